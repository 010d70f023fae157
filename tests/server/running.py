"""A real server process for tests: started on a free port, told to stop, or killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.processes import Process, start

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

    def _start(self) -> Process | subprocess.Popen[str]:
        env = {**os.environ, **self.env}
        process: Process | subprocess.Popen[str]
        with self.log.open("a") as log:
            if self.under or "PYTHONPATH" in self.env:
                process, said = self._start_under(log.fileno(), env)
            else:
                process, said = start(self.words, log.fileno(), env)
        self.address = said.rpartition(" ")[2].strip()
        return process

    def _start_under(self, log: int, env: dict[str, str]) -> tuple[subprocess.Popen[str], str]:
        """Have it started from nothing: by another program, or from other sources."""
        program = [*self.under, sys.executable, "-c", "from croupier.cli import main; main()", *self.words]
        process = subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        with process.stdout as said:
            return process, said.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def restart(self, env: dict[str, str] | None = None) -> None:
        self.env = env or {}
        self.process = self._start()

    def end(self) -> None:
        self.kill()
