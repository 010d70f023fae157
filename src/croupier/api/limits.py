"""A player's own limits as they are sent and stored: what holds, what holds later, and every change."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.money.cents import MOST_CENTS

MOST_MINUTES = 24 * 60
MOST_HOURS = 5 * 366 * 24
"""The longest a player can shut themselves out: five years."""

Cents = Annotated[int, Meta(ge=0, le=MOST_CENTS)]
Minutes = Annotated[int, Meta(ge=0, le=MOST_MINUTES)]
Hours = Annotated[int, Meta(ge=1, le=MOST_HOURS)]


class OwnLimit(Struct, frozen=True, omit_defaults=True):
    """One limit: what holds now, and what holds instead from a time in milliseconds on; 0 is no limit."""

    now: int
    later: int | None = None
    since: int | None = None


class OwnLimits(Struct, frozen=True):
    """The most on one wager and the most lost in a day, in cents, and the minutes between two reminders.

    `away` is the time in milliseconds before which the player lays no wager at all, or 0.
    """

    wager: OwnLimit = OwnLimit(0)
    loss: OwnLimit = OwnLimit(0)
    minutes: OwnLimit = OwnLimit(0)
    away: int = 0


class OwnLimitsChange(Struct, frozen=True):
    """When a player set their limits, what they were and what they became."""

    at: int
    before: OwnLimits
    after: OwnLimits


class HeldLimits(Struct, frozen=True):
    """A player's limits as the house holds them.

    `lost` is what they have lost since the day began at `day`, with all wagers on the felt counted as lost; it is
    less than nothing where they have won. A limit is loosened `delay` seconds after they asked for it. The latest
    change comes first.
    """

    limits: OwnLimits
    lost: int
    day: int
    delay: int
    changes: tuple[OwnLimitsChange, ...]


class SetLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """Set limits of one's own; what is left out stays as it is, and 0 takes a limit away.

    `away` is for how many hours from now one lays no wager: a time-out, or a self-exclusion. Nothing shortens it.
    """

    wager: Cents | None = None
    loss: Cents | None = None
    minutes: Minutes | None = None
    away: Hours | None = None
