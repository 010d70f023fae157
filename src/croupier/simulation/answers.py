"""What a chart does with a hand, among what the engine allows.

The clauses are those of the engine's functions asked; a chart reads as the strategy file's description has it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cards.card import CARDS, RANKS, Card
from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    LAST,
    NOTHING,
    PAID_NOW,
    SPLIT,
    STAND,
    SURRENDER,
)
from croupier.strategy.chart import PAIR, Chart, Code, row_name
from croupier.strategy.needed import column
from croupier.strategy.needed import value_of as name_of
from croupier.table.hands import may_be_split, why_finished
from croupier.table.play.double import why_no_double
from croupier.table.play.insurance import why_no_cover
from croupier.table.play.offers import offer_after_deal, why_no_even_money
from croupier.table.play.split import why_no_split
from croupier.table.play.surrender import why_no_surrender
from croupier.table.play.turns import why_no_stand
from croupier.table.settlement.main_wagers import settled_naturals
from croupier.table.state import Box, Hand, Phase, Setup, Stake, Table, Wager
from croupier.table.turn import Turn

BETTOR = "bettor"
STAKE = 100
SPLIT_PHASES = (AGAIN, LAST, ACES_AGAIN, ACES_LAST)
ACE_PHASES = (ACES_AGAIN, ACES_LAST)
FULL_PHASES = (LAST, ACES_LAST)


Shown = tuple[Card, ...]
"""What the dealer shows: the first card, or two where both are seen."""


class Shape(NamedTuple):
    """What matters of two cards: two of one shape are played alike."""

    cards: tuple[Card, Card]
    kind: tuple[int, bool, str]

    def __eq__(self, other: object) -> bool:
        """Compare by kind alone; the cards are an example."""
        return isinstance(other, Shape) and self.kind == other.kind

    def __hash__(self) -> int:
        """Hash as it compares."""
        return hash(self.kind)


def shape_of(book: Rulebook, pair: tuple[Card, Card]) -> Shape:
    """Return the shape of two cards."""
    points, soft = total(pair)
    return Shape(pair, (points, soft, name_of(pair[0]) if may_be_split(book, pair) else ""))


def every_spot(book: Rulebook) -> Iterator[tuple[int, int, Shown]]:
    """Yield all the dealer can show, with its bank of the tables and its place there.

    The place is that of the first card's rank, and there is one bank; where both cards are seen the place is that of
    the second card's rank, and the bank that of the first's.
    """
    every = [(place, CARDS[rank + "s"]) for place, rank in enumerate(RANKS)]
    for bank, one in every if book.dealer.second_card.seen else ():
        yield from ((bank, place, (one, two)) for place, two in every)
    for place, card in () if book.dealer.second_card.seen else every:
        yield 0, place, (card,)


class Answers:
    """The answers of one chart at one game."""

    def __init__(self, book: Rulebook, chart: Chart) -> None:
        """Take the chart as it is written; rows that cannot occur may be missing."""
        self.book = book
        self.chart = chart
        self.table = Table(book, Setup(decks=book.deck.most), phase=Phase.TURNS)

    def spots(self) -> Iterator[tuple[int, int, Shown]]:
        """Yield what the dealer can show and the chart has a column for; a Blackjack that is seen has a place only."""
        for bank, place, up in every_spot(self.book):
            if self.chart.columns and (len(up) > 1 or column(self.book, up) in self.chart.columns):
                yield bank, place, up

    def code(self, cards: tuple[Card, ...], up: Shown, *, splits: bool, doubled: bool = False) -> Code:
        """Return the cell of a hand: a pair's row where it may be split, else that of its total; 21 stands."""
        points, soft = total(cards)
        against = column(self.book, up)
        if against not in self.chart.columns:
            return Code.STAND
        row = f"{PAIR} {name_of(cards[0])}"
        if splits and row in self.chart.rows:
            code = self.chart.code(row, against)
            if code is not Code.AS_TOTAL:
                return code
        row = self.chart.doubled_row(points, soft=soft) if doubled else row_name(points, soft=soft)
        if points >= LIMIT or row not in self.chart.rows:
            return Code.STAND if points >= LIMIT else Code.HIT
        return self.chart.code(row, against)

    def on(self, cards: tuple[Card, ...], up: Shown) -> int:
        """Return whether a hand of more than two cards draws again."""
        now = self._turn(Hand(cards, (Stake(BETTOR, STAKE),), split=True), 1)
        if why_finished(self.book, now.hand) is not None:
            return STAND
        return self._stand_or_hit(now, self.code(cards, up, splits=False))

    def with_two(self, shape: Shape, phase: int, up: Shown) -> int:
        """Return what is done with two cards in turn."""
        split = phase in SPLIT_PHASES
        hand = Hand(shape.cards, (Stake(BETTOR, STAKE),), split=split, aces=phase in ACE_PHASES)
        now = self._turn(hand, self.book.split.hands if phase in FULL_PHASES else 1)
        if why_finished(self.book, hand) is not None:
            return STAND
        splits = why_no_split(self.table, now) is None
        code = self.code(shape.cards, up, splits=splits)
        if code.splits and splits:
            return SPLIT
        if code.doubles and why_no_double(self.table, now, BETTOR) is None:
            return DOUBLE
        return self._stand_or_hit(now, code)

    def _turn(self, hand: Hand, hands: int) -> Turn:
        return Turn(Box(1, hands=(hand,) * hands), 0, hand)

    def _stand_or_hit(self, now: Turn, code: Code) -> int:
        return STAND if code.stands and why_no_stand(self.table, now) is None else HIT

    def before(self, shape: Shape, up: Shown) -> int:
        """Return what happens to a first hand before any turn."""
        table = self.dealt(shape.cards, up)
        if any(True for _ in settled_naturals(table)):
            return PAID_NOW
        if self.chart.even_money and why_no_even_money(table, 1, BETTOR) is None:
            return EVEN_MONEY
        splits = why_no_split(self.table, self._turn(table.boxes[0].hands[0], 1)) is None
        gives_up = self.code(shape.cards, up, splits=splits).surrenders
        return SURRENDER if gives_up and why_no_surrender(table, 1, BETTOR) is None else NOTHING

    def insures(self, up: Shown) -> bool:
        """Tell whether every wager in play is insured against this card."""
        table = self.dealt((CARDS["Th"], CARDS["9h"]), up)
        return self.chart.insurance and why_no_cover(table, 1, BETTOR, BETTOR) is None

    def dealt(self, cards: tuple[Card, ...], up: Shown) -> Table:
        """Return a table after the deal: these cards on the one box, and those in front of the dealer."""
        laid = Wager("main", BETTOR, STAKE, STAKE)
        box = Box(1, mains=(laid,), hands=(Hand(cards, (Stake(BETTOR, STAKE),)),))
        table = replace(self.table, phase=Phase.OFFERS, boxes=(box,), dealer=up)
        return replace(table, offer=offer_after_deal(table))
