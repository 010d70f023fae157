"""What a call returns: a message or a file, its status, and a session's token."""

from pathlib import Path
from typing import Any, NamedTuple


class Download(NamedTuple):
    """A file to keep, under a name; it lies in a folder of its own, which goes once it is sent."""

    path: Path
    name: str
    media: str


class Reply(NamedTuple):
    """A message or a file, its status, and the token of a session that begins or ends with it."""

    body: Any
    status: int = 200
    token: str | None = None
