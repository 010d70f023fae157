"""Thousands of tables for Gymnasium at once, over compiled kernels: `gymnasium.make_vec("croupier/Tables-v0")`.

Every table has one box. A step gives each table one action; a table whose episode ends begins the next one in the same
step. Tables know nothing of each other, and the same seed gives the same cards whatever the others do.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier.bots.named_chart import usual_chart
from croupier.cards.card import CARDS, POINTS
from croupier.cards.deck import deck
from croupier.learn.regrets import regrets
from croupier.learn.settings import choice, table_of
from croupier.learn.shoe import A_BOX
from croupier.rules.schema import Rulebook
from croupier.simulation import kernel_steps as k
from croupier.simulation.build import InexpressibleError, build
from croupier.simulation.compare import coded
from croupier.simulation.generator import first_words
from croupier.simulation.kernel_step_felt import U_WIDTH
from croupier.simulation.kernel_steps import J_CORRECTED, J_RESET, MASK, T_WIDTH, step_tables
from croupier.simulation.kernel_wide_steps import step_wide_tables
from croupier.simulation.layout import SHOE, pack
from croupier.simulation.step_tables import Action, masks
from croupier.simulation.tables import Plan
from croupier.simulation.value_tables import value_tables
from croupier.simulation.wide_step_tables import wide_masks
from croupier.simulation.wide_tables import is_wide
from croupier.simulation.wide_value_tables import wide_value_tables
from croupier.strategy.chart import Chart

Looks = NDArray[Any]
Info = dict[str, Any]
Places = NDArray[np.uint16 | np.uint32]

UNIT = 1000
"""Cents of one unit inside the kernels: every pay of a rulebook comes out whole."""

COLUMNS = (
    *("points", "soft", "pair", "cards", "hand", "hands", "dealer", "dealer_total", "waits_for"),
    *("bet", "insured", "stake", "count", "bankroll", "left"),
    *(f"left_{value}" for value in ("A", *"23456789", "T")),
)
"""What each column of an observation is; `waits_for` is 0 for a bet, 1 an offer, 2 a play, 3 nothing to decide.

`dealer` is the value of the dealer's first card, `dealer_total` the points of all they show.
"""

LEFT = len(COLUMNS) - 10
UNLAWFUL = 2
MOST_BETS = 20


class Tables(NamedTuple):
    """The arrays of all tables; notes, singles and places are there for rewards without luck.

    `more` are the further numbers of tables in games with choices that no approved game makes.
    """

    b: NDArray[np.uint8]
    n: NDArray[np.int64]
    state: NDArray[np.int64]
    job: NDArray[np.int64]
    masks: NDArray[np.int64]
    notes: Places
    singles: NDArray[np.float32]
    places: Places
    more: NDArray[np.int64]


class Fixed(NamedTuple):
    """The same for every seed: rules and pays, masks, and values where luck is taken out.

    The last two are the tables of games with choices that no approved game makes.
    """

    b: NDArray[np.uint8]
    n: NDArray[np.int64]
    masks: NDArray[np.int64]
    singles: NDArray[np.float32]
    places: Places
    wide: NDArray[np.uint8]
    walk: NDArray[np.int64]


Reward = Literal["net", "corrected"]
"""What an environment pays: what the round paid, or the same with its luck taken out."""


class TablesEnv(gymnasium.vector.VectorEnv[Looks, NDArray[np.int64], NDArray[Any]]):
    """Many tables with one box in play at each."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913 - one parameter each setting of a table
        self,
        num_envs: int = 1,
        game: str | Rulebook = "lucky8",
        *,
        decks: int | None = None,
        penetration: float = 0.75,
        episode: Literal["round", "shoe"] = "round",
        bets: Sequence[int] = (),
        bankroll: int = 0,
        tags: dict[str, int] | None = None,
        normalised: bool = True,
        reward: Reward = "net",
        regret: bool = False,
    ) -> None:
        """Take a game or a rulebook file.

        With `bets` (in units) each round begins with a bet as an action, 0 sits out; `bankroll` (in units) ends an
        episode when no bet can be laid. `tags` are a count's, by rank. `normalised` observations are floats near -1
        to 1; else they are whole numbers. A `corrected` reward has the same mean and hardly any luck. With `regret`,
        `info["regret"]` is what each action cost against the best there was, exactly.
        """
        self.book, self.decks = table_of(game, decks)
        if self.book.wagers.raises:
            message = f"{self.book.game}: tables for programs that learn do not raise main wagers (wagers.raises)"
            raise InexpressibleError(message)
        self.num_envs = num_envs
        self.normalised = normalised
        self.cards = coded(deck(self.book.deck.without) * self.decks)
        kept = max(len(self.cards) - int(len(self.cards) * penetration), A_BOX)
        self.job = _job(num_envs, len(self.cards), max(len(self.cards) - kept, 1))
        self.job[k.J_BY_SHOE] = choice("episode", episode, ("round", "shoe"))
        self._lay_settings(tuple(sorted(bets)), bankroll, tags or {})
        self.job[J_CORRECTED] = choice("reward", reward, ("net", "corrected"))
        self._regrets = regrets(self.book, self.decks) if regret else None
        self.wide = is_wide(self.book)
        self._fixed = self._fixed_tables()
        self._tables = self._new_tables(0)
        self._actions = np.zeros(num_envs, dtype=np.int32)
        self._nets = np.zeros(num_envs, dtype=np.int64)
        self._fine = np.zeros(num_envs, dtype=np.float64)
        self._over = np.zeros(num_envs, dtype=np.uint8)
        self._seen = np.zeros((num_envs, len(COLUMNS)), dtype=np.int32)
        self._never = np.zeros(num_envs, dtype=bool)
        self._scale = self._scales()
        self._actions_there = len(Action) + len(bets)
        self.single_action_space = spaces.Discrete(self._actions_there)
        self.single_observation_space = self._space()
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Looks, Info]:
        """Shuffle every shoe and deal; one seed is enough for all tables."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first, options=options)
        chosen = int(self.np_random.integers(1 << 62)) if first is None else first
        self._tables = self._new_tables(chosen)
        self._call(reset=True)
        return self._look(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Looks, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Give every table its action; one that is not lawful there changes nothing."""
        self._actions[:] = actions
        regret = None if self._regrets is None else self._regrets.of(self._tables.state, self._more(), self._actions)
        self._call(reset=False)
        rewards = self._nets / UNIT
        info = self._info()
        info["lawful"] = self._over != UNLAWFUL
        if regret is not None:
            info["regret"] = np.where(info["lawful"], regret, 0.0)
        if self.job[J_CORRECTED]:
            info["net"], rewards = rewards, self._fine / UNIT
        return self._look(), rewards, self._over == 1, self._never, info

    def _call(self, *, reset: bool) -> None:
        self.job[J_RESET] = reset
        t = self._tables
        given = (t.b, t.n, t.state, self.job, t.masks, self._actions, self._nets, self._over, self._seen)
        luck = (self._fine, t.notes, t.singles, t.places)
        if self.wide:
            step_wide_tables(*given, *luck, t.more, self._fixed.walk, self._fixed.wide)
        else:
            step_tables(*given, *luck)

    def _look(self) -> Looks:
        if not self.normalised:
            return self._seen.copy()
        made: Looks = np.multiply(self._seen, self._scale, dtype=np.float32)
        made[:, LEFT:] /= np.maximum(made[:, LEFT - 1 : LEFT], 1e-9)
        made[:, LEFT:] -= 1
        return made

    def _info(self) -> Info:
        bits = self._tables.state.reshape(self.num_envs, T_WIDTH)[:, MASK].astype("<u4")
        every = bits[:, None].view(np.uint8)
        mask: NDArray[Any] = np.unpackbits(every, axis=1, bitorder="little")[:, : self._actions_there]
        return {"action_mask": mask}

    def _more(self) -> NDArray[np.int64]:
        """Return the further numbers of each table, or no rows where there are none."""
        return self._tables.more.reshape(-1, U_WIDTH) if self.wide else self._tables.more[:0]

    def _lay_settings(self, bets: tuple[int, ...], bankroll: int, tags: dict[str, int]) -> None:
        if len(bets) > MOST_BETS or any(bet < 0 for bet in bets):
            message = f"bets are at most {MOST_BETS} whole numbers of units from 0 up, not {bets}"
            raise ValueError(message)
        unknown = sorted(set(tags) - set(POINTS))
        if unknown:
            message = f"tags are by rank, {' '.join(POINTS)}; there is no {', '.join(unknown)}"
            raise ValueError(message)
        self.job[k.J_BETS], self.job[k.J_BANKROLL] = len(bets), bankroll * UNIT
        self.job[k.J_LEAST] = min((bet for bet in bets if bet), default=1) * UNIT
        self.job[k.J_LEVELS : k.J_LEVELS + len(bets)] = bets
        for place, card in enumerate(CARDS):
            self.job[k.J_TAGS + place] = tags.get(card[0], 0)
        for card in self.cards:
            self.job[k.J_FRESH + min(card >> 2, k.VALUES - 1)] += 1

    def _fixed_tables(self) -> Fixed:
        """Return what does not change from one seed to the next; a reward without luck needs a good chart's values."""
        lawful = wide_masks(self.book) if self.wide else masks(self.book)
        luckless = bool(self.job[J_CORRECTED])
        chart = usual_chart(self.book, self.decks).chart if luckless else Chart((), {})
        tables = build(self.book, Plan((chart,), (UNIT,)))
        singles, places = np.zeros(1, dtype=np.float32), np.zeros(1, dtype=self._place)
        if luckless:
            values = wide_value_tables(tables, self.cards, 0) if self.wide else value_tables(tables, self.cards, 0)
            singles, places = values.singles, values.numbers.astype(self._place)
        return Fixed(*pack(tables, 1), lawful, singles, places, tables.wide, tables.wide_walk)

    @property
    def _place(self) -> type[np.uint16 | np.uint32]:
        """What the kernel counts places of values in, and notes of cards."""
        return np.uint32 if self.wide else np.uint16

    def _new_tables(self, seed: int) -> Tables:
        fixed, size = self._fixed, len(self.cards)
        state = np.zeros((self.num_envs, k.T_WIDTH), dtype=np.int64)
        state[:, k.BASE] = len(fixed.b) - SHOE + size * np.arange(self.num_envs)
        state[:, k.AT] = size
        for number in range(self.num_envs):
            state[number, k.T_WORDS : k.T_WORDS + 4] = first_words(seed, number)
        shoes = np.tile(self.cards, self.num_envs)
        notes = np.zeros(self.num_envs * k.NOTES if self.job[J_CORRECTED] else 1, dtype=self._place)
        b = np.concatenate([fixed.b, shoes])
        more = np.zeros(self.num_envs * U_WIDTH if self.wide else 1, dtype=np.int64)
        return Tables(b, fixed.n.copy(), state, self.job, fixed.masks, notes, fixed.singles.copy(), fixed.places, more)

    def _scales(self) -> NDArray[np.float32]:
        size = len(self.cards)
        fresh = np.maximum(self.job[k.J_FRESH : k.J_FRESH + k.VALUES], 1)
        most = max(int(self.job[k.J_LEVELS : k.J_TAGS].max()), 1)
        bank = max(int(self.job[k.J_BANKROLL]) // UNIT, 1)
        head = (
            1 / 21,
            1,
            1,
            1 / 10,
            1 / 4,
            1 / 4,
            1 / 10,
            1 / 21,
            1 / 3,
            1 / most,
            1,
            1 / 4,
            1 / (10 * self.decks),
            1 / bank,
            1 / size,
        )
        return np.array([*head, *(1 / fresh)], dtype=np.float32)

    def _space(self) -> spaces.Box:
        kind: type[np.float32 | np.int32] = np.float32 if self.normalised else np.int32
        most = np.inf if self.normalised else np.iinfo(np.int32).max
        least = -np.inf if self.normalised else np.iinfo(np.int32).min
        return spaces.Box(least, most, (len(COLUMNS),), dtype=kind)


def _job(tables: int, size: int, cut: int) -> NDArray[np.int64]:
    job = np.zeros(k.J_WIDTH, dtype=np.int64)
    job[k.J_TABLES], job[k.J_SIZE], job[k.J_CUT], job[k.J_MAIN] = tables, size, cut, UNIT
    return job
