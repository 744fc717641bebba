"""The sheet a terrain map is drawn on: where cells lie in pixels, and their outlines.

Every point that cells share has one place, moved a little by dice of its own, so that regions fit
without a slit and lines look drawn by hand; on a torus the dice agree over the seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.noise import mix_all
from morphs.base.seeds import FIRST, GOLDEN, MASK, SECOND
from morphs.board.grids import positions
from morphs.board.shape import SQUARE, UNIT, shape_of
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.shapes import LOBES, blot, drawn_out, moved, rugged, smooth
from morphs.generators.terrain.ground import Ground, Place

CORNER_WOBBLE = 0.07
SIDE_WOBBLE = 0.12
EASED, SWAY, EASINGS, KEPT = 0.34, 0.3, 8, 0.42
"""How far apart points of outlines of squares are moved, how far at random before, how often to
the middle of those beside them; and what is kept about the middle of each, in cells."""
EDGE = (0.6, 0.19)
"""How far apart points of the edges of what grows are moved, and how far, in cells."""
STRAY = 0.22
"""How far from the middles of cells lines pass at most, each way, in cells: so far that a row of
cells is no straight line, and no line passes round a corner of its cell."""


def chance(*key: int) -> float:
    """Return a number 0..1 that depends on the key alone."""
    value = 0x5EED
    for part in key:  # `mix`, without a call: it is asked often
        value = (value ^ (part & 0xFFFFFFFF)) + GOLDEN & MASK
        value = ((value ^ (value >> 30)) * FIRST) & MASK
        value = ((value ^ (value >> 27)) * SECOND) & MASK
        value ^= value >> 31
    return (value >> 11) / 9007199254740992.0


def chances(*key: int | NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the `chance` of many keys, whose parts are numbers or arrays that fit each other."""
    value = np.full(1, 0x5EED, np.uint64)
    for part in key:
        low = np.asarray(part, np.int64).astype(np.uint64) & np.uint64(0xFFFFFFFF)
        value = mix_all((value ^ low) + np.uint64(0x9E3779B97F4A7C15))
    return np.asarray((value >> np.uint64(11)) / 9007199254740992.0)


class Sheet:
    """Pixels of a ground: `size` is a cell's width between parallel sides."""

    def __init__(self, ground: Ground, size: float, wobble: float = 1.0) -> None:
        self.ground = ground
        self.size = size
        self.wobble = wobble
        self._eased: dict[bytes, BaseGeometry] = {}
        shape = shape_of("hex", ground.pointy) if ground.is_hex else SQUARE
        self.corners = shape.outline()
        self.middle = (
            max(x for x, _ in self.corners) / 2,
            max(y for _, y in self.corners) / 2,
        )
        across = size * exact.root(3) / 24
        self.scale = (size / UNIT, size / UNIT)
        if ground.is_hex:
            self.scale = (size / UNIT, across) if ground.pointy else (across, size / UNIT)

    @cached_property
    def extent(self) -> XY:
        """Width and height of all cells."""
        ground = self.ground
        last = [
            positions(ground.spec, np.array([c], np.int32), np.array([r], np.int32))
            for c in range(max(0, ground.columns - 2), ground.columns)
            for r in range(max(0, ground.rows - 2), ground.rows)
        ]
        x = max(int(px[0]) for px, _ in last) + 2 * self.middle[0]
        y = max(int(py[0]) for _, py in last) + 2 * self.middle[1]
        return x * self.scale[0], y * self.scale[1]

    def centre(self, place: Place) -> XY:
        """The middle of a cell, or of a place beyond the map's end."""
        column, row = np.array([place[0]], np.int32), np.array([place[1]], np.int32)
        x, y = positions(self.ground.spec, column, row)
        return self._pixels(float(x[0]) + self.middle[0], float(y[0]) + self.middle[1])

    @cached_property
    def centres(self) -> list[XY]:
        """The middle of every cell."""
        cells = np.arange(self.ground.count, dtype=np.int32)
        x, y = positions(
            self.ground.spec, cells % self.ground.columns, cells // self.ground.columns
        )
        across, down = (x + self.middle[0]) * self.scale[0], (y + self.middle[1]) * self.scale[1]
        return list(zip(across.tolist(), down.tolist(), strict=True))

    def outline(self, cell: int) -> list[XY]:
        """The plain outline of a cell."""
        column, row = self.ground.place(cell)
        x0, y0 = positions(
            self.ground.spec, np.array([column], np.int32), np.array([row], np.int32)
        )
        return [self._pixels(int(x0[0]) + x, int(y0[0]) + y) for x, y in self.corners]

    @cached_property
    def outlines(self) -> NDArray[np.float64]:
        """The wobbly outline of every cell: its corners and the points between, (cells, n, 2)."""
        cells = np.arange(self.ground.count, dtype=np.int32)
        x, y = positions(
            self.ground.spec, cells % self.ground.columns, cells // self.ground.columns
        )
        ring = []
        for (x0, y0), (x1, y1) in zip(
            self.corners, (*self.corners[1:], self.corners[0]), strict=True
        ):
            ring += [(2 * x0, 2 * y0), (x0 + x1, y0 + y1)]
        doubled = np.array(ring)
        px = 2 * x[:, None].astype(np.int64) + doubled[None, :, 0]
        py = 2 * y[:, None].astype(np.int64) + doubled[None, :, 1]
        reach = np.where(np.arange(len(ring)) % 2 == 0, CORNER_WOBBLE, SIDE_WOBBLE) * self.size
        dx, dy = self._shake(px, py)
        across = px * self.scale[0] / 2 + dx * reach * self.wobble
        down = py * self.scale[1] / 2 + dy * reach * self.wobble
        return exact.points(np.stack([across, down], axis=2))

    def region(self, cells: NDArray[np.int64]) -> BaseGeometry:
        """The cells as one geometry, rounded like a coast; at the map's end it goes on beyond."""
        if not len(cells):
            return shapely.Polygon()
        return smooth(self.eased(cells), 1)

    def eased(self, cells: NDArray[np.int64]) -> BaseGeometry:
        """The cells as one geometry whose outline wanders, not along sides of cells: what goes
        slantwise over corners of squares does so in one line, not in steps."""
        key = cells.tobytes()
        if key not in self._eased:
            self._eased[key] = self._wandering(cells)
        return self._eased[key]

    def _wandering(self, cells: NDArray[np.int64]) -> BaseGeometry:
        fine = exact.segmentize(self.whole(cells), EASED * self.size)
        fine = exact.transform(fine, lambda points: moved(points, SWAY * self.size))
        fine = drawn_out(fine, EASINGS)
        inside = np.zeros(self.ground.count, dtype=np.bool_)
        inside[cells] = True
        near = self.ground.near
        shut_in = ~np.where(near >= 0, ~inside[near], True).any(axis=1) & ~inside
        kept = exact.union(fine, self._blots(self._exposed(inside)))
        return exact.difference(kept, self._blots(shut_in)) if shut_in.any() else kept

    def grown(self, cells: NDArray[np.int64]) -> BaseGeometry:
        """Where something grows that stands in some cells: its edge wanders further, but it keeps
        the middles of its cells."""
        inside = np.zeros(self.ground.count, dtype=np.bool_)
        inside[cells] = True
        apart, far = (part * self.size for part in EDGE)
        edge = rugged(self.eased(cells), apart, far)
        return exact.union(edge, self._blots(self._exposed(inside)))

    def _exposed(self, inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Cells that an outline may pass through the middle of: half of what is around is not."""
        near = self.ground.near
        outer = np.where(near >= 0, ~inside[near], False).sum(axis=1)
        return np.asarray(inside & (2 * outer >= near.shape[1]))

    def _blots(self, wanted: NDArray[np.bool_]) -> BaseGeometry:
        """A blot in the middle of each of some cells."""
        rings = [
            blot(
                self.centres[cell],
                KEPT * self.size,
                int(chance(cell, 61) * LOBES),
                int(chance(cell, 62) * LOBES),
            )
            for cell in np.flatnonzero(wanted).tolist()
        ]
        return exact.union_all(exact.snapped(shapely.Polygon(ring)) for ring in rings)

    def whole(self, cells: NDArray[np.int64]) -> BaseGeometry:
        """The cells as one geometry, with what lies straight beyond the map's end beside them."""
        parts = [*self.polygons(cells), *self._copies(cells), *self._beyond(cells)]
        return exact.union_all(parts)

    def _copies(self, cells: NDArray[np.int64]) -> Iterator[BaseGeometry]:
        """Cells at a seam as seen beyond it: outlines go over it as over any border of cells."""
        ground, (wide, high) = self.ground, self._periods
        rows, columns = np.divmod(cells, ground.columns)
        across, down = wide * self.scale[0] / 2, high * self.scale[1] / 2
        for x in (-1, 0, 1) if wide else (0,):
            for y in (-1, 0, 1) if high else (0,):
                near = np.full(len(cells), bool(x or y))
                if x:
                    near &= columns == (ground.columns - 1 if x < 0 else 0)
                if y:
                    near &= rows == (ground.rows - 1 if y < 0 else 0)
                off = np.array([x * across, y * down])
                for ring in self.outlines[cells[near]]:
                    yield exact.snapped(shapely.Polygon(ring + off))

    def _beyond(self, cells: NDArray[np.int64]) -> Iterator[BaseGeometry]:
        """A strip beyond every outer side, straight off the end of the map that it looks at."""
        ground = self.ground
        step = 2 if ground.kind == "grid8" else 1
        near = ground.near[:, ::step]
        wide, high = self.extent
        far, inner = 1.5 * self.size, 0.4 * self.size
        for place, x, y in (
            ((0, 0), 0.0, 0.0),
            ((ground.columns - 1, 0), wide, 0.0),
            ((0, ground.rows - 1), 0.0, high),
            ((ground.columns - 1, ground.rows - 1), wide, high),
        ):
            if ground.cell(place) in cells and (near[ground.cell(place)] < 0).any():
                left, top = (-far if not x else x - inner), (-far if not y else y - inner)
                yield exact.snapped(shapely.box(left, top, left + far + inner, top + far + inner))
        for cell in cells[(near[cells] < 0).any(axis=1)].tolist():
            ring = self.outlines[cell]
            for side in np.flatnonzero(near[cell] < 0).tolist():
                part = ring[[2 * side, 2 * side + 1, (2 * side + 2) % len(ring)]]
                x, y = self.outline(cell)[side]
                x1, y1 = self.outline(cell)[(side + 1) % (len(ring) // 2)]
                gaps = (x + x1, y + y1, 2 * wide - x - x1, 2 * high - y - y1)
                end = gaps.index(min(gaps))
                off = ((-1, 0), (0, -1), (1, 0), (0, 1))[end]
                beyond = part + np.array(off) * far
                yield exact.snapped(shapely.Polygon(np.concatenate([part, beyond[::-1]])))

    def polygons(self, cells: NDArray[np.int64]) -> list[shapely.Polygon]:
        """The wobbly cells, one by one."""
        return [shapely.Polygon(ring) for ring in self.outlines[cells]]

    def node(self, cell: int) -> XY:
        """Where lines pass through a cell: near its middle."""
        x, y = self.centres[cell]
        turn = STRAY * self.size * self.wobble
        return x + (chance(cell, 1) - 0.5) * 2 * turn, y + (chance(cell, 2) - 0.5) * 2 * turn

    def _shake(
        self, x: NDArray[np.int64], y: NDArray[np.int64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Two numbers -1..1 for each doubled point, the same over a glued border."""
        wide, high = self._periods
        key = (x % wide if wide else x + 64).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        key ^= (y % high if high else y + 64).astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
        parts = []
        for _ in range(2):
            key = mix_all(key)
            parts.append((key >> np.uint64(11)).astype(np.float64) / 2**52 - 1)
        return parts[0], parts[1]

    @property
    def _periods(self) -> tuple[int, int]:
        ground = self.ground
        wide = 2 * (12 if ground.kind == "hex" else UNIT) * ground.columns
        high = 2 * (12 if ground.pointy else UNIT) * ground.rows
        return (wide if ground.wraps_x else 0), (high if ground.wraps_y else 0)

    def _pixels(self, x: float, y: float) -> XY:
        return x * self.scale[0], y * self.scale[1]
