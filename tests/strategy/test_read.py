"""Strategy files: what a person writes is read, and everything wrong in it is named with its line."""

from pathlib import Path

import pytest

from croupier.rules.load import load
from croupier.strategy.chart import Chart, Code
from croupier.strategy.needed import COLUMNS, ROWS, columns, pair_values, rows
from croupier.strategy.read import Problem, StrategyError, load_chart, read_chart
from croupier.strategy.write import write_chart

HEADER = "hand," + ",".join(COLUMNS)


def plain_chart(**changes: str) -> str:
    """Return a whole file: stand from 17, split Aces and eights, else hit; some rows changed (`hard_16`)."""
    lines = ["# a plain chart", HEADER]
    for row in ROWS:
        kind, what = row.split()
        code = ("P" if what in "A8" else "-") if kind == "pair" else "S" if int(what) >= 17 else "H"
        lines.append(row + "," + changes.get(f"{kind}_{what}", ",".join([code] * len(COLUMNS))))
    return "\n".join(lines) + "\n"


def problems(text: str, game: str = "lucky8") -> list[str]:
    with pytest.raises(StrategyError) as caught:
        read_chart(text, load(game), "mine.csv")
    assert all(line.startswith("mine.csv: ") for line in str(caught.value).splitlines())
    return [str(problem) for problem in caught.value.problems]


def test_a_whole_chart_is_read() -> None:
    chart = read_chart(plain_chart(hard_16="S,S,S,S,S,H,H,Rh,Rh,Dh"), load("lucky8"))
    assert chart.columns == COLUMNS
    assert chart.code("hard 16", "9") is Code.SURRENDER_ELSE_HIT
    assert chart.code("hard 16", "A") is Code.DOUBLE_ELSE_HIT
    assert chart.total_code(18, soft=True, up="2") is Code.STAND
    assert chart.pair_code("8", 16, soft=False, up="T") is Code.SPLIT
    assert chart.pair_code("7", 14, soft=False, up="T") is Code.HIT
    assert not chart.insurance
    assert not chart.even_money


def test_doubled_hands_have_rows_of_their_own_where_something_is_left_to_do() -> None:
    book = load("spanish-21")
    whole = plain_chart(hard_16="Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh") + "doubled hard 16,S,S,S,S,S,S,Rs,Rs,Rs,Rs\n"
    chart = read_chart(whole, book)
    assert chart.code(chart.doubled_row(16, soft=False), "8") is Code.SURRENDER_ELSE_STAND
    assert chart.doubled_row(15, soft=False) == "hard 15"
    assert read_chart(write_chart(chart), book) == chart
    assert problems(whole) == [
        "line 41: row 'doubled hard 16': at lucky8 nothing is left to decide about a doubled hand"
    ]
    assert problems(plain_chart() + "doubled pair 8,S\n", "spanish-21")[0].startswith("line 41: unknown row")
    wrong = plain_chart() + "doubled soft 18,S,S,S,S,S,S,S,S,S,P\n"
    assert problems(wrong, "spanish-21") == ["line 41: row 'doubled soft 18', column A: P is for pair rows only"]


def test_spaces_notes_and_offers() -> None:
    text = plain_chart() + "\n  # note\ninsurance , never\neven money,always\n"
    chart = read_chart(text.replace("hard 16,H,H", " hard  16 , H , H"), load("ace-race"))
    assert chart.even_money
    assert not chart.insurance


def test_a_chart_survives_being_written() -> None:
    chart = read_chart(
        plain_chart(hard_12="Rs,Ds,S,H,Dh,Rh,S,S,S,S", pair_9="Rp,P,-,H,S,Dh,Ds,Rh,Rs,P"), load("lucky8")
    )
    offered = Chart(chart.columns, chart.rows, insurance=True, even_money=True)
    for one in (chart, offered):
        assert read_chart(write_chart(one, ("two", "notes")), load("lucky8")) == one


def test_columns_may_come_in_any_order() -> None:
    lines = plain_chart(hard_16="S,S,S,S,S,H,H,H,H,Rh").splitlines()
    table = [line.split(",") for line in lines[1:]]
    turned = [lines[0], *(",".join([cells[0], *reversed(cells[1:])]) for cells in table)]
    assert read_chart("\n".join(turned), load("lucky8")).code("hard 16", "A") is Code.SURRENDER_ELSE_HIT


def test_dueling_8s_needs_few_rows_and_one_column() -> None:
    book = load("dueling8s")
    assert columns(book) == ("8",)
    assert pair_values(book) == ("8",)
    assert rows(book) == (*ROWS[6:18], "soft 19", "soft 20", "soft 21", "pair 8")
    text = "hand,8\n" + "".join(f"{row},{'P' if row == 'pair 8' else 'S'}\n" for row in rows(book))
    assert read_chart(text, book).code("pair 8", "8") is Code.SPLIT
    assert problems(text.replace("hard 15,S\n", ""), "dueling8s") == [
        "row 'hard 15' is missing: it can occur at dueling8s"
    ]


def test_missing_rows_and_columns_are_named() -> None:
    less = "\n".join(line for line in plain_chart().splitlines() if not line.startswith(("hard 16", "pair T")))
    assert problems(less) == [
        "row 'hard 16' is missing: it can occur at lucky8",
        "row 'pair T' is missing: it can occur at lucky8",
    ]
    narrow = "\n".join(
        line.rsplit(",", 1)[0] if not line.startswith("#") else line for line in plain_chart().splitlines()
    )
    assert problems(narrow) == ["column 'A' is missing: the dealer can show it at lucky8"]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"hard_16": "X" + ",S" * 9}, "line 15: row 'hard 16', column 2: unknown code 'X'"),
        ({"hard_16": "s" + ",S" * 9}, "unknown code 's': codes are H S Dh Ds Rh Rs Rp P -"),
        ({"hard_16": "P" + ",S" * 9}, "P is for pair rows only"),
        ({"soft_18": "-" + ",S" * 9}, "- is for pair rows only"),
        ({"hard_16": "S,S"}, "row 'hard 16' has 2 cells for 10 columns"),
        ({"hard_16": ",".join("S" * 11)}, "row 'hard 16' has 11 cells for 10 columns"),
    ],
)
def test_a_wrong_cell_is_named(changes: dict[str, str], wanted: str) -> None:
    found = problems(plain_chart(**changes))
    assert len(found) == 1
    assert wanted in found[0]


@pytest.mark.parametrize(
    ("extra", "wanted"),
    [
        ("hard 22" + ",S" * 10, "unknown row 'hard 22'"),
        ("hard 16" + ",S" * 10, "row 'hard 16' comes twice"),
        ("insurance,sometimes", "insurance is `always` or `never`, not 'sometimes'"),
        ("even money", "even money is `always` or `never`"),
        (HEADER, "comes twice"),
    ],
)
def test_a_wrong_line_is_named(extra: str, wanted: str) -> None:
    found = problems(plain_chart() + extra + "\n")
    assert len(found) == 1
    assert wanted in found[0]
    assert found[0].startswith("line 41: ")


def test_wrong_columns_are_named() -> None:
    found = problems(plain_chart().replace(HEADER, "hand,2,3,4,5,6,7,8,9,T,K"))
    assert any("column 'K': the dealer's first cards are 2 3 4 5 6 7 8 9 T A" in problem for problem in found)
    assert any("column 'A' is missing" in problem for problem in found)


@pytest.mark.clause("blackjack-plus", "3.20")
def test_blackjack_plus_never_stands_below_12() -> None:
    for code in ("S", "Ds", "Rs"):
        found = problems(plain_chart(hard_11=code + ",H" * 9), "blackjack-plus")
        assert found == [f"line 10: row 'hard 11', column 2: {code} stands below 12, where blackjack-plus must draw"]
    assert "pair 5" in problems(plain_chart(pair_5="S" + ",-" * 9), "blackjack-plus")[0]
    for game, row in (("blackjack-plus", "hard 12"), ("lucky8", "hard 11")):
        chart = read_chart(plain_chart(**{row.replace(" ", "_"): "S" + ",H" * 9}), load(game))
        assert chart.code(row, "2") is Code.STAND


def test_a_file_without_a_header_or_that_is_no_text_is_refused(tmp_path: Path) -> None:
    assert problems("") == ["there is no line that begins with `hand`"]
    [headless] = problems("hard 16,S\nhard 15,S\n")
    assert "the first line must be `hand`" in headless
    bad = tmp_path / "chart.csv"
    bad.write_bytes(b"\xff\xfe")
    for path in (bad, tmp_path / "missing.csv"):
        with pytest.raises(StrategyError, match="cannot be read"):
            load_chart(path, load("lucky8"))


def test_a_file_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text(plain_chart(), encoding="utf-8")
    assert load_chart(path, load("lucky8")) == read_chart(plain_chart(), load("lucky8"))
    assert Problem(0, "x") == Problem(0, "x")


def test_a_line_no_chart_has_is_named() -> None:
    assert problems(HEADER + "\nhard 4," + "H" * 200_000) == ["line 2: this is no line of cells: it is far too long"]
