"""The engine plays a round as a kernel would: one bettor a box, the same cards, the same chart.

It is the kernels' oracle, and it turns a simulated round into a round record.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from croupier.cards.card import CARDS, Card
from croupier.cards.card import kind as kind_of
from croupier.rules.schema import Rulebook
from croupier.simulation.answers import Answers, Shape, Shown, shape_of
from croupier.simulation.build import state_of
from croupier.simulation.split_sides import base, is_split
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    DOUBLE,
    EVEN_MONEY,
    FIRST,
    HIT,
    LAST,
    SPLIT,
    STAND,
    SURRENDER,
)
from croupier.simulation.wide_answers import WideAnswers
from croupier.simulation.wide_layout import ACE_HAND, GIVE_UP, PLAIN_HAND, SPLIT_HAND
from croupier.simulation.wide_tables import is_wide, shown_by
from croupier.strategy.chart import Chart
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.advance import CardList, advance
from croupier.table.hands import FIRST_CARDS, value_of
from croupier.table.places import Place
from croupier.table.play.double import span
from croupier.table.play.insurance import most_for
from croupier.table.play.split import most_hands
from croupier.table.play.split_wagers import why_not as why_no_side
from croupier.table.state import Hand, Offer, Phase, Setup, Table
from croupier.table.turn import Turn, turn


class Played(NamedTuple):
    """A round that was played: the table at its end, and what people did."""

    table: Table
    given: tuple[c.Command, ...]


def bettor(box: int) -> str:
    """Return the name of the one who bets on a box."""
    return f"player-{box}"


class Oracle:
    """Plays rounds of one game by one chart."""

    def __init__(self, book: Rulebook, chart: Chart, main: int, sides: Mapping[str, int]) -> None:
        """Take what every box bets, in cents."""
        self.book = book
        self.answers = WideAnswers(book, chart) if is_wide(book) else Answers(book, chart)
        # A chart answers the same question alike, whatever the suits, and a table is bet on alike before every round;
        # asking the engine anew each time would be most of the work.
        self._before = cache(lambda one, two, up: self.answers.before(_shape(book, one, two), up))
        self._on = cache(self.answers.on)
        self._with_two = cache(lambda one, two, phase, up: self.answers.with_two(_shape(book, one, two), phase, up))
        self._more = cache(self._wide_said)
        self._ready: tuple[Setup, int, Played] | None = None
        self.main = main
        self.first = {name: amount for name, amount in sides.items() if not is_split(name)}
        self.later = {base(name): amount for name, amount in sides.items() if is_split(name)}

    def play(self, setup: Setup, boxes: int, cards: Sequence[Card]) -> Played:
        """Play a round to its end, or as far as the cards go."""
        source = CardList(cards)
        table, laid = self._bet_on(setup, boxes)
        given: list[c.Command] = [*laid, c.CloseBets(by=DEALER)]
        table = advance(table, given[-1], source).after
        while table.phase is not Phase.OVER:
            command = self._next(table)
            table = advance(table, command, source).after
            given.append(command)
        return Played(table, tuple(given))

    def _bet_on(self, setup: Setup, boxes: int) -> Played:
        """Return a table with every wager laid and no card dealt; the last one stays at hand."""
        if self._ready is not None and self._ready[:2] == (setup, boxes):
            return self._ready[2]
        table = Table(self.book, setup)
        given = tuple(self._bets(boxes))
        for command in given:
            table = advance(table, command, CardList(())).after
        self._ready = setup, boxes, Played(table, given)
        return self._ready[2]

    def _bets(self, boxes: int) -> Iterator[c.Command]:
        for box in range(1, boxes + 1):
            name = bettor(box)
            yield c.Bet(by=player(name), player=name, box=box, amount=self.main)
            for kind, amount in self.first.items():
                yield c.Bet(by=player(name), player=name, box=box, amount=amount, wager=kind)

    def _next(self, table: Table) -> c.Command:
        offer = table.offer
        if offer is None:
            now = turn(table)
            if now is None:
                message = "the cards do not suffice for the round"
                raise ValueError(message)
            return self._decision(table, now)
        if offer.place is not None and self.later:
            wager = self._on_split(table, offer.place)
            if wager is not None:
                return wager
        asked = next((box for name, box in offer.asked if (name, box) not in offer.answered), None)
        return c.Deal(by=DEALER) if asked is None else self._answer(table, offer, asked)

    def _answer(self, table: Table, offer: Offer, box: int) -> c.Command:
        name = bettor(box)
        by = player(name)
        if offer.kind == "raise":
            raises = kind_of(table.dealer[0]) in self.answers.chart.raises
            return (c.Raise if raises else c.Decline)(by=by, player=name, box=box)
        hand = table.boxes[box - 1].hands[0]
        if offer.place is None:
            up = self._shown(table)
            answer = self._before(_rank(hand.cards[0]), _rank(hand.cards[1]), up)
            if offer.kind == "surrender" and (answer == SURRENDER or self._gives_up_late(table, hand)):
                return c.Surrender(by=by, player=name, box=box)
            if answer == EVEN_MONEY:
                return c.TakeEvenMoney(by=by, player=name, box=box)
            if offer.kind == "insurance" and answer != SURRENDER and self.answers.insures(up):
                return c.Insure(by=by, player=name, box=box, amount=most_for(table, box, name))
        return c.Decline(by=by, player=name, box=box)

    def _gives_up_late(self, table: Table, hand: Hand) -> bool:
        """Tell whether a first hand is given up after the dealer's look for a Blackjack."""
        asked = self.answers
        pair = _shape(self.book, _rank(hand.cards[0]), _rank(hand.cards[1]))
        return isinstance(asked, WideAnswers) and asked.late(pair, self._shown(table))

    def _shown(self, table: Table) -> Shown:
        """Return what the dealer shows, in one suit."""
        many = FIRST_CARDS if self.book.dealer.second_card.seen else 1
        return tuple(_any_of(_rank(card)) for card in table.dealer[:many])

    def _on_split(self, table: Table, place: Place) -> c.Bet | None:
        """Return the next side wager for the hands formed by a split, where one is still to be laid."""
        box = table.boxes[place.box - 1]
        name = bettor(box.position)
        hands = range(len(box.hands)) if box.hands[place.hand].aces else (place.hand,)
        for kind, amount in self.later.items():
            for hand in hands:
                if why_no_side(table, box, hand, name, kind) is None:
                    return c.Bet(by=player(name), player=name, box=box.position, amount=amount, wager=kind, hand=hand)
        return None

    def _decision(self, table: Table, now: Turn) -> c.Command:
        box, hand = now.box, now.hand
        name = bettor(box.position)
        kind = _COMMANDS[self._said(table, now)]
        if len(hand.cards) < FIRST_CARDS:
            message = "the cards do not suffice for the round"
            raise ValueError(message)
        if kind is c.Double:
            # A chart doubles by all that may be added.
            most = span(table, hand.stakes[0], hand).most
            return c.Double(by=player(name), player=name, box=box.position, amount=most)
        return kind(by=player(name), player=name, box=box.position)

    def _said(self, table: Table, now: Turn) -> int:
        hand, up = now.hand, self._shown(table)
        if isinstance(self.answers, WideAnswers) and len(hand.cards) > FIRST_CARDS:
            what = ACE_HAND if hand.aces else SPLIT_HAND if hand.split else PLAIN_HAND
            times = hand.doubles if hand.doubled else 0
            return self._more(state_of(value_of(self.book, hand)), what, times, up)
        if len(hand.cards) != FIRST_CARDS:
            return self._on(hand.cards, up)
        full = len(now.box.hands) >= most_hands(table, hand.cards)
        again, last = (ACES_AGAIN, ACES_LAST) if hand.aces else (AGAIN, LAST)
        phase = (last if full else again) if hand.split else FIRST
        return self._with_two(_rank(hand.cards[0]), _rank(hand.cards[1]), phase, up)

    def _wide_said(self, state: int, what: int, times: int, up: Shown) -> int:
        """Return what is done with more than two cards where doubled hands, too, may be played on."""
        asked, cards = self.answers, shown_by(state)
        if not isinstance(asked, WideAnswers):
            raise TypeError(asked)
        return asked.doubled(what, times, cards, up) if times else asked.more(what, cards, up)


def _rank(card: Card) -> str:
    return card[0]


def _any_of(rank: str) -> Card:
    return CARDS[rank + "s"]


def _shape(book: Rulebook, one: str, two: str) -> Shape:
    return shape_of(book, (_any_of(one), _any_of(two)))


_COMMANDS: dict[int, type[c.Stand | c.Hit | c.Double | c.Split | c.Surrender]] = {
    STAND: c.Stand,
    HIT: c.Hit,
    DOUBLE: c.Double,
    SPLIT: c.Split,
    GIVE_UP: c.Surrender,
}
