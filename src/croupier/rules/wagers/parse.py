"""Read a row's condition into its tree, or say in which column it cannot be understood."""

from functools import lru_cache

from croupier.cards.card import Card
from croupier.rules.wagers import parse_cards, parse_tests
from croupier.rules.wagers.parse_cards import HOW, NAMES, PARTS, check_count, how_many, size
from croupier.rules.wagers.token_reader import Reader
from croupier.rules.wagers.tokens import ConditionError, Kind
from croupier.rules.wagers.tree import (
    And,
    Compare,
    Condition,
    Count,
    Each,
    Figure,
    Holds,
    How,
    MainIs,
    Name,
    Named,
    Not,
    Number,
    Or,
    Outcome,
    Sign,
    Sum,
    Whole,
    Within,
)
from croupier.words.facts import message

MAIN = "main"
FIGURES = tuple(figure.value for figure in Figure)
SIGNS = tuple(sign.value for sign in Sign)
OUTCOMES = tuple(outcome.value for outcome in Outcome)
BEGINNINGS = (*NAMES, *PARTS, *HOW, MAIN, *FIGURES, "not", "(")
"""Words with which a statement begins; a number may as well."""

_OF_ONE_CARD = (Figure.RANK, Figure.LOWRANK, Figure.VALUE)
LARGEST = 999


@lru_cache(maxsize=4096)
def parse(text: str) -> Condition:
    """Return what a row says, or raise ConditionError."""
    reader = Reader(text)
    found = _either(reader)
    if reader.now.kind is not Kind.END:
        reader.fail(reader.now, ("and", "or"), message("allowed.row-end"))
    return found


def _either(reader: Reader) -> Condition:
    parts = [_both(reader)]
    while reader.meets("or"):
        parts.append(_both(reader))
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _both(reader: Reader) -> Condition:
    parts = [_one(reader)]
    while reader.meets("and"):
        parts.append(_one(reader))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _one(reader: Reader) -> Condition:
    if reader.meets("not"):
        return Not(_one(reader))
    if reader.meets("("):
        inside = _either(reader)
        reader.demand(")")
        return inside
    token, then = reader.now, reader.ahead()
    if token.text == MAIN:
        return _main(reader)
    if token.text in (*NAMES, *PARTS, *HOW) or (token.kind is Kind.NUMBER and then.text == "of"):
        return _holds(reader)
    if token.kind is Kind.NUMBER or token.text in FIGURES:
        return _compared(reader)
    parse_cards.is_seen(token)
    if parse_tests.begins_test(reader, 0):
        says = message("condition.cards-first", word=token.text)
        raise ConditionError(says, token.column, ", ".join(BEGINNINGS))
    return reader.fail(token, (*BEGINNINGS, *parse_tests.WORDS), ", ".join(BEGINNINGS))


def _main(reader: Reader) -> MainIs:
    reader.take()
    reader.demand("is")
    but = reader.meets("not")
    found = {Outcome(reader.demand(*OUTCOMES).text)}
    while reader.now.text == "or" and reader.ahead().text in OUTCOMES:
        reader.take()
        found.add(Outcome(reader.take().text))
    return MainIs(frozenset(Outcome) - found if but else frozenset(found))


def _holds(reader: Reader) -> Holds:
    start = reader.now
    how, count = how_many(reader)
    about = parse_cards.cards(reader)
    check_count(start, how, count, about)
    _says_of(reader)
    alone = how is How.EXACTLY or count == 1
    column = reader.now.column
    tested = parse_tests.test(reader, about, count if how is How.SOME else None if alone else size(about))
    if alone and not isinstance(tested, Each):
        raise ConditionError(message("condition.alone"), column, message("allowed.test-of-one"))
    return Holds(about, tested, how, count)


def _says_of(reader: Reader) -> None:
    """Go past the word between cards and what is said of them."""
    token, then = reader.now, reader.ahead()
    if token.text in SIGNS:
        raise ConditionError(message("condition.no-number", sign=token.text), token.column, message("allowed.numbered"))
    if token.text == "and" and then.text in NAMES:
        raise ConditionError(message("condition.and-cards"), token.column, message("allowed.cards-in-row"))
    reader.demand("is", "are")


def _compared(reader: Reader) -> Condition:
    left = _number(reader)
    if reader.meets("in"):
        return Within(left, _ranges(reader))
    parts: list[Condition] = []
    while True:
        allowed = (*SIGNS, *(() if parts else ("in",)))
        if reader.now.text in ("is", "are") and not isinstance(left, Whole):
            reader.fail(reader.now, allowed, near=Sign.EQUAL.value)
        sign = Sign(reader.demand(*allowed).text)
        right = _number(reader)
        parts.append(Compare(left, sign, right))
        if reader.now.text not in SIGNS:
            return parts[0] if len(parts) == 1 else And(tuple(parts))
        left = right


def _ranges(reader: Reader) -> frozenset[int]:
    found: set[int] = set()
    while True:
        token = reader.now
        low = reader.number(message("allowed.numbers"))
        high = reader.number(message("allowed.number")) if reader.meets("..") else low
        if not low <= high <= LARGEST:
            says = message("condition.no-range", low=low, high=high)
            raise ConditionError(says, token.column, message("allowed.lower-first", most=LARGEST))
        found.update(range(low, high + 1))
        if reader.now.text == "-" and reader.ahead().kind is Kind.NUMBER:
            reader.fail(reader.now, ("..",), message("allowed.numbers"), near="..")
        if reader.now.text != "," or reader.ahead().kind is not Kind.NUMBER:
            return frozenset(found)
        reader.take()


def _number(reader: Reader) -> Number:
    parts = [(1, _figure(reader))]
    while reader.now.text in ("+", "-"):
        sign = 1 if reader.take().text == "+" else -1
        parts.append((sign, _figure(reader)))
    return parts[0][1] if len(parts) == 1 else Sum(tuple(parts))


def _figure(reader: Reader) -> Whole | Count:
    token = reader.now
    if token.kind is Kind.NUMBER:
        return Whole(int(reader.take().text))
    if token.text not in FIGURES:
        reader.fail(token, FIGURES, message("allowed.figures", figures=", ".join(FIGURES)))
    figure = Figure(reader.take().text)
    reader.demand("(")
    about = parse_cards.cards(reader)
    if figure in _OF_ONE_CARD and size(about) != 1:
        says = message("condition.of-one", figure=figure.value)
        raise ConditionError(says, token.column, message("allowed.of-one", figure=figure.value))
    reader.demand(")")
    return Count(figure, about)


@lru_cache(maxsize=256)
def parse_card_test(text: str) -> frozenset[Card]:
    """Return the cards that pass a test of one card, or raise ConditionError."""
    reader = Reader(text)
    found = parse_tests.test(reader, Named((Name.P1,)), 1)
    if reader.now.kind is not Kind.END or not isinstance(found, Each):
        reader.fail(reader.now, ("and", "or"), message("allowed.test-of-card"))
    return found.cards
