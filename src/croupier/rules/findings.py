"""What is wrong with one field of a rulebook, or between several: a message, and what is allowed instead."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from croupier.rules.toml_places import Path
from croupier.words.facts import Fact, Message, message
from croupier.words.render import render

NOTHING: Fact = ""
"""What is allowed where nothing can be listed."""


class Finding(NamedTuple):
    """What is wrong with one field, or between several; the first is the one to name.

    `character` is the one of the field's value at which the fault begins, counted from 1; 0 where the key is meant.
    """

    paths: tuple[Path, ...]
    says: Message
    allows: Fact = NOTHING
    character: int = 0

    @property
    def message(self) -> str:
        """Return what is wrong, in English."""
        return render(self.says)

    @property
    def allowed(self) -> str:
        """Return what is allowed, in English."""
        return render(self.allows)


def with_hint(says: Message, name: str, known: Iterable[str]) -> Message:
    """Return what is wrong with a name, and the nearest known name where one is near."""
    near = get_close_matches(name, list(known), 1)
    return message("problem.near", problem=says, near=near[0]) if near else says


def placed(field: str, says: Message, allows: Fact = NOTHING) -> Message:
    """Return a problem in one sentence: the field where there is one, what is wrong, and what is allowed."""
    told = says if allows == NOTHING else message("problem.allowed", problem=says, allowed=allows)
    return message("problem.field", field=field, problem=told) if field else told
