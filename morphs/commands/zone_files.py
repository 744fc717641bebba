"""What a zone map is written as, by the endings of its files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from morphs.terrain.zones.zone_map import ZoneMap

ENDINGS = (".png", ".json", ".h3m", ".tmj")


class Drawing(TypedDict, total=False):
    """How a map is drawn; what is None or missing is as the picture has it."""

    overlay: str | None
    pixels: int | None
    legend: bool | None
    title: str | None


def contents_of(zones: ZoneMap, target: Path, drawing: Drawing) -> list[tuple[Path, bytes]]:
    """Return the files that one output becomes: a Tiled map has its tileset beside it."""
    ending = target.suffix.lower()
    if ending == ".json":
        from morphs.terrain.zones.zone_json import to_json

        return [(target, to_json(zones).encode())]
    if ending == ".h3m":
        from morphs.export.h3m import to_h3m

        return [(target, to_h3m(zones))]
    if ending == ".tmj":
        return _tiled(zones, target)
    return [(target, picture(zones, drawing))]


def picture(zones: ZoneMap, drawing: Drawing) -> bytes:
    """Return a map's picture as the bytes of a PNG."""
    from morphs.draw.zones.sheet import SheetOptions, zone_picture

    known: dict[str, Any] = {key: value for key, value in drawing.items() if value is not None}
    return zone_picture(zones, SheetOptions(**known))


def fault_of(zones: ZoneMap, request: dict[str, Any] | None = None) -> str:
    """Return the first thing that the independent check finds wrong in a map, "" if nothing;
    `request` is what was asked for, where the map does not carry it yet."""
    from morphs.check.zones import check_zones
    from morphs.terrain.zones.zone_json import to_json_data

    data = to_json_data(zones)
    faults = check_zones({**data, "request": request or data["request"]}, "map").faults
    return faults[0] if faults else ""


def _tiled(zones: ZoneMap, target: Path) -> list[tuple[Path, bytes]]:
    from morphs.draw.zones.tileset import tileset_png
    from morphs.export.tmj import COLUMNS, PIXELS, TILES, to_tmj

    image = target.with_name(f"{target.stem}.tileset.png")
    tileset = tileset_png(TILES, COLUMNS, PIXELS)
    return [(target, to_tmj(zones, image.name).encode()), (image, tileset)]
