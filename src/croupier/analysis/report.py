"""Everything the analysis says of a game and a shoe, in the shape of `croupier analyze --json`."""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from croupier.analysis.bonus import bonus_draws
from croupier.analysis.dealer import dealer_outcomes
from croupier.analysis.figures import (
    DealerFigures,
    EvenMoneyFigures,
    HandValue,
    InsuranceFigures,
    MainFigures,
    SideFigures,
    exact_side,
    float_side,
)
from croupier.analysis.first_hands import ACTIONS, DOUBLE, HIT
from croupier.analysis.moments import moments
from croupier.analysis.policies import BONUS_POLICY, MAIN_POLICY, OWN_POLICY, WRITTEN_POLICY
from croupier.analysis.shoe import Shoe
from croupier.analysis.side import Unvalued, even_money, insurance, side_chances, side_wagers
from croupier.analysis.side_ends import is_by_totals
from croupier.analysis.side_hands import played_chances, why_unvalued
from croupier.analysis.side_totals import own_win_chance, win_chance
from croupier.analysis.solution import Solution, holding, solve
from croupier.analysis.split_play import SplitClass
from croupier.analysis.strategy_value import follow
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart

WRITTEN = "written"
"""The name of the split class when a written strategy is followed."""

OWN_SUFFIX = "-for-itself"


class Report(Struct, frozen=True):
    """A game and a shoe in figures; `decks` is what the shoe was made of, if that is known.

    `without_exact` says of side wagers why they have no exact value; those among them that can be simulated stand in
    `side` with their error, once a person has added them.
    """

    game: str
    decks: int | None
    rulebook: str
    split_class: str
    main: MainFigures
    side: dict[str, SideFigures]
    insurance: InsuranceFigures | None
    even_money: EvenMoneyFigures | None
    dealer: DealerFigures
    without_exact: dict[str, str] = {}


def analyse(
    book: Rulebook, shoe: Shoe, decks: int | None = None, split_class: str = "CDP1", chart: Chart | None = None
) -> Report:
    """Return all figures: of best play under a class of play after a split, or of a written strategy."""
    solution = solve(book, shoe, SplitClass(split_class)) if chart is None else follow(book, shoe, chart)
    return report(solution, decks, split_class if chart is None else WRITTEN)


def report(solution: Solution, decks: int | None, split_class: str) -> Report:
    """Return all figures of a solution."""
    book, shoe = solution.book, solution.ready.shoe
    side = side_wagers(book, shoe) | played_side_wagers(solution, written=split_class == WRITTEN)
    return Report(
        game=book.game,
        decks=decks,
        rulebook=digest(book),
        split_class=split_class,
        main=main_figures(solution),
        side=side,
        insurance=insurance(book, shoe),
        even_money=even_money(book, shoe),
        dealer=dealer_outcomes(book, shoe).figures(),
        without_exact={name: _reason(solution, name) for name in book.side if name not in side},
    )


def _reason(solution: Solution, name: str) -> str:
    """Return why a side wager has no exact value."""
    definition = solution.book.side[name].definition
    found = side_chances(solution.book, definition, solution.ready.shoe)
    reason = found.reason if isinstance(found, Unvalued) else ""
    played = definition.on_hand or definition.on_box
    return (why_unvalued(solution, definition) if played else None) or reason


def main_figures(solution: Solution) -> MainFigures:
    """Return the figures of the main wager."""
    found = moments(solution)
    return MainFigures(
        ev=found.ev,
        ev_without_even_money=solution.ev_without_even_money,
        sd=found.sd,
        wagered=found.wagered,
        element_of_risk=found.element_of_risk,
        hit_frequency=found.hit_frequency,
        n0=found.n0,
        hands=hand_values(solution),
    )


def hand_values(solution: Solution) -> tuple[HandValue, ...]:
    """Return every first hand that can come, against every first card that can."""
    chances = solution.hands.chances.tolist()
    values = np.moveaxis(solution.values, 0, -1).tolist()
    first = solution.plan.first.tolist()
    names = solution.hands.names()
    ups = solution.ready.lane_names()
    return tuple(
        HandValue(
            hand=names[hand],
            up=up,
            probability=chances[hand][lane],
            ev={name: value for name, value in zip(ACTIONS, values[hand][lane], strict=True) if value > -np.inf},
            best=ACTIONS[first[hand][lane]],
        )
        for hand in range(len(names))
        for lane, up in enumerate(ups)
        if chances[hand][lane] > 0.0
    )


def played_side_wagers(solution: Solution, *, written: bool = False) -> dict[str, SideFigures]:
    """Return the side wagers and the bonus that depend on how hands are played."""
    found: dict[str, SideFigures] = {}
    if not solution.ready.rules.is_plain:
        return found  # more becomes of a hand than these wagers are valued by
    policy = WRITTEN_POLICY if written else MAIN_POLICY
    for name, wager in solution.book.side.items():
        definition = wager.definition
        by_totals = is_by_totals(definition, blackjack=solution.ready.rules.blackjack)
        if by_totals and not solution.ready.rules.second_card.dealt_at_once:
            (row,) = definition.rows
            pays = {row.name: row.pays}
            found[name] = float_side(pays, {row.name: win_chance(solution, definition)}, policy)
            own = {row.name: own_win_chance(solution, definition)}
            found[name + OWN_SUFFIX] = float_side(pays, own, OWN_POLICY)
        else:
            chances = played_chances(solution, definition)
            if chances is not None:
                found[name] = float_side(wager.pays, chances, policy)
    if solution.book.bonus.pays and solution.book.deck.printed:
        found[solution.book.bonus.name] = bonus_figures(solution)
    return found


def bonus_figures(solution: Solution) -> SideFigures:
    """Return the free bonus per unit of the main wager, when hands are played by the solution's plan."""
    shoe = solution.ready.shoe
    chances: dict[str, Fraction] = {}
    for draw in bonus_draws(solution.book, shoe):
        hand = holding(solution.ready, solution.hands, draw.first)
        if solution.plan.first[hand, 0] in {HIT, DOUBLE}:
            both = Fraction(shoe.values[draw.first] * shoe.values[draw.second], shoe.size * (shoe.size - 1))
            chances[draw.row] = chances.get(draw.row, Fraction(0)) + both * draw.chance
    return exact_side(solution.book.bonus.pays, chances, BONUS_POLICY, free=True)
