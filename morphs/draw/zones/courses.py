"""Lines of squares that follow each other as smooth curves: the courses of roads and rivers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.soft import noise, smoothed

XY = tuple[float, float]
Place = tuple[int, int]
Bools = NDArray[np.bool_]
Points = NDArray[np.float64]
Joined = Mapping[Place, list[Place]]
SHAKE = 0.26
"""How far from the middle of its square a line passes, from side to side, in squares."""
STRAIGHT = ((0, 1), (1, 0))
SLANTED = ((1, 1), (1, -1))
LOOK = 3
"""So many squares from a fork it is seen which of its ways go on in each other."""
AGAIN = 5
"""How often lines are eased once more when they have swung."""
EACH = 5
"""Into how many stretches a curve is bent from square to square."""


class Swing(NamedTuple):
    """How lines leave the squares they run through.

    eased   how often squares move towards those beside them: stairs and corners become bows
    far     how far aside they run at most, in squares
    bends   how long their bends are, in squares
    calm    about how far from what is to lie still they begin to, in squares
    key     of their dice
    """

    eased: int
    far: float
    bends: float
    calm: float
    key: int


def joined(squares: Bools, slanted: bool) -> dict[Place, list[Place]]:
    """Which squares follow each other: side by side, or corner to corner where none leads round."""
    found: dict[Place, list[Place]] = {}
    rows, columns = squares.shape
    for row, column in np.argwhere(squares).tolist():
        for down, across in (*STRAIGHT, *(SLANTED if slanted else ())):
            y, x = row + down, column + across
            if not (0 <= y < rows and 0 <= x < columns and squares[y, x]):
                continue
            if down and across and (squares[row, x] or squares[y, column]):
                continue
            found.setdefault((row, column), []).append((y, x))
            found.setdefault((y, x), []).append((row, column))
    return found


def passing(near: Joined) -> dict[Place, tuple[Place, Place]]:
    """The two squares between which a line passes through each: at forks those that lie most
    straight across; none where lines end."""
    found: dict[Place, tuple[Place, Place]] = {}
    for place, beside in near.items():
        pairs = [(a, b) for k, a in enumerate(beside) for b in beside[k + 1 :]]
        if pairs:
            ahead = {one: _ahead(near, place, one) for one in beside}
            found[place] = min(pairs, key=lambda two: (_turn(*(ahead[one] for one in two)), two))
    return found


def _ahead(near: Joined, place: Place, after: Place) -> XY:
    """The direction in which a line leaves a square, over the next."""
    before, at = place, after
    for _ in range(LOOK - 1):
        onwards = [one for one in near[at] if one != before]
        if len(onwards) != 1:
            break
        before, at = at, onwards[0]
    down, across = at[0] - place[0], at[1] - place[1]
    long = max(1e-6, exact.apart((0.0, 0.0), (float(down), float(across))))
    return down / long, across / long


def _turn(one: XY, other: XY) -> float:
    """How sharply a line turns that comes from one direction and leaves in another."""
    return exact.rounded(one[0] * other[0] + one[1] * other[1])


def chains(near: Joined, through: Mapping[Place, tuple[Place, Place]]) -> list[list[Place]]:
    """Lines from end to end, or to another line that they join; of a ring the first square is the
    last, too."""
    used: set[frozenset[Place]] = set()
    found: list[list[Place]] = []
    edges = [(place, one) for place in sorted(near) for one in sorted(near[place])]
    starts = [(place, one) for place, one in edges if one not in through.get(place, ())]
    for place, after in (*starts, *edges):
        if frozenset((place, after)) in used:
            continue
        line = [place, after]
        used.add(frozenset(line))
        while line[-2] in through.get(line[-1], ()):
            one, other = through[line[-1]]
            onwards = other if one == line[-2] else one
            if frozenset((line[-1], onwards)) in used:
                break
            used.add(frozenset((line[-1], onwards)))
            line.append(onwards)
        found.append(line)
    return found


def placed(
    near: Joined, through: Mapping[Place, tuple[Place, Place]], still: Bools, swing: Swing
) -> dict[Place, XY]:
    """Where lines pass in each square, across and down in squares: they ease their corners and
    swing, but about what is to lie still."""
    nodes = _eased({place: shaken(place) for place in near}, through, swing.eased)
    quiet = np.clip(4 * smoothed(still.astype(np.float32), swing.calm / 2), 0, 1)
    rows, columns = still.shape
    down, across = (
        swing.far
        * (1 - quiet)
        * np.clip(6 * smoothed(noise(rows, columns, swing.key + k), swing.bends), -1, 1)
        for k in (0, 1)
    )
    swung = {
        place: (x + float(across[place]), y + float(down[place])) for place, (x, y) in nodes.items()
    }
    return _eased(swung, through, AGAIN)


def _eased(
    nodes: dict[Place, XY], through: Mapping[Place, tuple[Place, Place]], often: int
) -> dict[Place, XY]:
    """Let lines cut their corners: what lies between two squares moves towards them."""
    for _ in range(often):
        moved = {}
        for place, (one, other) in through.items():
            (ax, ay), (x, y), (bx, by) = nodes[one], nodes[place], nodes[other]
            moved[place] = (ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4
        nodes = nodes | moved
    return nodes


def shaken(place: Place) -> XY:
    """About the middle of a square, across and down in squares."""
    row, column = place
    return (
        column + 0.5 + (chance(row, column, 1) - 0.5) * SHAKE,
        row + 0.5 + (chance(row, column, 2) - 0.5) * SHAKE,
    )


def curve(nodes: Iterable[XY]) -> Points:
    """A curve through points, `EACH` stretches from each to the next; a ring is closed smoothly."""
    at = np.array([*nodes])
    ring = len(at) > 3 and bool((at[0] == at[-1]).all())
    before = at[-2] if ring else 2 * at[0] - at[1]
    after = at[1] if ring else 2 * at[-1] - at[-2]
    a, b, c, d = (np.vstack([before, at, after])[k : k + len(at) - 1] for k in range(4))
    found = []
    for k in range(EACH):
        t = k / EACH
        bent = (2 * a - 5 * b + 4 * c - d) * (t * t) + (3 * b - a - 3 * c + d) * (t * t * t)
        found.append(b + 0.5 * ((c - a) * t + bent))
    whole = np.stack(found, axis=1).reshape(-1, 2)
    return exact.points(np.vstack([whole, at[-1:]]))


def crossed(curves: Iterable[Points], shape: tuple[int, ...]) -> Bools:
    """The squares of a level over which curves run."""
    found = np.zeros(shape, np.bool_)
    for points in curves:
        across, down = (
            np.clip(np.floor(points[:, k]).astype(np.int64), 0, shape[1 - k] - 1) for k in (0, 1)
        )
        found[down, across] = True
    return found


def steps_from(near: Joined, starts: Iterable[Place]) -> dict[Place, int]:
    """How many squares along lines each lies from the nearest of some, where one leads there."""
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        place = waiting.popleft()
        for one in near[place]:
            if one not in found:
                found[one] = found[place] + 1
                waiting.append(one)
    return found


def beside_any(squares: Bools) -> Bools:
    """The squares in and about some, and those at the rim."""
    wide = np.pad(squares, 1, constant_values=True)
    return np.asarray(ndimage.binary_dilation(wide, np.ones((3, 3), np.bool_))[1:-1, 1:-1])
