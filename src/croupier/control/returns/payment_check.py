"""Every settled line against its pay table, worked out a second time and not by the settlement's own code.

A side wager is graded again by its definition from the cards that lie there; a main wager must have paid what its
result pays. One that a shift manager ruled won or lost pays a row of its table, whatever the cards say.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Paid, outcome
from croupier.table.state import Box, Line, Stake, Table
from croupier.words.facts import Listing, Message, Money, message

EVENS = Fraction(1)
FIRST = 2
WHOLE = 100
"""Per cent of a wager."""


def wrong_lines(before: Table | None, after: Table) -> list[Message]:
    """Return what is wrong with the lines settled between two states of a table."""
    known = before.lines if before is not None else ()
    new = after.lines[len(known) :] if after.lines[: len(known)] == known else after.lines
    return [
        message("mismatch", player=line.player, box=line.box, wager=line.wager, says=says)
        for line in new
        for says in _wrong(after, line)
    ]


def _wrong(table: Table, line: Line) -> Iterator[Message]:
    if line.staked < 0 or line.returned < 0:
        yield _of("amounts", line)
    elif line.result in ("returned", "void"):
        if line.returned != line.staked:
            yield _of("handed-back", line)
    elif line.wager == "main":
        yield from _wrong_main(table, line)
    elif line.wager == "insurance":
        yield from _paid(line, (table.book.insurance.pays,))
    elif line.wager == table.book.bonus.name:
        yield from _wrong_bonus(table, line)
    else:
        yield from _wrong_side(table, line)


def _wrong_main(table: Table, line: Line) -> Iterator[Message]:
    if line.result == "blackjack":
        yield from _paid(line, (_odds(table, line),))
    elif line.result == "stand-off":
        if line.returned != line.staked:
            yield _of("stand-off", line)
    elif line.result == "lose":
        if line.returned and line.returned >= line.staked:
            yield _of("loss", line)
    elif line.result == "surrender":
        # A wager of an odd cent may be divided either way.
        kept = line.staked * (WHOLE - table.book.surrender.gives_up)
        if line.returned not in (kept // WHOLE, -(-kept // WHOLE)):
            yield _of("surrender", line)
    else:
        yield from _paid(line, (_odds(table, line),), _free(table, line))


def _odds(table: Table, line: Line) -> Fraction:
    """Return what a main wager that won is paid by its book, its row or its number of cards."""
    kind, row = (line.why.kind, line.why.row) if line.why is not None else ("", None)
    if line.result == "blackjack":
        special = table.book.blackjack.special.pays
        return special.get(row or "", table.book.blackjack.pays)
    if kind == "charlie":
        return table.book.charlie.pays
    if kind == "row" and row is not None and table.book.bonus.instead:
        return table.book.bonus.pays[row]
    return EVENS


def _free(table: Table, line: Line) -> int:
    """Return the chips of the house that win with a wager."""
    box = table.box(line.box)
    if box is None or line.hand is None or line.hand >= len(box.hands):
        return 0
    return sum(stake.free for stake in box.hands[line.hand].stakes if stake.player == line.player)


def _paid(line: Line, odds: tuple[Fraction, ...], free: int = 0) -> Iterator[Message]:
    """Say so where a line paid none of the odds it may pay; a loss pays nothing, and `free` chips win along."""
    gains = {(line.staked + free) * each.numerator // each.denominator for each in odds}
    if line.result == "lose":
        if line.returned:
            yield _of("loss", line)
    elif line.returned - line.staked not in gains:
        yield _won(line, sorted(gains))


def _wrong_bonus(table: Table, line: Line) -> Iterator[Message]:
    stake = next((s.original for s in _stakes(table, line) if s.player == line.player), None)
    odds = table.book.bonus.pays.values()
    gains = {stake * each.numerator // each.denominator for each in odds} if stake is not None else set()
    if line.staked or (stake is not None and line.returned not in gains):
        yield message("mismatch.bonus", returned=Money(line.returned))


def _of(kind: str, line: Line) -> Message:
    return message(f"mismatch.{kind}", returned=Money(line.returned), staked=Money(line.staked))


def _won(line: Line, gains: Sequence[int]) -> Message:
    due = Listing(tuple(Money(gain) for gain in gains), "or")
    return message("mismatch.won", staked=Money(line.staked), won=Money(line.returned - line.staked), due=due)


def _stakes(table: Table, line: Line) -> Iterator[Stake]:
    box = table.box(line.box)
    hands = box.hands if box is not None else ()
    for hand in hands:
        yield from hand.stakes


def _wrong_side(table: Table, line: Line) -> Iterator[Message]:
    side = table.book.side[line.wager]
    box = table.box(line.box)
    due = None if box is None else _due(table, box, line)
    if due is None:
        yield from _paid(line, tuple(side.pays.values()))
        return
    gain = -line.staked
    if due.row is not None:
        gain = line.staked * due.row.pays.numerator // due.row.pays.denominator
    if line.returned - line.staked != gain:
        yield _won(line, [gain])


def _due(table: Table, box: Box, line: Line) -> Paid | None:
    """Return what the cards on the table make of a wager, or None where more than the cards decides."""
    definition = table.book.side[line.wager].definition
    is_ruled = line.why is not None and line.why.kind == "ruled"
    if is_ruled or line.hand is not None or definition.on_hand or len(box.run) < FIRST:
        return None
    is_done = definition.on_dealer and bool(table.dealer) and line.result in ("win", "lose")
    return outcome(definition.rows, Facts(Seen(box.run), Seen(table.dealer, closed=is_done)))
