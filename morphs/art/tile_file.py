"""One drawn tile as a file: its name and bytes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from morphs.art.artist import draw
from morphs.art.atlas import ATLASES, country_svg, plain_atlas
from morphs.art.city import draw_city
from morphs.art.city_svg import CITY_STYLES, city_colours, city_svg
from morphs.art.colours import reduce_colours
from morphs.art.overland import draw_country
from morphs.art.paint import paint, size_of
from morphs.art.render import rasterise_own
from morphs.art.sideview import draw_sideview
from morphs.art.style import style_named
from morphs.vocabulary import Vocabulary

if TYPE_CHECKING:
    from morphs.art.pack_maker import Planned


def dungeon_file(tile: Planned, style: str, px: int, grid: bool) -> tuple[str, bytes]:
    """A dungeon tile as an indexed PNG."""
    drawing = draw(tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links)
    return f"{tile.stem}.png", _bytes(paint(drawing, px, style_named(style, grid)))


def overland_file(tile: Planned, style: str, px: int, words: Vocabulary) -> tuple[str, bytes]:
    """A hex as SVG, so that its symbols can stay upright."""
    name = "hex-pointy" if tile.shape.pointy else "hex"
    if style in ATLASES:
        atlas = ATLASES[style]
    else:
        areas = {letter: area.colour for letter, area in words.areas.items()}
        atlas = plain_atlas(areas, {letter: line.colour for letter, line in words.lines.items()})
    wide, deep = 10 * px, round(10 * px * 3**0.5 / 2)
    size = (deep, wide) if tile.shape.pointy else (wide, deep)
    country = draw_country(name, tile.faces, tile.seed, tile.links)
    return f"{tile.stem}.svg", country_svg(country, atlas, size).encode()


def city_file(tile: Planned, style: str, px: int) -> tuple[str, bytes]:
    """A city tile as an indexed PNG."""
    city = draw_city(tile.shape.name, tile.faces, tile.seed, tile.links)
    svg = city_svg(city, CITY_STYLES[style], size_of(tile.shape.name, px))
    few = reduce_colours(rasterise_own(svg), city_colours(CITY_STYLES[style]))
    return f"{tile.stem}.png", _bytes(few)


def sideview_file(tile: Planned, style: str, px: int) -> tuple[str, bytes]:
    """A side view as an indexed PNG."""
    drawing = draw_sideview(tile.faces, tile.seed, tile.links)
    return f"{tile.stem}.png", _bytes(paint(drawing, px, style_named(style, grid=False)))


def _bytes(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()
