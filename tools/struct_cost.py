"""Measures a msgspec Struct against a frozen dataclass: to make, to replace, to write and read as JSON."""

import copy
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Literal

import msgspec

TIMES = 100_000
ROUNDS = 7


class StructDealt(msgspec.Struct, frozen=True, tag="card-dealt/1", tag_field="kind"):
    """A card that was dealt, as the table writes it."""

    card: str
    box: int
    hand: int
    position: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassDealt:
    """The same in the standard library's terms."""

    card: str
    box: int
    hand: int
    position: int
    clauses: tuple[str, ...]
    kind: Literal["card-dealt/1"] = "card-dealt/1"


def cost(act: Callable[[], object]) -> float:
    """Return the nanoseconds of CPU one act takes, the best of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time_ns()
        for _ in range(TIMES):
            act()
        best = min(best, (time.process_time_ns() - began) / TIMES)
    return best


def rows() -> list[tuple[str, Callable[[], object], Callable[[], object]]]:
    """Return what is compared: its name, the Struct's way and the dataclass's way."""
    struct = StructDealt("8s", 3, 1, 41, ("3.14", "3.15.2"))
    plain = ClassDealt(card="8s", box=3, hand=1, position=41, clauses=("3.14", "3.15.2"))
    copied, twin = copy.copy(struct), copy.copy(plain)
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(StructDealt)
    text = encoder.encode(struct)
    return [
        (
            "make",
            lambda: StructDealt(card="8s", box=3, hand=1, position=41, clauses=("3.14",)),
            lambda: ClassDealt(card="8s", box=3, hand=1, position=41, clauses=("3.14",)),
        ),
        ("replace one field", lambda: msgspec.structs.replace(struct, box=4), lambda: replace(plain, box=4)),
        ("compare", lambda: struct == copied, lambda: plain == twin),
        ("hash", lambda: hash(struct), lambda: hash(plain)),
        ("read a field", lambda: struct.box, lambda: plain.box),
        ("to JSON", lambda: encoder.encode(struct), lambda: json.dumps(asdict(plain))),
        ("from JSON", lambda: decoder.decode(text), lambda: from_json(text)),
    ]


def from_json(text: bytes) -> ClassDealt:
    """Read a dataclass from JSON, its types unchecked."""
    values = json.loads(text)
    values["clauses"] = tuple(values["clauses"])
    return ClassDealt(**values)


def main() -> None:
    """Print one line of a Markdown table for each act."""
    idle = cost(lambda: None)
    print("| act | Struct, ns | dataclass, ns | times |\n| --- | ---: | ---: | ---: |")
    for name, ours, theirs in rows():
        fast, slow = cost(ours) - idle, cost(theirs) - idle
        print(f"| {name} | {fast:.0f} | {slow:.0f} | {slow / max(fast, 1):.1f} |")


if __name__ == "__main__":
    main()
