"""Commands by chance: any regular one, by anybody, about any box, for any amount, lawful or not."""

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.table import commands as c
from croupier.table.actors import DEALER, HOUSE, Actor, Role, player
from croupier.table.prompt import ANYBODY, Option
from croupier.table.state import Table

NAMES = ("ann", "bob", "cal", "dee")

STAFF = (HOUSE, DEALER, Actor(Role.PIT_SUPERVISOR, "sue"), Actor(Role.SHIFT_MANAGER, "lee"))

ON_A_BOX: tuple[type[c.PlayerCommand], ...] = (
    c.Sit,
    c.Lift,
    c.AskSqueeze,
    c.Raise,
    c.Surrender,
    c.TakeEvenMoney,
    c.Decline,
    c.Yield,
)
PLAYS: tuple[type[c.Play], ...] = (c.Hit, c.Stand, c.Split)
STAFF_ONLY: tuple[type[c.Command], ...] = (c.CloseBets, c.Deal, c.Settle)


def names() -> st.SearchStrategy[str]:
    return st.sampled_from(NAMES)


@st.composite
def wild(draw: st.DrawFn, table: Table) -> c.Command:
    """Draw a command given by somebody who may give it for whom it concerns."""
    kind = draw(st.sampled_from(["bet", "box", "play", "amount", "staff", "insure"]))
    if kind == "staff":
        return draw(st.sampled_from(STAFF_ONLY))(by=draw(st.sampled_from(STAFF)))
    who = draw(names())
    shared: dict[str, Any] = {"player": who, "by": draw(st.just(player(who)) | st.sampled_from(STAFF))}
    shared["box"] = draw(boxes(table))
    if kind == "box":
        made = draw(st.sampled_from(ON_A_BOX))
        if made is c.Lift:
            shared["wager"] = draw(wagers(table))
        return made(**shared)
    if kind == "bet":
        hand = draw(st.none() | st.integers(0, 4))
        return c.Bet(**shared, amount=draw(amounts(table)), wager=draw(wagers(table)), hand=hand)
    if kind == "insure":
        return c.Insure(**shared, amount=draw(amounts(table)), of=draw(st.none() | names()))
    hand = draw(st.none() | st.integers(0, 4))
    if kind == "play":
        return draw(st.sampled_from(PLAYS))(**shared, hand=hand)
    amount = draw(st.none() | amounts(table))
    return draw(st.sampled_from((c.Double, c.Follow)))(**shared, hand=hand, amount=amount)


@st.composite
def nearly(draw: st.DrawFn, table: Table, options: tuple[Option, ...]) -> c.Command:
    """Draw an option with one thing about it changed, so that it is just lawful or just not."""
    option = draw(st.sampled_from(options))
    fields = {"player": names(), "box": boxes(table), "hand": st.none() | st.integers(0, 4), "wager": wagers(table)}
    fields |= {"amount": near(option) | amounts(table), "of": st.none() | names()}
    named = [name for name in fields if hasattr(option.command, name)]
    changes = {name: draw(fields[name]) for name in draw(st.lists(st.sampled_from(named), max_size=1))} if named else {}
    command = replace(option.command, **changes)
    if not isinstance(command, c.PlayerCommand):
        return command
    who = draw(names()) if command.player == ANYBODY else command.player
    return replace(command, player=who, by=player(who))


def near(option: Option) -> st.SearchStrategy[int]:
    """Draw an amount at the ends of an option's span."""
    ends = [end for end in (option.least, option.most) if end is not None] or [1]
    return st.sampled_from(ends).flatmap(lambda end: st.integers(end - 11, end + 11))


def boxes(table: Table) -> st.SearchStrategy[int]:
    """Draw a box, most often one of the first."""
    return st.integers(1, min(3, table.setup.positions)) | st.integers(-1, table.setup.positions + 1)


def wagers(table: Table) -> st.SearchStrategy[str]:
    return st.sampled_from(("main", *table.book.side, "poker"))


def amounts(table: Table) -> st.SearchStrategy[int]:
    """Draw whole units most of the time."""
    unit = table.setup.unit
    units = st.integers(1, 20_000 // unit).map(lambda count: count * unit)
    return units | st.sampled_from((2500, 5000, 10_000, 500, 1250)) | st.integers(-unit, 600_000)


@st.composite
def bets(draw: st.DrawFn, table: Table) -> list[c.Command]:
    """Draw who sits where and bets what, most of it lawful: a few boxes, several bettors, side wagers."""
    laid: list[c.Command] = []
    for box in draw(st.lists(st.integers(1, min(4, table.setup.positions)), min_size=1, max_size=3, unique=True)):
        bettors = draw(st.lists(names(), min_size=1, max_size=3, unique=True))
        if draw(st.booleans()):
            laid.append(c.Sit(by=player(bettors[-1]), player=bettors[-1], box=box))
        laid += [c.Bet(by=player(who), player=who, box=box, amount=draw(lawful(table, "main"))) for who in bettors]
        for who, kind in draw(st.lists(st.tuples(names(), st.sampled_from(sorted(table.book.side))), max_size=4)):
            laid.append(c.Bet(by=player(who), player=who, box=box, amount=draw(lawful(table, kind)), wager=kind))
        if table.book.control.squeeze and draw(st.booleans()):
            laid.append(c.AskSqueeze(by=player(bettors[0]), player=bettors[0], box=box))
            laid.append(c.GrantSqueeze(by=DEALER, player=bettors[0]))
    return laid


def lawful(table: Table, kind: str) -> st.SearchStrategy[int]:
    """Draw whole units between the limits, if there are any between them."""
    unit, limits = table.setup.unit, table.setup.limits(kind)
    least, most = (limits.least, min(limits.most, 4 * limits.least)) if limits is not None else (unit, 10_000)
    least = -(-least // unit)
    return st.integers(least, max(least, most // unit)).map(lambda count: count * unit)


@st.composite
def forged(draw: st.DrawFn, table: Table) -> c.Command:
    """Draw a command given by a player for another, or for the house."""
    command = draw(wild(table))
    others = [name for name in NAMES if not isinstance(command, c.PlayerCommand) or name != command.player]
    return replace(command, by=player(draw(st.sampled_from(others))))
