"""The way of a detection: survey every picture, learn the pack's lines, look at what these enclose,
tell open from closed, learn the pack's floor, measure the openings, name them.

The three stages that read pictures keep what they found of each in a cache folder until the whole
is done, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from morphs.board.shape import SQUARE, shape_of
from morphs.workbench.detect.ground import Ground, learn_ground, samples_of
from morphs.workbench.detect.inside import Lesson, joined
from morphs.workbench.detect.learn import Strokes, elsewhere, learn_strokes, openness
from morphs.workbench.detect.letters import Named, name_faces
from morphs.workbench.detect.openings import Opening, measure
from morphs.workbench.detect.reading import Item, Progress, Reader, Views, read_all
from morphs.workbench.detect.regions import UNKNOWN, enclosed
from morphs.workbench.detect.survey import Floats, Survey, survey
from morphs.workbench.detect.views import COUNT, HALVES, views


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
    found, _ = study(items, progress, cache, workers)
    if cache:
        shutil.rmtree(cache, ignore_errors=True)
    return found


def study(
    items: Sequence[Item],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> tuple[list[Proposal], Lesson | None]:
    """As `detect`, with what the pack taught (None without a readable picture); what has been read
    stays in the cache."""
    run = _Run(list(items), progress, cache, workers)
    lesson = None
    run.read("survey", _surveyed)
    if run.sound:
        strokes = learn_strokes([Survey(*view[:2]) for view in run.seen("survey")])
        run.read("look", partial(_looked_at, strokes=strokes))
        surveys = [Survey(*view[:2]) for view in run.seen("survey")]
        odds = openness(surveys, [lines for (lines,) in run.seen("look")], strokes)
        run.keep("odds", list(odds))
        ground = learn_ground([samples for *_, samples in run.seen("survey")], odds)
        run.read("measure", partial(_measured, ground=ground))
        lesson = Lesson(strokes, ground)
    found = _proposals(run) if run.sound else {}
    return [found.get(item[0]) or _faulty(item, run.faults) for item in items], lesson


def read_links(
    proposals: Sequence[Proposal],
    lesson: Lesson,
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> dict[Path, tuple[tuple[int, ...], ...]]:
    """Return which half-sides are joined inside each picture, by what its pack taught."""
    asked = [(one.path, one.shape, one.faces) for one in proposals]
    found, _ = read_all("links", partial(_joined, lesson=lesson), asked, progress, cache, workers)
    return {
        path: tuple(tuple(int(half) for half in np.flatnonzero(row)) for row in rows)
        for path, ((rows,),) in found.items()
    }


def _joined(asked: tuple[Path, str, tuple[str, ...]], lesson: Lesson) -> Views:
    """Return the groups joined inside a picture: a row each, a column for each half-side."""
    groups = joined(*asked, lesson)
    table = np.zeros((len(groups), len(asked[2])))
    for row, group in zip(table, groups, strict=True):
        row[list(group)] = 1
    return [(table,)]


@dataclass
class _Run:
    """The pictures that can still be read, and what each stage found of them, view by view."""

    sound: list[Item]
    progress: Progress | None
    cache: Path | None
    workers: int | None
    found: dict[str, dict[Path, Sequence[Any]]] = field(default_factory=dict)
    faults: dict[Path, str] = field(default_factory=dict)

    def read(self, stage: str, reader: Reader) -> None:
        """Read the pictures once more; those that cannot be are left out from now on."""
        found, faults = read_all(stage, reader, self.sound, self.progress, self.cache, self.workers)
        self.found[stage] = dict(found)
        self.faults |= faults
        self.sound = [item for item in self.sound if item[0] not in faults]

    def keep(self, name: str, rows: Sequence[Any]) -> None:
        """Keep what was worked out for every view."""
        start = 0
        self.found[name] = {}
        for path, shape in self.sound:
            self.found[name][path] = rows[start : start + COUNT[shape]]
            start += COUNT[shape]

    def seen(self, stage: str) -> list[Any]:
        """Return what a stage found, one after the other."""
        return [view for path, _ in self.sound for view in self.found[stage][path]]


def _proposals(run: _Run) -> dict[Path, Proposal]:
    odds = np.stack(run.seen("odds"))
    openings = [[Opening(*row) for row in rows.tolist()] for (rows,) in run.seen("measure")]
    columns = np.stack([columns for columns, *_ in run.seen("survey")])
    odd: list[list[tuple[int, float]]] = [[] for _ in odds]
    for tile, half, square in elsewhere(columns, odds):
        odd[tile].append((half, square))
    run.keep("named", name_faces(odds, openings))
    run.keep("odd", odd)
    return {
        item[0]: _proposal(item, run.found["named"][item[0]], run.found["odd"][item[0]])
        for item in run.sound
    }


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


def _surveyed(item: Item) -> Views:
    """Return what the border of each view shows: a survey, and what to learn floor and rock
    from."""
    return [(*survey(view), samples_of(view)) for view in views(*item)]


def _looked_at(item: Item, strokes: Strokes) -> Views:
    """Return what lines enclose in each view of a picture."""
    return [(_enclosed(view, strokes),) for view in views(*item)]


def _enclosed(view: Floats, strokes: Strokes) -> Floats:
    inks = strokes.inks(view)
    unknown = np.full((4, 2), UNKNOWN, np.float32)
    return np.stack([unknown if ink is None else enclosed(ink) for ink in inks])


def _measured(item: Item, ground: Ground | None) -> Views:
    """Return the openings of each view of a picture, a row of numbers for each half-side."""
    return [(np.array(measure(view, ground)),) for view in views(*item)]
