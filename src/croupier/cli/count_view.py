"""Effects of removal and counts for people."""

from collections.abc import Mapping

from croupier.analysis.figures import Count
from croupier.cli import output
from croupier.report.counts import Watched
from croupier.report.figures_text import per_cent, signed

PER_HUNDRED = 100


def show_counts(watched: Mapping[str, Watched], protect: str) -> None:
    """Print what each card's leaving changes and the best counts; `protect` is the command that plays them out."""
    show_effects({name: one.effects for name, one in watched.items()})
    counts = {(name, level): count for name, one in watched.items() for level, count in one.counts.items()}
    show_tags(counts)
    output.line()
    rows = [
        (
            name,
            level,
            f"{count.correlation:.3f}",
            "never" if count.threshold is None else signed(count.threshold, 2),
            per_cent(watched[name].ev),
        )
        for (name, level), count in counts.items()
    ]
    output.table(("wager", "count", "correlation", "even at true count", "value now"), rows, indent=2)
    output.line(f"  What they win is played out, not reckoned: {protect}")
    for name, one in watched.items():
        if not one.counts:
            output.line(f"  No single card moves {name}: it gains from an uneven shoe, which no running count sees.")


def show_effects(effects: Mapping[str, Mapping[str, float]]) -> None:
    """Print what one card less of each rank changes, a line a wager."""
    ranks = list(dict.fromkeys(rank for one in effects.values() for rank in one))
    output.line()
    output.heading("Effects of removal: what one card less of a rank changes, in per cent of the wager")
    rows = [(name, *(signed(PER_HUNDRED * one.get(rank, 0.0), 4) for rank in ranks)) for name, one in effects.items()]
    output.table(("wager", *ranks), rows, indent=2)


def show_tags(counts: Mapping[tuple[str, str], Count]) -> None:
    """Print the tags of counts, by wager and level."""
    ranks = list(dict.fromkeys(rank for count in counts.values() for rank in count.tags))
    output.line()
    output.heading("The best balanced counts against each wager: what a card adds when it is seen")
    rows = [
        (name, level, *(signed(count.tags.get(rank, 0), 0) for rank in ranks))
        for (name, level), count in counts.items()
    ]
    output.table(("wager", "count", *ranks), rows, indent=2)
