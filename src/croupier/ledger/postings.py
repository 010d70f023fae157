"""Postings: the difference between two states of a table, entered twice so that it always sums to zero.

No event needs a rule of its own: whatever happened, chips that came onto the layout left a wallet, chips
that left it were won, lost or returned. A void, a cap or a turn put back are the same subtraction.
"""

from msgspec import Struct

from croupier.ledger.holdings import in_play
from croupier.table.settlement.pay import nets
from croupier.table.state import Phase, Table
from croupier.words.facts import Fact, Money


class Posting(Struct, frozen=True):
    """An amount in cents that an account gains, or loses where it is negative."""

    account: str
    cents: int


def wallet(player: str) -> str:
    """Return the account of a player's money."""
    return f"wallet:{player}"


def wagers(table: str) -> str:
    """Return the account of the chips in play at a table."""
    return f"wagers:{table}"


def house(table: str) -> str:
    """Return the account of a table's float."""
    return f"house:{table}"


def not_enough(account: str, cents: int) -> dict[str, Fact]:
    """Return the facts of an account that would hold less than nothing; only people's do not go below it."""
    return {"player": account.removeprefix(wallet("")), "amount": Money(cents)}


def postings(name: str, before: Table, after: Table) -> tuple[Posting, ...]:
    """Return what moved between two states of the table called `name`."""
    held_before, held_after = _held(before), _held(after)
    won_before, won_after = nets(before), nets(after)
    moved: list[Posting] = []
    chips = won = 0
    for player in sorted(held_before.keys() | held_after.keys() | won_before.keys() | won_after.keys()):
        more = held_after.get(player, 0) - held_before.get(player, 0)
        gain = won_after.get(player, 0) - won_before.get(player, 0)
        chips += more
        won += gain
        if gain != more:
            moved.append(Posting(wallet(player), gain - more))
    if chips:
        moved.append(Posting(wagers(name), chips))
    if won:
        moved.append(Posting(house(name), -won))
    return tuple(moved)


def _held(table: Table) -> dict[str, int]:
    """Return the chips in play; once a round is over nothing is on the layout any more."""
    return {} if table.phase is Phase.OVER else in_play(table)
