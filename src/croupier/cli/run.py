"""Run a command line: a user's mistake becomes one sentence and exit code 2, never a traceback."""

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter, Token, convert

from croupier.cli.commands import COMMANDS, Command, exit_codes, root_help
from croupier.cli.error_sentences import UsageError, sentence
from croupier.cli.help_format import HelpFormat
from croupier.cli.language import set_language
from croupier.cli.options import option
from croupier.words.catalogue import LANGUAGES
from croupier.words.facts import message

LANGUAGE = "--language"
HELP = (["--help"], ["-h"])
_COMPLETE = "__complete"
"""What completion scripts call; the parser answers it."""


def new_app(name: str, commands: Iterable[Command] = ()) -> App:
    """Return an application whose commands are imported when they are asked for."""
    app = App(
        name=name,
        help_format="plaintext",
        help_formatter=HelpFormat(plain=not sys.stdout.isatty()),
        help_epilogue=exit_codes(),
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
        *words: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
        language: Annotated[Literal["en", "zh-Hans"] | None, option("language")] = None,
    ) -> object:
        set_language(language)
        _known(words[0])
        return app(words, exit_on_error=False, print_error=False, result_action="return_value")

    return app


def _converted(kind: Any, tokens: Sequence[Token]) -> Any:  # noqa: ANN401 - whatever a parameter is of
    """Return the value of a parameter; the parser would take half a deck for none, and one and a half for two."""
    for token in tokens if kind in (int, int | None) else ():
        if "." in token.value:
            if token.keyword is None:
                raise UsageError(message("usage.no-whole-value", value=token.value))
            raise UsageError(message("usage.no-whole-number", option=token.keyword, value=token.value))
    return convert(kind, tokens)


def run(words: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    language, rest = _language_apart(words)
    # The help's texts are chosen before the parser has read anything.
    spoken = language[-1].rpartition("=")[2] if language else None
    set_language(spoken if spoken in LANGUAGES else None)
    try:
        if (not rest or rest in HELP) and spoken in (*LANGUAGES, None):
            sys.stdout.write(root_help())
            return 0
        app = croupier_app().meta
        code = app([*language, *rest], exit_on_error=False, print_error=False, result_action="return_value")
    except Exception as error:
        told = sentence(error)
        if told is None:
            raise
        sys.stderr.write(f"croupier: {told}\n")
        return 2
    return code if isinstance(code, int) else 0


def _language_apart(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the language and its option, and the other words, lest a command take it for one of its files."""
    places = {place for place, word in enumerate(words) if word.partition("=")[0] == LANGUAGE}
    places |= {place + 1 for place in places if words[place] == LANGUAGE and place + 1 < len(words)}
    rest = [word for place, word in enumerate(words) if place not in places]
    return [words[place] for place in sorted(places)], rest


def _known(name: str) -> None:
    """Refuse a command there is not; the parser would import every one of them to say so."""
    names = [command.name for command in COMMANDS]
    if name not in (*names, _COMPLETE):
        near, known = get_close_matches(name, names, 1), ", ".join(names)
        if near:
            raise UsageError(message("usage.no-command-near", name=name, near=near[0], known=known))
        raise UsageError(message("usage.no-command", name=name, known=known))
