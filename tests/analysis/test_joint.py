"""Busted bets plus one: the chance that all split hands bust under a dealer's Blackjack, exact and estimated."""

import numpy as np
import pytest

from croupier.analysis import kernels
from croupier.analysis.joint import all_bust, lone_bust
from croupier.analysis.payoffs import split
from croupier.analysis.play_values import play
from croupier.analysis.prepared_shoe import Prepared, prepare, split_key
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import ACE, TEN, fresh
from tests.analysis.shoes import variant

FOUR, SIX, EIGHT = 3, 5, 7


def ready_for(decks: int, game: str = "blackjack-plus") -> Prepared:
    changes = {} if game == "blackjack-plus" else {"rulings": {"busted_split": "busted-and-one"}}
    book = variant(game, changes)
    return prepare(from_book(book), fresh(book, decks))


def policy_for(ready: Prepared, value: int) -> kernels.Policy:
    payoffs = [split(ready.rules, 0.25)] * len(ready.ups)
    return play(ready, split_key(ready.rules, value, 0), payoffs).policy


@pytest.mark.parametrize(("decks", "close"), [(4, 2e-7), (8, 5e-8)])
@pytest.mark.parametrize("value", [FOUR, SIX])
@pytest.mark.parametrize("up", [ACE, TEN])
def test_the_estimate_is_as_close_as_it_says(decks: int, close: float, value: int, up: int) -> None:
    ready = ready_for(decks)
    policies = (policy_for(ready, value),)
    exact = all_bust(ready, value, up, policies)
    assert all_bust(ready, value, up, policies, exact=False) == pytest.approx(exact, abs=close)
    assert lone_bust(ready, value, up, policies) == pytest.approx(exact, rel=0.02)


def test_one_deck_is_estimated_within_what_it_says() -> None:
    ready = ready_for(1, "lucky8")
    policies = (policy_for(ready, FOUR),)
    exact = all_bust(ready, FOUR, ACE, policies)
    assert all_bust(ready, FOUR, ACE, policies, exact=False) == pytest.approx(exact, abs=3e-6)


def test_hands_that_always_stand_never_bust() -> None:
    ready = ready_for(4)
    stands = np.zeros_like(policy_for(ready, EIGHT))
    assert all_bust(ready, EIGHT, ACE, (stands,)) == 0.0
    assert all_bust(ready, EIGHT, ACE, (stands,), exact=False) == 0.0


def test_two_policies_for_what_is_known_equal_one_when_they_are_alike() -> None:
    ready = ready_for(8)
    policy = policy_for(ready, EIGHT)
    one = all_bust(ready, EIGHT, TEN, (policy,))
    assert all_bust(ready, EIGHT, TEN, (policy,) * 3) == pytest.approx(one, rel=1e-13)
