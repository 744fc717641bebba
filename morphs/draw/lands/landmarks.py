"""What stands alone in empty country: copses, farms, standing stones and broken towers on land,
ships, a serpent and a rose of winds at sea; few of them, in the midst of what is emptiest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.copses import near_woods
from morphs.draw.lands.grain import MARGIN, Flags
from morphs.draw.lands.homesteads import barrow, farm, flock, mill
from morphs.draw.lands.land import Land
from morphs.draw.lands.plains import CALM, stir
from morphs.draw.lands.seafaring import cog, serpent, ship, wind_rose
from morphs.draw.lands.view import DESERT, HILL, PLAIN, TUNDRA
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece, spread
from morphs.draw.terrain.ridges import depths
from morphs.draw.terrain.sheet import chance, chances

STEP, CELL = 4, 8
"""How many squares of a land's raster are one of those that empty country is looked for in; how
many halves of these a cell is across, about."""
BARE = (PLAIN, HILL, TUNDRA, DESERT)
"""The countries that may be empty."""
LAND, WORLDS, WATER = (0.26, 4, 1.15, 36), (0.28, 5, 2.4, 24), (0.8, 55, 6.5, 3)
ROSE = (1.9, 1, 9.0, 1)
"""On land, on that of wide lands, at sea and, for a rose of winds, in the midst of that: how far
off all else a thing stands at the least, in cells; on how many cells of such country there is one;
how far apart they stand, in cells; and how many at most."""
WORLD = 30
"""How many cells lands have to a side that are so wide that no farm is seen."""
FAR, DICE = 11, 40
"""From how far off all else on a place is as good as any, in halves; how much dice weigh."""
STONE, SHADE = "#c6c0b3", "#8f887b"


class Landmark(NamedTuple):
    """What stands alone: its kind, where its foot is, in units of length (1, 2), and the key of its
    dice."""

    kind: str
    at: NDArray[np.float64]
    key: int


def landmarks(land: Land, taken: Flags, large: float = 1.0) -> Iterator[Landmark]:
    """Strew them over a land, far from what is `taken`; copses belong to a wood. What swims is
    drawn so `large` and keeps as much farther off the coast."""
    bare = np.isin(land.kind, BARE) & (land.sea < -300) & ~taken & (stir(land) > CALM)
    sea = (land.sea > 300) & ~taken
    near = near_woods(land)
    wide = max(land.shown.ground.columns, land.shown.ground.rows) >= WORLD
    for number, (at, key) in enumerate(_places(land, bare, WORLDS if wide else LAND)):
        square = land.grain.squares(at)
        kind = _on_land(number, int(land.kind[square][0]), land.seed % 8, wide)
        if kind != "copse" or near[square][0]:
            yield Landmark(kind, at, key)
    afloat = (large * WATER[0], *WATER[1:])
    for number, (at, key) in enumerate(_places(land, sea, afloat)):
        yield Landmark(AFLOAT[(number + land.seed) % len(AFLOAT)], at, key)


def rose_of(land: Land, taken: Flags) -> Landmark | None:
    """The rose of winds in the midst of a sea that is wide enough."""
    place = next(_places(land, (land.sea > 300) & ~taken, ROSE), None)
    return Landmark("rose", *place) if place else None


def _on_land(number: int, country: int, turn: int, wide: bool) -> str:
    """What stands in open country: farms and copses on meadows, barrows and flocks on hills, stones
    on moors; on `wide` lands only what is seen from afar; `turn` is where a land begins."""
    if wide and country in (PLAIN, HILL):
        return ON_WORLDS[(number + turn) % len(ON_WORLDS)]
    kinds = ON_MEADOWS if country == PLAIN else ON_HILLS if country == HILL else ON_MOORS
    return kinds[(number + turn) % len(kinds)]


ON_MEADOWS = ("copse", "farm", "mill", "copse", "tower", "flock", "stones", "farm")
ON_HILLS = ("stones", "flock", "barrow", "tower", "copse", "farm")
ON_MOORS = ("barrow", "stones", "barrow", "tower")
AFLOAT = ("ship", "cog", "serpent")
ON_WORLDS = ("copse", "stones", "copse", "copse", "tower", "copse")
"""What stands in open country, and what swims at sea, by turns."""


def drawn(land: Land, pen: Pen, one: Landmark) -> Iterator[Piece]:
    """A landmark wherever it is seen."""
    for seen in land.copies(one.at):
        yield from DRAWN[one.kind](pen, (float(seen[0, 0]), float(seen[0, 1])), one.key)


def _places(
    land: Land, free: Flags, rule: tuple[float, int, float, int]
) -> Iterator[tuple[NDArray[np.float64], int]]:
    """Places in the midst of what is free, the emptiest first, and the keys of their dice."""
    least, cells, apart, most = rule
    wraps = land.shown.ground.wrap != "none"
    depth = depths(_coarse(land, free), wraps)
    rows, columns = depth.shape
    keys = np.arange(rows * columns, dtype=np.int64).reshape(depth.shape) * 8
    keys += (land.seed & 0xFFFF) * 7919
    worth = np.minimum(depth, FAR) * 8 + (chances(keys.ravel(), 71) * DICE).astype(
        np.int64
    ).reshape(depth.shape)
    worth[depth < least * CELL] = 0
    half = CELL // 2
    count = min(most, -(-int((depth > 0).sum()) // (cells * half * half)))
    down, across = np.arange(rows)[:, None], np.arange(columns)[None, :]
    for _ in range(count):
        row, column = divmod(int(np.argmax(worth)), columns)
        if not worth[row, column]:
            return
        square = np.array([[column, row]]) * STEP + STEP / 2 + MARGIN
        yield exact.points(land.grain.places(square)), int(keys[row, column])
        off = [abs(down - row), abs(across - column)]
        if wraps:
            off = [np.minimum(off[0], rows - off[0]), np.minimum(off[1], columns - off[1])]
        worth[off[0] ** 2 + off[1] ** 2 < (apart * half) ** 2] = 0


def _coarse(land: Land, free: Flags) -> Flags:
    """Which squares of `STEP` by `STEP` are wholly free; none at the rim, where a picture would cut
    what stands there."""
    columns, rows = (side // STEP for side in land.grain.extent)
    inner = free[MARGIN : MARGIN + rows * STEP, MARGIN : MARGIN + columns * STEP]
    found = np.asarray(inner.reshape(rows, STEP, columns, STEP).all(axis=(1, 3)))
    found[[0, -1]] = False
    found[:, [0, -1]] = False
    return found


def _copse(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A few trees close together, and often some more a little way off."""
    groups = [((0.0, 0.0), 5 + int(5 * chance(key, 72)), 0.15)]
    if chance(key, 73) < 0.6:
        side = 1 if chance(key, 74) < 0.5 else -1
        groups.append(((0.36 * side, 0.1 - 0.3 * chance(key, 75)), 3, 0.08))
    for number, ((x, y), count, reach) in enumerate(groups):
        for k, (dx, dy) in enumerate(spread(key + number, count, reach)):
            radius = 0.055 + 0.025 * chance(key, k, 76 + number)
            yield crown(pen, at, (x + dx, y + 0.7 * dy), radius, key + k)


def _stones(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A ring of standing stones, a few of them fallen; or dolmens."""
    if chance(key, 77) < 0.4:
        yield from _dolmens(pen, at, key)
        return
    fills, count = pen.style.fills, 6 + int(3 * chance(key, 72))
    ring = []
    for k in range(count):
        angle = 6.2832 * (k + 0.3 * chance(key, k, 73)) / count
        ring.append((0.17 * exact.cos(angle), 0.09 * exact.sin(angle)))
    svg = ""
    for k, (x, y) in sorted(enumerate(ring), key=lambda one: one[1][1]):
        high = 0.04 if chance(key, k, 74) < 0.2 else 0.09 + 0.05 * chance(key, k, 75)
        wide = 0.024 if high > 0.05 else 0.04
        body = [(x - wide, y), (x - 0.8 * wide, y - high), (x + 0.6 * wide, y - 1.1 * high)]
        dark = [(x + 0.1 * wide, y), (x + 0.1 * wide, y - high), body[2], (x + wide, y)]
        svg += pen.shape(at, [*body, (x + wide, y)], STONE if fills else "#ffffff")
        svg += pen.shape(at, dark, SHADE if fills else "#9a9a9a")
        svg += pen.shape(at, [*body, (x + wide, y)], "", pen.style.ink, close=False, bold=0.8)
    yield pen.piece(at, (0.0, 0.09), svg, True)


def _ruin(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """What is left of a tower, or of a hall."""
    yield from (_tower if chance(key, 76) < 0.5 else _hall)(pen, at, key)


def _hall(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """The gable of a hall with its window, a piece of its wall, and the stump of the other end."""
    fills, side = pen.style.fills, 1 if chance(key, 72) < 0.5 else -1

    def turned(*points: XY) -> list[XY]:
        return [(side * x, y) for x, y in points]

    stone, shade = (STONE, SHADE) if fills else ("#ffffff", "#9a9a9a")
    gable = turned((-0.2, 0.02), (-0.2, -0.17), (-0.11, -0.29), (-0.05, -0.22), (-0.03, -0.19),
                   (-0.03, 0.02))  # fmt: skip
    wall = turned((-0.03, 0.02), (-0.03, -0.13), (0.03, -0.1), (0.06, -0.05), (0.12, -0.06),
                  (0.14, 0.02))  # fmt: skip
    stump = turned((0.17, 0.03), (0.17, -0.1), (0.2, -0.15), (0.235, -0.12), (0.25, 0.03))
    svg = ""
    for ring, fill in ((wall, shade), (gable, stone), (stump, stone)):
        svg += pen.shape(at, ring, fill) + pen.shape(at, ring, "", pen.style.ink, close=False)
    x = side * -0.115
    window = [
        ("M", [(x - 0.03, -0.05)]), ("L", [(x - 0.03, -0.12)]),
        ("Q", [(x - 0.028, -0.165), (x, -0.18)]),
        ("Q", [(x + 0.028, -0.165), (x + 0.03, -0.12)]), ("L", [(x + 0.03, -0.05)]), ("Z", []),
    ]  # fmt: skip
    svg += pen.curve(at, window, "#4b443b" if fills else pen.style.ink)
    yield pen.piece(at, (0.0, 0.03), svg, True)


def _dolmens(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """Great stones that bear others, and one that has fallen."""
    stone, shade = (STONE, SHADE) if pen.style.fills else ("#ffffff", "#9a9a9a")
    side, svg = 1 if chance(key, 72) < 0.5 else -1, ""
    for x, y, high in ((-0.12, -0.03, 0.13), (0.1, 0.05, 0.17)):
        for leg in (-0.06, 0.06):
            left, right = side * (x + leg) - 0.022, side * (x + leg) + 0.022
            body = [(left, y), (left + 0.004, y - high), (right - 0.004, y - high), (right, y)]
            svg += pen.shape(at, body, shade if side * leg > 0 else stone)
            svg += pen.shape(at, body, "", pen.style.ink, close=False, bold=0.8)
        x, y = side * x, y - high
        slab = [(x - 0.1, y), (x - 0.09, y - 0.04), (x + 0.085, y - 0.046), (x + 0.1, y)]
        svg += pen.shape(at, slab, stone, pen.style.ink, bold=0.8)
    x = side * -0.12
    fallen = [(x - 0.07, 0.09), (x - 0.05, 0.05), (x + 0.05, 0.055), (x + 0.07, 0.09)]
    svg += pen.shape(at, fallen, stone, pen.style.ink, bold=0.8)
    yield pen.piece(at, (0.0, 0.09), svg, True)


def _tower(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A lone tower, its top broken."""
    fills, lean = pen.style.fills, 0.02 * (chance(key, 72) - 0.5)
    top = [
        (-0.08, -0.24), (-0.035, -0.3), (-0.02, -0.25), (0.02 + lean, -0.27), (0.035, -0.19),
        (0.075, -0.2),
    ]  # fmt: skip
    wall = [(-0.095, 0.0), *top, (0.09, 0.0)]
    dark = [(0.02, 0.012), (0.02 + lean, -0.27), (0.035, -0.19), (0.075, -0.2), (0.09, 0.0)]
    svg = pen.shape(at, wall, STONE if fills else "#ffffff")
    svg += pen.shape(at, dark, SHADE if fills else "#9a9a9a")
    svg += pen.shape(at, wall, "", pen.style.ink, close=False)
    svg += pen.shape(at, [(-0.04, 0.0), (-0.04, -0.06), (-0.01, -0.06), (-0.01, 0.0)],
                     "#4b443b" if fills else pen.style.ink)  # fmt: skip
    for x, y in ((0.14, 0.01), (0.19, 0.03), (-0.15, 0.02)):
        rock = [(x - 0.03, y), (x - 0.015, y - 0.035), (x + 0.02, y - 0.03), (x + 0.03, y)]
        svg += pen.shape(at, rock, STONE if fills else "#ffffff", pen.style.ink, bold=0.7)
    yield pen.piece(at, (0.0, 0.03), svg, True)


DRAWN: dict[str, Callable[[Pen, XY, int], Iterator[Piece]]] = {
    "farm": farm, "mill": mill, "barrow": barrow, "flock": flock, "copse": _copse,
    "stones": _stones, "tower": _ruin, "ship": ship, "cog": cog, "serpent": serpent,
    "rose": wind_rose,
}  # fmt: skip
