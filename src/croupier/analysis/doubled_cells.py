"""How much the cells of doubled hands weigh: what is left to do with them once they have had their card."""

from collections.abc import Sequence

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.after_double import onward
from croupier.analysis.cell_sums import Cells, add_longer
from croupier.analysis.hand_results import Made, looked
from croupier.analysis.index import Floats, group
from croupier.analysis.payoffs import Laid, alone, split
from croupier.analysis.play_values import free_doubles, lanes_of
from croupier.analysis.prepared_shoe import Key, Prepared
from croupier.analysis.shoe import VALUES


def add_doubled(ready: Prepared, key: Key, doubling: Floats, sums: Cells) -> None:
    """Add hands that have had the card of a double and may still do something; `doubling` weighs them before it."""
    rules = ready.rules
    if not rules.doubles_go_on():
        return
    payoff = alone(rules) if key == ready.base else split(rules)
    made = Made(ready, key, looked(ready, [payoff] * len(ready.ups)))
    housed = np.zeros_like(doubling)
    free = free_doubles(rules, key[0])
    housed[free] = doubling[free]
    own = [each.raised(each.one, float(rules.doubling.times)) for each in made.payoffs]
    _add_onward(made, doubling - housed, own, 0, sums)
    if len(free):
        _add_onward(made, housed, [each.housed() for each in made.payoffs], 0, sums)


def _add_onward(made: Made, doubling: Floats, laid: Sequence[Laid], times: int, sums: Cells) -> None:
    """Add hands doubled so often again, and those that they become when they are doubled once more."""
    ready, hands = made.ready, group(made.key[0])
    if not (ready.rules.doubles_go_on(times) and doubling.any()):
        return
    before = ready.before(made.key)
    worth, leave = onward(made, np.arange(len(hands.codes)), laid, times)
    often = kernels.reach(hands, worth.policy, lanes_of(ready), before, _one_card(ready, made.key, doubling))
    worth = worth._replace(hit=np.where(np.isfinite(worth.hit), worth.hit, worth.stand))
    add_longer(made.key[0], often, worth, leave, sums)
    again = np.where(worth.policy == kernels.DOUBLE, often, 0.0)
    more = [payoff.raised(on, on.units) for payoff, on in zip(made.payoffs, laid, strict=True)]
    _add_onward(made, again, more, times + 1, sums)


def _one_card(ready: Prepared, key: Key, often: Floats) -> Floats:
    """Return how often hands come up when hands that come up so often get one card."""
    hands = group(key[0])
    left = np.maximum(ready.before(key) - hands.counts, 0.0)
    rest = np.maximum(left.sum(axis=1) - ready.drawn, 1.0)[:, None]
    found = np.zeros_like(often)
    for value in range(len(VALUES)):
        child = hands.children[:, value]
        chance = np.maximum(left[:, value, None] - ready.seen[value], 0.0) / rest
        np.add.at(found, child[child >= 0], (often * chance)[child >= 0])
    return found
