"""What the wagers of a report are called: by their titles in the book, in every language it has."""

from collections.abc import Iterable

from croupier.analysis.removal import INSURANCE, MAIN
from croupier.analysis.report import OWN_SUFFIX
from croupier.analysis.side import SPLIT_SUFFIX
from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import titles
from croupier.words.facts import Fact, Titles, message
from croupier.words.wording import IN_ENGLISH, Wording

EVEN_MONEY = "even-money"
"""What a report calls the offer, as it calls the main wager and insurance by their names."""


def wager_titles(book: Rulebook, names: Iterable[str], wording: Wording = IN_ENGLISH) -> dict[str, str]:
    """Return what wagers are called."""
    return {name: wording.of(wager_name(book, name)) for name in names}


def wager_name(book: Rulebook, name: str) -> Fact:
    """Return what a wager of a report is called inside a sentence."""
    if name in {MAIN, INSURANCE, EVEN_MONEY}:
        return message(f"figure.wager.{name}")
    if name.endswith(SPLIT_SUFFIX):
        return message("figure.wager.split", wager=_title(book, name.removesuffix(SPLIT_SUFFIX)))
    if name.endswith(OWN_SUFFIX):
        return message("figure.wager.for-itself", wager=_title(book, name.removesuffix(OWN_SUFFIX)))
    return _title(book, name)


def _title(book: Rulebook, name: str) -> Fact:
    wager = book.bonus if name == book.bonus.name else book.side.get(name)
    found = titles(wager) if wager is not None else {}
    return Titles(found) if found else name
