"""An artist's own walls: `NAME.walls.svg` beside `NAME.png`, drawn over the tile.

Lines and shapes of the classes wall, door, secret and window, circles of the class light; the class
may be that of a group. Walls need not close: what one can reach from an opening of the code without
crossing a wall is floor, doors and windows being ways through.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base.errors import MorphsError, named
from morphs.base.svg import read_svg
from morphs.plan.clear import inside
from morphs.plan.easing import eased
from morphs.plan.plan import Door, Light, Plan, frame_of, lines_of, on_grid, polygons_of, snapped
from morphs.plan.sides import half_sides, is_open
from morphs.tiles.packs.pack import WALLS
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

CLASSES = {"wall": "", "door": "plain", "secret": "secret", "window": "window"}
"""Classes of lines, and the kind of door each is."""
STEP = 0.15
"""Curves become pieces of this length, in squares."""
GAP = 0.12
"""Ends of walls nearer than this to a wall or to the border meet it, in squares."""
DEEP = 0.2


@dataclass
class _Found:
    """What a file holds, in squares."""

    walls: list[LineString] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    windows: list[LineString] = field(default_factory=list)
    lights: list[Light] = field(default_factory=list)


def walls_file(tile: Tile) -> Path | None:
    """The file of a tile's walls, None where there is none."""
    if tile.path is None:
        return None
    path = tile.path.with_name(tile.path.stem + WALLS)
    return path if path.is_file() else None


def plan_of_walls(path: Path, tile: Tile, vocabulary: Vocabulary, squares: float) -> Plan:
    """The plan of a tile as its artist drew it. Raises MorphsError for a file that is no drawing,
    or has nothing of these classes in it."""
    frame = frame_of(tile.shape, squares)
    found = _read(path, frame)
    barriers = [*found.walls, *(door.segment for door in found.doors), *found.windows]
    lines = snapped(shapely.union_all([*_closed_up(barriers, frame), frame.boundary]))
    pieces = list(polygons_of(shapely.polygonize([lines_of(lines)])).geoms)
    ways = [*(door.segment for door in found.doors), *found.windows]
    floor = eased(shapely.union_all(_reached(pieces, ways, tile, vocabulary, frame)), frame)
    walls = shapely.union_all([*found.walls, *found.windows]).intersection(floor)
    within = snapped(walls).difference(floor.boundary.buffer(0.05))
    return Plan(
        frame,
        floor,
        partitions=lines_of(within),
        doors=tuple(found.doors),
        lights=tuple(found.lights),
        sources={"artist": 1},
    )


def _closed_up(lines: Sequence[LineString], frame: BaseGeometry) -> Iterator[LineString]:
    """Lines whose ends meet what they nearly meet."""
    every = shapely.union_all([*lines, frame.boundary])
    for line in lines:
        points = shapely.get_coordinates(line)
        if line.is_closed:
            yield line
            continue
        for end, other in ((0, 1), (-1, -2)):
            way = points[end] - points[other]
            step = way / (float(np.hypot(*way)) or 1.0)
            if LineString([points[end] + step * 1e-4, points[end] + step * GAP]).intersects(every):
                points[end] = points[end] + step * GAP
        yield LineString(points)


def _reached(
    pieces: Sequence[Polygon],
    ways: Sequence[LineString],
    tile: Tile,
    vocabulary: Vocabulary,
    frame: Polygon,
) -> list[Polygon]:
    """The pieces that are floor: those at an opening, and those behind doors and windows."""
    seeds = shapely.points(
        [
            inside(*end, DEEP)
            for end, face in zip(half_sides(tile.shape, frame), tile.faces, strict=True)
            if is_open(face, vocabulary)
        ]
    )
    reached = {k for k, piece in enumerate(pieces) if shapely.intersects(piece, seeds).any()}
    edges = [piece.boundary for piece in pieces]
    beside = [
        {k for k, edge in enumerate(edges) if edge.intersection(way.buffer(0.02)).length > 0.1}
        for way in ways
    ]
    while grown := {k for ends in beside if ends & reached for k in ends} - reached:
        reached |= grown
    if not len(seeds):
        reached = {k for ends in beside for k in ends}
    return [pieces[k] for k in sorted(reached)]


def _read(path: Path, frame: Polygon) -> _Found:
    with named(path):
        drawing = read_svg(path)  # whole, and with nothing in it that a tile may not have
        import svgelements

        try:
            parsed = svgelements.SVG.parse(io.StringIO(drawing.text), reify=True)
        except (ValueError, TypeError, AttributeError, ZeroDivisionError) as error:
            raise MorphsError(f"the drawing cannot be read: {error}") from error
        wide, high = frame.bounds[2:]
        scale = np.array([wide / float(parsed.width), high / float(parsed.height)])
        found = _Found()
        for element, kind in _shapes(parsed, ""):
            _take(element, kind, scale, found)
        if not (found.walls or found.doors):
            raise MorphsError(
                f'has no line of the classes {", ".join(CLASSES)}: give each wall class="wall"'
            )
        return found


def _shapes(group: Any, inherited: str) -> Iterator[tuple[Any, str]]:
    """Every shape of a drawing and its class: its own, or that of the group it is in."""
    import svgelements

    for element in group:
        words = str(element.values.get("class") or "").split()
        kind = next((word for word in words if word in (*CLASSES, "light")), inherited)
        if isinstance(element, svgelements.Group):
            yield from _shapes(element, kind)
        elif isinstance(element, svgelements.Shape):
            yield element, kind


def _take(element: Any, kind: str, scale: Any, found: _Found) -> None:
    import svgelements

    if kind == "light" and isinstance(element, svgelements.Circle | svgelements.Ellipse):
        x, y = on_grid(np.array([[float(element.cx), float(element.cy)]]) * scale)[0]
        colour = str(element.fill.hexrgb) if element.fill is not None and element.fill.value else ""
        found.lights.append(Light(float(x), float(y), colour=colour or Light.colour))
        return
    if kind not in CLASSES:
        return
    for points in _polylines(element, scale):
        line = LineString(points)
        if line.length < 1e-3:
            continue
        if kind == "wall":
            found.walls.append(line)
        elif kind == "window":
            found.windows.append(line)
        else:
            (ax, ay), (bx, by) = points[0].tolist(), points[-1].tolist()
            found.doors.append(Door((ax, ay), (bx, by), CLASSES[kind]))


def _polylines(element: Any, scale: Any) -> Iterator[Any]:
    """The strokes of a shape as points in squares; curves become short straight pieces."""
    import svgelements

    for sub in svgelements.Path(element).as_subpaths():
        points: list[tuple[float, float]] = []
        for segment in svgelements.Path(sub):
            if segment.end is None:
                continue
            straight = isinstance(segment, svgelements.Line | svgelements.Move | svgelements.Close)
            length = 0.0 if straight else float(segment.length(error=1e-2)) * float(scale.max())
            count = 1 if straight else min(200, max(2, round(length / STEP)))
            spots = [segment.point(k / count) for k in range(1, count + 1)]
            points += [(float(p.x), float(p.y)) for p in spots]
        if len(points) > 1:
            yield on_grid(np.array(points) * scale)
