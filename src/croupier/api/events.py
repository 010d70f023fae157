"""What happens at a live table beside the game itself: shoes, rounds, commands given, settings."""

from typing import Any

import msgspec

from croupier.api.orders import AnyGiven
from croupier.cards.card import Card
from croupier.fairness.batch import BatchProof
from croupier.fairness.shoe_commitment import ShoeName
from croupier.fairness.witness import Witnessed
from croupier.table.events import Event
from croupier.table.places import Place
from croupier.table.state import Setup


class TableOpened(Event, frozen=True, tag="table-opened/1"):
    """A table was opened; `rulebook` is the digest of its rules."""

    name: str
    game: str
    rulebook: str
    at: int


class RulebookAdopted(Event, frozen=True, tag="rulebook-adopted/1"):
    """From the next round on these are the rules; an open round keeps the ones it began with."""

    book: dict[str, Any]


class ShoeSealed(Event, frozen=True, tag="shoe-sealed/1"):
    """A new shoe was shuffled and committed to; its seed is stored only encrypted."""

    shoe: ShoeName
    commitment: str
    root: str
    sealed_seed: str
    cards: int
    cut: int
    nonces: tuple[str, ...] = ()
    batch: BatchProof | None = None
    witness: Witnessed | None = None


class ShoesCommitted(Event, frozen=True, tag="shoes-committed/1"):
    """The next shoes were committed to, in one signed batch; they are used in this order and no other."""

    first: int
    decks: int
    without: str
    commitments: tuple[str, ...]
    root: str
    key: str
    signature: str
    sealed_seeds: tuple[str, ...]


class ShoesGivenUp(Event, frozen=True, tag="shoes-given-up/1"):
    """Shoes that were committed to and will never be used: their seeds are revealed."""

    first: int
    seeds: tuple[str, ...]


class NonceOffered(Event, frozen=True, tag="nonce-offered/1"):
    """A player gave the hash of a word for the next shoe."""

    player: str
    hash: str


class NonceRevealed(Event, frozen=True, tag="nonce-revealed/1"):
    """A player said the word whose hash they had given."""

    player: str
    nonce: str


class WordsClosed(Event, frozen=True, tag="words-closed/1"):
    """What goes into the next shoe stands from now on; only then is the witness asked for their share of it."""

    number: int
    words: tuple[str, ...]


class ShoeFinished(Event, frozen=True, tag="shoe-finished/1"):
    """No card of a shoe can be dealt any more: its seed is revealed."""

    number: int
    seed: str


class RoundOpened(Event, frozen=True, tag="round-opened/2"):
    """Bets are open for a new round, under these rules and settings; who sits stays seated.

    `rules_at` is the version at which the rules were adopted, `used` how many cards of the shoe are gone.
    """

    number: int
    rulebook: str
    setup: Setup
    at: int
    seats: dict[int, str] = msgspec.field(default_factory=dict)
    rules_at: int = 0
    used: int = 0


class TestRecord(Event, frozen=True, tag="test-record/1"):
    """The round that opens next is a test: it deals this record, and no money is in it."""

    record: str


class SetupChanged(Event, frozen=True, tag="setup-changed/1"):
    """Pit staff changed what the next round is set to."""

    setup: Setup
    role: str
    name: str
    reason: str


class TableSuspended(Event, frozen=True, tag="table-suspended/1"):
    """The table is out of play."""

    reason: str
    name: str


class TableResumed(Event, frozen=True, tag="table-resumed/1"):
    """The table is in play again."""

    reason: str
    name: str


class CardCorrected(Event, frozen=True, tag="card-corrected/1"):
    """A card had been read wrongly: the last `cards` reports count no more, and are given again after this."""

    was: Card
    card: Card
    to: Place
    cards: int


class CommandGiven(Event, frozen=True, tag="command-given/1", omit_defaults=True):
    """A command was given and accepted; the events after it are what it did. `why` is the giver's own reason.

    `address` is where it came from; only the audit trail tells it.
    """

    command: AnyGiven
    at: int
    by_clock: bool = False
    why: str = ""
    address: str = ""
