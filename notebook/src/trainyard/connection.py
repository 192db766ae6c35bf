"""The API as everybody has it: operations over HTTP, subscriptions over server-sent events or a WebSocket."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from .bars import Bar
from .credentials import Credentials
from .errors import Forbidden, PlatformError, TrainyardError, Unauthenticated, Unreachable, mistake_of
from .http import Exchange, exchange
from .operation import Operation
from .sse import events_of

T = TypeVar("T")
Transport = Literal["sse", "websocket"]

REQUEST_TIMEOUT_S = 60.0
# The platform says something every 15 s: three silences are a lost connection, whatever TCP believes.
SILENCE_S = 45.0
# What was sent under an idempotency key is sent again this often while nobody answers.
TRIES = 4


class Channel(Protocol):
    """One try at a subscription: the JSON of each message, until it is complete."""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Raises Unreachable when the connection is lost."""
        ...

    def interrupt(self) -> None:
        """Ends it from another thread."""
        ...

    def close(self) -> None:
        """Gives back what it holds."""
        ...


class Connection:
    """Speaks to one platform with one key. Threads may share it; it holds nothing open between calls."""

    def __init__(self, credentials: Credentials, transport: Transport = "sse", silence_s: float = SILENCE_S) -> None:
        self.url = credentials.url.rstrip("/")
        self.transport: Transport = transport
        self.silence_s = silence_s
        self._key = credentials.key
        # Whether the platform knows the ids of our operations, as one of this version does.
        self._knows_ids = True

    def query(self, operation: Operation[T], variables: Mapping[str, Any] | None = None) -> T:
        """Asks, and answers with the value of the operation's field.

        Raises:
            Unreachable: nobody answered within 60 seconds.
            Unauthenticated, Forbidden: the key is not valid, or does not reach so far.
            UserError: what was asked for is a mistake that the caller can mend.
            PlatformError: the platform refused or failed.
        """
        answer = self._post(self._body(operation, variables or {}))
        if self._asks_for_text(answer):
            answer = self._post(self._body(operation, variables or {}))
        return read_answer(operation, answer)

    def launch(self, operation: Operation[T], make: Callable[[str], Mapping[str, Any]]) -> T:
        """Does what must happen once, also when the answer is lost: the same again under one idempotency key."""
        variables = make(str(uuid.uuid4()))
        for attempt in range(TRIES):
            try:
                return self.query(operation, variables)
            except Unreachable:
                if attempt == TRIES - 1:
                    raise
                time.sleep(pause_s(attempt))
        raise AssertionError("unreachable")

    def open_channel(self, operation: Operation[Any], variables: Mapping[str, Any]) -> Channel:
        """One try at a subscription, from its variables on."""
        if self.transport == "websocket":
            from .websocket import WebSocketChannel

            return WebSocketChannel(
                self.url, self._key, {"query": operation.text, "variables": variables}, self.silence_s
            )
        return _StreamChannel(self, operation, variables)

    def upload(self, path: str, file: Path, bar: Bar) -> None:
        """Sends a file's bytes to where the platform said."""
        with file.open("rb") as opened:

            def pieces() -> Iterator[bytes]:
                while piece := opened.read(CHUNK):
                    yield piece
                    bar.add(len(piece))

            headers = {"content-length": str(file.stat().st_size)}
            with self._exchange("PUT", path, pieces(), headers) as answered:
                _refuse(answered, self.url)

    def download(self, path: str, write: Callable[[bytes], object], bar: Bar) -> None:
        """Writes what is at a path of the platform, piece by piece."""
        with self._exchange("GET", path, None, {}) as answered:
            _refuse(answered, self.url)
            bar.total = answered.response.length or bar.total
            for piece in answered.chunks():
                write(piece)
                bar.add(len(piece))

    def _exchange(
        self, method: str, path: str, body: bytes | Iterable[bytes] | None, headers: dict[str, str]
    ) -> Exchange:
        url = path if path.startswith(("http://", "https://")) else f"{self.url}/{path.lstrip('/')}"
        # A key only ever goes to its own platform; a place elsewhere carries its permission in its address.
        own = url.startswith(f"{self.url}/")
        key = {"authorization": f"Bearer {self._key}"} if own else {}
        return exchange(method, url, headers={**headers, **key}, body=body, timeout_s=REQUEST_TIMEOUT_S)

    def _post(self, body: bytes) -> dict[str, Any]:
        with self.begin(body, "application/json", REQUEST_TIMEOUT_S) as answered:
            return _json_of(answered, self.url)

    def begin(self, body: bytes, accept: str, timeout_s: float) -> Exchange:
        """A request of GraphQL whose answer has begun."""
        headers = {
            "content-type": "application/json",
            "accept": accept,
            "authorization": f"Bearer {self._key}",
        }
        return exchange("POST", f"{self.url}/graphql", headers=headers, body=body, timeout_s=timeout_s)

    def _body(self, operation: Operation[Any], variables: Mapping[str, Any]) -> bytes:
        named = {"documentId": operation.id} if self._knows_ids else {"query": operation.text}
        return json.dumps({**named, "variables": variables}).encode()

    def _asks_for_text(self, answer: Mapping[str, Any]) -> bool:
        """Whether to ask again by the text: nothing was executed, for the platform does not know the id."""
        error = (answer.get("errors") or [{}])[0]
        code = (error.get("extensions") or {}).get("code")
        unknown = code == "BAD_REQUEST" and str(error.get("message", "")).startswith("`query`")
        if not self._knows_ids or not (code == "PERSISTED_QUERY_NOT_FOUND" or unknown):
            return False
        self._knows_ids = False
        return True


class _StreamChannel:
    """A subscription as server-sent events."""

    def __init__(self, connection: Connection, operation: Operation[Any], variables: Mapping[str, Any]) -> None:
        self._connection = connection
        self._operation = operation
        body = connection._body(operation, variables)
        self._exchange = connection.begin(body, "text/event-stream", connection.silence_s)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        if self._exchange.status >= 500 or self._exchange.status in (408, 425, 429):
            raise Unreachable(f"the platform answered {self._exchange.status}")
        kind = self._exchange.response.getheader("content-type") or ""
        if not kind.startswith("text/event-stream"):
            answer = _json_of(self._exchange, self._connection.url)
            yield self._known(answer)
            raise PlatformError("the platform answered a subscription with something that is no stream", "BAD_ANSWER")
        for name, data in events_of(self._exchange.chunks()):
            if name == "next":
                yield self._known(json.loads(data))

    def _known(self, answer: dict[str, Any]) -> dict[str, Any]:
        if self._connection._asks_for_text(answer):
            raise Unreachable("the platform does not know this operation's id: it is asked by its text")
        return answer

    def interrupt(self) -> None:
        self._exchange.interrupt()

    def close(self) -> None:
        self._exchange.close()


CHUNK = 256 * 1024


def pause_s(attempt: int) -> float:
    """Seconds until the next try: doubled each time up to 5, less a random half, so that many do not come at once."""
    return min(5.0, 0.1 * 2.0 ** min(attempt, 10)) * (0.5 + random.random() / 2)


def read_answer(operation: Operation[T], answer: Mapping[str, Any]) -> T:
    """The operation's value; its mistakes and errors as exceptions."""
    if answer.get("errors"):
        raise error_of(answer["errors"][0])
    value = answer["data"][operation.field]
    if isinstance(value, dict) and _is_mistake(value):
        raise mistake_of(value)
    return operation.read(value)


def error_of(error: Mapping[str, Any]) -> TrainyardError:
    """The exception for an error at the top of an answer."""
    extensions = error.get("extensions") or {}
    code = str(extensions.get("code") or "ERROR")
    request = f" (request {extensions['requestId']})" if extensions.get("requestId") else ""
    message = f"{error.get('message', 'the platform failed')}{request}"
    if code == "UNAUTHENTICATED":
        return Unauthenticated(message)
    if code == "FORBIDDEN":
        return Forbidden(message)
    if code == "UNAVAILABLE":
        return Unreachable(message)
    mistakes = {"NOT_FOUND": "NotFoundError", "VALIDATION": "ValidationError", "LIMIT": "LimitError"}
    if code in mistakes:
        issues = [{"suggestion": None, **each} for each in extensions.get("issues") or []]
        return mistake_of({**extensions, "__typename": mistakes[code], "message": message, "issues": issues})
    return PlatformError(message, code)


def _is_mistake(value: Mapping[str, Any]) -> bool:
    return {"message", "code", "path"} <= value.keys() and str(value.get("__typename", "")).endswith("Error")


def _json_of(answered: Exchange, url: str) -> dict[str, Any]:
    body = answered.body()
    try:
        answer = json.loads(body)
    except ValueError:
        answer = None
    if isinstance(answer, dict) and ("data" in answer or answer.get("errors")):
        return answer
    if answered.status >= 500:
        raise Unreachable(f"{url} answered {answered.status}")
    raise PlatformError(
        f"{url} answered {answered.status} with something that is not GraphQL: is it Trainyard?", "BAD_ANSWER"
    )


def _refuse(answered: Exchange, url: str) -> None:
    """Raises what a plain request was refused with."""
    if answered.status < 300:
        return
    body = answered.body()
    try:
        told = json.loads(body)
    except ValueError:
        told = {}
    error = (told.get("errors") or [told.get("error")])[0] if isinstance(told, dict) else None
    if isinstance(error, dict):
        raise error_of(error)
    if answered.status >= 500:
        raise Unreachable(f"{url} answered {answered.status}")
    raise PlatformError(f"{url} answered {answered.status}", "REFUSED")
