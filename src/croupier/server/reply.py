"""What a call answers with."""

from typing import Any, NamedTuple


class Reply(NamedTuple):
    """A message, its status, and the token of a session that begins or ends with it."""

    body: Any
    status: int = 200
    token: str | None = None
