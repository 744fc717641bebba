"""Where the sea of a land begins: anywhere between what must be water and what must be land.

The middles of neighbouring cells of one kind are joined by lines, and so is what tiles show at
half-sides where no cell's middle shows it; no line of the sea crosses one of the land. Noise of
long and short waves says how near to either a coast runs: into gulfs and round capes as broad as
cells, yet what is one lake stays one, an isthmus stays dry, and every cell has its own in its
middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import MARGIN, ONE, SUB, Flags, Grain, Ints, blurred
from morphs.draw.lands.view import SEA, Shown
from morphs.generators.terrain.extras.naming import connected

STEP = 2 * SUB
"""How close points of the lines lie of which coasts keep off, in steps."""
OUT = 3
"""How far the lines of cells at a rim go on beyond it, in halves of a cell."""
HEXAGON = range(6)
"""The sides of cells three of which meet at a corner."""
REACH = 15
"""How far from the lines their distance is told, in squares."""
NEAR, UNEVEN = 4, (9, 3)
"""Over how many squares before `REACH` coasts cease, for what lies farther from one of the two
kinds is wholly of the other; and by how many squares sooner at most, in waves of so many."""
LONG = ((23, 3400), (14, 7200), (8, 5600))
"""The waves of gulfs and capes, in squares, and how strong they are, of `ONE`."""
EVENED = 8
"""About how many squares around these waves are as much above nought as below: so the coast of one
lake runs out and in, and no lake is all bay or all shoal."""
SHORT = ((5, 3600), (3, 2000))
"""The same of coves and headlands, where a coast is rugged."""
MOST = 7400
"""How strong all of them together are at most."""
TAUT, SLACK, PULL = 7, 5, 5
"""About how many squares around coasts of charts are drawn tight, so that they follow no cells; how
many squares off the tight line they are drawn to it ever less; and how strongly that is, of a
square, in 16ths of `ONE`."""
FIRM = 10_000
"""How strong the pull becomes that grows ever less."""
RUNS = (
    (67, 8.0, 6.0),
    (31, 13.0, 14.0),
    (17, 6.0, 15.0),
    (9, 2.6, 10.0),
    (5, 1.2, 5.0),
)
"""The waves in which they leave that line: how long, in squares, and how far off they go, in
squares, where a coast is calm, and how far where it is rugged."""
SMALL, ABOUT = 12, 1.1
"""Of how many cells waters are at most that have no room for such waves, and lands; and how far
about the middles of their cells none are, in cells."""
SKERRIES = (6, 200, 60)
"""The waves that rugged coasts have rocks off them by, in squares; from which height on, and how
strong."""


def coastal(
    shown: Shown, grain: Grain, moved: Callable[[Points], Points], rugged: Ints, seed: int
) -> Ints:
    """Return a raster above nought where the sea is, of `ONE`; `moved` is how the land lies and
    `rugged` how rugged a coast is at every square, of `ONE`."""
    if not (shown.country == SEA).any():
        return np.full(grain.shape, -ONE, np.int64)
    land, sea = (
        _distances(grain, _marked(grain, moved(exact.points(grain.lengths(lines)))))
        for lines in _lines(shown, grain)
    )
    between = blurred((land - sea) * ONE // np.maximum(land + sea, 1), 1, 2)
    rough = _noise(grain, LONG, seed + 40)
    rough -= blurred(rough, EVENED)
    rough += _noise(grain, SHORT, seed + 44) * rugged // ONE
    if shown.sway < 1024:
        alone = blurred(grain.around(_small(shown, grain, moved), ABOUT) * ONE, 4)
        rough += (_running(grain, sea < land, rugged, seed) - rough) * (ONE - alone) // ONE
    rough = np.clip(rough, -MOST, MOST)
    rough = rough * (ONE - between * between // ONE) // ONE
    wave, sooner = UNEVEN
    end = 64 * REACH - ((grain.noise(wave, seed + 46) + 1024) * 64 * sooner >> 11)
    left = np.clip((end - np.maximum(land, sea)) * ONE // (64 * NEAR), 0, ONE)
    wholly = np.where(sea < land, ONE, -ONE)
    sea = wholly + (between + rough - wholly) * left // ONE
    if grain.ground.wrap == "none":
        return sea
    return np.pad(sea[MARGIN:-MARGIN, MARGIN:-MARGIN], MARGIN, mode="wrap")


def _running(grain: Grain, wet: Flags, rugged: Ints, seed: int) -> Ints:
    """How far coasts are moved that run over many cells: onto a line that is drawn tight along
    them, and off that in waves, the long ones everywhere and the short ones where it is rugged."""
    tight = (blurred(wet * ONE, TAUT, 2) - ONE // 2) * (2 * TAUT + 1)
    tight = tight * SLACK * ONE // (SLACK * ONE + np.abs(tight))
    for number, (wave, calm, rough) in enumerate(RUNS):
        far = int(calm * ONE) + int((rough - calm) * ONE) * rugged // ONE
        tight = tight + (grain.noise(wave, seed + 140 + number) * far >> 10)
    wave, high, strong = SKERRIES
    rocks = np.maximum(grain.noise(wave, seed + 150) - high, 0) * strong * rugged // ONE
    tight = tight * PULL // 16
    return tight * FIRM // (FIRM + np.abs(tight)) - rocks  # never flat: a coast would be ruled


def _small(shown: Shown, grain: Grain, moved: Callable[[Points], Points]) -> Points:
    """The middles of the cells of small waters and islands."""
    is_sea = (shown.country[:, -1] == SEA).tolist()
    left, found = set(range(len(is_sea))), list[int]()
    while left:
        start = min(left)
        whole = connected(shown.ground, start, lambda n, wet=is_sea[start]: is_sea[n] == wet)  # type: ignore[misc]
        left.difference_update(whole)
        found += whole if len(whole) <= SMALL else []
    return moved(exact.points(grain.lengths(grain.middles[sorted(found)])))


def _noise(grain: Grain, waves: tuple[tuple[int, int], ...], seed: int) -> Ints:
    """Noise of several waves, of `ONE`."""
    found = np.zeros(grain.shape, np.int64)
    for number, (wave, strong) in enumerate(waves):
        found += grain.noise(wave, seed + number) * strong >> 10
    return found


def _lines(shown: Shown, grain: Grain) -> Iterator[Ints]:
    """Points of the lines of the land, and of the sea, in steps."""
    is_sea, sides = shown.country == SEA, range(shown.ground.sides)
    mates = _mates(shown)
    kept = _alone(shown, is_sea, mates)
    ring = np.array(grain.ring, np.int64)
    halves = (ring + np.roll(ring, -1, axis=0)) // 2
    for wet in (False, True):
        shows = is_sea == wet
        spare = _spare(shown, shows[:, -1])
        found = [grain.middles[shows[:, -1]]]
        for side in sides:
            there = shown.ground.near[:, side]
            beside = shows[:, 2 * side] | shows[:, 2 * side + 1] | (shown.sway < 1024)
            joined = shows[:, -1] & beside & ~spare[:, side]
            middle = ring[2 * side + 1]
            both = joined & (there >= 0) & shows[there, -1]
            found.append(_between(grain.middles[both], 2 * middle))
            found.append(_between(grain.middles[joined & (there < 0)], OUT * middle))
        after = np.roll(kept, -1, axis=1) | kept
        after &= shows[:, :-1] & np.roll(shows[:, :-1], -1, axis=1)
        ends = after | np.roll(after, 1, axis=1)
        ends |= np.where(mates >= 0, ends.ravel()[mates], False)
        for half, at in enumerate(halves):
            onward = halves[(half + 1) % len(halves)] - at
            found.append(_between(grain.middles[after[:, half]] + at, onward))
            found.append(_between(grain.middles[ends[:, half] & shows[:, -1] & shows[:, half]], at))
        yield np.concatenate(found)


def _spare(shown: Shown, same: Flags) -> Flags:
    """The sides (cells, sides) over which cells of one kind along a coast of a chart need not be
    joined, as both are to the same cell further in and no course runs there: gulfs and headlands
    reach between them."""
    near, sides = np.asarray(shown.ground.near), shown.ground.sides
    if shown.sway >= 1024 or sides != len(HEXAGON):
        return np.zeros(near.shape, np.bool_)
    joined = (near >= 0) & same[near] & same[:, None]
    left, right = np.roll(joined, 1, axis=1), np.roll(joined, -1, axis=1)
    within = joined & left & right
    spare = np.zeros(near.shape, np.bool_)
    for side in HEXAGON:
        there, on, back = near[:, side], (side + 1) % sides, (side - 1) % sides
        one = within[:, on] & within[there, (side + 2) % sides] & ~left[:, side]
        other = within[:, back] & within[there, (side - 2) % sides] & ~right[:, side]
        whole = (near[:, on] >= 0) & (near[:, back] >= 0)
        spare[:, side] = joined[:, side] & (one | other) & whole
    free = np.array([not any(lines.values()) for lines in shown.lines])
    return np.asarray(spare & free[:, None] & free[near])


def _mates(shown: Shown) -> Ints:
    """For every half-side of every cell its number as the cell beyond has it, counted through all
    cells; -1 where there is none."""
    sides, halves = shown.ground.sides, np.arange(shown.halves)
    there = np.asarray(shown.ground.near)[:, halves // 2].astype(np.int64)
    beyond = 2 * ((halves // 2 + sides // 2) % sides) + 1 - halves % 2
    return np.where(there >= 0, there * shown.halves + beyond, -1)


def _alone(shown: Shown, is_sea: Flags, mates: Ints) -> Flags:
    """The half-sides that show what neither cell there has in its middle; none on charts."""
    if shown.sway < 1024:
        return np.zeros(mates.shape, np.bool_)
    core = is_sea[:, -1]
    beyond = np.where(mates >= 0, core[mates // shown.halves], core[:, None])
    return np.asarray((is_sea[:, :-1] != core[:, None]) & (is_sea[:, :-1] != beyond))


def _between(starts: Ints, way: Ints) -> Ints:
    """Points on lines from some places, all the same way."""
    many = int(np.abs(way).max()) // STEP + 1
    share = np.arange(many + 1)[None, :, None]
    return (starts[:, None, :] + way * share // many).reshape(-1, 2)


def _marked(grain: Grain, places: Points) -> Flags:
    """The squares of some places; on a torus beyond its seams too."""
    mask = np.zeros(grain.shape, np.bool_)
    ground = grain.ground
    if ground.wrap == "none":
        mask[grain.squares(places)] = True
        return mask
    mask[grain.squares(places % np.array(grain.size))] = True
    inner = mask[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return np.pad(inner, MARGIN, mode="wrap")


def _distances(grain: Grain, mask: Flags) -> Ints:
    """How far squares lie from the nearest that is marked, in 64ths of one, `REACH` at most."""
    far = np.where(mask, 0, (64 * REACH) ** 2).astype(np.int64)
    least = min(grain.unit)
    for axis, unit in ((1, grain.unit[0]), (0, grain.unit[1])):
        step = round(64 * unit / least)
        nearest = far.copy()
        lines, found = (np.moveaxis(one, axis, 0) for one in (far, nearest))  # views
        for shift in range(1, REACH + 1):
            more = (shift * step) ** 2
            np.minimum(found[shift:], lines[:-shift] + more, out=found[shift:])
            np.minimum(found[:-shift], lines[shift:] + more, out=found[:-shift])
        far = nearest
    roots: NDArray[np.float64] = np.sqrt(far)
    return np.floor(roots).astype(np.int64)
