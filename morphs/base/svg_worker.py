"""A process that draws SVG for another, within limits of memory and time that the system keeps.

It reads orders from standard input and answers on standard output: 16 bytes of width, height and
the text's length; then 5 bytes of success and length, and a PNG or what is wrong. An order that
takes more than the limits ends the process, which is the answer. Started as
``python -m morphs.base.svg_worker SECONDS``: of processor time for an order.
"""

from __future__ import annotations

import struct
import sys
import threading
import time
from typing import BinaryIO

ORDER = struct.Struct(">IIQ")
ANSWER = struct.Struct(">?I")
BASE_BYTES = 640 * 2**20  # of address space: the interpreter, the stack, fonts and layers
STACK_BYTES = 128 * 2**20  # drawing recurses: chains of references need more than the usual stack
LAYERS = 4  # so many pictures of the size wanted may be in memory at once


def _limit(pixels: int) -> None:
    """Let the system end this process if the next order takes too much."""
    try:
        import resource
    except ImportError:  # a system that has no limits
        return
    memory = BASE_BYTES + LAYERS * 4 * pixels
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    seconds = int(time.process_time()) + 1 + int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))


def _draw(text: str, width: int, height: int) -> tuple[bool, bytes]:
    import resvg_py

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=text, width=width, height=height, skip_system_fonts="<text" not in text
        )
    except ValueError as error:
        return False, str(error).encode()
    return True, bytes(data)


def _serve(source: BinaryIO, target: BinaryIO) -> None:
    while len(head := source.read(ORDER.size)) == ORDER.size:
        width, height, length = ORDER.unpack(head)
        text = source.read(length).decode()
        _limit(width * height)
        sound, data = _draw(text, width, height)
        target.write(ANSWER.pack(sound, len(data)) + data)
        target.flush()


if __name__ == "__main__":
    from morphs.base.workers import leave_interrupts

    leave_interrupts()
    threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=_serve, args=(sys.stdin.buffer, sys.stdout.buffer))
    thread.start()
    thread.join()
