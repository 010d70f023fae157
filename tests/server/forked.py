"""A server process made by fork: everything is imported already, so that it can be killed a thousand times."""

import os
import signal
import subprocess
import sys
import time
import traceback
from typing import NoReturn

from croupier.cli import main
from croupier.store import crashpoints
from tests.server.running import Process, Running


class Child:
    """A forked process, used like any other."""

    stdout = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None

    def send_signal(self, sig: int) -> None:
        if self._code is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        began = time.monotonic()
        while self._code is None:
            ended, status = os.waitpid(self.pid, 0 if timeout is None else os.WNOHANG)
            if ended:
                self._code = os.waitstatus_to_exitcode(status)
            elif timeout is not None and time.monotonic() - began > timeout:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            else:
                time.sleep(0.01)
        return self._code


class Forked(Running):
    """A real process with its own store, log and port; only the imports are shared with its parent."""

    def _start(self) -> Process:
        reading, writing = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            self._serve(writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as said:
            self.address = said.readline().rpartition(" ")[2].strip()
        return Child(pid)

    def _serve(self, writing: int) -> NoReturn:
        os.dup2(writing, 1)
        os.close(writing)
        os.dup2(os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
        # The parent's own streams may be files, which a pipe is not.
        sys.stdout = os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
        crashpoints.aim(self.env.get("CROUPIER_CRASH_AT", ""))
        sys.argv = ["croupier", *self.words]
        try:
            main()
        except SystemExit as ended:
            os._exit(ended.code if isinstance(ended.code, int) else 1)
        except BaseException:  # noqa: BLE001 - the parent's own code must never run on in the child
            traceback.print_exc()
        os._exit(1)
