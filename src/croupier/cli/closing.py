"""The commands `close` and `reopen`: no new wagers at a table, a game or anywhere, and no account's doings."""

from typing import Literal

from croupier.cli import output
from croupier.cli.faults import UsageError
from croupier.cli.office import said
from croupier.cli.stores import Asked, opened, opened_to_write

Scope = Literal["play", "table", "game", "account"]


def close(scope: Scope, name: str = "", /, *, by: str, why: str, where: Asked = None) -> int:
    """Take no new wagers at a table, at the tables of a game or at all, or disable an account.

    Parameters
    ----------
    scope
        play, table, game or account.
    name
        The table, the game or the person; nothing for play.
    by
        Who orders it.
    why
        The reason.
    """
    return _order(scope, name, (by, why), where, closed=True)


def reopen(scope: Scope, name: str = "", /, *, by: str, why: str, where: Asked = None) -> int:
    """Take back what `croupier close` did, or unlock an account.

    Parameters
    ----------
    scope
        play, table, game or account.
    name
        The table, the game or the person; nothing for play.
    by
        Who orders it; an account is unlocked by another person than its own.
    why
        The reason.
    """
    return _order(scope, name, (by, why), where, closed=False)


def _order(scope: Scope, name: str, who: tuple[str, str], where: Asked, *, closed: bool) -> int:
    if (scope == "play") == bool(name):
        message = "play has no name; a table, a game or an account has one"
        raise UsageError(message)
    with opened(where) as found:
        found.streams()
    if scope == "account":
        _account(name, who, where, closed=closed)
    else:
        before, after = ("open", "closed") if closed else ("closed", "open")
        kind = f"{scope}-{'closed' if closed else 'reopened'}"
        said(kind, name, who, where=where, before=before, after=after)
    what = f"{scope} {name}".strip()
    output.line(f"{what} is {'closed' if closed else 'open'}; a running server knows within a second.")
    return 0


def _account(name: str, who: tuple[str, str], where: Asked, *, closed: bool) -> None:
    import time

    from croupier.server.people import AccountDisabled, AccountEnabled, AccountUnlocked, People, append

    by, why = who
    if by == name:
        message = "another person than the account's own decides about it"
        raise UsageError(message)
    with opened_to_write(where) as writing:
        people = People().read(writing)
        if name not in people.roles:
            message = f"nobody is called {name}"
            raise UsageError(message)
        at = time.time_ns() // 1_000_000
        if closed:
            append(writing, people, AccountDisabled(name, at, by, why))
            return
        if name in people.locked:
            append(writing, people, AccountUnlocked(name, at, by, why))
        if name in people.disabled:
            append(writing, people.read(writing), AccountEnabled(name, at, by, why))
