"""The games are the folders of `books/`; what the lobby says about each is true of it."""

import re

import pytest

from croupier.cards.card import CARDS
from croupier.rules.books import ABOUT_GAMES, BOOKS, CHART, CLAUSES, GAMES, RULEBOOK, text
from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.load import change, load
from croupier.rules.lobby_text import FACT, UnknownFactError, sentences
from croupier.rules.schema import Rulebook

LANGUAGES = {"en", "zh"}


def features(book: Rulebook) -> dict[str, bool]:
    """Return which features a sentence may name."""
    return {
        r"surrender|投降": book.surrender.offered.ever,
        r"insurance|保险": book.insurance.by.offered,
        r"even money|平赔": book.blackjack.even_money,
        r"bonus|奖金": bool(book.bonus.pays),
        r"\bblackjack\b|黑杰克": book.blackjack.exists,
        r"dealer's busts?|爆": any(side.definition.on_dealer for side in book.side.values()),
        r"\bpairs?\b|对": any(
            "pair" in row or "same" in row for side in book.side.values() for row in side.when.values()
        ),
        r"begins with|起手": bool(book.deck.printed),
        r"split|分牌": book.split.hands > 1,
    }


def test_every_folder_with_a_rulebook_is_a_game() -> None:
    folders = {folder.name.replace("_", "-") for folder in BOOKS.iterdir() if folder.joinpath(RULEBOOK).is_file()}
    assert set(GAMES) == folders
    assert len({about.short for about in ABOUT_GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_whole(game: str) -> None:
    book, about = load(game), ABOUT_GAMES[game]
    assert book.game == game
    assert text(game, CHART)
    assert text(game, CLAUSES)
    assert set(about.emblem) <= set(CARDS)
    assert set(about.said_under.values()) <= set(clauses_of(game))
    assert set(about.lobby) == LANGUAGES


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_promises_what_the_game_has(game: str) -> None:
    book = load(game)
    for language, said in sentences(book).items():
        written = ABOUT_GAMES[game].lobby[language]
        # Figures come from the rulebook; only the printed card is named by itself.
        assert not re.search(r"\d", FACT.sub("", written).replace("一张 8", ""))
        named = [feature for feature in features(book) if re.search(feature, said, re.IGNORECASE)]
        assert named, said
        assert [feature for feature in named if not features(book)[feature]] == [], said


def test_a_sentence_cannot_name_what_the_book_has_not() -> None:
    without = change(
        load("lucky8"), {"blackjack": {"exists": False, "even_money": False}, "insurance": {"by": "never"}}
    )
    with pytest.raises(UnknownFactError, match=r"lucky8 has no blackjack\.pays"):
        sentences(without)
    assert sentences(change(load("lucky8"), {"game": "mine"})) == {}
