"""The event server: `uvicorn referee.live.asgi:application`. Answers /sse/t/<slug>/ and /sse/table/<sitting id>/ only.

A stream of server-sent events: `event: changed`, its id the topic's position. A page says what it has seen by Last-Event-ID
(the browser does so when it connects again) or ?at=…; when that is not the present position the first message comes at once.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

import django
from django.apps import apps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
if not apps.ready:
    django.setup()

from referee.live.feed import Topic  # noqa: E402  (needs the loaded apps)
from referee.live.hub import Hub  # noqa: E402  (as above)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

HEARTBEAT_SECONDS = 15.0
RETRY_MS = 3000
MAX_LISTENERS = 5000
ADDRESS = re.compile(r"/sse/(?:(t)/([-\w]{1,50})|(table)/([0-9]{1,18}))/")
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class EventServer:
    """The ASGI application; its hub runs from the server's start to its end."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        looking = asyncio.create_task(self.hub.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = ADDRESS.fullmatch(scope["path"])
        if scope["method"] != "GET" or not address:
            await _plain(send, 404, b"not found\n")
        elif sum(self.hub.listeners.values()) >= MAX_LISTENERS:
            await _plain(send, 503, b"too many listeners\n")
        else:
            topic = Topic(*(part for part in address.groups() if part))
            stream = asyncio.create_task(self._stream(topic, seen(scope), send))
            gone = asyncio.create_task(_until_gone(receive))
            try:
                ended, _still_on = await asyncio.wait({stream, gone}, return_when=asyncio.FIRST_COMPLETED)
                for task in ended:
                    task.result()  # an error of ours is the server's to log
            finally:
                stream.cancel()
                gone.cancel()
                await asyncio.gather(stream, gone, return_exceptions=True)

    async def _stream(self, topic: Topic, at: int | None, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": STREAM})
        await _write(send, f"retry: {RETRY_MS}\n\n")
        with self.hub.listening(topic):
            async for position in self.hub.changes(topic, seen=at, heartbeat=HEARTBEAT_SECONDS):
                await _write(send, ": still here\n\n" if position is None else message(position))


def message(position: int) -> str:
    return f"id: {position}\nevent: changed\ndata: {position}\n\n"


def seen(scope: Scope) -> int | None:
    """The position the page has, as the browser or the page itself says; None when neither does."""
    said = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
    said = said or parse_qs(scope["query_string"].decode("latin-1")).get("at", [""])[0]
    return int(said) if re.fullmatch(r"[0-9]{1,18}", said) else None


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _plain(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


application = EventServer()
