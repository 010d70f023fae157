"""`croupier rules check` and `croupier rules diff` on a user's own files."""

import json
from pathlib import Path

import pytest

from croupier.cli.run import run
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, approved_text, load
from croupier.rules.schema_play import Dealer

MINE = 'base = "lucky8"\ngame = "mine"\ntitle = "Mine"\n\n[dealer]\nsoft_17 = "hit"\n'
KEYS = f"(allowed: {', '.join(Dealer.__struct_fields__)})"
BROKEN = 'base = "lucky8"\n\n[dealer]\nsoft_17 = "sit"\nsoft_18 = "hit"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(MINE)
    (tmp_path / "broken.toml").write_text(BROKEN)
    return tmp_path


class TestCheck:
    def test_fine(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "check", "mine.toml"]) == 0
        shown = capsys.readouterr().out
        assert shown == f"mine.toml: fine, Mine, {digest(load(folder / 'mine.toml'))}\n"

    def test_every_problem_with_line_and_field(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "check", "broken.toml"]) == 2
        assert capsys.readouterr().out.splitlines() == [
            'broken.toml:4:12: dealer.soft_17: "sit" cannot stand here (allowed: stand, hit)',
            'broken.toml:5:1: dealer.soft_18: there is no such key; did you mean "soft_17"? ' + KEYS,
        ]
        assert folder.exists()

    def test_several_files_one_of_them_broken(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "check", "mine.toml", "broken.toml", str(folder / "none.toml")]) == 2
        shown = capsys.readouterr().out.splitlines()
        assert shown[0].startswith("mine.toml: fine")
        assert shown[-1] == f"{folder / 'none.toml'}: cannot be read: No such file or directory"

    @pytest.mark.parametrize("content", [b"\xff\xfe", b"game = ", b"", b"[[deck]]\n", b"clauses = 3\n"])
    def test_nothing_makes_it_fall(self, content: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "odd.toml").write_bytes(content)
        assert run(["rules", "check", "odd.toml"]) == 2
        assert capsys.readouterr().out.startswith("odd.toml:1:")

    def test_for_a_program(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "check", "--json", "mine.toml", "broken.toml"]) == 2
        fine, broken = json.loads(capsys.readouterr().out)
        assert fine == {
            "file": "mine.toml",
            "problems": [],
            "game": "mine",
            "digest": digest(load(folder / "mine.toml")),
            "warnings": [],
            "notes": [],
        }
        assert broken["digest"] is None
        assert broken["problems"][0] == {
            "line": 4,
            "column": 12,
            "field": "dealer.soft_17",
            "message": '"sit" cannot stand here',
            "allowed": "stand, hit",
        }

    @pytest.mark.parametrize("game", GAMES)
    def test_an_approved_game_by_name_or_copied(
        self, game: str, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "copy.toml").write_text(approved_text(game))
        assert run(["rules", "check", game, "copy.toml"]) == 0
        assert capsys.readouterr().out.count(f"fine, {load(game).title} as approved, {digest(load(game))}") == 2

    def test_a_changed_game_under_an_approved_name_is_told(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "same.toml").write_text('base = "lucky8"\n[dealer]\nsoft_17 = "hit"\n')
        assert run(["rules", "check", "same.toml"]) == 0
        assert "(not the approved lucky8: 1 rules differ)" in capsys.readouterr().out


class TestDiff:
    def test_names(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "lucky8", "ace-race"]) == 0
        shown = capsys.readouterr().out
        assert "Blackjack Ace Race  the dealer draws to a soft 17 [3.34]" in shown
        assert "layout" not in shown

    def test_everything(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "--all", "lucky8", "ace-race"]) == 0
        assert "layout" in capsys.readouterr().out

    def test_a_file(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "lucky8", str(folder / "mine.toml")]) == 0
        assert capsys.readouterr().out == (
            "Dealer\n"
            "  dealer.soft_17\n"
            "    Blackjack Lucky 8  the dealer stands on a soft 17 [3.34]\n"
            "    Mine               the dealer draws to a soft 17 [3.34]\n"
            "\n"
        )

    def test_the_same(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "lucky8", "lucky8"]) == 0
        assert capsys.readouterr().out == "Blackjack Lucky 8 and Blackjack Lucky 8 have the same rules\n"

    def test_for_a_program(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "--json", "lucky8", str(folder / "mine.toml")]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert shown["left"]["game"] == "lucky8"
        assert shown["right"]["digest"] == digest(load(folder / "mine.toml"))
        (row,) = shown["rows"]
        assert (row["topic"], row["same"]) == ("dealer.soft_17", False)
        assert row["right"] == {"text": "the dealer draws to a soft 17", "clauses": ["3.34"]}

    def test_a_broken_file_is_told_with_its_first_problem(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["rules", "diff", "lucky8", "broken.toml"]) == 2
        told = capsys.readouterr().err
        assert told.startswith('croupier: broken.toml: line 4, column 12: dealer.soft_17: "sit" cannot stand here')
        assert told.endswith("(and 1 more: croupier rules check broken.toml)\n")
        assert folder.exists()

    def test_an_unknown_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["rules", "diff", "lucky8", "luky8"]) == 2
        assert 'luky8: no game is called so; did you mean "lucky8"?' in capsys.readouterr().err
