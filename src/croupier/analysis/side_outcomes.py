"""Wagers on how the main wager comes out, such as Lucky Stiff: the chance of each row when hands are played by a plan.

How a hand comes out depends on the values of its first cards alone; which rows they make may depend on ranks and suits
too. So the chances to win and to stand off are found for every first hand, and then weighed with all cards there are.
"""

from collections.abc import Callable

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.dealer_tree import FINALS
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.analysis.graded_cards import graded
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.play_values import Ending, run
from croupier.analysis.prepared_shoe import Key, Prepared
from croupier.analysis.shoe import ACE, ORDER, TEN, VALUES, Shoe, value_of
from croupier.analysis.side_totals import first_hand, split_policy
from croupier.analysis.solution import Solution
from croupier.cards.card import parse_card
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.rows import LOSES, Row, Rows
from croupier.rules.wagers.tree import And, Condition, MainIs, Name, Not, Or, Outcome

FIRST_CARDS = (Name.P1, Name.P2, Name.D1)
_NEVER: Condition = Or(())
_ALWAYS: Condition = And(())


def is_by_outcome(definition: Definition) -> bool:
    """Tell whether the main wager and the first cards decide."""
    return definition.sight.main and definition.sight.names <= set(FIRST_CARDS)


def outcome_chances(solution: Solution, definition: Definition) -> dict[str, float] | None:
    """Return the chance of each row by a solution's plan; None where ten-value cards of one rank are split."""
    tens = solution.hands.cards.index((TEN, TEN)) if (TEN, TEN) in solution.hands.cards else None
    by_rank = solution.ready.rules.split_by_rank
    if by_rank and tens is not None and (solution.plan.first[tens] == SPLIT).any():
        return None
    won, pushed, out = (_spread(_by_values(solution, reward)) for reward in (_won, _pushed, None))
    shares = {Outcome.WIN: won, Outcome.PUSH: pushed, Outcome.LOSE: 1.0 - won - pushed - out}
    ways = _ways(solution.ready.shoe, solution.book.deck.printed)
    names = (LOSES, *(row.name for row in definition.rows))
    made = {main: _made(definition.rows, main) for main in Outcome}
    # A hand given up does not come out: its wager is lost, unless the first cards alone have decided it.
    certain = (made[Outcome.WIN] == made[Outcome.PUSH]) & (made[Outcome.WIN] == made[Outcome.LOSE])
    sums = np.bincount(np.where(certain, made[Outcome.WIN], 0).ravel(), (ways * out).ravel(), len(names))
    for main, share in shares.items():
        sums = sums + np.bincount(made[main].ravel(), (ways * share).ravel(), len(names))
    return dict(zip(names[1:], (sums[1:] / ways.sum()).tolist(), strict=True))


def _made(rows: Rows, main: Outcome) -> Ints:
    """Return the row that first cards make once the main wager has come out so, by the 52 cards of each place."""
    found = graded(tuple(Row(row.name, _with(row.when, main), row.pays) for row in rows))
    assert found is not None  # noqa: S101 - three cards are never too many
    made = found.made[np.ix_(*found.kinds)] if found.seats else found.made
    shape = [len(ORDER) if name in found.seats else 1 for name in FIRST_CARDS]
    return np.broadcast_to(made.reshape(shape), (len(ORDER),) * 3)


def _with(condition: Condition, main: Outcome) -> Condition:
    """Return a condition in which the outcome of the main wager is known."""
    match condition:
        case And(parts):
            return And(tuple(_with(part, main) for part in parts))
        case Or(parts):
            return Or(tuple(_with(part, main) for part in parts))
        case Not(part):
            return Not(_with(part, main))
        case MainIs(outcomes):
            return _ALWAYS if main in outcomes else _NEVER
        case _:
            return condition


def _ways(shoe: Shoe, printed: str) -> Floats:
    """Return in how many ways two cards of a box and the dealer's first come, by the 52 cards."""
    counts, same = np.array(shoe.counts, dtype=float), np.eye(len(ORDER))
    if printed:
        ways = np.zeros((len(ORDER),) * 3)
        card = ORDER.index(parse_card(printed))
        ways[card, :, card] = counts
        return ways
    two = counts[:, None] * np.maximum(counts[None] - same, 0.0)
    three: Floats = two[:, :, None] * np.maximum(counts - same[:, None] - same[None], 0.0)
    return three


def _spread(by_values: Floats) -> Floats:
    places = np.array([value_of(card) for card in ORDER])
    found: Floats = by_values[np.ix_(places, places, places)]
    return found


Reward = Callable[[Prepared, Key, Ints], Floats]


def _by_values(solution: Solution, reward: Reward | None) -> Floats:
    """Return a chance by the values of both first cards and of the dealer's; without a reward that of a surrender."""
    found = np.zeros((len(VALUES),) * 3)
    first = solution.plan.first
    counts = solution.book.rulings.surrendered_tie.counts
    given_up = np.where((first == SURRENDER) & (not counts), _may_play(solution), 0.0)
    picked = given_up if reward is None else _chosen(solution, reward)
    for hand, (one, two) in enumerate(solution.hands.cards):
        for lane, up in enumerate(solution.ready.ups):
            found[one, two, up] = found[two, one, up] = picked[hand, lane]
    return found


def _may_play(solution: Solution) -> Floats:
    """Return by first hand and lane how likely it may be given up: after a look only if there is no Blackjack."""
    ready = solution.ready
    both = ready.rows[ready.places(ready.base)][solution.hands.places, len(FINALS)]
    found: Floats = np.where(np.array(ready.looked) & ~ready.rules.spared(ready.ups), 1.0 - both, 1.0)
    return found


def _chosen(solution: Solution, reward: Reward) -> Floats:
    ready, hands = solution.ready, solution.hands
    worth = run(ready, ready.base, _ending(ready, ready.base, reward), solution.plan.base)
    values = np.zeros_like(solution.values)
    values[STAND], values[HIT], values[DOUBLE] = (of[hands.places] for of in (worth.stand, worth.hit, worth.double))
    if solution.book.rulings.surrendered_tie.counts:
        values[SURRENDER] = values[STAND]
    policy = split_policy(solution)
    for value in ready.rules.split_values:
        if value in solution.plan.pairs:
            split = first_hand(ready, value, policy, lambda key: _ending(ready, key, reward))
            values[SPLIT, hands.cards.index((value, value))] = split
    for hand, cards in enumerate(hands.cards):
        if ready.rules.blackjack and sorted(cards) == [ACE, TEN]:
            # A Blackjack wins at once unless the dealer has one too.
            both = ready.rows[ready.places(ready.base)][hands.places[hand], len(FINALS)]
            values[:, hand] = 1.0 - both if reward is _won else both
    return solution.chosen(np.where(np.isneginf(values), 0.0, values), solution.plan.first)


def _ending(ready: Prepared, key: Key, reward: Reward) -> Ending:
    hands = group(key[0])
    none = kernels.Bust(np.zeros(len(ready.ups)), np.zeros(len(ready.ups)))
    live = reward(ready, key, hands.totals)
    return Ending(live, live, reward(ready, key, hands.low), none, none)


def _won(ready: Prepared, key: Key, totals: Ints) -> Floats:
    """Return the chance that a hand beats the dealer: one with less, or bust."""
    chances = ready.rows[ready.places(key)]
    found: Floats = 1.0 - chances.sum(axis=1)
    for place, final in enumerate(FINALS):
        found = found + np.where((totals > final)[:, None], chances[:, place], 0.0)
    return found


def _pushed(ready: Prepared, key: Key, totals: Ints) -> Floats:
    chances = ready.rows[ready.places(key)]
    return sum(
        (np.where((totals == final)[:, None], chances[:, place], 0.0) for place, final in enumerate(FINALS)),
        np.zeros((len(totals), len(ready.ups))),
    )
