"""A cache of encoded answers that can never change, such as rounds that are over."""

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 16 << 20
"""How much is kept of one server's answers; what was asked for longest ago goes first."""


class AnswerCache:
    """Keeps answers by what was asked."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Begin with none."""
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    def get(self, asked: Hashable) -> bytes | None:
        """Return the answer to a question that was asked before, where it is still kept."""
        found = self._kept.get(asked)
        if found is not None:
            self._kept.move_to_end(asked)
        return found

    def keep(self, asked: Hashable, answer: bytes) -> bytes:
        """Keep an answer and return it; one that would take a quarter of the room is not kept."""
        if asked not in self._kept and len(answer) <= self._most // 4:
            self._kept[asked] = answer
            self._size += len(answer)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return answer
