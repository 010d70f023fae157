"""A question: what is shown, what is asked, the exact answer, and why it is so."""

from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.training.facts import Fact

Kind = Literal["number", "money", "choice", "multiple", "order"]
"""How a question is answered: a whole number, an amount in cents, one choice, any number of them, all in order."""

Audience = Literal["dealer", "pit", "player"]
"""Whose work a drill is about."""

Answer = tuple[str, ...]
"""An answer as text: digits of a number or of cents, or the keys that were chosen."""


class Pile(Struct, frozen=True, gc=False):
    """Chips on the layout, and what they are there for."""

    label: Fact
    cents: int


class ShownHand(Struct, frozen=True, gc=False):
    """Cards that lie together, with the chips on them; `marked` is the hand that is asked about."""

    label: Fact
    cards: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    marked: bool = False


class Tray(Struct, frozen=True, gc=False):
    """The discard holder: so many cards in it, of so many decks of a size."""

    cards: int
    decks: int
    deck: int


class Scene(Struct, frozen=True, gc=False):
    """What is on the table, and what there is to know about it."""

    hands: tuple[ShownHand, ...] = ()
    notes: tuple[Fact, ...] = ()
    tray: Tray | None = None


class Choice(Struct, frozen=True, gc=False):
    """One of several answers."""

    key: str
    label: Fact


class Part(Struct, frozen=True, gc=False):
    """One thing that is asked; `scene` is what is shown for it where that differs from the question's."""

    ask: Fact
    kind: Kind
    answer: Answer
    why: tuple[Fact, ...]
    clauses: tuple[str, ...]
    topic: str
    choices: tuple[Choice, ...] = ()
    scene: Scene | None = None
    costs: dict[str, str] = {}
    """What each choice is worth less than the best one, where that is known: in units of the wager."""


class Draft(Struct, frozen=True, gc=False):
    """A question as a drill makes it."""

    scene: Scene
    parts: tuple[Part, ...]
    seconds: int = 0
    rulings: tuple[str, ...] = ()
    record: str = ""


class Question(Struct, frozen=True, gc=False):
    """A question of a drill; the same drill, game, level and seed make the same question again.

    `seconds` is the time a trainee is given, none where it does not matter; `rulings` are those the answer rests on
    although they are contested; `record` is the round behind it, to be replayed.
    """

    drill: str
    game: str
    level: int
    seed: int
    scene: Scene
    parts: tuple[Part, ...]
    seconds: int = 0
    rulings: tuple[str, ...] = ()
    record: str = ""

    def skill(self, part: Part) -> str:
        """Return the skill a part is about."""
        return f"{self.drill}/{self.game}/{part.topic}"


class AnswerError(ValueError):
    """An answer that a question cannot have."""


def is_right(part: Part, given: Answer) -> bool:
    """Tell whether an answer is the exact one; raise AnswerError where it is none at all."""
    given = _read(part, given)
    return sorted(given) == sorted(part.answer) if part.kind == "multiple" else given == part.answer


def _read(part: Part, given: Answer) -> Answer:
    keys = [choice.key for choice in part.choices]
    match part.kind:
        case "number" | "money":
            if len(given) != 1 or not _is_whole(given[0]):
                msg = "the answer is one whole number" + (" of cents" if part.kind == "money" else "")
                raise AnswerError(msg)
            return (str(int(given[0])),)
        case "choice":
            _known(given, keys, fewest=1, most=1)
        case "multiple":
            _known(given, keys, fewest=0, most=len(keys))
        case "order":
            _known(given, keys, fewest=len(keys), most=len(keys))
    return given


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 16  # noqa: PLR2004 - more than anybody pays


def _known(given: Answer, keys: list[str], *, fewest: int, most: int) -> None:
    wrong = [key for key in given if key not in keys]
    if wrong or len(set(given)) != len(given) or not fewest <= len(given) <= most:
        number = str(most) if fewest == most else f"{fewest} to {most}"
        msg = f"the answer is {number} of {', '.join(keys)}, each once"
        raise AnswerError(msg)
