"""Open country drawn ahead of whoever lays it, by processes that go through the cells in order.

The processes are plain `python -m morphs.art.gaps.parallel_country`, so that it does not matter
how the program that uses Morphs was started. Each takes every n-th handful of the jobs; what they
draw is what would be drawn without them, to the last pixel. One that fails leaves its jobs to
whoever asks for them.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from queue import Full, Queue
from threading import Event, Thread
from typing import BinaryIO

from PIL import Image

from morphs.art.overland.atlas import Atlas
from morphs.art.overland.country_picture import CountryJob, paint_country
from morphs.art.overland.sprites import Sprites
from morphs.base.workers import leave_interrupts
from morphs.draw.gap_artist import Layers

ENOUGH = 96
"""So many cells are worth starting processes for."""
HANDFUL = 16
AHEAD = 3
"""So many handfuls a process may be ahead."""
MOST = 8
SHORT = 0.2
"""So many seconds pass before a thread looks whether it is to end."""
Packed = tuple[tuple[int, int], bytes]
"""The size and pixels (RGBA) of a picture."""


class CountryWorkers:
    """Draws jobs ahead, in their order; `close` ends it."""

    def __init__(self, jobs: Sequence[CountryJob], atlas: Atlas) -> None:
        self.handfuls = deque(list(jobs[k : k + HANDFUL]) for k in range(0, len(jobs), HANDFUL))
        count = min(os.cpu_count() or 1, MOST) if len(jobs) >= ENOUGH and sys.executable else 0
        shares = [list(self.handfuls)[k::count] for k in range(count)]
        self.workers = deque(_Worker(share, atlas) for share in shares) if count > 1 else deque()

    def next_handful(self) -> dict[CountryJob, Layers]:
        """The next of the jobs, drawn; empty where they are all done, or the process has failed."""
        if not self.handfuls or not self.workers:
            return {}
        jobs, worker = self.handfuls.popleft(), self.workers[0]
        self.workers.rotate(-1)
        drawn = worker.next()
        return dict(zip(jobs, drawn, strict=True)) if drawn else {}

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return bool(self.workers and self.handfuls)

    def close(self) -> None:
        """Stop all processes."""
        for worker in self.workers:
            worker.stop()
        self.workers.clear()


class _Worker:
    """A process and the thread that listens to it."""

    def __init__(self, share: list[list[CountryJob]], atlas: Atlas) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "morphs.art.gaps.parallel_country"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        )
        self.done: Queue[list[Layers] | None] = Queue(AHEAD)
        self.stopped = Event()
        self.thread = Thread(target=self._listen, args=(share, atlas), daemon=True)
        self.thread.start()

    def _listen(self, share: list[list[CountryJob]], atlas: Atlas) -> None:
        """Take in one handful after the other; None stands for those that do not come."""
        process = self.process
        assert process.stdin
        assert process.stdout
        try:
            pickle.dump((share, atlas), process.stdin)
            process.stdin.close()
            for _ in share:
                self._put([_unpacked(one) for one in pickle.load(process.stdout)])
        except (OSError, EOFError, pickle.UnpicklingError):
            pass
        while not self.stopped.is_set():
            self._put(None)

    def _put(self, drawn: list[Layers] | None) -> None:
        while not self.stopped.is_set():
            try:
                self.done.put(drawn, timeout=SHORT)
            except Full:
                continue
            return

    def next(self) -> list[Layers] | None:
        """The next handful; None where it does not come."""
        return self.done.get()

    def stop(self) -> None:
        """End the process and its thread."""
        self.stopped.set()
        self.process.kill()
        self.process.wait()
        self.thread.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()


def _packed(layers: Layers) -> tuple[Packed, Packed | None, int]:
    ground, standing = layers.ground, layers.standing
    on_it = (standing.size, standing.tobytes()) if standing else None
    return (ground.size, ground.tobytes()), on_it, layers.margin


def _unpacked(packed: tuple[Packed, Packed | None, int]) -> Layers:
    ground, standing, margin = packed
    on_it = Image.frombytes("RGBA", *standing) if standing else None
    return Layers(Image.frombytes("RGBA", *ground), on_it, margin)


def _work(source: BinaryIO, target: BinaryIO) -> None:
    """Draw handful after handful."""
    leave_interrupts()
    share, atlas = pickle.load(source)
    sprites: dict[float, Sprites] = {}
    for jobs in share:
        pickle.dump([_packed(paint_country(job, atlas, sprites)) for job in jobs], target)
        target.flush()


if __name__ == "__main__":
    # The classes must be those of the module that the other process knows by its name.
    from morphs.art.gaps import parallel_country

    parallel_country._work(sys.stdin.buffer, sys.stdout.buffer)
