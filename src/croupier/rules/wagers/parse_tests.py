"""Read what cards are: words about each card, words about all of them together, joined by `and`, `or` and `not`."""

from croupier.cards.card import Card
from croupier.rules.wagers.card_tests import (
    ALL_CARDS,
    CARD_WORDS,
    RANK_WORDS,
    card_or_rank,
    of_values,
    ranks_between,
)
from croupier.rules.wagers.parse_cards import size
from croupier.rules.wagers.token_reader import Reader
from croupier.rules.wagers.tokens import ConditionError, Kind, Token
from croupier.rules.wagers.tree import (
    And,
    Cards,
    Different,
    Each,
    Feature,
    Is,
    Name,
    Named,
    Not,
    Or,
    Pattern,
    Same,
    Test,
    Trait,
)
from croupier.words.facts import Fact, message

TRAITS = tuple(trait.value for trait in Trait)
FEATURES = tuple(feature.value for feature in Feature)
WORDS = (*CARD_WORDS, "value", "same", "different", *TRAITS, "not")
"""Words with which a test begins, besides cards and patterns such as `K-Q`."""

_OF_THE_HAND = (Trait.DOUBLED, Trait.SPLIT)


def test(reader: Reader, about: Cards, how_many: int | None) -> Test:
    """Read a test of so many cards, or of a number that the play decides."""
    found = [_both(reader, about, how_many)]
    while reader.now.text == "or" and begins_test(reader, 1):
        reader.take()
        found.append(_both(reader, about, how_many))
    sets, parts = _apart(found)
    if sets:
        parts.insert(0, Each(frozenset[Card]().union(*sets)))
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _both(reader: Reader, about: Cards, how_many: int | None) -> Test:
    found = [_one(reader, about, how_many)]
    while reader.now.text == "and" and begins_test(reader, 1):
        reader.take()
        found.append(_one(reader, about, how_many))
    sets, parts = _apart(found)
    if sets:
        parts.insert(0, Each(ALL_CARDS.intersection(*sets)))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _apart(parts: list[Test]) -> tuple[list[frozenset[Card]], list[Test]]:
    """Return the tests of each card as sets of cards, and the tests of all cards together."""
    return [part.cards for part in parts if isinstance(part, Each)], [p for p in parts if not isinstance(p, Each)]


def begins_test(reader: Reader, ahead: int) -> bool:
    """Tell whether the words so far on test cards rather than begin a statement."""
    while reader.ahead(ahead).text in ("(", "not"):
        ahead += 1
    token, then = reader.ahead(ahead), reader.ahead(ahead + 1)
    if token.kind in (Kind.PATTERN, Kind.CARD):
        return True
    if token.kind is Kind.NUMBER:
        return then.text not in ("of", "=", "!=", "<", "<=", ">", ">=", "+", "-", "in")
    return token.text in WORDS and not (token.text == Feature.VALUE and then.text == "(")


def _one(reader: Reader, about: Cards, how_many: int | None) -> Test:
    if reader.meets("not"):
        part = _one(reader, about, how_many)
        return Each(ALL_CARDS - part.cards) if isinstance(part, Each) else Not(part)
    if reader.meets("("):
        inside = test(reader, about, how_many)
        reader.demand(")")
        return inside
    token = reader.now
    if token.kind is Kind.PATTERN:
        return _pattern(reader.take(), how_many)
    if token.text in ("same", "different"):
        return _alike(reader, how_many)
    if token.text in TRAITS:
        return _trait(reader.take(), about)
    return Each(_cards(reader))


def _cards(reader: Reader) -> frozenset[Card]:
    token = reader.now
    if token.kind is Kind.CARD:
        return card_or_rank(reader.take().text)
    if token.text == Feature.VALUE:
        reader.take()
        low = reader.number(message("allowed.points"))
        high = reader.number(message("allowed.points-range")) if reader.meets("..") else low
        return _some(of_values(range(low, high + 1)), token, message("allowed.values"))
    if token.kind is Kind.NUMBER and token.text not in CARD_WORDS:
        raise ConditionError(message("condition.no-rank", number=token.text), token.column, message("allowed.numbered"))
    if token.text not in CARD_WORDS:
        reader.fail(token, WORDS, message("allowed.tests", traits=", ".join(TRAITS)))
    reader.take()
    if token.text in RANK_WORDS and reader.meets(".."):
        if reader.now.text not in RANK_WORDS:
            reader.fail(reader.now, RANK_WORDS)
        found = ranks_between(RANK_WORDS[token.text], RANK_WORDS[reader.take().text])
        return _some(found, token, message("allowed.lower-rank"))
    return CARD_WORDS[token.text]


def _some(found: frozenset[Card] | None, token: Token, allows: Fact) -> frozenset[Card]:
    if not found:
        raise ConditionError(message("condition.no-card"), token.column, allows)
    return found


def _pattern(token: Token, how_many: int | None) -> Pattern:
    found = tuple(card_or_rank(text) for text in token.text.split("-"))
    if how_many is not None and len(found) != how_many:
        case = "one" if how_many == 1 else "many"
        says = message(f"condition.pattern.{case}", pattern=token.text, named=len(found), count=how_many)
        raise ConditionError(says, token.column, message("allowed.pattern", count=how_many))
    return Pattern(found)


def _alike(reader: Reader, how_many: int | None) -> Same | Different:
    word = reader.take()
    if how_many == 1:
        raise ConditionError(
            message("condition.one-alike", word=word.text), word.column, message("allowed.two-or-more")
        )
    feature = Feature(reader.demand(*FEATURES).text)
    return Same(feature) if word.text == "same" else Different(feature)


def _trait(token: Token, about: Cards) -> Is:
    trait = Trait(token.text)
    if trait in _OF_THE_HAND and about != Named((Name.HAND,)):
        says = message("condition.only-hand", trait=trait.value)
        raise ConditionError(says, token.column, f"hand is {trait.value}")
    if trait is Trait.BLACKJACK and (size(about) or 2) != 2:  # noqa: PLR2004 - a Blackjack is two cards
        raise ConditionError(message("condition.blackjack"), token.column, message("allowed.blackjack"))
    return Is(trait)
