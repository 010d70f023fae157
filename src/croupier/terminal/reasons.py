"""What a settled wager came to, what it is called and where it lies, and a clause in the catalogue's words."""

from fractions import Fraction

from croupier.money.cents import format_amount
from croupier.rules.clauses.catalogue import UnknownClauseError, UnknownGameError, lookup
from croupier.rules.schema import OWN_RULE, Rulebook
from croupier.rules.told import title_words, wager_of
from croupier.table.state import Line, Table

RESULTS = {
    "win": "wins",
    "blackjack": "wins",
    "even-money": "even money, wins",
    "lose": "loses",
    "stand-off": "stand-off",
    "surrender": "surrendered, loses",
    "returned": "returned",
    "void": "void",
}


def paid(line: Line) -> str:
    """Return what a line came to: `wins 150`, `loses 25`, `stand-off`."""
    word = RESULTS[line.result]
    return f"{word} {format_amount(abs(line.net))}" if line.net else word


def wager_name(book: Rulebook, line: Line) -> str:
    """Return what the wager of a line is called."""
    if line.wager == "insurance":
        return "insurance" if line.of in (None, line.player) else f"insurance of {line.of}"
    side = wager_of(book, line.wager)
    return (title_words(side) or line.wager) if side is not None else line.wager


def place(table: Table, line: Line) -> str:
    """Return where the wager lies: `2`, or `2.1` on a split hand."""
    box = table.box(line.box)
    split = box is not None and len(box.hands) > 1 and line.hand is not None
    return f"{line.box}.{(line.hand or 0) + 1}" if split else str(line.box)


def odds(ratio: Fraction) -> str:
    """Return odds as the floor says them."""
    return f"{ratio.numerator} to {ratio.denominator}"


def clause_text(book: Rulebook, number: str) -> str:
    """Return what a clause says, in the catalogue's words; nothing where a user's game has its own."""
    try:
        return lookup(book.game, number).behaviour
    except (UnknownGameError, UnknownClauseError):
        return "a rule of this game's own" if number in OWN_RULE else ""
