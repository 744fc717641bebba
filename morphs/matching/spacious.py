"""Which great spaces tiles can make: those whose areas go on over two sides, and over three."""

from __future__ import annotations

from morphs.board.shape import SQUARE
from morphs.generators.composition.spaces import Sort
from morphs.matching.themes import Theme, themed
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

LEAST_BENDS, LEAST_EDGES = 4, 2
"""An area has so many tiles that it fills over two sides next to each other, and over three."""
CELLS_A_CAVE, CELLS_A_LAKE = 6, 14
"""One cell of so many of a district is part of a great cavern, of a lake."""


def sorts_of(request: Request, catalogue: Catalogue, theme: Theme) -> list[Sort]:
    """Return what great spaces a district of a theme may have: places one walks in of its own
    tiles, lakes of any."""
    words, found = catalogue.vocabulary, []
    for letter, area in sorted(words.areas.items()):
        wet = area.pool and request.water == "on"
        if letter == words.plain_area or not (area.walk or wet):
            continue
        tiles = themed(catalogue, theme) if area.walk else catalogue.tiles
        tiles = [tile for tile in tiles if not any(map(words.is_inner, tile.faces))]
        shown = [_sides(tile, letter) for tile in tiles if tile.shape is SQUARE]
        bends = sum(sides in BENDS for sides in shown)
        edges = sum(sum(sides) == 3 for sides in shown)
        if bends >= LEAST_BENDS and edges >= LEAST_EDGES:
            found.append(Sort(letter, area.walk, CELLS_A_CAVE if area.walk else CELLS_A_LAKE))
    return found


BENDS = frozenset(tuple(side in (n, (n + 1) % 4) for side in range(4)) for n in range(4))


def _sides(tile: Tile, letter: str) -> tuple[bool, ...]:
    """Which sides of a square an area fills."""
    halves = [face[0] == letter for face in tile.faces]
    return tuple(halves[2 * side] and halves[2 * side + 1] for side in range(4))
