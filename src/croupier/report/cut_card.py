"""What a cut card and several boxes make of each wager's value, beside that of a fresh shoe."""

from msgspec import Struct


class CutValue(Struct, frozen=True):
    """A wager's value from a fresh shoe and with the cut card, and the standard error of the latter."""

    fresh: float
    value: float
    se: float


class CutCard(Struct, frozen=True):
    """A cut card after so many cards, with so many boxes: what every wager laid in every round is worth."""

    boxes: int
    cut: int
    cards: int
    rounds: int
    chart: str
    chart_digest: str
    values: dict[str, CutValue]
