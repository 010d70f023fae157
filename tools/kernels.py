"""Compiles every kernel once, before each process of the tests that comes first would do it for itself."""

from importlib import import_module
from pathlib import Path

from croupier import simulation
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.rules.load import load


def main() -> None:
    """Compile what is not compiled yet; otherwise this takes a few seconds."""
    # The kernels of the simulation are compiled when they are imported, those of the analysis when they are called.
    for folder in simulation.__path__:
        for path in sorted(Path(folder).glob("kernel_*.py")):
            import_module(f"{simulation.__name__}.{path.stem}")
    import_module(f"{simulation.__name__}.single_round")
    book = load("lucky8")
    solve(book, fresh(book, book.deck.fewest))


if __name__ == "__main__":
    main()
