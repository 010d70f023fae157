"""The page's own words, for tests that ask the same in every language."""

from croupier.words.catalogue import SCREENS, area_messages, messages

LOCALES = ("en-GB", "zh-CN")
"""What a browser is set to, for each language of the page."""


def spoken(language: str) -> dict[str, str]:
    """Return everything the page says in a language, by key."""
    own = [area_messages(language, area) for area in SCREENS]
    return {key: text for catalogue in (*own, messages(language)) for key, text in catalogue.items()}


def says(locale: str, key: str, **facts: object) -> str:
    """Return the words of a key in the language that a browser of a locale is shown."""
    name = "zh-Hans" if locale.startswith("zh") else "en"
    text = spoken(name)[key]
    for fact, value in facts.items():
        text = text.replace(f"{{{fact}}}", str(value))
    return text
