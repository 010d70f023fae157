"""The digest of a rulebook: one fingerprint of every rule in it, whatever its file looks like."""

import hashlib
import json

from croupier.rules.load import plain
from croupier.rules.schema import Rulebook

_known: dict[int, tuple[Rulebook, str]] = {}
"""Digests by the identity of their book; each book is held with its own, so that no other can come to have it."""

_KNOWN_MOST = 32


def digest(book: Rulebook) -> str:
    """Return `sha256:` and the fingerprint of all the rulebook's values, in one canonical order."""
    known = _known.get(id(book))
    if known is not None:
        return known[1]
    text = json.dumps(plain(book), sort_keys=True, separators=(",", ":"))
    found = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    if len(_known) >= _KNOWN_MOST:
        _known.clear()
    _known[id(book)] = book, found
    return found
