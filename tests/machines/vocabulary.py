"""Everything anybody might say at a table now: every regular command about every box, by everybody."""

from collections.abc import Callable, Iterator

from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.prompt import known_players
from croupier.table.state import Box, Table

STRANGER = "zoe"
KINDS: tuple[Callable[..., c.Command], ...] = (
    c.Raise,
    c.Surrender,
    c.TakeEvenMoney,
    c.Decline,
    c.Yield,
    c.Hit,
    c.Stand,
    c.Split,
    c.Sit,
    c.AskSqueeze,
)


def everything(table: Table) -> Iterator[c.Command]:
    """Yield every regular command once bets are closed, lawful or not; amounts are those where the answer changes."""
    yield from (c.Deal(by=HOUSE), c.Settle(by=HOUSE), c.CloseBets(by=HOUSE))
    names = (*known_players(table), STRANGER)
    for box in table.boxes:
        for name in names:
            yield from _about(table, box, name)
            yield from (command for of in names for command in _insuring(table, box, name, of))


def _about(table: Table, box: Box, name: str) -> Iterator[c.Command]:
    by, at = player(name), box.position
    for kind in KINDS:
        yield kind(by=by, player=name, box=at)
    for amount in (None, *_amounts(table, box)):
        yield c.Double(by=by, player=name, box=at, amount=amount)
        yield c.Follow(by=by, player=name, box=at, amount=amount)
    for wager in ("main", *table.book.side):
        for hand in (None, *range(len(box.hands) + 1)):
            yield c.Bet(by=by, player=name, box=at, amount=_least(table, wager), wager=wager, hand=hand)


def _insuring(table: Table, box: Box, name: str, of: str) -> Iterator[c.Command]:
    for amount in _amounts(table, box):
        yield c.Insure(by=player(name), player=name, box=box.position, amount=amount, of=None if of == name else of)


def _amounts(table: Table, box: Box) -> tuple[int, ...]:
    """Return amounts about the whole and the half of each wager, just too much included."""
    unit = table.setup.unit
    wagers = [wager.counts for wager in box.mains]
    found = {unit, 1, *wagers, *(w + unit for w in wagers), *(w // 2 for w in wagers), *(w // 2 + unit for w in wagers)}
    return tuple(sorted(found))


def _least(table: Table, wager: str) -> int:
    limits, unit = table.setup.limits(wager), table.setup.unit
    return unit if limits is None else -(-limits.least // unit) * unit
