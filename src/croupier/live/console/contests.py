"""Places that more players claim than there are, and who would get them if the dealer went on now.

Clauses: L8 3.16, 3.17.2-3.17.2.5, 3.27.4-3.27.4.5; AR the same; D8 3.17, 3.18.2-3.18.2.5.
"""

from collections.abc import Iterator

from croupier.api.console import Contest
from croupier.table.play.closing import entitled
from croupier.table.play.insurance import awarded
from croupier.table.state import Box, Phase, Table


def contests(table: Table) -> tuple[Contest, ...]:
    """Return the side places of too many claimants while bets are open, and every claim to another's insurance."""
    if table.phase is Phase.BETTING:
        return tuple(contest for box in table.boxes for contest in _side_places(table, box))
    return tuple(_insurances(table)) if table.offer is not None else ()


def _side_places(table: Table, box: Box) -> Iterator[Contest]:
    for kind, side in table.book.side.items():
        claims = [wager for wager in box.sides if wager.kind == kind]
        if not side.places or len(claims) <= side.places:
            continue
        gets = [wager.player for wager in entitled(table, box, claims, side.places)]
        yield Contest(
            box=box.position,
            wager=kind,
            places=side.places,
            gets=tuple(gets),
            goes=tuple(wager.player for wager in claims if wager.player not in gets),
            yielded=box.yielded,
            clauses=table.book.cite("side.priority"),
        )


def _insurances(table: Table) -> Iterator[Contest]:
    winners = {(claim.box, claim.of): claim.player for claim in awarded(table)}
    for position, of in dict.fromkeys((claim.box, claim.of) for claim in table.claims):
        claimants = [claim.player for claim in table.claims if (claim.box, claim.of) == (position, of)]
        winner = winners.get((position, of))
        box = table.box(position)
        yield Contest(
            box=position,
            wager="insurance",
            places=1,
            gets=() if winner is None else (winner,),
            goes=tuple(name for name in claimants if name != winner),
            of=of,
            yielded=box.yielded if box is not None else (),
            clauses=table.book.cite("insurance.priority"),
        )
