"""Chips counted from the events alone, to be held against what lies on the layout and what was settled."""

from collections import Counter

from croupier.table import events as e
from croupier.table.state import Line, Table

Key = tuple[str, int, str, str]
"""Player, box, wager, and whose main wager an insurance covers."""


def laid(before: Table, event: e.Event) -> Counter[Key]:
    """Return the chips an event puts on the layout, negative where they are taken back without a line."""
    match event:
        case e.WagerPlaced(player, box, wager, amount):
            return Counter({(player, box, wager, ""): amount})
        case e.WagerRaised(player, box, amount):
            return Counter({(player, box, "main", ""): amount})
        case e.WagerLifted(player, box, wager, amount):
            return Counter({(player, box, wager, ""): -amount})
        case e.BetsClosed(dropped):
            return Counter({(*lost[:3], ""): -_on_layout(before, *lost[:3]) for lost in dropped})
        case e.HandDoubled(free=True) | e.Followed(free=True) | e.HandSplit(free=True):
            return Counter()
        case e.HandDoubled(player, box, _, amount) | e.Followed(player, box, _, amount):
            return Counter({(player, box, "main", ""): amount})
        case e.HandSplit(player, box, hand):
            return Counter({(player, box, "main", ""): _original(before, player, box, hand)})
        case e.InsurancePlaced(player, box, amount):
            return Counter({(player, box, "insurance", player): amount})
        case e.OfferClosed(awarded):
            return Counter({(given.player, given.box, "insurance", given.of): given.amount for given in awarded})
        case _:
            return Counter()


def _on_layout(table: Table, player: str, position: int, kind: str) -> int:
    box = table.box(position)
    assert box is not None
    return sum(wager.amount for wager in box.sides if (wager.player, wager.kind) == (player, kind))


def _original(table: Table, player: str, position: int, index: int) -> int:
    box = table.box(position)
    assert box is not None
    return next(stake.original for stake in box.hands[index].stakes if stake.player == player)


def open_chips(table: Table) -> Counter[Key]:
    """Count what lies on the layout and is not settled."""
    found: Counter[Key] = Counter()
    for box in table.boxes:
        for wager in box.sides:
            if not wager.settled:
                found[wager.player, box.position, wager.kind, ""] += wager.amount
        if not box.hands:
            found.update({(wager.player, box.position, "main", ""): wager.amount for wager in box.mains})
        for hand in box.hands:
            for stake in hand.stakes:
                if stake.live:
                    found[stake.player, box.position, "main", ""] += stake.paid
    for insurance in table.insurances:
        if not insurance.settled:
            found[insurance.player, insurance.box, "insurance", insurance.of] += insurance.amount
    return found


def settled_chips(table: Table) -> Counter[Key]:
    """Count what was staked on the lines settled so far."""
    found: Counter[Key] = Counter()
    for line in table.lines:
        found[line.player, line.box, line.wager, line.of or ""] += line.staked
    return found


def line_places(table: Table) -> Counter[tuple[str, int, int | None, str, str | None]]:
    """Count the lines of each wager of each hand; none may have two."""
    return Counter((line.player, line.box, line.hand, line.wager, line.of) for line in table.lines)


def is_sound(table: Table, line: Line) -> bool:
    """Tell whether what came back agrees with the result the line names; a wager the house laid loses nothing."""
    match line.result:
        case "win" | "blackjack" | "even-money":
            return line.returned > line.staked
        case "stand-off" | "returned" | "void":
            return line.returned == line.staked
        case "surrender":
            return line.returned == line.staked * (100 - table.book.surrender.gives_up) // 100
        case "lose":
            free = any((table.book.double.free, table.book.split.free))
            return 0 <= line.returned < line.staked or (free and line.returned == line.staked == 0)
        case _:
            return False
