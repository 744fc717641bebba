"""Hatching of a whole board: it hugs all walls, and rock that is narrow has it from wall to wall.

A tile cannot know what lies beyond its border, and its own strokes are as large as its picture has
them. So hatching is laid as the board is drawn: bundles of strokes, whole but where walls cut them,
in place of what tiles have of it, dense at walls and ever lighter outward. Round caves another hand
draws. Lengths are in squares.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter
from shapely.geometry.base import BaseGeometry

from morphs.art.gaps.hatched import AT_RIM, BEYOND, FINE, hatched_depth
from morphs.art.gaps.round_caves import Ground, rock_round
from morphs.art.gaps.wild_rock import WildRock
from morphs.art.style.style import Style
from morphs.art.style.weave import NOTHING, REACH, SIDE, Weave, grain_of, lying, repeat
from morphs.base import exact
from morphs.base.discs import away_from
from morphs.base.exact import Floats
from morphs.draw.gap_artist import Depths, Repeated
from morphs.plan.plan import Plan, polygons_of

if TYPE_CHECKING:
    from morphs.art.gaps.tips import Corner

Mask = NDArray[np.bool_]
AT_WALL = 0.5
"""Bundles whose middles lie no farther from a wall are the densest."""
SHADED = 1.2
"""No shade of rock reaches farther from walls."""
CLEAR = 0.62
"""So far from walls files of lines have the tiles' own strokes, and no others."""
WALL = 0.12
"""So far from the ground lines of walls reach into rock: strokes are laid under them."""
DOOR = 0.35
"""So far from a door what tiles have is left as it is."""
PAD = 2
"""How many squares beyond its border hatching of a board that does not wrap is told."""
FULL = 255
Ring = tuple[Floats, int]
"""Points of a ring, in squares of the board, and whether ground is in it, `FULL`, or none, 0."""


@dataclass(frozen=True)
class Rings:
    """Rings of a board, later ones over those before."""

    rings: tuple[Ring, ...]

    @cached_property
    def _ends(self) -> Floats:
        """The least and greatest height of each, in squares."""
        found = [(ring[:, 1].min(), ring[:, 1].max()) for ring, _ in self.rings]
        return np.array(found).reshape(-1, 2)

    def within(self, top: float, low: float) -> Iterator[Ring]:
        """Yield those that are seen between two heights."""
        first, last = self._ends.T
        for place in np.flatnonzero((last >= top) & (first <= low)).tolist():
            yield self.rings[place]


@dataclass(frozen=True)
class Narrow:
    """The hatching of a board.

    opened    by places, from the upper left corner of the board on, whether the ground is open
    lined     where files of lines have it, by places of the board
    frames    the cells of which it is known where their rock is, in squares
    rings     their ground
    corners   ground in place of rock beside corners, and rock in place of ground
    doors     where doors are, in squares
    square    the size of a square in pixels
    rooms     outlines of caves and waters, and of halls, in squares
    seed      the dice of the map
    """

    opened: Mask
    lined: Mask
    frames: Rings
    rings: Rings
    corners: Rings
    doors: Rings
    square: float
    wraps: bool
    style: Style
    rooms: tuple[Rings, Rings] = (Rings(()), Rings(()))
    seed: int = 0

    @cached_property
    def grain(self) -> float:
        """How much larger than usual bundles are."""
        return grain_of(self.square)

    @cached_property
    def around(self) -> Depths:
        """By places, from `PAD` squares beyond the upper left corner of the board on, how far
        within hatching they are if it does not wrap and ways off it go on."""
        padded = np.pad(self.opened, PAD * FINE, mode="edge")
        return hatched_depth(padded, False, self.grain, PAD)

    @cached_property
    def _wrapped(self) -> Depths:
        """The same of a board that wraps, from its corner on."""
        return hatched_depth(self.opened, True, self.grain)

    @cached_property
    def wild(self) -> WildRock:
        """The rock round caves."""
        depths, pad = (self._wrapped, 0) if self.wraps else (self.around, PAD)
        caves, halls = ([ring for ring, _ in each.rings] for each in self.rooms)
        ground = Ground(self.opened, depths, pad, self.wraps)
        rock = rock_round(ground, caves, halls, self.square, self.style, self.seed)
        walls = [ring for ring, _ in (*self.rings.rings, *self.corners.rings)]
        return WildRock(rock, walls, self.square)

    def lay(self, picture: Image.Image, top: int, rounded: bool = False) -> None:
        """Hatch the rock in a picture (RGBA) of the map from a row of pixels on, whose corners may
        be `rounded`."""
        away, beside = self._rock(picture.size, top, rounded)
        if not away.getbbox() and not beside.getbbox():
            return
        laid = self._laid(picture.size, top)
        specks = self.wild.ink(picture.size, (0, top))
        laid = ImageChops.lighter(laid, specks)
        paper = self._paper(picture.size, top)
        ink = Image.new("RGBA", picture.size, (*ImageColor.getrgb(self.style.hatch)[:3], FULL))
        if self.style.speck:
            ink.paste(ImageColor.getrgb(self.style.speck), (0, 0), specks.point(_any))
        picture.paste(Image.composite(ink, paper, laid), (0, 0), away)
        ink.putalpha(ImageChops.multiply(laid, beside))
        picture.alpha_composite(ink)

    def _paper(self, size: tuple[int, int], top: int) -> Image.Image:
        """Rock without strokes (RGBA), in its shades along walls, of so many pixels from a row
        on."""
        tones = tones_of(self.style)
        if not self.style.halo:
            return Image.new("RGBA", size, (*tones[-1].tolist(), FULL))
        off, pad = (self._wrapped, 0) if self.wraps else (self.around, PAD)
        field, places = off.off_walls, []
        for first, count, most in zip((top, 0), size[::-1], field.shape, strict=True):
            at = (first + np.arange(count) + 0.5) / self.square * FINE + pad * FINE - 0.5
            before = np.floor(at).astype(np.int64)
            places.append((before.clip(0, most - 1), (before + 1).clip(0, most - 1), at - before))
        (up, low, down), (left, right, on) = places
        rows = field[up] * (1 - down[:, None]) + field[low] * down[:, None]
        depth = exact.numbers(rows[:, left] * (1 - on) + rows[:, right] * on)
        shades = (depth / SHADED * FULL).clip(0, FULL).astype(np.uint8)
        return Image.fromarray(tones[shades]).convert("RGBA")

    def _laid(self, size: tuple[int, int], top: int) -> Image.Image:
        """How much ink (L) of bundles is seen in so many pixels from a row on."""
        wide, high = size
        laid, taken = Image.new("L", (wide, high + 2)), Image.new("L", (wide, high + 2))
        rows, columns = (round(side * self.square / FINE) for side in self.lined.shape)
        shifts = (-1, 0, 1) if self.wraps else (0,)
        for down, right in product(shifts, shifts):
            self._lay_sheet(laid, taken, -right * columns, top - 1 - down * rows)
        laid = ImageChops.multiply(laid, _within(taken))  # nothing of the strokes beside them
        return laid.crop((0, 1, wide, high + 1))

    def _rock(
        self, size: tuple[int, int], top: int, rounded: bool
    ) -> tuple[Image.Image, Image.Image]:
        """Where in a picture rock is, off walls and beside them."""
        reach = math.ceil(WALL * self.square)
        pad = reach + 1
        whole = (size[0] + 2 * pad, size[1] + 2 * pad)
        known, ground = Image.new("L", whole), Image.new("L", whole)
        for mask, rings in ((known, self.frames), (ground, self.rings), (ground, self.corners)):
            if rounded or rings is not self.corners:
                pen = ImageDraw.Draw(mask)
                for spots, value in self._seen(rings, top - pad, whole[1], pad):
                    pen.polygon(spots, value)
        near = ground.filter(ImageFilter.BoxBlur(reach)).point(_any)
        rock = ImageChops.subtract(known, ground)
        pen, wide = ImageDraw.Draw(rock), max(1, round(2 * DOOR * self.square))
        for spots, value in self._seen(self.doors, top - pad, whole[1], pad):
            pen.line(spots, value, wide)
        inner = (pad, pad, pad + size[0], pad + size[1])
        return (
            ImageChops.subtract(rock, near).crop(inner),
            ImageChops.multiply(rock, near).crop(inner),
        )

    def _seen(
        self, rings: Rings, top: int, high: int, pad: int
    ) -> Iterator[tuple[list[tuple[int, int]], int]]:
        """Yield where rings lie in a picture of so many rows of pixels from one on, and again
        where the board wraps, and what they tell of."""
        sides = np.array(self.lined.shape[::-1]) / FINE
        first, last = top / self.square - DOOR, (top + high) / self.square + DOOR
        shifts = (-1, 0, 1) if self.wraps else (0,)
        for down, right in product(shifts, shifts):
            for ring, value in rings.within(first - down * sides[1], last - down * sides[1]):
                moved = (ring + sides * (right, down)) * self.square + (pad, -top)
                yield [(int(x), int(y)) for x, y in np.floor(moved).tolist()], value

    def _lay_sheet(self, picture: Image.Image, taken: Image.Image, left: int, top: int) -> None:
        """Lay bundles on a picture that shows the sheet from a column and a row of pixels on, and
        tell where they lie."""
        grain, square = self.grain, self.square
        side = round(SIDE * square * grain)
        for row, column in product(
            self._pieces(top, picture.height, self.lined.shape[0]),
            self._pieces(left, picture.width, self.lined.shape[1]),
        ):
            piece = lying(self.style, side, column, row)
            places = (piece.places * side / SIDE + (column * side, row * side)) / square
            corner = column * side - piece.margin - left, row * side - piece.margin - top
            piece, corner = piece.shown(corner, picture.size)
            for ink, mask in chosen_of(piece, self._depths_at(places), ~self.wild.holds(places)):
                picture.paste(ink, corner, mask)
                taken.paste(FULL, corner, mask)

    def _pieces(self, start: int, length: int, places: int) -> range:
        """Which pieces of hatching, in a row of them, may be seen in so many pixels; `places` is
        how long the board is."""
        far = REACH * self.grain
        side, reach = round(SIDE * self.square * self.grain), round(far * self.square) + 1
        first, last = (start - reach) // side, (start + length + reach - 1) // side
        if self.wraps:
            first = max(first, 0)
            last = min(last, math.floor((places / FINE + 2 * far) * self.square / side))
        return range(first, last + 1)

    def lines(self) -> Repeated:
        """The same as lines and areas, but for what tiles have along their walls."""
        from morphs.art.gaps.narrow_lines import area_of

        return Repeated(SIDE, repeat(self.style), area_of(self.lined, FINE, self.wraps))

    def _depths_at(self, spots: Floats) -> Depths:
        """The depths of places of the sheet. That of a board that wraps begins at its corner, and
        ends where it is laid again, a little over itself."""
        if not self.wraps:
            return depths_at(self.around, spots)
        size = np.array(self.opened.shape[::-1])
        column, row = (np.floor(spots * FINE).astype(np.int64) % size).T
        far = 2 * REACH * self.grain
        on = ((spots >= 0) & (spots < size / FINE + far)).all(axis=1)
        within, off_walls = (field[row, column] for field in self._wrapped)
        return Depths(np.where(on, within, -BEYOND), off_walls)


def tones_of(style: Style) -> NDArray[np.uint8]:
    """The colours of rock without strokes, from walls on to `SHADED` off them."""
    far = np.arange(FULL + 1)[:, None] / FULL * SHADED
    found = np.tile(np.array(ImageColor.getrgb(style.paper)[:3], dtype=np.float64), (FULL + 1, 1))
    for wide, colour, opacity in style.halo:
        shaded = found + opacity * (np.array(ImageColor.getrgb(colour)[:3]) - found)
        found = np.where(far < wide, shaded, found)
    return np.asarray((exact.numbers(found) + 0.5).astype(np.uint8))


def _within(mask: Image.Image) -> Image.Image:
    """The least of the nine pixels at and around each of a mask (L), in a quarter of the time that
    Pillow's filter takes."""
    rows = np.asarray(mask).copy()
    for _ in range(2):
        least = rows.copy()
        np.minimum(least[1:], rows[:-1], out=least[1:])
        np.minimum(least[:-1], rows[1:], out=least[:-1])
        rows = least.T
    return Image.fromarray(np.ascontiguousarray(rows))


def _any(value: int) -> int:
    return FULL if value else 0


def depths_at(depths: Depths, spots: Floats) -> Depths:
    """The depths of places of a board, whose field begins where that of `Narrow.around` does."""
    places = np.floor((spots + PAD) * FINE).astype(np.int64)
    inside = np.asarray(((places >= 0) & (places < depths.within.shape[::-1])).all(axis=1))
    column, row = np.where(inside[:, None], places, 0).T
    within, off_walls = (field[row, column] for field in depths)
    return Depths(np.where(inside, within, -BEYOND), off_walls)


def chosen_of(
    piece: Weave, at: Depths, fits: Mask | bool = True
) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Yield the inks of a piece that are seen, each with where, if its bundles lie at depths; those
    that do not fit are left out."""
    laid = fits & (at.within > 0)
    kinds = np.where(at.off_walls < AT_WALL, 0, np.where(at.within < AT_RIM, 2, 1))
    kinds = np.where(laid, kinds, NOTHING)
    if not laid.any():
        return
    kinds = np.append(kinds, NOTHING).astype(np.int8)[piece.seen]
    for kind, ink in enumerate(piece.inks):
        seen = np.where(kinds == kind, FULL, 0).astype(np.uint8)
        if seen.any():
            yield ink, Image.fromarray(seen)


def narrow_rock(
    cells: Iterable[tuple[Plan, tuple[float, float]]],
    size: tuple[float, float],
    square: float,
    wraps: bool,
    style: Style,
    corners: Iterable[Corner] = (),
    seed: int = 0,
) -> Narrow:
    """Find the rock of a board of some size that is to be hatched, among cells, told by their plans
    and their upper left corners."""
    wide, high = (round(side * FINE) for side in size)
    opened, known = np.zeros((high, wide), dtype=bool), np.zeros((high, wide), dtype=bool)
    frames: list[Ring] = []
    rings: list[Ring] = []
    doors: list[Ring] = []
    caves: list[Ring] = []
    halls: list[Ring] = []
    for plan, corner in cells:
        rock, ground = _seen(plan)
        rows, columns = (
            np.arange(count) + round(start * FINE)
            for count, start in zip(ground.shape, corner[::-1], strict=True)
        )
        if wraps:
            rows, columns = rows % high, columns % wide
        down, right = (rows >= 0) & (rows < high), (columns >= 0) & (columns < wide)
        where, within = np.ix_(rows[down], columns[right]), np.ix_(down, right)
        opened[where] |= ground[within]
        known[where] |= rock[within]
        frames += [(ring + corner, value) for ring, value in _rings(plan.frame, FULL)]
        rings += [(ring + corner, value) for ring, value in _rings(plan.floor, FULL)]
        natural, built = _natural_and_built(plan)
        caves += [(ring + corner, value) for ring, value in natural]
        halls += [(ring + corner, value) for ring, value in built]
        doors += [(np.array([door.a, door.b]) + corner, 0) for door in plan.doors]
    moved = [ring for one in corners for ring in _moved_at(one)]
    lined = known & _off_walls(opened, wraps) & (hatched_depth(opened, wraps).within > 0)
    drawn, laid, bent, kept = (Rings(tuple(each)) for each in (frames, rings, moved, doors))
    opened = _moved(opened, moved)
    rooms = Rings(tuple(caves)), Rings(tuple(halls))
    return Narrow(opened, lined, drawn, laid, bent, kept, square, wraps, style, rooms, seed)


def _moved_at(corner: Corner) -> list[Ring]:
    """What a corner gives to the ground, and what it takes of it."""
    given, taken = corner.moved
    return [*_rings(given, FULL), *_rings(taken, 0)]


def _rings(area: BaseGeometry, value: int) -> list[Ring]:
    """The rings of an area, each before those within it."""
    found: list[Ring] = []
    for part in polygons_of(area).geoms:
        found.append((exact.points(shapely.get_coordinates(part.exterior)), value))
        holes = [exact.points(shapely.get_coordinates(hole)) for hole in part.interiors]
        found += [(hole, FULL - value) for hole in holes]
    return found


def _seen(plan: Plan) -> tuple[Mask, Mask]:
    """At which places within its frame there is rock, and at which the ground is open."""
    wide, high = (round(side * FINE) for side in plan.size)
    x, y = np.meshgrid((np.arange(wide) + 0.5) / FINE, (np.arange(high) + 0.5) / FINE)
    shapely.prepare(plan.floor)
    ground = shapely.contains_xy(plan.floor, x, y)
    return ~ground, ground


def _natural_and_built(plan: Plan) -> tuple[list[Ring], list[Ring]]:
    """The rings of a cell's caves and waters, and those of its halls."""
    caves = [room.outline for room in plan.rooms if room.kind == "cave"]
    halls = [room.outline for room in plan.rooms if room.kind != "cave"]
    natural = [ring for area in (*caves, plan.wet) for ring in _rings(area, FULL)]
    return natural, [ring for area in halls for ring in _rings(area, FULL)]


def _moved(opened: Mask, moved: Sequence[Ring]) -> Mask:
    """Which places are open if corners are rounded."""
    found = Image.fromarray(opened)
    pen = ImageDraw.Draw(found)
    for ring, value in moved:
        pen.polygon([tuple(spot) for spot in np.floor(ring * FINE).astype(int).tolist()], value > 0)
    return np.asarray(found)


def _off_walls(opened: Mask, wraps: bool) -> Mask:
    """Where rock is so far from walls that it lacks the strokes of tiles."""
    pad = math.ceil(CLEAR * FINE)
    away = away_from(np.pad(opened, pad, mode="wrap" if wraps else "constant"), pad)
    return np.asarray(away[pad:-pad, pad:-pad] > CLEAR * FINE)
