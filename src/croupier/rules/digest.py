"""The digest of a rulebook: one fingerprint of every rule in it, whatever its file looks like."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from croupier.rules.fields import Group, tree
from croupier.rules.load import plain
from croupier.rules.schema import Rulebook

DIGEST = "sha256:"
"""What every digest begins with."""

_known: dict[int, tuple[Rulebook, str]] = {}
"""Digests by the identity of their book; each book is held with its own, so that no other can come to have it."""

_KNOWN_MOST = 32


def digest(book: Rulebook) -> str:
    """Return `sha256:` and the fingerprint of all the rulebook's values, in one canonical order."""
    known = _known.get(id(book))
    if known is not None:
        return known[1]
    found = digest_of(text_of(written(book)))
    if len(_known) >= _KNOWN_MOST:
        _known.clear()
    _known[id(book)] = book, found
    return found


def written(book: Rulebook) -> dict[str, Any]:
    """Return the rulebook as plain values, as a store keeps it and its digest is of."""
    return _written(plain(book), tree())


def _written(values: Mapping[str, Any], group: Group) -> dict[str, Any]:
    """Return the values that a digest is of: a field that came later counts only where it is not at its default.

    A new choice of the schema thus leaves the digest of every book alone that does not make it.
    """
    found: dict[str, Any] = {}
    for key, value in values.items():
        field = group.fields[key]
        if isinstance(field.kind, Group):
            inside = _written(value, field.kind)
            if inside:
                found[key] = inside
        elif not field.later or _plain(value) != field.default:
            found[key] = value
    return found


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def text_of(values: Mapping[str, Any]) -> str:
    """Return the plain values of a rulebook in their one canonical order, which is the text that its digest is of."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


def digest_of(text: str) -> str:
    """Return `sha256:` and the fingerprint of a rulebook's canonical text."""
    return DIGEST + hashlib.sha256(text.encode()).hexdigest()
