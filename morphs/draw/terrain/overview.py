"""Great maps at a glance: a few pixels for each cell, shaded by altitude, with rivers and roads."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.style import Style
from morphs.generators.terrain.ground import beyond
from morphs.generators.terrain.terrain_map import WATERWAYS, WAYS, TerrainMap
from morphs.generators.terrain.terrains import terrain_of

STRIP = 256  # rows of pixels that are coloured at once
LIGHT = 9  # how much a step of altitude brightens the side towards the north-west


def overview_png(terrain: TerrainMap, style: Style, pixels: int) -> bytes:
    """Return a PNG; cells are staggered blocks `pixels` wide."""
    from PIL import Image, ImageDraw

    ground = terrain.ground
    colours = _colours(terrain, style)
    wide = ground.columns * pixels + (pixels // 2 if ground.pointy else 0)
    high = ground.rows * pixels + (pixels // 2 if ground.kind == "hex" else 0)
    image = Image.new("RGB", (wide, high))
    for top in range(0, high, STRIP):
        cells = _cell_of_pixel(terrain, pixels, wide, range(top, min(high, top + STRIP)))
        image.paste(Image.fromarray(colours[cells], "RGB"), (0, top))
    draw = ImageDraw.Draw(image)

    def centre(column: int, row: int) -> tuple[float, float]:
        x = column * pixels + pixels / 2 + (pixels / 2 if ground.pointy and row % 2 else 0)
        y = row * pixels + pixels / 2 + (pixels / 2 if ground.kind == "hex" and column % 2 else 0)
        return x, y

    for kinds, colour in ((WATERWAYS, style.river_edge), (WAYS, style.road_edge)):
        for path in terrain.paths_of(*kinds):
            for here, there in pairwise(path.points):
                seen = beyond(ground, here, there)
                draw.line([centre(*here), centre(*seen)], fill=colour, width=max(1, pixels // 3))
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _cell_of_pixel(terrain: TerrainMap, pixels: int, wide: int, rows: range) -> NDArray[np.int64]:
    """Which cell each pixel of some rows shows; staggered rows and columns begin half a cell
    later."""
    ground = terrain.ground
    half = pixels // 2
    y, x = np.array(rows), np.arange(wide)
    column, row = np.broadcast_arrays((x // pixels)[None, :], (y // pixels)[:, None])
    if ground.kind == "hex":
        row = (y[:, None] - half * (column % 2)) // pixels
    elif ground.pointy:
        column = (x[None, :] - half * (row % 2)) // pixels
    row, column = np.clip(row, 0, ground.rows - 1), np.clip(column, 0, ground.columns - 1)
    return np.asarray(row * ground.columns + column, dtype=np.int64)


def _colours(terrain: TerrainMap, style: Style) -> NDArray[np.uint8]:
    names = {word: index for index, word in enumerate(dict.fromkeys(terrain.words))}
    table = np.array([_rgb(word, style) for word in names], dtype=np.int64)
    colours = table[np.array([names[word] for word in terrain.words])]
    altitude = terrain.layers.get("altitude")
    if altitude is not None:
        land = np.array([not terrain_of(word).is_water for word in names])[
            np.array([names[word] for word in terrain.words])
        ]
        near = terrain.ground.near[:, -1].astype(np.int64)
        rise = np.where(near >= 0, altitude - altitude[near], 0)
        colours = colours + (np.clip(rise, -4, 4) * LIGHT * land)[:, None]
    return np.asarray(np.clip(colours, 0, 255), dtype=np.uint8)


def _rgb(word: str, style: Style) -> tuple[int, int, int]:
    meaning = terrain_of(word)
    if not style.fills:
        grey = (235, 255, 200, 120)[meaning.level]
        return grey, grey, grey
    red, green, blue = (int(meaning.colour[i : i + 2], 16) for i in (1, 3, 5))
    darker = 38 if meaning.symbol in ("forest", "jungle", "mountain", "crags") else 0
    return red - darker, green - darker // 2, blue - darker
