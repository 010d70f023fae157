"""What managers and laboratories ask beside the edge: bands of hold, exposure, win an hour, typical play."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

from msgspec import Struct

from croupier.analysis.report import Report
from croupier.analysis.results import Result
from croupier.analysis.rules import from_book
from croupier.analysis.solution import Solution
from croupier.analysis.strategy_value import follow_ready
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import HARD, Chart, Code
from croupier.words.facts import Message, message
from croupier.words.wording import IN_ENGLISH, Wording

MAIN = "main"
ROUNDS = tuple(10**power for power in range(3, 8))
BAND, INDEX = 1.959964, 1.644854
"""Deviations that leave out 5 % on both sides together, and 10 %, which is what a volatility index counts."""

PACE = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52}
"""Rounds an hour by boxes in play at an ordinary table; a pit that has timed its own takes those."""

SHARE = 0.2
"""The side wager of the mix, in units of the main wager."""

DOUBLED = 2


class Band(Struct, frozen=True):
    """A wager's hold, what is kept of it on average, its deviation, volatility index, and 95 % bands by rounds."""

    hold: float
    sd: float
    volatility_index: float
    bands: dict[int, tuple[float, float]]


class Typical(Struct, frozen=True):
    """A way to play that is often seen, its exact value, and what it costs against best play."""

    says: str
    ev: float
    cost: float


class Exposure(Struct, frozen=True):
    """The most a wager can win: one unit of it, as many as may lie on a box, and a table with every box so.

    `wagers` is how many may lie on a box, None where nothing limits them; a box has one then.
    """

    unit: float
    wagers: int | None
    box: float
    table: float


class Business(Struct, frozen=True):
    """Bands by wager, the most each can win, win an hour by boxes and wager, and typical play."""

    bands: dict[str, Band]
    exposure: dict[str, Exposure]
    boxes: int
    hourly: dict[int, dict[str, float]]
    typical: tuple[Typical, ...]


class Check(Struct, frozen=True):
    """One wager worked out by the analysis and played by the simulation, and how many errors they are apart.

    `plain` and `plain_se` are the same rounds with their luck left in, where it was taken out.
    """

    exact: float
    played: float
    se: float
    z: float
    plain: float | None = None
    plain_se: float | None = None


class SecondCount(Struct, frozen=True):
    """Every wager checked by rounds from fresh shoes, and all of them laid together: deviation with covariance.

    `results` are those of the main wager as they came, the largest loss first.
    """

    rounds: int
    seed: int
    checks: dict[str, Check]
    together: Band
    results: tuple[Result, ...] = ()


def band(hold: float, sd: float) -> Band:
    """Return the figures of a wager that holds so much with this deviation."""
    bands = {many: (hold - BAND * sd / sqrt(many), hold + BAND * sd / sqrt(many)) for many in ROUNDS}
    return Band(hold, sd, INDEX * sd, bands)


def business(book: Rulebook, report: Report, best: Solution, chart: Chart, wording: Wording = IN_ENGLISH) -> Business:
    """Return what follows from the exact figures of a game."""
    staked = {name: side for name, side in report.side.items() if not side.is_free}
    holds = {MAIN: -report.main.ev} | {name: -side.ev for name, side in staked.items()}
    spread = {MAIN: report.main.sd} | {name: side.sd for name, side in staked.items()}
    most = {MAIN: _exposure(book, _most_units(book), book.wagers.a_box)} | {
        name: _exposure(book, float(max(side.pays.values())), side.places) for name, side in book.side.items()
    }
    hourly = {
        boxes: {name: pace * boxes * hold for name, hold in holds.items() if name == MAIN or name in book.side}
        for boxes, pace in PACE.items()
        if boxes <= book.layout.most
    }
    return Business(
        {name: band(hold, spread[name]) for name, hold in holds.items()},
        most,
        book.layout.most,
        hourly,
        tuple(_typical(book, best, chart, wording)),
    )


def _exposure(book: Rulebook, unit: float, wagers: int) -> Exposure:
    box = unit * (wagers or 1)
    return Exposure(unit, wagers or None, box, box * book.layout.most)


def _most_units(book: Rulebook) -> float:
    """Return the most that one unit of the main wager can win: every split hand doubled, or a bonus or Blackjack."""
    rules = from_book(book)
    hands = max((rules.pair_hands(value) for value in rules.split_values), default=1)
    raised = (1 + rules.doubling.times) * DOUBLED**rules.doubling.redoubles
    won = hands * (raised if rules.doubling.after_split else 1) if hands > 1 else raised
    bonus = max((*book.bonus.pays.values(), *book.blackjack.special.pays.values(), book.charlie.pays), default=0)
    besides = 0 if book.bonus.instead or not book.bonus.pays else raised
    whole = max(won, besides + bonus, hands * bonus if book.bonus.instead else 0, rules.blackjack_pays)
    return float(whole * (DOUBLED if rules.raises else 1))


def _typical(book: Rulebook, best: Solution, chart: Chart, wording: Wording) -> Iterator[Typical]:
    """Yield ways to play that are often seen, each worth exactly what a chart of it is."""
    for says, rows in _ways(chart):
        ev = follow_ready(book, best.ready, replace(chart, rows=rows)).ev
        yield Typical(wording.of(says), ev, best.ev - ev)


def _ways(chart: Chart) -> Iterator[tuple[Message, dict[str, tuple[Code, ...]]]]:
    plain = {row: tuple(_undoubled(code) for code in codes) for row, codes in chart.rows.items()}
    yield message("play.chart"), dict(chart.rows)
    yield message("play.plain"), plain
    yield message("play.timid"), {row: _timid(row, codes) for row, codes in plain.items()}


def _undoubled(code: Code) -> Code:
    """Return what a code does where only standing and drawing are thought of."""
    if code in {Code.DOUBLE_ELSE_HIT, Code.SURRENDER_ELSE_HIT}:
        return Code.HIT
    if code in {Code.DOUBLE_ELSE_STAND, Code.SURRENDER_ELSE_STAND}:
        return Code.STAND
    return Code.AS_TOTAL if code in {Code.SPLIT, Code.SURRENDER_ELSE_SPLIT} else code


def _timid(row: str, codes: tuple[Code, ...]) -> tuple[Code, ...]:
    """Return a row played by a person who stands on every hard total that a card can bust."""
    kind, _, total = row.partition(" ")
    risky = kind == HARD and int(total) > LIMIT - 10
    return (Code.STAND,) * len(codes) if risky else codes
