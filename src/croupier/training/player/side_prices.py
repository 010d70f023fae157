"""What side wagers really cost: the house edge of each, exact, beside what it pays.

Clauses: L8 3.15, 4.1, 4.2; AR 3.15, 4.1, 4.2; BP 3.14, 3.26, 4.1; D8 3.16, 4.1-4.3.
"""

from random import Random
from typing import TYPE_CHECKING

from croupier.money.odds import format_odds
from croupier.rules.schema import Rulebook
from croupier.training.facts import Fact, Money, RowName, WagerName, fact
from croupier.training.player.exact_values import decks_of, side_figures
from croupier.training.question import Choice, Draft, Part, Scene

if TYPE_CHECKING:
    from croupier.analysis.figures import SideFigures

FACTORS = (0.25, 0.5, 2.0, 3.0, 5.0)
"""How far wrong edges are from the right one."""

WRONG = 3
STAKE = 1_000
ROUNDS = 100


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask for the edge of a side wager, or, at the higher level, how often it wins."""
    name, figures = chance.choice(sorted(side_figures(book).items(), key=lambda one: one[0]))
    pays = tuple(
        fact("scene.pays", row=RowName(book.game, name, row), odds=format_odds(odds))
        for row, odds in book.side[name].pays.items()
    )
    notes = (fact("scene.wager", wager=WagerName(book.game, name)), *pays, fact("scene.decks", decks=decks_of(book)))
    part = _edge(book, name, figures, chance) if level == 1 else _often(book, name, figures, chance)
    return Draft(Scene((), notes), (part,), 30)


def _edge(book: Rulebook, name: str, figures: "SideFigures", chance: Random) -> Part:
    edge = -figures.ev
    cost = round(edge * STAKE * ROUNDS)
    return Part(
        ask=fact("ask.edge", wager=WagerName(book.game, name)),
        kind="choice",
        answer=(_percent(edge),),
        why=(
            *_rows(book, name, figures),
            fact("why.edge", wager=WagerName(book.game, name), edge=_percent(edge), exact=figures.ev_exact or "-"),
            fact("why.edge_cost", stake=Money(STAKE), rounds=ROUNDS, cost=Money(cost)),
        ),
        clauses=book.cite(f"side.{name}.wins"),
        topic=name,
        choices=_choices(edge, chance),
    )


def _often(book: Rulebook, name: str, figures: "SideFigures", chance: Random) -> Part:
    often = figures.hit_frequency
    return Part(
        ask=fact("ask.often", wager=WagerName(book.game, name)),
        kind="choice",
        answer=(_percent(often),),
        why=(
            *_rows(book, name, figures),
            fact("why.often", wager=WagerName(book.game, name), often=_percent(often)),
        ),
        clauses=book.cite(f"side.{name}.wins"),
        topic=name,
        choices=_choices(often, chance),
    )


def _rows(book: Rulebook, name: str, figures: "SideFigures") -> tuple[Fact, ...]:
    """Return how often each row of the pay table comes, and what it brings."""
    return tuple(
        fact(
            "why.row",
            row=RowName(book.game, name, one.name),
            often=f"{one.probability * 100:.4g}",
            odds=format_odds(book.side[name].pays[one.name]),
            brings=f"{one.probability * float(one.pays) * 100:.4g}",
        )
        for one in figures.outcomes
        if one.name in book.side[name].pays
    )


def _choices(value: float, chance: Random) -> tuple[Choice, ...]:
    wrong = [value * factor for factor in chance.sample(FACTORS, len(FACTORS)) if value * factor < 1][:WRONG]
    return tuple(
        Choice(_percent(one), fact("choice.percent", percent=_percent(one))) for one in sorted((value, *wrong))
    )


def _percent(value: float) -> str:
    return f"{value * 100:.2f}"


def suits(book: Rulebook) -> bool:
    """Tell whether a game has side wagers."""
    return bool(book.side)
