"""A card that was read wrongly when it was reported: taken up, and dealt again as it is, with every card after it.

Nothing is erased: the first report, the correction and the cards given again all stay in the stream. Once wagers have
been settled on the card, or anybody but the dealer has acted, it stands, and the case is one for the shift manager.
"""

from collections.abc import Callable

from croupier.api import events as le
from croupier.api.orders import CorrectCard
from croupier.live.state import LiveTable, Read, fold
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import step
from croupier.words.facts import one_card

READING = ("staff",)
"""What is cited: no clause of a game is about what somebody typed."""


def correctable(live: LiveTable) -> tuple[Read, ...]:
    """Return the cards that can be corrected, in the order they were reported: the latest, nothing settled on them."""
    lines = live.table.lines if live.table is not None else ()
    return tuple(read for read in live.read if len(read.before.lines) == len(lines))


def corrected(
    live: LiveTable, command: CorrectCard, noted: Callable[[c.AnyCommand | CorrectCard], le.CommandGiven]
) -> tuple[e.Event, ...]:
    """Return the events of a correction; where a card after it cannot have fallen like that, it is refused."""
    taken = _taken(live, command)
    first = taken[0]
    events: list[e.Event] = [
        noted(command),
        le.CardCorrected(first.card, command.card, first.to, len(taken)),
    ]
    for event in events:
        live = fold(live, event)
    for read in taken:
        card = command.card if read is first else read.card
        again = c.DealCard(by=command.by, card=card, to=read.to)
        more = (noted(again), *(step(live.table, again).events if live.table is not None else ()))
        for event in more:
            live = fold(live, event)
        events += more
    return tuple(events)


def _taken(live: LiveTable, command: CorrectCard) -> tuple[Read, ...]:
    at = len(live.read) - 1 - command.back
    if command.back < 0 or at < 0 or live.read[at].card != command.was:
        raise Refused("nothing-to-correct", READING, card=one_card(command.was))
    if command.back >= len(correctable(live)):
        raise Refused("settled-since", READING, card=one_card(command.was))
    return live.read[at:]
