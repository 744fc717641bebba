"""Ground laid from pieces of a pack's own pictures, cut where they differ least.

Image quilting (Efros and Freeman, 2001), guided: a piece is taken from where the wall is as far,
and lies as, it does in the place that it is laid in, so that what hugs walls hugs them again. All
decisions are made on integers, and the dice say which of the good pieces is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice

Ints = NDArray[np.int64]
Small = NDArray[np.int16]
Mask = NDArray[np.bool_]
POINTS = 6
"""At so many by so many points of a piece is it told how far the wall is."""
GOOD = 28
"""So many pieces that lie right are compared with what is laid already."""
CLOSE = 60
"""What a pixel of distance from the wall counts, in levels squared of colour."""
MISSING = 48
"""What a point counts that shows no such ground, in quarters of a pixel of distance."""
TIRED = 25
"""What it counts, in hundredths of its cost, to have been laid before."""


@dataclass(frozen=True)
class Cloth:
    """A picture of one ground to take pieces from.

    colours  (height, width, 4); where another ground is seen, the nearest of this
    guide    how far the wall is, in quarters of a pixel
    seen     where it is this ground in truth
    """

    colours: Small
    guide: Small
    seen: Mask


@dataclass(frozen=True)
class Pieces:
    """Where pieces of `side` pixels can be taken: (number, 3) of cloth, row and column."""

    cloths: tuple[Cloth, ...]
    places: Ints
    side: int

    @cached_property
    def points(self) -> tuple[Ints, Mask]:
        """The guide at the points of each piece, and where its ground is seen: (number, points)."""
        spots = _spots(self.side)
        guides = np.zeros((len(self.places), len(spots) ** 2), dtype=np.int64)
        seen = np.zeros(guides.shape, dtype=bool)
        for number, cloth in enumerate(self.cloths):
            mine = self.places[:, 0] == number
            rows = (self.places[mine, 1, None] + spots)[:, :, None]
            columns = (self.places[mine, 2, None] + spots)[:, None, :]
            guides[mine] = cloth.guide[rows, columns].reshape(-1, guides.shape[1])
            seen[mine] = cloth.seen[rows, columns].reshape(-1, guides.shape[1])
        return guides, seen

    def piece(self, number: int) -> Small:
        cloth, row, column = self.places[number].tolist()
        found = self.cloths[cloth].colours[row : row + self.side, column : column + self.side]
        return np.asarray(found)


def _spots(side: int) -> Ints:
    return np.asarray((np.arange(POINTS) * 2 + 1) * side // (2 * POINTS)).astype(np.int64)


def places_in(cloths: Sequence[Cloth], side: int, least: int, most: int) -> Ints:
    """Places of pieces that show their own ground in at least so many of a hundred pixels, at most
    so many of them, spread evenly."""
    found = []
    for number, cloth in enumerate(cloths):
        high, wide = cloth.seen.shape
        sums = np.pad(cloth.seen.astype(np.int64).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        step = max(2, side // 6)
        rows, columns = np.arange(0, high - side + 1, step), np.arange(0, wide - side + 1, step)
        y, x = (a.ravel() for a in np.meshgrid(rows, columns, indexing="ij"))
        count = sums[y + side, x + side] - sums[y, x + side] - sums[y + side, x] + sums[y, x]
        good = count * 100 >= least * side * side
        same = np.full(int(good.sum()), number)
        found.append(np.stack([same, y[good], x[good]], axis=1))
    places = np.concatenate(found) if found else np.zeros((0, 3), dtype=np.int64)
    return np.asarray(places[:: max(1, -(-len(places) // most))]).astype(np.int64)


class Quilter:
    """Lays pieces; what each piece shows of the wall is worked out once."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.guides, self.seen = pieces.points

    def laid(self, guide: Ints, needed: Mask, dice: Dice) -> Small:
        """Ground (height, width, 4) for a picture whose wall is so far; only where it is needed
        must it fit."""
        side, lap = self.pieces.side, self.pieces.side // 3
        step = side - lap
        high, wide = guide.shape
        rows, columns = -(-high // step), -(-wide // step)
        more = ((0, rows * step + lap - high), (0, columns * step + lap - wide))
        guide, needed = np.pad(guide, more, mode="edge"), np.pad(needed, more, mode="edge")
        page = np.zeros((*guide.shape, 4), dtype=np.int16)
        used = np.zeros(len(self.guides), dtype=np.int64)
        for row in range(rows):
            for column in range(columns):
                y, x = row * step, column * step
                box = (slice(y, y + side), slice(x, x + side))
                if not needed[box].any():
                    continue
                laps = (lap if row else 0, lap if column else 0)
                number = self._chosen(page[box], guide[box], needed[box], laps, used, dice)
                used[number] += 1
                page[box] = _sewn(page[box], self.pieces.piece(number), laps)
        return np.asarray(page[:high, :wide])

    def _chosen(
        self, under: Small, guide: Ints, needed: Mask, laps: tuple[int, int], used: Ints, dice: Dice
    ) -> int:
        spots = _spots(self.pieces.side)
        guide_values = guide[spots[:, None], spots[None, :]].ravel()
        wanted = needed[spots[:, None], spots[None, :]].ravel()
        off = np.abs(self.guides - guide_values) * (1 + 2 * wanted)
        off += MISSING * (wanted & ~self.seen)
        far = off.sum(axis=1)
        good = np.argsort(far * 64 + self._dealt(len(far), dice), kind="stable")[:GOOD]
        costs = CLOSE * far[good] // (4 * POINTS * POINTS)
        pieces = [self.pieces.piece(number) for number in good.tolist()]
        for part, size in zip((np.s_[: laps[0], :], np.s_[:, : laps[1]]), laps, strict=True):
            if size:
                change = np.stack([piece[part] for piece in pieces]).astype(np.int32) - under[part]
                sums = np.square(change, out=change).sum(axis=(1, 2, 3), dtype=np.int64)
                costs += sums // change.shape[1] // change.shape[2]
        costs += np.sort(costs)[len(costs) // 2] // 2  # what costs nothing - bare paper - tires too
        costs *= 100 + TIRED * used[good]
        costs += [dice.below(100) for _ in good]
        return int(good[int(costs.argmin())])

    @staticmethod
    def _dealt(count: int, dice: Dice) -> Ints:
        """Numbers below 64, one for each piece."""
        from morphs.base.noise import stream

        return np.asarray(stream(dice.bits(), count) >> np.uint64(58)).astype(np.int64)


def _sewn(under: Small, piece: Small, laps: tuple[int, int]) -> Small:
    """A piece laid over what is there, cut along the ways of least difference."""
    over = np.ones(piece.shape[:2], dtype=bool)
    change = ((piece.astype(np.int64) - under) ** 2).sum(axis=2)
    if laps[1]:
        cut = _cut(change[:, : laps[1]])
        over[:, : laps[1]] &= np.arange(laps[1])[None, :] >= cut[:, None]
    if laps[0]:
        cut = _cut(change[: laps[0]].T)
        over[: laps[0]] &= np.arange(laps[0])[:, None] >= cut[None, :]
    return np.where(over[..., None], piece, under).astype(np.int16)


def _cut(change: Ints) -> Ints:
    """For each row where to cut, such that the sum of what differs along the cut is least."""
    rows = change.tolist()  # rows are short: plain numbers are done sooner than arrays of them
    huge = 1 << 60
    for row in range(1, len(rows)):
        before = [huge, *rows[row - 1], huge]
        least = map(min, before, before[1:], before[2:])
        rows[row] = [here + there for here, there in zip(rows[row], least, strict=True)]
    found = [rows[-1].index(min(rows[-1]))]
    for row in reversed(rows[:-1]):
        first = max(0, found[-1] - 1)
        near = row[first : found[-1] + 2]
        found.append(first + near.index(min(near)))
    return np.array(found[::-1], dtype=np.int64)
