"""Before a command reaches its table: a closed table takes no new wagers, and words are words."""

import unicodedata

import msgspec

from croupier.api.orders import AnyGiven
from croupier.server.gallery import Gallery
from croupier.server.office import is_new_wager
from croupier.server.refused import refuse

MOST_WORDS = 200
MOST_MARKS = 4
WORDS = ("reason", "text", "what", "says")
"""Fields of commands that hold what a person wrote."""


def check_open(gallery: Gallery, command: AnyGiven) -> None:
    """Refuse a new wager where the table, its game or all play is closed, or its rules are not approved."""
    host = gallery.host
    why = host.closed()
    table = host.live.table
    if why and is_new_wager(command, table.phase if table is not None else None):
        raise refuse("closed", f"no new wagers are taken: {why}")


def check_words(command: AnyGiven) -> AnyGiven:
    """Return a command with its words in their normal form; refuse what would not be shown as it is written."""
    changed = {}
    for field in WORDS:
        text = getattr(command, field, "")
        if isinstance(text, str) and text:
            changed[field] = normal(text)
    return msgspec.structs.replace(command, **changed) if changed else command


def normal(text: str) -> str:
    """Return text in its normal form (NFKC), or refuse: too long, control signs, direction signs, piled-up marks."""
    found = unicodedata.normalize("NFKC", text)
    marks = letters = 0
    for sign in found:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        letters += kind not in ("Mn", "Me")
        if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or marks > MOST_MARKS:
            raise refuse("bad-words")
    if letters > MOST_WORDS:
        raise refuse("bad-words")
    return found
