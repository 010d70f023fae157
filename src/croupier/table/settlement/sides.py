"""Settle side wagers and insurance, each at the moment its cards are known.

Clauses: L8 3.15, 3.27, 4.1, 4.2; AR 3.15, 3.21.1, 3.27, 4.1, 4.2; BP 3.13, 3.14, 3.15.2, 3.25, 3.26, 4.1.2, 4.1.3;
D8 1.1.2, 3.16, 3.31, 3.31.1, 4.1, 4.1.1, 4.2, 4.3. Rulings R-SURR-SIDE, R-SURR-TIE, R-S8-TIME, R-INS-ALIVE.
"""

from collections.abc import Iterable, Iterator

from croupier.cards.card import Card
from croupier.cards.total import LIMIT, total
from croupier.rules.wagers import best, bonus678, dealer_bust, lucky8, pair, pair_grades, superb8s, tie18
from croupier.table.hands import FIRST_CARDS, dealer_has_blackjack, is_out, value_of
from croupier.table.settlement.pay import Lies, as_under_minimum, back, insured, is_returned_under_minimum, lost, won
from croupier.table.state import Box, Line, Table, Wager


def side_line(  # noqa: PLR0913 - where it lies, what applies, and which citation
    table: Table, box: Box, wager: Wager, rows: Iterable[str], hand: int | None = None, *, topic: str = ""
) -> Line:
    """Return the line of a side wager on which these rows apply."""
    name = f"side.{wager.kind}."
    odds = best(rows, table.book.side[wager.kind].pays).odds
    lies = Lies(wager.player, box.position, hand, wager.kind)
    if odds is None:
        line = lost(lies, wager.counts, table.book.cite(f"{name}{topic}loses"))
    else:
        line = won(lies, wager.counts, odds, table.book.cite(f"{name}{topic}wins"))
    return as_under_minimum(table, wager, line)


def open_sides(box: Box) -> list[Wager]:
    """Return the side wagers of a box that are still open."""
    return [wager for wager in box.sides if not wager.settled]


def interim_lines(table: Table) -> Iterator[Line]:
    """Yield the side wagers the initial deal decides."""
    for box in table.boxes:
        for wager in open_sides(box):
            rows = initial_rows(table, box, wager) if wager.kind not in table.forgotten else None
            if rows is not None:
                yield side_line(table, box, wager, rows)


def initial_rows(table: Table, box: Box, wager: Wager) -> tuple[str, ...] | None:
    """Return the rows the initial deal gives a side wager, or None while it is not decided."""
    if wager.hand is not None or not box.hands:
        return None
    grade = table.book.side[wager.kind].grade
    if grade == "eight-run":
        return () if len(box.run) >= FIRST_CARDS and box.run[1][0] != "8" else None
    if len(box.run) < FIRST_CARDS:
        return None
    first, second = box.run[:FIRST_CARDS]
    if grade == "pair":
        return pair.rows(first, second)
    if grade == "pair-grades":
        return pair_grades.rows(first, second)
    if grade == "lucky-8" and table.dealer:
        return lucky8.rows(first, second, table.dealer[0])
    return None


def split_ace_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield wagers on a split Ace, decided by its one card."""
    hand = box.hands[index]
    if table.book.rulings.split_ace_race == "loses-to-blackjack" or len(hand.cards) < FIRST_CARDS:
        return
    yield from _split_aces(table, box, index, hand.cards[1])


def _split_aces(table: Table, box: Box, index: int, card: Card) -> Iterator[Line]:
    for wager in open_sides(box):
        if wager.hand == index and table.book.side[wager.kind].grade == "pair-grades":
            yield side_line(table, box, wager, pair_grades.split_rows(card), index, topic="split_")


def tie_hand(wager: Wager) -> int:
    """Return the hand a Tie on 18 lies on: the first, unless it was laid on another."""
    return wager.hand or 0


def _ties(table: Table, box: Box, index: int) -> Iterator[Wager]:
    for wager in open_sides(box):
        if table.book.side[wager.kind].grade == "tie-18" and tie_hand(wager) == index:
            yield wager


def bust_side_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers a bust hand takes with it."""
    for wager in _ties(table, box, index):
        lies = Lies(wager.player, box.position, index, wager.kind)
        line = lost(lies, wager.counts, table.book.cite(f"side.{wager.kind}.bust"))
        yield as_under_minimum(table, wager, line)


def given_up_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the wagers on a hand that everybody has surrendered: there is no final total (R-SURR-TIE)."""
    if table.book.rulings.surrendered_tie == "counts":
        return
    bettors = {wager.player for wager in box.mains}
    for wager in _ties(table, box, index):
        if wager.player not in bettors and table.book.rulings.outsider_tie == "returned":
            lies = Lies(wager.player, box.position, index, wager.kind)
            yield back(lies, wager.counts, table.book.cite(f"side.{wager.kind}.loses"))
        else:
            yield side_line(table, box, wager, (), index)


def bonus_lines(table: Table, box: Box, index: int) -> Iterator[Line]:
    """Yield the 6-7-8 bonus of every bettor still in an unsplit hand; it is paid whatever the hand does."""
    hand = box.hands[index]
    odds = best(bonus678.rows(hand.cards), table.book.bonus.pays).odds
    if odds is None or hand.split:
        return
    # A wager that goes back for being under the minimum again leaves nothing to pay a bonus on (R-UNDERMIN).
    no_wager = {main.player for main in box.mains if is_returned_under_minimum(table, main)}
    for stake in hand.stakes:
        if stake.live and stake.player not in no_wager:
            lies = Lies(stake.player, box.position, index, "bonus-678")
            gain = won(lies, stake.original, odds, table.book.cite("bonus"))
            yield Line(
                stake.player, box.position, index, "bonus-678", 0, gain.returned - gain.staked, "win", gain.clauses
            )


def area_lines(table: Table, box: Box) -> Iterator[Line]:
    """Yield the wagers on everything dealt to an area, once it is finished (R-S8-SCOPE, R-S8-SURR)."""
    for wager in open_sides(box):
        if table.book.side[wager.kind].grade == "eight-run":
            yield side_line(table, box, wager, superb8s.rows(box.run))


def final_side_lines(table: Table) -> Iterator[Line]:
    """Yield every side wager still open, the dealer being done."""
    points = total(table.dealer).points
    for box in table.boxes:
        for wager in open_sides(box):
            side = table.book.side[wager.kind]
            if side.grade == "dealer-bust":
                rows = dealer_bust.rows(len(table.dealer), side.pays) if points > LIMIT else ()
                yield side_line(table, box, wager, rows)
            elif side.grade == "tie-18":
                index = tie_hand(wager)
                rows = tie18.rows(value_of(table.book, box.hands[index]).points, points)
                yield side_line(table, box, wager, rows, index)
            elif side.grade == "pair-grades" and wager.hand is not None:
                yield from _late_split_ace(table, box, wager)


def _late_split_ace(table: Table, box: Box, wager: Wager) -> Iterator[Line]:
    index = wager.hand or 0
    hand = box.hands[index]
    rows = () if dealer_has_blackjack(table) or is_out(hand) else pair_grades.split_rows(hand.cards[1])
    yield side_line(table, box, wager, rows, index, topic="split_")


def insurance_lines(table: Table) -> Iterator[Line]:
    """Yield every insurance, the dealer's second card being known."""
    won_it = dealer_has_blackjack(table)
    for insurance in table.insurances:
        if insurance.settled:
            continue
        lies = insured(insurance)
        if won_it:
            yield won(lies, insurance.amount, table.book.insurance.pays, table.book.cite("insurance.wins"))
        else:
            yield lost(lies, insurance.amount, table.book.cite("insurance.loses"))
