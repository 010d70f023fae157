"""More commands than the server can do: those beyond its measure are turned away at once, and leave no trace."""

import asyncio
from pathlib import Path

from croupier.server.tables.command_handler import WAITING
from tests.security.inside import inside

BET = {"command": "bet/1", "box": 1, "amount": 1000}


def test_a_server_with_its_hands_full_turns_commands_away_and_takes_them_later(tmp_path: Path) -> None:
    async def act() -> None:
        async with inside(tmp_path) as house:
            _, token = await house.guest()
            await asyncio.sleep(0.2)
            house.floor.waiting = WAITING
            turned_away = await house.command(token, "lucky8", BET)
            assert (turned_away.status_code, turned_away.json()["code"]) == (503, "busy")
            house.floor.waiting = 0
            taken = await house.command(token, "lucky8", BET)
            assert taken.json()["accepted"]
            assert (await house.command(token, "lucky8", BET)).json() == taken.json()
            assert house.floor.waiting == 0

    asyncio.run(act())
