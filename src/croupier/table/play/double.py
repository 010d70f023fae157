"""Doubling: up to the original wager for exactly one card, and others on the hand may follow.

Clauses: L8 1.1.2, 3.26-3.26.7; AR 1.1.3, 3.4.2, 3.26-3.26.7; BP 1.7, 3.23, 3.23.1; D8 1.1.3, 3.26-3.26.6.
Rulings R-DBL-RANGE, R-BP-DD-MIN, R-DBL-FOLLOW, R-DBLMAX, R-AR-A9, R-DBL-PAIRWORD.
"""

from typing import NamedTuple

from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import (
    FIRST_CARDS,
    awaits_card,
    finished_by_cards,
    is_free_double,
    may_be_doubled,
    value_of,
)
from croupier.table.places import Place
from croupier.table.play.checks import why_no_unit
from croupier.table.play.turns import in_turn
from croupier.table.state import Hand, Offer, Stake, Table
from croupier.table.turn import Turn, stake_of
from croupier.words.facts import Fact, Listing, Money, message


class Span(NamedTuple):
    """Least and most a double may add, and what it adds where nothing is said."""

    least: int
    most: int
    usual: int


def double(table: Table, command: c.Double) -> list[e.Event]:
    """Double the hand in turn, and ask the others on it."""
    now = in_turn(table, command, lambda table, now: _why_not(table, now, command))
    stake = stake_of(now.hand, command.player)
    assert stake is not None  # noqa: S101 - whoever calls a hand has a wager on it
    amount = span(table, stake, now.hand).usual if command.amount is None else command.amount
    free = is_free(table, now.hand)
    doubled = e.HandDoubled(command.player, command.box, now.at, amount, free)
    asked = followers(table, now, command.player)
    if not asked:
        return [doubled]
    return [doubled, e.OfferOpened(Offer("double", asked, place=Place(command.box, now.at)))]


def _why_not(table: Table, now: Turn, command: c.Double) -> Refused | None:
    refusal = why_no_double(table, now, command.player)
    stake = stake_of(now.hand, command.player)
    if refusal is not None or stake is None or command.amount is None:
        return refusal
    return why_not_amount(table, stake, now.hand, command.amount)


def is_free(table: Table, hand: Hand) -> bool:
    """Tell whether the house pays the double of a hand: its first, on two cards of a hard total the book names."""
    return bool(table.book.double.free) and hand.doubles == 0 and is_free_double(table.book, hand.cards)


def why_no_double(table: Table, now: Turn, player: str) -> Refused | None:
    """Say why a hand may not be doubled, in turn or not, or None where it may."""
    book = table.book
    hand = now.hand
    stake = stake_of(hand, player)
    if hand.aces and not book.double.split_aces:
        return Refused("double-split-aces", book.cite("double.split_aces"))
    if finished_by_cards(book, hand) in ("blackjack", "21"):
        return Refused("hand-finished", book.cite("double.21"), "double-21")
    if awaits_card(book, hand):
        return None
    if hand.doubled and hand.doubles > book.double.redoubles:
        return Refused("double-again", book.cite("double.redoubles"))
    if len(hand.cards) != FIRST_CARDS and not book.double.cards.any_number and not hand.doubled:
        return Refused("double-not-two-cards", book.cite("double.first_two"))
    if hand.split and not book.double.after_split:
        return Refused("double-after-split", book.cite("double.after_split"))
    if not may_be_doubled(book, hand.cards):
        return _wrong_total(table, hand)
    if stake is not None and span(table, stake, hand).least > span(table, stake, hand).most:
        least, laid = Money(span(table, stake, hand).least), Money(stake.original)
        return Refused("double-under-minimum", book.cite("double.amount"), least=least, laid=laid)
    return None


def _wrong_total(table: Table, hand: Hand) -> Refused:
    book, value = table.book, value_of(table.book, hand)
    hards, softs = Listing(book.double.totals, "or"), Listing(book.double.soft_totals, "or")
    allowed: list[Fact] = [message("double-totals.hard", totals=hards)] if hards.items else []
    if softs.items:
        allowed = [*(allowed or [message("double-totals.any-hard")]), message("double-totals.soft", totals=softs)]
    topic = "double.split_totals" if hand.split else "double.totals"
    has = message("points.soft" if softs.items and value.soft else "points.hard", points=value.points)
    return Refused("double-total", book.cite(topic), allowed=Listing(tuple(allowed), "or"), points=has)


def span(table: Table, stake: Stake, hand: Hand) -> Span:
    """Return what a bettor may add; a wager under the table's minimum leaves nothing.

    What the house pays is as much as the original wager. A hand that is doubled again may be given all that is on it.
    """
    if is_free(table, hand):
        return Span(stake.original, stake.original, stake.original)
    usual = stake.total if hand.doubled else stake.original
    most = stake.total if hand.doubled else stake.original * table.book.double.times
    limits = table.setup.main
    least = table.setup.unit
    if limits is not None and table.book.double.minimum.of_table:
        least = max(least, -(-limits.least // least) * least)
    return Span(min(least, stake.original) if limits is None else least, most, usual)


def why_not_amount(table: Table, stake: Stake, hand: Hand, amount: int) -> Refused | None:
    """Say why an amount may not be added to a stake, or None where it may."""
    least, most, usual = span(table, stake, hand)
    if not least <= amount <= most:
        amounts = {"amount": Money(amount), "laid": Money(stake.original)}
        clauses = table.book.cite("double.amount")
        if least > most:
            return Refused("double-amount", clauses, "none", **amounts)
        return Refused("double-amount", clauses, least=Money(least), most=Money(most), **amounts)
    return None if amount in (most, usual) else why_no_unit(table, amount)


def followers(table: Table, now: Turn, player: str) -> tuple[tuple[str, int], ...]:
    """Return the other bettors on the hand who may lawfully double with the caller."""
    return tuple(
        (stake.player, now.box.position)
        for stake in now.hand.stakes
        if stake.plays and stake.player != player and stake.player not in table.absent and _can(table, stake, now.hand)
    )


def _can(table: Table, stake: Stake, hand: Hand) -> bool:
    least, most, _ = span(table, stake, hand)
    return least <= most


def as_asked(hand: Hand) -> Hand:
    """Return a hand as it was before the double that others are asked to follow."""
    return replace(hand, doubled=hand.doubles > 1, doubles=hand.doubles - 1)


def follow(table: Table, stake: Stake, command: c.Follow, hand: Hand) -> list[e.Event]:
    """Add to the own wager what a follower chooses, within their own original (R-DBL-FOLLOW)."""
    before = as_asked(hand)
    amount = span(table, stake, before).usual if command.amount is None else command.amount
    refusal = why_not_amount(table, stake, before, amount)
    if refusal is not None:
        raise refusal
    place = table.offer.place if table.offer is not None else None
    assert place is not None  # noqa: S101 - a double that others follow is of a hand
    followed = e.Followed(command.player, place.box, place.hand, amount, is_free(table, before))
    return [followed, e.OfferAnswered(command.player, place.box, "follow")]
