"""The `users` command: members of staff and their posts."""

import sys
from getpass import getpass
from typing import Annotated

from cyclopts import App

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.help_text import help_text
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.stores import Asked, opened, opened_to_write
from croupier.words.facts import message

app = App(name="users", help=help_text("command.users"))


@app.command(help=help_text("command.users.add"))
def add(
    name: Annotated[str, option("users-add.name")],
    *,
    role: Annotated[str, option("users-add.role")],
    where: Asked = None,
) -> int:
    """Let a member of staff sign in; the password is asked for, or read from a pipe."""
    from croupier.server.sessions.session_store import RESERVED, People, add_staff, is_name
    from croupier.table.actors import Role

    posts = {post.value: post for post in Role if post not in (Role.PLAYER, Role.HOUSE)}
    if role not in posts:
        raise UsageError(message("usage.no-post", post=role, known=", ".join(posts)))
    if not is_name(name) or name in RESERVED:
        raise UsageError(message("usage.no-name", name=repr(name)))
    with opened_to_write(where) as found:
        people = People().read(found)
        if people.roles.get(name) is Role.PLAYER:
            raise UsageError(message("usage.guests-name", name=name))
        add_staff(found, people, name, posts[role], _password(name))
    output.line(wording()("done.staff", name=name, post=role))
    return 0


@app.command(name="list", help=help_text("command.users.list"))
def listed(*, where: Asked = None) -> int:
    """List the members of staff."""
    from croupier.server.sessions.session_store import People

    with opened(where) as found:
        people = People().read(found)
    for name in sorted(people.passwords):
        output.line(f"{name}  {people.roles[name]}")
    return 0


def _password(name: str) -> str:
    from croupier.server.sessions.password_rules import why_weak

    if sys.stdin.isatty():
        first, again = getpass("password: "), getpass("again: ")
        if first != again:
            raise UsageError(message("usage.passwords-differ"))
    else:
        first = sys.stdin.readline().rstrip("\n")
    if why := why_weak(first, name):
        raise UsageError(why)
    return first
