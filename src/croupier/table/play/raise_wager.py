"""Raising the main wager after the dealer's first card, before any other is dealt.

No approved game knows it: an own rule of the games that do.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import known_box, no_open_wager, why_no_unit
from croupier.table.state import Offer, Phase, Stake, Table
from croupier.table.turn import stake_of
from croupier.words.facts import Money


def raise_offer(table: Table) -> Offer | None:
    """Return the offer to raise, once the dealer's first card lies there, or None where no one is asked now."""
    if not table.book.wagers.raises or table.phase is not Phase.INITIAL_DEAL or "raise" in table.made:
        return None
    if len(table.dealer) != 1 or any(hand.cards for box in table.boxes for hand in box.hands):
        return None
    asked = tuple(
        (stake.player, box.position)
        for box in table.boxes
        for hand in box.hands
        for stake in hand.stakes
        if stake.plays and stake.player not in table.absent
    )
    return Offer("raise", asked) if asked else None


def raise_wager(table: Table, command: c.Raise) -> list[e.Event]:
    """Add up to as much again to the own main wager."""
    book, offer = table.book, table.offer
    box = known_box(table, command.box)
    if not book.wagers.raises:
        raise Refused("no-raise", book.cite("wagers.late"))
    stake = stake_of(box.hands[0], command.player) if box is not None and box.hands else None
    if offer is None or offer.kind != "raise":
        raise Refused("raise-closed", book.cite("wagers.raises"))
    if stake is None:
        why = no_open_wager(table, command.box, command.player)
        raise Refused("nothing-to-raise", book.cite("wagers.raises"), why=why)
    if (command.player, command.box) in offer.answered:
        raise Refused("answered", book.cite("wagers.raises"), player=command.player)
    amount = stake.original if command.amount is None else command.amount
    refusal = _why_not(table, stake, amount)
    if refusal is not None:
        raise refusal
    raised = e.WagerRaised(command.player, command.box, amount)
    return [raised, e.OfferAnswered(command.player, command.box, "raise")]


def _why_not(table: Table, stake: Stake, amount: int) -> Refused | None:
    if amount > stake.original:
        return Refused(
            "raise-amount", table.book.cite("wagers.raises"), amount=Money(amount), laid=Money(stake.original)
        )
    return None if amount == stake.original else why_no_unit(table, amount)
