"""The best total-dependent chart: the table a player can carry.

Cells are improved together until none can be: each weighs what its own change would gain while the others stay, which
is exact, since no hand comes by a cell twice.
"""

import numpy as np

from croupier.analysis.cells import Cells, cells
from croupier.analysis.charted import choice, follow_ready
from croupier.analysis.dealer_tree import LEAST
from croupier.analysis.first_hands import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER, allowed
from croupier.analysis.index import Floats, group
from croupier.analysis.prepared import Prepared
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.analysis.solution import Solution
from croupier.cards.total import LIMIT
from croupier.strategy.chart import Chart, Code, row_name
from croupier.strategy.needed import columns, rows

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

ROUNDS = 12
"""More rounds of improvement than any shoe was seen to need."""

TIE = 1e-15
"""Differences below this are rounding; the plainer code is kept."""


def best_chart(solution: Solution) -> Chart:
    """Return the best chart for the solution's shoe, found from its best play."""
    return charted(solution)[0]


def charted(solution: Solution) -> tuple[Chart, float]:
    """Return the best chart and its value."""
    chart = _chart(solution, solution)
    followed = follow_ready(solution.book, solution.ready, chart, compared=True)
    best = chart, followed.ev
    for _ in range(ROUNDS):
        improved = _chart(solution, followed)
        if improved == chart:
            break
        chart = improved
        followed = follow_ready(solution.book, solution.ready, chart, compared=True)
        best = max(best, (chart, followed.ev), key=lambda found: found[1])
    return best


def _chart(best: Solution, now: Solution) -> Chart:
    """Return the chart whose every cell is best while hands come up as they do now."""
    ready, book = now.ready, now.book
    totals = _total_codes(ready, cells(now))
    names, ups = columns(book), [VALUES.index(name) for name in columns(book)]
    lanes = [list(ready.ups).index(up) for up in ups]
    table = {}
    for row in rows(book):
        kind, _, what = row.partition(" ")
        if kind == "pair":
            table[row] = tuple(_pair_code(now, VALUES.index(what), lane, totals) for lane in lanes)
        else:
            table[row] = tuple(totals[row, lane] for lane in lanes)
    offers = _offers(best)
    return Chart(names, table, insurance=offers[0], even_money=offers[1])


def _offers(best: Solution) -> tuple[bool, bool]:
    """Return whether insurance and even money are worth taking."""
    left = best.ready.left
    ace_up = ACE in best.ready.ups and left[ACE] > 0 and best.book.insurance.by != "never"
    gain = float(best.book.insurance.pays + 1) * left[TEN] / max(left.sum() - 1, 1.0) - 1.0
    return bool(ace_up and gain > 0.0), bool((best.plan.first == EVEN_MONEY).any())


def _total_codes(ready: Prepared, sums: Cells) -> dict[tuple[str, int], Code]:
    """Return the best code of every total's row by lane."""
    found: dict[tuple[str, int], Code] = {}
    values = sums.codes()
    for soft in (False, True):
        for total in range(LIMIT + 1):
            for lane, up in enumerate(ready.ups):
                can = _able(ready, total, int(up))
                spot = total + soft * (LIMIT + 1)
                plain = Code.STAND if total >= LEAST else Code.HIT
                found[row_name(total, soft=soft), lane] = _best(values[:, spot, lane], can, plain)
    return found


def _able(ready: Prepared, total: int, up: int) -> list[bool]:
    """Return which codes a row may have."""
    if total == LIMIT:
        return [True, *[False] * (len(CODES) - 1)]
    stands = total >= ready.rules.stand_from
    gives_up = ready.rules.may_surrender(up)
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


def _pair_code(now: Solution, value: int, lane: int, totals: dict[tuple[str, int], Code]) -> Code:
    """Return the best code of a pair's row: a dash where the row of its total does the same, or it cannot come."""
    hand = now.hands.cards.index((value, value))
    if now.hands.chances[hand, lane] <= 0.0:
        return Code.AS_TOTAL
    values = now.values[:, hand, lane]
    best = int(values.argmax())
    plain = STAND if values[STAND] >= values[HIT] else HIT
    if best == SPLIT:
        return Code.SPLIT
    if best == SURRENDER and values[SPLIT] >= values[plain]:
        return Code.SURRENDER_ELSE_SPLIT
    where = now.hands.places[hand]
    hands = group(now.ready.base[0])
    as_total = totals[row_name(int(hands.totals[where]), soft=bool(hands.soft[where])), lane]
    can = allowed(now.ready.rules, tuple(map(int, now.ready.ups)))[:, hand, lane]
    return Code.AS_TOTAL if choice(as_total, as_total, can) == best else EXPLICIT[best, plain]
