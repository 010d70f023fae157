"""Conditions about named cards taken apart into the simplest statements: about one card, two cards, or one figure."""

from itertools import combinations, pairwise
from typing import assert_never

from croupier.rules.wagers.tree import (
    And,
    Cards,
    Compare,
    Condition,
    Count,
    Different,
    Each,
    Holds,
    How,
    Is,
    MainIs,
    Name,
    Named,
    Not,
    Number,
    Or,
    Pattern,
    Same,
    Sum,
    Test,
    Whole,
    Within,
)


def simple(condition: Condition) -> Condition:
    """Return the same condition in simple statements; its cards must all be single ones."""
    match condition:
        case And(parts):
            return And(tuple(map(simple, parts)))
        case Or(parts):
            return Or(tuple(map(simple, parts)))
        case Not(part):
            return Not(simple(part))
        case Holds(cards, test, how, count):
            return _holds(_names(cards), test, how, count)
        case Compare(left, sign, right):
            return Compare(_number(left), sign, _number(right))
        case Within(number, allowed):
            return Within(_number(number), allowed)
        case MainIs():
            return condition
        case _ as never:
            assert_never(never)


def _names(cards: Cards) -> tuple[Name, ...]:
    """Return single cards by name, a part of others being so many of their names."""
    if isinstance(cards, Named):
        return cards.names
    whole = _names(cards.cards)
    return whole[-cards.count :] if cards.last else whole[: cards.count]


def _number(number: Number) -> Number:
    match number:
        case Whole():
            return number
        case Count(figure, cards):
            return Count(figure, Named(_names(cards)))
        case Sum(parts):
            counted = tuple(
                (sign, Count(part.figure, Named(_names(part.cards)))) for sign, part in parts if isinstance(part, Count)
            )
            return Sum(counted + tuple((sign, part) for sign, part in parts if isinstance(part, Whole)))
        case _ as never:
            assert_never(never)


def _holds(names: tuple[Name, ...], test: Test, how: How, count: int) -> Condition:
    match how:
        case How.ALL:
            return _test(names, test)
        case How.SOME:
            return Or(tuple(_test(some, test) for some in combinations(names, count)))
        case How.EXACTLY:
            return Holds(Named(names), test, how, count)
        case _ as never:
            assert_never(never)


def _test(names: tuple[Name, ...], test: Test) -> Condition:
    match test:
        case And(parts):
            return And(tuple(_test(names, part) for part in parts))
        case Or(parts):
            return Or(tuple(_test(names, part) for part in parts))
        case Not(part):
            return Not(_test(names, part))
        case Each():
            return And(tuple(Holds(Named((name,)), test) for name in names))
        case Same():
            return And(tuple(Holds(Named(two), test) for two in pairwise(names)))
        case Different():
            return And(tuple(Holds(Named(two), test) for two in combinations(names, 2)))
        case Pattern() | Is():
            return Holds(Named(names), test)
        case _ as never:
            assert_never(never)
