"""The open sea: decorative islands, and what floats there.

The talk, "Decorative Islands": "Open expanses of water appear empty, even with objects such as
flotsam and shipwrecks ... generate a fractal height map, and at every point that has positive
height, place terrain. Entire island is marked as obstructed." And "Fractal Height Maps": a
rectangle is divided into four, its centre and the middles of its sides are displaced at random,
and so on with the smaller ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.grounds.smoothing import Change, smoothed
from morphs.generators.zones.objects.things import ThingKind, things_of
from morphs.generators.zones.placement.twins import first_half
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.templates.template import TERRAINS, WATER
from morphs.generators.zones.zone_map import BLOCKED, NO_THING, Square, Thing, ZoneMap

RING = 2
"""Squares of water at least between an island and anything else."""
LARGEST = 8
SMALLEST = 3
SEA_FOR_AN_ISLAND = 350
SEA_FOR_FLOTSAM = 70
APART = 36  # square of the least distance between things that float
ISLANDS = ("grass", "dirt", "sand", "rough")
HIGH = 64

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def islands(state: State) -> None:
    """Raise islands in the widest waters, each as far from all else as there is room."""
    area = state.map
    for level in range(area.levels):
        sea = int((area.terrain[level] == WATER).sum())
        dice = state.dice("islands", level)
        for _ in range(sea // SEA_FOR_AN_ISLAND):
            room = _room(state, level)
            most = int(room.max())
            if most < SMALLEST + RING:
                break
            widest = np.argwhere(room >= max(SMALLEST + RING, most - 3))
            row, column = dice.choose(widest.tolist())
            reach = min(int(room[row, column]) - RING, LARGEST)
            before = area.terrain[level].copy()
            _raise(area, level, row, column, reach, dice)
            _raise_twin(state, level, before)


def _raise_twin(state: State, level: int, before: NDArray[np.uint8]) -> None:
    """Raise the island on the other side of a symmetric map too."""
    if state.options.symmetry == "none":
        return
    area = state.map
    raised = image(area.terrain[level] != before, state.options.symmetry)
    there = image(area.terrain[level], state.options.symmetry)
    area.terrain[level][raised], area.mask[level][raised] = there[raised], BLOCKED


def _room(state: State, level: int) -> NDArray[np.int32]:
    """How many squares of open water lie around each square on all sides; on symmetric maps only
    the first half counts."""
    zones = state.map
    water = (zones.terrain[level] == WATER) & (zones.thing[level] == NO_THING)
    for passage in zones.passages:
        for at_level, row, column in passage.squares:
            if at_level == level:
                water[row, column] = False
    padded = np.pad(water, 1)
    away = ndimage.distance_transform_cdt(padded, metric="chessboard")[1:-1, 1:-1]
    room = np.asarray(away, np.int32) - 1
    if state.options.symmetry != "none":
        room[~first_half(zones, state.options.symmetry)] = -1
    return room


def _raise(zones: ZoneMap, level: int, row: int, column: int, reach: int, dice: Dice) -> None:
    heights = height_map(2 * reach + 1, dice) - _fall(reach)
    land = ndimage.binary_opening(heights > 0, np.ones((2, 2), bool))
    land = np.asarray(ndimage.binary_fill_holes(land))
    window = (slice(row - reach, row + reach + 1), slice(column - reach, column + reach + 1))
    ground = TERRAINS.index(dice.choose(ISLANDS))
    grounds = np.array([WATER, ground], np.uint8)
    land = smoothed(land.astype(np.int64), grounds, _off_the_rim) == 1
    zones.terrain[level][window][land] = ground
    zones.mask[level][window][land] = BLOCKED


def _fall(reach: int) -> Ints:
    """How much lower the land lies the farther out, and higher in the middle: a square of heights
    alone would make a square island."""
    away = np.arange(-reach, reach + 1) ** 2
    return np.asarray(4 * HIGH * (away[:, None] + away) // (reach * reach) - HIGH)


def _off_the_rim(labels: Ints, changes: Change) -> Bools:
    last = len(labels) - 1
    rim = [(part == 0) | (part == last) for part in (changes.rows, changes.columns)]
    return np.asarray(~(rim[0] | rim[1]))


def height_map(side: int, dice: Dice) -> Ints:
    """Return a fractal height map: low at the rim, high in the middle, displaced in between."""
    cells = 1
    while cells < side - 1:
        cells *= 2
    heights = np.zeros((cells + 1, cells + 1), np.int64)
    heights[0], heights[-1], heights[:, 0], heights[:, -1] = -HIGH, -HIGH, -HIGH, -HIGH
    step, swing = cells, HIGH
    while step > 1:
        half = step // 2
        for row in range(0, cells, step):
            for column in range(0, cells, step):
                _divide(heights, row, column, step, 3 * HIGH * step // cells, swing, dice)
        step, swing = half, max(1, swing * 5 // 8)
    shrunk = np.arange(side) * cells // (side - 1)
    return heights[np.ix_(shrunk, shrunk)]


def _divide(
    heights: Ints, row: int, column: int, step: int, lift: int, swing: int, dice: Dice
) -> None:
    """Displace the centre of a rectangle and the middles of its sides; the rim stays low."""
    half, low, right = step // 2, row + step, column + step
    corners = heights[[row, row, low, low], [column, right, column, right]]
    middles = [
        (row, column + half, heights[row, column] + heights[row, right]),
        (low, column + half, heights[low, column] + heights[low, right]),
        (row + half, column, heights[row, column] + heights[low, column]),
        (row + half, right, heights[row, right] + heights[low, right]),
    ]
    last = len(heights) - 1
    for y, x, both in middles:
        if 0 < y < last and 0 < x < last:
            heights[y, x] = int(both) // 2 + dice.below(2 * swing + 1) - swing
    centre = int(corners.sum()) // 4 + lift + dice.below(2 * swing + 1) - swing
    heights[row + half, column + half] = centre


def flotsam(state: State) -> None:
    """Let things float on open water that boats reach, each as far from the others as it can be."""
    area = state.map
    kinds = [kind for kind in things_of("flotsam") if kind.frequency]
    symmetric = state.options.symmetry != "none"
    for level in range(area.levels):
        dice = state.dice("flotsam", level)
        room = _room(state, level)
        free = np.argwhere((room >= RING) & _sailed(state, level))
        away = np.full(len(free), 1 << 28, np.int64)
        placed: dict[tuple[int, str], int] = {}
        for number in range(int((area.terrain[level] == WATER).sum()) // SEA_FOR_FLOTSAM):
            if not len(free):
                break
            best = dice.below(len(free)) if number == 0 else int(np.argmax(away))
            if away[best] < APART:
                break
            row, column = (int(value) for value in free[best])
            zone = int(area.zone[level, row, column])
            possible = [k for k in kinds if _left(placed, zone, k)]
            if symmetric:  # a wreck cannot be mirrored
                possible = [kind for kind in possible if len(kind.squares) == 1]
            kind = possible[dice.weighted([one.frequency for one in possible])]
            _float(area, kind, (level, row, column))
            placed[zone, kind.name] = placed.get((zone, kind.name), 0) + 1
            if symmetric:
                _float(area, kind, state.image_of((level, row, column)))
            away = np.minimum(away, (free[:, 0] - row) ** 2 + (free[:, 1] - column) ** 2)


def _sailed(state: State, level: int) -> NDArray[np.bool_]:
    """Water that a boat of some zone reaches."""
    return np.isin(state.bodies[level], sorted({body for body, _ in state.yards}))


def _left(placed: dict[tuple[int, str], int], zone: int, kind: ThingKind) -> bool:
    return not kind.zone_limit or placed.get((zone, kind.name), 0) < kind.zone_limit


def _float(zones: ZoneMap, kind: ThingKind, at: Square) -> None:
    level, row, column = at
    down, right = kind.entry or (0, 0)
    zone = int(zones.zone[at])
    thing = Thing("flotsam", kind.name, level, row - down, column - right, zone, value=kind.value)
    for y, x in kind.squares:
        zones.thing[level, thing.row + y, thing.column + x] = len(zones.things)
    zones.things.append(thing)
