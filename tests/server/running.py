"""A real server process for tests: started on a free port, told to stop, or killed."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Protocol

WIDE = """
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
"""
"""Settings of a server at which everybody of a test comes from one address."""

FAST = f"""{WIDE}
guests = 1000.0
rate = 500.0
burst = 1000.0
[clocks]
bets = 0.15
offer = 1.0
decision = 1.0
pause = 0.05
"""
"""Settings of a table that does not keep a test waiting."""

SLOW = f"""{WIDE}
guests = 1000.0
rate = 500.0
burst = 1000.0
[clocks]
bets = 0.3
offer = 60.0
decision = 60.0
absent = 60.0
pause = 0.05
"""
"""Settings of a table that waits for people."""


class Process(Protocol):
    """As much of a process as a test needs."""

    pid: int

    @property
    def stdout(self) -> IO[str] | None: ...

    def send_signal(self, sig: int) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int: ...


class Running:
    """One server process."""

    def __init__(
        self,
        folder: Path,
        settings: str = FAST,
        *flags: str,
        store: Path | None = None,
        env: dict[str, str] | None = None,
        under: tuple[str, ...] = (),
    ) -> None:
        self.under = under
        self.folder = folder
        self.settings = folder / "settings.toml"
        self.settings.write_text(settings)
        self.store = store or folder / "tables.db"
        self.log = folder / "server.log"
        self.flags = flags
        self.env = env or {}
        self.address = ""
        self.process = self._start()

    @property
    def words(self) -> list[str]:
        return ["serve", "--settings", str(self.settings), "--store", str(self.store), "--port", "0", *self.flags]

    def _start(self) -> Process:
        with self.log.open("a") as log:
            process = subprocess.Popen(
                [*self.under, sys.executable, "-c", "from croupier.cli import main; main()", *self.words],
                env={**os.environ, **self.env},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        line = process.stdout.readline() if process.stdout is not None else ""
        self.address = line.rpartition(" ")[2].strip()
        return process

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._let_go()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self._let_go()
        return code

    def _let_go(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()

    def restart(self, env: dict[str, str] | None = None) -> None:
        self.env = env or {}
        self.process = self._start()

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        self._let_go()
