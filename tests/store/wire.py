"""The wire between a store and its database: cut just before or just after a commit goes over it."""

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Literal
from urllib.parse import urlsplit

Cut = Literal["", "before", "after"]
COMMIT = b"COMMIT"


class Wire:
    """Listens on a port of its own and passes everything on to the database."""

    def __init__(self, database: str) -> None:
        found = urlsplit(database)
        self._to = (str(found.hostname), int(found.port or 0))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = database.replace(f":{found.port}/", f":{self._listening.getsockname()[1]}/")
        self.cut: Cut = ""
        self.cuts = 0
        self.on_cut: Callable[[], object] = lambda: None
        """Done once the database has lost the connection, and before the client learns of it."""
        self.closed = False
        self._open: list[socket.socket] = []
        self._unanswered: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.closed:
                    client.close()
                    continue
                server = socket.create_connection(self._to)
                self._open += (client, server)
                threading.Thread(target=self._carry, args=(client, server), daemon=True).start()
                threading.Thread(target=self._return, args=(server, client), daemon=True).start()

    def _carry(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while text := client.recv(65536):
                if self.cut and COMMIT in text:
                    self.cuts += 1
                    cut, self.cut = self.cut, ""
                    if cut == "before":
                        _hang_up(server)
                        self.on_cut()
                        break
                    self._unanswered.add(client)
                server.sendall(text)
        for end in (client, server):
            _hang_up(end)

    def _return(self, server: socket.socket, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while text := server.recv(65536):
                if client in self._unanswered:
                    break
                client.sendall(text)
        _hang_up(client)

    def close(self) -> None:
        """Take the database away."""
        self.closed = True
        for end in self._open:
            _hang_up(end)
        self._open.clear()

    def end(self) -> None:
        self.close()
        self._listening.close()


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
