"""Choices that are each allowed and cannot stand together are found."""

from pathlib import Path

import pytest

from croupier.rules.check import check, remarks
from croupier.rules.contradictions import contradictions, topics
from croupier.rules.load import GAMES, change, load
from croupier.rules.wager_faults import shadowed


def told(base: str, changes: str) -> list[tuple[str, str]]:
    return [(problem.field, problem.message) for problem in check(f'base = "{base}"\n{changes}\n')]


OWN = '{ when = { a = "p1 is A" }, pays = { a = "8:1" } }'


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
        ("lucky8", 'bonus.pays = { all-spades = "5:1" }', "bonus.pays.all-spades", "nothing says when it applies"),
        ("dueling8s", 'bonus.pays = { all-hearts = "5:1" }', "bonus.pays.all-hearts", "no row is called so"),
        ("dueling8s", 'bonus.when.all-spades = "D is bust"', "bonus.when.all-spades", "cannot see what comes later"),
        ("lucky8", 'side.pair.when.pair = "h1 is 8"', "side.pair.when.pair", "is not laid on one"),
        ("lucky8", 'side.pair.on_split = "A"', "side.pair.on_split", "no row is about a split hand"),
        ("lucky8", 'side.pair.when.pair = "p1 is 8 and p1 is 9"', "side.pair.when.pair", "no cards make this row"),
        ("lucky8", 'side.pair.when.pair = "size(D) = 1"', "side.pair.when.pair", "no cards make this row"),
        ("dueling8s", 'side.tie18.when.tie = "p1 is 9"', "side.tie18.when.tie", "no cards make this row"),
        ("lucky8", 'side.pair.when.pair = "p1 p2 are same rnk"', "side.pair.when.pair", 'did you mean "rank"?'),
        ("lucky8", 'side.pair.pays = { pears = "5:1" }', "side.pair.pays.pears", 'did you mean "pair"?'),
        ("lucky8", "side.pair.pays = {}", "side.pair.pays", "no row pays"),
        ("lucky8", f"side.Bust = {OWN}", "side.Bust", "cannot name a side wager"),
        ("lucky8", f"side.main = {OWN}", "side.main", "cannot name a side wager"),
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
    side = 'side.runs = { when = { two-8s = "first 2 of box are 8" }, pays = { two-8s = "3:1" } }'
    assert told("lucky8", side) == []
    found = ("side.runs.when.two-8s", '"first 2 of box are 8": no cards make this row')
    assert found in told("lucky8", f'{side}\ndeck.printed = "As"')


def test_the_line_is_that_of_the_choice_the_user_made() -> None:
    (problem,) = check('base = "lucky8"\n\n[deck]\nmost = 8\n\n[layout]\nmost = 3\n')
    assert (problem.line, problem.field) == (7, "layout.fewest")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_approved_games_cite_is_known(game: str) -> None:
    assert set(load(game).clauses) <= set(topics(load(game)))


def test_a_side_wager_of_ones_own_may_be_cited() -> None:
    side = 'side.bust = { when = { bust = "D is bust" }, pays = { bust = "2:1" } }'
    side += '\n[clauses]\n"side.bust.wins" = "own rule"'
    assert told("lucky8", side) == []


def test_a_row_that_a_better_one_always_takes_is_pointed_out() -> None:
    book = change(load("lucky8"), {"side": {"lucky8": {"pays": {"two-of-a-kind": "3:1", "two-8s": "3:1"}}}})
    assert list(contradictions(book)) == []
    (finding,) = shadowed(book)
    assert finding.paths == (("side", "lucky8", "when", "two-8s"),)
    assert "two-of-a-kind pays as much or more" in finding.message


def own(tmp_path: Path, rows: str) -> list[str]:
    file = tmp_path / "own.toml"
    file.write_text(f'base = "lucky8"\ngame = "own"\ntitle = "Own"\n\n[side.mine]\n{rows}\n')
    assert check(file) == []
    found = remarks(file)
    return [f"{one.line}:{one.column}: {one.field}: {one.message}" for one in (*found.warnings, *found.notes)]


def test_rows_that_overlap_are_pointed_out(tmp_path: Path) -> None:
    told = own(tmp_path, 'pays = { a = "5:1", b = "3:1" }\nwhen = { a = "p1 is 7", b = "p2 is 7" }')
    overlaps = "it overlaps with a: where several rows apply, the best is paid, once; 7s 7s make both"
    assert told == [f'7:30: side.mine.when.b: "p2 is 7": {overlaps}']


def test_a_row_inside_another_is_how_rows_are_graded(tmp_path: Path) -> None:
    rows = (
        'pays = { a = "9:1", b = "3:1" }\nwhen = { a = "p1 p2 are same rank and same suit", b = "p1 p2 are same rank" }'
    )
    assert own(tmp_path, rows) == []


def test_a_row_without_odds_is_pointed_out(tmp_path: Path) -> None:
    told = own(tmp_path, 'pays = { a = "5:1" }\nwhen = { a = "p1 is 7", b = "p2 is 8" }')
    assert told == ["7:25: side.mine.when.b: it is never paid: it has no odds"]


def test_wagers_of_the_base_are_left_alone(tmp_path: Path) -> None:
    """Rows of Lucky 8 overlap; that is the approved book's matter."""
    assert own(tmp_path, 'pays = { a = "5:1" }\nwhen = { a = "p1 is 7" }') == []


@pytest.mark.parametrize("sentence", ["p1 p4 are 7", "p9 is 7"])
def test_a_card_that_no_wager_sees_is_named(sentence: str) -> None:
    (problem,) = check(f'base = "lucky8"\n[side.mine]\npays = {{ a = "5:1" }}\nwhen = {{ a = "{sentence}" }}\n')
    assert "is no card that a wager sees" in problem.message
    assert problem.allowed == "p1, p2, p3, d1, d2, h1, h2, hand, box, D"
