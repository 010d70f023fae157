"""A case for the pit: a table, what goes wrong at it, what is done, for whom, under which clause, what money moves.

It covers sections 5 and 6 of the four books.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from croupier.records.acts import Act, CardsTo, CardTo
from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.schema import NO_CLAUSES, Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import try_step
from croupier.table.places import DISCARD
from croupier.table.prompt import known_players, prompt
from croupier.table.state import Table
from croupier.training.acts import act_fact
from croupier.training.facts import ClauseText, Fact, Money, WagerName, fact
from croupier.training.question import Choice, Part, Scene
from croupier.training.scenes import scene_of
from croupier.training.settled_lines import cited
from croupier.words.facts import Message

SECTIONS = ("5.", "6.")
"""The sections of the books that are about irregularities and who decides them."""

WRONG_CLAUSES = 4
WRONG_DONE = 4
MOST_ACTS = 6
"""So many acts before the case are told."""


class Case(NamedTuple):
    """Something that went wrong: the acts before it, the table, the act, what the rules make of it."""

    before: Table
    acts: tuple[Act, ...]
    act: Act
    events: tuple[e.Event, ...]
    after: Table
    refused: Clauses = ()


def clauses_cited(event: e.Event) -> Clauses:
    """Return every clause an event rests on."""
    found: list[str] = list(getattr(event, "clauses", ()))
    if isinstance(event, e.TroubleOpened):
        found += event.trouble.clauses
    for name in ("lines", "counted", "dropped", "lost"):
        for part in getattr(event, name, ()):
            found += part.clauses
    return tuple(dict.fromkeys(found))


UNCITED: dict[type[e.Event], str] = {
    e.LateWagerReturned: "wagers.late",
    e.LateLiftNoted: "wagers.lifted",
    e.PlayerLeft: "irregular.absent",
    e.TurnRestored: "irregular.skipped_one",
}
"""Events that name no clause, with the rule each follows."""


def case_clauses(case: Case) -> Clauses:
    """Return the clauses on irregularities that a case rests on, the deciding ones first.

    That players who are not content may withdraw is a consequence of what is done, so its clause comes last.
    """
    events = sorted(case.events, key=lambda event: isinstance(event, e.WindowOpened))
    book = case.before.book
    cited = (book.cite(UNCITED[type(event)]) if type(event) in UNCITED else clauses_cited(event) for event in events)
    found = dict.fromkeys(number for clauses in cited for number in clauses)
    return tuple(number for number in (*case.refused, *found) if is_irregular(number))


def is_irregular(number: str) -> bool:
    """Tell whether a clause is about irregularities, or about who decides them."""
    return number.startswith(SECTIONS) and number not in NO_CLAUSES


def _opened(kind: str, *, asks: bool | None = None) -> Callable[[e.Event], bool]:
    """Return a test for an irregularity of a kind, and whether players are asked to go on or not."""
    return lambda event: (
        isinstance(event, e.TroubleOpened)
        and event.trouble.kind == kind
        and (asks is None or bool(event.trouble.asked) == asks)
    )


def _is(*kinds: type[e.Event]) -> Callable[[e.Event], bool]:
    return lambda event: isinstance(event, kinds)


def _discarded(event: e.Event) -> bool:
    return isinstance(event, e.CardDealt) and event.to == DISCARD


def _counted(event: e.Event) -> bool:
    return isinstance(event, e.BetsClosed) and bool(event.counted)


DONE: dict[str, Callable[[e.Event], bool]] = {
    "void": _is(e.RoundVoided),
    "refer": _opened("referred"),
    "options": _opened("options"),
    "offer-card": _opened("error-card"),
    "options-pick": _opened("several", asks=True),
    "pick": _opened("several", asks=False),
    "offer-rest": _opened("several-rest"),
    "power-choice": _opened("power", asks=True),
    "power-on": _opened("power", asks=False),
    "reconstruct": _opened("misdeal"),
    "put-right": _is(e.Reconstructed, e.TurnRestored, e.ErrorUndone),
    "reshuffle": _is(e.Reshuffled),
    "shuffle-after": _is(e.ShuffleDue),
    "late": _is(e.LateWagerReturned),
    "lifted": _is(e.LateLiftNoted),
    "limits": _counted,
    "ruled": _is(e.Ruled),
    "refuses": _is(e.HandRefused),
    "window": _is(e.WindowOpened),
    "discard": _discarded,
    "absent": _is(e.PlayerLeft),
    "settle-now": _is(e.ForgottenFound),
    "go-on": _is(e.TroubleClosed, e.TroubleAnswered),
    "noted": _is(e.IrregularityNoted),
}
"""What can be done about something, what weighs most first, with the event that shows it."""

DISCARD_WINDOW, TO_DEALER, RECONSTRUCT = "discard-window", "to-dealer", "reconstruct"
"""A card is discarded and whoever is not content may withdraw; it is the dealer's next; it is put back."""

GOES = {
    TO_DEALER: frozenset({"irregular.dealers-next", "irregular.together-dealers", "irregular.together-no-more"}),
    RECONSTRUCT: frozenset({"irregular.together-back"}),
}
"""Where cards go, by what is said of them when nothing is left to decide."""
REFUSE, UNCHANGED, NOTHING = "refuse", "unchanged", "play-on"
"""What is done where no event shows it: a wish or an order is refused, a report changes nothing, or play goes on."""

EVERYTHING_DONE = frozenset({*DONE, DISCARD_WINDOW, TO_DEALER, REFUSE, UNCHANGED, NOTHING})

NEVER_WRONG = frozenset({"ruled"})
"""What would be right wherever somebody rules so: no wrong answer to offer."""

ALIKE: tuple[frozenset[str], ...] = (
    frozenset({"noted", "lifted", "power-on", "go-on", UNCHANGED, NOTHING}),
    frozenset({"reconstruct", "put-right"}),
    frozenset({"late", "ruled", REFUSE}),
    frozenset({"discard", "window", "options", "power-choice", DISCARD_WINDOW}),
    frozenset({"pick", "offer-rest", "options-pick"}),
)
"""What comes to much the same: beside one of these no other is offered as a wrong answer."""

FACTS = (
    c.DealCard,
    c.DealSeveral,
    c.EmptyShoe,
    c.FailPower,
    c.ReportBurnForgotten,
    c.ReportCards,
    c.ReportCutCard,
    c.ReportFaceUp,
    c.ReportSkipped,
    CardTo,
    CardsTo,
)
"""What is found to have happened: nobody can refuse it, but nothing may come of it."""


def done_of(case: Case) -> str:
    """Return what is done about a case."""
    if case.refused:
        return UNCHANGED if isinstance(case.act, FACTS) else REFUSE
    shown = [code for code, shows in DONE.items() if any(map(shows, case.events))]
    done = shown[0] if shown else NOTHING
    if done == "window" and "discard" in shown:
        return DISCARD_WINDOW
    return _noted(case) if done == "noted" else done


def _noted(case: Case) -> str:
    """Return what is done about something that is only noted: cards go to the dealer, or back where they came from."""
    said = [event.says for event in case.events if isinstance(event, e.IrregularityNoted)]
    noted = {says.key for says in said if isinstance(says, Message)}
    return next((code for code, keys in GOES.items() if noted & keys), "noted")


def case_scene(case: Case) -> Scene:
    """Return the table before the case, and what has been done lately."""
    game = case.before.book.game
    told = tuple(act_fact(game, act) for act in case.acts[-MOST_ACTS:])
    shuffled = (fact("scene.by_hand"),) if case.before.setup.manual_shuffle else ()
    notes = (*shuffled, fact(f"phase.{case.before.phase}"), *(fact("scene.act", act=one) for one in told))
    return scene_of(case.before, None, notes)


def case_parts(case: Case, asked: str, chance: Random) -> Iterator[Part]:
    """Yield what is asked about a case; `asked` is the clause to name."""
    yield _what(case, asked, chance)
    whom = _whom(case, asked)
    if whom is not None:
        yield whom
    yield _clause(case, asked, chance)
    money = _money(case, asked, chance)
    if money is not None:
        yield money


def _what(case: Case, asked: str, chance: Random) -> Part:
    game = case.before.book.game
    done = done_of(case)
    alike = {code for group in ALIKE if done in group for code in group}
    others = chance.sample(sorted(EVERYTHING_DONE - alike - NEVER_WRONG - {done}), WRONG_DONE)
    return Part(
        ask=fact("ask.case", act=act_fact(game, case.act)),
        kind="choice",
        answer=(done,),
        why=(fact(f"done.{done}"), *cited(game, (asked,))),
        clauses=(asked,),
        topic="what",
        choices=tuple(Choice(code, fact(f"done.{code}")) for code in sorted((done, *others))),
    )


WHO: dict[str, tuple[str, type[c.PlayerCommand]]] = {
    "offer-card": ("ask.whom-card", c.AcceptCard),
    "pick": ("ask.whom-pick", c.PickCard),
    "offer-rest": ("ask.whom-card", c.PickCard),
    "options": ("ask.whom-back", c.Withdraw),
    "options-pick": ("ask.whom-back", c.Withdraw),
    "window": ("ask.whom-back", c.Withdraw),
    DISCARD_WINDOW: ("ask.whom-back", c.Withdraw),
    "power-choice": ("ask.whom-back", c.Withdraw),
}
"""What somebody has to choose, by what is done: how it is asked, and the command that answers."""


def may_choose(table: Table, kind: type[c.PlayerCommand]) -> tuple[str, ...]:
    """Return the players at the table who may answer so now; only who gets something back has something to take."""
    found = [option.command for option in prompt(table).options if isinstance(option.command, kind)]
    if kind is c.Withdraw:
        found = [one for one in found if _gives_back(table, one)]
    return tuple(dict.fromkeys(one.player for one in found if one.player not in table.absent))


def _gives_back(table: Table, command: c.PlayerCommand) -> bool:
    done = try_step(table, command)
    if done is None:
        return False
    lines = done.after.lines[len(table.lines) :]
    lifted = any(isinstance(event, e.WagerLifted) for event in done.events)
    return lifted or any(line.player == command.player and line.returned > 0 for line in lines)


def _whom(case: Case, asked: str) -> Part | None:
    names = known_players(case.before)
    ask, kind = WHO.get(done_of(case), ("", None))
    answer = may_choose(case.after, kind) if kind is not None and len(names) > 1 else ()
    if not answer:
        return None
    return Part(
        ask=fact(ask),
        kind="multiple",
        answer=answer,
        why=cited(case.before.book.game, (asked,)),
        clauses=(asked,),
        topic="whom",
        choices=tuple(Choice(name, fact("line.player", player=name)) for name in sorted({*names, *answer})),
    )


def _clause(case: Case, asked: str, chance: Random) -> Part:
    game = case.before.book.game
    # Clauses that decide the same case are not offered as wrong ones.
    known = {*case_clauses(case), asked}
    near = [number for number, clause in clauses_of(game).items() if is_irregular(number) and clause.how == "test"]
    others = chance.sample(sorted(set(near) - known), WRONG_CLAUSES)
    return Part(
        ask=fact("ask.clause"),
        kind="choice",
        answer=(asked,),
        why=cited(game, (asked,)),
        clauses=(asked,),
        topic="clause",
        choices=tuple(
            Choice(number, fact("why.clause", number=number, text=ClauseText(game, number)))
            for number in sorted((asked, *others))
        ),
    )


def money_moved(case: Case, player: str) -> int | None:
    """Return what is handed to a player by the case, or None where earlier payments are mixed up in it."""
    if case.refused or any(line.player == player for line in case.before.lines):
        return None
    late = sum(
        event.amount
        for event in case.events
        if isinstance(event, e.LateWagerReturned | e.WagerLifted) and event.player == player
    )
    return late + sum(line.returned for line in case.after.lines if line.player == player)


def _handed(case: Case, player: str) -> Iterator[Fact]:
    """Yield what a player is handed, wager by wager."""
    game = case.before.book.game
    for event in case.events:
        if isinstance(event, e.LateWagerReturned | e.WagerLifted) and event.player == player:
            yield fact("why.handed", wager=WagerName(game, event.wager), amount=Money(event.amount))
    for line in case.after.lines:
        if line.player == player and line.returned:
            yield fact("why.handed", wager=WagerName(game, line.wager), amount=Money(line.returned))


def _money(case: Case, asked: str, chance: Random) -> Part | None:
    bettors = sorted({wager.player for box in case.before.boxes for wager in (*box.mains, *box.sides)})
    amounts = {name: money_moved(case, name) for name in bettors}
    known = [name for name, cents in amounts.items() if cents is not None]
    if not known:
        return None
    moved = [name for name in known if amounts[name]] or known
    name = chance.choice(moved)
    return Part(
        ask=fact("ask.moves", player=name),
        kind="money",
        answer=(str(amounts[name]),),
        why=(
            *(_handed(case, name) if amounts[name] else (fact("why.nothing_moves", player=name),)),
            *cited(case.before.book.game, (asked,)),
        ),
        clauses=(asked,),
        topic="money",
    )
