"""The lobby's sentence about a game: written in its folder, each figure and name in it taken from its rulebook."""

import re
from collections.abc import Iterator
from fractions import Fraction

from croupier.rules.books import ABOUT_GAMES
from croupier.rules.schema import Bonus, Rulebook, SideWager
from croupier.rules.wager_titles import ENGLISH, title_words
from croupier.words.render import spaced

FACT = re.compile(r"\{([^{}]+)\}")
ODDS = {ENGLISH: "{of:,} to {to}", "zh": "{of} 比 {to}"}
"""How odds are said in each language."""


class UnknownFactError(LookupError):
    """A sentence about a game names what its rulebook does not have."""


def sentences(book: Rulebook) -> dict[str, str]:
    """Return the sentence about an approved game, by language; none for any other."""
    about = ABOUT_GAMES.get(book.game)
    return {} if about is None else {language: _filled(book, language, text) for language, text in about.lobby.items()}


def _filled(book: Rulebook, language: str, text: str) -> str:
    known = dict(_facts(book, language))

    def fact(found: re.Match[str]) -> str:
        if found[1] not in known:
            msg = f"{book.game} has no {found[1]}: there are {', '.join(known)}"
            raise UnknownFactError(msg)
        return known[found[1]]

    return spaced(FACT.sub(fact, text))


def _facts(book: Rulebook, language: str) -> Iterator[tuple[str, str]]:
    if book.blackjack.exists:
        yield "blackjack.pays", _odds(book.blackjack.pays, language)
    wagers: dict[str, SideWager | Bonus] = {**book.side, **({book.bonus.name: book.bonus} if book.bonus.pays else {})}
    for name, wager in wagers.items():
        yield name, title_words(wager, language) or name
        yield f"{name}.best", _odds(max(wager.pays.values()), language)


def _odds(odds: Fraction, language: str) -> str:
    return ODDS[language].format(of=odds.numerator, to=odds.denominator)
