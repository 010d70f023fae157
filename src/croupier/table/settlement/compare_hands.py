"""Compare a player's hand with the dealer's: who wins, and under which clause.

Clauses: L8 1.1.15, 3.33, 4.3, 4.3.1-4.3.3, 4.4, 4.4.1, 4.4.2, 4.6, 4.6.1, 4.6.2; AR 1.1.15, 3.33, 4.3,
4.3.1-4.3.3, 4.4, 4.4.1, 4.4.2, 4.5, 4.5.1, 4.5.2; BP 1.31, 3.16, 3.19, 3.24, 3.24.1-3.24.4; D8 1.1.12, 3.32, 4.4,
4.4.1, 4.4.2, 4.5, 4.5.1, 4.5.2, 4.6, 4.6.1. Rulings R-BJ-10UP, R-BJ-OVER-21.
"""

from fractions import Fraction

from msgspec import Struct

from croupier.cards.total import LIMIT, total
from croupier.money.odds import format_odds
from croupier.rules.schema import Clauses, Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import outcome as best_row
from croupier.table.hands import is_natural, value_of
from croupier.table.reason import Reason
from croupier.table.settlement.pay import EVENS, Because
from croupier.table.state import Hand, Table

PUSHES = LIMIT + 1
"""The dealer's total that pushes where a book says so."""


class Outcome(Struct, frozen=True, gc=False):
    """How a hand stands against the dealer's: a result, what decides it and the clauses that shaped it."""

    result: str
    because: Because
    odds: Fraction = EVENS
    shaped_by: Clauses = ()


def compare(table: Table, hand: Hand) -> Outcome:
    """Return the outcome of a hand against a dealer who has no Blackjack."""
    book = table.book
    dealer = total(table.dealer).points
    if is_natural(book, hand):
        return _pushed(book, dealer) if dealer == PUSHES and not natural_beats_22(book) else natural(book, hand)
    player = value_of(book, hand).points
    if player > LIMIT:
        return Outcome("lose", bust(book, hand))
    if dealer == PUSHES and book.dealer.on_22.pushes and not (player == LIMIT and book.dealer.beats_22.any_21):
        return _pushed(book, dealer)
    result, topic, why = _by_total(book, player, dealer)
    return Outcome(result, Because(book.cite(topic), why), shaped_by=table.overdrawn)


def natural(book: Rulebook, hand: Hand) -> Outcome:
    """Return a winning Blackjack: by the best row that its two cards make, else what every Blackjack is paid."""
    special = book.blackjack.special.definition
    facts = Facts(Seen(hand.cards), Seen(()), Seen(hand.cards, closed=True), value_of(book, hand))
    paid = best_row(special.rows, facts) if special.rows else None
    odds = book.blackjack.pays if paid is None or paid.row is None else paid.row.pays
    row = None if paid is None or paid.row is None else paid.row.name
    topic = "win.blackjack" if row is None else "blackjack.special.pays"
    because = Because(book.cite(topic), Reason("blackjack", row=row, odds=format_odds(odds)))
    return Outcome("blackjack", because, odds)


def natural_beats_22(book: Rulebook) -> bool:
    """Tell whether a Blackjack has won, whatever the dealer without one comes to."""
    return not book.dealer.on_22.pushes or book.dealer.beats_22.blackjack


def _pushed(book: Rulebook, dealer: int) -> Outcome:
    return Outcome("stand-off", Because(book.cite("dealer.on_22"), Reason("dealer-22", dealer=dealer)))


def _by_total(book: Rulebook, player: int, dealer: int) -> tuple[str, str, Reason]:
    if dealer > LIMIT:
        return "win", "win.dealer_bust", Reason("dealer-bust", dealer=dealer)
    if player > dealer:
        return "win", "win.higher", Reason("higher", player, dealer)
    if player == dealer:
        return _tied(book, player)
    return "lose", "lose.lower", Reason("lower", player, dealer)


def _tied(book: Rulebook, points: int) -> tuple[str, str, Reason]:
    if points in book.ties.lose:
        return "lose", "ties.lose", Reason("tie-loses", points, points)
    if points in book.ties.win:
        return "win", "ties.win", Reason("tie-wins", points, points)
    return "stand-off", "standoff", Reason("equal", points, points)


def bust(book: Rulebook, hand: Hand) -> Because:
    """Return why a bust hand loses: as a doubled one, as one formed by a split, or as any other."""
    clauses = _as_played(book, hand, "lose.bust", ("lose.bust_doubled", "lose.bust_split"))
    return Because(clauses, Reason("bust", value_of(book, hand).points))


def taken(book: Rulebook, hand: Hand) -> Because:
    """Return why a dealer's Blackjack takes a hand: a split one, a doubled one, one that is both."""
    clauses = _as_played(book, hand, "lose.blackjack", ("lose.blackjack_split", "lose.blackjack_doubled"))
    return Because(clauses, Reason("dealer-blackjack"))


def _as_played(book: Rulebook, hand: Hand, plain: str, topics: tuple[str, str]) -> Clauses:
    """Return the clauses of what was done to a hand, in the order of the topics."""
    done = [topic for topic in topics if (hand.split if topic.endswith("_split") else hand.doubled)]
    return tuple(dict.fromkeys(clause for topic in done or (plain,) for clause in book.cite(topic)))
