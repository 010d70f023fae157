"""The order of taking and paying: what the first cards decide, what a bust ends, what waits for the dealer.

Clauses: L8 1.1.7, 3.15, 3.19, 3.32; AR 1.1.8, 3.15, 3.19, 3.32; BP 1.18, 3.13, 3.16; D8 1.1.7, 3.16, 3.31.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from croupier.rules.schema import Rulebook
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import Line, Phase, Table
from croupier.training.chance_rounds import Bets, Played, play, setup_for
from croupier.training.facts import Fact, WagerName, fact
from croupier.training.question import Choice, Draft, Part, Scene
from croupier.training.scenes import scene_of
from croupier.training.settled_lines import elected, where

TRIES = 200
FEWEST = 2
WHEN = {
    Phase.INITIAL_DEAL: "when.first_cards",
    Phase.OFFERS: "when.offers",
    Phase.TURNS: "when.turns",
    Phase.DEALER: "when.dealer",
    Phase.OVER: "when.dealer",
}
"""What a settlement follows, by the phase it happens in."""


class Settled(NamedTuple):
    """A line, at which settlement of the round it came, and in which phase."""

    line: Line
    at: int
    phase: Phase


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask for the order in which wagers of a round are settled."""
    wanted = min(level + 1, 3)
    for _ in range(TRIES):
        how = Bets(boxes=level, bettors=1, level=1, sides=0.8)
        played = play(book, setup_for(book, chance), chance, how)
        chosen = _one_each(tuple(settlements(played)), chance)
        if len(chosen) >= wanted and played.table.phase is Phase.OVER:
            return _draft(played, chosen, chance)
        if wanted > FEWEST and chance.random() < 1 / 20:
            wanted -= 1
    msg = f"no round of {book.game} settles anything at two moments"
    raise AssertionError(msg)


def settlements(played: Played) -> Iterator[Settled]:
    """Yield every line with the settlement it belongs to."""
    at = 0
    for moment in played.moments:
        table: Table = moment.before
        for event in moment.events:
            before = table.phase
            table = evolve(table, event)
            if isinstance(event, e.LinesSettled):
                at += 1
                yield from (Settled(line, at, before) for line in event.lines)


def _one_each(settled: tuple[Settled, ...], chance: Random) -> tuple[Settled, ...]:
    """Return one line of each settlement."""
    by_moment: dict[int, list[Settled]] = {}
    for one in settled:
        by_moment.setdefault(one.at, []).append(one)
    found = [chance.choice(lines) for _, lines in sorted(by_moment.items())]
    labels = {_key(one.line) for one in found}
    return tuple(found[:5]) if len(labels) == len(found) else ()


def _draft(played: Played, chosen: tuple[Settled, ...], chance: Random) -> Draft:
    table = played.table
    keys = tuple(_key(one.line) for one in chosen)
    shown = list(chosen)
    chance.shuffle(shown)
    part = Part(
        ask=fact("ask.order"),
        kind="order",
        answer=keys,
        why=tuple(_why(table, place, one) for place, one in enumerate(chosen, 1)),
        clauses=tuple(dict.fromkeys(number for one in chosen for number in one.line.clauses[:1])),
        topic="order",
        choices=tuple(Choice(_key(one.line), _label(table, one.line)) for one in shown),
    )
    return Draft(_scene(played), (part,), 40, (), played.text())


def _scene(played: Played) -> Scene:
    """Return every hand as it ends, with the chips as they lay when bets were closed."""
    laid = next(moment.before for moment in reversed(played.moments) if moment.before.phase is Phase.BETTING)
    piles = {hand.label.values["box"]: hand.piles for hand in scene_of(laid).hands[1:]}
    dealer, *boxes = scene_of(played.table).hands
    shown = (replace(hand, piles=piles.pop(hand.label.values["box"], ())) for hand in boxes)
    return Scene((dealer, *shown), elected(played.table.lines))


def _key(line: Line) -> str:
    return f"{line.player}-{line.box}-{line.hand or 0}-{line.wager}" + (f"-{line.of}" if line.of else "")


def _label(table: Table, line: Line) -> Fact:
    return fact(
        "line.label", player=line.player, place=where(table, line), wager=WagerName(table.book.game, line.wager)
    )


def _why(table: Table, place: int, one: Settled) -> Fact:
    return fact("why.place", place=place, label=_label(table, one.line), when=fact(WHEN[one.phase]))
