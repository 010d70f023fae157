"""Game protection for people."""

from collections.abc import Iterator

from croupier.cli import output
from croupier.cli.count_view import show_effects, show_tags
from croupier.report.figures_text import chance, many, per_cent, rounds, signed
from croupier.report.protection_report import Play, ProtectedWager, Protection
from croupier.report.protection_words import cut_text, tags_text

HEAD = ("wager", "attack", "correlation", "bet from", "rounds bet on", "average edge", "units in 100 rounds")
SHOWN = 24
"""Index numbers shown; the JSON has all of them."""


def show_protection(found: Protection) -> None:
    """Print the report."""
    output.heading(f"Game protection: {found.title}, {many(found.decks, 'deck')}, {many(found.boxes, 'box', 'boxes')}")
    output.line(
        f"  cut card after {found.cut} of {found.cards} cards; {rounds(found.rounds)} rounds of {rounds(found.shoes)}"
        f" shoes, {found.cards_a_round:.2f} cards a round; limit {found.limit:g} units in 100 rounds"
    )
    show_effects({name: one.effects for name, one in found.wagers.items()})
    _show_suits(found)
    show_tags({(name, level): count for name, one in found.wagers.items() for level, count in one.counts.items()})
    output.line()
    output.heading("What they win: one unit bet from the true count on, none else")
    output.table(HEAD, [line for name, one in found.wagers.items() for line in _attacks(name, one)], indent=2)
    output.line("  Perfect play knows every card that has been seen and the exact value of the wager at each bet.")
    for one in found.wagers.values():
        if one.sampled is not None:
            worked = many(one.sampled, "shoe")
            output.line(f"  Perfect play of {_within(one.title)}: {worked} worked out exactly, the rest by them.")
    _show_indices(found)
    output.line()
    output.heading("Verdict")
    for one in found.wagers.values():
        output.line(f"  * {one.verdict} {cut_text(one.cut_off, found.cards, found.decks, found.limit)}")
    for sentence in found.verdict:
        output.line(f"  {sentence}")
    output.line(f"  chart: {found.chart}, {found.chart_digest}")
    output.line(f"  croupier {found.version}, seed {found.seed}, {found.rulebook}")
    output.line(f"  {found.command}")


def _within(title: str) -> str:
    """Return a title as it is now inside a sentence."""
    return title.replace("The main", "the main")


def _show_suits(found: Protection) -> None:
    for one in found.wagers.values():
        if one.effects_by_card:
            most = sorted(one.effects_by_card.items(), key=lambda card: -abs(card[1]))[:4]
            told = ", ".join(f"{card} {per_cent(change)}" for card, change in most)
            output.line(f"  {one.title} looks at suits; it is moved most by {told}")


def _attacks(name: str, one: ProtectedWager) -> Iterator[tuple[str, ...]]:
    for level, count in one.counts.items():
        start = "never" if count.trigger is None else signed(count.trigger, 0)
        yield name, level, f"{count.correlation:.3f}", start, *_played(count.play)
    yield name, "perfect play", "", "", *_played(one.perfect)


def _played(play: Play) -> tuple[str, str, str]:
    return (
        chance(play.frequency, 2),
        f"{per_cent(play.edge, 2)} ± {play.edge_se * 100:.2f}",
        f"{play.units:.3f} ± {play.units_se:.3f}",
    )


def _show_indices(found: Protection) -> None:
    if not found.indices:
        return
    output.line()
    output.heading(f"Index numbers of the main game, by {tags_text(found.index_tags)}")
    for index in found.indices[:SHOWN]:
        output.line(f"  {index}")
    if len(found.indices) > SHOWN:
        output.line(f"  and {len(found.indices) - SHOWN} more")
