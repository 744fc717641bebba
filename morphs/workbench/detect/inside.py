"""What is joined inside a tile: the floor flooded from every opening.

Floor is what the pack taught to be floor; where pixels do not tell, what lies between its lines;
where it has none either, what is like the opening. Furniture is flowed around, a door is a small
box between two floors and is passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.pictures import Cut, load_rgba
from morphs.workbench.detect.ground import Ground
from morphs.workbench.detect.learn import Strokes
from morphs.workbench.detect.survey import HALF, SPAN, UNIT, Bools, Floats, to_lab
from morphs.workbench.detect.views import HALVES

WIDTHS = {"square": (SPAN, SPAN), "edge": (SPAN, SPAN // 2), "corner": (SPAN // 2, SPAN // 2)}
NARROW = 3  # pixels: gaps of hatching are narrower, passages wider
DOOR = (UNIT // 6) * (UNIT // 6), UNIT * UNIT // 2  # the area of a door's box in pixels
Pieces = NDArray[Any]


class Lesson(NamedTuple):
    """What a pack taught of its lines and its floor."""

    strokes: Strokes
    ground: Ground | None


def joined(
    art: Path | Cut, shape: str, faces: Sequence[str], lesson: Lesson | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return the groups of open half-sides that are joined inside a tile, each sorted."""
    opened = [half for half, face in enumerate(faces) if face != "sw"]
    pixels = to_lab(load_rgba(art, WIDTHS[shape]))
    floor = _taught(pixels, lesson) if lesson else None
    same = None if floor is None else _numbered(floor)
    groups: list[set[int]] = []
    starts = {half: _start(shape, half) for half in opened}
    for half in opened:
        pieces = _like(pixels, starts[half]) if same is None else same
        known = {_piece_at(pieces, start) for start in starts.values()}
        reached = _reached(pieces, _piece_at(pieces, starts[half]), _outside(pieces) - known)
        here = {other for other in opened if _piece_at(pieces, starts[other]) in reached}
        groups.append(here | {half})
    return tuple(sorted(tuple(sorted(group)) for group in _merged(groups)))


def _merged(groups: Sequence[set[int]]) -> list[set[int]]:
    merged: list[set[int]] = []
    for group in groups:
        touching = [other for other in merged if other & group]
        merged = [other for other in merged if not other & group]
        merged.append(group.union(*touching))
    return merged


def _start(shape: str, half: int) -> tuple[int, int]:
    """Return the (row, column) just inside a half-side's connector."""
    view, place = HALVES[shape][half]
    side, second = divmod(place, 2)
    along = HALF + UNIT * 5 // 2 if second else UNIT * 5 // 2
    row, column = [
        (4, along),
        (along, SPAN - 5),
        (SPAN - 5, SPAN - 1 - along),
        (SPAN - 1 - along, 4),
    ][side]
    if shape != "square" and view == 1:  # the second view holds the tile in its lower half
        row -= SPAN // 2
    if shape == "corner" and view == 1:
        column -= SPAN // 2
    height, width = WIDTHS[shape][1], WIDTHS[shape][0]
    return min(max(row, 4), height - 5), min(max(column, 4), width - 5)


def _taught(pixels: Floats, lesson: Lesson) -> Bools | None:
    """Return the floor as the pack taught it, or all between its lines; None where it has
    neither."""
    if lesson.ground:
        floor = lesson.ground.floor(pixels[None])[0] > 0.5
        return np.asarray(ndimage.binary_closing(floor, np.ones((3, 3))) | floor)
    dark, bright = lesson.strokes.trust
    strokes = lesson.strokes
    ink = strokes.inks(pixels, strokes.hats(pixels))[0 if dark >= bright else 1]
    return None if ink is None else ~ink


def _like(pixels: Floats, start: tuple[int, int]) -> Pieces:
    """Number the pieces of what is like the ground about a place."""
    row, column = start
    near = pixels[max(row - 4, 0) : row + 5, max(column - 10, 0) : column + 11]
    tone = np.median(near.reshape(-1, pixels.shape[-1]), axis=0)
    unlike = np.sqrt(((pixels - tone) ** 2).sum(axis=2))
    grain = max(float(np.quantile(unlike, 0.03)), 4.0)
    limit = max(0.4 * float(np.quantile(unlike, 0.98)), 2 * grain)
    floor = np.asarray(ndimage.uniform_filter(unlike, 2) < limit)
    floor = ndimage.binary_fill_holes(floor) if _mostly_specks(floor) else floor
    return _numbered(floor)


def _numbered(floor: Bools) -> Pieces:
    """Number the pieces of floor that are wide enough to walk, and doors' boxes after them."""
    core = ndimage.binary_erosion(floor, iterations=NARROW, border_value=1)
    labels, _ = ndimage.label(core)
    grown = ndimage.grey_dilation(labels, size=(2 * NARROW + 1, 2 * NARROW + 1))
    boxes = _boxes(floor & (grown == 0), int(labels.max()))
    return np.where(floor & (grown > 0), grown, boxes)


def _mostly_specks(floor: Bools) -> bool:
    labels, count = ndimage.label(~floor)
    areas = np.bincount(labels.ravel())[1:]
    return bool(count > 400 and np.median(areas) < 6 and areas.max() < 0.2 * floor.size)


def _boxes(rest: Bools, first: int) -> Pieces:
    """Number the small pieces that may be doors, after the floors."""
    labels, count = ndimage.label(rest)
    areas = np.bincount(labels.ravel(), minlength=count + 1)
    small = (areas >= DOOR[0]) & (areas <= DOOR[1])
    small[0] = False
    for number, box in enumerate(ndimage.find_objects(labels), 1):
        size = (box[0].stop - box[0].start) * (box[1].stop - box[1].start)
        small[number] &= areas[number] > 0.75 * size
    return np.where(small[labels], labels + first, 0)


def _piece_at(pieces: Pieces, start: tuple[int, int]) -> int:
    """Return the largest piece near a place, 0 for none."""
    near = pieces[max(start[0] - 6, 0) : start[0] + 7, max(start[1] - 6, 0) : start[1] + 7]
    counts = np.bincount(near.ravel().astype(int))
    counts[0] = 0
    return int(counts.argmax()) if counts.any() else 0


def _outside(pieces: Pieces) -> set[int]:
    """Return the pieces that meet the border: openings, and light rock."""
    rims = (pieces[:3], pieces[-3:], pieces[:, :3], pieces[:, -3:])
    return {int(piece) for rim in rims for piece in np.unique(rim)}


def _reached(pieces: Pieces, first: int, rock: set[int]) -> set[int]:
    """Return the piece itself, and what lies behind doors: boxes at most a line's breadth away."""
    if not first:
        return set()
    reached, border = {first}, {first}
    area = np.bincount(pieces.ravel().astype(int))
    while border:
        near = ndimage.binary_dilation(np.isin(pieces, list(border)), iterations=4)
        found = {int(p) for p in np.unique(pieces[near]) if p} - reached - rock
        doors = {p for p in found if area[p] <= DOOR[1]}
        passed = {p for p in found if any(area[q] <= DOOR[1] for q in border)}
        border = doors | passed
        reached |= border
    return reached
