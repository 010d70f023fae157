"""Carry a command through at a live table: pure, but for the cards; a refused command changes nothing."""

from typing import NamedTuple

from croupier.fairness.shoe import SealedShoe, ShoeName
from croupier.live import events as le
from croupier.live.state import LiveTable, fold
from croupier.live.vault import Vault
from croupier.rules.digest import digest
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.advance import CardSource, advance
from croupier.table.commands import AnyCommand


class Carried(NamedTuple):
    """The table afterwards, and the events that led there."""

    after: LiveTable
    events: tuple[e.Event, ...]


class Given(NamedTuple):
    """A command as it reached the table."""

    command: AnyCommand
    at: int
    by_clock: bool = False


def carry(live: LiveTable, given: Given, cards: CardSource) -> Carried:
    """Carry out a command of the round in progress."""
    if live.table is None:
        raise Refused("no-round", live.book.cite("round"), "no round is open at this table")
    done = advance(live.table, given.command, cards).events
    return _folded(live, (le.CommandGiven(given.command, given.at, given.by_clock), *done))


def open_round(live: LiveTable, vault: Vault, at: int, *, cut: float, virtual: bool) -> Carried:
    """Open the next round, with a new shoe where the cutting card has come out."""
    if live.is_open:
        raise Refused("round-open", live.book.cite("round"), "the round in progress comes first")
    events: list[e.Event] = []
    if virtual and _needs_shoe(live):
        events = _new_shoe(live, vault, cut)
    setup = live.next_setup
    opened = le.RoundOpened(live.round + 1, digest(live.book), setup, at)
    return _folded(live, (*events, opened))


def _needs_shoe(live: LiveTable) -> bool:
    shoe, table = live.shoe, live.table
    return shoe is None or live.dealt >= shoe.cut or (table is not None and table.shuffle_after)


def _new_shoe(live: LiveTable, vault: Vault, cut: float) -> list[e.Event]:
    """Seal a new shoe; the seed of the one before it is revealed first, never earlier."""
    events: list[e.Event] = []
    number = 1
    if live.shoe is not None:
        old = live.shoe
        events.append(le.ShoeFinished(old.name.number, vault.open(old.sealed_seed, old.name).hex()))
        number = old.name.number + 1
    deck = live.book.deck
    name = ShoeName(live.name, number, live.next_setup.decks, "".join(deck.without))
    seed = vault.new_seed()
    shoe = SealedShoe(name, seed)
    sealed = vault.seal(seed, name)
    cards = len(shoe)
    return [*events, le.ShoeSealed(name, shoe.commitment, shoe.root, sealed, cards, int(cards * cut))]


def _folded(live: LiveTable, events: tuple[e.Event, ...]) -> Carried:
    for event in events:
        live = fold(live, event)
    return Carried(live, events)
