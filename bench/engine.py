"""Rounds a second through decide and evolve, one box of plain basic play in each game, beside hands of PokerKit.

python -m bench.engine
"""

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokerkit import Automation, NoLimitTexasHoldem

from croupier.cards.card import Card, is_ace, points
from croupier.cards.deck import deck
from croupier.cards.total import hard, total
from croupier.rules.load import GAMES, load
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.advance import advance
from croupier.table.hands import FIRST_CARDS, may_be_doubled
from croupier.table.state import Hand, Phase, Setup, Table
from croupier.table.turn import turn

ROUNDS = 4_000
HANDS = 200
REPEATS = 5
DECKS = 6
STARTS = 10
ANN = player("ann")
BET = c.Bet(by=ANN, player="ann", box=1, amount=10_000)
CLOSE = c.CloseBets(by=HOUSE)
DEAL = c.Deal(by=HOUSE)
HIT = c.Hit(by=ANN, player="ann", box=1)
STAND = c.Stand(by=ANN, player="ann", box=1)
DOUBLE = c.Double(by=ANN, player="ann", box=1)
SPLIT = c.Split(by=ANN, player="ann", box=1)
SOFT_STAND, HARD_STAND, STIFF, BUST_CARD, DOUBLES = 18, 17, 13, 6, (10, 11)
RATIO_GOAL, ROUNDS_GOAL, IMPORT_GOAL, HELP_GOAL = 25, 5_000, 0.15, 0.3


class Cards:
    """The cards of one round, from somewhere in a shuffled shoe."""

    def __init__(self, shoe: list[Card], start: int) -> None:
        self.shoe = shoe
        self.start = start

    def card_at(self, position: int) -> Card | None:
        """Return the card at a position of the round."""
        return self.shoe[(self.start + position) % len(self.shoe)]


def play(table: Table, cards: Cards) -> Table:
    """Play one round of one box to its settlement."""
    table = advance(table, BET, cards).after
    table = advance(table, CLOSE, cards).after
    while table.phase is not Phase.OVER:
        table = advance(table, DEAL if table.offer is not None else decision(table), cards).after
    return table


def decision(table: Table) -> c.Command:
    """Return what a plain chart does with the hand in turn: eights and Aces split, 10 and 11 doubled."""
    now = turn(table)
    assert now is not None  # noqa: S101 - asked for only while a hand is in turn
    hand = now.hand
    value, soft = total(hand.cards)
    if len(hand.cards) == FIRST_CARDS and not hand.aces:
        if splits(hand, len(now.box.hands)):
            return SPLIT
        if hard(hand.cards) in DOUBLES and may_be_doubled(table.book, hand.cards):
            return DOUBLE
    if soft:
        return STAND if value >= SOFT_STAND else HIT
    up = points(table.dealer[0])
    return STAND if value >= HARD_STAND or (value >= STIFF and up <= BUST_CARD) else HIT


def splits(hand: Hand, hands: int) -> bool:
    """Tell whether the chart splits: eights, and Aces once."""
    first, second = hand.cards
    return first[0] == second[0] and (first[0] == "8" or is_ace(first)) and hands < 3  # noqa: PLR2004 - twice is plain


def rounds(game: str, count: int) -> None:
    """Play so many rounds of a game."""
    book = load(game)
    shoe = list(deck(book.deck.without)) * DECKS
    rng = Random(8)
    rng.shuffle(shoe)
    table = Table(book, Setup(decks=DECKS))
    for _ in range(count):
        play(table, Cards(shoe, rng.randrange(len(shoe))))


def poker_hands(count: int) -> None:
    """Play so many hands of two players who check or call to the showdown."""
    for _ in range(count):
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2)  # noqa: FBT003 - its way
        while state.status:
            state.check_or_call()


def rate(act: Callable[[int], object], count: int) -> float:
    """Return how many a CPU second, the median of several measurements."""
    measured = []
    for _ in range(REPEATS):
        began = time.process_time()
        act(count)
        measured.append(count / (time.process_time() - began))
    return statistics.median(measured)


def cpu_seconds(*arguments: str) -> float:
    """Return the CPU seconds a fresh program takes, the least of several starts."""
    measured = []
    for _ in range(STARTS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(arguments, check=True, capture_output=True)  # noqa: S603 - programs named below
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        measured.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(measured)


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    value: str
    goal: str
    met: bool


def figures(scale: float) -> list[Figure]:
    """Measure everything, PokerKit between the games so that all share the machine's mood."""
    found: list[Figure] = []
    for game in GAMES:
        ours = rate(partial(rounds, game), int(ROUNDS * scale))
        theirs = rate(poker_hands, int(HANDS * scale))
        found.append(Figure(f"{game}, rounds a second", f"{ours:,.0f}", f"{ROUNDS_GOAL:,}", ours >= ROUNDS_GOAL))
        times = ours / theirs
        what = f"{game}, times PokerKit ({theirs:,.0f} hands a second)"
        found.append(Figure(what, f"{times:.1f}", f"{RATIO_GOAL}", times >= RATIO_GOAL))
    programs = Path(sys.executable).parent
    bare = cpu_seconds(sys.executable, "-c", "pass")
    start = cpu_seconds(sys.executable, "-c", "import croupier")
    helped = cpu_seconds(str(programs / "croupier"), "--help")
    found.append(Figure("python alone, CPU seconds", f"{bare:.3f}", "", met=True))
    found.append(Figure("import croupier, CPU seconds", f"{start:.3f}", f"under {IMPORT_GOAL}", start < IMPORT_GOAL))
    found.append(Figure("croupier --help, CPU seconds", f"{helped:.3f}", f"under {HELP_GOAL}", helped < HELP_GOAL))
    return found


def main(arguments: list[str]) -> int:
    """Print the table; a goal that is missed is said, not failed."""
    parser = argparse.ArgumentParser(description="Measure the engine, and PokerKit beside it.")
    parser.add_argument("--scale", type=float, default=1.0, help="play so many times the usual rounds (1)")
    asked = parser.parse_args(arguments)
    print("| what | figure | goal | met |\n| --- | ---: | ---: | --- |")
    for figure in figures(asked.scale):
        print(f"| {figure.what} | {figure.value} | {figure.goal} | {'yes' if figure.met else 'no'} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
