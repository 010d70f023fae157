"""A whole table for PettingZoo: an agent a box, acting when the engine asks it; rewards are nets in main wagers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from croupier.learn.learner_round import Conducted, name_of
from croupier.learn.observations import look, space
from croupier.learn.regrets import regrets
from croupier.learn.settings import table_of
from croupier.learn.shoe import Shoe
from croupier.rules.schema import Rulebook
from croupier.simulation.step_tables import Action
from croupier.table.state import Setup

if TYPE_CHECKING:

    class AECEnv:
        """What is used of PettingZoo's class, which ships no annotations."""

        agents: list[str]
        possible_agents: list[str]
        agent_selection: str
        rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, Any]]
        _cumulative_rewards: dict[str, float]

        def _was_dead_step(self, action: int | None) -> None: ...
        def _clear_rewards(self) -> None: ...
        def _accumulate_rewards(self) -> None: ...
        def agent_iter(self) -> Iterator[str]:
            """Yield who acts next, until no one does."""

        def last(self) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
            """Return what the one who acts sees and has got."""
else:
    from pettingzoo import AECEnv


def env(**settings: Any) -> "TableEnv":  # noqa: ANN401 - the settings of the environment
    """Return the environment, named as PettingZoo names it."""
    return TableEnv(**settings)


class TableEnv(AECEnv):
    """A table with several boxes in play."""

    metadata = {"render_modes": ["ansi"], "name": "croupier_table_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 - one parameter each setting of a table
        self,
        game: str | Rulebook = "lucky8",
        *,
        boxes: int = 3,
        decks: int | None = None,
        penetration: float = 0.75,
        main: int = 100,
        sides: dict[str, int] | None = None,
        regret: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Take a game or a rulebook file, the boxes, and the wagers of each in cents.

        With `regret`, the info of the agent that acted says what its action cost, exactly.
        """
        super().__init__()
        self.book, many = table_of(game, decks)
        self.table_setup = Setup(decks=many)
        self.regrets = regrets(self.book, many) if regret else None
        self.bets = {"main": main, **(sides or {})}
        self.possible_agents = [name_of(box) for box in range(1, boxes + 1)]
        self.shoe = Shoe(self.book, self.table_setup.decks, penetration, boxes)
        self.conducted = self._new()
        self.render_mode = render_mode
        self.chance = np.random.default_rng()
        seen = spaces.Dict({"observation": space(), "action_mask": spaces.Box(0, 1, (len(Action),), dtype=np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {name: spaces.Discrete(len(Action)) for name in self.possible_agents}

    def _new(self) -> Conducted:
        return Conducted(self.book, self.table_setup, self.bets, len(self.possible_agents))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next round, which is over where no one has anything to decide; a seed shuffles anew."""
        del options
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.shoe.at += self.conducted.table.cards_used
        self.conducted = self._new()
        self.conducted.begin(self.shoe.next_round(self.chance, anew=seed is not None))
        asked = self.conducted.asked()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {name: {"action_mask": self.conducted.mask(name)} for name in self.agents}
        if asked is None:
            self._end()
            self._accumulate_rewards()
        else:
            self.agent_selection = asked

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions it may take."""
        return {"observation": look(self.conducted, self.shoe, agent), "action_mask": self.conducted.mask(agent)}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked; one that is not lawful changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        taken = int(action if action is not None else Action.DECLINE)
        cost = None if self.regrets is None else self.conducted.cost(self.regrets, agent, taken)
        self.conducted.act(agent, taken)
        asked = self.conducted.asked()
        self._clear_rewards()
        self.infos = {name: {"action_mask": self.conducted.mask(name)} for name in self.agents}
        if cost is not None:
            self.infos[agent]["regret"] = cost
        if asked is None:
            self._end()
        else:
            self.agent_selection = asked
        self._accumulate_rewards()

    def _end(self) -> None:
        over = self.conducted.is_over
        for name in self.agents:
            self.terminations[name] = over
            self.truncations[name] = not over
            self.rewards[name] = self.conducted.net(name) / self.bets["main"] if over else 0.0
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """Return the table in a line."""
        table = self.conducted.table
        hands = " | ".join(" ".join(hand.cards) for box in table.boxes for hand in box.hands)
        return f"dealer {' '.join(table.dealer)}: {hands}"

    def close(self) -> None:
        """Nothing is open."""
