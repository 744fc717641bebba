"""The campaign square: what a cell of another map says of the battlefield that lies in it.

"The campaign grid square should give some indication": relief and cover from the cell's terrain,
a river or a road where one runs through the cell, habitation where somebody lives.
"""

from __future__ import annotations

import re

from morphs.errors import MorphsError
from morphs.terrain.terrain_map import WATERWAYS, TerrainMap

RELIEF = {1: "undulating", 2: "hilly", 3: "mountainous"}
FLAT_FROM = 500  # thousandths of neighbours that are lowland or water
COVER = {"f": "forested", "w": "forested", "j": "forested", "d": "desert"}


def campaign_options(terrain: TerrainMap, place: str) -> dict[str, str]:
    """Return options of a wargame for one cell, named X,Y as the map prints it (from 1)."""
    match = re.fullmatch(r"\s*(\d{1,5})\s*,\s*(\d{1,5})\s*", place)
    if not match:
        raise MorphsError(f"--from: {place!r} names no cell; write MAP.json:COLUMN,ROW as in 3,5")
    ground = terrain.ground
    cell = ground.cell((int(match[1]) - 1, int(match[2]) - 1))
    if cell < 0:
        raise MorphsError(f"--from: {ground.name} has no cell {place}")
    here = terrain.terrain(cell)
    if here.is_water:
        raise MorphsError(f"--from: the cell {place} is {terrain.words[cell]}: nobody fights there")
    kinds = {s.kind for s in terrain.spots if cell in s.cells}
    return {
        "relief": _relief(terrain, cell),
        "cover": _cover(terrain, cell, kinds),
        "river": _yes(_passes(terrain, cell, *WATERWAYS) or here.water == "river"),
        "road": _yes(_passes(terrain, cell, "road", "track", "trail")),
        "road_kind": "road" if _passes(terrain, cell, "road") else "cover",
        "railway": _yes(_passes(terrain, cell, "railway")),
        "marshes": "yes" if here.area == "s" else "no",
        "lakes": "yes" if _beside_lake(terrain, cell) else "no",
        "habitation": "yes" if kinds & {"village", "town", "city", "castle"} else "roll",
        "trees": "yes" if here.area in COVER and here.area != "d" else "roll",
        "tree_kind": _trees(terrain, cell),
    }


def _yes(there: bool) -> str:
    return "yes" if there else "no"


def _passes(terrain: TerrainMap, cell: int, *kinds: str) -> bool:
    place = terrain.ground.place(cell)
    return any(place in path.points for path in terrain.paths_of(*kinds))


def _beside_lake(terrain: TerrainMap, cell: int) -> bool:
    return any(terrain.terrain(n).water == "lake" for n in terrain.ground.neighbours[cell])


def _relief(terrain: TerrainMap, cell: int) -> str:
    """Mountains, hills, or lowland: flat unless hills are near."""
    level = terrain.terrain(cell).level
    if level > 1:
        return RELIEF[level]
    near = terrain.ground.neighbours[cell]
    low = sum(terrain.terrain(n).level <= 1 for n in near)
    return "flat" if low * 1000 > FLAT_FROM * max(1, len(near)) else "undulating"


def _cover(terrain: TerrainMap, cell: int, kinds: set[str]) -> str:
    if kinds & {"city", "town"}:
        return "urban"
    here = terrain.terrain(cell)
    if here.area in COVER:
        return COVER[here.area]
    if "wood" in here.tags:
        return "forested"
    near = {s.kind for s in terrain.spots for c in s.cells if c in terrain.ground.neighbours[cell]}
    return "cultivated" if near & {"city", "town", "castle"} or "village" in kinds else "rural"


def _trees(terrain: TerrainMap, cell: int) -> str:
    """By climate: palms where it is hot, conifers where it is cold or high."""
    here = terrain.terrain(cell)
    warmth = terrain.layers.get("temperature")
    if here.area in ("j", "d") or (warmth is not None and warmth[cell] > 750):
        return "palm"
    cold = here.area in ("t", "m") or (warmth is not None and warmth[cell] < 300)
    return "coniferous" if cold else "deciduous"
