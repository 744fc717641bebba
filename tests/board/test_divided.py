"""Sides of any number of parts: shapes, boards and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.glue import BoardSpec
from morphs.board.grids import make_board
from morphs.board.shape import CORNER, EDGE, HEX, MAX_SEGMENTS, SQUARE, Shape, divided


@pytest.mark.parametrize("segments", [1, 3, 5, 10, MAX_SEGMENTS])
@pytest.mark.parametrize("shape", [SQUARE, HEX], ids=["square", "hex"])
def test_parts_of_sides_are_numbered_side_by_side(shape: Shape, segments: int) -> None:
    made = divided(shape, segments)
    assert made.sides == (segments,) * len(made.side_names)
    assert made.offsets == tuple(offset * segments // 2 for offset in shape.offsets)
    assert made.names[0] == f"{made.side_names[0]}1"
    assert len(set(made.names)) == segments * len(made.side_names)


@pytest.mark.parametrize("segments", [0, MAX_SEGMENTS + 1])
def test_too_few_and_too_many_parts_are_refused(segments: int) -> None:
    with pytest.raises(ValueError, match="cannot have"):
        divided(SQUARE, segments)


@pytest.mark.parametrize("shape", [EDGE, CORNER], ids=["edge", "corner"])
def test_odd_parts_are_refused_where_sides_are_halved(shape: Shape) -> None:
    assert divided(shape, 4).segments == 4
    with pytest.raises(ValueError, match="3 parts"):
        divided(shape, 3)


@pytest.mark.parametrize("segments", [1, 3, MAX_SEGMENTS])
def test_every_part_of_a_side_faces_one_part(segments: int) -> None:
    board = make_board(BoardSpec("grid", 3, 2, segments=segments))
    mates = board.mate_of_half
    inner = np.flatnonzero(mates >= 0)
    assert len(inner) == 2 * segments * 7  # seven sides between the cells of 3 x 2
    assert (mates[mates[inner]] == inner).all()
    assert (board.cell_of_half[inner] != board.cell_of_half[mates[inner]]).all()


@pytest.mark.parametrize("segments", [0, MAX_SEGMENTS + 1])
def test_boards_say_how_many_parts_there_may_be(segments: int) -> None:
    with pytest.raises(MorphsError, match=f"1 to {MAX_SEGMENTS} parts, not {segments}"):
        make_board(BoardSpec("grid", 3, 2, segments=segments))


def test_levels_do_not_face_each_other() -> None:
    board = make_board(BoardSpec("grid", 3, 2, levels=2))
    level = board.cells.table[:, 4]
    inner = np.flatnonzero(board.mate_of_half >= 0)
    here, there = board.cell_of_half[inner], board.cell_of_half[board.mate_of_half[inner]]
    assert len(inner) == 2 * 2 * 2 * 7
    assert (level[here] == level[there]).all()


@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_levels_lie_beside_each_other_a_tile_apart(kind: str) -> None:
    board = make_board(BoardSpec(kind, 3, 5, levels=3))
    wide = board.cells.shapes[0].extent[0]
    x = board.cells.table[:, 5].reshape(3, -1)
    assert (x[1:].min(axis=1) - x[:-1].max(axis=1) == 2 * wide).all()


def test_divided_borders_know_which_part_of_a_square_each_part_shows() -> None:
    assert divided(CORNER, 4).of_square == (None, None, 4, 5, 10, 11, None, None)
    assert divided(SQUARE, 6).of_square == tuple(range(24))
