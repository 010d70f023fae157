"""The table as it stands: small frozen values that print.

Values hold only what was there before them, so no circle of them can form and the collector need not look (`gc=False`).
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.rules.schema import Clauses, Rulebook
from croupier.table.places import Place


class Phase(StrEnum):
    """Where a round stands; see `phases` for the order."""

    BETTING = "betting"
    INITIAL_DEAL = "initial-deal"
    OFFERS = "offers"
    TURNS = "turns"
    DEALER = "dealer"
    OVER = "over"


class Status(StrEnum):
    """How a round ended, or that it has not."""

    OPEN = "open"
    SETTLED = "settled"
    VOID = "void"
    REFERRED = "referred"


class Limits(Struct, frozen=True, gc=False):
    """Least and most of a wager in cents; without limits any amount from one unit up is lawful."""

    least: int
    most: int


class Setup(Struct, frozen=True, gc=False):
    """What the table has been set to before the round."""

    decks: int
    positions: int = 7
    unit: int = 10
    main: Limits | None = None
    side: Limits | None = None
    sides: dict[str, Limits] = {}
    observed: bool = False
    burn: bool = False
    warned: frozenset[str] = frozenset()
    max_wagers: int | None = None
    full_patronage: bool = False
    manual_shuffle: bool = False

    def limits(self, wager: str) -> Limits | None:
        """Return the limits displayed for a wager."""
        return self.main if wager == "main" else self.sides.get(wager, self.side)


class Wager(Struct, frozen=True, gc=False):
    """Chips on the layout; `counts` is what is in action after a cap or pro rata."""

    kind: str
    player: str
    amount: int
    counts: int
    hand: int | None = None
    unnoticed: bool = False
    under: bool = False
    settled: bool = False


class Stake(Struct, frozen=True, gc=False):
    """One bettor's main wager on one hand."""

    player: str
    original: int
    double: int = 0
    live: bool = True

    @property
    def total(self) -> int:
        """Return everything at risk on the hand."""
        return self.original + self.double


class Hand(Struct, frozen=True, gc=False):
    """The cards of one hand and the stakes on it."""

    cards: tuple[Card, ...]
    stakes: tuple[Stake, ...]
    split: bool = False
    aces: bool = False
    doubled: bool = False
    stood: bool = False
    wants: bool = False
    asked: bool = False
    refused: bool = False
    closed: bool = False


class Insurance(Struct, frozen=True, gc=False):
    """A wager on the dealer's Blackjack, covering the main wager `of` a bettor."""

    player: str
    box: int
    of: str
    amount: int
    settled: bool = False


class Box(Struct, frozen=True, gc=False):
    """A playing area: its main wagers front to back, its side wagers, its hands in playing order."""

    position: int
    mains: tuple[Wager, ...] = ()
    sides: tuple[Wager, ...] = ()
    hands: tuple[Hand, ...] = ()
    run: tuple[Card, ...] = ()
    declined: tuple[str, ...] = ()
    yielded: tuple[str, ...] = ()


class Offer(Struct, frozen=True, gc=False):
    """A question open to several: who is asked, and who has answered."""

    kind: Literal["surrender", "insurance", "double", "split", "ace-race", "tie18"]
    asked: tuple[tuple[str, int], ...]
    answered: tuple[tuple[str, int], ...] = ()
    place: Place | None = None

    @property
    def complete(self) -> bool:
        """Tell whether everybody asked has answered."""
        return len(self.answered) == len(self.asked)


class Line(Struct, frozen=True, gc=False):
    """One settled wager."""

    player: str
    box: int
    hand: int | None
    wager: str
    staked: int
    returned: int
    result: str
    clauses: Clauses
    of: str | None = None

    @property
    def net(self) -> int:
        """Return what the player gained."""
        return self.returned - self.staked


class Dealt(Struct, frozen=True, gc=False):
    """A card that left the device, and where it lies."""

    card: Card
    to: Place


class Trouble(Struct, frozen=True, gc=False):
    """An open irregularity: what happened, under which clauses, where, and whom it asks.

    `misdeal` waits for a reconstruction, `error-card` and `several` for somebody to take or leave cards,
    `options` for the players to go on or take their bets back, `power` for play to go on, `referred` for
    the shift manager.
    """

    kind: Literal["misdeal", "error-card", "several", "several-rest", "options", "power", "referred"]
    clauses: Clauses
    says: str
    place: Place | None = None
    shown: int = 0
    asked: tuple[tuple[str, int], ...] = ()
    answered: tuple[tuple[str, int], ...] = ()
    empty_shoe: bool = False


class Skip(Struct, frozen=True, gc=False):
    """A turn that was passed over, and the table as it stood then."""

    box: int
    boxes: tuple[Box, ...]
    dealt: int
    lines: int
    interim_settled: bool
    subsequent_started: bool
    final_settled: bool


class Table(Struct, frozen=True, gc=False):
    """A table in the middle of a round, or before its first bet."""

    book: Rulebook
    setup: Setup
    version: int = 0
    phase: Phase = Phase.BETTING
    status: Status = Status.OPEN
    seats: dict[int, str] = {}
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    top: tuple[Card, ...] = ()
    insurances: tuple[Insurance, ...] = ()
    claims: tuple[Insurance, ...] = ()
    offer: Offer | None = None
    trouble: Trouble | None = None
    lines: tuple[Line, ...] = ()
    interim_settled: bool = False
    subsequent_started: bool = False
    final_settled: bool = False
    absent: frozenset[str] = frozenset()
    squeeze_asked: tuple[str, ...] = ()
    squeezing: tuple[str, ...] = ()
    restricted: frozenset[str] = frozenset()
    reshuffled: bool = False
    out: tuple[Card, ...] = ()
    deal_taken: bool = False
    dealer_late: bool = False
    window: Clauses = ()
    noted: Clauses = ()
    skip: Skip | None = None
    forgotten: frozenset[str] = frozenset()
    shuffle_after: bool = False

    @property
    def cards_used(self) -> int:
        """Return how many cards have left the device; a card put back does not count."""
        return len(self.dealt) + len(self.out)

    @property
    def drawn(self) -> int:
        """Return how many different cards have come out of the device in this round."""
        return len(self.dealt) + len(self.out) + len(self.top)

    def box(self, position: int) -> Box | None:
        """Return the box at a position, if anything lies there."""
        for box in self.boxes:
            if box.position == position:
                return box
        return None
