"""The exact value of a written strategy: its chart turned into what every hand does against every card.

Ruling R-AR-A9: a doubled A-9 is row soft 20.
"""

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus_hold import Hold
from croupier.analysis.early_ends import early
from croupier.analysis.first_hands import (
    DOUBLE,
    EVEN_MONEY,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    FirstHands,
    allowed,
    first_hands,
    is_natural,
)
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.payoffs import alone
from croupier.analysis.play_values import is_double, leaving, play
from croupier.analysis.prepared_shoe import Key, Prepared, Said, check_enough, prepare, row_of, split_key
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import VALUES, Shoe
from croupier.analysis.solution import Plan, Solution, first_values
from croupier.analysis.split_play import Policies, draws
from croupier.analysis.split_value import pair_worth
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart, Code, row_name


def follow(book: Rulebook, shoe: Shoe, chart: Chart) -> Solution:
    """Return what the chart is worth on this shoe."""
    rules = from_book(book)
    check_enough(rules, shoe)
    return follow_ready(book, prepare(rules, shoe), chart)


def follow_ready(book: Rulebook, ready: Prepared, chart: Chart, *, compared: bool = False) -> Solution:
    """Return what the chart is worth on a shoe made ready; what it leaves out is only `compared`, or to be shown."""
    if ready.rules.doubles_go_on():
        ready = ready.following(code_tables(chart, ready, doubled=True))
    hands = first_hands(ready)
    plan = chart_plan(ready, hands, chart, best_raises=compared)
    base = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups), plan.base)
    unsplit = first_values(book, ready, hands, base, {}).max(axis=0) if compared else None
    splits = {
        value: pair_worth(
            ready,
            value,
            policies,
            _rivals(hands, plan, value, unsplit),
            plan.free_pairs.get(value),
            compared=compared,
        ).ev
        for value, policies in plan.pairs.items()
    }
    values = first_values(book, ready, hands, base, splits)
    return Solution(book, ready, hands, values, plan)


def _rivals(hands: FirstHands, plan: Plan, value: int, unsplit: Floats | None) -> Floats:
    """Ask for the value of a split to the last digit just where the chart splits, or another choice is close."""
    hand = hands.cards.index((value, value))
    return np.where(plan.first[hand] == SPLIT, -np.inf, np.inf if unsplit is None else unsplit[hand])


def chart_plan(ready: Prepared, hands: FirstHands, chart: Chart, *, best_raises: bool) -> Plan:
    """Return what the chart says of every hand, split ones too; wagers are raised by the chart or as is best."""
    first, otherwise = first_choices(ready, hands, chart)
    said = code_tables(chart, ready)
    pairs = {value: split_policies(ready, said, value) for value in ready.rules.split_values}
    return Plan(
        first=first,
        otherwise=otherwise,
        base=total_policy(ready, said, ready.base, doubles=ready.rules.doubling.any_number),
        pairs=pairs,
        free_pairs={value: pairs[value] for value in pairs if value in ready.rules.free_splits},
        raises=None if best_raises else np.array([value in chart.raises for value in VALUES]),
    )


def split_policies(ready: Prepared, said: Said, value: int) -> Policies:
    """Return how hands split from this value are played."""
    if not draws(ready, value):
        return (np.zeros((len(group(value).codes), len(ready.ups)), dtype=np.int8),)
    key = split_key(ready.rules, value, 0)
    return (total_policy(ready, said, key, doubles=ready.rules.may_double_split(value)),)


def total_policy(ready: Prepared, said: Said, key: Key, *, doubles: bool) -> kernels.Policy:
    """Return what the rows of totals say of every hand of a group; hands may be doubled or not."""
    hands, row = group(key[0]), row_of(key[0])
    policy = np.where(said.stands[row], kernels.STAND, kernels.HIT)
    if doubles:
        able = is_double(ready.rules, key[0])[:, None] & said.doubles[row]
        policy = np.where(able, kernels.DOUBLE, policy)
    leave = leaving(ready, key)
    if leave is not None:
        policy = np.where(np.isfinite(leave) & said.surrenders[row], kernels.LEAVE, policy)
    policy[hands.totals == LIMIT] = kernels.STAND
    ends = early(ready, key[0], Hold(split=key != ready.base))
    if ends is not None:
        policy[ends.over] = kernels.STAND
    return policy.astype(np.int8)


def code_tables(chart: Chart, ready: Prepared, *, doubled: bool = False) -> Said:
    """Return what the rows of totals say, or those of doubled hands."""
    shape, columns = (2 * (LIMIT + 1), len(ready.ups)), ready.columns()
    said = Said(*(np.zeros(shape, dtype=np.bool_) for _ in Said._fields))
    for soft in (False, True):
        for total in range(LIMIT + 1):
            name = chart.doubled_row(total, soft=soft) if doubled else row_name(total, soft=soft)
            codes = chart.rows.get(name)
            for lane, up in enumerate(columns):
                # A first card that is taken out of every deck has no column, nor has a Blackjack that is seen.
                if codes is not None and up in chart.columns:
                    code = codes[chart.columns.index(up)]
                    row = total + soft * (LIMIT + 1)
                    said.stands[row, lane], said.doubles[row, lane] = code.stands, code.doubles
                    said.surrenders[row, lane] = code.surrenders
    return said


def first_choices(ready: Prepared, hands: FirstHands, chart: Chart) -> tuple[Ints, Ints]:
    """Return what is done with each first hand, and what with two tens that are no pair where ranks must be equal."""
    may = allowed(ready.rules, tuple(map(int, ready.ups)))
    first = np.zeros((len(hands.cards), len(ready.ups)), dtype=np.int64)
    otherwise = first.copy()
    totals, columns = group(ready.base[0]), ready.columns()
    for hand, pair in enumerate(hands.cards):
        where = hands.places[hand]
        total, soft = int(totals.totals[where]), bool(totals.soft[where])
        for lane, up in enumerate(columns):
            can = may[:, hand, lane]
            if hands.chances[hand, lane] <= 0.0 or up not in chart.columns:
                continue  # a chart need not say what to do with a hand that cannot come, or that a Blackjack has beaten
            if is_natural(ready.rules, pair) or total == LIMIT:
                first[hand, lane] = EVEN_MONEY if chart.even_money and can[EVEN_MONEY] else STAND
                continue
            as_total = chart.total_code(total, soft=soft, up=up)
            otherwise[hand, lane] = choice(as_total, as_total, can)
            code = as_total
            if can[SPLIT]:
                code = chart.pair_code(VALUES[pair[0]], total, soft=soft, up=up)
            first[hand, lane] = choice(code, as_total, can)
    return first, otherwise


def choice(code: Code, as_total: Code, can: Ints) -> int:
    """Return what a code does with a first hand that may do these things."""
    if code.surrenders and can[SURRENDER]:
        return SURRENDER
    if code.splits:
        return SPLIT if can[SPLIT] else choice(as_total, as_total, can)
    if code.doubles and can[DOUBLE]:
        return DOUBLE
    return STAND if code.stands else HIT
