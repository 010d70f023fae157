"""The order of a round as a table: who acts in each phase, in which file, and what comes next."""

from typing import NamedTuple

from croupier.table.state import Phase


class Row(NamedTuple):
    """One phase of a round."""

    phase: Phase
    what: str
    who: str
    files: tuple[str, ...]
    then: tuple[Phase, ...]


PHASES: tuple[Row, ...] = (
    Row(
        Phase.BETTING,
        "wagers are laid and lifted, seats taken",
        "players, until the dealer closes the bets",
        ("seating", "betting", "closing"),
        (Phase.INITIAL_DEAL,),
    ),
    Row(
        Phase.INITIAL_DEAL,
        "the first cards, then the wagers they decide are settled",
        "the dealer",
        ("dealing",),
        (Phase.OFFERS, Phase.TURNS),
    ),
    Row(
        Phase.OFFERS,
        "surrender, or insurance and even money, for everybody at once",
        "every bettor, until the dealer goes on",
        ("offers", "insurance"),
        (Phase.TURNS,),
    ),
    Row(
        Phase.TURNS,
        "box by box, split hands first to last: hit, stand, double, split; others follow",
        "the caller of each hand",
        ("turns", "doubling", "splitting", "split_wagers", "absence"),
        (Phase.DEALER,),
    ),
    Row(
        Phase.DEALER,
        "the dealer draws while a card can matter, then everything is settled",
        "the dealer",
        ("dealer",),
        (Phase.OVER,),
    ),
    Row(Phase.OVER, "settled, void, or referred to the shift manager", "nobody", (), ()),
)
