"""Why a kernel cannot express a record in which nothing went wrong."""

from enum import StrEnum


class Why(StrEnum):
    """What no kernel has: the limits that are left."""

    FORBIDDEN = "the table may not be set up so: there is no round"
    NO_WAGER = "nothing is wagered: there is no round"
    NOT_CLOSED = "the bets may not be closed as they lie: there is no round"
    UNSETTLED = "the round does not come to a settlement"
    RETURNED = "a wager under the minimum is handed back: kernels bet within the limits"
    BEYOND_21 = "a hand of 21 is played on or given up: in a strategy 21 stands"
    MUST_DRAW = "who does not double is held to one card under a compulsory draw"
    TWO_WAYS = "two hands of one box are played in two ways with the same cards out"


class BeyondKernelsError(Exception):
    """A record without an irregularity that a kernel cannot express, and why."""
