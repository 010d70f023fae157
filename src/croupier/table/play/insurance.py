"""Insurance: of the own wager, and claims on the option another passes up.

Clauses: L8 3.27-3.27.3; AR 3.27-3.27.3; BP 1.17, 3.15.2. Rulings R-INS-BASE, R-INS-DECLINED, R-INS-PAID.
"""

from croupier.cards.card import is_ace
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import is_kept_to_one_box, known_box, no_open_wager, not_offered, why_no_unit
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.state import Table
from croupier.table.turn import stake_of
from croupier.words.facts import Money, message


def insure(table: Table, command: c.Insure, *, offered: bool) -> list[e.Event]:
    """Insure the own wager, or claim a declined one, while that is offered."""
    of = command.of or command.player
    refusal = why_no_cover(table, command.box, command.player, of)
    if refusal is None and of != command.player:
        is_kept_to_one_box(table, command.player, command.box)
    refusal = refusal or _why_not_amount(table, command, of) or _why_not_now(table, offered=offered)
    if refusal is not None:
        raise refusal
    if of == command.player:
        placed = e.InsurancePlaced(of, command.box, command.amount)
        # It may still be laid while a double or a split is offered to follow, which it does not answer.
        asked = table.offer is not None and table.offer.kind == "insurance"
        return [placed, e.OfferAnswered(of, command.box, "insurance")] if asked else [placed]
    return [e.InsuranceClaimed(command.player, command.box, of, command.amount)]


def why_no_cover(table: Table, position: int, player: str, of: str) -> Refused | None:
    """Say why a player may not insure a bettor's wager at any time of this round, or None where that may be."""
    book = table.book
    box = known_box(table, position)
    if not book.insurance.by.offered:
        return Refused("no-insurance", book.cite("insurance"))
    if player != of and not book.insurance.by.others:
        return Refused("insurance-of-another", book.cite("insurance.others"))
    if table.dealer and not is_ace(table.dealer[0]):
        return Refused("no-insurance-now", book.cite("insurance"))
    if not table.dealer:
        return None
    if player != of and (gone := _why_not_passed_up(table, position, of)) is not None:
        return gone
    if box is None or not box.hands or stake_of(box.hands[0], of) is None or is_bust(book, box.hands[0]):
        topic = "insurance" if player == of else "insurance.others"
        bust = box is not None and bool(box.hands) and is_bust(book, box.hands[0])
        why = message("no-open-wager.bust", box=position) if bust else no_open_wager(table, position, of)
        return Refused("nothing-to-insure", book.cite(topic), why=why)
    if player != of and any((i.player, i.box, i.of) == (player, position, of) for i in table.claims):
        return Refused("insurance-claimed", book.cite("insurance.others"), player=player)
    if player == of and _own(table, position, of) >= most_for(table, position, of):
        return Refused("insurance-over-half", book.cite("insurance.half"), "already", of=of)
    return None


def _why_not_amount(table: Table, command: c.Insure, of: str) -> Refused | None:
    """Say why the amount may not be laid, or None where it may; before the dealer's Ace nothing is known of it."""
    if not table.dealer:
        return None
    most = most_for(table, command.box, of) - _own(table, command.box, of)
    if command.amount > most:
        clauses = table.book.cite("insurance.half" if of == command.player else "insurance.others")
        case = "with-laid" if _own(table, command.box, of) else "amount"
        return Refused("insurance-over-half", clauses, case, amount=Money(command.amount), of=of, most=Money(most))
    return None if command.amount == most else why_no_unit(table, command.amount)


def _why_not_now(table: Table, *, offered: bool) -> Refused | None:
    if offered:
        return None
    return Refused("insurance-closed", table.book.cite("insurance.window"), since=not_offered(table))


def _why_not_passed_up(table: Table, position: int, of: str) -> Refused | None:
    """Say why a bettor leaves nothing to others, open offer or not: insured (R-INS-DECLINED), or paid (R-INS-PAID)."""
    clauses = table.book.cite("insurance.others")
    if any((line.box, line.player, line.result) == (position, of, "even-money") for line in table.lines):
        return Refused("insurance-paid", clauses, of=of)
    if _own(table, position, of):
        return Refused("insurance-taken", clauses, of=of)
    return None


def most_for(table: Table, position: int, of: str) -> int:
    """Return half of a bettor's original wager."""
    box = table.box(position)
    stake = stake_of(box.hands[0], of) if box is not None and box.hands else None
    return stake.original // 2 if stake is not None else 0


def _own(table: Table, position: int, of: str) -> int:
    return sum(i.amount for i in table.insurances if (i.player, i.box, i.of) == (of, position, of))


def declined(table: Table) -> list[tuple[int, str]]:
    """Return the wagers whose insurance others may take: in play and not insured by their owner."""
    if not table.book.insurance.by.others:
        return []
    return [
        (box.position, stake.player)
        for box in table.boxes
        for hand in box.hands[:1]
        if not is_bust(table.book, hand)
        for stake in hand.stakes
        if stake.plays and not _own(table, box.position, stake.player)
    ]
