"""The faces between lines that meet at their ends only: half-edges around nodes, and the rings that
one walks with a face on the left.

Faces, their order and where their outlines begin hang on where the lines lie, not on the order in
which they come: libraries of geometry hand out lines each in its own order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import chain
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.plan.plan import Floats

Ints = NDArray[np.int64]
CLOSE = 1e-9
"""Angles nearer than this are not told apart by what floats say of them."""


class Lines(NamedTuple):
    """Lines as arrays: all their points, where those of each line begin and end, and the nodes that
    half-edges begin at, numbered from left to right: half-edge 2 k runs along line k, 2 k + 1
    back."""

    points: Floats
    first: Ints
    last: Ints
    tails: Ints

    def only(self, which: NDArray[np.bool_] | Ints) -> Lines:
        """Some of them."""
        tails = self.tails.reshape(-1, 2)[which].ravel()
        return Lines(self.points, self.first[which], self.last[which], tails)

    def ends(self, inwards: int = 0) -> Floats:
        """The points that half-edges begin at, or those that are so many further on."""
        return self.points[np.column_stack([self.first + inwards, self.last - inwards]).ravel()]


class Faces(NamedTuple):
    """Faces as polygons, the lines that part them, and the faces on the left and on the right of
    each line, -1 for what lies outside of all."""

    shapes: NDArray[np.object_]
    lines: Lines
    left: Ints
    right: Ints


def faces_between(net: shapely.Geometry) -> Faces:
    """Find the faces between lines that cross nowhere. Lines that part no two faces are left
    out."""
    lines = _without_ends(_lines_of(net))
    while True:
        order, follows = _turns(lines)
        least = _least(follows)
        loose = least[0::2] == least[1::2]
        if not loose.any():
            rings, ring_of = _rings(order, follows)
            return _faces(lines, order, ring_of, list(_loops(rings, ring_of, lines.tails)))
        lines = lines.only(~loose)


def _lines_of(net: shapely.Geometry) -> Lines:
    points, line = shapely.get_coordinates(shapely.get_parts(net), return_index=True)
    first = np.flatnonzero(np.diff(line, prepend=-1))
    last = np.append(first, len(points))[1:] - 1
    x, y = points[np.column_stack([first, last]).ravel()].T
    return Lines(points, first, last, np.unique(x + 1j * y, return_inverse=True)[1])


def _without_ends(lines: Lines) -> Lines:
    """Lines but for those with an end where no other begins."""
    while True:
        alone = np.bincount(lines.tails, minlength=1)[lines.tails] == 1
        dangling = alone[0::2] | alone[1::2]
        if not dangling.any():
            return lines
        lines = lines.only(~dangling)


def _turns(lines: Lines) -> tuple[Ints, Ints]:
    """Half-edges from left to right and round each node, and for each the one that follows it round
    the face on its left."""
    x, y = (lines.ends(1) - lines.ends()).T
    angle = np.arctan2(y, x)
    order = np.lexsort((angle, lines.tails))
    node = lines.tails[order]
    doubtful = (np.diff(node) == 0) & (np.diff(angle[order]) < CLOSE)
    _settle(order, np.flatnonzero(doubtful).tolist(), lines)
    begins = np.flatnonzero(np.diff(node, prepend=-1))
    before = np.roll(order, 1)
    before[begins] = order[np.append(begins, len(order))[1:] - 1]
    follows = np.empty_like(order)
    follows[order ^ 1] = before
    return order, follows


def _settle(order: Ints, doubtful: Sequence[int], lines: Lines) -> None:
    """Put half-edges of one node in their exact order where angles are too much alike to tell:
    `doubtful` are places of those that may have to change with the next."""
    starts, goals = lines.ends(), lines.ends(1)

    def way(half: int) -> tuple[Fraction, Fraction]:
        (x, y), (u, v) = (map(Fraction, ends[half].tolist()) for ends in (starts, goals))
        return u - x, v - y

    def turn(one: int, other: int) -> int:
        (x, y), (u, v) = way(one), way(other)
        return 1 if x * v < y * u else -1

    for first, last in _runs(doubtful):
        order[first:last] = sorted(order[first:last].tolist(), key=cmp_to_key(turn))


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where runs of places begin, and where they end with one more."""
    for k, place in enumerate(places):
        if not k or places[k - 1] < place - 1:
            first = place
        if k + 1 == len(places) or places[k + 1] > place + 1:
            yield first, place + 2


def _least(follows: Ints) -> Ints:
    """The least half-edge of each one's ring: of those up to 1, 2, 4 ... steps ahead."""
    found, ahead = np.minimum(np.arange(len(follows)), follows), follows
    while True:
        ahead = ahead[ahead]
        further = np.minimum(found, found[ahead])
        if np.array_equal(further, found):
            return found
        found = further


def _rings(order: Ints, follows: Ints) -> tuple[list[list[int]], Ints]:
    """Rings of half-edges, and the number of each one's ring."""
    on = follows.tolist()
    ring_of = [-1] * len(on)
    rings: list[list[int]] = []
    for start in order.tolist():
        if ring_of[start] < 0:
            steps, here, number = [], start, len(rings)
            while ring_of[here] < 0:
                ring_of[here] = number
                steps.append(here)
                here = on[here]
            rings.append(steps)
    return rings, np.array(ring_of, dtype=np.int64)


def _loops(rings: list[list[int]], ring_of: Ints, tails: Ints) -> Iterator[tuple[int, list[int]]]:
    """Yield the loops of rings, each with the number of its ring: one that comes by a node again is
    parted there."""
    visits = np.sort(ring_of * (int(tails.max(initial=0)) + 1) + tails)
    again = visits[1:][visits[1:] == visits[:-1]]
    pinched = set((again // (int(tails.max(initial=0)) + 1)).tolist())
    for ring, steps in enumerate(rings):
        if ring in pinched:
            yield from ((ring, loop) for loop in _parted(steps, tails[steps].tolist()))
        else:
            yield ring, steps


def _parted(steps: list[int], nodes: list[int]) -> list[list[int]]:
    """The loops of a ring that comes by nodes again."""
    found: list[list[int]] = []
    open_steps: list[int] = []
    seen: dict[int, int] = {}
    for step, node in zip(steps, nodes, strict=True):
        if node in seen:
            found.append(open_steps[seen[node] :])
            del open_steps[seen[node] :]
            seen = {other: at for other, at in seen.items() if at < len(open_steps)}
        seen[node] = len(open_steps)
        open_steps.append(step)
    return [open_steps, *found]


def _faces(lines: Lines, order: Ints, ring_of: Ints, loops: list[tuple[int, list[int]]]) -> Faces:
    """Faces of loops: those walked anticlockwise are outlines, the others holes, of their own ring
    or of the least face around them."""
    ring = np.array([ring for ring, _ in loops], dtype=np.int64)
    shapes = _drawn(lines, [loop for _, loop in loops])
    areas = np.asarray(shapely.area(shapely.polygons(shapes)))
    outline = np.asarray(shapely.is_ccw(shapes))
    number = np.full(int(ring.max(initial=-1)) + 1, -1, dtype=np.int64)
    number[ring[outline]] = np.arange(np.count_nonzero(outline))
    face = number[ring]
    free = np.flatnonzero(face < 0)
    within = _around(shapes[free], shapes[outline], areas[outline])
    face[free] = within
    number[ring[free]] = within
    kept = np.flatnonzero(face >= 0)
    sort = kept[np.lexsort((~outline[kept], face[kept]))]
    found = np.asarray(shapely.polygons(shapes[sort], indices=face[sort]))
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    left, right = number[ring_of[0::2]], number[ring_of[1::2]]
    sides = np.argsort(np.minimum(place[0::2], place[1::2]))
    return Faces(found, lines.only(sides), left[sides], right[sides])


def _drawn(lines: Lines, loops: list[list[int]]) -> NDArray[np.object_]:
    """Loops of half-edges as rings of points."""
    steps = np.array(list(chain.from_iterable(loops)), dtype=np.int64)
    loop = np.repeat(np.arange(len(loops)), [len(each) for each in loops])
    back, line = steps & 1, steps >> 1
    count = (lines.last - lines.first)[line]
    begin = np.where(back, lines.last[line], lines.first[line])
    nth = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    at = np.repeat(begin, count) + nth * np.repeat(1 - 2 * back, count)
    rings: NDArray[np.object_] = np.asarray(
        shapely.linearrings(lines.points[at], indices=np.repeat(loop, count))
    )
    return rings


def _around(holes: NDArray[np.object_], outlines: NDArray[np.object_], areas: Floats) -> Ints:
    """The number of the least outline that each hole lies in, -1 for none."""
    found = np.full(len(holes), -1, dtype=np.int64)
    spots = shapely.get_point(holes, 0)
    hole, outline = shapely.STRtree(np.asarray(shapely.polygons(outlines))).query(spots, "within")
    order = np.lexsort((-areas[outline], hole))  # the least is written last
    found[hole[order]] = outline[order]
    return found
