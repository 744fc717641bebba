"""Climate and rivers for any map."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.terrain.algorithms.climate import rain, temperature
from morphs.generators.terrain.algorithms.flood import accumulate, drain
from morphs.generators.terrain.algorithms.springs import Source, with_springs
from morphs.generators.terrain.algorithms.stems import long_enough, river_paths
from morphs.generators.terrain.algorithms.waves import Ints, periodic_noise, random_bits
from morphs.generators.terrain.terrain_map import (
    CROSSINGS,
    SETTLEMENTS,
    WATERWAYS,
    WAYS,
    Path,
    Spot,
    TerrainMap,
)

HEIGHTS = (0, 2000, 6000, 12000)  # of sea, lowland, hills, mountains, in hundredths
ROUGHNESS = 500  # the standard deviation of noise added to them
GRAVEL = 200  # and a little luck for every cell, so that plains are not quite level
DEEP_FILL = 900  # where water would stand so deep there is a lake
SPRINGS = 8  # a stream begins where so many mean rains have gathered
RIVER = 30  # and is a river from here
SHORTEST = 4  # points of a river, its mouth among them
WARM_WAVE, WARM_NOISE, FALL = 380, 60, 90


def heights(terrain: TerrainMap, seed: int) -> Ints:
    """Return finer altitudes than a map has: its terrains' levels, roughened by noise; the water
    itself stays the lowest."""
    levels = np.array([HEIGHTS[terrain.terrain(c).level] for c in range(terrain.ground.count)])
    ground = terrain.ground
    dice = Dice(seed, "extras", "heights")
    noise = periodic_noise(ground, dice, waves=40, highest=max(6, ground.columns // 6))
    gravel = (random_bits(ground.count, seed, "extras gravel") % np.uint64(GRAVEL)).astype(np.int64)
    rough = np.maximum(1, levels + ROUGHNESS * noise // 1000 + gravel)
    sea = np.array([terrain.terrain(c).is_water for c in range(terrain.ground.count)])
    return np.where(sea, 0, rough).astype(np.int64)


def climate(terrain: TerrainMap, seed: int) -> None:
    """Temperature by latitude and height, rain by wind: see `climate`."""
    ground = terrain.ground
    dice = Dice(seed, "extras", "climate")
    levels = np.array([terrain.terrain(c).level for c in range(ground.count)], dtype=np.int64)
    noise = periodic_noise(ground, dice)
    warmest = dice.below(ground.rows)
    terrain.layers["temperature"] = temperature(
        ground, levels, noise, warmest, WARM_WAVE, WARM_NOISE, FALL
    )
    sea = levels == 0
    terrain.layers["moisture"] = rain(ground, levels * 2, sea, from_east=dice.below(2) == 1)


def rivers(terrain: TerrainMap, seed: int) -> None:
    """Rivers by priority-flood from the seas, the lakes and the map's edge."""
    ground = terrain.ground
    _dry_up(terrain)
    altitude = heights(terrain, seed)
    sinks = _sinks(terrain)
    if not sinks:
        sinks = [int(np.argmin(altitude))]
        terrain.words[sinks[0]] = "lake"
    drainage = drain(ground, altitude, sinks, seed, "extras rivers")
    moisture = terrain.layers.get("moisture", np.full(ground.count, 100, dtype=np.int64))
    flow = accumulate(drainage, np.maximum(1, moisture))
    _fill_lakes(terrain, np.array(drainage.filled) - altitude)
    mean = max(1, int(moisture.mean()))
    gathered = [
        cell
        for cell in range(ground.count)
        if flow[cell] >= SPRINGS * mean
        and terrain.terrain(cell).water != "sea"
        and not (drainage.downstream[cell] < 0 and terrain.terrain(cell).is_water)
    ]
    wet = with_springs(_sources(terrain), gathered, drainage.downstream)
    sink = [there < 0 for there in drainage.downstream]
    paths = long_enough(river_paths(ground, wet, drainage.downstream, flow), SHORTEST)
    terrain.paths += [_run_out(terrain, path, flow, RIVER * mean, sink) for path in paths]
    _bridge(terrain)
    terrain.layers["downstream"] = np.array(drainage.downstream, dtype=np.int64)
    terrain.layers["discharge"] = np.array(flow, dtype=np.int64)


def _sinks(terrain: TerrainMap) -> list[int]:
    """Seas, lakes that are there already, and land at the map's end."""
    ground = terrain.ground
    ends = np.asarray((ground.near < 0).any(axis=1)).tolist()
    return [c for c in range(ground.count) if ends[c] or terrain.terrain(c).is_water]


def _dry_up(terrain: TerrainMap) -> None:
    """Where a generator's own river filled cells there is lowland again."""
    land = "open" if terrain.generator == "wargame" else "plains"
    terrain.words = [
        land if terrain.terrain(cell).water == "river" else word
        for cell, word in enumerate(terrain.words)
    ]


def _bridge(terrain: TerrainMap) -> None:
    """Ways that were there before cross the new rivers on bridges, and the old ones on none."""
    wet = {cell for river in terrain.paths_of(*WATERWAYS) for cell in terrain.cells_of(river)}
    wet |= {c for c in range(terrain.ground.count) if terrain.terrain(c).water == "lake"}
    terrain.spots = [spot for old in terrain.spots for spot in _still_crossing(old, wet)]
    known = {cell for spot in terrain.spots if spot.kind in CROSSINGS for cell in spot.cells}
    ways = dict.fromkeys(c for way in terrain.paths_of(*WAYS) for c in terrain.cells_of(way))
    terrain.spots += [Spot("bridge", (cell,)) for cell in ways if cell in wet and cell not in known]


def _still_crossing(spot: Spot, wet: set[int]) -> list[Spot]:
    """A bridge or ford over what water is left, none where there is none."""
    cells = tuple(cell for cell in spot.cells if cell in wet)
    if spot.kind not in ("bridge", "ford") or cells == spot.cells:
        return [spot]
    return [replace(spot, cells=cells)] if cells else []


def _fill_lakes(terrain: TerrainMap, depth: Ints) -> None:
    """Let water stand where it is deep, but for places where people live."""
    lived_in = {cell for s in terrain.spots if s.kind in SETTLEMENTS for cell in s.cells}
    for cell in np.flatnonzero(depth >= DEEP_FILL).tolist():
        if terrain.terrain(cell).level == 1 and cell not in lived_in:
            terrain.words[cell] = "lake"


def _run_out(
    terrain: TerrainMap, path: Path, flow: list[int], river: int, sink: list[bool]
) -> Path:
    """Name the kind by its greatest flow; at the map's end the water runs off it."""
    ground = terrain.ground
    cells = [ground.cell(place) for place in path.points]
    kind = "river" if max(flow[cell] for cell in cells[:-1]) >= river else "stream"
    last = cells[-1]
    beyond = [n for n in ground.around[last] if n >= ground.count] if ground.wrap != "both" else []
    at_end = beyond and not terrain.terrain(last).is_water and sink[last]
    points = (*path.points, ground.place(beyond[len(beyond) // 2])) if at_end else path.points
    return Path(kind, points, path.name)


def _sources(terrain: TerrainMap) -> list[Source]:
    """Where rivers may begin: in highland and lakes, in woods and swamps."""
    found = []
    for cell in range(terrain.ground.count):
        here = terrain.terrain(cell)
        high = here.level > 1 or here.is_water
        wooded = here.area in "fwjs"
        found.append(Source.HIGH if high else Source.WOODED if wooded else Source.NONE)
    return found
