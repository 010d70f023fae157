"""Every drill, in the order they are listed, and the questions they make."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from croupier.rules.schema import Rulebook
from croupier.training.dealer import (
    announcement_drill,
    box_control,
    dealer_hand,
    payouts,
    requests,
    settling_order,
    totals,
    whole_round,
)
from croupier.training.drill import Drill
from croupier.training.pit import irregularities
from croupier.training.player import bankroll, counting_drills, deviations, insurance_decisions, side_prices, strategy
from croupier.training.question import Question

_DRILLS = (
    Drill("totals", "dealer", 3, totals.make),
    Drill("payouts", "dealer", 3, payouts.make),
    Drill("order", "dealer", 2, settling_order.make),
    Drill("announcements", "dealer", 2, announcement_drill.make),
    Drill("callers", "dealer", 3, box_control.make),
    Drill("dealer-hand", "dealer", 3, dealer_hand.make),
    Drill("requests", "dealer", 3, requests.make),
    Drill("round", "dealer", 3, whole_round.make),
    Drill("irregularities", "pit", 3, irregularities.make, irregularities.suits),
    Drill("strategy", "player", 3, strategy.make, exact=True),
    Drill("side-prices", "player", 2, side_prices.make, side_prices.suits, exact=True),
    Drill("insurance", "player", 3, insurance_decisions.make, insurance_decisions.suits),
    Drill("counting", "player", 3, counting_drills.make),
    Drill("deviations", "player", 2, deviations.make, exact=True),
    Drill("bankroll", "player", 2, bankroll.make),
)

DRILLS: Mapping[str, Drill] = MappingProxyType({drill.name: drill for drill in _DRILLS})
"""The drills by name."""

MOST_SEED = 2**53 - 1
"""The largest seed: one that a browser counts exactly."""


class UnknownDrillError(ValueError):
    """A drill, level or seed there is not."""


def drills_for(book: Rulebook) -> tuple[Drill, ...]:
    """Return the drills a game has."""
    return tuple(drill for drill in DRILLS.values() if drill.suits(book))


def question(name: str, book: Rulebook, level: int, seed: int) -> Question:
    """Return the question of a drill, a game, a level and a seed; raise UnknownDrillError where there is none."""
    drill = DRILLS.get(name)
    if drill is None or not drill.suits(book):
        known = ", ".join(one.name for one in drills_for(book))
        msg = f"{name!r} is no drill of {book.game}: there are {known}"
        raise UnknownDrillError(msg)
    if not 1 <= level <= drill.levels:
        msg = f"{name} has levels 1 to {drill.levels}, not {level}"
        raise UnknownDrillError(msg)
    if not 0 <= seed <= MOST_SEED:
        msg = f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}"
        raise UnknownDrillError(msg)
    chance = Random(f"{name}/{book.game}/{level}/{seed}")  # noqa: S311 - the same question every time
    draft = drill.make(book, level, chance)
    return Question(
        drill=name,
        game=book.game,
        level=level,
        seed=seed,
        scene=draft.scene,
        parts=draft.parts,
        seconds=draft.seconds,
        rulings=draft.rulings,
        record=draft.record,
    )
