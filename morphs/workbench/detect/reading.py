"""Reading every picture of a pack, in several processes, keeping what was read until all is done.

What a stage finds of a picture is a list of arrays for each of its views. It is kept in a cache
folder under the hash of the picture and of how it was read, so that an interrupted run goes on
where it stopped.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.pictures import NO_MARGINS, Cut, Margins
from morphs.base.workers import leave_interrupts
from morphs.workbench.detect.survey import Floats

VERSION = "5"
SINGLE = 24  # so few pictures are read without starting other processes
Progress = Callable[[str, int, int], None]
ReaderInput = tuple[Any, ...]  # a picture, and what else a reader must know of it
Views = list[tuple[Floats, ...]]  # what was found of each view of a picture
Reader = Callable[[Any], Views]


class Item(NamedTuple):
    """A picture, its shape, and what is cut off it."""

    path: Path
    shape: str
    margins: Margins = NO_MARGINS

    @property
    def art(self) -> Path | Cut:
        """What to read: the file, less its margins."""
        return Cut(self.path, self.margins) if any(self.margins) else self.path


def read_all(
    stage: str,
    read: Reader,
    items: Sequence[ReaderInput],
    progress: Progress | None,
    cache: Path | None,
    workers: int | None,
) -> tuple[dict[Path, Views], dict[Path, str]]:
    """Read every picture. Returns what was read, and what is wrong with those that could not be.

    Raises MorphsError where a process that reads was ended from outside.
    """
    found: dict[Path, Views] = {}
    faults: dict[Path, str] = {}
    for number, (path, result) in enumerate(_results(stage, read, items, cache, workers), 1):
        if isinstance(result, str):
            faults[path] = result
        else:
            found[path] = result
        if progress:
            progress(stage, number, len(items))
    return found, faults


def _results(
    stage: str, read: Reader, items: Sequence[ReaderInput], cache: Path | None, workers: int | None
) -> Iterator[tuple[Path, Views | str]]:
    one = partial(_read_one, stage, read, cache)
    count = workers or os.cpu_count() or 1
    if len(items) <= SINGLE or count == 1:
        yield from map(one, items)
        return
    pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=leave_interrupts)
    try:
        waiting = [pool.submit(one, item) for item in items]
        for done in as_completed(waiting):
            yield done.result()
    except BrokenProcessPool as error:
        raise MorphsError(
            "a process that read pictures was ended from outside (out of memory?); what it read is "
            f"kept: run the same again, or with {option('workers', 1)}"
        ) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _read_one(
    stage: str, read: Reader, cache: Path | None, item: ReaderInput
) -> tuple[Path, Views | str]:
    """Read one picture, or take what an earlier run found of it."""
    kept = _kept(cache, (VERSION, stage, item[1:], getattr(read, "keywords", None)), item[0])
    if kept is not None and kept.exists():
        try:
            return item[0], _unpacked(kept)
        except (OSError, ValueError, KeyError):
            kept.unlink(missing_ok=True)
    try:
        result = read(item)
    except MorphsError as error:
        return item[0], str(error)
    if kept is not None:
        _keep(kept, result)
    return item[0], result


def _kept(cache: Path | None, how: tuple[object, ...], path: Path) -> Path | None:
    """Return where a result is kept: its name tells the picture's bytes and how they were read."""
    if cache is None:
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return None
    return cache / f"{hashlib.sha256(content + repr(how).encode()).hexdigest()}.npz"


def _keep(path: Path, result: Views) -> None:
    """Keep a result, whole or not at all. A full disk only means that nothing is kept."""
    arrays = {
        f"{view}.{place}": array
        for view, row in enumerate(result)
        for place, array in enumerate(row)
    }
    part = path.with_name(f"{path.stem}.{os.getpid()}.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(part, **arrays)  # type: ignore[arg-type]
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)


def _unpacked(path: Path) -> Views:
    """Return what was kept; raises ValueError for a file that is no such thing."""
    with np.load(path) as arrays:
        views: dict[int, list[Floats]] = {}
        for name in arrays.files:  # in the order in which they were kept
            views.setdefault(int(name.split(".")[0]), []).append(arrays[name])
    return [tuple(row) for _, row in sorted(views.items())]
