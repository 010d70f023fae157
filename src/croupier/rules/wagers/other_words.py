"""What was probably meant by a word that the wager language does not have."""

import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

_RUN = re.compile(r"(?:10|[2-9TJQKA]){2,}")


@cache
def _listed() -> dict[str, str | list[str]]:
    return tomllib.loads(files(__package__).joinpath("other_words.toml").read_text(encoding="utf-8"))


@cache
def other_words() -> dict[str, str]:
    """Return, by a common word in lower case, what the language calls it; `other_words.toml` lists them."""
    return {word: meant for word, meant in _listed().items() if isinstance(meant, str)}


def is_of_other_rounds(word: str) -> bool:
    """Tell whether a word is about rounds before or after this one."""
    return word.lower() in _listed()["other_rounds"]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return what was probably meant: a word for the same, cards that lack their hyphens, or one written much alike."""
    listed = list(known)
    if word.lower() in other_words():
        return other_words()[word.lower()]
    alike = [one for one in listed if one.lower() == word.lower()] or get_close_matches(word, listed, 1)
    if _RUN.fullmatch(word) and not word.isdigit():
        return "-".join(re.findall("10|.", word))
    return alike[0] if alike else None
