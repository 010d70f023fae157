"""Play while somebody attacks: a flood of sign-ins, or a thousand connections that never come to the point.

The play is that of `bench.load`, in an open loop; the attacker is a process of its own. Each is measured without an
attacker first. Run: python -m tests.long.attackers [--tables 50] [--rate 100] [--seconds 20]
"""

import argparse
import asyncio
import multiprocessing
import socket
import tempfile
import time
from collections.abc import Callable
from multiprocessing.synchronize import Event
from pathlib import Path
from urllib.parse import urlsplit

from bench.load import Load, figures, settings
from tests.server.running import Running

HALF = (
    b"GET /api/v1/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ",
)

Attack = Callable[[str, int, Event], None]


def _address(number: int) -> str:
    return f"127.{1 + number // 62_500 % 200}.{number // 250 % 250}.{1 + number % 250}"


def flood(address: str, a_second: int, over: Event) -> None:
    """Try to sign in so many times a second, each from an address that has not failed yet."""
    asyncio.run(_flood(urlsplit(address).port or 0, a_second, over))


async def _flood(port: int, a_second: int, over: Event) -> None:
    codes: dict[str, int] = {}
    running: set[asyncio.Task[None]] = set()
    began, number = time.perf_counter(), 0
    while not over.is_set():
        while number < (time.perf_counter() - began) * a_second:
            task = asyncio.create_task(_sign_in(port, number, codes))
            running.add(task)
            task.add_done_callback(running.discard)
            number += 1
        await asyncio.sleep(0.005)
    await asyncio.gather(*running, return_exceptions=True)
    print(f"  {number} sign-ins tried, answered {dict(sorted(codes.items()))}", flush=True)


async def _sign_in(port: int, number: int, codes: dict[str, int]) -> None:
    body = b'{"name":"somebody-%d","password":"a wrong password"}' % number
    head = b"POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(_address(number), 0))
    writer.write(head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    answer = await reader.read()
    writer.close()
    code = answer[9:12].decode()
    codes[code] = codes.get(code, 0) + 1


def half_open(address: str, many: int, over: Event) -> None:
    """Hold so many connections that have sent half a request each; whichever is let go comes back."""
    port = urlsplit(address).port or 0
    held = [_half(port, number) for number in range(many)]
    let_go = 0
    while not over.wait(0.2):
        for place, one in enumerate(held):
            try:
                gone = one.recv(1, socket.MSG_DONTWAIT) == b""
            except BlockingIOError:
                gone = False
            except OSError:
                gone = True
            if gone:
                one.close()
                held[place] = _half(port, place)
                let_go += 1
    print(f"  {many} half-open connections, {let_go} times one was let go and came back", flush=True)


def _half(port: int, number: int) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", port), source_address=(_address(number), 0))
    found.sendall(HALF[number % len(HALF)])
    return found


def measure(asked: argparse.Namespace, says: str, attack: Attack | None, strength: int) -> None:
    """Measure play, with or without an attacker."""
    over = multiprocessing.Event()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder), settings(asked.tables, bets=False))
        attacker = multiprocessing.Process(target=attack, args=(server.address, strength, over)) if attack else None
        try:
            load = Load(server.address, asked.tables, 8)
            if attacker is not None:
                attacker.start()
                time.sleep(2)
            asyncio.run(load.run(asked.rate, asked.seconds, storm=False))
        finally:
            over.set()
            if attacker is not None:
                attacker.join(30)
            server.end()
    print(f"{says}: {figures('acknowledged', load.acked)}, unanswered {len(load.intended)}", flush=True)
    print(f"  {figures('sent after the intended time', load.late)}, refused {dict(load.refused)}", flush=True)


def main() -> None:
    """Measure each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rate", type=float, default=40)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--sign-ins", type=int, default=50, help="sign-ins a second")
    parser.add_argument("--half-open", type=int, default=1_000, help="connections held open")
    asked = parser.parse_args()
    measure(asked, "nobody attacks", None, 0)
    measure(asked, "sign-ins", flood, asked.sign_ins)
    measure(asked, "half-open connections", half_open, asked.half_open)


if __name__ == "__main__":
    main()
