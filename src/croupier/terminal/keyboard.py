"""A terminal's keyboard: single keys without Enter, and whole lines."""

import os
import select
import sys
from types import TracebackType
from typing import Any, Self

END = "\x04"
ESCAPE = "\x1b"
LONGEST = 4
"""Bytes of the longest letter."""


def is_terminal() -> bool:
    """Tell whether a person sits at both ends and the terminal can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


class Keyboard:
    """Keys are not shown as they are pressed, so that nothing is written over the table."""

    def __init__(self) -> None:
        """Find the terminal."""
        self.fd = sys.stdin.fileno()
        self.before: list[Any] = []

    def __enter__(self) -> Self:
        """Remember how the terminal is set, and set it to single keys."""
        if sys.platform != "win32":
            import termios

            self.before = termios.tcgetattr(self.fd)
        self.single()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Set the terminal back."""
        self.whole()

    def single(self) -> None:
        """Hand over each key as it is pressed; what has been typed ahead is kept."""
        if sys.platform != "win32":
            import termios
            import tty

            tty.setcbreak(self.fd, termios.TCSADRAIN)

    def whole(self) -> None:
        """Hand over whole lines, shown and edited as the terminal does it."""
        if sys.platform != "win32":
            import termios

            termios.tcsetattr(self.fd, termios.TCSADRAIN, self.before)

    def key(self) -> str:
        """Return the next key; Enter is an empty text."""
        if sys.platform == "win32":
            return self.line()
        key = self._letter()
        if key == ESCAPE:
            # The rest of an arrow or function key has come with it, and means nothing here.
            while select.select([self.fd], [], [], 0.02)[0]:
                os.read(self.fd, 1)
        if not key or key == END:
            raise EOFError
        return "" if key in "\r\n" else key

    def line(self) -> str:
        """Return a line; the terminal has been set to whole ones before it was asked for."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def _letter(self) -> str:
        """Read one letter, however many bytes it has."""
        letters = b""
        while len(letters) < LONGEST:
            read = os.read(self.fd, 1)
            letters += read
            text = letters.decode("utf-8", "ignore")
            if text or not read:
                return text
        return "\ufffd"
