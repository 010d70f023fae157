"""Settled wagers as the dealer handles them: what to pay, take or leave, in which chips, in the order of settlement.

Clauses: L8 3.19, 3.32, 4.1; AR 3.19, 3.32, 4.1; BP 1.10, 1.18, 4.1; D8 3.31, 4.1.
"""

from croupier.api.console import ChipCount, Move, Push
from croupier.money.chips import in_chips
from croupier.table.state import Line


def pushes(lines: tuple[Line, ...], chips: tuple[int, ...]) -> tuple[Push, ...]:
    """Return every settled wager of the round as the dealer moves its chips, of the values there are."""
    return tuple(_push(number, line, chips) for number, line in enumerate(lines, 1))


def _push(number: int, line: Line, values: tuple[int, ...]) -> Push:
    move: Move = "pay" if line.net > 0 else "take" if line.net < 0 else "leave"
    cents = abs(line.net) or line.returned
    chips, rest = in_chips(cents, values)
    return Push(
        number=number,
        player=line.player,
        box=line.box,
        wager=line.wager,
        result=line.result,
        move=move,
        cents=cents,
        chips=tuple(ChipCount(value, count) for value, count in chips),
        rest=rest,
        hand=line.hand or 0,
        back=line.returned,
        clauses=line.clauses,
    )
