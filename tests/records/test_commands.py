"""`croupier replay` and `croupier record` as they are run: what they print, in which order, with which exit code."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier.cli.commands import Command, exit_codes
from croupier.cli.record import RECORD
from croupier.cli.run import run
from croupier.records import outcome
from croupier.records.schema import schema_text
from tests.records.test_bad_input import GOOD
from tests.records.test_format import TIDY

VALID = jsonschema.Draft202012Validator(json.loads(schema_text("replay")))


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Return records by what is the matter with them."""
    texts = {
        "good": GOOD,
        "wrong": GOOD.replace('"100"', '"99"'),
        "unlawful": GOOD.replace("ann hits 1", "bob hits 1"),
        "malformed": GOOD.replace("8s Th", "8s 1x"),
        "toml": GOOD.replace("decks = 8", "decks ="),
    }
    for what, text in texts.items():
        (tmp_path / f"{what}.round.toml").write_text(text, encoding="utf-8")
    (tmp_path / "binary.round.toml").write_bytes(GOOD.encode() + b"\n# \xff\n")
    (tmp_path / "folder.round.toml").mkdir()
    return {path.name.removesuffix(".round.toml"): str(path) for path in tmp_path.iterdir()} | {
        "missing": str(tmp_path / "missing.round.toml")
    }


def objects(printed: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in printed.splitlines()]
    for one in found:
        VALID.validate(one)
    return found


def test_one_object_a_file_errors_in_place(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    order = ("good", "unlawful", "missing", "wrong", "folder", "malformed", "binary", "toml", "good")
    assert run(["replay", "--json", *(files[one] for one in order)]) == 2
    found = objects(capsys.readouterr().out)
    assert [one["file"] for one in found] == [files[one] for one in order]
    kinds = [one.get("error", {}).get("kind") for one in found]
    assert kinds == [None, "unlawful", "malformed", "expectation", *["malformed"] * 4, None]
    assert found[0]["net"] == {"ann": 10000, "bob": 5000}
    assert found[1]["error"] == {
        "kind": "unlawful",
        "line": 11,
        "act": "bob hits 1",
        "code": "not-caller",
        "clause": "3.12",
        "message": "bob does not call box 1: ann calls it",
    }
    assert [found[at]["error"]["code"] for at in (2, 4, 6)] == ["unreadable", "unreadable", "not-utf-8"]
    assert found[6]["error"]["line"] == 19


@pytest.mark.parametrize(
    ("what", "code"),
    [("good", 0), ("wrong", 1), ("unlawful", 2), ("malformed", 2), ("missing", 2), ("folder", 2), ("binary", 2)],
)
def test_exit_code(files: dict[str, str], what: str, code: int) -> None:
    assert run(["replay", "--json", files[what]]) == code
    assert run(["replay", files[what]]) == code
    assert run(["replay", "--explain", files[what], files["good"]]) == code
    assert run(["record", "check", files[what]]) == code


def test_a_person_sees_a_table(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", files["good"], files["unlawful"]]) == 2
    printed = capsys.readouterr().out
    assert "dealer  Th 9d     19" in printed
    assert "ann     1    1     main   100     200       +100  win     4.3.2, 4.1" in printed
    assert "Settled, 5 cards used; ann +100, bob +50" in printed
    assert f"{files['unlawful']}:11: unlawful under 3.12: bob does not call box 1: ann calls it [bob hits 1]" in printed


def test_explained_step_by_step(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--explain", files["good"]]) == 0
    printed = capsys.readouterr().out
    assert "line 11: ann hits 1" in printed
    assert "5 of diamonds to box 1: 21. [3.29]" in printed
    assert "3.29    A player may draw on a point total below 21." in printed


def test_explained_as_far_as_it_was_lawful(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--explain", files["unlawful"]]) == 2
    printed = capsys.readouterr().out
    assert "line 10: deal" in printed
    assert "line 11" not in printed
    assert ":11: unlawful" in printed


def test_explained_for_a_program(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--json", "--explain", files["good"], files["unlawful"]]) == 2
    good, unlawful = objects(capsys.readouterr().out)
    assert [step["line"] for step in good["explain"]] == [7, 8, 9, 10, 11]
    assert [step["line"] for step in unlawful["explain"]] == [7, 8, 9, 10]


@pytest.mark.parametrize(
    ("line", "status", "cards"), [(0, "open", 0), (8, "open", 0), (9, "open", 3), (11, "settled", 5)]
)
def test_until_a_line(
    files: dict[str, str], line: int, status: str, cards: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", files["good"], "--json", "--until", str(line)]) == 0
    (found,) = objects(capsys.readouterr().out)
    assert (found["status"], found["cards_used"]) == (status, cards)


def test_until_before_the_fault_finds_none(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--until", "10", "--json", files["unlawful"], files["wrong"]]) == 0
    assert all("error" not in one for one in objects(capsys.readouterr().out))
    assert run(["replay", "--until", "999", "--json", files["wrong"]]) == 1


def test_a_fault_of_our_own_does_not_stop_the_run(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object) -> None:
        message = "broken"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(outcome, "check_expectations", broken)
    assert run(["replay", "--json", files["good"], files["malformed"]]) == 3
    internal, malformed = objects(capsys.readouterr().out)
    assert internal["error"]["kind"] == "internal"
    assert "ZeroDivisionError: broken" in internal["error"]["message"]
    assert malformed["error"]["kind"] == "malformed"


def test_check_lists_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.round.toml"
    path.write_text(GOOD.replace("8s Th", "8s 1x").replace("ann hits", "ann hops").replace("= 5", "= 'x'"), "utf-8")
    assert run(["record", "check", str(path)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{path}:4", f"{path}:11", f"{path}:17"]
    assert run(["record", "check", "--json", str(path)]) == 2
    (found,) = json.loads(capsys.readouterr().out)
    assert [error["line"] for error in found["errors"]] == [4, 11, 17]


def test_check_says_what_is_fine(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["record", "check", files["good"], files["missing"]]) == 2
    fine, missing = capsys.readouterr().out.splitlines()
    assert fine.startswith(f"{files['good']}: fine, Blackjack Lucky 8, settled, sha256:")
    assert missing.startswith(f"{files['missing']}: malformed: the file cannot be read")


def test_format_prints_or_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.round.toml"
    path.write_text(TIDY.replace("  #", "      #"), encoding="utf-8")
    assert run(["record", "format", str(path)]) == 0
    assert capsys.readouterr().out == TIDY
    assert path.read_text(encoding="utf-8") != TIDY
    assert run(["record", "format", "--write", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == TIDY
    assert capsys.readouterr().out == f"{path}: written\n"
    assert run(["record", "format", "--write", str(path)]) == 0
    assert capsys.readouterr().out == ""


def test_format_leaves_what_cannot_be_read(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(files["malformed"]).read_text(encoding="utf-8")
    assert run(["record", "format", "--write", files["malformed"], files["good"]]) == 2
    assert Path(files["malformed"]).read_text(encoding="utf-8") == before
    assert "unknown card" in capsys.readouterr().out


@pytest.mark.parametrize("which", ["record", "replay"])
def test_schema_is_printed(which: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["record", "schema", which]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"].endswith("2020-12/schema")


def croupier(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [str(Path(sys.executable).parent / "croupier"), *words]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def test_standard_input_and_a_mistyped_option(files: dict[str, str]) -> None:
    done = croupier("replay", "--json", "-", files["good"], given=GOOD.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    first, second = objects(done.stdout.decode())
    assert (first["file"], second["file"]) == ("-", files["good"])
    assert {**first, "file": ""} == {**second, "file": ""}
    wrong = croupier("replay", "--jsn", files["good"])
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert b"there is no option --jsn" in wrong.stderr


def test_no_traceback_whatever_comes_in() -> None:
    for given in (b"", b"\xff\xfe", b"version = 1", b"= =", b"\x00", GOOD.encode().replace(b"8s", b"\xc3\x28")):
        done = croupier("replay", "--json", "-", given=given)
        assert (done.returncode, done.stderr) == (2, b"")
        assert objects(done.stdout.decode())[0]["error"]["kind"] == "malformed"


@pytest.mark.parametrize("command", RECORD, ids=lambda command: command.name)
def test_help_has_examples_and_exit_codes(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["record", command.name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(text in shown for text in (command.says, *command.examples, *exit_codes().splitlines()))
    assert all(example.startswith(f"croupier record {command.name}") for example in command.examples)
