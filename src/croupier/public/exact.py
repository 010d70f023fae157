"""The exact value of a game and a shoe: the main wager, the best chart, side wagers, effects of removal."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from croupier.public.frame import Frame

if TYPE_CHECKING:
    from croupier.analysis.figures import SideFigures
    from croupier.analysis.shoe import Shoe
    from croupier.report.strategies import Analysis
    from croupier.rules.schema import Rulebook
    from croupier.strategy.chart import Chart


class Side:
    """A side wager in figures, per unit of it."""

    def __init__(self, name: str, figures: "SideFigures") -> None:
        """Take the figures of the analysis."""
        self.name = name
        self.ev = figures.ev
        """The value of one unit."""
        self.sd = figures.sd
        """The standard deviation of one unit."""
        self.hit_frequency = figures.hit_frequency
        """How often it wins."""
        self.policy = figures.policy
        """How hands are played, where that matters."""
        self.exact = None if figures.ev_exact is None else Fraction(figures.ev_exact)
        """The value as a fraction, where the cards alone decide."""
        self.error = None if figures.simulated is None else figures.simulated.error
        """The standard error of the value, where it is simulated because no exact one is known."""
        self.rows = Frame.of_rows(
            [
                {"row": row.name, "pays": row.pays, "probability": row.probability, "exact": row.exact}
                for row in figures.outcomes
            ]
        )
        """Every row of the pay table: what it pays, and its chance, as a fraction too where the cards alone decide."""

    def __repr__(self) -> str:
        """Return the name and the value."""
        return f"<Side {self.name}: {_told(self)}>"

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.name)}</b> {_told(self)}</p>{self.rows._repr_html_()}"


def _told(side: Side) -> str:
    """Return the value as text, with its error where it is simulated."""
    return f"{side.ev:+.6%}" if side.error is None else f"{side.ev:+.4%} ± {side.error:.4%} (simulated)"


class _Sides(dict[str, Side]):
    """Side wagers by name; one that is not there is answered with those that are."""

    def __missing__(self, name: str) -> Side:
        message = f"there is no side wager {name!r} (allowed: {', '.join(self) or 'none'})"
        raise KeyError(message)


@dataclass(frozen=True, repr=False)
class Exact:
    """What a game is worth on one shoe, by the best play or by a chart."""

    book: "Rulebook"
    shoe: "Shoe"
    analysis: "Analysis"

    @property
    def ev(self) -> float:
        """The value of one unit on the main wager."""
        return self.analysis.report.main.ev

    @property
    def sd(self) -> float:
        """The standard deviation of one round, per unit of the original wager."""
        return self.analysis.report.main.sd

    @property
    def hit_frequency(self) -> float:
        """How often a round ends ahead."""
        return self.analysis.report.main.hit_frequency

    @property
    def chart(self) -> "Chart":
        """The best chart of totals, or the chart that was given."""
        return self.analysis.chart

    @property
    def chart_ev(self) -> float:
        """What that chart is worth."""
        return self.analysis.strategy.ev

    @cached_property
    def hands(self) -> Frame:
        """Every first hand against every first card of the dealer: its chance, and what each choice is worth."""
        return Frame.of_rows(
            [
                {"hand": one.hand, "up": one.up, "probability": one.probability, "best": one.best} | one.ev
                for one in self.analysis.report.main.hands
            ]
        )

    @cached_property
    def sides(self) -> dict[str, Side]:
        """Every side wager."""
        return _Sides({name: Side(name, figures) for name, figures in self.analysis.report.side.items()})

    @property
    def insurance(self) -> Fraction | None:
        """The value of insurance once the dealer shows an Ace, where the game has it."""
        found = self.analysis.report.insurance
        return None if found is None else Fraction(found.ev_exact)

    def effects(self, wager: str = "main") -> dict[str, float]:
        """Return what one card less of each rank does to a wager's value."""
        from croupier.analysis.removal import MAIN, effects

        found = effects(self.book, self.shoe, main=wager == MAIN).effects
        if wager not in found:
            message = f"there are no effects of removal for {wager!r} (allowed: {', '.join({MAIN: 0} | found)})"
            raise ValueError(message)
        return found[wager]

    def __repr__(self) -> str:
        """Return the game and its value."""
        return f"<Exact {self.book.game}, {self.shoe.size} cards: {self.ev:+.6%}>"

    def _repr_html_(self) -> str:
        main = self.analysis.report.main
        rows = [
            ("value of best play" if self.analysis.written is None else "value of the chart", f"{main.ev:+.6%}"),
            ("standard deviation", f"{main.sd:.4f}"),
            ("hit frequency", f"{main.hit_frequency:.4%}"),
            *((name, _told(side)) for name, side in self.sides.items()),
        ]
        cells = "".join(f"<tr><th>{escape(name)}</th><td>{value}</td></tr>" for name, value in rows)
        head = f"<p><b>{escape(self.book.title)}</b>, {self.shoe.size} cards</p>"
        return f"{head}<table>{cells}</table>{self.chart._repr_html_()}"
