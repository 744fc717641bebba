"""The way of a detection: survey every picture, learn the pack's lines, look again, compare, name.

Both stages that read pictures keep what they found of each in a cache folder until the whole is
done, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from morphs.detect.learn import Strokes, elsewhere, learn_strokes, openness
from morphs.detect.letters import Named, name_faces
from morphs.detect.openings import Opening, measure
from morphs.detect.regions import UNKNOWN, enclosed
from morphs.detect.survey import Floats, Survey, line_hats, survey
from morphs.detect.views import COUNT, HALVES, views
from morphs.errors import MorphsError
from morphs.shape import SQUARE, shape_of

VERSION = "1"
SINGLE = 24  # so few pictures are read without starting other processes
Progress = Callable[[str, int, int], None]
Item = tuple[Path, str]  # a picture and its shape


@dataclass(frozen=True)
class Proposal:
    """What is proposed for one picture: a face and its certainty for each half-side, remarks, or
    the fault that kept it from being read."""

    path: Path
    shape: str
    faces: tuple[str, ...]
    sure: tuple[float, ...]
    remarks: tuple[str, ...] = ()
    fault: str = ""


def detect(
    items: Sequence[Item],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> list[Proposal]:
    """Propose faces for every picture of a pack of squares, edges and corners, compared with one
    another. `cache` is a folder for what has been read so far; it is removed when all is done."""
    surveys, faults = _read_all("survey", _surveyed, items, progress, cache, workers)
    sound = [item for item in items if item[0] not in faults]
    if not sound:
        return [_faulty(item, faults) for item in items]
    flat = [s for item in sound for s in surveys[item[0]]]
    strokes = learn_strokes(flat)
    again = partial(_looked_at, strokes=strokes)
    looks, more = _read_all("look", again, sound, progress, cache, workers)
    faults |= more
    sound = [item for item in sound if item[0] not in faults]
    named, odd = _compared(
        [s for item in sound for s in surveys[item[0]]],
        [look for item in sound for look in looks[item[0]]],
        strokes,
    )
    if cache:
        shutil.rmtree(cache, ignore_errors=True)
    found, start = {}, 0
    for item in sound:
        count = COUNT[item[1]]
        found[item[0]] = _proposal(item, named[start : start + count], odd[start : start + count])
        start += count
    return [found.get(item[0]) or _faulty(item, faults) for item in items]


Look = tuple[Floats, list[Opening]]


def _compared(
    surveys: list[Survey], looks: list[Look], strokes: Strokes
) -> tuple[list[list[Named]], list[list[tuple[int, float]]]]:
    odds = openness(surveys, [lines for lines, _ in looks], strokes)
    named = name_faces(odds, [openings for _, openings in looks])
    columns = np.stack([s.columns for s in surveys])
    odd: list[list[tuple[int, float]]] = [[] for _ in surveys]
    for tile, half, square in elsewhere(columns, odds):
        odd[tile].append((half, square))
    return named, odd


def _proposal(
    item: Item, named: Sequence[Sequence[Named]], odd: Sequence[Sequence[tuple[int, float]]]
) -> Proposal:
    path, name = item
    shape = shape_of(name)
    parts = [named[view][half] for view, half in HALVES[name]]
    remarks = [f"{shape.names[i]} {part.remark}" for i, part in enumerate(parts) if part.remark]
    where = {place: number for number, place in enumerate(HALVES[name])}
    for view, found in enumerate(odd):
        for half, square in found:
            if (view, half) in where:
                half_name = shape.names[where[view, half]]
                remarks.append(
                    f"{half_name} is closed at its connector but open at square "
                    f"{int(square) + 1} of side {SQUARE.names[half][0]}"
                )
    return Proposal(
        path, name, tuple(p.face for p in parts), tuple(p.sure for p in parts), tuple(remarks)
    )


def _faulty(item: Item, faults: dict[Path, str]) -> Proposal:
    return Proposal(item[0], item[1], (), (), fault=faults[item[0]])


def _surveyed(item: Item) -> list[Survey]:
    return [survey(view) for view in views(*item)]


def _looked_at(item: Item, strokes: Strokes) -> list[Look]:
    """What lines enclose in each view of a picture, and its openings measured."""
    return [(_enclosed(view, strokes), measure(view)) for view in views(*item)]


def _enclosed(view: Floats, strokes: Strokes) -> Floats:
    hats = line_hats(view)
    found = [
        np.full((4, 2), UNKNOWN, np.float32) if limit is None else enclosed(hat > limit)
        for hat, limit in zip(hats, (strokes.dark, strokes.bright), strict=True)
    ]
    return np.stack(found)


def _read_all(
    stage: str,
    read: Callable[[Item], Any],
    items: Sequence[Item],
    progress: Progress | None,
    cache: Path | None,
    workers: int | None,
) -> tuple[dict[Path, Any], dict[Path, str]]:
    """Read every picture, in several processes where there are many. Returns what was read, and
    what is wrong with those that could not be."""
    found: dict[Path, Any] = {}
    faults: dict[Path, str] = {}
    for number, (path, result) in enumerate(_results(read, items, cache, workers), 1):
        if isinstance(result, str):
            faults[path] = result
        else:
            found[path] = result
        if progress:
            progress(stage, number, len(items))
    return found, faults


def _results(
    read: Callable[[Item], Any], items: Sequence[Item], cache: Path | None, workers: int | None
) -> Iterator[tuple[Path, Any]]:
    one = partial(_read_one, read, cache)
    count = workers or os.cpu_count() or 1
    if len(items) <= SINGLE or count == 1:
        yield from map(one, items)
        return
    pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=_ignore_interrupts)
    try:
        waiting = [pool.submit(one, item) for item in items]
        for done in as_completed(waiting):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the program that waits, not for its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read_one(read: Callable[[Item], Any], cache: Path | None, item: Item) -> tuple[Path, Any]:
    """Read one picture, or take what an earlier run found of it."""
    kept = _kept(cache, read, item)
    if kept is not None and kept.exists():
        try:
            return item[0], _unpacked(np.load(kept))
        except (OSError, ValueError, KeyError):
            kept.unlink(missing_ok=True)
    try:
        result = read(item)
    except MorphsError as error:
        return item[0], str(error)
    if kept is not None:
        _keep(kept, result)
    return item[0], result


def _kept(cache: Path | None, read: Callable[[Item], Any], item: Item) -> Path | None:
    """Where a result is kept: its name tells the picture's bytes and how they were read."""
    if cache is None:
        return None
    try:
        content = item[0].read_bytes()
    except OSError:
        return None
    how = repr((VERSION, item[1], getattr(read, "keywords", None)))
    return cache / f"{hashlib.sha256(content + how.encode()).hexdigest()}.npz"


def _keep(path: Path, result: list[Any]) -> None:
    """Keep a result, whole or not at all. A full disk only means that nothing is kept."""
    arrays: dict[str, Any] = {"count": np.array(len(result))}
    for number, (first, second) in enumerate(result):
        arrays[f"first{number}"] = first
        flat = [[*o.tone, *o[1:]] if isinstance(o, Opening) else o for o in second]
        arrays[f"second{number}"] = np.array(flat)
    part = path.with_name(f"{path.stem}.{os.getpid()}.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(part, **arrays)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)


def _unpacked(arrays: Any) -> list[Any]:
    result: list[Any] = []
    for number in range(int(arrays["count"])):
        first, second = arrays[f"first{number}"], arrays[f"second{number}"].tolist()
        if second and isinstance(second[0], list):
            result.append((first, [Opening((r[0], r[1], r[2], r[3]), *r[4:]) for r in second]))
        else:
            result.append(Survey(first, (second[0], second[1])))
    return result
