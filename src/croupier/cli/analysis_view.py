"""An analysis for people: the main wager, the chart, side wagers, offers, the dealer and what is worth knowing."""

from collections.abc import Iterable

from croupier.analysis.figures import MainFigures
from croupier.analysis.report import Report
from croupier.cli import output
from croupier.cli.chart_view import show_chart
from croupier.report.cut_card import CutCard
from croupier.report.differences import Difference
from croupier.report.figures_text import chance, edge, estimate, many, odds, per_cent, rounds, signed
from croupier.report.method import class_says
from croupier.report.protection_pages import cut_value
from croupier.report.strategies import Analysis, Strategy
from croupier.rules.schema import Rulebook

SIGNS = "Values are per unit of their own wager: plus is the player's, minus the house's."


def show_title(book: Rulebook, cards: int, report: Report) -> None:
    """Print what is analysed."""
    decks = many(report.decks, "deck") + ", " if report.decks else ""
    output.heading(f"{book.title}: {decks}{cards} cards")
    output.line(f"{report.rulebook}; play after a split: {class_says(report.split_class)}. {SIGNS}")


def show_main(found: Analysis, written: str | None) -> None:
    """Print the figures of the main wager and the chart."""
    show_figures(found.report.main, found.strategy, written)
    output.line()
    output.heading("The best chart" if written is None else "The chart")
    show_chart(found.chart)


def show_figures(main: MainFigures, chart: Strategy, written: str | None = None) -> None:
    """Print the figures of the main wager, of best play or of a written strategy."""
    name = "best play" if written is None else f"the strategy of {written}"
    rows = [
        (f"value of {name}", per_cent(main.ev), edge(main.ev)),
        ("  without even money", per_cent(main.ev_without_even_money), ""),
        ("standard deviation", f"{main.sd:.4f}", "of one round, per unit of the original wager"),
        ("wagered a round", f"{main.wagered:.5f}", "splits and doubles counted"),
        ("element of risk", per_cent(main.element_of_risk), "value per unit of all that is wagered"),
        ("hit frequency", chance(main.hit_frequency), "rounds that end ahead"),
        ("N0", rounds(main.n0), "rounds until the mean is one standard deviation"),
    ]
    cost = chance(chart.cost, 5)
    if written is None:
        rows.append(("value of the chart below", per_cent(chart.ev), f"costs {cost} against best play"))
    else:
        rows.append(("value of best play", per_cent(chart.best_ev), f"this strategy costs {cost}"))
    output.line()
    output.heading("Main wager")
    output.table(("",) * 3, rows, indent=2)


def show_cut_cards(found: Iterable[CutCard]) -> None:
    """Print what wagers laid in every round are worth with a cut card, beside the fresh shoe."""
    several = tuple(found)
    if not several:
        return
    first = several[0]
    output.line()
    output.heading(f"With a cut card after {first.cut} of {first.cards} cards")
    rows = [
        (name, per_cent(value.fresh), *(cut_value(one, name) for one in several))
        for name, value in first.values.items()
    ]
    output.table(
        ("wager", "fresh shoe, this chart", *(many(one.boxes, "box", "boxes") for one in several)), rows, indent=2
    )
    output.line(f"  Every box follows {first.chart}, {first.chart_digest}, with the fresh shoe, too.")


def show_sides(report: Report) -> None:
    """Print side wagers, insurance and even money."""
    output.line()
    output.heading("Side wagers and offers")
    rows = [
        (name, per_cent(side.ev), f"{side.sd:.4f}", chance(side.hit_frequency), side.policy)
        for name, side in report.side.items()
    ]
    if report.insurance is not None:
        insured = report.insurance
        rows.append(
            ("insurance", per_cent(insured.ev), "", chance(insured.probability), "against an Ace, nothing else known")
        )
    if report.even_money is not None:
        even = report.even_money
        rows.append(("even money", per_cent(even.gain), "", "", "what taking it gains over waiting with a Blackjack"))
    output.table(("wager", "value", "sd", "hit frequency", "when or how played"), rows, indent=2)
    if report.side:
        _show_pay_tables(report)


def show_without_exact(report: Report) -> None:
    """Print which side wagers have no exact value, why, and how sure a simulated one is."""
    for name, reason in report.without_exact.items():
        output.line(f"  {name} has no exact value: {reason}.")
        sure = report.side[name].simulated if name in report.side else None
        if sure is not None:
            told = f"standard error {chance(sure.error, 4)}, in {sure.rounds:,} rounds from fresh shoes"
            output.line(f"  {name} by simulation with the chart: {told}.")


def _show_pay_tables(report: Report) -> None:
    output.line()
    output.heading("Their pay tables")
    outcomes = [
        (
            name if place == 0 else "",
            row.name,
            odds(row.pays) if row.pays else "nothing",
            chance(row.probability, 6),
            row.exact or "",
        )
        for name, side in report.side.items()
        for place, row in enumerate(side.outcomes)
    ]
    output.table(("wager", "row", "pays", "probability", "exactly"), outcomes, indent=2)


def show_dealer(report: Report) -> None:
    """Print how the dealer's hand ends, and with how many cards they bust."""
    output.line()
    output.heading("The dealer's hand, played out")
    names = list(report.dealer.final)
    rows = [(up, *(chance(one[name], 3) for name in names)) for up, one in report.dealer.by_up.items()]
    rows.append(("any", *(chance(report.dealer.final[name], 3) for name in names)))
    output.table(("first card", *names), rows, indent=2)
    busts = "; ".join(f"{cards} cards {share:.3g}" for cards, share in report.dealer.bust_cards.items())
    output.line(f"  chance of a bust with {busts}")


def show_hand(report: Report, hand: str) -> None:
    """Print every choice of one first hand against every card."""
    rows = [one for one in report.main.hands if one.hand == hand]
    actions = list(dict.fromkeys(action for one in rows for action in one.ev))
    output.line()
    output.heading(f"The hand {hand}")
    cells = [
        (one.up, *(signed(one.ev[action]) if action in one.ev else "" for action in actions), one.best) for one in rows
    ]
    output.table(("against", *actions, "best"), cells, indent=2)


def show_differences(found: Iterable[Difference], changes: Iterable[str]) -> None:
    """Print what a change of rules is worth."""
    output.line()
    output.heading(f"Against the game without {', '.join(changes)}")
    rows = [
        (one.what, per_cent(one.before), per_cent(one.after), estimate(one.difference, one.error), one.words)
        for one in found
    ]
    output.table(("wager", "unchanged", "changed", "difference", "what the sign means"), rows, indent=2)


def show_truths(found: Iterable[str]) -> None:
    """Print what is worth knowing, if anything is."""
    sentences = list(found)
    if sentences:
        output.line()
        output.heading("Worth knowing")
        for sentence in sentences:
            output.line(f"  * {sentence}")
