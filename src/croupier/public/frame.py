"""A small table of figures: rows to look at, columns to take, and the way to Arrow, pandas and polars."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any

from croupier.rules import arguments

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

SHOWN = 40
"""Rows a notebook shows of a longer frame."""


class Frame:
    """Columns of equal length by name."""

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        """Take the columns in their order."""
        for name, column in arguments.mapping("columns", columns, "a dict of columns by name").items():
            arguments.several(f"columns[{name!r}]", column, "a list")
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            message = f"columns of a frame have one length, not {sorted(lengths)}"
            raise ValueError(message)
        self._columns = {name: tuple(column) for name, column in columns.items()}

    @classmethod
    def of_rows(cls, rows: Sequence[Mapping[str, Any]]) -> "Frame":
        """Return the frame of these rows; a row without a column has nothing there."""
        for row in arguments.several("rows", rows, "a list of rows"):
            arguments.mapping("rows", row, "a dict for each row")
        names = list(dict.fromkeys(name for row in rows for name in row))
        return cls({name: [row.get(name) for row in rows] for name in names})

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._columns)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(next(iter(self._columns.values()), ()))

    def __getitem__(self, column: str) -> tuple[Any, ...]:
        """Return a column."""
        if column not in self._columns:
            message = f"there is no column {column!r} (allowed: {', '.join(self._columns)})"
            raise KeyError(message)
        return self._columns[column]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield the rows."""
        for row in zip(*self._columns.values(), strict=True):
            yield dict(zip(self._columns, row, strict=True))

    def __repr__(self) -> str:
        """Return the first rows as text, in columns."""
        shown = [[_text(value) for value in row.values()] for row in islice(self, SHOWN)]
        widths = [max(map(len, column)) for column in zip(self._columns, *shown, strict=True)]
        lines = ["  ".join(map(str.ljust, cells, widths)).rstrip() for cells in ([*self._columns], *shown)]
        return "\n".join([*lines, *([f"… {len(self)} rows"] if len(self) > SHOWN else [])])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self._columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_text(value))}</td>" for value in row.values()) + "</tr>"
            for row in islice(self, SHOWN)
        )
        more = f"<p>… {len(self)} rows</p>" if len(self) > SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}"

    def to_arrow(self) -> "pa.Table":
        """Return the frame as an Arrow table."""
        _need("pyarrow")
        import pyarrow as pa

        return pa.table({name: list(column) for name, column in self._columns.items()})

    def to_pandas(self) -> "pd.DataFrame":
        """Return the frame as a pandas data frame, where pandas is installed."""
        _need("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> "pl.DataFrame":
        """Return the frame as a polars data frame, where polars is installed."""
        _need("polars")
        import polars as pl

        return pl.DataFrame(self.to_arrow())


def _need(package: str) -> None:
    if find_spec(package) is None:
        message = f"this needs {package}: pip install {package}"
        raise ModuleNotFoundError(message, name=package)


def _text(value: object) -> str:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)
