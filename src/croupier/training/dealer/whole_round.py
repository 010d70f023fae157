"""A whole round against the clock: callers, requests, the dealer's hand and every payment, one after the other.

The players are simulated, and ask for things a dealer must refuse.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.rules.schema import Rulebook
from croupier.table.places import DEALER
from croupier.table.settlement.pay import nets
from croupier.table.state import Phase, Table
from croupier.training.chance_rounds import Bets, Played, lay, play, setup_for
from croupier.training.contested_rulings import rests_on
from croupier.training.dealer import announcement_drill, box_control, dealer_hand, payouts, requests
from croupier.training.question import Draft, Part
from croupier.training.scenes import moment_notes, scene_of

TRIES = 200
SECONDS_A_PART = 15
MOST_REQUESTS = 4


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask everything a dealer has to know in one round."""
    for _ in range(TRIES):
        how = Bets(boxes=level, bettors=min(level, 2), level=level, sides=0.5)
        played = play(book, setup_for(book, chance), chance, how)
        parts = tuple(_parts(played, chance)) if played.table.phase is Phase.OVER else ()
        if len(parts) >= 4 + level:
            return _draft(played, parts)
    msg = f"no round of {book.game} is long enough"
    raise AssertionError(msg)


def _draft(played: Played, parts: tuple[Part, ...]) -> Draft:
    def net(book: Rulebook) -> object:
        return nets(lay(Table(book, played.table.setup), played.cards, played.given).table)

    rulings = rests_on(played.table.book, net)
    return Draft(scene_of(played.moments[0].before), parts, SECONDS_A_PART * len(parts), rulings, played.text())


def _parts(played: Played, chance: Random) -> Iterator[Part]:
    tables = [moment.before for moment in played.moments]
    closing = next(table for table in reversed(tables) if table.phase is Phase.BETTING)
    yield _at(closing, announcement_drill.part(closing))
    for box in closing.boxes:
        called = box_control.caller_part(closing, box.position)
        if called is not None:
            yield _at(closing, called)
    asked = [table for table in tables if requests.may_be_asked(table)]
    for table in asked[:MOST_REQUESTS]:
        found = requests.request_part(table, chance, lawful=chance.random() < 1 / 3)
        if found is not None:
            yield _at(table, found[0])
    for table in list(dealer_hand.dealer_moments(played))[-2:]:
        yield replace(dealer_hand.part(table), scene=scene_of(table, DEALER))
    for line in played.table.lines:
        if payouts.is_asked(played.table, line):
            yield payouts.line_part(played.table, line)


def _at(table: Table, part: Part) -> Part:
    return replace(part, scene=scene_of(table, requests.marked(table), moment_notes(table)))
