"""The ground of a prospect, laid down as its plan has it: fields, roads, water; and what stands or
swims there: trees, ships, boats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.prospect.outlook import Outlook
from morphs.draw.city.prospect.pen import XY, Pen, data_of
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.town import bridges_of

if TYPE_CHECKING:
    from morphs.generators.city.country import Parcel
    from morphs.generators.city.town import Town

GREAT = 16.0
"""From what height on a tree is drawn with its limbs."""
NEAREST, FARTHEST = -0.8, 1.7
"""How far off ground is drawn."""
BRIDGE = 2.6
"""How high the arches of bridges are at the front."""
APART, IN_HEDGES = 60.0, 0.34
"""How far apart trees of woods stand, in feet, and how many corners of hedges have one."""


def lay_ground(pen: Pen, view: Outlook, town: Town, wet: bool) -> None:
    """Fields, the town's own ground, roads and water, each where it lies."""
    look, lined = pen.tones.look, pen.tones.lined
    land = look.land if lined or pen.tones.glow else blended(look.pasture, look.land, 0.4)
    pen.fill([(0, 44), (view.wide, 44), (view.wide, 101), (0, 101)], land, False)
    for parcel in town.parcels:
        _parcel(pen, view, parcel)
    if wet:
        edge = min(view.place(at)[1] for at in _near_side(view))
        pen.fill([(-9, edge - 0.5), (view.wide + 9, edge - 0.5), (view.wide + 9, 101), (-9, 101)],
                 look.water, False)  # fmt: skip
    yard = "#f2f2f2" if lined else look.yard if town.walled else look.meadow
    pen.fill_data(_data(view, town.ground), yard, False)
    if town.village and town.village.green:
        pen.fill_data(_data(view, town.village.green.outline), look.lawn, False)
        pen.fill_data(_data(view, town.village.green.pond), look.water)
    pen.fill_data(_data(view, town.streets), look.road, False)
    road = _data(view, town.roads)
    pen.fill_data(road, look.road, False)
    pen.stroke(road, 0.5)
    water = _data(view, town.river)
    if water:
        pen.fill_data(water, look.water, False)
        pen.stroke(water, 0.7)
    for bridge in bridges_of(town):
        _bridge(pen, view, bridge.deck)
    if town.harbour:
        quay = _data(view, town.harbour.quay)
        pen.fill_data(quay, look.stone)


def _bridge(pen: Pen, view: Outlook, deck: BaseGeometry) -> None:
    """A bridge: its deck, and below the sides that face the viewer their arches."""
    light, _ = pen.tones.stones
    pen.fill_data(_data(view, deck), light)
    heart = exact.centroid(deck)
    middle = view.place((heart.x, heart.y))
    ring = [view.place((x, y)) for x, y in shapely.get_coordinates(deck).tolist()]
    high = BRIDGE * view.scale(view.far((heart.x, heart.y)))
    for (x, y), (u, v) in pairwise(ring):
        if y + v < 2 * middle[1] or abs(u - x) < max(high, 1.2 * abs(v - y)):
            continue
        pen.fill([(x, y - 0.4 * high), (u, v - 0.4 * high), (u, v + high), (x, y + high)], light)
        count = max(1, round(abs(u - x) / (1.9 * high)))
        half, data = 0.34 * (u - x) / count, ""
        for k in range(count):
            share = (k + 0.5) / count
            a, b = x + (u - x) * share, y + (v - y) * share + high
            data += (f"M{num(a - half)} {num(b)}Q{num(a - half)} {num(b - 0.95 * high)} {num(a)} "
                     f"{num(b - 0.95 * high)}T{num(a + half)} {num(b)}Z")  # fmt: skip
        pen.dark(data)
        pen.stroke(data_of([(x, y), (u, v)], False), 0.6)


def _near_side(view: Outlook) -> list[XY]:
    wide, high = view.size
    ends = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return [ends[view.side], ends[(view.side + 1) % 4]]


def _data(view: Outlook, shape: BaseGeometry) -> str:
    """Path data of ground as it is seen."""
    data = ""
    for part in shapely.get_parts(shape):
        if not isinstance(part, Polygon):
            continue
        for ring in (part.exterior, *part.interiors):
            spots = shapely.get_coordinates(shapely.simplify(ring, 1.5)).tolist()
            data += data_of([view.place((x, y)) for x, y in spots[:-1]])
    return data


def _parcel(pen: Pen, view: Outlook, parcel: Parcel) -> None:
    """A field in its colour with its furrows and a hedge."""
    left, top, right, low = parcel.outline.bounds
    middle = (left + right) / 2, (top + low) / 2
    far, x = view.far(middle), view.place(middle)[0]
    if not NEAREST < far < FARTHEST or not -80 < x < view.wide + 80:
        return
    look = pen.tones.look
    spots = [
        view.place((a, b)) for a, b in shapely.get_coordinates(parcel.outline.exterior).tolist()
    ]
    colours = {"wood": look.wood, "orchard": look.orchard, "meadow": look.meadow,
               "pasture": look.pasture}  # fmt: skip
    tint = parcel.strips[0][1] if parcel.strips else 0
    colour = colours.get(parcel.kind, look.crops[tint % len(look.crops)])
    pen.far = max(0.0, min(1.0, 0.45 * far))
    pen.fill(spots, colour, False)
    if parcel.strips and far < 0.6:
        data = "".join(
            data_of([view.place(at) for at in outline[: len(outline) // 2 + 1]], False)
            for outline, _ in parcel.strips
        )
        pen.stroke(data, 0.5, look.furrow)
    pen.stroke(data_of(spots), 0.9, look.hedge)
    pen.far = 0.0


def woods(parcels: Iterable[Parcel], key: Key) -> Iterator[tuple[XY, float]]:
    """Yield places of trees in woods and orchards, and how large they are in feet."""
    for parcel in parcels:
        if parcel.kind not in ("wood", "orchard"):
            continue
        left, top, right, low = parcel.outline.bounds
        step = APART if parcel.kind == "wood" else 0.9 * APART
        j, i = np.mgrid[int(top // step) : int(low // step) + 1,
                        int(left // step) : int(right // step) + 1].reshape(2, -1)  # fmt: skip
        x, y = (i + 0.5) * step, (j + 0.5) * step
        inside = shapely.contains_xy(parcel.outline, x, y)
        for a, b in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
            place = int(a), int(b)
            at = a + 15 * unit(key, *place, 1), b + 15 * unit(key, *place, 2)
            yield at, (26.0 if parcel.kind == "wood" else 15.0) * (0.8 + 0.5 * unit(key, *place, 3))


def hedgerows(parcels: Iterable[Parcel], key: Key) -> Iterator[tuple[XY, float]]:
    """Yield places of trees that stand in hedges, and how large they are in feet."""
    for parcel in parcels:
        if parcel.kind == "wood" or not parcel.hedged:
            continue
        for x, y in shapely.get_coordinates(parcel.outline.exterior)[:-1].tolist():
            if unit(key, int(x), int(y), 41) < IN_HEDGES:
                yield (x, y), 13.0 + 9.0 * unit(key, int(x), int(y), 42)


def draw_tree(pen: Pen, at: XY, size: float, die: float) -> None:
    """A tree so high: a crown of a few clouds on its trunk, or a fir."""
    (x, y), n, look, lined = at, num, pen.tones.look, pen.tones.lined
    if die < 0.22:
        half = 0.3 * size
        fir = f"M{n(x - half)} {n(y - 0.12 * size)}L{n(x)} {n(y - size)}L{n(x + half)} " \
              f"{n(y - 0.12 * size)}Z"  # fmt: skip
        pen.fill_data(fir, "#bdbdbd" if lined else look.fir)
        return
    colour = "#ffffff" if lined else blended(look.tree, look.leaf, die)
    if size > GREAT:
        _great_tree(pen, at, size, colour)
        return
    r = 0.3 * size
    pen.stroke(f"M{n(x)} {n(y)}v{n(-0.3 * size)}", 1.3)
    crown = (f"M{n(x - 1.2 * r)} {n(y - 0.9 * r)}a{n(0.8 * r)} {n(0.8 * r)} 0 0 1 {n(0.3 * r)} "
             f"{n(-1.4 * r)}a{n(r)} {n(r)} 0 0 1 {n(1.8 * r)} 0a{n(0.8 * r)} {n(0.8 * r)} 0 0 1 "
             f"{n(0.3 * r)} {n(1.4 * r)}a{n(1.6 * r)} {n(r)} 0 0 1 {n(-2.4 * r)} 0Z")  # fmt: skip
    pen.fill_data(crown, colour)
    if size > 6:
        shade = (f"M{n(x + 0.2 * r)} {n(y - 0.7 * r)}a{n(1.2 * r)} {n(r)} 0 0 0 {n(0.95 * r)} "
                 f"{n(-1.2 * r)}")  # fmt: skip
        pen.stroke(shade, 0.9, "" if lined else blended(look.tree, look.ink, 0.4))


CLUMPS = ((-0.34, 0.4, 0.2), (0.36, 0.42, 0.2), (0.0, 0.38, 0.22), (-0.24, 0.6, 0.22),
          (0.28, 0.64, 0.22), (0.02, 0.78, 0.22), (0.02, 0.56, 0.2))  # fmt: skip
"""The clouds of leaves of a great tree: their places and how far they reach, by its height."""


def _great_tree(pen: Pen, at: XY, size: float, colour: str) -> None:
    """A tree near by: limbs, and clouds of leaves of which the lower right lie in shadow."""
    (x, y), n, look = at, num, pen.tones.look
    trunk = [(x - 0.07 * size, y), (x - 0.03 * size, y - 0.4 * size), (x + 0.04 * size,
             y - 0.4 * size), (x + 0.08 * size, y)]  # fmt: skip
    pen.fill(trunk, "#e4e4e4" if pen.tones.lined else look.roofs["barn"][2])
    for a, b, reach in CLUMPS:
        r, u, v = reach * size, x + a * size, y - b * size
        dark = 0.0 if pen.tones.lined else 0.12 + 0.3 * (a - b + 0.5)
        shade = blended(colour, look.ink, max(0.0, min(0.34, dark)))
        lobes = f"M{n(u - r)} {n(v + 0.3 * r)}" + "".join(
            f"a{n(0.62 * r)} {n(0.62 * r)} 0 0 1 {n(i * r)} {n(j * r)}"
            for i, j in (
                (0.2, -0.9),
                (0.8, -0.35),
                (0.8, 0.35),
                (0.2, 0.9),
                (-0.9, 0.45),
                (-1.1, -0.45),
            )
        )
        pen.fill_data(f"{lobes}Z", shade)
        pen.stroke(f"M{n(u - 0.5 * r)} {n(v - 0.1 * r)}q{n(0.16 * r)} {n(-0.4 * r)} {n(0.5 * r)} "
                   f"{n(-0.36 * r)}M{n(u + 0.1 * r)} {n(v + 0.3 * r)}q{n(0.3 * r)} 0 {n(0.4 * r)} "
                   f"{n(-0.3 * r)}", 0.6)  # fmt: skip


def ripples(pen: Pen, water: BaseGeometry, view: Outlook, key: Key) -> None:
    """Short strokes on the water, closer together farther off."""
    dark = blended(pen.tones.look.deep, pen.tones.look.ink, 0.15)
    left, top, right, low = water.bounds
    step, data = 58.0, ""
    shapely.prepare(water)
    j, i = np.mgrid[int(top // step) : int(low // step) + 1,
                    int(left // step) : int(right // step) + 1].reshape(2, -1)  # fmt: skip
    for a, b in zip(i.tolist(), j.tolist(), strict=True):
        at = (a + unit(key, a, b, 1)) * step, (b + unit(key, a, b, 2)) * step
        x, y = view.place(at)
        if -5 < x < view.wide + 5 and shapely.contains_xy(water, *at):
            data += f"M{num(x - 1.6)} {num(y)}q.8 -.7 1.6 0t1.6 0"
    pen.stroke(data, 0.7, dark)


HULL = ((-0.5, -0.2), (-0.46, -0.02), (-0.34, 0.06), (0.36, 0.06), (0.5, -0.1), (0.52, -0.2),
        (0.3, -0.13), (-0.24, -0.13), (-0.28, -0.24))  # fmt: skip
SAILS = (((-0.26, -0.3), 0.13, 0.16), ((0.02, -0.36), 0.2, 0.24), ((0.02, -0.64), 0.13, 0.16),
         ((0.3, -0.3), 0.12, 0.18))  # fmt: skip
"""A ship: its hull, and the middles of its yards, half how long these are and how deep their
sails."""


def draw_ship(pen: Pen, at: XY, size: float, side: int) -> None:
    """A ship under sail, so high."""
    look = pen.tones.look

    def placed(spots: Sequence[XY]) -> list[XY]:
        return [(at[0] + side * size * x, at[1] + size * y) for x, y in spots]

    masts = (((-0.26, -0.1), (-0.26, -0.52)), ((0.02, -0.1), (0.02, -0.92)),
             ((0.3, -0.1), (0.3, -0.56)), ((0.46, -0.16), (0.7, -0.34)))  # fmt: skip
    pen.stroke("".join(data_of(placed(mast), False) for mast in masts), 1.2)
    stays = (((0.7, -0.34), (0.3, -0.56), (0.02, -0.92), (-0.26, -0.52), (-0.5, -0.2)),)
    pen.stroke("".join(data_of(placed(stay), False) for stay in stays), 0.4)
    for (x, y), half, deep in SAILS:
        belly = 0.3 * half
        sail = [(x - half, y), (x + half, y), (x + half + belly, y + 0.6 * deep),
                (x + 1.08 * half, y + deep), (x - 0.98 * half, y + deep),
                (x - half + belly, y + 0.5 * deep)]  # fmt: skip
        pen.fill(placed(sail), pen.tones.plaster)
    pennant = placed([(0.02, -0.92), (-0.2, -0.89), (0.02, -0.85)])
    pen.fill(pennant, pen.tones.tiles[0])
    pen.fill(placed(HULL), look.roofs["barn"][2] if not pen.tones.lined else "#dadada")
    pen.stroke(data_of(placed([(-0.44, -0.06), (0.44, -0.06)]), False), 0.7)
    wake = placed([(-0.7, 0.08), (-0.4, 0.12), (0.0, 0.09), (0.4, 0.12), (0.72, 0.08)])
    pen.stroke(data_of(wake, False), 0.7, look.deep)


def draw_boat(pen: Pen, at: XY, size: float, side: int) -> None:
    """A boat with one sail, so long."""
    x, y = at
    spots = [(x - side * 0.5 * size, y - 0.16 * size), (x - side * 0.36 * size, y),
             (x + side * 0.34 * size, y), (x + side * 0.54 * size, y - 0.2 * size)]  # fmt: skip
    pen.stroke(f"M{num(x)} {num(y - 0.1 * size)}v{num(-0.95 * size)}", 1.0)
    sail = [(x + side * 0.04 * size, y - size), (x + side * 0.42 * size, y - 0.3 * size),
            (x + side * 0.04 * size, y - 0.26 * size)]  # fmt: skip
    pen.fill(sail, pen.tones.plaster)
    pen.fill(spots, pen.tones.look.roofs["barn"][1] if not pen.tones.lined else "#d0d0d0")


def foreground(pen: Pen, view: Outlook, key: Key, wet: bool) -> None:
    """Grass at the lower end, and trees in its corners that lead the eye in."""
    if not wet:
        data = ""
        for k in range(round(0.34 * view.wide)):
            x, y = view.wide * unit(key, k, 31), 86 + 14 * unit(key, k, 32)
            data += f"M{num(x - 0.8)} {num(y - 1)}l.5 1M{num(x)} {num(y - 1.5)}v1.5" \
                    f"M{num(x + 0.9)} {num(y - 1.1)}l-.5 1.1"  # fmt: skip
        pen.stroke(data, 0.6, blended(pen.tones.look.hedge, pen.tones.look.ink, 0.25))
    for side in (0, 1):
        count = 3 + round(2 * unit(key, side, 33))
        for k in range(count):
            off = 3 + 8.5 * k + 5 * unit(key, side, k, 34)
            size = (25 - 4.2 * k) * (0.85 + 0.3 * unit(key, side, k, 35))
            if not wet or k < 2:
                x = off if side == 0 else view.wide - off
                draw_tree(pen, (x, 101 - 0.4 * k), size, 0.23 + 0.7 * unit(key, side, k, 36))
