"""Worker processes: each lane is one, that does one call at a time and is replaced when it is
stopped or dies. They are forked from a process that has everything imported, so a new one is there
at once."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from morphs.web.worker import work

Notify = Callable[[dict[str, Any]], None]
PRELOADED = ["morphs.web.warm"]
PACKS = "packs"
"""Where what is dropped onto the page lies among what is put aside."""


class RefusedError(Exception):
    """The answer is no, for a reason that the person can mend: `data` says it."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data.get("error", ""))
        self.data = data


class NeededError(Exception):
    """The worker has not the layout that was named."""


class LostError(Exception):
    """The worker has died, was too slow, or has a fault; the message is one sentence."""


def warm_context() -> BaseContext:
    """How workers are started; where it can be, from a process that is warm already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


class Lane:
    """One worker process. Calls wait for each other. What is put aside lies in `folder`, of which
    no message tells."""

    def __init__(self, context: BaseContext, folder: Path | None = None) -> None:
        self._context = context
        self._untold = [f"{folder / PACKS}{os.sep}", f"{folder}{os.sep}"] if folder else []
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1)
        self._closed = False
        self._process: BaseProcess | None = None
        self._channel: Connection | None = None

    @property
    def busy(self) -> bool:
        """Whether a call is under way."""
        return self._turn.locked()

    @property
    def pid(self) -> int | None:
        """The number of the process, None where there is none yet."""
        return self._process.pid if self._process else None

    async def call(
        self, name: str, arguments: dict[str, Any], seconds: float, notify: Notify = lambda _: None
    ) -> Any:
        """Return what a call returns; being cancelled ends the process. Raises RefusedError,
        NeededError or LostError."""
        async with self._turn:
            try:
                async with asyncio.timeout(seconds):
                    return await self._called(name, arguments, notify)
            except TimeoutError:
                self.stop()
                raise LostError(
                    f"that took longer than {seconds:g} seconds and was stopped"
                ) from None
            except asyncio.CancelledError:
                self.stop()
                raise

    async def _called(self, name: str, arguments: dict[str, Any], notify: Notify) -> Any:
        channel = await self._aside(self._ready)
        try:
            await self._aside(channel.send, (name, arguments))
            while True:
                kind, value = await self._aside(channel.recv)
                if kind == "refused":
                    raise RefusedError({**value, "error": self._told(value["error"])})
                if kind != "tell":
                    return _result(kind, value)
                notify(value)
        except (EOFError, OSError):
            self.stop()
            raise LostError("the process that was working on it has died; try again") from None

    def _told(self, message: str) -> str:
        """A message of what lies in packs and files, by their names alone."""
        for place in self._untold:
            message = message.replace(place, "")
        return message

    async def _aside(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if self._closed:  # requests that were waiting are told, however late they get their turn
            raise LostError("the server is being stopped; start it again and nothing is lost")
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def warm(self) -> None:
        """Start the process before anything is asked of it."""
        self._thread.submit(self._ready)

    def _ready(self) -> Connection:
        if self._channel is None or self._process is None or not self._process.is_alive():
            return self._start()
        return self._channel

    def _start(self) -> Connection:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(theirs,))  # type: ignore[attr-defined]
        process.start()
        theirs.close()
        self._process, self._channel = process, ours
        if self._closed:  # while it was being started
            self.stop()
        return ours

    def stop(self) -> None:
        """End the process; the next call starts another."""
        process, self._process, self._channel = self._process, None, None
        if process is None or process.pid is None:
            return
        if not hasattr(os, "killpg"):
            process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # and what it has started itself
        with suppress(ProcessLookupError):
            process.kill()  # it may not lead a group yet

    def close(self) -> None:
        """End the process for good; calls that wait raise LostError."""
        self._closed = True
        self.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _result(kind: str, value: Any) -> Any:
    if kind == "done":
        return value
    if kind == "need":
        raise NeededError(value)
    print(value, flush=True)  # the terminal is where a fault of ours can be reported from
    raise LostError("something went wrong inside Morphs; the terminal has the details")
