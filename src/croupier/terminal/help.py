"""Longer texts: which keys there are, and what each option means with its clauses."""

from collections.abc import Iterator

from rich.text import Text

from croupier.money.cents import format_amount
from croupier.rules.schema import Clauses, Rulebook
from croupier.rules.told import row_words
from croupier.table.state import Table
from croupier.terminal.choices import Choice
from croupier.terminal.reasons import clause_text

KEYS = (
    "h hit · s stand · d double (D for less) · p split",
    "r surrender · i insure (I for less) · e even money · n no, N no for all boxes",
    "f follow the caller of a box you bet behind (F for less) · 1, 2 … the numbered offers",
    "Enter: no to an offer; with --strategy, what the strategy says",
    "t tip · ? the options with their clauses · h the keys, wherever h is not hit · k the keys, anywhere · q quit",
)


def keys_page() -> list[Text]:
    """Return the page of keys for play."""
    return [Text(line) for line in KEYS]


def bets_page(table: Table) -> list[Text]:
    """Return the page on what can be typed while bets are open."""
    book = table.book
    side = next(iter(book.side), "")
    lines = [
        "100: a main wager of 100 on each box of yours; 100 on 3: on box 3, behind whoever sits there",
        *([f"25 {side}: the side wager on each box of yours; 25 {side} on 3: on box 3"] if side else []),
        "A side wager may be shortened to its first letters.",
        "x: take everything back; x 3, x 3 main: only that",
        "Enter: deal; where nothing lies yet, the wagers of the round before are laid first",
        "= the wagers of the round before · o sit this round out · q quit",
        *(["squeeze 1: ask for the cards of box 1 face down"] if book.control.squeeze else []),
        "",
        "Wagers of this game:",
        *(_wager(table, kind) for kind in ("main", *book.side)),
        "",
    ]
    return [*map(Text, lines), *keys_page()]


def _wager(table: Table, kind: str) -> str:
    limits = table.setup.limits(kind)
    span = f"{format_amount(limits.least)} to {format_amount(limits.most)}" if limits is not None else "any amount"
    if kind == "main":
        return f"main: {span}"
    side = table.book.side[kind]
    pays = ", ".join(f"{row_words(side, row)} {odds.numerator}:{odds.denominator}" for row, odds in side.pays.items())
    return f"{kind} ({side.title}): {span}; {pays}"


def options_page(book: Rulebook, offered: tuple[Choice, ...]) -> list[Text]:
    """Return what each option means, clause by clause."""
    lines: list[Text] = []
    for choice in offered:
        lines.append(Text(f"[{choice.key}] {choice.label}", style="bold"))
        lines += cited(book, choice.clauses)
    return lines


def cited(book: Rulebook, clauses: Clauses) -> Iterator[Text]:
    """Yield clauses with their words."""
    for number in clauses:
        text = clause_text(book, number)
        yield Text.assemble("  ", (number, "bold"), f"  {text}" if text else "")


def bet_clauses_page(book: Rulebook) -> list[Text]:
    """Return the clauses on laying wagers."""
    topics = ("wagers.limits", "wagers.a_box", "side", "side.needs_main", "side.places", "wagers.close")
    return list(cited(book, tuple(dict.fromkeys(clause for topic in topics for clause in book.cite(topic)))))
