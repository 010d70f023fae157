"""Effects of removal and counts for people."""

from collections.abc import Mapping

from croupier.analysis.figures import Count
from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.table_heads import heads, show_heading
from croupier.report.counts import Watched
from croupier.report.figures_text import per_cent, signed
from croupier.report.row_names import report_name

PER_HUNDRED = 100


def show_counts(watched: Mapping[str, Watched], protect: str) -> None:
    """Print what each card's leaving changes and the best counts; `protect` is the command that plays them out."""
    said = wording()
    show_effects({name: one.effects for name, one in watched.items()})
    counts = {(name, level): count for name, one in watched.items() for level, count in one.counts.items()}
    show_tags(counts)
    output.line()
    rows = [
        (
            report_name(name, said),
            level_name(level),
            f"{count.correlation:.3f}",
            said("figure.never") if count.threshold is None else signed(count.threshold, 2),
            per_cent(watched[name].ev),
        )
        for (name, level), count in counts.items()
    ]
    output.table(heads("wager", "count", "correlation", "even-at", "value-now"), rows, indent=2)
    output.line(f"  {said('counts.played-out', command=protect)}")
    for name, one in watched.items():
        if not one.counts:
            output.line(f"  {said('counts.none', wager=report_name(name, said))}")


def level_name(level: str) -> str:
    """Return what a level of counting is called in a table."""
    return wording()(f"level.{level}")


def show_effects(effects: Mapping[str, Mapping[str, float]]) -> None:
    """Print what one card less of each rank changes, a line a wager."""
    said = wording()
    ranks = list(dict.fromkeys(rank for one in effects.values() for rank in one))
    show_heading(said("heading.effects"))
    rows = [
        (report_name(name, said), *(signed(PER_HUNDRED * one.get(rank, 0.0), 4) for rank in ranks))
        for name, one in effects.items()
    ]
    output.table((*heads("wager"), *ranks), rows, indent=2)


def show_tags(counts: Mapping[tuple[str, str], Count]) -> None:
    """Print the tags of counts, by wager and level."""
    said = wording()
    ranks = list(dict.fromkeys(rank for count in counts.values() for rank in count.tags))
    show_heading(said("heading.tags"))
    rows = [
        (report_name(name, said), level_name(level), *(signed(count.tags.get(rank, 0), 0) for rank in ranks))
        for (name, level), count in counts.items()
    ]
    output.table((*heads("wager", "count"), *ranks), rows, indent=2)
