"""Insurance: the own wager, and the declined option of another by the book's order of preference.

Clauses: L8 3.27-3.27.4.5; AR 3.27-3.27.4.5; BP 3.15.2. Rulings R-INS-BASE, R-INS-DECLINED, R-INS-PRIO, R-INS-PAID.
"""

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import known_box, whole_units
from croupier.table.play.closing import distance_to
from croupier.table.settlement.mains import is_bust
from croupier.table.state import Box, Hand, Insurance, Table
from croupier.table.turn import caller, stake_of


def insure(table: Table, command: c.Insure) -> list[e.Event]:
    """Insure the own wager, or claim a declined one."""
    of = command.of or command.player
    refusal = why_not(table, command.box, command.player, of)
    if refusal is not None:
        raise refusal
    most = most_for(table, command.box, of) - _own(table, command.box, of)
    if command.amount > most or command.amount <= 0:
        message = (
            f"{format_amount(command.amount)} is more than half of {of}'s wager; {format_amount(most)} may be laid"
        )
        topic = "insurance.half" if of == command.player else "insurance.others"
        raise Refused("insurance-over-half", table.book.cite(topic), message)
    if command.amount != most:
        whole_units(table, command.amount)
    if of == command.player:
        placed = e.InsurancePlaced(of, command.box, command.amount)
        return [placed, e.OfferAnswered(of, command.box, "insurance")]
    return [e.InsuranceClaimed(command.player, command.box, of, command.amount)]


def why_not(table: Table, position: int, player: str, of: str) -> Refused | None:
    """Say why a player may not insure a bettor's wager, or None where he may."""
    book = table.book
    if book.insurance.by == "never":
        return Refused("no-insurance", book.cite("insurance"), "this game has no insurance")
    if player != of and book.insurance.by != "anyone":
        return Refused("insurance-of-another", book.cite("insurance.others"), "nobody may insure another's wager")
    if player != of and (gone := _why_not_passed_up(table, position, of)) is not None:
        return gone
    if table.offer is None or table.offer.kind != "insurance":
        if table.dealer and table.dealer[0][0] == "A" and table.offer is None:
            return Refused("insurance-closed", book.cite("insurance.window"), "the insurance offer is not open")
        return Refused("no-insurance-now", book.cite("insurance"), "insurance is offered against an Ace only")
    box = known_box(table, position)
    if box is None or not box.hands or stake_of(box.hands[0], of) is None or is_bust(book, box.hands[0]):
        message = f"{of} has no open wager on box {position}"
        topic = "insurance" if player == of else "insurance.others"
        return Refused("nothing-to-insure", book.cite(topic), message)
    if player != of and any((i.player, i.box, i.of) == (player, position, of) for i in table.claims):
        return Refused("insurance-claimed", book.cite("insurance.others"), f"{player} has claimed it already")
    if player == of and _own(table, position, of) >= most_for(table, position, of):
        return Refused("insurance-over-half", book.cite("insurance.half"), f"{of} has insured half already")
    return None


def _why_not_passed_up(table: Table, position: int, of: str) -> Refused | None:
    """Say why a bettor leaves nothing to others, open offer or not: insured (R-INS-DECLINED), or paid (R-INS-PAID)."""
    clauses = table.book.cite("insurance.others")
    if any((line.box, line.player, line.result) == (position, of, "even-money") for line in table.lines):
        return Refused("insurance-paid", clauses, f"{of}'s wager is paid even money and needs no cover")
    if _own(table, position, of):
        return Refused("insurance-taken", clauses, f"{of} has insured that wager and passes nothing up")
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
    if table.book.insurance.by != "anyone":
        return []
    return [
        (box.position, stake.player)
        for box in table.boxes
        for hand in box.hands[:1]
        if not is_bust(table.book, hand)
        for stake in hand.stakes
        if stake.live and not _own(table, box.position, stake.player)
    ]


def awarded(table: Table) -> tuple[Insurance, ...]:
    """Return the claims that get their place now that the offer closes."""
    if not table.claims:
        return ()
    given: list[Insurance] = []
    for key in dict.fromkeys((claim.box, claim.of) for claim in table.claims):
        claims = [claim for claim in table.claims if (claim.box, claim.of) == key]
        winner = _preferred(table, claims)
        if winner is not None:
            given.append(winner)
    return tuple(given)


def _preferred(table: Table, claims: list[Insurance]) -> Insurance | None:
    box = table.box(claims[0].box)
    assert box is not None  # noqa: S101 - what is claimed is the insurance of a wager on it
    staying = [claim for claim in claims if claim.player not in box.yielded]
    claims = staying or claims[:1]
    order = [wager.player for wager in box.mains]
    same = [claim for claim in claims if claim.player in order]
    if same:
        return min(same, key=lambda claim: order.index(claim.player))
    away = {claim.player: distance_to(table, box.position, claim.player) for claim in claims}
    near = [claim for claim in claims if away[claim.player] is not None]
    if not near:
        return claims[0]
    least = min(distance for distance in away.values() if distance is not None)
    return _nearest(table, box, [claim for claim in near if away[claim.player] == least], least)


def _nearest(table: Table, box: Box, claims: list[Insurance], distance: int) -> Insurance | None:
    """Choose among claimants equally far away: front to back in one box, smaller total between two."""
    fronts = [_front(table, position, claims) for position in (box.position - distance, box.position + distance)]
    rivals = list({front.player: front for front in fronts if front is not None}.values())
    if len(rivals) == 1:
        return rivals[0]
    totals = [_total_elsewhere(table, claim) for claim in rivals]
    if totals[0] == totals[1]:
        return None
    return rivals[totals.index(min(totals))]


def _front(table: Table, position: int, claims: list[Insurance]) -> Insurance | None:
    box = table.box(position)
    order = [wager.player for wager in box.mains] if box is not None else []
    here = [claim for claim in claims if claim.player in order]
    return min(here, key=lambda claim: order.index(claim.player), default=None)


def _total_elsewhere(table: Table, claim: Insurance) -> int:
    """Return a claimant's insurance in all, leaving out the contested one and boxes he controls."""
    return sum(
        i.amount
        for i in (*table.insurances, *table.claims)
        if i.player == claim.player and i is not claim and not _controls(table, i.box, claim.player)
    )


def _controls(table: Table, position: int, player: str) -> bool:
    box = table.box(position)
    hand: Hand | None = box.hands[0] if box is not None and box.hands else None
    return box is not None and hand is not None and caller(table, box, hand) == player
