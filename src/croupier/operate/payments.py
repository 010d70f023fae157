"""Every settled line against its pay table, worked out a second time and not by the settlement's own code.

A side wager is graded again from the cards that lie there; a main wager must have paid what its result pays.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.cards.card import Card
from croupier.table.state import Box, Line, Stake, Table

EVENS = Fraction(1)
SUITS_RED = "hd"
FIRST = 2
LIMIT = 21


def wrong_lines(before: Table | None, after: Table) -> list[str]:
    """Return what is wrong with the lines settled between two states of a table, each in a sentence."""
    known = before.lines if before is not None else ()
    new = after.lines[len(known) :] if after.lines[: len(known)] == known else after.lines
    return [f"{line.player} on box {line.box}, {line.wager}: {says}" for line in new for says in _wrong(after, line)]


def _wrong(table: Table, line: Line) -> Iterator[str]:
    if line.staked < 0 or line.returned < 0:
        yield f"staked {line.staked}, returned {line.returned}"
    elif line.result in ("returned", "void"):
        if line.returned != line.staked:
            yield f"handed back {line.returned} of {line.staked}"
    elif line.wager == "main":
        yield from _wrong_main(table, line)
    elif line.wager == "insurance":
        yield from _paid(line, (table.book.insurance.pays,))
    elif line.wager == "bonus-678":
        yield from _wrong_bonus(table, line)
    else:
        yield from _wrong_side(table, line)


def _wrong_main(table: Table, line: Line) -> Iterator[str]:
    if line.result == "blackjack":
        yield from _paid(line, (table.book.blackjack.pays,))
    elif line.result == "stand-off":
        if line.returned != line.staked:
            yield f"a stand-off returned {line.returned} of {line.staked}"
    elif line.result == "lose":
        if line.returned >= line.staked and line.staked:
            yield f"a loss returned {line.returned} of {line.staked}"
    elif line.result == "surrender":
        if line.returned != line.staked - line.staked // 2 and line.returned != line.staked // 2:
            yield f"a surrender returned {line.returned} of {line.staked}"
    else:
        yield from _paid(line, (EVENS,))


def _paid(line: Line, odds: tuple[Fraction, ...]) -> Iterator[str]:
    """Say so where a line paid none of the odds it may pay; a loss pays nothing."""
    gains = {line.staked * each.numerator // each.denominator for each in odds}
    if line.result == "lose":
        if line.returned:
            yield f"a loss returned {line.returned}"
    elif line.returned - line.staked not in gains:
        yield f"{line.staked} won {line.returned - line.staked}, and not {' or '.join(map(str, sorted(gains)))}"


def _wrong_bonus(table: Table, line: Line) -> Iterator[str]:
    stake = next((s.original for s in _stakes(table, line) if s.player == line.player), None)
    odds = table.book.bonus.pays.values()
    gains = {stake * each.numerator // each.denominator for each in odds} if stake is not None else set()
    if line.staked or (stake is not None and line.returned not in gains):
        yield f"the bonus paid {line.returned}"


def _stakes(table: Table, line: Line) -> Iterator[Stake]:
    box = table.box(line.box)
    hands = box.hands if box is not None else ()
    for hand in hands:
        yield from hand.stakes


def _wrong_side(table: Table, line: Line) -> Iterator[str]:
    side = table.book.side[line.wager]
    box = table.box(line.box)
    due = None if box is None else _odds_due(table, box, line)
    if due is None:
        yield from _paid(line, tuple(side.pays.values()))
        return
    gain = line.staked * due.numerator // due.denominator if due else -line.staked
    if line.returned - line.staked != gain:
        yield f"{line.staked} won {line.returned - line.staked}; the cards say {gain}"


def _odds_due(table: Table, box: Box, line: Line) -> Fraction | None:
    """Return the odds the cards on the table pay, nothing where they lose, None where more than cards decides."""
    pays = table.book.side[line.wager].pays
    grade = table.book.side[line.wager].grade
    if line.hand is not None or len(box.run) < FIRST:
        return None
    first, second = box.run[:FIRST]
    same = first[:-1] == second[:-1]
    if grade == "pair":
        return pays["pair"] if same else Fraction(0)
    if grade == "pair-grades":
        return max((pays[row] for row in _pair_rows(first, second, same=same) if row in pays), default=Fraction(0))
    if grade == "dealer-bust" and table.dealer and line.result in ("win", "lose"):
        return _bust_odds(table.dealer, pays)
    return None


def _pair_rows(first: Card, second: Card, *, same: bool) -> Iterator[str]:
    if not same:
        return
    suited = first[-1] == second[-1]
    coloured = (first[-1] in SUITS_RED) == (second[-1] in SUITS_RED)
    aces = first[:-1] == "A"
    yield "mixed"
    if coloured:
        yield "coloured"
    if suited:
        yield "suited"
    if aces:
        yield "aces"
    if aces and suited:
        yield "aces-suited"


def _bust_odds(cards: tuple[Card, ...], pays: dict[str, Fraction]) -> Fraction:
    points = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards)
    if points <= LIMIT:
        return Fraction(0)
    most = max(int(row.partition("-")[2]) for row in pays)
    return pays.get(f"bust-{min(len(cards), most)}", Fraction(0))
