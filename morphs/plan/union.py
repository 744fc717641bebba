"""The plan of a map: the plans of its tiles laid side by side and united.

Joints vanish where floor meets floor, and an opening that faces rock is closed by itself, since
walls are nothing but the edges of what is open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, compress, count

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.graphs import UnionFind
from morphs.board.glue import Board, Cell
from morphs.plan.doors import hung
from morphs.plan.plan import (
    AREAS,
    UNIT,
    Door,
    Plan,
    Point,
    Room,
    each_moved,
    each_polygons_of,
    lines_of,
    polygons_of,
    snapped,
    total,
    unit_of,
)

LEVEL = 0.01
"""Points nearer than this to the line between their neighbours are left out, in squares."""
TOUCH, WIDE = 1.2, 2.5
"""Rooms of one kind that touch along more than this, in squares, are one; so are a room and a cave
where one sees them as one space."""
OVERLAP = 2 / UNIT
"""How far hexes are made to overlap, since turning rounds them."""


def united(
    board: Board, squares: float, plans: Sequence[Plan | None], level: int | None = 0
) -> Plan:
    """The plan of one level of a board, or (None) of all, side by side as pictures show them.
    `plans` has one for each cell, as it lies there; None is rock. `squares` is how many squares
    wide a square or hex is."""
    here = _laid(board, squares, plans, level)
    frame = _frame(board, squares, level)
    cut = _repeats(board, level) is not None
    layers = {name: _joined(board, here, name, frame, cut) for name in AREAS}
    layers["floor"] = shapely.simplify(layers["floor"], LEVEL, preserve_topology=True)
    partitions = lines_of(shapely.union_all([plan.partitions for plan in here])).intersection(frame)
    whole = Plan(
        frame,
        **layers,
        partitions=lines_of(partitions),
        doors=_doors(frame, chain.from_iterable(plan.doors for plan in here)),
        lights=_inside(frame, chain.from_iterable(plan.lights for plan in here)),
        things=_inside(frame, chain.from_iterable(plan.things for plan in here)),
        rooms=_rooms(here, frame if _repeats(board, level) else None),
        sources=total(plan.sources for plan in plans if plan is not None),
    )
    return hung(whole)


def size_of(board: Board, squares: float) -> Point:
    """Return how far the plan of all levels of a board reaches to the right and down, in squares,
    before it is made."""
    _, _, right, below = _frame(board, squares, None).bounds
    return right, below


def _origin(board: Board, level: int | None = None) -> tuple[int, int]:
    """The least x and y of all cells, or of those of a level, in board units."""
    cells = board.cells.table
    here = cells if level is None else cells[cells[:, 4] == level]
    return int(here[:, 5].min()), int(here[:, 6].min())


def offset_of(board: Board, squares: float, level: int) -> Point:
    """Return where a level lies on the picture of all levels of a torus, in squares: the plan of a
    level begins at its own corner."""
    wide, high = unit_of(board.spec.tiling.shape, squares)
    (left, top), (x, y) = _origin(board), _origin(board, level)
    return (x - left) * wide, (y - top) * high


def laid_ground(board: Board, squares: float, level: int) -> BaseGeometry:
    """Return the ground of a level on the picture of all levels, in squares, where cells lie
    unbroken: every other row of bricks reaches half a brick beyond the period of a torus."""
    cells = _outlines(board, unit_of(board.spec.tiling.shape, squares))
    return shapely.union_all(cells[board.cells.table[:, 4] == level])


def _repeats(board: Board, level: int | None) -> tuple[int, int] | None:
    """The periods of a torus; levels side by side do not repeat."""
    return None if level is None and board.spec.levels > 1 else board.periods


def _places(
    board: Board, squares: float, cell: Cell, periods: tuple[int, int] | None
) -> Iterator[Point]:
    """Every place where a cell is seen: several where it crosses the border of a torus."""
    left, top = _origin(board, cell.level if periods else None)
    wide, high = unit_of(board.spec.tiling.shape, squares)
    x, y = cell.x - left, cell.y - top
    spots = [(x, y)]
    if periods:
        outline = cell.shape.outline(cell.place)
        right, below = max(x for x, _ in outline), max(y for _, y in outline)
        across = [0] + ([-periods[0]] if x + right > periods[0] else [])
        down = [0] + ([-periods[1]] if y + below > periods[1] else [])
        spots = [(x + dx, y + dy) for dx in across for dy in down]
    for spot in spots:
        yield spot[0] * wide, spot[1] * high


def _laid(
    board: Board, squares: float, plans: Sequence[Plan | None], level: int | None
) -> list[Plan]:
    """Each cell's plan where it lies."""
    periods = _repeats(board, level)
    places = [
        (plan, place)
        for cell, plan in zip(board.cells, plans, strict=True)
        if plan is not None and level in (None, cell.level)
        for place in _places(board, squares, cell, periods)
    ]
    return each_moved([plan for plan, _ in places], [place for _, place in places])


def _frame(board: Board, squares: float, level: int | None) -> BaseGeometry:
    """The cells of the board as one area; of a torus the part that repeats."""
    wide, high = unit_of(board.spec.tiling.shape, squares)
    if periods := _repeats(board, level):
        return box(0, 0, periods[0] * wide, periods[1] * high)
    cells = _outlines(board, (wide, high))
    if level is not None:
        cells = cells[board.cells.table[:, 4] == level]
    bounds = shapely.total_bounds(cells)
    whole: BaseGeometry = box(*bounds.tolist())
    if board.spec.tiling.shape.is_box and whole.area == shapely.area(cells).sum():
        return whole
    return shapely.simplify(shapely.union_all(cells), 0)


def _outlines(board: Board, unit: Point) -> NDArray[np.object_]:
    """The outline of every cell, on a torus where it lies unbroken."""
    found = np.empty(len(board.cells), dtype=object)
    spots = board.cells.table[:, 5:7] - np.array(_origin(board))
    for shape, place, cells in board.cells.by_orientation():
        points = spots[cells][:, None] + np.array(shape.outline(place))
        found[cells] = shapely.polygons(points * unit)
    return found


def _joined(
    board: Board, plans: Sequence[Plan], name: str, frame: BaseGeometry, cut: bool
) -> MultiPolygon:
    """One layer of all tiles; hexes, and what is to be cut, within a frame."""
    parts = [getattr(plan, name) for plan in plans if not getattr(plan, name).is_empty]
    if not board.spec.tiling.shape.is_box:
        grown = [part.buffer(OVERLAP, join_style="mitre") for part in parts]
        return polygons_of(snapped(_as_one(grown).intersection(frame)))
    whole = _as_one(parts)
    return polygons_of(whole.intersection(frame) if cut else whole)


def _as_one(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """The union of what tiles laid side by side have. Tiles that share no side are one shape to
    begin with, black and white as on a chessboard: that is much quicker than tile by tile. Its
    outlines begin at their least points, wherever the tiles that they came from are in the list."""
    if not parts:
        return MultiPolygon()
    shapes, colours = np.array(parts, dtype=object), _colours(parts)
    whole: BaseGeometry = MultiPolygon()
    for colour in np.unique(colours):
        alike = MultiPolygon(shapely.get_parts(shapes[colours == colour]).tolist())
        whole = alike if whole.is_empty else whole.union(alike)
    return whole.normalize()


def _colours(parts: Sequence[BaseGeometry]) -> NDArray[np.int64]:
    """A small number for each part, none that of a part whose bounds meet its own in more than a
    corner: two do where the bounds are squares, since neighbours come after each other."""
    bounds = shapely.bounds(np.array(parts, dtype=object))
    a, b = shapely.STRtree(parts).query(parts)
    least, most = np.maximum(bounds[a, :2], bounds[b, :2]), np.minimum(bounds[a, 2:], bounds[b, 2:])
    overlapping = (a != b) & (most > least).any(axis=1)
    beside: list[list[int]] = [[] for _ in parts]
    for one, other in zip(a[overlapping].tolist(), b[overlapping].tolist(), strict=True):
        beside[one].append(other)
    found = [-1] * len(parts)
    for start in range(len(parts)):
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if found[here] < 0:
                taken = {found[other] for other in beside[here]}
                found[here] = next(k for k in count() if k not in taken)
                waiting += beside[here]
    return np.array(found, dtype=np.int64)


def _doors(frame: BaseGeometry, found: Iterator[Door]) -> tuple[Door, ...]:
    """The doors whose middle lies within the frame, or on its rim."""
    shapely.prepare(frame)
    doors = list(found)
    x, y = np.array([door.middle for door in doors]).reshape(-1, 2).T
    return tuple(compress(doors, shapely.intersects_xy(frame, x, y).tolist()))


def _inside(frame: BaseGeometry, found: Iterator) -> tuple:  # type: ignore[type-arg]
    """What lies within the frame; on a torus, things are seen twice before."""
    right, below = frame.bounds[2:]
    return tuple(one for one in found if 0 <= one.x < right and 0 <= one.y < below)


def _rooms(plans: Sequence[Plan], frame: BaseGeometry | None) -> tuple[Room, ...]:
    """The rooms of all tiles, cut off at a frame if there is one; those that touch across a joint
    are one, of the kind that most of it is."""
    rooms = [room for plan in plans for room in plan.rooms]
    if not rooms:
        return ()
    homes = UnionFind(range(len(rooms)))
    for a, b in touching(rooms):
        homes.join(a, b)
    groups: dict[int, list[Room]] = {}
    for k, room in enumerate(rooms):
        groups.setdefault(homes.root(k), []).append(room)
    wholes = [_whole([room.outline for room in group], frame) for group in groups.values()]
    return tuple(
        Room(piece, _kind(group), next((room.theme for room in group if room.theme), ""))
        for group, pieces in zip(groups.values(), each_polygons_of(wholes, 0.5), strict=True)
        for piece in pieces.geoms
    )


def _kind(rooms: Sequence[Room]) -> str:
    """The kind that most of some rooms has."""
    areas: dict[str, float] = {}
    for room in rooms:
        areas[room.kind] = areas.get(room.kind, 0.0) + room.outline.area
    return max(areas, key=lambda kind: (round(areas[kind], 3), kind))


def touching(rooms: Sequence[Room]) -> list[list[int]]:
    """Return the pairs of rooms that touch along a joint, those of two kinds along a wide one."""
    outlines = np.array([room.outline for room in rooms], dtype=object)
    kinds = np.unique([room.kind for room in rooms], return_inverse=True)[1]
    a, b = shapely.STRtree(outlines).query(outlines, "dwithin", distance=LEVEL)
    a, b = a[a < b], b[a < b]
    least = np.where(kinds[a] == kinds[b], TOUCH, WIDE)
    near = shapely.intersection(shapely.buffer(outlines[a], LEVEL), shapely.boundary(outlines[b]))
    joined = np.column_stack([a, b])[shapely.length(near) > least]
    found: list[list[int]] = joined[np.lexsort((joined[:, 1], joined[:, 0]))].tolist()
    return found


def _whole(outlines: Sequence[BaseGeometry], frame: BaseGeometry | None) -> BaseGeometry:
    whole = shapely.union_all(outlines) if len(outlines) > 1 else outlines[0]
    if len(outlines) > 1 and shapely.get_num_geometries(whole) > 1:
        whole = _closed(whole)
    return whole if frame is None else whole.intersection(frame)


def _closed(shape: BaseGeometry) -> BaseGeometry:
    """A shape without its hairlines: tiles end on the border but for a last step of the grid."""
    grown = exact.buffer(shape, LEVEL, join_style="mitre")
    return snapped(exact.buffer(grown, -LEVEL, join_style="mitre"))


def cell_outlines(board: Board, squares: float, level: int = 0) -> dict[int, BaseGeometry]:
    """The outline of every cell of a level, by its id, where the plan of the map has it; of a cell
    that crosses the border of a torus all its parts."""
    wide, high = unit_of(board.spec.tiling.shape, squares)
    here = np.flatnonzero(board.cells.table[:, 4] == level).tolist()
    found: dict[int, BaseGeometry] = dict(
        zip(here, _outlines(board, (wide, high))[here], strict=True)
    )
    if board.periods:
        frame = _frame(board, squares, level)
        for number in here:
            cell = board.cells[number]
            points = np.array(cell.shape.outline(cell.place)) * (wide, high)
            spots = [
                Polygon(points + spot) for spot in _places(board, squares, cell, board.periods)
            ]
            found[number] = shapely.union_all(spots).intersection(frame)
    return found
