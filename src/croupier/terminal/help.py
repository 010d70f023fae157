"""Longer texts: which keys there are, and what each option means with its clauses."""

from collections.abc import Iterator

from rich.text import Text

from croupier.rules.schema import Clauses, Rulebook
from croupier.rules.wager_titles import row_titles, titles
from croupier.table.state import Table
from croupier.terminal.bet_line import wager_word
from croupier.terminal.choices import Choice
from croupier.terminal.reasons import clause_text
from croupier.words.facts import Fact, Listing, Money, Titles, message
from croupier.words.render import render

KEYS = (
    message("help.keys-hand"),
    message("help.keys-offers"),
    message("help.keys-follow"),
    message("help.keys-enter"),
    message("help.keys-other"),
)


def _texts(facts: tuple[Fact, ...], language: str) -> list[Text]:
    return [Text(render(fact, language)) for fact in facts]


def keys_page(language: str) -> list[Text]:
    """Return the page of keys for play."""
    return _texts(KEYS, language)


def bets_page(table: Table, language: str) -> list[Text]:
    """Return the page on what can be typed while bets are open."""
    book = table.book
    side = [wager_word(book, kind) for kind in book.side][:1]
    lines = (
        message("help.bets-main"),
        *(message("help.bets-side", side=kind) for kind in side),
        message("help.bets-short"),
        message("help.bets-lift"),
        message("help.bets-deal"),
        message("help.bets-other"),
        *((message("help.bets-squeeze"),) if book.control.squeeze else ()),
        "",
        message("help.wagers"),
        *(_wager(table, kind) for kind in ("main", *book.side)),
        "",
        *KEYS,
    )
    return _texts(lines, language)


def _wager(table: Table, kind: str) -> Fact:
    limits, word = table.setup.limits(kind), wager_word(table.book, kind)
    span: Fact = message("help.any-amount")
    if limits is not None:
        span = message("help.span", least=Money(limits.least), most=Money(limits.most))
    if kind == "main":
        return message("help.wager", wager=word, span=span)
    side = table.book.side[kind]
    pays = tuple(
        message("help.row", row=Titles(row_titles(side, row)), odds=f"{odds.numerator}:{odds.denominator}")
        for row, odds in side.pays.items()
    )
    title = Titles({"en": side.title} | titles(side))
    return message("help.side", wager=kind, title=title, span=span, pays=Listing(pays, "comma"))


def options_page(book: Rulebook, offered: tuple[Choice, ...], language: str) -> list[Text]:
    """Return what each option means, clause by clause."""
    lines: list[Text] = []
    for choice in offered:
        lines.append(Text(render(message("choice.key", press=choice.key, label=choice.label), language), style="bold"))
        lines += cited(book, choice.clauses, language)
    return lines


def cited(book: Rulebook, clauses: Clauses, language: str) -> Iterator[Text]:
    """Yield clauses with their words."""
    for number in clauses:
        text = render(clause_text(book, number), language)
        yield Text.assemble("  ", (number, "bold"), f"  {text}" if text else "")


def bet_clauses_page(book: Rulebook, language: str) -> list[Text]:
    """Return the clauses on laying wagers."""
    topics = ("wagers.limits", "wagers.a_box", "side", "side.needs_main", "side.places", "wagers.close")
    clauses = tuple(dict.fromkeys(clause for topic in topics for clause in book.cite(topic)))
    return list(cited(book, clauses, language))
