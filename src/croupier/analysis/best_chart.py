"""The best total-dependent chart: the table a player can carry.

A column is a first card of the dealer, or a total of two where both are seen. Cells are improved together until none
can be: each weighs what its own change would gain while the others stay, which is exact, since no
hand comes by a cell twice. The columns have nothing to do with each other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from croupier.analysis.cell_sums import Cells, Sums
from croupier.analysis.cells import cells
from croupier.analysis.dealer_tree import LEAST
from croupier.analysis.first_hands import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER, allowed
from croupier.analysis.index import Floats, group
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.analysis.solution import Solution
from croupier.analysis.strategy_value import choice, follow_ready
from croupier.cards.total import LIMIT
from croupier.strategy.chart import Chart, Code, doubled_name, row_name
from croupier.strategy.needed import DOUBLED_ROWS, ROWS, columns, first_cards, rows

CODES = (
    Code.STAND,
    Code.HIT,
    Code.DOUBLE_ELSE_STAND,
    Code.DOUBLE_ELSE_HIT,
    Code.SURRENDER_ELSE_STAND,
    Code.SURRENDER_ELSE_HIT,
)
EXPLICIT = {
    (STAND, STAND): Code.STAND,
    (HIT, HIT): Code.HIT,
    (DOUBLE, STAND): Code.DOUBLE_ELSE_STAND,
    (DOUBLE, HIT): Code.DOUBLE_ELSE_HIT,
    (SURRENDER, STAND): Code.SURRENDER_ELSE_STAND,
    (SURRENDER, HIT): Code.SURRENDER_ELSE_HIT,
}
"""The code that does one thing, and another where that is not allowed."""

ROUNDS = 40
"""More rounds of improvement than any shoe was seen to need."""

TIE = 1e-15
"""Differences below this are rounding; the plainer code is kept."""

Codes = dict[str, Code]
"""A column of a chart: codes by row."""

Lanes = list[list[int]]
"""By column, the lanes of the solution that it stands for."""


@dataclass
class Column:
    """The best codes found against what the dealer shows, and how many of the changes proposed are tried next.

    Changes that are each for the better can be for the worse together; then half of them are tried, and at last one.
    """

    best: Codes
    value: float = -np.inf
    changes: list[tuple[str, Code]] = field(default_factory=list)

    @property
    def trial(self) -> Codes:
        """The codes to be valued next."""
        return self.best | dict(self.changes)

    def take(self, value: float, proposed: Codes) -> None:
        """Take what the trial is worth, and what would be best in its place."""
        if value <= self.value + TIE:
            self.changes = self.changes[: len(self.changes) // 2]
            return
        self.best, self.value = self.trial, value
        self.changes = [(row, code) for row, code in _late_first(proposed) if self.best.get(row) is not code]


def _late_first(codes: Codes) -> list[tuple[str, Code]]:
    """Return the rows in the order in which a hand comes by them, the last first."""
    order = (*ROWS, *DOUBLED_ROWS)
    return sorted(codes.items(), key=lambda item: order.index(item[0]), reverse=True)


def best_chart(solution: Solution) -> Chart:
    """Return the best chart for the solution's shoe, found from its best play."""
    return charted(solution)[0]


def charted(solution: Solution) -> tuple[Chart, float]:
    """Return the best chart and its value."""
    now, proposed = solution, _chart(solution, solution)
    tried, found = proposed, [Column(_codes(proposed, place)) for place in range(len(proposed.columns))]
    for _ in range(ROUNDS):
        tried = _with_columns(proposed, [column.trial for column in found])
        now = follow_ready(solution.book, solution.ready, tried, compared=True)
        proposed = _chart(solution, now)
        for place, value in enumerate(_by_column(now, tried)):
            found[place].take(value, _codes(proposed, place))
        if not any(column.changes for column in found):
            break
    best = _with_columns(proposed, [column.best for column in found])
    if best != tried:
        now = follow_ready(solution.book, solution.ready, best, compared=True)
    return replace(_without_unseen(now, best), raises=_raises(now)), now.ev


def _without_unseen(now: Solution, chart: Chart) -> Chart:
    """Return a chart without rows of doubled hands that never come up when it is followed."""
    if not now.ready.rules.doubles_go_on():
        return chart
    seen = _doubled_rows(now.ready, cells(now), [[lane] for lane in range(len(now.ready.ups))])
    return replace(chart, rows={row: codes for row, codes in chart.rows.items() if row in ROWS or row in seen})


def _raises(now: Solution) -> tuple[str, ...]:
    """Return the first cards against which it is better to raise, where wagers are raised."""
    if not now.ready.rules.raises:
        return ()
    better = now.raises((now.hands.chances * now.played(now.plan.first)).sum(axis=0))
    return tuple(name for name in first_cards(now.book) if better[VALUES.index(name)])


def _codes(chart: Chart, place: int) -> Codes:
    return {row: codes[place] for row, codes in chart.rows.items()}


def _with_columns(chart: Chart, found: list[Codes]) -> Chart:
    """Return a chart of these columns; a row of doubled hands that only some of them have stands in the others."""
    named = [row for row in (*ROWS, *DOUBLED_ROWS) if any(row in column for column in found)]
    return replace(chart, rows={row: tuple(column.get(row, Code.STAND) for column in found) for row in named})


def _by_column(now: Solution, chart: Chart) -> list[float]:
    """Return what the hands against each column come to."""
    by_lane = (now.hands.chances * now.played(now.plan.first)).sum(axis=0)
    by_lane = by_lane * now.raised(by_lane)
    names = now.ready.columns()
    return [sum(float(by_lane[lane]) for lane, name in enumerate(names) if name == up) for up in chart.columns]


def _chart(best: Solution, now: Solution) -> Chart:
    """Return the chart whose every cell is best while hands come up as they do now."""
    ready, book = now.ready, now.book
    sums, names = cells(now), columns(book)
    lanes = _lanes_of(ready, names)
    totals = _total_codes(ready, sums.totals, lanes)
    table = {}
    for row in rows(book):
        kind, _, what = row.partition(" ")
        if kind == "pair":
            said = (_pair_code(now, VALUES.index(what), place, lanes, totals) for place in range(len(names)))
            table[row] = tuple(said)
        else:
            table[row] = tuple(totals[row, place] for place in range(len(names)))
    table |= _doubled_rows(ready, sums, lanes)
    offers = _offers(best)
    return Chart(names, table, insurance=offers[0], even_money=offers[1])


def _lanes_of(ready: Prepared, names: tuple[str, ...]) -> Lanes:
    """Return the lanes of every column: one, or the pairs of cards that come to a total."""
    own = ready.columns()
    return [[lane for lane, column in enumerate(own) if column == name] for name in names]


def _offers(best: Solution) -> tuple[bool, bool]:
    """Return whether insurance and even money are worth taking."""
    left = best.ready.left
    ace_up = ACE in best.ready.ups and left[ACE] > 0 and best.book.insurance.by.offered
    gain = float(best.book.insurance.pays + 1) * left[TEN] / max(left.sum() - 1, 1.0) - 1.0
    return bool(ace_up and gain > 0.0), bool((best.plan.first == EVEN_MONEY).any())


def _total_codes(ready: Prepared, sums: Cells, lanes: Lanes) -> dict[tuple[str, int], Code]:
    """Return the best code of every total's row by column."""
    found: dict[tuple[str, int], Code] = {}
    values = sums.codes()
    for soft in (False, True):
        for total in range(LIMIT + 1):
            for place, among in enumerate(lanes):
                can = _any(_able(ready, total, int(ready.ups[lane])) for lane in among)
                spot = total + soft * (LIMIT + 1)
                plain = Code.STAND if total >= LEAST else Code.HIT
                found[row_name(total, soft=soft), place] = _best(values[:, spot, among].sum(axis=1), can, plain)
    return found


def _any(able: Iterable[list[bool]]) -> list[bool]:
    """Return which codes a row may have against one of several pairs of cards at least."""
    return [any(one) for one in zip(*able, strict=True)]


def _doubled_rows(ready: Prepared, sums: Sums, lanes: Lanes) -> dict[str, tuple[Code, ...]]:
    """Return the best rows of doubled hands, where any come up and are left something to do."""
    found: dict[str, tuple[Code, ...]] = {}
    values = sums.doubled.codes()
    totals = _total_codes(ready, sums.totals, lanes) if ready.rules.doubles_go_on() else {}
    for soft in (False, True):
        for total in range(LIMIT):
            spot = total + soft * (LIMIT + 1)
            if values[:, spot].any():
                found[doubled_name(total, soft=soft)] = tuple(
                    _doubled_code(
                        ready, values[:, spot, among].sum(axis=1), among, totals[row_name(total, soft=soft), place]
                    )
                    for place, among in enumerate(lanes)
                )
    return found


def _doubled_code(ready: Prepared, values: Floats, among: list[int], as_total: Code) -> Code:
    """Return the best code of a doubled hand; where none comes up, the nearest to what the row of its total says."""
    able = _any(_able_doubled(ready, int(ready.ups[lane])) for lane in among)
    if values.any():
        return _best(values, able, Code.STAND)
    meant = DOUBLE if as_total.doubles else SURRENDER if as_total.surrenders else STAND
    code = EXPLICIT[meant, STAND]
    return code if able[CODES.index(code)] else Code.STAND


def _able_doubled(ready: Prepared, up: int) -> list[bool]:
    """Return which codes the row of a doubled hand may have."""
    doubling = ready.rules.doubling
    draws, again = doubling.hits_after, doubling.redoubles > 0
    gives_up = ready.rules.surrender.after_double and ready.rules.may_surrender(up)
    return [True, draws, again, again and draws, gives_up, gives_up and draws]


def _able(ready: Prepared, total: int, up: int) -> list[bool]:
    """Return which codes a row may have."""
    if total == LIMIT:
        return [True, *[False] * (len(CODES) - 1)]
    stands = total >= ready.rules.stand_from
    gives_up = ready.rules.may_surrender(up) and ready.rules.surrender.when.at_first
    return [stands, True, stands, True, stands and gives_up, gives_up]


def _best(values: Floats, able: list[bool], unseen: Code) -> Code:
    """Return the code worth most, of equal ones the plainest; `unseen` where no hand comes up."""
    if not values.any():
        return unseen
    best, found = -np.inf, unseen
    plain_first = sorted(zip(CODES, values, able, strict=True), key=lambda kind: kind[0].stands is not unseen.stands)
    for code, value, may in plain_first:
        if may and value > best + TIE:
            best, found = value, code
    return found


def _pair_code(now: Solution, value: int, place: int, lanes: Lanes, totals: dict[tuple[str, int], Code]) -> Code:
    """Return the best code of a pair's row: a dash where the row of its total does the same, or it cannot come."""
    hand = now.hands.cards.index((value, value))
    among = [lane for lane in lanes[place] if now.hands.chances[hand, lane] > 0.0]
    if not among:
        return Code.AS_TOTAL
    chances = now.hands.chances[hand, among]
    values: Floats = (now.values[:, hand, among] * (chances / chances.sum())).sum(axis=1)
    best = int(values.argmax())
    plain = STAND if values[STAND] >= values[HIT] else HIT
    if best == SPLIT:
        return Code.SPLIT
    if best == SURRENDER and values[SPLIT] >= values[plain]:
        return Code.SURRENDER_ELSE_SPLIT
    where = now.hands.places[hand]
    hands = group(now.ready.base[0])
    as_total = totals[row_name(int(hands.totals[where]), soft=bool(hands.soft[where])), place]
    can = allowed(now.ready.rules, tuple(map(int, now.ready.ups)))[:, hand, among].min(axis=1)
    return Code.AS_TOTAL if choice(as_total, as_total, can) == best else EXPLICIT[best, plain]
