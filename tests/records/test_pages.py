"""The pages about records are true: files are written, commands run, output compared, acts and keys complete."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from croupier.cli.run import run
from croupier.records.acts import RESERVED, CardsAsDue, CardsTo, CardTo, act_text, parse_act
from croupier.records.errors import Kind
from croupier.records.expected import EXPECTED
from croupier.records.read import OPTIONAL, REQUIRED, read
from tests.records.test_act_text import PLAYERS, STAFF

DOCS = Path(__file__).resolve().parents[2] / "docs"
REFERENCE = DOCS / "reference" / "round-record.md"
IRREGULAR = DOCS / "reference" / "irregular-acts.md"
TUTORIAL = DOCS / "tutorial" / "first-round.md"

BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
CODE = re.compile(r"# exit code (\d)")


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    title: str | None
    text: str


def blocks(page: Path) -> list[Block]:
    found = BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [Block(match["kind"], match["title"], match["text"]) for match in found]


def execute(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command of a page and return what it prints."""
    code = CODE.search(line)
    words = shlex.split(line, comments=True)
    assert words[0] == "croupier"
    assert run(words[1:]) == (int(code[1]) if code else 0), line
    return capsys.readouterr().out


def same(shown: str, written: str) -> bool:
    """Tell whether output is what a page says; an ellipsis stands for anything."""
    pattern = ".*".join(re.escape(part) for part in written.strip().split("…"))
    return re.fullmatch(pattern, shown.strip(), re.DOTALL) is not None


@pytest.mark.parametrize(("page", "comparisons"), [(TUTORIAL, 4), (REFERENCE, 1)], ids=["tutorial", "reference"])
def test_page_is_true(
    page: Path, comparisons: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = ""
    compared = 0
    for block in blocks(page):
        if block.kind == "toml":
            assert block.title is not None
            Path(block.title).write_text(block.text, encoding="utf-8")
        elif block.kind == "sh":
            shown = [execute(line, capsys) for line in block.text.splitlines()][-1]
        else:
            assert same(shown, block.text), shown
            compared += 1
    assert compared == comparisons


def test_comparison_can_fail() -> None:
    assert same("a\nb 5\nc", "a\n…\nc")
    assert not same("a\nb 5\nd", "a\n…\nc")


def rows(page: Path, heading: str) -> list[str]:
    """Return the first cells of the tables under a heading."""
    text = page.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [line.split(" | ")[0].removeprefix("| ") for line in text.splitlines() if line.startswith("| `")]


def examples(page: Path, heading: str) -> list[str]:
    return [act for cell in rows(page, heading) for act in re.findall(r"`([^`]+)`", cell)]


def test_every_act_of_the_reference_can_be_read() -> None:
    acts = examples(REFERENCE, "Acts")
    assert len(acts) > 25
    for act in acts:
        assert act_text(parse_act(act)) == act


def test_every_kind_of_act_is_in_the_reference() -> None:
    shown: set[type] = set()
    for text in re.findall(r"`([^`\n]+)`", REFERENCE.read_text("utf-8") + IRREGULAR.read_text("utf-8")):
        try:
            shown.add(type(parse_act(text)))
        except ValueError:
            continue
    assert shown == {type(command) for command in (*PLAYERS, *STAFF)} | {CardTo, CardsTo, CardsAsDue}


def test_every_key_is_in_the_reference() -> None:
    keys = {name.split(".")[0] for name in examples(REFERENCE, "Keys")}
    assert keys == {*REQUIRED, *OPTIONAL}
    expected = {name.split(".")[1] for name in examples(REFERENCE, "Keys") if name.startswith("expect.")}
    assert expected == set(EXPECTED)


def test_reserved_names_and_kinds_are_in_the_reference() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    assert all(f"`{word}`" in text for word in RESERVED)
    assert all(f"`{kind}`" in text for kind in get_args(Kind))


def test_example_of_the_reference_is_a_record() -> None:
    example = next(block for block in blocks(REFERENCE) if block.kind == "toml")
    assert len(read(example.text, DOCS).acts) == 8
