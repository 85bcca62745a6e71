"""One look at the ledger for all who listen in this process, and a bell for each topic."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator

import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from redis.exceptions import RedisError

from referee.live.feed import Topic, positions
from referee.live.wake import CHANNEL

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0  # how often to look when nobody wakes us
LOOK_SECONDS_WOKEN = 5.0  # and when Redis does: for what changes beside the ledger, and for a lost word
REDIS_AGAIN_SECONDS = 5.0


class Hub:
    """Keeps the last position of every topic that is listened to."""

    def __init__(self) -> None:
        self.listeners: dict[Topic, int] = {}
        self._positions: dict[Topic, int] = {}
        self._bells: dict[Topic, asyncio.Event] = {}
        self._wanted = asyncio.Event()
        self._woken = False

    @contextlib.contextmanager
    def listening(self, topic: Topic) -> Iterator[None]:
        """While inside, the topic is looked at."""
        self.listeners[topic] = self.listeners.get(topic, 0) + 1
        self._wanted.set()
        try:
            yield
        finally:
            self.listeners[topic] -= 1
            if not self.listeners[topic]:
                for kept in (self.listeners, self._positions, self._bells):
                    kept.pop(topic, None)

    async def changes(self, topic: Topic, *, seen: int | None, heartbeat: float) -> AsyncIterator[int | None]:
        """Each new position of the topic, the present one first unless it is `seen`; None after `heartbeat` seconds of silence."""
        while True:
            bell = self._bells.setdefault(topic, asyncio.Event())
            current = self._positions.get(topic)
            if current is not None and current != seen:
                seen = current
                yield current
                continue
            try:
                async with asyncio.timeout(heartbeat):
                    await bell.wait()
            except TimeoutError:
                yield None

    async def look(self) -> None:
        """Read the positions of all topics listened to, and ring where one changed."""
        try:
            found = await sync_to_async(positions)(set(self.listeners))
        except DatabaseError as error:
            log.warning("the ledger cannot be read: %s", error)
            return
        for topic, position in found.items():
            if topic in self.listeners and self._positions.get(topic) != position:
                self._positions[topic] = position
                if bell := self._bells.pop(topic, None):
                    bell.set()

    async def run(self) -> None:
        """Look whenever woken, and now and then; until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            if settings.REDIS_URL:
                tasks.create_task(self._hear())
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS_WOKEN if self._woken else LOOK_SECONDS):
                        await self._wanted.wait()
                self._wanted.clear()
                if self.listeners:
                    await self.look()
                    await sync_to_async(
                        close_old_connections
                    )()  # one that broke is replaced at the next look

    async def _hear(self) -> None:
        """Pass on the words of the Redis channel; without Redis, looking often does instead."""
        while True:
            try:
                async with redis.asyncio.Redis.from_url(
                    settings.REDIS_URL, socket_connect_timeout=2
                ) as client:
                    async with client.pubsub() as channel:
                        await channel.subscribe(CHANNEL)
                        self._woken = True
                        async for _word in channel.listen():
                            self._wanted.set()
            except (RedisError, OSError) as error:
                log.warning("no wake-ups from Redis (%s); looking every %s s", error, LOOK_SECONDS)
            self._woken = False
            await asyncio.sleep(REDIS_AGAIN_SECONDS)
