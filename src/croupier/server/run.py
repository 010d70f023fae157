"""Run a server until it is stopped: bind, bring the tables back, say where, stop in mid-round without loss."""

import asyncio
import gc
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing import resource_tracker

import uvicorn

from croupier.server.app import application
from croupier.server.http.client_timeouts import OpenConnections, limited
from croupier.server.http.listening_socket import Listener
from croupier.server.http.rate_limit import MOST_BUCKETS, RateLimits
from croupier.server.http.tls_certificate import check_certificate
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.logs import configure, log
from croupier.server.processes.out_of_memory import watch_memory
from croupier.server.processes.watchdog import Watchdog
from croupier.server.settings import LOOPBACK, Settings, SettingsError
from croupier.server.tables.house_bots import HouseBots

BACKLOG = 2048
SEND_BUFFER = 65_536
HEADER_BYTES = 16_384
GRACE = 5
SWITCH = 0.0001
COLLECT = (5_000, 50, 500)
"""How seldom garbage is looked for: a look at everything would hold all tables up for a tenth of a second."""


def serve(settings: Settings, say: Callable[[str], None], *, take_over: bool = False) -> None:
    """Serve until SIGTERM or SIGINT."""
    configure(settings.log)
    check_certificate(settings)
    listening = _bind(settings)
    floor = TableManager(settings, take_over=take_over)
    if settings.host not in LOOPBACK and not floor.desk.people.has_staff:
        msg = (
            f"{settings.host} is open to others, and no member of staff has a password: croupier users add NAME --role"
        )
        raise SettingsError(msg)
    # Once everything has stopped the signal is raised again, and ends the process as one that did its work.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    # The writer gives its turn away with every call of SQLite, and the loop with every wait; while another thread
    # reads the store, neither must wait 5 ms for each turn to come back.
    sys.setswitchinterval(SWITCH)
    # The first worker process would start it, and every table wait for that.
    resource_tracker.ensure_running()
    # What is there now stays: no later look for garbage goes through it again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    asyncio.run(_serve(floor, listening, say))


def _bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, or asyncio would leave its small messages to wait for each other (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Left alone, the system would hold megabytes for a client that does not read before anybody noticed.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        msg = f"cannot listen on {settings.host} port {settings.port}: {error.strerror}"
        raise SettingsError(msg) from error
    listening.listen(BACKLOG)
    return listening


async def _serve(floor: TableManager, listening: socket.socket, say: Callable[[str], None]) -> None:
    settings = floor.settings
    rate, burst = settings.address_rate, settings.address_burst
    limits = RateLimits(rate, burst, time.monotonic, floor.delay, MOST_BUCKETS)
    http, socket_ = limited(OpenConnections(settings.connections, settings.proxies), settings.send_seconds)
    config = uvicorn.Config(
        application(floor),
        http=http,
        ws=socket_,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        h11_max_incomplete_event_size=HEADER_BYTES,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=GRACE,
        log_config=None,
        access_log=False,
        server_header=False,
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.certificate_key or None,
    )
    filling: list[asyncio.Task[None]] = []

    def started() -> None:
        address = _announce("https" if settings.certificate else "http", listening, say)
        filling.append(floor.supervisor.start("bots", HouseBots(floor, address).run))

    def held_up(seconds: float, where: list[str]) -> None:
        floor.metrics.held_up.inc()
        log().error("loop-held-up", seconds=round(seconds, 2), where=where)

    config.load()
    listener = Listener(listening, limits, settings.connections, settings.proxies, config.ssl)
    watch_memory(asyncio.get_running_loop())
    with Watchdog(asyncio.get_running_loop(), held_up):
        await _Announcing(config, listener, started, floor.begin_to_stop).serve([])
    for task in filling:
        task.cancel()


class _Announcing(uvicorn.Server):
    """Says where it listens once the tables run."""

    def __init__(
        self,
        config: uvicorn.Config,
        listener: Listener,
        started: Callable[[], None],
        stopping: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._listener = listener
        self._started = started
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listener.start(self._protocol)
            self._started()

    def _protocol(self) -> asyncio.Protocol:
        protocol: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return protocol(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Whoever waits for a sum is told at once that there is none, or everybody would wait for it.
        self._stopping()
        self._listener.stop()
        await super().shutdown(sockets)


def _announce(scheme: str, listening: socket.socket, say: Callable[[str], None]) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    log().info("listening", host=host, port=port)
    say(f"Croupier serves at {scheme}://{shown}:{port}")
    return f"{scheme}://{'127.0.0.1' if host == '0.0.0.0' else shown}:{port}"  # noqa: S104 - the address is only read
