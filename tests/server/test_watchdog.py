"""A loop that is held up is noticed, with the place that holds it up; one that answers is left in peace."""

import asyncio
import threading
import time

from croupier.server.processes.watchdog import Watchdog


def test_a_loop_that_is_held_up_is_noticed_with_the_place() -> None:
    said: list[tuple[float, list[str]]] = []
    heard = threading.Event()

    def say(seconds: float, where: list[str]) -> None:
        said.append((seconds, where))
        heard.set()

    async def act() -> None:
        with Watchdog(asyncio.get_running_loop(), say, after=1):
            await asyncio.sleep(0.3)
            assert said == []
            time.sleep(3)  # noqa: ASYNC251 - this is what is watched for
            await asyncio.to_thread(heard.wait, 20)

    asyncio.run(act())
    ((seconds, where),) = said
    assert seconds > 1
    assert any("test_watchdog.py" in place and place.endswith(" act") for place in where)


def test_a_loop_that_answers_is_left_in_peace() -> None:
    said: list[float] = []

    async def act() -> None:
        with Watchdog(asyncio.get_running_loop(), lambda seconds, _where: said.append(seconds), after=5):
            for _ in range(30):
                await asyncio.sleep(0.02)

    asyncio.run(act())
    assert said == []
