"""A house and its witness, each a process of its own."""

import contextlib
import signal
from pathlib import Path

from croupier.live.vault import Vault, make_vault
from tests.processes import start
from tests.server.running import Running


class Beside:
    """A witness process."""

    def __init__(self, folder: Path, house: str) -> None:
        self.folder = folder
        self.house = house
        self.port = "0"
        self.start()

    def start(self) -> None:
        files = "--key", str(self.folder / "witness.pem"), "--journal", str(self.folder / "witness.journal")
        words = "witness", "serve", "--house", self.house, *files, "--port", self.port
        self.process, self.said = start(words, None)
        self.address = self.said.rpartition(" ")[2].strip()
        self.port = self.address.rpartition(":")[2]

    def stop(self, number: int = signal.SIGKILL) -> None:
        self.process.send_signal(number)
        self.process.wait(20)


class Both(contextlib.AbstractContextManager["Both"]):
    """A house and its witness."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.vault: Vault = make_vault(folder / "tables.db.key")
        self.witness = Beside(folder, self.vault.public)
        self.server = Running(folder, f'witness = "{self.witness.address}"\n{settings}')

    def __exit__(self, *_: object) -> None:
        self.server.end()
        self.witness.stop()
