"""Where a request came from, for whatever is written on its account; what the server does by itself has no source."""

from contextvars import ContextVar

SOURCE: ContextVar[str] = ContextVar("source", default="")
"""The address of whoever asks, as the server, or a proxy that it trusts, knows it."""
