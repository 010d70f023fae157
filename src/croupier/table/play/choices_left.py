"""Whether anything is left to decide on a hand that a book leaves open: doubled ones, and pairs of split Aces.

No approved game leaves them open: own rules of the games that do.
"""

from croupier.table.hands import has_doubled_card
from croupier.table.play.double import why_no_double
from croupier.table.play.split import why_no_split
from croupier.table.play.surrender import why_no_surrender
from croupier.table.play.turns import why_no_hit
from croupier.table.state import Table
from croupier.table.turn import Turn, caller


def nothing_left(table: Table, now: Turn) -> str | None:
    """Say why a hand in turn is finished though its cards leave it open, or None where a player has a choice."""
    hand = now.hand
    if hand.doubled and has_doubled_card(hand) and not _is_open(table, now):
        return "doubled"
    if hand.aces and not table.book.split.ace_draws and why_no_split(table, now) is not None:
        return "split ace"
    return None


def _is_open(table: Table, now: Turn) -> bool:
    """Tell whether a doubled hand may be doubled again, drawn to, or given up by a player on it."""
    calling = caller(table, now.box, now.hand)
    if calling is not None and why_no_double(table, now, calling) is None:
        return True
    if why_no_hit(table, now) is None:
        return True
    bettors = (stake.player for stake in now.hand.stakes if stake.plays)
    return any(why_no_surrender(table, now.box.position, player, now.at) is None for player in bettors)
