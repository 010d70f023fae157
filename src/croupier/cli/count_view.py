"""Effects of removal and counts for people."""

from collections.abc import Mapping

from croupier.cli import output
from croupier.report.counts import Watched
from croupier.report.figures_text import chance, per_cent, signed

PER_HUNDRED = 100


def show_counts(watched: Mapping[str, Watched]) -> None:
    """Print what each card's leaving changes, and what the best count would win."""
    ranks = list(dict.fromkeys(rank for one in watched.values() for rank in one.effects))
    output.line()
    output.heading("Effects of removal: what one card less of a rank changes, in per cent of the wager")
    rows = [
        (name, *(signed(PER_HUNDRED * one.effects.get(rank, 0.0), 4) for rank in ranks))
        for name, one in watched.items()
    ]
    output.table(("wager", *ranks), rows, indent=2)
    output.line()
    output.heading("The best balanced count against each wager: what a card adds when it leaves the shoe")
    counted = {name: one.count for name, one in watched.items() if one.count is not None}
    tags = [(name, *(signed(count.tags.get(rank, 0), 0) for rank in ranks)) for name, count in counted.items()]
    output.table(("wager", *ranks), tags, indent=2)
    output.line()
    wins = [
        (
            name,
            f"{count.correlation:.3f}",
            "never" if count.threshold is None else signed(count.threshold, 2),
            chance(count.bet_share, 3),
            f"{PER_HUNDRED * count.win:.4f}",
            per_cent(watched[name].ev),
        )
        for name, count in counted.items()
    ]
    head = ("wager", "correlation", "bet from true count", "rounds bet on", "units won in 100 rounds", "value now")
    output.table(head, wins, indent=2)
    dealt = next((count.dealt for count in counted.values()), 0.0)
    output.line(
        f"  With {chance(dealt, 0)} of the shoe dealt, one unit bet then, none else; a normal law flatters rare rows."
    )
    for name, one in watched.items():
        if not any(one.effects.values()):
            output.line(f"  No single card moves {name}: it gains from an uneven shoe, which no running count sees.")
