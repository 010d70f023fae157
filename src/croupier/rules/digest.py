"""The digest of a rulebook: one fingerprint of every rule in it, whatever its file looks like."""

import hashlib
import json

from croupier.rules.load import plain
from croupier.rules.schema import Rulebook


def digest(book: Rulebook) -> str:
    """Return `sha256:` and the fingerprint of all the rulebook's values, in one canonical order."""
    text = json.dumps(plain(book), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
