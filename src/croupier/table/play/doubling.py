"""Doubling: up to the original wager for exactly one card, and others on the hand may follow.

Clauses: L8 1.1.2, 3.26-3.26.7; AR 1.1.3, 3.4.2, 3.26-3.26.7; BP 1.7, 3.23, 3.23.1; D8 1.1.3, 3.26-3.26.6.
Rulings R-DBL-RANGE, R-BP-DD-MIN, R-DBL-FOLLOW, R-DBLMAX, R-AR-A9, R-DBL-PAIRWORD.
"""

from typing import NamedTuple

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, may_be_doubled
from croupier.table.places import Place
from croupier.table.play.checks import whole_units
from croupier.table.play.turns import in_turn
from croupier.table.state import Offer, Stake, Table
from croupier.table.turn import Turn, stake_of


class Span(NamedTuple):
    """Least and most a double may add."""

    least: int
    most: int


def double(table: Table, command: c.Double) -> list[e.Event]:
    """Double the hand in turn, and ask the others on it."""
    now = in_turn(table, command)
    stake = stake_of(now.hand, command.player)
    refusal = why_no_double(table, now, command.player)
    if refusal is not None or stake is None:
        raise refusal or Refused("not-caller", table.book.cite("control.seated"), "no wager on the hand")
    amount = stake.original if command.amount is None else command.amount
    check_amount(table, stake, amount)
    doubled = e.HandDoubled(command.player, command.box, now.at, amount)
    asked = followers(table, now, command.player)
    if not asked:
        return [doubled]
    return [doubled, e.OfferOpened(Offer("double", asked, place=Place(command.box, now.at)))]


def why_no_double(table: Table, now: Turn, player: str) -> Refused | None:
    """Say why the hand in turn may not be doubled, or None where it may."""
    book = table.book
    hand = now.hand
    stake = stake_of(hand, player)
    if len(hand.cards) != FIRST_CARDS:
        return Refused("double-not-two-cards", book.cite("double.first_two"), "only the first two cards are doubled")
    if hand.split and not book.double.after_split:
        return Refused("double-after-split", book.cite("double.after_split"), "split hands are not doubled")
    if hand.aces:
        return Refused("double-split-aces", book.cite("double.split_aces"), "split Aces are not doubled")
    if not may_be_doubled(book, hand.cards):
        totals = " or ".join(str(value) for value in book.double.totals)
        topic = "double.split_totals" if hand.split else "double.totals"
        return Refused("double-total", book.cite(topic), f"only a hard total of {totals} is doubled")
    if stake is not None and span(table, stake).least > span(table, stake).most:
        return Refused("double-under-minimum", book.cite("double.amount"), "the wager is under the table minimum")
    return None


def span(table: Table, stake: Stake) -> Span:
    """Return what a bettor may add; a wager under the table's minimum leaves nothing."""
    limits = table.setup.main
    least = table.setup.unit
    if limits is not None and table.book.double.minimum == "table-minimum":
        least = max(least, -(-limits.least // least) * least)
    return Span(min(least, stake.original) if limits is None else least, stake.original)


def check_amount(table: Table, stake: Stake, amount: int) -> None:
    """Refuse an amount that may not be added to a stake."""
    least, most = span(table, stake)
    if not least <= amount <= most:
        allowed = f"{format_amount(least)} to {format_amount(most)}" if least <= most else "nothing"
        message = f"{format_amount(amount)} may not be added to {format_amount(stake.original)}: allowed is {allowed}"
        raise Refused("double-amount", table.book.cite("double.amount"), message)
    if amount != stake.original:
        whole_units(table, amount)


def followers(table: Table, now: Turn, player: str) -> tuple[tuple[str, int], ...]:
    """Return the other bettors on the hand who may lawfully double with the caller."""
    return tuple(
        (stake.player, now.box.position)
        for stake in now.hand.stakes
        if stake.live and stake.player != player and stake.player not in table.absent and _can(table, stake)
    )


def _can(table: Table, stake: Stake) -> bool:
    least, most = span(table, stake)
    return least <= most


def follow(table: Table, stake: Stake, command: c.Follow, place: Place) -> list[e.Event]:
    """Add to the own wager what a follower chooses, within his own original (R-DBL-FOLLOW)."""
    amount = stake.original if command.amount is None else command.amount
    check_amount(table, stake, amount)
    followed = e.Followed(command.player, place.box, place.hand, amount)
    return [followed, e.OfferAnswered(command.player, place.box, "follow")]
