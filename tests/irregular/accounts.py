"""Chips counted from the events of an irregular round: unnoticed wagers count for less, restored turns undo chips."""

from collections import Counter

from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import Table
from tests.machines import chips
from tests.machines.chips import Key


class Account:
    """What has been laid and not taken back without a line, kept event by event."""

    def __init__(self) -> None:
        self.laid: Counter[Key] = Counter()
        self.at_skip: Counter[Key] = Counter()
        self.at_error: Counter[Key] = Counter()

    def follow(self, before: Table, events: tuple[e.Event, ...]) -> None:
        """Count what each event lays or undoes."""
        for happened in events:
            self.laid.update(chips.laid(before, happened))
            self.laid.update(_counted(before, happened))
            if isinstance(happened, e.TurnSkipped):
                self.at_skip = Counter(self.laid)
            if isinstance(happened, e.ErrorMade) and before.slip is None:
                self.at_error = Counter(self.laid)
            if isinstance(happened, e.TurnRestored | e.ErrorUndone):
                insured = {key: amount for key, amount in self.laid.items() if key[2] == "insurance"}
                at = self.at_skip if isinstance(happened, e.TurnRestored) else self.at_error
                self.laid = Counter(at) | Counter(insured)
            before = evolve(before, happened)


def _counted(before: Table, happened: e.Event) -> Counter[Key]:
    """Return what an unnoticed wager is cut by when bets close; one without a main wager goes back whole."""
    if not isinstance(happened, e.BetsClosed):
        return Counter()
    amounts = {
        (wager.player, box.position, wager.kind): wager.amount
        for box in before.boxes
        for wager in (*box.mains, *box.sides)
        if wager.kind == "main" or box.mains or before.book.side[wager.kind].needs == "main-on-table"
    }
    dropped = {lost[:3] for lost in happened.dropped}
    kept = [c for c in happened.counted if (c.player, c.box, c.wager) not in dropped]
    cut = {(*key, ""): c.counts - amounts[key] for c in kept if (key := (c.player, c.box, c.wager)) in amounts}
    return Counter(cut)


def open_chips(table: Table) -> Counter[Key]:
    """Count what lies on the layout and is not settled, each wager for what it counts."""
    found = chips.open_chips(table)
    for box in table.boxes:
        for wager in box.sides:
            if not wager.settled:
                found[wager.player, box.position, wager.kind, ""] += wager.counts - wager.amount
    return found
