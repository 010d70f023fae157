"""Why a line came out as it did, as the end of a sentence."""

from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import row_titles, wager_of
from croupier.table.reason import Reason
from croupier.table.state import Line
from croupier.words.facts import Fact, Titles, message


def because(book: Rulebook, line: Line) -> Fact:
    """Return why a line came out as it did, as it follows the result; nothing where the result says all."""
    why = line.why
    if why is None:
        return ""
    return message(f"because.{why.kind}", **_facts(book, line, why))


def _facts(book: Rulebook, line: Line, why: Reason) -> dict[str, Fact]:
    # a main wager that a bonus pays has the bonus's rows
    wager = book.bonus if line.wager == "main" else wager_of(book, line.wager)
    row = Titles(row_titles(wager, why.row)) if wager is not None and why.row is not None else ""
    given = {"player": why.player, "dealer": why.dealer, "odds": why.odds, "row": row}
    return {name: fact for name, fact in given.items() if fact is not None}
