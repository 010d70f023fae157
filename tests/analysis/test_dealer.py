"""The dealer's hand: exact fractions, the compiled floats and the plain recursion agree."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis.dealer import dealer_outcomes
from croupier.analysis.dealer_tree import DealerRules, flat, lanes, tree
from croupier.analysis.prepared_shoe import dealer_chances
from croupier.analysis.shoe import VALUES, ShoeError, fresh
from croupier.analysis.side import side_chances
from croupier.rules.load import GAMES, load
from croupier.rules.wagers.definition import When, definition
from tests.analysis import reference as r
from tests.analysis.shoes import small, variant


def test_the_size_of_the_trees() -> None:
    # Counted before by another program: 599 and 645 drawing hands, 1677 and 1740 that stop; the Blackjack is not among
    # the latter here, and the hand without a card is among the former.
    stands = DealerRules(hits_soft=(), blackjack=True, printed=None)
    hits = stands._replace(hits_soft=(17,))
    assert (len(tree(stands).drawing), len(tree(stands).stopped)) == (600, 1676)
    assert (len(tree(hits).drawing), len(tree(hits).stopped)) == (646, 1739)
    assert len(flat(stands).slots) == 4632


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_to_one_for_every_deck_count(game: str) -> None:
    book = load(game)
    for decks in range(book.deck.fewest, book.deck.most + 1):
        found = dealer_outcomes(book, fresh(book, decks))
        assert sum(found.ups.values()) == 1
        assert sum(found.overall().values()) == 1
        for up, final in found.final.items():
            assert sum(final.values()) == 1
            assert sum(found.bust_cards[up].values(), Fraction(0)) == final["bust"]


@pytest.mark.parametrize("game", GAMES)
def test_compiled_floats_equal_the_fractions(game: str) -> None:
    book = load(game)
    shoe = fresh(book, 8)
    printed = VALUES.index("8") if book.deck.printed else None
    rules = DealerRules((17,) if book.dealer.soft_17 == "hit" else (), book.blackjack.exists, printed)
    rows = dealer_chances(rules, np.array(shoe.values, dtype=float), np.zeros((1, len(VALUES)), dtype=np.int64))
    exact = dealer_outcomes(book, shoe)
    for lane, up in enumerate(lanes(rules)):
        final = exact.final[VALUES[up]]
        wanted = [float(final[end]) for end in ("17", "18", "19", "20", "21", "blackjack")]
        assert rows[0, :, lane] == pytest.approx(wanted, abs=1e-14)


@pytest.mark.parametrize("game", ["lucky8", "ace-race"])
def test_the_plain_recursion_agrees(game: str) -> None:
    book = variant(game)
    counts = {1: 5, 2: 4, 6: 5, 9: 4, 10: 7}
    plain = r.Game(hits_soft_17=game == "ace-race")
    found = dealer_outcomes(book, small(book, counts))
    for up in counts:
        name = {1: "A", 10: "T"}.get(up, str(up))
        ends = r.dealer(plain, r.without(tuple(counts.items()), up), (up,))
        for end, chance in found.final[name].items():
            key = {"bust": 0}.get(end, int(end) if end.isdigit() else end)
            assert float(chance) == pytest.approx(ends.get(key, 0.0), abs=1e-14)


def test_dueling_8s_dealer_never_busts_with_more_than_eight_cards() -> None:
    book = load("dueling8s")
    busts = dealer_outcomes(book, fresh(book, 8)).overall_bust_cards()
    assert sorted(busts) == [3, 4, 5, 6, 7, 8]


def test_figures_are_floats_under_the_names_of_the_json() -> None:
    book = load("lucky8")
    figures = dealer_outcomes(book, fresh(book, 8)).figures()
    assert set(figures.final) == {"17", "18", "19", "20", "21", "bust", "blackjack"}
    assert set(figures.by_up) == set(VALUES)
    assert sum(figures.bust_cards.values()) == pytest.approx(figures.final["bust"], abs=1e-15)


def test_a_shoe_that_the_dealer_can_empty_is_refused() -> None:
    book = variant("lucky8")
    with pytest.raises(ShoeError, match="too few cards"):
        dealer_outcomes(book, small(book, {2: 3, 3: 2}))
    bust = definition({"bust": Fraction(1)}, {"bust": When("D is bust")})
    with pytest.raises(ShoeError, match="too few cards"):
        side_chances(book, bust, small(book, {2: 3, 3: 2}))
