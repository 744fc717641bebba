"""The checks for programs: of a map at hand, of its file, or of the data of its file.

What is checked goes through JSON data: `morphs.check` shares no code with what makes maps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError, named
from morphs.base.files import from_here_or, parse_json, read_text

if TYPE_CHECKING:
    from morphs.check import CheckReport
    from morphs.check.terrain.checking import TerrainReport
    from morphs.check.zones import ZoneReport
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.generators.zones.zone_map import ZoneMap
    from morphs.layout.layout import Layout

Data = dict[str, Any]
Map = TypeVar("Map")


@typed("layout")
def check_layout(
    layout: Layout | str | Path | dict[str, Any], where: str | None = None
) -> CheckReport:
    """Check a layout, its file (by path), or the data of its file: every joint, the water, what can
    be reached, and what the request asked. `where` names it in the report. Raises MorphsError for
    what is no layout; what is wrong *in* one is a fault of the report."""
    from morphs.building.walking import walked
    from morphs.check import check_layout

    data, name = _data(layout, lambda layout: layout.to_dict(), "layout")
    folder = Path(layout).parent if isinstance(layout, str | Path) else None
    words = data.get("vocabulary")
    if isinstance(words, str) and words.endswith(".toml"):
        data = data | {"vocabulary": str(from_here_or(folder, words))}
    report = check_layout(data, where or name)
    if any(cell.get("variant") for cell in data["cells"]):
        _refuse_variants(data, where or name, folder)
    return walked(data, report, folder)


def _refuse_variants(data: Data, where: str, folder: Path | None) -> None:
    """Raise MorphsError for a drawing anew of a tile that cannot be drawn so, as far as the packs
    are at hand."""
    from morphs.layout.layout import Layout
    from morphs.layout.stored_request import made_of, stored_request
    from morphs.matching.variants import refuse_variants

    try:
        layout = replace(Layout.from_dict(data, where), folder=folder)
        catalogue = made_of(layout, stored_request(layout))[1]
    except MorphsError:
        return
    with named(where):
        refuse_variants(catalogue, layout.cells)


@typed("terrain")
def check_terrain(
    terrain: TerrainMap | str | Path | dict[str, Any], where: str | None = None
) -> TerrainReport:
    """Check a terrain map, its file (.json or .txt), or the data of its file, as `check_layout`
    does layouts: rivers, roads, layers."""
    from morphs.check.terrain.checking import check_terrain
    from morphs.generators.terrain.terrain_json import to_dict

    if isinstance(terrain, str | Path) and Path(terrain).suffix.lower() == ".txt":
        from morphs.generators.terrain.terrain_file import read_terrain

        where, terrain = where or str(terrain), read_terrain(terrain)
    data, name = _data(terrain, to_dict, "map")
    return check_terrain(data, where or name)


@typed("zones")
def check_zones(
    zones: ZoneMap | str | Path | dict[str, Any], where: str | None = None
) -> ZoneReport:
    """Check a zone map, its file, or the data of its file, as `check_layout` does layouts: zones,
    guards, counts, quests."""
    from morphs.check.zones import check_zones
    from morphs.generators.zones.zone_json import to_dict

    data, name = _data(zones, to_dict, "map")
    return check_zones(data, where or name)


def _data(
    what: Map | str | Path | Data, to_dict: Callable[[Map], Data], kind: str
) -> tuple[Data, str]:
    """Return the JSON data of a map, and what to call it."""
    if isinstance(what, str | Path):
        return parse_json(read_text(Path(what)), str(what)), str(what)
    return (what if isinstance(what, dict) else to_dict(what)), kind
