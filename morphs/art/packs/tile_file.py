"""One drawn tile as a file: its name and bytes, or its picture."""

from __future__ import annotations

import io
from typing import NamedTuple

from PIL import Image

from morphs.art.city.city import draw_city
from morphs.art.city.city_svg import CITY_STYLES, city_colours, city_svg
from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.paint import paint, size_of
from morphs.art.overland.atlas import ATLASES, country_svg, plain_atlas
from morphs.art.overland.overland import draw_country
from morphs.art.overland.signs import FARMED, GROWTH
from morphs.art.packs.planned import Planned
from morphs.art.sideview.look import section_style
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.style.colours import reduce_colours
from morphs.art.style.render import rasterise_own
from morphs.art.style.style import style_named
from morphs.tiles.vocabulary import Vocabulary


class Look(NamedTuple):
    """How tiles are drawn: style, pixels a square, with a grid or without, and as what files."""

    vocabulary: Vocabulary
    style: str
    px: int
    grid: bool = True
    suffix: str = ".png"


def dungeon_file(tile: Planned, look: Look) -> tuple[str, bytes]:
    """Return a dungeon tile in few colours."""
    drawing = draw(tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links)
    picture = paint(drawing, look.px, style_named(look.style, look.grid))
    return _picture_file(tile.stem, picture, look.suffix)


def overland_file(tile: Planned, look: Look) -> tuple[str, bytes]:
    """Return a hex as SVG, so that its symbols can stay upright."""
    name = "hex-pointy" if tile.shape.pointy else "hex"
    words = look.vocabulary
    if look.style in ATLASES:
        atlas = ATLASES[look.style]
    else:
        areas = {letter: area.colour for letter, area in words.areas.items()}
        atlas = plain_atlas(areas, {letter: line.colour for letter, line in words.lines.items()})
    wide, deep = 10 * look.px, round(10 * look.px * 3**0.5 / 2)
    size = (deep, wide) if tile.shape.pointy else (wide, deep)
    letters = {face[0] for face in tile.faces}
    core = letters.pop() if tile.theme in {*GROWTH, *FARMED} and len(letters) == 1 else ""
    country = draw_country(name, tile.faces, tile.seed, tile.links, core, (tile.theme,))
    return f"{tile.stem}.svg", country_svg(country, atlas, size).encode()


def city_file(tile: Planned, look: Look) -> tuple[str, bytes]:
    """Return a city tile in few colours."""
    style = CITY_STYLES[look.style]
    city = draw_city(tile.shape.name, tile.faces, tile.seed, tile.links)
    svg = city_svg(city, style, size_of(tile.shape.name, look.px))
    picture = reduce_colours(rasterise_own(svg), city_colours(style))
    return _picture_file(tile.stem, picture, look.suffix)


def sideview_file(tile: Planned, look: Look) -> tuple[str, bytes]:
    """Return a side view in few colours."""
    drawing = draw_sideview(tile.faces, tile.seed, tile.links)
    picture = paint(drawing, look.px, section_style(look.style))
    return _picture_file(tile.stem, picture, look.suffix)


def _picture_file(stem: str, picture: Image.Image, suffix: str) -> tuple[str, bytes]:
    """A picture as an indexed PNG, or as WebP without loss, which takes two thirds of that."""
    data = io.BytesIO()
    if suffix == ".webp":
        picture.convert("RGB").save(data, "WEBP", lossless=True, quality=100, method=4)
    else:
        picture.save(data, "PNG", optimize=True)
    return f"{stem}{suffix}", data.getvalue()
