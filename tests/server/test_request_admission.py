"""Requests that arrive together go in one a turn of the loop, and a crowd of one address holds nobody else up."""

import asyncio
from collections.abc import Awaitable, Callable

from croupier.server.http.request_admission import CROWD, RequestAdmission


def _run(act: Callable[[RequestAdmission, list[str]], Awaitable[None]]) -> list[str]:
    began: list[str] = []
    asyncio.run(_with(act, began))
    return began


async def _with(act: Callable[[RequestAdmission, list[str]], Awaitable[None]], began: list[str]) -> None:
    await act(RequestAdmission(), began)


def _enter(admission: RequestAdmission, began: list[str], address: str, name: str) -> None:
    admission.enter(asyncio.get_running_loop(), address, lambda: began.append(name))


def test_whoever_comes_alone_goes_in_at_once() -> None:
    async def act(admission: RequestAdmission, began: list[str]) -> None:
        for number in range(3):
            _enter(admission, began, "a", f"a{number}")
            assert began[-1] == f"a{number}"
            await asyncio.sleep(0)

    assert _run(act) == ["a0", "a1", "a2"]


def test_one_goes_in_each_turn_and_addresses_take_turns() -> None:
    async def act(admission: RequestAdmission, began: list[str]) -> None:
        for name in ("a0", "a1", "a2", "b0", "b1"):
            _enter(admission, began, name[0], name)
        for there in range(1, 6):
            assert len(began) == there
            await asyncio.sleep(0)

    assert _run(act) == ["a0", "a1", "b0", "a2", "b1"]


def test_a_crowd_goes_in_whole_and_others_before_it() -> None:
    async def act(admission: RequestAdmission, began: list[str]) -> None:
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in range(3 * CROWD):
            _enter(admission, began, "a", f"a{number}")
        admission.enter(loop, "a", over.set)
        for number in range(3):
            _enter(admission, began, "b", f"b{number}")
        await over.wait()

    began = _run(act)
    assert [name for name in began if name[0] == "a"] == [f"a{number}" for number in range(3 * CROWD)]
    # Of the crowd one went in at once and one in its first turn; the others had theirs before the next.
    assert began[:5] == ["a0", "a1", "b0", "b1", "b2"]
