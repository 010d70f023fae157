"""Play money that was given is apart from money that is paid out: by the reckoning, and at a server's cage."""

import asyncio
from pathlib import Path

import pytest

from croupier.control.money.play_money import Change, Holding, cash_of, still_given
from tests.security.inside import House, hire_signed_in, inside

GIFT = Change(1, 0, 1000, given=1000)


@pytest.mark.parametrize(
    ("changes", "held", "given"),
    [
        ((), 0, 0),
        ((), 500, 0),
        ((GIFT,), 1000, 1000),
        ((GIFT,), 400, 400),
        # What was won is the winner's.
        ((GIFT,), 1700, 1000),
        # Cash comes, and what is lost is the gift first.
        ((GIFT, Change(2, 1000, 1300)), 1300, 1000),
        ((GIFT, Change(2, 1000, 1300)), 900, 600),
        ((GIFT, Change(2, 1000, 1300)), 200, 0),
        # The gift is lost before cash comes: whatever is won then is won with cash.
        ((GIFT, Change(2, 0, 300)), 800, 0),
        # Given again after the first was lost.
        ((GIFT, Change(2, 50, 1000, given=950)), 1000, 1000),
        # What was worked out at an order counts from then on.
        ((GIFT, Change(2, 1500, 1200, kept=900)), 1200, 900),
        ((GIFT, Change(2, 1500, 1200, kept=900)), 1000, 700),
    ],
)
def test_what_is_lost_was_given(changes: tuple[Change, ...], held: int, given: int) -> None:
    assert still_given(changes, held) == given
    assert still_given(reversed(changes), held) == given


def test_given_money_lies_on_the_tables_first() -> None:
    assert cash_of(Holding(1300), 1000) == 300
    assert cash_of(Holding(300, 1000), 1000) == 300
    assert cash_of(Holding(900, 400), 1000) == 300
    assert cash_of(Holding(50), 0) == 50


async def _order(house: House, kind: str, name: str, cents: int) -> str:
    asked = {"kind": kind, "subject": name, "cents": cents, "why": "at the cage"}
    number = (await house.call("token of max", "POST", "/office/orders", asked)).json()["number"]
    body = {"agree": True, "why": "seen"}
    answer = await house.call("token of mia", "POST", f"/office/orders/{number}", body)
    return str(answer.json()["code"]) if answer.is_error else ""


def test_the_cage_pays_out_cash_and_no_gift(tmp_path: Path) -> None:
    hire_signed_in(tmp_path)

    async def act() -> None:
        async with inside(tmp_path, gift=100_000) as house:
            name, token = await house.guest()
            assert await _order(house, "cash-out", name, 1) == "play-money"
            assert await _order(house, "cash-in", name, 30_000) == ""
            assert await _order(house, "cash-out", name, 30_001) == "play-money"
            assert await _order(house, "cash-out", name, 130_001) == "not-enough-money"
            # What lies on a table is the gift, and it stays one however it comes back.
            await asyncio.sleep(0.2)
            bet = {"command": "bet/1", "player": name, "box": 1, "amount": 100_000}
            assert (await house.command(token, "lucky8", bet)).json()["accepted"]
            assert await _order(house, "cash-out", name, 10_000) == ""
            lift = {"command": "lift/1", "player": name, "box": 1}
            assert (await house.command(token, "lucky8", lift, key="l")).json()["accepted"]
            assert house.floor.balance(name) == 120_000
            assert await _order(house, "cash-out", name, 20_001) == "play-money"
            assert await _order(house, "cash-out", name, 20_000) == ""
            assert await _order(house, "cash-out", name, 1) == "play-money"

    asyncio.run(act())
