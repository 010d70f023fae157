"""A round record played by a kernel: its decisions make the chart, its cards the shoe.

A record with an irregularity is none of a kernel's; one without that a kernel cannot express says why.
"""

from enum import StrEnum
from pathlib import Path

from croupier.cards.card import CARDS
from croupier.cards.total import LIMIT
from croupier.records.acts import CardsAsDue, CardTo
from croupier.records.read import read
from croupier.records.replay import Replayed, replay
from croupier.rules.schema import Rulebook
from croupier.simulation.build import build
from croupier.simulation.compare import Result, coded, engine_lines, kernel_round, prepare
from croupier.simulation.split_sides import SUFFIX
from croupier.simulation.tables import Plan
from croupier.strategy.chart import PAIR, Chart, Code, row_name
from croupier.strategy.needed import columns, rows
from croupier.strategy.needed import value_of as name_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import may_be_split, value_of
from croupier.table.state import Box, Status, Table, Wager
from croupier.table.turn import turn

ROUNDS = Path(__file__).parents[1] / "rounds"

IRREGULAR = (
    e.LateWagerReturned, e.LateLiftNoted, e.TroubleOpened, e.TroubleAnswered, e.TroubleClosed, e.DealTaken,
    e.DealerCaughtUp, e.Reconstructed, e.CardTakenBack, e.CardsDrawn, e.CardsDiscarded, e.HandRefused, e.TurnSkipped,
    e.TurnRestored, e.WindowOpened, e.IrregularityNoted, e.Reshuffled, e.SettlementForgotten, e.ForgottenFound,
    e.RoundVoided, e.Ruled,
)  # fmt: skip
"""What happens at a table only where something went wrong."""

REGULAR = (
    c.Sit, c.Leave, c.Bet, c.Lift, c.AskSqueeze, c.GrantSqueeze, c.RestrictPlayer, c.CloseBets, c.Deal, c.DealCard,
    c.Surrender, c.Insure, c.TakeEvenMoney, c.Play, c.Decline, c.Yield, c.Settle, c.ReportCutCard, CardTo, CardsAsDue,
)  # fmt: skip
"""What people do where nothing does."""

CODES = {
    c.Hit: Code.HIT,
    c.Stand: Code.STAND,
    c.Double: Code.DOUBLE_ELSE_HIT,
    c.Split: Code.SPLIT,
    c.Surrender: Code.SURRENDER_ELSE_HIT,
}


class Why(StrEnum):
    """Why a kernel cannot express a record."""

    REFUSED = "it ends with an act that is refused"
    UNSETTLED = "it ends before there is a settlement"
    NO_MAIN = "a box has a side wager and no main wager"
    SEVERAL = "a box has several bettors"
    FOR_ANOTHER = "somebody insures another's wager"
    CUT = "a wager does not count in full"
    UNLIKE = "boxes bet differently"
    SOME_HANDS = "side wagers lie on some of the split hands only"
    TWO_WAYS = "the same hand is played in two ways"
    LEAVES = "a player leaves his hand to the house"
    DOUBLE_FOR_LESS = "a double is for less"
    COVER_FOR_LESS = "an insurance is for less"
    COVERED_AND_EVEN = "even money is taken after an insurance"
    SOME_COVERED = "some insure or take even money and others do not"
    BEYOND_21 = "a hand of 21 is played on"


class IrregularRecordError(Exception):
    """A record in which something went wrong."""


class BeyondKernelsError(Exception):
    """A record without an irregularity that a kernel cannot express, and why."""


def replayed(path: Path) -> Replayed:
    """Play a record through the engine, or raise IrregularRecordError."""
    record = read(path.read_text(encoding="utf-8"), path.parent)
    found = replay(record)
    events = [event for step in found.steps for event in step.events]
    acts = [written.act for written in record.acts]
    wrong = any(isinstance(event, IRREGULAR) for event in events) or any(not isinstance(act, REGULAR) for act in acts)
    if wrong or record.device_ends is not None or any(wager.unnoticed for wager in wagers(found.table.boxes)):
        raise IrregularRecordError
    return found


def by_kernel(found: Replayed) -> Result:
    """Return what a kernel makes of a record, or raise BeyondKernelsError."""
    check_ended(found)
    boxes, record = found.table.boxes, found.record
    main, sides = bets_of(found)
    chart = chart_of(found)
    kernel = prepare(build(record.book, Plan((chart,), (main,), sides)), tuple(sides), len(boxes), main)
    used = record.cards[: found.table.cards_used]
    return kernel_round(kernel, len(boxes), coded([*used, *list(CARDS.values())[:30]]), burn=record.setup.burn)


def by_engine(found: Replayed) -> Result:
    """Return what the engine made of a record, its boxes counted from one."""
    place = {box.position: number for number, box in enumerate(found.table.boxes, 1)}
    lines = engine_lines(found.table.lines)
    return Result(found.table.cards_used, {(place[box], hand, wager): net for (box, hand, wager), net in lines.items()})


def wagers(boxes: tuple[Box, ...]) -> list[Wager]:
    """Return all chips on the layout."""
    return [wager for box in boxes for wager in (*box.mains, *box.sides)]


def check_ended(found: Replayed) -> None:
    """Refuse a record that does not come to a settlement of one bettor a box."""
    table = found.table
    if found.refused is not None:
        raise BeyondKernelsError(Why.REFUSED)
    if table.status is not Status.SETTLED or not table.lines:
        raise BeyondKernelsError(Why.UNSETTLED)
    if not all(box.mains for box in table.boxes):
        raise BeyondKernelsError(Why.NO_MAIN)
    if any({w.player for w in wagers((box,))} != {box.mains[0].player} or len(box.mains) > 1 for box in table.boxes):
        raise BeyondKernelsError(Why.SEVERAL)
    if any(line.of not in {None, line.player} for line in table.lines):
        raise BeyondKernelsError(Why.FOR_ANOTHER)


def bets_of(found: Replayed) -> tuple[int, dict[str, int]]:
    """Return the main wager and the side wagers, which every box must have alike."""
    boxes = found.table.boxes
    if any(wager.under or wager.counts != wager.amount for wager in wagers(boxes)):
        raise BeyondKernelsError(Why.CUT)
    bets = [(box.mains[0].counts, {w.kind: w.counts for w in box.sides if w.hand is None}) for box in boxes]
    if any(bet != bets[0] for bet in bets):
        raise BeyondKernelsError(Why.UNLIKE)
    main, sides = bets[0]
    return main, sides | split_sides_of(found.record.book, boxes)


def split_sides_of(book: Rulebook, boxes: tuple[Box, ...]) -> dict[str, int]:
    """Return the side wagers on split hands, which every such hand must have alike."""
    found: dict[str, int] = {}
    laid = {(box.position, w.hand, w.kind): w.counts for box in boxes for w in box.sides if w.hand is not None}
    for _, _, kind in laid:
        tie = book.side[kind].grade == "tie-18"
        able = {
            (box.position, hand, kind)
            for box in boxes
            for hand in range(1 if tie else 0, len(box.hands))
            if len(box.hands) > 1 and (tie or box.hands[0].aces)
        }
        amounts = {laid.get(place) for place in able}
        if len(amounts) != 1 or {place for place in laid if place[2] == kind} != able:
            raise BeyondKernelsError(Why.SOME_HANDS)
        found[kind + SUFFIX] = next(amount for amount in amounts if amount is not None)
    return found


def chart_of(found: Replayed) -> Chart:
    """Return a chart that does what the players of a record did, where one does."""
    book = found.record.book
    cells: dict[tuple[str, str], Code] = {}
    table = Table(book, found.record.setup)
    acts: list[c.Command] = []
    for step in found.steps:
        act = step.written.act if step.written is not None else None
        if isinstance(act, c.Play | c.Surrender) and not isinstance(act, c.Follow):
            row, up, code = cell(table, act)
            if cells.setdefault((row, up), code) is not code:
                raise BeyondKernelsError(Why.TWO_WAYS)
        if isinstance(act, c.Command):
            acts.append(act)
        table = step.after
    ups = columns(book)
    known = {row: tuple(cells.get((row, up), filler(row)) for up in ups) for row in rows(book)}
    insured, evened = offers_of(found, acts)
    return Chart(ups, known, insurance=insured, even_money=evened)


def offers_of(found: Replayed, acts: list[c.Command]) -> tuple[bool, bool]:
    """Return whether insurance and even money are taken, by everyone or no one."""
    if any(isinstance(act, c.Leave) for act in acts):
        raise BeyondKernelsError(Why.LEAVES)
    if any(isinstance(act, c.Double) and act.amount is not None for act in acts):
        raise BeyondKernelsError(Why.DOUBLE_FOR_LESS)
    main = found.table.boxes[0].mains[0].counts
    insured = [line.staked for line in found.table.lines if line.wager == "insurance"]
    if any(staked != main // 2 for staked in insured):
        raise BeyondKernelsError(Why.COVER_FOR_LESS)
    evened = sum(isinstance(act, c.TakeEvenMoney) for act in acts)
    asked = {player for step in found.steps for event in step.events for player in _asked(event)}
    if evened and insured:
        raise BeyondKernelsError(Why.COVERED_AND_EVEN)
    if 0 < len(insured) + evened < len(asked):
        raise BeyondKernelsError(Why.SOME_COVERED)
    return bool(insured), bool(evened)


def _asked(event: e.Event) -> tuple[tuple[str, int], ...]:
    return event.offer.asked if isinstance(event, e.OfferOpened) and event.offer.kind == "insurance" else ()


def cell(table: Table, act: c.Play | c.Surrender) -> tuple[str, str, Code]:
    """Return the cell of a chart that an act shows."""
    now = turn(table)
    box = table.box(act.box) if isinstance(act, c.Surrender) or now is None else now.box
    assert box is not None
    hand = box.hands[0] if isinstance(act, c.Surrender) or now is None else now.hand
    points, soft = value_of(table.book, hand)
    up = name_of(table.dealer[0])
    if points >= LIMIT and not isinstance(act, c.Stand):
        raise BeyondKernelsError(Why.BEYOND_21)
    splits = may_be_split(table.book, hand.cards) and len(box.hands) < table.book.split.hands
    if splits and not (hand.aces and not table.book.split.aces_again):
        return f"{PAIR} {name_of(hand.cards[0])}", up, CODES[type(act)]
    return row_name(points, soft=soft), up, CODES[type(act)]


def filler(row: str) -> Code:
    """Return the code of a cell nobody came to."""
    return Code.AS_TOTAL if row.startswith(PAIR) else Code.STAND
