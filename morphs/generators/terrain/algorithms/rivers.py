"""What the rivers of a map are as a graph, and where each of them ends."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from morphs.generators.terrain.ground import Place
from morphs.generators.terrain.terrain_map import WATERWAYS, Path, Spot, TerrainMap

End = Literal["edge", "sea", "lake", "join", "underground"]


def downstream_steps(terrain: TerrainMap) -> dict[Place, Place]:
    """Return where the water of each place on a river goes next; sinks are left out."""
    return {
        here: there
        for river in terrain.paths_of(*WATERWAYS)
        for here, there in pairwise(river.points)
    }


def river_end(terrain: TerrainMap, river: Path, steps: dict[Place, Place]) -> End:
    """Say where a river ends: beyond the edge, in water, in another river, or nowhere."""
    last = river.points[-1]
    cell = terrain.ground.cell(last)
    if cell < 0:
        return "edge"
    water = terrain.terrain(cell).water
    if water in ("sea", "lake"):
        return "sea" if water == "sea" else "lake"
    return "join" if last in steps else "underground"


def mark_underground(terrain: TerrainMap) -> None:
    """Put a cave where a river ends on dry land: there it goes underground."""
    steps = downstream_steps(terrain)
    ends = {
        terrain.ground.cell(river.points[-1]): None
        for river in terrain.paths_of(*WATERWAYS)
        if river_end(terrain, river, steps) == "underground"
    }
    terrain.spots += [Spot("cave", (cell,)) for cell in ends]
