"""What a surveillance room wants to know: effects of removal, and the best balanced count against each wager."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.analysis.counting import Count, best_count
from croupier.analysis.removal import MAIN, effects
from croupier.analysis.report import BONUS, played_side_wagers
from croupier.analysis.shoe import ORDER, Shoe
from croupier.analysis.solution import solve
from croupier.cards.card import RANKS
from croupier.rules.schema import Rulebook


class Watched(Struct, frozen=True):
    """One wager: its value now, what one card less of each rank changes, and the best count against it."""

    ev: float
    effects: dict[str, float]
    count: Count | None


def surveillance(book: Rulebook, shoe: Shoe) -> dict[str, Watched]:
    """Return every wager; the main one is not a wager to be made or left at will, so no count is set against it."""
    found = effects(book, shoe)
    watched = {name: _watched(found.whole[name], changes, shoe) for name, changes in found.effects.items()}
    watched[MAIN] = Watched(found.whole[MAIN], found.effects[MAIN], None)
    return watched | dict(_played(book, shoe))


def _watched(ev: float, changes: dict[str, float], shoe: Shoe) -> Watched:
    return Watched(ev, changes, best_count(ev, changes, shoe) if any(changes.values()) else None)


def _played(book: Rulebook, shoe: Shoe) -> Iterator[tuple[str, Watched]]:
    """Yield the wagers that depend on how hands are played, each shoe by its own best play; suits do not matter."""
    if not any(side.grade == "tie-18" for side in book.side.values()):
        return
    whole = _played_values(book, shoe)
    cards = {rank: next((card for card in ORDER if card[0] == rank and shoe.count(card)), None) for rank in RANKS}
    after = {rank: _played_values(book, shoe.without([card])) for rank, card in cards.items() if card is not None}
    for name, ev in whole.items():
        yield name, _watched(ev, {rank: values[name] - ev for rank, values in after.items()}, shoe)


def _played_values(book: Rulebook, shoe: Shoe) -> dict[str, float]:
    return {name: side.ev for name, side in played_side_wagers(solve(book, shoe)).items() if name != BONUS}
