"""The pages about exact analysis are true: their files are written, their commands run, their output is compared."""

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli.run import run

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {
    "how-to/analyze.md": 4,
    "how-to/par.md": 2,
    "how-to/own-strategy.md": 1,
    "explanation/one-figure-by-hand.md": 0,
}
"""The pages, and how many outputs each shows."""

BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
EXIT_CODE = re.compile(r"# exit code (\d)")


def shown_by(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    found = EXIT_CODE.search(line)
    words = shlex.split(line, comments=True)
    assert words[0] == "croupier"
    assert run(words[1:]) == (int(found[1]) if found else 0), capsys.readouterr()
    return capsys.readouterr().out


def same(shown: str, written: str) -> bool:
    """Tell whether a command printed what the page says; an ellipsis stands for anything, lines included."""
    pattern = ".*".join(map(re.escape, written.strip().split("…")))
    return re.fullmatch(pattern, shown.strip(), re.DOTALL) is not None


@pytest.mark.parametrize(("page", "outputs"), PAGES.items())
def test_the_page_is_true(
    page: str, outputs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown, compared = "", 0
    for block in BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
        if block["title"]:
            Path(block["title"]).write_text(block["text"], encoding="utf-8")
        elif block["kind"] == "sh":
            shown = [shown_by(line, capsys) for line in block["text"].splitlines()][-1]
        else:
            assert same(shown, block["text"]), shown
            compared += 1
    assert compared == outputs


def test_the_comparison_can_fail() -> None:
    assert same("one\ntwo\nthree", "one\n…\nthree")
    assert not same("one\ntwo\nthree", "one\n…\nfour")


def test_the_figure_by_hand_is_that_of_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    waits = Fraction(6, 5) * Fraction(416 - 3 - 127, 416 - 3)
    comes = 2 * Fraction(32, 416) * Fraction(128, 415) * Fraction(31, 414)
    text = (DOCS / "explanation/one-figure-by-hand.md").read_text(encoding="utf-8")
    assert all(figure in text for figure in (str(waits), str(1 - waits), f"{float((1 - waits) * comes):.9f}"))
    answer = json.loads(shown_by("croupier analyze ace-race --decks 8 --json", capsys))
    even, main = answer["even_money"], answer["main"]
    assert Fraction(even["gain_exact"]) == 1 - waits
    assert even["probability"] == float(comes)
    assert main["ev"] - main["ev_without_even_money"] == pytest.approx(float((1 - waits) * comes), abs=1e-12)
    answer = json.loads(shown_by("croupier analyze lucky8 --decks 8 --json", capsys))
    assert answer["even_money"]["gain_exact"] == "-16/413"


def test_every_key_is_in_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "reference/analysis-json.md").read_text(encoding="utf-8")
    answer = json.loads(shown_by("croupier analyze ace-race --decks 2 --counts --json", capsys))
    parts = (answer, answer["main"], answer["main"]["hands"][0], answer["side"]["pair"], answer["insurance"])
    more = (answer["even_money"], answer["dealer"], answer["side"]["pair"]["outcomes"][0], answer["counts"]["pair"])
    assert [key for part in (*parts, *more) for key in part if f"`{key}`" not in text] == []


def test_the_python_of_the_reference_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "reference/analysis-json.md").read_text(encoding="utf-8")
    (block,) = [block for block in BLOCK.finditer(text) if block["kind"] == "python"]
    exec(block["text"], {})  # noqa: S102 - the page's own lines
    assert re.fullmatch(r"-0\.0106\d+ -\d+/\d+\n", capsys.readouterr().out)
