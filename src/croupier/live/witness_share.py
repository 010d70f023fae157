"""The witness of a table: asked for their share once the words of the next shoe stand, and not before.

A shoe whose words stand is dealt with the share, come what may: while there is none, no round opens.
"""

from collections.abc import Awaitable, Callable

from croupier.fairness.witness import ClosedList, Witnessed, check_share
from croupier.live.batches import draw
from croupier.live.state import LiveTable
from croupier.live.vault import Vault

Asks = Callable[[ClosedList, str], Awaitable[Witnessed | None]]
"""Asks the witness, with the house's signature over the list; None where they do not answer."""

AGAIN = 2.0
"""Seconds after which a witness that did not answer is asked again."""


def closed_list(live: LiveTable) -> ClosedList:
    """Return the list that the witness is asked for their share of."""
    if live.closed is None or live.batch is None:
        msg = "the words of the next shoe do not stand yet"
        raise ValueError(msg)
    name = draw(live).name
    return ClosedList(name, live.batch.commitments[name.number - live.batch.first], live.closed.words)


async def share_for(live: LiveTable, vault: Vault, asks: Asks) -> Witnessed | None:
    """Return the share of the next shoe; one that is not the witness's for this very list is none."""
    closed = closed_list(live)
    said = await asks(closed, vault.sign(closed.text()))
    return None if said is None or check_share(closed, said) else said
