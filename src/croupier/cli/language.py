"""The language a command speaks: the one asked for, or that of the locale."""

import os
from typing import Annotated, Literal

from cyclopts import Parameter

from croupier.words.catalogue import ENGLISH, LANGUAGES

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale, the deciding one first."""

Language = Annotated[
    Literal["en", "zh-Hans"] | None,
    Parameter(help="The language to speak, instead of that of the locale: en or zh-Hans."),
]


def spoken(asked: str | None) -> str:
    """Return the language asked for, or that of the locale where there is a catalogue of it, or English."""
    if asked is not None:
        return asked
    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    short = locale.partition("_")[0].partition(".")[0].lower()
    return next((language for language in LANGUAGES if short and language.partition("-")[0] == short), ENGLISH)
