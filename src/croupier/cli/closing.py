"""The commands `close` and `reopen`: no new wagers at a table, a game or anywhere, and no account's doings."""

from pathlib import Path
from typing import Literal

from croupier.cli import output
from croupier.cli.faults import UsageError
from croupier.cli.office import Store, paths, said

Scope = Literal["play", "table", "game", "account"]


def close(scope: Scope, name: str = "", /, *, by: str, why: str, store: Store = None) -> int:
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
    store
        The server's store; without it, the one in the user's data directory.
    """
    return _order(scope, name, (by, why), store, closed=True)


def reopen(scope: Scope, name: str = "", /, *, by: str, why: str, store: Store = None) -> int:
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
    store
        The server's store; without it, the one in the user's data directory.
    """
    return _order(scope, name, (by, why), store, closed=False)


def _order(scope: Scope, name: str, who: tuple[str, str], store: Path | None, *, closed: bool) -> int:
    if (scope == "play") == bool(name):
        message = "play has no name; a table, a game or an account has one"
        raise UsageError(message)
    if not Path(paths(store).store).exists():
        message = f"{paths(store).store}: there is no store"
        raise UsageError(message)
    if scope == "account":
        _account(name, who, store, closed=closed)
    else:
        before, after = ("open", "closed") if closed else ("closed", "open")
        kind = f"{scope}-{'closed' if closed else 'reopened'}"
        said(kind, name, who, store=store, before=before, after=after)
    what = f"{scope} {name}".strip()
    output.line(f"{what} is {'closed' if closed else 'open'}; a running server knows within a second.")
    return 0


def _account(name: str, who: tuple[str, str], store: Path | None, *, closed: bool) -> None:
    import time

    from croupier.server.people import AccountDisabled, AccountEnabled, AccountUnlocked, People, append
    from croupier.store.sqlite import SqliteStore

    by, why = who
    if by == name:
        message = "another person than the account's own decides about it"
        raise UsageError(message)
    writing = SqliteStore(paths(store).store)
    try:
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
    finally:
        writing.close()
