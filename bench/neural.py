"""A small neural network in place of a table of values, for `bench.baselines`; needs jax and optax."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from croupier.learn.q_table import SHAPE, Places, QTable, Values
from croupier.simulation.step_tables import Action

HIDDEN, BATCH, RATE = 96, 4096, 2e-3
Network = dict[str, jax.Array]


def features() -> NDArray[np.float32]:
    """Return what the network sees of every cell: each of its parts as ones and noughts, and the total."""
    parts = np.array(list(np.ndindex(SHAPE)))
    ones = [np.eye(size, dtype=np.float32)[parts[:, at]] for at, size in enumerate(SHAPE)]
    return np.concatenate([*ones, parts[:, 2:3].astype(np.float32) / 21], axis=1)


def forward(net: Network, seen: jax.Array) -> jax.Array:
    """Return the values of all actions."""
    first = jax.nn.relu(seen @ net["in"] + net["in_bias"])
    second = jax.nn.relu(first @ net["mid"] + net["mid_bias"])
    return second @ net["out"] + net["out_bias"]


def loss(net: Network, seen: jax.Array, actions: jax.Array, targets: jax.Array) -> jax.Array:
    """Return how far the values are from what came of the actions."""
    worth = jnp.take_along_axis(forward(net, seen), actions[:, None], axis=1)[:, 0]
    return jnp.mean((worth - targets) ** 2)


class NeuralTable(QTable):
    """A table whose values are a network's, trained by what came of actions."""

    def __init__(self, steps: int, seed: int = 1) -> None:
        """Begin with chance weights; the rate falls to nothing in so many steps."""
        super().__init__()
        self.seen = jnp.asarray(features())
        self.chance = np.random.default_rng(seed)
        self.net = self._new(self.seen.shape[1])
        self.adam = optax.adam(optax.cosine_decay_schedule(RATE, steps))
        self.state = self.adam.init(self.net)
        self._train = jax.jit(self._step)
        self._all = jax.jit(forward)
        self._show()

    def _new(self, wide: int) -> Network:
        def layer(inputs: int, outputs: int) -> jax.Array:
            return jnp.asarray(self.chance.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype(np.float32))

        return {
            "in": layer(wide, HIDDEN),
            "in_bias": jnp.zeros(HIDDEN),
            "mid": layer(HIDDEN, HIDDEN),
            "mid_bias": jnp.zeros(HIDDEN),
            "out": layer(HIDDEN, len(Action)) * 0.1,
            "out_bias": jnp.zeros(len(Action)),
        }

    def _step(self, net: Network, state: Any, seen: jax.Array, actions: jax.Array, targets: jax.Array) -> Any:  # noqa: ANN401 - optax's own
        slope = jax.grad(loss)(net, seen, actions, targets)
        change, state = self.adam.update(slope, state)
        return optax.apply_updates(net, change), state

    def _show(self) -> None:
        self.values = np.asarray(self._all(self.net, self.seen), dtype=np.float64)

    def learn(self, cells: Places, actions: Places, targets: Values) -> None:
        """Take one step by a sample of what came of actions."""
        if not len(cells):
            return
        chosen = self.chance.integers(len(cells), size=BATCH)
        np.add.at(self.tried, (cells, actions), 1.0)
        seen, done = self.seen[cells[chosen]], jnp.asarray(actions[chosen])
        self.net, self.state = self._train(self.net, self.state, seen, done, jnp.asarray(targets[chosen], jnp.float32))
        self._show()
