"""The health of the source of entropy: two tests that run all the time, after NIST SP 800-90B.

Each would refuse a sound source of full bytes less than once in 2^40 looks: six equal bytes in a row, or one byte
twenty times among 512, where it comes twice.
"""

import re

WINDOW = 512
MOST = 20
"""How often the first byte of a window may not come in it (the adaptive proportion test)."""

_STUCK = re.compile(rb"(.)\1{5}", re.DOTALL)
_CARRIED = 5


class Health:
    """Looks at everything a source has given."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._kept = b""
        self._tail = b""
        self.windows = 0
        """How many windows were looked at."""

    def take(self, sample: bytes) -> str:
        """Look at what the source gave; return what is wrong with it, or nothing."""
        self._kept += sample
        wrong = ""
        while len(self._kept) >= WINDOW and not wrong:
            window, self._kept = self._kept[:WINDOW], self._kept[WINDOW:]
            wrong = self._look(window)
        return wrong

    def _look(self, window: bytes) -> str:
        self.windows += 1
        line, self._tail = self._tail + window, window[-_CARRIED:]
        if _STUCK.search(line):
            return "six equal bytes in a row"
        count = window.count(window[:1])
        return f"one byte {count} times among {WINDOW}" if count >= MOST else ""
