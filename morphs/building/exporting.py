"""Maps of any kind, finished before, written as any of their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text
from morphs.base.options import option
from morphs.building.on_sheet import title_without_sheet
from morphs.building.outputs import LAYOUTS, TERRAIN, ZONES, Outputs

if TYPE_CHECKING:
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.generators.zones.zone_map import ZoneMap
    from morphs.layout.layout import Layout

READERS = {
    "morphs-layout": ("morphs.layout.layout", "read_layout"),
    "morphs-terrain": ("morphs.generators.terrain.terrain_file", "read_terrain"),
    "morphs-zones": ("morphs.generators.zones.zone_json", "read_zones"),
}
"""What reads a file of each format, imported where there is one."""


@typed("map")
def export(
    map: Layout | TerrainMap | ZoneMap | str | Path,
    *paths: str | Path,
    progress: Callable[[int, int], None] | None = None,
    tell: Callable[[str], object] = lambda note: None,
    changed: bool = False,
    **options: Any,
) -> list[Path]:
    """Write a map, or the map of a file, as what the endings say, all files or none; return them.

    `options` are those of `morphs export`: ``audience="player"``, ``px_per_square=140``,
    ``wall_detail="low"`` ... `tell` is told what a reader should know of the files. Raises
    MorphsError for what cannot be written, and for a layout whose packs' files have changed since,
    unless `changed` packs will do."""
    how = {**options, "watch": progress, "tell": tell}
    if isinstance(map, str | Path):
        return write_map(read_map(map), str(map), paths, how, changed)
    return write_map(map, "", paths, how, changed)


def outputs_of(what: Any) -> Outputs[Any, Any]:
    """What a map can be written as."""
    kinds: dict[str, Outputs[Any, Any]] = {
        "Layout": LAYOUTS,
        "TerrainMap": TERRAIN,
        "ZoneMap": ZONES,
    }
    return kinds[type(what).__name__]


def read_map(path: str | Path) -> Layout | TerrainMap | ZoneMap:
    """Read a finished map of any kind. Raises MorphsError for a file that is none."""
    path = Path(path)
    text = path.suffix.lower() == ".txt"
    found = "morphs-terrain" if text else str(parse_json(read_text(path), str(path)).get("format"))
    if found not in READERS:
        raise MorphsError(
            f"{path}: no map of ours: give a layout, a terrain map or a map of zones (.json), or "
            f"Text Mapper's .txt"
        )
    module, name = READERS[found]
    what: Layout | TerrainMap | ZoneMap = getattr(import_module(module), name)(path)
    return what


def write_map(
    what: Any, file: str, paths: Sequence[str | Path], options: dict[str, Any], changed: bool
) -> list[Path]:
    """Write a map that was read from a file, which is named before what is wrong with it."""
    outputs = outputs_of(what)
    outputs.checked(paths)
    if isinstance(options.get("key"), str | Path):
        from morphs.plan.key.key_json import read_key

        options = {**options, "key": read_key(options["key"])}
    from morphs.exports.how import How

    how = How.of(**options)
    if outputs is LAYOUTS:
        from morphs.building.key_files import check_belongs
        from morphs.building.layouts import write_read

        if how.key is not None:
            check_belongs(how.key, what)
        return write_read(what, file, paths, how, changed)
    from morphs.building.charts import ChartDrawing, ZoneDrawing

    given = how.model_fields_set - {"watch", "tell", "px_per_square", "dress", "title"}
    if given:
        names = ", ".join(map(option, sorted(given)))
        raise MorphsError(f"{names}: only maps of tiles have that; leave it")
    if how.title and how.dress is False:
        raise title_without_sheet()
    kind = ChartDrawing if outputs is TERRAIN else ZoneDrawing
    return outputs.write(what, paths, kind(dress=how.dress, title=how.title))
