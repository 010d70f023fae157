"""Why a wager came out as it did: a kind, and the figures or the row of a pay table that go with it."""

from typing import Literal

from msgspec import Struct

Kind = Literal[
    "blackjack",
    "both-blackjack",
    "dealer-blackjack",
    "spared",
    "bust",
    "dealer-bust",
    "dealer-22",
    "tie-loses",
    "tie-wins",
    "21-wins",
    "charlie",
    "higher",
    "lower",
    "equal",
    "row",
    "no-row",
    "dealer-ends",
    "hands-end",
    "given-up",
    "insured",
    "not-needed",
    "surrendered",
    "even-money",
    "paid-even-money",
    "withdrawn",
    "no-card",
    "no-main",
    "outsider",
    "under-minimum",
    "ruled",
    "void",
]


class Reason(Struct, frozen=True, omit_defaults=True, gc=False):
    """A kind, and what the hands count or which row of the pay table at what odds, where that is the reason.

    `laid` is what lay on the layout where less of it was in play: the wager was over the maximum.
    """

    kind: Kind
    player: int | None = None
    dealer: int | None = None
    row: str | None = None
    odds: str | None = None
    laid: int | None = None
