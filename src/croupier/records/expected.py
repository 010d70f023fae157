"""What a record expects of its replay, as it is written."""

from typing import Any

from croupier.records.field_reader import Reader
from croupier.records.record import Expectation, ExpectedLine, ExpectedLoss
from croupier.words.facts import Listing, message

EXPECTED = ("net", "status", "cards_used", "refused", "lines", "lost")
LINE = ("player", "box", "hand", "wager", "of", "result", "net", "clauses")
"""What is said of an expected line: the first five name it, the last three are compared."""

LOSS = ("player", "box", "wager", "of", "clauses")
"""What is said of a place that is lost: the first four name it, the clauses are compared."""

STATUSES = ("settled", "void", "referred", "open")


def read_expectation(reader: Reader) -> Expectation:
    """Return the expectations; each that is at fault is noted, and the rest still read."""
    values: dict[str, Any] = reader.or_else("expect", {})
    for key in values:
        reader.attempt(_known, reader, key)
    return Expectation(
        reader.attempt(_net, reader, values.get("net")),
        reader.attempt(_status, reader, values.get("status")),
        reader.attempt(_cards_used, reader, values.get("cards_used")),
        reader.attempt(_refused, reader, values.get("refused")),
        reader.attempt(_lines, reader, values.get("lines")) or (),
        reader.attempt(_losses, reader, values.get("lost")) or (),
    )


def _known(reader: Reader, key: str) -> None:
    if key not in EXPECTED:
        says = message("record.key.unknown", name=f"expect.{key}", allowed=Listing(EXPECTED, "comma"))
        raise reader.fail("unknown-key", says, "expect", key)


def _net(reader: Reader, net: object) -> dict[str, int] | None:
    if net is None:
        return None
    if not isinstance(net, dict):
        raise reader.fail("wrong-type", message("record.expect.net"), "expect", "net")
    found = {str(name): reader.attempt(_signed, reader, value, "net", name) for name, value in net.items()}
    return {name: cents for name, cents in found.items() if cents is not None}


def _signed(reader: Reader, value: object, *path: str | int) -> int:
    if isinstance(value, str) and value[:1] in ("-", "+"):
        return (-1 if value[0] == "-" else 1) * reader.amount(value[1:], "expect", *path)
    return reader.amount(value, "expect", *path)


def _status(reader: Reader, status: object) -> str | None:
    if status is not None and status not in STATUSES:
        raise reader.fail(
            "status", message("record.expect.status", allowed=Listing(STATUSES, "comma")), "expect", "status"
        )
    return None if status is None else str(status)


def _cards_used(reader: Reader, used: object) -> int | None:
    if used is not None and type(used) is not int:
        raise reader.fail("wrong-type", message("record.expect.cards-used"), "expect", "cards_used")
    return used if isinstance(used, int) else None


def _refused(reader: Reader, refused: object) -> str | None:
    if refused is not None and not isinstance(refused, str):
        raise reader.fail("wrong-type", message("record.expect.refused"), "expect", "refused")
    return refused


def _lines(reader: Reader, lines: object) -> tuple[ExpectedLine, ...]:
    return tuple(ExpectedLine(**line) for line in _tables(reader, "lines", lines, LINE))


def _losses(reader: Reader, lost: object) -> tuple[ExpectedLoss, ...]:
    return tuple(ExpectedLoss(**place) for place in _tables(reader, "lost", lost, LOSS))


def _tables(reader: Reader, name: str, tables: object, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    if tables is None:
        return []
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise reader.fail("wrong-type", message("record.expect.tables", name=name), "expect", name)
    found = [reader.attempt(_table, reader, (name, at), table, keys) for at, table in enumerate(tables)]
    return [table for table in found if table is not None]


def _table(reader: Reader, path: tuple[str, int], table: dict[str, object], keys: tuple[str, ...]) -> dict[str, Any]:
    what = _WHAT[path[0]]
    for key in dict.fromkeys((*table, "player", "box", "wager")):
        if key not in keys:
            says = message("record.expect.unknown", name=repr(key), what=what, allowed=Listing(keys, "comma"))
            raise reader.fail("unknown-key", says, "expect", *path, key)
        if key not in table:
            raise reader.fail("missing-key", message("record.expect.unnamed", what=what, name=key), "expect", *path)
        if not _fits(key, table[key]):
            says = message("record.expect.type", name=key, what=what, type=_IS.get(key, _TEXT), value=repr(table[key]))
            raise reader.fail("wrong-type", says, "expect", *path, key)
    values: dict[str, Any] = dict(table)
    if "net" in table:
        values["net"] = _signed(reader, table["net"], *path, "net")
    if "clauses" in table:
        values["clauses"] = tuple(values["clauses"])
    return values


_WHAT = {"lines": message("record.expect.line"), "lost": message("record.expect.loss")}
_TEXT = message("record.type.string")
_IS = {
    "box": message("record.type.integer"),
    "net": message("record.type.amount"),
    "clauses": message("record.type.clauses"),
}


def _fits(key: str, value: object) -> bool:
    if key == "box":
        return type(value) is int
    if key == "clauses":
        return isinstance(value, list) and all(isinstance(number, str) for number in value)
    return isinstance(value, str)
