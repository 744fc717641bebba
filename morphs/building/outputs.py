"""What can be written of a map: for each kind a table, from a file's ending to what writes it.

A new format is a function here and a line in the table; whoever writes or lists files asks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Generic, TypeVar

from morphs.base.files import Content, check_targets, ending_of, write_files
from morphs.building.charts import ChartDrawing, ZoneDrawing, chart, zone_picture

if TYPE_CHECKING:
    from morphs.draw.picture import Picture
    from morphs.layout.layout import Layout
    from morphs.terrain.terrain_map import TerrainMap
    from morphs.zones.zone_map import ZoneMap

Map = TypeVar("Map")
How = TypeVar("How")
File = tuple[Path, Content]
Watch = Callable[[int, int], None]
"""Told how many of how many rows of pixels are drawn."""


@dataclass(frozen=True)
class Outputs(Generic[Map, How]):
    """What one kind of map can be written as: each writer returns the file, and those beside it."""

    writers: dict[str, Callable[[Map, Path, How], list[File]]]

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that files may have."""
        return tuple(self.writers)

    def checked(self, paths: Iterable[str | Path]) -> list[Path]:
        """Return paths as outputs; raises MorphsError, before any work, for one that cannot be."""
        targets = [Path(path) for path in paths]
        check_targets(targets, self.endings)
        return targets

    def files(self, what: Map, targets: Sequence[Path], how: How) -> list[File]:
        """Return the files that outputs become, with their content."""
        return [
            file
            for target in targets
            for file in self.writers[ending_of(target, self.endings)](what, target, how)
        ]

    def write(self, what: Map, paths: Iterable[str | Path], how: How) -> list[Path]:
        """Write a map as what the endings say, all files or none; return them."""
        return write_files(self.files(what, self.checked(paths), how))


# ---------------------------------------------------------------- layouts


@dataclass(frozen=True)
class Drawable:
    """A layout, and its picture, which is only made where a file asks for it."""

    layout: Layout
    draw: Callable[[Layout], Picture]

    @cached_property
    def picture(self) -> Picture:
        """The layout's picture."""
        return self.draw(self.layout)


def _picture(drawable: Drawable, target: Path, watch: Watch | None) -> list[File]:
    from morphs.draw.formats import check_picture_size

    picture = drawable.picture
    check_picture_size(target, picture.size)
    return [(target, partial(picture.write, suffix=target.suffix.lower(), progress=watch))]


def _layout(drawable: Drawable, target: Path, watch: Watch | None) -> list[File]:
    def write(stream: IO[bytes]) -> None:
        for part in drawable.layout.to_parts():
            stream.write(part.encode())

    return [(target, write)]


LAYOUTS: Outputs[Drawable, Watch | None] = Outputs(
    {".png": _picture, ".jpg": _picture, ".jpeg": _picture, ".webp": _picture, ".json": _layout}
)

# ---------------------------------------------------------------- terrain maps


def _chart(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    return [(target, chart(terrain, drawing, target.suffix.lower()))]


def _textmapper(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.export.textmapper import to_textmapper

    asked = terrain.request
    plain = asked.get("mode") == "textmapper" and not asked.get("stages")
    return [(target, to_textmapper(terrain, plain).encode())]


def _terrain(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.terrain.terrain_json import to_json

    return [(target, to_json(terrain).encode())]


def _geojson(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.export.geojson import to_geojson

    return [(target, to_geojson(terrain).encode())]


TERRAIN: Outputs[TerrainMap, ChartDrawing] = Outputs(
    {".png": _chart, ".svg": _chart, ".txt": _textmapper, ".json": _terrain, ".geojson": _geojson}
)

# ---------------------------------------------------------------- zone maps


def _zone_picture(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    return [(target, zone_picture(zones, drawing))]


def _zones(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    from morphs.zones.zone_json import to_json

    return [(target, to_json(zones).encode())]


def _h3m(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    from morphs.export.h3m import to_h3m

    return [(target, to_h3m(zones))]


def tileset_of(target: Path) -> Path:
    """Return the file of the tiles that Tiled's map `target` shows."""
    return target.with_name(f"{target.stem}.tileset.png")


def _tiled(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    """Return a map for Tiled, and its tileset beside it."""
    from morphs.draw.png import signed
    from morphs.draw.zones.tileset import tileset_png
    from morphs.export.tmj import COLUMNS, PIXELS, TILES, to_tmj

    image = tileset_of(target)
    tileset = signed(tileset_png(TILES, COLUMNS, PIXELS))
    return [(target, to_tmj(zones, image.name).encode()), (image, tileset)]


ZONES: Outputs[ZoneMap, ZoneDrawing] = Outputs(
    {".png": _zone_picture, ".json": _zones, ".h3m": _h3m, ".tmj": _tiled}
)
