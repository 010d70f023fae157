"""No credential leaves with an export: canaries in every place that holds one, and no export that has any of them."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli.run import run
from croupier.control.copies.backups import CopyError
from croupier.control.copies.exports import export, import_
from croupier.server.sessions.session_store import People, SessionBegan, StaffAdded, append, fingerprint
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.control.stocked import stocked
from tests.store.test_kept import KEPT

HASH = "canary-of-a-password-hash"
TOKEN = "canary-of-a-token"  # noqa: S105 - of nobody
KEY = b"canary-of-the-vault-s-key-------"
SEALING = b"canary-of-the-signing-key-------"
CANARIES = (HASH.encode(), TOKEN.encode(), hashlib.sha256(TOKEN.encode()).hexdigest().encode(), KEY, SEALING)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which everything that lets somebody in is a canary."""
    path = tmp_path_factory.mktemp("house") / "tables.db"
    with closing(stocked(path, 1)) as store:
        people = People().read(store)
        append(store, people, StaffAdded("mia", Role.SHIFT_MANAGER, HASH, 1))
        append(store, people.read(store), SessionBegan("mia", fingerprint(TOKEN), 10**15, 1))
    for name, secret in (("key", KEY), ("signing", SEALING)):
        path.with_name(f"tables.db.{name}").write_bytes(secret)
        path.with_name(f"tables.db.{name}").chmod(0o600)
    return path


def _written(folder: Path) -> Iterator[bytes]:
    for file in folder.rglob("*"):
        if file.is_file():
            yield file.read_bytes()
            if file.suffix == ".parquet":
                from pyarrow import parquet

                yield repr(parquet.read_table(file).to_pydict()).encode()


def _modes(folder: Path) -> set[str]:
    found = [folder, *folder.rglob("*")]
    return {f"{'folder' if path.is_dir() else 'file'} {path.stat().st_mode & 0o777:o}" for path in found}


@pytest.mark.parametrize("form", ["csv", "parquet", "records"])
def test_no_export_has_a_canary_and_only_its_owner_may_read_it(
    house: Path, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = os.umask(0o022)
    try:
        assert run(["export", str(tmp_path / "out"), "--form", form, "--store", str(house), "--by", "mia"]) == 0
    finally:
        os.umask(before)
    written = list(_written(tmp_path / "out"))
    assert written
    assert not [canary for canary in CANARIES for text in written if canary in text]
    assert _modes(tmp_path / "out") == {"folder 700", "file 600"}
    assert not any(canary.decode() in capsys.readouterr().out for canary in CANARIES)


def test_the_trail_an_auditor_reads_has_no_canary(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["audit", "list", "--json", "--last", "1000"], ["audit", "verify", "--json"], ["users", "list"]):
        run([*words, "--store", str(house)])
        said = capsys.readouterr().out.encode()
        assert said
        assert not [canary for canary in CANARIES if canary in said]


def test_the_events_of_people_hold_no_hash(house: Path) -> None:
    with closing(SqliteStore(house, read_only=True)) as store:
        stored = b"".join(one.event for stream in store.streams() for one in store.read(stream))
        assert not [canary for canary in CANARIES if canary in stored]
        people = People().read(store)
        assert people.passwords["mia"] == HASH
        assert people.who(TOKEN, 1) is not None


def test_an_export_comes_back_without_credentials_and_nobody_signs_in(house: Path, tmp_path: Path) -> None:
    export(house, tmp_path / "out", "csv")
    import_(tmp_path / "out", tmp_path / "new.db")
    with closing(SqliteStore(tmp_path / "new.db", read_only=True)) as store:
        people = People().read(store)
        assert people.passwords["mia"] == ""
        assert not people.is_password("mia", "")


def test_a_backup_is_whole_its_owner_s_alone_and_says_so(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = os.umask(0o022)
    try:
        assert run(["backup", str(tmp_path / "copies" / "monday.db"), "--store", str(house)]) == 0
    finally:
        os.umask(before)
    assert "holds the hashes of passwords" in capsys.readouterr().out
    assert _modes(tmp_path / "copies") == {"folder 700", "file 600"}
    assert HASH.encode() in (tmp_path / "copies" / "monday.db").read_bytes()
    assert not [canary for canary in CANARIES[1:] if canary in (tmp_path / "copies" / "monday.db").read_bytes()]


def test_events_of_older_versions_are_exported_without_what_they_hold(tmp_path: Path) -> None:
    """Their hashes stand in the signed events themselves, so such an export can be read and not be put back."""
    shutil.copy(KEPT / "0.1" / "tables.db", tmp_path / "tables.db")
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        secrets = list(People().read(store).passwords.values())
        assert all(secret.startswith("$argon2id$") for secret in secrets)
        stored = [one.event for one in store.read("people")]
    tokens = {part for event in stored for part in event.decode().split('"') if len(part) == 64}
    assert tokens
    export(tmp_path / "tables.db", tmp_path / "out", "csv")
    written = b"".join(_written(tmp_path / "out")).decode()
    assert not [secret for secret in (*secrets, *tokens) if secret in written]
    with pytest.raises(CopyError, match="put a backup back instead"):
        import_(tmp_path / "out", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
