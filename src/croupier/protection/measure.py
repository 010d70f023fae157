"""What a way to bet wins, by shoes: rounds of one shoe hang together, shoes do not."""

from typing import NamedTuple

import numpy as np

from croupier.analysis.index import Floats, Ints
from croupier.protection.shoes import Bets, Flags, Watched
from croupier.report.protection_report import Play
from croupier.simulation.tables import Bytes

HUNDRED = 100.0
PACK = 52.0
FARTHEST = 60
"""True counts beyond this are bet as this one."""


class Worth(NamedTuple):
    """What a wager is worth at every moment: exactly, or foretold with some moments worked out one by one."""

    value: Floats
    sampled: Ints
    exact: Floats


class Rounds(NamedTuple):
    """Rounds of a shoe up to a cut card: by moment whether it counts, and by shoe how many rounds there are."""

    bets: Bets
    counts: Flags
    shoes: Ints
    every: Floats


def rounds_to(watched: Watched, bets: Bets, cut: int) -> Rounds:
    """Return the moments in rounds that begin before the cut card."""
    _, shoes = np.unique(watched.deals.shoes, return_inverse=True)
    within = watched.deals.began < cut
    every = np.bincount(shoes[within], minlength=shoes.max() + 1).astype(np.float64)
    return Rounds(bets, bets.began < cut, shoes[bets.rounds], every)


def true_counts(full: Ints, left: Bytes, tags: Ints) -> Floats:
    """Return the true count at every composition: of the cards seen, by packs of cards unseen."""
    seen = float(full @ tags) - left @ tags.astype(np.float64)
    found: Floats = PACK * seen / left.sum(axis=1)
    return found


def measure(rounds: Rounds, worth: Worth, laid: Flags, laid_exact: Flags | None = None) -> Play:
    """Return what betting at some moments wins; `laid_exact` says where a sampled one is bet on, if not the same."""
    chosen = laid & rounds.counts
    gain = np.where(chosen, worth.value, 0.0)
    total = rounds.every.sum()
    won, won_se = _ratio(np.bincount(rounds.shoes, gain, len(rounds.every)).astype(np.float64), rounds.every)
    often = float(chosen.sum() / total)
    if len(worth.sampled):
        more, more_se, oftener = _sampled(rounds, worth, laid, laid if laid_exact is None else laid_exact)
        won, won_se, often = won + more, float(np.hypot(won_se, more_se)), max(often + oftener, 0.0)
    edge = won / often if often else 0.0
    return Play(often, edge, won_se / often if often else 0.0, HUNDRED * won, HUNDRED * won_se)


def _sampled(rounds: Rounds, worth: Worth, laid: Flags, exact: Flags) -> tuple[float, float, float]:
    """Return what the moments worked out one by one add to the mean win, its error, and to how often is bet."""
    some = worth.sampled[rounds.counts[worth.sampled]]
    known = worth.exact[rounds.counts[worth.sampled]]
    foretold, truly = laid[some], exact[some]
    apart = np.where(truly, known, 0.0) - np.where(foretold, worth.value[some], 0.0)
    a_round = float(rounds.counts.sum() / rounds.every.sum())
    many = max(len(some), 1)
    spread = float(apart.std(ddof=1) / np.sqrt(many)) if len(some) > 1 else 0.0
    oftener = float(truly.sum() - foretold.sum()) / many
    return float(apart.sum()) / many * a_round, spread * a_round, oftener * a_round


def _ratio(sums: Floats, every: Floats) -> tuple[float, float]:
    """Return the mean per round and its standard error, by shoes."""
    total = every.sum()
    mean = float(sums.sum() / total)
    return mean, float(np.sqrt(((sums - mean * every) ** 2).sum()) / total)


def best_trigger(rounds: Rounds, worth: Worth, counts: Floats) -> int | None:
    """Return the whole true count from which betting wins most, or None where no count favours the player."""
    whole = np.clip(np.floor(counts[rounds.counts]), -FARTHEST, FARTHEST).astype(np.int64)
    sums = np.bincount(whole + FARTHEST, worth.value[rounds.counts], 2 * FARTHEST + 1)
    tails = np.cumsum(sums[::-1])[::-1]
    best = int(tails.argmax())
    return best - FARTHEST if tails[best] > 0.0 else None


def cut_for(watched: Watched, bets: Bets, worth: Worth, laid: Flags, limit: float) -> int | None:
    """Return how many cards must be cut off at least so that betting so wins no more than the limit.

    Rounds before a cut card are the same wherever it lies, so one set of shoes tells about every cut.
    """
    size = int(watched.full.sum())
    every = np.cumsum(np.bincount(watched.deals.began, minlength=size + 1))
    gains = np.cumsum(np.bincount(bets.began, np.where(laid, worth.value, 0.0), size + 1))
    won = HUNDRED * gains / np.maximum(every, 1)
    over = np.flatnonzero(won > limit)
    if not len(over):
        return 0
    return size - int(over[0]) if over[0] > 0 else None
