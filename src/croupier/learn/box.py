"""One box for Gymnasium: an episode is a round, the reward what it nets in main wagers.

An action the prompt does not offer changes nothing; `info["action_mask"]` says which it offers.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from croupier.learn.conducted import Action, Conducted, name_of
from croupier.learn.looks import Look, look, space
from croupier.learn.shoe import Shoe
from croupier.rules.load import load
from croupier.table.state import Setup

NAME = name_of(1)
Info = dict[str, Any]


class BoxEnv(gymnasium.Env[Look, np.int64]):
    """A table with one box in play."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913 - one parameter each setting of a table
        self,
        game: str = "lucky8",
        *,
        decks: int | None = None,
        penetration: float = 0.75,
        main: int = 100,
        sides: dict[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Take a game or a rulebook file, and the wagers of a round in cents."""
        self.book = load(game)
        self.setup = Setup(decks=decks or self.book.deck.most)
        self.bets = {"main": main, **(sides or {})}
        self.shoe = Shoe(self.book, self.setup.decks, penetration, 1)
        self.conducted = self._new()
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(Action))
        self.observation_space = space()

    def _new(self) -> Conducted:
        return Conducted(self.book, self.setup, self.bets, 1)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Look, Info]:
        """Deal a round in which there is something to decide; a seed shuffles anew."""
        super().reset(seed=seed, options=options)
        anew = seed is not None
        while True:
            self.shoe.at += self.conducted.table.cards_used
            self.conducted = self._new()
            self.conducted.begin(self.shoe.next_round(self.np_random, anew=anew))
            anew = False
            if self.conducted.asked() is not None:
                return self._look(), self._info()

    def step(self, action: int | np.int64) -> tuple[Look, float, bool, bool, Info]:
        """Take an action; a round that runs out of cards is cut short."""
        lawful = self.conducted.act(NAME, int(action))
        asked = self.conducted.asked()
        over = self.conducted.is_over
        reward = self.conducted.net(NAME) / self.bets["main"] if over else 0.0
        return self._look(), reward, over, asked is None and not over, {**self._info(), "lawful": lawful}

    def _look(self) -> Look:
        return look(self.conducted, self.shoe, NAME)

    def _info(self) -> Info:
        return {"action_mask": self.conducted.mask(NAME)}

    def render(self) -> str:
        """Return the table in a line."""
        table = self.conducted.table
        hands = " | ".join(" ".join(hand.cards) for box in table.boxes for hand in box.hands)
        return f"dealer {' '.join(table.dealer)}: {hands}"
