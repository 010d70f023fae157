"""What is kept of a learner's training: every answer is an event of a stream of their own."""

from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from croupier.store.port import Store
from croupier.training.exam import Given
from croupier.training.learning import Answered, Progress, learned

PREFIX = "training:"
SNAPSHOT_EVERY = 100
"""After so many answers what they come to is kept, so that it need not be worked out from the first one."""

MOST_PAPERS = 50
"""Papers that are held; an older one is read again from the stream where somebody asks for it."""


class Drilled(Struct, frozen=True, tag_field="event", tag="drilled/1", omit_defaults=True):
    """An answer to one part of a question; the question is made again from drill, game, level and seed."""

    at: int
    drill: str
    game: str
    level: int
    seed: int
    part: int
    topic: str
    given: tuple[str, ...]
    right: bool
    clauses: tuple[str, ...] = ()
    seconds: float = 0.0
    allowed: int = 0


class Examined(Struct, frozen=True, tag_field="event", tag="examined/1", omit_defaults=True):
    """An answer in an exam; its questions are made again from the terms, which the office's stream has."""

    at: int
    exam: str
    answer: Given


class Trained(Struct, frozen=True):
    """What a learner's training comes to, at a version of their stream: progress, and the papers of exams."""

    version: int = 0
    progress: Progress = Progress()
    papers: dict[str, tuple[Given, ...]] = {}


Event = Drilled | Examined
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_KEPT = msgspec.json.Decoder(Trained)


def stream_of(name: str) -> str:
    """Return the stream of a learner's training."""
    return f"{PREFIX}{name}"


def after(trained: Trained, event: Event, version: int) -> Trained:
    """Return what training comes to after one more answer."""
    if isinstance(event, Examined):
        paper = (*trained.papers.get(event.exam, ()), event.answer)
        others = {name: answers for name, answers in trained.papers.items() if name != event.exam}
        papers = dict(list({**others, event.exam: paper}.items())[-MOST_PAPERS:])
        return Trained(version, trained.progress, papers)
    skill = f"{event.drill}/{event.game}/{event.topic}"
    answered = Answered(skill, event.clauses, event.right, event.seconds, event.allowed)
    now = datetime.fromtimestamp(event.at / 1000, UTC)
    return Trained(version, learned(trained.progress, answered, now), trained.papers)


def read_trained(store: Store, name: str, known: Trained | None = None) -> Trained:
    """Return what a learner's training comes to by now; `known` is what it came to before."""
    stream = stream_of(name)
    trained = known if known is not None else _from_snapshot(store, stream)
    for stored in store.read(stream, trained.version):
        trained = after(trained, _DECODER.decode(stored.event), stored.version)
    return trained


def read_paper(store: Store, name: str, exam: str) -> tuple[Given, ...]:
    """Return every answer a learner gave in an exam, however long ago."""
    events = (_DECODER.decode(stored.event) for stored in store.read(stream_of(name)))
    return tuple(event.answer for event in events if isinstance(event, Examined) and event.exam == exam)


def _from_snapshot(store: Store, stream: str) -> Trained:
    kept = store.snapshot(stream)
    return _KEPT.decode(kept[1]) if kept is not None else Trained()
