"""Two published counts against side bets, measured anew: how often they bet, at what edge, and what they win.

The published figures are from simulations whose rules are told in part only. Here they are measured by every reading:
the dealer draws to a soft 17 or not, one or two boxes, and whether one more round is dealt after the one in which the
cut card comes.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from croupier.bots.named_chart import usual_chart
from croupier.protection.measure import Rounds, Worth, measure, true_counts
from croupier.protection.moments import NONE
from croupier.protection.protect import by_card
from croupier.protection.protection_request import Wish, run_to
from croupier.protection.shoes import Flags, Watched, watch
from croupier.protection.values import in_pieces, valued_side
from croupier.report.protection_report import Play
from croupier.report.variants import varied
from croupier.rules.library import with_wagers
from croupier.rules.load import load
from croupier.rules.schema import Rulebook

CUT, BEHIND = 260, 290
ROUNDS = 400_000
VALUES = "A23456789T"


class Published(NamedTuple):
    """A published count: the wager, its tags from the Ace to ten, and what was found."""

    wager: str
    tags: tuple[int, ...]
    trigger: int
    frequency: float
    edge: float
    units: float


COUNTS = (
    Published("instant-18", (4, -1, -1, 0, 0, 0, -2, -1, 1, 0), 5, 0.0992, 0.0173, 0.171),
    Published("buster-blackjack", (-2, -3, -2, 0, 0, 0, 1, 1, 1, 1), 4, 0.1329, 0.0528, 0.702),
)
PAYS = {3: 1, 4: 3, 5: 6, 6: 30, 7: 100, 8: 200}
"""The pay table of Buster Blackjack that begins with 1, 3 and 6 to 1."""


def game(soft_17: str) -> Rulebook:
    """Return an ordinary game of six decks with both side bets."""
    pays = [f"side.buster-blackjack.pays.bust-{cards}={odds}:1" for cards, odds in PAYS.items()]
    wagers = with_wagers(load("lucky8"), ("instant-18", "buster-blackjack"))
    return varied(wagers, [*pays, f"dealer.soft_17={soft_17}"])


def counted(watched: Watched, within: Flags) -> Rounds:
    """Return some rounds as those that count."""
    _, shoes = np.unique(watched.deals.shoes, return_inverse=True)
    every = np.bincount(shoes[within], minlength=shoes.max() + 1).astype(np.float64)
    return Rounds(watched.deals, within, shoes, every)


def told(play: Play) -> str:
    """Return the figures of a way to bet."""
    return (
        f"{100 * play.frequency:6.2f} %  {100 * play.edge:5.2f} ± {100 * play.edge_se:.2f} %"
        f"  {play.units:.3f} ± {play.units_se:.3f}"
    )


def main() -> None:
    """Print every reading beside what was published."""
    for one in COUNTS:
        print(f"{one.wager}: published {100 * one.frequency:.2f} %, {100 * one.edge:.2f} %, {one.units:.3f}")
    for soft_17 in ("stand", "hit"):
        book = game(soft_17)
        chart = usual_chart(book, 6).chart
        for boxes in (1, 2):
            wish = replace(Wish(6, BEHIND), boxes=boxes, rounds=ROUNDS, seed=7)
            watched = watch(run_to(book, chart, wish, BEHIND), ROUNDS)
            began = watched.deals.began
            before = np.where(began == 0, 0, np.r_[0, began[:-1]])
            for one in COUNTS:
                valued = valued_side(book, book.side[one.wager])
                if valued is None:
                    continue
                value = in_pieces(valued, watched.deals.left)
                tags = {**dict(zip(VALUES, one.tags, strict=True)), **dict.fromkeys("JQK", one.tags[-1])}
                laid = true_counts(watched.full, watched.deals.left, by_card(tags)) >= one.trigger
                for says, within in (("to the cut card", began < CUT), ("one more round", before < CUT)):
                    play = measure(counted(watched, within), Worth(value, NONE, np.zeros(0)), laid)
                    print(f"  {one.wager:17} soft 17 {soft_17:5} {boxes} boxes, {says:15} {told(play)}")


if __name__ == "__main__":
    main()
