"""The attacker of `bench.hammer`, in a process of their own: 64 connections of one address that ask without end."""

import asyncio
import contextlib
import time
from collections import Counter
from multiprocessing.connection import Connection
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from bench.asks import Ask

CONNECTIONS = 64
COME_IN = (
    b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
)
GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Order(NamedTuple):
    """What the attacker is told: whom to attack, with what, and from which address."""

    address: str
    ask: Ask
    own: str


def attack(told: Connection) -> None:
    """Attack as told, until told no more: an order is answered with when it began, and `None` with what was heard."""
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            order: Order = told.recv()
            told.send(asyncio.run(_attack(order, told)))


async def _attack(order: Order, told: Connection) -> Counter[str]:
    port, heard = urlsplit(order.address).port or 0, Counter[str]()
    asked = order.ask.text(await _come_in(port, order.own) if order.ask.token else "")
    told.send(time.perf_counter())
    tasks = [asyncio.create_task(_one(port, order, asked, heard)) for _ in range(CONNECTIONS)]
    await asyncio.to_thread(told.recv)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return heard


async def _one(port: int, order: Order, asked: bytes, heard: Counter[str]) -> None:
    """Ask over one connection, and over another where it is closed."""
    while True:
        try:
            await _over_one_connection(port, order, asked, heard)
        except GONE:
            heard["hung up"] += 1
        await asyncio.sleep(0)


async def _over_one_connection(port: int, order: Order, asked: bytes, heard: Counter[str]) -> None:
    reader, writer = await _connect(port, order.own)
    try:
        while not writer.is_closing():
            writer.write(asked)
            heard[await _heard(order.ask, reader)] += 1
            if not order.ask.waits or order.ask.headers:
                break
    finally:
        writer.close()


async def _connect(port: int, own: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0), limit=1 << 20)


async def _heard(ask: Ask, reader: asyncio.StreamReader) -> str:
    if not ask.reads:
        await asyncio.sleep(1)
        return "not read"
    if not ask.waits:
        return "gone"
    status, _ = await _answer(reader, body=not ask.headers)
    return status


async def _answer(reader: asyncio.StreamReader, *, body: bool) -> tuple[str, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    _, _, length = head.lower().partition(b"content-length:")
    text = await reader.readexactly(int(length.partition(b"\r\n")[0])) if body and length else b""
    return head[9:12].decode(), text


async def _come_in(port: int, own: str) -> str:
    """Come in as a guest, from the attacker's own address."""
    reader, writer = await _connect(port, own)
    writer.write(COME_IN)
    _, text = await _answer(reader, body=True)
    writer.close()
    return str(msgspec.json.decode(text)["token"])
