"""Grids: the combinations, the lines, the two formats."""

import csv
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.report.grids import Axis, GridError, line, points, read_axis, writable, write
from croupier.rules.load import load

DUELING = load("dueling8s")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("dealer.soft_17=stand,hit", ("stand", "hit")),
        ("decks=1..3", ("1", "2", "3")),
        ("decks=1..2,6", ("1", "2", "6")),
        ("double.totals=[],[10,11],[9, 10, 11]", ("[]", "[10,11]", "[9, 10, 11]")),
    ],
)
def test_an_axis_is_read(text: str, values: tuple[str, ...]) -> None:
    assert read_axis(text) == Axis(text.partition("=")[0], values)


@pytest.mark.parametrize("text", ["decks", "decks=", "=1", "decks=many", "decks=1.5"])
def test_a_faulty_axis_is_told(text: str) -> None:
    with pytest.raises(GridError, match="as in"):
        read_axis(text)


def test_every_combination_comes_once_in_order() -> None:
    found = points(DUELING, [read_axis("dealer.soft_17=stand,hit"), read_axis("decks=3..5")])
    assert [(point.book.dealer.soft_17, point.decks) for point in found] == [
        (soft, decks) for soft in ("stand", "hit") for decks in (3, 4, 5)
    ]


def test_a_field_named_twice_and_an_empty_or_endless_grid_are_refused() -> None:
    with pytest.raises(GridError, match="named twice"):
        points(DUELING, [Axis("decks", ("3",)), Axis("decks", ("4",))])
    with pytest.raises(GridError, match="0 lines"):
        points(DUELING, [read_axis("decks=5..3")])
    with pytest.raises(GridError, match="more than 100000 values"):
        read_axis("decks=0..1000000")
    with pytest.raises(GridError, match="1000000 lines"):
        points(DUELING, [read_axis(f"{name}=1..1000") for name in ("decks", "split.hands")])


def test_both_formats_hold_the_same(tmp_path: Path) -> None:
    lines = [line({"decks": str(decks)}, analyse(DUELING, fresh(DUELING, decks), decks)) for decks in (3, 8)]
    lines[1]["extra"] = 1.5
    write(tmp_path / "grid.csv", lines)
    write(tmp_path / "grid.parquet", lines)
    with (tmp_path / "grid.csv").open(newline="") as file:
        written = list(csv.DictReader(file))
    stored = pq.read_table(tmp_path / "grid.parquet").to_pylist()
    assert [float(row["main_ev"]) for row in written] == [row["main_ev"] for row in stored]
    assert [row["decks"] for row in stored] == [3, 8]
    assert [row["extra"] for row in written] == ["", "1.5"]
    assert [row["extra"] for row in stored] == [None, 1.5]
    assert written[0]["insurance_ev"] == ""
    assert stored[0]["superb8s_ev"] == lines[0]["superb8s_ev"]


def test_the_ending_says_the_format() -> None:
    with pytest.raises(GridError, match=r"allowed are \.csv and \.parquet"):
        writable(Path("grid.xlsx"))
