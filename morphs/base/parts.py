"""Name temporary files after their process, so that those of processes that died can be deleted."""

from __future__ import annotations

import os
import platform
import re
import shutil
import zlib
from contextlib import suppress
from pathlib import Path

PART = re.compile(r"\.morphs-(\d{1,10})-([0-9a-f]{8})-[0-9a-f]{16}\.part")


def part_beside(path: Path) -> Path:
    """Return a new name beside `path`, and remove what processes that are gone left there."""
    remove_left_over(path.parent)
    return path.parent / f".morphs-{os.getpid()}-{_machine()}-{os.urandom(8).hex()}.part"


def remove_left_over(folder: Path) -> None:
    """Remove the parts in a folder whose process has ended, on this machine, without removing
    them: it was killed."""
    with suppress(OSError):
        for path in folder.glob(".morphs-*.part"):
            match = PART.fullmatch(path.name)
            if match and match[2] == _machine() and not _is_alive(int(match[1])):
                _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


def _machine() -> str:
    """Tell machines that share a folder apart: their processes have the same numbers."""
    return f"{zlib.crc32(platform.node().encode()):08x}"


def _is_alive(process: int) -> bool:
    if os.name != "posix":
        return True  # a signal of 0 would end it there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
