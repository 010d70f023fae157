"""A player's chips: what they have laid on the table in this round, and what is left in their hand."""

from croupier.table import commands as c
from croupier.table.decide import try_step
from croupier.table.state import Phase, Table


def laid(table: Table, name: str) -> int:
    """Return everything a player has put on the layout in this round, settled or not."""
    mains = 0
    for box in table.boxes:
        if table.phase is Phase.BETTING:
            mains += sum(wager.amount for wager in box.mains if wager.player == name)
        mains += sum(stake.paid for hand in box.hands for stake in hand.stakes if stake.player == name)
    sides = sum(wager.amount for box in table.boxes for wager in box.sides if wager.player == name)
    cover = sum(each.amount for each in (*table.insurances, *table.claims) if each.player == name)
    return mains + sides + cover


def returned(table: Table, name: str) -> int:
    """Return what has come back to a player in this round."""
    return sum(line.returned for line in table.lines if line.player == name)


def at_stake(table: Table, name: str) -> int:
    """Return what of it is not settled yet."""
    return laid(table, name) - sum(line.staked for line in table.lines if line.player == name)


def in_hand(table: Table, name: str, bankroll: int) -> int:
    """Return what a player who began the round with `bankroll` can still lay."""
    return bankroll - laid(table, name) + returned(table, name)


def cost(table: Table, name: str, command: c.Command) -> int:
    """Return what a command puts on the layout; found by trying it, so that no rule is written twice."""
    after = try_step(table, command)
    return 0 if after is None else laid(after.after, name) - laid(table, name)


def net(table: Table, name: str) -> int:
    """Return what a player has gained in this round."""
    return sum(line.net for line in table.lines if line.player == name)
