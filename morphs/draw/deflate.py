"""The pixels of a PNG, compressed by several threads: the same bytes with any number of them.

Rows are cut into blocks that each thread compresses for itself, with the end of the block before
as its dictionary, so that next to nothing is lost (as in pigz; RFC 1950 and 1951). Maps are flat
colours and repeated tiles, which compress best as they are; what is rather like a photograph does
better with each row less the one above: for each block a sample decides.
"""

from __future__ import annotations

import os
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL import Image

Rows = NDArray[np.uint8]
# No pool of threads: a signal that comes while one takes a lock leaves it locked, and the program
# would wait for its threads for ever. These queues have no such locks.
Done: TypeAlias = SimpleQueue[bytes | Exception]
Blocks: TypeAlias = SimpleQueue[tuple[bytes, bytes, Done] | None]

LEVEL = 4
"""Of zlib. Beside level 6 a file is 5 to 20 % larger and takes less than half the time, and what
was gained by choosing filters is more than that."""
HEADER = b"\x78\x5e"  # deflate, a window of 32 KiB, a fast level
WINDOW = 32 * 2**10
BLOCK_BYTES = 2**20
SAMPLE_BYTES = 2**15
SAMPLES = 2
NONE, UP = 0, 2
MAX_THREADS = 8


def deflated(bands: Iterable[Image.Image], length: int) -> Iterator[bytes]:
    """Yield the compressed rows of bands from top to bottom, `length` bytes a row, as the parts of
    one zlib stream."""
    check, before = 1, b""
    threads = _threads()
    blocks: Blocks = SimpleQueue()
    waiting: deque[Done] = deque()
    for _ in range(threads):
        Thread(target=_work, args=(blocks,), daemon=True).start()
    try:
        yield HEADER
        for block in _blocks(bands, length):
            check = zlib.adler32(block, check)
            waiting.append(SimpleQueue())
            blocks.put((block, before, waiting[-1]))
            before = block[-WINDOW:]
            if len(waiting) > 2 * threads:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
        last = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        yield last.flush() + check.to_bytes(4, "big")
    finally:
        with suppress(Empty):
            while True:  # what nobody waits for any more
                blocks.get_nowait()
        for _ in range(threads):
            blocks.put(None)


def _work(blocks: Blocks) -> None:
    """Compress blocks until there are none."""
    while (item := blocks.get()) is not None:
        block, before, done = item
        try:
            done.put(_compressed(block, before))
        except Exception as error:  # too little memory: who waits shall know
            done.put(error)


def _result(done: Done) -> bytes:
    found = done.get()
    if isinstance(found, Exception):
        raise found
    return found


def _threads() -> int:
    """As many as there are processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MAX_THREADS, len(os.sched_getaffinity(0)))
    return min(MAX_THREADS, os.cpu_count() or 1)


def _compressed(block: bytes, before: bytes) -> bytes:
    deflate = zlib.compressobj(
        LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, before
    )
    return deflate.compress(block) + deflate.flush(zlib.Z_SYNC_FLUSH)


def _blocks(bands: Iterable[Image.Image], length: int) -> Iterator[bytes]:
    """Cut bands into blocks of whole rows, filtered."""
    height = max(1, BLOCK_BYTES // (length + 1))
    above = np.zeros(length, dtype=np.uint8)
    for band in bands:
        rows = np.asarray(band).reshape(band.height, length)
        for top in range(0, len(rows), height):
            part = rows[top : top + height]
            yield _filtered(part, above, _best_filter(part))
            above = part[-1].copy()


def _best_filter(rows: Rows) -> int:
    """Compress a few samples either way: a strip of rows at a quarter and three quarters of the
    block, as long as a sample may be."""
    size = {NONE: 0, UP: 0}
    for sample in range(SAMPLES):
        middle = len(rows) * (2 * sample + 1) // (2 * SAMPLES)
        strip = rows[middle : middle + max(2, SAMPLE_BYTES // rows.shape[1])]
        for kind in size:
            filtered = _filtered(strip[1:], strip[0], kind)[:SAMPLE_BYTES]
            size[kind] += len(zlib.compress(filtered, 1))
    return min(size, key=lambda kind: size[kind])


def _filtered(rows: Rows, above: Rows, kind: int) -> bytes:
    """Filter rows (PNG specification, 9.2): not at all, or less the row above."""
    filtered = np.empty((len(rows), rows.shape[1] + 1), dtype=np.uint8)
    filtered[:, 0] = kind
    if kind == NONE:
        filtered[:, 1:] = rows
    else:
        np.subtract(rows[:1], above, out=filtered[:1, 1:])
        np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    return filtered.tobytes()
