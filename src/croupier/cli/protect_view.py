"""Game protection for people."""

from collections.abc import Iterator

from croupier.cli import output
from croupier.cli.count_view import level_name, show_effects, show_tags
from croupier.cli.language import wording
from croupier.cli.table_heads import heads, show_heading
from croupier.report.figures_text import box_count, chance, deck_count, per_cent, rounds, signed
from croupier.report.protection_report import Play, ProtectedWager, Protection
from croupier.report.protection_words import cut_words, tags_words
from croupier.report.row_names import report_name

SHOWN = 24
"""Index numbers shown; the JSON has all of them."""


def show_protection(found: Protection) -> None:
    """Print the report."""
    said = wording()
    decks, boxes = deck_count(found.decks, said), box_count(found.boxes, said)
    output.heading(said("protection.title", game=found.title, decks=decks, boxes=boxes))
    played = said(
        "protection.how",
        cut=found.cut,
        cards=found.cards,
        rounds=rounds(found.rounds),
        shoes=rounds(found.shoes),
        each=f"{found.cards_a_round:.2f}",
        limit=f"{found.limit:g}",
    )
    output.line(f"  {played}")
    show_effects({name: one.effects for name, one in found.wagers.items()})
    _show_suits(found)
    show_tags({(name, level): count for name, one in found.wagers.items() for level, count in one.counts.items()})
    show_heading(said("heading.attacks"))
    rows = [line for name, one in found.wagers.items() for line in _attacks(name, one)]
    columns = ("wager", "attack", "correlation", "bet-from", "bet-on", "average-edge", "units-in-100")
    output.table(heads(*columns), rows, indent=2)
    output.line(f"  {said('protection.perfect')}")
    for name, one in found.wagers.items():
        if one.sampled is not None:
            wager = report_name(name, said)
            output.line(f"  {said('protection.sampled', wager=wager, shoes=one.sampled)}")
    _show_indices(found)
    show_heading(said("heading.verdict"))
    for one in found.wagers.values():
        cut = said.of(cut_words(one.cut_off, found.cards, found.decks, found.limit))
        output.line(f"  * {one.verdict} {cut}")
    for sentence in found.verdict:
        output.line(f"  {sentence}")
    output.line(f"  {said('figure.chart', name=found.chart, digest=found.chart_digest)}")
    output.line(f"  {said('figure.made', version=found.version, seed=found.seed, digest=found.rulebook)}")
    output.line(f"  {found.command}")


def _show_suits(found: Protection) -> None:
    said = wording()
    for name, one in found.wagers.items():
        if one.effects_by_card:
            most = sorted(one.effects_by_card.items(), key=lambda card: -abs(card[1]))[:4]
            told = said("list.comma").join(f"{card} {per_cent(change)}" for card, change in most)
            output.line(f"  {said('protection.suits', wager=report_name(name, said), cards=told)}")


def _attacks(name: str, one: ProtectedWager) -> Iterator[tuple[str, ...]]:
    said = wording()
    wager = report_name(name, said)
    for level, count in one.counts.items():
        start = said("figure.never") if count.trigger is None else signed(count.trigger, 0)
        yield wager, level_name(level), f"{count.correlation:.3f}", start, *_played(count.play)
    yield wager, said("level.perfect"), "", "", *_played(one.perfect)


def _played(play: Play) -> tuple[str, str, str]:
    return (
        chance(play.frequency, 2),
        f"{per_cent(play.edge, 2)} ± {play.edge_se * 100:.2f}",
        f"{play.units:.3f} ± {play.units_se:.3f}",
    )


def _show_indices(found: Protection) -> None:
    if not found.indices:
        return
    said = wording()
    show_heading(said("heading.indices", tags=said.of(tags_words(found.index_tags))))
    for index in found.indices[:SHOWN]:
        output.line(f"  {said.of(index.says)}")
    if len(found.indices) > SHOWN:
        output.line(f"  {said('protection.more', count=len(found.indices) - SHOWN)}")
