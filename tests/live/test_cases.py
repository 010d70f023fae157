"""The pit's ways on, at every irregularity of the shipped records: there is always one, and it does what it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from croupier.api.bodies import read_body
from croupier.api.pit import Way
from croupier.ledger.postings import postings
from croupier.live.resolution_options import acts, ways_on
from croupier.live.state import LiveTable
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.load import GAMES
from croupier.table.actors import Actor, Role
from croupier.table.commands import Command
from croupier.table.decide import step
from croupier.table.evolve import evolve
from croupier.table.prompt import prompt
from croupier.table.state import Phase, Setup, Table, Trouble
from tests.page.speaking import spoken

ROUNDS = Path(__file__).resolve().parents[1] / "rounds"
MAX = Actor(Role.SHIFT_MANAGER, "max")
SAM = Actor(Role.PIT_SUPERVISOR, "sam")
MOST = 60
"""Different irregularities of a game that are looked at; one of each kind and clause comes first."""


def troubled(game: str) -> list[Table]:
    """Return the tables of a game's records at which something waits, one of each kind under each clause."""
    found: dict[tuple[object, ...], Table] = {}
    for path in sorted((ROUNDS / game / "irregular").glob("*.round.toml")):
        for table in moments(path):
            if table.trouble is not None and table.phase is not Phase.OVER:
                found.setdefault((table.trouble.kind, table.trouble.clauses, table.phase), table)
    return list(found.values())[:MOST]


def moments(path: Path) -> Iterator[Table]:
    """Yield the table after each act of a record."""
    replayed = replay(read(path.read_text(encoding="utf-8"), path.parent))
    table = Table(replayed.record.book, replayed.record.setup)
    for told in replayed.steps:
        for event in told.events:
            table = evolve(table, event)
        yield table


def lives(table: Table) -> LiveTable:
    return LiveTable("floor", table.book, Setup(6), table=table)


def check(table: Table, way: Way) -> None:
    """Carry a way out, and compare what it does with what it said."""
    command = read_body(msgspec.json.encode(way.command), MAX)
    assert isinstance(command, Command)
    after = step(table, command).after
    moved = {one.account: one.cents for one in postings("floor", table, after) if one.account.startswith("wallet:")}
    assert {f"wallet:{one.player}": one.cents for one in way.money} == moved
    assert way.ends == ("" if after.status == "open" else after.status.value)
    assert way.says


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_of_the_records_has_a_way_on_that_does_what_it_says(game: str) -> None:
    tables = troubled(game)
    assert len(tables) >= 10
    for table in tables:
        live = lives(table)
        ways = ways_on(live, MAX, prompt(table).options)
        assert ways, table.trouble
        assert all(way.may for way in ways)
        for way in (*ways, *acts(live, MAX, sealed=False)):
            check(table, way)


def test_a_lower_post_sees_the_same_ways_and_not_all_are_his() -> None:
    referred = next(
        table for table in troubled("lucky8") if table.trouble is not None and table.trouble.kind == "referred"
    )
    lawful = prompt(referred).options
    low, high = ways_on(lives(referred), SAM, lawful), ways_on(lives(referred), MAX, lawful)
    assert [way.command for way in low] == [way.command for way in high]
    assert [(way.command["command"], way.post, way.may) for way in low] == [("rule/1", "shift-manager", False)]


def test_a_sealed_shoe_has_nobody_who_reports_on_it() -> None:
    table = next(table for table in troubled("lucky8") if table.trouble is not None and table.trouble.kind == "misdeal")
    kinds = {way.command["command"] for way in acts(lives(table), MAX, sealed=True)}
    assert "report-cards/1" not in kinds
    assert "refer/1" in kinds


def test_the_page_has_words_for_every_irregularity_and_every_way_on() -> None:
    words = spoken("en")
    kinds = set()
    for table in (table for game in GAMES for table in troubled(game)):
        assert table.trouble is not None
        kinds.add(table.trouble.kind)
        live = lives(table)
        for way in (*ways_on(live, MAX, prompt(table).options), *acts(live, MAX, sealed=False)):
            name = str(way.command["command"]).partition("/")[0]
            what = f"{name}-{way.command['what']}" if name == "report-cards" else name
            assert f"pit.way.{what}" in words
    assert kinds == set(get_args(get_type_hints(Trouble)["kind"]))
    assert all(f"trouble.kind.{kind}" in words and f"pit.kind-says.{kind}" in words for kind in kinds)
