"""Judge a condition by what is on the table: true, false, or None while cards to come may change it.

A card that never came passes no test and counts in no figure: a statement about it is false.
"""

from itertools import combinations
from typing import assert_never

from croupier.rules.wagers.card_counts import Lacking, figure
from croupier.rules.wagers.facts import Facts, Group, group
from croupier.rules.wagers.group_tests import passes
from croupier.rules.wagers.tree import (
    And,
    Compare,
    Condition,
    Holds,
    How,
    MainIs,
    Not,
    Number,
    Or,
    Within,
)
from croupier.rules.wagers.verdict import Verdict, every, opposite, some


def judge(condition: Condition, facts: Facts) -> Verdict:
    """Tell whether a condition holds, or None while that is open."""
    match condition:
        case And(parts):
            return every(judge(part, facts) for part in parts)
        case Or(parts):
            return some(judge(part, facts) for part in parts)
        case Not(part):
            return opposite(judge(part, facts))
        case Holds():
            return _holds(condition, facts)
        case Compare():
            return _compare(condition, facts)
        case Within(number, allowed):
            return _within(number, allowed, facts)
        case MainIs(outcomes):
            return None if facts.outcome is None else facts.outcome in outcomes
        case _ as never:
            assert_never(never)


def _holds(condition: Holds, facts: Facts) -> Verdict:
    cards = group(condition.cards, facts)
    match condition.how:
        case How.ALL:
            return passes(condition.test, cards, facts)
        case How.SOME:
            chosen = combinations(cards.cards, condition.count)
            found = any(passes(condition.test, Group(part), facts) for part in chosen)
            return True if found else None if cards.awaited else False
        case How.EXACTLY:
            many = sum(passes(condition.test, Group((card,)), facts) is True for card in cards.cards)
            return many == condition.count if many > condition.count or not cards.awaited else None
        case _ as never:
            assert_never(never)


def _within(number: Number, allowed: frozenset[int], facts: Facts) -> Verdict:
    found = figure(number, facts)
    if isinstance(found, Lacking):
        return None if found is Lacking.AWAITED else False
    return found in allowed


def _compare(condition: Compare, facts: Facts) -> Verdict:
    left, right = figure(condition.left, facts), figure(condition.right, facts)
    if isinstance(left, Lacking) or isinstance(right, Lacking):
        return False if Lacking.MISSING in (left, right) else None
    return condition.sign.holds(left, right)
