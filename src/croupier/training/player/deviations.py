"""Hands that are played another way from some true count on, by exact effects of removal."""

from random import Random

from croupier.cards.card import CARDS, Card
from croupier.cards.deck import deck
from croupier.cards.total import total
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR, row_name
from croupier.strategy.needed import value_of
from croupier.training.facts import Fact, fact
from croupier.training.player.counting_drills import SYSTEM, SYSTEM_NAME
from croupier.training.player.exact_values import decks_of, index_numbers
from croupier.training.question import Choice, Draft, Part, Scene
from croupier.training.scenes import dealer_hand, player_hand

NEAR = 4
"""How far from the index number the count is, at most."""

FARTHEST = 5.0
UNSURE = 0.15
"""A count so near an index number is not asked about: a straight line is not that exact."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask how a hand is played at a true count; nearer to the index number at the higher level."""
    known = [one for one in index_numbers(book, SYSTEM.tags) if abs(one.count) <= FARTHEST]
    index = chance.choice(known)
    reach = NEAR if level == 1 else 1
    counts = [count for count in range(-7, 8) if UNSURE < abs(count - index.count) <= reach]
    count = chance.choice(counts)
    changed = count >= index.count if index.at_least else count <= index.count
    answer = index.instead if changed else index.usual
    notes = (
        fact("scene.index_hand", hand=_named(index.hand), up=_named(index.up)),
        fact("scene.true_count", count=count),
        fact("scene.system", system=SYSTEM_NAME),
        fact("scene.decks", decks=decks_of(book)),
    )
    code = "why.index_from" if index.at_least else "why.index_to"
    part = Part(
        ask=fact("ask.index"),
        kind="choice",
        answer=(answer,),
        why=(
            fact(
                code,
                count=f"{index.count:+.1f}",
                instead=fact(f"play.{index.instead}"),
                usual=fact(f"play.{index.usual}"),
            ),
        ),
        clauses=(),
        topic="deviations",
        choices=tuple(Choice(play, fact(f"play.{play}")) for play in sorted((index.usual, index.instead))),
    )
    hands = (dealer_hand(_example(book, index.up)), player_hand(_example(book, index.hand)))
    return Draft(Scene(hands, notes), (part,), 20)


def _named(what: str) -> Fact | str:
    """Return a row or column of a chart in words; a single card is called by its value."""
    kind, _, rest = what.partition(" ")
    value = (rest or kind).replace("T", "10")
    return fact(f"total.{kind}", what=value) if rest else value


def _example(book: Rulebook, what: str) -> tuple[Card, ...]:
    """Return cards that make a row or column of a chart: one card, or two of which the printed one is the first."""
    pack = [card for card in reversed(deck(book.deck.without)) if card[1] in "sh"]
    firsts = [CARDS[book.deck.printed]] if book.deck.printed else [card for card in pack if card[1] == "s"]
    single: list[tuple[Card, ...]] = [(card,) for card in firsts if value_of(card) == what]
    two: list[tuple[Card, ...]] = [
        (one, other) for one in firsts for other in pack if other[1] == "h" and what in _rows(one, other)
    ]
    return (single or sorted(two, key=lambda cards: value_of(cards[0]) == value_of(cards[-1])))[0]


def _rows(one: Card, other: Card) -> tuple[str, ...]:
    points, soft = total((one, other))
    pair = (f"{PAIR} {value_of(one)}",) if value_of(one) == value_of(other) else ()
    return (row_name(points, soft=soft), *pair)
