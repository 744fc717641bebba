"""Where numbers stand: within their room, clear of walls and of what stands there."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.key.model import NUMBERED, Number, Point, Region
from morphs.plan.plan import Floats, Plan, Thing

Digits = NDArray[np.int64] | int
SIZES = (0.8, 0.65, 0.5, 0.4, 0.3)
"""How high figures may be, in squares; the largest that fits."""
WIDE = 0.58
"""How wide a figure is, of its height."""
AROUND = 0.06
"""What is kept free around a number, in squares."""
OFF = 0.04
"""What is kept free between that and walls and things: lines have a width."""
AIRY = 0.3
"""The same in side views, where there is room: what stands there is seen before the same wall."""
TALL = 0.36
"""Half as high, of its height."""
DOOR = 0.15
"""What is kept free around a door, in squares."""
SMALL = (0.25, 0.2)
"""How high where nothing else is free: still read, if large on the page."""
SEARCHES = (
    (5, SIZES[:2], True),
    (14, SIZES, True),
    (14, SIZES, False),
    (40, SIZES + SMALL, False),
)
"""So many places across and down a room are tried, first few, then more, how high, and whether
clear of water."""
TURNS = ((0, 1), (1, 4), (4, 10_000))
"""Of the places in a room, the clearest first, from which to which are tried before others."""
FLAT = frozenset({"block", "pebble", "sand"})
"""Things that a number may stand on."""
HUNG = ("over_", "stalactite", "side_roof_web", "side_veil", "side_fall", "side_roots")
STANDING, HANGING = ("side_", "climb_", "wall_"), HUNG
BEHIND = ("wall_arches", "wall_banner", "wall_lancets", "wall_niches")
"""How the names of things in side views begin that stand on their place or hang from it, and of
pale ones on back walls, on which numbers may stand."""
RAIL = 0.45
"""How high the rail of a footbridge is, in squares."""
DRAWN = {"climb_lift": (1.4, 0.86), "climb_chain": (0.9, 0.0)}
"""How wide things are drawn, and how far above their height, where they are drawn beyond it: lifts
have a winch there, and a cage."""


Label = tuple[Point, float]
"""Where a number stands, and how high it is."""


def labels_of(
    regions: Sequence[Region], numbers: Mapping[str, Number], plan: Plan, ways: Iterable[Point] = ()
) -> dict[str, Label]:
    """Place the labels of all rooms, by their ids. `numbers` are theirs; `ways` are the places of
    entrances: what lies outside has its label at the first."""
    first = next(iter(ways), (0.0, 0.0))
    placed: dict[str, Label] = {
        region.id: (first, region.label_size) for region in regions if region.shape.is_empty
    }
    left = [region for region in regions if region.kind in NUMBERED]
    bodies = blocked(plan)
    wet = shapely.STRtree([*bodies, *shapely.get_parts([plan.water, plan.bridges]).tolist()])
    trees = {False: shapely.STRtree(bodies), True: wet}
    searches = [(across, sizes, dry, OFF) for across, sizes, dry in SEARCHES]
    if is_upright(plan):
        searches = [(SEARCHES[1][0], SIZES[:2], True, AIRY), *searches]
    for across, sizes, dry, off in searches:
        found = _placed(left, numbers, trees[dry], across, sizes, off) if left else {}
        placed |= found
        left = [room for room in left if room.id not in found]
    return placed | dict(_anywhere(left, numbers))


def blocked(plan: Plan, also: Collection[str] = ()) -> list[BaseGeometry]:
    """Return what numbers must not stand on: things, and the flat ones of some kinds `also` - with
    any those on back walls too -, walls within rooms, doors, and where a drawing is dark."""
    doors = shapely.buffer(np.array([door.segment for door in plan.doors], dtype=object), DOOR)
    walls = shapely.get_parts(plan.partitions)
    dark = shapely.get_parts([plan.lava, plan.crevasse])
    flat = FLAT.difference(also)
    pale = () if also else BEHIND
    solid = [t for t in plan.things if t.kind not in flat and not t.kind.startswith(pale)]
    bodies = _bodies(solid)
    return [*bodies, *_rails(plan), *walls, *doors, *dark]


def is_upright(plan: Plan) -> bool:
    """Whether things stand and hang in a plan, as in side views."""
    return any(thing.kind.startswith(STANDING) for thing in plan.things)


def _rails(plan: Plan) -> Sequence[BaseGeometry]:
    """Footbridges of side views with the rails on them."""
    if not is_upright(plan):
        return ()
    x0, y0, x1, y1 = shapely.bounds(shapely.get_parts(plan.bridges)).reshape(-1, 4).T
    return [*shapely.box(x0, y0 - RAIL, x1, y1)]


def _bodies(things: Sequence[Thing]) -> NDArray[np.object_]:
    """The ground that things stand on."""
    drawn = [_drawn(thing) for thing in things]
    thing_boxes = [(t.x, t.y + _down(t), t.width, t.height, t.angle) for t in drawn]
    x, y, width, height, angle = np.array(thing_boxes).reshape(-1, 5).T
    middle, half = np.stack([x, y], axis=1), np.abs(np.stack([width, height], axis=1)) / 2
    angles, which = np.unique(angle, return_inverse=True)
    turns = [(exact.cos(turn), exact.sin(turn)) for turn in map(math.radians, angles.tolist())]
    cos, sin = np.array(turns).reshape(-1, 2)[which].T
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half[:, None]
    x, y = corners[..., 0], corners[..., 1]
    turned = np.stack(
        [x * cos[:, None] - y * sin[:, None], x * sin[:, None] + y * cos[:, None]], axis=2
    )
    found: NDArray[np.object_] = np.asarray(
        shapely.polygons(exact.points(turned + middle[:, None]))
    )
    return found


def _drawn(thing: Thing) -> Thing:
    """A thing as large as it is drawn."""
    if thing.kind not in DRAWN:
        return thing
    wide, above = DRAWN[thing.kind]
    return thing._replace(width=wide, height=abs(thing.height) + above)


def _down(thing: Thing) -> float:
    """How far below the place of a thing its middle lies."""
    if thing.kind.startswith(HANGING):
        return abs(thing.height) / 2
    return -abs(thing.height) / 2 if thing.kind.startswith(STANDING) else 0.0


class _Spots(NamedTuple):
    """Places in rooms where numbers could stand, the clearest of each room first: the number of
    the room, the place, and how far it is from the room's outline."""

    room: NDArray[np.int64]
    at: Floats
    clear: Floats

    def only(self, which: NDArray[Any]) -> _Spots:
        return _Spots(self.room[which], self.at[which], self.clear[which])

    @property
    def rank(self) -> NDArray[np.int64]:
        """How many places of its room are before each."""
        return np.arange(len(self.room)) - np.searchsorted(self.room, self.room)


def _placed(
    rooms: Sequence[Region],
    numbers: Mapping[str, Number],
    tree: shapely.STRtree,
    across: int,
    sizes: Sequence[float],
    off: float,
) -> dict[str, Label]:
    """Labels of rooms with a free place for their number, so far `off` all else, by their ids, as
    large as fit; each is searched on a lattice so many places wide and high."""
    shapes = _largest_parts(rooms)
    spots = _spots(shapes, across)
    digits = _digits(rooms, numbers)
    found: dict[str, Label] = {}
    for size in sizes:
        # Most rooms have room at their clearest places: the others are looked at later.
        for least, most in TURNS:
            rank = spots.rank
            fitting, boxes = _fitting(
                shapes, spots.only((rank >= least) & (rank < most)), size, digits, off
            )
            free = np.ones(len(boxes), dtype=bool)
            free[tree.query(boxes, "intersects")[0]] = False
            done = np.zeros(len(rooms), dtype=bool)
            for k, spot in _firsts(fitting.only(free)):
                found[rooms[k].id] = spot, size
                done[k] = True
            spots = spots.only(~done[spots.room])
    return found


def _anywhere(
    rooms: Sequence[Region], numbers: Mapping[str, Number]
) -> Iterator[tuple[str, Label]]:
    """Yield labels of rooms without a free place, with their ids: their number stands over things,
    so that it is never outside its room."""
    if not rooms:
        return
    shapes = _largest_parts(rooms)
    spots = _spots(shapes, SEARCHES[1][0])
    digits = _digits(rooms, numbers)
    best = {k: (spot, SIZES[-1]) for k, spot in _firsts(spots)}
    for size in SIZES[::-1]:
        fitting = _fitting(shapes, spots, size, digits, OFF)[0]
        best |= {k: (spot, size) for k, spot in _firsts(fitting)}
    yield from ((room.id, best[k]) for k, room in enumerate(rooms))


def _digits(rooms: Sequence[Region], numbers: Mapping[str, Number]) -> NDArray[np.int64]:
    """How many figures the number of each room has."""
    return np.array([len(str(numbers.get(room.id, 0))) for room in rooms])


def _largest_parts(rooms: Sequence[Region]) -> NDArray[np.object_]:
    """The largest polygon of each room, ready to be asked of many places."""
    parts = [max(room.shape.geoms, key=lambda part: round(part.area, 3)) for room in rooms]
    found = np.array(parts, dtype=object)
    shapely.prepare(found)
    return found


def _spots(shapes: NDArray[np.object_], across: int) -> _Spots:
    """Places within shapes: their middles, and a lattice."""
    left, top, right, below = shapely.bounds(shapes).T
    share = (np.arange(across) + 0.5) / across
    xs = left[:, None] + (right - left)[:, None] * share
    ys = top[:, None] + (below - top)[:, None] * share
    lattice = np.stack(np.broadcast_arrays(xs[:, None, :], ys[:, :, None]), axis=3)
    inner = [shapely.centroid(shapes), shapely.point_on_surface(shapes)]
    middles = [exact.points(shapely.get_coordinates(spots))[:, None] for spots in inner]
    every = np.concatenate([*middles, lattice.reshape(len(shapes), -1, 2)], axis=1)
    at = np.round(every, 3).reshape(-1, 2)
    room = np.repeat(np.arange(len(shapes)), every.shape[1])
    # The point on the surface stays even if rounding takes it out of a tiny room.
    inside = shapely.contains_xy(shapes[room], at[:, 0], at[:, 1])
    inside[1 :: every.shape[1]] = True
    room, at = room[inside], at[inside]
    clear = exact.numbers(shapely.distance(shapely.points(at), shapely.boundary(shapes)[room]))
    order = np.lexsort((at[:, 0], at[:, 1], -np.round(clear, 2), room))
    return _Spots(room[order], at[order], clear[order])


def _fitting(
    shapes: NDArray[np.object_], spots: _Spots, size: float, digits: NDArray[np.int64], off: float
) -> tuple[_Spots, NDArray[np.object_]]:
    """The places where a number of such a size lies within its room, and its ground there, with
    what is so far off it."""
    wide, high = _half(size, digits[spots.room])
    # A box around the circle that is free to the point of a wall is not within its room.
    near = spots.only(spots.clear >= np.minimum(wide, high) - 0.001)
    boxes = _boxes(near.at, size, digits[near.room], off)
    # A box within the circle that is known to be free need not be looked at.
    wide, high = _half(size, digits[near.room])
    inside = near.clear**2 > 1.001 * ((wide + off) ** 2 + (high + off) ** 2)
    outside = np.flatnonzero(~inside)
    inside[outside] = shapely.contains_properly(shapes[near.room[outside]], boxes[outside])
    return near.only(inside), boxes[inside]


def _firsts(spots: _Spots) -> Iterator[tuple[int, Point]]:
    """Yield the best place of each room."""
    rooms, first = np.unique(spots.room, return_index=True)
    yield from ((k, _point(spots.at[f])) for k, f in zip(rooms.tolist(), first, strict=True))


def _boxes(spots: Floats, size: float, digits: Digits, off: float) -> NDArray[np.object_]:
    """The ground that a number takes at each place."""
    wide, high = _half(size, digits)
    x, y = spots.T
    return np.asarray(shapely.box(x - wide - off, y - high - off, x + wide + off, y + high + off))


def _half(size: float, digits: Digits) -> tuple[Any, float]:
    """Half the width and half the height of what is kept free for a number."""
    return digits * size * WIDE / 2 + AROUND, size * TALL + AROUND


def _point(spot: Sequence[float] | Floats) -> Point:
    return round(float(spot[0]), 3), round(float(spot[1]), 3)
