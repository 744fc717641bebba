"""The way of a detection: gather what speaks for an opening at each half-side, weigh it, name what
is open, and say how sure that is.

What is weighed, and how, two models say that ship (`open.json`, `letters.json`); how often what
they say so is right was counted on packs that they had not seen (`benchmarks/fit_detect.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from morphs.board.shape import SQUARE, shape_of
from morphs.workbench.detect import finished
from morphs.workbench.detect.boosted import model
from morphs.workbench.detect.character import NAMES as CHARACTER
from morphs.workbench.detect.gathering import NAMES, Gathered, gather
from morphs.workbench.detect.inside import Lesson, joined
from morphs.workbench.detect.letters import letter_rows, misplaced, settled
from morphs.workbench.detect.openings import Opening
from morphs.workbench.detect.reading import Item, Progress, ReaderInput, Views, read_all
from morphs.workbench.detect.survey import Bools, Floats
from morphs.workbench.detect.views import HALVES

MOST_SURE = 0.99  # nothing is surer than pictures can be
ROCKY, HIDDEN = -1.0, 0.85  # what looks like the pack's rock is open only where that is this likely


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


class Study(NamedTuple):
    """The proposals for a folder, and what those of its tiles that are drawn alike taught; `which`
    tells whose lesson a picture's is."""

    proposals: list[Proposal]
    lessons: list[Lesson]
    which: dict[Path, int]


class Named(NamedTuple):
    """What is said of every half-side of every view."""

    faces: list[list[str]]
    sure: Floats
    remarks: list[list[str]]


def detect(
    items: Sequence[Item | tuple[Path, str]],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> list[Proposal]:
    """Propose faces for every picture of a pack of squares, edges and corners, compared with one
    another. `cache` is a folder for what was found: the same pictures are not read again."""
    return study(items, progress, cache, workers).proposals


def study(
    items: Sequence[Item | tuple[Path, str]],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> Study:
    """As `detect`, with what the pack taught."""
    items_read = [item if isinstance(item, Item) else Item(*item) for item in items]
    key = finished.key_of(items_read) if cache else ""
    kept = finished.load(cache, key) if cache else None
    if kept is not None:
        return Study([Proposal(**row) for row in kept.proposals], kept.lessons, kept.which)
    seen = gather(items_read, progress, cache, workers)
    found = _proposals(seen) if seen.sound else {}
    which = {path: seen.group[views[0]] for path, views in seen.views_of().items()}
    proposals = [found.get(item.path) or _faulty(item, seen.faults) for item in items_read]
    result = Study(proposals, seen.lessons, which)
    if cache:
        finished.keep(cache, key, [asdict(one) for one in proposals], seen.lessons, which)
    return result


def read_links(
    taught: Study,
    proposals: Sequence[Proposal],
    items: Sequence[Item],
    progress: Progress | None = None,
    cache: Path | None = None,
    workers: int | None = None,
) -> dict[Path, tuple[tuple[int, ...], ...]]:
    """Return which half-sides are joined inside each picture, by what its pack taught."""
    art = {item.path: item for item in items}
    items_read: list[ReaderInput] = [
        (*art[one.path], one.faces, taught.lessons[taught.which[one.path]])
        for one in proposals
        if one.path in taught.which
    ]
    found, _ = read_all("links", _joined, items_read, progress, cache, workers)
    return {
        path: tuple(tuple(int(half) for half in np.flatnonzero(row)) for row in rows)
        for path, ((rows,),) in found.items()
    }


def _joined(items_read: ReaderInput) -> Views:
    """Return the groups joined inside a picture: a row each, a column for each half-side."""
    item, faces, lesson = Item(*items_read[:3]), items_read[3], items_read[4]
    groups = joined(item.art, item.shape, faces, lesson)
    table = np.zeros((len(groups), len(faces)))
    for row, group in zip(table, groups, strict=True):
        row[list(group)] = 1
    return [(table,)]


def named(seen: Gathered) -> Named:
    """Weigh what was gathered: faces, and from 0 to 1 how sure they are."""
    opening, naming = model("open"), model("letters")
    shape = seen.rows.shape[:2]
    rows = seen.rows.reshape(-1, seen.rows.shape[2])
    chance = np.round(opening.chances(rows)[:, 0], 4)
    is_open = is_said_open(chance, rows)
    letters = letters_of(seen, is_open)
    kinds = np.round(settled(naming.chances(np.hstack([letters, rows])), letters), 4)
    best = kinds.argmax(axis=1)
    certain = np.where(
        is_open,
        naming.known(chance * kinds.max(axis=1)),
        opening.known(np.maximum(1 - chance, 0.5)),
    )
    faces = np.where(is_open, np.array(naming.classes)[best], "sw").reshape(shape).tolist()
    return Named(
        faces,
        np.minimum(np.round(certain, 2), MOST_SURE).reshape(shape),
        _misplaced(seen, is_open.reshape(shape)),
    )


def is_said_open(chance: Floats, rows: Floats) -> Bools:
    """Return which half-sides are called open, of which that is so likely."""
    result: Bools = chance > np.where(rows[:, NAMES.index("odds")] < ROCKY, HIDDEN, 0.5)
    return result


def letters_of(seen: Gathered, is_open: Bools) -> Floats:
    """Return how each half-side differs from the openings of the tiles that are drawn alike."""
    groups = np.array(seen.group)
    table = is_open.reshape(len(groups), 8)
    parts = {
        group: letter_rows(
            table[groups == group],
            _those(seen, group),
            seen.rows[groups == group][..., -len(CHARACTER) :],
        )
        for group in set(seen.group)
    }
    found = np.zeros((len(groups), 8, next(iter(parts.values())).shape[2]))
    for group, part in parts.items():
        found[groups == group] = part
    return found.reshape(len(is_open), -1)


def _those(seen: Gathered, group: int) -> list[list[Opening]]:
    return [view for view, g in zip(seen.openings, seen.group, strict=True) if g == group]


def _misplaced(seen: Gathered, is_open: Bools) -> list[list[str]]:
    found: list[list[str]] = [[] for _ in seen.group]
    for group in set(seen.group):
        here = [n for n, g in enumerate(seen.group) if g == group]
        remarks = misplaced(is_open[here], [seen.openings[n] for n in here])
        for n, row in zip(here, remarks, strict=True):
            found[n] = row
    return found


def _proposals(seen: Gathered) -> dict[Path, Proposal]:
    said = named(seen)
    return {
        item.path: _proposal(item, said, seen.odd, views)
        for item, views in zip(seen.sound, seen.views_of().values(), strict=True)
    }


def _proposal(
    item: Item, said: Named, odd: Sequence[Sequence[tuple[int, float]]], views: range
) -> Proposal:
    shape = shape_of(item.shape)
    places = [(views[view], half) for view, half in HALVES[item.shape]]
    faces = tuple(said.faces[view][half] for view, half in places)
    remarks = [
        f"{name} {said.remarks[view][half]}"
        for name, (view, half) in zip(shape.names, places, strict=True)
        if said.remarks[view][half]
    ]
    for number, (view, half) in enumerate(places):
        remarks += [
            f"{shape.names[number]} is closed at its connector but open at square "
            f"{int(square) + 1} of side {SQUARE.names[half][0]}"
            for where, square in odd[view]
            if where == half and faces[number] == "sw"
        ]
    sure = tuple(float(said.sure[view, half]) for view, half in places)
    return Proposal(item.path, item.shape, faces, sure, tuple(remarks))


def _faulty(item: Item, faults: dict[Path, str]) -> Proposal:
    return Proposal(item.path, item.shape, (), (), fault=faults[item.path])
