"""Every message the source makes has a text with exactly its facts in every language, and no text is left over."""

import re
from fnmatch import fnmatchcase

import pytest

from croupier.api.refusals import REFUSALS
from croupier.cards.card import Card
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
            assert all(render(fact, language).lower() in said.lower() for fact in chosen.values()), key
