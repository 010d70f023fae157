"""Who has gone is gone from the lobby's count and from the seats, and a closed table says that it is."""

import asyncio
from pathlib import Path

from croupier.server.settings import TableSettings
from tests.security.inside import House, hire, inside, until


async def _listed(house: House) -> dict[str, object]:
    return dict((await house.call("", "GET", "/tables")).json()["tables"][0])


def test_a_player_who_has_gone_is_not_counted_and_their_seat_is_free(tmp_path: Path) -> None:
    async def inner() -> None:
        async with inside(tmp_path, tables=(TableSettings("one", "lucky8"),)) as house:
            host = house.floor.tables["one"].host
            _, token = await house.guest("ann")
            host.present["ann"] += 1
            await until(lambda: host.live.table is not None)
            await house.command(token, "one", {"command": "sit/1", "box": 3})
            assert (await _listed(house))["players"] == 1
            assert (await house.call(token, "GET", "/tables/one")).json()["seats"] == {"3": "ann"}
            del host.present["ann"]
            assert (await _listed(house))["players"] == 0
            assert "seats" not in (await house.call("", "GET", "/tables/one")).json()
            await house.command(token, "one", {"command": "bet/1", "box": 3, "amount": 1000}, "b")
            assert (await _listed(house))["players"] == 1

    asyncio.run(inner())


def test_a_closed_table_says_so_to_everybody(tmp_path: Path) -> None:
    hire(tmp_path, "mia")

    async def inner() -> None:
        async with inside(tmp_path, tables=(TableSettings("one", "lucky8"),)) as house:
            token = await house.staff("mia")
            assert "closed" not in await _listed(house)
            close = {"scope": "table", "name": "one", "closed": True, "why": "cleaning"}
            assert (await house.call(token, "POST", "/office/closures", close)).status_code == 200
            assert (await _listed(house))["closed"] is True
            assert (await house.call("", "GET", "/tables/one")).json()["closed"] is True

    asyncio.run(inner())
