"""A progress bar where a person looks, and nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[str], None]


@contextmanager
def progress(steps: int) -> Iterator[Step]:
    """Show so many steps on the error stream, each by its name, and leave nothing behind."""
    if not sys.stderr.isatty():
        yield lambda _name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=steps)

        def step(name: str) -> None:
            shown.update(task, advance=1, description=name)

        yield step
