"""A newcomer's first rounds: each wager of a game played once, at a table whose cards bring it about.

A round is made again from the choices so far, so nothing of it is kept. Every choice is one the engine offers.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import CARDS, Card
from croupier.money.odds import format_odds
from croupier.rules.load import load
from croupier.rules.schema import NO_CLAUSES, Rulebook
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.advance import CardList, advance
from croupier.table.hands import value_of
from croupier.table.prompt import Option, prompt
from croupier.table.state import Line, Phase, Setup, Table
from croupier.table.turn import turn
from croupier.training.acts import act_code
from croupier.training.chance_rounds import fair_shoe, stacked_shoe
from croupier.training.facts import Fact, Money, RowName, Shown, Value, WagerName, fact
from croupier.training.player.exact_values import decks_of
from croupier.training.settled_lines import cited, reasons

BOX = 3
MAIN, SIDE = 1_000, 500
"""What is laid, in cents."""

TRIES = 4_000
STIFF, STANDS_FROM = 12, 17
"""Hands that may be given up, and those that are stood on."""
WHO = {"en": "you", "zh-Hans": "您"}
"""What the newcomer is called at the table."""

ACTS: dict[str, type[c.Command]] = {
    "double": c.Double,
    "split": c.Split,
    "surrender": c.Surrender,
    "insurance": c.Insure,
    "even-money": c.TakeEvenMoney,
}
"""Lessons about something one may do once the cards lie; the others are about a wager laid before."""

PLAYS = (c.Split, c.Double, c.TakeEvenMoney, c.Insure, c.Surrender, c.Hit, c.Stand, c.Decline)
"""What a newcomer may choose, in the order it is offered."""


class ChosenError(ValueError):
    """A lesson or a choice there is not."""


class Reached(NamedTuple):
    """A round as far as it was played: what may be chosen now, and which of it the lesson suggests."""

    table: Table
    options: tuple[c.Command, ...]
    suggested: int


class Settled(Struct, frozen=True):
    """What became of a wager."""

    wager: WagerName
    net: int
    why: tuple[Fact, ...]
    clauses: tuple[str, ...]


@cache
def lessons(game: str) -> tuple[str, ...]:
    """Return the lessons of a game, each a wager or a choice of its own."""
    book = load(game)
    acts = {
        "double": True,
        "split": True,
        "surrender": True,
        "insurance": book.insurance.by.offered,
        "even-money": book.blackjack.even_money,
    }
    wanted = ("main", *book.side, *(name for name, has in acts.items() if has))
    return tuple(name for name in wanted if _shoe(game, name) is not None)


def played(game: str, lesson: str, chosen: Sequence[int], who: str) -> Reached:
    """Return the round of a lesson after these choices; raise ChosenError where there is no such choice."""
    cards = _shoe(game, lesson) if lesson in _names(load(game)) else None
    if cards is None:
        msg = f"{lesson!r} is no lesson of {game}: there are {', '.join(lessons(game))}"
        raise ChosenError(msg)
    reached = _moved(Table(load(game), _setup(load(game))), lesson, who, cards)
    for number in chosen:
        if not 0 <= number < len(reached.options):
            msg = f"there are {len(reached.options)} choices now, and none is number {number}"
            raise ChosenError(msg)
        after, _ = advance(reached.table, reached.options[number], CardList(cards))
        reached = _moved(after, lesson, who, cards)
    return reached


def settled(table: Table) -> tuple[Settled, ...]:
    """Return what became of every wager of a round that is over."""
    return tuple(_settled(table, line) for line in table.lines)


def _settled(table: Table, line: Line) -> Settled:
    clauses = tuple(number for number in line.clauses if number not in NO_CLAUSES)
    return Settled(WagerName(table.book.game, line.wager), line.net, tuple(reasons(table, line)), clauses)


def says(book: Rulebook, lesson: str) -> tuple[Fact, ...]:
    """Return what a lesson is about: what the wager is, and its pay table where it has one."""
    if lesson in book.side:
        said = _quoted(book, f"side.{lesson}.wins")[-1:]
        return (fact("lesson-says.side", wager=WagerName(book.game, lesson)), *said, *pays(book, lesson))
    return (fact(f"lesson-says.{lesson}"), *(_about(book) if lesson == "main" else ()))


def _about(book: Rulebook) -> Iterator[Fact]:
    """Yield what is peculiar to a game: its cards, its Blackjack, a bonus."""
    if book.deck.printed:
        yield fact("lesson-says.printed", card=Shown((CARDS[book.deck.printed],)))
    if "T" in book.deck.without:
        yield fact("lesson-says.without_tens")
    if book.blackjack.exists:
        yield fact("lesson-says.blackjack", odds=format_odds(book.blackjack.pays))
    else:
        yield fact("lesson-says.no_blackjack")
    if book.bonus.pays:
        yield from _quoted(book, "bonus")


def _quoted(book: Rulebook, topic: str) -> tuple[Fact, ...]:
    return cited(book.game, tuple(number for number in book.cite(topic) if number not in NO_CLAUSES))


def title(game: str, lesson: str) -> Value:
    """Return what a lesson is called."""
    return fact(f"lesson.{lesson}") if lesson in ("main", *ACTS) else WagerName(game, lesson)


def pays(book: Rulebook, lesson: str) -> tuple[Fact, ...]:
    """Return the pay table of a side wager."""
    side = book.side.get(lesson)
    rows = side.pays.items() if side is not None else ()
    return tuple(fact("scene.pays", row=RowName(book.game, lesson, row), odds=format_odds(odds)) for row, odds in rows)


def _names(book: Rulebook) -> tuple[str, ...]:
    return ("main", *book.side, *ACTS)


def _setup(book: Rulebook) -> Setup:
    return Setup(decks=decks_of(book), positions=book.layout.most)


def _moved(table: Table, lesson: str, who: str, cards: tuple[Card, ...]) -> Reached:
    """Let the dealer do what is theirs to do, up to the newcomer's next choice or the end."""
    while table.phase is not Phase.OVER:
        options = tuple(_choices(table, lesson, who))
        if options:
            return Reached(table, options, _suggested(table, lesson, options))
        command = c.CloseBets(by=DEALER) if table.phase is Phase.BETTING else c.Deal(by=DEALER)
        table, _ = advance(table, command, CardList(cards))
    return Reached(table, (), 0)


def _choices(table: Table, lesson: str, who: str) -> Iterator[c.Command]:
    if table.phase is Phase.BETTING:
        yield from _bets(table, lesson, who)
        return
    if table.offer is not None and (who, BOX) in table.offer.answered:
        return
    own = [option for option in prompt(table).options if getattr(option.command, "player", "") == who]
    for kind in PLAYS:
        found = [option for option in own if type(option.command) is kind]
        yield from (_whole(option) for option in found[:1])


def _bets(table: Table, lesson: str, who: str) -> Iterator[c.Command]:
    box = table.box(BOX)
    laid = {wager.kind for wager in (*box.mains, *box.sides)} if box is not None else set()
    wanted = {"main": MAIN} | ({lesson: SIDE} if lesson in table.book.side else {})
    for kind, amount in wanted.items():
        if kind not in laid:
            yield c.Bet(by=player(who), player=who, box=BOX, amount=amount, wager=kind)
            return


def _whole(option: Option) -> c.Command:
    """Return an option with all that may be laid on it."""
    amount = option.most if isinstance(option.command, c.Insure) else None
    return replace(option.command, amount=amount) if amount is not None else option.command


def _suggested(table: Table, lesson: str, options: Sequence[c.Command]) -> int:
    """Return which choice shows what the lesson is about; otherwise draw below 17 and stand from there on."""
    kinds = [type(option) for option in options]
    about = ACTS.get(lesson)
    if about in kinds:
        return kinds.index(about)
    if c.Decline in kinds:
        return kinds.index(c.Decline)
    now = turn(table)
    low = now is not None and value_of(table.book, now.hand).points < STANDS_FROM
    likely = (c.Hit, c.Stand) if low else (c.Stand, c.Hit)
    return next((kinds.index(kind) for kind in likely if kind in kinds), 0)


@cache
def _shoe(game: str, lesson: str) -> tuple[Card, ...] | None:
    """Return cards by which the lesson comes about when its suggestions are followed, and the wager wins."""
    book = load(game)
    for number in range(TRIES):
        chance = Random(f"tutorial/{game}/{lesson}/{number}")  # noqa: S311 - the same round every time
        cards = (stacked_shoe if number % 2 else fair_shoe)(book, decks_of(book), chance)
        if _shows(book, lesson, cards):
            return cards
    return None


def _shows(book: Rulebook, lesson: str, cards: tuple[Card, ...]) -> bool:
    reached = _moved(Table(book, _setup(book)), lesson, WHO["en"], cards)
    done: set[type[c.Command]] = set()
    while reached.options:
        command = reached.options[reached.suggested]
        done.add(type(command))
        after, _ = advance(reached.table, command, CardList(cards))
        reached = _moved(after, lesson, WHO["en"], cards)
    lines = reached.table.lines
    if len(lines) > (1 if lesson in ("main", "double", "surrender", "even-money") else 2):
        return False
    if lesson == "surrender":
        (hand,) = reached.table.boxes[0].hands
        return ACTS[lesson] in done and STIFF <= value_of(book, hand).points < STANDS_FROM
    if lesson in ACTS and lesson != "insurance":
        return ACTS[lesson] in done and sum(line.net for line in lines) > 0
    return _won(lines, lesson)


def _won(lines: Sequence[Line], wager: str) -> bool:
    return any(line.wager == wager and line.net > 0 for line in lines)


def told(game: str, command: c.Command) -> Fact:
    """Return a choice in words."""
    if isinstance(command, c.Bet):
        return fact("choose.lay", amount=Money(command.amount), wager=WagerName(game, command.wager))
    amount = command.amount if isinstance(command, c.Insure) else 0
    return fact(f"choose.{act_code(command)}", amount=Money(amount))
