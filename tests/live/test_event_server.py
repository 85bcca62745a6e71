"""The event server spoken to as a web server would: what a page is told, and when."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from referee.live import asgi
from referee.live.asgi import EventServer
from tests.live import tables

pytestmark = pytest.mark.django_db
STEP_SECONDS = 10.0  # an answer that takes longer is none


class Connection:
    """One request to the event server, from a browser's side."""

    def __init__(
        self, server: EventServer, path: str, *, query: str = "", last_event_id: str | None = None
    ) -> None:
        headers = [(b"last-event-id", last_event_id.encode())] if last_event_id else []
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
        }
        self.server = server
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.gone = asyncio.Event()

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(STEP_SECONDS):
            return await self.sent.get()

    async def text(self) -> str:
        return str((await self.next())["body"].decode())

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Connection"]:
        task = asyncio.create_task(self.server(self.scope, self._receive, self.sent.put))
        try:
            yield self
        finally:
            self.gone.set()
            async with asyncio.timeout(STEP_SECONDS):
                await task


def scenario(play: Callable[[EventServer], Awaitable[None]]) -> None:
    async_to_sync(play)(EventServer())


async def _listening(connection: Connection) -> None:
    """Past the headers and the retry line."""
    assert (await connection.next())["status"] == 200
    assert await connection.text() == "retry: 3000\n\n"


def test_a_page_is_told_where_the_table_stands_and_then_of_each_change() -> None:
    dealt = tables.deal(tables.sitting(tables.tournament("spring")))

    async def play(server: EventServer) -> None:
        async with Connection(server, f"/sse/table/{dealt.sitting_id}/").open() as page:
            await _listening(page)
            await server.hub.look()
            assert await page.text() == "id: 2\nevent: changed\ndata: 2\n\n"
            await sync_to_async(tables.event)(dealt)
            await server.hub.look()
            assert await page.text() == "id: 3\nevent: changed\ndata: 3\n\n"

    scenario(play)


@pytest.mark.parametrize("said", [{"last_event_id": "2"}, {"query": "at=2"}])
def test_a_page_that_comes_back_is_told_only_what_it_missed(said: dict[str, str]) -> None:
    dealt = tables.deal(tables.sitting(tables.tournament("spring")))

    async def play(server: EventServer) -> None:
        async with Connection(server, "/sse/t/spring/", **said).open() as page:
            await _listening(page)
            await server.hub.look()
            assert page.sent.empty()
        await sync_to_async(tables.event)(dealt)
        async with Connection(server, "/sse/t/spring/", **said).open() as page:
            await _listening(page)
            await server.hub.look()
            assert await page.text() == "id: 3\nevent: changed\ndata: 3\n\n"

    scenario(play)


def test_silence_is_broken_by_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "HEARTBEAT_SECONDS", 0.01)

    async def play(server: EventServer) -> None:
        async with Connection(server, "/sse/t/spring/").open() as page:
            await _listening(page)
            assert await page.text() == ": still here\n\n"

    scenario(play)


def test_one_change_reaches_all_pages_of_its_topic_and_no_other() -> None:
    dealt = tables.deal(tables.sitting(tables.tournament("spring")))
    tables.tournament("autumn")

    async def play(server: EventServer) -> None:
        spring = [Connection(server, "/sse/t/spring/", last_event_id="2") for _ in range(3)]
        autumn = Connection(server, "/sse/t/autumn/", last_event_id="0")
        async with autumn.open(), spring[0].open(), spring[1].open(), spring[2].open():
            for page in (*spring, autumn):
                await _listening(page)
            await server.hub.look()
            await sync_to_async(tables.event)(dealt)
            await server.hub.look()
            assert [await page.text() for page in spring] == ["id: 3\nevent: changed\ndata: 3\n\n"] * 3
            assert autumn.sent.empty()

    scenario(play)


def test_a_page_that_left_is_forgotten() -> None:
    async def play(server: EventServer) -> None:
        async with Connection(server, "/sse/t/spring/").open() as page:
            await _listening(page)
            assert len(server.hub.listeners) == 1
        assert server.hub.listeners == {}

    scenario(play)


@pytest.mark.parametrize("path", ["/", "/sse/", "/sse/t/", "/sse/table/x/", "/sse/t/spring", "/sse/t/a/b/"])
def test_another_address_is_not_here(path: str) -> None:
    async def play(server: EventServer) -> None:
        async with Connection(server, path).open() as page:
            assert (await page.next())["status"] == 404

    scenario(play)


def test_more_listeners_than_it_can_hold_are_told_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "MAX_LISTENERS", 1)

    async def play(server: EventServer) -> None:
        async with Connection(server, "/sse/t/spring/").open() as page:
            await _listening(page)
            async with Connection(server, "/sse/t/spring/").open() as second:
                assert (await second.next())["status"] == 503

    scenario(play)
