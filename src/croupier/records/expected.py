"""What a record expects of its replay, as it is written."""

from typing import Any

from croupier.records.reader import Reader
from croupier.records.record import Expectation

EXPECTED = ("net", "status", "cards_used", "refused")
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
    )


def _known(reader: Reader, key: str) -> None:
    if key not in EXPECTED:
        message = f"unknown key expect.{key}; allowed are {', '.join(EXPECTED)}"
        raise reader.fail("unknown-key", message, "expect", key)


def _net(reader: Reader, net: object) -> dict[str, int] | None:
    if net is None:
        return None
    if not isinstance(net, dict):
        raise reader.fail("wrong-type", "expect.net lists players and amounts", "expect", "net")
    found = {str(name): reader.attempt(_signed, reader, value, name) for name, value in net.items()}
    return {name: cents for name, cents in found.items() if cents is not None}


def _signed(reader: Reader, value: object, name: str) -> int:
    if isinstance(value, str) and value[:1] in ("-", "+"):
        return (-1 if value[0] == "-" else 1) * reader.amount(value[1:], "expect", "net", name)
    return reader.amount(value, "expect", "net", name)


def _status(reader: Reader, status: object) -> str | None:
    if status is not None and status not in STATUSES:
        raise reader.fail("status", f"expect.status is one of {', '.join(STATUSES)}", "expect", "status")
    return None if status is None else str(status)


def _cards_used(reader: Reader, used: object) -> int | None:
    if used is not None and type(used) is not int:
        raise reader.fail("wrong-type", "expect.cards_used is a whole number", "expect", "cards_used")
    return used if isinstance(used, int) else None


def _refused(reader: Reader, refused: object) -> str | None:
    if refused is not None and not isinstance(refused, str):
        raise reader.fail("wrong-type", "expect.refused is a clause number as a string", "expect", "refused")
    return refused
