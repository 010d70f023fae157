"""Tabular Q-learning at many tables at once, and the chart of totals that a table of values comes down to.

A cell is what the table waits for (an offer or a play), the total, soft or not, a pair or not, and what the dealer
shows.
Hands of a split are played as is thought best, and nothing is learnt from them.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.learn.tables import COLUMNS, TablesEnv
from croupier.rules.schema import Rulebook
from croupier.simulation.kernel_steps import OFFERS, TURNS
from croupier.simulation.step_tables import Action
from croupier.strategy.chart import PAIR, SOFT, Chart, Code, row_name
from croupier.strategy.needed import columns, rows

POINTS, IS_SOFT, IS_PAIR, HANDS, UP, UP_POINTS, WAITS = (
    COLUMNS.index(name) for name in ("points", "soft", "pair", "hands", "dealer", "dealer_total", "waits_for")
)
MOST = 32
SHAPE = (2, 2, MOST, 2, 2 * MOST)
"""Offer or play, hard or soft, total, no pair or pair, the points the dealer shows (soft ones of two cards behind)."""

ACE, ACE_POINTS = 1, 11
UPS = {
    **{str(value): value for value in range(2, 10)},
    "T": 10,
    "A": ACE_POINTS,
    **{row_name(points, soft=soft): points + MOST * soft for points in range(4, MOST) for soft in (False, True)},
}
"""Where the columns of a chart lie among what the dealer shows."""

LEARNT = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER, Action.DECLINE)
LIMIT, LOW = 21, 12
UNSEEN = 17
"""A total that was never met stands from here on."""
NONE = -1
DECISIONS = 12
"""Decisions of a round that are noted; more do not come."""

Values = NDArray[np.float64]
Places = NDArray[np.int64]


class Step(NamedTuple):
    """One step of all tables: cells and actions, who decided and who tried something, rewards and ended rounds."""

    cells: Places
    actions: Places
    decides: NDArray[np.bool_]
    explores: NDArray[np.bool_]
    rewards: Values
    over: NDArray[np.bool_]


class QTable:
    """What every action is thought to be worth in every cell, and how often it was tried."""

    def __init__(self) -> None:
        """Know nothing."""
        self.values: Values = np.zeros((int(np.prod(SHAPE)), len(Action)))
        self.tried: Values = np.zeros_like(self.values)

    def cells(self, seen: NDArray[Any]) -> Places:
        """Return the cell of every table; observations are those of whole numbers."""
        place = ((seen[:, WAITS] == TURNS).astype(np.int64), seen[:, IS_SOFT], seen[:, POINTS], seen[:, IS_PAIR])
        both = seen[:, UP_POINTS] > ACE_POINTS
        soft = both & ((seen[:, UP] == ACE) | (seen[:, UP_POINTS] - seen[:, UP] == ACE_POINTS))
        return np.ravel_multi_index((*place, seen[:, UP_POINTS] + MOST * soft), SHAPE).astype(np.int64)

    def best(self, cells: Places, mask: NDArray[Any]) -> Places:
        """Return the action thought best among the lawful ones; insurance is never taken."""
        able = mask[:, : len(Action)].astype(bool)
        worth = np.where(able & np.isin(np.arange(len(Action)), LEARNT), self.values[cells], -np.inf)
        found: Places = worth.argmax(axis=1)
        return found

    def worth(self, cells: Places, mask: NDArray[Any]) -> Values:
        """Return what the best action is thought to be worth."""
        found: Values = self.values[cells, self.best(cells, mask)]
        return found

    def learn(self, cells: Places, actions: Places, targets: Values) -> None:
        """Move what actions are thought to be worth towards what came of them."""
        flat = cells * len(Action) + actions
        many = np.bincount(flat, minlength=self.values.size).reshape(self.values.shape)
        sums = np.bincount(flat, weights=targets, minlength=self.values.size).reshape(self.values.shape)
        self.tried += many
        rate = np.minimum(many / np.maximum(self.tried, 1.0) ** 0.8, 1.0)
        self.values += rate * (sums / np.maximum(many, 1) - self.values)

    def chart(self, book: Rulebook) -> Chart:
        """Return the chart of totals that does what is thought best."""
        known = np.where(self.tried > 0, self.values, -np.inf)
        return chart_of(known.reshape(*SHAPE, len(Action)), book)


class Learner:
    """One run of learning by playing; its two kinds differ in what they learn from."""

    def __init__(self, env: TablesEnv, *, explore: float = 0.2, seed: int = 1) -> None:
        """Take an environment whose observations are whole numbers, and how often an action is one of chance."""
        self.env, self.explore = env, explore
        self.chance = np.random.default_rng(seed)
        self.table = QTable()
        self.seen, self.info = env.reset(seed=seed)
        self.rounds = 0

    def run(self, steps: int) -> None:
        """Play and learn for so many steps of all tables."""
        for _ in range(steps):
            before = self.seen
            cells, mask = self.table.cells(before), self.info["action_mask"]
            decides = np.isin(before[:, WAITS], (OFFERS, TURNS)) & (before[:, HANDS] == 1)
            explores = (self.chance.random(len(cells)) < self.explore) & decides & self.may_explore()
            drawn = (self.chance.random((len(cells), len(Action))) * mask[:, : len(Action)])[:, LEARNT].argmax(axis=1)
            actions = np.where(explores, np.array(LEARNT)[drawn], self.table.best(cells, mask))
            self.seen, rewards, over, _, self.info = self.env.step(actions)
            self.learn(Step(cells, actions, decides, explores, rewards, over))
            self.rounds += int(over.sum())

    def may_explore(self) -> NDArray[np.bool_]:
        """Return whether an action of chance may be taken, by table."""
        return np.ones(self.env.num_envs, dtype=np.bool_)

    def learn(self, step: Step) -> None:
        """Learn from a step of all tables."""
        raise NotImplementedError


class QLearner(Learner):
    """Q-learning: a decision is worth what the best action after it is thought to be, or what the round paid."""

    def __init__(self, env: TablesEnv, *, explore: float = 0.2, seed: int = 1) -> None:
        """Begin with no hand split."""
        super().__init__(env, explore=explore, seed=seed)
        self.split: Places = np.full(env.num_envs, NONE)

    def learn(self, step: Step) -> None:
        """Learn from what follows; a split from what the whole round comes to, once it is over."""
        splits = step.decides & (step.actions == Action.SPLIT)
        self.split = np.where(splits, step.cells, self.split)
        follows = self.table.worth(self.table.cells(self.seen), self.info["action_mask"])
        learns = step.decides & ~splits
        self.table.learn(step.cells[learns], step.actions[learns], np.where(step.over, step.rewards, follows)[learns])
        ended = step.over & (self.split != NONE)
        self.table.learn(self.split[ended], np.full(ended.sum(), Action.SPLIT), step.rewards[ended])
        self.split = np.where(step.over, NONE, self.split)


class WholeRounds(Learner):
    """Learning from whole rounds, which rewards without luck want: a decision is worth what its round came to.

    One action of a round is one of chance at most; what was decided before it learns nothing from it.
    """

    def __init__(self, env: TablesEnv, *, explore: float = 0.5, seed: int = 1) -> None:
        """Begin with nothing decided."""
        super().__init__(env, explore=explore, seed=seed)
        self.made: Places = np.zeros((env.num_envs, DECISIONS), dtype=np.int64)
        self.many: Places = np.zeros(env.num_envs, dtype=np.int64)
        self.explored = np.zeros(env.num_envs, dtype=np.bool_)

    def may_explore(self) -> NDArray[np.bool_]:
        """Return whether nothing was tried in the round yet."""
        return ~self.explored

    def learn(self, step: Step) -> None:
        """Note what was decided, and learn where a round is over."""
        self.many = np.where(step.explores, 0, self.many)
        self.explored |= step.explores
        noted = np.flatnonzero(step.decides & (self.many < DECISIONS))
        self.made[noted, self.many[noted]] = step.cells[noted] * len(Action) + step.actions[noted]
        self.many[noted] += 1
        counted = step.over[:, None] & (np.arange(DECISIONS) < self.many[:, None])
        flat = self.made[counted]
        targets = np.repeat(step.rewards[:, None], DECISIONS, axis=1)[counted]
        self.table.learn(flat // len(Action), flat % len(Action), targets)
        self.many[step.over] = 0
        self.explored[step.over] = False


def chart_of(values: Values, book: Rulebook) -> Chart:
    """Return the chart of totals that does what is worth most, by cell (see `SHAPE`) and action; -inf is not known."""
    table: dict[str, tuple[Code, ...]] = {}
    for row in rows(book):
        kind, _, what = row.partition(" ")
        table[row] = tuple(_code(values, book, kind, what, UPS[up]) for up in columns(book))
    return Chart(columns(book), table)


def _code(values: Values, book: Rulebook, kind: str, what: str, up: int) -> Code:
    if kind == PAIR:
        total = LOW if what == "A" else 2 * UPS[what]
        offer, play = (values[at, int(what == "A"), total, 1, up] for at in range(2))
        if play[Action.SPLIT] <= max(play[action] for action in (Action.STAND, Action.HIT, Action.DOUBLE)):
            return Code.AS_TOTAL
        return Code.SURRENDER_ELSE_SPLIT if _gives_up(offer, play) else Code.SPLIT
    total = int(what)
    offer, play = (values[at, int(kind == SOFT), total, 0, up] for at in range(2))
    if total >= LIMIT:
        return Code.STAND
    stands = play[Action.STAND] > play[Action.HIT] if np.isfinite(play[:2]).any() else total >= UNSEEN
    stands = bool(stands and total >= book.hit.compulsory_below)
    if _gives_up(offer, play):
        return Code.SURRENDER_ELSE_STAND if stands else Code.SURRENDER_ELSE_HIT
    if play[Action.DOUBLE] > max(play[Action.STAND], play[Action.HIT]):
        return Code.DOUBLE_ELSE_STAND if stands else Code.DOUBLE_ELSE_HIT
    return Code.STAND if stands else Code.HIT


def _gives_up(offer: Values, play: Values) -> bool:
    """Tell whether a hand is given up when that is offered or in its turn; what was never lawful is not known."""
    in_turn = play[Action.SURRENDER] > max(play[action] for action in LEARNT if action != Action.SURRENDER)
    return bool(in_turn or offer[Action.SURRENDER] > offer[Action.DECLINE])
