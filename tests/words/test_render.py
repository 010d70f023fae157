"""Every kind of fact in every language, and catalogues that say the same things."""

import re
from pathlib import Path

import msgspec
import pytest

from croupier.cards.card import Card
from croupier.words.catalogue import AREAS, LANGUAGES, SCREENS, TRAINING, area_messages, messages
from croupier.words.facts import Cards, Fact, Listing, Message, Money, Titles, message
from croupier.words.render import render, spaced

EIGHT = Card("8h")
LUCKY = Titles({"en": "Lucky 8", "zh": "幸运 8"})


class Case(msgspec.Struct, rename={"chinese": "zh-Hans"}):
    """A fact and how each language writes it; the page's tests read the same file."""

    fact: Fact
    en: str
    chinese: str


CASES = msgspec.json.decode((Path(__file__).parent / "facts.json").read_bytes(), type=list[Case])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.en)
def test_a_fact_is_written_as_the_language_writes_it(case: Case) -> None:
    assert render(case.fact) == case.en
    assert render(case.fact, "zh-Hans") == case.chinese


def test_a_fact_that_begins_a_sentence_begins_with_a_capital_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(messages("en"), "made.up", "{Card} is burned, and {card} stays.")
    assert render(message("made.up", card=Cards((EIGHT,), "the"))) == (
        "The 8 of hearts is burned, and the 8 of hearts stays."
    )


def test_a_message_without_one_of_its_facts_is_an_error() -> None:
    with pytest.raises(KeyError, match="card"):
        render(message("card.the"))


def test_messages_go_over_the_wire_and_back() -> None:
    said = message("a", b=Money(5), c=Listing((Cards((EIGHT,)), message("d", e=1, f="g"))), h=LUCKY)
    assert msgspec.json.decode(msgspec.json.encode(said), type=Message) == said


@pytest.mark.parametrize("area", [*SCREENS, *AREAS, TRAINING])
def test_the_catalogues_have_the_same_keys_and_facts(area: str) -> None:
    found = [area_messages(language, area) for language in LANGUAGES]
    facts = [{key: set(re.findall(r"\{(\w+)\}", text.lower())) for key, text in texts.items()} for texts in found]
    assert facts[0] == facts[1]


def test_chinese_keeps_a_space_beside_latin_and_none_within() -> None:
    says = message("decided-by.several-pit")
    assert " " not in render(says, "zh-Hans")
    assert render(
        message("decided-by.error-card", who=message("who.post", post=message("post.pit-manager"))), "zh-Hans"
    ).startswith("由赌区经理")
    assert render(message("trail.round", table="t", number=3), "zh-Hans") == "t，第 3 局"
    assert spaced("第3局A 和十点牌 时") == "第 3 局 A 和十点牌时"
