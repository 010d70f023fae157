"""What game protection finds out about a game, in figures."""

from msgspec import Struct

from croupier.analysis.figures import Count
from croupier.report.figures_text import signed
from croupier.words.facts import Message, message
from croupier.words.render import render


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
        """Say it in English."""
        return render(self.says)

    @property
    def says(self) -> Message:
        """Say it in words."""
        usual, instead = (message(f"figure.act.{act}") for act in (self.usual, self.instead))
        key = "protect.index.from" if self.at_least else "protect.index.to"
        return message(key, hand=self.hand, up=self.up, usual=usual, instead=instead, count=signed(self.count, 1))


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

    def __repr__(self) -> str:
        """Return the verdicts: of the game, then of each wager."""
        head = f"{self.title}, {self.decks} decks, boxes: {self.boxes}, cards behind the cut card: {self.cut}"
        return "\n".join([head, *self.verdict, *(wager.verdict for wager in self.wagers.values())])

    def _repr_html_(self) -> str:
        from croupier.report.protection_html import protection_html

        return protection_html(self)
