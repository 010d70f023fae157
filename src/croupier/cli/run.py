"""Run a command line: a user's mistake becomes one sentence and exit code 2, never a traceback."""

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Annotated, Any

from cyclopts import App, Parameter, Token, convert

from croupier.cli.commands import COMMANDS, EXIT_CODES, Command, root_help
from croupier.cli.error_sentences import UsageError, sentence
from croupier.cli.language import Language, set_language
from croupier.words.facts import message

LANGUAGE = "--language"
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


def croupier_app() -> App:
    """Return the application with every command; `--language` goes before or behind any of them."""
    app = new_app("croupier", COMMANDS)

    @app.meta.default
    def speak(
        *words: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)], language: Language = None
    ) -> object:
        set_language(language)
        if not words:
            sys.stdout.write(root_help())
            return 0
        _known(words[0])
        return app(words, exit_on_error=False, print_error=False, result_action="return_value")

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
    set_language(None)
    try:
        code = croupier_app().meta(
            _language_first(words), exit_on_error=False, print_error=False, result_action="return_value"
        )
    except Exception as error:
        told = sentence(error)
        if told is None:
            raise
        sys.stderr.write(f"croupier: {told}\n")
        return 2
    return code if isinstance(code, int) else 0


def _language_first(words: Sequence[str]) -> list[str]:
    """Return the words with the language in front, lest a command take it for one of its files."""
    places = {place for place, word in enumerate(words) if word.partition("=")[0] == LANGUAGE}
    places |= {place + 1 for place in places if words[place] == LANGUAGE and place + 1 < len(words)}
    rest = [word for place, word in enumerate(words) if place not in places]
    return [*(words[place] for place in sorted(places)), *rest]


def _known(name: str) -> None:
    """Refuse a command there is not; the parser would import every one of them to say so."""
    names = [command.name for command in COMMANDS]
    if name not in (*names, _COMPLETE):
        near, known = get_close_matches(name, names, 1), ", ".join(names)
        if near:
            raise UsageError(message("usage.no-command-near", name=name, near=near[0], known=known))
        raise UsageError(message("usage.no-command", name=name, known=known))
