"""Rulebooks load by name and from files, whole or based on another, and have a stable digest."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.rules.digest import digest
from croupier.rules.load import GAMES, RulebookError, approved_raw, build, change, load, merge, plain
from croupier.rules.schema import OWN_RULE


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", GAMES)
def test_an_approved_game_bears_its_name(game: str) -> None:
    assert load(game).game == game


def test_a_base_and_changes(tmp_path: Path) -> None:
    book = load(write(tmp_path, 'base = "lucky8"\ngame = "mine"\n[blackjack]\npays = "6:5"\n'))
    assert (book.game, book.blackjack.pays, book.blackjack.even_money) == ("mine", Fraction(6, 5), True)
    assert book.dealer == load("lucky8").dealer


def test_a_pay_table_replaces_the_one_below_it(tmp_path: Path) -> None:
    book = load(write(tmp_path, 'base = "lucky8"\n[side.lucky8]\npays = { two-8s = "7:1" }\n'))
    assert book.side["lucky8"].pays == {"two-8s": Fraction(7)}
    assert book.side["lucky8"].title == "Lucky 8"
    assert book.side["pair"] == load("lucky8").side["pair"]


def test_merging_changes_neither_side() -> None:
    below, above = {"deck": {"most": 8}}, {"deck": {"fewest": 2}}
    assert merge(below, above) == {"deck": {"most": 8, "fewest": 2}}
    assert (below, above) == ({"deck": {"most": 8}}, {"deck": {"fewest": 2}})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "is no TOML"),
        ('base = "nothing.toml"', "cannot be read"),
        ("base = 3", "base must be one of"),
        ('base = "lucky8"\n[dealer]\nsoft_17 = "sit"', "dealer.soft_17"),
        ('base = "lucky8"\n[blackjack]\npays = "3-2"', "blackjack.pays"),
        ('game = "x"', "missing required field"),
    ],
)
def test_what_cannot_be_loaded_says_where(tmp_path: Path, text: str, words: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(RulebookError, match=words) as error:
        load(path)
    assert str(path) in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="cannot be read"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize("game", GAMES)
def test_plain_values_build_the_same_book(game: str) -> None:
    assert build(plain(load(game)), game) == load(game)


def test_what_no_book_cites_is_an_own_rule() -> None:
    assert load("lucky8").cite("dealer.soft_17") == ("3.34",)
    assert load("lucky8").cite("nothing of the kind") == OWN_RULE


class TestDigest:
    def test_the_games_differ(self) -> None:
        assert len({digest(load(game)) for game in GAMES}) == len(GAMES)

    def test_it_is_a_sha256(self) -> None:
        kind, _, figures = digest(load("lucky8")).partition(":")
        assert (kind, len(figures)) == ("sha256", 64)
        assert int(figures, 16) >= 0

    def test_order_defaults_and_the_form_of_a_clause_do_not_matter(self) -> None:
        raw = approved_raw("lucky8")
        turned = {key: raw[key] for key in reversed(raw)}
        turned["wagers"] = {}
        turned["clauses"] = {key: [one] if isinstance(one, str) else one for key, one in raw["clauses"].items()}
        assert digest(build(turned, "turned")) == digest(load("lucky8"))

    def test_books_that_are_gone_lend_theirs_to_no_other(self) -> None:
        many = range(100)
        assert len({digest(change(load("lucky8"), {"title": f"Table {number}"})) for number in many}) == len(many)

    @pytest.mark.parametrize(
        "changes",
        [
            {"dealer": {"soft_17": "hit"}},
            {"rulings": {"busted_split": "busted-and-one"}},
            {"side": {"pair": {"pays": {"pair": "12:1"}}}},
            {"clauses": {"deck": ["own rule"]}},
            {"title": "Other"},
        ],
    )
    def test_every_change_changes_it(self, changes: dict[str, object]) -> None:
        assert digest(change(load("lucky8"), changes)) != digest(load("lucky8"))
