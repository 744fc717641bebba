"""Terrain maps and zone maps for programs: made, checked, and written as any of their files.

>>> import morphs
>>> world = morphs.make_terrain(morphs.TerrainRequest(generator="folkesten", seed=3))
>>> morphs.write_terrain(world, "land.png", "land.json", title="The Shire")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, get_type_hints

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.files import check_targets, parse_json, read_text, write_files
from morphs.base.reasons import Reason

if TYPE_CHECKING:
    from morphs.check.terrain.checking import TerrainReport
    from morphs.terrain.ground import Ground
    from morphs.terrain.making import Snapshot, TerrainRequest
    from morphs.terrain.steps import Watch
    from morphs.terrain.terrain_map import TerrainMap
    from morphs.zones.making import Limits, ZoneSnapshot
    from morphs.zones.request import ZoneRequest
    from morphs.zones.state import ZoneOptions
    from morphs.zones.zone_map import ZoneMap

TERRAIN_ENDINGS = (".png", ".svg", ".txt", ".json", ".geojson")
ZONE_ENDINGS = (".png", ".json", ".h3m", ".tmj")
OVERVIEW_BELOW = 7  # pixels a cell: smaller ones are drawn as plain blocks
LARGEST_CHART = 60_000  # cells with symbols
LARGEST_OVERVIEW = 36_000_000  # pixels
LARGEST_PICTURE = 250_000_000  # pixels: they are whole in memory
CHART_PIXELS, CELL_PIXELS = 2800, 90


class ChartDrawing(TypedDict, total=False):
    """How a chart is drawn; what is None or missing is as usual.

    style      atlas or black
    px         pixels a cell, from 1
    cell_size  what one cell is, for the scale bar: "6 miles"
    labels     whether cells are numbered
    """

    style: str | None
    px: int | None
    title: str | None
    cell_size: str | None
    legend: bool | None
    labels: bool | None


class ZoneDrawing(TypedDict, total=False):
    """How a zone map is drawn; what is None or missing is as usual.

    overlay  zones, mask, distances or guards
    px       pixels a square, 4 to 64
    """

    overlay: str | None
    px: int | None
    legend: bool | None
    title: str | None


def make_terrain(request: TerrainRequest) -> TerrainMap:
    """Make the map of a request and have the check look at it. Raises MorphsError for what cannot
    be, NoMapError if the check finds a fault."""
    return checked_terrain(request)[0]


def checked_terrain(
    request: TerrainRequest,
    old: TerrainMap | None = None,
    keep: tuple[str, ...] = (),
    snapshot: Snapshot = lambda *_: None,
) -> tuple[TerrainMap, TerrainReport]:
    """Make a map, or an old one anew, and return it with what the check says of it; `snapshot` is
    told after each step. A map with a fault is never handed out: NoMapError says the fault."""
    from morphs.check.terrain.checking import check_terrain
    from morphs.terrain.making import make, make_again
    from morphs.terrain.terrain_json import to_json_data

    made = make_again(old, request, keep, snapshot) if old else make(request, snapshot)
    report = check_terrain(to_json_data(made), "map")
    if report.faults:
        told = f"{request.generator}, seed {request.seed}: the check found: {report.faults[0]}"
        raise NoMapError(Reason(False, detail=told))
    return made, report


def make_zones(request: ZoneRequest, seconds: float | None = None) -> ZoneMap:
    """Make a map that holds every hard invariant. Raises MorphsError for what its template does
    not allow, NoMapError with the reason where none is found, in so many seconds if given."""
    from morphs.zones.making import Limits
    from morphs.zones.request import resolve_request
    from morphs.zones.templates.library import find_template

    options = resolve_request(request, find_template(request.template))
    return checked_zones(request, options, Limits(seconds=seconds))


def checked_zones(
    request: ZoneRequest,
    options: ZoneOptions,
    limits: Limits,
    watch: Watch = lambda *_: None,
    snapshot: ZoneSnapshot = lambda *_: None,
) -> ZoneMap:
    """Make the map of a request whose template is found already; `watch` and `snapshot` are called
    for every step."""
    from morphs.zones.making import generate
    from morphs.zones.request import request_of

    told = request_of(request, options)
    made = generate(options, watch, lambda area: zone_fault(area, told), snapshot, limits)
    made.request = told
    return made


def read_terrain(path: str | Path) -> TerrainMap:
    """Read a terrain map, from JSON or Text Mapper's text; raises MorphsError for what is none."""
    from morphs.terrain.terrain_json import from_json_data
    from morphs.terrain.textmapper_read import read_textmapper

    text = read_text(Path(path))
    if Path(path).suffix.lower() == ".txt":
        return read_textmapper(text, str(path))
    return from_json_data(parse_json(text, str(path)), str(path))


def read_zones(path: str | Path) -> ZoneMap:
    """Read a zone map from its JSON file; raises MorphsError for what is none."""
    from morphs.zones.zone_json import from_json_data

    return from_json_data(parse_json(read_text(Path(path)), str(path)), str(path))


def zone_fault(zones: ZoneMap, request: dict[str, Any] | None = None) -> str:
    """Return the first thing that the independent check finds wrong in a map, "" if nothing;
    `request` is what was asked for, where the map does not carry it yet."""
    from morphs.check.zones import check_zones
    from morphs.zones.zone_json import to_json_data

    data = to_json_data(zones)
    faults = check_zones({**data, "request": request or data["request"]}, "map").faults
    return faults[0] if faults else ""


def write_terrain(
    terrain: TerrainMap, *paths: str | Path, **drawing: Unpack[ChartDrawing]
) -> list[Path]:
    """Write a map as what the endings say, all files or none; a .png or .svg is its chart."""
    targets = list(map(Path, paths))
    check_targets(targets, TERRAIN_ENDINGS)
    _refuse_unknown(drawing, ChartDrawing)
    return write_files((target, terrain_bytes(terrain, target, drawing)) for target in targets)


def write_zones(zones: ZoneMap, *paths: str | Path, **drawing: Unpack[ZoneDrawing]) -> list[Path]:
    """Write a map as what the endings say, all files or none; Tiled's has its tileset beside it."""
    targets = list(map(Path, paths))
    check_targets(targets, ZONE_ENDINGS)
    _refuse_unknown(drawing, ZoneDrawing)
    return write_files(part for target in targets for part in zone_files(zones, target, drawing))


def _refuse_unknown(drawing: ChartDrawing | ZoneDrawing, known: type) -> None:
    """Type checkers see what a drawing may say; this is for those who run none."""
    kinds = get_type_hints(known)
    for name, value in drawing.items():
        if name not in kinds:
            raise MorphsError(f"{name!r} says nothing of a picture: use {', '.join(kinds)}")
        if not isinstance(value, kinds[name]) or (name == "px" and isinstance(value, bool)):
            raise MorphsError(f"{name} should be {kinds[name]}, not {value!r}")
        if isinstance(value, int) and name == "px" and value < 1:
            raise MorphsError(f"px should be a number of pixels from 1, not {value}")


def terrain_bytes(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> bytes:
    """What a file of that name holds."""
    ending = target.suffix.lower()
    if ending == ".txt":
        from morphs.export.textmapper import to_textmapper

        asked = terrain.request
        plain = asked.get("mode") == "textmapper" and not asked.get("stages")
        return to_textmapper(terrain, plain).encode()
    if ending == ".json":
        from morphs.terrain.terrain_json import to_json

        return to_json(terrain).encode()
    if ending == ".geojson":
        from morphs.export.geojson import to_geojson

        return to_geojson(terrain).encode()
    return chart(terrain, drawing, ending)


def chart(terrain: TerrainMap, drawing: ChartDrawing, ending: str = ".png") -> bytes:
    """The chart of a map, as a PNG or SVG; where cells are small or many, an overview."""
    from morphs.draw.png import signed
    from morphs.draw.terrain.chart import ChartOptions, chart_svg
    from morphs.draw.terrain.overview import overview_png
    from morphs.draw.terrain.render import svg_to_png
    from morphs.draw.terrain.style import style_named

    ground = terrain.ground
    style = style_named(drawing.get("style") or "atlas")
    usual = max(2, min(CELL_PIXELS, CHART_PIXELS // max(ground.columns, ground.rows)))
    pixels = drawing.get("px") or usual
    if ending == ".png" and (pixels < OVERVIEW_BELOW or ground.count > LARGEST_CHART):
        most = max(1, int((LARGEST_OVERVIEW / ground.count) ** 0.5))
        return signed(overview_png(terrain, style, min(pixels, 12, most)))
    _refuse_too_large(ground, pixels, ending)
    options = ChartOptions(
        style,
        pixels,
        coordinates=drawing.get("labels") is not False,
        legend=drawing.get("legend") is not False,
        title=drawing.get("title") or "",
        scale=drawing.get("cell_size") or "",
    )
    svg = chart_svg(terrain, options)
    return svg.encode() if ending == ".svg" else signed(svg_to_png(svg))


def _refuse_too_large(ground: Ground, pixels: int, ending: str) -> None:
    if ending == ".svg" and ground.count > LARGEST_CHART:
        raise MorphsError(
            f"the map has {ground.count} cells; .svg is drawn of at most {LARGEST_CHART}: write "
            f".png, which is an overview of larger maps"
        )
    size = (ground.columns * pixels, ground.rows * pixels)
    if ending == ".png" and size[0] * size[1] > LARGEST_PICTURE:
        most = int((LARGEST_PICTURE / ground.count) ** 0.5)
        raise MorphsError(
            f"--px {pixels} makes a picture of about {size[0]} x {size[1]} pixels; charts have at "
            f"most {LARGEST_PICTURE // 10**6} million: take --px {most} or less"
        )


def zone_files(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[tuple[Path, bytes]]:
    """Return the files that one output becomes: a Tiled map has its tileset beside it."""
    ending = target.suffix.lower()
    if ending == ".json":
        from morphs.zones.zone_json import to_json

        return [(target, to_json(zones).encode())]
    if ending == ".h3m":
        from morphs.export.h3m import to_h3m

        return [(target, to_h3m(zones))]
    if ending == ".tmj":
        return _tiled(zones, target)
    return [(target, zone_picture(zones, drawing))]


def zone_picture(zones: ZoneMap, drawing: ZoneDrawing) -> bytes:
    """Return a map's picture as the bytes of a PNG."""
    from morphs.draw.png import signed
    from morphs.draw.zones.sheet import SheetOptions
    from morphs.draw.zones.sheet import zone_picture as drawn

    known: dict[str, Any] = {key: value for key, value in drawing.items() if value is not None}
    return signed(drawn(zones, SheetOptions(**known)))


def tileset_of(target: Path) -> Path:
    """Return the file of the tiles that Tiled's map `target` shows."""
    return target.with_name(f"{target.stem}.tileset.png")


def _tiled(zones: ZoneMap, target: Path) -> list[tuple[Path, bytes]]:
    from morphs.draw.png import signed
    from morphs.draw.zones.tileset import tileset_png
    from morphs.export.tmj import COLUMNS, PIXELS, TILES, to_tmj

    image = tileset_of(target)
    tileset = signed(tileset_png(TILES, COLUMNS, PIXELS))
    return [(target, to_tmj(zones, image.name).encode()), (image, tileset)]
