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
    """Return what to ask for a run; None where it has no exact value.

    That is so where shoes are not full, or plays change with a count.
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
    from croupier.analysis.shoe import fresh
    from croupier.analysis.strategy_value import follow

    # Not the whole report: its moments take as long again, and a simulation has its own.
    solution = follow(asked.book, fresh(asked.book, asked.decks), asked.chart)
    return Exact(solution.ev, _sides(asked, solution) if asked.sides else {})


def _sides(asked: Question, solution: "Solution") -> dict[str, float]:
    from croupier.analysis.side import side_wagers

    found = {name: side for name, side in side_wagers(asked.book, solution.ready.shoe).items() if _is_so(asked, name)}
    played = {name: _played(asked, solution, name) for name in asked.sides}
    values = {name: found[name].ev if name in found and not is_split(name) else played[name] for name in asked.sides}
    return {name: value for name, value in values.items() if value is not None}


def _is_so(asked: Question, name: str) -> bool:
    """Tell whether rounds are played as the exact value supposes: a chart need not deal a box all that rows look at.

    Where hands begin with a printed card, every pair of it is split, and a run of such cards goes on.
    """
    return is_split(name) or not asked.book.side[name].definition.on_box or bool(asked.book.deck.printed)


def _played(asked: Question, solution: "Solution", name: str) -> float | None:
    """Return the value of a wager that depends on how hands are played: on totals, or on hands formed by a split."""
    from croupier.analysis.figures import float_side
    from croupier.analysis.side_ends import is_by_totals
    from croupier.analysis.side_hands import played_chances

    wager = asked.book.side[base(name)]
    if not solution.ready.rules.is_plain:
        return None
    if is_by_totals(wager.definition, blackjack=asked.book.blackjack.exists):
        return _tie(solution, wager, on_split=is_split(name)) if base(name) in asked.sides else None
    if is_split(name):
        return _split_ace(solution, wager) if wager.definition.split_rows else None
    chances = played_chances(solution, wager.definition)
    return None if chances is None else float_side(wager.pays, chances, "").ev


def _tie(solution: "Solution", wager: SideWager, *, on_split: bool) -> float | None:
    from croupier.analysis.side_totals import later_win_chance, win_chance

    chance = (later_win_chance if on_split else win_chance)(solution, wager.definition)
    odds = wager.definition.rows[0].pays
    return None if chance is None else float(odds + 1) * chance - 1.0


def _split_ace(solution: "Solution", wager: SideWager) -> float | None:
    from croupier.analysis.first_hands import SPLIT
    from croupier.analysis.shoe import ACE
    from croupier.analysis.side_cards import split_ace_chances

    first = solution.plan.first[solution.hands.cards.index((ACE, ACE))]
    ups = [int(up) for up, choice in zip(solution.ready.ups, first, strict=True) if choice == SPLIT]
    taken = solution.book.rulings.split_ace_race.lost_to_blackjack
    chances = split_ace_chances(wager, solution.ready.shoe, loses_to_blackjack=taken, ups=ups)
    return float(sum(wager.pays[row] * chance for row, chance in chances.items()) + sum(chances.values()) - 1)
