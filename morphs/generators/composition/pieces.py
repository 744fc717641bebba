"""Set pieces: tiles whose parts meet only each other, found by what their inner sides show.

Nothing but the tiles' faces says what belongs together: a side with an inner line (see
vocabularies) asks for the one tile whose side is its mate. So a stranger's pack has set pieces as
soon as its vocabulary has inner lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from morphs.board.shape import SQUARE, Orientation
from morphs.tiles.tile import Tile, orient
from morphs.tiles.vocabulary import Vocabulary

MOST_PARTS = 6
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a square over its north, east, south and west side."""
Spot = tuple[int, int]
Faces = tuple[str, ...]


@dataclass(frozen=True)
class OrientedCell:
    """A part as it lies: its tile, how it is turned, and what it shows."""

    tile: Tile
    orientation: Orientation
    faces: Faces


Showing = dict[tuple[int, Faces], list[OrientedCell]]
"""Parts as they lie, by the first half of a side and the two faces there."""


@dataclass(frozen=True)
class Piece:
    """A set piece as it lies: its parts, by their place from the first."""

    parts: Mapping[Spot, OrientedCell]

    @property
    def first(self) -> Tile:
        """The part at 0 0."""
        return self.parts[0, 0].tile

    @property
    def tags(self) -> set[str]:
        """The tags of its first part."""
        return set(map(str.lower, self.first.tags))

    @property
    def weight(self) -> float:
        """How gladly it is laid: the least weight of its parts."""
        return min(part.tile.weight for part in self.parts.values())


def pieces_of(tiles: Sequence[Tile], words: Vocabulary) -> list[list[Piece]]:
    """Every set piece that is whole, each in all the ways it can lie. Packs know nothing of each
    other's letters, so a piece is of one pack."""
    parts = [t for t in tiles if t.shape is SQUARE and any(map(words.is_inner, t.faces))]
    found: list[list[Piece]] = []
    taken: set[Tile] = set()
    lying = {tile: _ways_to_lie(tile, words) for tile in parts}
    showing = {pack: _showing(pack, lying) for pack in {tile.pack for tile in parts}}
    for tile in parts:
        ways = [p for one in lying[tile] if (p := _grown(one, showing[tile.pack], words))]
        if ways and tile not in taken:
            taken |= {part.tile for part in ways[0].parts.values()}
            found.append(ways)
    return found


def _showing(pack: str, lying: Mapping[Tile, list[OrientedCell]]) -> Showing:
    """The parts of a pack in all the ways they can lie, by what each shows on which side."""
    own = {tile.name: ways for tile, ways in lying.items() if tile.pack == pack}
    found: Showing = {}
    for one in (one for ways in own.values() for one in ways):
        for half in range(0, 2 * len(STEPS), 2):
            found.setdefault((half, one.faces[half : half + 2]), []).append(one)
    return found


def _ways_to_lie(tile: Tile, words: Vocabulary) -> list[OrientedCell]:
    return [OrientedCell(tile, way, orient(tile, way, words).faces) for way in tile.orientations(0)]


def _grown(first: OrientedCell, parts: Showing, words: Vocabulary) -> Piece | None:
    """The piece that a part lying so asks for, if all of it is there."""
    laid = {(0, 0): first}
    waiting: list[Spot] = [(0, 0)]
    while waiting:
        x, y = waiting.pop()
        for side, (dx, dy) in enumerate(STEPS):
            shown = laid[x, y].faces[2 * side : 2 * side + 2]
            if not any(map(words.is_inner, shown)):
                continue
            spot = (x + dx, y + dy)
            wanted = tuple(words.partner(face) for face in shown[::-1])
            back = 2 * (side ^ 2)
            if spot not in laid:
                used = {part.tile.name for part in laid.values()}
                fitting = parts.get((back, wanted), ())
                other = next((one for one in fitting if one.tile.name not in used), None)
                if other is None or len(laid) == MOST_PARTS:
                    return None
                laid[spot] = other
                waiting.append(spot)
            elif laid[spot].faces[back : back + 2] != wanted:
                return None
    return Piece(laid)
