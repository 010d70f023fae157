"""Put words to facts: `{name}` in a text is a fact, `{Name}` the same fact where a sentence begins with it."""

import re

from croupier.cards.card import SUIT_NAMES, Card
from croupier.cards.faces import face
from croupier.money.cents import format_amount
from croupier.words.catalogue import ENGLISH, messages
from croupier.words.facts import Cards, Fact, Listing, Message, Money, Titles

_FACT = re.compile(r"\{(\w+)\}")
_HAN = "\u3400-\u9fff"
_BETWEEN_HAN = re.compile(f"(?<=[{_HAN}]) (?=[{_HAN}])")
_BESIDE_LATIN = re.compile(f"(?<=[{_HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[{_HAN}])")


def render(fact: Fact, language: str = ENGLISH) -> str:
    """Return a fact in the words of a language."""
    match fact:
        case int() | str():
            return str(fact)
        case Money(cents):
            return format_amount(cents)
        case Cards(cards, style, joined):
            return _joined([_card(card, style, language) for card in cards], joined, language)
        case Titles(titles):
            return titles.get(language) or titles.get(language.partition("-")[0]) or titles[ENGLISH]
        case Listing(items, joined):
            return _joined([render(item, language) for item in items], joined, language)
        case Message(key, facts):
            return _filled(messages(language)[key], facts, language)


def _filled(text: str, facts: dict[str, Fact], language: str) -> str:
    def said(found: re.Match[str]) -> str:
        name = found[1]
        if name in facts:
            return render(facts[name], language)
        begins = render(facts[name[0].lower() + name[1:]], language)
        return begins[:1].upper() + begins[1:]

    return spaced(_FACT.sub(said, text))


def spaced(text: str) -> str:
    """Return a text with a space between Chinese and Latin letters or digits, and none within Chinese."""
    return _BESIDE_LATIN.sub(" ", _BETWEEN_HAN.sub("", text))


def _card(card: Card, style: str, language: str) -> str:
    if card[1:] not in SUIT_NAMES or (style == "code" and language == ENGLISH):
        return card
    if style == "face":
        return face(card)
    said = messages(language)
    rank = said.get(f"card.rank.{card[0]}", card[0])
    named = said["card.name"].replace("{rank}", rank).replace("{suit}", said[f"suit.{card[1]}"])
    return said["card.the"].replace("{card}", named) if style == "the" else named


def _joined(parts: list[str], joined: str, language: str) -> str:
    said = messages(language)
    if joined in ("space", "comma", "semicolon") or len(parts) < 2:  # noqa: PLR2004 - one part needs no word between
        return spaced(said[f"list.{'comma' if len(parts) < 2 else joined}"].join(parts))  # noqa: PLR2004 - the same
    return spaced(said[f"list.{joined}"].join([said["list.comma"].join(parts[:-1]), parts[-1]]))
