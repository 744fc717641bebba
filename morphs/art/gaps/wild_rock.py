"""Rock round caves: another hand than that round halls.

Strokes stand square to the wall, heavy where they begin and ever shorter outward, till they are
dots; or stones lie along the wall, the largest next to it. Where ground reaches into the rock there
is more of all, on spurs of rock less. It is told as small polygons over the whole map, so that
neither cells nor what is drawn at once are seen. Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from morphs.art.gaps.pebbles import pebbles_of
from morphs.art.gaps.round_caves import FULL, Hand, Mask, Rock
from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats, Integers
from morphs.base.noise import mix_all
from morphs.base.seeds import GOLDEN, Dice

BEGIN = 0.06
"""How far off a wall strokes begin: under its line."""
BETWEEN = (0.04, 0.08)
"""How far strokes of a row are beyond those of the last, at least and how much more at most."""
ASIDE = 0.14
"""Twice how far they lie aside of those at most."""
CLUMPS, SPREAD = 1.1, 0.38
"""How far it is from where strokes are long to where they are short, and by which share."""
SPUR = (1.75, 1.5)
"""How long strokes are where nothing about is open, and how much shorter where all is."""
REACHES = (0.3, 0.5, 0.75, 1.0)
"""What is tried of a stroke's length: it ends before the strokes of the wall across."""
LEAST = 0.05
"""Shorter strokes are left out."""
NARROW, RIBS = (0.3, 0.45, 0.6), 0.75
"""So far from a wall it is looked how broad rock is, if one so far from it is nearer to another."""
FREE = 0.6
"""In narrow rock strokes end where such a share of the way to its middle is gone: that is light."""
SPARSE = 0.55
"""Where its middle is no farther only every second is drawn."""
FARTHEST = 3.0
"""No stroke begins farther off a wall."""
TILT = 0.16
"""How far strokes lean to one side at most."""
SPECK, STONE = 0.122, 0.56
"""How far places of dots are apart, and those of stones."""
CORNERS = 8
ROUND = np.array([[exact.cos(k * 0.7853982), exact.sin(k * 0.7853982)] for k in range(CORNERS)])
"""Corners of what is round."""
DOT = np.array([[exact.cos(k * 1.2566371), exact.sin(k * 1.2566371)] for k in range(5)])
"""Those of dots."""
HERE, THERE = 0.2, 0.35
"""So far from a place it is looked where rock is: at walls, and where it lies deeper."""
HOLLOW = 0.6
"""How large what is white within a pebble is."""
FINER, LARGE = 4, 32
"""Samples a pixel has across; half as many where squares have so many pixels."""


class Marks(NamedTuple):
    """Polygons, (n, corners, 2), and whether they are inked (`FULL`) or clear what lies below."""

    rings: Floats
    value: int

    @property
    def box(self) -> tuple[Floats, Floats]:
        """The least and greatest x and y of each, (n, 2)."""
        x, y = self.rings[:, :, 0].T, self.rings[:, :, 1].T
        least = [part.min(axis=0, initial=np.inf) for part in (x, y)]
        most = [part.max(axis=0, initial=-np.inf) for part in (x, y)]
        return np.stack(least, 1), np.stack(most, 1)


@dataclass(frozen=True)
class WildRock:
    """The rock of a map whose ground has these rings, a square of which has so many pixels."""

    rock: Rock
    rings: Sequence[Floats]
    square: float

    def holds(self, spots: Floats) -> Mask:
        """Whether places of the map are drawn so."""
        return self.rock.holds(spots)

    @cached_property
    def marks(self) -> list[Marks]:
        """All that is drawn, what lies above last."""
        rock, hand = self.rock, self.rock.hand
        found = [*_alone(rock)] if rock.is_clear else []
        if hand is None or not self.rings:
            return found
        found += [*_fans(self.rings, rock, hand), _dots(rock, hand)]
        return [*found, *_stones(rock, hand)] if hand.stones else found

    @cached_property
    def _boxes(self) -> list[tuple[Floats, Floats]]:
        return [mark.box for mark in self.marks]

    def ink(self, size: tuple[int, int], corner: tuple[int, int]) -> Image.Image:
        """How much ink (L) is seen in a picture of a size whose corner lies at a pixel of a map."""
        wide, high = size
        fine = FINER if self.square < LARGE else FINER // 2
        mask = Image.new("L", (wide * fine, high * fine))
        pen = ImageDraw.Draw(mask)
        shifts = (-1, 0, 1) if self.rock.wild.wraps else (0,)
        moved = [exact.points(np.multiply(self.rock.size, one)) for one in product(shifts, shifts)]
        for (rings, value), (least, most) in zip(self.marks, self._boxes, strict=True):
            for shift in moved:
                first = np.divide(corner, self.square) - shift
                last = first + np.divide(size, self.square)
                seen = ((most >= first) & (least <= last)).all(axis=1)
                spots = ((rings[seen] + shift) * self.square - corner) * fine
                for ring in np.floor(spots).reshape(len(spots), 2 * rings.shape[1]).tolist():
                    pen.polygon(ring, value)
        return mask.reduce(fine)


def _shares(seed: int, what: str, count: int, each: int) -> Floats:
    """Rows of shares from 0 up to 1."""
    return _shares_of(seed, what, np.arange(count), each)


def _shares_of(seed: int, what: str, rows: Integers, each: int) -> Floats:
    """Those of some rows."""
    steps = (rows[:, None] * each + np.arange(1, each + 1)).astype(np.uint64)
    key = np.uint64(Dice(seed, "rock", what).bits())
    values = mix_all(key + steps * np.uint64(GOLDEN)) >> np.uint64(11)
    return np.asarray(values / float(1 << 53))


# ------------------------------------------------------------------ strokes


def _fans(rings: Sequence[Floats], rock: Rock, hand: Hand) -> Iterator[Marks]:
    """Strokes square to the walls, row after row."""
    spots, way = _walls(rings, rock, hand.pace * rock.grain)
    if not len(spots):
        return
    spur = rock.open.at(spots + THERE * way) / FULL
    long = 1 + SPREAD * noise(spots[:, 0], spots[:, 1], rock.seed & 0xFFFF, CLUMPS)
    long = exact.numbers(long * (SPUR[0] - SPUR[1] * spur).clip(0.45, 1.35))
    start, middle = np.full(len(spots), BEGIN), _middles(spots, way, rock)
    fits = (np.arange(len(spots)) % 2 == 0) | (middle > SPARSE)
    spots, way, long, start, middle = (part[fits] for part in (spots, way, long, start, middle))
    for number, (least, more, often, first, last) in enumerate(hand.rows):
        dice = _shares(rock.seed, f"row {number}", len(spots), 4)
        wanted = rock.grain * (least + more * dice[:, 0]) * long
        wanted = np.minimum(wanted, FREE * middle - start)
        length = _reached(spots, way, start, wanted, rock)
        drawn = (dice[:, 1] < often * long.clip(0.6, 1.0)) & (length > LEAST)
        spots, way, long, start, length, middle = (
            part[drawn] for part in (spots, way, long, start, length, middle)
        )
        yield Marks(_strokes(spots, way, (start, length), rock.pen * np.array((first, last))), FULL)
        aside = (dice[drawn, 3:] - 0.5) * ASIDE * rock.grain
        spots = exact.points(spots + aside * np.stack([-way[:, 1], way[:, 0]], 1))
        start = start + length + (BETWEEN[0] + BETWEEN[1] * dice[drawn, 2]) * rock.grain


def _strokes(spots: Floats, way: Floats, along: tuple[Floats, Floats], broad: Floats) -> Floats:
    """The corners of strokes that begin so far along a way from spots, so long."""
    start, length = (each[:, None] for each in along)
    begin, across = spots + start * way, np.stack([-way[:, 1], way[:, 0]], 1) / 2
    end, (first, last) = begin + length * way, broad.tolist()
    ring = [
        begin + first * across,
        end + last * across,
        end - last * across,
        begin - first * across,
    ]
    return exact.points(np.stack(ring, 1))


def _walls(rings: Sequence[Floats], rock: Rock, pace: float) -> tuple[Floats, Floats]:
    """Places along the walls round caves, and the way from each into the rock."""
    start = np.concatenate([ring[:-1] for ring in rings])
    run = np.concatenate([ring[1:] for ring in rings]) - start
    long = exact.lengths(run)
    start, run, long = start[long > 0], run[long > 0], long[long > 0]
    ends = np.cumsum(long)
    dice = _shares(rock.seed, "walls", int(ends[-1] / pace), 1)[:, 0]
    ways = (np.arange(len(dice)) + 0.2 + 0.6 * dice) * pace
    which = np.searchsorted(ends, ways).clip(0, len(ends) - 1)
    share = 1 - (ends[which] - ways) / long[which]
    spots = exact.points(start[which] + share[:, None] * run[which])
    held = rock.holds(spots)
    spots, which = spots[held], which[held]
    side = exact.numbers(np.stack([run[:, 1], -run[:, 0]], 1) / long[:, None])[which]
    left, right = (rock.off_walls.at(spots + far * side) for far in (HERE, -HERE))
    side = np.where((left >= right)[:, None], side, -side)
    walls = (np.maximum(left, right) > HERE / 2) & (np.minimum(left, right) < HERE / 2)
    return spots[walls], _fanned(rock, spots[walls], side[walls])


def _fanned(rock: Rock, spots: Floats, side: Floats) -> Floats:
    """The ways away from all walls near, not but from one."""
    deeper = spots + THERE * side
    steps = np.array([[THERE, 0.0], [0.0, THERE]])
    slope = np.stack(
        [rock.off_walls.at(deeper + one) - rock.off_walls.at(deeper - one) for one in steps], 1
    )
    way = side + slope / (2 * THERE)
    lean = TILT * (2 * _shares(rock.seed, "lean", len(spots), 1) - 1)
    way = way + lean * np.stack([-way[:, 1], way[:, 0]], 1)
    return exact.numbers(way / np.maximum(exact.lengths(way), 0.1)[:, None])


def _middles(spots: Floats, way: Floats, rock: Rock) -> Floats:
    """How far from walls the middle of narrow rock is; `FARTHEST` and more where it is broad."""
    narrow = rock.off_walls.at(spots + RIBS * way) < 0.8 * RIBS
    spots, way = spots[narrow], way[narrow]
    deepest = np.full(len(spots), HERE)
    beyond = np.zeros(len(spots), dtype=bool)
    for far in NARROW:
        deep = rock.off_walls.at(spots + far * way)
        beyond |= deep < far / 2
        deepest = np.where(beyond, deepest, np.maximum(deepest, deep))
    found = np.full(len(narrow), FARTHEST / FREE)
    found[narrow] = deepest
    return found


def _reached(spots: Floats, way: Floats, start: Floats, length: Floats, rock: Rock) -> Floats:
    """How long strokes are that end where other walls are as near; 0 where there is no room."""
    found = np.zeros(len(spots))
    for share in REACHES:
        end = start + share * length
        deep = rock.off_walls.at(spots + end[:, None] * way)
        found = np.where(deep > 0.72 * end - 0.06, share * length, found)
    return np.where(start < FARTHEST, found, 0.0)


# ------------------------------------------------------------------ what is scattered


def _scattered(rock: Rock, pace: float, what: str) -> tuple[Floats, Floats, Floats]:
    """Places in the rock round caves, about as far apart, shares for each, and how far from walls
    it is."""
    columns, rows = (int(side / pace) + 1 for side in rock.size)
    column, row = np.tile(np.arange(columns), rows), np.repeat(np.arange(rows), columns)
    grid: Floats = np.stack([column + 0.5 * (row % 2), row], 1).astype(np.float64)
    spots = exact.points((grid + 0.5) * pace)
    near = (rock.off_walls.near(spots) > 0) & (rock.within.near(spots) > 0)
    spots, dice = spots[near], _shares_of(rock.seed, what, np.flatnonzero(near), 6)
    spots = exact.points(spots + (dice[:, :2] - 0.5) * pace / 2)
    held = rock.holds(spots)
    spots, dice = spots[held], dice[held]
    return spots, dice, rock.off_walls.at(spots)


def _dots(rock: Rock, hand: Hand) -> Marks:
    """Dots that are the fewer the farther from walls they lie, but for narrow rock, which has some
    everywhere."""
    spots, dice, off = _scattered(rock, SPECK * rock.grain, "dots")
    clump = noise(spots[:, 0], spots[:, 1], rock.seed & 0xFFFF, 1.7)
    often = (1.4 - 0.85 * off + 0.35 * clump).clip(0, 1)
    deep = (0.1 + 0.8 * rock.within.at(spots)).clip(0, 0.62) * (1 + 0.3 * clump)
    kept = dice[:, 2] < exact.numbers(hand.specks * np.maximum(often, deep))
    radius = 0.54 + 0.42 * dice[kept, 3] * (1.5 - 0.6 * off[kept]).clip(0.3, 1.3)
    radius = exact.numbers(rock.pen * radius)
    return Marks(exact.points(spots[kept, None] + radius[:, None, None] * DOT), FULL)


def _alone(rock: Rock) -> Iterator[Marks]:
    """Pebbles in great masses of rock."""
    pebbles = pebbles_of(rock)
    yield Marks(pebbles, FULL)
    middles = pebbles.mean(axis=1, keepdims=True)
    yield Marks(exact.points(middles + HOLLOW * (pebbles - middles)), 0)


def _stones(rock: Rock, hand: Hand) -> Iterator[Marks]:
    """Stones along the walls, the largest next to them, each with a shade below."""
    pace = STONE * rock.grain
    spots, dice, off = _scattered(rock, pace, "stones")
    radius = exact.numbers(pace * (0.5 + 0.14 * dice[:, 3] - 0.22 * off).clip(0.16, 0.6))
    clump = noise(spots[:, 0], spots[:, 1], 1 + (rock.seed & 0xFFFF), 2.2)
    often = hand.stones * (1.3 - 0.85 * off + 0.8 * clump).clip(0, 1)
    kept = (dice[:, 2] < exact.numbers(often)) & (off > 0.9 * radius)
    spots, dice, radius = spots[kept, None], dice[kept], radius[kept]
    uneven = 0.78 + 0.34 * _shares(rock.seed, "corners", len(spots), CORNERS)
    x, y = (ROUND[None] * uneven[:, :, None]).transpose(2, 0, 1)
    y = y * (0.72 + 0.28 * dice[:, 5:])
    cosine, sine = ROUND[(dice[:, 4] * CORNERS).astype(np.int64)].T[:, :, None]
    turned = np.stack([x * cosine - y * sine, x * sine + y * cosine], 2)
    corners = turned * radius[:, None, None]
    inner = corners * (1 - 0.8 * rock.pen / radius).clip(0, 1)[:, None, None]
    yield Marks(exact.points(spots + 1.12 * corners), 0)
    yield Marks(exact.points(spots + corners), FULL)
    yield Marks(exact.points(spots + inner - 0.25 * rock.pen), 0)
