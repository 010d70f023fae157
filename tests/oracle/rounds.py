"""Whole regular rounds by chance, as round records, with what the oracle makes of them.

for seed in range(1000):
    made = random_round(seed)
    made.record()   # what tomllib would read from made.toml()
    made.outcome    # to be held against the engine by tests.oracle.compare
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracle.acts import units, write
from tests.oracle.betting import Limits
from tests.oracle.gambler import Gambler
from tests.oracle.games import DEFAULT, GAMES, Readings
from tests.oracle.play import OpenRoundError, Outcome, Setting, play_round
from tests.oracle.stacked import Stacked
from tests.oracle.wagers import Betting

LIMITS: Limits = {"main": (2500, 500000), "side": (500, 50000)}


@dataclass
class Round:
    """A record and its outcome; a few of the cards listed may never come out."""

    game: str
    decks: int
    limits: Limits
    cards: list[str]
    acts: list[str]
    outcome: Outcome
    burn: bool = False

    def record(self) -> dict[str, Any]:
        limits = {kind: [units(low), units(high)] for kind, (low, high) in self.limits.items()}
        record = {"version": 1, "game": self.game, "decks": self.decks, "cards": " ".join(self.cards)}
        told = {"burn": True} if self.burn else {}
        return {**record, **told, **({"limits": limits} if limits else {}), "acts": self.acts}

    def toml(self) -> str:
        head = f'version = 1\ngame = "{self.game}"\ndecks = {self.decks}\ncards = "{" ".join(self.cards)}"\n'
        head += "burn = true\n" if self.burn else ""
        limits = [f'limits.{k} = ["{units(low)}", "{units(high)}"]\n' for k, (low, high) in self.limits.items()]
        acts = "".join(f'  "{act}",\n' for act in self.acts)
        return f"{head}{''.join(limits)}acts = [\n{acts}]\n"


def random_round(seed: int, game: str = "", readings: Readings = DEFAULT) -> Round:
    """Make one round, of a game or of any; the same seed makes the same round."""
    rng = Random(seed)
    while True:
        try:
            return make(rng, game or rng.choice(list(GAMES)), readings)
        except OpenRoundError:
            continue  # a single deck and many boxes: the device ran out


def make(rng: Random, name: str, readings: Readings) -> Round:
    game = GAMES[name]
    decks = rng.randint(*game.decks)
    limits = LIMITS if rng.random() < 0.5 else {}
    betting = Betting(rng, game, limits).acts()
    shoe = Stacked(rng, game, decks)
    gambler = Gambler(rng, limits)
    burn = rng.random() < 0.03
    outcome = play_round(Setting(game, limits, readings), betting, shoe, gambler, burn=burn)
    gambler.finish()
    for _ in range(rng.choice((0, 0, 3))):
        shoe.draw("surplus", [])
    acts = [*map(write, betting), "no more bets", *gambler.acts]
    return Round(name, decks, limits, shoe.cards, acts, outcome, burn)
