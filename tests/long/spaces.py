"""Network namespaces joined by a bad network: packets are lost, late and out of order, or cut off altogether.

Each space has a tunnel device whose packets come to this process, which passes them on as the weather says; no
module of the kernel is needed. Only spaces of its own are touched, and they go with it. Needs root and iproute2.
"""

import ctypes
import fcntl
import os
import random
import struct
import subprocess
import threading
import time
from heapq import heappop, heappush
from itertools import count
from select import select
from typing import NamedTuple

TUNSETIFF, IFF_TUN, IFF_NO_PI, CLONE_NEWNET = 0x400454CA, 0x0001, 0x1000, 0x40000000
NETWORK = "10.77.0"


class Weather(NamedTuple):
    """How bad the network is: the share of packets lost, and the least and most seconds one takes."""

    loss: float = 0.0
    least: float = 0.0
    most: float = 0.0


class Spaces:
    """Some namespaces, each with one address, and the network between them."""

    def __init__(self, names: tuple[str, ...], seed: int = 1) -> None:
        """Make them, joined by a perfect network."""
        self.names = names
        self.weather = Weather()
        self.cut: frozenset[str] = frozenset()
        """Spaces that cannot reach the first one, nor it them."""
        self.passed = self.lost = self.overtaken = 0
        self._chance = random.Random(seed)
        self._open = True
        self._ends = [self._made(name, self.address(name)) for name in names]
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def address(self, name: str) -> str:
        """Return the address of a space."""
        return f"{NETWORK}.{self.names.index(name) + 1}"

    def under(self, name: str) -> tuple[str, ...]:
        """Return what a program is run by, to be in a space."""
        return ("ip", "netns", "exec", name)

    def _made(self, name: str, address: str) -> int:
        _ip("netns", "add", name)
        end = _tunnel_in(name)
        for words in (
            ("addr", "add", f"{address}/24", "dev", "bad0"),
            ("link", "set", "bad0", "up"),
            ("link", "set", "lo", "up"),
        ):
            _ip("-n", name, *words)
        return end

    def _carry(self) -> None:
        """Pass packets on, each after its own time; those that take less than one before them overtake it."""
        waiting: list[tuple[float, int, int, bytes]] = []
        numbers, latest = count(), 0
        while self._open:
            pause = max(min(waiting[0][0] - time.monotonic(), 0.05), 0.0) if waiting else 0.05
            for end in select(self._ends, (), (), pause)[0]:
                packet = os.read(end, 65536)
                due = self._due(self._ends.index(end), packet)
                if due is not None:
                    heappush(waiting, (due[0], next(numbers), due[1], packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, number, to, packet = heappop(waiting)
                self.overtaken += number < latest
                latest = max(latest, number)
                self.passed += 1
                os.write(self._ends[to], packet)

    def _due(self, sender: int, packet: bytes) -> tuple[float, int] | None:
        """Return when a packet arrives and where, or None where it is lost."""
        to = packet[19] - 1 if packet[:1] and packet[0] >> 4 == 4 else -1
        if not 0 <= to < len(self._ends):
            return None
        far = {self.names[sender], self.names[to]} & self.cut and 0 in (sender, to)
        if far or self._chance.random() < self.weather.loss:
            self.lost += 1
            return None
        return time.monotonic() + self._chance.uniform(self.weather.least, self.weather.most), to

    def end(self) -> None:
        """Let everything go."""
        self._open = False
        self._thread.join()
        for end, name in zip(self._ends, self.names, strict=True):
            os.close(end)
            _ip("netns", "del", name)


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True)  # noqa: S607 - words of this file alone


def _tunnel_in(name: str) -> int:
    """Return the end of a tunnel device that is made inside a space; the thread goes there and comes back."""
    libc = ctypes.CDLL(None, use_errno=True)
    here = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    there = os.open(f"/run/netns/{name}", os.O_RDONLY)
    if libc.setns(there, CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "cannot enter the space")
    try:
        end = os.open("/dev/net/tun", os.O_RDWR)
        fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", b"bad0", IFF_TUN | IFF_NO_PI))
    finally:
        libc.setns(here, CLONE_NEWNET)
        os.close(here)
        os.close(there)
    return end
