"""Places that more players claim than there are, and who would get them if the dealer went on now.

Clauses: L8 3.16, 3.17.2-3.17.2.5, 3.27.4-3.27.4.5; AR the same; D8 3.17, 3.18.2-3.18.2.5.
"""

from collections.abc import Iterable, Iterator

from croupier.api.console import Contest
from croupier.rules.schema import Clauses
from croupier.table.play.insurance_places import covers
from croupier.table.play.side_places import Award, awards
from croupier.table.state import Phase, Table


def contests(table: Table) -> tuple[Contest, ...]:
    """Return the side places of too many claimants while bets are open, and every claim to another's insurance."""
    if table.phase is Phase.BETTING:
        return tuple(_side_place(table, award) for award in awards(table))
    return tuple(_insurances(table)) if table.offer is not None else ()


def _side_place(table: Table, award: Award) -> Contest:
    gets = tuple(wager.player for wager in award.kept)
    return Contest(
        box=award.box.position,
        wager=award.kind,
        places=table.book.side[award.kind].places,
        gets=gets,
        goes=tuple(wager.player for wager in award.claims if wager.player not in gets),
        yielded=award.box.yielded,
        clauses=_each(clauses for _, clauses in award.lost),
    )


def _insurances(table: Table) -> Iterator[Contest]:
    for cover in covers(table):
        claim = cover.claims[0]
        box = table.box(claim.box)
        yield Contest(
            box=claim.box,
            wager="insurance",
            places=1,
            gets=() if cover.given is None else (cover.given.player,),
            goes=tuple(other.player for other in cover.claims if other is not cover.given),
            of=claim.of,
            yielded=box.yielded if box is not None else (),
            clauses=_each(clauses for _, clauses in cover.lost) or table.book.cite("insurance.others"),
        )


def _each(cited: Iterable[Clauses]) -> Clauses:
    """Return every clause under which a player goes away without the place."""
    return tuple(dict.fromkeys(clause for clauses in cited for clause in clauses))
