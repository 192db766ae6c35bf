"""Subscriptions over a WebSocket (graphql-transport-ws), for whom server-sent events do not reach."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from typing import Any

from .errors import PlatformError, TrainyardError, Unauthenticated, Unreachable


class WebSocketChannel:
    """One subscription on a socket of its own."""

    def __init__(self, url: str, key: str, payload: Mapping[str, Any], silence_s: float) -> None:
        try:
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect
            from websockets.typing import Subprotocol
        except ImportError as missing:
            raise TrainyardError(
                'connect(transport="websocket") needs the package websockets: pip install "trainyard[websocket]"'
            ) from missing
        self._silence_s = silence_s
        self._lost: tuple[type[BaseException], ...] = (WebSocketException, OSError)
        address = f"ws{url.removeprefix('http')}/graphql"
        # Entered rather than called: websockets warns whoever only calls it, and may one day answer something else.
        self._opened = ExitStack()
        try:
            self._socket = self._opened.enter_context(
                connect(
                    address,
                    subprotocols=[Subprotocol("graphql-transport-ws")],
                    open_timeout=silence_s,
                    close_timeout=1,
                    max_size=None,
                )
            )
        except self._lost as error:
            raise Unreachable(f"cannot reach {address}: {error}") from error
        try:
            self._say({"type": "connection_init", "payload": {"authorization": f"Bearer {key}"}})
            while (told := self._hear())["type"] != "connection_ack":
                if told["type"] == "ping":
                    self._say({"type": "pong"})
            self._say({"id": "1", "type": "subscribe", "payload": payload})
        except BaseException:
            self.close()
            raise

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Each answer, until the server says that it was the last."""
        while True:
            told = self._hear()
            kind = told["type"]
            if kind == "next":
                yield told["payload"]
            elif kind == "error":
                yield {"errors": told["payload"]}
                return
            elif kind == "ping":
                self._say({"type": "pong"})
            elif kind == "complete":
                return

    def interrupt(self) -> None:
        """Ends a wait of another thread."""
        self.close()

    def close(self) -> None:
        """Closes the socket."""
        with suppress(*self._lost):
            self._opened.close()

    def _hear(self) -> dict[str, Any]:
        try:
            told = json.loads(self._socket.recv(timeout=self._silence_s))
        except TimeoutError as error:
            raise Unreachable(f"nothing was heard for {self._silence_s} s") from error
        except self._lost as error:
            received = getattr(error, "rcvd", None)
            code, reason = getattr(received, "code", None), getattr(received, "reason", "")
            if code in (4401, 4403):
                raise Unauthenticated(reason or "the key is not valid") from error
            if code == 4400:
                raise PlatformError(reason, "BAD_REQUEST") from error
            raise Unreachable(f"the socket was closed: {reason or error}") from error
        if not isinstance(told, dict):
            raise PlatformError("the platform said something that is not graphql-transport-ws", "BAD_ANSWER")
        return told

    def _say(self, message: Mapping[str, Any]) -> None:
        try:
            self._socket.send(json.dumps(message))
        except self._lost as error:
            raise Unreachable(f"the socket was closed: {error}") from error
