"""A file system under SQLite that notes every write and sync, and fails when it is told to."""

from typing import Any

import apsw


class Disk(apsw.VFS):
    """The real file system, watched."""

    def __init__(self, name: str) -> None:
        self.done: list[tuple[str, str]] = []
        self.fails: dict[str, type[apsw.Error]] = {}
        self.named = name
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> "apsw.VFSFile":  # noqa: N802, ANN401 - SQLite's own names
        return _File(self, name, flags)

    def unsynced(self) -> list[str]:
        """Return the files of the log written to since they were last made durable."""
        last = {file: what for what, file in self.done}
        return [file for file, what in last.items() if what == "write" and file.endswith("-wal")]


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:  # noqa: ANN401 - SQLite's own type
        super().__init__("", name, flags)
        self._disk = disk
        self._name = str(name if isinstance(name, str) else name.filename() if name is not None else "")

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's own name
        self._fail("write")
        super().xWrite(data, offset)
        self._disk.done.append(("write", self._name))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's own name
        self._fail("sync")
        super().xSync(flags)
        self._disk.done.append(("sync", self._name))

    def _fail(self, what: str) -> None:
        kind = self._disk.fails.get(what)
        if kind is not None:
            raise kind
