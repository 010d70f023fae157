"""What is watched at a table, and what a round that is over brought."""

from collections.abc import Iterator
from functools import cache

from croupier.control.money.exact_figures import figures
from croupier.control.returns.return_test import Watched
from croupier.table.hands import is_natural
from croupier.table.state import Box, Phase, Status, Table

NATURALS = "naturals"


@cache
def watched(game: str, decks: int, rulebook: str) -> dict[str, Watched]:
    """Return what is watched at a game; a game of other rules than the analysis knows is not."""
    return {
        name: Watched(float(figure.mean), float(figure.sd), float(figure.reach), figure.by_play)
        for name, figure in figures().get((game, decks), {}).items()
        if figure.rulebook == rulebook
    }


def results(table: Table) -> Iterator[tuple[str, float]]:
    """Yield what the round that is over brought, per unit: each side wager, each main wager, each natural."""
    if table.phase is not Phase.OVER or table.status is not Status.SETTLED:
        return
    for line in table.lines:
        decided = line.result in ("win", "lose") and line.hand is None
        if line.staked and decided and (line.wager in table.book.side or line.wager == "insurance"):
            yield line.wager, line.net / line.staked
    for box in table.boxes:
        if box.hands and box.mains:
            yield NATURALS, float(is_natural(table.book, box.hands[0]))
            yield from _mains(table, box)


def _mains(table: Table, box: Box) -> Iterator[tuple[str, float]]:
    for wager in box.mains:
        lines = [
            line
            for line in table.lines
            if line.box == box.position
            and line.player == wager.player
            and line.wager in ("main", table.book.bonus.name)
        ]
        if wager.counts and lines and all(line.result != "returned" for line in lines):
            yield "main", sum(line.net for line in lines) / wager.counts
