"""Insurance that a bettor passes up: who of several claimants gets it, and under which clause each other does not.

Clauses: L8 3.27.4-3.27.4.5; AR 3.27.4-3.27.4.5. Rulings R-INS-PRIO, R-PLACED-TOTALS, R-LINE-CLAUSES.
"""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules.schema import Clauses
from croupier.table import events as e
from croupier.table.play.side_places import distance_to
from croupier.table.state import Box, Hand, Insurance, Table
from croupier.table.turn import caller


class Cover(NamedTuple):
    """Another's insurance with all who claim it: who gets it, and why each of the others does not."""

    claims: tuple[Insurance, ...]
    given: Insurance | None
    lost: tuple[tuple[Insurance, Clauses], ...]


def covers(table: Table) -> Iterator[Cover]:
    """Yield who gets each insurance that is claimed, in dealing order of the wagers.

    A claim no one contests is placed from the start; each award counts for the next one (R-PLACED-TOTALS).
    """
    wagers = [(box, main.player) for box in table.boxes for main in box.mains] if table.claims else []
    bids = {(box.position, of): _claims(table, box, of) for box, of in wagers}
    placed = [claims[0] for claims in bids.values() if len(claims) == 1]
    for box, of in wagers:
        claims = bids[box.position, of]
        if claims:
            cover = _cover(table, box, claims, [claim for claim in placed if claim not in claims])
            placed += [cover.given] if cover.given is not None and cover.given not in placed else []
            yield cover


def _claims(table: Table, box: Box, of: str) -> list[Insurance]:
    """Return the claims on a wager's insurance; who gives way has none while anybody else claims it."""
    claims = _everybody(table, box, of)
    return [claim for claim in claims if claim.player not in box.yielded] or claims[:1]


def _everybody(table: Table, box: Box, of: str) -> list[Insurance]:
    return [claim for claim in table.claims if (claim.box, claim.of) == (box.position, of)]


def _cover(table: Table, box: Box, claims: list[Insurance], placed: list[Insurance]) -> Cover:
    everybody = _everybody(table, box, claims[0].of)
    given, lost = _given(table, box, claims, placed)
    agreed = _given(table, box, everybody, placed)[0] is None
    gone = "insurance.deadlock" if agreed else "insurance.priority"
    lost += [(claim, gone) for claim in everybody if claim not in claims]
    return Cover(tuple(everybody), given, tuple((claim, table.book.cite(topic)) for claim, topic in lost))


def awarded(table: Table) -> tuple[Insurance, ...]:
    """Return the claims that get their place now that the offer closes."""
    return tuple(cover.given for cover in covers(table) if cover.given is not None)


def lost(table: Table) -> tuple[e.ClaimLost, ...]:
    """Return the claims that get no place as the offer closes, each with the clauses it is lost under."""
    return tuple(
        e.ClaimLost(claim.player, claim.box, claim.of, clauses)
        for cover in covers(table)
        for claim, clauses in cover.lost
    )


Lost = list[tuple[Insurance, str]]
"""Claims that get no place, each with the topic it is lost under."""


def _given(table: Table, box: Box, claims: list[Insurance], placed: list[Insurance]) -> tuple[Insurance | None, Lost]:
    """Return who gets the insurance, and what the others lose it by."""
    order = [wager.player for wager in box.mains]
    same = [claim for claim in claims if claim.player in order]
    if same:
        first = min(same, key=lambda claim: order.index(claim.player))
        return first, _others(claims, first, "insurance.on_box")
    away = {claim.player: distance_to(table, box.position, claim.player) for claim in claims}
    least = min((distance for distance in away.values() if distance is not None), default=None)
    if least is None:
        return claims[0], _others(claims, claims[0], "insurance.outsiders")
    rivals = _fronts(table, box, [claim for claim in claims if away[claim.player] == least], least)
    totals = [_total_elsewhere(table, claim.player, placed) for claim in rivals]
    if len(rivals) > 1 and totals[0] == totals[1]:
        return None, [(claim, "insurance.deadlock") for claim in claims]
    first = rivals[totals.index(min(totals))]
    lost = _others(claims, first, "insurance.nearest")
    return first, [(claim, "insurance.total" if claim in rivals else topic) for claim, topic in lost]


def _others(claims: list[Insurance], first: Insurance, topic: str) -> Lost:
    return [(claim, topic) for claim in claims if claim is not first]


def _fronts(table: Table, box: Box, claims: list[Insurance], distance: int) -> list[Insurance]:
    """Return the claimants equally far away on either side, of those on one box the one in front."""
    fronts = [_front(table, position, claims) for position in (box.position - distance, box.position + distance)]
    return list({front.player: front for front in fronts if front is not None}.values())


def _front(table: Table, position: int, claims: list[Insurance]) -> Insurance | None:
    box = table.box(position)
    order = [wager.player for wager in box.mains] if box is not None else []
    here = [claim for claim in claims if claim.player in order]
    return min(here, key=lambda claim: order.index(claim.player), default=None)


def _total_elsewhere(table: Table, player: str, placed: list[Insurance]) -> int:
    """Return the insurance a claimant has placed and been given, leaving out boxes they control (R-PLACED-TOTALS)."""
    return sum(
        cover.amount
        for cover in (*table.insurances, *placed)
        if cover.player == player and not cover.settled and not _controls(table, cover.box, player)
    )


def _controls(table: Table, position: int, player: str) -> bool:
    box = table.box(position)
    hand: Hand | None = box.hands[0] if box is not None and box.hands else None
    return box is not None and hand is not None and caller(table, box, hand) == player
