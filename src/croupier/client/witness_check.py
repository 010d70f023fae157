"""Compare a witness's journal with the shoes of a house: whatever a share was given for must have been dealt."""

import asyncio
from typing import Any, NamedTuple

import httpx
import msgspec

from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.witness import ClosedList

NO_SHOE = "no-such-shoe"
BUSY = ("too-many", "too-many-here", "sums-waiting")
PAUSE = 0.5
"""Seconds after which a busy house is asked again."""


class Compared(NamedTuple):
    """How many shares were given, what is wrong, and the shoe that waits to be dealt, or 0."""

    shoes: int
    problems: list[str]
    waiting: int


async def compared(table: str, server: str, witness: str) -> Compared:
    """Look at every share a witness gave for a table."""
    lists, key = await _journal(table, witness)
    problems: list[str] = []
    waiting = 0
    async with Client(server) as house:
        for closed in lists:
            number = closed.shoe.number
            proof = await _proof(house, table, number)
            if proof is not None:
                problems += [f"shoe {number}: {wrong}" for wrong in wrongs(proof, closed, key)]
            elif closed is lists[-1]:
                waiting = number
            else:
                problems.append(f"shoe {number}: its share was given, and it was never dealt")
    return Compared(len(lists), problems, waiting)


def wrongs(proof: ShoeProof, closed: ClosedList, key: str) -> list[str]:
    """Return what is wrong with a shoe whose share was given for a list."""
    other = (
        [] if proof.closed.text() == closed.text() else ["it was dealt with another list than its share was given for"]
    )
    return other + check(proof, key)


async def _proof(house: Client, table: str, number: int) -> ShoeProof | None:
    while True:
        try:
            return await house.shoe(table, number)
        except ServerSaysNo as error:
            if error.code == NO_SHOE:
                return None
            if error.code not in BUSY:
                raise
        await asyncio.sleep(PAUSE)


async def _journal(table: str, witness: str) -> tuple[list[ClosedList], str]:
    """Return the lists a witness gave shares for, in order, and the witness's key."""
    lists: list[ClosedList] = []
    try:
        async with httpx.AsyncClient(base_url=witness, timeout=30, trust_env=False) as line:
            key: str = (await line.get("/key")).raise_for_status().json()["key"]
            after = 0
            while True:
                reply = (await line.get(f"/shares/{table}", params={"after": after})).raise_for_status()
                page: list[dict[str, Any]] = reply.json()["shares"]
                if not page:
                    return lists, key
                lists += [msgspec.convert(entry["closed"], ClosedList) for entry in page]
                after = lists[-1].shoe.number
    except httpx.HTTPError as error:
        msg = f"the witness does not answer: {error!r}"
        raise OSError(msg) from error
