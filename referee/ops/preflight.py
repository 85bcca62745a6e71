"""Before `make event` starts: is all there that it needs? Each thing that is missing gets a sentence that says what to do."""

import os
import sys
from urllib.parse import urlsplit

import django
import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from referee.ops.services import answers

SQLITE = (
    "DATABASE_URL names no PostgreSQL. An event with several processes needs one: "
    "DATABASE_URL=postgres://referee:…@127.0.0.1/referee in .env"
)

YES_OR_NO = ("1", "true", "on", "ok", "y", "yes", "0", "false", "off", "n", "no", "")


def problems() -> list[str]:
    """All that is wrong at once."""
    found = []
    if connection.vendor != "postgresql":
        found.append(SQLITE)
    else:
        found += _database()
    found += _redis()
    if settings.DEBUG:
        found.append(
            "DEBUG is on: demo passwords would work and errors would show our insides. Set DEBUG=0 in .env"
        )
    if not settings.ALLOWED_HOSTS:
        found.append(
            "ALLOWED_HOSTS is empty: name the addresses people type, ALLOWED_HOSTS=mahjong.example.org in .env"
        )
    for name in ("DEBUG", "HTTPS", "TRUST_PROXY"):  # any other word would count as no
        if (word := os.environ.get(name, "0").lower()) not in YES_OR_NO:
            found.append(f"{name}={word} is neither yes nor no: write 1 or 0 in .env")
    for name, usual in (("WEB_PORT", 8000), ("LIVE_PORT", 8001)):
        text = os.environ.get(name) or str(usual)
        if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
            found.append(f"{name}={text} is no port: give a number from 1 to 65535 in .env")
        elif answers(int(text)):
            found.append(f"Port {text} is in use. Stop what runs there, or set {name} in .env")
    return found


def _database() -> list[str]:
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        where = f"{settings.DATABASES['default']['HOST']}:{settings.DATABASES['default']['PORT'] or 5432}"
        return [
            f"PostgreSQL at {where} does not let us in ({str(error).strip()}). Is it running, do user and database exist?"
        ]
    return []


def _redis() -> list[str]:
    if not settings.REDIS_URL:
        return ["REDIS_URL is not set. The workers need a Redis: REDIS_URL=redis://127.0.0.1:6379/0 in .env"]
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as client:
            client.ping()
    except redis.RedisError as error:
        return [f"Redis at {urlsplit(settings.REDIS_URL).hostname} does not answer ({error}). Is it running?"]
    return []


def main() -> int:
    try:
        django.setup()
    except ImproperlyConfigured as error:
        print(f"{error}. See .env.example.", file=sys.stderr)
        return 1
    found = problems()
    for problem in found:
        print(problem, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
