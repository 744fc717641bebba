"""What can be written of a map: for each kind a table, from a file's ending to what writes it.

A new format is a function here and a line in the table; whoever writes or lists files asks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Generic, TypeVar

from morphs.base.arguments import path_of
from morphs.base.errors import MorphsError
from morphs.base.files import Content, write_files
from morphs.base.targets import check_targets, ending_of
from morphs.building.charts import ChartDrawing, ZoneDrawing, chart, zone_picture
from morphs.building.on_sheet import check_pages, listing, on_sheet, tell_of_sheets
from morphs.building.unfit import UNIVERSAL, without_squares
from morphs.exports.how import How

if TYPE_CHECKING:
    from morphs.building.sheets import Leaf
    from morphs.draw.picture import Picture
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.generators.zones.zone_map import ZoneMap
    from morphs.layout.layout import Layout
    from morphs.plan.plan import Plan

Map = TypeVar("Map")
Options = TypeVar("Options")
File = tuple[Path, Content]
FLAT = (".jpg", ".jpeg", ".webp", ".pdf", ".html", ".dzi")
"""Endings of what holds any picture."""


@dataclass(frozen=True)
class Outputs(Generic[Map, Options]):
    """What one kind of map can be written as: each writer returns the file, and those beside it.
    `refused` says of endings that other kinds of maps have what to use instead, `unfit` of some
    what a map is that they cannot hold."""

    writers: dict[str, Callable[[Map, Path, Options], list[File]]]
    refused: Mapping[str, str] = field(default_factory=dict)
    unfit: Mapping[str, Callable[[Map], str]] = field(default_factory=dict)

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that files may have."""
        return tuple(self.writers)

    def checked(self, paths: Iterable[str | Path]) -> list[Path]:
        """Return paths as outputs; raises MorphsError, before any work, for one that cannot be."""
        targets = [path_of(path) for path in paths]
        for target in targets:
            ending = ending_of(target, (*self.endings, *self.refused))
            if ending in self.refused:
                raise MorphsError(f"{target}: {self.refused[ending]}")
        check_targets(targets, self.endings)
        return targets

    def files(self, what: Map, targets: Sequence[Path], how: Options) -> list[File]:
        """Return the files that outputs become, with their content; raises MorphsError, before any
        is made, for one that cannot hold this map."""
        found = [(target, ending_of(target, self.endings)) for target in targets]
        for target, ending in found:
            if said := ending in self.unfit and self.unfit[ending](what):
                raise MorphsError(f"{target}: {said}")
        return [
            file for target, ending in found for file in self.writers[ending](what, target, how)
        ]

    def write(self, what: Map, paths: Iterable[str | Path], how: Options) -> list[Path]:
        """Write a map as what the endings say, all files or none; return them."""
        targets = self.checked(paths)
        if isinstance(how, How):
            tell_of_sheets(targets, how)
        return write_files(self.files(what, targets, how))


# ---------------------------------------------------------------- layouts


@dataclass(frozen=True)
class Drawable:
    """A layout, for whom it is written, and its picture and plan, which are only made where a file
    asks for them."""

    layout: Layout
    draw: Callable[[Layout], Picture]
    how: How = field(default_factory=How)

    @cached_property
    def picture(self) -> Picture:
        """The layout's picture, at the scale asked for."""
        picture = self.draw(self.layout)
        px = self.how.px_per_square
        return self.scaled(px) if px or self.how.for_players else picture

    @cached_property
    def plan(self) -> Plan:
        """The layout's plan; levels lie side by side in it, as in the picture, which is told."""
        from morphs.building.plans import plan_of_picture

        levels = self.picture.board.spec.levels
        if levels > 1:
            self.how.tell(f"the {levels} levels lie side by side, as in the picture")
        return plan_of_picture(self.picture, None, self.how.for_players)

    @property
    def size(self) -> tuple[float, float]:
        """How many squares wide and high the plan is: known before it is made, but of towns."""
        from morphs.plan.union import size_of

        picture = self.picture
        if picture.is_town:
            return self.plan.size
        return size_of(picture.board, picture.catalogue.packs[0].file.squares)

    @cached_property
    def leaves(self) -> list[Leaf]:
        """The sheets that the layout is told on."""
        from morphs.building.sheets import leaves_of

        picture = listing(on_sheet(self.picture, self.how), self.how)
        return leaves_of(picture, self.plan, self.how)

    def scaled(self, px_per_square: float | None = None) -> Picture:
        """The layout's picture with so many pixels a square, as those see it for whom it is."""
        from morphs.art.gaps.pack_artist import PackArtist
        from morphs.building.choosing import players_notes
        from morphs.draw.picture import Picture
        from morphs.draw.scene import make_scene

        old, players = self.draw(self.layout), self.how.for_players
        scene, request, layout = old.scene, old.request, old.layout
        if px_per_square:
            scene = make_scene(old.board, old.catalogue, px_per_square, 1.0)
            request = request.model_copy(update={"px_per_square": px_per_square, "scale": 1.0})
        if players:
            layout = replace(layout, request={})
            for note in players_notes(old.catalogue):
                self.how.tell(note)
        artist = PackArtist(old.catalogue, scene.tile, request.style or "", players)
        return Picture(layout, old.board, old.catalogue, request, artist, scene)


def _picture(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.draw.formats import check_picture_size

    picture = on_sheet(drawable.picture, how)
    if picture.request.dress:
        from morphs.building.dressing import needs_plan, sheet_of, write_dressed
        from morphs.draw.terrain.signs import lacking, missing_letters_note

        picture = listing(picture, how)
        if signs := lacking(picture.request.title or ""):
            how.tell(missing_letters_note("sheet", signs, "it has points for them"))
        if how.sheets:
            from morphs.building.sheets import picture_files

            return [*picture_files(drawable.leaves, target, how)]
        from morphs.building.sheets import CROWDED, crowded_note

        picture.draw_tiles()
        plan = drawable.plan if needs_plan(picture) else None
        sheet = sheet_of(picture, plan, how.for_players)
        check_picture_size(target, sheet.page.size)
        if sheet.dress.told > CROWDED:
            how.tell(crowded_note(sheet.dress.told))
        write = partial(write_dressed, picture, sheet)
        return [(target, partial(write, suffix=target.suffix.lower(), progress=how.watch))]
    check_picture_size(target, picture.size)
    return [(target, partial(picture.write, suffix=target.suffix.lower(), progress=how.watch))]


def _layout(drawable: Drawable, target: Path, how: How) -> list[File]:
    def write(stream: IO[bytes]) -> None:
        for part in drawable.layout.to_parts():
            stream.write(part.encode())

    check_audience([target], how.audience)
    return [(target, write)]


def check_audience(targets: Iterable[Path], audience: str | None) -> None:
    """Raise MorphsError for a layout that is to be for players."""
    for target in targets:
        if audience == "player" and ending_of(target, LAYOUTS.endings) == ".json":
            raise MorphsError(f"{target}: a layout tells everything: it is not for players")


def _without_tiles(drawable: Drawable) -> str:
    if not drawable.picture.is_town:
        return ""
    return "a town is drawn as a whole, not in tiles: export it as .svg or .png"


def _uvtt(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.uvtt import to_uvtt

    return [(target, to_uvtt(drawable, how).encode())]


def _foundry_scene(drawable: Drawable, target: Path, how: How) -> list[File]:
    """A scene, and its picture beside it."""
    from morphs.exports.foundry import scene_and_picture

    name = target.name[: -len(".foundry.json")]
    text, picture = scene_and_picture(drawable, name, "", how)
    return [(target, text.encode()), (target.with_name(f"{name}.webp"), picture)]


def _foundry_module(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.foundry import to_module

    return [(target, to_module(drawable, target.name[: -len(".foundry.zip")], how))]


def _pdf(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.pdf import to_pdf

    if how.sheets:
        from morphs.building.sheets import pages_file

        check_pages(how)
        return [pages_file(drawable.leaves, target, how.paper)]
    if _is_crowded(drawable, how):
        from morphs.building.sheets import pages_file

        return [pages_file(drawable.leaves, target, how.paper)]
    return [(target, to_pdf(drawable, target.stem, how))]


def _is_crowded(drawable: Drawable, how: How) -> bool:
    """Whether a map on paper has more rooms than one sheet can tell of, and nothing else is asked
    of the pages of its file."""
    if how.rooms or how.ink_saver or how.inch_per_square is not None:
        return False
    if not on_sheet(drawable.picture, how).request.dress:
        return False
    from morphs.building.sheets import CROWDED

    return len(drawable.leaves) > 1 and drawable.leaves[0].sheet.dress.told > CROWDED


def _plan(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.plan_geojson import plan_to_geojson

    return [(target, plan_to_geojson(drawable.plan, how).encode())]


def _layers(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.layers_svg import to_layers_svg

    return [(target, to_layers_svg(drawable, how).encode())]


def _page(drawable: Drawable, target: Path, how: How) -> list[File]:
    from morphs.exports.page_html import to_page

    theirs = None
    if not how.for_players:
        seen = how.model_copy(update={"audience": "player"})
        theirs = replace(drawable, how=seen)
    return [(target, to_page(drawable, theirs, target.stem, how).encode())]


def _deep_zoom(drawable: Drawable, target: Path, how: How) -> list[File]:
    """The pyramid of a picture of any size, which is never whole in memory."""
    from morphs.exports.deep_zoom import pyramid

    picture = drawable.picture
    return pyramid(target, picture.size, picture.bands, how.watch)


def _tiled_layout(drawable: Drawable, target: Path, how: How) -> list[File]:
    """A map for Tiled, and the pictures of its tiles beside it."""
    from morphs.exports.tiled import to_tiled
    from morphs.exports.tiled_sheet import named_sheet
    from morphs.exports.tiled_text import tmj_text, tmx_text

    image = tileset_of(target)
    data, sheets = to_tiled(drawable, image.name, how)
    text = tmx_text(data) if target.suffix.lower() == ".tmx" else tmj_text(data)
    pictures = [
        (target.with_name(named_sheet(image.name, number)), sheet)
        for number, sheet in enumerate(sheets)
    ]
    return [(target, text.encode()), *pictures]


ONLY_HEXES = "only terrain of hexes is written as .txt (morphs terrain): write .json"
ONLY_ZONES = "only maps of zones are written as .h3m (morphs terrain zones): write .json"

LAYOUTS: Outputs[Drawable, How] = Outputs(
    {
        ".png": _picture,
        ".jpg": _picture,
        ".jpeg": _picture,
        ".webp": _picture,
        ".json": _layout,
        **dict.fromkeys(UNIVERSAL, _uvtt),
        ".foundry.json": _foundry_scene,
        ".foundry.zip": _foundry_module,
        ".pdf": _pdf,
        ".svg": _layers,
        ".html": _page,
        ".dzi": _deep_zoom,
        ".tmj": _tiled_layout,
        ".tmx": _tiled_layout,
        ".geojson": _plan,
    },
    {".txt": ONLY_HEXES, ".h3m": ONLY_ZONES},
    {
        **dict.fromkeys(UNIVERSAL, lambda drawable: without_squares(drawable.picture.board)),
        **dict.fromkeys((".tmj", ".tmx"), _without_tiles),
    },
)

# ---------------------------------------------------------------- terrain maps


def _chart(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    return [(target, chart(terrain, drawing, target.suffix.lower()))]


def _chart_picture(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.exports.flat import flat_files

    return flat_files(chart(terrain, drawing), target)


def _textmapper(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.exports.textmapper import to_textmapper

    stored = terrain.request
    plain = stored.get("mode") == "textmapper" and not stored.get("stages")
    return [(target, to_textmapper(terrain, plain).encode())]


def _terrain(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.generators.terrain.terrain_json import to_json

    return [(target, to_json(terrain).encode())]


def _geojson(terrain: TerrainMap, target: Path, drawing: ChartDrawing) -> list[File]:
    from morphs.exports.geojson import to_geojson

    return [(target, to_geojson(terrain).encode())]


TABLETOPS = (*UNIVERSAL, ".foundry.json", ".foundry.zip")
NO_WALLS = "has no walls for a tabletop: give it the picture (.png or .webp)"

TERRAIN: Outputs[TerrainMap, ChartDrawing] = Outputs(
    {
        ".png": _chart,
        ".svg": _chart,
        **dict.fromkeys(FLAT, _chart_picture),
        ".txt": _textmapper,
        ".json": _terrain,
        ".geojson": _geojson,
    },
    {
        **dict.fromkeys(
            TABLETOPS, f"a map of terrain {NO_WALLS}, or lay tiles of it with morphs build"
        ),
        **dict.fromkeys(
            (".tmj", ".tmx"),
            "a map of terrain is drawn as a whole, not in tiles: lay tiles of it with morphs build "
            "for Tiled, or write .geojson or .svg",
        ),
        ".h3m": ONLY_ZONES,
    },
)

# ---------------------------------------------------------------- zone maps


def _zone_picture(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    return [(target, zone_picture(zones, drawing))]


def _zone_flat(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    from morphs.exports.flat import flat_files

    return flat_files(zone_picture(zones, drawing), target)


def _zones(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    from morphs.generators.zones.zone_json import to_json

    return [(target, to_json(zones).encode())]


def _h3m(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    from morphs.exports.h3m import to_h3m

    return [(target, to_h3m(zones))]


def tileset_of(target: Path) -> Path:
    """Return the file of the tiles that Tiled's map `target` shows."""
    return target.with_name(f"{target.stem}.tileset.png")


def _tiled(zones: ZoneMap, target: Path, drawing: ZoneDrawing) -> list[File]:
    """Return a map for Tiled, and its tileset beside it."""
    from morphs.draw.png import signed
    from morphs.draw.zones.tileset import tileset_png
    from morphs.exports.tmj import COLUMNS, PIXELS, TILES, to_tmj

    image = tileset_of(target)
    tileset = signed(tileset_png(TILES, COLUMNS, PIXELS))
    return [(target, to_tmj(zones, image.name).encode()), (image, tileset)]


ZONES: Outputs[ZoneMap, ZoneDrawing] = Outputs(
    {
        ".png": _zone_picture,
        **dict.fromkeys(FLAT, _zone_flat),
        ".json": _zones,
        ".h3m": _h3m,
        ".tmj": _tiled,
    },
    {
        **dict.fromkeys(TABLETOPS, f"a map of zones {NO_WALLS}"),
        ".tmx": "a map of zones is written for Tiled as .tmj",
        ".svg": "a map of zones is drawn in pixels: write .png or .pdf",
        ".geojson": "a map of zones is a grid of squares: write .json or .tmj",
        ".txt": ONLY_HEXES,
    },
)
