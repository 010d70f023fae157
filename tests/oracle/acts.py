"""The acts of a round record as the oracle reads and writes them: a line of text, or an `Act`."""

import re

from tests.oracle.games import MAIN
from tests.oracle.state import Act

WHO = r"(?P<player>[a-z]+)"
AMOUNT = r"(?P<amount>\d+(?:\.\d\d?)?)"
KIND = r"(?!unnoticed|late)(?P<kind>[a-z0-9+-]+)"
PLACE = r"(?P<box>\d+)(?:\.(?P<hand>\d))?"
PATTERNS = [
    re.compile(pattern)
    for pattern in (
        rf"{WHO} (?P<verb>sits) at (?P<box>\d+)",
        rf"{WHO} (?P<verb>bets) {AMOUNT} on {PLACE}(?: {KIND})?(?P<unnoticed> unnoticed)?",
        rf"{WHO} (?P<verb>lifts) (?P<box>\d+)(?: {KIND})?",
        rf"{WHO} (?P<verb>insures) (?P<box>\d+)(?: of (?P<of>[a-z]+))? for {AMOUNT}",
        rf"{WHO} (?P<verb>doubles|follows) {PLACE}(?: for {AMOUNT})?",
        rf"{WHO} (?P<verb>hits|stands|splits|surrenders|declines|yields) {PLACE}",
    )
]
EVENS = re.compile(rf"{WHO} takes even money on (?P<box>\d+)")


class NotRegularError(Exception):
    """An act the oracle knows nothing about."""


def cents(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def units(amount: int) -> str:
    whole, part = divmod(amount, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def read(text: str) -> Act:
    """Read one act of a regular round.

    >>> read("bob follows 1 for 12.50").amount
    1250
    """
    if text in ("deal", "no more bets"):
        return Act(text)
    even = EVENS.fullmatch(text)
    if even:
        return Act("evens", even["player"], int(even["box"]))
    for pattern in PATTERNS:
        match = pattern.fullmatch(text)
        if match:
            found = {key: word for key, word in match.groupdict().items() if word}
            return Act(
                found["verb"],
                found["player"],
                int(found["box"]),
                int(found.get("hand", "0")),
                cents(found["amount"]) if "amount" in found else None,
                found.get("of", ""),
                found.get("kind", MAIN),
                "unnoticed" in found,
            )
    raise NotRegularError(text)


def write(act: Act) -> str:
    """Write an act as the record has it."""
    place = f"{act.box}.{act.hand}" if act.hand else str(act.box)
    amount = "" if act.amount is None else f" for {units(act.amount)}"
    if act.verb in ("deal", "no more bets"):
        return act.verb
    if act.verb == "evens":
        return f"{act.player} takes even money on {place}"
    if act.verb == "sits":
        return f"{act.player} sits at {place}"
    if act.verb == "bets":
        kind = "" if act.kind == MAIN else f" {act.kind}"
        seen = " unnoticed" if act.unnoticed else ""
        return f"{act.player} bets {units(act.amount or 0)} on {place}{kind}{seen}"
    if act.verb == "insures":
        return f"{act.player} insures {place}{f' of {act.of}' if act.of else ''}{amount}"
    return f"{act.player} {act.verb} {place}{amount}"
