"""Signs moved apart, lest one hides another, its banner or its number: the greater stand where they
are, the lesser as near to their place as there is room; what finds none is left to the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.zones.emblems import GUARDS
from morphs.draw.zones.sign import PLATED, Sign

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
STAYS = ("town", "shipyard", "boat", "flotsam", "watermill")
"""What stands where it is."""
RANKS = ("town", "shipyard", "boat", "watermill", "gate", "teleporter", "border-guard", "mine")
"""What is placed first."""
TIED = ("border-guard", "monster")
LEFT_OUT = ("dwelling", "building", "bank", "hut", "artifact", "chest", "pickup")
"""What is not drawn where it would be hidden, or hide what is greater."""
LEAST, SHARE, TIED_TO = (4.0, 0.06), 0.8, (2.6, 0.034)
"""How far signs may be moved, at least: in squares, of a level's side, and so much of how wide they
are; and what is tied to its way, or leads somewhere."""
RINGS, SPOTS = 6, 14
"""In how many rings about its place, and at how many spots of each, room is sought."""
TOUCHING, MOST = 0.04, 0.26
"""How much of a sign others may cover, and with how much it is left out."""
NAMED = 1.0
"""How much more room there is below what has a name, and beside that, than it takes, in squares:
signs are known by whole squares to letters."""
FAR, ON_WAYS = 0.3, 0.05
"""What it costs a sign to stand as far off as it may, and on a square of a road or a river, beside
the share of it that is covered."""


class Ground(NamedTuple):
    """What signs of a level stand on: where there is ground, the zones of it, and its ways."""

    dry: Bools
    zone: NDArray[np.int16]
    ways: Bools


def spread(
    units: Sequence[list[Sign]],
    ground: Ground,
    pixels: int,
    below: Mapping[int, tuple[float, float]],
) -> Iterator[list[Sign]]:
    """Yield signs that stand together, each with others of its group, apart from all others; what
    is lettered `below` some has so much room, wide and high, by their numbers."""
    side = len(ground.dry)
    taken = np.zeros((0, 4))
    for group in sorted(filter(None, units), key=lambda group: _rank(_head(group))):
        some = [one.within(side, pixels) for one in group]
        head = _head(some)
        own = np.array([box for one in some for box in one.bodies(pixels)])
        moved, covered = _room(head, own, taken, ground, pixels)
        if covered > MOST and head.emblem.kind in LEFT_OUT:
            continue
        names = [_under(one, *below[one.number]) for one in some if one.number in below]
        own = np.vstack([own, *names])
        taken = np.vstack([taken, own + np.tile(moved, 2)])
        across, down = moved.tolist()
        yield [one._replace(middle=one.middle + across, foot=one.foot + down).within(side, pixels)
               for one in some]  # fmt: skip


def _under(one: Sign, wide: float, high: float) -> Floats:
    """The box below a sign where its name stands."""
    x, y = exact.rounded(one.middle), exact.rounded(one.foot)
    return np.array([[x - wide / 2 - NAMED, y, x + wide / 2 + NAMED, y + high + NAMED]])


def _head(some: Sequence[Sign]) -> Sign:
    """The foremost of some signs that stand together."""
    return max(some, key=lambda one: (one.emblem.kind not in GUARDS, one.unit, -one.number))


def _rank(head: Sign) -> tuple[int, int, int]:
    kind = head.emblem.kind
    return RANKS.index(kind) if kind in RANKS else len(RANKS), -head.unit, head.number


def _room(
    head: Sign, own: Floats, taken: Floats, ground: Ground, pixels: int
) -> tuple[Floats, float]:
    """How far some signs are moved across and down, and which share of them is covered there."""
    kind = head.emblem.kind
    size = float(((own[:, 2] - own[:, 0]) * (own[:, 3] - own[:, 1])).sum())
    here = np.zeros(2)
    first = float(_covered(own, here[None], taken)[0]) / size
    if first <= TOUCHING or kind in STAYS:
        return here, exact.rounded(first)
    squares, share = TIED_TO if kind in (*TIED, *PLATED) else LEAST
    reach = max(squares, share * len(ground.dry))
    reach = reach if kind in TIED else max(reach, SHARE * head.unit / pixels)
    moves = np.array([move for move in _moves(reach) if _stands(head, move, ground, pixels)])
    if not len(moves):
        return here, exact.rounded(first)
    moves = np.vstack([here[None], moves])
    covered = np.round(_covered(own, moves, taken) / size, 3)
    far = np.maximum(abs(moves[:, 0]), abs(moves[:, 1])) / reach
    ways = np.array([_on_ways(head, move, ground, pixels) for move in moves])
    best = int(np.argmin(np.round(covered + FAR * far + ON_WAYS * ways, 3)))
    return moves[best], float(covered[best])


def _moves(reach: float) -> Iterator[tuple[float, float]]:
    """How something may be moved, the nearest first."""
    for ring in range(1, RINGS + 1):
        for spot in range(SPOTS):
            angle = 2 * pi * (spot + 0.5 * (ring % 2)) / SPOTS
            far = reach * ring / RINGS
            yield exact.rounded(far * exact.cos(angle)), exact.rounded(far * exact.sin(angle))


def _stands(head: Sign, move: tuple[float, float], ground: Ground, pixels: int) -> bool:
    """Whether a sign that is moved so stands on ground of its own zone, and on the level."""
    side = len(ground.dry)
    moved = head._replace(middle=head.middle + move[0], foot=head.foot + move[1])
    if moved.within(side, pixels) != moved:
        return False
    row, column = (min(floor(at), side - 1) for at in (head.foot - 0.1, head.middle))
    to = floor(moved.foot - 0.1), floor(moved.middle)
    return bool(ground.dry[to]) and ground.zone[to] == ground.zone[row, column]


def _on_ways(head: Sign, move: Floats, ground: Ground, pixels: int) -> int:
    """How many squares of ways are under the foot of a sign that is moved so."""
    half, row = 0.4 * head.unit / pixels, floor(head.foot + float(move[1]) - 0.1)
    left, right = (floor(head.middle + float(move[0]) + end) for end in (-half, half))
    return int(ground.ways[max(0, row - 1) : row + 1, max(0, left) : right + 1].sum())


def _covered(own: Floats, moves: Floats, taken: Floats) -> Floats:
    """How much of the ground of some boxes is taken after each move."""
    shifted = own[None] + np.tile(moves, 2)[:, None]  # moves x boxes x 4
    one, other = shifted[:, :, None], taken[None, None]
    wide = np.minimum(one[..., 2], other[..., 2]) - np.maximum(one[..., 0], other[..., 0])
    high = np.minimum(one[..., 3], other[..., 3]) - np.maximum(one[..., 1], other[..., 1])
    found: Floats = (np.clip(wide, 0, None) * np.clip(high, 0, None)).sum(axis=(1, 2))
    return found
