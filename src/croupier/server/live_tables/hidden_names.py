"""Names of players in events of rounds that are over: anyone who is no member of staff reads their own and no other."""

import hashlib
import re
import secrets
from typing import Any

PEOPLE = frozenset(("absent", "players", "restricted", "squeezing", "warned"))
"""Fields that list people."""

PAIRS = frozenset(("answered", "asked", "dropped"))
"""Fields that list what begins with somebody's name."""

WORDS = frozenset(("reason", "says", "text", "what", "why"))
"""Fields of sentences, in which names may stand."""

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
_SECRET = secrets.token_bytes(16)


class Names:
    """Gives everybody in a round another name, the same wherever the round is read, and another in every round."""

    def __init__(self, of: str, own: str) -> None:
        """Take which round it is, and the reader's own name, which stays."""
        self._of = of
        self._own = own
        self._known: set[str] = set()

    def other(self, name: str) -> str:
        """Return what a person is called here."""
        if not name or name == self._own:
            return name
        self._known.add(name)
        mark = hashlib.blake2b(f"{self._of}|{name}".encode(), key=_SECRET, digest_size=4).hexdigest()
        return f"player-{mark}"

    def hide(self, plain: Any) -> Any:  # noqa: ANN401 - an event as plain values
        """Return an event without the names of others."""
        if isinstance(plain, dict):
            return {key: self._field(key, value, plain) for key, value in plain.items()}
        return [self.hide(one) for one in plain] if isinstance(plain, list | tuple) else plain

    def _field(self, key: str, value: Any, whole: dict[str, Any]) -> Any:  # noqa: ANN401 - as above
        if key == "player" or (key == "name" and whole.get("role") == "player"):
            return self.other(value) if isinstance(value, str) else self.hide(value)
        if key == "seats" and isinstance(value, dict):
            return {box: self.other(name) for box, name in value.items()}
        if key in PEOPLE and isinstance(value, list | tuple):
            return [self.other(name) for name in value]
        if key in PAIRS and isinstance(value, list | tuple):
            return [[self.other(pair[0]), *pair[1:]] for pair in value]
        if key in WORDS and isinstance(value, str):
            return NAME.sub(lambda found: self.other(found[0]) if found[0] in self._known else found[0], value)
        return self.hide(value)
