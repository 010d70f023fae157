"""When each session was last used, at this server or at another on the same database."""

from collections.abc import Callable, Iterator

SHARE = 15
"""Others are told of a use once in this part of the idle time, and wait that much longer before they end a session."""


class SessionActivity:
    """The uses of every session, by the hash of its token."""

    def __init__(self, steady: Callable[[], float], *, shared: bool) -> None:
        """Know of none; where the database is `shared`, other servers use sessions too and hear of those here."""
        self._steady = steady
        self._shared = shared
        self._last: dict[str, float] = {}
        """The longest unused first."""
        self._told: dict[str, float] = {}
        self._untold: set[str] = set()
        self._elsewhere: set[str] = set()

    def begin(self, session: str) -> None:
        """Note a session that begins here, which is itself news to the others."""
        self._used(session, self._steady())
        self._told[session] = self._last[session]

    def note(self, session: str) -> None:
        """Note that a session is used here."""
        self._used(session, self._steady())
        self._elsewhere.discard(session)
        if self._shared:
            self._untold.add(session)

    def hear(self, session: str, ago: float) -> None:
        """Hear that a session was used elsewhere, so many seconds ago."""
        at = self._steady() - max(ago, 0.0)
        if at > self._last.get(session, float("-inf")):
            self._used(session, at)
            self._elsewhere.add(session)

    def _used(self, session: str, at: float) -> None:
        self._last.pop(session, None)
        self._last[session] = at

    def longest_unused(self) -> Iterator[str]:
        """Yield the sessions, the longest unused first."""
        return iter(self._last)

    def unused_for(self, session: str) -> float:
        """Return how many seconds a session has not been used."""
        return self._steady() - self._last.get(session, self._steady())

    def is_idle(self, session: str, limit: float) -> bool:
        """Tell whether no one has used a session for longer than it may be left."""
        now = self._steady()
        if session not in self._last:
            self._last[session] = now
            self._elsewhere.add(session)
        others = self._shared and session in self._elsewhere
        return now - self._last[session] > limit + (limit / SHARE if others else 0.0)

    def untold(self, limit: Callable[[str], float]) -> Iterator[str]:
        """Yield the sessions of whose use the others are to hear by now."""
        now = self._steady()
        for session in sorted(self._untold):
            if now - self._told.get(session, float("-inf")) >= limit(session) / SHARE:
                yield session

    def tell(self, session: str) -> None:
        """Note that the others have been told."""
        self._told[session] = self._steady()
        self._untold.discard(session)

    def forget(self, session: str) -> None:
        """Forget a session that has ended."""
        self._last.pop(session, None)
        self._told.pop(session, None)
        self._untold.discard(session)
        self._elsewhere.discard(session)
