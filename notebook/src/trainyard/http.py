"""One HTTP exchange with the platform, by the standard library, through the proxies that the environment names."""

from __future__ import annotations

import base64
import http.client
import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .errors import Unreachable

CHUNK_BYTES = 256 * 1024


class Exchange:
    """A request that was sent, and its answer as it comes. Close it, or use it in a `with`."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        self._connection = connection
        # The connection forgets its socket once the answer has begun; whoever ends a wait needs it.
        self._socket: socket.socket | None = getattr(connection, "_trainyard_socket", None)
        self.response = response
        self.status = response.status

    def __enter__(self) -> Exchange:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def chunks(self) -> Iterator[bytes]:
        """The body in pieces.

        Raises:
            Unreachable: it broke off, or stood still for longer than the timeout.
        """
        try:
            while piece := self.response.read1(CHUNK_BYTES):
                yield piece
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unreachable(f"the answer broke off: {_reason(error)}") from error
        # A piece of a body of known length that never came is no error to `read1`.
        if self.response.length:
            raise Unreachable(f"the answer broke off {self.response.length} bytes before its end")

    def body(self) -> bytes:
        """All of the body."""
        return b"".join(self.chunks())

    def interrupt(self) -> None:
        """Ends a read that another thread waits in."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Ends the exchange."""
        self.response.close()
        self._connection.close()
        if self._socket is not None:
            self._socket.close()


def exchange(
    method: str,
    url: str,
    *,
    headers: dict[str, str],
    body: bytes | Iterable[bytes] | None = None,
    timeout_s: float,
) -> Exchange:
    """Sends a request and answers when its answer has begun; no silence of either side lasts longer than `timeout_s`.

    Raises:
        Unreachable: nobody answered.
    """
    parts = urlsplit(url)
    target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    host = parts.hostname or ""
    proxy = None if proxy_bypass(parts.netloc) else getproxies().get(parts.scheme)
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    sent = {"connection": "close", **headers}
    place = (host, port)
    if proxy is not None:
        via = urlsplit(proxy if "//" in proxy else f"//{proxy}")
        place = (via.hostname or "", via.port or 80)
        credentials = _proxy_credentials(via.username, via.password)
    context = ssl.create_default_context() if secure else None
    connection: http.client.HTTPConnection
    if context is not None:
        connection = http.client.HTTPSConnection(*place, timeout=timeout_s, context=context)
        if proxy is not None:
            connection.set_tunnel(host, port, credentials)
    else:
        connection = http.client.HTTPConnection(*place, timeout=timeout_s)
        if proxy is not None:
            target = url
            sent.update(credentials)
            sent["host"] = parts.netloc
    try:
        connection.connect()
        setattr(connection, "_trainyard_socket", connection.sock)  # noqa: B010
        _send(connection, method, target, sent, body)
        return Exchange(connection, connection.getresponse())
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        raise Unreachable(f"cannot reach {parts.scheme}://{parts.netloc}: {_reason(error)}") from error
    except BaseException:
        connection.close()
        raise


def _send(
    connection: http.client.HTTPConnection,
    method: str,
    target: str,
    headers: dict[str, str],
    body: bytes | Iterable[bytes] | None,
) -> None:
    try:
        connection.request(method, target, body=body, headers=headers)
    except (BrokenPipeError, ConnectionResetError):
        # Who refuses a large body says why before all of it has come: that answer is worth reading.
        if body is None or isinstance(body, bytes):
            raise


def _proxy_credentials(username: str | None, password: str | None) -> dict[str, str]:
    if username is None:
        return {}
    plain = f"{unquote(username)}:{unquote(password or '')}".encode()
    return {"proxy-authorization": f"Basic {base64.b64encode(plain).decode()}"}


def _reason(error: Any) -> str:
    return str(error) or type(error).__name__
