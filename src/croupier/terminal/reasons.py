"""What a settled wager came to, what it is called and where it lies, and a clause in the catalogue's words."""

from croupier.rules.clauses.catalogue import UnknownClauseError, UnknownGameError, lookup
from croupier.rules.schema import OWN_RULE, Rulebook
from croupier.table.facts import wager_title
from croupier.table.state import Line, Table
from croupier.words.facts import Fact, Message, Money, Titles, message


def paid(line: Line) -> Message:
    """Return what a line came to: `wins 150`, `loses 25`, `stand-off`."""
    result = message(f"paid.{line.result}")
    return message("paid-amount", result=result, amount=Money(abs(line.net))) if line.net else result


def wager_name(book: Rulebook, line: Line) -> Fact:
    """Return what the wager of a line is called."""
    title = wager_title(book, line.wager)
    of = line.of if line.wager == "insurance" and line.of != line.player else None
    return title if of is None else message("wager-of", wager=title, of=of)


def place(table: Table, line: Line) -> str:
    """Return where the wager lies: `2`, or `2.1` on a split hand."""
    box = table.box(line.box)
    split = box is not None and len(box.hands) > 1 and line.hand is not None
    return f"{line.box}.{(line.hand or 0) + 1}" if split else str(line.box)


def clause_text(book: Rulebook, number: str) -> Fact:
    """Return what a clause says, in the catalogue's words; nothing where a user's game has its own."""
    try:
        clause = lookup(book.game, number)
    except (UnknownGameError, UnknownClauseError):
        return message("clause.own") if number in OWN_RULE else ""
    return Titles({"en": clause.behaviour, "zh": clause.chinese})
