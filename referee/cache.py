"""A Redis cache whose loss is only a slower page: every read misses, every write is dropped, and the log says so."""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

log = logging.getLogger(__name__)
PAUSE = 5.0  # seconds without Redis before it is tried again, so that not every request waits for it
Answer = TypeVar("Answer")


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; a connection error counts as a miss. All that is cached can be read from the ledger."""

    _silent_until = 0.0

    def _ask(self, question: Callable[[], Answer], otherwise: Answer) -> Answer:
        if time.monotonic() < self._silent_until:
            return otherwise
        try:
            return question()
        except (RedisConnectionError, RedisTimeoutError) as error:
            type(self)._silent_until = time.monotonic() + PAUSE
            log.warning("cache unavailable for %.0f s: %s", PAUSE, error)
            return otherwise

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(ForgivingRedisCache, self).get(key, default, version), default)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return self._ask(lambda: super(ForgivingRedisCache, self).get_many(keys, version), {})

    def set(self, key: Any, value: Any, timeout: Any = 300, version: int | None = None) -> None:
        self._ask(lambda: super(ForgivingRedisCache, self).set(key, value, timeout, version), None)

    def set_many(self, data: dict[Any, Any], timeout: Any = 300, version: int | None = None) -> list[Any]:
        return self._ask(
            lambda: super(ForgivingRedisCache, self).set_many(data, timeout, version), list(data)
        )

    def add(self, key: Any, value: Any, timeout: Any = 300, version: int | None = None) -> bool:
        return self._ask(lambda: super(ForgivingRedisCache, self).add(key, value, timeout, version), False)

    def touch(self, key: Any, timeout: Any = 300, version: int | None = None) -> bool:
        return self._ask(lambda: super(ForgivingRedisCache, self).touch(key, timeout, version), False)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(ForgivingRedisCache, self).delete(key, version), False)

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        self._ask(lambda: super(ForgivingRedisCache, self).delete_many(keys, version), None)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(ForgivingRedisCache, self).has_key(key, version), False)

    def publish(self, channel: str, word: str) -> int:
        """Say a word on a Redis channel; how many heard it, 0 without Redis."""
        return self._ask(lambda: int(self._cache.get_client(None, write=True).publish(channel, word)), 0)
