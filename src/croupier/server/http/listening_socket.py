"""The listening socket: a connection from an address that opens too many is reset at once."""

import socket
from collections.abc import Container
from functools import lru_cache
from ipaddress import IPv6Network, ip_address
from struct import pack

from croupier.server.http.rate_limit import RateLimits

AT_ONCE = pack("ii", 1, 0)
"""To hang up without a word (SO_LINGER), so that nothing of the connection is left on this side."""


@lru_cache(4_096)
def counted_address(address: str) -> str:
    """Return what an address is counted as: an IPv6 address counts as its whole /64."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:  # noqa: PLR2004 - the other version
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class ListeningSocket(socket.socket):
    """Takes so many new connections a second of each address; those of trusted proxies are everybody's."""

    limits: RateLimits | None = None
    proxies: Container[str] = ()

    def accept(self) -> tuple[socket.socket, object]:
        """Take a connection; one too many is ended, and the listener does other things first."""
        taken, address = super().accept()
        name = str(address[0])
        if self.limits is None or name in self.proxies or self.limits.take(counted_address(name)):
            return taken, address
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        taken.close()
        raise ConnectionAbortedError
