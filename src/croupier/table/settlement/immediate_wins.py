"""Hands that win at once, whatever the dealer has: by a bonus, the number of their cards, or a 21 that always wins.

No approved game knows them: own rules of the games that do.
"""

from croupier.cards.total import LIMIT
from croupier.money.odds import format_odds
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import outcome as best_row
from croupier.rules.wagers.tree import Outcome as Result
from croupier.table.hands import dealer_has_blackjack, is_charlie, is_natural, value_of
from croupier.table.reason import Reason
from croupier.table.settlement.compare_hands import Outcome, compare
from croupier.table.settlement.pay import Because
from croupier.table.settlement.wager_view import at_hand_end, hand_of
from croupier.table.state import Box, Hand, Table, Wager

_RESULTS = {"win": Result.WIN, "blackjack": Result.WIN, "stand-off": Result.PUSH, "lose": Result.LOSE}
_NO_HAND = Hand((), ())


def wins_at_once(table: Table, box: Box, index: int) -> Outcome | None:
    """Return how a finished hand wins by itself, the best way first, or None where the dealer's hand decides."""
    book, hand = table.book, box.hands[index]
    if not knows_such(book) or is_natural(book, hand) or value_of(book, hand).points > LIMIT:
        return None
    found = [way for way in (_by_row(table, box, index), _by_cards(book, hand), _by_total(book, hand)) if way]
    return max(found, key=lambda way: way.odds, default=None)


def knows_such(book: Rulebook) -> bool:
    """Tell whether a game has hands that win at once, Blackjacks apart."""
    return book.bonus.instead or book.charlie.cards > 0 or book.twenty_one.always_wins


def _by_row(table: Table, box: Box, index: int) -> Outcome | None:
    bonus = table.book.bonus
    paid = best_row(bonus.definition.rows, at_hand_end(table, box, index)) if bonus.instead else None
    if paid is None or paid.row is None:
        return None
    row = Reason("row", row=paid.row.name, odds=format_odds(paid.row.pays))
    return Outcome("win", Because(table.book.cite("bonus.instead"), row), paid.row.pays)


def _by_cards(book: Rulebook, hand: Hand) -> Outcome | None:
    if not is_charlie(book, hand):
        return None
    why = Reason("charlie", player=value_of(book, hand).points, odds=format_odds(book.charlie.pays))
    return Outcome("win", Because(book.cite("charlie.cards"), why), book.charlie.pays)


def _by_total(book: Rulebook, hand: Hand) -> Outcome | None:
    if not book.twenty_one.always_wins or value_of(book, hand).points != LIMIT:
        return None
    return Outcome("win", Because(book.cite("twenty_one.always_wins"), Reason("21-wins", player=LIMIT)))


def at_the_end(table: Table, box: Box, wager: Wager) -> Facts:
    """Return what a side wager knows when the dealer is done."""
    facts = at_hand_end(table, box, hand_of(wager), box_done=True)
    return facts._replace(dealer=Seen(table.dealer, closed=True), outcome=_result(table, box, hand_of(wager)))


def _result(table: Table, box: Box, index: int) -> Result:
    hand = box.hands[index] if index < len(box.hands) else _NO_HAND
    if hand.cards and wins_at_once(table, box, index) is not None:
        return Result.WIN
    if not dealer_has_blackjack(table):
        return _RESULTS[compare(table, hand).result]
    if not is_natural(table.book, hand):
        return Result.LOSE
    if table.book.blackjack.always_wins:
        return Result.WIN
    return Result.LOSE if table.book.ties.blackjack.loses else Result.PUSH
