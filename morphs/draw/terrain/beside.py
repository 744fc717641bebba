"""Draw SVG here, and the lower half of a large drawing in a process of its own meanwhile.

The process is a plain ``python -m morphs.draw.terrain.beside``; what it draws is what would be
drawn here, to the last pixel, and is drawn here where no process can be had.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from morphs.base.workers import leave_interrupts
from morphs.draw.terrain.labels import FAMILY, font_files


def drawn(svg: str, zoom: float = 1.0) -> bytes:
    """Return a drawing as the bytes of a PNG, drawn whole and here."""
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family=FAMILY,
        serif_family=FAMILY,
    )
    return bytes(data)


def both_drawn(upper: str, lower: str) -> tuple[bytes, bytes]:
    """Return two drawings as the bytes of PNGs, drawn at the same time where that can be."""
    if cores() < 2 or not sys.executable:
        return drawn(upper), drawn(lower)
    worker = started()
    if worker is None:
        return drawn(upper), drawn(lower)
    with worker, ThreadPoolExecutor(1) as thread:
        try:
            answer = thread.submit(worker.communicate, lower.encode())
            first = drawn(upper)
            second = answer.result()[0]
        finally:
            worker.kill()  # whoever interrupts a drawing does not wait for the rest of it
    return first, second if worker.returncode == 0 else drawn(lower)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def started() -> subprocess.Popen[bytes] | None:
    """A process that draws one drawing, None where none can be had."""
    paths = os.pathsep.join(path for path in sys.path if path)
    with suppress(OSError):
        return subprocess.Popen(
            [sys.executable, "-m", "morphs.draw.terrain.beside"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        )
    return None


if __name__ == "__main__":
    leave_interrupts()
    sys.stdout.buffer.write(drawn(sys.stdin.buffer.read().decode()))
