"""Rivers without rings and stubs; networkx judges."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from morphs.generators.zones.steps.river_beds import tidied


def drawn(*rows: str) -> np.ndarray:
    return np.array([[letter != "." for letter in row] for row in rows])


def marked(letter: str, *rows: str) -> np.ndarray:
    return np.array([[one == letter for one in row] for row in rows])


def graph_of(river: np.ndarray) -> nx.Graph:
    grid = nx.grid_2d_graph(*river.shape)
    return grid.subgraph([square for square in grid if river[square]])


def left(*rows: str) -> list[str]:
    """What is left of rivers drawn by `#`; `s` may be an end, `k` is kept, and so is its river."""
    found = tidied(drawn(*rows), marked("s", *rows), marked("k", *rows), lambda square: square)
    return ["".join("#" if one else "." for one in row) for row in found]


def test_a_river_from_end_to_end_stays() -> None:
    assert left("s##..", "..##s") == ["###..", "..###"]


def test_stubs_go_and_what_a_mill_needs_stays() -> None:
    assert left("s###s", "..#..", "..#..") == ["#####", ".....", "....."]
    assert left("s###s", "..#..", "..k..") == ["#####", "..#..", "..#.."]


def test_rings_open_and_the_river_stays_in_one_piece() -> None:
    assert left("s####s", ".#..#.", ".####.") in (
        ["######", "......", "......"],
        ["##..##", ".#..#.", ".####."],
    )
    assert left("s##s", ".##.") == ["####", "...."]


@pytest.mark.parametrize(
    "seed", [*range(16), *(pytest.param(n, marks=pytest.mark.soak) for n in range(16, 40))]
)
def test_any_rivers_become_trees_that_end_where_they_may(seed: int) -> None:
    dice = np.random.default_rng(seed)
    river = np.zeros((14, 14), bool)
    ends = np.zeros_like(river)
    ends[0] = ends[-1] = True
    for _ in range(5):
        column = int(dice.integers(14))
        for row in range(14):
            step = int(dice.integers(-1, 2))
            river[row, min(column, column + step, 13) : max(column, column + step) + 1] = True
            river[row, max(0, min(column, 13))] = True
            column = max(0, min(13, column + step))
            river[row, column] = True
    found = tidied(river, ends, np.zeros_like(river), lambda square: square)
    assert not (found & ~river).any()
    graph = graph_of(found)
    assert nx.number_connected_components(graph) <= nx.number_connected_components(graph_of(river))
    for square in graph:
        assert graph.degree(square) > 1 or ends[square]
    assert nx.cycle_basis(graph) == []
