"""Search by words, ours and the books' own: clauses and rulings that hold them, the best first."""

import re
from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt
from typing import NamedTuple, TypeVar

from croupier.rules.clauses.catalogue import GAMES, SHORT, Clause, book, parent
from croupier.rules.clauses.rulings import Ruling, rulings

_WORD = re.compile(r"[a-z0-9][a-z0-9+.']*[a-z0-9+]|[a-z0-9]")
_SHORTEST_STEM = 4
_TERM = 0.6
"""What a word counts that the book uses for the clause and our text does not."""
_CONTEXT = 0.3
"""What a word counts that stands around an entry: in the clause above it, its kind or its state."""

Entry = TypeVar("Entry")


class Texts(NamedTuple):
    """Where the words of an entry stand."""

    own: str
    terms: str
    around: str


class Hit(NamedTuple):
    """A clause that was found, and how well it fits."""

    clause: Clause
    score: float


def clauses(query: str, games: Sequence[str] = GAMES) -> tuple[Hit, ...]:
    """Return the clauses that hold the words of the query, the best first.

    >>> clauses("even money", ["blackjack-plus"])[0].clause.number
    '1.9'
    """
    entries = [clause for game in games for clause in book(game).values()]
    return tuple(Hit(clause, score) for clause, score in _ranked(query, entries, _clause_texts))


def decisions(query: str) -> tuple[Ruling, ...]:
    """Return the rulings that hold the words of the query, the best first."""
    return tuple(ruling for ruling, _ in _ranked(query, rulings(), _ruling_texts))


def _clause_texts(clause: Clause) -> Texts:
    upper = parent(clause)
    lead = f"{upper.behaviour} {upper.terms}" if upper else ""
    around = f"{SHORT[clause.game]} {clause.kind} {clause.state} {lead}"
    return Texts(f"{clause.number} {clause.behaviour}", clause.terms, around)


def _ruling_texts(ruling: Ruling) -> Texts:
    return Texts(f"{ruling.code} {ruling.readings} {ruling.ruling}", "", f"{ruling.citation} {ruling.test}")


def _ranked(query: str, entries: Iterable[Entry], texts: Callable[[Entry], Texts]) -> list[tuple[Entry, float]]:
    wanted = _words(query)
    fits = [(entry, _fit(wanted, texts(entry))) for entry in entries]
    rarity = [_rarity([fit[place] for _, fit in fits]) for place in range(len(wanted))]
    most = max((_matched(fit) for _, fit in fits), default=0)
    # Only what holds as many of the words as any entry does: one common word of three is no answer.
    scored = [
        (entry, sum(weight * rare for weight, rare in zip(fit, rarity, strict=True)))
        for entry, fit in fits
        if most and _matched(fit) == most
    ]
    return sorted(scored, key=lambda pair: -pair[1])


def _matched(fit: Sequence[float]) -> int:
    return sum(weight > 0 for weight in fit)


def _rarity(weights: Sequence[float]) -> float:
    return log(1 + len(weights) / (1 + _matched(weights)))


def _fit(wanted: Sequence[str], texts: Texts) -> list[float]:
    inside, terms, outside = map(_words, texts)
    # The same word in a short sentence says more about it than in a long one.
    length = sqrt(8 + len(inside))
    return [
        (_best(want, inside) + _TERM * _best(want, terms) + _CONTEXT * _best(want, outside)) / length for want in wanted
    ]


def _best(want: str, words: Sequence[str]) -> float:
    return max((_likeness(want, word) for word in words), default=0.0)


def _likeness(want: str, word: str) -> float:
    if want == word:
        return 1.0
    if word.startswith(want) and len(want) >= _SHORTEST_STEM:
        return 0.8
    # "doubling" and "doubles" look for "double".
    stem = want[: max(_SHORTEST_STEM, len(want) - 3)]
    return 0.5 if len(want) > _SHORTEST_STEM and word.startswith(stem) else 0.0


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
