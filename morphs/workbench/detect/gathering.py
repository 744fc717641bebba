"""All that is known of every half-side of a folder, as rows of numbers that a model can weigh.

Pictures are read three times: what their borders show (`survey`), what their lines enclose
(`look`), and where their floor is (`measure`); between them, tiles that are drawn alike are
compared with one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from morphs.workbench.detect.character import NAMES as CHARACTER_NAMES
from morphs.workbench.detect.character import character
from morphs.workbench.detect.evidence import (
    DEEP,
    FLOOR_NAMES,
    LOOK_NAMES,
    floors,
    halves_of,
    looks,
)
from morphs.workbench.detect.ground import Ground, learn_ground, samples_of
from morphs.workbench.detect.inside import Lesson
from morphs.workbench.detect.kinship import groups_of
from morphs.workbench.detect.learn import (
    Opened,
    Strokes,
    agreeing,
    elsewhere,
    in_few_dimensions,
    learn_strokes,
    openness,
)
from morphs.workbench.detect.openings import Opening, measure
from morphs.workbench.detect.reading import Item, Progress, Reader, ReaderInput, Views, read_all
from morphs.workbench.detect.regions import INWARD, PIECE, UNKNOWN, enclosed
from morphs.workbench.detect.standing import NAMES as STANDING_NAMES
from morphs.workbench.detect.standing import standing
from morphs.workbench.detect.survey import Bools, Floats, Survey, sides_of, survey
from morphs.workbench.detect.views import COUNT, views

GROUP_NAMES = ("odds", "looks", "lines", "clarity", "alike", "kin", "kin open", "bright lines")
INWARD_NAMES = tuple(f"enclosed {row}" for row in INWARD)
NAMES = (
    *(*GROUP_NAMES, *INWARD_NAMES, *PIECE, *LOOK_NAMES, *FLOOR_NAMES, *STANDING_NAMES),
    *CHARACTER_NAMES,
)
"""What the columns of `Gathered.rows` are."""
MOST_KIN = 24


class Gathered(NamedTuple):
    """Every view of every picture that could be read, one after the other.

    rows      (views, 8, NAMES)
    openings  each half-side measured as if it were open
    odd       openings where no connector is: (half-side, squares along the side)
    group     (views,): which views are drawn alike
    lessons   what each group taught
    """

    sound: list[Item]
    faults: dict[Path, str]
    rows: Floats
    openings: list[list[Opening]]
    odd: list[list[tuple[int, float]]]
    group: list[int]
    lessons: list[Lesson]

    def views_of(self) -> dict[Path, range]:
        """Return which views are those of each picture."""
        found, start = {}, 0
        for path, shape, _ in self.sound:
            found[path] = range(start, start + COUNT[shape])
            start += COUNT[shape]
        return found


def gather(
    items: Sequence[Item | tuple[Path, str]],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> Gathered:
    """Read and compare the pictures of a folder; those that cannot be read are in `faults`."""
    run = _Run(
        [item if isinstance(item, Item) else Item(*item) for item in items],
        progress,
        cache,
        workers,
    )
    run.read("survey", _surveyed, [() for _ in run.sound])
    groups = _grouped(run)
    strokes = [learn_strokes([Survey(*v[:2]) for v in run.seen("survey", g)]) for g in groups]
    which = {item.path: n for n, group in enumerate(groups) for item in group}
    run.read("look", _looked_at, [(strokes[which[path]],) for path, *_ in run.sound])
    groups = [[item for item in group if item in run.sound] for group in groups]
    opened = [_opened(run, group, s) for group, s in zip(groups, strokes, strict=True)]
    grounds = [
        learn_ground([view[2] for view in run.seen("survey", group)], one.odds) if group else None
        for group, one in zip(groups, opened, strict=True)
    ]
    run.read("measure", _measured, [(grounds[which[path]],) for path, *_ in run.sound])
    lessons = [Lesson(*pair) for pair in zip(strokes, grounds, strict=True)]
    return _together(run, groups, opened, lessons)


@dataclass
class _Run:
    """The pictures that can still be read, and what each stage found of them, view by view."""

    sound: list[Item]
    progress: Progress | None
    cache: Path | None
    workers: int | None
    found: dict[str, dict[Path, Sequence[Any]]] = field(default_factory=dict)
    faults: dict[Path, str] = field(default_factory=dict)

    def read(self, stage: str, reader: Reader, known: Sequence[tuple[Any, ...]]) -> None:
        """Read the pictures once more, each with what its reader must be told; those that cannot
        be read are left out from now on."""
        inputs = [(*item, *more) for item, more in zip(self.sound, known, strict=True)]
        found, faults = read_all(stage, reader, inputs, self.progress, self.cache, self.workers)
        self.found[stage] = dict(found)
        self.faults |= faults
        self.sound = [item for item in self.sound if item[0] not in faults]

    def seen(self, stage: str, group: Sequence[Item]) -> list[Any]:
        """Return what a stage found of some pictures, one view after the other."""
        return [view for path, *_ in group for view in self.found[stage][path]]


def _grouped(run: _Run) -> list[list[Item]]:
    """Return the pictures that are drawn alike."""
    first = [Survey(*run.found["survey"][path][0][:2]) for path, *_ in run.sound]
    return [[run.sound[n] for n in group] for group in groups_of(first)] if first else []


def _opened(run: _Run, group: Sequence[Item], strokes: Strokes) -> Opened:
    if not group:
        nothing = np.zeros((0, 8))
        return Opened(nothing, nothing, nothing, 0.0)
    surveys = [Survey(*view[:2]) for view in run.seen("survey", group)]
    return openness(surveys, [inks[:, 0] for inks, *_ in run.seen("look", group)], strokes)


def _together(
    run: _Run, groups: Sequence[Sequence[Item]], opened: Sequence[Opened], lessons: list[Lesson]
) -> Gathered:
    rows: dict[Path, list[Floats]] = {}
    odd: dict[Path, list[list[tuple[int, float]]]] = {}
    number: dict[Path, int] = {}
    for which, (group, one) in enumerate(zip(groups, opened, strict=True)):
        group = [item for item in group if item in run.sound]
        if not group:
            continue
        place, views_seen = 0, _rows(run, group, one, lessons[which])
        columns = np.stack([view[0] for view in run.seen("survey", group)])
        where: list[list[tuple[int, float]]] = [[] for _ in views_seen]
        for view, half, square in elsewhere(columns, one.odds):
            where[view].append((half, square))
        for path, shape, _ in group:
            span = slice(place, place + COUNT[shape])
            rows[path], odd[path] = list(views_seen[span]), where[span]
            number[path], place = which, place + COUNT[shape]
    measured = run.seen("measure", run.sound)
    order = [path for path, *_ in run.sound]
    return Gathered(
        run.sound,
        run.faults,
        np.array([view for path in order for view in rows[path]]),
        [[Opening(*row) for row in table.tolist()] for table, _ in measured],
        [found for path in order for found in odd[path]],
        [number[path] for path, shape, _ in run.sound for _ in range(COUNT[shape])],
        lessons,
    )


def _rows(run: _Run, group: Sequence[Item], one: Opened, lesson: Lesson) -> Floats:
    """Return (views, 8, NAMES) of tiles that are drawn alike."""
    inks = run.seen("look", group)
    bright = int(lesson.strokes.trust[1] > lesson.strokes.trust[0])
    deeper = np.stack([found[bright, 1:].reshape(-1, 8).T for found, *_ in inks])
    seen = np.concatenate(
        [np.stack([look for _, look, *_ in inks]),
         np.stack([floor for _, floor in run.seen("measure", group)])], axis=2
    )  # fmt: skip
    flat = seen.reshape(-1, seen.shape[2])
    alike = agreeing(in_few_dimensions(flat), one.odds.ravel()) - one.odds.ravel()
    own = [
        one.odds,
        one.looks,
        one.lines,
        np.full_like(one.odds, one.clarity),
        alike.reshape(one.odds.shape),
        np.full_like(one.odds, min(len(group), MOST_KIN)),
        np.full_like(one.odds, (one.odds > 0).mean()),
        np.full_like(one.odds, bright),
    ]
    more = [np.stack([view[k] for view in inks]) for k in (2, 3)]
    return np.round(np.concatenate([np.stack(own, axis=2), deeper, seen, *more], axis=2), 3)


def _views(inputs: ReaderInput) -> list[Floats]:
    item = Item(*inputs[:3])
    return views(item.art, item.shape)


def _surveyed(inputs: ReaderInput) -> Views:
    """Return what the border of each view shows: a survey, and what to learn floor and rock
    from."""
    return [(*survey(view), samples_of(view)) for view in _views(inputs)]


def _looked_at(inputs: ReaderInput) -> Views:
    """Return what lines enclose in each view of a picture, what colours and lines say, what stands
    at its border, and which way its edges run."""
    strokes: Strokes = inputs[3]
    found: Views = []
    for view in _views(inputs):
        hats = strokes.hats(view)
        stands = standing(halves_of(sides_of(view, DEEP)))
        lines = looks(view, strokes.lines(hats))
        found.append((_enclosed(strokes.inks(view, hats)), lines, stands, character(view)))
    return found


def _enclosed(inks: Sequence[Bools | None]) -> Floats:
    unknown = np.full((1 + len(INWARD) + len(PIECE), 4, 2), UNKNOWN, np.float32)
    return np.stack([unknown if ink is None else enclosed(ink) for ink in inks])


def _measured(inputs: ReaderInput) -> Views:
    """Return the openings of each view of a picture, a row of numbers for each half-side, and
    where its floor is."""
    ground: Ground | None = inputs[3]
    found: Views = []
    for view in _views(inputs):
        strips = sides_of(view, DEEP)
        floor = ground.floor(strips) if ground else None
        found.append((np.array(measure(strips, floor)), floors(floor)))
    return found
