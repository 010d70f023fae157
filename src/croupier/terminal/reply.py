"""Understand an answer: a key or the word beside it, with an amount where it carries one."""

import re
from enum import Enum, auto
from typing import NamedTuple

from croupier.terminal.choices import Choice
from croupier.terminal.screen import Question
from croupier.words.catalogue import LANGUAGES
from croupier.words.render import render


class Say(Enum):
    """An answer that chooses nothing."""

    TIP = auto()
    WHY = auto()
    HELP = auto()
    QUIT = auto()
    NO_MORE = auto()


class Picked(NamedTuple):
    """A choice; `amount` as it was typed, `asks` where it is still to be asked for, `for_all` for every box."""

    choice: Choice
    amount: str = ""
    asks: bool = False
    for_all: bool = False


class Strange(NamedTuple):
    """A word that is no key here."""

    word: str


Reply = Picked | Say | Strange

WORDS = {
    "t": Say.TIP,
    "tip": Say.TIP,
    "?": Say.WHY,
    "q": Say.QUIT,
    "quit": Say.QUIT,
    "h": Say.HELP,
    "k": Say.HELP,
    "help": Say.HELP,
}
_BETWEEN = re.compile(r"[\s，]")
_KEY_AND_AMOUNT = re.compile(r"(\d|[^\d\s]+)\s*(\S.*)?")


def understand(question: Question, said: str) -> Reply:
    """Return what an answer means; where h is no choice it asks for help."""
    if not said:
        return _empty(question)
    match = _KEY_AND_AMOUNT.fullmatch(said)
    word, amount = (match[1], (match[2] or "").removeprefix("for ")) if match is not None else (said, "")
    if question.optional and word == "n":
        return Say.NO_MORE
    for choice in question.choices:
        if word == choice.key or word in _words(choice):
            return Picked(choice, amount)
        if word == choice.key.upper() and choice.for_less:
            return Picked(choice, amount, asks=not amount)
        if word == choice.key.upper() and choice.key == "n":
            return Picked(choice, for_all=True)
    return WORDS.get(word, Strange(word))


def _words(choice: Choice) -> set[str]:
    """Return the first word of a choice in every language."""
    return {_BETWEEN.split(render(choice.label, language))[0] for language in LANGUAGES}


def _empty(question: Question) -> Reply:
    if question.default is not None:
        return Picked(question.default)
    return Say.NO_MORE if question.optional else Strange("")
