"""Exports for others, and back: every table as CSV or Parquet, or every round as a record."""

import csv
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, NamedTuple

import apsw
import msgspec

from croupier.control.copies.backups import CopyError, open_to_read, state_of
from croupier.control.copies.credential_filter import is_withheld, without_credentials
from croupier.control.copies.export_tables import NUMBERS, TABLES, Laid, plain, safe
from croupier.control.copies.private_files import private_folder, write_private
from croupier.live.recall import NoSuchRoundError, book_of, game_of, recall, rules_file
from croupier.records.errors import RecordError
from croupier.rules.load import RulebookError
from croupier.rules.refusals import Refused
from croupier.store.port import BrokenChainError, Store
from croupier.store.sqlite import SqliteStore

Form = Literal["csv", "parquet", "records"]
MANY = 50_000
EVENTS = "events"


class Exported(NamedTuple):
    """How many rows, or rounds, were written, and which could not be."""

    written: int
    failed: list[str]


def export(store: Path, folder: Path, form: Form) -> Exported:
    """Write a store out into an empty folder that only its owner may read; no one's credentials leave with it."""
    if folder.exists() and any(folder.iterdir()):
        msg = f"{folder} is not empty"
        raise CopyError(msg)
    private_folder(folder)
    with closing(open_to_read(store)) as db:
        if form == "records":
            return _records(store, folder)
        db.execute("BEGIN")
        return Exported(sum(_table(db, table, folder, form) for table in TABLES), [])


def _table(db: apsw.Connection, table: Laid, folder: Path, form: Form) -> int:
    path = folder / f"{table.name}.{form}"
    path.touch(0o600)
    if form == "parquet":
        return _parquet(db, table, path)
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(table.columns)
        for row in _leaving(db, table):
            writer.writerow([cell if isinstance(cell, int) else safe(str(cell)) for cell in row])
            count += 1
    return count


def _leaving(db: apsw.Connection, table: Laid) -> Iterator[tuple[Any, ...]]:
    rows = db.execute(table.select)
    return map(without_credentials, rows) if table.name == EVENTS else iter(rows)


def _coming(folder: Path, table: Laid) -> Iterator[tuple[Any, ...]]:
    for row in _rows(folder, table):
        if table.name == EVENTS and is_withheld(row):
            msg = (
                f"event {row[1]} of {row[0]} was written by an older version with a credential in it, which does not "
                "leave the store: put a backup back instead"
            )
            raise CopyError(msg)
        yield row


def _parquet(db: apsw.Connection, table: Laid, path: Path) -> int:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {name: pa.int64() if name in NUMBERS else pa.string() for name in table.columns}
    schema = pa.schema(list(kinds.items()))
    count = 0
    with parquet.ParquetWriter(path, schema) as writer:
        rows = _leaving(db, table)
        while part := [row for row, _ in zip(rows, range(MANY), strict=False)]:
            columns = list(zip(*part, strict=True))
            writer.write_table(pa.table(dict(zip(table.columns, map(list, columns), strict=True)), schema=schema))
            count += len(part)
    return count


def _records(store: Path, folder: Path) -> Exported:
    """Write every round that is over as a record, one folder a table, with the rules that no game has today."""
    count, failed = 0, list[str]()
    with closing(SqliteStore(store, read_only=True)) as reader:
        for stream in reader.streams():
            name = stream.partition(":")[2] if stream.startswith("table:") else ""
            for number in range(1, reader.rounds(stream) + 1 if name else 0):
                try:
                    count += _record(reader, folder / name, name, number)
                except FAULTS as error:
                    failed.append(f"{name} round {number}: {error}")
    return Exported(count, failed)


FAULTS = (NoSuchRoundError, BrokenChainError, RecordError, RulebookError, Refused, ValueError, msgspec.DecodeError)
"""What may be wrong with one round, and is no reason to leave the others out."""


def _record(reader: Store, folder: Path, table: str, number: int) -> int:
    found = recall(reader, table, number)
    if found.status == "open":
        return 0
    folder.mkdir(mode=0o700, exist_ok=True)
    book = book_of(found.rules)
    rules = folder / game_of(book)
    if (text := rules_file(book)) and not rules.exists():
        write_private(rules, text.encode())
    write_private(folder / f"{number:08d}.round.toml", found.record.encode())
    return 1


def import_(folder: Path, store: Path) -> str:
    """Make a store of an export; return the digest of its state, which is that of the store it came from."""
    if store.exists():
        msg = f"{store} is there already; move it away first"
        raise CopyError(msg)
    private_folder(store.parent)
    SqliteStore(store).close()
    try:
        with closing(apsw.Connection(str(store))) as db:
            with db:
                for table in TABLES:
                    db.executemany(table.insert, _coming(folder, table))
            return state_of(db)
    except CopyError:
        store.unlink()
        raise


def _rows(folder: Path, table: Laid) -> Iterator[tuple[Any, ...]]:
    file = folder / f"{table.name}.csv"
    if file.exists():
        yield from _from_csv(file, table)
        return
    file = file.with_suffix(".parquet")
    if not file.exists():
        msg = f"{folder} has neither {table.name}.csv nor {table.name}.parquet"
        raise CopyError(msg)
    from pyarrow import parquet

    for batch in parquet.ParquetFile(file).iter_batches(MANY):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def _from_csv(file: Path, table: Laid) -> Iterator[tuple[Any, ...]]:
    csv.field_size_limit(2**30)
    with file.open(encoding="utf-8", newline="") as text:
        reader = csv.reader(text)
        if tuple(next(reader, ())) != table.columns:
            msg = f"{file}: the columns are not those of {table.name}"
            raise CopyError(msg)
        for row in reader:
            yield tuple(
                int(cell) if name in NUMBERS else plain(cell) for name, cell in zip(table.columns, row, strict=True)
            )
