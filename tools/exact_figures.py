"""Writes the exact figures the house watches and reckons with, from the exact analysis, into its control package."""

import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from croupier.analysis.report import analyse
from croupier.analysis.shoe import fresh
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load

FILE = Path(__file__).parent.parent / "src" / "croupier" / "control" / "money" / "exact_figures.tsv"
HEAD = "game\tdecks\trulebook\tfigure\tmean\tsd\treach\tedge\tplayed\n"
MOST_MAIN = 20.0
"""No main wager brings more than this many units: four hands, each doubled, and a bonus."""


def main() -> int:
    """Write the file, or with --check say whether it is up to date."""
    text = HEAD + "".join(f"{row}\n" for row in _rows())
    if "--check" in sys.argv:
        return 0 if FILE.read_text(encoding="utf-8") == text else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


def _rows() -> Iterator[str]:
    for game in GAMES:
        book = load(game)
        for decks in range(book.deck.fewest, book.deck.most + 1):
            for row in rows_of(game, decks):
                yield "\t".join((game, str(decks), digest(book), *row))


def rows_of(game: str, decks: int) -> Iterator[tuple[str, ...]]:
    """Yield the figures of a game: name, mean, deviation, reach, the house's share, whether play decides it."""
    book = load(game)
    found = analyse(book, fresh(book, decks), decks)
    yield _row("main", found.main.ev, found.main.sd, MOST_MAIN, -found.main.element_of_risk, "play")
    for name in book.side:
        side = found.side.get(name)
        if side is not None:
            most = max(float(outcome.pays) for outcome in side.outcomes)
            by_cards = side.ev_exact is not None and not book.side[name].definition.on_box
            yield _row(name, side.ev, side.sd, most + 1, -side.ev, "cards" if by_cards else "play")
    if found.insurance is not None:
        deviation = 3 * sqrt(found.insurance.probability * (1 - found.insurance.probability))
        yield _row("insurance", found.insurance.ev, deviation, 3.0, -found.insurance.ev, "play")
    if book.blackjack.exists:
        cards = 52 * decks
        chance = 2 * (4 * decks) * (16 * decks) / (cards * (cards - 1))
        yield _row("naturals", chance, sqrt(chance * (1 - chance)), 1.0, 0.0, "cards")


def _row(name: str, mean: float, sd: float, reach: float, edge: float, by: str) -> tuple[str, ...]:  # noqa: PLR0913, PLR0917 - a row
    return name, f"{mean:.10f}", f"{sd:.8f}", f"{reach:g}", f"{edge:.10f}", by


if __name__ == "__main__":
    sys.exit(main())
