"""Insurance and even money: whether they are worth it with the cards that are seen, by exact count.

Clauses: L8 3.20, 3.27; AR 3.20, 3.27; BP 3.15.
"""

from fractions import Fraction
from random import Random

from croupier.cards.card import Card, is_ten
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook
from croupier.training.facts import fact
from croupier.training.question import Choice, Draft, Part, Scene, ShownHand
from croupier.training.scenes import dealer_hand, player_hand

TAKE, LEAVE = "take", "wait"
OTHERS = (0, 3, 7)
"""How many hands of others are seen, by level, at most."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask how many tens are left, and whether insurance, or even money on a Blackjack, is worth it.

    Where both come to the same there is nothing to ask.
    """
    while True:
        scene, seen, worth = _dealt(book, level, chance)
        if worth.costs:
            return Draft(scene, (_count(book, *seen), worth), 60)


def _dealt(book: Rulebook, level: int, chance: Random) -> tuple[Scene, tuple[int, int], Part]:
    """Return hands and what is worth it with them, and how many tens there were and are left."""
    decks = book.deck.fewest if chance.random() < 1 / 2 else min(book.deck.fewest + 1, book.deck.most)
    shoe = list(deck(book.deck.without) * decks)
    chance.shuffle(shoe)
    shoe.sort(key=lambda card: is_ten(card) and chance.random() < 2 / 3)
    ace = next(card for card in shoe if card[0] == "A")
    shoe.remove(ace)
    natural = level > 1 and book.blackjack.even_money and chance.random() < 1 / 3
    own = _natural(shoe) if natural else (shoe.pop(0), shoe.pop(0))
    seats = chance.randint(0, OTHERS[level - 1])
    others = tuple((shoe.pop(0), shoe.pop(0)) for _ in range(seats) if len(shoe) > decks * 20)
    hands = tuple(ShownHand(fact("scene.other"), cards) for cards in others)
    scene = Scene((dealer_hand((ace,)), player_hand(own), *hands), (fact("scene.decks", decks=decks),))
    tens = sum(is_ten(card) for card in shoe)
    every = sum(is_ten(card) for card in deck(book.deck.without)) * decks
    return scene, (every, tens), _worth(book, tens, len(shoe), natural=natural)


def _natural(shoe: list[Card]) -> tuple[Card, Card]:
    own = next(card for card in shoe if card[0] == "A"), next(card for card in shoe if is_ten(card))
    for card in own:
        shoe.remove(card)
    return own


def _count(book: Rulebook, every: int, tens: int) -> Part:
    return Part(
        ask=fact("ask.tens"),
        kind="number",
        answer=(str(tens),),
        why=(fact("why.tens", every=every, seen=every - tens, tens=tens),),
        clauses=book.cite("insurance"),
        topic="tens-left",
    )


def _worth(book: Rulebook, tens: int, left: int, *, natural: bool) -> Part:
    chance = Fraction(tens, left)
    if natural:
        gain = 1 - book.blackjack.pays * (1 - chance)
        ask, code, topic = "ask.even_money", "why.even_money", "even-money"
    else:
        gain = book.insurance.pays * chance - (1 - chance)
        ask, code, topic = "ask.insure", "why.insure", "insurance"
    return Part(
        ask=fact(ask),
        kind="choice",
        answer=(TAKE if gain > 0 else LEAVE,),
        why=(fact(code, tens=tens, left=left, gain=f"{float(gain):+.4f}"),),
        clauses=book.cite("even_money" if natural else "insurance"),
        topic=topic,
        choices=tuple(Choice(key, fact(f"choice.{key}")) for key in (TAKE, LEAVE)),
        costs={LEAVE if gain > 0 else TAKE: f"{abs(float(gain)):.4f}"} if gain else {},
    )


def suits(book: Rulebook) -> bool:
    """Tell whether a game has insurance."""
    return book.blackjack.exists and book.insurance.by.offered
