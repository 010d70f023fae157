"""What a surveillance room wants to know: effects of removal, and the best balanced counts against each wager."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.analysis.count_search import best_counts
from croupier.analysis.figures import Count
from croupier.analysis.removal import effects
from croupier.analysis.report import played_side_wagers
from croupier.analysis.shoe import ORDER, Shoe
from croupier.analysis.solution import solve
from croupier.cards.card import RANKS
from croupier.rules.schema import Rulebook


class Watched(Struct, frozen=True):
    """One wager: its value now, what one card less of each rank changes, and the best count of each level."""

    ev: float
    effects: dict[str, float]
    counts: dict[str, Count]


def surveillance(book: Rulebook, shoe: Shoe) -> dict[str, Watched]:
    """Return every wager whose value the analysis knows."""
    found = effects(book, shoe)
    watched = {name: watched_wager(found.whole[name], changes, shoe) for name, changes in found.effects.items()}
    return watched | dict(_played(book, shoe))


def watched_wager(ev: float, changes: dict[str, float], shoe: Shoe) -> Watched:
    """Return a wager of this value and these effects with the counts against it."""
    return Watched(ev, changes, best_counts(ev, changes, shoe))


def _played(book: Rulebook, shoe: Shoe) -> Iterator[tuple[str, Watched]]:
    """Yield the wagers that depend on how hands are played, each shoe by its own best play; suits do not matter."""
    whole = _played_values(book, shoe)
    if not whole:
        return
    cards = {rank: next((card for card in ORDER if card[0] == rank and shoe.count(card)), None) for rank in RANKS}
    after = {rank: _played_values(book, shoe.without([card])) for rank, card in cards.items() if card is not None}
    for name, ev in whole.items():
        yield name, watched_wager(ev, {rank: values[name] - ev for rank, values in after.items()}, shoe)


def _played_values(book: Rulebook, shoe: Shoe) -> dict[str, float]:
    return {name: side.ev for name, side in played_side_wagers(solve(book, shoe)).items() if not side.is_free}
