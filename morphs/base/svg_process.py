"""The process that draws SVG for this one: started with the first drawing, and kept."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

from morphs.base.errors import MorphsError
from morphs.base.svg_worker import ANSWER, ORDER

SECONDS = 10
"""Of processor time, which a drawing may take."""


class _Process:
    """One worker at a time; threads wait for each other, a forked process starts its own."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.worker: subprocess.Popen[bytes] | None = None

    def draw(self, text: str, size: tuple[int, int]) -> bytes:
        with self.lock:
            worker = self._ready()
            try:
                sound, data = _asked(worker, text.encode(), size)
            except BaseException as error:
                self._dismiss(worker)
                if isinstance(error, OSError | EOFError):
                    raise MorphsError(
                        f"the SVG cannot be drawn: it takes more memory than there is for one, or "
                        f"more than {SECONDS} s"
                    ) from error
                raise
        if not sound:
            raise MorphsError(f"the SVG cannot be drawn: {data.decode('utf-8', 'replace')}")
        return data

    def _ready(self) -> subprocess.Popen[bytes]:
        if self.worker is None or self.worker.poll() is not None:
            self.worker = _started()
        return self.worker

    def _dismiss(self, worker: subprocess.Popen[bytes]) -> None:
        """End a worker that has failed, or that nobody waits for any more."""
        worker.kill()
        worker.communicate()
        self.worker = None


def _started() -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "morphs.base.svg_worker", str(SECONDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        )
    except OSError as error:
        raise MorphsError(
            f"the SVG cannot be drawn: no process can be started ({error})"
        ) from error


def _asked(
    worker: subprocess.Popen[bytes], text: bytes, size: tuple[int, int]
) -> tuple[bool, bytes]:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(ORDER.pack(*size, len(text)) + text)
    worker.stdin.flush()
    head = worker.stdout.read(ANSWER.size)
    if len(head) < ANSWER.size:
        raise EOFError
    sound, length = ANSWER.unpack(head)
    data = worker.stdout.read(length)
    if len(data) < length:
        raise EOFError
    return sound, data


_process = _Process()


def _forget() -> None:
    """Leave the worker to the process that has forked this one."""
    global _process
    _process = _Process()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def draw_apart(text: str, size: tuple[int, int]) -> bytes:
    """Return a drawing in exactly `size` pixels, as the bytes of a PNG. Raises MorphsError where
    the drawing library refuses it, or it takes too much memory or time."""
    return _process.draw(text, size)
