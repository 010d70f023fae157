"""Payouts: what is paid, handed back or taken for a wager, to the cent, with limits and doubles for less.

Clauses: L8 4.1-4.6; AR 4.1-4.5; BP 4.1, 5.1, 5.2; D8 4.1-4.6.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from msgspec.structs import replace

from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import DEALER
from croupier.table.state import Limits, Line, Phase, Setup, Table
from croupier.training.chance_rounds import LEAST, Bets, Played, bets, go_on, lay, setup_for
from croupier.training.contested_rulings import rests_on
from croupier.training.dealer.aimed_shoes import aimed_shoe
from croupier.training.facts import Fact, Money, WagerName, fact
from croupier.training.question import Draft, Part
from croupier.training.settled_lines import (
    CAPPED,
    SHARED,
    TAKEN,
    UNDER,
    elected,
    line_scene,
    loses_to_blackjack,
    reasons,
    topic_of,
    where,
)

TRIES = 60
BY_LIMITS = (CAPPED, SHARED, UNDER)

Wanted = tuple[str, str | None]
"""A topic, and the row of the pay table where it is a side wager's."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask what one wager of a settled round comes to."""
    wanted = chance.choice(tuple(_topics(book, level)))
    spare: tuple[Played, Line] | None = None
    for _ in range(TRIES):
        played = _round(book, level, chance, wanted)
        lines = (
            [line for line in played.table.lines if is_asked(played.table, line)]
            if played.table.phase is Phase.OVER
            else []
        )
        found = [line for line in lines if wanted in _known_as(played.table, line)]
        if found:
            return _draft(played, chance.choice(found))
        if lines and spare is None:
            spare = played, chance.choice(lines)
    if spare is None:
        return make(book, 1, chance)
    return _draft(*spare)


def _topics(book: Rulebook, level: int) -> Iterator[Wanted]:
    yield "even", None
    if book.blackjack.exists:
        yield from (("blackjack", None), ("even-money", None) if book.blackjack.even_money else ("blackjack", None))
    yield "surrendered", None
    if book.insurance.by.offered:
        yield "insurance", None
    if level > 1:
        yield from (("double", None), ("partial-double", None))
        if book.blackjack.exists:
            yield TAKEN, None
        for name, pays in _pay_tables(book):
            yield from ((name, row) for row in pays)
    if level > 2:  # noqa: PLR2004 - the last level
        for topic in (SHARED,) * 3 if book.irregular.over_maximum.shared else (CAPPED,) * 3:
            yield topic, None
        yield from ((UNDER, None),) * 3


def _pay_tables(book: Rulebook) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the name and the rows of every wager with a pay table."""
    yield from ((name, side.pays) for name, side in book.side.items())
    yield book.bonus.name, book.bonus.pays


def _known_as(table: Table, line: Line) -> tuple[Wanted, ...]:
    topic = topic_of(table, line)
    row = line.why.row if line.why is not None else None
    return (topic, None), (topic, row)


def _round(book: Rulebook, level: int, chance: Random, wanted: Wanted) -> Played:
    setup = setup_for(book, chance)
    topic, row = wanted
    how = Bets(boxes=1, bettors=2 if topic == SHARED else 1, level=level, sides=1.0 if row else 0.3)
    laid = list(bets(book, chance, how))
    if topic in BY_LIMITS:
        setup = _limited(setup, laid, topic, chance)
        laid = [replace(bet, unnoticed=True) if isinstance(bet, c.Bet) else bet for bet in laid]
    shoe, keen = aimed_shoe(book, setup, chance, topic, row)
    return go_on(lay(Table(book, setup), shoe, (*laid, c.CloseBets(by=DEALER))), chance, keen=keen)


def _limited(setup: Setup, laid: list[c.Command], topic: str, chance: Random) -> Setup:
    """Return the table with limits that the wagers break."""
    mains = [bet.amount for bet in laid if isinstance(bet, c.Bet) and bet.wager == "main"]
    side = Limits(LEAST, 5_000)
    if topic == UNDER:
        names = frozenset(bet.player for bet in laid if isinstance(bet, c.Bet))
        warned = names if chance.random() < 1 / 2 else frozenset[str]()
        least = (max(mains) // LEAST + 1) * LEAST
        return replace(setup, main=Limits(least, 1_000_000), side=side, warned=warned)
    most = max(1_000, sum(mains) * chance.randint(3, 9) // 10 // 100 * 100)
    return replace(setup, main=Limits(LEAST, most), side=side)


def is_asked(table: Table, line: Line) -> bool:
    """Tell whether there is something to work out: money changes hands in part, with odds, or by the book's choice."""
    if loses_to_blackjack(table, line):
        return True
    whole_loss = line.returned == 0 and line.why is not None and line.why.laid is None
    return not whole_loss and not (line.returned == line.staked and line.result != "returned")


def amount_of(line: Line) -> tuple[str, int]:
    """Return what is asked of a line, and the answer: what is paid, handed back, or taken."""
    if line.net > 0:
        return "ask.paid", line.net
    if not line.returned:
        return "ask.taken", line.staked
    # What is over the maximum is not in play, and no answer to what comes back.
    return ("ask.back" if line.why is None or line.why.laid is None else "ask.back_in_play"), line.returned


def line_part(table: Table, line: Line) -> Part:
    """Return the question what a line comes to."""
    code, cents = amount_of(line)
    return Part(
        ask=fact(
            code,
            player=line.player,
            box=line.box,
            place=where(table, line),
            wager=WagerName(table.book.game, line.wager),
        ),
        kind="money",
        answer=(str(cents),),
        why=tuple(reasons(table, line)),
        clauses=line.clauses,
        topic=topic_of(table, line),
        scene=line_scene(table, line, tuple(_notes(table, line))),
    )


def _notes(table: Table, line: Line) -> Iterator[Fact]:
    limits = table.setup.limits(line.wager if line.wager in table.book.side else "main")
    if limits is not None:
        yield fact("scene.main_limits", least=Money(limits.least), most=Money(limits.most))
        if line.player in table.setup.warned:
            yield fact("scene.warned", player=line.player)
    box = table.box(line.box)
    if box is not None and len(box.mains) > 1 and table.book.wagers.limits.of_box:
        for wager in box.mains:
            yield fact("scene.also", player=wager.player, amount=Money(wager.amount))
    yield from elected((line,))


def _draft(played: Played, line: Line) -> Draft:
    part = line_part(played.table, line)
    assert part.scene is not None  # noqa: S101 - a line's part always has one
    seen = _answer(played, line)
    return Draft(part.scene, (replace(part, scene=None),), 30, rests_on(played.table.book, seen), played.text())


def _answer(played: Played, line: Line) -> Callable[[Rulebook], object]:
    place = played.table.lines.index(line)

    def answer(book: Rulebook) -> object:
        again = lay(Table(book, played.table.setup), played.cards, played.given)
        lines = again.table.lines
        return (lines[place].staked, lines[place].returned) if len(lines) > place else None

    return answer
