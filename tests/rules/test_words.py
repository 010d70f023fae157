"""A rulebook is told in plain words: every choice, every value, with its clauses."""

from fractions import Fraction

import pytest

from croupier.rules.fields import Choice, leaves
from croupier.rules.load import GAMES, NAMED, Raw, change, load
from croupier.rules.schema import Rulebook
from croupier.rules.sentences import odds_words, phrase
from croupier.rules.topics import CITED, HEADINGS
from croupier.rules.words import has_phrases, words
from croupier.words.catalogue import LANGUAGES
from croupier.words.render import render

LEAVES = {leaf.name: leaf for leaf in leaves()}
IDENTITY = {"game", "title", "operator", "edition", "clauses"}
IN_ONE_SENTENCE = {
    "deck": {"deck.fewest", "deck.most", "deck.without"},
    "layout": {"layout.fewest", "layout.most"},
    "blackjack": {"blackjack.exists", "blackjack.pays"},
    "insurance": {"insurance.by", "insurance.pays"},
    "bonus": {"bonus.name", "bonus.title", "bonus.pays", "bonus.when"},
    "blackjack.special": {"blackjack.special.pays", "blackjack.special.when"},
    "charlie": {"charlie.cards", "charlie.pays"},
}
RARE: Raw = {
    "wagers": {"raises": True},
    "blackjack": {
        "always_wins": True,
        "special": {"pays": {"suited": "2:1"}, "when": {"suited": "p1 p2 are same suit"}},
    },
    "twenty_one": {"always_wins": True},
    "surrender": {
        "offered": "listed",
        "against": ["A", "T"],
        "when": "late",
        "early_against": ["T"],
        "gives_up": 25,
        "after_split": True,
        "after_double": True,
    },
    "double": {
        "soft_totals": [13, 14],
        "cards": "any",
        "redoubles": 2,
        "hits_after": True,
        "times": 2,
        "split_aces": True,
        "free": [9, 10, 11],
    },
    "split": {"never": ["4", "T"], "hands_by_rank": {"A": 2}, "free": ["A", "8"]},
    "charlie": {"cards": 6, "after_split": False, "after_double": False},
    "dealer": {"second_card": "peeked", "hits_soft": [18], "on_22": "push"},
    "ties": {"lose": [17], "win": [18]},
    "bonus": {"instead": True},
}
"""Every choice that no approved game makes."""


def said(book: Rulebook) -> dict[str, str]:
    return {word.topic: word.text for word in words(book)}


def changed(game: str, field: str, value: object) -> str | None:
    group, _, key = field.partition(".")
    return said(change(load(game), {group: {key: value}})).get(field)


def test_every_field_is_told() -> None:
    rare = change(load("dueling8s"), RARE)
    losing = change(load("lucky8"), {"ties": {"blackjack": "lose"}})
    topics = {
        word.topic for book in (*map(load, GAMES), rare, losing, change(load("lucky8"), RARE)) for word in words(book)
    }
    told = {field for topic in topics for field in IN_ONE_SENTENCE.get(topic, {topic})}
    fields = {name for name in LEAVES if not name.startswith("side.") and ".words." not in name} - IDENTITY
    assert fields <= told


def test_every_value_of_every_axis_has_its_own_phrase() -> None:
    for leaf in filter(has_phrases, leaves()):
        kind = leaf.field.kind
        values: tuple[object, ...] = kind.values if isinstance(kind, Choice) else (True, False)
        for language in LANGUAGES:
            assert len({render(phrase(leaf.name, value), language) for value in values}) == len(values), leaf.name


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_wager_and_row_of_the_approved_games_has_words(language: str) -> None:
    for book in map(load, GAMES):
        for wager in (*book.side.values(), *((book.bonus,) if book.bonus.pays else ())):
            assert wager.words[language].asks
            assert set(wager.words[language].rows) == set(wager.pays)


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
        "Pair: the first two cards are of one rank; pays 11 to 1 for a pair; up to 3 a box,"
        " with a main wager on the box"
    )
    assert "bonus" not in told


def test_dueling_8s_in_words() -> None:
    told = said(load("dueling8s"))
    assert told["deck"] == "3 to 8 decks of 48 cards, without the tens"
    assert told["deck.printed"] == "the printed 8 of spades begins every hand"
    assert told["blackjack"] == "there is no Blackjack"
    assert told["double.after_split"] == "split hands may be doubled"
    assert told["insurance"] == "there is no insurance"
    assert told["bonus"] == "6-7-8 bonus on the original wager: 1 to 1 for 6-7-8, 5 to 1 for 6-7-8 of spades"
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
    assert own == "against an Ace a bettor may insure their own wager only; it pays 2 to 1"


def test_what_no_approved_game_has_is_told_in_words() -> None:
    told = said(change(load("lucky8"), RARE))
    assert told["blackjack.special"] == "a Blackjack is paid 2 to 1 for suited"
    assert told["surrender.offered"] == "wagers may be surrendered against some of the dealer's first cards"
    assert told["surrender.against"] == "wagers are surrendered against Aces and ten-value cards only"
    early = "against ten-value cards wagers are surrendered before the dealer looks for a Blackjack"
    assert told["surrender.early_against"] == f"{early}, which then takes no more"
    assert told["surrender.gives_up"] == "25 percent of a surrendered wager is lost"
    assert told["double.totals"] == "a hand of any number of cards may be doubled on a soft 13 or 14 only"
    assert told["double.soft_totals"] == "a soft 13 or 14 may be doubled"
    assert told["double.redoubles"] == "a doubled hand may be doubled again 2 times"
    assert told["split.never"] == "pairs of 4s and ten-value cards are not split"
    assert told["split.hands_by_rank"] == "by rank: Aces into up to 2 hands"
    assert told["split.free"] == "pairs of Aces and 8s are split at the house's cost"
    assert told["charlie"] == "a hand of 6 cards that is not over 21 wins at once, 1 to 1"
    assert told["dealer.peeks"] == "the dealer looks under Aces and ten-value cards only"
    assert told["dealer.beats_22"] == "against a dealer's 22 a Blackjack wins"
    assert told["ties.lose"] == "a tie of 17 loses"


def test_a_choice_that_came_later_is_not_told_where_it_is_the_usual() -> None:
    later = {leaf.name for leaf in LEAVES.values() if leaf.field.later}
    assert not {word.topic for game in GAMES for word in words(load(game))} & later


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
        assert headings[0] == "equipment"


def test_odds_are_spoken() -> None:
    assert render(odds_words(Fraction(3, 2))) == "3 to 2"


def test_no_sentence_is_false_where_another_choice_changes_it() -> None:
    spanish, pontoon = said(load("spanish-21")), said(load("pontoon"))
    assert spanish["double.after_split"] == "split hands may be doubled"
    assert pontoon["double.after_split"] == "split hands may be doubled, split Aces never"
    assert "original wager" not in spanish["bonus"]
    assert "rulings.twenty_one_v_blackjack" not in spanish
    assert "dealer.blackjack_takes" not in spanish
    assert "dealer.blackjack_takes" in pontoon
    assert said(load("super-fun-21"))["deck"] == "1 deck of 52 cards"
    assert said(load("push-22"))["surrender.offered"] == "half a wager may be surrendered, whatever the dealer shows"
    assert pontoon["dealer.draws_for"] == (
        "the dealer plays the hand out while one hand is neither bust nor surrendered"
    )


@pytest.mark.parametrize(
    ("changes", "topic", "text"),
    [
        ({"blackjack": {"exists": False}}, "blackjack", "there is no Blackjack: an Ace and a ten-value card are 21"),
        (
            {"blackjack": {"exists": False}, "deck": {"without": ["A"]}},
            "blackjack",
            "there is no Blackjack",
        ),
        (
            {"double": {"times": 2}},
            "double.minimum",
            "a double adds at least the table minimum and at most 2 times the original wager",
        ),
        (
            {"double": {"totals": [10], "soft_totals": [13]}},
            "double.totals",
            "first two cards may be doubled on a hard 10 or a soft 13 only",
        ),
        (
            {"split": {"never": ["4"]}},
            "split.pairs",
            "two cards of equal value may be split, but no pair of 4s",
        ),
        ({"split": {"never": ["A"]}}, "double.after_split", "split hands may be doubled"),
        (
            {"split": {"aces_again": True, "hands_by_rank": {"A": 2}}},
            "split.aces_again",
            "split Aces are not split again",
        ),
        (
            {"surrender": {"offered": "never", "after_double": True}},
            "surrender.offered",
            "only doubled hands are surrendered",
        ),
        (
            {"dealer": {"second_card": "peeked", "peeks": []}},
            "dealer.peeks",
            "the dealer looks under no first card",
        ),
        ({"wagers": {"a_box": 1}}, "wagers.a_box", "1 main wager on a box"),
    ],
)
def test_a_sentence_about_several_fields_is_true_of_all(changes: Raw, topic: str, text: str) -> None:
    assert said(change(load("lucky8"), changes))[topic] == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMED)
def test_every_game_is_told_in_every_language(game: str, language: str) -> None:
    for word in words(load(game)):
        text = render(word.says, language)
        assert text
        assert not set("{}") & set(text)
