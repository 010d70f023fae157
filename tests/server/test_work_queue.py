"""The queue of work beside the tables: whose turn it is, who is turned away, and that one address leaves room."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from croupier.server.processes.work_queue import Asker, WorkQueue
from croupier.server.refused import ServerRefused


def _said(word: str, seconds: float = 0.02) -> str:
    time.sleep(seconds)
    return word


class Asked:
    """A queue, and in which order it gave its answers."""

    def __init__(self, most: int, each: int) -> None:
        self.queue = WorkQueue(nice=0, most=most, each=each)
        self.order: list[str] = []

    async def ask(self, name: str, address: str, seconds: float = 0.02) -> str:
        """Ask for something; return the answer, or the code of the refusal."""
        try:
            word = await self.queue.do(Asker(name, address), _said, f"{name} at {address}", seconds)
        except ServerRefused as refused:
            return refused.code
        self.order.append(word)
        return word


def _run(act: Coroutine[Any, Any, None]) -> None:
    async def inner() -> None:
        async with asyncio.timeout(60):
            await act

    asyncio.run(inner())


async def _begun(asked: Asked, name: str, address: str, seconds: float = 0.02) -> "asyncio.Task[str]":
    task = asyncio.create_task(asked.ask(name, address, seconds))
    await asyncio.sleep(0)
    return task


def test_an_address_with_much_to_ask_does_not_go_before_one_with_little() -> None:
    async def act() -> None:
        asked = Asked(most=20, each=4)
        tasks = [await _begun(asked, f"eve-{number}", "10.0.0.1", 0.1) for number in range(8)]
        tasks.append(await _begun(asked, "ann", "10.0.0.2"))
        await asyncio.gather(*tasks)
        assert asked.order.index("ann at 10.0.0.2") == 1
        assert len(asked.order) == 9
        asked.queue.close()

    _run(act())


def test_a_queue_that_others_have_filled_makes_room_for_somebody_who_has_nothing_in_it() -> None:
    async def act() -> None:
        asked = Asked(most=6, each=3)
        tasks = [await _begun(asked, f"p{n}", f"10.0.0.{1 + n % 2}", 0.1) for n in range(6)]
        ann = await _begun(asked, "ann", "10.0.0.9")
        ben = await _begun(asked, "ben", "10.0.0.9")
        said = await asyncio.gather(*tasks)
        assert await ann == "ann at 10.0.0.9"
        assert await ben == "sums-waiting"
        # Of the six one was being worked on, and the last of the address with most gave way.
        assert said.count("sums-waiting") == 1
        asked.queue.close()

    _run(act())


def test_one_person_and_one_address_have_so_much_in_it_and_no_more() -> None:
    async def act() -> None:
        asked = Asked(most=8, each=2)
        tasks = [await _begun(asked, "ann", "10.0.0.1", 0.1) for _ in range(3)]
        tasks += [await _begun(asked, f"p{number}", "10.0.0.1", 0.1) for number in range(3)]
        said = await asyncio.gather(*tasks)
        assert [one == "sums-waiting" for one in said] == [False, False, True, False, False, True]
        asked.queue.close()

    _run(act())


@pytest.mark.parametrize("leaves", ["while it waits", "while it is worked on"])
def test_whoever_leaves_gives_the_turn_to_the_next(leaves: str) -> None:
    async def act() -> None:
        asked = Asked(most=8, each=4)
        first = await _begun(asked, "ann", "10.0.0.1", 2.0)
        second = await _begun(asked, "ben", "10.0.0.2")
        third = await _begun(asked, "cas", "10.0.0.3")
        (second if leaves == "while it waits" else first).cancel()
        said = await asyncio.gather(first, second, third, return_exceptions=True)
        assert said[2] == "cas at 10.0.0.3"
        assert await asked.ask("dan", "10.0.0.4") == "dan at 10.0.0.4"
        asked.queue.close()

    _run(act())
