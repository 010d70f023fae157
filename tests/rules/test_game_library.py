"""The library of public games: names wherever a game is asked for, and never a regulator's book."""

import json
from pathlib import Path

import pytest

from croupier.analysis.shoe import fresh
from croupier.analysis.side import side_wagers
from croupier.analysis.solution import solve
from croupier.cli.run import run
from croupier.rules.check import check
from croupier.rules.contradictions import contradictions
from croupier.rules.digest import digest
from croupier.rules.fits import usual_decks
from croupier.rules.load import GAMES, LIBRARY, library_says, load
from croupier.rules.own_rules import is_approved
from croupier.rules.schema import NO_CLAUSES


@pytest.mark.parametrize("game", LIBRARY)
def test_a_game_of_the_library_is_sound_and_nobodys_approved_book(game: str) -> None:
    book = load(game)
    assert list(contradictions(book)) == []
    assert (book.game, book.operator, book.edition) == (game, "", "")
    assert book.title not in {load(approved).title for approved in GAMES}
    assert not is_approved(book)
    assert set(book.cite("split.hands")) <= NO_CLAUSES
    assert not book.clauses
    assert book.side
    assert library_says(game).endswith(".")


@pytest.mark.parametrize("game", LIBRARY)
def test_side_bets_of_the_library_favour_the_house(game: str) -> None:
    book = load(game)
    for decks in {usual_decks(book), book.deck.most}:
        values = side_wagers(book, fresh(book, decks))
        assert set(values) == set(book.side)
        assert all(figures.ev < 0 for figures in values.values())


def test_every_game_asked_for_is_there() -> None:
    assert set(LIBRARY) == {
        "atlantic-city",
        "double-exposure",
        "european",
        "free-bet",
        "great-britain",
        "las-vegas-strip",
        "pontoon",
        "push-22",
        "six-card-charlie",
        "spanish-21",
        "super-fun-21",
        "two-deck-h17",
    }


@pytest.mark.parametrize("game", LIBRARY)
def test_a_game_of_the_library_printed_reads_back_as_the_same_game(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", game, "--toml"]) == 0
    path = tmp_path / "printed.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert check(path) == []
    assert digest(load(path)) == digest(load(game))


def test_the_list_shows_books_and_library_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in listed if one["kind"] == "book"] == list(GAMES)
    assert [one["game"] for one in listed if one["kind"] == "library"] == list(LIBRARY)
    assert run(["rules", "list"]) == 0
    assert "approved by nobody" in capsys.readouterr().out


def test_a_game_of_ones_own_may_rest_on_the_library(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "spanish-21"\ngame = "mine"\ntitle = "Mine"\n[dealer]\nsoft_17 = "stand"\n')
    assert check(path) == []
    mine, spanish = load(path), load("spanish-21")
    values = [solve(book, fresh(book, usual_decks(book))).ev for book in (mine, spanish)]
    assert values[0] > values[1]


def test_a_name_that_is_nearly_right_is_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", "spanish21"]) != 0
    assert "spanish-21" in capsys.readouterr().err
