"""The words of a certificate are those of its language, and everything it says is on the page."""

import pytest

from croupier.report.certificate_pdf import Certified, certificate, page_words
from croupier.training.message_text import messages
from croupier.words.catalogue import LANGUAGES

CERTIFIED = Certified(
    trainee="tim",
    title="Table test",
    right=17,
    asked=20,
    pass_mark=80,
    passed=True,
    began=0,
    ended=754_000,
    instructor="ina",
    skills=("Payouts", "Totals"),
    games=("Blackjack Lucky 8",),
    paper="ab" * 32,
    signature="cd" * 64,
    public="ef" * 32,
    version="0.1.0",
)


def words_of(language: str) -> dict[str, str]:
    found = messages(language)
    return {code.removeprefix("certificate."): text for code, text in found.items() if code.startswith("certificate.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_the_result_in_its_language(language: str) -> None:
    said = str(page_words(CERTIFIED, words_of(language)))
    for part in ("tim", "Table test", "17", "20", "85.0", "80", "12", "34", "ina", "1970-01-01 00:12 UTC", "ab" * 32):
        assert part in said
    assert "{" not in said.replace("{'", "")
    assert words_of(language)["passed"] in said
    assert words_of(language)["sat"] not in said


def test_the_same_result_gives_the_same_bytes() -> None:
    words = words_of("en")
    assert certificate(CERTIFIED, words) == certificate(CERTIFIED, words)
