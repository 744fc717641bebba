"""Terrain maps for programs: made, checked, and written as any of their files.

>>> import morphs
>>> world = morphs.make_terrain(generator="folkesten", seed=3)
>>> morphs.write_terrain(world, "land.png", "land.json", title="The Shire")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from morphs.base.arguments import typed
from morphs.base.errors import NoMapError
from morphs.base.reasons import Reason
from morphs.building.charts import ChartDrawing, refuse_unknown
from morphs.building.outputs import TERRAIN

if TYPE_CHECKING:
    from morphs.check.terrain.checking import TerrainReport
    from morphs.generators.terrain.making import Snapshot, TerrainRequest
    from morphs.generators.terrain.terrain_map import TerrainMap


@typed("request")
def make_terrain(request: TerrainRequest | None = None, **options: Any) -> TerrainMap:
    """Make the map of a request, or of its options, and have the check look at it. Raises
    MorphsError for what cannot be, NoMapError if the check finds a fault."""
    from morphs.generators.terrain.making import TerrainRequest

    return checked_terrain(TerrainRequest.of(request, options))[0]


def checked_terrain(
    request: TerrainRequest,
    old: TerrainMap | None = None,
    keep: tuple[str, ...] = (),
    snapshot: Snapshot = lambda *_: None,
) -> tuple[TerrainMap, TerrainReport]:
    """Make a map, or an old one anew, and return it with what the check says of it; `snapshot` is
    told after each step. A map with a fault is never handed out: NoMapError says the fault."""
    from morphs.check.terrain.checking import check_terrain
    from morphs.generators.terrain.making import make, make_again
    from morphs.generators.terrain.terrain_json import to_dict

    made = make_again(old, request, keep, snapshot) if old else make(request, snapshot)
    report = check_terrain(to_dict(made), "map")
    if report.faults:
        fault_text = (
            f"{request.generator}, seed {request.seed}: the check found: {report.faults[0]}"
        )
        raise NoMapError(Reason(False, detail=fault_text))
    return made, report


@typed("terrain")
def write_terrain(
    terrain: TerrainMap, *paths: str | Path, **drawing: Unpack[ChartDrawing]
) -> list[Path]:
    """Write a map as what the endings say, all files or none; a .png or .svg is its chart."""
    refuse_unknown(drawing, ChartDrawing)
    return TERRAIN.write(terrain, paths, drawing)
