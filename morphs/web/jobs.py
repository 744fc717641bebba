"""Long work: each job has a number, tells what happens as events, and can be cancelled."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.web.lanes import LostError, RefusedError
from morphs.web.limits import JOBS, KEPT_JOBS

HEARTBEAT = 15.0  # seconds between signs of life
GAP = 0.1  # seconds between two tellings of progress
Notify = Callable[[dict[str, Any]], None]
Work = Callable[[Notify], Awaitable["Finished"]]


class BusyError(MorphsError):
    """There are as many jobs as may be at once."""


@dataclass(frozen=True)
class Finished:
    """What a job ends with: JSON text of its last event, and a file to fetch if it made one."""

    data: bytes
    file: Path | None = None


@dataclass
class Job:
    """One job under way or done. `events` are (name, JSON text), counted from 1."""

    number: str
    task: asyncio.Task[None] | None = None
    events: list[tuple[str, bytes]] = field(default_factory=list)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    ended: bool = False
    file: Path | None = None
    notified: float = 0.0

    async def add(self, name: str, data: bytes, last: bool = False) -> None:
        """Tell all listeners of something."""
        async with self.news:
            self.events.append((name, data))
            self.ended = self.ended or last
            self.news.notify_all()

    async def stream(self, seen: int) -> AsyncIterator[bytes]:
        """Yield the events after number `seen` as server-sent events, until the last."""
        while True:
            for number, (name, data) in list(enumerate(self.events, 1))[seen:]:
                yield b"id: %d\nevent: %s\ndata: %s\n\n" % (number, name.encode(), data)
                seen = number
            if self.ended and seen == len(self.events):
                return
            try:
                async with asyncio.timeout(HEARTBEAT), self.news:
                    while len(self.events) == seen and not self.ended:
                        await self.news.wait()
            except TimeoutError:
                yield b": still here\n\n"


class Jobs:
    """The jobs of a server; those that are done are kept for a while."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def find(self, number: str) -> Job:
        """Return a job; raises KeyError for one there is not."""
        return self._jobs[number]

    def start(self, work: Work) -> Job:
        """Start a job; raises BusyError if too many are under way."""
        if sum(not job.ended for job in self._jobs.values()) >= JOBS:
            raise BusyError(f"{JOBS} jobs are under way already: wait for one, or cancel it")
        job = Job(secrets.token_urlsafe(9))
        self._jobs[job.number] = job
        self._forget()
        job.task = asyncio.create_task(self._run(job, work))
        return job

    async def _run(self, job: Job, work: Work) -> None:
        loop = asyncio.get_running_loop()
        telling: set[asyncio.Task[None]] = set()

        def notify(data: dict[str, Any]) -> None:
            name = data.pop("event")
            if name == "progress":
                if loop.time() - job.notified < GAP:
                    return
                job.notified = loop.time()
            text = json.dumps(data, separators=(",", ":")).encode()
            task = asyncio.create_task(job.add(name, text))
            telling.add(task)
            task.add_done_callback(telling.discard)

        try:
            done = await work(notify)
            await asyncio.gather(*telling)
            job.file = done.file
            await job.add("done", done.data, last=True)
        except asyncio.CancelledError:
            await job.add("failed", b'{"cancelled":true,"error":"cancelled"}', last=True)
        except RefusedError as error:
            await job.add("failed", json.dumps(error.data).encode(), last=True)
        except (MorphsError, LostError) as error:
            await job.add("failed", json.dumps({"error": str(error)}).encode(), last=True)

    def cancel(self, number: str) -> None:
        """End a job; raises KeyError for one there is not."""
        task = self._jobs[number].task
        if task:
            task.cancel()

    def close(self) -> None:
        """End all jobs, and let go their files."""
        for job in self._jobs.values():
            if job.task:
                job.task.cancel()

    def _forget(self) -> None:
        over = len(self._jobs) - KEPT_JOBS
        for number, job in list(self._jobs.items()):
            if over > 0 and job.ended:
                del self._jobs[number]
                over -= 1
                if job.file:
                    job.file.unlink(missing_ok=True)
