"""Tables and colours where a terminal looks, plain lines in a pipe."""

import json

import pytest

from croupier.cli import output
from croupier.cli.run import run

ROWS = [("lucky8", "1", "first"), ("ace-race", "10", "a much longer text " * 10)]


def test_a_pipe_gets_aligned_lines_that_are_never_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("game", "count", "text"), ROWS, indent=2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "  game      count  text"
    assert lines[1] == "  lucky8    1      first"
    assert lines[2] == "  ace-race  10     " + ("a much longer text " * 10).rstrip()
    assert len(lines) == 3


def test_no_head_is_printed_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("", ""), [("3.1", "words")])
    assert capsys.readouterr().out == "3.1  words\n"


def test_a_terminal_gets_colours(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    output.heading("Dealer")
    output.table(("", ""), [("dealer.soft_17", "[3.34] the dealer stands")])
    shown = capsys.readouterr().out
    assert "\x1b[1mDealer\x1b[0m" in shown
    assert "[3.34] the dealer stands" in shown


@pytest.mark.parametrize("words", [["rules"], ["rules", "diff", "lucky8", "dueling8s"], ["rules", "coverage"]])
def test_a_terminal_shows_what_a_pipe_gets(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(words)
    plain = capsys.readouterr().out
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "400")
    run(words)
    drawn = capsys.readouterr().out
    assert all(word in drawn for line in plain.splitlines() for word in line.split())


def test_json_is_one_line_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    output.as_json({"title": "Dueling 8’s", "clauses": ["3.1"]})
    shown = capsys.readouterr().out
    assert json.loads(shown) == {"title": "Dueling 8’s", "clauses": ["3.1"]}
    assert shown.count("\n") == 1
