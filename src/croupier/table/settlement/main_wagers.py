"""Settle main wagers: at once where the hand decides, otherwise when the dealer is done.

Clauses: L8 3.19, 3.24.3, 3.32, 4.5, 4.5.1, 4.5.2; AR 3.19, 3.24.3, 3.26.8, 3.32; BP 1.15, 3.16, 3.19, 3.22.3, 3.23.2;
D8 3.31, 4.4, 4.5, 4.6. Rulings R-OBO-ONCE, R-OBO-ATTR, R-OBO-BUST, R-BP-OBO, R-AR-ALL, R-BP-21-V-BJ.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import is_ace, is_ten
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook
from croupier.table.hands import dealer_has_blackjack, dealer_may_have_blackjack, is_natural, value_of
from croupier.table.reason import Reason
from croupier.table.settlement.compare_hands import bust, compare, natural, natural_beats_22, taken
from croupier.table.settlement.immediate_wins import knows_such, wins_at_once
from croupier.table.settlement.pay import Because, Lies, also_under, as_laid, back, lost, main_of, won
from croupier.table.state import Box, Hand, Line, Stake, Table


class Position(Struct, frozen=True, gc=False):
    """A bettor's stake on one hand of a box."""

    at: int
    hand: Hand
    stake: Stake


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
    if not table.book.blackjack_takes.spares_busts or not dealer_may_have_blackjack(table):
        return False
    own = positions(box, player)
    return sum(p.stake.paid for p in own) > own[0].stake.original


def settled_naturals(table: Table) -> Iterator[Line]:
    """Yield naturals that have won: the dealer's first card is neither an Ace nor worth ten (R-BJ-TIMING).

    So have they once the dealer has looked and has no Blackjack, or where one always wins.
    """
    if not table.dealer or not _naturals_have_won(table):
        return
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            if is_natural(table.book, hand):
                yield from (_compared(table, box, Position(index, hand, s)) for s in hand.stakes if s.plays)


def _naturals_have_won(table: Table) -> bool:
    if not natural_beats_22(table.book):
        return False
    open_to_one = is_ace(table.dealer[0]) or is_ten(table.dealer[0])
    known = table.looked or (table.book.dealer.second_card.seen and not dealer_has_blackjack(table))
    return not open_to_one or known or table.book.blackjack.always_wins


def won_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the main wagers that a finished hand wins at once, whatever the dealer has."""
    hand = box.hands[index]
    if knows_such(table.book) and wins_at_once(table, box, index) is not None:
        yield from (_compared(table, box, Position(index, hand, stake)) for stake in hand.stakes if stake.plays)


def given_up(table: Table, box: Box, index: int, stake: Stake) -> Line:
    """Return the line of a wager that is surrendered."""
    lies = Lies(stake.player, box.position, index, "main")
    because = Because(table.book.cite("surrendered"), Reason("surrendered"))
    kept = stake.paid * (100 - table.book.surrender.gives_up) // 100
    line = replace(lost(lies, stake.paid, because, kept), result="surrender")
    return as_laid(table, main_of(box, stake.player), line)


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
    if stake.folded:
        return given_up(table, box, position.at, stake)
    at_once = wins_at_once(table, box, position.at) if knows_such(table.book) else None
    outcome = at_once or compare(table, hand)
    lies = Lies(stake.player, box.position, position.at, "main")
    if outcome.result == "lose":
        line = lost(lies, stake.paid, outcome.because)
    elif outcome.result == "stand-off":
        line = back(lies, stake.paid, outcome.because, "stand-off")
    else:
        line = won(lies, stake.paid, outcome.odds, outcome.because, outcome.result, free=stake.free)
    return also_under(as_laid(table, main_of(box, stake.player), line), outcome.shaped_by)


def _against_blackjack(table: Table, box: Box, own: list[Position]) -> Iterator[Line]:
    book = table.book
    takes = book.blackjack_takes
    gone = False
    for position in own:
        hand, stake = position.hand, position.stake
        lies = Lies(stake.player, box.position, position.at, "main")
        because = taken(book, hand)
        if is_natural(book, hand) and not stake.folded:
            line = _both_blackjack(book, hand, stake, lies)
        elif takes.busts_apart and is_bust(book, hand):
            line = lost(lies, stake.paid, bust(book, hand))
        elif _draws_with_21(table, hand):
            line = back(lies, stake.paid, Because(book.cite("standoff"), Reason("equal", LIMIT, LIMIT)), "stand-off")
        elif takes.everything:
            line = lost(lies, stake.paid, because)
        elif gone:
            line = back(lies, stake.paid, Because(because.clauses, Reason("spared")))
        else:
            gone = True
            line = lost(lies, stake.paid, because, max(stake.paid - stake.original, 0))
        yield also_under(as_laid(table, main_of(box, stake.player), line), table.overdrawn)


def _both_blackjack(book: Rulebook, hand: Hand, stake: Stake, lies: Lies) -> Line:
    """Return what becomes of a Blackjack against the dealer's: it stands off, unless the book says otherwise."""
    if book.blackjack.always_wins:
        paid = natural(book, hand)
        return won(lies, stake.paid, paid.odds, paid.because, paid.result, free=stake.free)
    both = Reason("both-blackjack")
    if book.ties.blackjack.loses:
        return lost(lies, stake.paid, Because(book.cite("ties.blackjack"), both))
    return back(lies, stake.paid, Because(book.cite("standoff.blackjack"), both), "stand-off")


def _draws_with_21(table: Table, hand: Hand) -> bool:
    plain = not hand.split and not hand.doubled
    stands_off = table.book.rulings.twenty_one_v_blackjack.stands_off
    return stands_off and plain and value_of(table.book, hand).points == LIMIT
