"""Text that people write, in its normal form: what would not be shown as it is written is refused."""

import unicodedata

import msgspec

from croupier.api.orders import AnyGiven
from croupier.server.refused import refuse

MOST_LETTERS = 200
MOST_MARKS = 4
FIELDS = ("reason", "text", "what", "says")
"""Fields of commands that hold what a person wrote."""


def clean_text_fields(command: AnyGiven) -> AnyGiven:
    """Return a command with its text in its normal form; refuse what would not be shown as it is written."""
    changed = {}
    for field in FIELDS:
        text = getattr(command, field, "")
        if isinstance(text, str) and text:
            changed[field] = normalise_text(text)
    return msgspec.structs.replace(command, **changed) if changed else command


def normalise_text(text: str) -> str:
    """Return text in its normal form (NFKC), or refuse: too long, control signs, direction signs, piled-up marks."""
    found = unicodedata.normalize("NFKC", text)
    marks = letters = 0
    for sign in found:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        letters += kind not in ("Mn", "Me")
        if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or marks > MOST_MARKS:
            raise refuse("bad-words")
    if letters > MOST_LETTERS:
        raise refuse("bad-words")
    return found
