"""The proof of a shoe at any moment: what was committed to, every card shown so far, the seed once it is finished."""

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe import Opening, SealedShoe
from croupier.live.host import TableHost
from croupier.live.streams import stream_of
from croupier.store.port import Store, shoes_of
from croupier.table import events as e
from croupier.table.state import Phase


class NoSuchShoeError(Exception):
    """The table has no such shoe."""


def shoe_proof(store: Store, host: TableHost, number: int) -> ShoeProof:
    """Return the proof of a table's so-manieth shoe."""
    live = host.live
    if live.shoe is not None and live.shoe.name.number == number:
        shoe = live.shoe
        opened = _opened(host.dealer.shoe(live), 0, _shown(host))
        return ShoeProof(shoe.name, shoe.commitment, shoe.root, shoe.nonces, opened, batch=shoe.batch)
    return _finished(store, live.name, number)


def _shown(host: TableHost) -> int:
    """Return how many cards lie open; while some are squeezed, those of the round stay closed."""
    live = host.live
    squeezed = live.table is not None and live.table.squeezing and live.table.phase is Phase.INITIAL_DEAL
    return live.shoe.used if squeezed and live.shoe is not None else live.dealt


def _opened(shoe: SealedShoe, first: int, end: int) -> tuple[Opening, ...]:
    return tuple(shoe.opening(position) for position in range(first, min(end, len(shoe))))


def _finished(store: Store, table: str, number: int) -> ShoeProof:
    """Find an earlier shoe; its seed is revealed, so that everything follows from it."""
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
            shoe = SealedShoe(sealed.shoe, bytes.fromhex(event.seed), sealed.nonces)
            shown = _opened(shoe, 0, used + drawn)
            return ShoeProof(
                sealed.shoe, sealed.commitment, sealed.root, sealed.nonces, shown, event.seed, batch=sealed.batch
            )
    msg = f"{table} has no shoe {number}"
    raise NoSuchShoeError(msg)
