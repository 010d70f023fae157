"""The exact value in a process of its own, so that the simulation does not wait for it on a machine with two cores.

Begun before the simulation is imported, it starts its compiler meanwhile. One that cannot be begun, or fails, costs
nothing but time: the value is worked out in this process then.
"""

import gc
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from croupier.simulation.exact import Exact, Question
    from croupier.simulation.job import Run

Process = subprocess.Popen[bytes]

PATIENCE = 0.25
"""Seconds a person hardly notices; what takes longer is announced."""

BEGUN: list[Process] = []
"""The process that waits to be asked, if one does."""


def begin() -> None:
    """Begin the process that will be asked; it ends by itself where no one asks and this one is gone."""
    if (os.cpu_count() or 1) > 1 and sys.executable:
        # Without -P a file of the user's in this folder could stand in for a module.
        words = [sys.executable, "-P", "-c", f"from {__name__} import main; main()"]
        pipe = subprocess.PIPE
        BEGUN[:] = [subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)]  # noqa: S603 - us


class Asked(NamedTuple):
    """The exact value of a run, asked for and perhaps not yet there; no question has no value."""

    question: "Question | None"
    process: Process | None = None

    def is_slow(self) -> bool:
        """Tell whether a person would notice the wait for the value."""
        if self.question is None:
            return False
        if self.process is None:
            from croupier.analysis.needs_compiling import will_compile

            return will_compile()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return True
        return False

    def value(self) -> "Exact | None":
        """Return the value once it is there."""
        from croupier.simulation.exact import Exact, answer

        if self.question is None:
            return None
        if self.process is not None:
            told, _ = self.process.communicate()
            if self.process.returncode == 0:
                return msgspec.json.decode(told, type=Exact)
        return answer(self.question)

    def forget(self) -> None:
        """Want the value no more."""
        if self.process is not None:
            self.process.kill()


def ask(run: "Run") -> Asked:
    """Ask the process that was begun, if one was; a run without an exact value lets it go."""
    from croupier.simulation.exact import question

    asked, process = question(run), BEGUN.pop() if BEGUN else None
    if process is None or process.stdin is None or process.stdout is None:
        return Asked(asked)
    with suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(b"" if asked is None else pickle.dumps(asked))
    process.stdin = None
    if asked is None:
        process.stdout.close()
    return Asked(asked, process)


def main() -> None:
    """Read a question and write the answer."""
    # Ctrl-C stops the rounds, and what has been played is shown beside the value all the same.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    from croupier.analysis import strategy_value  # noqa: F401 - starts the compiler while the question is on its way
    from croupier.simulation.exact import answer

    question = sys.stdin.buffer.read()
    if question:
        asked = pickle.loads(question)  # noqa: S301 - from the process that began this one
        sys.stdout.buffer.write(msgspec.json.encode(answer(asked)))
    # Whoever waits for the answer waits for the end of this process.
    gc.freeze()
