"""Open the next round: the rules in force, a new shoe where the cutting card has come out, who stays seated.

Clauses: L8 3.1, 3.2, 5.26; AR 3.1, 3.2, 5.26; BP 3.9, 5.1; D8 3.1, 3.2, 5.23. Ruling R-UNDERMIN.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.api import events as le
from croupier.fairness.shoe import SealedShoe, ShoeName
from croupier.live.config import Dealing, TableConfig
from croupier.live.state import LiveTable, warned_by
from croupier.live.vault import Vault
from croupier.rules.digest import digest
from croupier.rules.load import plain
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table import events as e
from croupier.table.state import Setup, Table


class Next(NamedTuple):
    """What the next round is opened with."""

    config: TableConfig
    book: Rulebook
    at: int
    present: frozenset[str] = frozenset()
    before: int = 0
    """How many events of the same command come first."""


def round_opened(live: LiveTable, vault: Vault, plan: Next) -> tuple[e.Event, ...]:
    """Return the events that open the next round."""
    if live.is_open and plan.config.dealing != "test":
        raise Refused("round-open", live.book.cite("round"), "the round in progress comes first")
    events: list[e.Event] = []
    fingerprint = digest(plan.book)
    rules_at = live.rules_at
    if live.version == 0:
        events.append(le.TableOpened(live.name, plan.config.game, fingerprint, plan.at))
    if live.rulebook != fingerprint:
        events.append(le.RulebookAdopted(plain(plan.book)))
        rules_at = live.version + plan.before + len(events)
    shoe = _new_shoe(live, vault, plan) if plan.config.dealing == "automatic" and _needs_shoe(live) else []
    used = 0 if shoe or live.shoe is None else live.dealt
    setup = _setup(live, plan.config.dealing)
    seats = dict(_kept(live.table, plan)) if live.table is not None else {}
    opened = le.RoundOpened(live.round + 1, fingerprint, setup, plan.at, seats, rules_at, used)
    return (*events, *shoe, opened)


def _needs_shoe(live: LiveTable) -> bool:
    shoe, table = live.shoe, live.table
    return shoe is None or live.dealt >= shoe.cut or (table is not None and table.shuffle_after)


def _setup(live: LiveTable, dealing: Dealing) -> Setup:
    """Return what the round is set to; a test table is set as its record says, and nothing else counts."""
    if dealing == "test":
        return live.next_setup
    setup = replace(live.next_setup, warned=live.next_setup.warned | live.warned | warned_by(live.table))
    return replace(setup, observed=True) if dealing == "observed" else setup


def _kept(table: Table, plan: Next) -> Iterator[tuple[int, str]]:
    """Yield the seats of whoever is there or had a wager; a seat left behind is free again."""
    bettors = {wager.player for box in table.boxes for wager in (*box.mains, *box.sides)}
    for box, name in table.seats.items():
        if plan.config.dealing != "test" and (name in plan.present or name in bettors - table.absent):
            yield box, name


def _new_shoe(live: LiveTable, vault: Vault, plan: Next) -> list[e.Event]:
    """Seal a new shoe; the seed of the one before it is revealed first, never earlier."""
    events: list[e.Event] = []
    old = live.shoe
    if old is not None:
        events.append(le.ShoeFinished(old.name.number, vault.open(old.sealed_seed, old.name).hex()))
    name = ShoeName(live.name, live.shoes + 1, live.next_setup.decks, "".join(plan.book.deck.without))
    seed = vault.new_seed()
    shoe = SealedShoe(name, seed)
    sealed = vault.seal(seed, name)
    cut = int(len(shoe) * plan.config.penetration)
    return [*events, le.ShoeSealed(name, shoe.commitment, shoe.root, sealed, len(shoe), cut)]
