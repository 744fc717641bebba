"""The borders of realms: between two that nobody owns a band in a neutral tone with dots in it,
that ends at a coast, in rock, or at the rim; and a line in the colour of each player all along the
rim of what is theirs. They run on the ground, hidden by woods and ranges, which a wash stains; but
dots run over ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.marks import line, num, path
from morphs.draw.zones.ground import Drift, drawn_aside
from morphs.draw.zones.palette import PLAYERS, rgb
from morphs.draw.zones.soft import Layer, enlarged, smoothed, stepped

Bools = NDArray[np.bool_]
Points = NDArray[np.float64]
LEAST = 3
"""A border of fewer sides of squares is left out."""
LINE, NEUTRAL, PEN, DOTS = "#3a2415", "#43372d", (0.085, 0.0026), 2.6
"""The colour of dark edges, that of a border nobody owns; how broad its dots are at least, in
squares and of a level's side, and how far apart, in their breadths: tracks are dashes."""
BANDS = ((9.0, "0.13"), (5.0, "0.2"))
"""How broad the bands are that such dots run in, in their breadths, and how opaque."""
REACH, DEEPEST, OPAQUE = (1.8, 0.03), 0.38, 0.4
"""How far into a realm its wash reaches at least, in squares and of a level's side; how strong it
is at the border; and how much of it covers what is there, as the rest only stains it."""
BAND, BOLD = (0.13, 0.003), 0.86
"""How broad the ribbon along the border is, in squares and of a level's side; how strong."""
EDGE = 0.4
"""How strong the dark edge of that is."""
DEEPER = {3: "#96591a", 8: "#c9477a"}
"""The colours of washes of players whose own would be lost on sand or rock."""
ROUNDED = 3.2
"""How far about a point it is asked whose it is, in quarters of a square: washes have no stairs."""
SHORE = 0.8
"""How softly washes end at a coast, in quarters of a square."""
CAPE = 11
"""How broad the land is beyond its zones that goes with these, in quarters of a square, and one."""
EVEN = 2.6
"""How far about a point it is asked how far off the border it lies, in quarters of a square."""
EASED = 5
"""How often points move towards those beside them: stairs become slopes."""


class March(NamedTuple):
    """A border nobody owns, as path data, and how broad its dots are, in pixels."""

    data: str
    pen: float

    def bands(self) -> Iterator[str]:
        """Draw the bands it runs in, on the ground."""
        for wide, strength in BANDS:
            yield path(
                self.data,
                fill="none",
                stroke=NEUTRAL,
                stroke_width=num(wide * self.pen),
                stroke_opacity=strength,
                stroke_linejoin="round",
            )

    def dots(self) -> str:
        """Draw its dots, which run on over ranges: pieces in passes would look like ways."""
        return path(
            self.data,
            fill="none",
            stroke=NEUTRAL,
            stroke_width=num(self.pen),
            stroke_linecap="round",
            stroke_dasharray=f"0.01 {num(DOTS * self.pen)}",
        )


def march_of(
    zone: NDArray[np.int16],
    land: Bools,
    aside: Drift,
    pixels: int,
    owners: Mapping[int, int] | None = None,
) -> March:
    """Return the borders of a level's zones, but of those with owners, whose washes have an edge;
    they go with the ground, which is drawn `aside`."""
    owned = np.isin(zone, [number for number, owner in (owners or {}).items() if owner > 0])
    free = np.where(owned, 0, zone).astype(np.int16)
    lines = [_eased(_moved(points, aside)) * pixels for points in marches(free, land)]
    pen = max(1.2, PEN[0] * pixels, PEN[1] * pixels * len(zone))
    return March("".join(line(points.tolist()) for points in lines), pen)


class Rim(NamedTuple):
    """The rim of what a player owns, four points a square: the squares it lies in, as rows and
    columns; its colour; how far off the border points lie, in squares, less than nothing beyond it;
    how strong the wash is; how free the ground."""

    rows: tuple[int, int]
    columns: tuple[int, int]
    colour: str
    off: Layer
    wash: Layer
    free: Layer

    def box(self, pixels: int) -> tuple[slice, slice]:
        """Where it lies on an image."""
        (top, bottom), (left, right) = self.rows, self.columns
        return slice(top * pixels, bottom * pixels), slice(left * pixels, right * pixels)


def rims_of(
    zone: NDArray[np.int16],
    rock: Bools,
    owners: Mapping[int, int],
    aside: Drift,
    wet: Bools | None = None,
) -> Iterator[Rim]:
    """The rims of what players own on a level, but on rock and on what is `wet`, four points a
    square; the map's rim is none of them."""
    free = 1 - smoothed(drawn_aside(rock.astype(np.uint8), aside).astype(np.float32), ROUNDED)
    owned = np.zeros(zone.shape, np.uint8)
    for number, owner in owners.items():
        if 0 < owner < len(PLAYERS):
            # Rock within a realm is no rim of it.
            owned[ndimage.binary_fill_holes((zone == number) & ~rock)] = owner
    whose = drawn_aside(owned, aside)
    if wet is not None and wet.any():
        free *= 1 - smoothed(wet.astype(np.float32), SHORE)
        # Capes are no zone's, but belong to whoever is next to them.
        cape = (drawn_aside((zone <= 0).astype(np.uint8), aside) > 0) & ~wet
        whose = np.where(cape, ndimage.maximum_filter(whose, CAPE), np.where(wet, 0, whose))
    for owner in range(1, len(PLAYERS)):
        if (whose == owner).any():
            # No more are its pools.
            yield from _rim(ndimage.binary_fill_holes(whose == owner), free, wash_colour(owner))


def _rim(own: Bools, free: Layer, colour: str) -> Iterator[Rim]:
    """The rim of some points, if they have one, as far as they are free."""
    rows, columns = (np.flatnonzero(own.any(axis=axis)) for axis in (1, 0))
    (top, bottom), (left, right) = (
        (max(0, int(at[0]) // 4 - 1), min(side // 4, int(at[-1]) // 4 + 2))
        for at, side in ((rows, len(own)), (columns, own.shape[1]))
    )
    part = slice(4 * top, 4 * bottom), slice(4 * left, 4 * right)
    whole = smoothed(own[part].astype(np.float32), ROUNDED) > 0.5
    if whole.all() or not whole.any():
        return
    deep = exact.numbers(ndimage.distance_transform_edt(whole)) / 4
    reach = max(REACH[0], REACH[1] * len(own) / 4)
    near = np.clip(1 - deep / reach, 0, 1) ** 2 * np.float32(DEEPEST)
    far = np.where(whole, deep, -exact.numbers(ndimage.distance_transform_edt(~whole)) / 4)
    off = smoothed(np.clip(far, -2.0, reach).astype(np.float32), EVEN)
    open_ground = stepped(free[part])
    wash = smoothed(near, 0.7) * open_ground
    yield Rim((top, bottom), (left, right), colour, off, stepped(wash), open_ground)


def wash_rims(image: NDArray[np.uint8], rims: Iterable[Rim], pixels: int) -> None:
    """Stain what lies along rims on an image of a level."""
    for rim in rims:
        crisp = np.clip(enlarged(rim.off, pixels, 4) * pixels + 0.5, 0, 1)
        strength = (enlarged(rim.wash, pixels, 4) * crisp)[..., None].astype(np.float32)
        under = image[rim.box(pixels)][..., :3].astype(np.float32)
        under += (_stained(under, rim.colour) - under) * strength
        image[rim.box(pixels)][..., :3] = np.clip(under, 0, 255).astype(np.uint8)


def line_rims(image: NDArray[np.uint8], rims: Iterable[Rim], pixels: int) -> None:
    """Paint lines along rims on an image of the ground of a level, which are dark without."""
    for rim in rims:
        off = enlarged(rim.off, pixels, 4) * pixels
        side = len(image) / pixels
        band = max(1.6, BAND[0] * pixels, BAND[1] * pixels * side)
        # Nothing on the other side, and a clean edge.
        shown = np.clip(off + 0.5, 0, 1) * enlarged(rim.free, pixels, 4)
        strength = BOLD * np.clip(band + 0.5 - off, 0, 1) * shown
        edge = EDGE * np.clip(0.3 * band + 0.5 - off, 0, 1) * shown
        under = image[rim.box(pixels)][..., :3].astype(np.float32)
        under += (_stained(under, rim.colour) - under) * strength[..., None].astype(np.float32)
        under += (np.array(rgb(LINE), np.float32) - under) * edge[..., None].astype(np.float32)
        image[rim.box(pixels)][..., :3] = np.clip(under, 0, 255).astype(np.uint8)


def _stained(under: NDArray[np.float32], colour: str) -> NDArray[np.float32]:
    hue = np.array(rgb(colour), np.float32)
    return np.asarray(under * ((1 - OPAQUE) * hue / 255) + OPAQUE * hue, np.float32)


def wash_colour(owner: int) -> str:
    """Return the colour of a player's wash, which is told from all grounds and from the line."""
    return DEEPER.get(owner, PLAYERS[owner])


def marches(zone: NDArray[np.int16], land: Bools) -> Iterator[Points]:
    """The borders between zones on land: lines along the sides of squares."""
    sides: dict[tuple[int, int], list[list[tuple[float, float]]]] = {}
    for down in (0, 1):
        here = zone[: len(zone) - down, : len(zone) - (1 - down)]
        there, dry = zone[down:, 1 - down :], land[down:, 1 - down :]
        met = (here != there) & (here > 0) & (there > 0) & dry
        met &= land[: len(zone) - down, : len(zone) - (1 - down)]
        for row, column in np.argwhere(met).tolist():
            pair = sorted((int(here[row, column]), int(there[row, column])))
            start = (column, row + 1) if down else (column + 1, row)
            side = [start, (column + 1, row + 1)]
            sides.setdefault((pair[0], pair[1]), []).append([(float(x), float(y)) for x, y in side])
    for _, some in sorted(sides.items()):
        merged = shapely.line_merge(shapely.multilinestrings(some))
        parts = [np.array(part.coords) for part in shapely.get_parts(merged).tolist()]
        for points in sorted(parts, key=lambda part: part.tolist()):
            if len(points) > LEAST:
                yield points


def _moved(points: Points, aside: Drift) -> Points:
    """Points where the ground about them is drawn."""
    last = len(aside[0]) - 1
    row, column = (np.clip(np.floor(points[:, k]).astype(np.int64), 0, last) for k in (1, 0))
    return points - np.column_stack([aside[1][row, column], aside[0][row, column]])


def _eased(points: Points) -> Points:
    """A line without stairs; its ends stay."""
    for _ in range(EASED):
        inner = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points
