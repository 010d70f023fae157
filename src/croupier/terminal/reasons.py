"""Why a wager was paid or taken: the facts in words, and the clause in the catalogue's words."""

from fractions import Fraction

from croupier.cards.total import LIMIT, total
from croupier.money.cents import format_amount
from croupier.rules.clauses.catalogue import UnknownClauseError, UnknownGameError, lookup
from croupier.rules.schema import OWN_RULE, Rulebook
from croupier.table.hands import FIRST_CARDS, dealer_has_blackjack, value_of
from croupier.table.state import Line, Table
from croupier.terminal.faces import face, faces

RESULTS = {
    "win": "wins",
    "blackjack": "wins",
    "even-money": "wins",
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
    if line.wager == "bonus-678":
        return "6-7-8 bonus"
    side = book.side.get(line.wager)
    return (side.title or line.wager) if side is not None else line.wager


def place(table: Table, line: Line) -> str:
    """Return where the wager lies: `2`, or `2.1` on a split hand."""
    box = table.box(line.box)
    split = box is not None and len(box.hands) > 1 and line.hand is not None
    return f"{line.box}.{(line.hand or 0) + 1}" if split else str(line.box)


def reason(table: Table, line: Line) -> str:
    """Return the facts that decided a line."""
    if line.wager == "main":
        return _main(table, line)
    if line.wager == "insurance":
        if line.result == "returned":
            return "its wager was paid even money"
        return "the dealer has Blackjack" if line.net > 0 else "the dealer has no Blackjack"
    if line.wager == "bonus-678":
        return "a 6 and a 7 on the printed 8"
    return _side(table, line)


def _main(table: Table, line: Line) -> str:
    box = table.box(line.box)
    fixed = {
        "surrender": "half of the wager goes, half comes back",
        "even-money": "Blackjack against an Ace, 1 to 1 at once",
        "void": "the round is void",
        "blackjack": f"Blackjack, paid {odds(table.book.blackjack.pays)}",
    }
    if line.result in fixed or box is None or not box.hands:
        return fixed.get(line.result, "")
    points = value_of(table.book, box.hands[line.hand or 0]).points
    against = total(table.dealer).points
    if points > LIMIT:
        return f"bust with {points}"
    if dealer_has_blackjack(table):
        return f"{points} against the dealer's Blackjack"
    if against > LIMIT:
        return f"the dealer is bust with {against}"
    return f"{points} against {against}"


def _side(table: Table, line: Line) -> str:
    side = table.book.side[line.wager]
    if line.result in ("returned", "void"):
        return line.result
    facts = _cards(table, line, side.grade)
    if line.net <= 0:
        return facts
    ratio = Fraction(line.net, line.staked)
    row = next((name.replace("-", " ") for name, pays in side.pays.items() if pays == ratio), "")
    return f"{facts}, {row}, {odds(ratio)}" if row else f"{facts}, {odds(ratio)}"


def _cards(table: Table, line: Line, grade: str) -> str:
    """Return what a side wager is about: a hand, the cards dealt first, or the dealer's hand."""
    box = table.box(line.box)
    if grade == "dealer-bust":
        return f"the dealer has {total(table.dealer).points} with {len(table.dealer)} cards"
    if box is None or not box.hands:
        return ""
    hand = box.hands[line.hand or 0]
    if grade == "tie-18":
        return f"{value_of(table.book, hand).points} against {total(table.dealer).points}"
    if line.hand is not None:
        return faces(hand.cards)
    first = faces(box.run[:FIRST_CARDS]) if grade != "eight-run" else faces(box.run)
    return f"{first} and {face(table.dealer[0])}" if grade == "lucky-8" else first


def odds(ratio: Fraction) -> str:
    """Return odds as the floor says them."""
    return f"{ratio.numerator} to {ratio.denominator}"


def clause_text(book: Rulebook, number: str) -> str:
    """Return what a clause says, in the catalogue's words; nothing where a user's game has its own."""
    try:
        return lookup(book.game, number).behaviour
    except (UnknownGameError, UnknownClauseError):
        return "a rule of this game's own" if number in OWN_RULE else ""
