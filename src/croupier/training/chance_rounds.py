"""Rounds by chance: who bets what, a shoe that may be stacked, and players who do what chance lets them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from croupier.bots.conduct import Moment
from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.records.record import Record
from croupier.records.record_of_play import as_record
from croupier.records.write import record_text
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.advance import CardList, advance
from croupier.table.hands import may_be_doubled, may_be_split, value_of
from croupier.table.play.insurance import most_for
from croupier.table.state import Offer, Phase, Setup, Table
from croupier.table.turn import Turn, caller, turn

NAMES = ("ann", "bob", "cal", "dee", "eve")
USUAL_DECKS = 4
MOST_CARDS = 120
"""More than a round of a few boxes uses."""

STANDS_FROM = 17
LEAST = 500
"""The smallest wager, in cents."""

UNITS = (500, 250, 10)
"""The smallest part of a wager by level, in cents: round amounts first, odd ones last."""


Kinds = tuple[type[c.Command], ...]
"""Commands of some kinds."""


class Bets(NamedTuple):
    """How a round is bet: boxes, bettors a box, amounts in what, and how often a side wager is laid."""

    boxes: int = 1
    bettors: int = 1
    level: int = 1
    sides: float = 0.5
    seats: float = 0.5


class Played(NamedTuple):
    """A round played so far: the table, the shoe, and every command with what came of it."""

    table: Table
    cards: tuple[Card, ...]
    moments: tuple[Moment, ...]

    @property
    def given(self) -> tuple[c.Command, ...]:
        """Return the commands in the order they were given."""
        return tuple(moment.command for moment in self.moments)

    def record(self) -> Record:
        """Return the round as a record."""
        return as_record(self.table.book, self.table.setup, self.given, self.cards)

    def text(self) -> str:
        """Return the round as the text of a record."""
        return record_text(self.record())


def setup_for(book: Rulebook, chance: Random) -> Setup:
    """Return a table set by chance, without limits."""
    fewest = min(max(book.deck.fewest, USUAL_DECKS), book.deck.most)
    return Setup(decks=chance.randint(fewest, book.deck.most), positions=book.layout.most)


def amount(chance: Random, level: int, least: int = LEAST, most: int = 20_000) -> int:
    """Return an amount by chance, odder at a higher level."""
    unit = UNITS[min(level, len(UNITS)) - 1]
    return chance.randint(-(-least // unit), most // unit) * unit


def fair_shoe(book: Rulebook, decks: int, chance: Random) -> tuple[Card, ...]:
    """Return the first cards of a shuffled shoe."""
    pack = deck(book.deck.without) * decks
    return tuple(chance.sample(pack, min(MOST_CARDS, len(pack))))


def stacked_shoe(book: Rulebook, decks: int, chance: Random) -> tuple[Card, ...]:
    """Return cards of a few ranks and suits first, so that what is rare comes often; no card oftener than it may."""
    pack = deck(book.deck.without)
    ranks = chance.sample(sorted({card[0] for card in pack}), chance.randint(1, 4))
    suits = chance.sample("shdc", chance.randint(1, 4))
    chosen = [card for card in pack if card[0] in ranks and card[1] in suits] * decks
    chance.shuffle(chosen)
    chosen = chosen[: MOST_CARDS // 4]
    rest = list(pack * decks)
    for card in chosen:
        rest.remove(card)
    return (*chosen, *chance.sample(rest, min(MOST_CARDS - len(chosen), len(rest))))


def bets(book: Rulebook, chance: Random, how: Bets) -> Iterator[c.Command]:
    """Yield seats and wagers by chance; anyone who bets on a box may lay side wagers there."""
    positions = sorted(chance.sample(range(1, book.layout.most + 1), how.boxes))
    most = min(how.bettors, book.wagers.a_box or how.bettors)
    for position in positions:
        names = chance.sample(NAMES, chance.randint(1, most))
        if chance.random() < how.seats:
            yield c.Sit(by=player(names[-1]), player=names[-1], box=position)
        for name in names:
            main = amount(chance, how.level, 2_000)
            yield c.Bet(by=player(name), player=name, box=position, amount=main)
        for kind in book.side:
            if chance.random() < how.sides:
                name = chance.choice(names)
                laid = amount(chance, how.level, most=5_000)
                yield c.Bet(by=player(name), player=name, box=position, amount=laid, wager=kind)


def lay(table: Table, cards: tuple[Card, ...], commands: Iterator[c.Command] | tuple[c.Command, ...]) -> Played:
    """Give commands one after the other; those that are refused are left out."""
    moments: list[Moment] = []
    for command in commands:
        try:
            after, events = advance(table, command, CardList(cards))
        except Refused:
            continue
        moments.append(Moment(table, command, events, after))
        table = after
    return Played(table, cards, tuple(moments))


def go_on(played: Played, chance: Random, until: Callable[[Table], bool] = lambda _: False, keen: Kinds = ()) -> Played:
    """Play on by chance, to the end or until the table is as asked for; players are keen on some commands."""
    table, moments = played.table, list(played.moments)
    while table.phase is not Phase.OVER and table.trouble is None and not until(table):
        moment = _next(table, played.cards, chance, keen)
        if moment is None:
            break
        moments.append(moment)
        table = moment.after
    return Played(table, played.cards, tuple(moments))


def play(
    book: Rulebook, setup: Setup, chance: Random, how: Bets, until: Callable[[Table], bool] = lambda _: False
) -> Played:
    """Play a round by chance from the first bet on."""
    cards = chance.choice((fair_shoe, stacked_shoe))(book, setup.decks, chance)
    laid = lay(Table(book, setup), cards, (*bets(book, chance, how), c.CloseBets(by=DEALER)))
    return go_on(laid, chance, until)


def _next(table: Table, cards: tuple[Card, ...], chance: Random, keen: Kinds) -> Moment | None:
    for command in wishes(table, chance, keen):
        try:
            after, events = advance(table, command, CardList(cards))
        except Refused:
            continue
        return Moment(table, command, events, after)
    return None


def wishes(table: Table, chance: Random, keen: Kinds = ()) -> Iterator[c.Command]:
    """Yield what a player might do now, the likeliest first; some of it may be refused."""
    if table.offer is not None:
        yield from _answers(table, table.offer, chance, keen)
        yield c.Deal(by=DEALER)
        return
    now = turn(table)
    name = caller(table, now.box, now.hand) if now is not None else None
    if now is not None and name is not None:
        yield from _plays(table, now, name, chance, keen)


def _answers(table: Table, offer: Offer, chance: Random, keen: Kinds) -> Iterator[c.Command]:
    silent = [who for who in offer.asked if who not in offer.answered]
    for name, box in silent[:1]:
        wanted = _wanted(table, offer, name, box)
        yield from (one for one in wanted if isinstance(one, keen))
        if chance.random() < 1 / 3:
            yield chance.choice(wanted)
        yield c.Decline(by=player(name), player=name, box=box)


def _wanted(table: Table, offer: Offer, name: str, box: int) -> list[c.Command]:
    """Return what a player may want who is asked."""
    by = player(name)
    match offer.kind:
        case "surrender":
            return [c.Surrender(by=by, player=name, box=box)]
        case "insurance":
            return [
                c.TakeEvenMoney(by=by, player=name, box=box),
                c.Insure(by=by, player=name, box=box, amount=most_for(table, box, name)),
                c.Surrender(by=by, player=name, box=box),
            ]
        case "split-wager":
            return [_on_split(table, offer, name, box)]
        case _:
            return [c.Follow(by=by, player=name, box=box)]


def _on_split(table: Table, offer: Offer, name: str, position: int) -> c.Bet:
    """Return the wager on a hand formed by a split that a player is asked for: as much as they laid before."""
    box = table.box(position)
    laid = [wager.amount for wager in box.sides if wager.kind == offer.wager] if box is not None else []
    amount = laid[0] if laid else LEAST
    hand = offer.place.hand if offer.place is not None else None
    return c.Bet(by=player(name), player=name, box=position, amount=amount, wager=offer.wager or "main", hand=hand)


def _plays(table: Table, now: Turn, name: str, chance: Random, keen: Kinds) -> Iterator[c.Command]:
    by, box = player(name), now.box.position
    hit, stand = c.Hit(by=by, player=name, box=box), c.Stand(by=by, player=name, box=box)
    if may_be_split(table.book, now.hand.cards) and (c.Split in keen or chance.random() < 3 / 4):
        yield c.Split(by=by, player=name, box=box)
    if may_be_doubled(table.book, now.hand.cards) and (c.Double in keen or chance.random() < 1 / 2):
        double = c.Double(by=by, player=name, box=box)
        yield replace(double, amount=_part(table, now, name, chance)) if chance.random() < 1 / 2 else double
        yield double
    low = value_of(table.book, now.hand).points < STANDS_FROM
    likely = c.Stand in keen or chance.random() < 7 / 8
    yield from (hit, stand) if low == likely else (stand, hit)


def _part(table: Table, now: Turn, name: str, chance: Random) -> int:
    """Return a part of a wager to double for."""
    stake = next(stake for stake in now.hand.stakes if stake.player == name)
    unit = table.setup.unit
    return max(unit, int(stake.original * chance.choice((1, 2, 3)) // 4 // unit * unit))
