"""What one would know again from another map: set pieces, and a few of the tiles with a purpose.
They are drawn anew by the seed of the map, so that no two maps show the same."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.layout.cells import LaidCells
from morphs.plan.recipes import varies
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

FORMS = 8
"""How many drawings of a set piece, or of what is remembered, maps choose from."""
EACH, FEW, MANY = 8, 5, 40
"""One tile for so many cells is drawn anew where it stands first, at most a few and one more for so
many."""
REMEMBERED = frozenset(
    (
        *("temple", "crypt", "throne", "prison", "library", "vault", "rotunda", "arena"),
        *("summoning", "cistern", "well", "barracks", "gallery", "kitchen", "grotto", "camp"),
    )
)
"""The tags of tiles that one knows again."""
Key = tuple[str, str]
Ints = NDArray[np.int64]


def is_part(tile: Tile) -> bool:
    """Whether a tile is a part of a set piece."""
    return "set-piece" in tile.tags


def is_remembered(tile: Tile) -> bool:
    """Whether one would know a tile again that stands once."""
    return not REMEMBERED.isdisjoint(tile.tags)


def first_looks(
    seed: int, catalogue: Catalogue, cells: LaidCells, places: Mapping[Key, Ints]
) -> dict[Key, int]:
    """Which drawing the first of a few remembered tiles shows; they are chosen by dice."""
    dice = Dice(seed, "first looks")
    keys = [key for key in places if is_remembered(catalogue.by_key[key])]
    dice.shuffle(keys)
    count = min(len(cells) // EACH, FEW + len(cells) // MANY)
    return {key: 1 + dice.below(FORMS - 1) for key in keys[:count]}


def looks_of_pieces(
    seed: int, board: Board, catalogue: Catalogue, cells: LaidCells, most: int | None
) -> Ints:
    """Which drawing cells show, of set pieces: the parts of one show the same, copies of one piece
    others. Where `most` tiles are drawn anew, half of these are parts."""
    found = np.zeros(len(cells), dtype=np.int64)
    copies: dict[frozenset[Key], int] = {}
    left = len(cells) if most is None else most // 2
    for piece in _pieces(board, catalogue, cells):
        name = frozenset(cells[cell].key for cell in piece)
        if len(piece) > left or not all(_may_vary(catalogue, key) for key in name):
            continue
        copy = copies[name] = copies.get(name, -1) + 1
        first = Dice(seed, "set piece", *min(name)).below(FORMS)
        found[piece] = (first + copy) % FORMS
        left -= len(piece)
    return found


def _may_vary(catalogue: Catalogue, key: Key) -> bool:
    pack = next(pack for pack in catalogue.packs if pack.name == key[0])
    return varies(pack, catalogue.by_key[key])


def _pieces(board: Board, catalogue: Catalogue, cells: LaidCells) -> list[list[int]]:
    """The cells of each set piece, in the order of their first ones."""
    parts = [look.tile is not None and is_part(catalogue.by_key[look.key]) for look in cells.looks]
    here = np.flatnonzero(np.array(parts, dtype=bool)[cells.look_of]).tolist()
    left, found = set(here), []
    for first in here:
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for cell in piece:
            for other in _joined(board, catalogue, cells, cell):
                if other in left:
                    left.remove(other)
                    piece.append(other)
        found.append(sorted(piece))
    return found


def _joined(board: Board, catalogue: Catalogue, cells: LaidCells, cell: int) -> list[int]:
    """The cells that a part goes on in."""
    faces = cells[cell].faces or ()
    return [
        int(board.cell_of_half[mate])
        for half, face in zip(board.halves(cell), faces, strict=True)
        for mate in [int(board.mate_of_half[half])]
        if mate >= 0 and catalogue.vocabulary.is_inner(face)
    ]
