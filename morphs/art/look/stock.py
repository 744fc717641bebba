"""Prepare a pack's tiles as material for fills."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.art.look.sewing import Lie, Sewn, Swatch
from morphs.base.pictures import load_rgba
from morphs.board.shape import CORNER, EDGE, SQUARE
from morphs.tiles.tile import Tile, orient
from morphs.tiles.vocabulary import Vocabulary


def swatch_of(tile: Tile, floor: NDArray[np.bool_], side: int, words: Vocabulary) -> Swatch:
    """A tile whose floor was read, in a size in which a square tile is so many pixels wide. What
    may not be mirrored shows writing, and is not turned either; nor are tiles of frames."""
    assert tile.art is not None
    wide, high = {EDGE: (side, side // 2), CORNER: (side // 2, side // 2)}.get(
        tile.shape, (side, side)
    )
    mask = Image.fromarray(floor.astype(np.uint8) * 255).resize(
        (wide, high), Image.Resampling.NEAREST
    )
    free = tile.shape is SQUARE and tile.mirror
    ways = [way for way in tile.orientations() if free or way == (0, False)]
    lies = ((way, orient(tile, way, words)) for way in ways)
    return Swatch(
        tile.shape.name,
        Sewn(np.asarray(load_rgba(tile.art, (wide, high))), np.asarray(mask) > 127),
        tuple(Lie(way, one.faces, one.links) for way, one in lies),
    )
