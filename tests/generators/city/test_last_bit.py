"""Towns do not hang on the last bit of a float: the same town on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

import morphs
from morphs.base import exact
from morphs.generators.city.names import Name, names_of
from morphs.generators.city.planning import plan_town
from morphs.generators.city.shapes import Point, amid, frame_of
from morphs.generators.city.skeleton import Shown
from morphs.generators.city.town import Town, build_town
from morphs.generators.city.wards import Quarters
from tests.last_bit import disturbed, disturbed_shapely

DISTURBED = {"exact": disturbed, "shapely": disturbed_shapely}


def told(thing: Any) -> str:
    """All that something is as text, every corner of its shapes as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseGeometry, "__repr__", lambda shape: shape.wkb_hex)
        patch.setattr(Quarters, "__repr__", lambda quarters: repr(vars(quarters)))
        return repr(thing)


def check(make: Callable[[], Any], how: str, seed: int) -> None:
    """Make something twice, the second time with the mathematics disturbed."""
    plain = told(make())
    with DISTURBED[how](seed) as changed:
        other = told(make())
    assert sum(changed) > 0
    assert other == plain


def town(board: str, seed: int) -> Callable[[], tuple[Town, list[Name]]]:
    """What builds a town on tiles that are laid once."""
    columns, rows = map(int, board.split("x"))
    layout = morphs.build(pack="city", board=f"grid:{board}", seed=seed, gaps="leave").layout
    shown = {(c.column, c.row): Shown.of(c.faces) for c in layout.cells if c.faces}

    def make() -> tuple[Town, list[Name]]:
        built = build_town(shown, (columns, rows), seed, walled=min(columns, rows) >= 5)
        assert built.quarters
        return built, names_of(built, built.quarters, seed)

    return make


@pytest.mark.parametrize("how", DISTURBED)
@pytest.mark.parametrize(("board", "seed"), [("4x4", 2), ("7x6", 3)])
def test_a_town(board: str, seed: int, how: str) -> None:
    check(town(board, seed), how, seed)


@pytest.mark.soak
@pytest.mark.parametrize("how", DISTURBED)
def test_towns_of_every_size(how: str) -> None:
    for seed in range(12):
        check(town(("4x4", "6x6", "9x8", "14x14")[seed % 4], seed), how, seed)


@pytest.mark.parametrize("how", ["exact"])
def test_plans(how: str) -> None:
    for seed in range(20):
        size = 4 + seed % 9, 4 + seed // 2 % 7
        cells = frozenset((x, y) for x in range(size[0]) for y in range(size[1]))
        check(lambda seed=seed, size=size, cells=cells: plan_town(cells, *size, seed), how, seed)  # type: ignore[misc]


def test_the_disturbance_of_shapely_reaches_what_is_not_rounded() -> None:
    disc = shapely.Point(0, 0)
    with disturbed_shapely(1) as changed:
        found = {disc.buffer(1.0).wkb for _ in range(5)}
        rounded = {exact.buffer(disc, 1.0).wkb for _ in range(5)}
        lengths = {shapely.box(0, 0, 3, 4).length for _ in range(20)}
    assert len(found) == 5 and len(rounded) == 1 and len(lengths) > 1
    assert sum(changed) > 100


def test_the_frame_of_a_triangle_lies_along_its_longest_side() -> None:
    """Its three boxes are of one area: which is taken may not hang on the last bit."""
    spots = np.array([(0.0, 0.0), (40.0, 30.0), (31.0, 58.0)])
    for turn in range(3):
        frame = frame_of(shapely.Polygon(np.roll(spots, turn, axis=0)))
        assert (frame.long, round(abs(frame.way.y / frame.way.x), 6)) == (65.76, 1.870968)


def test_a_frame_holds_its_shape() -> None:
    for n in range(1, 30):
        shape = shapely.Polygon([(0, 0), (90 + n, 3 * n), (80, 40 + n), (n, 35)])
        way, long, short, middle = frame_of(shape)
        a, b = Point(way.x * long / 2, way.y * long / 2), way.left
        corners = [
            middle.plus(a, i).plus(b, j * short / 2)
            for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
        holds = shapely.Polygon(corners)
        assert holds.buffer(0.05).contains(shape)
        assert round(holds.area) <= round(shape.minimum_rotated_rectangle.area) + 1


def test_what_is_amid_a_shape_lies_in_it() -> None:
    bent = shapely.Polygon([(0, 0), (40, 0), (40, 4), (4, 4), (4, 40), (0, 40)])
    assert amid(shapely.box(0, 0, 10, 4)) == (5, 2)
    assert bent.contains(shapely.Point(amid(bent)))


def test_near_shapes_of_a_tree_and_empty_ones() -> None:
    tree = shapely.STRtree([shapely.Point(n, 0) for n in (9, 3, 0, 40)])
    assert exact.near(tree, shapely.Point(0, 0), 9.0) == [0, 1, 2]
    assert exact.distance(shapely.Point(0, 0), shapely.Polygon()) == float("inf")
