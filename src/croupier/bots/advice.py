"""What a chart advises: the place of the chart for a hand, and the option it takes there."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.bots.policy import Options, option_for
from croupier.strategy.chart import PAIR, Chart, Code, row_name
from croupier.strategy.needed import column
from croupier.strategy.needed import value_of as name_of
from croupier.table import commands as c
from croupier.table.hands import FIRST_CARDS, may_be_split, value_of
from croupier.table.state import Hand, Table
from croupier.table.turn import turn

MOST_POINTS = 21


class Cell(NamedTuple):
    """A place of the chart, and what it says."""

    row: str
    up: str
    code: Code


def advise(chart: Chart, table: Table, name: str, options: Options) -> c.Command:
    """Return the option a chart takes."""
    answers = _in_offer(chart, table, options) if table.offer is not None else _in_turn(chart, table, options)
    found = next((option for option in answers if option is not None), None)
    if found is not None:
        return found
    decline = option_for(options, c.Decline)
    assert decline is not None, f"{name} has nothing to answer"  # noqa: S101 - every offer can be declined
    return decline.command


def _in_offer(chart: Chart, table: Table, options: Options) -> Iterator[c.Command | None]:
    found = cell(chart, table, options)
    if table.dealer and name_of(table.dealer[0]) in chart.raises:
        yield _command(options, c.Raise)
    if found is not None and found.code.surrenders:
        yield _command(options, c.Surrender)
    if chart.even_money:
        yield _command(options, c.TakeEvenMoney)
    if chart.insurance:
        yield _command(options, c.Insure)
    doubled = table.offer is not None and table.offer.kind == "double"
    if found is not None and (found.code.doubles if doubled else found.code.splits):
        yield _command(options, c.Follow)


def _in_turn(chart: Chart, table: Table, options: Options) -> Iterator[c.Command | None]:
    found = cell(chart, table, options)
    code = found.code if found is not None else Code.STAND
    if code.surrenders:
        yield _command(options, c.Surrender)
    if code.splits:
        yield _command(options, c.Split)
    if code.doubles:
        yield _command(options, c.Double)
    if code.stands:
        yield _command(options, c.Stand)
    yield _command(options, c.Hit)
    # a doubled hand that a book leaves open draws no more
    yield _command(options, c.Stand)


def _command(options: Options, kind: type[c.Command]) -> c.Command | None:
    option = option_for(options, kind)
    if option is None or option.most is None:
        return None if option is None else option.command
    return replace(option.command, amount=option.most)


def cell(chart: Chart, table: Table, options: Options) -> Cell | None:
    """Return the place of the chart for the hand that is asked about, or None where there is none."""
    hand = _hand(table, options)
    if hand is None or not table.dealer or len(hand.cards) < FIRST_CARDS:
        return None
    up = column(table.book, table.dealer)
    if up not in chart.columns:
        return None
    points, soft = value_of(table.book, hand)
    splits = _is_pair(table, hand, options)
    total = chart.doubled_row(points, soft=soft) if hand.doubled else row_name(points, soft=soft)
    row = f"{PAIR} {name_of(hand.cards[0])}" if splits else total
    if not splits and points >= MOST_POINTS:
        return Cell(row, up, Code.STAND)
    code = chart.code(row, up)
    if code is Code.AS_TOTAL:
        row = row_name(points, soft=soft)
        code = chart.code(row, up)
    return Cell(row, up, code)


def _hand(table: Table, options: Options) -> Hand | None:
    offer = table.offer
    if offer is None:
        now = turn(table)
        return now.hand if now is not None else None
    position = offer.place.box if offer.place is not None else _box(options)
    box = table.box(position) if position is not None else None
    index = offer.place.hand if offer.place is not None else 0
    if box is None or index >= len(box.hands):
        return None
    hand = box.hands[index]
    if offer.kind == "split":
        # The two cards lie apart already; the question is whether they should.
        return replace(hand, cards=(hand.cards[0], box.hands[index + 1].cards[0]))
    return replace(hand, doubled=hand.doubles > 1)


def _box(options: Options) -> int | None:
    return next((option.command.box for option in options if isinstance(option.command, c.Decline)), None)


def _is_pair(table: Table, hand: Hand, options: Options) -> bool:
    if table.offer is None:
        return option_for(options, c.Split) is not None
    return table.offer.kind in ("surrender", "split") and may_be_split(table.book, hand.cards)
