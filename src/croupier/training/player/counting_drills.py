"""Counting: tags, the running and the true count, decks in the discard holder, and hands played another way."""

from random import Random

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook
from croupier.simulation.card_counting import SYSTEMS, System
from croupier.training.facts import Shown, fact
from croupier.training.question import Choice, Draft, Part, Scene, ShownHand, Tray

SYSTEM: System = SYSTEMS["hilo"]
SYSTEM_NAME = "Hi-Lo"
"""The system that is trained."""

CARDS_BY_LEVEL = (6, 14, 26)
SECONDS_A_CARD = 2
HALF = 2
"""Decks are estimated to the half."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask for the running count of cards, and above that for the true count by the discard holder."""
    pack = deck(book.deck.without)
    decks = book.deck.most
    cards = tuple(chance.sample(pack * decks, CARDS_BY_LEVEL[level - 1]))
    running = sum(tag(card) for card in cards)
    hand = ShownHand(fact("scene.cards"), cards, marked=True)
    note = fact("scene.system", system=SYSTEM_NAME)
    part = _running(cards, running)
    if level == 1:
        return Draft(Scene((hand,), (note,)), (part,), SECONDS_A_CARD * len(cards))
    size = len(pack)
    gone = chance.randint(1, max(1, decks * HALF - 2)) * size // HALF + chance.randint(-3, 3)
    before = chance.randint(-12, 12)
    scene = Scene((hand,), (note, fact("scene.count_before", count=before)), Tray(gone, decks, size))
    whole = before + running
    left = decks * HALF - round(gone * HALF / size)
    parts = (_running(cards, whole, before), _left(left, decks, gone), _true(whole, left))
    return Draft(scene, parts, SECONDS_A_CARD * len(cards) + 20)


def tag(card: Card) -> int:
    """Return a card's tag: its own, else its rank's, else nothing."""
    return SYSTEM.tags.get(card, SYSTEM.tags.get(card[0], 0))


def _running(cards: tuple[Card, ...], running: int, before: int = 0) -> Part:
    tags = " ".join(f"{tag(card):+d}" if tag(card) else "0" for card in cards)
    return Part(
        ask=fact("ask.running"),
        kind="number",
        answer=(str(running),),
        why=(fact("why.tags", cards=Shown(cards), tags=tags, before=before, count=running),),
        clauses=(),
        topic="running-count",
    )


def _left(halves: int, decks: int, gone: int) -> Part:
    """Ask for decks left to the nearest half, as halves."""
    return Part(
        ask=fact("ask.halves", decks=decks),
        kind="choice",
        answer=(str(halves),),
        why=(fact("why.halves", gone=gone, decks=_decks(halves)),),
        clauses=(),
        topic="decks-left",
        choices=tuple(
            Choice(str(one), fact("choice.deck" if one == HALF else "choice.decks", decks=_decks(one)))
            for one in range(max(1, halves - 3), min(decks * HALF, halves + 3) + 1)
        ),
    )


def _decks(halves: int) -> str:
    return f"{halves // HALF}.5" if halves % HALF else str(halves // HALF)


def _true(running: int, halves: int) -> Part:
    count = running * HALF // halves
    return Part(
        ask=fact("ask.true"),
        kind="number",
        answer=(str(count),),
        why=(fact("why.true", running=running, decks=_decks(halves), count=count),),
        clauses=(),
        topic="true-count",
    )
