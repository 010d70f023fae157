"""Whose turn it is, and who calls the decisions of a hand.

Clauses: L8 3.8, 3.11-3.13, 3.18, 3.23, 3.25.1.3, 5.22.1; AR the same; BP 1.26, 1.32, 3.8, 3.11, 3.22.2, 5.3;
D8 3.8, 3.11-3.13, 3.19, 3.20.1.3, 3.23, 5.19.1.
"""

from msgspec import Struct

from croupier.table.state import Box, Hand, Stake, Table


class Turn(Struct, frozen=True, gc=False):
    """The hand that is played now."""

    box: Box
    at: int
    hand: Hand


def turn(table: Table) -> Turn | None:
    """Return the first hand, in dealing order, that is not closed (R-TURN, R-SPLIT-ORDER)."""
    passed = table.skip.box if table.skip is not None else None
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            if not hand.closed and hand.stakes and box.position != passed:
                return Turn(box, index, hand)
    return None


def caller(table: Table, box: Box, hand: Hand) -> str | None:
    """Return who calls the hand: the seated bettor, else by the book's rule; no one where all are gone.

    Only bettors whose wager on this hand is still in play and who are there count, so control passes
    by itself when a player surrenders or leaves (R-SURR-CONTROL, R-ABSENT-OTHER, R-ABSENT-SPLIT).
    """
    return caller_among(table, box.position, hand.stakes)


def caller_among(table: Table, position: int, stakes: tuple[Stake, ...]) -> str | None:
    """Return who of the bettors on a hand calls it."""
    present = [s for s in stakes if s.live and not s.folded and s.player not in table.absent]
    if not present:
        return None
    seated = table.seats.get(position)
    if seated is not None and any(stake.player == seated for stake in present):
        return seated
    if table.book.control.unseated.by_bet:
        return max(present, key=lambda stake: stake.original).player
    return present[0].player


def stake_of(hand: Hand, player: str) -> Stake | None:
    """Return a bettor's stake on the hand that is in play."""
    for stake in hand.stakes:
        if stake.player == player and stake.live and not stake.folded:
            return stake
    return None
