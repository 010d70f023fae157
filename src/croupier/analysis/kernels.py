"""Compiled loops: the dealer's outcomes for many shoes at once, and the player's recursion over their hands.

Import this module only where a value is asked for: numba takes its time to start.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.compile_cache import forget_older
from croupier.analysis.dealer_tree import FlatTree
from croupier.analysis.index import Floats, Hands, Ints

WIDE = 64
"""Shoes handled side by side; fewer leave the vector units idle."""

STAND, HIT, DOUBLE, LEAVE = 0, 1, 2, 3
"""What a policy says of a hand."""

ACE, TEN, FINALS, BLACKJACK, LIMIT = 0, 9, 5, 5, 21

Policy = NDArray[np.int8]
Flags = NDArray[np.bool_]

_PLAIN: dict[str, Any] = {"cache": True, "error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True}

_HERE = Path(__file__).parent
_SOURCES = (*sorted(_HERE.glob("*kernels.py")), _HERE / "index.py", _HERE / "dealer_tree.py")
"""The compiled functions, and the types they take."""

_COMPILER: Any = njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function that Python calls."""
    made: Function = _COMPILER(**_PLAIN)(function)
    return _fresh(function, made)


def inner(function: Function) -> Function:
    """Compile a function that compiled ones call: a way in from Python would take as long again to compile."""
    made: Function = _COMPILER(no_cpython_wrapper=True, **_PLAIN)(function)
    return _fresh(function, made)


def _fresh(function: Function, made: Function) -> Function:
    stats = getattr(made, "stats", None)
    if stats is not None:  # the compiler is not switched off
        forget_older(function, Path(stats.cache_path), _SOURCES)
    return made


class Lanes(NamedTuple):
    """The dealer's cards that are seen, worked out side by side; a second one is -1 where it is not seen.

    `drawn` is how many of them come out of the shoe, none where the first is printed, `blackjack` 1 where the game
    knows a Blackjack and 0 where not.
    """

    ups: Ints
    seconds: Ints
    drawn: float
    blackjack: float


class Bust(NamedTuple):
    """What a bust hand is worth by lane: without and with a dealer's Blackjack."""

    alone: Floats
    blackjack: Floats


class Stop(NamedTuple):
    """How hands end: what a bust is worth, from which total a hand may stop, and whether to decide or to follow.

    `over` marks hands that have ended with their last card, `leave` is what giving a hand up is worth.
    """

    bust: Bust
    stand_from: int
    decide: bool
    over: Flags
    leave: Floats


class Doubles(NamedTuple):
    """How doubled hands end: their worth with one card more, with first Aces as 1, and when that card busts."""

    hands: Ints
    live: Floats
    live_low: Floats
    bust: Bust
    aces_as_one: bool


class Worth(NamedTuple):
    """Values by hand and lane: as played, stopping, by one more card, by doubling; and the policy they come from."""

    played: Floats
    stand: Floats
    hit: Floats
    double: Floats
    policy: Policy


@inner
def draw_chances(tree: FlatTree, left: Floats, sizes: Floats, each: Floats, chance: Floats) -> None:
    """Write the chance of every factor for some shoes, `each` being room for that of one card."""
    for drawn in range(len(each)):
        for lane in range(WIDE):
            each[drawn, lane] = 1.0 / max(sizes[lane] - drawn, 1.0)
    for factor in range(len(tree.factors)):
        value, held, drawn = tree.factors[factor]
        for lane in range(WIDE):
            chance[factor, lane] = max(left[value, lane] - held, 0.0) * each[drawn, lane]


@compiled
def dealer_sums(tree: FlatTree, left: Floats, sizes: Floats, sums: Floats) -> None:
    """Add up the weights of the dealer's stopped hands: sums[block of shoes][slot][shoe of the block].

    `left` is cards left by value and shoe, the number of shoes a multiple of WIDE. Impossible draws weigh nothing.
    """
    chance = np.empty((len(tree.factors), WIDE))
    most = 0
    for factor in range(len(tree.factors)):
        most = max(most, tree.factors[factor, 2])
    each = np.empty((most + 1, WIDE))
    weight = np.empty((len(tree.parents) + 1, WIDE))
    own = np.empty(WIDE)
    for block in range(len(sizes) // WIDE):
        base = block * WIDE
        draw_chances(tree, left[:, base : base + WIDE], sizes[base : base + WIDE], each, chance)
        weight[0, :] = 1.0
        for node in range(len(tree.parents)):
            parent, step = tree.parents[node], tree.steps[node]
            for lane in range(WIDE):
                weight[node + 1, lane] = weight[parent, lane] * chance[step, lane]
        for node in range(len(tree.stopped_parents)):
            parent, step = tree.stopped_parents[node], tree.stopped_steps[node]
            for lane in range(WIDE):
                own[lane] = weight[parent, lane] * chance[step, lane]
            for spot in range(tree.starts[node], tree.starts[node + 1]):
                slot, orders = tree.slots[spot], tree.orders[spot]
                for lane in range(WIDE):
                    sums[block, slot, lane] += orders * own[lane]


@compiled
def dealer_rows(lanes: Lanes, left: Floats, sizes: Floats, sums: Floats, rows: Floats) -> None:
    """Turn sums into chances: rows[shoe][17 to 21, then Blackjack, then a 22 that is kept][cards seen]."""
    ends = sums.shape[1] // len(lanes.ups)
    for shoe in range(len(rows)):
        block, spot = shoe // WIDE, shoe % WIDE
        size = sizes[shoe]
        rest = max(size - lanes.drawn, 1.0)
        for lane in range(len(lanes.ups)):
            up, second = lanes.ups[lane], lanes.seconds[lane]
            scale = size / max(left[up, shoe], 1.0) if lanes.drawn else 1.0
            if second >= 0:
                scale *= max(size - 1.0, 1.0) / max(left[second, shoe] - (1.0 if up == second else 0.0), 1.0)
            for final in range(FINALS):
                rows[shoe, final, lane] = scale * sums[block, lane * ends + final, spot]
            rows[shoe, BLACKJACK, lane] = 0.0
            if ends > FINALS:
                rows[shoe, BLACKJACK + 1, lane] = scale * sums[block, lane * ends + FINALS, spot]
            if second >= 0:
                if up == ACE and second == TEN:
                    rows[shoe, BLACKJACK, lane] = lanes.blackjack
            elif up == ACE:
                rows[shoe, BLACKJACK, lane] = lanes.blackjack * left[TEN, shoe] / rest
            elif up == TEN:
                rows[shoe, BLACKJACK, lane] = lanes.blackjack * left[ACE, shoe] / rest


@compiled
def settle(rows: Floats, places: Ints, totals: Ints, pays: Floats) -> Floats:
    """Return what hands that stop on these totals are worth by hand and lane.

    `pays` has the worth by own total, dealer's end as in `rows`, a bust last, and lane.
    """
    ends, wide = rows.shape[1], pays.shape[2]
    worth = np.empty((len(places), wide))
    gains = np.empty((pays.shape[0], ends, wide))
    matters = np.zeros((pays.shape[0], ends), dtype=np.bool_)
    for total in range(pays.shape[0]):
        for end in range(ends):
            for lane in range(wide):
                gains[total, end, lane] = pays[total, end, lane] - pays[total, ends, lane]
                matters[total, end] |= gains[total, end, lane] != 0.0
    for hand in range(len(places)):
        place, total = places[hand], totals[hand]
        for lane in range(wide):
            worth[hand, lane] = pays[total, ends, lane]
        for end in range(ends):
            if not matters[total, end]:
                continue
            for lane in range(wide):
                worth[hand, lane] += gains[total, end, lane] * rows[place, end, lane]
    return worth


@inner
def busting(lanes: Lanes, lane: int, busts: float, left: Floats, rest: float) -> float:
    """Return the chance that the next card busts the hand and the dealer has Blackjack.

    `busts` of the `rest` cards bust. A ten-value card always is one of them; an Ace busts nothing but 21, to which
    no policy draws.
    """
    if lanes.seconds[lane] >= 0:
        return 0.0
    if lanes.ups[lane] == ACE:
        return float(lanes.blackjack * left[TEN] * max(busts - 1.0, 0.0) / (rest * max(rest - 1.0, 1.0)))
    if lanes.ups[lane] == TEN:
        return float(lanes.blackjack * left[ACE] * busts / (rest * max(rest - 1.0, 1.0)))
    return 0.0


@inner
def take(hands: Hands, hand: int, before: Floats, left: Floats) -> float:
    """Write what is left of the shoe once the hand's cards are out, and return how many cards that is."""
    rest = 0.0
    for value in range(len(before)):
        left[value] = max(before[value] - hands.counts[hand, value], 0.0)
        rest += left[value]
    return rest


@inner
def draw(hands: Hands, hand: int, left: Floats, after: tuple[Floats, Floats], out: Floats) -> float:
    """Add up what the hand can become, each hand by its count of cards; return how many cards bust.

    `after` has the values of hands that got an Ace and of those that got another card.
    """
    busts = 0.0
    for lane in range(out.shape[1]):
        out[hand, lane] = 0.0
    for value in range(len(left)):
        child, count = hands.children[hand, value], left[value]
        values = after[0] if value == ACE else after[1]
        if child < 0:
            busts += count
        else:
            for lane in range(out.shape[1]):
                out[hand, lane] += count * values[child, lane]
    return busts


@inner
def seen_part(hands: Hands, hand: int, lanes: Lanes, lane: int, after: tuple[Floats, Floats]) -> tuple[float, float]:
    """Return what the dealer's cards that are seen had added to a draw, and how many of them had counted as busts."""
    worth, busts = 0.0, 0.0
    if lanes.drawn == 0.0:
        return worth, busts
    for which in range(2):
        card = lanes.ups[lane] if which == 0 else lanes.seconds[lane]
        if card < 0:
            continue
        child = hands.children[hand, card]
        if child < 0:
            busts += 1.0
        else:
            worth += after[0][child, lane] if card == ACE else after[1][child, lane]
    return worth, busts


@compiled
def double(hands: Hands, doubles: Doubles, worth: Worth, lanes: Lanes, before: Floats) -> None:
    """Work out doubling for the hands that may double."""
    left = np.empty(len(before))
    bust = doubles.bust
    for hand in doubles.hands:
        rest = max(take(hands, hand, before, left) - lanes.drawn, 1.0)
        low = doubles.aces_as_one and hands.counts[hand, ACE] > 0
        after = (doubles.live, doubles.live_low) if low else (doubles.live, doubles.live)
        busts = draw(hands, hand, left, after, worth.double)
        for lane in range(len(lanes.ups)):
            seen, fewer = seen_part(hands, hand, lanes, lane, after)
            own = busts - fewer
            both = busting(lanes, lane, own, left, rest) * (bust.blackjack[lane] - bust.alone[lane])
            worth.double[hand, lane] = (worth.double[hand, lane] - seen + own * bust.alone[lane]) / rest + both


@compiled
def sweep(hands: Hands, stop: Stop, worth: Worth, lanes: Lanes, before: Floats) -> None:  # noqa: C901 - one loop
    """Work out every hand, the highest totals first, by best play or by the policy; doubles are known already.

    `before` is what the shoe holds before the hand's own cards are out. What `seen_part` says stands here as it is: to
    hand all these arrays over for each hand takes twice as long as the whole loop.
    """
    left = np.empty(len(before))
    shown, both = min(lanes.drawn, 1.0), lanes.seconds[0] >= 0
    for hand in range(len(hands.codes)):
        rest = max(take(hands, hand, before, left) - lanes.drawn, 1.0)
        each, total = 1.0 / rest, hands.totals[hand]
        busts = draw(hands, hand, left, (worth.played, worth.played), worth.hit)
        for lane in range(len(lanes.ups)):
            child = hands.children[hand, lanes.ups[lane]]
            seen = 0.0 if child < 0 else shown * worth.played[child, lane]
            own = busts - shown if child < 0 else busts
            if both:
                child = hands.children[hand, lanes.seconds[lane]]
                seen += 0.0 if child < 0 else worth.played[child, lane]
                own -= 1.0 if child < 0 else 0.0
            hit = (worth.hit[hand, lane] - seen + own * stop.bust.alone[lane]) * each
            if own > 0.0:
                hit += busting(lanes, lane, own, left, rest) * (stop.bust.blackjack[lane] - stop.bust.alone[lane])
            worth.hit[hand, lane] = hit
            live = worth.stand[hand, lane]
            if stop.decide:
                ended = total == LIMIT or stop.over[hand, lane]
                stands = ended or (total >= stop.stand_from and live >= hit)
                what, best = (STAND, live) if stands else (HIT, hit)
                if not ended and worth.double[hand, lane] > best:
                    what, best = DOUBLE, worth.double[hand, lane]
                if not ended and stop.leave[hand, lane] > best:
                    what = LEAVE
                worth.policy[hand, lane] = what
            what = worth.policy[hand, lane]
            if what == STAND:
                worth.played[hand, lane] = live
            elif what == HIT:
                worth.played[hand, lane] = hit
            elif what == DOUBLE:
                worth.played[hand, lane] = worth.double[hand, lane]
            else:
                worth.played[hand, lane] = stop.leave[hand, lane]


@compiled
def reach(hands: Hands, policy: Policy, lanes: Lanes, before: Floats, begin: Floats) -> Floats:
    """Return how often each hand comes up by lane, when `begin` says so of the hands of two cards."""
    often = begin.copy()
    left = np.empty(len(before))
    for spot in range(len(hands.codes)):
        hand = len(hands.codes) - 1 - spot
        rest = max(take(hands, hand, before, left) - lanes.drawn, 1.0)
        for value in range(len(before)):
            child = hands.children[hand, value]
            if child < 0:
                continue
            for lane in range(len(lanes.ups)):
                if policy[hand, lane] == HIT:
                    seen = 0.0
                    if lanes.drawn > 0.0:
                        seen += 1.0 if lanes.ups[lane] == value else 0.0
                        seen += 1.0 if lanes.seconds[lane] == value else 0.0
                    often[child, lane] += often[hand, lane] * max(left[value] - seen, 0.0) / rest
    return often
