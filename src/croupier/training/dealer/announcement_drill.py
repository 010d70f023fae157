"""What the dealer announces, and when: in a stage of a round, everything that is to be said.

Clauses: L8 3.1, 3.2, 3.13, 3.25.1, 3.27.1; AR the same; BP 3.3, 3.10, 3.15.2, 3.17; D8 3.1, 3.2, 3.13, 3.20.1.
"""

from random import Random

from croupier.api.console import Announcement, Moment
from croupier.live.console.announcements import announcements
from croupier.rules.schema import Rulebook
from croupier.table.places import Place
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from croupier.training.chance_rounds import Bets, play, setup_for
from croupier.training.facts import Fact, fact
from croupier.training.question import Choice, Draft, Part
from croupier.training.scenes import scene_of
from croupier.training.settled_lines import cited

BETTING = 0.25
"""How often a moment while bets are open is asked about."""

NOW: Moment = "now"
CLOSED = "-closed"
"""An offer is closed in the stage it is made in, once everybody has answered."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask what is said in a stage of a round."""
    played = play(book, setup_for(book, chance), chance, Bets(boxes=level, bettors=min(level + 1, 3)))
    early = chance.random() < BETTING
    tables = [m.before for m in played.moments if (m.before.phase is Phase.BETTING) == early and m.before.boxes]
    table = chance.choice(tables or [played.table])
    return Draft(
        scene_of(table, _marked(table), (fact(f"phase.{table.phase}"),)), (part(table),), 20, (), played.text()
    )


def part(table: Table) -> Part:
    """Return the question what is said in this stage of the round."""
    said = announcements(table)
    due = [one for one in said if one.when == NOW or (table.phase is Phase.OFFERS and one.says.endswith(CLOSED))]
    now = tuple(_key(one) for one in due)
    clauses = tuple(dict.fromkeys(number for one in due for number in one.clauses))
    return Part(
        ask=fact("ask.announce"),
        kind="multiple",
        answer=now,
        why=cited(table.book.game, clauses),
        clauses=clauses,
        topic="announce",
        choices=tuple(Choice(_key(one), _label(one)) for one in said),
    )


def _marked(table: Table) -> Place | None:
    now = turn(table) if table.phase is Phase.TURNS else None
    return Place(now.box.position, now.at) if now is not None else None


def _key(one: Announcement) -> str:
    return f"{one.says}-{one.box}" if one.box else one.says


def _label(one: Announcement) -> Fact:
    return fact(f"announce.{one.says}", box=one.box or 0, player=one.player or "")
