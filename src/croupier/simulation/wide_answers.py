"""What a chart does in games with choices that no approved game makes, among what the engine allows."""

from msgspec.structs import replace

from croupier.cards.card import CARDS, Card, kind
from croupier.rules.schema import Rulebook
from croupier.rules.schema_play import Charlie
from croupier.simulation.answers import ACE_PHASES, BETTOR, FULL_PHASES, SPLIT_PHASES, STAKE, Answers, Shape, Shown
from croupier.simulation.tables import DOUBLE, HANDS, HIT, SPLIT, STAND
from croupier.simulation.wide_layout import ACE_HAND, GIVE_UP, PLAIN_HAND
from croupier.strategy.chart import Chart, Code
from croupier.table.hands import dealer_may_have_blackjack, why_finished
from croupier.table.play.choices_left import nothing_left
from croupier.table.play.double import why_no_double
from croupier.table.play.offers import offer_after_deal
from croupier.table.play.split import why_no_split
from croupier.table.play.surrender import in_turn, why_no_surrender
from croupier.table.play.turns import why_no_hit, why_no_stand
from croupier.table.state import Box, Hand, Stake, Table, Wager
from croupier.table.turn import Turn

Asked = tuple[Table, Turn] | None
"""A table and the turn somebody has there; None where nothing is to be decided."""


class WideAnswers(Answers):
    """The answers of one chart at one game; the number of a hand's cards wins by itself and is never asked about."""

    def __init__(self, book: Rulebook, chart: Chart) -> None:
        """Take the chart as it is written."""
        super().__init__(replace(book, charlie=Charlie()), chart)

    def turn_of_two(self, shape: Shape, phase: int, up: Shown) -> Asked:
        """Return the turn of a hand of two cards."""
        hand = Hand(shape.cards, _stakes(), split=phase in SPLIT_PHASES, aces=phase in ACE_PHASES)
        return self._asked(hand, HANDS if phase in FULL_PHASES else 1, up)

    def turn_of_more(self, what: int, cards: tuple[Card, ...], up: Shown) -> Asked:
        """Return the turn of a hand of more than two cards."""
        return self._asked(Hand(cards, _stakes(), split=what != PLAIN_HAND, aces=what == ACE_HAND), 1, up)

    def turn_of_doubled(self, what: int, times: int, cards: tuple[Card, ...], up: Shown) -> Asked:
        """Return the turn of a hand that was doubled so often and has had its card."""
        hand = Hand(
            cards,
            _stakes(STAKE * ((1 + self.book.double.times) * 2 ** (times - 1) - 1)),
            split=what != PLAIN_HAND,
            aces=what == ACE_HAND,
            doubled=True,
            doubles=times,
            doubled_at=len(cards) - 1,
        )
        return self._asked(hand, 1, up)

    def with_two(self, shape: Shape, phase: int, up: Shown) -> int:
        """Return what is done with two cards in turn."""
        return self._said(self.turn_of_two(shape, phase, up), up)

    def more(self, what: int, cards: tuple[Card, ...], up: Shown) -> int:
        """Return what is done with a hand of more than two cards."""
        return self._said(self.turn_of_more(what, cards, up), up)

    def doubled(self, what: int, times: int, cards: tuple[Card, ...], up: Shown) -> int:
        """Return what is done with a hand that was doubled so often and has had its card."""
        return self._said(self.turn_of_doubled(what, times, cards, up), up)

    def late(self, shape: Shape, up: Shown) -> bool:
        """Tell whether a first hand is given up after the dealer's look for a Blackjack."""
        if self.book.surrender.spares(kind(up[0])):
            return False
        table = self.after_look(shape.cards, up)
        splits = why_no_split(self.table, self._turn(table.boxes[0].hands[0], 1)) is None
        gives_up = self.code(shape.cards, up, splits=splits).surrenders
        return gives_up and table.offer is not None and why_no_surrender(table, 1, BETTOR) is None

    def before(self, shape: Shape, up: Shown) -> int:
        """Return what happens to a first hand before the dealer's look; what is given up after it is distinguished."""
        if self.book.surrender.spares(kind(up[0])):
            return super().before(shape, up)
        book = self.book
        self.book = replace(book, surrender=replace(book.surrender, offered=type(book.surrender.offered).NEVER))
        self.table = replace(self.table, book=self.book)
        try:
            return super().before(shape, up)
        finally:
            self.book = book
            self.table = replace(self.table, book=book)

    def after_look(self, cards: tuple[Card, ...], up: Shown) -> Table:
        """Return a table after the dealer's look: insurance is over, and a card that was looked at is no Blackjack."""
        table = replace(self.dealt(cards, up), made=("insurance",), offer=None)
        second = self.book.dealer.second_card
        if second.hidden:
            looked = second.looked_at and kind(up[0]) in self.book.dealer.peeks
            table = replace(table, hole=(CARDS["5h"],), looked=looked)
        return replace(table, offer=offer_after_deal(table))

    def may_have_blackjack(self, up: Card) -> bool:
        """Tell whether the dealer's first card may become a Blackjack."""
        return dealer_may_have_blackjack(replace(self.table, dealer=(up,)))

    def _asked(self, hand: Hand, hands: int, up: Shown) -> Asked:
        others = (Hand(hand.cards, _stakes(), split=True, closed=True),) * (hands - 1)
        box = Box(1, mains=(Wager("main", BETTOR, STAKE, STAKE),), hands=(hand, *others))
        table, now = replace(self.table, boxes=(box,), dealer=up), Turn(box, 0, hand)
        if why_finished(self.book, hand) is not None or nothing_left(table, now) is not None:
            return None
        return table, now

    def _said(self, asked: Asked, up: Shown) -> int:
        if asked is None:
            return STAND
        table, now = asked
        splits = why_no_split(table, now) is None
        code = self.code(now.hand.cards, up, splits=splits, doubled=now.hand.doubled)
        return self._among(table, now, code, splits=splits)

    def _among(self, table: Table, now: Turn, code: Code, *, splits: bool) -> int:
        """Return what a code does among what is lawful: where nothing may be drawn, standing."""
        if code.surrenders and in_turn(self.book, now.hand) and why_no_surrender(table, 1, BETTOR) is None:
            return GIVE_UP
        if code.splits and splits:
            return SPLIT
        if code.doubles and why_no_double(table, now, BETTOR) is None:
            return DOUBLE
        stands = why_no_stand(table, now) is None
        draws = why_no_hit(table, now) is None
        return STAND if stands and (code.stands or not draws) else HIT


def _stakes(doubled: int = 0) -> tuple[Stake, ...]:
    return (Stake(BETTOR, STAKE, doubled),)
