"""Counterparts: which clause of another game says the same as one, or says it differently."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from croupier.rules.clauses.catalogue import GAMES, Clause, book, every
from croupier.rules.clauses.cite import GAME_OF, LETTERS, Cited
from croupier.rules.clauses.numbers import tidy

_GAMES = re.compile(rf"\b(?:{LETTERS})(?:/(?:{LETTERS}))*\b")
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?:\.[a-z]\b)?|(?<![\d.])\d\.(?!\d)|Appendix [A-Z]")
_OTHERWISE = ("differs", "opposite", "replace", "silent", "looser", "no counterpart", "only", "without", "loses all")


class Counterpart(NamedTuple):
    """A clause of another game, and whether it says the same; empty where the catalogue leaves that open."""

    game: str
    number: str
    says: str


def counterparts(game: str, number: str) -> tuple[Counterpart, ...]:
    """Return the clauses of the other games that correspond to one, in the order of the games.

    >>> [(other.game, other.number, other.says) for other in counterparts("lucky8", "1.1.2")]
    [('ace-race', '1.1.3', 'differs'), ('blackjack-plus', '1.7', 'differs'), ('dueling8s', '1.1.3', 'same')]
    """
    return _all().get(Cited(game, number), ())


@cache
def _all() -> Mapping[Cited, tuple[Counterpart, ...]]:
    named = {Cited(clause.game, clause.number): tuple(_read(clause)) for clause in every()}
    found = {cited: {(other.game, other.number): other for other in others} for cited, others in named.items()}
    for cited, others in named.items():
        for other in others:
            # Named from one side only, it corresponds from the other side all the same.
            back = found[Cited(other.game, other.number)]
            if all(known.game != cited.game for known in back.values()):
                back[cited.game, cited.number] = Counterpart(cited.game, cited.number, other.says)
    order = {game: place for place, game in enumerate(GAMES)}
    return MappingProxyType(
        {cited: tuple(sorted(others.values(), key=lambda other: order[other.game])) for cited, others in found.items()}
    )


def _read(clause: Clause) -> Iterator[Counterpart]:
    for part in clause.same_as.split(";"):
        groups = list(_GAMES.finditer(part))
        for group, following in zip_longest(groups, groups[1:]):
            tail = part[group.end() : following.start() if following is not None else None]
            numbers = [tidy(number) for number in _NUMBER.findall(tail)]
            for game in (GAME_OF[short] for short in group[0].split("/")):
                known = (number for number in numbers if game != clause.game and number in book(game))
                yield from (Counterpart(game, number, _says(part)) for number in known)


def _says(part: str) -> str:
    if any(word in part for word in _OTHERWISE):
        return "differs"
    return "same" if "same" in part else ""
