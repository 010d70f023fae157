"""The page's own words, for tests that ask the same in every language."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "page" / "src" / "words"
LOCALES = ("en-GB", "zh-CN")
"""What a browser is set to, for each language of the page."""


def says(locale: str, key: str, **facts: object) -> str:
    """Return the words of a key in the language that a browser of a locale is shown."""
    name = "zh-Hans" if locale.startswith("zh") else "en"
    text = str(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))[key])
    for fact, value in facts.items():
        text = text.replace(f"{{{fact}}}", str(value))
    return text
