"""What reading every part of a record has in common: typed values, their lines, and all faults gathered."""

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.records.errors import ActError, RecordError, malformed
from croupier.records.written_values import written_amount
from croupier.rules.toml_places import Path as Keys
from croupier.rules.toml_places import Place, place_of
from croupier.words.facts import Message, message

_NAMES = {
    int: message("record.type.integer"),
    str: message("record.type.string"),
    bool: message("record.type.boolean"),
    list: message("record.type.list"),
    dict: message("record.type.table"),
}

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

    def fail(self, code: str, says: Message, *path: str | int) -> RecordError:
        """Return the fault of what stands at a key."""
        return malformed(code, says, self.line(*path))

    def typed(self, kind: type[T], key: str) -> T | None:
        """Return a key's value, or None where the record does not have it."""
        value = self.values.get(key)
        if key in self.values and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            says = message("record.type", name=key, type=_NAMES[kind], value=repr(value))
            raise self.fail("wrong-type", says, key)
        return value

    def or_else(self, key: str, default: T) -> T:
        """Return a key's value, or the default, which also says of which type it is."""
        value = self.typed(type(default), key)
        return default if value is None else value

    def amount(self, value: object, *path: str | int) -> int:
        """Return an amount in cents."""
        try:
            return written_amount(value)
        except ActError as error:
            raise self.fail("amount", error.says, *path) from error
