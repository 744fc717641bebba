"""What no source asks for, for every generator: optional stages that replace their own work only.

climate      layers of temperature and moisture
rivers       rivers that reach a sea, a lake or the edge; lakes where the fill is deep
settlements  by the worth of the site, well apart
roads        between them, least-cost, old ones at a tenth; bridges and fords
names        of places, rivers, woods, ranges and seas
regions      grown from the largest places by travel
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from morphs.generators.terrain.extras import living, naming, nature
from morphs.generators.terrain.terrain_map import (
    CROSSINGS,
    SETTLEMENTS,
    WATERWAYS,
    WAYS,
    TerrainMap,
)

Run = Callable[[TerrainMap, int], None]


class Stage(NamedTuple):
    """One stage, and what of a map is its own: layers, kinds of paths, of spots, of sides."""

    run: Run
    layers: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    along: tuple[str, ...] = ()


STAGES: dict[str, Stage] = {
    "climate": Stage(nature.climate, layers=("temperature", "moisture")),
    "rivers": Stage(
        nature.rivers,
        layers=("downstream", "discharge"),
        paths=(*WATERWAYS, "canyon"),
        spots=("cave",),
    ),
    "settlements": Stage(living.settlements, spots=SETTLEMENTS),
    "roads": Stage(living.roads, paths=WAYS, spots=CROSSINGS),
    "names": Stage(naming.names, spots=("feature",)),
    "regions": Stage(living.regions, layers=("region",), along=("border",)),
}


def run_stage(name: str, terrain: TerrainMap, seed: int) -> None:
    """Take away what a stage made before, and run it."""
    clear_stage(name, terrain)
    STAGES[name].run(terrain, seed)


def clear_stage(name: str, terrain: TerrainMap) -> None:
    """Take away what a stage made."""
    stage = STAGES[name]
    for layer in stage.layers:
        terrain.layers.pop(layer, None)
    terrain.paths = [path for path in terrain.paths if path.kind not in stage.paths]
    terrain.spots = [spot for spot in terrain.spots if spot.kind not in stage.spots]
    terrain.along = [side for side in terrain.along if side.kind not in stage.along]
    if name == "regions":
        terrain.regions = []


def copy_stage(name: str, source: TerrainMap, target: TerrainMap) -> None:
    """Put what a stage made of one map into another of the same ground."""
    clear_stage(name, target)
    stage = STAGES[name]
    target.layers |= {n: source.layers[n] for n in stage.layers if n in source.layers}
    target.paths += [path for path in source.paths if path.kind in stage.paths]
    target.spots += [spot for spot in source.spots if spot.kind in stage.spots]
    target.along += [side for side in source.along if side.kind in stage.along]
    if name == "regions":
        target.regions = list(source.regions)
