"""Learning: when each skill is due again, by FSRS, and what to train next, the weakest first.

A skill is a topic of a drill in a game. The caller gives the time; nothing here looks at a clock.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple, TypeVar

from fsrs import Card, Rating, Scheduler, State
from msgspec import Struct, field

from croupier.training.drill import Drill

Kept = TypeVar("Kept")

MOST_SKILLS = 2_000
MOST_CLAUSES = 2_000
MOST_DAYS = 400
"""How much is kept of anybody; nobody has more skills than there are drills, games and topics."""

RUN_A_LEVEL = 5
"""So many right answers in a row lift a drill by a level."""

SCHEDULER = Scheduler(enable_fuzzing=False)


class Memory(Struct, frozen=True, omit_defaults=True):
    """What is known of a skill: FSRS's figures, and how it was answered."""

    state: int = State.Learning.value
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    due: datetime = field(default_factory=lambda: datetime(2000, 1, 1, tzinfo=UTC))
    last: datetime | None = None
    asked: int = 0
    right: int = 0
    run: int = 0


class Score(Struct, frozen=True, omit_defaults=True):
    """How often something was asked, and how often the answer was right."""

    asked: int = 0
    right: int = 0


class Progress(Struct, frozen=True, omit_defaults=True):
    """What a learner has learnt: by skill, by clause (`lucky8 3.26.1`), and on which days."""

    skills: dict[str, Memory] = {}
    clauses: dict[str, Score] = {}
    days: tuple[str, ...] = ()


class Answered(NamedTuple):
    """An answer to one part of a question: the skill, its clauses, whether it was right, and how long it took."""

    skill: str
    clauses: tuple[str, ...]
    right: bool
    seconds: float = 0.0
    allowed: int = 0


def rating_of(answered: Answered) -> Rating:
    """Return how well an answer was known: wrong, right but late, right, or right in half the time."""
    if not answered.right:
        return Rating.Again
    if not answered.allowed or not answered.seconds:
        return Rating.Good
    if answered.seconds > answered.allowed:
        return Rating.Hard
    return Rating.Easy if answered.seconds * 2 <= answered.allowed else Rating.Good


def learned(progress: Progress, answered: Answered, now: datetime) -> Progress:
    """Return the progress after an answer."""
    before = progress.skills.get(answered.skill, Memory())
    card, _ = SCHEDULER.review_card(_card(before), rating_of(answered), now)
    after = Memory(
        state=card.state.value,
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due,
        last=card.last_review,
        asked=before.asked + 1,
        right=before.right + answered.right,
        run=before.run + 1 if answered.right else 0,
    )
    return Progress(
        _kept(progress.skills | {answered.skill: after}, MOST_SKILLS),
        _kept(_scored(progress, answered), MOST_CLAUSES),
        _with_day(progress.days, now.date()),
    )


def _card(memory: Memory) -> Card:
    return Card(
        card_id=1,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.last,
    )


def _scored(progress: Progress, answered: Answered) -> dict[str, Score]:
    game = answered.skill.split("/")[1]
    scores = dict(progress.clauses)
    for number in answered.clauses:
        score = scores.get(f"{game} {number}", Score())
        scores[f"{game} {number}"] = Score(score.asked + 1, score.right + answered.right)
    return scores


def _kept(entries: dict[str, Kept], most: int) -> dict[str, Kept]:
    """Return the newest entries, no more than are kept."""
    return dict(list(entries.items())[-most:])


def _with_day(days: tuple[str, ...], today: date) -> tuple[str, ...]:
    day = today.isoformat()
    return days if day in days else (*days, day)[-MOST_DAYS:]


def streak(progress: Progress, today: date) -> int:
    """Return on how many days in a row there was training, today or yesterday the last."""
    days = set(progress.days)
    day = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(days=1)
    return count


def strength(memory: Memory, now: datetime) -> float:
    """Return how likely a skill is known now, from 0 to 1; nothing is known of one that was never asked."""
    return SCHEDULER.get_card_retrievability(_card(memory), now) if memory.last is not None else 0.0


class Standing(NamedTuple):
    """How a learner stands in a drill of a game: strength, the level to train at, skills due, answers."""

    drill: str
    game: str
    level: int
    strength: float
    due: int
    asked: int
    right: int


def standing(progress: Progress, drill: Drill, game: str, now: datetime) -> Standing:
    """Return how a learner stands in a drill; its weakest skill counts."""
    prefix = f"{drill.name}/{game}/"
    own = [memory for skill, memory in progress.skills.items() if skill.startswith(prefix)]
    least = min((strength(memory, now) for memory in own), default=0.0)
    run = min((memory.run for memory in own), default=0)
    return Standing(
        drill=drill.name,
        game=game,
        level=min(drill.levels, 1 + run // RUN_A_LEVEL),
        strength=least,
        due=sum(memory.due <= now for memory in own),
        asked=sum(memory.asked for memory in own),
        right=sum(memory.right for memory in own),
    )


def weakest_first(progress: Progress, drills: Iterable[Drill], game: str, now: datetime) -> tuple[Standing, ...]:
    """Return the drills of a game, what is due and weakest first; what was never tried comes before what is known."""
    found = [standing(progress, drill, game, now) for drill in drills]
    return tuple(sorted(found, key=lambda one: (one.asked > 0 and not one.due, one.strength)))


def weakest_clauses(progress: Progress, game: str, most: int = 10) -> Iterator[tuple[str, Score]]:
    """Yield the clauses of a game that were answered worst, the worst first."""
    own = [(key.partition(" ")[2], score) for key, score in progress.clauses.items() if key.startswith(f"{game} ")]
    worst = sorted((one for one in own if one[1].right < one[1].asked), key=lambda one: one[1].right / one[1].asked)
    yield from worst[:most]
