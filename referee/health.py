"""Is the process alive (/healthz); can it do its work (/readyz)?"""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """503 when the database does not answer. Without Redis all works, only slower: it is told, and no reason to refuse."""
    state = {"database": _database(), "redis": _redis()}
    return JsonResponse(state, status=200 if state["database"] == "ok" else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "down"
    return "ok"


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not used"
    client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)
    try:
        client.ping()
    except redis.RedisError:
        return "down"
    finally:
        client.close()
    return "ok"
