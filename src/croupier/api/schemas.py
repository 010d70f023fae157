"""The published schemas as package files: what programs in other languages are written against."""

from importlib.resources import files


def published(name: str) -> str:
    """Return a published schema: `messages.json` of the socket, or `openapi.json` of the calls."""
    return files("croupier.api").joinpath("published", name).read_text(encoding="utf-8")
