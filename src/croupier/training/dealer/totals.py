"""Totals at a glance: hard, soft and long hands, the game's printed card included.

Clauses: L8 3.4; AR 3.4; BP 3.2; D8 3.4, 3.14.
"""

from random import Random

from croupier.cards.card import CARDS, Card, points
from croupier.cards.deck import deck
from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.training.facts import Fact, Shown, fact
from croupier.training.question import Draft, Part, Scene
from croupier.training.scenes import player_hand

SECONDS = {1: 8, 2: 6, 3: 6}
LONG = 4
"""From so many cards on a hand is a long one."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask for the total of a hand that need not be finished, and is bust only by its last card."""
    cards = _hand(book, level, chance)
    points, soft = total(cards)
    topic = "soft" if soft else "long" if len(cards) >= LONG else "hard"
    part = Part(
        ask=fact("ask.total"),
        kind="number",
        answer=(str(points),),
        why=tuple(_why(cards)),
        clauses=book.cite("deck"),
        topic=topic,
    )
    return Draft(Scene((player_hand(cards),)), (part,), SECONDS[level])


def _hand(book: Rulebook, level: int, chance: Random) -> tuple[Card, ...]:
    pack = deck(book.deck.without)
    most = {1: 3, 2: 5, 3: 8}[level]
    low = [card for card in pack if points(card) < 6 or card[0] == "A"]  # noqa: PLR2004 - long hands are of low cards
    printed = book.deck.printed
    cards: tuple[Card, ...] = (CARDS[printed],) if printed else ()
    size = chance.randint(2, most)
    while len(cards) < size and total(cards).points < LIMIT:
        cards = (*cards, chance.choice(low if size > LONG or (level > 1 and chance.random() < 1 / 3) else pack))
    return cards


def _why(cards: tuple[Card, ...]) -> list[Fact]:
    values = [1 if card[0] == "A" else points(card) for card in cards]
    low = sum(values)
    code = "why.sum_low" if 1 in values else "why.sum"
    told = fact(code, cards=Shown(cards), sum=" + ".join(map(str, values)), total=low)
    best = total(cards)
    if best.soft:
        return [told, fact("why.soft", low=low, total=best.points)]
    over = [fact("why.over", total=low)] if low > LIMIT else []
    hard = [fact("why.no_eleven", total=low)] if 1 in values and low <= LIMIT else []
    return [told, *over, *hard]
