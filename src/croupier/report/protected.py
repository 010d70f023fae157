"""What game protection says about a game, as figures and in words."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.analysis.figures import PACK, Count
from croupier.report.figures_text import HUNDRED, chance, many, per_cent, signed


class Play(Struct, frozen=True):
    """A way to bet one unit at some moments and none else, as it was played out, each figure with its standard error.

    `frequency` is bets in a round, `edge` what a bet is worth on average, `units` what is won in 100 rounds.
    """

    frequency: float
    edge: float
    edge_se: float
    units: float
    units_se: float


class CountPlay(Count, frozen=True):
    """A count against a wager, and what it wins.

    `trigger` is the true count, rounded down, from which one bets; None where that never pays.
    """

    trigger: int | None
    play: Play


class CutOff(Struct, frozen=True):
    """How many cards at least must lie behind the cut card so that no more than the limit is won; None for none."""

    by_counting: int | None
    by_perfect_play: int | None


class ProtectedWager(Struct, frozen=True):
    """One wager: its value from a fresh shoe, effects of removal by rank and by card where suits differ, and attacks.

    `sampled` is how many moments were worked out one by one where not all were.
    """

    title: str
    ev: float
    effects: dict[str, float]
    effects_by_card: dict[str, float]
    counts: dict[str, CountPlay]
    perfect: Play
    sampled: int | None
    cut_off: CutOff
    verdict: str


class IndexNumber(Struct, frozen=True):
    """A hand that is played otherwise from a true count on (`at_least`), or up to it."""

    hand: str
    up: str
    usual: str
    instead: str
    count: float
    at_least: bool

    def __str__(self) -> str:
        """Say it in words."""
        where = "from" if self.at_least else "up to"
        return f"{self.hand} against {self.up}: {self.instead} instead of {self.usual} {where} {signed(self.count, 1)}"


class Protection(Struct, frozen=True):
    """A game at one cut card and number of boxes: what each wager is exposed to.

    Its fields are those of `croupier protect --json`.
    """

    game: str
    title: str
    decks: int
    cards: int
    rulebook: str
    version: str
    chart: str
    chart_digest: str
    boxes: int
    cut: int
    burn: bool
    limit: float
    rounds: int
    shoes: int
    seed: int
    cards_a_round: float
    wagers: dict[str, ProtectedWager]
    index_tags: dict[str, int]
    indices: tuple[IndexNumber, ...]
    verdict: tuple[str, ...]
    command: str = ""

    def _repr_html_(self) -> str:
        from croupier.report.protected_html import protection_html

        return protection_html(self)


def best_play(counts: Mapping[str, CountPlay]) -> tuple[str, CountPlay] | None:
    """Return the count that wins most, with its level."""
    return max(counts.items(), key=lambda found: found[1].play.units, default=None)


def units(play: Play) -> str:
    """Return what a way to bet wins in 100 rounds, with its error."""
    return f"{play.units:.3f} ± {play.units_se:.3f} units"


def tags_text(tags: Mapping[str, int]) -> str:
    """Return tags as `A −1, 2 to 6 +1`."""
    groups: list[tuple[list[str], int]] = []
    for rank, tag in tags.items():
        if groups and groups[-1][1] == tag:
            groups[-1][0].append(rank)
        else:
            groups.append(([rank], tag))
    return ", ".join(
        f"{ranks[0] if len(ranks) == 1 else f'{ranks[0]} to {ranks[-1]}'} {signed(tag, 0) if tag else '0'}"
        for ranks, tag in groups
    )


def wager_verdict(title: str, ev: float, counts: Mapping[str, CountPlay], perfect: Play, limit: float) -> str:
    """Say in one sentence how exposed a wager is, with the figures behind it."""
    found = best_play(counts)
    if ev > 0:
        return f"{title} favours the player from a fresh shoe by {per_cent(ev, 3)}: nobody has to count to beat it."
    bound = f"knowing every card that has gone would win {units(perfect)} in 100 rounds"
    if perfect.units <= limit:
        return f"{title} is safe: {bound}, which is below the limit of {limit:g}."
    if found is None or found[1].trigger is None or found[1].play.units <= limit:
        best = "no running count sees it" if not counts else "no count of whole tags wins more than the limit"
        return f"{title} is beaten by a computer only: {best}, but {bound} (limit {limit:g})."
    return f"{title} can be beaten: {_attack(*found)}; {bound} (limit {limit:g})."


def _attack(level: str, count: CountPlay) -> str:
    play = count.play
    return (
        f"the best {level} count ({tags_text(count.tags)}) bets from a true count of {signed(count.trigger or 0, 0)},"
        f" in {chance(play.frequency, 2)} of rounds at {per_cent(play.edge, 2)} on average,"
        f" and wins {units(play)} in 100 rounds"
    )


def cut_text(cut: CutOff, cards: int, limit: float) -> str:
    """Say how many cards to cut off."""
    said = {"the best count": cut.by_counting, "perfect play": cut.by_perfect_play}
    parts = [
        f"{many(behind, 'card')} ({behind / PACK:.1f} decks) against {who}"
        if behind is not None
        else f"no cut card helps against {who}"
        for who, behind in said.items()
        if behind is None or behind > 0
    ]
    if not parts:
        return f"Of {cards} cards none need be cut off."
    return f"To stay below {limit:g}, cut off at least: {'; '.join(parts)}."


def overall(wagers: Mapping[str, ProtectedWager], limit: float, cut: int, cards: int) -> Iterator[str]:
    """Yield the verdict on the whole game: what is beaten by counting, and what would end it."""
    beaten = {name: best_play(one.counts) for name, one in wagers.items()}
    won = {name: found[1].play.units for name, found in beaten.items() if found and found[1].play.units > limit}
    behind = cards - cut
    if not won:
        yield (
            f"With {behind} of {cards} cards behind the cut card no count wins more than {limit:g} units in"
            f" {HUNDRED:.0f} rounds of any wager."
        )
        return
    worst = max(won, key=lambda name: won[name])
    listed = ", ".join(f"{wagers[name].title} {won[name]:.3f}" for name in sorted(won, key=lambda name: -won[name]))
    yield (
        f"With {behind} of {cards} cards behind the cut card counting wins more than {limit:g} units in"
        f" {HUNDRED:.0f} rounds of {many(len(won), 'wager')}: {listed}."
    )
    need = [wagers[name].cut_off.by_counting for name in won]
    if None in need:
        yield f"No cut card alone keeps {wagers[worst].title} below the limit: shuffle every round or pay less."
    else:
        most = max(filter(None, need), default=0)
        yield f"Cutting off {many(most, 'card')} ({most / PACK:.1f} decks) keeps all of them below it."
