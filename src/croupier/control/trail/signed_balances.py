"""What every account holds by the signed entries: a checkpoint carries its digest, and a start compares it first.

So a changed balance is found before anybody wagers with it, in time that grows with the accounts and with what was
booked since the last checkpoint, not with everything that ever was.
"""

import hashlib
from collections.abc import Mapping

from croupier.store.entries import booked
from croupier.store.port import Store


class Balances:
    """The sum of all entries up to a version of each stream of entries."""

    def __init__(self, cents: dict[str, int] | None = None, versions: dict[str, int] | None = None) -> None:
        """Begin with nothing, or with what was found to be right."""
        self._cents = cents or {}
        self._versions = versions or {}

    def follow(self, store: Store, ends: Mapping[str, int]) -> None:
        """Add whatever was booked since, up to these versions."""
        for stream, end in ends.items():
            for account, cents in moved(store, stream, self._versions.get(stream, 0), end).items():
                self._cents[account] = self._cents.get(account, 0) + cents
            self._versions[stream] = end

    @property
    def digest(self) -> str:
        """Return the digest of all accounts that hold something."""
        return digest_of(self._cents)

    def differences(self, cents: Mapping[str, int]) -> list[str]:
        """Return the accounts that do not hold what was booked."""
        names = self._cents.keys() | cents.keys()
        return sorted(name for name in names if self._cents.get(name, 0) != cents.get(name, 0))


def moved(store: Store, stream: str, after: int, end: int) -> dict[str, int]:
    """Return what each account gained or lost by the entries of a stream after a version, up to another."""
    found: dict[str, int] = {}
    if end <= after:
        return found
    for stored in store.read(stream, after):
        for posting in booked(stored).postings:
            found[posting.account] = found.get(posting.account, 0) + posting.cents
        if stored.version == end:
            break
    return found


def digest_of(cents: Mapping[str, int]) -> str:
    """Return the digest of what accounts hold; one that holds nothing does not count."""
    lines = (f"{account} {held}\n" for account, held in sorted(cents.items()) if held)
    return hashlib.sha256("".join(lines).encode()).hexdigest()
