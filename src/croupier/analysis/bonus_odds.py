"""What the rows of a bonus pay a finished hand: by its values, or by its very cards where suits make a difference."""

from functools import cache
from itertools import product
from math import prod

from croupier.analysis.bonus_hold import Hold, Values
from croupier.analysis.bonus_reach import may_hold
from croupier.analysis.shoe import ACE, ORDER, TEN, VALUES, Shoe, ShoeError, value_of
from croupier.cards.card import CARDS, SUITS, Card
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Rows, outcome
from croupier.rules.wagers.tree import Name

FEW = 3
"""Hands of so many cards are looked at card by card; in longer ones suits must make no difference."""


@cache
def sees_up(rows: Rows) -> bool:
    """Tell whether the dealer's first card makes a difference."""
    return Name.D1 in sight([row.when for row in rows]).names


def paid(rows: Rows, cards: tuple[Card, ...], up: str, hold: Hold) -> float:
    """Return the odds a finished hand of these cards is paid, 0 where no row applies."""
    dealer = Seen((CARDS[up + SUITS[0]],) if up else ())
    hand = Seen(cards, closed=True)
    found = outcome(rows, Facts(box=hand, dealer=dealer, hand=hand, doubled=hold.doubled, split=hold.split))
    if found is None:
        msg = "a bonus whose rows look at cards to come has no exact value"
        raise ShoeError(msg)
    return 0.0 if found.row is None else float(found.row.pays)


def reachable(rows: Rows, values: Values, hold: Hold) -> Rows:
    """Return the rows that a hand of these values may make."""
    return tuple(row for row in rows if may_hold(row.when, values, hold))


@cache
def by_suits(rows: Rows, values: Values, up: str, hold: Hold) -> dict[tuple[Card, ...], float] | float:
    """Return the odds of a hand of these values: one number, or by its cards where these make a difference."""
    able = reachable(rows, values, hold)
    if not able:
        return 0.0
    tried = {paid(able, cards, up, hold) for cards in _patterns(values)}
    if len(tried) == 1:
        return tried.pop()
    if len(values) > FEW or TEN in values:
        msg = "a bonus by suits on more than three cards, or on ten-value cards, has no exact value"
        raise ShoeError(msg)
    return {cards: paid(able, cards, up, hold) for cards in _cards(values)}


def _patterns(values: Values) -> list[tuple[Card, ...]]:
    """Return ways to give values suits, and tens ranks, that any row that looks at them tells apart."""
    ways = [SUITS[:1], SUITS[1:2], SUITS[2:3], SUITS[3:], SUITS[:2], SUITS]
    tens = ["K", "J", "TJQK", "Q", "KQ", "T"]
    return [_dressed(values, suits, ranks) for suits, ranks in zip(ways, tens, strict=True)]


def _dressed(values: Values, suits: str, tens: str) -> tuple[Card, ...]:
    names = (tens[place % len(tens)] if value == TEN else VALUES[value] for place, value in enumerate(values))
    return tuple(CARDS[name + suits[place % len(suits)]] for place, name in enumerate(names))


def _cards(values: Values) -> list[tuple[Card, ...]]:
    """Return every way to give values suits, in the order of the values."""
    return [
        tuple(CARDS[VALUES[value] + suit] for value, suit in zip(values, suits, strict=True))
        for suits in product(SUITS, repeat=len(values))
    ]


def mean_odds(rows: Rows, shoe: Shoe, values: Values, up: str, hold: Hold) -> tuple[float, float, float]:
    """Return the mean odds of a hand of these values, the mean of their squares, and the chance that any are paid."""
    found = by_suits(rows, values, up, hold)
    if isinstance(found, float):
        return found, found * found, float(found > 0.0)
    weights = {cards: chance(shoe, cards) for cards in found}
    whole = sum(weights.values()) or 1.0
    mean = sum(weight * found[cards] for cards, weight in weights.items()) / whole
    square = sum(weight * found[cards] ** 2 for cards, weight in weights.items()) / whole
    sure = sum(weight for cards, weight in weights.items() if found[cards] > 0.0) / whole
    return mean, square, sure


def chance(shoe: Shoe, cards: tuple[Card, ...]) -> float:
    """Return in how many ways just these cards can be drawn one after the other."""
    return float(prod(max(shoe.count(card) - cards[:place].count(card), 0) for place, card in enumerate(cards)))


def blackjack_odds(rows: Rows, pays: float, shoe: Shoe) -> dict[float, float]:
    """Return how likely a Blackjack is paid these odds, when its very cards may be paid more, or less, than others."""
    if not rows:
        return {pays: 1.0}
    aces = [card for card in ORDER if value_of(card) == ACE]
    tens = [card for card in ORDER if value_of(card) == TEN]
    ways: dict[float, float] = {}
    for ace, ten in product(aces, tens):
        for cards in ((ace, ten), (ten, ace)):
            found = outcome(rows, Facts(box=Seen(cards), hand=Seen(cards)))
            odds = pays if found is None or found.row is None else float(found.row.pays)
            ways[odds] = ways.get(odds, 0.0) + shoe.count(ace) * shoe.count(ten)
    whole = sum(ways.values()) or 1.0
    return {odds: many / whole for odds, many in ways.items()}
