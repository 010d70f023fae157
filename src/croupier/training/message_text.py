"""Put words to the facts of a question, from the catalogue's area `training`."""

import re
from functools import cache

from croupier.cards.faces import faces
from croupier.money.cents import format_amount
from croupier.rules.clauses.catalogue import UnknownClauseError
from croupier.rules.clauses.catalogue import lookup as clause_of
from croupier.rules.clauses.rulings import lookup as ruling_of
from croupier.rules.load import load
from croupier.rules.wager_titles import row_words, title_words, wager_of
from croupier.training.facts import ClauseText, Fact, GameName, Money, RowName, RulingText, Shown, Value, WagerName
from croupier.words.catalogue import TRAINING, area_messages
from croupier.words.facts import Message
from croupier.words.render import render

_APART = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9+])|(?<=[A-Za-z0-9+])(?=[\u4e00-\u9fff])")
"""Where a Chinese character and a Latin letter or digit meet: a space stands between them."""


@cache
def messages(language: str) -> dict[str, str]:
    """Return the messages of a language by code."""
    return area_messages(language, TRAINING)


def say(value: Value, language: str = "en") -> str:
    """Return a fact in words."""
    match value:
        case int() | str() | Message():
            return render(value, language)
        case Money(cents):
            return format_amount(cents)
        case Shown(cards):
            return faces(cards)
        case WagerName(game, wager):
            return _wager(game, wager, language)
        case RowName(game, wager, row):
            paid = wager_of(load(game), wager)
            return row_words(paid, row, _short(language)) if paid is not None else row
        case GameName(game):
            return load(game).title
        case ClauseText(game, number):
            return _clause(game, number, language)
        case RulingText(code):
            ruling = ruling_of(code)
            return ruling.says(language) if ruling is not None else code
        case Fact(code, values):
            return _filled(code, values, language)


def _filled(code: str, values: "dict[str, Value]", language: str) -> str:
    text = messages(language)[code].format_map({name: say(value, language) for name, value in values.items()})
    return _APART.sub(" ", text) if language == "zh-Hans" else text


def _wager(game: str, wager: str, language: str) -> str:
    known = messages(language).get(f"wager.{wager}")
    paid = wager_of(load(game), wager)
    return known or (title_words(paid, _short(language)) if paid is not None else "") or wager


def _clause(game: str, number: str, language: str) -> str:
    try:
        return clause_of(game, number).says(language)
    except UnknownClauseError:
        return number


def _short(language: str) -> str:
    """Return the name by which the books know a language."""
    return language.partition("-")[0]
