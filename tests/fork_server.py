"""The process that tests have `croupier` started by: it has imported what commands need, and forks for each of them.

A command that starts from nothing spends a second or two on imports, and the tests start hundreds of commands. What is
forked is a process like any other: its own words, environment, folder, streams and exit code.
"""

import contextlib
import functools
import gc
import json
import os
import select
import signal
import socket
import sys
from importlib import import_module
from typing import Any

from croupier.cli import main as croupier
from croupier.cli.commands import COMMANDS
from croupier.store import crashpoints

MOST = 200_000
"""Bytes of a request."""

LATER = {
    "serve": ("croupier.server.run",),
    "simulate": ("croupier.analysis.kernels", "croupier.simulation.chunk"),
    "analyze": ("croupier.analysis.kernels", "croupier.analysis.solution"),
}
"""What a command imports only when it needs it, and what takes long."""


def main() -> None:
    """Fork for each request, until whoever started this is gone. The fork comes back from here and runs its command."""
    listening, life = socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])
    # The processes in between end when they have told their news, and nobody waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        ready, _, _ = select.select([listening.fileno(), life], [], [])
        if life in ready:
            sys.exit()
        asking, _ = listening.accept()
        with asking:
            text, streams, _, _ = socket.recv_fds(asking, MOST, 3)
            request = json.loads(text)
            prepare(request["words"][0])
            if os.fork() == 0:
                listening.close()
                os.close(life)
                keep(asking, request, streams)
                break
            for stream in streams:
                os.close(stream)
    croupier()


@functools.cache
def prepare(name: str) -> None:
    """Import what a command needs, before the first one of its kind is forked."""
    paths = [command.path.partition(":")[0] for command in COMMANDS if command.name == name]
    for path in (*paths, *LATER.get(name, ())):
        import_module(path)
    if name == "serve":
        # Every server has the same documents and packed page files; making them is half of its start.
        import_module("croupier.server.app").documents()
        import_module("croupier.server.http.static_files").page_routes()
    gc.freeze()


def keep(asking: socket.socket, request: dict[str, Any], streams: list[int]) -> None:
    """Fork once more: the parent says which process it is and how it ended, the child comes back from here."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        asking.close()
        become(request, streams)
        return
    for stream in (*streams, 0, 1, 2):
        os.close(stream)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        asking.send(b"%d" % pid)
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(OSError):
        asking.send(b"%d" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def become(request: dict[str, Any], streams: list[int]) -> None:
    """Take on the words, the environment, the folder and the streams of a request."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    # The streams of this process may have been files where these are pipes.
    sys.stdin = os.fdopen(0, encoding=sys.stdin.encoding, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=sys.stdout.encoding, closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding=sys.stderr.encoding, errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv = ["croupier", *request["words"]]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    crashpoints.aim(os.environ.get("CROUPIER_CRASH_AT", ""))
