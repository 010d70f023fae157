"""The oracle's table: plain mutable things, filled in as the round goes on."""

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypedDict

from tests.oracle.cards import total, two_card_21
from tests.oracle.games import DEFAULT, Game, Readings


class UnlawfulError(Exception):
    """The script asked for something the rules do not allow."""


class Act(NamedTuple):
    """One thing somebody did; the verb is the word the round record uses."""

    verb: str
    player: str = ""
    box: int = 0
    hand: int = 0  # 1 is the first hand; 0 is not said
    amount: int | None = None  # cents; None is not said
    of: str = ""
    kind: str = "main"
    unnoticed: bool = False


class Line(TypedDict):
    """One settled wager."""

    player: str
    box: int
    hand: str | None
    wager: str
    staked: int
    returned: int
    net: int
    result: str
    of: str | None


@dataclass(eq=False)
class Bet:
    """A wager standing when bets close: what was laid, and what of it counts."""

    player: str
    box: int
    kind: str
    amount: int
    unnoticed: bool = False
    counts: int = 0
    result: str = ""  # "returned" where it should not be there


@dataclass(eq=False)
class Bettor:
    """Somebody with a main wager on a box."""

    player: str
    original: int  # what counts of it
    laid: int
    status: str = "in"  # in, surrendered, even (money taken), paid (a natural against 2-9)


@dataclass(eq=False)
class Hand:
    """Cards of a box, and who has how much on them; who folded or was paid is no longer on."""

    cards: list[str]
    base: dict[str, int] = field(default_factory=dict)
    extra: dict[str, int] = field(default_factory=dict)
    ties: dict[str, int] = field(default_factory=dict)
    races: dict[str, int] = field(default_factory=dict)
    split: bool = False
    aces: bool = False
    doubled: bool = False
    again: bool = False  # formed by a split, and split once more since

    def staked(self, player: str) -> int:
        return self.base.get(player, 0) + self.extra.get(player, 0)


@dataclass(eq=False)
class Box:
    """A box with a main wager."""

    number: int
    seat: str
    bettors: list[Bettor]
    hands: list[Hand]
    dealt: list[str] = field(default_factory=list)  # every card to the box, in order
    out: set[str] = field(default_factory=set)  # BP: whose refusal to split is final
    caller: str = ""

    def bettor(self, player: str) -> Bettor:
        for bettor in self.bettors:
            if bettor.player == player:
                return bettor
        message = f"{player} has no wager on box {self.number}"
        raise UnlawfulError(message)


@dataclass(eq=False)
class Cover:
    """An insurance wager, laid or claimed."""

    player: str
    box: int
    of: str
    amount: int
    returned: bool = False


class Shoe(Protocol):
    """Where the next card comes from; `place` and `beside` only matter to one that stacks its cards."""

    def draw(self, place: str, beside: list[str]) -> str: ...


@dataclass
class Table:
    """One round."""

    game: Game
    shoe: Shoe
    readings: Readings = DEFAULT
    double_minimum: int = 1
    boxes: list[Box] = field(default_factory=list)
    sides: list[Bet] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    used: int = 0
    first_cards: int = 0  # used when the initial deal was over

    def draw(self, place: str, beside: list[str]) -> str:
        self.used += 1
        return self.shoe.draw(place, beside)

    def box(self, number: int) -> Box:
        for box in self.boxes:
            if box.number == number:
                return box
        message = f"no main wager on box {number}"
        raise UnlawfulError(message)

    def natural(self, hand: Hand) -> bool:
        """Two first cards, Ace and ten; never after a split, and unknown at Dueling 8's."""
        return not self.game.dueling and not hand.split and two_card_21(hand.cards)

    def points(self, hand: Hand) -> int:
        low = 2 if hand.doubled and self.game.name == "ace-race" else 0
        return total(hand.cards, low)

    def bust(self, hand: Hand) -> bool:
        return self.points(hand) > 21

    @property
    def dealer_blackjack(self) -> bool:
        return not self.game.dueling and two_card_21(self.dealer)


LATE = ("surrenders", "insures", "evens")
"""Offers that stay open at Blackjack Plus while others stand."""


class Chooser(Protocol):
    """Whoever answers for the players."""

    def offers(self, table: Table) -> list[Act]: ...

    def play(self, table: Table, box: Box, hand: Hand, choices: set[str]) -> Act: ...

    def follow(self, table: Table, box: Box, asked: list[str], verb: str) -> dict[str, int | None]: ...

    def sides(self, table: Table, box: Box, places: list[tuple[str, int]], *, waiting: bool) -> list[Act]: ...
