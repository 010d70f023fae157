"""Races for money: decided by the order of events alone, never paid for twice, never with money that is not there."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from pathlib import Path

import pytest

from croupier.api.codec import decode_event
from croupier.live.config import Clocks
from croupier.table import events as e
from croupier.table.state import Phase
from tests.security.inside import TABLES, House, hire_signed_in, inside, until


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return hire_signed_in(tmp_path_factory.mktemp("races")).read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Callable[[Callable[[House], Awaitable[None]]], None]:
    (tmp_path / "tables.db").write_bytes(hired)

    def run(act: Callable[[House], Awaitable[None]]) -> None:
        async def inner() -> None:
            async with inside(tmp_path) as house:
                await asyncio.sleep(0.1)
                await act(house)

        asyncio.run(inner())

    return run


Run = Callable[[Callable[[House], Awaitable[None]]], None]


_numbers = count()


def _bet(box: int, amount: int = 1000) -> dict[str, object]:
    return {"command": "bet/1", "box": box, "amount": amount}


async def _dealt(house: House, *commands: Mapping[str, object]) -> None:
    for command in commands:
        response = await house.command("token of dora", "floor", dict(command), f"d{next(_numbers)}")
        assert response.status_code == 200, (command, response.text)


def test_a_bet_never_lies_after_no_more_bets(run: Run) -> None:
    async def act(house: House) -> None:
        players = [(await house.guest())[1] for _ in range(6)]
        await _dealt(house, {"command": "open-round/1"})
        await house.command(players[0], "floor", _bet(1))
        bets = [
            house.command(token, "floor", _bet(1 + number % 7), f"r{turn}")
            for turn in range(8)
            for number, token in enumerate(players)
        ]
        closing = house.command("token of dora", "floor", {"command": "close-bets/1"}, "close")
        answers = await asyncio.gather(*bets[:20], closing, *bets[20:])
        assert answers[20].status_code == 200
        events = [decode_event(stored.event) for stored in house.floor.reader.read("table:floor")]
        closed = next(place for place, event in enumerate(events) if isinstance(event, e.BetsClosed))
        placed = [place for place, event in enumerate(events) if isinstance(event, e.WagerPlaced)]
        assert placed
        assert max(placed) < closed
        accepted = sum(answer.status_code == 200 for answer in answers) - 1
        assert accepted + 1 == len(placed)

    run(act)


def test_one_balance_is_not_bet_at_two_tables_at_once(run: Run) -> None:
    async def act(house: House) -> None:
        name, token = await house.guest()
        calls = [
            house.command(token, table, _bet(1 + number % 7, 30_000), f"{table}-{number}")
            for number in range(50)
            for table in ("lucky8", "plus")
        ]
        answers = await asyncio.gather(*calls)
        accepted = sum(answer.status_code == 200 for answer in answers)
        assert accepted == 3
        assert house.floor.balance(name) == 10_000
        refused = {answer.json()["code"] for answer in answers if answer.status_code != 200}
        assert "not-enough-money" in refused

    run(act)


def test_a_double_asked_for_twice_happens_once(run: Run) -> None:
    async def act(house: House) -> None:
        name, token = await house.guest()
        await _dealt(house, {"command": "open-round/1"})
        await house.command(token, "floor", _bet(1))
        cards = [{"command": "deal-card/1", "card": card} for card in ("5s", "9h", "6d")]
        await _dealt(house, {"command": "close-bets/1"}, *cards)
        await _dealt(house, {"command": "deal/1"})
        double = {"command": "double/1", "box": 1}
        answers = await asyncio.gather(*(house.command(token, "floor", dict(double), f"x{n}") for n in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        assert house.floor.balance(name) == 98_000

    run(act)


def test_nobody_acts_for_another_or_out_of_turn_and_it_is_noted(run: Run) -> None:
    async def act(house: House) -> None:
        ann, bob = await house.guest(), await house.guest()
        await _dealt(house, {"command": "open-round/1"})
        await house.command(ann[1], "floor", _bet(1))
        await house.command(bob[1], "floor", _bet(2))
        cards = [{"command": "deal-card/1", "card": card} for card in ("5s", "8h", "Td", "6d", "9c")]
        await _dealt(house, {"command": "close-bets/1"}, *cards)
        await _dealt(house, {"command": "deal/1"})
        for body, status in (
            ({"command": "hit/1", "box": 1, "player": ann[0]}, 403),
            ({"command": "stand/1", "box": 2}, 409),
            ({"command": "hit/1", "box": 1}, 409),
        ):
            assert (await house.command(bob[1], "floor", dict(body), f"{body}"[:60])).status_code == status
        await house.floor.control.office.settle()
        noted = [stored.event for stored in house.floor.reader.read("office")]
        assert sum(b"act-refused" in event and bob[0].encode() in event for event in noted) == 1

    run(act)


def test_a_round_that_is_settled_stands_whatever_is_reported_then(run: Run) -> None:
    async def act(house: House) -> None:
        name, token = await house.guest()
        await _dealt(house, {"command": "open-round/1"})
        await house.command(token, "floor", _bet(1))
        cards = [{"command": "deal-card/1", "card": card} for card in ("Ts", "6h", "9d")]
        await _dealt(house, {"command": "close-bets/1"}, *cards)
        await _dealt(house, {"command": "deal/1"})
        await house.command(token, "floor", {"command": "stand/1", "box": 1}, "stand")
        await _dealt(
            house, *({"command": "deal-card/1", "card": card} for card in ("Td", "8c")), {"command": "settle/1"}
        )
        after = house.floor.balance(name)
        for number, body in enumerate(
            (
                {"command": "fail-power/1"},
                {"command": "report-cards/1", "what": "foreign"},
                {"command": "refer/1", "text": "he should not have won"},
                {"command": "rule/1", "text": "void"},
                {"command": "withdraw/1", "player": name},
            )
        ):
            await house.command("token of max", "floor", dict(body), f"late{number}")
            assert house.floor.balance(name) == after
        await _dealt(house, {"command": "open-round/1"})
        assert house.floor.balance(name) == after

    run(act)


def test_to_drop_the_socket_is_no_interruption(hired: bytes, tmp_path: Path) -> None:
    """Whoever goes in the middle of a bad hand is played as an absent player; nothing is withdrawn."""
    (tmp_path / "tables.db").write_bytes(hired)
    clocks = Clocks(bets=0.05, offer=0.05, decision=0.05, pause=30.0)

    async def inner() -> None:
        async with inside(tmp_path, clocks=clocks, tables=TABLES[:1]) as house:
            await asyncio.sleep(0.1)
            name, token = await house.guest()
            host = house.floor.tables["lucky8"].host
            assert (await house.command(token, "lucky8", _bet(1))).status_code == 200
            await until(lambda: host.live.table is not None and host.live.table.phase is Phase.OVER)
            assert host.live.table is not None
            lines = [line for line in host.live.table.lines if line.wager == "main"]
            assert lines
            assert all(line.result not in ("returned", "void") for line in lines)
            events = [decode_event(stored.event) for stored in house.floor.reader.read("table:lucky8")]
            assert not any(isinstance(event, e.TroubleOpened) for event in events)
            assert name

    asyncio.run(inner())
