"""Every message the source makes has a text with exactly its facts in every language, and no text is left over."""

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

import pytest

from croupier.api.refusals import REFUSALS
from croupier.cards.card import Card
from croupier.records.errors import EXIT
from croupier.records.phrases import RESULTS
from croupier.table.actors import Role
from croupier.table.state import Status
from croupier.words.catalogue import LANGUAGES, area_messages, messages
from croupier.words.facts import Cards, Fact, Listing, Money, Titles, message
from croupier.words.render import render
from tests.words.scan import ANY, made

KNOWN = messages("en")
ALIKE = ("card.", "list.", "suit.")
"""What the renderer itself writes."""


def facts(text: str) -> set[str]:
    return {name[0].lower() + name[1:] for name in re.findall(r"\{(\w+)\}", text)}


def matches(key: str) -> set[str]:
    return {known for known in KNOWN if fnmatchcase(known, key)} if ANY in key else {key} & KNOWN.keys()


def test_every_message_of_the_source_has_a_text_with_its_facts() -> None:
    assert len(made()) > 250
    fits = {
        one: [key for key in matches(one.key) if one.facts is None or facts(KNOWN[key]) == one.facts] for one in made()
    }
    assert [(one.place, one.key) for one, keys in fits.items() if not keys] == []


CLOSED: dict[str, Iterable[str]] = {
    "paid": RESULTS,
    "line-result": RESULTS,
    "round-result": RESULTS,
    "round-status": (status.value for status in Status),
    "record-error": EXIT,
    "post": (role.value for role in Role),
    "chart": ("hard", "soft", "pair", "doubled-hard", "doubled-soft"),
}
"""Keys whose end is known only when the program runs, and what it may be."""


@pytest.mark.parametrize("group", CLOSED)
def test_every_end_of_a_key_has_a_text(group: str) -> None:
    ends = {key.removeprefix(f"{group}.") for key in KNOWN if key.startswith(f"{group}.")}
    assert set(CLOSED[group]) <= ends


def test_every_key_of_the_source_begins_with_words() -> None:
    """A key that could be any would say every text there is, and none would be found left over."""
    assert [one.place for one in made() if one.key.startswith(ANY)] == []


def test_every_text_is_said_by_the_source() -> None:
    said = {key for one in made() for key in matches(one.key)} | {f"refusal.{code}" for code in REFUSALS}
    left = [key for key in KNOWN if key not in said and not key.startswith((*ALIKE, "reason."))]
    assert left == []


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_of_the_server_means_something_whatever_the_facts(code: str) -> None:
    for language in LANGUAGES:
        assert facts(area_messages(language, "table")[f"refusal.{code}"]) == set()


SAMPLES: tuple[Fact, ...] = (
    "ann",
    7,
    Money(1250),
    Cards((Card("8h"), Card("Ts")), "the", "and"),
    Titles({"en": "Lucky 8", "zh": "幸运 8"}),
    Listing(("ann", Money(100)), "or"),
    message("wager-name.side", title=Titles({"en": "Own"})),
)
"""A fact of every kind."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_rendered_with_facts_of_every_kind(language: str) -> None:
    for key, text in messages(language).items():
        names = facts(text)
        for at in range(len(SAMPLES) if names else 1):
            chosen = {name: SAMPLES[(at + place) % len(SAMPLES)] for place, name in enumerate(sorted(names))}
            said = render(message(key, **chosen), language)
            assert not re.search(r"[{}]", said), key
            unspaced = said.lower().replace(" ", "")
            assert all(render(fact, language).lower().replace(" ", "") in unspaced for fact in chosen.values()), key
