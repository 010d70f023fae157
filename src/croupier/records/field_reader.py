"""What reading every part of a record has in common: typed values, their lines, and all faults gathered."""

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.money.cents import parse_amount
from croupier.records.errors import RecordError, malformed
from croupier.rules.toml_places import Path as Keys
from croupier.rules.toml_places import Place, place_of

_NAMES = {int: "a whole number", str: "a string", bool: "true or false", list: "a list", dict: "a table"}

T = TypeVar("T")


class Reader:
    """The values of one record and their places; `attempt` goes on after a fault and keeps it."""

    def __init__(self, values: dict[str, Any], places: dict[Keys, Place]) -> None:
        """Start with no fault."""
        self.values = values
        self.places = places
        self.faults: list[RecordError] = []

    def attempt(self, reading: Callable[..., T], *given: Any) -> T | None:  # noqa: ANN401 - passed on as they are
        """Return what was read, or None where it is at fault."""
        try:
            return reading(*given)
        except RecordError as fault:
            self.faults.append(fault)
            return None

    def line(self, *path: str | int) -> int | None:
        """Return the line of a key."""
        found = place_of(self.places, path)
        return None if found is None else found.begins.line

    def fail(self, code: str, message: str, *path: str | int) -> RecordError:
        """Return the fault of what stands at a key."""
        return malformed(code, message, self.line(*path))

    def typed(self, kind: type[T], key: str) -> T | None:
        """Return a key's value, or None where the record does not have it."""
        value = self.values.get(key)
        if key in self.values and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            raise self.fail("wrong-type", f"{key} must be {_NAMES[kind]}, not {value!r}", key)
        return value

    def or_else(self, key: str, default: T) -> T:
        """Return a key's value, or the default, which also says of which type it is."""
        value = self.typed(type(default), key)
        return default if value is None else value

    def amount(self, value: object, *path: str | int) -> int:
        """Return an amount in cents."""
        try:
            return parse_amount(value)
        except ValueError as error:
            raise self.fail("amount", str(error), *path) from error
