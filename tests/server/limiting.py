"""Ann, who sets herself limits: what the tests of own limits do at a server."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from tests.security.inside import Clock, House, inside, until

GIFT = 100_000
HOUR = 3_600_000
_keys = count()


class Scene:
    """Ann, who sets herself limits, at the tables of a server."""

    def __init__(self, house: House, clock: Clock, token: str) -> None:
        self.house = house
        self.clock = clock
        self.token = token

    async def set(self, **limits: object) -> dict[str, Any]:
        """Set limits; return them as the house holds them."""
        response = await self.house.call(self.token, "POST", "/me/limits", limits)
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def held(self) -> dict[str, Any]:
        """Return the limits as the house holds them."""
        return dict((await self.house.call(self.token, "GET", "/me/limits")).json())

    async def bet(
        self, table: str, amount: int, box: int = 1, *, session: str = "", key: str = "", **more: object
    ) -> str:
        """Lay a wager for Ann; return the code of the refusal, if it is one."""
        body = {"command": "bet/1", "player": "ann", "box": box, "amount": amount, **more}
        name = key or f"b{next(_keys)}"
        answer = (await self.house.command(session or self.token, table, body, name)).json()
        return str(answer.get("code", ""))

    async def deal(self, *commands: tuple[str, Mapping[str, object]], by: str = "dora") -> None:
        """Let staff do something at the observed table."""
        for kind, facts in commands:
            body = {"command": f"{kind}/1", **facts}
            response = await self.house.command(f"token of {by}", "floor", body, f"d{next(_keys)}")
            assert response.status_code == 200, (kind, facts, response.text)

    async def cards(self, *cards: str) -> None:
        """Let cards fall where they are due at the observed table."""
        await self.deal(*(("deal-card", {"card": card}) for card in cards))

    async def own(self, kind: str, **facts: object) -> None:
        """Let Ann decide at the observed table."""
        body = {"command": f"{kind}/1", "box": 1, **facts}
        response = await self.house.command(self.token, "floor", body, f"o{next(_keys)}")
        assert response.status_code == 200, (kind, response.text)

    async def lose(self, amount: int) -> None:
        """Play a round at the observed table: seventeen against nineteen."""
        await self.deal(("open-round", {}))
        assert not await self.bet("floor", amount)
        await self.deal(("close-bets", {}))
        await self.cards("Td", "9s", "7h")
        await self.own("decline")
        await self.own("stand")
        await self.cards("Tc")
        await self.deal(("settle", {}))


Act = Callable[[Scene], Awaitable[None]]
Run = Callable[[Act], None]


def runs(folder: Path) -> Run:
    """Return what does something at a server; a second time it is the same server, started again."""
    clock = Clock()
    # Noon, so that no test runs over midnight.
    clock.ahead = (12 * HOUR - clock.now()) % (24 * HOUR)
    tokens: list[str] = []

    def run(act: Act) -> None:
        async def inner() -> None:
            async with inside(folder, clock) as house:
                dealt = {"table:lucky8", "table:plus"}
                await until(lambda: dealt <= set(house.floor.reader.streams()))
                tokens.extend([] if tokens else [(await house.guest("ann"))[1]])
                await act(Scene(house, clock, tokens[0]))

        asyncio.run(inner())

    return run
