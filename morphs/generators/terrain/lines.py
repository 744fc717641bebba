"""Lines of places: filled in where only some points are given, as Text Mapper does, and cut where
they cross a seam."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from morphs.generators.terrain.ground import Ground, Place, beyond
from morphs.generators.terrain.terrain_map import Path

MARGIN = 4  # cells beyond the map's end within which points are filled in; even, for staggering


def filled_in(ground: Ground, paths: Iterable[Path]) -> list[Path]:
    """Return lines that run from cell to touching cell: where two points lie apart, each next cell
    is the one beside the last that is nearest to the goal by squared differences of columns and
    rows (as Text Mapper measures), the first clockwise from the north-west among equals."""
    given = list(paths)
    if all(_touch(pair) for path in given for pair in pairwise(path.points)):
        return given
    plane = Ground(ground.kind, ground.columns + 2 * MARGIN, ground.rows + 2 * MARGIN)
    return [replace(path, points=_filled(plane, path.points)) for path in given]


def unglued(ground: Ground, points: Sequence[Place], stubs: bool = True) -> list[list[Place]]:
    """Cut a line where it crosses a seam. With `stubs` both pieces go on beyond the border, so that
    the line runs off one side and in at the other."""
    pieces = [[points[0]]]
    for here, there in pairwise(points):
        step = beyond(ground, here, there)
        if step == there:
            pieces[-1].append(there)
            continue
        if stubs:
            pieces[-1].append(step)
        pieces.append([beyond(ground, there, here), there] if stubs else [there])
    return pieces


def _touch(pair: tuple[Place, Place]) -> bool:
    """Whether two points certainly touch: in one column or row, side by side."""
    (x0, y0), (x1, y1) = pair
    return abs(x0 - x1) + abs(y0 - y1) == 1


def _filled(plane: Ground, points: tuple[Place, ...]) -> tuple[Place, ...]:
    line = [points[0]]
    for goal in points[1:]:
        while (there := _next(plane, line[-1], goal)) != goal:
            line.append(there)
        line.append(goal)
    return tuple(line)


def _next(plane: Ground, here: Place, goal: Place) -> Place:
    """The next cell on the way; the goal itself where it is beside or out of reach."""
    cell = plane.cell((here[0] + MARGIN, here[1] + MARGIN))
    end = plane.cell((goal[0] + MARGIN, goal[1] + MARGIN))
    around = plane.sides_of[cell] if cell >= 0 else ()
    beside = [there for there in (*around[-1:], *around[:-1]) if there >= 0]
    if end < 0 or not beside or end in beside:
        return goal
    x, y = plane.place(end)
    best = min(beside, key=lambda c: (plane.place(c)[0] - x) ** 2 + (plane.place(c)[1] - y) ** 2)
    column, row = plane.place(best)
    return column - MARGIN, row - MARGIN
