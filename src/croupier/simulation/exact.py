"""The exact value beside a simulated one: of the same strategy, where every round begins with a full shoe."""

from typing import TYPE_CHECKING, NamedTuple

from croupier.rules.schema import Rulebook, SideWager
from croupier.simulation.split_sides import base, is_split
from croupier.strategy.chart import Chart

if TYPE_CHECKING:
    from croupier.analysis.solution import Solution
    from croupier.simulation.job import Run


class Question(NamedTuple):
    """What exact values depend on: the game, its decks, how it is played, and the side wagers."""

    book: Rulebook
    decks: int
    chart: Chart
    sides: tuple[str, ...]


class Exact(NamedTuple):
    """Exact values per unit: of the main wager with the free bonus, and of the side wagers that have one."""

    main: float
    side: dict[str, float]


def question(run: "Run") -> Question | None:
    """Return what to ask for a run; None where it has no exact value: no full shoes, or plays that change with a count.

    Boxes do not matter: cards come in an order that favours no box, and a chart looks at its own hand only.
    """
    if not run.fresh or len(run.charts) > 1:
        return None
    return Question(run.book, run.decks, run.charts[0], tuple(run.sides))


def exact(run: "Run") -> Exact | None:
    """Return the exact values of a run, or None where it has none."""
    asked = question(run)
    return None if asked is None else answer(asked)


def answer(asked: Question) -> Exact:
    """Return the exact values that are asked for."""
    from croupier.analysis.charted import follow
    from croupier.analysis.shoe import fresh

    # Not the whole report: its moments take as long again, and a simulation has its own.
    solution = follow(asked.book, fresh(asked.book, asked.decks), asked.chart)
    return Exact(solution.ev, _sides(asked, solution) if asked.sides else {})


def _sides(asked: Question, solution: "Solution") -> dict[str, float]:
    from croupier.analysis.side import side_wagers

    found = side_wagers(asked.book, solution.ready.shoe)
    played = {name: _played(asked, solution, name) for name in asked.sides}
    values = {name: found[name].ev if name in found and not is_split(name) else played[name] for name in asked.sides}
    return {name: value for name, value in values.items() if value is not None}


def _played(asked: Question, solution: "Solution", name: str) -> float | None:
    """Return the value of a wager that depends on how hands are played: a tie, or one on hands formed by a split."""
    wager = asked.book.side[base(name)]
    if wager.grade == "tie-18":
        return _tie(solution, wager, on_split=is_split(name)) if base(name) in asked.sides else None
    return _split_ace(solution, wager) if is_split(name) else None


def _tie(solution: "Solution", wager: SideWager, *, on_split: bool) -> float | None:
    from croupier.analysis.tie18 import later_tie_chance, tie_chance

    chance = later_tie_chance(solution) if on_split else tie_chance(solution)
    (odds,) = wager.pays.values()
    return None if chance is None else float(odds + 1) * chance - 1.0


def _split_ace(solution: "Solution", wager: SideWager) -> float | None:
    from croupier.analysis.first_hands import SPLIT
    from croupier.analysis.shoe import ACE
    from croupier.analysis.side_cards import split_ace_chances

    first = solution.plan.first[solution.hands.cards.index((ACE, ACE))]
    ups = [int(up) for up, choice in zip(solution.ready.ups, first, strict=True) if choice == SPLIT]
    taken = solution.book.rulings.split_ace_race == "loses-to-blackjack"
    chances = split_ace_chances(wager, solution.ready.shoe, loses_to_blackjack=taken, ups=ups)
    return float(sum(wager.pays[row] * chance for row, chance in chances.items()) + sum(chances.values()) - 1)
