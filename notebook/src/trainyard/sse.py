"""Server-sent events: what graphql-sse says in its distinct connections mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .errors import Unreachable


def events_of(chunks: Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """Each event's name and data, once it is whole; ends after `complete`.

    Raises:
        Unreachable: the stream ended before it was complete. What had begun by then is no event.
    """
    buffered = b""
    for chunk in chunks:
        buffered += chunk.replace(b"\r", b"")
        *blocks, buffered = buffered.split(b"\n\n")
        for block in blocks:
            name, data = "message", []
            for line in block.decode("utf8").split("\n"):
                field, _, value = line.partition(":")
                value = value.removeprefix(" ")
                if field == "event":
                    name = value
                elif field == "data":
                    data.append(value)
            if name == "complete":
                return
            if data:
                yield name, "\n".join(data)
    raise Unreachable("the stream ended")
