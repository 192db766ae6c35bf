"""A proxy between a client and the platform that does what proxies, laptops and networks do."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes bytes on, but not while it is `silent`.

    After `cut_after` bytes of an answer it cuts the connection, each time after twice as many: what is longer than
    that would never come through.
    """

    def __init__(self, to_port: int) -> None:
        self.to_port = to_port
        self.cut_after: int | None = None
        self.silent = threading.Event()
        self.connections = 0
        self.cuts = 0
        self._closed = threading.Event()
        self._sockets: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Resets whatever is connected."""
        for each in list(self._sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._sockets.clear()

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.to_port))
            except OSError:
                near.close()
                continue
            self.connections += 1
            self._sockets |= {near, far}
            threading.Thread(target=self._pass, args=(near, far, None), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, self.cut_after), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, cut_after: int | None) -> None:
        passed = 0
        try:
            while piece := source.recv(65536):
                while self.silent.is_set() and not self._closed.wait(0.01):
                    pass
                if cut_after is not None and passed + len(piece) > cut_after:
                    target.sendall(piece[: cut_after - passed])
                    self.cuts += 1
                    self.cut_after = 2 * cut_after
                    break
                target.sendall(piece)
                passed += len(piece)
        except OSError:
            pass
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
