"""One HTTP call as it is declared: the application and the OpenAPI document are made from the same declarations."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request

from croupier.server.http.responses import Reply

Handler = Callable[[Any, Request], Awaitable[Reply]]
"""A method of a class of calls."""

NUMBER = {"type": "integer", "minimum": 0}
TEXT = {"type": "string"}
"""Kinds of a query's fields."""

QUEUED = ("sums-waiting", "too-costly", "shutting-down", "gone")
"""Refusals of what is worked out in a queue beside the tables."""

WORKED = ("sums-waiting", "too-costly", "shutting-down")
"""Refusals of an auditor's long work."""

READ = ("sums-waiting", "shutting-down")
"""Refusals of what a thread beside the tables reads."""


class Route(NamedTuple):
    """One call: where it is, what answers it, what goes in and out, and which refusals it has."""

    method: str
    path: str
    handler: Handler
    takes: Any = None
    gives: Any = None
    status: int = 200
    session: bool = False
    refusals: tuple[str, ...] = ()
    cost: int = 1
    """How many plain calls it counts as."""
    stepped: bool = False
    """Whether staff with a second factor must have shown a code of it just now."""
    query: tuple[tuple[str, dict[str, Any]], ...] = ()
    auditor_may: bool = False
    """Whether an auditor may make it though it is no GET: it changes nothing but one's own session."""
    refuses_in_answers: bool = False
    """Whether a refusal may be an answer too, as a table's is."""

    @property
    def name(self) -> str:
        """What the call is called."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What the call does: the first line of its docstring."""
        return (self.handler.__doc__ or "").partition("\n")[0]
