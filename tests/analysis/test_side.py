"""Side wagers: closed forms, plain enumeration of small shoes, and chances that add up to one, for every deck count."""

from fractions import Fraction
from itertools import permutations
from math import comb, sqrt

import pytest

from croupier.analysis.figures import SideFigures
from croupier.analysis.report import analyse
from croupier.analysis.shoe import ORDER, composed, fresh
from croupier.analysis.side import even_money, insurance, side_wagers
from croupier.cards.card import Card, is_ten
from croupier.cards.total import total
from croupier.rules.load import GAMES, change, load
from tests.oracle.sides import first_cards

EVERY = [(game, decks) for game in GAMES for decks in range(load(game).deck.fewest, load(game).deck.most + 1)]


def chances(side: SideFigures) -> dict[str, Fraction]:
    return {outcome.name: Fraction(outcome.exact or 0) for outcome in side.outcomes}


def test_exact_chances_add_up_to_one_and_floats_follow_them() -> None:
    for game, decks in EVERY:
        book = load(game)
        sides = side_wagers(book, fresh(book, decks))
        assert {name.removesuffix("-split") for name in sides} | {"tie18"} >= set(book.side)
        for side in sides.values():
            assert sum(chances(side).values()) == 1
            ev = sum(Fraction(outcome.exact or 0) * Fraction(outcome.pays) for outcome in side.outcomes)
            assert Fraction(side.ev_exact or 0) == ev
            assert side.ev == float(ev)
            square = sum(outcome.probability * outcome.pays**2 for outcome in side.outcomes)
            assert side.sd == pytest.approx(sqrt(square - side.ev**2), rel=1e-12)
            assert side.hit_frequency == float(1 - chances(side)["loses"])


@pytest.mark.parametrize("decks", range(1, 9))
def test_pair_and_lucky_8_in_closed_form(decks: int) -> None:
    book = load("lucky8")
    sides = side_wagers(book, fresh(book, decks))
    size, held = 52 * decks, 4 * decks
    assert chances(sides["pair"])["pair"] == Fraction(held - 1, size - 1)
    lucky = chances(sides["lucky8"])
    three = comb(size, 3)
    suited = 4 * comb(decks, 3)
    assert lucky["three-suited-8s"] == Fraction(suited, three)
    assert lucky["three-8s"] == Fraction(comb(held, 3) - suited, three)
    assert lucky["two-suited-8s"] == Fraction(4 * comb(decks, 2) * (size - held), three)
    assert lucky["two-8s"] == Fraction((comb(held, 2) - 4 * comb(decks, 2)) * (size - held), three)
    alike = 12 * (comb(held, 3) + comb(held, 2) * (size - held))
    assert lucky["two-of-a-kind"] == Fraction(alike, three)


@pytest.mark.parametrize("decks", range(2, 9))
def test_ace_race_in_closed_form(decks: int) -> None:
    book = load("ace-race")
    sides = side_wagers(book, fresh(book, decks))
    race, size = chances(sides["ace-race"]), 52 * decks
    assert race["aces"] == Fraction(comb(4 * decks, 2), comb(size, 2))
    assert race["suited"] == Fraction(48 * comb(decks, 2), comb(size, 2))
    assert race["coloured"] == Fraction(24 * decks * decks, comb(size, 2))
    assert race["mixed"] == Fraction(48 * decks * decks, comb(size, 2))
    assert chances(sides["ace-race-split"])["split-ace"] == Fraction(4 * decks - 2, size - 2)


def test_an_ace_race_on_a_split_ace_that_a_blackjack_takes() -> None:
    book = change(load("ace-race"), {"rulings": {"split_ace_race": "loses-to-blackjack"}})
    race = chances(side_wagers(book, fresh(book, 6))["ace-race-split"])
    blackjack = Fraction(2 * 21 * 96, 309 * 308)
    assert race["split-ace"] == Fraction(22, 310) * (1 - blackjack)


@pytest.mark.parametrize("decks", range(4, 9))
def test_rws_pairs_in_closed_form(decks: int) -> None:
    book = load("blackjack-plus")
    pairs, size = chances(side_wagers(book, fresh(book, decks))["rws-pairs"]), 52 * decks
    assert pairs["aces-suited"] == Fraction(4 * comb(decks, 2), comb(size, 2))
    assert pairs["suited"] == Fraction(48 * comb(decks, 2), comb(size, 2))
    assert pairs["coloured"] == Fraction(26 * decks * decks, comb(size, 2))
    assert pairs["mixed"] == Fraction(52 * decks * decks, comb(size, 2))


@pytest.mark.parametrize("decks", range(3, 9))
def test_superb_8s_in_closed_form(decks: int) -> None:
    book = load("dueling8s")
    runs = chances(side_wagers(book, fresh(book, decks))["superb8s"])
    size, held = 48 * decks, 4 * decks
    one = Fraction(held, size)
    two = one * Fraction(held - 1, size - 1)
    three = two * Fraction(held - 2, size - 2)
    spades = Fraction(decks * (decks - 1) * (decks - 2), size * (size - 1) * (size - 2))
    assert runs["two-8s"] == one - two
    assert runs["three-8s"] == two - three
    assert runs["four-8s"] == three - spades
    assert runs["four-8s-spades"] == spades


def dealer_plays(cards: tuple[Card, ...], first: tuple[Card, ...]) -> int | None:
    """Return with how many cards a dealer who stands on 17 busts, if he does."""
    hand = first
    for card in cards:
        points = total(hand).points
        if len(hand) > 1 and points >= 17:
            return len(hand) if points > 21 else None
        hand = (*hand, card)
    return len(hand) if total(hand).points > 21 else None


@pytest.mark.parametrize(("game", "name"), [("blackjack-plus", "boom-busted"), ("dueling8s", "21+")])
def test_busts_counted_through_every_order_of_a_tiny_shoe(game: str, name: str) -> None:
    book = load(game)
    cards = [Card(text) for text in ("As", "2s", "3s", "5h", "6s", "9d", "Jc", "Qc")]
    shoe = composed(book, dict.fromkeys(cards, 1))
    ways: dict[str, int] = {}
    for order in permutations(cards):
        first = (Card(book.deck.printed),) if book.deck.printed else order[:1]
        rest = order if book.deck.printed else order[1:]
        count = dealer_plays(rest, first)
        row = "loses" if count is None else f"bust-{min(count, 8)}"
        ways[row] = ways.get(row, 0) + 1
    found = {row: chance for row, chance in chances(side_wagers(book, shoe)[name]).items() if chance}
    assert found == {row: Fraction(many, 40320) for row, many in ways.items()}


def test_first_cards_counted_one_by_one_in_a_shoe_in_play() -> None:
    for game in ("lucky8", "ace-race", "blackjack-plus"):
        book = load(game)
        texts = ("8s", "8s", "8s", "8h", "As", "As", "Ad", "Kc", "Kd", "Qh", "9s", "9c", "5d")
        shoe = composed(book, {Card(text): texts.count(text) for text in texts})
        sides = side_wagers(book, shoe) if game != "blackjack-plus" else {}
        for name, wager in book.side.items():
            if name not in sides:
                continue
            hands = list(permutations([Card(text) for text in texts], 3))
            ways: dict[str, int] = {}
            for one, two, dealer in hands:
                odds = first_cards(name, one, two, dealer)
                row = next((row for row, pays in wager.pays.items() if pays == odds), "loses")
                ways[row] = ways.get(row, 0) + 1
            found = {row: chance for row, chance in chances(sides[name]).items() if chance}
            assert found == {row: Fraction(many, len(hands)) for row, many in ways.items()}


def test_insurance_and_even_money_in_closed_form() -> None:
    for game in ("lucky8", "ace-race", "blackjack-plus"):
        book = load(game)
        for decks in range(book.deck.fewest, book.deck.most + 1):
            shoe = fresh(book, decks)
            cover, even = insurance(book, shoe), even_money(book, shoe)
            assert cover is not None
            assert even is not None
            wins = Fraction(16 * decks, 52 * decks - 1)
            assert Fraction(cover.ev_exact) == 3 * wins - 1
            assert cover.probability == float(wins)
            tied = Fraction(16 * decks - 1, 52 * decks - 3)
            assert Fraction(even.gain_exact) == 1 - book.blackjack.pays * (1 - tied)
            assert (even.gain > 0) is (game == "ace-race")


def test_dueling_8s_has_neither_insurance_nor_even_money() -> None:
    book = load("dueling8s")
    assert insurance(book, fresh(book, 8)) is None
    assert even_money(book, fresh(book, 8)) is None


def test_insurance_pays_for_itself_once_enough_small_cards_are_gone() -> None:
    book = load("lucky8")
    small_cards = [card for card in ORDER if not is_ten(card) and card[0] in "23456"]
    cover = insurance(book, fresh(book, 1).without(small_cards[:8]))
    assert cover is not None
    assert cover.ev > 0


def test_a_wager_without_a_value_says_why() -> None:
    side = {"title": "Long", "pays": {"long": "2:1"}, "when": {"long": "size(box) > 4"}}
    book = change(load("lucky8"), {"side": {"long": side}})
    found = analyse(book, fresh(book, 6), 6)
    assert found.without_exact == {"long": "it looks at cards of hands that are formed by a split"}
    assert "long" not in found.side


def test_five_named_cards_are_counted() -> None:
    cards = "p1 p2 p3 d1 d2"
    when = {"four": f"4 of {cards} are same rank", "flush": f"{cards} are same suit"}
    book = change(
        load("lucky8"), {"side": {"five": {"title": "5", "pays": {"four": "200:1", "flush": "50:1"}, "when": when}}}
    )
    decks, size, every = 6, 52 * 6, comb(52 * 6, 5)
    four = 13 * (comb(4 * decks, 4) * (size - 4 * decks) + comb(4 * decks, 5))
    both = 4 * 13 * (comb(decks, 4) * 12 * decks + comb(decks, 5))
    made = {row.name: row.exact for row in side_wagers(book, fresh(book, decks))["five"].outcomes}
    assert made["four"] == str(Fraction(four, every))
    assert made["flush"] == str(Fraction(4 * comb(13 * decks, 5) - both, every))
