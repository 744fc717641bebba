"""The hatching of narrow rock as one area, to be filled with hatching that repeats: for files that
hold lines and areas, not pixels.

Well within narrow rock the area is made of rectangles; at its rim, of what is seen of each bundle
of strokes, so that none is cut. Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.style.weave import HEM, REACH, SIDE, patches
from morphs.base import exact
from morphs.base.discs import away_from

Mask = NDArray[np.bool_]


def area_of(zone: Mask, fine: int, wraps: bool) -> str:
    """Path data of the area that is hatched; `zone` says where rock is narrow, so many places to a
    square. All rings of it run the same way round."""
    padded = np.pad(zone, 4 * fine, mode="wrap" if wraps else "edge")
    far = (2 * REACH + 0.4) * fine
    depth = away_from(~padded, far)[4 * fine : -4 * fine, 4 * fine : -4 * fine]
    within = depth > (REACH + 0.2) * fine
    deep = depth > far
    return "".join((*_rectangles(within, fine), *_bundles(zone, deep, fine, wraps)))


def _rectangles(within: Mask, fine: int) -> Iterator[str]:
    """The runs of places in rows, those that are alike in rows one below the other as one."""
    edge = np.diff(np.pad(within, ((0, 1), (1, 1))).astype(np.int8), axis=1)
    going: dict[tuple[int, int], int] = {}
    for row, line in enumerate(edge):
        starts, ends = np.flatnonzero(line == 1).tolist(), np.flatnonzero(line == -1).tolist()
        runs = set(zip(starts, ends, strict=True))
        for run in sorted(going.keys() - runs):
            x0, x1, y0, y1 = (v / fine for v in (*run, going.pop(run), row))
            yield f"M{x0:g} {y0:g}L{x1:g} {y0:g}L{x1:g} {y1:g}L{x0:g} {y1:g}Z"
        for run in runs - going.keys():
            going[run] = row


def _bundles(zone: Mask, deep: Mask, fine: int, wraps: bool) -> Iterator[str]:
    """What is seen of the bundles that lie in narrow rock, but for those deep within."""
    spots, seen = patches()
    rings = [_rings(shape) for shape in seen]
    high, wide = (side / fine for side in zone.shape)
    for y in range(-SIDE, int(high) + SIDE, SIDE):
        for x in range(-SIDE, int(wide) + SIDE, SIDE):
            moved = np.array((x, y))
            at = spots + moved
            on = ((at > -HEM) & (at < np.array((wide, high)) + HEM)).all(axis=1)
            places = np.floor(at * fine).astype(np.int64)
            size = np.array(zone.shape[::-1])
            column, row = (places % size if wraps else places.clip(0, size - 1)).T
            for bundle in np.flatnonzero(on & zone[row, column] & ~deep[row, column]).tolist():
                for ring, form in rings[bundle]:
                    yield form % tuple((ring + moved).ravel().tolist())


def _rings(shape: BaseGeometry) -> list[tuple[NDArray[np.float64], str]]:
    """The rings of a shape, and how each is told."""
    found = []
    for part in shapely.get_parts(exact.simplify(shape, 0.004)):
        if part.geom_type == "Polygon" and not part.is_empty:
            points = shapely.get_coordinates(part.exterior)[:-1]
            if not part.exterior.is_ccw:
                points = points[::-1]
            found.append((points, "M%.2f %.2f" + "L%.2f %.2f" * (len(points) - 1) + "Z"))
    return found
