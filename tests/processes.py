"""`croupier` as a process of its own, forked from one that has imported everything already."""

import atexit
import contextlib
import functools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.fork_server import MOST

ROOT = Path(__file__).parent.parent
PATIENCE = 120
"""Seconds after which a command that is to end has hung."""


class Process:
    """A command that runs; of its three streams, each is an open file or nothing."""

    def __init__(
        self, words: Sequence[str], streams: Sequence[int | None], env: Mapping[str, str] | None = None
    ) -> None:
        self.returncode: int | None = None
        self._connection = fork_server().connect()
        request = {
            "words": list(words),
            "environment": dict(os.environ if env is None else env),
            "folder": str(Path.cwd()),
        }
        text = json.dumps(request).encode()
        assert len(text) <= MOST
        with Path(os.devnull).open("r+b") as nothing:
            given = [nothing.fileno() if stream is None else stream for stream in streams]
            socket.send_fds(self._connection, [text], given)
        self.pid = int(self._connection.recv(32))

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and return the exit code."""
        if self.returncode is None:
            if not select.select([self._connection], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = int(self._connection.recv(32))
            self._connection.close()
        return self.returncode

    def send_signal(self, sig: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sig)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The process that forks; it ends with this one."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._path = str(Path(self._folder.name) / "socket")
        reading, self._life = os.pipe()
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
            listening.bind(self._path)
            listening.listen()
            inherited = (listening.fileno(), reading)
            program = "from tests.fork_server import main; main()"
            self._process = subprocess.Popen(
                [sys.executable, "-c", program, *map(str, inherited)],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                pass_fds=inherited,
            )
        os.close(reading)

    def connect(self) -> socket.socket:
        """Return a connection over which one command is asked for."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        connection.connect(self._path)
        return connection

    def end(self) -> None:
        """Let it go."""
        os.close(self._life)
        self._process.wait()
        self._folder.cleanup()


@functools.cache
def fork_server() -> ForkServer:
    """Return the fork server of this process."""
    server = ForkServer()
    atexit.register(server.end)
    return server


def start(words: Sequence[str], log: int | None, env: Mapping[str, str] | None = None) -> tuple[Process, str]:
    """Start a command that stays, and return it with the first line it writes."""
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as said:
        try:
            process = Process(words, (None, writing, log), env)
        finally:
            os.close(writing)
        return process, said.readline()


def croupier(
    *words: str, given: str = "", env: Mapping[str, str] | None = None, timeout: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, and return its exit code and what it wrote."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as stdin,
        tempfile.TemporaryFile("r", encoding="utf-8", newline="") as stdout,
        tempfile.TemporaryFile("r", encoding="utf-8", newline="") as stderr,
    ):
        stdin.write(given)
        stdin.seek(0)
        process = Process(words, (stdin.fileno(), stdout.fileno(), stderr.fileno()), env)
        try:
            code = process.wait(timeout)
        finally:
            process.kill()
        # The command wrote with the same place in the file that is read from here.
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(words, code, stdout.read(), stderr.read())
