"""The way to the first map: nothing waits for what could be there already."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from pathlib import Path
from typing import Any

import morphs.web
from morphs.web.firsts import FIRST
from morphs.web.serving import sockets_on
from tests.web.conftest import Asker, apart

STATIC = Path(morphs.web.__file__).parent / "static"


def test_answers_are_sent_at_once() -> None:
    """An answer in two parts waits for an acknowledgement where the socket may collect."""

    async def accepted() -> int:
        loop = asyncio.get_running_loop()
        told: asyncio.Future[int] = loop.create_future()

        class Asked(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                own = transport.get_extra_info("socket")
                told.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        sockets = sockets_on(0)
        server = await loop.create_server(Asked, sock=sockets[0])
        _, writer = await asyncio.open_connection(*sockets[0].getsockname())
        try:
            return await told
        finally:
            writer.close()
            server.close()
            for one in sockets[1:]:
                one.close()

    assert apart(accepted())


def test_the_page_tells_of_all_its_modules(asker: Asker) -> None:
    told = re.findall(r'modulepreload" href="/static/([^"]+)"', asker.client.get("/").text)
    assert sorted(told) == sorted(p.relative_to(STATIC).as_posix() for p in STATIC.rglob("*.js"))


def test_what_the_browser_has_is_not_sent_again(asker: Asker) -> None:
    first = asker.client.get("/static/main.js")
    assert first.headers["content-type"].startswith("text/javascript")
    again = asker.client.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def _ready(asker: Asker) -> Any:
    for _ in range(600):
        found = asker.client.get("/api/first/narrow").json()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("no map was made ready")


def test_a_map_lies_ready_and_is_nobody_elses(asker: Asker) -> None:
    seen = set()
    for _ in range(2):
        found = _ready(asker)
        assert found["layout"]["board"]["columns"] == 4
        assert {key: found["layout"]["request"][key] for key in FIRST["narrow"]} == FIRST["narrow"]
        seen.add(found["name"])
        edit = {"base": found["name"], "edit": "lock 1,1"}
        assert asker.post("/api/edit", edit).status_code == 200
    assert len(seen) == 2


def test_only_widths_there_are_have_a_map(asker: Asker) -> None:
    for name in ("x", "..", "wide%2f..", "wide/x", "WIDE"):
        assert asker.client.get(f"/api/first/{name}").status_code == 404
