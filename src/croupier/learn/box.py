"""One box for Gymnasium: an episode is a round or a shoe, the reward what each round nets in main wagers.

An action the prompt does not offer changes nothing; `info["action_mask"]` says which it offers. A round in which there
is nothing to decide, such as one with a Blackjack, is an episode too: standing is all that is left, and ends it.
"""

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from croupier.learn.learner_round import Conducted, Mask, name_of
from croupier.learn.observations import Look, look, space
from croupier.learn.regrets import regrets
from croupier.learn.settings import choice, table_of
from croupier.learn.shoe import Shoe
from croupier.rules.schema import Rulebook
from croupier.simulation.step_tables import Action
from croupier.table.state import Setup

NAME = name_of(1)
Info = dict[str, Any]


class BoxEnv(gymnasium.Env[Look, np.int64]):
    """A table with one box in play."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913 - one parameter each setting of a table
        self,
        game: str | Rulebook = "lucky8",
        *,
        decks: int | None = None,
        penetration: float = 0.75,
        episode: Literal["round", "shoe"] = "round",
        main: int = 100,
        sides: dict[str, int] | None = None,
        regret: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Take a game or a rulebook file, and the wagers of a round in cents.

        With `regret`, `info["regret"]` is what each action cost against the best there was, exactly.
        """
        self.book, many = table_of(game, decks)
        self.setup = Setup(decks=many)
        self.by_shoe = choice("episode", episode, ("round", "shoe")) == 1
        self.regrets = regrets(self.book, many) if regret else None
        self.bets = {"main": main, **(sides or {})}
        self.shoe = Shoe(self.book, self.setup.decks, penetration, 1)
        self.conducted = self._new()
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(Action))
        self.observation_space = space()

    def _new(self) -> Conducted:
        return Conducted(self.book, self.setup, self.bets, 1)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Look, Info]:
        """Deal the next round, or the next shoe; a seed shuffles anew."""
        super().reset(seed=seed, options=options)
        self._begin(anew=seed is not None or self.by_shoe)
        return self._look(), self._info()

    def _begin(self, *, anew: bool) -> None:
        self.shoe.at += self.conducted.table.cards_used
        self.conducted = self._new()
        self.conducted.begin(self.shoe.next_round(self.np_random, anew=anew))

    def step(self, action: int | np.int64) -> tuple[Look, float, bool, bool, Info]:
        """Take an action; a round that runs out of cards is cut short."""
        told: Info = {"lawful": bool(self._mask()[int(action)])}
        if self.regrets is not None:
            told["regret"] = self.conducted.cost(self.regrets, NAME, int(action))
        if self._is_asked():
            self.conducted.act(NAME, int(action))
        asked = self.conducted.asked()
        settled = self.conducted.is_over and told["lawful"]
        reward = self.conducted.net(NAME) / self.bets["main"] if settled else 0.0
        cut = asked is None and not self.conducted.is_over
        over = settled and not (self.by_shoe and self.shoe.has_more(self.conducted.table.cards_used))
        if settled and not over:
            self._begin(anew=False)
        return self._look(), reward, over, cut, {**self._info(), **told}

    def _is_asked(self) -> bool:
        return self.conducted.asked() is not None

    def _mask(self) -> Mask:
        """Return 1 for every action there is now; where nothing is to decide that is standing."""
        mask = self.conducted.mask(NAME)
        if not self._is_asked():
            mask[Action.STAND] = 1
        return mask

    def _look(self) -> Look:
        return look(self.conducted, self.shoe, NAME)

    def _info(self) -> Info:
        return {"action_mask": self._mask()}

    def render(self) -> str:
        """Return the table in a line."""
        table = self.conducted.table
        hands = " | ".join(" ".join(hand.cards) for box in table.boxes for hand in box.hands)
        return f"dealer {' '.join(table.dealer)}: {hands}"
