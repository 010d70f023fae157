"""Read a strategy file, and say of everything wrong in it where it is and what is allowed.

Clauses: BP 3.20.
"""

import csv
from dataclasses import dataclass, field
from pathlib import Path

from croupier.rules.schema import Rulebook
from croupier.strategy.chart import DOUBLED, HARD, PAIR, PAIR_ONLY, SOFT, Chart, Code
from croupier.strategy.needed import DOUBLED_ROWS, ROWS, columns, doubles_go_on, first_cards, rows

CODES = {code.value: code for code in Code}
OFFERS, RAISE = ("insurance", "even money"), "raise"
CHOICES = {"always": True, "never": False}


@dataclass(frozen=True)
class Problem:
    """Something wrong in a strategy file; line 0 is the file as a whole."""

    line: int
    message: str

    def __str__(self) -> str:
        """Say it with its line."""
        return f"line {self.line}: {self.message}" if self.line else self.message


LONGEST_LINE = 10_000
"""Characters; the lines of a chart have a few dozen."""


class StrategyError(ValueError):
    """A strategy file that cannot be used."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        """Keep the problems, for programs."""
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.where = where
        self.problems = tuple(problems)


@dataclass
class _Reading:
    """What has been read so far."""

    book: Rulebook
    columns: tuple[str, ...] = ()
    rows: dict[str, tuple[Code, ...]] = field(default_factory=dict)
    offers: dict[str, bool] = field(default_factory=dict)
    raises: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    headless: bool = False

    def wrong(self, line: int, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(line, message))


def load_chart(path: Path, book: Rulebook) -> Chart:
    """Return the chart in a file, or raise StrategyError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StrategyError(str(path), [Problem(0, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise StrategyError(str(path), [Problem(0, "cannot be read: it is not written in UTF-8")]) from error
    return read_chart(text, book, str(path))


def read_chart(text: str, book: Rulebook, where: str = "strategy") -> Chart:
    """Return the chart written as text, or raise StrategyError with everything that is wrong."""
    reading = _Reading(book)
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            if len(line) > LONGEST_LINE:
                reading.wrong(number, "this is no line of cells: it is far too long")
                break
            _read_line(reading, number, [cell.strip() for cell in next(csv.reader([line]))])
            if reading.headless:
                break  # the rest would be one misunderstanding after another
    else:
        _check_complete(reading)
    if reading.problems:
        raise StrategyError(where, reading.problems)
    insurance, even_money = (reading.offers.get(offer, False) for offer in OFFERS)
    return Chart(reading.columns, reading.rows, insurance=insurance, even_money=even_money, raises=reading.raises)


def _read_line(reading: _Reading, number: int, cells: list[str]) -> None:
    name = " ".join(cells[0].split())
    if name == "hand":
        _read_header(reading, number, cells[1:])
    elif name in OFFERS:
        _read_offer(reading, number, name, cells[1:])
    elif name == RAISE:
        _read_raise(reading, number, cells[1:])
    elif not reading.columns:
        reading.headless = True
        shown = "the dealer's first cards, as in hand,2,3,4"
        if reading.book.dealer.second_card.seen:
            shown = "the totals of the dealer's two cards, as in hand,hard 4,hard 5"
        reading.wrong(number, f"the first line must be `hand` and {shown}")
    elif name not in ROWS and name not in DOUBLED_ROWS:
        reading.wrong(
            number,
            f"unknown row {name!r}: rows are {HARD} 4 to {HARD} 21, {SOFT} 12 to {SOFT} 21, {PAIR} A to {PAIR} T,"
            f" {DOUBLED} {HARD} 4 to {DOUBLED} {HARD} 20, {DOUBLED} {SOFT} 12 to {DOUBLED} {SOFT} 20",
        )
    elif name in DOUBLED_ROWS and not doubles_go_on(reading.book):
        reading.wrong(number, f"row {name!r}: at {reading.book.game} nothing is left to decide about a doubled hand")
    elif name in reading.rows:
        reading.wrong(number, f"row {name!r} comes twice")
    else:
        _read_row(reading, number, name, cells[1:])


def _read_header(reading: _Reading, number: int, names: list[str]) -> None:
    able, what, between = columns(reading.book), "first cards", " "
    if reading.book.dealer.second_card.seen:
        what, between = "totals of two cards", ", "
    if reading.columns:
        reading.wrong(number, f"the line of the dealer's {what} comes twice")
    names = [" ".join(name.split()) for name in names]
    for name in names:
        if name not in able or names.count(name) > 1:
            reading.wrong(number, f"column {name!r}: the dealer's {what} are {between.join(able)}, each once")
    reading.columns = tuple(names)


def _read_offer(reading: _Reading, number: int, name: str, cells: list[str]) -> None:
    if len(cells) != 1 or cells[0] not in CHOICES:
        reading.wrong(number, f"{name} is `always` or `never`, not {','.join(cells)!r}")
        return
    reading.offers[name] = CHOICES[cells[0]]


def _read_raise(reading: _Reading, number: int, cells: list[str]) -> None:
    """Read against which first cards of the dealer the main wager is raised: all, none, or those that are listed."""
    able = first_cards(reading.book)
    if not reading.book.wagers.raises:
        reading.wrong(number, f"{RAISE}: at {reading.book.game} no wager is raised")
    elif len(cells) == 1 and cells[0] in CHOICES:
        reading.raises = able if CHOICES[cells[0]] else ()
    elif not cells or any(name not in able or cells.count(name) > 1 for name in cells):
        listed = f"`always`, `never` or some of the dealer's first cards {' '.join(able)}, each once"
        reading.wrong(number, f"{RAISE} is {listed}, not {','.join(cells)!r}")
    else:
        reading.raises = tuple(name for name in able if name in cells)


def _read_row(reading: _Reading, number: int, name: str, cells: list[str]) -> None:
    if len(cells) != len(reading.columns):
        reading.wrong(number, f"row {name!r} has {len(cells)} cells for {len(reading.columns)} columns")
    codes: list[Code] = []
    for up, cell in zip(reading.columns, cells, strict=False):
        code = CODES.get(cell)
        fault = f"unknown code {cell!r}: codes are {' '.join(CODES)}" if code is None else _fault(reading, name, code)
        if fault:
            reading.wrong(number, f"row {name!r}, column {up}: {fault}")
        codes.append(code or Code.STAND)
    codes += [Code.STAND] * (len(reading.columns) - len(codes))
    reading.rows[name] = tuple(codes)


def _fault(reading: _Reading, name: str, code: Code) -> str | None:
    """Say what is wrong with a known code in this row, if anything."""
    kind, _, what = name.partition(" ")
    if kind != PAIR and code in PAIR_ONLY:
        return f"{code.value} is for {PAIR} rows only"
    least = 0 if kind == DOUBLED else reading.book.hit.compulsory_below
    if code.stands and _total(kind, what) < least:
        return f"{code.value} stands below {least}, where {reading.book.game} must draw"
    return None


def _total(kind: str, what: str) -> int:
    if kind == DOUBLED:
        return int(what.partition(" ")[2])
    if kind != PAIR:
        return int(what)
    return {"A": 12, "T": 20}.get(what) or 2 * int(what)


def _check_complete(reading: _Reading) -> None:
    game = reading.book.game
    if not reading.columns:
        reading.wrong(0, "there is no line that begins with `hand`")
        return
    for name in columns(reading.book):
        if name not in reading.columns:
            reading.wrong(0, f"column {name!r} is missing: the dealer can show it at {game}")
    for name in rows(reading.book):
        if name not in reading.rows:
            reading.wrong(0, f"row {name!r} is missing: it can occur at {game}")
