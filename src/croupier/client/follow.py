"""Follow a table: what was shown first, and every event after it; a gap is noticed, never guessed over."""

from croupier.api import events as le
from croupier.api import messages as m
from croupier.api.codec import decode_event
from croupier.api.views import TableView, as_table
from croupier.rules.load import load
from croupier.rules.older_books import build_stored
from croupier.rules.schema import Rulebook
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.state import Table


class Followed:
    """A table as a client knows it."""

    def __init__(self, view: TableView, book: Rulebook | None = None) -> None:
        """Begin with what was shown."""
        self.name = view.table
        self.book = book if book is not None else load(view.game)
        self.version = view.version
        self.round = view.round
        self.table: Table = as_table(view, self.book)

    def take(self, happened: m.Happened) -> bool:
        """Take events in; False where some before them are missing, and the client must ask for those."""
        if happened.first > self.version + 1:
            return False
        for raw in happened.events[self.version + 1 - happened.first :]:
            self._apply(decode_event(bytes(raw)))
            self.version += 1
        return True

    def _apply(self, event: Event) -> None:
        if isinstance(event, le.RulebookAdopted):
            self.book = build_stored(event.book, self.name)
        elif isinstance(event, le.RoundOpened):
            self.round = event.number
            self.table = Table(self.book, event.setup, seats=event.seats)
        elif type(event).__module__ != le.__name__:
            self.table = evolve(self.table, event)
