"""What rock and floor of a pack are like: their shades towards the wall, the lines of a grid on
them, and whether they are so uneven that they must be laid from pieces of the pack's own
pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.art.look.profile import Profile
from morphs.art.look.quilt import Cloth, Pieces, places_in
from morphs.art.look.reading import CLEAR, FINE, Reading

Ints = NDArray[np.int64]
Small = NDArray[np.int16]
Mask = NDArray[np.bool_]
GRIDS = range(5, 31)
"""Into how many squares a tile's side may be ruled."""
FAINT = 2
"""By how many levels the lines of a grid differ from the floor, on average, at least."""
CLEARER = 4
"""How many times as much lines must differ as the floor does anyway."""
THING, BLACK = 60, 225
"""By how many levels a pixel may speak for a grid, and from which difference on it is a thing."""
LEVELS = 2 * BLACK + 1
UNEVEN = 3
"""By how many levels flat ground may differ from its shade, on average."""
MOST = 2600
PIECE = {"rock": 1.2, "floor": 0.8}
"""The side of pieces in squares."""
SEEN = {"rock": (72, 52, 35), "floor": (80, 62)}
"""How much of a piece must show its ground, of a hundred: so much if there are ENOUGH such pieces,
else less. The rest of a piece is but smeared."""
ENOUGH = 400
ODD = 10
"""A piece is odd that is so many levels more than twice as rough as is typical at its distance."""
BARE = 3
"""A piece is bare that is so many times smoother than is typical."""
ORDINARY = {"rock": 85, "floor": 50}
"""So many of a hundred pieces, those least unlike their surroundings, are taken; the others show
things, letters and what was read wrongly."""


@dataclass(frozen=True)
class Grid:
    """Lines over a ground: into how many parts they rule the side of a tile, and what they add to
    the ground's colour in each of these squares (pixels, pixels, 4)."""

    parts: int
    cell: Small

    def over(self, high: int, wide: int, side: int) -> Small:
        """What the lines add in a picture of this size (height, width, 4), of which `side` pixels
        are a tile's side."""
        rows, columns = (_phases(count, side, self.parts) for count in (high, wide))
        return np.asarray(self.cell[rows[:, None], columns[None, :]])


@dataclass(frozen=True)
class Ground:
    """One ground: its shades by whole pixels from the wall (number, 4), the lines on it, and pieces
    of it where it is not flat."""

    shades: Ints
    grid: Grid | None = None
    pieces: Pieces | None = None

    def shaded(self, away: Ints) -> Ints:
        """The colour at distances from the wall in sixteenths of a pixel."""
        return np.asarray(self.shades[(away // FINE - 2).clip(0, len(self.shades) - 1)])


def ground_of(
    kind: str, readings: Sequence[Reading], profile: Profile, begins: int, square: int
) -> Ground:
    """Measure rock or floor, which begins so many sixteenths of a pixel from the floor's edge."""
    sign = 1 if kind == "rock" else -1
    flat = Ground(profile.shades(begins, sign))
    seen = [_Seen(one, flat, sign, begins) for one in readings]
    grid = _grid(seen, square)
    if grid:
        for one in seen:
            one.without(grid, 10 * square)
    pieces = _pieces(kind, seen, square)
    return Ground(flat.shades, grid, pieces)


class _Seen:
    """One ground as a tile shows it: where, how far from the wall, and how unlike its shades."""

    def __init__(self, reading: Reading, flat: Ground, sign: int, begins: int) -> None:
        self.away = sign * (reading.away - begins)
        self.where = reading.known & (self.away > FINE + FINE // 2)
        self.pixels = reading.pixels.astype(np.int64)
        self.shades = flat.shaded(self.away)
        if self.shades[..., 3].max() < CLEAR:
            self.pixels[self.pixels[..., 3] < CLEAR] = 0
        self.change = self.pixels - self.shades

    def without(self, grid: Grid, side: int) -> None:
        """Take the lines of a grid away."""
        lines = grid.over(self.where.shape[0], self.where.shape[1], side)
        self.change = self.change - lines
        self.pixels = self.pixels - lines

    @property
    def unlike(self) -> Ints:
        """By how much each pixel differs."""
        return np.asarray(np.abs(self.change).max(axis=2))


def _phases(count: int, side: int, parts: int) -> Ints:
    """Which pixel of its square each of so many pixels in a row is."""
    places = np.arange(count)
    number = ((2 * places + 1) * parts) // (2 * side)
    return np.asarray(places - (2 * number * side + parts) // (2 * parts)).clip(0).astype(np.int64)


def _grid(seen: Sequence[_Seen], square: int) -> Grid | None:
    """The lines that come again in every tile of full size, None where there are none."""
    side = 10 * square
    whole = [one for one in seen if one.where.shape == (side, side)]
    if not whole:
        return None
    sums, counts = (np.zeros((2, side), dtype=np.int64) for _ in range(2))
    for one in whole:
        light = one.change[..., :3].sum(axis=2).clip(-3 * THING, 3 * THING)
        for axis in range(2):
            sums[axis] += np.where(one.where, light, 0).sum(axis=axis)
            counts[axis] += one.where.sum(axis=axis)
    means = sums * 16 // counts.clip(1)
    parts = _ruled(means, side)
    return _measured_grid(whole, parts, side) if parts else None


def _ruled(means: Ints, side: int) -> int:
    """Into how many parts both sides are ruled, 0 for none, from the mean of every column and row
    in sixteenths of a level of three channels."""
    middle = np.sort(means, axis=1)[:, side // 2]
    off = means - middle[:, None]
    usual = int(np.sort(np.abs(off).ravel())[off.size // 2])
    best, most = 0, max(FAINT * 3 * 16, CLEARER * usual)
    for parts in GRIDS:
        if side // parts < 6:
            break
        lines = [(2 * k * side + parts) // (2 * parts) for k in range(1, parts)]
        for slip in (-1, 0, 1):
            found = int(off[:, [line + slip for line in lines]].sum(axis=1).min())
            least = int(off[:, [line + slip for line in lines]].sum(axis=1).max())
            strength = max(found, -least) // len(lines)
            # Each second line of a finer grid is one of a coarser: what is finer must be as strong.
            if strength > most or (best and parts % best == 0 and 4 * strength > 3 * most):
                best, most = parts, max(strength, most)
    return best


def _measured_grid(seen: Sequence[_Seen], parts: int, side: int) -> Grid:
    """What the lines add at each pixel of a square: what they mostly do, for some are left out."""
    wide = -(-side // parts)
    phases = _phases(side, side, parts)
    places = (phases[:, None] * wide + phases[None, :]).ravel()
    counts = np.zeros((4, wide * wide * LEVELS), dtype=np.int64)
    for one in seen:
        good = (one.where & (one.unlike < BLACK)).ravel()
        for channel in range(4):
            change = one.change[..., channel].ravel()[good].clip(-BLACK, BLACK) + BLACK
            number = places[good] * LEVELS + change
            counts[channel] += np.bincount(number, minlength=counts.shape[1])
    sums = counts.reshape(4, wide * wide, LEVELS).cumsum(axis=2)
    middles = (2 * sums < sums[..., -1:]).sum(axis=2).T - BLACK
    middles[sums[0, :, -1] == 0] = 0
    middles -= np.sort(middles, axis=0)[len(middles) // 2]
    middles[np.abs(middles).max(axis=1) <= FAINT] = 0
    return Grid(parts, middles.reshape(wide, wide, 4).astype(np.int16))


def _pieces(kind: str, seen: Sequence[_Seen], square: int) -> Pieces | None:
    """Pieces of a ground, None where it is flat."""
    side = max(12, round(PIECE[kind] * square))
    cloths = tuple(_cloth(one) for one in seen if min(one.where.shape) >= side)
    for least in SEEN[kind]:
        places = places_in(cloths, side, least, MOST)
        if len(places) >= ENOUGH:
            break
    if not len(places):
        return None
    unlike = [
        np.where(one.where, one.unlike.clip(0, 3 * THING), 0)
        for one in seen
        if min(one.where.shape) >= side
    ]
    rough, away = _roughness(cloths, unlike, places, side)
    groups = away // (2 * square)  # half squares, of distances in quarters of a pixel
    kept = np.zeros(len(places), dtype=bool)
    uneven = False
    for group in np.unique(groups).tolist():
        mine = np.flatnonzero(groups == group)
        order = mine[np.argsort(rough[mine], kind="stable")]
        typical = int(rough[order[len(order) * 2 // 5]])
        usual = order[: max(1, len(order) * ORDINARY[kind] // 100)]
        good = (rough[usual] <= 2 * typical + ODD * 16) & (rough[usual] * BARE >= typical)
        kept[usual[good]] = True
        uneven |= len(mine) * 25 >= len(places) and typical > UNEVEN * 16
    return Pieces(cloths, places[kept], side) if uneven else None


def _roughness(
    cloths: Sequence[Cloth], unlike: Sequence[Ints], places: Ints, side: int
) -> tuple[Ints, Ints]:
    """How unlike its shades each piece is, in sixteenths of a level, and how far from the wall its
    middle lies in quarters of a pixel."""
    sums = [_sums(one) for one in unlike]
    counts = [_sums(one.seen.astype(np.int64)) for one in cloths]
    rough, away = [], []
    for cloth, y, x in places.tolist():
        total, count = (_within(table[cloth], y, x, side) for table in (sums, counts))
        rough.append(total * 16 // max(count, 1))
        away.append(max(0, int(cloths[cloth].guide[y + side // 2, x + side // 2])))
    return np.array(rough, dtype=np.int64), np.array(away, dtype=np.int64)


def _sums(values: Ints) -> Ints:
    return np.pad(values.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def _within(sums: Ints, y: int, x: int, side: int) -> int:
    return int(sums[y + side, x + side] - sums[y, x + side] - sums[y + side, x] + sums[y, x])


def _cloth(one: _Seen) -> Cloth:
    """A picture of one ground alone: where another is seen, the nearest of this."""
    colours = one.pixels
    if one.where.any() and not one.where.all():
        rows, columns = ndimage.distance_transform_edt(
            ~one.where, return_distances=False, return_indices=True
        )
        colours = colours[rows, columns]
    guide = (one.away * 4 // FINE).clip(-4000, 4000)
    return Cloth(colours.astype(np.int16), guide.astype(np.int16), one.where)
