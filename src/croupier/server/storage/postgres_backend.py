"""The store in PostgreSQL: several servers share it, each owns its share of the tables and follows the rest."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing

from croupier.control.trail.signing_key import Signet
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import TableHost, World
from croupier.live.recovery import recover, snapshot
from croupier.live.server_cluster import Cluster
from croupier.live.shared_table import SharedHost
from croupier.live.writer import Writes
from croupier.server.logs import log
from croupier.server.processes.supervisor import Supervisor
from croupier.server.settings import Settings
from croupier.server.storage.file_backend import Interrupted, stop_at_once
from croupier.server.storage.key_files import is_served, signing_key
from croupier.store.port import Store
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_writer import PostgresWriter


class PostgresBackend:
    """One of several servers on a database."""

    def __init__(
        self, settings: Settings, on_fault: Callable[[str, BaseException], None], supervisor: Supervisor
    ) -> None:
        """Bring the database's tables up to date; nothing is owned before `start`."""
        self._address = settings.database
        with closing(PostgresStore(settings.database)) as plain:
            self.served = is_served(plain)
            self.signet = Signet(signing_key(settings, plain))
        self.reader: Store = self.open_reader()
        self._writer = PostgresWriter(settings.database, stop_at_once, seal=self.signet)
        self.writer: Writes = self._writer
        self.cluster = Cluster(settings.database, settings.lease, self._reign, on_fault, supervisor.start)
        self._interrupted: Interrupted | None = None

    def host(self, config: TableConfig, dealer: Dealer, world: World) -> TableHost:
        """Return this server's side of a table."""
        host = SharedHost(config, recover(self.reader, config), dealer, world, self.cluster.page)
        self.cluster.add(host)
        return host

    def open_reader(self) -> Store:
        """Return a further look at the database, for another thread."""
        return PostgresStore(self._address, read_only=True, seal=self.signet)

    async def start(self, _hosts: Sequence[TableHost], interrupted: Interrupted) -> None:
        """Join the others."""
        self._interrupted = interrupted
        await self.cluster.start()
        log().info("joined", server=self.cluster.id, owned=sum(host.owned for host in self.cluster.hosts.values()))

    def run(self, host: TableHost) -> None:
        """Let the next sign of life bring in a further table, which is known since it was made."""

    def follow(self, stream: str, hear: Callable[[], Awaitable[None]]) -> None:
        """Hear at once whatever another server writes to a stream that is no table's."""
        self.cluster.followers[stream] = hear

    async def _reign(self, host: SharedHost, away: float) -> None:
        log().info("table-taken", table=host.config.name, server=self.cluster.id, away=round(away, 1))
        if self._interrupted is not None:
            await self._interrupted(host, away)

    async def stop(self) -> None:
        """Stop every table after the command in hand, and leave them to the others at once."""
        owned = [host for host in self.cluster.hosts.values() if host.owned]
        await self.cluster.stop()
        for host in owned:
            self._writer.keep(host.stream, host.live.version, snapshot(host.live))

    async def close(self) -> None:
        """Let the database go."""
        await self._writer.close()
        self.reader.close()
