"""How a live table is set: its game, its limits, its clocks, and where its cards come from."""

from typing import Literal

from msgspec import Struct

from croupier.money.chips import VALUES
from croupier.rules.load import load
from croupier.rules.own_rules import is_approved
from croupier.rules.schema import Rulebook
from croupier.table.state import Setup

Dealing = Literal["automatic", "observed", "test"]


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds the automatic dealer waits before going on."""

    bets: float = 15.0
    offer: float = 10.0
    decision: float = 20.0
    pause: float = 4.0
    interruption: float = 60.0
    absent: float = 5.0
    """Somebody without a connection is played as an absent player after so long."""


class TableConfig(Struct, frozen=True):
    """A live table as it was opened; pit staff change what the next round is set to."""

    name: str
    game: str
    setup: Setup
    dealing: Dealing = "automatic"
    clocks: Clocks = Clocks()
    penetration: float = 0.75
    """The share of a shoe that is dealt before it is shuffled; none at all is a continuous shuffler."""
    record: str = ""
    """For a test table: the round record it deals, as text."""
    chips: tuple[int, ...] = VALUES
    """The values of its chips in cents, largest first."""
    book: Rulebook | None = None
    """The rules of a game that is no approved one; `game` is then the name it has in them."""

    @property
    def rules(self) -> Rulebook:
        """The rules that the table is to go by."""
        return load(self.game) if self.book is None else self.book

    @property
    def own(self) -> bool:
        """Whether the table goes by rules of the house's own, which no approved book says."""
        return self.book is not None and not is_approved(self.book)
