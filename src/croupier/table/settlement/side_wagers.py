"""Settle side wagers, each at the moment its cards are known.

Clauses: L8 3.15, 4.1, 4.2; AR 3.15, 3.21.1, 4.1, 4.2; BP 3.13, 3.14, 3.25, 3.26, 4.1.2, 4.1.3;
D8 1.1.2, 3.16, 3.31, 3.31.1, 4.1, 4.1.1, 4.2, 4.3. Rulings R-SURR-SIDE, R-SURR-TIE, R-S8-TIME.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from croupier.money.odds import format_odds
from croupier.rules.schema import SideWager
from croupier.rules.wagers.rows import LOST, Paid, outcome
from croupier.table.hands import dealer_has_blackjack, is_out
from croupier.table.reason import Reason
from croupier.table.settlement.immediate_wins import at_the_end
from croupier.table.settlement.pay import (
    Because,
    Lies,
    also_under,
    as_laid,
    back,
    is_returned_under_minimum,
    lost,
    main_of,
    won,
)
from croupier.table.settlement.side_loss import side_loss
from croupier.table.settlement.wager_view import at_hand_end, hand_of, line_hand, so_far
from croupier.table.state import Box, Line, Table, Wager


def side_line(  # noqa: PLR0913 - where it lies, how it came out, and why it lost
    table: Table,
    box: Box,
    wager: Wager,
    paid: Paid,
    *,
    topic: str = "loses",
    why: Reason | None = None,
) -> Line:
    """Return the line of a side wager that came out so; a loss may have a topic and a reason of its own."""
    lies = Lies(wager.player, box.position, line_hand(table, wager), wager.kind)
    name = f"side.{wager.kind}."
    split = "split_" if is_on_split(table, wager) else ""
    if paid.row is None:
        clauses = table.book.cite(f"{name}{split}{topic}")
        line = lost(lies, wager.counts, Because(clauses, why or side_loss(table, box, wager)))
    else:
        odds = paid.row.pays
        row = Reason("row", row=paid.row.name, odds=format_odds(odds))
        because = Because(table.book.cite(f"{name}{split}wins"), row)
        line = won(lies, wager.counts, odds, because) if odds else back(lies, wager.counts, because, "stand-off")
    return as_laid(table, wager, line)


def side_of(table: Table, wager: Wager) -> SideWager:
    """Return what the book says about a side wager."""
    return table.book.side[wager.kind]


def open_sides(box: Box) -> list[Wager]:
    """Return the side wagers of a box that are still open."""
    return [wager for wager in box.sides if not wager.settled]


def is_on_split(table: Table, wager: Wager) -> bool:
    """Tell whether a wager was laid on a split hand by rows of its own."""
    return wager.hand is not None and bool(side_of(table, wager).definition.split_rows)


def interim_lines(table: Table) -> Iterator[Line]:
    """Yield the side wagers the initial deal decides."""
    for box in table.boxes:
        for wager in open_sides(box):
            paid = initial_outcome(table, box, wager) if wager.kind not in table.forgotten else None
            if paid is not None:
                yield side_line(table, box, wager, paid)


def initial_outcome(table: Table, box: Box, wager: Wager) -> Paid | None:
    """Return what the initial deal makes of a side wager, or None while it is not decided."""
    if wager.hand is not None:
        return None
    return outcome(side_of(table, wager).definition.rows, so_far(table, box, wager))


def hand_lines(table: Table, box: Box, index: int, *, bust: bool) -> Iterator[Line]:
    """Yield the wagers on a hand that its last card decides; a bust takes those with it that wait for the dealer."""
    for wager in _on_hand(table, box, index):
        definition = side_of(table, wager).definition
        if bust or not definition.waits_for_dealer:
            paid = outcome(definition.rows, at_hand_end(table, box, index))
            if paid is not None:
                yield side_line(table, box, wager, paid, topic="bust" if bust else "loses")


def _on_hand(table: Table, box: Box, index: int) -> Iterator[Wager]:
    for wager in open_sides(box):
        on_hand = side_of(table, wager).definition.on_hand and not is_on_split(table, wager)
        if on_hand and hand_of(wager) == index:
            yield wager


def split_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield wagers on a split hand that its second card decides (R-AR-SPLIT-SIDE)."""
    if table.book.rulings.split_ace_race.lost_to_blackjack:
        return
    for wager in open_sides(box):
        if wager.hand == index and is_on_split(table, wager):
            paid = outcome(side_of(table, wager).definition.split_rows, so_far(table, box, wager))
            if paid is not None:
                yield side_line(table, box, wager, paid)


def given_up_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers on a hand that everybody has surrendered: there is no final total (R-SURR-TIE).

    A Blackjack that is paid already has not been given up: it is a hand like another that has ended.
    """
    if _is_paid(table, box, index):
        yield from hand_lines(table, box, index, bust=False)
        return
    if table.book.rulings.surrendered_tie.counts:
        return
    bettors = {wager.player for wager in box.mains}
    for wager in _on_hand(table, box, index):
        if wager.player not in bettors and table.book.rulings.outsider_tie.returned:
            lies = Lies(wager.player, box.position, index, wager.kind)
            yield back(lies, wager.counts, Because(table.book.cite(f"side.{wager.kind}.loses"), Reason("outsider")))
        else:
            yield side_line(table, box, wager, LOST, why=Reason("given-up"))


def _is_paid(table: Table, box: Box, index: int) -> bool:
    """Tell whether main wagers on a hand have been paid before the dealer drew."""
    lies = box.position, index, "main"
    return any((line.box, line.hand, line.wager) == lies and line.net > 0 for line in table.lines)


def bonus_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the bonus of every bettor still in the hand; it is paid whatever the hand does."""
    hand, bonus = box.hands[index], table.book.bonus
    paid = outcome(bonus.definition.rows, at_hand_end(table, box, index))
    if paid is None or paid.row is None:
        return
    row = Reason("row", row=paid.row.name, odds=format_odds(paid.row.pays))
    because = Because(table.book.cite("bonus"), row)
    # A wager that goes back for being under the minimum again leaves nothing to pay a bonus on (R-UNDERMIN).
    no_wager = {main.player for main in box.mains if is_returned_under_minimum(table, main)}
    for stake in hand.stakes:
        if stake.plays and stake.player not in no_wager:
            lies = Lies(stake.player, box.position, index, bonus.name)
            gain = won(lies, stake.original, paid.row.pays, because)
            free = replace(gain, staked=0, returned=gain.net)
            yield as_laid(table, main_of(box, stake.player), free)


def area_lines(table: Table, box: Box) -> Iterator[Line]:
    """Yield the wagers on everything dealt to an area, once it is finished (R-S8-SCOPE, R-S8-SURR)."""
    facts = at_hand_end(table, box, len(box.hands) - 1, box_done=True)
    for wager in open_sides(box):
        definition = side_of(table, wager).definition
        if definition.on_box and not definition.on_hand:
            paid = outcome(definition.rows, facts)
            if paid is not None:
                yield side_line(table, box, wager, paid)


def ruled_odds(table: Table, box: Box, kind: str, hand: int | None) -> Fraction:
    """Return the odds of a side wager that is ruled to be won: of the row its cards make, else the lowest it has."""
    wager = next(w for w in open_sides(box) if w.kind == kind and hand in (None, w.hand, hand_of(w)))
    side = side_of(table, wager)
    rows = side.definition.split_rows if is_on_split(table, wager) else side.definition.rows
    paid = outcome(rows, at_the_end(table, box, wager))
    return min(side.pays.values()) if paid is None or paid.row is None else paid.row.pays


def final_side_lines(table: Table) -> Iterator[Line]:
    """Yield every side wager still open, the dealer being done."""
    for box in table.boxes:
        for wager in open_sides(box):
            if wager.kind in table.forgotten and initial_outcome(table, box, wager) is not None:
                continue
            definition = side_of(table, wager).definition
            rows = definition.split_rows if is_on_split(table, wager) else definition.rows
            paid = outcome(rows, at_the_end(table, box, wager)) or LOST
            if is_on_split(table, wager) and _is_taken(table, box, wager):
                paid = LOST
            line = side_line(table, box, wager, paid)
            yield also_under(line, table.overdrawn if definition.waits_for_dealer else ())


def _is_taken(table: Table, box: Box, wager: Wager) -> bool:
    """Tell whether a dealer's Blackjack takes a wager on a split hand, or its hand is gone (R-AR-SPLIT-SIDE)."""
    return dealer_has_blackjack(table) or is_out(box.hands[hand_of(wager)])
