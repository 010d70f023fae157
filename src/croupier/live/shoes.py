"""The proof of a shoe at any moment: what was committed to, every card shown so far, the seed once it is finished."""

from typing import NamedTuple

import msgspec

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe_commitment import Opening, SealedShoe
from croupier.live.host import TableHost
from croupier.live.state import LiveTable, Shoe
from croupier.live.streams import stream_of
from croupier.store.port import Store, shoes_of
from croupier.table import events as e
from croupier.table.state import Phase


class NoSuchShoeError(Exception):
    """The table has no such shoe."""


class OpenShoe(NamedTuple):
    """The shoe in use at one moment, with so many of its cards shown."""

    said: Shoe
    sealed: SealedShoe
    shown: int

    def proof(self) -> ShoeProof:
        """Return the proof of every card shown; some milliseconds of work where there are hundreds."""
        said, opened = self.said, _opened(self.sealed, 0, self.shown)
        return ShoeProof(said.name, said.commitment, said.root, said.nonces, opened, None, said.batch, said.witness)

    def written(self) -> bytes:
        """Return the proof as JSON."""
        return msgspec.json.encode(self.proof())


def open_shoe(host: TableHost, number: int) -> OpenShoe | None:
    """Return the shoe in use as far as it is dealt, or None where that is another one."""
    live = host.live
    if live.shoe is None or live.shoe.name.number != number:
        return None
    return OpenShoe(live.shoe, host.dealer.shoe(live), _shown(live))


def _shown(live: LiveTable) -> int:
    """Return how many cards lie open; while some are squeezed or face down, those of the round stay closed."""
    table = live.table
    closed = table is not None and (table.hole or (table.squeezing and table.phase is Phase.INITIAL_DEAL))
    return live.shoe.used if closed and live.shoe is not None else live.dealt


def _opened(shoe: SealedShoe, first: int, end: int) -> tuple[Opening, ...]:
    return tuple(shoe.opening(position) for position in range(first, min(end, len(shoe))))


def finished_shoe(store: Store, table: str, number: int) -> ShoeProof:
    """Return the proof of an earlier shoe; its seed is revealed, so that everything follows from it."""
    stream = stream_of(table)
    begins = store.round_at(shoes_of(stream), number)
    sealed: le.ShoeSealed | None = None
    used = drawn = 0
    for stored in store.read(stream, begins - 1) if begins is not None else ():
        event = decode_event(stored.event)
        if isinstance(event, le.ShoeSealed):
            sealed = event
        elif isinstance(event, le.RoundOpened):
            used, drawn = event.used, 0
        elif isinstance(event, e.CardDealt):
            drawn += 1
        elif isinstance(event, le.ShoeFinished) and sealed is not None:
            return _finished(sealed, event.seed, used + drawn)
    msg = f"{table} has no shoe {number}"
    raise NoSuchShoeError(msg)


def _finished(sealed: le.ShoeSealed, seed: str, shown: int) -> ShoeProof:
    share = sealed.witness.share if sealed.witness is not None else ""
    opened = _opened(SealedShoe(sealed.shoe, bytes.fromhex(seed), sealed.nonces, share), 0, shown)
    said = sealed.shoe, sealed.commitment, sealed.root, sealed.nonces
    return ShoeProof(*said, opened, seed, sealed.batch, sealed.witness)
