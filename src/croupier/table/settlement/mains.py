"""Settle main wagers: at once where the hand decides, otherwise when the dealer is done.

Clauses: L8 3.19, 3.24.3, 3.32, 4.5, 4.5.1, 4.5.2; AR 3.19, 3.24.3, 3.26.8, 3.32; BP 3.16, 3.19, 3.22.3, 3.23.2;
D8 3.31, 4.4, 4.5, 4.6. Rulings R-OBO-ONCE, R-OBO-ATTR, R-OBO-BUST, R-BP-OBO, R-AR-ALL, R-BP-21-V-BJ.
"""

from collections.abc import Iterator

from msgspec import Struct

from croupier.cards.card import is_ace, is_ten
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook
from croupier.table.hands import dealer_has_blackjack, dealer_may_have_blackjack, is_natural, value_of
from croupier.table.settlement.compare import bust_topic, compare
from croupier.table.settlement.pay import Lies, as_under_minimum, back, lost, won
from croupier.table.state import Box, Hand, Line, Stake, Table


class Position(Struct, frozen=True, gc=False):
    """A bettor's stake on one hand of a box."""

    at: int
    hand: Hand
    stake: Stake


def blackjack_takes(book: Rulebook) -> str:
    """Return what a dealer's Blackjack takes, the contested reading of R-OBO-BUST included."""
    takes = book.dealer.blackjack_takes
    if takes == "original" and book.rulings.busted_split == "busted-and-one":
        return "busted-and-original"
    return takes


def positions(box: Box, player: str) -> list[Position]:
    """Return a bettor's live stakes on a box, in hand order."""
    return [
        Position(index, hand, stake)
        for index, hand in enumerate(box.hands)
        for stake in hand.stakes
        if stake.player == player and stake.live
    ]


def is_bust(book: Rulebook, hand: Hand) -> bool:
    """Tell whether the hand exceeds 21."""
    return value_of(book, hand).points > LIMIT


def is_held(table: Table, box: Box, player: str) -> bool:
    """Tell whether a bust waits for the dealer's second card.

    Where a dealer's Blackjack takes the original wager only, a split or doubled position may yet
    lose less than its busted chips (R-OBO-BUST).
    """
    if blackjack_takes(table.book) != "original" or not dealer_may_have_blackjack(table):
        return False
    own = positions(box, player)
    return sum(p.stake.total for p in own) > own[0].stake.original


def settled_naturals(table: Table) -> Iterator[Line]:
    """Yield naturals that have won: the dealer's first card is neither an Ace nor worth ten (R-BJ-TIMING)."""
    if not table.dealer or is_ace(table.dealer[0]) or is_ten(table.dealer[0]):
        return
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            if is_natural(table.book, hand):
                yield from (_compared(table, box, Position(index, hand, s)) for s in hand.stakes if s.live)


def bust_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the main wagers a bust hand loses at once."""
    hand = box.hands[index]
    for stake in hand.stakes:
        if stake.live and not is_held(table, box, stake.player):
            yield _compared(table, box, Position(index, hand, stake))


def final_lines(table: Table) -> Iterator[Line]:
    """Yield every main wager still open, the dealer being done."""
    blackjack = dealer_has_blackjack(table)
    for box in table.boxes:
        for wager in box.mains:
            own = positions(box, wager.player)
            if blackjack and own:
                yield from _against_blackjack(table, box, own)
            else:
                for position in own:
                    yield _compared(table, box, position)


def _compared(table: Table, box: Box, position: Position) -> Line:
    hand, stake = position.hand, position.stake
    outcome = compare(table, hand)
    clauses = table.book.cite(outcome.topic)
    lies = Lies(stake.player, box.position, position.at, "main")
    if outcome.result == "lose":
        line = lost(lies, stake.total, clauses)
    elif outcome.result == "stand-off":
        line = back(lies, stake.total, clauses, "stand-off")
    else:
        line = won(lies, stake.total, outcome.odds, clauses, outcome.result)
    return _under(table, box, line)


def _under(table: Table, box: Box, line: Line) -> Line:
    wager = next(wager for wager in box.mains if wager.player == line.player)
    return as_under_minimum(table, wager, line)


def _against_blackjack(table: Table, box: Box, own: list[Position]) -> Iterator[Line]:
    takes = blackjack_takes(table.book)
    taken = False
    for position in own:
        hand, stake = position.hand, position.stake
        lies = Lies(stake.player, box.position, position.at, "main")
        if is_natural(table.book, hand):
            line = back(lies, stake.total, table.book.cite("standoff.blackjack"), "stand-off")
        elif takes == "busted-and-original" and is_bust(table.book, hand):
            line = lost(lies, stake.total, table.book.cite(bust_topic(hand)))
        elif _draws_with_21(table, hand):
            line = back(lies, stake.total, table.book.cite("standoff"), "stand-off")
        elif takes == "all":
            line = lost(lies, stake.total, table.book.cite(_blackjack_topic(hand)))
        elif taken:
            line = back(lies, stake.total, table.book.cite(_blackjack_topic(hand)))
        else:
            taken = True
            line = lost(lies, stake.total, table.book.cite(_blackjack_topic(hand)), stake.total - stake.original)
        yield _under(table, box, line)


def _draws_with_21(table: Table, hand: Hand) -> bool:
    plain = not hand.split and not hand.doubled
    stands_off = table.book.rulings.twenty_one_v_blackjack == "stand-off"
    return stands_off and plain and value_of(table.book, hand).points == LIMIT


def _blackjack_topic(hand: Hand) -> str:
    if hand.split:
        return "lose.blackjack_split"
    return "lose.blackjack_doubled" if hand.doubled else "lose.blackjack"
