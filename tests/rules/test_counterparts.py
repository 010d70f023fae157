"""Counterparts: what the catalogue says in words about the other games, as clauses that can be opened."""

from croupier.rules.clauses.catalogue import GAMES, book, every
from croupier.rules.clauses.counterparts import counterparts


def test_every_counterpart_is_a_clause_of_another_game() -> None:
    for clause in every():
        for other in counterparts(clause.game, clause.number):
            assert other.game != clause.game
            assert other.number in book(other.game)


def test_a_clause_named_as_the_same_names_it_back() -> None:
    for clause in every():
        for other in counterparts(clause.game, clause.number):
            back = {found.game for found in counterparts(other.game, other.number)}
            assert clause.game in back


def test_most_clauses_have_a_counterpart() -> None:
    alone = [clause for clause in every() if not counterparts(clause.game, clause.number)]
    assert len(alone) < len(every()) / 10


def test_counterparts_come_in_the_order_of_the_games() -> None:
    for clause in every():
        games = [GAMES.index(other.game) for other in counterparts(clause.game, clause.number)]
        assert games == sorted(games)


def test_what_is_alike_and_what_differs_is_told_apart() -> None:
    found = {other.game: other.says for other in counterparts("dueling8s", "3.33")}
    assert found == {"lucky8": "same", "ace-race": "differs", "blackjack-plus": "same"}
    assert counterparts("lucky8", "1.1.8") == ()
