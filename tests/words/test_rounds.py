"""Every sentence about every record of the project, in every language: nothing of it stays English."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.records.explain import explain
from croupier.words.catalogue import LANGUAGES
from croupier.words.facts import Fact, Listing, Message, Said, Titles
from croupier.words.render import render
from tests.records.rounds import replays

OTHERS = [language for language in LANGUAGES if language != "en"]
KEPT = re.compile(r"Ace Race|RWS|R-[A-Z0-9-]+|\b[AJQK]\b")
"""What every language writes alike: names of games on the felt, rulings, ranks of cards."""


@cache
def sentences() -> dict[str, tuple[Message, frozenset[str]]]:
    """Return one message of every text and kinds of facts, and what a person wrote in it."""
    found: dict[str, tuple[Message, frozenset[str]]] = {}
    for replayed in replays():
        for step in explain(replayed):
            for said in step.sentences:
                found.setdefault(shape(said.says), (said.says, frozenset(texts(said.says))))
    return found


def shape(fact: Fact) -> str:
    """Return the keys of a message within each other."""
    match fact:
        case Message(key, facts):
            inner = ",".join(f"{name}={shape(one)}" for name, one in sorted(facts.items()))
            return f"{key}({inner})"
        case Listing(items):
            return "|".join(sorted({shape(item) for item in items}))
        case _:
            return type(fact).__name__


def texts(fact: Fact) -> Iterator[str]:
    """Yield what stands in a message as it was written: names, and the words of people."""
    match fact:
        case str():
            yield fact
        case Titles(titles):
            yield from () if "zh" in titles else titles.values()
        case Message(_, facts):
            yield from (text for one in facts.values() for text in texts(one))
        case Listing(items):
            yield from (text for item in items for text in texts(item))
        case _:
            return


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_a_sentence_stays_english(language: str) -> None:
    assert len(sentences()) > 200
    for says, kept in sentences().values():
        told = render(says, language)
        for text in sorted(kept, key=len, reverse=True):
            told = told.replace(text, "")
        assert not re.search(r"[a-z]{2}|[{}]", KEPT.sub("", told)), (render(says), render(says, language))


def irregular(event: object) -> Iterator[Said]:
    """Yield what an event says of an irregularity."""
    for one in (event, getattr(event, "trouble", None)):
        says = getattr(one, "says", "")
        if says:
            yield says


def test_only_people_write_sentences() -> None:
    """What the engine says of an irregularity is facts; a case that is referred is in a person's words."""
    for replayed in replays():
        for step in replayed.steps:
            for event in step.events:
                referred = getattr(getattr(event, "trouble", None), "kind", "") == "referred"
                assert all(isinstance(says, Message) or referred for says in irregular(event)), event
