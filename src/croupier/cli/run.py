"""Run a command line: a user's mistake becomes one sentence and exit code 2, never a traceback."""

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from cyclopts import App, Parameter, Token, convert

from croupier.cli.commands import COMMANDS, EXIT_CODES, Command
from croupier.cli.error_sentences import UsageError, sentence
from croupier.cli.language import set_language
from croupier.words.facts import message

_COMPLETE = "__complete"
"""What completion scripts call; the parser answers it."""


def new_app(name: str, commands: Iterable[Command] = ()) -> App:
    """Return an application whose commands are imported when they are asked for."""
    app = App(
        name=name,
        help_format="plaintext",
        help_formatter=None if sys.stdout.isatty() else "plain",
        help_epilogue=EXIT_CODES,
        version_flags=(),
        default_parameter=Parameter(converter=_converted),
    )
    for command in commands:
        app.command(command.path, name=command.name, help=command.help)
    return app


def _converted(kind: Any, tokens: Sequence[Token]) -> Any:  # noqa: ANN401 - whatever a parameter is of
    """Return the value of a parameter; the parser would take half a deck for none, and one and a half for two."""
    for token in tokens if kind in (int, int | None) else ():
        if "." in token.value:
            msg = f'"{token.value}" is no whole number.'
            raise ValueError(msg)
    return convert(kind, tokens)


def run(words: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    app = new_app("croupier", COMMANDS)
    set_language(None)
    try:
        _known(words[0])
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except Exception as error:
        told = sentence(error)
        if told is None:
            raise
        sys.stderr.write(f"croupier: {told}\n")
        return 2
    return code if isinstance(code, int) else 0


def _known(name: str) -> None:
    """Refuse a command there is not; the parser would import every one of them to say so."""
    names = [command.name for command in COMMANDS]
    if name not in (*names, _COMPLETE):
        near, known = get_close_matches(name, names, 1), ", ".join(names)
        if near:
            raise UsageError(message("usage.no-command-near", name=name, near=near[0], known=known))
        raise UsageError(message("usage.no-command", name=name, known=known))
