"""When each wager of a game may be laid, what it is worth then, and what one card less changes."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from croupier.analysis.removal import INSURANCE, MAIN
from croupier.analysis.shoe import ORDER, Shoe
from croupier.analysis.side import SPLIT_SUFFIX
from croupier.cards.card import RANKS
from croupier.protection.measure import Worth
from croupier.protection.protection_request import Wish
from croupier.protection.sampling import draw, solved, worth_of
from croupier.protection.shoes import Bets, Watched
from croupier.protection.values import Valued, in_pieces, valued_insurance, valued_side, valued_split_ace
from croupier.report.counts import Watched as Known
from croupier.report.counts import surveillance, watched_wager
from croupier.rules.schema import Rulebook

Step = Callable[[str], None]
DIFFERENT = 1e-12
"""By how much effects of cards of one rank differ where suits matter."""

NONE = np.zeros(0, dtype=np.int64)


class Moments(NamedTuple):
    """When a wager may be laid, and what it is worth then."""

    bets: Bets
    worth: Worth


def valued_wager(book: Rulebook, name: str) -> Valued | None:
    """Return what values a wager at many compositions, or None where each must be worked out by itself."""
    if name == INSURANCE:
        return valued_insurance(book)
    if name in book.side:
        return valued_side(book, book.side[name])
    side = book.side.get(name.removesuffix(SPLIT_SUFFIX))
    simple = side is not None and not book.rulings.split_ace_race.lost_to_blackjack
    return valued_split_ace(side) if side is not None and side.definition.split_rows and simple else None


def known_wagers(book: Rulebook, shoe: Shoe) -> dict[str, Known]:
    """Return every wager with its effects of removal and the counts against it."""
    found = surveillance(book, shoe)
    for name in book.side:
        valued = valued_wager(book, name)
        if name not in found and valued is not None:
            ev, by_card = effects_by_card(valued, shoe)
            found[name] = watched_wager(ev, _by_rank(by_card, shoe), shoe)
    return found


def effects_by_card(valued: Valued, shoe: Shoe) -> tuple[float, dict[str, float]]:
    """Return a wager's value and what one card less of each kind changes."""
    full = np.array(shoe.counts, dtype=np.float64)
    held = np.flatnonzero(full)
    values = valued(np.vstack([full, full - np.eye(len(full))[held]]))
    return float(values[0]), {
        ORDER[place]: float(change) for place, change in zip(held, values[1:] - values[0], strict=True)
    }


def _by_rank(by_card: dict[str, float], shoe: Shoe) -> dict[str, float]:
    """Return the mean over the suits of each rank, as they are held."""
    held = dict(zip(ORDER, shoe.counts, strict=True))
    found = {}
    for rank in RANKS:
        cards = [card for card in ORDER if card[0] == rank and held[card]]
        if cards:
            found[rank] = sum(held[card] * by_card[card] for card in cards) / sum(held[card] for card in cards)
    return found


def where_suits_matter(by_card: dict[str, float]) -> dict[str, float]:
    """Return the effects by card, or nothing where all cards of a rank are alike."""
    ranks: dict[str, list[float]] = {}
    for card, change in by_card.items():
        ranks.setdefault(card[0], []).append(change)
    return by_card if any(max(one) - min(one) > DIFFERENT for one in ranks.values()) else {}


def moments(
    book: Rulebook, watched: Watched, known: dict[str, Known], wish: Wish, step: Step
) -> Iterator[tuple[str, Moments]]:
    """Yield every wager with its moments, those worked out one by one last."""
    slow = []
    for name in known:
        valued = valued_wager(book, name)
        if valued is None:
            slow.append(name)
            continue
        bets = watched.deals
        if name not in book.side:
            bets = watched.offers if name == INSURANCE else watched.aces
        yield name, Moments(bets, Worth(in_pieces(valued, bets.left), NONE, np.zeros(0)))
    places = draw(book, watched, wish.cut, wish.sample, wish.seed)
    exact: dict[str, list[float]] = {name: [] for name in slow}
    for number, place in enumerate(places.tolist(), 1):
        values = solved(book, watched, place)
        for name in slow:
            exact[name].append(values[name])
        step(f"best play of shoe {number}")
    for name in sorted(slow, key=lambda name: name != MAIN):
        one = known[name]
        worth = worth_of(watched, one.ev, one.effects, places, np.array(exact[name]))
        yield name, Moments(watched.deals, worth)
