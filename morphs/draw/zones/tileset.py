"""The tileset that goes with a map for the Tiled editor: one picture of every ground and way."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np

from morphs.draw.zones.ground import painted
from morphs.draw.zones.ways import river_courses, river_shapes, road_courses, road_shapes
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import RIVERS, ROADS


def tileset_png(tiles: Sequence[str], columns: int, pixels: int) -> bytes:
    """Return the tiles of these names, `columns` in a row: grounds are full, ways on nothing."""
    from PIL import Image

    rows = -(-len(tiles) // columns)
    sheet = Image.new("RGBA", (columns * pixels, rows * pixels))
    for number, name in enumerate(tiles):
        tile = _ground(name, pixels) if name in TERRAINS else _way(name, pixels)
        sheet.paste(tile, (number % columns * pixels, number // columns * pixels))
    stream = io.BytesIO()
    sheet.save(stream, "PNG")
    return stream.getvalue()


def _ground(name: str, pixels: int):  # type: ignore[no-untyped-def]
    from PIL import Image

    wide = painted(np.full((3, 3), TERRAINS.index(name), np.uint8), pixels)
    return Image.fromarray(wide[pixels : 2 * pixels, pixels : 2 * pixels]).convert("RGBA")


def _way(name: str, pixels: int):  # type: ignore[no-untyped-def]
    """A stretch that joins its neighbours on all four sides."""
    from PIL import Image

    from morphs.draw.zones.level_picture import lay_svg

    word, kind = name.rsplit(" ", 1)
    squares = np.zeros((3, 3), np.uint8)
    squares[1, :] = squares[:, 1] = (RIVERS if kind == "river" else ROADS).index(word)
    image = Image.new("RGBA", (3 * pixels, 3 * pixels))
    none = np.zeros((3, 3), np.bool_)
    if kind == "river":
        lay_svg(image, list(river_shapes(river_courses(squares, none, none), pixels)))
    else:
        lay_svg(image, list(road_shapes(road_courses(squares), pixels)))
    return image.crop((pixels, pixels, 2 * pixels, 2 * pixels))
