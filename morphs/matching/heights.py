"""The top and the foot of a map that has them: the sky above a section, bedrock below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from morphs.board.glue import Board
from morphs.board.shape import SQUARE
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request
from morphs.tiles.vocabulary import Vocabulary

UPPER, LOWER = ("NW", "NE"), ("SE", "SW")
Demand = tuple[tuple[int, str], ...]
"""Half-sides of a cell and the face each shows."""


@dataclass(frozen=True)
class Heights:
    """What the cells of the uppermost and of the lowest row show there, by cell."""

    shown: Mapping[int, Demand]


def has_heights(request: Request, catalogue: Catalogue) -> bool:
    """Whether a map of these tiles has a top and a foot: it does not run round, nothing else says
    what its rim shows, and there are tiles that show it."""
    words = catalogue.vocabulary
    is_settled = request.wrap or request.template or request.terrain
    return not is_settled and any(_drawn(catalogue, face) for face in _faces(words))


def heights_of(board: Board, catalogue: Catalogue, below: bool = True) -> Heights:
    """Return what the row at the top and, if wanted, that at the foot must show: of whole rows
    only, and of what the packs have tiles for."""
    words = catalogue.vocabulary
    places = {
        (cell.column, cell.row): number
        for number, cell in enumerate(board.cells)
        if cell.shape is SQUARE and cell.level == 0
    }
    columns = {column for column, _ in places}
    rows = [row for _, row in places]
    shown: dict[int, list[tuple[int, str]]] = {}
    for row, face, names in (
        (min(rows), words.data.above, UPPER),
        (max(rows), words.data.below if below else None, LOWER),
    ):
        if face is None or not _drawn(catalogue, face):
            continue
        if any((column, row) not in places for column in columns):
            continue
        halves = [SQUARE.names.index(name) for name in names]
        for column in sorted(columns):
            shown.setdefault(places[column, row], []).extend((half, face) for half in halves)
    return Heights({cell: tuple(demand) for cell, demand in shown.items()})


def _faces(words: Vocabulary) -> list[str]:
    return [face for face in (words.data.above, words.data.below) if face]


def _drawn(catalogue: Catalogue, face: str) -> bool:
    return any(face in tile.faces for tile in catalogue.tiles)
