"""Tables a round may reach, by chance: one to three boxes, regular play and mishaps, stopped anywhere."""

import random
from collections.abc import Iterator

from croupier.rules.load import GAMES, change, load
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import try_step
from croupier.table.irregular.skipped_turn import is_too_late
from croupier.table.play.deal import due
from croupier.table.state import Limits, Phase, Setup, Table
from croupier.table.turn import caller, turn
from tests.irregular.astray import PLAYERS, answers, card_by_chance, mishaps

READINGS = {
    "twenty_one_v_blackjack": "stand-off",
    "busted_split": "busted-and-one",
    "split_ace_race": "loses-to-blackjack",
    "surrendered_tie": "counts",
    "outsider_tie": "returned",
    "one_card_hand": "as-it-is",
    "withdrawn_bets": "all",
    "dealer_overdraw": "options",
}
"""The other reading of each contested ruling that may decide a wager."""

GOES_WRONG = 0.1
"""How often something goes wrong where it may."""

STEPS = 80
"""More steps than a round takes, however often it goes wrong."""


def reached(chance: random.Random) -> Iterator[Table]:
    """Yield the tables of rounds without end, one after every command that leaves no irregularity or complaint open."""
    while True:
        yield from _round(chance)


def _round(chance: random.Random) -> Iterator[Table]:
    table = opened(chance)
    yield table
    astray = chance.random() < 0.5
    for _ in range(STEPS):
        for command in _next(table, chance, astray=astray):
            done = try_step(table, command)
            if done is not None and done.events:
                table = done.after
                break
        else:
            return
        if table.phase is Phase.OVER:
            return
        if table.trouble is None and (table.skip is None or is_too_late(table)):
            yield table


def opened(chance: random.Random) -> Table:
    """Return a table with bets on some boxes, side wagers, now and then one outside the limits."""
    book = load(chance.choice(GAMES))
    if chance.random() < 0.4:
        book = change(book, {"rulings": {name: READINGS[name] for name in chance.sample(sorted(READINGS), 2)}})
    limits = Limits(2500, chance.choice((8000, 500_000))) if chance.random() < 0.3 else None
    side = Limits(1500, 500_000) if chance.random() < 0.3 else None
    warned = frozenset(chance.sample(PLAYERS, chance.randrange(3)))
    setup = Setup(book.deck.most, main=limits, side=side, observed=chance.random() < 0.3, warned=warned)
    table = Table(book, setup)
    for box in chance.choice(((1,), (1,), (1, 2), (2, 3), (1, 2, 3))):
        for who in chance.sample(PLAYERS, chance.choice((1, 1, 1, 2, 3))):
            low = limits is not None and chance.random() < 0.2
            table = _laid(table, who, box, "main", 1000 if low else 10_000)
            if chance.random() < 0.2:
                table = _done(table, c.Sit(by=player(who), player=who, box=box))
        for kind in book.side:
            if chance.random() < 0.35:
                table = _laid(table, chance.choice(PLAYERS), box, kind, 1000 if chance.random() < 0.5 else 2000)
    return table


def _laid(table: Table, who: str, box: int, kind: str, amount: int) -> Table:
    return _done(table, c.Bet(by=player(who), player=who, box=box, amount=amount, wager=kind, unnoticed=True))


def _done(table: Table, command: c.Command) -> Table:
    done = try_step(table, command)
    return done.after if done is not None else table


def _next(table: Table, chance: random.Random, *, astray: bool) -> Iterator[c.Command]:
    """Yield what may happen next, in an order of chance, the way on last."""
    if table.trouble is not None:
        yield from answers(table, chance)
    if astray and chance.random() < GOES_WRONG:
        yield from mishaps(table, chance)
    if table.phase is Phase.TURNS and chance.random() < 0.3:
        yield from _split_bets(table)
    if table.phase is Phase.BETTING:
        yield c.CloseBets(by=HOUSE)
    if chance.random() < 0.02:
        who = chance.choice(PLAYERS)
        yield c.Leave(by=player(who), player=who)
    if table.setup.observed and table.phase is Phase.INITIAL_DEAL and table.dealt and chance.random() < 0.15:
        yield c.Deal(by=HOUSE)
    if table.dealer_late and chance.random() < 0.5:
        yield from _plays(table, chance)
    if due(table) is not None:
        yield c.DealCard(by=HOUSE, card=card_by_chance(table, chance))
    if table.offer is not None:
        said = list(_answers(table))
        chance.shuffle(said)
        yield from said if chance.random() < 0.5 else ()
        yield c.Deal(by=HOUSE)
    yield from _plays(table, chance)
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
                    yield c.Bet(by=by, player=who, box=box.position, amount=2000, wager=kind, hand=index)


def _plays(table: Table, chance: random.Random) -> Iterator[c.Command]:
    now = turn(table) if table.phase is Phase.TURNS else None
    name = caller(table, now.box, now.hand) if now is not None else None
    if now is None or name is None:
        return
    kinds: list[type[c.Play]] = [c.Hit, c.Stand, c.Double, c.Split]
    chance.shuffle(kinds)
    for kind in kinds:
        yield kind(by=player(name), player=name, box=now.box.position)
