"""The emergency stop cannot die unseen: what fails is told, tried again, and takes no new wagers meanwhile."""

import asyncio
import contextlib
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from croupier.server.processes.supervisor import SignsOfLife, Supervisor
from tests.processes import croupier
from tests.security.inside import hire
from tests.server.running import SLOW, Running


def _order(server: Running, word: str, *what: str) -> subprocess.CompletedProcess[str]:
    return croupier(word, *what, "--by", "max", "--why", "a drill", "--store", str(server.store))


def _health(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.address}/healthz").json()
    return found


def _until(is_so: Callable[[], bool]) -> None:
    for _ in range(300):
        if is_so():
            return
        time.sleep(0.1)
    msg = "it never came"
    raise AssertionError(msg)


class Disk:
    """A place for checkpoints that can be full: a disk of a few pages where one can be mounted, else a plain folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.checkpoints = folder / "checkpoints"
        mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
        self._mounted = subprocess.run(mount, check=False, capture_output=True).returncode == 0

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """Leave no room on it; in a plain folder a folder stands where the file should."""
        stuffing, kept = self.folder / "stuffing", self.checkpoints.with_suffix(".kept")
        if self._mounted:
            with contextlib.suppress(OSError), stuffing.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
        else:
            self.checkpoints.rename(kept)
            self.checkpoints.mkdir()
        try:
            yield
        finally:
            if self._mounted:
                stuffing.unlink()
            else:
                self.checkpoints.rmdir()
                kept.rename(self.checkpoints)

    def close(self) -> None:
        if self._mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)  # noqa: S607 - wherever the system has it


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    found = Disk(tmp_path / "disk")
    yield found
    found.close()


@pytest.fixture
def server(tmp_path: Path, disk: Disk) -> Iterator[Running]:
    hire(tmp_path, "max")
    running = Running(tmp_path, f"checkpoint_seconds = 0.5\ncheckpoints = '{disk.checkpoints}'\n{SLOW}")
    yield running
    running.end()


class Player:
    """A guest who bets over HTTP."""

    def __init__(self, server: Running) -> None:
        token = httpx.post(f"{server.address}/api/v1/guests", json={}).json()["token"]
        self._address, self._headers = server.address, {"authorization": f"Bearer {token}"}
        self._number = 0

    def bet(self, table: str = "lucky8") -> str:
        """Bet; return the code of the refusal, or nothing."""
        self._number += 1
        body = {"command": "bet/1", "box": 1, "amount": 1000}
        call = {"key": f"k{self._number}", "body": body}
        address = f"{self._address}/api/v1/tables/{table}/commands"
        return str(httpx.post(address, json=call, headers=self._headers).json().get("code", ""))


def test_a_checkpoint_that_cannot_be_written_is_told_and_the_emergency_stop_lives(server: Running, disk: Disk) -> None:
    player = Player(server)
    assert (player.bet(), _health(server)["status"]) == ("", "ok")
    _until(disk.checkpoints.exists)
    with disk.full():
        # Everybody who comes is something to sign, until the last page is written full.
        _until(lambda: bool(Player(server)) and not _health(server)["controls"]["checkpoints"]["alive"])
        assert httpx.get(f"{server.address}/healthz").status_code == 503
        assert httpx.get(f"{server.address}/healthz/live").status_code == 200
        assert player.bet("ace-race") == "closed"
        closed = _order(server, "close", "play")
        assert (closed.returncode, "confirmed by" in closed.stdout) == (0, True), closed.stderr
        assert _health(server)["controls"]["closures"]["alive"]
    _until(lambda: _health(server)["status"] == "ok")
    assert player.bet("ace-race") == "closed"
    assert "confirmed by" in _order(server, "reopen", "play").stdout
    assert player.bet("ace-race") == ""
    assert server.stop() == 0


def test_an_order_that_nobody_confirms_is_said_to_be_so(server: Running) -> None:
    """A server that stands still has the store, and hears nothing."""
    server.process.send_signal(19)
    try:
        closed = _order(server, "close", "play")
    finally:
        server.process.send_signal(18)
    # Where it stopped in the middle of writing, the order cannot even be stored.
    said = "NO SERVER CONFIRMED" in closed.stderr or "is NOT closed" in closed.stderr
    assert (closed.returncode, said) == (3, True), closed.stdout
    assert server.stop() == 0
    after = _order(server, "close", "table", "lucky8")
    assert (after.returncode, "no server has this store" in after.stdout) == (0, True)


def test_an_order_that_cannot_even_be_written_is_said_to_be_so(server: Running) -> None:
    """A server that stopped in the middle of writing holds the store for as long as it stands still."""
    with contextlib.closing(apsw.Connection(str(server.store))) as holding:
        holding.set_busy_timeout(10_000)
        holding.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        closed = _order(server, "close", "play")
        holding.execute("ROLLBACK")
    assert (closed.returncode, "play is NOT closed" in closed.stderr) == (3, True), closed.stdout
    assert time.monotonic() - began < 30
    assert "confirmed by" in _order(server, "close", "play").stdout


def test_an_account_that_is_disabled_is_confirmed_too(server: Running) -> None:
    name = httpx.post(f"{server.address}/api/v1/guests", json={}).json()["name"]
    assert "confirmed by" in _order(server, "close", "account", name).stdout


def test_a_task_that_fails_is_started_anew_and_counted() -> None:
    async def act() -> None:
        failed: list[str] = []
        supervisor = Supervisor(lambda name, _error: failed.append(name))
        runs = 0

        async def work() -> None:
            nonlocal runs
            runs += 1
            if runs < 3:
                msg = "broken"
                raise OSError(msg)

        await supervisor.start("work", work)
        assert (runs, failed, supervisor.restarts["work"]) == (3, ["work", "work"], 2)

    asyncio.run(act())


def test_a_control_function_that_is_silent_is_not_alive() -> None:
    now = 0.0
    signs = SignsOfLife({"closures": 5.0, "files": 60.0}, lambda: now)
    assert signs.why() == ""
    now = 6.0
    assert "closures is not alive (silent for 6 s)" in signs.why()

    async def fine() -> None:
        return

    async def full() -> None:
        raise OSError(28, "No space left on device")

    asyncio.run(signs.look_after("closures", fine))
    assert signs.why() == ""
    asyncio.run(signs.look_after("files", full))
    assert "files is not alive (No space left on device)" in signs.why()
    assert signs.of["closures"].alive


def test_a_lock_that_somebody_holds_is_waited_for(server: Running) -> None:
    """Another program holds the file for longer than SQLite waits: the server waits on, and nothing is lost."""
    import apsw

    player = Player(server)
    other = apsw.Connection(str(server.store))
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    try:
        with contextlib.suppress(httpx.ReadTimeout):
            player.bet()
        time.sleep(max(0.0, 6.0 - (time.monotonic() - began)))
    finally:
        other.execute("ROLLBACK")
        other.close()
    _until(lambda: _health(server)["status"] == "ok")
    assert player.bet("ace-race") == ""
    assert server.stop() == 0
