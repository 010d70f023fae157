"""A run as a value: the game, how it is bet and played, how the cards are shuffled, and the seed."""

import hashlib
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil

import msgspec

from croupier.cards.deck import deck
from croupier.money.cents import format_amount
from croupier.rules.digest import digest
from croupier.rules.fits import wrong_decks, wrong_unit
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError, check_sides
from croupier.simulation.count_reading import PLAIN_COUNT, Counting, Trigger
from croupier.simulation.layout import MOST_BOXES
from croupier.simulation.split_sides import base
from croupier.simulation.tables import HANDS, MOST, NO_TAGS, WIDE_MIDDLE, Plan
from croupier.simulation.tally import CONTINUOUS, CUT, FRESH
from croupier.simulation.wide_tables import is_wide
from croupier.strategy.chart import Chart
from croupier.strategy.write import chart_digest, write_chart

CHUNK = 1_000_000
"""Rounds a chunk plays; a chunk is keyed by the seed and its number, so it plays alike on any machine."""

MOST_SEED = 2**63 - 1

ONE = Fraction(1)
MOST_NET = 3_000_000_000
"""Cents a round may net: the kernels square them in 63 bits."""


@dataclass(frozen=True)
class Shuffling:
    """When the cards are shuffled: before every round, at a cut card, or all the time with a few cards in a chute."""

    mode: int = CUT
    penetration: float = 0.75
    burn: bool = True
    chute: int = 0


def cut_share(book: Rulebook, decks: int, cut: int) -> float:
    """Return the share of a shoe that so many cards before the cut card are, so that it is that many cards again."""
    size = len(deck(book.deck.without)) * decks
    if not 1 <= cut <= size:
        message = f"a cut card lies behind 1 to {size} cards of this shoe, not {cut}"
        raise InexpressibleError(message)
    return min((cut + 0.5) / size, 1.0)


@dataclass(frozen=True)
class Run:
    """Everything a result depends on but the number of rounds."""

    book: Rulebook
    charts: tuple[Chart, ...]
    mains: tuple[int, ...]
    decks: int
    boxes: int = 1
    sides: dict[str, int] = field(default_factory=dict)
    tags: tuple[int, ...] = NO_TAGS
    shuffling: Shuffling = Shuffling()
    seed: int = 1
    plain: bool = False
    counting: Counting = PLAIN_COUNT
    chart_name: str = ""
    triggers: dict[str, Trigger] = field(default_factory=dict)

    @property
    def plan(self) -> Plan:
        """Return how every box is bet and played."""
        return Plan(self.charts, self.mains, self.sides, self.tags, self.counting, self.triggers)

    @property
    def size(self) -> int:
        """Return the cards in the shoe."""
        return len(deck(self.book.deck.without)) * self.decks

    @property
    def cut(self) -> int:
        """Return how many cards are dealt before the cut card comes."""
        return int(self.size * self.shuffling.penetration)

    @property
    def fresh(self) -> bool:
        """Tell whether every round begins with a full shoe."""
        return self.shuffling.mode == FRESH

    @property
    def corrected(self) -> bool:
        """Tell whether luck is taken out."""
        return not self.plain

    @cached_property
    def wide(self) -> bool:
        """Tell whether the game makes choices that no approved game makes."""
        return is_wide(self.book)

    @property
    def chart_digest(self) -> str:
        """Return the fingerprint of the chart that is played, or of all of them where they change with a count."""
        return chart_digest(self.charts)

    @cached_property
    def key(self) -> str:
        """Return what names this run and no other."""
        parts = [digest(self.book), *(write_chart(chart) for chart in self.charts)]
        values = (
            self.mains,
            self.decks,
            self.boxes,
            self.sides,
            self.tags,
            self.shuffling,
            self.seed,
            self.plain,
            self.counting,
            self.triggers,
            CHUNK,
        )
        text = "\n".join([*parts, msgspec.json.encode(values).decode()])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def most_net(run: Run) -> int:
    """Return more than any round of a run can win or lose, in cents."""
    most = WIDE_MIDDLE if run.wide else MOST
    main = (most + 1 + max((*run.book.bonus.pays.values(), run.book.blackjack.pays))) * max(run.mains)
    odds = {name: max(run.book.side[base(name)].pays.values(), default=ONE) for name in run.sides}
    sides = sum(HANDS * amount * max(odds[name], ONE) for name, amount in run.sides.items())
    return ceil(run.boxes * (main + sides))


def wrong_cents(run: Run) -> Refused | None:
    """Refuse a wager whose half or winnings would break a cent (R-ROUND)."""
    found = (wrong_unit(run.book, amount) for amount in (*filter(None, run.mains), *run.sides.values()))
    return next(filter(None, found), None)


def check(run: Run) -> None:
    """Raise InexpressibleError naming what a run cannot be."""
    book = run.book
    wrong = wrong_decks(book, run.decks)
    if wrong is not None:
        raise InexpressibleError(wrong.told)
    most = min(MOST_BOXES, book.layout.most)
    if not 1 <= run.boxes <= most:
        message = f"{book.game} is simulated with 1 to {most} boxes, not {run.boxes}"
        raise InexpressibleError(message)
    check_sides(book, run.plan)
    if most_net(run) > MOST_NET:
        message = f"wagers so high that a round may net more than {format_amount(MOST_NET)} cannot be simulated"
        raise InexpressibleError(message)
    if not 0 <= run.seed <= MOST_SEED:
        message = f"a seed is a whole number from 0 to {MOST_SEED}"
        raise InexpressibleError(message)
    if run.shuffling.mode == CUT and not 0 < run.shuffling.penetration <= 1:
        message = f"a penetration is more than 0 and at most 1, not {run.shuffling.penetration}"
        raise InexpressibleError(message)
    if run.shuffling.mode == CONTINUOUS and not 0 <= run.shuffling.chute <= run.size // 2:
        message = f"a chute holds 0 to {run.size // 2} cards, not {run.shuffling.chute}"
        raise InexpressibleError(message)


def chunks(rounds: int) -> list[tuple[int, int]]:
    """Return the chunks of so many rounds: their numbers and sizes."""
    whole, rest = divmod(rounds, CHUNK)
    return [(number, CHUNK) for number in range(whole)] + ([(whole, rest)] if rest else [])
