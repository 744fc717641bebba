"""The plan of a tile of which only its code is known: walls along its closed sides.

Its whole ground counts as open, so that nothing is walled that a picture may show as floor.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely import MultiLineString, MultiPolygon, Polygon

from morphs.base import exact
from morphs.board.shape import Shape
from morphs.plan.plan import Door, Plan, Point, frame_of, on_grid, polygons_of, snapped
from morphs.tiles.vocabulary import Vocabulary

OPENING = 0.1
"""Half the width of what crosses a half-side, as a share of the half-side."""
DOOR = "door"
"""The name of the line that is a door."""
End = tuple[Point, Point]


def plan_of_sides(
    shape: Shape, faces: tuple[str, ...], vocabulary: Vocabulary, squares: float
) -> Plan:
    """The plan of a tile as drawn, by its faces. A tile that shows nothing but rock is rock."""
    frame = frame_of(shape, squares)
    closed = {face for face in faces if not open_area(face, vocabulary)}
    if all(face in closed and face[1] == vocabulary.plain_line for face in faces):
        return Plan(frame, sources={"sides": 1})
    ends = half_sides(shape, frame)
    walls = [
        wall
        for end, face in zip(ends, faces, strict=True)
        if face in closed
        for wall in _wall(end, face[1] == vocabulary.plain_line)
    ]
    pools = _pools(frame, ends, faces, vocabulary)
    return Plan(
        frame,
        polygons_of(frame),
        water=pools["water"],
        lava=pools["lava"],
        partitions=MultiLineString(walls),
        doors=doors_of(shape, faces, vocabulary, frame),
        sources={"sides": 1},
    )


def is_open(face: str, vocabulary: Vocabulary) -> bool:
    """Whether there is an opening in the middle of a half-side."""
    return open_area(face, vocabulary) or face[1] != vocabulary.plain_line


def open_area(face: str, vocabulary: Vocabulary) -> bool:
    """Whether the whole half-side is open: everything but rock is, and rock that is walked."""
    return face[0] != vocabulary.plain_area or vocabulary.areas[face[0]].walk


def _wall(end: End, whole: bool) -> list[list[Point]]:
    """The wall along a half-side, with a way through its middle where something crosses it."""
    (x0, y0), (x1, y1) = end
    if whole:
        return [[(x0, y0), (x1, y1)]]
    a, b = 0.5 - OPENING, 0.5 + OPENING
    first, last = (on_grid(np.array([[x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]]))[0] for t in (a, b))
    return [[(x0, y0), tuple(first)], [tuple(last), (x1, y1)]]


def _pools(
    frame: Polygon, ends: list[End], faces: tuple[str, ...], vocabulary: Vocabulary
) -> dict[str, MultiPolygon]:
    """Water and lava of the areas: a wedge from each half-side to the middle."""
    middle = exact.centroid(frame)
    found: dict[str, list[Polygon]] = {"water": [], "lava": []}
    for end, face in zip(ends, faces, strict=True):
        liquid = vocabulary.areas[face[0]].pool
        if liquid:
            wedge = Polygon([*end, (middle.x, middle.y)])
            found["lava" if liquid == "lava" else "water"].append(wedge)
    return {name: polygons_of(snapped(shapely.union_all(found[name]))) for name in found}


def half_sides(shape: Shape, frame: Polygon) -> list[End]:
    """Where each half-side of a tile as drawn begins and ends, in squares."""
    corners = list(frame.exterior.coords)[:-1]
    found = []
    for side, halves in enumerate(shape.sides):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        for half in range(halves):
            a, b = half / halves, (half + 1) / halves
            found.append(
                ((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
            )
    return found


def doors_of(
    shape: Shape, faces: tuple[str, ...], vocabulary: Vocabulary, frame: Polygon
) -> tuple[Door, ...]:
    """The doors that a code tells of: across the middle of a half-side."""
    found = []
    for ((x0, y0), (x1, y1)), face in zip(half_sides(shape, frame), faces, strict=True):
        if vocabulary.lines[face[1]].name == DOOR:
            a, b = 0.5 - OPENING, 0.5 + OPENING
            ends = [[x0 + (x1 - x0) * t, y0 + (y1 - y0) * t] for t in (a, b)]
            (ax, ay), (bx, by) = on_grid(np.array(ends)).tolist()
            found.append(Door((ax, ay), (bx, by), "border"))
    return tuple(found)
