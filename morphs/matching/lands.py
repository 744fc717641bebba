"""A plan of lands on a board: which cells are to be of one country all round."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.composition.lands import Places, countries_of, planned, spread
from morphs.matching.compiled import Matching
from morphs.tiles.vocabulary import Vocabulary

LEAST_CELLS, LEAST_COUNTRIES = 80, 5
"""How large a board is, and of how many countries there are tiles, where lands are planned."""
STEP = 1732
FLAT = (125, 217)
"""One step from a hex to the next, and a board's units across and down, of hexes with a side up."""


def suits_lands(board: Board, vocabulary: Vocabulary) -> bool:
    """Whether lands are planned: on boards of some size, of hexes, for tiles of several countries.
    It is asked of every map, before its tiles are compiled."""
    shapes = {shape.name for shape in board.cells.shapes}
    names = {area.name for area in vocabulary.areas.values()}
    is_large = len(board.cells) >= LEAST_CELLS
    return is_large and shapes == {"hex"} and len(names & planned()) >= LEAST_COUNTRIES


def countries_known(matching: Matching) -> dict[str, int]:
    """The candidates of each country that lands are planned of which show nothing else, as bit
    sets; none where there are too few, or cells are not all alike."""
    if len(matching.problem.kinds) != 1:
        return {}
    found: dict[str, int] = {}
    for number, faces in enumerate(matching.faces[0]):
        shown = {matching.vocabulary.areas[face[0]].name for face in faces}
        if len(shown) == 1 and shown <= planned():
            name = shown.pop()
            found[name] = found.get(name, 0) | 1 << number
    return found if len(found) >= LEAST_COUNTRIES else {}


def wishes_for_lands(
    matching: Matching, known: dict[str, int], seed: int, apart: int, island: bool = False
) -> list[tuple[int, int]]:
    """Cells so many steps apart, each with the candidates of the country it lies in; of an island
    the rim lies in the sea."""
    places = _places(matching.board)
    sea = _rim(matching) if island else []
    countries = countries_of(places, known, Dice(seed, "lands"), sea)
    chosen = spread(places, apart, Dice(seed, "lands", "spread", apart))
    return [(cell, known[countries[cell]]) for cell in chosen]


def _rim(matching: Matching) -> list[int]:
    """The cells with a side at the board's border."""
    ports = matching.problem.mate_of_port.reshape(len(matching.board.cells), -1)
    found: list[int] = np.flatnonzero((ports < 0).any(axis=1)).tolist()
    return found


def _places(board: Board) -> Places:
    """Where the cells of a board of hexes lie."""
    across, down = FLAT[::-1] if board.spec.pointy else FLAT
    table = board.cells.table.astype(np.int64)
    wide, high = board.periods or (0, 0)
    return Places(table[:, 5] * across, table[:, 6] * down, STEP, (wide * across, high * down))
