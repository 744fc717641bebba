"""What a terrain map shows as a land drawn as a whole: its countries, courses and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from morphs.draw.lands.view import LETTERS, Shown, Side, lines_of
from morphs.draw.terrain.symbols import covers_of
from morphs.generators.terrain.extras.naming import connected
from morphs.generators.terrain.requirements import (
    NOTHING,
    WATER,
    WET,
    Areas,
    Crossings,
    broad_cells,
    railway_cells,
    sides_between,
    spot_kinds,
    ways_apart,
)
from morphs.generators.terrain.terrain_map import WATERWAYS, TerrainMap
from morphs.generators.terrain.terrains import Terrain

SWAY = 560
"""How far a land moves off the cells that its chart numbers, of 1024."""
COUNTRIES = {
    "crags": "c", "forest": "g", "firs": "f", "ice": "i", "scrub": "b", "jungle": "j",
    "swamp": "s", "tundra": "t", "dunes": "d", "mountain": "m", "forest-hills": "h",
}  # fmt: skip
"""The countries of what covers cells, where that says more than their area."""
FROZEN = ("i", "t")
"""The countries without beaches."""
WOODED, GROVE, PINES = "forest-hills", "g", "f"
HIGHLAND, COLD = 0.2, 400
"""From what part of mountains about it on firs grow in a forest; and in which cold they do."""


def can_be_charted(terrain: TerrainMap) -> bool:
    """Whether a map can be drawn as a whole: no battlefield, which has contours; on a ground whose
    cells touch along sides, of one piece or wrapped both ways."""
    ground = terrain.ground
    return (
        "contours" not in terrain.layers
        and ground.kind != "grid8"
        and ground.wrap in ("none", "both")
    )


def country_of(meaning: Terrain, symbol: str) -> str:
    """The letter of the country that a terrain is, covered with a symbol."""
    return WATER if meaning.area == WATER else COUNTRIES.get(symbol, meaning.area)


def charted(terrain: TerrainMap) -> Shown:
    """Return what a terrain map shows."""
    ground, covers = terrain.ground, covers_of(terrain)
    broad = broad_cells(terrain)
    letters = [
        WATER if cell in broad else country_of(terrain.terrain(cell), cover.symbol)
        for cell, cover in enumerate(covers)
    ]
    for cell in _pines(terrain, letters):
        letters[cell] = PINES
    number = {letter: at for at, letter in enumerate(LETTERS)}
    areas = Areas(ground, letters, {})
    country = np.array(
        [
            [number[face[0]] for face in areas.faces(cell)] + [number[letters[cell]]]
            for cell in range(ground.count)
        ],
        dtype=np.int64,
    )
    tags = _tags(terrain)
    crossings = Crossings(terrain, broad)
    lines = [
        lines_of(
            ground,
            cell,
            [crossings.lines.get((cell, half), NOTHING) for half in range(2 * ground.sides)],
            tags[cell],
        )
        for cell in range(ground.count)
    ]
    seed = terrain.request.get("seed")
    cells = range(ground.count)
    return Shown(
        ground,
        country,
        lines,
        tuple(_flow(terrain, lines, letters)),
        tags,
        seed if isinstance(seed, int) else 0,
        frozenset(cell for cell in cells if covers[cell].symbol == WOODED),
        [(along.cell, along.side) for along in terrain.along if along.kind == "border"],
        frozenset(cell for cell in cells if "deep" in terrain.terrain(cell).tags),
        frozenset(_sandy(terrain, letters)),
        SWAY,
        terrain.layers["region"].tolist() if "region" in terrain.layers else (),
    )


def _sandy(terrain: TerrainMap, letters: Sequence[str]) -> Iterator[int]:
    """The cells with beaches: those at a coastline, where no ice comes down to it."""
    coast = terrain.layers.get("coast", np.zeros(0))
    yield from (cell for cell in np.flatnonzero(coast).tolist() if letters[cell] not in FROZEN)


def _tags(terrain: TerrainMap) -> list[tuple[str, ...]]:
    """What stands in each cell, and which sides of it railways cross. Crags are a country."""
    spots, rails, both = spot_kinds(terrain), railway_cells(terrain), ways_apart(terrain)
    found = []
    for cell in range(terrain.ground.count):
        tags = [tag for tag in terrain.terrain(cell).tags if tag != "crags"]
        tags += [kind for kind in spots.get(cell, ()) if kind != "start"]
        tags += ["railway"] if cell in rails else both.get(cell, ())
        found.append(tuple(tags))
    return found


def _pines(terrain: TerrainMap, letters: Sequence[str]) -> Iterator[int]:
    """The cells of forests among mountains, and where it is cold: firs grow there."""
    ground, warmth = terrain.ground, terrain.layers.get("temperature")
    left = {cell for cell, letter in enumerate(letters) if letter == GROVE}
    if warmth is not None:
        yield from (cell for cell in sorted(left) if warmth[cell] < COLD)
    while left:
        forest = connected(ground, min(left), left.__contains__)
        left.difference_update(forest)
        within = set(forest)
        about = {n for cell in forest for n in ground.neighbours[cell] if n >= 0} - within
        dry = [terrain.terrain(n).level for n in about if not terrain.terrain(n).is_water]
        if sum(level >= 3 for level in dry) > HIGHLAND * len(dry):
            yield from forest


def _flow(
    terrain: TerrainMap, lines: Sequence[dict[int, str]], letters: Sequence[str]
) -> Iterator[tuple[Side, Side]]:
    """The steps of water: over sides, and within cells of land from where it comes in to where it
    leaves; what ends in a cell flows into what leaves that."""
    ground = terrain.ground
    inflows: dict[int, list[tuple[int, int]]] = {}
    outflows: dict[int, list[tuple[int, int]]] = {}
    for number, path in enumerate(terrain.paths_of(*WATERWAYS)):
        for here, there in pairwise(path.points):
            sides = sides_between(ground, here, there)
            halves = [_wet_half(lines[cell], side) for cell, side in sides]
            if None in halves:
                continue
            known = [(cell, half or 0) for (cell, _), half in zip(sides, halves, strict=True)]
            if len(known) == 2:
                yield known[0], known[1]
            leaves = ground.cell(here) >= 0
            if leaves:
                outflows.setdefault(known[0][0], []).append((number, known[0][1]))
            if ground.cell(there) >= 0:
                inflows.setdefault(known[-1][0], []).append((number, known[-1][1]))
    for cell, found in sorted(inflows.items()):
        out = dict(outflows.get(cell, ()))
        for number, half in found:
            if letters[cell] == WATER:
                continue
            onward = out.get(number, next(iter(out.values()), None))
            if onward is not None and onward != half:
                yield (cell, half), (cell, onward)


def _wet_half(lines: dict[int, str], side: int) -> int | None:
    """The half of a side that water crosses."""
    return next((half for half in (2 * side, 2 * side + 1) if lines.get(half, "") in WET), None)
