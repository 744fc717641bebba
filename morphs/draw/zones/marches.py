"""The borders of realms: a dotted line between two zones, and a band of colour along it on the side
of each player. What stands on them hides them; they end at a coast, in rock, or at the rim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString

from morphs.base import exact
from morphs.draw.terrain.marks import line, num, path
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.palette import INK, PLAYERS, blended

Bools = NDArray[np.bool_]
Points = NDArray[np.float64]
LEAST = 3
"""A border of fewer sides of squares is left out."""
BAND, STRENGTH = 0.46, 0.36
"""How broad bands are beside their border, in squares, and how strong."""
PEN, DASHES = 0.075, (0.42, 0.26, 0.06, 0.26)
"""How broad the line is, and its dashes, dots and gaps, in squares."""
MIXED = (0.28, "#6d4a58")
"""How much of which colour is in that of a player: bands are no rivers."""
NOBODY = "#8a6f4d"
"""The colour of the bands of realms that nobody owns, which are fainter."""
EASED = 5
"""How often points move towards those beside them: stairs become slopes."""


class March(NamedTuple):
    """A border in squares, across and down, and the zones to its left and to its right."""

    points: Points
    left: int
    right: int


def march_shapes(
    zone: NDArray[np.int16], land: Bools, owners: Mapping[int, int], aside: Drift, pixels: int
) -> Iterator[str]:
    """Draw the borders of a level's zones; they go with the ground, which is drawn `aside`."""
    found = [*marches(zone, land)]
    lines = [LineString(_eased(_moved(one.points, aside)) * pixels) for one in found]
    for one, border in zip(found, lines, strict=True):
        for side, number in ((1, one.left), (-1, one.right)):
            owner = owners.get(number, 0)
            hue = band_of(owner)
            share = STRENGTH if owner else 0.5 * STRENGTH
            for broad, part in ((BAND, 0.5), (0.5 * BAND, 0.7)):
                yield _stroke(_beside(border, side * 0.5 * broad * pixels),
                              hue, broad * pixels, round(part * share, 2))  # fmt: skip
    data = "".join(_data(border) for border in lines)
    pen = max(1.0, PEN * pixels)
    yield path(
        data,
        fill="none",
        stroke=INK,
        stroke_width=num(pen),
        stroke_opacity="0.75",
        stroke_linecap="round",
        stroke_dasharray=" ".join(num(max(0.1, part * pixels)) for part in DASHES),
    )


def marches(zone: NDArray[np.int16], land: Bools) -> Iterator[March]:
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
                yield March(points, *_beside_of(points, zone))


def _beside_of(points: Points, zone: NDArray[np.int16]) -> tuple[int, int]:
    """The zones to the left and the right of a border, as one looks along it with y downwards; of
    its first side."""
    (ax, ay), (bx, by) = points[:2].tolist()
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
    spots = [(mx - 0.5 * side * dy, my + 0.5 * side * dx) for side in (1, -1)]
    left, right = (int(zone[floor(y), floor(x)]) for x, y in spots)
    return left, right


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


def band_of(owner: int) -> str:
    """The colour of the band of a player, or of nobody."""
    return blended(PLAYERS[owner], MIXED[1], MIXED[0]) if 0 < owner < len(PLAYERS) else NOBODY


def _beside(border: LineString, far: float) -> str:
    """Path data of a line beside a border, to the side that a sign tells."""
    parts = shapely.get_parts(exact.offset(border, far)).tolist()
    return "".join(_data(part) for part in parts if len(part.coords) > 1)


def _data(border: LineString) -> str:
    return line([(float(x), float(y)) for x, y in border.coords])


def _stroke(data: str, hue: str, broad: float, strength: float) -> str:
    return path(data, fill="none", stroke=hue, stroke_width=num(broad),
                stroke_opacity=str(strength))  # fmt: skip
