"""Figures of a run: what each wager is worth, and how sure that is."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from croupier.money.odds import format_odds
from croupier.rules.wagers.rows import LOSES
from croupier.simulation.build import usual_bucket
from croupier.simulation.chunk import corrected_sides, packed
from croupier.simulation.corrected_figures import at_count, fine_of, per_round
from croupier.simulation.job import Run
from croupier.simulation.side_tables import rows_of
from croupier.simulation.split_sides import base, is_split, outcomes, paying_row
from croupier.simulation.tables import CODES, COVERS, STRIDE, Tables
from croupier.simulation.tally import (
    ALL,
    CARDS,
    COVER,
    DRIES,
    MAIN,
    MAINS,
    MAINS_WIDTH,
    ROUNDS,
    SHOE_SUMS,
    SHOES,
    SIDE,
    SIDE_ROWS,
    SUMS,
)
from croupier.simulation.totals import Totals

HUNDRED, MILLION = 100, 1_000_000


@dataclass(frozen=True)
class Spread:
    """How often each net came, in cents."""

    counts: dict[int, int]

    @property
    def times(self) -> int:
        """Return how many results there are."""
        return sum(self.counts.values())

    @property
    def net(self) -> int:
        """Return the sum of all results."""
        return sum(net * times for net, times in self.counts.items())

    @property
    def squares(self) -> int:
        """Return the sum of all squares."""
        return sum(net * net * times for net, times in self.counts.items())

    @property
    def hits(self) -> int:
        """Return how many results won something."""
        return sum(times for net, times in self.counts.items() if net > 0)

    @property
    def sd(self) -> float:
        """Return the standard deviation of a result, in cents."""
        return deviation(self.times, self.net, self.squares)


def deviation(times: int, net: int, squares: int) -> float:
    """Return the standard deviation of so many results with this sum and this sum of squares, in exact arithmetic."""
    if times <= 1:
        return 0.0
    return sqrt((squares * times - net * net) / (times * (times - 1)))


def triple(sums: list[int], place: int) -> tuple[int, int]:
    """Return a sum and the sum of squares that lies in two words behind it."""
    return sums[place], sums[place + 1] + (sums[place + 2] << 32)


def least(run: Run) -> int:
    """Return the least main wager of a run, in cents."""
    return min(main for main in run.mains if main)


class Figures:
    """The figures of a run's totals."""

    def __init__(self, run: Run, totals: Totals) -> None:
        """Take the totals with the run they belong to."""
        self.run = run
        self.sums = totals.sums
        self.fine = totals.fine
        self.tables: Tables = packed(run).tables
        self.rounds = self.sums[ROUNDS]

    def main(self) -> dict[str, Any]:
        """Return the figures of the main wager, per unit of it."""
        spread = Spread(self._merged(range(CODES), self.tables.money.main))
        staked = sum(
            main * sum(self.sums[MAINS + bucket * MAINS_WIDTH + code] for code in range(CODES))
            for bucket, main in enumerate(self.run.mains)
        )
        return self._corrected(spread, MAIN, staked) | {"distribution": self._distribution(spread)}

    def counts(self) -> list[dict[str, Any]]:
        """Return what main wagers are worth at every true count that came, bet on or not, and how often it came."""
        found: list[dict[str, Any]] = []
        usual, parts = usual_bucket(self.run.mains), self.run.counting.parts
        for bucket, main in enumerate(self.run.mains if len(self.run.mains) > 1 else ()):
            nets = self._merged(range(CODES), self.tables.money.main, buckets=(bucket,), paid=usual)
            spread = Spread(nets)
            if not spread.times:
                continue
            plain = self._wager(spread, None, self.run.mains[usual] * spread.times)
            ev, error = at_count(self.fine, bucket) or (plain["ev"], plain["se"])
            count = bucket - len(self.run.mains) // 2
            found.append(
                {
                    "count": count if parts == 1 else count / parts,
                    "beyond": bucket in {0, len(self.run.mains) - 1},
                    "rounds": spread.times // self.run.boxes,
                    "frequency": spread.times / self.run.boxes / max(self.rounds, 1),
                    "wager": main / least(self.run),
                    "ev": ev,
                    "se": error,
                    "plain_ev": plain["ev"],
                    "plain_se": plain["se"],
                    "side": self._sides_at(bucket),
                }
            )
        return found

    def _sides_at(self, bucket: int) -> dict[str, dict[str, float | None] | None]:
        """Return what a unit of each side wager is worth at a count; None where that was not played."""
        found = {name: at_count(self.fine, bucket, 1 + number) for number, name in enumerate(self.run.sides)}
        return {name: None if one is None else {"ev": one[0], "se": one[1]} for name, one in found.items()}

    def cover(self) -> dict[str, Any] | None:
        """Return the figures of insurance, per unit of it; None where it was never taken."""
        money = self.tables.money.cover
        spread = Spread(self._merged(range(CODES, CODES + COVERS), money, CODES))
        if not spread.times:
            return None
        staked = -sum(
            int(money[bucket, ends & 2]) * self.sums[MAINS + bucket * MAINS_WIDTH + CODES + ends]
            for bucket in range(len(self.run.mains))
            for ends in range(COVERS)
        )
        return self._corrected(spread, COVER, staked)

    def side(self, number: int) -> dict[str, Any]:
        """Return the figures of a side wager, per unit of it."""
        name, amount = list(self.run.sides.items())[number]
        if is_split(name):
            return self._on_split(number, name, amount)
        counts = self.sums[SIDE_ROWS + number * STRIDE : SIDE_ROWS + (number + 1) * STRIDE]
        spread = Spread({})
        for row, times in enumerate(counts):
            net = int(self.tables.money.side[number, row])
            if times:
                spread.counts[net] = spread.counts.get(net, 0) + times
        rows = rows_of(self.run.book.side[name])
        outcomes = [
            {
                "name": row,
                "pays": format_odds(odds),
                "count": counts[place],
                "frequency": counts[place] / max(spread.times, 1),
            }
            for place, (row, odds) in enumerate(rows.items(), 1)
        ]
        outcomes.append(
            {"name": LOSES, "pays": "-1", "count": counts[0], "frequency": counts[0] / max(spread.times, 1)}
        )
        figures = self._corrected if number in corrected_sides(self.run) else self._wager
        told = figures(spread, SIDE + number, amount * spread.times)
        return {"plain": None} | told | self._laid(number, amount, spread) | {"outcomes": outcomes}

    def _laid(self, number: int, amount: int, spread: Spread) -> dict[str, Any]:
        """Return in how many of the rounds a side wager is laid, and what it wins in a hundred rounds, in its units."""
        boxes, rounds = self.run.boxes, max(self.rounds, 1)
        found = per_round(self.fine, SIDE + number)
        if found is None:
            sums = (spread.net, spread.squares) if boxes == 1 else triple(self.sums, SUMS + 3 * (SIDE + number))
            found = sums[0] / rounds, deviation(self.rounds, *sums) / sqrt(rounds)
        mean, error = (HUNDRED * one / amount for one in found)
        return {"laid": spread.times / boxes / rounds, "per_100": {"mean": mean, "se": error}}

    def _on_split(self, number: int, name: str, amount: int) -> dict[str, Any]:
        """Return the figures of a side wager on split hands, per unit of it; its rows count several wagers at once."""
        counts = self.sums[SIDE_ROWS + number * STRIDE : SIDE_ROWS + (number + 1) * STRIDE]
        rows = [(laid, won, times) for (laid, won), times in zip(outcomes(), counts, strict=False)]
        wins, wagers = (sum(row[place] * row[2] for row in rows) for place in (1, 0))
        wager = self.run.book.side[base(name)]
        gain = int(self.tables.money.side[number, 2])
        spread = Spread({gain: wins, -amount: wagers - wins})
        figures = self._wager(spread, SIDE + number, amount * wagers)
        if wagers and self.run.boxes == 1:
            # Hands of one split hang together: what a box nets is set beside what its wagers should have netted.
            off = sum(
                times * (won * gain - (laid - won) * amount - figures["ev"] * laid * amount) ** 2
                for laid, won, times in rows
            )
            figures["se"] = sqrt(off) / (amount * wagers)
        told = (
            (paying_row(wager), format_odds(wager.pays[paying_row(wager)]), wins),
            (LOSES, "-1", wagers - wins),
        )
        return figures | {
            "outcomes": [
                {"name": row, "pays": pays, "count": count, "frequency": count / max(wagers, 1)}
                for row, pays, count in told
            ]
        }

    def _merged(
        self,
        codes: range,
        money: Any,  # noqa: ANN401 - an array of cents
        less: int = 0,
        buckets: tuple[int, ...] = (),
        paid: int | None = None,
    ) -> dict[int, int]:
        """Return how often each net came at some counts, each paid as at its own or as at one of them."""
        merged: dict[int, int] = {}
        for bucket in buckets or range(len(self.run.mains)):
            for code in codes:
                times = self.sums[MAINS + bucket * MAINS_WIDTH + code]
                if times:
                    net = int(money[bucket if paid is None else paid, code - less])
                    merged[net] = merged.get(net, 0) + times
        return merged

    def _corrected(self, spread: Spread, place: int, staked: int) -> dict[str, Any]:
        """Return the figures of a wager; where luck is taken out, value and error are those without it."""
        found = fine_of(self.fine, place)
        return self._wager(spread, place, staked) | ({"plain": None} if found is None else found.told())

    def _wager(self, spread: Spread, place: int | None, staked: int) -> dict[str, Any]:
        """Return mean, standard error and deviation per unit staked; boxes of a round hang together by the dealer."""
        if not spread.times or not staked:
            return {"ev": 0.0, "se": None, "sd": 0.0, "hit_frequency": 0.0, "wagers": 0}
        unit = staked / spread.times
        if self.run.boxes > 1 and place is not None:
            net, squares = triple(self.sums, SUMS + 3 * place)
            error = deviation(self.rounds, net, squares) * sqrt(self.rounds) / staked
        else:
            error = spread.sd / sqrt(spread.times) / unit
        return {
            "ev": spread.net / staked,
            "se": error,
            "sd": spread.sd / unit,
            "hit_frequency": spread.hits / spread.times,
            "wagers": spread.times,
        }

    def _distribution(self, spread: Spread) -> list[dict[str, float | int]]:
        base = least(self.run)
        return [
            {"net": net / base, "count": spread.counts[net], "frequency": spread.counts[net] / spread.times}
            for net in sorted(spread.counts)
        ]

    def everything(self) -> dict[str, Any]:
        """Return what a round, a hundred rounds and a shoe net with all wagers, in units of the least main wager."""
        net, squares = triple(self.sums, SUMS + 3 * ALL)
        unit = least(self.run)
        times = max(self.rounds, 1)
        mean, sd = net / times / unit, deviation(self.rounds, net, squares) / unit
        error, found = sd / sqrt(times), fine_of(self.fine, ALL)
        plain = None if found is None else {"mean": mean, "se": found.plain_se / unit, "z": found.z}
        if found is not None:
            mean, error = found.ev / unit, found.se / unit
        told: dict[str, Any] = {
            "mean": mean,
            "se": error,
            "sd": sd,
            "plain": plain,
            "per_100": {"mean": HUNDRED * mean, "se": HUNDRED * error, "sd": sqrt(HUNDRED) * sd},
            "n0": (sd / mean) ** 2 if mean else None,
            "score": MILLION * (mean / sd) ** 2 if mean > 0 and sd else None,
            "relative_error": 2 * error / abs(mean) if mean else None,
            "cards_a_round": self.sums[CARDS] / times,
            "unfinished": self.sums[DRIES],
        }
        shoes = self.sums[SHOES]
        if shoes:
            net, squares = triple(self.sums, SHOE_SUMS)
            rounds = self.rounds / (shoes + 1)
            told["per_shoe"] = {
                "shoes": shoes,
                "rounds": rounds,
                "mean": rounds * mean,
                "se": rounds * error,
                "sd": deviation(shoes, net, squares) / unit,
            }
        return told
