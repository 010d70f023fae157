"""Promises about every live table: one winner a version, the rules a round began with, cards that know no bets."""

import ast
import asyncio
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

import croupier.fairness
import croupier.live
import croupier.server
import croupier.store
from croupier.api.codec import decode_event, encode
from croupier.api.orders import OpenRound
from croupier.cards.card import Card
from croupier.live.apply_command import Given, carry, folded
from croupier.live.cards import Dealer, NoCards
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost
from croupier.live.open_round import Next, round_opened
from croupier.live.recovery import recover
from croupier.live.state import LiveTable, fold
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, change, load
from croupier.store.memory import MemoryStore
from croupier.store.port import Append
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Phase, Setup
from tests.live.betting import order_under
from tests.live.hosting import DEALER, VAULT, fund, give, run
from tests.live.played import RoundMaker
from tests.scale import scaled

CONFIG = TableConfig("floor", "lucky8", Setup(decks=6, unit=100), dealing="observed")


def test_of_two_commands_at_one_version_exactly_one_wins() -> None:
    store = MemoryStore()
    for name in ("ann", "bob"):
        fund(store, name, 10_000_000)

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER))
        for number in range(50):
            version = host.live.version
            bets = [c.Bet(by=player(name), player=name, box=1, amount=100) for name in ("ann", "bob")]
            asked = [host.ask(Ask(f"{number}-{who}", bet, version)) for who, bet in enumerate(bets)]
            answers = await asyncio.gather(*asked)
            assert sum(answer.accepted for answer in answers) == 1
            loser = next(answer for answer in answers if not answer.accepted)
            assert (loser.code, loser.version) == ("stale", host.live.version)

    run(store, CONFIG, play)


@pytest.mark.parametrize("game", GAMES)
def test_the_fold_of_the_stream_is_the_table_from_any_snapshot(game: str) -> None:
    maker = RoundMaker(game)
    folded_up = maker.live
    for _ in range(8):
        for event in maker.next_round().events:
            again = decode_event(encode(event))
            assert encode(again) == encode(event)
            folded_up = fold(folded_up, again)
        assert folded_up == maker.live


def test_a_round_keeps_the_rules_it_began_with_and_the_next_has_the_new_ones() -> None:
    old = load("lucky8")
    new = change(old, {"dealer": {"soft_17": "hit"}})
    live = LiveTable("floor", old, CONFIG.setup)
    live = folded(live, round_opened(live, VAULT, Next(CONFIG, old, 0))).after
    assert live.table is not None
    assert live.rulebook == digest(old)
    bet = c.Bet(by=player("ann"), player="ann", box=1, amount=1000)
    live = carry(live, Given(bet, 0), NoCards()).after
    assert live.table is not None
    assert digest(live.table.book) == digest(old)
    ended = replace(live, table=replace(live.table, phase=Phase.OVER))
    after = folded(ended, round_opened(ended, VAULT, Next(CONFIG, new, 0))).after
    assert after.rulebook == digest(new)
    assert after.table is not None
    assert after.table.book.dealer.soft_17 == "hit"


def test_the_shoe_does_not_know_who_bets_what() -> None:
    """The same seed gives the same shoe to whatever players, names, bets and times."""
    assert len({order_under(number) for number in range(200)}) == 1


def test_many_seeds_never_repeat() -> None:
    many = scaled(100_000, 1_000_000)
    assert len({VAULT.new_seed() for _ in range(many)}) == many


def test_processes_made_by_fork_never_share_a_seed() -> None:
    """A generator that kept its own state would give every child the same next seed."""
    reading, writing = os.pipe()
    before = VAULT.new_seed()
    children = scaled(20, 200)
    for _ in range(children):
        child = os.fork()
        if child == 0:
            os.write(writing, VAULT.new_seed())
            os._exit(0)
        os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        told = file.read()
    seeds = {told[at : at + 32] for at in range(0, len(told), 32)} | {before, VAULT.new_seed()}
    assert len(told) == children * 32
    assert len(seeds) == children + 2


@pytest.mark.parametrize("room", [croupier.live, croupier.server, croupier.fairness, croupier.store])
def test_no_chance_but_the_systems_own_in_anything_live(room: object) -> None:
    folder = Path(str(getattr(room, "__file__", ""))).parent
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.split(".")[0] in ("random", "numpy")], file


@pytest.mark.parametrize("room", ["ledger", "money"])
def test_no_float_near_money(room: str) -> None:
    folder = Path(str(croupier.live.__file__)).parent.parent / room
    for file in folder.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        floats = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "float"]
        assert floats == []
        assert calls == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_recovers_after_every_single_event_with_the_same_cards_to_come(game: str) -> None:
    """Thirteen rounds of each game: 52 in all; what comes back deals what would have been dealt."""
    maker = RoundMaker(game)
    store = MemoryStore()
    events = [event for _ in range(13) for event in maker.next_round().events]
    config = TableConfig(game, game, maker.config.setup)
    live = recover(store, config)
    dealer = Dealer(VAULT)
    for event in events:
        store.append([Append(f"table:{game}", live.version, (encode(event),))])
        live = fold(live, event)
        back = recover(store, config)
        assert back == live
        assert _to_come(dealer, back) == _to_come(maker.dealer, live)


def _to_come(dealer: Dealer, live: LiveTable) -> list[Card | None]:
    """Return the next cards of a table."""
    drawn = live.table.drawn if live.table is not None else 0
    return [dealer.cards(live).card_at(drawn + place) for place in range(20)]
