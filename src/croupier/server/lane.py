"""A lane of work beside the tables: one gentle process, a queue of so many, and of each person so many in it."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from croupier.server.aside import Aside
from croupier.server.refused import refuse

Facts = TypeVarTuple("Facts")
Found = TypeVar("Found")


class Lane:
    """Does one thing after another in its process; whoever comes to a full queue is turned away."""

    def __init__(self, nice: int, most: int, each: int) -> None:
        """Take how much the process yields to others, and how much may wait, in all and of one person."""
        self._aside = Aside(nice)
        self._most = most
        self._each = each
        self._waiting: Counter[str] = Counter()

    async def do(self, who: str, work: Callable[[*Facts], Found], *facts: *Facts) -> Found:
        """Do work for somebody, or refuse."""
        if self._waiting.total() >= self._most or self._waiting[who] >= self._each:
            raise refuse("sums-waiting")
        self._waiting[who] += 1
        try:
            return await self._aside.do(work, *facts)
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()

    def close(self) -> None:
        """End the process."""
        self._aside.close()
