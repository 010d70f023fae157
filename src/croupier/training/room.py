"""What the training room is asked and answers: how a learner stands, and answers judged."""

from msgspec import Struct

from croupier.training.question_text import Explained


class DrillState(Struct, frozen=True):
    """A drill of a game, and how a learner stands in it: strength from 0 to 1, skills due, answers."""

    name: str
    audience: str
    title: str
    says: str
    levels: int
    level: int
    strength: float
    due: int
    asked: int
    right: int


class SkillState(Struct, frozen=True):
    """A skill a learner was asked about; `due` is when it is asked again, in milliseconds."""

    skill: str
    drill: str
    title: str
    strength: float
    due: int
    asked: int
    right: int


class ClauseState(Struct, frozen=True):
    """A clause a learner was asked about."""

    number: str
    text: str
    asked: int
    right: int


class TrainingRoom(Struct, frozen=True):
    """The drills of a game, weakest first; skills and clauses, too; and on how many days in a row one trained.

    `kept` tells whether answers of the person who asks are kept; those of no one are not.
    """

    game: str
    drills: tuple[DrillState, ...]
    skills: tuple[SkillState, ...]
    clauses: tuple[ClauseState, ...]
    streak: int
    today: int
    kept: bool


class GiveAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to one part of a question; `seconds` is how long it took."""

    drill: str
    game: str
    level: int
    seed: int
    part: int
    given: tuple[str, ...]
    seconds: float = 0.0
    language: str = "en"


class Judged(Struct, frozen=True):
    """What an answer was worth: the exact one with its reasons, and whether it came later than it should."""

    explained: Explained
    late: bool
    gave: str
    """What was answered, in words."""
