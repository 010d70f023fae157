"""The catalogues: a folder a language, a file an area, a flat object of keys and texts."""

import json
from functools import cache
from importlib.resources import files
from typing import cast

ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh-Hans")
"""The languages there are, English first."""

AREAS = ("table", "rules", "figures", "audit", "records", "terminal", "commands", "reports", "help")
"""What this package reads; `terminal` is `croupier play`, `commands` and `reports` are what other commands print."""

SCREENS = ("page", "rooms")
"""The words of the page's own screens, which nothing else shows: what everybody sees, and the rooms."""

TRAINING = "training"
"""The words of the training room's questions, which have facts of their own."""


@cache
def messages(language: str) -> dict[str, str]:
    """Return the texts of a language by key."""
    return {key: text for area in AREAS for key, text in area_messages(language, area).items()}


def area_messages(language: str, area: str) -> dict[str, str]:
    """Return the texts of one file."""
    text = files("croupier.words").joinpath(language, f"{area}.json").read_bytes()
    return cast("dict[str, str]", json.loads(text))
