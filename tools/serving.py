"""A server of its own for a tool or a benchmark: a temporary store, a free port, gone afterwards."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from croupier.server.sessions.session_store import People, add_staff
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role

PASSWORD = "a password of sorts"  # noqa: S105 - of a server that is gone with its store


@contextmanager
def serving(settings: str, staff: Mapping[str, Role] = MappingProxyType({})) -> Iterator[str]:
    """Run a server with these settings, where some may sign in with their posts; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        _hire(Path(folder) / "tables.db", staff)
        file = Path(folder) / "settings.toml"
        file.write_text(settings, encoding="utf-8")
        words = ["serve", "--settings", str(file), "--store", f"{folder}/tables.db", "--port", "0"]
        program = [sys.executable, "-c", "from croupier.cli import main; main()", *words]
        with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            line = process.stdout.readline() if process.stdout is not None else ""
            try:
                yield line.rpartition(" ")[2].strip()
            finally:
                process.terminate()


def _hire(path: Path, staff: Mapping[str, Role]) -> None:
    store = SqliteStore(path)
    for name, role in staff.items():
        add_staff(store, People().read(store), name, role, PASSWORD)
    store.close()
