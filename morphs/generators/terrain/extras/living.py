"""Settlements, roads and regions for any map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from morphs.base.graphs import territories
from morphs.base.seeds import stream_key
from morphs.generators.terrain.algorithms.roads import RoadPlan, road_network
from morphs.generators.terrain.algorithms.spread import within
from morphs.generators.terrain.algorithms.waves import random_bits
from morphs.generators.terrain.extras.naming import Namer, realms
from morphs.generators.terrain.terrain_map import (
    SETTLEMENTS,
    WATERWAYS,
    Along,
    Path,
    Spot,
    TerrainMap,
)

SIZES = (("city", 12, 0.004), ("town", 6, 0.012), ("village", 3, 0.05))
"""Kind, least distance in steps to what is as large or larger, most of them a cell of land."""
RIVER_PRICE = 4
CAPITALS = ("city", "castle", "town", "village", "settlement")
MIN_REGION = 60  # cells for each region


def settlements(terrain: TerrainMap, seed: int) -> None:
    """Towns where rivers meet the sea and each other, villages on good land, all well apart."""
    terrain.words = ["open" if word == "built-up" else word for word in terrain.words]
    worth = _worth(terrain, seed)
    sites = sorted((c for c in worth if worth[c] > 0), key=lambda c: (-worth[c], c))
    land = sum(not terrain.terrain(c).is_water for c in range(terrain.ground.count))
    taken: set[int] = {cell for spot in terrain.spots for cell in spot.cells}
    settled: list[int] = []
    for size, (kind, apart, share) in enumerate(SIZES):
        left = max(1 if size else 0, int(land * share), int(land > 60))
        near = {n for cell in settled for n in within(terrain.ground, cell, apart - 1)}
        for cell in sites:
            if left <= 0:
                break
            if cell in taken or cell in near:
                continue
            terrain.spots.append(Spot(kind, (cell,), size=3 - size))
            taken.add(cell)
            settled.append(cell)
            left -= 1
            near.update(within(terrain.ground, cell, apart - 1))


def _worth(terrain: TerrainMap, seed: int) -> dict[int, int]:
    """What a site is worth: river, confluence, coast, farmland around, and a little luck."""
    ground = terrain.ground
    wet, meetings = _waters(terrain)
    luck = (random_bits(ground.count, seed, "extras settlements") % np.uint64(6)).tolist()
    worth = {}
    for cell in range(ground.count):
        here = terrain.terrain(cell)
        if here.level in (0, 3) or not here.cost or here.area == "s":
            continue
        near = [terrain.terrain(n) for n in ground.neighbours[cell]]
        farms = sum(n.level == 1 and n.cost in (2, 3, 4) for n in near)
        coast = any(n.is_water for n in near)
        worth[cell] = (
            farms
            + (4 if cell in wet else 0)
            + (5 if cell in meetings else 0)
            + (3 if coast else 0)
            - (4 if here.level == 2 else 0)
            - (2 if here.cost > 3 else 0)
            + luck[cell]
        )
    return worth


def _waters(terrain: TerrainMap) -> tuple[set[int], set[int]]:
    """The cells with a river, and those where two meet."""
    sources: dict[int, set[int]] = {}
    wet: set[int] = set()
    for river in terrain.paths_of(*WATERWAYS):
        cells = terrain.cells_of(river)
        wet.update(cells)
        for here, there in pairwise(cells):
            sources.setdefault(there, set()).add(here)
    return wet, {cell for cell, above in sources.items() if len(above) > 1}


def roads(terrain: TerrainMap, seed: int) -> None:
    """One network for each land: the cheapest tree of ways between its settlements."""
    sites = [spot.cells[0] for spot in terrain.spots if spot.kind in SETTLEMENTS]
    sites = list(dict.fromkeys(sites))
    wet, _ = _waters(terrain)
    cost = [terrain.terrain(cell).cost for cell in range(terrain.ground.count)]
    for cell in wet:
        cost[cell] += RIVER_PRICE if cost[cell] else 0
    large = {s.cells[0] for s in terrain.spots if s.kind in ("city", "town", "castle")}
    for line in road_network(RoadPlan(terrain.ground, cost), sites):
        kind = "road" if large & {line[0], line[-1]} else "trail"
        terrain.paths.append(Path(kind, tuple(map(terrain.ground.place, line))))
    _bridges(terrain, wet)


def _bridges(terrain: TerrainMap, wet: set[int]) -> None:
    """Where a road comes to a river: a bridge over much water, a ford through little."""
    flow = terrain.layers.get("discharge")
    mean = float(np.mean(flow[list(wet)])) if flow is not None and wet else 1.0
    used = dict.fromkeys(
        c for way in terrain.paths_of("road", "trail") for c in terrain.cells_of(way)
    )
    for cell in used:
        if cell in wet:
            great = flow is None or float(flow[cell]) > mean
            terrain.spots.append(Spot("bridge" if great else "ford", (cell,)))


def regions(terrain: TerrainMap, seed: int) -> None:
    """Grow regions from the largest places, each cell to the one from which travel is cheapest;
    seas belong to nobody."""
    ground = terrain.ground
    capitals = _capitals(terrain)
    cost = [terrain.terrain(cell).cost for cell in range(ground.count)]
    ways = {c for way in terrain.paths_of("road", "trail", "track") for c in terrain.cells_of(way)}
    rivers = {c for river in terrain.paths_of("river") for c in terrain.cells_of(river)}

    def steps(cell: int) -> Iterator[tuple[int, int]]:
        for there in ground.neighbours[cell]:
            if cost[there]:
                price = cost[there] * (1 if there in ways else 3) + (6 if there in rivers else 0)
                yield there, price

    owner = np.array(territories(ground.count, [s.cells[0] for s in capitals], steps)[0])
    terrain.layers["region"] = owner
    terrain.regions = _region_names(terrain, capitals, seed)
    terrain.along += _borders(terrain, owner)


def _region_names(terrain: TerrainMap, capitals: Sequence[Spot], seed: int) -> list[str]:
    """Names of their own where places have some, none of them one that the land has already; else
    numbers."""
    if not any(spot.name for spot in capitals):
        return [f"Region {n + 1}" for n in range(len(capitals))]
    namer = Namer(stream_key(seed, "regions"))
    named = [one.name for one in (*terrain.spots, *terrain.paths)]
    namer.known.update(word for name in named for word in name.split())
    return realms(namer, len(capitals))


def _capitals(terrain: TerrainMap) -> list[Spot]:
    ground = terrain.ground
    most = max(1, ground.count // MIN_REGION)
    ranked = [s for kind in CAPITALS for s in terrain.spots if s.kind == kind]
    return ranked[:most]


def _borders(terrain: TerrainMap, owner: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[Along]:
    """Each side between two regions once, seen from the lower cell."""
    near = terrain.ground.near
    there = np.where(near >= 0, owner[near], -1)
    apart = (there >= 0) & (owner[:, None] >= 0) & (there != owner[:, None])
    apart &= near > np.arange(terrain.ground.count)[:, None]
    step = 2 if terrain.ground.kind == "grid8" else 1
    return [
        Along("border", cell, side)
        for cell, side in zip(*(part.tolist() for part in np.nonzero(apart)), strict=True)
        if side % step == 0
    ]
