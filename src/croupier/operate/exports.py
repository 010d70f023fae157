"""Exports for others, and back: every table as CSV or Parquet, or every round as a record."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import apsw

from croupier.live.recall import recall
from croupier.operate.copies import CopyError, open_to_read, state_of
from croupier.operate.tables import NUMBERS, TABLES, Exported, plain, safe
from croupier.store.sqlite import SqliteStore

Form = Literal["csv", "parquet", "records"]
MANY = 50_000


def export(store: Path, folder: Path, form: Form) -> int:
    """Write a store out into an empty folder; return how many rows, or rounds, were written."""
    if folder.exists() and any(folder.iterdir()):
        msg = f"{folder} is not empty"
        raise CopyError(msg)
    folder.mkdir(parents=True, exist_ok=True)
    db = open_to_read(store)
    try:
        if form == "records":
            return _records(store, db, folder)
        db.execute("BEGIN")
        return sum(_table(db, table, folder, form) for table in TABLES)
    finally:
        db.close()


def _table(db: apsw.Connection, table: Exported, folder: Path, form: Form) -> int:
    if form == "parquet":
        return _parquet(db, table, folder / f"{table.name}.parquet")
    count = 0
    with (folder / f"{table.name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(table.columns)
        for row in db.execute(table.select):
            writer.writerow([cell if isinstance(cell, int) else safe(str(cell)) for cell in row])
            count += 1
    return count


def _parquet(db: apsw.Connection, table: Exported, path: Path) -> int:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {name: pa.int64() if name in NUMBERS else pa.string() for name in table.columns}
    schema = pa.schema(list(kinds.items()))
    count = 0
    with parquet.ParquetWriter(path, schema) as writer:
        rows = db.execute(table.select)
        while part := [row for row, _ in zip(rows, range(MANY), strict=False)]:
            columns = list(zip(*part, strict=True))
            writer.write_table(pa.table(dict(zip(table.columns, map(list, columns), strict=True)), schema=schema))
            count += len(part)
    return count


def _records(store: Path, db: apsw.Connection, folder: Path) -> int:
    """Write every round that is over as a record, one folder a table."""
    reader = SqliteStore(store, read_only=True)
    count = 0
    rounds = db.execute("SELECT stream, number FROM rounds WHERE stream NOT LIKE '%#shoes' ORDER BY stream, number")
    for stream, number in [(str(row[0]), int(str(row[1]))) for row in rounds.fetchall()]:
        name = stream.partition(":")[2]
        found = recall(reader, name, number)
        if found.status != "open":
            (folder / name).mkdir(exist_ok=True)
            (folder / name / f"{number:08d}.round.toml").write_text(found.record, encoding="utf-8")
            count += 1
    reader.close()
    return count


def import_(folder: Path, store: Path) -> str:
    """Make a store of an export; return the digest of its state, which is that of the store it came from."""
    if store.exists():
        msg = f"{store} is there already; move it away first"
        raise CopyError(msg)
    store.parent.mkdir(parents=True, exist_ok=True)
    SqliteStore(store).close()
    db = apsw.Connection(str(store))
    try:
        with db:
            for table in TABLES:
                db.executemany(table.insert, _rows(folder, table))
        return state_of(db)
    finally:
        db.close()


def _rows(folder: Path, table: Exported) -> Iterator[tuple[Any, ...]]:
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


def _from_csv(file: Path, table: Exported) -> Iterator[tuple[Any, ...]]:
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
