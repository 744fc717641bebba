"""The ground: which cells touch, on every board and however it is glued."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board
from morphs.generators.terrain.ground import Ground, parse_ground
from morphs.generators.terrain.outline import centre_of

GROUNDS = [
    Ground(kind, 6, 6, wrap)
    for kind in ("grid", "grid8", "hex", "hex-pointy")
    for wrap in ("none", "x", "y", "both")
]


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda g: f"{g.kind}-{g.wrap}")
def test_touching_is_mutual_over_the_opposite_side(ground: Ground) -> None:
    near, half = ground.near, ground.sides // 2
    for cell, side in zip(*np.nonzero(near >= 0), strict=True):
        assert near[near[cell, side], (side + half) % ground.sides] == cell


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda g: f"{g.kind}-{g.wrap}")
def test_distance_is_that_of_the_graph(ground: Ground) -> None:
    graph = nx.Graph((c, n) for c, row in enumerate(ground.neighbours) for n in row)
    for start in (0, 7, 20):
        lengths = nx.single_source_shortest_path_length(graph, start)
        assert all(ground.distance(start, cell) == far for cell, far in lengths.items())


@pytest.mark.parametrize("kind", ["grid", "hex", "hex-pointy"])
@pytest.mark.parametrize("wrap", ["none", "both"])
def test_boards_of_tiles_agree(kind: str, wrap: str) -> None:
    """The board made by gluing and the ground made of offsets are the same."""
    ground = Ground(kind, 6, 4, wrap)  # type: ignore[arg-type]
    board = make_board(ground.spec)
    glued = {(a, c) for a, _, c, _ in board.joints()} | {(c, a) for a, _, c, _ in board.joints()}
    assert glued == {(c, n) for c, row in enumerate(ground.neighbours) for n in row}


def test_neighbours_of_the_reference() -> None:
    """Reference F1: around 0203 lie 0103 0202 0303 0304 0204 0104."""
    ground = Ground("hex", 10, 10)
    places = {ground.place(cell) for cell in ground.neighbours[ground.cell((1, 2))]}
    assert places == {(0, 2), (1, 1), (2, 2), (2, 3), (1, 3), (0, 3)}


def test_the_rim_lies_beyond_its_sides() -> None:
    ground = Ground("hex", 5, 4)
    assert len(set(ground.rim)) == len(ground.rim)
    for cell, beyond in enumerate(ground.around):
        assert len(beyond) == 6
        for there in beyond:
            (x0, y0), (x1, y1) = (centre_of(ground, ground.place(c)) for c in (cell, there))
            assert ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hex:0x4", "0 cells"),
        ("tri:4x4", "cannot be read"),
        ("hex:9999x9999", "at most"),
        ("hex:99999999x2", "199999998 cells"),
        ("hex:5x5", "even number of columns"),
        ("hex-pointy:6x5", "even number of rows"),
        ("grid:2x9", "too small to wrap"),
    ],
)
def test_unsound_grounds_are_refused(text: str, said: str) -> None:
    with pytest.raises(MorphsError, match=said):
        parse_ground(text, "both")
