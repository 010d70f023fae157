"""An analysis for people: the main wager, the chart, side wagers, offers, the dealer and what is worth knowing."""

from collections.abc import Iterable

from croupier.analysis.figures import MainFigures, SideFigures
from croupier.analysis.report import Report
from croupier.cli import output
from croupier.cli.chart_view import show_chart
from croupier.cli.language import wording
from croupier.cli.table_heads import heads, show_heading
from croupier.report.cut_card import CutCard
from croupier.report.differences import Difference
from croupier.report.figures_text import (
    box_count,
    chance,
    deck_count,
    edge,
    estimate,
    gain,
    odds,
    per_cent,
    rounds,
    signed,
)
from croupier.report.method import class_says, policy_says
from croupier.report.protection_pages import cut_value
from croupier.report.row_names import report_name
from croupier.report.strategies import Analysis, Strategy
from croupier.rules.schema import Rulebook


def show_title(book: Rulebook, cards: int, report: Report) -> None:
    """Print what is analysed."""
    said = wording()
    decks = deck_count(report.decks, said) if report.decks else ""
    title = said("analysis.title", game=book.title, decks=decks, cards=cards)
    output.heading(title if decks else said("analysis.title-cards", game=book.title, cards=cards))
    kind = class_says(report.split_class, said)
    output.line(said("analysis.about", digest=report.rulebook, kind=kind, signs=said("analysis.signs")))


def show_main(found: Analysis, written: str | None) -> None:
    """Print the figures of the main wager and the chart."""
    said = wording()
    show_figures(found.report.main, found.strategy, written)
    show_heading(said("analysis.best-chart") if written is None else said("analysis.chart"))
    show_chart(found.chart)


def show_figures(main: MainFigures, chart: Strategy, written: str | None = None) -> None:
    """Print the figures of the main wager, of best play or of a written strategy."""
    said = wording()
    name = said("main.best-play") if written is None else said("main.strategy-of", file=written)
    rows = [
        (said("main.value", of=name), per_cent(main.ev), edge(main.ev, wording=said)),
        (f"  {said('main.without-even-money')}", per_cent(main.ev_without_even_money), ""),
        (said("main.deviation"), f"{main.sd:.4f}", said("main.deviation.says")),
        (said("main.wagered"), f"{main.wagered:.5f}", said("main.wagered.says")),
        (said("main.risk"), per_cent(main.element_of_risk), said("main.risk.says")),
        (said("main.hits"), chance(main.hit_frequency), said("main.hits.says")),
        ("N0", rounds(main.n0, said), said("main.n0.says")),
    ]
    cost = chance(chart.cost, 5)
    if written is None:
        rows.append((said("main.chart"), per_cent(chart.ev), said("main.chart.says", cost=cost)))
    else:
        best = said("main.value", of=said("main.best-play"))
        rows.append((best, per_cent(chart.best_ev), said("main.strategy.says", cost=cost)))
    show_heading(said("heading.main-wager"))
    output.table(("",) * 3, rows, indent=2)


def show_cut_cards(found: Iterable[CutCard]) -> None:
    """Print what wagers laid in every round are worth with a cut card, beside the fresh shoe."""
    several = tuple(found)
    if not several:
        return
    said, first = wording(), several[0]
    show_heading(said("heading.cut-card", cut=first.cut, cards=first.cards))
    rows = [
        (report_name(name, said), per_cent(value.fresh), *(cut_value(one, name) for one in several))
        for name, value in first.values.items()
    ]
    head = (*heads("wager", "fresh-shoe-chart"), *(box_count(one.boxes, said) for one in several))
    output.table(head, rows, indent=2)
    output.line(f"  {said('analysis.boxes-follow', chart=first.chart, digest=first.chart_digest)}")


def show_sides(report: Report) -> None:
    """Print side wagers, insurance and even money."""
    said = wording()
    show_heading(said("heading.side-wagers"))
    rows = [
        (name, per_cent(side.ev), f"{side.sd:.4f}", chance(side.hit_frequency), policy_says(side.policy, said))
        for name, side in report.side.items()
    ]
    if report.insurance is not None:
        insured = report.insurance
        says = said("offered.insurance.says")
        rows.append((said("offered.insurance"), per_cent(insured.ev), "", chance(insured.probability), says))
    if report.even_money is not None:
        even = report.even_money
        rows.append((said("offered.even-money"), per_cent(even.gain), "", "", said("offered.even-money.says")))
    output.table(heads("wager", "value", "sd", "hit-frequency", "played"), rows, indent=2)
    if report.side:
        _show_pay_tables(report.side)


def show_without_exact(report: Report) -> None:
    """Print which side wagers have no exact value, why, and how sure a simulated one is."""
    said = wording()
    for name, reason in report.without_exact.items():
        output.line(f"  {said('analysis.not-exact', wager=name, reason=reason)}")
        sure = report.side[name].simulated if name in report.side else None
        if sure is not None:
            played = f"{sure.rounds:,}"
            output.line(f"  {said('analysis.simulated', wager=name, error=chance(sure.error, 4), rounds=played)}")


def _show_pay_tables(sides: dict[str, SideFigures]) -> None:
    said = wording()
    show_heading(said("heading.pay-tables"))
    outcomes = [
        (
            name if place == 0 else "",
            row.name,
            odds(row.pays, said) if row.pays else said("figure.nothing"),
            chance(row.probability, 6),
            row.exact or "",
        )
        for name, side in sides.items()
        for place, row in enumerate(side.outcomes)
    ]
    output.table(heads("wager", "row", "pays", "probability", "exactly"), outcomes, indent=2)


def show_dealer(report: Report) -> None:
    """Print how the dealer's hand ends, and with how many cards they bust."""
    said = wording()
    show_heading(said("heading.dealer"))
    names = list(report.dealer.final)
    rows = [(up, *(chance(one[name], 3) for name in names)) for up, one in report.dealer.by_up.items()]
    rows.append((said("dealer.any"), *(chance(report.dealer.final[name], 3) for name in names)))
    output.table((*heads("first-card"), *(dealer_end(name) for name in names)), rows, indent=2)
    busts = [
        said("dealer.bust-with", cards=cards, chance=f"{share:.3g}")
        for cards, share in report.dealer.bust_cards.items()
    ]
    output.line(f"  {said('dealer.busts', each=said('list.semicolon').join(busts))}")


def dealer_end(name: str) -> str:
    """Return what an end of the dealer's hand is called: a total, or a word for it."""
    return name if name.isdecimal() else wording()(f"dealer.{name}")


def show_hand(report: Report, hand: str) -> None:
    """Print every choice of one first hand against every card."""
    said = wording()
    rows = [one for one in report.main.hands if one.hand == hand]
    actions = list(dict.fromkeys(action for one in rows for action in one.ev))
    show_heading(said("heading.hand", hand=hand))
    cells = [
        (
            one.up,
            *(signed(one.ev[action]) if action in one.ev else "" for action in actions),
            said(f"figure.act.{one.best}"),
        )
        for one in rows
    ]
    head = (*heads("against"), *(said(f"figure.act.{action}") for action in actions), *heads("best"))
    output.table(head, cells, indent=2)


def show_differences(found: Iterable[Difference], changes: Iterable[str]) -> None:
    """Print what a change of rules is worth."""
    said = wording()
    show_heading(said("heading.without-changes", changes=", ".join(changes)))
    rows = [
        (
            report_name(one.what, said),
            per_cent(one.before),
            per_cent(one.after),
            estimate(one.difference, one.error),
            gain(one.difference, wording=said),
        )
        for one in found
    ]
    output.table(heads("wager", "unchanged", "changed", "difference", "sign-means"), rows, indent=2)


def show_truths(found: Iterable[str]) -> None:
    """Print what is worth knowing, if anything is."""
    sentences = list(found)
    if sentences:
        show_heading(wording()("heading.truths"))
        for sentence in sentences:
            output.line(f"  * {sentence}")
