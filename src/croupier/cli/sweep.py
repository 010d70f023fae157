"""`croupier sweep`: a grid of variants, one line each, as CSV or Parquet."""

from pathlib import Path
from typing import Annotated

from croupier.cli import output
from croupier.cli.analysis_arguments import Decks, SplitKind, book_of, say_if_compiling, shoe_of, usage_errors
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.progress import progress
from croupier.cli.rules.arguments import GameOrFile

Grid = Annotated[
    list[str],
    option("sweep.grid", name="--grid", negative=""),
]
Out = Annotated[Path, option("sweep.out", name="--out")]


def sweep(game: GameOrFile, /, *, grid: Grid, out: Out, decks: Decks = None, split_class: SplitKind = "CDP1") -> None:
    """Analyze a grid of variants and write CSV or Parquet."""
    with usage_errors():
        from croupier.report import grids

        grids.writable(out)
        points = grids.points(book_of(game, None), [grids.read_axis(axis) for axis in grid])
        shoes = [shoe_of(point.book, point.decks or decks, None, None) for point in points]
        say_if_compiling()
        from croupier.analysis.split_play import SplitClass
        from croupier.report.strategies import analysis

        kind = SplitClass(split_class)
        lines = []
        with progress(len(points)) as step:
            for point, (shoe, count) in zip(points, shoes, strict=True):
                lines.append(grids.line(point.settings, analysis(point.book, shoe, count, kind).report))
                step(", ".join(f"{name}={value}" for name, value in point.settings.items()))
        grids.write(out, lines)
    output.line(wording()("done.lines", file=str(out), count=len(lines)))
