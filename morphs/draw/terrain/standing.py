"""What stands on a chart: peaks, hills, trees; woods all over their cells as if these were one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.broad_rivers import wide_bed
from morphs.draw.terrain.clearings import LINED, NUMBERED, Clearings
from morphs.draw.terrain.countryside import strewn
from morphs.draw.terrain.marks import XY, num, outline_data, path
from morphs.draw.terrain.pen import Pen, Piece, Site
from morphs.draw.terrain.sheet import chance, chances
from morphs.draw.terrain.symbols import GROWTH, SYMBOLS, covers_of
from morphs.draw.terrain.table import Table
from morphs.draw.terrain.waters import Waters
from morphs.generators.terrain.ground import beyond
from morphs.generators.terrain.terrain_map import SETTLEMENTS

BARE = 0.42
"""How many trees fewer stand on a battlefield's hills."""
FRAYED, STRAYS, RIM = 0.13, 0.3, 0.9
"""How far into a wood of a battlefield its rim reaches, in cells; the share of places taken beyond
it, and of those in it."""
PLAINS = ("plain", "plains", "hill", "high-hill")
"""Words of land that has no symbol but grass."""
OPEN = ("grass", "dunes")
"""Symbols of open land."""
CLOSE, OPENED = 0.16, 0.085
"""How near to trees of a wood its ground is dark, and how far from the rim of that, in cells."""
UNDERWOOD, HATCH = "#56783f", 0.034
"""The colour of that ground; how far apart its strokes are in black and white, in cells."""
NOWHERE = np.empty((0, 2)), np.empty(0, dtype=np.int64)
TILLED, WOODED = ("field", "orchard"), ("forest", "firs", "jungle")
"""Symbols that the ground of a battlefield shows by itself; those of woods."""


def standing_shapes(stand: Standing, table: Table | None) -> Iterator[str]:
    """All symbols of all cells, those whose foot is lower in front."""
    pieces = [*stand.single((*TILLED, "grass") if table else ()), *stand.growing()]
    if table:
        pieces += (tree for tree in table.trees() if stand.is_tilled(tree.at))
        pieces += strewn(table, stand.is_open)
        pieces += table.mills()
    feet = np.array([piece.at for piece in pieces]).reshape(-1, 2)
    free = stand.clear.free(feet, NUMBERED).tolist()
    shown = [piece for piece, alone in zip(pieces, free, strict=True) if alone or piece.tall]
    if table:
        yield from stand.shades()
    yield from (p.svg for p in sorted(shown, key=lambda piece: piece.at[1]))


class Standing:
    """What stands in the cells of a map."""

    def __init__(self, clear: Clearings, waters: Waters, pen: Pen, salt: int) -> None:
        self.terrain, self.sheet = clear.terrain, clear.sheet
        self.clear, self.waters, self.pen, self.salt = clear, waters, pen, salt
        self.middles = np.array(self.sheet.centres)
        self.signs = [cover.symbol for cover in covers_of(self.terrain)]
        self.homes = {c for s in self.terrain.spots if s.kind in SETTLEMENTS for c in s.cells}

    def single(self, without: Iterable[str]) -> Iterator[Piece]:
        """What stands cell by cell."""
        left = {*without, *GROWTH}
        for cell, sign in enumerate(self.signs):
            drawer = SYMBOLS.get(sign or ("grass" if self.terrain.words[cell] in PLAINS else ""))
            if drawer and sign not in left and cell not in self.homes:
                yield from drawer(self.pen, self._site(cell))

    def growing(self) -> Iterator[Piece]:
        """What grows all over a terrain: at places of a lattice, each moved, that lie within."""
        for sign, (_, drawer) in GROWTH.items():
            places, keys = self._grown.get(sign, NOWHERE)
            for at, key in zip(places.tolist(), keys.tolist(), strict=True):
                place = (at[0] / self.sheet.size, at[1] / self.sheet.size)
                yield drawer(self.pen, (0.0, 0.0), place, key + self.salt)

    @cached_property
    def _grown(self) -> dict[str, tuple[NDArray[np.float64], NDArray[np.int64]]]:
        """Where what grows all over a terrain stands, and its keys."""
        found = {}
        for number, (sign, (apart, _)) in enumerate(GROWTH.items()):
            cells = [c for c, s in enumerate(self.signs) if s == sign and c not in self.homes]
            if not cells:
                continue
            region = self.sheet.grown(np.array(cells))
            places, keys = self._lattice(region.bounds, apart, number)
            inside = shapely.contains_xy(region, places[:, 0], places[:, 1])
            if sign in WOODED and "contours" in self.terrain.layers:
                inside = self._frayed(region, places, keys, inside)
            inside &= ~shapely.contains_xy(self._wet, places[:, 0], places[:, 1])
            for k in np.flatnonzero(inside).tolist():
                bare = self._is_hilly(places[k].tolist())
                inside[k] = not (bare and chance(int(keys[k]) + self.salt, 5) < BARE)
            found[sign] = places[inside], keys[inside]
        return found

    def shades(self) -> Iterator[str]:
        """The dark ground beneath the trees of a battlefield's woods, which makes each of them one
        mass: hatched in black and white."""
        size, style = self.sheet.size, self.pen.style
        for sign in WOODED:
            places, _ = self._grown.get(sign, NOWHERE)
            places = places[self.clear.free(places, NUMBERED)] if len(places) else places
            if not len(places):
                continue
            near = exact.union_all(
                exact.buffers(
                    [shapely.Point(at) for at in places.tolist()],
                    np.full(len(places), CLOSE * size),
                    4,
                )
            )
            shade = exact.buffer(near, -OPENED * size, 4)
            if style.fills:
                yield path(outline_data(shade), fill=UNDERWOOD, fill_opacity="0.5")
                continue
            left, top, right, low = shade.bounds
            rows = np.arange(top, low, HATCH * size).tolist()
            level = shapely.MultiLineString([((left, y), (right, y)) for y in rows])
            data = outline_data(exact.intersection(level, shade))
            yield path(data, fill="none", stroke=style.ink, stroke_width=num(0.009 * size))

    def _frayed(
        self,
        region: BaseGeometry,
        places: NDArray[np.float64],
        keys: NDArray[np.int64],
        inside: NDArray[np.bool_],
    ) -> NDArray[np.bool_]:
        """Which places of a battlefield's growth are taken: few beyond its rim, most within."""
        dice, far = chances(keys + self.salt, 8), FRAYED * self.sheet.size
        deep, near = (
            shapely.contains_xy(exact.buffer(region, off, 4), places[:, 0], places[:, 1])
            for off in (-far, 1.6 * far)
        )
        strays = near & ~inside & (dice < STRAYS)
        for number in np.flatnonzero(strays).tolist():
            strays[number] = self.is_open(tuple(places[number].tolist()))
        return np.asarray((inside & (deep | (dice < RIM))) | strays)

    @cached_property
    def _wet(self) -> BaseGeometry:
        """All waters as drawn but narrow rivers."""
        wet = exact.union_all([*self.waters, wide_bed(self.terrain, self.sheet)])
        shapely.prepare(wet)
        return wet

    def is_dry(self, at: XY) -> bool:
        """Whether a place of a battlefield lies beside no line, in no water and in no place."""
        free = self.clear.is_free([at], LINED) and self._cell(at) not in self.homes
        return free and not self._wet.contains(shapely.Point(at))

    def is_tilled(self, at: XY) -> bool:
        """Whether trees of an orchard may stand at a place; its parcel may leave its cell."""
        return self.signs[self._cell(at)] in (*OPEN, *TILLED) and self.is_dry(at)

    def _cell(self, at: XY) -> int:
        x, y = self.middles.T
        return int(np.argmin((x - at[0]) ** 2 + (y - at[1]) ** 2))

    def _is_hilly(self, at: XY) -> bool:
        """Whether a place of a battlefield lies on a hill, whose slopes are to be seen."""
        contours = self.terrain.layers.get("contours")
        return contours is not None and bool(contours[self._cell(at)])

    def is_open(self, at: XY) -> bool:
        """Whether a place of a battlefield is open land, on no slope and beside no line."""
        wide, high = self.sheet.extent
        if not (0 < at[0] < wide and 0 < at[1] < high):
            return False
        cell = self._cell(at)
        free = self.signs[cell] in OPEN and not self.terrain.layers["contours"][cell]
        return free and self.is_dry(at)

    def _lattice(
        self, bounds: tuple[float, ...], apart: float, number: int
    ) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Places about so far apart over some bounds, in rows set off by halves, and their keys."""
        step = apart * self.sheet.size
        wide, high = self.sheet.extent
        left, top = max(bounds[0], -step), max(bounds[1], -step)
        right, low = min(bounds[2], wide + step), min(bounds[3], high + step)
        rows = np.arange(int(top / step / 0.87) - 1, int(low / step / 0.87) + 2)
        columns = np.arange(int(left / step) - 1, int(right / step) + 2)
        down, across = (part.ravel() for part in np.meshgrid(rows, columns, indexing="ij"))
        keys = (down + 4096) * 8192 + across + 4096
        moved = [chances(keys + self.salt, number, axis) - 0.5 for axis in (3, 4)]
        x = (across + 0.5 * (down % 2) + 0.62 * moved[0]) * step
        y = (down * 0.87 + 0.62 * moved[1]) * step
        return np.stack([x, y], axis=1), keys

    def _site(self, cell: int) -> Site:
        """Where a cell's symbol stands. What it shares with the cell beyond a side it draws only
        if that cell comes later, or lies over a seam."""
        ground, size = self.terrain.ground, self.sheet.size
        x, y = self.sheet.centres[cell]
        here = ground.place(cell)
        joined = []
        for there in dict.fromkeys(ground.neighbours[cell]):
            seen = beyond(ground, here, ground.place(there))
            mine = there > cell or seen != ground.place(there)
            if self.signs[there] == self.signs[cell] and mine and there not in self.homes:
                far_x, far_y = self.sheet.centre(seen)
                joined.append(((far_x - x) / 2 / size, (far_y - y) / 2 / size))
        about = (partial(one, (x, y)) for one in (self._free_about, self._dry_about))
        return Site((x, y), cell + self.salt, tuple(joined), *about)

    def _dry_about(self, at: XY, points: Iterable[XY]) -> bool:
        size = self.sheet.size
        spots = np.array([(at[0] + x * size, at[1] + y * size) for x, y in points])
        return not shapely.contains_xy(self._wet, spots[:, 0], spots[:, 1]).any()

    def _free_about(self, at: XY, points: Iterable[XY]) -> bool:
        size = self.sheet.size
        return self.clear.is_free([(at[0] + x * size, at[1] + y * size) for x, y in points], LINED)
