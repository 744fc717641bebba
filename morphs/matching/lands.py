"""A plan of lands on a board: which cells are to be of one country all round."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.composition.lands import Places, bands, countries_of, spread
from morphs.matching.compiled import Matching

LEAST_CELLS, LEAST_COUNTRIES = 80, 5
"""How large a board is, and of how many countries there are tiles, where lands are planned."""
STEP = 1732
FLAT = (125, 217)
"""One step from a hex to the next, and a board's units across and down, of hexes with a side up."""


def countries_known(matching: Matching) -> dict[str, int]:
    """The candidates of each country that lands are planned of which show nothing else, as bit
    sets; none where lands are not planned: on small boards, of cells that are not all alike, of
    tiles of few countries."""
    shapes = {cell.shape for cell in matching.board.cells[:1]}
    kinds = len(matching.problem.kinds)
    if kinds != 1 or len(matching.board.cells) < LEAST_CELLS or {s.name for s in shapes} != {"hex"}:
        return {}
    planned = {name for band in bands() for name in band.countries}
    found: dict[str, int] = {}
    for number, faces in enumerate(matching.faces[0]):
        shown = {matching.vocabulary.areas[face[0]].name for face in faces}
        if len(shown) == 1 and shown <= planned:
            name = shown.pop()
            found[name] = found.get(name, 0) | 1 << number
    return found if len(found) >= LEAST_COUNTRIES else {}


def wishes_for_lands(
    matching: Matching, known: dict[str, int], seed: int, apart: int
) -> list[tuple[int, int]]:
    """Cells so many steps apart, each with the candidates of the country it lies in."""
    places = _places(matching.board)
    countries = countries_of(places, known, Dice(seed, "lands"))
    chosen = spread(places, apart, Dice(seed, "lands", "spread", apart))
    return [(cell, known[countries[cell]]) for cell in chosen]


def _places(board: Board) -> Places:
    """Where the cells of a board of hexes lie."""
    across, down = FLAT[::-1] if board.spec.pointy else FLAT
    table = board.cells.table.astype(np.int64)
    wide, high = board.periods or (0, 0)
    return Places(table[:, 5] * across, table[:, 6] * down, STEP, (wide * across, high * down))
