"""The campaign square: what a cell of another map says of the battlefield that lies in it.

"The campaign grid square should give some indication": relief and cover from the cell's terrain,
a river or a road where one runs through the cell, habitation where somebody lives.
"""

from __future__ import annotations

import re

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.generators.terrain.terrain_map import WATERWAYS, TerrainMap

RELIEF = {1: "undulating", 2: "hilly", 3: "mountainous"}
FLAT_FROM = 500  # thousandths of neighbours that are lowland or water
COVER = {"f": "forested", "w": "forested", "j": "forested", "d": "desert"}


def campaign_cell(terrain: TerrainMap, place: str, where: str) -> int:
    """Return the cell of a map that is named ``COLUMN,ROW``, from 0 as everywhere else,
    or as the map prints it, from 01: ``0305``, beyond 99 ``100.07``."""
    ground = terrain.ground
    counted = re.fullmatch(r"\s*(\d{1,5})\s*,\s*(\d{1,5})\s*", place)
    printed = re.fullmatch(r"\s*(?:(\d\d)(\d\d)|(\d{2,5})\.(\d{2,5}))\s*", place)
    if counted:
        column, row = int(counted[1]), int(counted[2])
    elif printed:
        column, row = int(printed[1] or printed[3]) - 1, int(printed[2] or printed[4]) - 1
    else:
        raise MorphsError(
            f"{option('campaign')}: {place!r} names no cell; write MAP.json:COLUMN,ROW counted "
            f"from 0, as in {where}:2,4, or the cell as the map prints it, as in {where}:0305"
        )
    cell = ground.cell((column, row)) if column < ground.columns and row < ground.rows else -1
    if cell < 0:
        last = f"{ground.columns - 1},{ground.rows - 1}"
        name = terrain.coordinate(ground.count - 1)
        raise MorphsError(
            f"{option('campaign')}: {where} has no cell {place.strip()}: columns and rows are "
            f"0,0 to {last} (printed 0101 to {name})"
        )
    return cell


def campaign_options(terrain: TerrainMap, place: str, where: str = "the map") -> dict[str, str]:
    """Return options of a wargame for one cell of the map in a file (see `campaign_cell`)."""
    cell = campaign_cell(terrain, place, where)
    here = terrain.terrain(cell)
    if here.is_water:
        raise MorphsError(
            f"{option('campaign')}: cell {place.strip()} of {where} "
            f"(printed {terrain.coordinate(cell)}) is {terrain.words[cell]}: nobody fights there"
        )
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
