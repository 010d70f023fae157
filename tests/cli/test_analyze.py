"""`croupier analyze`: the JSON key for key, the tables, what-if, shoes, and everything that cannot be analysed."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import analysis_arguments
from croupier.cli.run import run
from tests.processes import croupier

CROUPIER = Path(sys.executable).parent / "croupier"
SUITS = "shdc"

Analyzed = Callable[..., str]


@pytest.fixture
def analyzed(capsys: pytest.CaptureFixture[str]) -> Analyzed:
    def answer(*words: str) -> str:
        assert run(["analyze", *words]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return answer


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """Return what a process of its own prints for a program."""
    shown = croupier("analyze", "lucky8", "--decks", "2", "--json")
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


class TestJson:
    def test_the_keys_are_those_of_the_reference(self, answer: dict[str, Any]) -> None:
        top = ["game", "decks", "rulebook", "split_class", "main", "side", "insurance", "even_money", "dealer"]
        top += ["without_exact"]
        assert list(answer) == top
        assert {"ev", "ev_without_even_money", "sd", "hands"} <= set(answer["main"])
        assert set(answer["main"]["hands"][0]) == {"hand", "up", "probability", "ev", "best"}
        assert set(answer["side"]["pair"]) == {
            "ev",
            "ev_exact",
            "policy",
            "sd",
            "hit_frequency",
            "outcomes",
            "simulated",
        }
        assert set(answer["side"]["pair"]["outcomes"][0]) == {"name", "pays", "probability", "exact"}
        assert set(answer["insurance"]) == {"ev", "ev_exact", "probability"}
        assert "gain" in answer["even_money"]
        assert set(answer["dealer"]) == {"final", "bust_cards", "by_up"}
        assert list(answer["dealer"]["final"]) == ["17", "18", "19", "20", "21", "bust", "blackjack"]

    def test_the_values_hang_together(self, answer: dict[str, Any]) -> None:
        hands = answer["main"]["hands"]
        assert (answer["game"], answer["decks"], answer["split_class"]) == ("lucky8", 2, "CDP1")
        assert sum(hand["probability"] for hand in hands) == pytest.approx(1.0, abs=1e-12)
        best = sum(hand["probability"] * hand["ev"][hand["best"]] for hand in hands)
        assert best == pytest.approx(answer["main"]["ev"], abs=1e-12)
        assert all(hand["ev"][hand["best"]] == max(hand["ev"].values()) for hand in hands)
        assert sum(answer["dealer"]["final"].values()) == pytest.approx(1.0, abs=1e-12)
        assert Fraction(answer["insurance"]["ev_exact"]) == Fraction(-7, 103)
        for side in answer["side"].values():
            rows = side["outcomes"]
            assert sum(Fraction(row["exact"]) for row in rows) == 1
            assert sum(Fraction(row["exact"]) * row["pays"] for row in rows) == Fraction(side["ev_exact"])

    def test_only_what_is_allowed_has_a_value(self, answer: dict[str, Any]) -> None:
        by_hand = {(hand["hand"], hand["up"]): hand["ev"] for hand in answer["main"]["hands"]}
        assert set(by_hand["T,6", "T"]) == {"stand", "hit", "double", "surrender"}
        assert "surrender" not in by_hand["T,6", "A"]
        assert "split" in by_hand["8,8", "T"]
        assert "even-money" in by_hand["A,T", "A"]
        assert set(by_hand["A,T", "5"]) == {"stand"}

    def test_a_game_without_offers_has_none(self, analyzed: Analyzed) -> None:
        answer = json.loads(analyzed("dueling8s", "--decks", "3", "--json"))
        assert (answer["insurance"], answer["even_money"]) == (None, None)
        assert {hand["up"] for hand in answer["main"]["hands"]} == {"8"}
        assert "T,8" in {hand["hand"] for hand in answer["main"]["hands"]}

    def test_what_options_add(self, analyzed: Analyzed, tmp_path: Path) -> None:
        written = str(tmp_path / "best.csv")
        options = ("--set", "dealer.soft_17=hit", "--write-strategy", written, "--counts", "--truths")
        answer = json.loads(analyzed("dueling8s", "--decks", "8", "--json", *options))
        assert answer["set"] == ["dealer.soft_17=hit"]
        (main,) = [one for one in answer["differences"] if one["what"] == "main"]
        assert main["after"] == answer["main"]["ev"]
        assert main["difference"] == main["after"] - main["before"]
        assert answer["strategy"]["best_ev"] == answer["main"]["ev"]
        assert answer["strategy"]["rows"]["pair 8"] == ["P"]
        assert answer["counts"]["superb8s"]["effects"]["8"] < 0
        assert all(isinstance(sentence, str) for sentence in answer["truths"])


class TestTables:
    def test_everything_is_shown(self, analyzed: Analyzed) -> None:
        shown = analyzed("ace-race", "--decks", "2")
        heads = (
            "Main wager",
            "The best chart",
            "Side wagers and offers",
            "Their pay tables",
            "The dealer's hand, played out",
            "Worth knowing",
        )
        for head in (*heads, "N0", "element of risk", "hit frequency"):
            assert f"{head}" in shown
        assert "insurance never; even money always" in shown
        assert "Even money is right" in shown
        assert "7/103" in shown

    def test_colours_where_a_person_looks(self, analyzed: Analyzed, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.delenv("NO_COLOR", raising=False)
        shown = analyzed("dueling8s", "--decks", "3")
        assert "\x1b[" in shown
        assert "pair 8" in shown

    def test_one_hand(self, analyzed: Analyzed) -> None:
        shown = analyzed("dueling8s", "--decks", "3", "--hand", "T,8")
        assert "The hand T,8\n  against  stand" in shown

    def test_a_change_is_shown_with_its_sign(self, analyzed: Analyzed) -> None:
        shown = analyzed("dueling8s", "--decks", "3", "--set", "split.hands=1")
        assert "Against the game without split.hands=1" in shown
        assert "the player loses" in shown
        assert "changes nothing" in shown

    def test_counts(self, analyzed: Analyzed) -> None:
        shown = analyzed("dueling8s", "--decks", "8", "--counts")
        assert "Effects of removal" in shown
        assert "even at true count" in shown
        assert "croupier protect dueling8s" in shown


class TestShoes:
    def test_removed_cards_are_those_of_a_shoe_without_them(self, analyzed: Analyzed, tmp_path: Path) -> None:
        left = tmp_path / "left.txt"
        ranks = "A23456789JQK"
        counts = {f"{rank}{suit}": 3 for rank in ranks for suit in SUITS} | {"5s": 2, "6d": 2}
        left.write_text("# what is left\n" + "".join(f"{card} {count}\n" for card, count in counts.items()))
        removed = json.loads(analyzed("dueling8s", "--decks", "3", "--removed", "5s, 6d", "--json"))
        given = json.loads(analyzed("dueling8s", "--shoe", str(left), "--json"))
        assert (removed.pop("decks"), given.pop("decks")) == (3, None)
        assert removed == given

    def test_the_class_of_play_is_named(self, analyzed: Analyzed) -> None:
        values = {}
        for kind in ("CDZ-", "CDP1", "CDP"):
            answer = json.loads(analyzed("dueling8s", "--decks", "3", "--split-class", kind, "--json"))
            assert answer["split_class"] == kind
            values[kind] = answer["main"]["ev"]
        assert values["CDZ-"] <= values["CDP1"] <= values["CDP"]


class TestFiles:
    def test_the_written_strategy_is_worth_what_was_said(self, analyzed: Analyzed, tmp_path: Path) -> None:
        path, picture = str(tmp_path / "best.csv"), tmp_path / "best.svg"
        words = ("--decks", "6", "--write-strategy", path, "--chart", str(picture), "--json")
        best = json.loads(analyzed("dueling8s", *words))
        followed = json.loads(analyzed("dueling8s", "--decks", "6", "--strategy", path, "--json"))
        assert followed["split_class"] == "written"
        assert followed["main"]["ev"] == best["strategy"]["ev"]
        assert b"<svg" in picture.read_bytes()

    def test_a_strategy_is_shown_with_its_cost(self, analyzed: Analyzed, tmp_path: Path) -> None:
        path = tmp_path / "best.csv"
        analyzed("dueling8s", "--decks", "6", "--write-strategy", str(path))
        path.write_text(path.read_text().replace("Dh", "H"))
        shown = analyzed("dueling8s", "--decks", "6", "--strategy", str(path))
        assert f"value of the strategy of {path}" in shown
        assert "this strategy costs" in shown


class TestBadInput:
    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("lucky8", "--decks", "9"), "Blackjack Lucky 8 is played with 1 to 8 decks, not 9 (2.1)"),
            (("lucky", "--decks", "2"), 'did you mean "lucky8"?'),
            (("lucky8", "--removed", "5x"), "--removed: unknown card '5x'"),
            (("lucky8", "--decks", "1", "--removed", "5s 5s"), "5s cannot be taken out"),
            (("dueling8s", "--removed", "Ts"), "Ts cannot be taken out"),
            (("lucky8", "--set", "dealer.soft17=hit"), 'did you mean "dealer.soft_17"?'),
            (("lucky8", "--set", "blackjack.exists=false"), "even money is paid on a Blackjack"),
            (("lucky8", "--shoe", "nowhere.txt"), "nowhere.txt: No such file"),
            (("lucky8", "--shoe", "some.txt", "--decks", "2"), "give one of them"),
            (("lucky8", "--strategy", "nowhere.csv"), "nowhere.csv: cannot be read"),
            (("lucky8", "--strategy", "a.csv", "--write-strategy", "b.csv"), "give one of them"),
            (("lucky8", "--chart", "chart.gif"), "allowed are .svg and .png"),
            (("dueling8s", "--hand", "T,6"), "there is no such first hand (allowed: A,8 T,8"),
            (("lucky8", "--split-class", "CD"), "--split-class CD: allowed are CDZ-, CDP1, CDP"),
        ],
    )
    def test_it_is_named_with_what_is_allowed(
        self, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["analyze", *words]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert told in shown.err

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("", "too few cards"),
            ("As 2\nTs 2\n", "too few cards"),
            ("As two\n", "left.txt: line 1: write a card and how many are left"),
            ("As 9\n", "8 decks hold 0 to 8 of each card"),
        ],
    )
    def test_a_composition_that_cannot_be(
        self, text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "left.txt"
        path.write_text(text)
        assert run(["analyze", "lucky8", "--shoe", str(path)]) == 2
        assert told in capsys.readouterr().err

    def test_a_strategy_with_missing_cells(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "gaps.csv"
        path.write_text("hand,8\nhard 10,X\nhard 11\n")
        assert run(["analyze", "dueling8s", "--strategy", str(path)]) == 2
        told = capsys.readouterr().err
        assert "line 2: row 'hard 10', column 8: unknown code 'X'" in told
        assert "row 'hard 11' has 0 cells for 1 columns" in told
        assert "row 'pair 8' is missing" in told

    def test_no_traceback_from_a_process(self) -> None:
        shown = croupier("analyze", "lucky8", "--set", "split.hands=9")
        assert (shown.returncode, shown.stdout) == (2, "")
        assert shown.stderr.startswith("croupier: split.hands: 9 cannot stand here")
        assert "Traceback" not in shown.stderr


def test_an_empty_compile_cache_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from croupier.analysis import kernels

    analysis_arguments.say_if_compiling()
    capsys.readouterr()
    source = tmp_path / "elsewhere.py"
    source.write_text("")
    monkeypatch.setattr(kernels, "__file__", str(source))
    analysis_arguments.say_if_compiling()
    assert "compiling the analysis for this machine" in capsys.readouterr().err
