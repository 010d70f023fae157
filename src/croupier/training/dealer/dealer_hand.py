"""The dealer's hand: draw, stand, or leave it because no card could change a wager.

Clauses: L8 3.34, 3.35; AR 3.34, 3.35; BP 3.24, 3.26.1; D8 3.33, 3.33.1.
"""

from collections.abc import Iterator
from random import Random

from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.table.evolve import evolve
from croupier.table.places import DEALER
from croupier.table.play.dealer import must_draw, needs_card
from croupier.table.state import Phase, Table
from croupier.training.chance_rounds import Bets, Played, play, setup_for
from croupier.training.facts import fact
from croupier.training.question import Choice, Draft, Part
from croupier.training.scenes import scene_of
from croupier.training.settled_lines import cited

TRIES = 200
DRAW, STAND, LEAVE = "draw", "stand", "leave"


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask what the dealer does next; at higher levels, oftener where nothing depends on it."""
    wanted = chance.choice((DRAW, STAND, LEAVE) if level > 1 else (DRAW, STAND))
    for attempt in range(TRIES):
        played = play(book, setup_for(book, chance), chance, Bets(boxes=chance.randint(1, level), bettors=1, sides=0.4))
        found = [table for table in dealer_moments(played) if answer_of(table) == wanted or attempt > TRIES // 2]
        if found:
            table = chance.choice(found)
            return Draft(scene_of(table, DEALER), (part(table),), 10, (), played.text())
    msg = f"the dealer of {book.game} never has a hand to play"
    raise AssertionError(msg)


def dealer_moments(played: Played) -> Iterator[Table]:
    """Yield the table at every moment the dealer has to decide, each once."""
    for moment in played.moments:
        table = moment.before
        seen = None
        for event in moment.events:
            table = evolve(table, event)
            waits = table.phase is Phase.DEALER and not table.final_settled and len(table.dealer) > 0
            if waits and table.dealer != seen:
                seen = table.dealer
                yield table


def answer_of(table: Table) -> str:
    """Return what the dealer does."""
    if needs_card(table):
        return DRAW
    return LEAVE if must_draw(table.book, table.dealer) else STAND


def part(table: Table) -> Part:
    """Return the question what the dealer does next."""
    answer = answer_of(table)
    points, soft = total(table.dealer)
    held = fact("why.soft_total" if soft else "why.hard_total", points=points)
    topic = "dealer.draws_for" if answer == LEAVE else "dealer.soft_17"
    clauses = table.book.cite(topic)
    return Part(
        ask=fact("ask.dealer_hand"),
        kind="choice",
        answer=(answer,),
        why=(
            fact(f"why.dealer_{'bust' if points > LIMIT else answer}", total=held),
            *cited(table.book.game, clauses),
        ),
        clauses=clauses,
        topic=answer,
        choices=tuple(Choice(key, fact(f"choice.{key}")) for key in (DRAW, STAND, LEAVE)),
    )
