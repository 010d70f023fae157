"""The rules of a game to read: titles, pay tables and every clause, from the catalogue and the rulebook alone."""

from functools import cache

from croupier.api.rules import (
    ClauseText,
    ComparedTopic,
    Comparison,
    GameList,
    GameName,
    GameRules,
    OtherClause,
    PayRow,
    RecordName,
    SaidSide,
    ShownRecords,
    SideRules,
)
from croupier.money.odds import format_odds
from croupier.records.shown import shown_records
from croupier.rules.clauses.catalogue import Clause
from croupier.rules.clauses.catalogue import book as clauses_of
from croupier.rules.clauses.counterparts import counterparts
from croupier.rules.diff import Side, diff
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook


@cache
def game_list() -> GameList:
    """Return the approved games."""
    return GameList(tuple(_name(load(game)) for game in GAMES))


@cache
def game_rules(game: str) -> GameRules | None:
    """Return what there is to read about a game, or None where no approved game has that name."""
    if game not in GAMES:
        return None
    book = load(game)
    return GameRules(
        game=book.game,
        title=book.title,
        operator=book.operator,
        edition=book.edition,
        sides=tuple(_side(book, wager) for wager in book.side),
        clauses=tuple(_clause(clause) for clause in clauses_of(game).values()),
        printed=book.deck.printed,
        blackjack=format_odds(book.blackjack.pays) if book.blackjack.exists else "",
        insurance=format_odds(book.insurance.pays) if book.insurance.by != "never" else "",
    )


@cache
def records_of(game: str) -> ShownRecords | None:
    """Return the shipped records of a game, or None where no approved game has that name."""
    if game not in GAMES:
        return None
    found = shown_records(game).values()
    return ShownRecords(game, tuple(RecordName(record.name, record.says, record.clauses) for record in found))


@cache
def comparison(left: str, right: str) -> Comparison | None:
    """Return two games side by side, or None where one of them is no approved game."""
    if left not in GAMES or right not in GAMES:
        return None
    rows = diff(load(left), load(right), everything=True)
    topics = (ComparedTopic(row.heading, row.topic, row.same, _said(row.left), _said(row.right)) for row in rows)
    return Comparison(left, right, tuple(topics))


def _said(side: Side | None) -> SaidSide | None:
    return None if side is None else SaidSide(side.text, side.clauses)


def _clause(clause: Clause) -> ClauseText:
    others = tuple(OtherClause(*other) for other in counterparts(clause.game, clause.number))
    return ClauseText(clause.number, clause.kind, clause.behaviour, clause.actor, clause.state, clause.same_as, others)


def _name(book: Rulebook) -> GameName:
    return GameName(book.game, book.title, book.operator, book.edition)


def _side(book: Rulebook, wager: str) -> SideRules:
    side = book.side[wager]
    rows = tuple(PayRow(result, format_odds(odds)) for result, odds in side.pays.items())
    return SideRules(wager, side.title or wager, rows, book.cite(f"side.{wager}.wins"))
