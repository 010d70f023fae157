"""Priority: what a process or a thread of the server leaves to play whenever both want the processor."""

import os
from contextlib import suppress


def stand_behind(task: int, steps: int) -> None:
    """Put a process that many steps behind, or with 0 the thread that calls; where there is no such thing, leave it."""
    with suppress(OSError):
        if hasattr(os, "sched_setscheduler"):
            # A server that runs in real time has handed that on, and no steps count there.
            os.sched_setscheduler(task, os.SCHED_OTHER, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, task, os.getpriority(os.PRIO_PROCESS, task) + steps)
