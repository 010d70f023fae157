"""Open the next round: the rules in force, a new shoe where the cutting card has come out, who stays seated.

Clauses: L8 3.1, 3.2, 5.26; AR 3.1, 3.2, 5.26; BP 3.9, 5.1; D8 3.1, 3.2, 5.23. Ruling R-UNDERMIN.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.api import events as le
from croupier.fairness.witness import Witnessed
from croupier.live.batches import Kind, committed, draw, given_up, is_last, usable
from croupier.live.config import Dealing, TableConfig
from croupier.live.nonces import words_of
from croupier.live.state import LiveTable, fold, warned_by
from croupier.live.vault import Vault
from croupier.rules.digest import digest, written
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
    witness: Witnessed | None = None
    """The share of the shoe whose words stand."""
    gone: frozenset[str] = frozenset()
    """Who is known to have left the table."""


def round_opened(live: LiveTable, vault: Vault, plan: Next) -> tuple[e.Event, ...]:
    """Return the events that open the next round."""
    if live.is_open and plan.config.dealing != "test":
        raise Refused("round-open", live.book.cite("round"))
    events = _rules(live, plan)
    rules_at = live.version + plan.before + len(events) if events else live.rules_at
    shoe = _new_shoe(live, vault, plan) if needs_shoe(live, plan.config) else []
    used = 0 if shoe or live.shoe is None else live.dealt
    setup = _setup(live, plan.config.dealing)
    seats = dict(_kept(live.table, plan)) if live.table is not None else {}
    if plan.config.dealing == "test":
        events.append(le.TestRecord(plan.config.record))
    opened = le.RoundOpened(live.round + 1, digest(plan.book), setup, plan.at, seats, rules_at, used)
    return (*events, *shoe, opened)


def words_closed(live: LiveTable, vault: Vault, plan: Next) -> tuple[e.Event, ...]:
    """Return the events with which the words of the next shoe stand; after them a witness is asked."""
    events = [*_rules(live, plan), *_promised(live, vault, plan)]
    after = _after(live, events)
    return (*events, le.WordsClosed(after.shoes + 1, words_of(after)))


def words_stand(live: LiveTable, plan: Next) -> bool:
    """Tell whether the words of the next shoe stand; where the table is set otherwise since, those of another must."""
    return live.closed is not None and usable(live, _kind(live, plan))


def _rules(live: LiveTable, plan: Next) -> list[e.Event]:
    """Return the events with which the rules in force are adopted, where they are not yet."""
    fingerprint = digest(plan.book)
    if live.rulebook == fingerprint:
        return []
    opened = [le.TableOpened(live.name, plan.config.game, fingerprint, plan.at)] if live.version == 0 else []
    return [*opened, le.RulebookAdopted(written(plan.book))]


def needs_shoe(live: LiveTable, config: TableConfig) -> bool:
    """Tell whether the next round begins a shoe of the house's own."""
    shoe, table = live.shoe, live.table
    if config.dealing != "automatic":
        return False
    return shoe is None or live.dealt >= shoe.cut or (table is not None and table.shuffle_after)


def _setup(live: LiveTable, dealing: Dealing) -> Setup:
    """Return what the round is set to; a test table is set as its record says, and nothing else counts."""
    if dealing == "test":
        return live.next_setup
    setup = replace(live.next_setup, warned=live.next_setup.warned | live.warned | warned_by(live.table))
    return replace(setup, observed=True) if dealing == "observed" else setup


def _kept(table: Table, plan: Next) -> Iterator[tuple[int, str]]:
    """Yield the seats of players who are there or had a wager; a seat left behind is free again."""
    bettors = {wager.player for box in table.boxes for wager in (*box.mains, *box.sides)}
    for box, name in table.seats.items():
        if plan.config.dealing == "test" or name in plan.gone:
            continue
        if name in plan.present or name in bettors - table.absent:
            yield box, name


def _new_shoe(live: LiveTable, vault: Vault, plan: Next) -> list[e.Event]:
    """Seal the next shoe; the seed of the one before it is revealed first, never earlier.

    It is the next of those committed to; its successor is committed to before it is used, so that players can put
    their words into that one.
    """
    events: list[e.Event] = []
    old = live.shoe
    if old is not None:
        events.append(le.ShoeFinished(old.name.number, vault.open(old.sealed_seed, old.name).hex()))
    events += _promised(live, vault, plan)
    live = _after(live, events)
    name, sealed, proof = draw(live)
    share = plan.witness.share if plan.witness is not None else ""
    shoe = vault.shoe(sealed, name, words_of(live), share)
    cut = int(len(shoe) * plan.config.penetration)
    said = name, shoe.commitment, shoe.root, sealed, len(shoe), cut, shoe.nonces, proof, plan.witness
    events.append(le.ShoeSealed(*said))
    last = is_last(live, name.number)
    return [*events, committed(vault, live.name, name.number + 1, _kind(live, plan))] if last else events


def _kind(live: LiveTable, plan: Next) -> Kind:
    return Kind(live.next_setup.decks, "".join(plan.book.deck.without))


def _promised(live: LiveTable, vault: Vault, plan: Next) -> list[e.Event]:
    """Commit to the next shoes where none of the kind is committed to; those of another kind are given up."""
    kind = _kind(live, plan)
    if usable(live, kind):
        return []
    gone = list(given_up(live, vault))
    return [*gone, committed(vault, live.name, _after(live, gone).shoes + 1, kind)]


def _after(live: LiveTable, events: list[e.Event]) -> LiveTable:
    for event in events:
        live = fold(live, event)
    return live
