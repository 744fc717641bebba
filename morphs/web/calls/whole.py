"""Maps that are drawn as a whole, as towns are: the page is sent their pictures in parts of eight
by eight tiles."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar, get_args

from PIL import Image

from morphs.base.errors import MorphsError
from morphs.building.layouts import picture_of
from morphs.draw.city.canvas import TownCanvas, town_canvas
from morphs.layout.layout import Layout
from morphs.request.request import TownStyle
from morphs.web.calls.art import webp
from morphs.web.calls.maps import kept
from morphs.web.worker import Notify

TILES = 8
"""Along a side of a part."""
LEVELS = (8, 16, 32, 64, 128, 256)
"""Pixels of a tile."""
USUAL = "atlas"
Made = TypeVar("Made")
_towns: OrderedDict[Any, TownCanvas] = OrderedDict()
_bands: OrderedDict[Any, Image.Image] = OrderedDict()


def whole(base: str, style: str, level: int, column: int, row: int, notify: Notify) -> bytes:
    """Return a part of a map's picture as WebP: `column` and `row` count parts."""
    if level not in LEVELS:
        raise MorphsError(f"level: {level} is none of {', '.join(map(str, LEVELS))}")
    if style not in ("", *get_args(TownStyle)):
        raise MorphsError(f"style: {style[:20]!r} is none of {', '.join(get_args(TownStyle))}")
    layout = kept(base)
    across, down = layout.spec.columns, layout.spec.rows
    if not (0 <= column * TILES < across and 0 <= row * TILES < down):
        raise MorphsError(f"there is no part {column},{row} of a map of {across} x {down} tiles")
    look = (layout.seed, hash_of(layout), style or USUAL)
    town = _kept(_towns, look, 4, lambda: _town(layout, look[-1]))
    band = _kept(_bands, (*look, level, row), 4, lambda: _band(town, layout, level, row))
    left = column * TILES * level
    return webp(band.crop((left, 0, min(band.width, left + TILES * level), band.height)))


def hash_of(layout: Layout) -> str:
    """Return a hash of all that a town's picture shows: edits that only lock change nothing."""
    shown = [[cell.column, cell.row, cell.faces] for cell in layout.cells]
    names = layout.request.get("names")
    return hashlib.sha256(json.dumps([names, shown]).encode()).hexdigest()


def _kept(shelf: OrderedDict[Any, Made], key: object, most: int, make: Callable[[], Made]) -> Made:
    found = shelf.pop(key) if key in shelf else make()
    shelf[key] = found
    while len(shelf) > most:
        shelf.popitem(last=False)
    return found


def _town(layout: Layout, style: str) -> TownCanvas:
    picture = picture_of(layout)
    if not picture.is_town:
        raise MorphsError("this map is drawn tile by tile")
    named = picture.request.names == "on"
    return town_canvas(layout, picture.scene, named, style)


def _band(town: TownCanvas, layout: Layout, level: int, row: int) -> Image.Image:
    """Eight rows of tiles, as wide as the map."""
    rows = min(TILES, layout.spec.rows - row * TILES)
    return town.at(level).rows(row * TILES * level, rows * level)
