"""What may go wrong in a round by chance, and how it is answered, for tables that a regular round never reaches."""

import random
from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.irregular.resolutions import ways, windows
from croupier.table.places import DEALER, Place
from croupier.table.play.deal import due
from croupier.table.state import Phase, Table
from croupier.table.turn import turn

PLAYERS = ("ann", "bob", "cal")

ALIKE = 0.35
"""How often a card is like one that lies there, so that pairs, eights and splits come often enough."""


def card_by_chance(table: Table, chance: random.Random) -> Card:
    """Return a card of the deck, often one like another on the table; decks are large enough for any."""
    known = table.out or table.top[:1]
    if known:
        return chance.choice(known)
    lying = [card for box in table.boxes for hand in box.hands for card in hand.cards] + list(table.dealer)
    rank = chance.choice(lying)[0] if lying and chance.random() < ALIKE else None
    cards = [card for card in deck(table.book.deck.without) if rank is None or card[0] == rank]
    return chance.choice(cards)


def answers(table: Table, chance: random.Random) -> list[c.Command]:
    """Return what may answer an open irregularity, in an order of chance; decide tells what is lawful."""
    found = list(ways(table))
    chance.shuffle(found)
    return found


def mishaps(table: Table, chance: random.Random) -> Iterator[c.Command]:
    """Yield one thing that may go wrong now, or what a player does who is not content with it."""
    complaints = list(windows(table))
    if complaints and chance.random() < 0.3:
        yield chance.choice(complaints)
    if table.phase in (Phase.BETTING, Phase.OVER):
        return
    kind = chance.choice((_card_elsewhere, _together, _skipped, _forgotten, _left))
    yield from kind(table, chance)


def _card_elsewhere(table: Table, chance: random.Random) -> Iterator[c.Command]:
    hands = [Place(box.position, hand) for box in table.boxes for hand in range(max(1, len(box.hands)))]
    place = chance.choice((DEALER, Place(5), *hands))
    yield c.DealCard(by=HOUSE, card=card_by_chance(table, chance), to=place)


def _together(table: Table, chance: random.Random) -> Iterator[c.Command]:
    place = due(table)
    if place is not None and not table.out and not table.top:
        cards = tuple(card_by_chance(table, chance) for _ in range(2))
        yield c.DealSeveral(by=HOUSE, cards=cards, to=place, shown=chance.randrange(3))


def _skipped(table: Table, _chance: random.Random) -> Iterator[c.Command]:
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is not None:
        yield c.ReportSkipped(by=HOUSE, box=now.box.position)


def _forgotten(table: Table, chance: random.Random) -> Iterator[c.Command]:
    if table.phase is Phase.INITIAL_DEAL:
        yield c.ForgetSettlement(by=HOUSE, wager=chance.choice(sorted(table.book.side)))


def _left(_table: Table, chance: random.Random) -> Iterator[c.Command]:
    who = chance.choice(PLAYERS)
    yield c.Leave(by=player(who), player=who)
