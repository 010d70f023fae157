"""Each person's progress in the training room: read when they come, written with every answer."""

from collections import OrderedDict
from collections.abc import Callable

import msgspec

from croupier.live.writer import Writes
from croupier.server.refused import refuse
from croupier.server.storage.read_thread import StoreReads
from croupier.store.port import Append, Conflict
from croupier.training.training_events import SNAPSHOT_EVERY, Event, Trained, after, read_trained, stream_of

MOST_KEPT = 500
"""People whose progress is held in memory; whoever comes back after that is read again."""

TRIES = 5
"""How often an answer is written again where another of the same person came in between."""


class Progresses:
    """The progress of everybody who trains here."""

    def __init__(self, reads: StoreReads, writer: Writes, now: Callable[[], int]) -> None:
        """Hold no one's yet."""
        self._reads = reads
        self._writer = writer
        self._now = now
        self._known: OrderedDict[str, Trained] = OrderedDict()

    async def of(self, name: str) -> Trained:
        """Return what a person's training comes to by now, wherever they trained."""
        found = await self._reads.do(read_trained, name, self._known.get(name))
        self._keep(name, found)
        return found

    async def add(self, name: str, event: Event, may: Callable[[Trained], None] = lambda _trained: None) -> Trained:
        """Write an answer; it counts once it is stored. `may` refuses one that does not fit those before it."""
        for _ in range(TRIES):
            trained = await self.of(name)
            may(trained)
            entry = Append(stream_of(name), trained.version, (msgspec.json.encode(event),))
            outcome = await self._writer.append(entry)
            if isinstance(outcome, Conflict):
                continue
            now = after(trained, event, trained.version + 1)
            self._keep(name, now)
            if now.version % SNAPSHOT_EVERY == 0:
                self._writer.keep(stream_of(name), now.version, msgspec.json.encode(now))
            return now
        raise refuse("try-again")

    def _keep(self, name: str, trained: Trained) -> None:
        held = self._known.get(name)
        if held is None or held.version <= trained.version:
            self._known[name] = trained
        self._known.move_to_end(name)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
