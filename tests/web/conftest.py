"""A server for the tests of the page: asked directly, or in a process with a browser before it."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from morphs.web.app import make_app
from morphs.web.hub import Hub

PORT = 8421
OWN = f"http://127.0.0.1:{PORT}"


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread of its own: a driver of browsers may have a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


class Asker:
    """Asks the server as the page does."""

    def __init__(self, client: TestClient, hub: Hub) -> None:
        self.client = client
        self.hub = hub

    def post(self, address: str, data: Any, **headers: str) -> Any:
        return self.client.post(address, json=data, headers=headers)

    def events(self, number: str, **headers: str) -> list[tuple[int, str, Any]]:
        """All events of a job, when it has ended: (number, name, data)."""
        text = self.client.get(f"/api/jobs/{number}/events", headers=headers).text
        found = []
        for block in text.strip().split("\n\n"):
            if block.startswith(":"):  # a sign of life
                continue
            lines = dict(line.split(": ", 1) for line in block.splitlines())
            found.append((int(lines["id"]), lines["event"], json.loads(lines["data"])))
        return found

    def job(self, kind: str, **data: Any) -> tuple[str, Any]:
        """The name and the data of a job's last event."""
        answer = self.post("/api/jobs", {"kind": kind, **data})
        assert answer.status_code == 202, answer.text
        _, name, last = self.events(answer.json()["job"])[-1]
        return name, last

    def built(self, **request: Any) -> Any:
        name, last = self.job("build", request={"board": "grid:4x3", "seed": 1, **request})
        assert name == "done", last
        return last


@pytest.fixture(scope="session")
def asker() -> Iterator[Asker]:
    hub = Hub()
    with TestClient(make_app(hub, PORT), base_url=OWN) as client:
        yield Asker(client, hub)


@pytest.fixture(scope="session")
def map_(asker: Asker) -> Any:
    """A small map, as the page is sent it."""
    return asker.built(connected=True)
