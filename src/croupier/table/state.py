"""The current table: small frozen values that print.

Values hold only what was there before them, so no circle of them can form and the collector need not look (`gc=False`).
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.rules.schema import Clauses, Rulebook
from croupier.table.places import Place
from croupier.table.reason import Reason
from croupier.words.facts import Said


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


Post = Literal["dealer", "pit-supervisor", "pit-manager", "shift-manager"]
"""The posts of the staff at a table, lowest first."""


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
    reconstruct_by: Post = "dealer"

    def limits(self, wager: str) -> Limits | None:
        """Return the limits displayed for a wager."""
        return self.main if wager == "main" else self.sides.get(wager, self.side)


class Wager(Struct, frozen=True, gc=False):
    """Chips on the layout; `counts` is what is in action after a cap or pro rata.

    `shaped_by` names the clauses that had a say in what it comes to, besides the one that decides it: a limit it
    broke, its being lifted.
    """

    kind: str
    player: str
    amount: int
    counts: int
    hand: int | None = None
    unnoticed: bool = False
    under: bool = False
    settled: bool = False
    shaped_by: Clauses = ()


class Stake(Struct, frozen=True, gc=False):
    """One bettor's main wager on one hand.

    `free` is what of it the house has laid: it wins like the rest, and no one loses it. `folded` is a wager that is
    surrendered and waits because a dealer's Blackjack would take all of it.
    """

    player: str
    original: int
    double: int = 0
    live: bool = True
    free: int = 0
    folded: bool = False

    @property
    def total(self) -> int:
        """Return everything that wins on the hand."""
        return self.original + self.double

    @property
    def paid(self) -> int:
        """Return the bettor's own chips on the hand."""
        return self.original + self.double - self.free

    @property
    def plays(self) -> bool:
        """Tell whether the wager is in play: neither settled nor given up."""
        return self.live and not self.folded


class Hand(Struct, frozen=True, gc=False):
    """The cards of one hand and the stakes on it; `declined` where what was `refused` were cards drawn together.

    `doubles` counts how often it was doubled, the last time with so many cards as `doubled_at` says.
    """

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
    declined: bool = False
    doubles: int = 0
    doubled_at: int = 0


class Insurance(Struct, frozen=True, gc=False):
    """A wager on the dealer's Blackjack, covering the main wager `of` a bettor; `shaped_by` as with any wager."""

    player: str
    box: int
    of: str
    amount: int
    settled: bool = False
    shaped_by: Clauses = ()


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
    """A question open to several: who is asked, and who has answered; `wager` is the side wager it is about."""

    kind: Literal["raise", "surrender", "insurance", "double", "split", "split-wager"]
    asked: tuple[tuple[str, int], ...]
    answered: tuple[tuple[str, int], ...] = ()
    place: Place | None = None
    wager: str | None = None

    @property
    def complete(self) -> bool:
        """Tell whether everybody asked has answered."""
        return len(self.answered) == len(self.asked)


class Line(Struct, frozen=True, gc=False):
    """One settled wager, and why it came out so; lines of version 0.1 do not say why."""

    player: str
    box: int
    hand: int | None
    wager: str
    staked: int
    returned: int
    result: str
    clauses: Clauses
    of: str | None = None
    why: Reason | None = None

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

    `misdeal` waits for a reconstruction, `error-card` and `several` for a player to take or leave `cards`,
    `options` for the players to go on or take their bets back, `power` for play to go on, `referred` for
    the shift manager. The cards it offers are so many of those outside the device, from the `first` on;
    `unasked` ones came for a hand that was due none. `put_right` tells that the players choose after a reconstruction.
    """

    kind: Literal["misdeal", "error-card", "several", "several-rest", "options", "power", "referred"]
    clauses: Clauses
    says: Said
    place: Place | None = None
    shown: int = 0
    asked: tuple[tuple[str, int], ...] = ()
    answered: tuple[tuple[str, int], ...] = ()
    empty_shoe: bool = False
    first: int = 0
    number: int = 0
    unasked: bool = False
    put_right: bool = False


class Skip(Struct, frozen=True, gc=False):
    """A turn that was passed over, and the table as it stood then."""

    box: int
    boxes: tuple[Box, ...]
    dealt: int
    lines: int
    interim_settled: bool
    subsequent_started: bool
    final_settled: bool


class Slip(Struct, frozen=True, gc=False):
    """A dealing error that may still be put right: the table as it stood before, and who has since chosen to go on."""

    phase: Phase
    boxes: tuple[Box, ...]
    offer: Offer | None
    dealt: int
    lines: int
    subsequent_started: bool
    deal_taken: bool
    dealer_late: bool
    answered: tuple[tuple[str, int], ...] = ()


class Table(Struct, frozen=True, gc=False):
    """A table in the middle of a round, or before its first bet.

    `trouble` is the irregularity to be decided now; those that were open before it wait, the last one next.
    `dealer` are the dealer's cards that everybody sees, `hole` the one that lies face down. `looked` says that the
    dealer has looked at it and has no Blackjack, `made` which offers have been made since the initial deal.
    `window` names the clauses under which dissatisfied players may withdraw until the next card; `stayed` who has
    chosen to stay, on which box, there (`window`) or in a power failure (`power`).
    """

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
    waiting: tuple[Trouble, ...] = ()
    lines: tuple[Line, ...] = ()
    interim_settled: bool = False
    subsequent_started: bool = False
    final_settled: bool = False
    absent: frozenset[str] = frozenset()
    squeeze_asked: tuple[str, ...] = ()
    squeezing: tuple[str, ...] = ()
    squeezed_from: tuple[int, ...] = ()
    """How many cards had been dealt when each of those squeezing was let to."""
    restricted: frozenset[str] = frozenset()
    reshuffled: bool = False
    out: tuple[Card, ...] = ()
    deal_taken: bool = False
    dealer_late: bool = False
    window: Clauses = ()
    stayed: frozenset[tuple[str, int, str]] = frozenset()
    noted: Clauses = ()
    skip: Skip | None = None
    slip: Slip | None = None
    forgotten: frozenset[str] = frozenset()
    shuffle_after: bool = False
    overdrawn: Clauses = ()
    """Under which clauses a card that came to the dealer's finished hand was discarded."""
    hole: tuple[Card, ...] = ()
    looked: bool = False
    made: tuple[str, ...] = ()

    @property
    def cards_used(self) -> int:
        """Return how many cards have left the device; a card put back does not count."""
        return len(self.dealt) + len(self.out)

    @property
    def drawn(self) -> int:
        """Return how many different cards have come out of the device in this round."""
        return len(self.dealt) + len(self.out) + len(self.top)

    @property
    def offered(self) -> tuple[Card, ...]:
        """Return the cards the open irregularity offers to a player."""
        trouble = self.trouble
        return self.out[trouble.first : trouble.first + trouble.number] if trouble is not None else ()

    def box(self, position: int) -> Box | None:
        """Return the box at a position, if anything lies there."""
        for box in self.boxes:
            if box.position == position:
                return box
        return None
