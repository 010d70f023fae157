"""A person's terminal: the real command behind a pseudo-terminal of a fixed size, keys in, screen out."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from types import TracebackType
from typing import Self

from tests.terminal.piped import CROUPIER, environment

CONTROL = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>78])")
PATIENCE = 60


class Seat:
    """Runs `croupier play` for somebody who looks at a screen."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **variables: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(theirs)
        self.theirs = theirs
        kept = {name: value for name, value in environment().items() if name not in ("NO_COLOR", "CI")}
        self.process = subprocess.Popen(
            [CROUPIER, "play", "--pace", "0", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=kept | {"TERM": "xterm-256color"} | variables,
            start_new_session=True,
        )
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.ours)
        os.close(self.theirs)

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def see(self, text: str) -> str:
        """Read on until a text has been shown, and return all that came before and with it, without control codes."""
        while text not in self.plain:
            if not select.select([self.ours], [], [], PATIENCE)[0]:
                message = f"{text!r} was not shown, but {self.plain[-2000:]!r}"
                raise AssertionError(message)
            self.raw += os.read(self.ours, 65536).decode("utf-8", "replace")
        seen, _, _ = self.plain.partition(text)
        return seen + text

    def answer(self, text: str, keys: str) -> str:
        """Wait for a text, press keys, and forget what was shown so far."""
        seen = self.see(text)
        self.raw = ""
        self.press(keys)
        return seen

    @property
    def plain(self) -> str:
        return CONTROL.sub("", self.raw)
