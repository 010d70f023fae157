"""The leanest WebSocket client a load generator can have: no queues, no tasks, a callback for every message."""

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
SHORT = 125
KEY = bytes(4)
"""A mask of zeros leaves the message as it is, and is as lawful as any other."""


class Wire(asyncio.Protocol):
    """One socket; `heard` gets each text message."""

    def __init__(self, path: str, host: str, token: str, heard: Callable[[bytes], None]) -> None:
        """Say hello as soon as there is a connection."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        )
        self._hello = "\r\n".join((*lines, "", "")).encode()
        self._heard = heard
        self._left = bytearray()
        self._transport: asyncio.Transport | None = None
        self.open = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            transport.write(self._hello)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Note that the socket is gone."""
        for waiting in (self.open, self.closed):
            if not waiting.done():
                waiting.set_result(False)

    def data_received(self, data: bytes) -> None:
        """Take whole messages out of what has come."""
        left = self._left
        left += data
        if not self.open.done():
            end = left.find(b"\r\n\r\n")
            if end < 0:
                return
            self.open.set_result(left.startswith(b"HTTP/1.1 101"))
            del left[: end + 4]
        begin = 0
        while (found := _frame(left, begin)) is not None:
            kind, start, begin = found
            self._take(kind, bytes(left[start:begin]))
        if begin:
            del left[:begin]

    def _take(self, kind: int, text: bytes) -> None:
        if kind == TEXT:
            self._heard(text)
        elif kind == PING:
            self._write(PONG, text)
        elif kind == CLOSE and self._transport is not None:
            self._transport.close()

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(TEXT, text)

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        length = bytes((0x80 | size,)) if size <= SHORT else b"\xfe" + size.to_bytes(2, "big")
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(bytes((0x80 | kind,)) + length + KEY + text)

    def pause(self) -> None:
        """Read no more."""
        if self._transport is not None:
            self._transport.pause_reading()

    async def close(self) -> None:
        """Close the socket."""
        if self._transport is not None:
            self._write(CLOSE, b"")
            self._transport.close()
            await self.closed


def _frame(left: bytearray, begin: int) -> tuple[int, int, int] | None:
    """Return the kind of the next frame, where its text begins and where it ends, or None where it is not whole."""
    start = begin + 2
    if len(left) < start:
        return None
    size = left[begin + 1]
    if size > SHORT:
        width = 2 if size == SHORT + 1 else 8
        size = int.from_bytes(left[start : start + width], "big")
        start += width
    return (left[begin] & 0xF, start, start + size) if len(left) >= start + size else None


async def connect(address: str, path: str, token: str, heard: Callable[[bytes], None], own: str = "") -> Wire:
    """Open a socket, from an address of one's own where it is said."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, parts.netloc, token, heard),
        parts.hostname or "",
        parts.port or 80,
        local_addr=(own, 0) if own else None,
    )
    if not await wire.open:
        msg = f"{address}{path} did not open a socket"
        raise ConnectionError(msg)
    return wire
