"""A table as one person may see it: the open cards on the layout, and nothing that is still in the shoe."""

from typing import Any

from msgspec import Struct

from croupier.cards.card import Card
from croupier.fairness.shoe_commitment import ShoeName
from croupier.rules.schema import Rulebook
from croupier.table.prompt import Waits
from croupier.table.state import Box, Insurance, Line, Offer, Phase, Setup, Status, Table, Trouble


class ShoeView(Struct, frozen=True, omit_defaults=True):
    """The shoe in use, as far as it is public."""

    name: ShoeName
    commitment: str
    root: str
    cards: int
    cut: int
    dealt: int


class HandTotal(Struct, frozen=True, omit_defaults=True):
    """What a hand counts under the rules; box 0 is the dealer."""

    box: int
    hand: int
    points: int
    soft: bool = False
    natural: bool = False


class TurnView(Struct, frozen=True):
    """The hand that is played now, and who calls it."""

    box: int
    hand: int
    player: str


class TableView(Struct, frozen=True, omit_defaults=True):
    """A live table at a version, as one person sees it."""

    table: str
    game: str
    rulebook: str
    version: int
    round: int
    phase: Phase
    status: Status
    setup: Setup
    test: bool = False
    dealing: str = "automatic"
    suspended: str = ""
    seats: dict[int, str] = {}
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    insurances: tuple[Insurance, ...] = ()
    claims: tuple[Insurance, ...] = ()
    offer: Offer | None = None
    trouble: Trouble | None = None
    lines: tuple[Line, ...] = ()
    absent: tuple[str, ...] = ()
    squeezing: tuple[str, ...] = ()
    cards_used: int = 0
    waits_for: Waits = "nobody"
    seconds_left: float | None = None
    shoe: ShoeView | None = None
    totals: tuple[HandTotal, ...] = ()
    turn: TurnView | None = None
    ready: tuple[str, ...] = ()
    closed: bool = False
    """Whether no new round opens at present."""


class LobbyTable(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    title: str
    dealing: str
    phase: str
    round: int
    version: int
    players: int
    positions: int
    least: int | None = None
    most: int | None = None
    test: bool = False
    suspended: str = ""
    side_least: int | None = None
    side_most: int | None = None
    seconds: dict[str, float] = {}
    own: bool = False
    """Whether the table goes by rules of the house's own."""
    closed: bool = False
    blackjack: str = ""
    """The odds a Blackjack is paid at; none where the game has no Blackjack."""


class OptionView(Struct, frozen=True, omit_defaults=True):
    """A lawful command; where it carries an amount, any unit from `least` to `most` is."""

    command: dict[str, Any]
    least: int | None = None
    most: int | None = None


def as_table(view: TableView, book: Rulebook) -> Table:
    """Return the open part of a table, by which a player may be advised."""
    return Table(
        book,
        view.setup,
        phase=view.phase,
        status=view.status,
        seats=view.seats,
        boxes=view.boxes,
        dealer=view.dealer,
        insurances=view.insurances,
        claims=view.claims,
        offer=view.offer,
        trouble=view.trouble,
        lines=view.lines,
        absent=frozenset(view.absent),
        squeezing=view.squeezing,
    )
