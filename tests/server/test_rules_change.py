"""Other rules on the disk: the round in progress keeps its own, and the next opens by signed ones only.

The book is a file that is changed while the server is down, in the middle of a round.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.cli.error_sentences import UsageError
from croupier.cli.rules.approve import approve
from croupier.cli.stores import Where
from croupier.control.trail.approvals import APPROVED, Approval, approved, approves
from croupier.control.trail.entry import Noted, note
from croupier.control.trail.signing_key import make_key, public_of
from croupier.control.trail.trail_reader import entries
from croupier.live.host import TableHost
from croupier.rules.digest import digest
from croupier.rules.load import load
from croupier.server.sessions.session_store import People, SessionBegan, append, fingerprint
from croupier.server.settings import TableSettings
from croupier.store.sqlite import SqliteStore
from tests.security.inside import House, hire, inside, until

TOKEN = "token of dora"  # noqa: S105 - of this test's dealer
OLD, NEW = "stand", "hit"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    hire(tmp_path, "dora")
    store = SqliteStore(tmp_path / "tables.db")
    append(store, People().read(store), SessionBegan("dora", fingerprint(TOKEN), 10**15))
    store.close()
    return _written(tmp_path / "own.toml", OLD)


def _written(path: Path, soft_17: str) -> Path:
    path.write_text(f'base = "lucky8"\ngame = "own"\ntitle = "Own"\n[dealer]\nsoft_17 = "{soft_17}"\n')
    return path


def _serving(book: Path, act: Callable[[House, TableHost], Awaitable[None]]) -> None:
    """Run a server with one observed table of the book; the next call is the next process."""

    async def inner() -> None:
        tables = (TableSettings("floor", str(book), dealing="observed"),)
        async with inside(book.parent, tables=tables) as house:
            await act(house, house.floor.tables["floor"].host)

    asyncio.run(inner())


async def _dealer(house: House, *bodies: dict[str, object]) -> str:
    """Give commands as the dealer; return the last refusal, if any."""
    code = ""
    for body in bodies:
        key = f"{house.floor.tables['floor'].host.live.version} {body['command']}"
        response = await house.command(TOKEN, "floor", body, key)
        code = str(response.json().get("code", ""))
    return code


def _cards(*texts: str) -> list[dict[str, object]]:
    return [{"command": "deal-card/1", "card": text} for text in texts]


async def _into_a_round(house: House, _host: TableHost) -> None:
    assert await _dealer(house, {"command": "open-round/1"}) == ""
    _, token = await house.guest("ann")
    assert (await house.command(token, "floor", {"command": "bet/1", "box": 1, "amount": 1000})).status_code == 200
    assert await _dealer(house, {"command": "close-bets/1"}, *_cards("Ts", "6h", "9d")) == ""


async def _to_its_end(house: House, host: TableHost) -> None:
    """End the round by its own rules, and find that no other opens."""
    table = host.live.table
    assert table is not None
    assert table.book.dealer.soft_17 == OLD
    stand = {"command": "stand/1", "player": "ann", "box": 1}
    await _dealer(house, {"command": "deal/1"}, stand, *_cards("Ad"), {"command": "settle/1"})
    assert not host.live.is_open
    assert host.live.table is not None
    assert host.live.table.book.dealer.soft_17 == OLD
    assert host.live.table.dealer == ("6h", "Ad")
    assert await _dealer(house, {"command": "open-round/1"}) == "closed"


def test_rules_changed_in_mid_round_count_from_the_next_round_on_and_only_if_signed(book: Path) -> None:
    where = Where(store=book.parent / "tables.db")
    _serving(book, _into_a_round)
    _written(book, NEW)

    async def refused_then_opened(house: House, host: TableHost) -> None:
        await _to_its_end(house, host)
        await _forged(house, host, book)
        assert approve(str(book), by="dora", why="the book of January", where=where) == 0
        await until(lambda: not host.closed())
        assert await _dealer(house, {"command": "open-round/1"}) == ""
        assert host.live.table is not None
        assert host.live.table.book.dealer.soft_17 == NEW
        assert host.live.rulebook == digest(load(book))

    _serving(book, refused_then_opened)
    store = SqliteStore(book.parent / "tables.db", read_only=True)
    told = [(entry.kind, entry.who, entry.why) for entry in entries(store)]
    store.close()
    assert told.count((APPROVED, "dora", "the book of January")) == 1
    assert [kind for kind, _, _ in told].count("rules-adopted") == 2


async def _forged(house: House, host: TableHost, book: Path) -> None:
    """Write approvals into the store that nobody with the key has signed."""
    store = SqliteStore(book.parent / "tables.db")
    key = make_key(book.parent / "other.key")
    entry = Noted(APPROVED, 7, "eve", "operator", "Lucky 8", why="please")
    forged = approved(entry, digest(load(book)), key)
    note(store, forged, Noted(APPROVED, 7, "eve", "operator", "Lucky 8", after=Approval(digest(load(book)), "00")))
    store.close()
    await until(lambda: len(house.floor.control.office.approvals) == 2)
    assert host.closed()


def test_the_same_rules_need_nobody(book: Path) -> None:
    async def reopened(house: House, host: TableHost) -> None:
        assert host.closed() == ""
        await _dealer(house, {"command": "deal/1"}, {"command": "stand/1", "player": "ann", "box": 1})
        assert await _dealer(house, *_cards("Td", "8c"), {"command": "settle/1"}, {"command": "open-round/1"}) == ""

    _serving(book, _into_a_round)
    _serving(book, reopened)


def test_each_part_of_an_approval_is_signed(tmp_path: Path) -> None:
    key = make_key(tmp_path / "a.key")
    entry = approved(Noted(APPROVED, 7, "mia", "operator", "Lucky 8", why="x"), "sha256:1", key)
    assert approves(entry, public_of(key)) == "sha256:1"
    assert approves(entry, public_of(make_key(tmp_path / "b.key"))) == ""
    kept = {name: getattr(entry, name) for name in entry.__struct_fields__}
    other = Approval("sha256:2", entry.after.signature)
    for changed in ({"at": 8}, {"who": "eve"}, {"subject": "y"}, {"why": "y"}, {"after": other}, {"after": None}):
        assert approves(Noted(**{**kept, **changed}), public_of(key)) == ""


def test_an_approval_needs_a_name_and_a_reason(book: Path) -> None:
    with pytest.raises(UsageError, match="a name and a reason"):
        approve(str(book), by="dora", why=" ", where=Where(store=book.parent / "tables.db"))
