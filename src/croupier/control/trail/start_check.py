"""What a server trusts is verified before it is used: its checkpoints, where every stream ends, and every balance."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.control.trail.chain_verification import Finding, is_behind, of_file
from croupier.control.trail.checkpoints import Signed
from croupier.control.trail.signed_balances import Balances, digest_of, moved
from croupier.store.entries import PREFIX
from croupier.store.port import Head, Store, Stored
from croupier.words.facts import message

BALANCES = "balances"


class Summed(NamedTuple):
    """The latest checkpoint that says what every account held: the digest, and the entries it covers."""

    digest: str
    versions: dict[str, int]


def trusted(store: Store, signed: list[Signed]) -> tuple[Finding | None, Balances]:
    """Return the first thing that is wrong with a store, and what its accounts held at the latest sum.

    The work grows with the streams, the accounts and what was booked since that sum.
    """
    wrong = next(of_file(signed, "", last_only=True), None) or is_behind(store, signed) or _ends(store)
    if wrong is not None:
        return wrong, Balances()
    return _held(store, signed)


def _ends(store: Store) -> Finding | None:
    """Return a stream whose end is not its last event."""
    for stream in store.streams():
        head = store.head(stream)
        last: Iterable[Stored] = store.unchecked(stream, head.version - 1)
        # Others may be writing: what is compared is the event the head names.
        found = next((Head(one.version, one.chain) for one in last), None)
        if found != head:
            return Finding(stream, head.version, message("finding.event.not-the-end"))
    return None


def _held(store: Store, signed: list[Signed]) -> tuple[Finding | None, Balances]:
    held = store.holdings()
    summed = _summed(signed)
    if summed is None:
        balances = Balances()
        balances.follow(store, held.entries)
        wrong = balances.differences(held.cents)
        found = Finding(BALANCES, 0, message("finding.balance.not-booked", account=wrong[0])) if wrong else None
        return found, balances
    cents = dict(held.cents)
    for stream, end in held.entries.items():
        for account, more in moved(store, stream, summed.versions.get(stream, 0), end).items():
            cents[account] = cents.get(account, 0) - more
    if digest_of(cents) != summed.digest:
        return Finding(BALANCES, 0, message("finding.balance.not-signed")), Balances()
    return None, Balances(cents, summed.versions)


def _summed(signed: list[Signed]) -> Summed | None:
    found: Summed | None = None
    versions: dict[str, int] = {}
    for one in signed:
        if one.checkpoint.why:
            found, versions = None, {}
        entries = one.checkpoint.streams.items()
        versions.update((stream, covered.version) for stream, covered in entries if stream.startswith(PREFIX))
        if one.checkpoint.balances:
            found = Summed(one.checkpoint.balances, dict(versions))
    return found
