"""Choices that are each allowed and cannot stand together are found."""

import pytest

from croupier.rules.check import check
from croupier.rules.contradictions import ROWS, topics
from croupier.rules.fields import Choice, leaves
from croupier.rules.load import GAMES, load


def told(base: str, changes: str) -> list[tuple[str, str]]:
    return [(problem.field, problem.message) for problem in check(f'base = "{base}"\n{changes}\n')]


@pytest.mark.parametrize(
    ("base", "changes", "field", "words"),
    [
        ("lucky8", "deck = { fewest = 6, most = 2 }", "deck.fewest", "the fewest decks (6) are more than the most (2)"),
        ("lucky8", "layout = { fewest = 9 }", "layout.fewest", "the fewest boxes (9) are more than the most (7)"),
        ("dueling8s", 'insurance.by = "anyone"', "insurance.by", "the game has none"),
        ("dueling8s", "blackjack.even_money = true", "blackjack.even_money", "the game has none"),
        ("dueling8s", "blackjack.exists = true", "blackjack.exists", "no hand that begins with 8s is a Blackjack"),
        ("dueling8s", 'deck.without = ["T", "8"]', "deck.printed", "8s is printed, and its rank is taken out"),
        ("lucky8", 'deck.without = ["A"]', "deck.without", "the deck does not hold both"),
        ("lucky8", 'deck.without = ["T", "J", "Q", "K"]', "deck.without", "the deck does not hold both"),
        ("dueling8s", 'deck.without = ["8"]', "split.pairs", "only eights are split, and they are taken out"),
        ("dueling8s", "split.aces_again = true", "split.aces_again", "only eights are split"),
        ("dueling8s", "split.ace_draws = true", "split.ace_draws", "only eights are split"),
        ("lucky8", "split = { aces_again = true, hands = 2 }", "split.aces_again", "only 2 are allowed"),
        ("lucky8", 'bonus.pays = { all-spades = "5:1" }', "bonus.pays", "hands that begin with a printed 8"),
        ("dueling8s", 'bonus.pays = { all-hearts = "5:1" }', "bonus.pays.all-hearts", "has no such row"),
        ("lucky8", 'side.pair.pays = { pears = "5:1" }', "side.pair.pays.pears", 'did you mean "pair"?'),
        ("lucky8", "side.pair.pays = {}", "side.pair.pays", "no row pays"),
        ("lucky8", 'side.Bust = { grade = "tie-18", pays = { tie = "8:1" } }', "side.Bust", "cannot name a side wager"),
        ("lucky8", 'side.main = { grade = "tie-18", pays = { tie = "8:1" } }', "side.main", "cannot name a side wager"),
        ("lucky8", "clauses.deck = []", "clauses.deck", "names no clause"),
        ("lucky8", 'clauses.deck = " "', "clauses.deck", "names no clause"),
        ("lucky8", 'clauses.deks = "2.1"', "clauses.deks", 'did you mean "deck"?'),
    ],
)
def test_a_contradiction_is_told(base: str, changes: str, field: str, words: str) -> None:
    assert any(name == field and words in message for name, message in told(base, changes)), told(base, changes)


def test_no_rank_left() -> None:
    ranks = ", ".join(f'"{rank}"' for rank in "A23456789TJQK")
    assert ("deck.without", "no rank is left in the deck") in told("lucky8", f"deck.without = [{ranks}]")


def test_a_run_of_eights_needs_hands_that_can_begin_with_one() -> None:
    side = 'side.runs = { grade = "eight-run", pays = { two-8s = "3:1" } }'
    assert told("lucky8", side) == []
    assert ("side.runs.grade", "a hand that begins with As has no run of eights") in told(
        "lucky8", f'{side}\ndeck.printed = "As"'
    )


def test_the_line_is_that_of_the_choice_the_user_made() -> None:
    (problem,) = check('base = "lucky8"\n\n[deck]\nmost = 8\n\n[layout]\nmost = 3\n')
    assert (problem.line, problem.field) == (7, "layout.fewest")


def test_every_definition_of_a_side_wager_has_its_rows() -> None:
    (grades,) = (leaf.field.kind for leaf in leaves() if leaf.name == "side.*.grade")
    assert isinstance(grades, Choice)
    assert set(grades.values) == set(ROWS)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_approved_games_cite_is_known(game: str) -> None:
    assert set(load(game).clauses) <= set(topics(load(game)))


def test_a_side_wager_of_ones_own_may_be_cited() -> None:
    side = 'side.bust = { grade = "dealer-bust", pays = { bust-3 = "2:1" } }\n[clauses]\n"side.bust.wins" = "own rule"'
    assert told("lucky8", side) == []
