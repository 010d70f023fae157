"""The commands `close` and `reopen`: no new wagers at a table, a game or anywhere, and no account's doings."""

import sys
from typing import Annotated, Literal

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.office import post_of, write_entry
from croupier.cli.options import option
from croupier.cli.stores import Asked, StoreHeldError, opened, opened_to_write
from croupier.words.facts import message

NOT_CONFIRMED = 3
"""The exit code where no running server has confirmed an order."""

Scope = Literal["play", "table", "game", "account"]


def close(
    scope: Annotated[Scope, option("close.scope")],
    name: Annotated[str, option("close.name")] = "",
    /,
    *,
    by: Annotated[str, option("close.by")],
    why: Annotated[str, option("close.why")],
    where: Asked = None,
) -> int:
    """Take no new wagers at a table, at the tables of a game or at all, or disable an account."""
    return _order(scope, name, (by, why), where, closed=True)


def reopen(
    scope: Annotated[Scope, option("reopen.scope")],
    name: Annotated[str, option("reopen.name")] = "",
    /,
    *,
    by: Annotated[str, option("reopen.by")],
    why: Annotated[str, option("reopen.why")],
    where: Asked = None,
) -> int:
    """Take back what `croupier close` did, or unlock an account."""
    return _order(scope, name, (by, why), where, closed=False)


def _order(scope: Scope, name: str, who: tuple[str, str], where: Asked, *, closed: bool) -> int:
    if (scope == "play") == bool(name):
        raise UsageError(message("usage.play-has-no-name"))
    with opened(where) as found:
        found.streams()
    what, state = f"{scope} {name}".strip(), "closed" if closed else "open"
    try:
        _write(scope, name, who, where, closed=closed)
    except StoreHeldError as error:
        sys.stderr.write(f"{what} is NOT {state}: {error}. A server that stands still must be stopped.\n")
        return NOT_CONFIRMED
    return _confirmed(f"{what} is {state}", "people" if scope == "account" else "office", where)


def _write(scope: Scope, name: str, who: tuple[str, str], where: Asked, *, closed: bool) -> None:
    if scope == "account":
        _account(name, who, where, closed=closed)
        return
    before, after = ("open", "closed") if closed else ("closed", "open")
    write_entry(f"{scope}-{'closed' if closed else 'reopened'}", name, who, where=where, before=before, after=after)


def _confirmed(says: str, stream: str, where: Asked) -> int:
    """Wait for a running server to confirm what was ordered, and say what came."""
    from croupier.cli.server_confirmation import confirmations, has_server

    heard = confirmations(stream, where)
    for server, at in heard:
        output.line(f"{says}; confirmed by {server} at {at}.")
    if heard:
        return 0
    if has_server(where) is False:
        output.line(f"{says}; no server has this store at present, and the next one begins so.")
        return 0
    sys.stderr.write(f"{says} in the store, but NO SERVER CONFIRMED it: look at its /healthz, or stop it.\n")
    return NOT_CONFIRMED


def _account(name: str, who: tuple[str, str], where: Asked, *, closed: bool) -> None:
    import time

    from croupier.server.sessions.session_store import AccountDisabled, AccountEnabled, AccountUnlocked, People, append

    by, why = who
    if by == name:
        raise UsageError(message("usage.own-account"))
    post_of(by, where)
    with opened_to_write(where) as writing:
        people = People().read(writing)
        if name not in people.roles:
            raise UsageError(message("usage.nobody", name=name))
        at = time.time_ns() // 1_000_000
        if closed:
            append(writing, people, AccountDisabled(name, at, by, why))
            return
        if name in people.locked:
            append(writing, people, AccountUnlocked(name, at, by, why))
        if name in people.disabled:
            append(writing, people.read(writing), AccountEnabled(name, at, by, why))
