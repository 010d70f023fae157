"""What was decided on the hands of a round, and charts that decide the same.

A chart has one answer for a hand. Where a round has two, charts change with the count, as they do for whoever counts:
tags are such that every card that comes out raises the true count, so each decision can have a chart of its own.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR, Chart, Code, row_name
from croupier.strategy.needed import columns, rows
from croupier.strategy.needed import value_of as name_of
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import FIRST_CARDS, may_be_split, value_of, why_finished
from croupier.table.places import BURN, DEALER
from croupier.table.state import Box, Hand, Phase, Table
from tests.simulation.beyond import BeyondKernelsError, Why
from tests.simulation.record_play import Round

SHOE = 416
TAG = SHOE // 52
"""With so many cards in the shoe and this tag on all of them, a card raises the true count by one at least."""

CODES: dict[type[e.Event], Code] = {
    e.CardCalled: Code.HIT,
    e.HandStood: Code.STAND,
    e.HandDoubled: Code.DOUBLE_ELSE_HIT,
    e.HandSplit: Code.SPLIT,
}


class Decision(NamedTuple):
    """A cell of a chart, and how many cards were out: in all, and counting only the box's and the dealer's."""

    box: int
    row: str
    up: str
    code: Code
    out: int
    own: int


def decisions(played: Round, setup: Table) -> Iterator[Decision]:
    """Yield what was decided on every hand, by its bettors or by the house for those who have left."""
    table = setup
    for event in played.events:
        if isinstance(event, e.CardCalled | e.HandStood | e.HandDoubled | e.HandSplit):
            yield _decision(table, event.box, event.hand, CODES[type(event)])
        elif isinstance(event, e.CardDealt) and _is_drawn_for_absent(table, event):
            yield _decision(table, event.to.box, event.to.hand, Code.HIT)
        elif isinstance(event, e.HandClosed) and _is_stopped(table, event):
            yield _decision(table, event.box, event.hand, Code.STAND)
        table = evolve(table, event)


def _is_drawn_for_absent(table: Table, event: e.CardDealt) -> bool:
    if event.to.box <= 0 or table.phase is not Phase.TURNS:
        return False
    hand = _hand(table, event.to.box, event.to.hand)
    return len(hand.cards) >= FIRST_CARDS and not hand.wants


def _is_stopped(table: Table, event: e.HandClosed) -> bool:
    return why_finished(table.book, _hand(table, event.box, event.hand)) is None


def _box(table: Table, position: int) -> Box:
    box = table.box(position)
    assert box is not None
    return box


def _hand(table: Table, position: int, index: int) -> Hand:
    return _box(table, position).hands[index]


def _decision(table: Table, position: int, index: int, code: Code) -> Decision:
    box = _box(table, position)
    hand = box.hands[index]
    points, soft = value_of(table.book, hand)
    if points >= LIMIT and code is not Code.STAND:
        raise BeyondKernelsError(Why.BEYOND_21)
    splits = may_be_split(table.book, hand.cards) and len(box.hands) < table.book.split.hands
    pair = splits and not (hand.aces and not table.book.split.aces_again)
    row = f"{PAIR} {name_of(hand.cards[0])}" if pair else row_name(points, soft=soft)
    out = [dealt.to for dealt in table.dealt if dealt.to != BURN]
    own = sum(to == DEALER or to.box == position for to in out)
    return Decision(position, row, name_of(table.dealer[0]), code, len(out), own)


def given_up(table: Table, position: int) -> Decision:
    """Return the decision to give up the first hand of a box, its two cards and no more being out."""
    box = _box(table, position)
    hand = Hand(box.run[:FIRST_CARDS], ())
    bare = [dealt for dealt in table.dealt if dealt.to != BURN][: _first_cards(table, len(table.boxes))]
    points, soft = value_of(table.book, hand)
    if points >= LIMIT:
        raise BeyondKernelsError(Why.BEYOND_21)
    pair = may_be_split(table.book, hand.cards) and table.book.split.hands > 1
    row = f"{PAIR} {name_of(hand.cards[0])}" if pair else row_name(points, soft=soft)
    up = name_of(table.dealer[0])
    return Decision(position, row, up, Code.SURRENDER_ELSE_HIT, len(bare), _first_cards(table, 1))


def _first_cards(table: Table, boxes: int) -> int:
    """Return the cards out after the initial deal: a printed card is not one of them."""
    return boxes if table.book.deck.printed else FIRST_CARDS * boxes + 1


class Cell(NamedTuple):
    """What a chart says from a number of cards out on."""

    row: str
    up: str
    code: Code
    out: int


class Charts(NamedTuple):
    """Charts by the number of cards from which each is looked at."""

    since: tuple[int, ...]
    cells: tuple[dict[tuple[str, str], Code], ...]


def charts_of(cells: Sequence[Cell]) -> Charts:
    """Return as few charts as have one answer each; the same hand in two ways with the same cards out has none."""
    since, found, now = [0], [dict[tuple[str, str], Code]()], list[Cell]()
    for cell in sorted(cells, key=lambda cell: cell.out):
        if found[-1].setdefault((cell.row, cell.up), cell.code) is not cell.code:
            since.append(cell.out)
            found.append({(other.row, other.up): other.code for other in now if other.out == cell.out})
            if found[-1].setdefault((cell.row, cell.up), cell.code) is not cell.code:
                raise BeyondKernelsError(Why.TWO_WAYS)
        now.append(cell)
    return Charts(tuple(since), tuple(found))


def chart(book: Rulebook, cells: dict[tuple[str, str], Code], *, insurance: bool, even_money: bool) -> Chart:
    """Return a whole chart; hands nobody came to stand."""
    ups = columns(book)
    known = {row: tuple(cells.get((row, up), filler(row)) for up in ups) for row in rows(book)}
    return Chart(ups, known, insurance=insurance, even_money=even_money)


def filler(row: str) -> Code:
    """Return the code of a cell nobody came to."""
    return Code.AS_TOTAL if row.startswith(PAIR) else Code.STAND


def by_count(charts: Sequence[Chart], since: Sequence[int], burned: int) -> tuple[Chart, ...]:
    """Return charts by true count, each as often as its counts come; one that serves all needs no count."""
    if len(charts) == 1:
        return tuple(charts)
    highest = _true(since[-1], burned)
    above = [charts[sum(_true(start, burned) <= true for start in since) - 1] for true in range(highest + 1)]
    return (charts[0],) * highest + (*above,)


def _true(out: int, burned: int) -> int:
    return out * TAG * 52 // (SHOE - out - burned)
