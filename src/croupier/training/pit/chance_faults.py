"""What may go wrong at a table, by chance: one thing of every kind that can happen at the moment."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Literal

from croupier.cards.card import Card
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.hands import why_finished
from croupier.table.places import DEALER, Place
from croupier.table.play.deal import due
from croupier.table.prompt import known_players
from croupier.table.state import Box, Phase, Table
from croupier.training.chance_rounds import amount

Cards = tuple[Card, ...]
Kind = Callable[[Table, Cards, Random], Iterator[c.Command]]

FAULTS: tuple[Literal["foreign", "missing", "extra", "unshuffled"], ...] = ("foreign", "missing", "extra", "unshuffled")


def wrongs(table: Table, cards: Cards, chance: Random) -> Iterator[c.Command]:
    """Yield one thing of every kind, the kinds in any order."""
    kinds = BEFORE_CARDS if table.phase is Phase.BETTING else (*BEFORE_CARDS, *AFTER_CARDS)
    if not _is_card_due(table):
        kinds = (*kinds, *UNDUE)
    for kind in chance.sample(kinds, len(kinds)):
        found = list(kind(table, cards, chance))
        if found:
            yield chance.choice(found)


def _is_card_due(table: Table) -> bool:
    """Tell whether the next card has its place: wagers on split hands are awaited before it, or no one is there."""
    waits = table.offer is not None and table.offer.place is not None
    absent = any(name in table.absent for name, _ in _playing(table))
    return table.phase is Phase.BETTING or waits or absent or due(table) is not None


def _faults(_table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    yield from (c.ReportCards(by=HOUSE, what=what) for what in FAULTS)


def _power(table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    if table.boxes:
        yield c.FailPower(by=HOUSE)


def _face_up(_table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    yield c.ReportFaceUp(by=HOUSE)


def _cut_card(_table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    yield c.ReportCutCard(by=HOUSE)


def _in_error(table: Table, cards: Cards, chance: Random) -> Iterator[c.Command]:
    for card in cards[table.drawn : table.drawn + 1]:
        yield from (c.DealCard(by=HOUSE, card=card, to=place) for place in _places(table, chance))


def _together(table: Table, cards: Cards, chance: Random) -> Iterator[c.Command]:
    two = tuple(cards[table.drawn : table.drawn + 2])
    for place in _places(table, chance):
        yield c.DealSeveral(by=HOUSE, cards=two, to=place, shown=chance.randint(0, 2))


def _late(table: Table, _cards: Cards, chance: Random) -> Iterator[c.Command]:
    for name in _present(table):
        for box in table.boxes:
            yield c.Bet(by=player(name), player=name, box=box.position, amount=amount(chance, 1), late=True)


def _lifts(table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    there = _present(table)
    for box in table.boxes:
        for wager in (*box.mains, *box.sides):
            if wager.player not in there:
                continue
            yield c.Lift(by=player(wager.player), player=wager.player, box=box.position, wager=wager.kind)


def _leaves(table: Table, _cards: Cards, _chance: Random) -> Iterator[c.Command]:
    if table.trouble is None:
        there = _present(table)
        yield from (c.Leave(by=player(name), player=name) for name, _ in _playing(table) if name in there)


def _playing(table: Table) -> Iterator[tuple[str, Box]]:
    """Yield who has a hand still to be played, and the box."""
    for box in table.boxes:
        for hand in box.hands:
            if not hand.closed and why_finished(table.book, hand) is None:
                yield from ((stake.player, box) for stake in hand.stakes if stake.live)


def _present(table: Table) -> tuple[str, ...]:
    return tuple(name for name in known_players(table) if name not in table.absent)


def _places(table: Table, chance: Random) -> Sequence[Place]:
    """Return where a card may fall that no one is due: the dealer, a box in play, a box no one has bet on."""
    bet_on = {box.position for box in table.boxes}
    free = [position for position in range(1, table.setup.positions + 1) if position not in bet_on]
    in_play = [Place(box.position) for box in table.boxes if _in_play(box)]
    return (DEALER, *in_play, *(Place(position) for position in chance.sample(free, min(1, len(free)))))


def _in_play(box: Box) -> bool:
    return not box.hands or any(stake.live for hand in box.hands for stake in hand.stakes)


BEFORE_CARDS: tuple[Kind, ...] = (_faults, _power, _face_up, _cut_card)
AFTER_CARDS: tuple[Kind, ...] = (_late, _lifts, _leaves)
UNDUE: tuple[Kind, ...] = (_in_error, _together)
"""What may go wrong at any moment, only once bets are closed, and only while nobody waits for a card."""
