"""The WebSocket handler: messages in, a bounded outbox, and clients that do not read are dropped."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.api.messages import (
    Answered,
    AnySent,
    AskOptions,
    Command,
    Failed,
    Ping,
    Pong,
    Said,
    Shown,
    Unwatch,
    Watch,
    Welcome,
)
from croupier.server.live_tables.event_pages import frames_after
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.processes.out_of_memory import is_short
from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.session_store import fingerprint
from croupier.server.tables.command_handler import Called, command
from croupier.server.tables.table_feed import TableFeed
from croupier.store.port import StoreUnavailableError
from croupier.table.actors import Actor

POLICY, TRY_LATER = 1008, 1013
FLOOD = 60
"""Messages refused for their number before the socket is closed."""

_DECODER: msgspec.json.Decoder[AnySent] = msgspec.json.Decoder(AnySent)


class Connection:
    """One socket of one session."""

    def __init__(self, socket: WebSocket, actor: Actor, floor: TableManager) -> None:
        """Begin watching nothing."""
        self.actor = actor
        self.used: Callable[[], None] = lambda: None
        """Notes that the session is used."""
        self._socket = socket
        self._floor = floor
        self._guard = floor.guard
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        self._watched: dict[str, TableFeed | None] = {}
        """The tables that are watched, each with its feed where the client shows it."""
        self._refused = 0
        self._dropped = ""
        self._since: float | None = None
        self._sending: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()

    def put(self, text: bytes) -> None:
        """Take a message for the client; too many that they do not read, and they are dropped."""
        settings = self._floor.settings
        if self._dropped:
            return
        if self._outbox.qsize() >= settings.outbox or self._bytes + len(text) > settings.outbox_bytes:
            self.drop("too-slow")
            return
        self._bytes += len(text)
        self._outbox.put_nowait(text)
        self._floor.metrics.sent.inc()

    def say(self, message: Said) -> None:
        """Take a message for the client."""
        self.put(msgspec.json.encode(message))

    def drop(self, why: str) -> None:
        """Close the socket without waiting for the client."""
        if not self._dropped:
            self._dropped = why
            self._floor.metrics.dropped.labels(why).inc()
            if self._since is None:
                self._outbox.put_nowait(None)
            elif self._sending is not None:
                self._sending.cancel()

    async def run(self) -> None:
        """Serve the socket until either side closes it."""
        sending = self._sending = asyncio.create_task(self._send())
        receiving = asyncio.create_task(self._receive())
        watching = asyncio.create_task(self._watch_over())
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for table in tuple(self._watched):
                self._unwatch(table)
            for task in (sending, receiving, watching, *self._work):
                task.cancel()
            await asyncio.gather(sending, receiving, watching, *self._work, return_exceptions=True)
            await self._close()

    async def _watch_over(self) -> None:
        """Drop a client whose message does not leave; one look now and then costs less than a clock a message."""
        most = self._floor.settings.send_seconds
        while True:
            await asyncio.sleep(most / 4)
            if self._since is not None and asyncio.get_running_loop().time() - self._since > most:
                self.drop("too-slow")

    async def _close(self) -> None:
        code = POLICY if self._dropped in ("too-many", "session-ended") else TRY_LATER
        with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(1):
                await self._socket.close(code, self._dropped)

    async def _send(self) -> None:
        loop = asyncio.get_running_loop()
        while (text := await self._outbox.get()) is not None:
            self._since = loop.time()
            try:
                await self._socket.send_text(text.decode())
            except (RuntimeError, WebSocketDisconnect):
                return
            self._since = None
            self._bytes -= len(text)

    async def _receive(self) -> None:
        self.say(Welcome(self.actor.name, self.actor.role.value))
        while True:
            try:
                message = await self._socket.receive()
            except RuntimeError:
                return
            if message["type"] == "websocket.disconnect" or self._dropped:
                return
            await self._take(message.get("text"))
            # However much waits to be heard, what was said to it leaves first, and the others have their turn.
            await asyncio.sleep(0)

    async def _take(self, text: str | None) -> None:
        try:
            self._guard.count(self.actor.name)
            self._guard.count_address(self._socket)
            await self._do(read_message(text, self._floor.settings.message_bytes))
        except ServerRefused as refused:
            self._refused += refused.code in ("too-many", "too-many-here")
            if self._refused > FLOOD:
                self.drop("too-many")
            self.say(Failed(refused.code, refused.message, says=refused.says))
        except StoreUnavailableError:
            away = refuse("store-unavailable")
            self.say(Failed(away.code, away.message, says=away.says))

    async def _do(self, sent: AnySent) -> None:
        if isinstance(sent, Command):
            # Whatever else comes, a page says by itself; only who does something is there.
            self.used()
            # Commands wait for the store; whatever else the client says meanwhile is heard.
            task = asyncio.create_task(self._command(sent))
            self._work.add(task)
            task.add_done_callback(self._work.discard)
        elif isinstance(sent, Watch):
            await self._watch(sent)
        elif isinstance(sent, Unwatch):
            self._unwatch(sent.table)
        elif isinstance(sent, AskOptions):
            self.say(self._floor.table(sent.table).options_for(self.actor))
        elif isinstance(sent, Ping):
            self.say(Pong(sent.number))

    async def _command(self, sent: Command) -> None:
        try:
            answer = await command(self._floor, self.actor, sent.table, Called(sent.key, sent.body, sent.expected))
            feed = self._watched.get(sent.table)
            if feed is not None:
                feed.send(sent.key, answer)
            else:
                self.say(Answered(sent.key, answer))
        except ServerRefused as refused:
            self.say(Failed(refused.code, refused.message, sent.key, refused.says))

    async def _watch(self, sent: Watch) -> None:
        """Show a table, or what the client has missed of it, and whatever happens from then on."""
        gallery = self._floor.table(sent.table)
        if sent.show:
            self._show(sent.table, gallery)
            return
        reads = self._floor.reads
        missed = None if sent.after is None else await frames_after(reads, gallery, sent.after, self.actor)
        # Nothing is waited for from here on, so that no event falls between what was missed and what comes.
        if missed is None:
            self.say(Shown(gallery.view(self.actor)))
        else:
            for frame in missed:
                self.put(frame)
        if self._watched.get(sent.table) is not None:
            self._unwatch(sent.table)
        if sent.table not in self._watched:
            self._watched[sent.table] = None
            gallery.watchers.add(self)
            gallery.host.present[self.actor.name] += 1

    def _show(self, table: str, gallery: TableBroadcast) -> None:
        """Send the table itself, now and after every change."""
        feed = self._watched.get(table)
        if feed is None:
            self._unwatch(table)
            feed = self._watched[table] = TableFeed(gallery, self.actor, self.put)
            gallery.host.present[self.actor.name] += 1
        feed.send()

    def _unwatch(self, table: str) -> None:
        if table in self._watched:
            feed = self._watched.pop(table)
            gallery = self._floor.tables[table]
            if feed is not None:
                feed.close()
            gallery.watchers.discard(self)
            gallery.host.present[self.actor.name] -= 1
            gallery.host.saw(self.actor.name)
            if not gallery.host.present[self.actor.name]:
                del gallery.host.present[self.actor.name]
                if self.actor.name in gallery.host.gone():
                    gallery.show_again()


def read_message(text: str | None, most: int) -> AnySent:
    """Return what a client sent, or refuse it."""
    if text is None:
        raise refuse("bad-message", "binary")
    if len(text.encode()) > most:
        raise refuse("too-large")
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise refuse("bad-message", "said", text=str(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise refuse("bad-json") from error


class Sockets:
    """Counts the sockets of each session, and serves them."""

    def __init__(self, floor: TableManager) -> None:
        """Begin with none."""
        self._floor = floor
        self._guard = floor.guard
        self._open: Counter[str] = Counter()
        self._sessions: dict[str, set[Connection]] = {}
        floor.desk.on_ended.append(self._ended)
        floor.desk.connected = self._sessions.__contains__

    def _ended(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        for connection in self._sessions.pop(session, ()):
            connection.drop("session-ended")

    def _forget(self, session: str, connection: Connection) -> None:
        left = self._sessions.get(session, set())
        left.discard(connection)
        if not left:
            self._sessions.pop(session, None)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket, or refuse its handshake."""
        try:
            self._guard.check_origin(socket, socket=True)
            actor = self._guard.who(socket)
            settings = self._floor.settings
            full = self._open[actor.name] >= settings.sockets or self._open.total() >= settings.most_sockets
            if full or is_short():
                raise refuse("too-many-sockets")
        except ServerRefused:
            await socket.close(POLICY)
            return
        self._open[actor.name] += 1
        self._floor.metrics.sockets.inc()
        token = self._guard.token(socket)
        connection = Connection(socket, actor, self._floor)
        self._sessions.setdefault(fingerprint(token), set()).add(connection)
        connection.used = lambda: self._floor.desk.use(token)
        try:
            await socket.accept()
            await connection.run()
        finally:
            self._forget(fingerprint(token), connection)
            self._open[actor.name] -= 1
            if not self._open[actor.name]:
                del self._open[actor.name]
            self._floor.metrics.sockets.dec()
