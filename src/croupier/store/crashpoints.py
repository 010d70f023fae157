"""Named places at which a test may have the process killed, to see that nothing acknowledged is lost there.

The environment variable CROUPIER_CRASH_AT says where and at which passing, as in `before-commit:17`; without
it nothing happens here.
"""

import os
import signal

POINTS = ("before-write", "before-commit", "after-commit", "before-broadcast", "after-broadcast")


class _Left:
    """How many more times a point is passed before the process is killed there."""

    point = ""
    times = 0


_left = _Left()


def aim(wanted: str) -> None:
    """Say where the process is killed: a point, and at which passing."""
    _left.point, _, times = wanted.partition(":")
    _left.times = int(times or 1)


aim(os.environ.get("CROUPIER_CRASH_AT", ""))


def reached(point: str) -> None:
    """Note that a point is passed; where the test said so, it is the last thing this process does."""
    if point != _left.point:
        return
    _left.times -= 1
    if _left.times <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
