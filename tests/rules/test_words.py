"""A rulebook is told in plain words: every choice, every value, with its clauses."""

from fractions import Fraction

import pytest

from croupier.rules.fields import Choice, Truth, leaves
from croupier.rules.load import GAMES, change, load
from croupier.rules.phrases import GRADES, PHRASES
from croupier.rules.schema import Rulebook
from croupier.rules.topics import CITED, HEADINGS
from croupier.rules.words import odds_words, words

LEAVES = {leaf.name: leaf for leaf in leaves()}
IDENTITY = {"game", "title", "operator", "edition", "clauses"}
IN_ONE_SENTENCE = {
    "deck": {"deck.fewest", "deck.most", "deck.without"},
    "layout": {"layout.fewest", "layout.most"},
    "blackjack": {"blackjack.exists", "blackjack.pays"},
    "insurance": {"insurance.by", "insurance.pays"},
    "bonus": {"bonus.pays"},
}


def said(book: Rulebook) -> dict[str, str]:
    return {word.topic: word.text for word in words(book)}


def changed(game: str, field: str, value: object) -> str | None:
    group, _, key = field.partition(".")
    return said(change(load(game), {group: {key: value}})).get(field)


def test_every_field_is_told() -> None:
    topics = {word.topic for game in GAMES for word in words(load(game))}
    told = {field for topic in topics for field in IN_ONE_SENTENCE.get(topic, {topic})}
    fields = {name for name in LEAVES if not name.startswith("side.")} - IDENTITY
    assert fields <= told


def test_every_value_of_every_axis_has_its_own_phrase() -> None:
    for field, phrases in PHRASES.items():
        kind = LEAVES[field].field.kind
        values = set(kind.values) if isinstance(kind, Choice) else {True, False}
        assert isinstance(kind, Choice | Truth)
        assert set(phrases) == values, field
        assert len(set(phrases.values())) == len(phrases), field


def test_every_definition_of_a_side_wager_has_its_phrase() -> None:
    kind = LEAVES["side.*.grade"].field.kind
    assert isinstance(kind, Choice)
    assert set(GRADES) == set(kind.values)


@pytest.mark.parametrize("game", GAMES)
def test_an_approved_game_rests_on_clauses_throughout(game: str) -> None:
    assert [word.topic for word in words(load(game)) if "own rule" in word.clauses] == []


def test_a_citation_under_another_name_is_one_the_games_have() -> None:
    known = {topic for game in GAMES for topic in load(game).clauses}
    assert set(CITED.values()) <= known
    assert {field.partition(".")[0] for field in CITED} <= set(HEADINGS)


def test_lucky_8_in_words() -> None:
    told = said(load("lucky8"))
    assert told["deck"] == "1 to 8 decks of 52 cards"
    assert told["blackjack"] == "a Blackjack is paid 3 to 2"
    assert told["dealer.soft_17"] == "the dealer stands on a soft 17"
    assert told["side.pair"] == (
        "Pair: the first two cards are of one rank; pays 11 to 1 for pair; up to 3 a box, with a main wager on the box"
    )
    assert "bonus" not in told


def test_dueling_8s_in_words() -> None:
    told = said(load("dueling8s"))
    assert told["deck"] == "3 to 8 decks of 48 cards, without the tens"
    assert told["deck.printed"] == "the printed 8 of spades begins every hand"
    assert told["blackjack"] == "there is no Blackjack: an Ace and a ten-value card are 21"
    assert told["insurance"] == "there is no insurance"
    assert told["bonus"] == "6-7-8 bonus on the original wager: 1 to 1 for six seven eight, 5 to 1 for all spades"
    assert "800 to 1 for a bust with 8 cards or more" in told["side.21+"]
    assert "80 to 1 for a bust with 7 cards, " in told["side.21+"]


def test_figures_are_told_in_their_own_words() -> None:
    assert changed("lucky8", "wagers.a_box", 0) == "any number of main wagers on a box, one a player"
    assert changed("lucky8", "hit.compulsory_below", 12) == "a hand below 12 must draw"
    assert changed("lucky8", "split.hands", 1) == "hands are not split"
    assert changed("lucky8", "double.totals", [9]) == "first two cards may be doubled on a hard 9 only"
    assert (
        changed("lucky8", "double.totals", [9, 10, 11]) == "first two cards may be doubled on a hard 9, 10 or 11 only"
    )
    assert said(change(load("lucky8"), {"deck": {"fewest": 8}}))["deck"] == "8 decks of 52 cards"
    own = said(change(load("lucky8"), {"insurance": {"by": "own-wager"}}))["insurance"]
    assert own == "against an Ace a bettor may insure his own wager only; it pays 2 to 1"


def test_what_has_no_bearing_is_not_told() -> None:
    no_splits = said(change(load("dueling8s"), {"split": {"hands": 1}}))
    assert not {topic for topic in no_splits if topic.startswith("split.")} - {"split.hands"}
    assert "rulings.split_tie" not in no_splits
    assert "dealer.blackjack_takes" not in no_splits
    assert "rulings.busted_split" in said(load("lucky8"))
    assert "rulings.busted_split" not in said(load("ace-race"))


def test_a_ruling_is_cited_by_its_code() -> None:
    clauses = {word.topic: word.clauses for word in words(load("lucky8"))}
    assert clauses["rulings.busted_split"][-1] == "R-OBO-BUST"


def test_headings_come_in_order() -> None:
    for game in GAMES:
        headings = list(dict.fromkeys(word.heading for word in words(load(game))))
        assert headings == [heading for heading in dict.fromkeys(HEADINGS.values()) if heading in headings]
        assert headings[0] == "Equipment"


def test_odds_are_spoken() -> None:
    assert odds_words(Fraction(3, 2)) == "3 to 2"
