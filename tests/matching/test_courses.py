"""The water of whole maps runs as that of a forest that is taken in cell by cell."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from morphs.matching.courses import gates_of, ways_of
from solver.rules.forest import Forest
from solver.rules.stems import Piece, Stem
from tests.solver.makers import drained, water_piece
from tests.solver.test_forest_forget import forest, watery


def choose(gate: int, count: int) -> int:
    return gate * 7 % count


def whole(rule: Forest, pieces: list[Piece | None]) -> dict[int, int] | None:
    """The ways of all gates of stems, by the numbers the forest has for them."""
    known = [*dict.fromkeys(pieces)]
    look_of = np.array([known.index(piece) for piece in pieces])
    gates = gates_of(known, look_of, np.array(rule.first_gate), np.array(rule.across))
    ways = ways_of(gates, choose)
    if ways is None:
        return None
    numbers = np.where(gates.inner > 0, -2 - gates.gate, gates.gate)
    stems = gates.is_basin == 0
    return dict(zip(numbers[stems].tolist(), ways[stems].tolist(), strict=True))


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(300))
def test_whole_maps_run_as_those_taken_in_one_by_one(seed: int) -> None:
    rolls = Random(seed)
    case = watery(rolls)
    rule = forest(case)
    cells = len(case.facing)
    pieces: list[Piece | None] = [None] * cells
    for cell in rolls.sample(range(cells), rolls.randint(1, cells)):
        piece = water_piece(rolls.choice(case.tiles))
        refused = piece is not None and not rule.push(cell, piece)
        pieces[cell] = piece
        if refused:
            assert whole(rule, pieces) is None
            pieces[cell] = None
    assert whole(rule, pieces) == drained(rule, choose)


@pytest.mark.parametrize("outlet", [(), (0,), (1,)])
def test_declared_ways_are_kept_or_refused(outlet: tuple[int, ...]) -> None:
    """Three stems in a row, the first of which runs on, the last of which may say that it does not
    take that in."""
    across = [-1, 2, 1, 4, 3, -1]
    rule = Forest([0, 2, 4], across)
    ends = Stem(((0, 1), (1, 1)), (1,)), Stem(((0, 1), (1, 1))), Stem(((0, 1), (1, 1)), outlet)
    pieces: list[Piece | None] = [Piece((stem,)) for stem in ends]
    kept = all(rule.push(cell, piece) for cell, piece in enumerate(pieces) if piece)
    assert kept == (outlet != (0,))
    assert whole(rule, pieces) == (drained(rule, choose) if kept else None)


def test_what_runs_is_no_smaller_than_what_it_runs_into() -> None:
    across = [-1, 2, 1, -1]
    for sizes in ((1, 2), (2, 1), (2, 2)):
        rule = Forest([0, 2], across)
        pieces: list[Piece | None] = [
            Piece((Stem(((0, sizes[0]), (1, sizes[0])), (1,)),)),
            Piece((Stem(((0, sizes[1]), (1, sizes[1])), (1,)),)),
        ]
        kept = all(rule.push(cell, piece) for cell, piece in enumerate(pieces) if piece)
        assert kept == (sizes[0] <= sizes[1])
        assert (whole(rule, pieces) is not None) == kept
        inside = Piece((Stem(((0, sizes[0]), (1, sizes[1])), (1,)),))  # into one stem, out of it
        rule = Forest([0], [-1, -1])
        assert rule.push(0, inside) == kept
        assert (whole(rule, [inside]) is not None) == kept
