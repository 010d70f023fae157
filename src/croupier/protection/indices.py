"""Index numbers: from which true count on a first hand is better played another way.

What one choice is worth more than another falls nearly in a straight line with the true count; how steeply, its exact
effects of removal say.
"""

from collections.abc import Iterator

import numpy as np

from croupier.analysis.first_hands import ACTIONS, EVEN_MONEY, SPLIT
from croupier.analysis.index import Floats, group
from croupier.analysis.shoe import ORDER, VALUES, Shoe, value_of
from croupier.analysis.solution import Solution, solve
from croupier.cards.card import RANKS
from croupier.report.protection_report import IndexNumber
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import row_name
from croupier.strategy.needed import columns

FARTHEST = 8.0
"""Index numbers farther out than this are not worth knowing."""

PACK = 52.0
Row = tuple[str, tuple[int, ...]]


def index_numbers(book: Rulebook, shoe: Shoe, tags: dict[str, int]) -> tuple[IndexNumber, ...]:
    """Return the index numbers of first hands under a count, the nearest to a true count of nothing first."""
    whole = solve(book, shoe)
    weights = whole.hands.chances
    worth = _worth(whole, weights)
    slopes = [np.zeros_like(one) for one in worth]
    held = dict(zip(RANKS, shoe.ranks, strict=True))
    square = sum(held[rank] * tags.get(rank, 0) ** 2 for rank in RANKS)
    known: dict[int, list[Floats]] = {}
    for rank, count in held.items():
        card = next((card for card in ORDER if card[0] == rank and shoe.count(card)), None)
        if card is None or not tags.get(rank, 0):
            continue
        if value_of(card) not in known:
            known[value_of(card)] = _worth(solve(book, shoe.without([card])), weights)
        for slope, before, after in zip(slopes, worth, known[value_of(card)], strict=True):
            able = np.isfinite(before)
            slope[able] += (shoe.size - 1) / PACK * count * tags[rank] * (after[able] - before[able]) / square
    found = (
        index
        for (name, _), values, slope in zip(_rows(whole), worth, slopes, strict=True)
        for index in _of_row(name, columns(book), values, slope)
    )
    return tuple(sorted(found, key=lambda one: abs(one.count)))


def _rows(solution: Solution) -> Iterator[Row]:
    """Yield the rows of a chart that first hands belong to, with their places among the hands."""
    found: dict[str, list[int]] = {}
    hands = group(solution.ready.base[0])
    for place, (pair, where) in enumerate(zip(solution.hands.cards, solution.hands.places, strict=True)):
        splits = pair[0] == pair[1] and solution.values[SPLIT, place].max() > -np.inf
        total = row_name(int(hands.totals[where]), soft=bool(hands.soft[where]))
        found.setdefault(f"pair {VALUES[pair[0]]}" if splits else total, []).append(place)
    return ((name, tuple(places)) for name, places in found.items())


def _worth(solution: Solution, weights: Floats) -> list[Floats]:
    """Return by row the mean value of each choice and column, hands weighing as they do in the whole shoe."""
    names = solution.ready.columns()
    lanes = [[lane for lane, own in enumerate(names) if own == name] for name in columns(solution.book)]
    found = []
    for _, places in _rows(solution):
        found.append(np.stack([_mean(solution, weights, list(places), among) for among in lanes], axis=1))
    return found


def _mean(solution: Solution, weights: Floats, places: list[int], lanes: list[int]) -> Floats:
    """Return the mean value of each choice over some hands and lanes; -inf where it is not always allowed."""
    often = weights[np.ix_(places, lanes)]
    share = often / max(often.sum(), 1e-300)
    values = solution.values[:, places][:, :, lanes]
    able = ~np.isneginf(values)
    worth: Floats = np.where(able, share * np.where(able, values, 0.0), -np.inf).sum(axis=(1, 2))
    return worth


def _of_row(name: str, ups: tuple[str, ...], values: Floats, slope: Floats) -> Iterator[IndexNumber]:
    """Yield the nearest index number of each cell of a row."""
    able = values[:EVEN_MONEY]
    for lane, up in enumerate(ups):
        usual = int(able[:, lane].argmax())
        best: IndexNumber | None = None
        for other in range(EVEN_MONEY):
            if other == usual or not np.isfinite(able[other, lane]) or not np.isfinite(able[usual, lane]):
                continue
            apart = able[usual, lane] - able[other, lane]
            falls = slope[other, lane] - slope[usual, lane]
            if not falls or abs(apart / falls) > FARTHEST:
                continue
            index = IndexNumber(name, up, ACTIONS[usual], ACTIONS[other], float(apart / falls), bool(falls > 0))
            best = index if best is None or abs(index.count) < abs(best.count) else best
        if best is not None:
            yield best
