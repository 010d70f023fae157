"""What the cards of a hand make it: natural, bust, complete, splittable.

Clauses: L8 1.1.1, 3.21.1, 3.23.1, 3.26.4, 3.29, 3.30, 3.32; AR 1.1.2, 3.4.2, 3.21.2, 3.23.1, 3.26.4, 3.29, 3.30;
BP 1.2, 1.4, 1.27, 3.18, 3.22.2, 3.23; D8 3.26.3, 3.28, 3.29, 3.31.
"""

from croupier.cards.card import Card, is_ace, is_ten, kind, points
from croupier.cards.total import LIMIT, Total, hard, total
from croupier.rules.schema import Rulebook
from croupier.table.state import Hand, Table

FIRST_CARDS = 2


def is_two_card_21(cards: tuple[Card, ...]) -> bool:
    """Tell whether the cards are an Ace and a ten-value card: no other two make 21."""
    return len(cards) == FIRST_CARDS and total(cards).points == LIMIT


def is_natural(book: Rulebook, hand: Hand) -> bool:
    """Tell whether the hand is a Blackjack; a hand formed by a split never is (R-SPLIT-NO-BJ)."""
    return book.blackjack.exists and not hand.split and is_two_card_21(hand.cards)


def dealer_has_blackjack(table: Table) -> bool:
    """Tell whether the dealer's first two cards are a Blackjack."""
    return table.book.blackjack.exists and is_two_card_21(table.dealer)


def dealer_may_have_blackjack(table: Table) -> bool:
    """Tell whether the dealer's hand is, or may still become, a Blackjack; without a first card it may.

    Once the dealer has looked at a card that lies face down it may not.
    """
    cards = table.dealer
    if not table.book.blackjack.exists or len(cards) > FIRST_CARDS:
        return False
    if table.looked and table.hole:
        return False
    if not cards:
        return True
    return is_two_card_21(cards) if len(cards) == FIRST_CARDS else is_ace(cards[0]) or is_ten(cards[0])


def value_of(book: Rulebook, hand: Hand) -> Total:
    """Return the hand's total; where the book says so, Aces of a doubled hand's first two cards are 1 (R-AR-A9)."""
    if not (hand.doubled and book.double.aces_as_one):
        return total(hand.cards)
    value, soft = hard(hand.cards[:FIRST_CARDS]), False
    for card in hand.cards[FIRST_CARDS:]:
        low = is_ace(card) and value + points(card) > LIMIT
        value += 1 if low else points(card)
        soft = soft or (is_ace(card) and not low)
    return Total(value, soft=soft)


def is_out(hand: Hand) -> bool:
    """Tell whether no one has a wager on the hand any more."""
    for stake in hand.stakes:  # noqa: SIM110 - asked at every card, and a generator takes three times as long
        if stake.live and not stake.folded:
            return False
    return True


def awaits_card(book: Rulebook, hand: Hand) -> bool:
    """Tell whether a hand gets its second card before anybody decides on it (R-516: or is played as it is)."""
    if len(hand.cards) >= FIRST_CARDS or is_out(hand):
        return False
    return hand.split or not hand.cards or book.rulings.one_card_hand.completed


def why_finished(book: Rulebook, hand: Hand) -> str | None:
    """Say why the hand draws no more, or None while a player has to decide on it."""
    return "given up" if is_out(hand) else finished_by_cards(book, hand)


def finished_by_cards(book: Rulebook, hand: Hand) -> str | None:
    """Say why the hand draws no more for any of its bettors, or None where its cards and bettors leave it open."""
    cards = hand.cards
    if len(cards) < FIRST_CARDS:
        return "stood" if hand.stood else None
    value, soft = value_of(book, hand)
    if value > LIMIT:
        return "bust"
    if book.charlie.cards and is_charlie(book, hand):
        return "charlie"
    if hand.doubled:
        over = value == LIMIT or hand.stood or not goes_on_doubled(book, hand)
        return "doubled" if has_doubled_card(hand) and over else None
    if hand.aces and not book.split.ace_draws:
        return None if book.split.aces_again and may_be_split(book, cards) and not hand.stood else "split ace"
    if value == LIMIT:
        if is_natural(book, hand):
            return "blackjack"
        if soft or not book.hit.hard_21:
            return "21"
    return "stood" if hand.stood else None


def is_charlie(book: Rulebook, hand: Hand) -> bool:
    """Tell whether a hand that is not bust wins by the number of its cards."""
    charlie = book.charlie
    if not charlie.cards or len(hand.cards) < charlie.cards:
        return False
    return (charlie.after_split or not hand.split) and (charlie.after_double or not hand.doubled)


def has_doubled_card(hand: Hand) -> bool:
    """Tell whether a doubled hand has had the card it was doubled for."""
    return len(hand.cards) > max(hand.doubled_at, FIRST_CARDS)


def goes_on_doubled(book: Rulebook, hand: Hand) -> bool:
    """Tell whether something may still be decided on a doubled hand that has had its card."""
    again = hand.doubles <= book.double.redoubles and may_be_doubled(book, hand.cards)
    return again or book.double.hits_after or (book.surrender.after_double and book.surrender.offered.ever)


def may_be_split(book: Rulebook, cards: tuple[Card, ...]) -> bool:
    """Tell whether two cards are a pair this game splits."""
    if len(cards) != FIRST_CARDS:
        return False
    first, second = cards
    pairs = book.split.pairs
    same = first[0] == second[0] if pairs.by_rank else points(first) == points(second)
    return same and first[0] in (pairs.only or first[0]) and kind(first) not in book.split.never


def may_be_doubled(book: Rulebook, cards: tuple[Card, ...]) -> bool:
    """Tell whether cards have a total this game lets double (R-AR-A9: Aces as 1 where the book says so)."""
    double = book.double
    if (not double.totals and not double.soft_totals) or (double.free and is_free_double(book, cards)):
        return True
    value, soft = total(cards)
    if soft and not double.aces_as_one:
        return value in double.soft_totals
    return (hard(cards) if soft else value) in double.totals if double.totals else not soft


def is_free_double(book: Rulebook, cards: tuple[Card, ...]) -> bool:
    """Tell whether the house pays the double of two cards: by their hard total."""
    value, soft = total(cards)
    return len(cards) == FIRST_CARDS and not soft and value in book.double.free
