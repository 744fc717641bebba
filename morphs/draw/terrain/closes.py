"""How a battlefield's farmed land is drawn: closes within hedges, strips, fields, lanes, gates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import pi
from typing import Protocol

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.crops import HERBAGE, NARROW, PLOUGHED, TILTH, Crop, picked
from morphs.draw.terrain.enclosures import Enclosures, Parcel, longest, middle, rows, shrunk
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen, num2
from morphs.draw.terrain.sheet import chance

SWARD = "#c9dc94"
"""The colour of the grass of orchards."""
CORN = {"cultivated": 0.4, "urban": 0.35, "rural": 0.3, "forested": 0.25}
"""The share of closes that bear corn, by cover."""
SOWN, GREYS = "#7c7c7c", ("#f4f4f4", "#ffffff", "#ececec")
"""The ink of rows in closes in black and white, and the greys of fields."""
WORN = "#e9e0ba"
"""The colour of the ground in gates."""
ACROSS = 0.12
"""The share of closes that are ploughed across."""
HEDGES = (
    (
        ("#48552f", 0.034, "0.26", 0.017, ()),
        ("#5e7c42", 0.021, "1", 0.0, (0.4, 0.015, 0.23, 0.01)),
        ("#6c8d4a", 0.038, "1", 0.0, (0.0, 0.06, 0.02, 0.045, 0.0, 0.05, 0.03, 0.07)),
        ("#9bb970", 0.013, "0.85", -0.008, (0.03, 0.09, 0.05, 0.07)),
    ),
    (
        ("#3f3f3f", 0.009, "1", 0.0, (0.4, 0.015, 0.23, 0.01)),
        ("#3f3f3f", 0.021, "1", 0.0, (0.06, 0.11, 0.1, 0.08, 0.04, 0.15)),
    ),
)
"""The strokes of hedges, in colour and in black and white: colours, widths, how opaque, how far
moved to the lower right, dashes; lengths are in cells."""
TILLED = ("field", "orchard")
GATE, POSTS = 0.09, 0.026
"""How wide gates are, and how long their posts are drawn, in cells."""
GATED = 0.3
"""The share of closes with a gate to be seen."""
SHARED, REMNANT = 0.028, 0.08
"""How near each other lines are that are one, and how long what is left of a line is at least, in
cells."""


class Farmland(Protocol):
    """The table whose farmed land is drawn: its pen and dice, its furlongs, and what of these is
    pasture."""

    pen: Pen
    size: float
    salt: int

    @property
    def cover(self) -> str:
        """What mostly covers the table."""

    @property
    def land(self) -> Enclosures:
        """The furlongs of the table."""

    @property
    def pastures(self) -> list[tuple[Parcel, BaseGeometry]]:
        """What is farmed of open land, and its ground."""

    @property
    def lettered(self) -> Taken:
        """What names cover."""

    def ground_of(self, parcel: Parcel) -> BaseGeometry:
        """A parcel as it lies on the sheet, without what crosses it."""

    def parcels_of(self, word: str) -> list[Parcel]:
        """The parcels of a word."""


def farmed(table: Farmland) -> Iterator[str]:
    """Closes and strips of open land."""
    yield from _closes(table)
    yield from _strips(table)
    yield from _hedges(table)


def hedged(table: Farmland) -> list[BaseGeometry]:
    """The ground of what has a hedge: closes, and strips that lie side by side."""
    strips: dict[int, list[BaseGeometry]] = {}
    found = list[BaseGeometry]()
    for parcel, ground in table.pastures:
        if is_strip(table, parcel):
            strips.setdefault(parcel.furlong, []).append(ground)
        else:
            found.append(ground)
    far = 0.03 * table.size
    for some in strips.values():
        whole = exact.buffer(exact.union_all(some), far, 2, join_style="mitre")
        found.append(exact.buffer(whole, -far, 2, join_style="mitre"))
    return found


def is_strip(table: Farmland, parcel: Parcel) -> bool:
    """Whether a parcel is one of several strips side by side, without a hedge of its own."""
    return table.land.furlongs[parcel.furlong].stripped


def _closes(table: Farmland) -> Iterator[str]:
    """Pastures, meadows, and crops in thin rows."""
    found = [
        (parcel, ground, _kinds(table, parcel))
        for parcel, ground in table.pastures
        if not is_strip(table, parcel)
    ]
    yield from _grown(table, found, 0.04)


def _kinds(table: Farmland, parcel: Parcel) -> Sequence[Crop]:
    """What may grow in a close or on a strip."""
    if is_strip(table, parcel):
        return NARROW
    corn = chance(parcel.key, table.salt, 24) < CORN.get(table.cover, 0.0)
    return TILTH if corn else HERBAGE


def sown(table: Farmland, parcel: Parcel) -> Crop:
    """What grows in a close or on a strip."""
    return picked(_kinds(table, parcel), parcel.key, table.salt)[0]


Sown = tuple[Parcel, BaseGeometry, Sequence[Crop]]


def _grown(table: Farmland, found: Sequence[Sown], within: float) -> Iterator[str]:
    """Ground and the rows on it, of each kind as one path; so far from hedges, in cells."""
    fills = table.pen.style.fills
    blots: dict[str, list[str]] = {}
    grown: dict[Crop, list[BaseGeometry]] = {}
    for parcel, ground, kinds in found:
        crop, hue = picked(kinds, parcel.key, table.salt)
        blots.setdefault(hue if fills else "#ffffff", []).append(outline_data(ground))
        if (crop.broad if fills else crop.inked[0]) > 0:
            apart = crop.apart * (1.0 if fills else 1.25) * (0.9 + 0.35 * chance(parcel.key, 32))
            grown.setdefault(crop, []).append(_rows(table, parcel, ground, apart, within))
    yield from (path("".join(data), fill=hue) for hue, data in sorted(blots.items()))
    for crop, lines in sorted(grown.items()):
        yield _crop_rows(table, crop, "".join(map(outline_data, lines)))


def _crop_rows(table: Farmland, crop: Crop, data: str) -> str:
    """The rows of a kind, drawn through their lines."""
    broad, dash = (crop.broad, crop.dash) if table.pen.style.fills else crop.inked
    colour, dark = (crop.colour, crop.dark) if table.pen.style.fills else (SOWN, "0.8")
    dashes = " ".join(num2(part * table.size) for part in dash) or None
    return pen_stroke(data, colour, broad * table.size, dark, dashes)


def _rows(
    table: Farmland, parcel: Parcel, ground: BaseGeometry, apart: float, within: float
) -> BaseGeometry:
    """Rows along a parcel's longest side, so far apart and from its hedge, in cells."""
    ring = shrunk(parcel.ring, 0.95)
    is_across = not is_strip(table, parcel) and chance(parcel.key, 30) < ACROSS
    turn = longest(ring) + (pi / 2 if is_across else 0.0)
    lines = [table.land.bent(row) for row in rows(ring, turn, apart * table.size)]
    if not lines:
        return shapely.MultiLineString()
    inner = exact.buffer(ground, -within * table.size, 2)
    found = exact.intersection(exact.snapped(shapely.MultiLineString(lines)), inner)
    return table.lettered.off(found)


def _strips(table: Farmland) -> Iterator[str]:
    """Strips without hedges, side by side, each of its own crop, with a balk between them."""
    fills, size = table.pen.style.fills, table.size
    found = table.pastures
    strips = [(one, ground, NARROW) for one, ground in found if is_strip(table, one)]
    yield from _grown(table, strips, 0.02)
    balk = "#98a05c" if fills else "#555555"
    data = "".join(map(line, chain(*_shared([ground for _, ground, _ in strips], table))))
    yield pen_stroke(data, balk, size * (0.013 if fills else 0.01), "1")


def _shared(grounds: Sequence[BaseGeometry], table: Farmland) -> Iterator[list[list[XY]]]:
    """The lines around each piece of ground, but for what runs along those of pieces before it, so
    that neighbours share one, and through names."""
    far, least = SHARED * table.size, REMNANT * table.size
    rims = [shapely.MultiLineString(list(map(_ring, rings_of([one])))) for one in grounds]
    grown = exact.buffers(rims, np.full(len(rims), far), 2)
    tree = shapely.STRtree(grown)
    for number, rim in enumerate(rims):
        met = sorted(tree.query(rim, "intersects").tolist())
        before = [grown[k] for k in met if k < number]
        left = exact.difference(rim, exact.union_all(before)) if before else rim
        whole = [
            _longer(np.asarray(part.coords), 0.9 * far)
            for part in shapely.get_parts(shapely.line_merge(left))
            if part.length > least
        ]
        if whole:
            off = table.lettered.off(shapely.MultiLineString(whole))
            parts = shapely.get_parts(off)
            yield [np.asarray(part.coords).tolist() for part in parts if not part.is_empty]
        else:
            yield []


def _ring(ring: list[XY]) -> list[XY]:
    return [*ring, ring[0]]


def _longer(points: NDArray[np.float64], far: float) -> list[XY]:
    """A line that goes so far straight on at both ends, to what it was cut off at; a ring stays."""
    if not np.array_equal(points[0], points[-1]):
        ends = points[[0, -1]] - points[[1, -2]]
        ends = points[[0, -1]] + far * ends / np.maximum(exact.lengths(ends), 1e-6)[:, None]
        points = exact.points(np.concatenate([ends[:1], points, ends[1:]]))
    return [(x, y) for x, y in points.tolist()]


def hedge_lines(table: Farmland) -> list[list[XY]]:
    """The hedges about closes and strips, but where a tilled field has a line of its own."""
    firm = [ground for _, ground in _tilled(table)]
    return list(chain(*list(_shared([*firm, *hedged(table)], table))[len(firm) :]))


def _hedges(table: Farmland) -> Iterator[str]:
    """Hedges: growth that swells and thins, its shade beneath."""
    size, found = table.size, hedge_lines(table)
    for colour, width, dark, off, parts in HEDGES[not table.pen.style.fills]:
        far = off * size
        moved = ([(x + far, y + far) for x, y in points] for points in found)
        data = "".join(map(line, moved))
        dash = " ".join(num(part * size) for part in parts) or None
        yield pen_stroke(data, colour, width * size, dark, dash)


def tilled(table: Farmland, parcel: Parcel, word: str) -> Iterator[str]:
    """A field with its furrows, or the grass of an orchard, whose trees stand by themselves."""
    fills, size, key = table.pen.style.fills, table.size, parcel.key
    ground = table.ground_of(parcel)
    crop, hue = picked(PLOUGHED, key)
    grey = GREYS[int(chance(key, 21) * len(GREYS))] if word == "field" else "#ffffff"
    yield path(outline_data(ground), fill=(hue if word == "field" else SWARD) if fills else grey)
    if word == "field" and fills:
        rows = _rows(table, parcel, ground, crop.apart, 0.02)
        yield _crop_rows(table, crop, outline_data(rows))
    elif word == "field":
        apart = (0.05, 0.065, 0.08)[int(chance(key, 23) * 3)]
        dash = None if int(chance(key, 21) * 6) % 3 else f"{num(0.07 * size)} {num(0.045 * size)}"
        ploughed = outline_data(_rows(table, parcel, ground, apart, 0.02))
        yield pen_stroke(ploughed, "#555555", 0.01 * size, "0.9", dash)


def rims(table: Farmland) -> Iterator[str]:
    """The lines about tilled fields and orchards, thin between strips; neighbours share one."""
    fills, size = table.pen.style.fills, table.size
    colour = "#6a7f40" if fills else table.pen.style.ink
    found = _tilled(table)
    lines = list(_shared([ground for _, ground in found], table))
    for is_thin in (True, False):
        some = [one for (thin, _), one in zip(found, lines, strict=True) if thin == is_thin]
        width = size * (0.03 if fills else 0.014) * (0.5 if is_thin else 1.0)
        yield pen_stroke("".join(map(line, chain(*some))), colour, width, "1")


def _tilled(table: Farmland) -> list[tuple[bool, BaseGeometry]]:
    """The ground of tilled fields and orchards, and whether their lines are thin, as those of
    strips are: these come last."""
    parcels = [(word, one) for word in TILLED for one in table.parcels_of(word)]
    found = [
        (is_strip(table, one) and word == "field", table.ground_of(one)) for word, one in parcels
    ]
    return sorted(found, key=lambda one: one[0])


def gates(table: Farmland) -> Iterator[str]:
    """Gates of closes, on the lane that runs past them."""
    half, posts = GATE / 2 * table.size, POSTS * table.size
    openings, ticks = [], []
    for parcel, ground in table.pastures:
        if is_strip(table, parcel) or chance(parcel.key, 29) > GATED:
            continue
        at, turn = _opening(table, parcel)
        if table.lettered.meets(exact.buffer(shapely.Point(at), half, 2)):
            continue
        if exact.distance(ground, shapely.Point(at)) > 0.02 * table.size:
            continue  # a way or a yard took that side
        dx, dy = exact.cos(turn), exact.sin(turn)
        ends = [(at[0] + side * half * dx, at[1] + side * half * dy) for side in (-1, 1)]
        openings.append(line(ends))
        ticks += [
            line([(x - posts * dy, y + posts * dx), (x + posts * dy, y - posts * dx)])
            for x, y in ends
        ]
    style, size = table.pen.style, table.size
    ground_colour = WORN if style.fills else "#ffffff"
    yield pen_stroke("".join(openings), ground_colour, 0.052 * size, "1", cap="butt")
    ink = "#7a6136" if style.fills else style.ink
    yield pen_stroke("".join(ticks), ink, 0.014 * size, "1", cap="butt")


def _opening(table: Farmland, parcel: Parcel) -> tuple[XY, float]:
    """Where a parcel's gate is, and how it is turned: on the side farthest from the middle of its
    furlong, which lies on a lane."""
    x, y = middle(table.land.furlongs[parcel.furlong].ring)
    ring = parcel.ring
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    mids = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides]
    far = [(at[0] - x) ** 2 + (at[1] - y) ** 2 for at in mids]
    best = far.index(max(far))
    a, b = table.land.bent([mids[best]])[0], table.land.bent([sides[best][0]])[0]
    return a, exact.heading(a[0] - b[0], a[1] - b[1])


def rings_of(grounds: Iterable[BaseGeometry]) -> Iterator[list[XY]]:
    """The outlines of pieces of ground."""
    for ground in grounds:
        for part in shapely.get_parts(ground):
            if not part.is_empty:
                yield np.asarray(part.exterior.coords)[:-1].tolist()


def pen_stroke(
    data: str, colour: str, width: float, dark: str, dash: str | None = None, cap: str = "round"
) -> str:
    """A line of the pen, so opaque."""
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num2(max(0.4, width)),
        stroke_opacity=dark,
        stroke_linecap=cap,
        stroke_dasharray=dash,
    )
