"""A rulebook in plain words: a message for each choice of a game, with the clauses it rests on."""

import re
from collections.abc import Callable
from typing import NamedTuple

from croupier.rules.fields import Choice, Leaf, Truth, at_default, leaves
from croupier.rules.load import plain
from croupier.rules.relevance import bears
from croupier.rules.schema import Clauses, Rulebook
from croupier.rules.sentences import SENTENCES, phrase, side_words
from croupier.rules.topics import clause_topic, heading, place
from croupier.words.facts import Message
from croupier.words.render import render

_RULING = re.compile(r"R-[A-Z0-9-]+")


class Said(NamedTuple):
    """One choice of a game in words."""

    heading: str
    topic: str
    says: Message
    clauses: Clauses

    @property
    def text(self) -> str:
        """Return what is said in English."""
        return render(self.says)


def words(book: Rulebook) -> tuple[Said, ...]:
    """Return everything a rulebook says, in the order of the schema; what has no bearing on it is left out.

    Of a choice that books did not have from the start only what is not usual is said.
    """
    usual = _usual(book)
    chosen = [(topic, say) for topic, say in _TOPICS.items() if topic not in usual and bears(book, topic)]
    said = [Said(heading(topic), topic, say(book), _clauses(book, topic)) for topic, say in chosen]
    sides = [
        Said(heading("side"), f"side.{name}", side_words(name, side), book.cite(f"side.{name}.wins"))
        for name, side in book.side.items()
    ]
    return tuple(sorted((*said, *sides), key=lambda one: place(one.topic)))


def has_phrases(leaf: Leaf) -> bool:
    """Tell whether every value of a field is a phrase of its own, rather than a part of a longer sentence."""
    return isinstance(leaf.field.kind, Choice | Truth) and leaf.name not in _IN_A_SENTENCE


_IN_A_SENTENCE = {"blackjack.exists", "insurance.by", "side.*.needs"}


def _usual(book: Rulebook) -> set[str]:
    """Return the choices that came later and are at their default, as every approved book has them."""
    values = plain(book)
    return {leaf.name for leaf in _LATER if at_default(values, leaf)} - _BESIDE_ANOTHER


_LATER = tuple(leaf for leaf in leaves() if leaf.field.later)
_BESIDE_ANOTHER = {"dealer.peeks", "dealer.beats_22"}
"""Choices that are told wherever they have a bearing, since another choice cannot be read without them."""


def _clauses(book: Rulebook, topic: str) -> Clauses:
    return (*book.cite(clause_topic(topic)), *_RULINGS.get(topic, ()))


_RULINGS = {leaf.name: tuple(_RULING.findall(leaf.field.says)) for leaf in leaves() if leaf.path[0] == "rulings"}


def _plain_phrase(field: str) -> Callable[[Rulebook], Message]:
    group, _, key = field.partition(".")
    return lambda book: phrase(field, getattr(getattr(book, group), key))


def _topics() -> dict[str, Callable[[Rulebook], Message]]:
    found: dict[str, Callable[[Rulebook], Message]] = {}
    for leaf in leaves():
        if has_phrases(leaf) and leaf.name not in SENTENCES:
            found[leaf.name] = _plain_phrase(leaf.name)
            continue
        above = (".".join(leaf.path[:depth]) for depth in range(len(leaf.path), 0, -1))
        topic = next((name for name in above if name in SENTENCES), None)
        if topic is not None:
            found[topic] = SENTENCES[topic]
    return found


_TOPICS = _topics()
