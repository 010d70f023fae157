"""The lawful ways on from an open irregularity: everything that might answer it, for decide to judge."""

from collections.abc import Iterator

from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.state import Table
from croupier.table.turn import caller, turn


def ways(table: Table) -> Iterator[c.Command]:
    """Yield every command that might answer what is open; decide tells which of them are lawful."""
    yield from _house(table)
    for name in _players(table):
        by = player(name)
        yield c.AcceptCard(by=by, player=name)
        yield c.RefuseCard(by=by, player=name)
        yield from _stands(table, name)
        for card in dict.fromkeys(table.offered):
            yield c.PickCard(by=by, player=name, card=card)
        yield from _leaving_or_staying(table, name)


def _leaving_or_staying(table: Table, name: str) -> Iterator[c.Command]:
    """Yield taking everything back or staying, everywhere or box by box."""
    for box in (None, *(box.position for box in table.boxes)):
        yield c.Withdraw(by=player(name), player=name, box=box)
        yield c.Stay(by=player(name), player=name, box=box)


def _stands(table: Table, name: str) -> Iterator[c.Command]:
    """Yield standing, which leaves disclosed cards to the next player."""
    if table.trouble is not None and table.trouble.kind == "several-rest":
        for box in table.boxes:
            yield c.Stand(by=player(name), player=name, box=box.position)


def windows(table: Table) -> Iterator[c.Command]:
    """Yield what a player who is not content may do until the next card, and what may put a skipped turn right."""
    if table.skip is not None and table.trouble is None:
        yield from _complaints(table, table.skip.box)
    if table.slip is not None and table.trouble is None:
        yield from _noticed(table)
    # A hand left with one card may be taken back until it is acted upon, whatever has come since (L8 5.16.2).
    if table.trouble is not None or (not table.window and not table.deal_taken):
        return
    for name in _players(table):
        yield from _leaving_or_staying(table, name)


def _noticed(table: Table) -> Iterator[c.Command]:
    """Yield what may be said of an error that was passed over until now."""
    yield c.Reconstruct(by=HOUSE)
    yield c.CannotReconstruct(by=HOUSE)
    for name in _players(table):
        yield c.Stay(by=player(name), player=name)
        yield c.Withdraw(by=player(name), player=name)
        for box in table.boxes:
            yield c.Stay(by=player(name), player=name, box=box.position)
            yield c.Withdraw(by=player(name), player=name, box=box.position)


def _complaints(table: Table, position: int) -> Iterator[c.Command]:
    yield c.Reconstruct(by=HOUSE)
    yield c.CannotReconstruct(by=HOUSE)
    box = table.box(position)
    for wager in box.mains if box is not None else ():
        by = player(wager.player)
        yield c.Stand(by=by, player=wager.player, box=position)
        yield c.Hit(by=by, player=wager.player, box=position)
        yield c.Double(by=by, player=wager.player, box=position)
        yield c.Split(by=by, player=wager.player, box=position)
        yield c.Withdraw(by=by, player=wager.player)
        yield c.Stay(by=by, player=wager.player)


def _house(table: Table) -> Iterator[c.Command]:
    yield c.Deal(by=HOUSE)
    yield c.Reconstruct(by=HOUSE)
    yield c.CannotReconstruct(by=HOUSE)
    yield c.PlayOn(by=HOUSE)
    yield c.Rule(by=HOUSE, text="as ruled")
    for card in dict.fromkeys(table.offered):
        yield c.PitPicksCard(by=HOUSE, card=card)


def _players(table: Table) -> tuple[str, ...]:
    names = [wager.player for box in table.boxes for wager in (*box.mains, *box.sides)]
    names += [insurance.player for insurance in table.insurances]
    now = turn(table)
    calling = caller(table, now.box, now.hand) if now is not None else None
    return tuple(dict.fromkeys([*names, *([calling] if calling is not None else [])]))
