"""A question in the words of a language, as a page or a program gets it; the answer and its reasons come apart."""

from msgspec import Struct

from croupier.money.cents import format_amount
from croupier.rules.schema import NO_CLAUSES
from croupier.training.facts import ClauseText, RulingText, WagerName
from croupier.training.message_text import messages, say
from croupier.training.question import Answer, Part, Question, Scene, Tray


class PileText(Struct, frozen=True):
    """Chips and what they are there for."""

    label: str
    cents: int


class HandText(Struct, frozen=True):
    """Cards that lie together, with the chips on them."""

    label: str
    cards: tuple[str, ...]
    piles: tuple[PileText, ...]
    marked: bool


class SceneText(Struct, frozen=True):
    """What is on the table."""

    hands: tuple[HandText, ...]
    notes: tuple[str, ...]
    tray: Tray | None = None


class ChoiceText(Struct, frozen=True):
    """One of several answers."""

    key: str
    label: str


class PartText(Struct, frozen=True):
    """One thing that is asked."""

    ask: str
    kind: str
    choices: tuple[ChoiceText, ...]
    skill: str
    scene: SceneText | None = None


class RuledText(Struct, frozen=True):
    """A contested ruling that the answer rests on."""

    code: str
    text: str


class QuestionText(Struct, frozen=True):
    """A question without its answer."""

    drill: str
    game: str
    level: int
    seed: int
    title: str
    seconds: int
    scene: SceneText
    parts: tuple[PartText, ...]
    rulings: tuple[RuledText, ...]


class CitedText(Struct, frozen=True):
    """A clause and what it says."""

    number: str
    text: str


class Explained(Struct, frozen=True):
    """The exact answer of one part, in words too, and why it is so; `cost` is what a choice gave away."""

    answer: Answer
    says: str
    why: tuple[str, ...]
    clauses: tuple[CitedText, ...]
    right: bool | None = None
    cost: str | None = None


def scene_text(scene: Scene, language: str) -> SceneText:
    """Return a scene in words."""
    return SceneText(
        tuple(
            HandText(
                say(hand.label, language),
                tuple(str(card) for card in hand.cards),
                tuple(PileText(say(pile.label, language), pile.cents) for pile in hand.piles),
                hand.marked,
            )
            for hand in scene.hands
        ),
        tuple(say(note, language) for note in scene.notes),
        scene.tray,
    )


def question_text(question: Question, language: str) -> QuestionText:
    """Return a question in words, without its answer."""
    return QuestionText(
        drill=question.drill,
        game=question.game,
        level=question.level,
        seed=question.seed,
        title=messages(language)[f"drill.{question.drill}"],
        seconds=question.seconds,
        scene=scene_text(question.scene, language),
        parts=tuple(_part_text(question, part, language) for part in question.parts),
        rulings=tuple(RuledText(code, say(RulingText(code), language)) for code in question.rulings),
    )


def _part_text(question: Question, part: Part, language: str) -> PartText:
    return PartText(
        ask=say(part.ask, language),
        kind=part.kind,
        choices=tuple(ChoiceText(choice.key, say(choice.label, language)) for choice in part.choices),
        skill=question.skill(part),
        scene=scene_text(part.scene, language) if part.scene is not None else None,
    )


def explained(
    question: Question, part: Part, language: str, *, right: bool | None = None, given: Answer = ()
) -> Explained:
    """Return the exact answer of a part, with its reasons."""
    clauses = tuple(number for number in part.clauses if number not in NO_CLAUSES)
    return Explained(
        answer=part.answer,
        says=answer_text(part, part.answer, language),
        why=tuple(say(fact, language) for fact in part.why),
        clauses=tuple(CitedText(number, say(ClauseText(question.game, number), language)) for number in clauses),
        right=right,
        cost=part.costs.get(given[0]) if given else None,
    )


def answer_text(part: Part, answer: Answer, language: str) -> str:
    """Return an answer as a person says it."""
    match part.kind:
        case "number":
            return answer[0]
        case "money":
            return format_amount(int(answer[0]))
        case "choice" | "multiple" | "order":
            labels = {choice.key: say(choice.label, language) for choice in part.choices}
            return "; ".join(labels[key] for key in answer) or messages(language)["choice.nothing"]


def skill_text(skill: str, language: str) -> str:
    """Return what a skill is called: its drill and its topic."""
    drill, game, topic = skill.split("/", 2)
    known = messages(language)
    return f"{known[f'drill.{drill}']}: {known.get(f'topic.{topic}') or say(WagerName(game, topic), language)}"
