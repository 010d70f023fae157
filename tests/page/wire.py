"""A wire between a browser and the server that a test can cut and mend."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit

CHUNK = 65_536


class Wire:
    """Relays every connection to a server until it is cut."""

    def __init__(self, address: str) -> None:
        self.target = address
        self._cut = threading.Event()
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and every new one."""
        self._cut.set()
        for end in tuple(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self._cut.clear()

    def close(self) -> None:
        """Be gone."""
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError):
            if self._cut.is_set():
                return
            server = urlsplit(self.target)
            with socket.create_connection((server.hostname or "", server.port or 0)) as far:
                self._open |= {near, far}
                there = threading.Thread(target=self._pump, args=(near, far), daemon=True)
                there.start()
                self._pump(far, near)
                there.join()
                self._open -= {near, far}

    @staticmethod
    def _pump(source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while chunk := source.recv(CHUNK):
                sink.sendall(chunk)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
