"""The great waters under the ground that a sheet tells of: a letter on each, its name, and what is
on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely import Polygon

from morphs.art.dressing.lists import THEN, Listed
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.base.wording import lettered
from morphs.layout.layout import Layout
from morphs.plan.key.model import Point, Region
from morphs.plan.plan import Plan, polygons_of

WIDE, LEAST = 1.5, 30.0
"""A lake has room for discs of so many squares' radius, and at least so many squares of them."""
MOST = 6
"""So many of them are told at most, the largest."""
BUILT = 0.9
"""The share of a basin that lies within a room."""
ISLAND = 1.5
"""Ground within water of so many squares is an island."""
LAKE, BROAD = "k", 5
"""What faces of lakes begin with; a lake of so many cells is larger than any set piece."""
BESIDE, CLOSED = 0.1, "no way in is known"
"""How near ground comes up to a water that can be reached, and what is told of others."""
KINDS = ("Mere", "Tarn", "Lake", "Water", "Deep")
CALLED = (
    *("Black {}", "Still {}", "Blind {}", "Cold {}", "Drowned {}", "Sunless {}", "Silent {}"),
    *("Pale {}", "Ferryman's {}", "Hollow {}", "Widow's {}", "Sleeping {}", "Lower {}"),
)  # fmt: skip


SEEN = {
    "island_tower": "tower on an island",
    "island_temple": "temple on an island",
    "wreck": "wreck",
    "island_stones": "standing stones on an island",
    "island_forest": "stone forest on an island",
    "whirl": "whirlpool",
    "drowned": "drowned columns",
    "rower": "boat",
    "skerries": "skerries",
    "bank": "sandbank",
}
"""What is told of what is drawn on lakes, the most telling first."""
MOST_SEEN = 2
"""So much is told of a lake at most."""


@dataclass(frozen=True)
class Lake:
    """A great water: its row of the list, and where its letter stands, in squares."""

    row: Listed
    spot: Point


def lakes_of(
    plan: Plan,
    sighted: Plan,
    rooms: Sequence[Region],
    seed: int,
    sights: Sequence[tuple[str, Point]] = (),
) -> list[Lake]:
    """Return the great waters of a map, the largest first, but for basins within `rooms`, which are
    told of as rooms; `sighted` has what is drawn of great spaces as wholes, `sights` what these are
    called and where they are. What all have is told of none."""
    built = exact.union_all([one.shape.convex_hull for one in rooms if one.kind == "room"])
    found = []
    for body in polygons_of(plan.water).geoms:
        wide = exact.buffer(exact.buffer(body, -WIDE, 4), WIDE, 4)
        whole = max(polygons_of(wide).geoms, key=_size, default=None)
        if whole is None or exact.intersection(body, built).area > BUILT * body.area:
            continue
        if whole.area >= LEAST:
            found.append((whole, body))
    found.sort(key=lambda one: _size(one[0]), reverse=True)
    lakes = []
    every = [list(dict.fromkeys(_words(body, sighted, sights))) for _, body in found[:MOST]]
    same = set.intersection(*map(set, every)) if len(every) > 1 else set[str]()
    for place, ((whole, _), name) in enumerate(zip(found[:MOST], _names(seed), strict=False)):
        word = THEN.join([one for one in every[place] if one not in same][:MOST_SEEN])
        lakes.append(Lake(Listed(lettered(place), name, word), _spot(whole, sighted)))
    return lakes


def _names(seed: int) -> list[str]:
    """What the great waters of a map are called, the largest first."""
    dice, names = Dice(seed, "waters"), list(CALLED)
    return [names.pop(dice.below(len(names))).format(dice.choose(KINDS)) for _ in range(MOST)]


def great_lake(layout: Layout) -> str:
    """Return the name of a map's lake that is larger than any set piece; empty where there is
    none."""
    wet = sum(any(face[:1] == LAKE for face in cell.faces or ()) for cell in layout.cells)
    return _names(layout.seed)[0] if wet >= BROAD else ""


def _size(shape: Polygon) -> tuple[float, tuple[float, ...]]:
    return round(shape.area, 2), tuple(round(side, 2) for side in shape.bounds)


def _words(body: Polygon, plan: Plan, sights: Sequence[tuple[str, Point]] = ()) -> Iterator[str]:
    """Yield what is to be seen on a water, the best first."""
    there = {name for name, spot in sights if _is_on(body, *spot)}
    named = [told for name, told in SEEN.items() if name in there]
    yield from named
    boats = [one for one in plan.things if one.kind == "boat" and _is_on(body, one.x, one.y)]
    dry = [
        ring
        for ring in map(Polygon, body.interiors)
        if exact.intersection(ring, plan.floor).area - exact.intersection(ring, plan.wet).area
        >= ISLAND
    ]
    seen = [one for one in plan.things if one.kind == "sight" and _is_on(body, one.x, one.y)]
    if (dry or seen) and not named:
        yield "islands" if len(dry) + len(seen) > 1 else "island"
    if boats:
        yield "boats" if len(boats) > 1 else "boat"
    if plan.bridges.intersects(body):
        yield "bridge"
    elif not dry and not seen and not boats and _is_closed(body, plan):
        yield CLOSED


def _is_closed(body: Polygon, plan: Plan) -> bool:
    """Whether no ground beside a water, but for its islands, comes up to it."""
    x0, y0, x1, y1 = body.bounds
    around = (x0 - 1, y0 - 1, x1 + 1, y1 + 1)
    ground = exact.difference(exact.clip(plan.floor, *around), exact.clip(plan.wet, *around))
    beside = exact.difference(ground, exact.buffer(Polygon(body.exterior), -BESIDE, 2))
    return not beside.intersects(exact.buffer(body, BESIDE, 2))


def _is_on(body: Polygon, x: float, y: float) -> bool:
    return bool(shapely.intersects_xy(body, x, y))


def _spot(whole: Polygon, sighted: Plan) -> Point:
    """Where a letter has most room, off what stands on the water."""
    things = [shapely.box(one.x - one.width / 2, one.y - one.height / 2,
                          one.x + one.width / 2, one.y + one.height / 2)
              for one in sighted.things if _is_on(whole, one.x, one.y)]  # fmt: skip
    free = exact.difference(whole, exact.union_all(things)) if things else whole
    parts = polygons_of(free).geoms
    line = shapely.maximum_inscribed_circle(max(parts, key=_size, default=whole), 0.1)
    x, y = shapely.get_coordinates(line)[0].tolist()
    return exact.rounded(x), exact.rounded(y)
