"""Lay a fine raster over a board: noise, blurs, and which cell owns each square.

Squares are whole numbers across and down a cell, so that a torus has whole numbers of them too. All
values are whole numbers, and what a square has depends on what lies within a cell or two of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.base.noise import mix_all
from morphs.board.grids import positions
from morphs.board.shape import SQUARE, UNIT, shape_of
from morphs.generators.terrain.ground import Ground

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
ONE = 4096
"""A whole, of shares."""
SUB = 48
"""Steps across a square, for places within it."""
FINE = 16
"""Squares across a cell between parallel sides."""
NARROW = 14
"""Squares from one staggered column of hexes to the next."""
PITCH = 12
"""The same in the units of boards."""
MARGIN = 24
"""Squares beyond the board's rectangle that are worked out too."""
SIZE = 100.0
"""Units of length across a cell between parallel sides."""
ROOT3 = 1.7320508
STRIP = 96
"""Rows of squares whose cells are looked up at once."""
CORE = 0.5
"""How far towards its sides the middle of a cell reaches, in parts."""


class Grain:
    """The raster of a ground; the board's rectangle begins `MARGIN` squares from its first one."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        shape = shape_of("hex", ground.pointy) if ground.is_hex else SQUARE
        self.corners = shape.outline()
        staggers = (ground.is_hex and not ground.pointy, ground.is_hex and ground.pointy)
        self.pitch = tuple(NARROW if narrow else FINE for narrow in staggers)
        self.units = tuple(
            SUB * squares // (PITCH if narrow else UNIT)
            for squares, narrow in zip(self.pitch, staggers, strict=True)
        )
        """Steps in one of the board's units, across and down."""
        pitch = SIZE * ROOT3 / 2
        self.unit = tuple(
            (pitch if narrow else SIZE) / squares
            for squares, narrow in zip(self.pitch, staggers, strict=True)
        )
        """The size of a square in units of length, across and down."""
        wide, high = (max(one[k] for one in self.corners) for k in (0, 1))
        self.half = (wide // 2, high // 2)
        cells = np.arange(ground.count, dtype=np.int32)
        x, y = positions(ground.spec, cells % ground.columns, cells // ground.columns)
        self.middles = np.stack(
            [(x + self.half[0]) * self.units[0], (y + self.half[1]) * self.units[1]], axis=1
        ).astype(np.int64)
        """The middle of every cell, in steps from the board's corner (n, 2)."""
        if ground.wrap == "none":
            far = self.middles.max(axis=0) + np.array(self.half) * np.array(self.units)
            self.extent = tuple(int(-(-side // SUB)) for side in far.tolist())
        else:
            self.extent = (ground.columns * self.pitch[0], ground.rows * self.pitch[1])
        self.shape = (self.extent[1] + 2 * MARGIN, self.extent[0] + 2 * MARGIN)
        """Rows and columns of the raster."""

    @property
    def size(self) -> tuple[float, float]:
        """The board's rectangle in units of length."""
        if self.ground.wrap != "none":
            return self.extent[0] * self.unit[0], self.extent[1] * self.unit[1]
        far = self.middles.max(axis=0) + np.array(self.half) * np.array(self.units)
        return float(far[0]) / SUB * self.unit[0], float(far[1]) / SUB * self.unit[1]

    def lengths(self, steps: NDArray[Any]) -> NDArray[np.float64]:
        """Places in steps as units of length."""
        return np.asarray(steps * (np.array(self.unit) / SUB))

    def squares(self, places: NDArray[np.float64]) -> tuple[Ints, Ints]:
        """The rows and columns of places in units of length; beyond the raster those of its rim."""
        found = np.floor(places / np.array(self.unit)).astype(np.int64) + MARGIN
        high, wide = self.shape
        return np.clip(found[..., 1], 0, high - 1), np.clip(found[..., 0], 0, wide - 1)

    def around(self, places: NDArray[np.float64], reach: float) -> Flags:
        """The squares within a distance of places, in cells: what is begun and ended in each row is
        summed along it."""
        far = int(reach * SIZE / min(self.unit)) + 1
        (high, wide), (ux, uy) = self.shape, self.unit
        across = wide + 2 * far + 1
        rows, columns = self.squares(places)
        keys = np.unique((rows + far) * across + columns + far)
        steps = np.zeros((high + 2 * far) * across, np.int64)
        for dy in range(-far, far + 1):
            off = [(dx * ux) ** 2 + (dy * uy) ** 2 for dx in range(far + 1)]
            if run := sum(int(ONE * 1.2 * (1 - one / (reach * SIZE) ** 2)) > 0 for one in off):
                steps[keys + (dy * across - run + 1)] += 1
                steps[keys + (dy * across + run)] -= 1
        inside = np.cumsum(steps).reshape(-1, across)[far : far + high, far : far + wide]
        return np.asarray(inside > 0)

    def places(self, squares: NDArray[Any]) -> NDArray[np.float64]:
        """Places (column, row) of the raster as units of length."""
        return np.asarray((squares - MARGIN) * np.array(self.unit))

    def noise(self, wave: int, seed: int) -> Ints:
        """Smooth noise from -1024 to 1024, its waves so many squares long."""
        (down, v), (across, u) = (self._lattice(axis, wave) for axis in (1, 0))
        rows, columns = (np.arange(-1, int(part.max()) + 3) for part in (down, across))
        values = self._values(rows, columns, wave, seed)
        down, across = down + 1, across + 1
        top = _between(values[down], values[down + 1], v[:, None])
        return _between(top[:, across], top[:, across + 1], u[None, :])

    def _lattice(self, axis: int, wave: int) -> tuple[Ints, Ints]:
        """For each square along an axis the point of a lattice before it, counted from the first
        one, and how far it lies towards the next, eased, in 1024ths."""
        count = self.shape[1 - axis]
        at = np.arange(count, dtype=np.int64) - MARGIN
        many, period = self._waves(axis, wave)
        where = at * many
        first = int((-MARGIN * many) // period)
        share = where % period * 1024 // period
        return where // period - first, share * share * (3 * 1024 - 2 * share) >> 20

    def _waves(self, axis: int, wave: int) -> tuple[int, int]:
        """How many waves there are in how many squares."""
        wraps = (self.ground.wraps_x, self.ground.wraps_y)[axis]
        if not wraps:
            return 1, wave
        return max(1, round(self.extent[axis] / wave)), self.extent[axis]

    def _values(self, rows: Ints, columns: Ints, wave: int, seed: int) -> Ints:
        """Noise at points of a lattice."""
        keys = []
        for axis, numbers in ((1, rows), (0, columns)):
            many, period = self._waves(axis, wave)
            real = numbers + int((-MARGIN * many) // period)
            wraps = (self.ground.wraps_x, self.ground.wraps_y)[axis]
            keys.append((real % many if wraps else real + 65536).astype(np.uint64))
        key = keys[0][:, None] * np.uint64(0x9E3779B97F4A7C15)
        key = key ^ keys[1][None, :] * np.uint64(0xC2B2AE3D27D4EB4F)
        salt = np.uint64((seed * 0xD6E8FEB86659FD93 + wave) & 0xFFFFFFFFFFFFFFFF)
        return (mix_all(mix_all(key ^ salt)) >> np.uint64(53)).astype(np.int64) - 1024

    def cells(
        self, warp: tuple[Ints, Ints] | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int8], Flags]:
        """For every square (moved by a warp, in steps) its cell, the half-side of it that it lies
        towards, and whether it lies about the cell's middle."""
        cell = np.empty(self.shape, np.int32)
        half = np.empty(self.shape, np.int8)
        inner = np.empty(self.shape, np.bool_)
        for top in range(0, self.shape[0], STRIP):
            rows = slice(top, min(top + STRIP, self.shape[0]))
            cell[rows], half[rows], inner[rows] = self._strip(rows, warp)
        return cell, half, inner

    def cells_at(self, rows: Ints, columns: Ints, warp: tuple[Ints, Ints]) -> Ints:
        """The cells of some squares, moved by a warp."""
        x, y = ((at - MARGIN) * SUB + SUB // 2 for at in (columns, rows))
        return self._nearest(x + warp[0][rows, columns], y + warp[1][rows, columns])[0]

    def _strip(self, rows: slice, warp: tuple[Ints, Ints] | None) -> tuple[Ints, Ints, Flags]:
        """The same of some rows."""
        x = ((np.arange(self.shape[1], dtype=np.int64) - MARGIN) * SUB + SUB // 2)[None, :]
        y = ((np.arange(rows.start, rows.stop, dtype=np.int64) - MARGIN) * SUB + SUB // 2)[:, None]
        if warp is not None:
            x, y = x + warp[0][rows], y + warp[1][rows]
        x, y = np.broadcast_arrays(x, y)
        cell, dx, dy = self._nearest(x, y)
        return cell, self._half(dx, dy), self._inner(dx, dy)

    def _nearest(self, x: Ints, y: Ints) -> tuple[Ints, Ints, Ints]:
        """The cell whose middle lies nearest, and where from there."""
        ground = self.ground
        a, b = (y, x) if ground.pointy else (x, y)
        turned = 1 if ground.pointy else 0
        lanes = (ground.columns, ground.rows)[turned]
        stops = (ground.columns, ground.rows)[1 - turned]
        lane_pitch, pitch = self.pitch[turned] * SUB, self.pitch[1 - turned] * SUB
        first_lane = self.half[turned] * self.units[turned]
        stagger = pitch // 2 if ground.is_hex else 0
        guess = (a - first_lane) // lane_pitch
        best: tuple[Ints, ...] | None = None
        for more in (0, 1):
            lane = guess + more
            if ground.wrap == "none":
                lane = np.clip(lane, 0, lanes - 1)
            off = stagger * (lane & 1)
            stop = (b - off) // pitch
            if ground.wrap == "none":
                stop = np.clip(stop, 0, stops - 1)
            da = a - (first_lane + lane * lane_pitch)
            db = b - (off + stop * pitch + pitch // 2)
            far = da * da * (98 if ground.is_hex else 100) + db * db * 100
            found = (far, lane % lanes, stop % stops, da, db)
            if best is None:
                best = found
            else:
                nearer = far < best[0]
                best = tuple(
                    np.where(nearer, new, old) for new, old in zip(found, best, strict=True)
                )
        assert best is not None
        _, lane, stop, da, db = best
        column, row = (stop, lane) if ground.pointy else (lane, stop)
        dx, dy = (db, da) if ground.pointy else (da, db)
        return row * ground.columns + column, dx, dy

    @cached_property
    def ring(self) -> list[tuple[int, int]]:
        """The corners of a cell and the middles of its sides by turns, from its middle."""
        found = []
        for (x0, y0), (x1, y1) in zip(
            self.corners, (*self.corners[1:], self.corners[0]), strict=True
        ):
            for x, y in ((2 * x0, 2 * y0), (x0 + x1, y0 + y1)):
                found.append(
                    (
                        (x - 2 * self.half[0]) * self.units[0] // 2,
                        (y - 2 * self.half[1]) * self.units[1] // 2,
                    )
                )
        return found

    def _half(self, dx: Ints, dy: Ints) -> Ints:
        """The half-side that a place lies towards."""
        half = np.zeros(dx.shape, dtype=np.int64)
        count = len(self.ring)
        for number, (ax, ay) in enumerate(self.ring):
            bx, by = self.ring[(number + 1) % count]
            half[(ax * dy - ay * dx >= 0) & (bx * dy - by * dx < 0)] = number
        return half

    def _inner(self, dx: Ints, dy: Ints) -> Flags:
        """Whether a place lies about the middle of its cell."""
        inner = np.ones(dx.shape, dtype=np.bool_)
        for mx, my in self.ring[1::2]:
            inner &= dx * mx + dy * my <= int(CORE * (mx * mx + my * my))
        return inner


def _between(a: Ints, b: Ints, share: Ints) -> Ints:
    return a + ((b - a) * share >> 10)


def blurred(values: Ints, reach: int, times: int = 3) -> Ints:
    """Whole numbers as means of the squares so far around, so often; the rim goes on."""
    wide = 2 * reach + 1
    for _ in range(times):
        for axis in (0, 1):
            pads = [(0, 0), (0, 0)]
            pads[axis] = (reach + 1, reach)
            sums = np.cumsum(np.pad(values, pads, mode="edge"), axis=axis)
            down = sums if axis == 0 else sums.T
            means = (down[wide:] - down[:-wide]) // wide
            values = means if axis == 0 else means.T
    return values
