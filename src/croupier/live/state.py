"""A live table in its current state: the round in progress, the shoe, and what the next round is set to."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.orders import AnyGiven, BesideRound, Ready
from croupier.cards.card import Card
from croupier.fairness.batch import BatchProof
from croupier.fairness.shoe_commitment import ShoeName
from croupier.fairness.witness import Witnessed
from croupier.rules.digest import digest_of, text_of
from croupier.rules.older_books import build_stored
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.places import Place
from croupier.table.play.deal import due
from croupier.table.state import Phase, Setup, Table

Promised = le.ShoesCommitted | le.ShoesGivenUp | le.NonceOffered | le.NonceRevealed | le.WordsClosed


class Shoe(Struct, frozen=True):
    """The shoe in use, as far as it is public, and its sealed seed."""

    name: ShoeName
    commitment: str
    root: str
    sealed_seed: str
    cards: int
    cut: int
    used: int = 0
    nonces: tuple[str, ...] = ()
    batch: BatchProof | None = None
    witness: Witnessed | None = None

    @property
    def share(self) -> str:
        """Return the witness's share, or nothing where there was no witness."""
        return self.witness.share if self.witness is not None else ""


class Read(Struct, frozen=True):
    """A card as a person reported it, where it went, and the table before it."""

    before: Table
    card: Card
    to: Place


class LiveTable(Struct, frozen=True):
    """A live table: the fold of its stream."""

    name: str
    book: Rulebook
    next_setup: Setup
    version: int = 0
    round: int = 0
    table: Table | None = None
    shoe: Shoe | None = None
    shoes: int = 0
    warned: frozenset[str] = frozenset()
    rules_at: int = 0
    rulebook: str = ""
    suspended: str = ""
    batch: le.ShoesCommitted | None = None
    """The latest batch of shoes that were committed to."""
    nonces: dict[str, tuple[str, str]] = {}
    """What players put into the next shoe: the hash, and the word once it is said."""
    closed: le.WordsClosed | None = None
    """The words of the next shoe once they stand and the witness is asked."""
    ready: frozenset[str] = frozenset()
    """Who has nothing more to lay in this round, or to look at once it is over."""
    read: tuple[Read, ...] = ()
    """The cards reported one after the other with nothing else done between: only these can be corrected."""

    @property
    def is_open(self) -> bool:
        """Tell whether a round is in progress."""
        return self.table is not None and self.table.phase is not Phase.OVER

    @property
    def dealt(self) -> int:
        """Return how many cards of the shoe have come out."""
        used = self.shoe.used if self.shoe is not None else 0
        return used + (self.table.drawn if self.table is not None else 0)


def fold(live: LiveTable, event: e.Event) -> LiveTable:
    """Return the live table after an event of its stream."""
    return replace(_apply(live, event), version=live.version + 1)


def _apply(live: LiveTable, event: e.Event) -> LiveTable:
    if isinstance(event, le.CommandGiven):
        return _noted(_readied(live, event.command), event.command)
    if isinstance(event, le.TableOpened | le.TestRecord):
        return live
    if isinstance(event, le.CardCorrected):
        at = len(live.read) - event.cards
        return replace(live, table=live.read[at].before, read=live.read[:at])
    if isinstance(event, le.RoundOpened):
        return _open_round(live, event)
    if isinstance(event, le.ShoeSealed | le.ShoeFinished | le.RulebookAdopted):
        return _equipped(live, event)
    if isinstance(event, Promised):
        return _promised(live, event)
    if isinstance(event, le.SetupChanged):
        return replace(live, next_setup=event.setup)
    if isinstance(event, le.TableSuspended):
        return replace(live, suspended=event.reason)
    if isinstance(event, le.TableResumed):
        return replace(live, suspended="")
    return live if live.table is None else _evolved(live, evolve(live.table, event))


def moved_on(live: LiveTable, table: Table, events: tuple[e.Event, ...]) -> LiveTable:
    """Return the live table whose round these events have led to `table`: they are not applied a second time.

    It is what folding them one by one comes to: readiness counts while bets or an insurance are open or the round is
    over, and no round comes back to any of them.
    """
    return replace(_evolved(live, table), version=live.version + len(events)) if events else live


def _evolved(live: LiveTable, table: Table) -> LiveTable:
    """Return the live table with its round moved on; the cards of a round that is over stand."""
    # Whoever was ready for the deal has not said yet that they are ready for the next round.
    ready = live.ready if live.table is not None and live.table.phase is table.phase else frozenset[str]()
    return replace(live, table=table, ready=ready, read=() if table.phase is Phase.OVER else live.read)


def _readied(live: LiveTable, command: AnyGiven) -> LiveTable:
    """Remember who is ready; laying or lifting a wager takes it back."""
    if isinstance(command, Ready):
        return replace(live, ready=live.ready | {command.player})
    if isinstance(command, c.Bet | c.Lift) and command.player in live.ready:
        return replace(live, ready=live.ready - {command.player})
    return live


def _noted(live: LiveTable, command: AnyGiven) -> LiveTable:
    """Remember a card that was reported; whatever else is done makes those before it stand."""
    table = live.table
    if table is None or not table.setup.observed or isinstance(command, BesideRound):
        return live
    if not isinstance(command, c.DealCard):
        return replace(live, read=()) if live.read else live
    to = command.to if command.to is not None else due(table)
    return live if to is None else replace(live, read=(*live.read, Read(table, command.card, to)))


def _promised(live: LiveTable, event: Promised) -> LiveTable:
    if isinstance(event, le.WordsClosed):
        return replace(live, closed=event)
    if isinstance(event, le.ShoesCommitted):
        return replace(live, batch=event)
    if isinstance(event, le.ShoesGivenUp):
        return replace(live, batch=None, nonces={}, closed=None, shoes=event.first + len(event.seeds) - 1)
    if isinstance(event, le.NonceOffered):
        return replace(live, nonces={**live.nonces, event.player: (event.hash, "")})
    hashed = live.nonces[event.player][0]
    return replace(live, nonces={**live.nonces, event.player: (hashed, event.nonce)})


def _equipped(live: LiveTable, event: le.ShoeSealed | le.ShoeFinished | le.RulebookAdopted) -> LiveTable:
    if isinstance(event, le.RulebookAdopted):
        book = build_stored(event.book, live.name)
        return replace(live, book=book, rules_at=live.version + 1, rulebook=digest_of(text_of(event.book)))
    if isinstance(event, le.ShoeFinished):
        return replace(live, shoe=None)
    shoe = Shoe(
        event.shoe,
        event.commitment,
        event.root,
        event.sealed_seed,
        event.cards,
        event.cut,
        nonces=event.nonces,
        batch=event.batch,
        witness=event.witness,
    )
    return replace(live, shoe=shoe, shoes=event.shoe.number, nonces={}, closed=None)


def _open_round(live: LiveTable, event: le.RoundOpened) -> LiveTable:
    shoe = replace(live.shoe, used=event.used) if live.shoe is not None else None
    table = Table(live.book, event.setup, seats=event.seats)
    warned = live.warned | warned_by(live.table)
    return replace(live, table=table, shoe=shoe, round=event.number, warned=warned, ready=frozenset())


def warned_by(table: Table | None) -> frozenset[str]:
    """Return who has now had their one wager under the minimum settled (R-UNDERMIN)."""
    if table is None:
        return frozenset()
    return frozenset(w.player for box in table.boxes for w in (*box.mains, *box.sides) if w.under)
