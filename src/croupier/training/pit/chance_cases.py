"""Cases made by chance: a round is played, and at some moment something goes wrong, or two things do."""

from random import Random

from msgspec.structs import replace

from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step, try_step
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from croupier.training.chance_rounds import Bets, Played, go_on, lay, play, setup_for
from croupier.training.contested_rulings import rests_on
from croupier.training.pit.cases import FACTS, Case, case_clauses, case_parts, case_scene
from croupier.training.pit.chance_faults import wrongs
from croupier.training.question import Draft

TRIES = 300
SECONDS = 120
IN_BETTING, PASSED_OVER = 1 / 15, 1 / 4
"""How often something goes wrong before the cards, and, of two things, how often the first is a turn passed over."""


def make(book: Rulebook, chance: Random, *, several: bool) -> Draft:
    """Ask about something that goes wrong in a round by chance; `several` where something went wrong before."""
    for _ in range(TRIES):
        played = _moment(book, chance, several=several)
        found = _case(played, chance) if played is not None else None
        if found is not None and played is not None:
            case, clause, command = found
            parts = tuple(case_parts(case, clause, chance))
            return Draft(case_scene(case), parts, SECONDS, _rulings(case.before, command), played.text())
    return make(book, chance, several=False)


def _moment(book: Rulebook, chance: Random, *, several: bool) -> Played | None:
    begun = _begun(book, chance)
    if not several or begun is None:
        return begun
    if chance.random() < PASSED_OVER and not book.irregular.procedures.by_options:
        return _passed_over(begun, chance)
    for command in wrongs(begun.table, begun.cards, chance):
        more = lay(begun.table, begun.cards, (command,))
        if more.moments and more.table.phase is not Phase.OVER:
            return Played(more.table, begun.cards, (*begun.moments, *more.moments))
    return None


def _begun(book: Rulebook, chance: Random) -> Played | None:
    """Return a round up to some moment, most often after the first cards."""
    setup = replace(setup_for(book, chance), manual_shuffle=chance.random() < 1 / 2)
    played = play(book, setup, chance, Bets(boxes=chance.randint(1, 3), bettors=1, level=1, sides=0.2))
    in_betting = chance.random() < IN_BETTING
    known = [
        at
        for at, moment in enumerate(played.moments, 1)
        if moment.after.phase is not Phase.OVER and (moment.after.phase is Phase.BETTING) == in_betting
    ]
    if not known:
        return None
    moments = played.moments[: chance.choice(known)]
    return Played(moments[-1].after, played.cards, moments)


def _passed_over(begun: Played, chance: Random) -> Played | None:
    """Return a round in which a box gets no turn, and one or two others are dealt cards before it speaks up."""
    now = turn(begun.table) if begun.table.phase is Phase.TURNS else None
    if now is None:
        return None
    skipped = lay(begun.table, begun.cards, (c.ReportSkipped(by=HOUSE, box=now.box.position),))
    first, areas = len(begun.table.dealt), chance.randint(1, 2)

    def is_late(table: Table) -> bool:
        return len({dealt.to.box for dealt in table.dealt[first:]}) >= areas

    on = go_on(skipped, chance, is_late)
    if on.table.skip is None or on.table.phase is not Phase.TURNS or len(on.table.dealt) == first:
        return None
    return Played(on.table, begun.cards, (*begun.moments, *on.moments))


def _case(played: Played, chance: Random) -> tuple[Case, str, c.Command] | None:
    table = played.table
    for command in _complaint(table) or wrongs(table, played.cards, chance):
        case = _tried(played, command)
        if case.refused and isinstance(command, FACTS):
            # What the house finds cannot be refused: at this table it does not happen so.
            continue
        known = [number for number in case_clauses(case) if clauses_of(table.book.game)[number].how == "test"]
        if known:
            return case, known[0], command
    return None


def _complaint(table: Table) -> tuple[c.Command, ...]:
    """Return the wish of a player who was passed over."""
    box = table.box(table.skip.box) if table.skip is not None else None
    name = box.mains[0].player if box is not None else ""
    return (c.Hit(by=player(name), player=name, box=box.position),) if box is not None else ()


def _tried(played: Played, command: c.Command) -> Case:
    table, acts = played.table, played.given
    try:
        after, events = step(table, command)
    except Refused as refused:
        return Case(table, acts, command, (), table, refused.clauses)
    return Case(table, acts, command, events, after)


def _rulings(table: Table, command: c.Command) -> tuple[str, ...]:
    def events(book: Rulebook) -> object:
        done = try_step(replace(table, book=book), command)
        return done.events if done is not None else None

    return rests_on(table.book, events)
