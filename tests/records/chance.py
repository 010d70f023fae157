"""Random regular rounds: people who do whatever the table lets them, with cards from a shuffled device."""

from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.load import load
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step, try_step
from croupier.table.play.deal import due
from croupier.table.prompt import ANYBODY, Option, prompt
from croupier.table.state import Limits, Phase, Setup, Table

NAMES = ("ann", "bob", "cal", "Dora Lee", "dealer")
MOST_ACTS = 400


class Round(NamedTuple):
    """A round that was played: the table at the end, and everything that was asked of it."""

    table: Table
    given: tuple[c.Command, ...]
    dealt: tuple[Card, ...]


def play(game: str, seed: int, *, observed: bool = False) -> Round:
    """Play one round by chance, to its end."""
    chance = Random(seed)
    book = load(game)
    table = Table(book, _setup(book, chance, observed=observed))
    device = list(deck(book.deck.without)) * table.setup.decks
    chance.shuffle(device)
    given: list[c.Command] = []
    for _ in range(MOST_ACTS):
        if table.phase is Phase.OVER:
            return Round(table, tuple(given), tuple(device[: table.cards_used]))
        command = _next(table, device, chance)
        after = try_step(table, command)
        if after is not None:
            given.append(command)
            table = after.after
    message = f"{game} {seed} does not end"
    raise AssertionError(message)


def _setup(book: Rulebook, chance: Random, *, observed: bool) -> Setup:
    limited = chance.random() < 0.5
    return Setup(
        decks=book.deck.most,
        positions=chance.choice((book.layout.most, book.layout.fewest)),
        unit=chance.choice((10, 100)),
        main=Limits(1000, 50000) if limited else None,
        side=Limits(500, 10000) if limited else None,
        sides={next(iter(book.side)): Limits(300, 9000)} if limited else {},
        observed=observed,
        burn=chance.random() < 0.3,
        warned=frozenset({"bob"}) if chance.random() < 0.2 else frozenset(),
    )


def _next(table: Table, device: list[Card], chance: Random) -> c.Command:
    if due(table) is not None:
        return c.DealCard(by=HOUSE, card=device[table.cards_used])
    if table.phase is Phase.BETTING:
        return _bet(table, chance)
    if table.phase is Phase.DEALER:
        return c.Settle(by=HOUSE)
    return _choice(table, prompt(table).options, chance)


def _bet(table: Table, chance: Random) -> c.Command:
    if chance.random() < 0.12:
        return c.CloseBets(by=HOUSE)
    name, box = chance.choice(NAMES), chance.randint(1, 3)
    by = player(name)
    what = chance.choice(("sit", "main", "main", "main", *table.book.side))
    if what == "sit":
        return c.Sit(by=by, player=name, box=box)
    least, most = (10, 500) if what == "main" else (5, 90)
    return c.Bet(by=by, player=name, box=box, amount=chance.randint(least, most) * 100, wager=what)


def _choice(table: Table, options: tuple[Option, ...], chance: Random) -> c.Command:
    command, least, most = _fields(chance.choice(options))
    if isinstance(command, c.PlayerCommand) and command.player == ANYBODY:
        command = replace(command, player="zoe", by=player("zoe"))
    if isinstance(command, c.Bet | c.Insure | c.Double | c.Follow) and least is not None:
        steps = ((most or least + 5000) - least) // table.setup.unit
        amount = (
            most if most is not None and chance.random() < 0.5 else least + chance.randint(0, steps) * table.setup.unit
        )
        return replace(command, amount=amount)
    return command


def _fields(option: Option) -> tuple[c.Command, int | None, int | None]:
    return option.command, option.least, option.most


def fold(table: Table, given: tuple[c.Command, ...]) -> Table:
    """Return the table after all the commands."""
    for command in given:
        table = step(table, command).after
    return table
