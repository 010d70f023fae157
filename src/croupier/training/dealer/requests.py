"""What a player asks for: the dealer allows it, or refuses it and names the rule.

What is lawful, and under which clause a request is refused, the engine says: the same that refuses it at a live table.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.rules.refusals import Refused
from croupier.rules.schema import NO_CLAUSES, Rulebook
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import step
from croupier.table.places import Place
from croupier.table.prompt import known_players
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from croupier.training.acts import act_fact
from croupier.training.chance_rounds import Bets, Played, amount, play, setup_for
from croupier.training.contested_rulings import rests_on
from croupier.training.facts import ClauseText, Fact, fact
from croupier.training.question import Choice, Draft, Part
from croupier.training.scenes import moment_notes, scene_of
from croupier.training.settled_lines import cited

TRIES = 200
ALLOW = "allow"
WRONG = 3
"""How many clauses stand beside the right answer."""

TOPICS = (
    "hit",
    "hit.21",
    "stand",
    "double.first_two",
    "double.totals",
    "double.one_card",
    "double.amount",
    "double.after_split",
    "split.pairs",
    "split.hands",
    "split.aces_again",
    "surrender.window",
    "insurance.window",
    "insurance.half",
    "even_money",
    "wagers.late",
    "wagers.lifted",
    "wagers.close",
    "control.seated",
    "control.unseated",
    "turn",
    "side.on_split",
)
"""Where the wrong reasons come from: clauses that refuse something else."""

ANYBODYS = frozenset({"control", "turn"})
OWN_TOPICS: dict[type[c.Command], frozenset[str]] = {
    c.Hit: frozenset({"hit", "double", "split"}),
    c.Stand: frozenset({"stand", "hit", "double", "split"}),
    c.Double: frozenset({"double", "hit", "split", "wagers"}),
    c.Split: frozenset({"split", "double", "hit", "wagers"}),
    c.Surrender: frozenset({"surrender", "insurance", "split"}),
    c.Insure: frozenset({"insurance", "even_money", "wagers"}),
    c.TakeEvenMoney: frozenset({"even_money", "insurance"}),
    c.Follow: frozenset({"double", "split", "wagers"}),
    c.Bet: frozenset({"wagers", "side"}),
}
"""What else might be said against a request: none of it is offered as a wrong reason."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask whether a request at a moment of a round is allowed."""
    lawful = chance.random() < 1 / 3
    for _ in range(TRIES):
        played = play(
            book, setup_for(book, chance), chance, Bets(boxes=min(level, 2), bettors=level, level=level, sides=0.2)
        )
        tables = [moment.before for moment in played.moments if may_be_asked(moment.before)]
        if not tables:
            continue
        table = chance.choice(tables)
        found = request_part(table, chance, lawful=lawful)
        if found is not None:
            return _draft(played, table, *found)
    return make(book, 1, chance)


def may_be_asked(table: Table) -> bool:
    """Tell whether players may ask for something now; where everybody has answered the dealer goes on at once."""
    return table.phase in (Phase.OFFERS, Phase.TURNS) and (table.offer is None or not table.offer.complete)


def _draft(played: Played, table: Table, part: Part, command: c.Command) -> Draft:
    rulings = rests_on(table.book, lambda other: refusal(replace(table, book=other), command))
    return Draft(scene_of(table, marked(table), moment_notes(table)), (part,), 20, rulings, _text(played, table))


def _text(played: Played, table: Table) -> str:
    """Return the record of a round up to a table."""
    moments = tuple(moment for moment in played.moments if moment.before.version < table.version)
    return Played(table, played.cards, moments).text()


def refusal(table: Table, command: c.Command) -> tuple[str, ...] | None:
    """Return the clauses under which a request is refused, or None where it is allowed."""
    refused = _refused(table, command)
    return None if refused is None else refused.clauses


def _refused(table: Table, command: c.Command) -> Refused | None:
    try:
        step(table, command)
    except Refused as refused:
        return refused
    return None


def request_part(table: Table, chance: Random, *, lawful: bool) -> tuple[Part, c.Command] | None:
    """Return the question about a request that is lawful or not, and the request."""
    asked = list(requests(table, chance))
    chance.shuffle(asked)
    for command in asked:
        refused = _refused(table, command)
        if (refused is None) != lawful or (refused is not None and refused.clause in NO_CLAUSES):
            continue
        return _part(table, command, refused, chance), command
    return None


def _part(table: Table, command: c.Command, refused: Refused | None, chance: Random) -> Part:
    game = table.book.game
    clauses = () if refused is None else refused.clauses
    cases = sorted(number for number in _other_reasons(table.book, command) if not _is_near(number, clauses))
    numbers = [*chance.sample(cases, min(WRONG + (refused is None), len(cases))), *clauses[:1]]
    choices = (Choice(ALLOW, fact("choice.allow")), *(_refuse(game, number) for number in sorted(numbers)))
    return Part(
        ask=fact("ask.request", request=act_fact(game, command)),
        kind="choice",
        answer=(*clauses, ALLOW)[:1],
        why=_why(game, refused),
        clauses=clauses,
        topic="allow" if refused is None else "refuse",
        choices=choices,
    )


def _why(game: str, refused: Refused | None) -> tuple[Fact, ...]:
    if refused is None:
        return (fact("why.allowed"),)
    return (fact("why.refused", reason=refused.says), *cited(game, refused.clauses))


def _other_reasons(book: Rulebook, command: c.Command) -> set[str]:
    """Return clauses that refuse other requests than this one."""
    own = ANYBODYS | OWN_TOPICS[type(command)]
    may_apply = {number for topic in TOPICS if topic.partition(".")[0] in own for number in book.cite(topic)}
    return {number for topic in TOPICS for number in book.cite(topic)[:1]} - may_apply - {*NO_CLAUSES}


def _is_near(number: str, clauses: tuple[str, ...]) -> bool:
    """Tell whether a clause is one of these, stands over one, or under one."""
    return any(f"{one}.".startswith(f"{number}.") or f"{number}.".startswith(f"{one}.") for one in clauses)


def _refuse(game: str, number: str) -> Choice:
    return Choice(number, fact("choice.refuse", number=number, text=ClauseText(game, number)))


def marked(table: Table) -> Place | None:
    """Return the hand in turn."""
    now = turn(table) if table.phase is Phase.TURNS else None
    return Place(now.box.position, now.at) if now is not None else None


def requests(table: Table, chance: Random) -> Iterator[c.Command]:
    """Yield what players might ask for at this moment, lawful or not."""
    for name in known_players(table):
        by = player(name)
        for box in table.boxes:
            at = box.position
            yield c.Insure(by=by, player=name, box=at, amount=amount(chance, 1))
            yield c.Bet(by=by, player=name, box=at, amount=amount(chance, 1))
            if all(wager.player != name for wager in box.mains):
                continue
            yield c.Hit(by=by, player=name, box=at)
            yield c.Stand(by=by, player=name, box=at)
            yield c.Double(by=by, player=name, box=at)
            yield c.Double(by=by, player=name, box=at, amount=amount(chance, 1, most=50_000))
            yield c.Split(by=by, player=name, box=at)
            yield c.Surrender(by=by, player=name, box=at)
            yield c.TakeEvenMoney(by=by, player=name, box=at)
            yield c.Follow(by=by, player=name, box=at)
