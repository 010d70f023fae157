"""Every regular record of one bettor a box, played by a kernel: its decisions make the chart, its cards the shoe."""

from collections import Counter
from pathlib import Path

from croupier.cards.card import CARDS, Card
from croupier.cards.total import LIMIT
from croupier.records.read import read
from croupier.records.record import Record
from croupier.records.replay import Replayed, replay
from croupier.simulation.build import build
from croupier.simulation.compare import Key, coded, engine_lines, kernel_round, prepare
from croupier.simulation.tables import Plan
from croupier.strategy.chart import PAIR, Chart, Code, row_name
from croupier.strategy.needed import columns, rows
from croupier.strategy.needed import value_of as name_of
from croupier.table import commands as c
from croupier.table.hands import may_be_split, value_of
from croupier.table.state import Status, Table
from croupier.table.turn import turn

ROUNDS = Path(__file__).parents[1] / "rounds"
REGULAR = (c.Sit, c.Bet, c.CloseBets, c.Surrender, c.Decline, c.TakeEvenMoney, c.Insure, c.Deal, c.Play)
CODES = {
    c.Hit: Code.HIT,
    c.Stand: Code.STAND,
    c.Double: Code.DOUBLE_ELSE_HIT,
    c.Split: Code.SPLIT,
    c.Surrender: Code.SURRENDER_ELSE_HIT,
}


class NotExpressible(Exception):  # noqa: N818 - no error, a record for another test
    """A record with something in it that a kernel does not do."""


def cell(table: Table, act: c.Command) -> tuple[str, str, Code]:
    """Return the cell of a chart that an act shows."""
    if isinstance(act, c.Surrender):
        box = table.box(act.box)
        assert box is not None
        hand = box.hands[0]
    else:
        now = turn(table)
        assert now is not None
        box, hand = now.box, now.hand
    points, soft = value_of(table.book, hand)
    if points >= LIMIT and not isinstance(act, c.Stand):
        raise NotExpressible
    splits = may_be_split(table.book, hand.cards) and len(box.hands) < table.book.split.hands
    if splits and not (hand.aces and not table.book.split.aces_again):
        return f"{PAIR} {name_of(hand.cards[0])}", name_of(table.dealer[0]), CODES[type(act)]
    return row_name(points, soft=soft), name_of(table.dealer[0]), CODES[type(act)]


def chart_of(replayed: Replayed) -> Chart:
    """Return a chart that does what the players of a record did, where one does."""
    book = replayed.record.book
    cells: dict[tuple[str, str], Code] = {}
    table = Table(book, replayed.record.setup)
    insured = evened = offered = 0
    for step in replayed.steps:
        act = step.written.act if step.written is not None else None
        if isinstance(act, c.Play | c.Surrender):
            row, up, code = cell(table, act)
            if cells.setdefault((row, up), code) is not code or (isinstance(act, c.Double) and act.amount is not None):
                raise NotExpressible
        insured += isinstance(act, c.Insure)
        evened += isinstance(act, c.TakeEvenMoney)
        offered += isinstance(act, c.Insure | c.TakeEvenMoney | c.Decline)
        table = step.after
    ups = columns(book)
    known = {row: [cells.get((row, up), filler(row)) for up in ups] for row in rows(book)}
    if (insured and insured != offered) or (evened and evened != offered):
        raise NotExpressible
    return Chart(ups, {row: tuple(codes) for row, codes in known.items()}, insurance=insured > 0, even_money=evened > 0)


def filler(row: str) -> Code:
    return Code.AS_TOTAL if row.startswith(PAIR) else Code.STAND


def expressible(record: Record, replayed: Replayed) -> tuple[int, int, dict[str, int]]:
    """Return the boxes, the main wager and the side wagers of every box, or refuse the record."""
    table = replayed.table
    acts = [written.act for written in record.acts]
    irregular = any(not isinstance(act, REGULAR) for act in acts) or record.device_ends is not None
    alone = all(len(box.mains) == 1 and all(s.player == box.mains[0].player for s in box.sides) for box in table.boxes)
    if irregular or replayed.refused or table.status is not Status.SETTLED or not alone:
        raise NotExpressible
    bets = [(box.mains[0].counts, {s.kind: s.counts for s in box.sides if s.hand is None}) for box in table.boxes]
    odd = any(w.under or w.unnoticed or w.hand is not None for box in table.boxes for w in (*box.mains, *box.sides))
    if any(bet != bets[0] for bet in bets) or odd or any(line.of not in (None, line.player) for line in table.lines):
        raise NotExpressible
    return len(bets), *bets[0]


def lines_of(replayed: Replayed) -> dict[Key, int]:
    """Return the record's lines with its boxes counted from one."""
    place = {box.position: number for number, box in enumerate(replayed.table.boxes, 1)}
    lines = engine_lines(replayed.table.lines)
    return {(place[box], hand, wager): net for (box, hand, wager), net in lines.items()}


def compare(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"), path.parent)
    replayed = replay(record)
    boxes, main, sides = expressible(record, replayed)
    chart = chart_of(replayed)
    insured = [line.staked for line in replayed.table.lines if line.wager == "insurance"]
    if any(staked != main // 2 for staked in insured):
        raise NotExpressible
    kernel = prepare(build(record.book, Plan((chart,), (main,), sides)), tuple(sides), boxes, main)
    used: list[Card] = list(record.cards[: replayed.table.cards_used])
    found = kernel_round(kernel, boxes, coded([*used, *list(CARDS.values())[:30]]), burn=record.setup.burn)
    assert (found.used, found.lines) == (replayed.table.cards_used, lines_of(replayed)), path.name


def test_regular_records_come_to_the_same() -> None:
    counts: Counter[str] = Counter()
    for path in sorted(ROUNDS.rglob("*.round.toml")):
        try:
            compare(path)
        except NotExpressible:
            continue
        counts[path.parent.name] += 1
    assert all(counts[game] >= 10 for game in ("lucky8", "ace-race", "blackjack-plus", "dueling8s")), counts
