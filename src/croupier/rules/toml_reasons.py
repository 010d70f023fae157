"""Why a text is no TOML: each reason of the standard reader as a message, with the place and the character it names."""

import re
from typing import NamedTuple

from croupier.words.facts import Message, message

_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")

_REASONS = (
    (r"Invalid statement", "statement"),
    (r"Expected newline or end of document after a statement", "newline"),
    (r"Expected '(?P<sign>=)' after a key in a key/value pair", "expected"),
    (r"Expected '(?P<sign>\]\]?)' at the end of an? \w+ declaration", "expected"),
    (r"Expected (?P<sign>.+)", "expected"),
    (r"Found invalid character (?P<sign>.+)|Illegal character (?P<other>.+)", "character"),
    (r"Cannot declare .+ twice|Cannot overwrite a value|Duplicate inline table key .+", "twice"),
    (r"Cannot (?:mutate immutable|redefine) namespace .+", "closed"),
    (r"Invalid initial character for a key part", "key"),
    (r"Unclosed array", "array"),
    (r"Unclosed inline table", "inline-table"),
    (r"Unescaped '\\' in a string", "escape"),
    (r"Invalid hex value|Escaped character is not a Unicode scalar value", "code-point"),
    (r"Unterminated string", "string"),
    (r"Invalid date or datetime", "date"),
    (r"Invalid value", "value"),
    (r"Exceeds the limit .+ for integer string conversion.*", "number"),
)
"""What the reader says without the place, and the last part of the key `toml.…`; the first that fits is told."""


class Reason(NamedTuple):
    """What is wrong with a text, and where; no place is known of an endless number."""

    says: Message
    line: int | None
    column: int | None


def reason(said: str, text: str) -> Reason:
    """Return what the standard reader said of a text, as a message; words it may learn later stay as they are."""
    found = _PLACE.search(said)
    bare = _PLACE.sub("", said)
    fits = ((re.fullmatch(pattern, bare), name) for pattern, name in _REASONS)
    match, name = next(((match, name) for match, name in fits if match), (None, "other"))
    signs = [sign for sign in (match.groupdict() if match else {}).values() if sign]
    if match is None:
        says = message("toml.other", reason=bare)
    elif signs:
        says = message(f"toml.{name}", sign=_sign(signs[0]))
    else:
        says = message(f"toml.{name}")
    if found is None:
        return Reason(says, None, None)
    if found["line"] is None:
        *above, last = text.rstrip("\n").split("\n")
        return Reason(says, len(above) + 1, len(last) + 1)
    return Reason(says, int(found["line"]), int(found["column"]))


def _sign(quoted: str) -> str:
    """Return a character as the reader quotes it, without its quotes where it has any."""
    return quoted[1:-1] if quoted[:1] in "'\"" and quoted[:1] == quoted[-1:] and len(quoted) > 1 else quoted
