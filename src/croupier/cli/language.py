"""The language a command speaks: the one asked for, or that of the locale."""

import os
from contextvars import ContextVar
from typing import TYPE_CHECKING

from croupier.words.catalogue import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from croupier.words.facts import Fact
    from croupier.words.wording import Wording

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale, the deciding one first."""

_CURRENT: ContextVar[str | None] = ContextVar("language", default=None)


def set_language(asked: str | None) -> None:
    """Speak the language asked for, or without one that of the locale, from here on."""
    _CURRENT.set(asked)


def current_language() -> str:
    """Return the language asked for, or that of the locale where there is a catalogue of it, or English."""
    return _CURRENT.get() or _of_locale()


def _of_locale() -> str:
    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    short = locale.partition("_")[0].partition(".")[0].lower()
    return next((language for language in LANGUAGES if short and language.partition("-")[0] == short), ENGLISH)


def wording() -> "Wording":
    """Return the wording of the command's language."""
    from croupier.words.wording import Wording

    return Wording(current_language())


def say(fact: "Fact") -> str:
    """Return a message or another fact in the language of the command."""
    # The first answers of the command line, such as its help, are given without what this imports.
    from croupier.words.render import render

    return render(fact, current_language())
