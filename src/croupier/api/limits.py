"""A player's own limits as they are sent and stored: what holds, what holds later, and every change."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.money.cents import MOST_CENTS

MOST_MINUTES = 24 * 60

Cents = Annotated[int, Meta(ge=0, le=MOST_CENTS)]
Minutes = Annotated[int, Meta(ge=0, le=MOST_MINUTES)]


class OwnLimit(Struct, frozen=True, omit_defaults=True):
    """One limit: what holds now, and what holds instead from a time in milliseconds on; 0 is no limit."""

    now: int
    later: int | None = None
    since: int | None = None


class OwnLimits(Struct, frozen=True):
    """The most on one wager and the most lost in a day, in cents, and the minutes between two reminders."""

    wager: OwnLimit = OwnLimit(0)
    loss: OwnLimit = OwnLimit(0)
    minutes: OwnLimit = OwnLimit(0)


class OwnLimitsChange(Struct, frozen=True):
    """When a player set his limits, what they were and what they became."""

    at: int
    before: OwnLimits
    after: OwnLimits


class HeldLimits(Struct, frozen=True):
    """A player's limits as the house holds them.

    `lost` is what he has lost since the day began at `day`, with all that lies on the felt counted as lost; it is
    less than nothing where he has won. A limit is loosened `delay` seconds after he asked for it. The latest
    change comes first.
    """

    limits: OwnLimits
    lost: int
    day: int
    delay: int
    changes: tuple[OwnLimitsChange, ...]


class SetLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """Set limits of one's own; what is left out stays as it is, and 0 takes a limit away."""

    wager: Cents | None = None
    loss: Cents | None = None
    minutes: Minutes | None = None
