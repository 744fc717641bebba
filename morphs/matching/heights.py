"""The top and the foot of a map that has them, and its great places: the sky above a section,
bedrock below it, caverns and halls of many tiles between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from morphs.board.glue import Board
from morphs.board.shape import SQUARE
from morphs.generators.composition.great import GreatPlace, great_places
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.vocabulary import Vocabulary

UPPER, LOWER = ("NW", "NE"), ("SE", "SW")
MIRRORED = (1, 0, 7, 6, 5, 4, 3, 2)
"""The half-sides of a square as they lie in its mirror image."""
Demand = tuple[tuple[int, str], ...]
"""Half-sides of a cell and the face each shows."""


@dataclass(frozen=True)
class Heights:
    """What the cells of the uppermost and of the lowest row show there, by cell, and what those of
    great places show each other."""

    shown: Mapping[int, Demand]
    places: Mapping[int, Demand] = field(default_factory=dict)


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
    places = _spots(board)
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


def places_of(
    request: Request, catalogue: Catalogue, board: Board, heights: Heights, told: Set[int]
) -> list[GreatPlace]:
    """Return the great places of a section, the first the greatest: between its top and its foot,
    off the cells of which the user says what they show, and of what the packs have tiles for."""
    if request.compose == "loose" or request.regions:
        return []
    spots = _spots(board)
    free = {spot for spot, cell in spots.items() if cell not in heights.shown and cell not in told}
    if not free or not any(map(catalogue.vocabulary.is_inner, _all_faces(catalogue))):
        return []
    looks = {tuple(tile.faces) for tile in catalogue.tiles}
    looks |= {tuple(faces[half] for half in MIRRORED) for faces in looks}
    return [
        place
        for place in great_places(free, request.seed)
        if all(_is_drawn(looks, tuple(shown.items())) for _, shown in place.shown())
    ]


def with_places(heights: Heights, places: Sequence[GreatPlace], board: Board) -> Heights:
    """Return the same with some great places."""
    spots = _spots(board)
    shown = {
        spots[spot]: tuple(sorted(faces.items())) for one in places for spot, faces in one.shown()
    }
    return replace(heights, places=shown)


def _spots(board: Board) -> dict[tuple[int, int], int]:
    return {
        (cell.column, cell.row): number
        for number, cell in enumerate(board.cells)
        if cell.shape is SQUARE and cell.level == 0
    }


def _all_faces(catalogue: Catalogue) -> set[str]:
    return {face for tile in catalogue.tiles for face in tile.faces}


def _is_drawn(looks: set[tuple[str, ...]], demand: Demand) -> bool:
    return any(all(faces[half] == face for half, face in demand) for faces in looks)


def _faces(words: Vocabulary) -> list[str]:
    return [face for face in (words.data.above, words.data.below) if face]


def _drawn(catalogue: Catalogue, face: str) -> bool:
    return any(face in tile.faces for tile in catalogue.tiles)
