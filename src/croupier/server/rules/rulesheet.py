"""The rules of a game to read: titles, pay tables and every clause, from the catalogue and the rulebook alone."""

from msgspec.structs import replace

from croupier.api.rules import (
    Choice,
    ClauseText,
    ComparedTopic,
    Comparison,
    GameList,
    GameName,
    GameRules,
    LibraryGame,
    OtherClause,
    PayRow,
    SaidSide,
    SideRules,
)
from croupier.money.odds import format_odds
from croupier.rules.books import ABOUT_GAMES
from croupier.rules.clauses.catalogue import Clause
from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.clauses.counterparts import counterparts
from croupier.rules.diff import Side, diff
from croupier.rules.load import GAMES, LIBRARY, library_says, load
from croupier.rules.lobby_text import sentences
from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import book_words
from croupier.rules.words import words
from croupier.rules.write import write_book
from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Message, message
from croupier.words.render import render

CHINESE = "zh-Hans"


def game_list() -> GameList:
    """Return the approved games, and those of the library."""
    library = (LibraryGame(game, load(game).title, library_says(game), book_words(load(game))) for game in LIBRARY)
    return GameList(tuple(_name(load(game)) for game in GAMES), tuple(library))


def game_rules(game: str) -> GameRules | None:
    """Return what there is to read about a game, or None where no approved game has that name."""
    if game not in GAMES:
        return None
    return _rules(load(game), tuple(_clause(clause) for clause in clauses_of(game).values()))


def own_rules(book: Rulebook) -> GameRules:
    """Return what there is to read about a game of the house's own rules, from its rulebook alone."""
    cited: dict[str, list[Message]] = {}
    for said in words(book):
        for number in said.clauses:
            cited.setdefault(number, []).append(said.says)
    clauses = (
        ClauseText(number, "rule", _sentences(said, ENGLISH), "house", "any", chinese=_sentences(said, CHINESE))
        for number, said in cited.items()
    )
    return replace(
        _rules(book, tuple(clauses)), own=True, toml=write_book(book, f"{book.title}, as it is played here.")
    )


def _sentences(said: list[Message], language: str) -> str:
    return " ".join(render(message("rule.sentence", says=one), language) for one in said)


def _rules(book: Rulebook, clauses: tuple[ClauseText, ...]) -> GameRules:
    return GameRules(
        game=book.game,
        title=book.title,
        operator=book.operator,
        edition=book.edition,
        sides=tuple(_side(book, wager) for wager in book.side),
        clauses=clauses,
        choices=tuple(Choice(said.heading, said.topic, said.says, said.clauses) for said in words(book)),
        soft_17=book.dealer.soft_17.value,
        bonus=_bonus(book),
        printed=book.deck.printed,
        blackjack=format_odds(book.blackjack.pays) if book.blackjack.exists else "",
        insurance=format_odds(book.insurance.pays) if book.insurance.by.offered else "",
    )


def comparison(left: str, right: str) -> Comparison | None:
    """Return two games side by side, or None where one of them is no approved game."""
    if left not in GAMES or right not in GAMES:
        return None
    rows = diff(load(left), load(right), everything=True)
    topics = (ComparedTopic(row.heading, row.topic, row.same, _said(row.left), _said(row.right)) for row in rows)
    return Comparison(left, right, tuple(topics))


def _said(side: Side | None) -> SaidSide | None:
    return None if side is None else SaidSide(side.says, side.clauses)


def _clause(clause: Clause) -> ClauseText:
    others = tuple(OtherClause(*other) for other in counterparts(clause.game, clause.number))
    return ClauseText(
        clause.number,
        clause.kind,
        clause.behaviour,
        clause.actor,
        clause.state,
        clause.same_as,
        others,
        clause.chinese,
    )


def _name(book: Rulebook) -> GameName:
    emblem = ABOUT_GAMES[book.game].emblem
    return GameName(
        book.game,
        book.title,
        book.operator,
        book.edition,
        emblem,
        book.deck.printed,
        sentences(book),
        book_words(book),
    )


def _side(book: Rulebook, wager: str) -> SideRules:
    side = book.side[wager]
    rows = tuple(PayRow(result, format_odds(odds)) for result, odds in side.pays.items())
    return SideRules(wager, side.title or wager, rows, book.cite(f"side.{wager}.wins"), side.words)


def _bonus(book: Rulebook) -> SideRules | None:
    bonus = book.bonus
    if not bonus.pays:
        return None
    rows = tuple(PayRow(result, format_odds(odds)) for result, odds in bonus.pays.items())
    return SideRules(bonus.name, bonus.title or bonus.name, rows, book.cite("bonus"), bonus.words)
