"""What lies in a great cave: where a wall has come down boulders fan out of it, elsewhere dripstone
has grown; between them the ground is as good as bare, and where one walks it is. Lengths are in
squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.discs import away_from
from morphs.base.exact import Floats
from morphs.base.noise import stream
from morphs.base.seeds import Dice, stream_key

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]
Disc = tuple[float, float, float]
LATTICE = 0.32
"""How far apart stones are tried."""
AT_WALL = 0.7
"""So near to a wall is its foot."""
A_FIELD, MOST = 70.0, 6
"""Squares of ground for one field of stones, and of how many there are at most."""
APART = 5.5
"""How far fields are from each other."""
REACH = (2.2, 2.4)
"""How far a field reaches at least, and by how much more at most."""
OFF_WAY = 0.55
"""So far from where one walks nothing lies."""
ALONG = 0.55
"""A field reaches so much less far into the open than along its wall."""
AN_ISLAND, ISLANDS = 60.0, 4
"""Squares of ground for one group of stones in the open, and of how many there are at most."""
IN_THE_OPEN, ROOM, MOST_ROOM = 1.3, 0.8, 2.5
"""How far such groups are from walls at least, how much room round their middle they need, and
how much they can use."""
STRAY, SHADOW = 0.05, 0.45
"""How many of the lattice's stones lie at walls without a field, and how far off these."""
DENSE = 3.0
"""A field is full of stones from the root of one part in so many of the way inwards: it ends, and
does not thin out over the floor."""
AROUND = (-1, 0, 1)
"""No stone reaches beyond the squares round its own, but for the largest, which are laid first."""


@dataclass(frozen=True)
class Field:
    """Stones about the foot of a wall, or `free` of walls: what lies there, where, how far, the
    size of the largest."""

    kind: str
    x: float
    y: float
    reach: float
    large: float
    free: bool = False


@dataclass(frozen=True)
class Site:
    """A raster of a cave: the x and y of its places, where something may lie, how far each place is
    from walls, from where one walks and from the border, the size of a place, the first corner."""

    x: Floats
    y: Floats
    free: Mask
    off_walls: Floats
    off_ways: Floats
    off_border: Floats
    fine: int
    corner: tuple[float, float]
    seed: int


def fields(site: Site, area: float, taken: Sequence[Disc]) -> list[Field]:
    """Where stones lie thick in a cave: at the foot of the walls that are farthest from ways, from
    what is `taken` and from each other. Boulders and dripstone take turns."""
    dice = Dice(site.seed, "fields")
    kinds = ["boulder", "stalagmite"]
    dice.shuffle(kinds)
    far = np.where(site.free & (site.off_walls < AT_WALL), site.off_ways, 0.0)
    for x, y, reach in taken:
        far = np.minimum(far, (_off(site, x, y) - reach).clip(0))
    found: list[Field] = []
    for k in range(min(MOST, max(2, round(area / A_FIELD)))):
        best = float(far.max())
        if best < REACH[0] / 2:
            break
        rows, columns = np.nonzero(far >= 0.85 * best)
        place = dice.below(len(rows))
        row, column = rows[place], columns[place]
        x, y = float(site.x[row, column]), float(site.y[row, column])
        reach = min(REACH[0] + REACH[1] * dice.fraction(), 0.7 + float(far[row, column]))
        large = 0.4 + 0.2 * reach
        found.append(Field(kinds[k % 2], x, y, exact.rounded(reach), exact.rounded(large)))
        far = np.minimum(far, (_off(site, x, y) - APART / 2).clip(0))
        far[_off(site, x, y) < APART] = 0.0
    return found


def islands(site: Site, area: float, taken: Sequence[Disc], laid: Sequence[Field]) -> list[Field]:
    """Groups of stones in the open, where a great cave is barest: about a tall one ever lesser
    ones, clear of ways."""
    dice = Dice(site.seed, "islands")
    clear = away_from(~site.free, MOST_ROOM * site.fine).clip(0, MOST_ROOM * site.fine) / site.fine
    off = np.minimum(np.minimum(site.off_ways, site.off_border), clear)
    far = np.where(site.free & (site.off_walls > IN_THE_OPEN), off, 0.0)
    for x, y, reach in (*taken, *((one.x, one.y, 0.8 * one.reach) for one in laid)):
        far = np.minimum(far, (_off(site, x, y) - reach).clip(0))
    found: list[Field] = []
    for _ in range(min(ISLANDS, round(area / AN_ISLAND))):
        best = float(far.max())
        if best < ROOM:
            break
        rows, columns = np.nonzero(far >= 0.9 * best)
        place = dice.below(len(rows))
        x, y = (float(axis[rows[place], columns[place]]) for axis in (site.x, site.y))
        reach = min(0.65 + 0.45 * dice.fraction(), 0.3 + float(far[rows[place], columns[place]]))
        kind = dice.choose(("stalagmite", "stalagmite", "boulder"))
        large = 0.4 + 0.5 * reach
        found.append(Field(kind, x, y, exact.rounded(reach), exact.rounded(large), free=True))
        far = np.minimum(far, (_off(site, x, y) - 1.6 * reach).clip(0))
    return found


def talus(site: Site, feet: Sequence[tuple[float, float]]) -> list[Field]:
    """What has come down from steps in the ground, clear of ways."""
    dice, found = Dice(site.seed, "talus"), []
    for x, y in feet:
        reach, large = 0.75 + 0.45 * dice.fraction(), 0.2 + 0.3 * dice.fraction()
        row, column = (
            int((at - first) * site.fine)
            for at, first in zip((y, x), site.corner[::-1], strict=True)
        )
        if site.off_ways[row, column] > reach:
            found.append(
                Field("boulder", x, y, exact.rounded(reach), exact.rounded(large), free=True)
            )
    return found


def _off(site: Site, x: float, y: float) -> Floats:
    """How far each place of a raster is from one."""
    return exact.lengths(np.stack([site.x - x, site.y - y], axis=-1))


def litter(site: Site, laid_out: Sequence[Field], taken: Sequence[Disc]) -> list[Thing]:
    """The stones of the fields, the largest of each at the wall, and a few along the other
    walls."""
    spots, at, rolled = _scattered(site)
    off_walls = site.off_walls[at]
    off_ways = site.off_ways[at]
    free = site.free[at] & (off_ways > OFF_WAY)
    wanted: list[tuple[float, int, str]] = []
    level = np.zeros(len(spots))
    for field in laid_out:
        dx, dy = spots[:, 0] - field.x, spots[:, 1] - field.y
        far = exact.lengths(np.stack([dx, dy], axis=-1)) + (0 if field.free else ALONG * off_walls)
        share = (1 - far / field.reach).clip(0, 1)
        level = np.maximum(level, share)
        kept = free & (share > 0) & (rolled[:, 0] < DENSE * share**2)
        for k in np.flatnonzero(kept).tolist():
            wanted.append((_size(field, float(share[k]), float(rolled[k, 1])), k, field.kind))
    stray = free & (level == 0) & (off_walls < SHADOW) & (rolled[:, 0] < STRAY)
    for k in np.flatnonzero(stray).tolist():
        wanted.append((exact.rounded(0.08 + 0.2 * float(rolled[k, 1]) ** 2), k, "boulder"))
    room = np.minimum(off_walls, site.off_border[at])
    laid: dict[tuple[int, int], list[Disc]] = {}
    found = []
    for size, k, kind in sorted(wanted, key=lambda one: (-one[0], one[1], one[2])):
        if float(room[k]) < size / 2 + 0.04:
            continue
        x, y = spots[k].tolist()
        i, j = math.floor(x), math.floor(y)
        beside = (laid.get((i + p, j + q), ()) for p in AROUND for q in AROUND)
        if any(exact.apart((x, y), (u, v)) < s + size * 0.52 for u, v, s in chain(taken, *beside)):
            continue
        laid.setdefault((i, j), []).append((x, y, size / 2))
        found.append(Thing(_named(kind, size), x, y, 360 * float(rolled[k, 2]), size, size))
    return found


def _size(field: Field, share: float, rolled: float) -> float:
    """How large a stone is at a share of the way from the rim of its field to its middle."""
    steep, least = (2.0, 0.07) if field.kind == "boulder" else (1.5, 0.13)
    uneven = 0.3 + 0.8 * rolled
    return exact.rounded(least + field.large * exact.power(share, steep) * uneven)


def _named(kind: str, size: float) -> str:
    """What is drawn for a stone of a size."""
    if kind == "boulder":
        return "boulder" if size > 0.2 else "pebble"
    return "stalagmite" if size > 0.17 else "pebble"


def _scattered(site: Site) -> tuple[Floats, tuple[Numbers, Numbers], Floats]:
    """Places of a lattice, each moved by the dice: where they are, their squares of the raster,
    and three more shares that are rolled for each."""
    high, wide = site.free.shape
    rows, columns = int(high / site.fine / LATTICE), int(wide / site.fine / LATTICE)
    bits = stream(stream_key(site.seed, "shadow"), 5 * rows * columns)
    rolled = ((bits >> np.uint64(11)) / float(1 << 53)).reshape(-1, 5)
    row, column = np.divmod(np.arange(rows * columns), max(1, columns))
    corner = np.array(site.corner)
    spots = np.stack([column, row], axis=1) + rolled[:, :2]
    spots = exact.points(corner + spots * LATTICE)
    across, down = ((spots - corner) * site.fine).astype(np.int64).T
    return spots, (np.minimum(down, high - 1), np.minimum(across, wide - 1)), rolled[:, 2:]
