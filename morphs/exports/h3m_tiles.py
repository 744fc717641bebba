"""Which picture every square of a .h3m map shows: ground with its borders, rivers, roads.

Seven bytes a square: terrain, its picture, river, its picture, road, its picture, mirrors.
`h3m_borders` tells the pictures where grounds meet; what fits none of them, as a strip one square
wide, shows the side or corner that comes nearest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.exports.h3m_borders import border_pictures
from morphs.generators.zones.grounds.shapes import ACROSS, DIRT, DOWN, SAND
from morphs.generators.zones.templates.template import ROCK, WATER
from morphs.generators.zones.zone_map import ZoneMap

Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
PLAIN = {DIRT: (21, 24), SAND: (0, 24), WATER: (21, 12), ROCK: (0, 8)}  # first picture, how many
USUAL = (49, 24)
COAST = 0x40
NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
CORNERS = (
    (NORTH, WEST, 0),
    (NORTH, EAST, ACROSS),
    (SOUTH, WEST, DOWN),
    (SOUTH, EAST, ACROSS | DOWN),
)


def tile_bytes(zones: ZoneMap) -> bytes:
    """Return seven bytes for every square, level by level, row by row."""
    tiles = np.zeros((*zones.terrain.shape, 7), np.uint8)
    for level in range(zones.levels):
        view, flip = _ground(zones.terrain[level])
        river, river_flip = _stream(zones.river[level])
        road, road_flip = _road(zones.road[level])
        coast = np.where(_coasts(zones.terrain[level]), COAST, 0)
        mirrors = flip | (river_flip << 2) | (road_flip << 4) | coast
        layers = (
            zones.terrain[level], view, zones.river[level], river, zones.road[level], road, mirrors,
        )  # fmt: skip
        tiles[level] = np.stack(layers, axis=-1)
    return tiles.tobytes()


def _shifted(layer: NDArray[np.generic], step: tuple[int, int]) -> NDArray[np.generic]:
    """What lies a step away; at the map's end the square itself."""
    rows, columns = layer.shape
    y = np.clip(np.arange(rows) + step[0], 0, rows - 1)
    x = np.clip(np.arange(columns) + step[1], 0, columns - 1)
    return layer[np.ix_(y, x)]


def _variety(shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Numbers that look random, and depend on the place alone."""
    y, x = np.mgrid[: shape[0], : shape[1]]
    numbers: NDArray[np.int64] = (y * 7919 + x * 104729 + (y * x) % 31) >> 2
    return numbers


def _ground(terrain: Bytes) -> tuple[Bytes, Bytes]:
    view, flip = np.zeros(terrain.shape, np.uint8), np.zeros(terrain.shape, np.uint8)
    chance = _variety(terrain.shape)
    for kind in np.unique(terrain).tolist():
        first, count = PLAIN.get(kind, USUAL)
        view[terrain == kind] = (first + chance % count)[terrain == kind]
    for kind in np.unique(terrain).tolist():
        if kind == SAND:
            continue
        sandy = (terrain == SAND) | (terrain == WATER) | (terrain == ROCK)
        others = terrain != kind if kind != DIRT else sandy
        if kind == WATER:
            others, sandy = terrain != WATER, np.zeros(terrain.shape, bool)
        if kind != ROCK:
            _draw_borders(view, flip, terrain == kind, others, sandy & (kind not in (DIRT, WATER)))
        for picked in border_pictures(terrain, kind):
            here = picked.squares
            view[here] = (picked.first + chance % picked.pictures)[here]
            flip[here] = picked.mirror
    return view, flip


def _draw_borders(view: Bytes, flip: Bytes, own: Bools, others: Bools, sandy: Bools) -> None:
    """Bays first, then sides, then corners, which say more."""
    chance = (_variety(own.shape) % 4).astype(np.uint8)

    def put(
        where: NDArray[np.generic], beyond: NDArray[np.generic], first: int, mirror: int
    ) -> None:
        here = own & where.astype(bool)
        view[here] = first + chance[here] + 20 * beyond.astype(bool)[here]
        flip[here] = mirror

    for one, other, mirror in CORNERS:
        step = (one[0] + other[0], one[1] + other[1])
        put(_shifted(others, step), _shifted(sandy, step), 12, mirror)
    for step, first, mirror in ((WEST, 4, 0), (EAST, 4, ACROSS), (NORTH, 8, 0), (SOUTH, 8, DOWN)):
        put(_shifted(others, step), _shifted(sandy, step), first, mirror)
    for one, other, mirror in CORNERS:
        both = _shifted(others, one).astype(bool) & _shifted(others, other).astype(bool)
        put(
            both, _shifted(sandy, one).astype(bool) | _shifted(sandy, other).astype(bool), 0, mirror
        )


def _coasts(terrain: Bytes) -> Bools:
    wet = terrain == WATER
    near = np.zeros(terrain.shape, bool)
    for y in (-1, 0, 1):
        for x in (-1, 0, 1):
            near |= _shifted(wet, (y, x)).astype(bool)
    coast: Bools = near & ~wet
    return coast


def _sides(layer: Bytes) -> tuple[Bools, ...]:
    """Whether the line goes on to the north, east, south, west; not beyond the map."""
    padded = np.pad(layer > 0, 1)
    return padded[:-2, 1:-1], padded[1:-1, 2:], padded[2:, 1:-1], padded[1:-1, :-2]


def _stream(river: Bytes) -> tuple[Bytes, Bytes]:
    """Rivers: 0 to 3 a bend to south and east, 4 a cross, 5 6 and 7 8 forks, 9 10 down, 11 12
    across."""
    return _line(
        river, bend=(0, 4), cross=4, fork_down=(5, 2), fork_side=(7, 2), down=(9, 2), across=(11, 2)
    )


def _road(road: Bytes) -> tuple[Bytes, Bytes]:
    """Roads: 0 1 a bend to south and east, 6 7 and 8 9 forks, 10 11 down, 12 13 across, 14 and 15
    ends, 16 a cross."""
    view, flip = _line(
        road,
        bend=(0, 2),
        cross=16,
        fork_down=(8, 2),
        fork_side=(6, 2),
        down=(10, 2),
        across=(12, 2),
    )
    north, east, south, west = _sides(road)
    here = road > 0
    for only, picture, mirror in (
        (south, 14, 0),
        (north, 14, DOWN),
        (east, 15, 0),
        (west, 15, ACROSS),
    ):
        ends = here & only & (north.astype(int) + east + south + west == 1)
        view[ends], flip[ends] = picture, mirror
    return view, flip


def _line(
    layer: Bytes,
    bend: tuple[int, int],
    cross: int,
    fork_down: tuple[int, int],
    fork_side: tuple[int, int],
    down: tuple[int, int],
    across: tuple[int, int],
) -> tuple[Bytes, Bytes]:
    north, east, south, west = _sides(layer)
    view, flip = np.zeros(layer.shape, np.uint8), np.zeros(layer.shape, np.uint8)
    here, chance = layer > 0, _variety(layer.shape)

    def put(where: Bools, pictures: tuple[int, int], mirror: int = 0) -> None:
        squares = here & where
        view[squares] = (pictures[0] + chance % pictures[1])[squares]
        flip[squares] = mirror

    put(~(north | south), across)
    put((north | south) & ~(east | west), down)
    put(south & east & ~north & ~west, bend)
    put(south & west & ~north & ~east, bend, ACROSS)
    put(north & east & ~south & ~west, bend, DOWN)
    put(north & west & ~south & ~east, bend, ACROSS | DOWN)
    put(east & west & south & ~north, fork_down)
    put(east & west & north & ~south, fork_down, DOWN)
    put(north & south & east & ~west, fork_side)
    put(north & south & west & ~east, fork_side, ACROSS)
    put(north & south & east & west, (cross, 1))
    return view, flip
