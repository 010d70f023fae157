"""Basic strategy: the best choice with a first hand, by exact value; what every other choice costs.

Clauses: L8 3.18-3.30; AR 3.18-3.30; BP 3.11-3.23; D8 3.19-3.29.
"""

from random import Random
from typing import TYPE_CHECKING

from croupier.cards.card import CARDS, Card, is_ten
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook
from croupier.training.facts import Fact, fact
from croupier.training.player.exact_values import decks_of, first_hands
from croupier.training.question import Choice, Draft, Part, Scene
from croupier.training.scenes import dealer_hand, player_hand

if TYPE_CHECKING:
    from croupier.analysis.figures import HandValue

PLAYS = ("stand", "hit", "double", "split", "surrender")
PLAIN, CLOSE = 0.12, 0.05
"""How much the second best choice is worth less, at least where it is plain and at most where it is close."""

TOPICS = {"stand": "hit", "hit": "hit", "double": "double", "split": "split", "surrender": "surrender"}
"""Which choice of the book each play rests on."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask for the best choice: plain cases first, close ones last."""
    hands = [hand for hand in first_hands(book) if len(_values(hand)) > 1]
    wanted = [hand for hand in hands if _is_at(level, _margin(hand))] or hands
    hand = chance.choice(wanted)
    own, shown = _cards(book, hand, chance)
    scene = Scene((dealer_hand(shown), player_hand(own)), (fact("scene.decks", decks=decks_of(book)),))
    return Draft(scene, (hand_part(book, hand),), 15)


def _values(hand: "HandValue") -> dict[str, float]:
    return {play: value for play, value in hand.ev.items() if play in PLAYS}


def _margin(hand: "HandValue") -> float:
    best, second = sorted(_values(hand).values(), reverse=True)[:2]
    return best - second


def _is_at(level: int, margin: float) -> bool:
    return margin >= PLAIN if level == 1 else margin <= CLOSE if level > 2 else True  # noqa: PLR2004 - the last level


def hand_part(book: Rulebook, hand: "HandValue") -> Part:
    """Return the question what is best with a hand."""
    values = _values(hand)
    best = max(values, key=lambda play: values[play])
    ranked = sorted(values, key=lambda play: -values[play])
    kind = "pair" if hand.hand[0] == hand.hand[2] else "soft-hands" if "A" in hand.hand else "hard-hands"
    return Part(
        ask=fact("ask.best"),
        kind="choice",
        answer=(best,),
        why=tuple(_value(play, values[play]) for play in ranked),
        clauses=book.cite(TOPICS[best]),
        topic=kind,
        choices=tuple(Choice(play, fact(f"play.{play}")) for play in PLAYS if play in values),
        costs={play: f"{values[best] - values[play]:.4f}" for play in ranked},
    )


def _value(play: str, value: float) -> Fact:
    return fact("why.value", play=fact(f"play.{play}"), value=f"{value:+.4f}")


def _cards(book: Rulebook, hand: "HandValue", chance: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return cards of a hand's values, the printed one first where the game has one, and those the dealer shows."""
    pack = deck(book.deck.without)
    names = hand.hand.split(",")
    printed = book.deck.printed
    if not printed:
        first = _of_value(pack, names[0], chance)
        # Two cards of one value are shown with one rank, since some games split no others.
        second = _of_rank(pack, first, chance) if names[0] == names[1] else _of_value(pack, names[1], chance)
        return (first, second), tuple(_of_value(pack, name, chance) for name in hand.up.split(","))
    names.remove(printed[0])
    return (CARDS[printed], _of_value(pack, names[0], chance)), (CARDS[printed],)


def _of_value(pack: tuple[Card, ...], name: str, chance: Random) -> Card:
    same = [card for card in pack if card[0] == name]
    tens = [card for card in pack if is_ten(card)]
    return chance.choice(tens if name == "T" else same)


def _of_rank(pack: tuple[Card, ...], like: Card, chance: Random) -> Card:
    return chance.choice([card for card in pack if card[0] == like[0]])
