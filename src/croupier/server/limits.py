"""How fast somebody may send: a bucket that fills by the second and empties by the message."""


class Bucket:
    """So many messages a second, and a burst."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """Begin full."""
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def left(self, now: float) -> float:
        """Return how many are left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self, now: float) -> bool:
        """Take one out, or say that there is none left."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True
