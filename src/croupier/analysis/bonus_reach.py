"""Which rows of a bonus a hand of given values can make at all: told quickly, without looking at suits."""

from croupier.analysis.bonus_hold import Hold, Values
from croupier.analysis.shoe import ACE, value_of
from croupier.cards.total import LIMIT
from croupier.rules.wagers.tree import (
    And,
    Compare,
    Condition,
    Count,
    Figure,
    Holds,
    How,
    Is,
    Name,
    Named,
    Not,
    Number,
    Or,
    Pattern,
    Test,
    Trait,
    Whole,
    Within,
)

HAND = Named((Name.HAND,))


def may_hold(condition: Condition, values: Values, hold: Hold) -> bool:
    """Tell whether a hand of these values can fulfil a condition, by what can be told of it without its suits."""
    if isinstance(condition, And):
        return all(may_hold(part, values, hold) for part in condition.parts)
    if isinstance(condition, Or):
        return any(may_hold(part, values, hold) for part in condition.parts)
    if isinstance(condition, Compare):
        left, right = _number(condition.left, values), _number(condition.right, values)
        return left is None or right is None or condition.sign.holds(left, right)
    if isinstance(condition, Within):
        number = _number(condition.number, values)
        return number is None or number in condition.allowed
    if isinstance(condition, Holds) and condition.cards == HAND and condition.how is How.ALL:
        return _may_pass(condition.test, values, hold)
    return True


def _may_pass(test: Test, values: Values, hold: Hold) -> bool:
    if isinstance(test, And):
        return all(_may_pass(part, values, hold) for part in test.parts)
    if isinstance(test, Or):
        return any(_may_pass(part, values, hold) for part in test.parts)
    if isinstance(test, Pattern):
        wanted = [{value_of(card) for card in cards} for cards in test.cards]
        if any(len(kinds) != 1 for kinds in wanted):
            return len(wanted) == len(values)
        return sorted(kinds.pop() for kinds in wanted) == sorted(values)
    if isinstance(test, Not):
        known = _known(test.part, hold)
        return known is None or not known
    known = _known(test, hold)
    return known is None or known


def _known(test: Test, hold: Hold) -> bool | None:
    if isinstance(test, Is) and test.trait is Trait.DOUBLED:
        return hold.doubled
    if isinstance(test, Is) and test.trait is Trait.SPLIT:
        return hold.split
    return None


def _number(number: Number, values: Values) -> int | None:
    if isinstance(number, Whole):
        return number.number
    if isinstance(number, Count) and number.cards == HAND:
        if number.figure is Figure.SIZE:
            return len(values)
        low = sum(value + 1 for value in values)
        if number.figure is Figure.LOW:
            return low
        if number.figure is Figure.TOTAL:
            return low + 10 if ACE in values and low + 10 <= LIMIT else low
    return None
