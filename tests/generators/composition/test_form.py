"""The form of maps: bays of rock at the rim, round which all else is planned."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx
import pytest

from morphs.generators.composition.form import LEAST, MOST
from morphs.generators.composition.plan import compose, sketch
from morphs.generators.composition.spaces import Sort
from tests.generators.composition.test_plan import bay, framed, ground

BOARDS = ((7, 6), (8, 6), (12, 4), (14, 10), (10, 14))


def spots(cells: frozenset[int], columns: int) -> set[tuple[int, int]]:
    return {(cell % columns, cell // columns) for cell in cells}


def has_room(shape: set[tuple[int, int]], wide: int, high: int) -> bool:
    return any(
        all((x + i, y + j) in shape for i in range(wide) for j in range(high)) for x, y in shape
    )


@pytest.mark.parametrize("size", BOARDS)
def test_bays_take_a_seventh_and_have_room_for_what_a_sheet_tells(size: tuple[int, int]) -> None:
    where, cells = ground(*size), size[0] * size[1]
    room = (4, 3) if cells >= 100 else (3, 2)
    seen = 0
    for seed in range(12):
        shape = spots(bay(where, seed), size[0])
        if shape:
            assert 0.1 <= len(shape) / cells <= 0.17
            assert has_room(shape, *room) or has_room(shape, *room[::-1])
            seen += 1
    assert seen == 12


def test_bays_have_many_forms() -> None:
    """In corners and at sides, of one size in each row or not."""
    where = ground(14, 10)
    found = {bay(where, seed) for seed in range(40)}
    corners = [len(one & {0, 13, 126, 139}) for one in found]
    assert len(found) > 30 and {*corners} == {0, 1, 2}


@pytest.mark.parametrize("size", [(6, 5), (24, 18), (4, 12)])
def test_small_and_large_boards_have_none(size: tuple[int, int]) -> None:
    """A bay would leave small ones no room for a great place, and rock parts large ones."""
    cells = size[0] * size[1]
    assert all(bool(bay(ground(*size), seed)) == (LEAST <= cells < MOST) for seed in range(4))


def test_only_rectangles_within_a_rim_have_some() -> None:
    """No torus, no bricks, no board with a frame of its own."""
    where = ground(8, 6)
    aside = {cell: (x + (y // 2) % 2, y) for cell, (x, y) in where.middles.items()}
    hole = {cell: spot for cell, spot in where.middles.items() if cell != 20}
    others = [replace(where, rim={}), replace(where, middles=aside), replace(where, middles=hole)]
    assert not any(bay(one, seed) for one in (*others, framed(8, 6)) for seed in range(4))


@pytest.mark.parametrize("size", BOARDS)
def test_all_else_lies_about_a_bay_and_hangs_together(size: tuple[int, int]) -> None:
    where = ground(*size)
    for seed in range(8):
        plan = compose(where, seed, rivers=1, sorts=lambda n: [[Sort("v", True, 6)]] * n)
        shape = bay(where, seed)
        assert shape <= plan.rock and plan.ground is where
        used = plan.on_loop | plan.in_spaces | plan.on_rivers | plan.sparse | plan.busy
        assert not shape & (used | plan.close | plan.grand | {plan.entrance, plan.finale})
        walls = {frozenset(pair) for pair in plan.closed}
        ways: nx.Graph[int] = nx.Graph(
            (a, b)
            for a in where.middles.keys() - plan.rock
            for b in where.facing[a].keys() - plan.rock
            if frozenset((a, b)) not in walls
        )
        assert nx.is_connected(ways) and ways.number_of_nodes() == len(
            where.middles.keys() - plan.rock
        )
        beside = {other for cell in shape for other in where.facing[cell]} - plan.rock
        # What lies beside the goal, which has one way, may have but one itself.
        ends = {plan.finale, *where.facing[plan.finale or 0]}
        assert all(ways.degree(cell) > 1 for cell in beside - ends)
        assert beside - plan.in_spaces - {plan.finale} <= plan.grand


def test_a_finished_map_is_told_by_the_same_plan() -> None:
    """Its bays belong to districts too, for its key knows of these."""
    where = ground(14, 10)
    for seed in range(4):
        told, plan = sketch(where, seed), compose(where, seed)
        assert told.district == plan.district and told.district.keys() == where.middles.keys()
        assert (told.loop, told.finale) == (plan.loop, plan.finale)
