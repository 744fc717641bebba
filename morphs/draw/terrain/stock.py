"""What stands about on the farmed land of battlefields: sheep and cattle on grass, stooks on
stubble."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.closes import Farmland, is_strip, pen_stroke, sown
from morphs.draw.terrain.crops import GRASS, SHEAVES, STUBBLE
from morphs.draw.terrain.enclosures import Parcel, longest, rows, shrunk
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line, path
from morphs.draw.terrain.sheet import chance

GRAZED, SHEEP = 0.6, 0.65
"""The share of closes of grass with beasts, and that of these with sheep."""
HERD, APART = (4, 7), 0.085
"""How many beasts a herd has at least, and how many more it may have; how far apart they stand, in
cells."""
STOOKED, STOOKS = 0.7, (0.15, 0.12)
"""The share of what bears sheaves or stubble that has stooks; how far apart rows of these are, and
stooks in a row, in cells."""
WITHIN = 0.07
"""How far from hedges all keep, in cells."""
FLEECE, FACE, SHADE = "#fbf7e9", "#4a4034", "#7d8a4e"
HIDES = ("#8a5a3a", "#6e4a35", "#b08a63", "#efe6d4")
STRAW, STRAWS = "#f2d98c", "#9a7526"
"""The colours of sheep, of cattle, and of stooks."""


def stock_shapes(table: Farmland) -> Iterator[str]:
    """Herds and stooks of closes that have any."""
    cattle, stooks = list[XY](), list[XY]()
    sheep = list[XY]()
    for parcel, ground in table.pastures:
        crop, dice = sown(table, parcel), chance(parcel.key, table.salt, 71)
        inner = table.lettered.off(exact.buffer(ground, -WITHIN * table.size, 2))
        if inner.is_empty:
            continue
        if crop == GRASS and dice < GRAZED and not is_strip(table, parcel):
            herd = _herd(table, parcel, inner)
            (sheep if dice < SHEEP * GRAZED else cattle).extend(herd)
        elif crop in (SHEAVES, STUBBLE) and dice < STOOKED:
            stooks += _rowed(table, parcel, inner)
    yield from _stooks(table, stooks)
    yield from _sheep(table, sheep)
    yield from _cattle(table, cattle)


def _herd(table: Farmland, parcel: Parcel, inner: BaseGeometry) -> Iterator[XY]:
    """Where the beasts of a close stand: about one place, none on another."""
    spots, found = shapely.get_coordinates(inner), list[XY]()
    at = exact.centroid(inner)
    corner = spots[int(chance(parcel.key, 72) * len(spots))]
    x, y = (0.6 * a + 0.4 * float(b) for a, b in zip((at.x, at.y), corner, strict=True))
    many = HERD[0] + int(HERD[1] * chance(parcel.key, 73))
    for number in range(3 * many):
        dx, dy = (chance(parcel.key, number, k, 74) - 0.5 for k in (0, 1))
        far = 0.55 * table.size
        spot = exact.rounded(x + far * dx), exact.rounded(y + 0.8 * far * dy)
        clear = all(exact.apart(spot, one) > APART * table.size for one in found)
        if len(found) < many and clear and inner.contains(shapely.Point(spot)):
            found.append(spot)
            yield spot


def _rowed(table: Farmland, parcel: Parcel, inner: BaseGeometry) -> Iterator[XY]:
    """Where the stooks of a close stand: in rows along its longest side."""
    apart, step = (far * table.size for far in STOOKS)
    ring = shrunk(parcel.ring, 0.9)
    for row in rows(ring, longest(ring), apart):
        for x, y in stations(exact.points(np.array(table.land.bent(row))), step).tolist():
            if inner.contains(shapely.Point(x, y)):
                yield x, y


def _oval(at: XY, wide: float, high: float) -> str:
    """An egg of eight corners, lying level."""
    x, y = at
    ends = ((1, 0), (0.7, 0.75), (0, 1), (-0.75, 0.7), (-1, 0), (-0.7, -0.75), (0, -1), (0.7, -0.8))
    return line([(x + a * wide, y + b * high) for a, b in ends], close=True)


def _sheep(table: Farmland, herd: list[XY]) -> Iterator[str]:
    size, fills = table.size, table.pen.style.fills
    wide, high = 0.027 * size, 0.019 * size
    if fills:
        yield path("".join(_oval((x + 0.3 * wide, y + 0.6 * high), wide, high) for x, y in herd),
                   fill=SHADE, fill_opacity="0.6")  # fmt: skip
    ink = FACE if fills else table.pen.style.ink
    yield path("".join(_oval(at, wide, high) for at in herd), fill=FLEECE if fills else "#ffffff",
               stroke=ink, stroke_width=f"{max(0.4, 0.004 * size):.2f}")  # fmt: skip
    heads = [(x + _way(x, y) * 1.05 * wide, y - 0.2 * high) for x, y in herd]
    yield path("".join(_oval(at, 0.4 * wide, 0.5 * high) for at in heads), fill=ink)


def _cattle(table: Farmland, herd: list[XY]) -> Iterator[str]:
    size, fills = table.size, table.pen.style.fills
    wide, high = 0.037 * size, 0.019 * size
    if fills:
        yield path("".join(_oval((x + 0.2 * wide, y + 0.7 * high), wide, high) for x, y in herd),
                   fill=SHADE, fill_opacity="0.6")  # fmt: skip
    ink = FACE if fills else table.pen.style.ink
    for number, hide in enumerate(HIDES):
        some = herd[number :: len(HIDES)]
        data = "".join(
            _oval(at, wide, high)
            + _oval((at[0] + _way(*at) * 1.15 * wide, at[1] - 0.5 * high), 0.3 * wide, 0.5 * high)
            for at in some
        )
        yield path(data, fill=hide if fills else "#ffffff", stroke=ink,
                   stroke_width=f"{max(0.4, 0.005 * size):.2f}")  # fmt: skip


def _way(x: float, y: float) -> int:
    """Which way a beast at a place looks: -1 or 1."""
    return 1 if chance(int(x), int(y), 75) < 0.5 else -1


def _stooks(table: Farmland, spots: list[XY]) -> Iterator[str]:
    """Sheaves set up against each other: a little tent, dark where it is open."""
    size, fills = table.size, table.pen.style.fills
    half, tall = 0.022 * size, 0.046 * size
    bodies = "".join(
        line([(x - half, y + 0.4 * tall), (x - 0.3 * half, y - 0.6 * tall),
              (x + 0.3 * half, y - 0.6 * tall), (x + half, y + 0.4 * tall)], close=True)
        for x, y in spots
    )  # fmt: skip
    ink = STRAWS if fills else table.pen.style.ink
    yield path(bodies, fill=STRAW if fills else "#ffffff", stroke=ink,
               stroke_width=f"{max(0.4, 0.006 * size):.2f}", stroke_linejoin="round")  # fmt: skip
    bands = "".join(line([(x - 0.55 * half, y - 0.15 * tall), (x + 0.55 * half, y - 0.15 * tall)])
                    for x, y in spots)  # fmt: skip
    yield pen_stroke(bands, ink, 0.006 * size, "1")
