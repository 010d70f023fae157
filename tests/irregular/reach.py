"""Tables a round may reach, by chance: regular play of one or two boxes, stopped anywhere."""

import random
from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.load import GAMES, change, load
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import try_step
from croupier.table.play.dealing import due
from croupier.table.state import Limits, Phase, Setup, Table
from croupier.table.turn import caller, turn

PLAYERS = ("ann", "bob")
READINGS = {
    "twenty_one_v_blackjack": "stand-off",
    "busted_split": "busted-and-one",
    "split_ace_race": "loses-to-blackjack",
    "surrendered_tie": "counts",
    "outsider_tie": "returned",
    "one_card_hand": "as-it-is",
}
"""The other reading of each contested ruling that may decide a wager."""

ALIKE = 0.35
"""How often a card is like one that lies there, so that pairs, eights and splits come often enough."""


def reached(chance: random.Random) -> Iterator[Table]:
    """Yield the tables of rounds without end, one after every command."""
    while True:
        yield from _round(chance)


def _round(chance: random.Random) -> Iterator[Table]:
    table = opened(chance)
    yield table
    while table.phase is not Phase.OVER:
        for command in _next(table, chance):
            done = try_step(table, command)
            if done is not None and done.events:
                table = done.after
                break
        else:
            return
        if table.trouble is not None:
            return
        yield table


def opened(chance: random.Random) -> Table:
    """Return a table with bets on one box or two, some side wagers, now and then one under the minimum."""
    book = load(chance.choice(GAMES))
    if chance.random() < 0.4:
        name = chance.choice(sorted(READINGS))
        book = change(book, {"rulings": {name: READINGS[name]}})
    limits = Limits(2500, 500_000) if chance.random() < 0.3 else None
    warned = frozenset(PLAYERS[:1]) if chance.random() < 0.5 else frozenset[str]()
    setup = Setup(book.deck.most, main=limits, observed=chance.random() < 0.3, warned=warned)
    table = Table(book, setup)
    for box in (1,) if chance.random() < 0.6 else (1, 2):
        for who in PLAYERS if chance.random() < 0.3 else (PLAYERS[box - 1],):
            low = limits is not None and chance.random() < 0.2
            table = _laid(table, who, box, "main", 1000 if low else 10_000)
        for kind in book.side:
            if chance.random() < 0.35:
                table = _laid(table, chance.choice(PLAYERS), box, kind, 1000)
    return table


def _laid(table: Table, who: str, box: int, kind: str, amount: int) -> Table:
    bet = c.Bet(by=player(who), player=who, box=box, amount=amount, wager=kind, unnoticed=True)
    done = try_step(table, bet)
    return done.after if done is not None else table


def _next(table: Table, chance: random.Random) -> Iterator[c.Command]:
    """Yield what may happen next, in an order of chance, the way on last."""
    if table.phase is Phase.TURNS and chance.random() < 0.3:
        yield from _split_bets(table)
    if table.phase is Phase.BETTING:
        yield c.CloseBets(by=HOUSE)
    if chance.random() < 0.02:
        who = chance.choice(PLAYERS)
        yield c.Leave(by=player(who), player=who)
    if table.setup.observed and table.phase is Phase.INITIAL_DEAL and table.dealt and chance.random() < 0.15:
        yield c.Deal(by=HOUSE)
    if due(table) is not None:
        yield c.DealCard(by=HOUSE, card=card_by_chance(table, chance))
    if table.offer is not None:
        answers = list(_answers(table))
        chance.shuffle(answers)
        yield from answers if chance.random() < 0.5 else ()
        yield c.Deal(by=HOUSE)
    plays = list(_plays(table))
    chance.shuffle(plays)
    yield from plays
    yield c.Settle(by=HOUSE)


def _answers(table: Table) -> Iterator[c.Command]:
    for name, box in table.offer.asked if table.offer is not None else ():
        by = player(name)
        yield c.Surrender(by=by, player=name, box=box)
        yield c.TakeEvenMoney(by=by, player=name, box=box)
        yield c.Insure(by=by, player=name, box=box, amount=500)
        yield c.Follow(by=by, player=name, box=box)


def _split_bets(table: Table) -> Iterator[c.Command]:
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            of = {stake.player: player(stake.player) for stake in hand.stakes}
            for who, by in of.items():
                for kind in table.book.side:
                    yield c.Bet(by=by, player=who, box=box.position, amount=1000, wager=kind, hand=index)


def _plays(table: Table) -> Iterator[c.Command]:
    now = turn(table) if table.phase is Phase.TURNS else None
    name = caller(table, now.box, now.hand) if now is not None else None
    if now is None or name is None:
        return
    for kind in (c.Hit, c.Stand, c.Double, c.Split):
        yield kind(by=player(name), player=name, box=now.box.position)


def card_by_chance(table: Table, chance: random.Random) -> Card:
    """Return a card of the deck, often one like another on the table; decks are large enough for any."""
    lying = [card for box in table.boxes for hand in box.hands for card in hand.cards] + list(table.dealer)
    rank = chance.choice(lying)[0] if lying and chance.random() < ALIKE else None
    cards = [card for card in deck(table.book.deck.without) if rank is None or card[0] == rank]
    return chance.choice(cards)
