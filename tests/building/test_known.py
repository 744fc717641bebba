"""What is known of large maps without districts."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

from shapely import MultiPolygon, box

from morphs.building.known import A_PART, Corners, in_parts

MIDDLES = {
    row * 24 + column: (20 * column + 10, 20 * row + 10)
    for row in range(18)
    for column in range(24)
}


def test_large_maps_without_districts_have_parts_that_hang_together() -> None:
    found = in_parts(MIDDLES, 5)
    counts = Counter(found.values())
    assert found.keys() == MIDDLES.keys()
    assert len(counts) == 8
    assert min(counts.values()) > A_PART / 4
    for cell, number in found.items():
        beside = [cell - 24, cell + 24, *([cell - 1] if cell % 24 else []), cell + 1]
        assert any(found.get(other) == number for other in beside)


def test_parts_follow_the_seed_and_not_the_order_of_cells() -> None:
    turned = dict(sorted(MIDDLES.items(), reverse=True))
    assert in_parts(MIDDLES, 5) == in_parts(turned, 5) != in_parts(MIDDLES, 6)


def test_a_corner_that_gives_floor_to_two_caves_gives_each_its_own() -> None:
    west, east = box(2, 2, 3, 3), box(6, 2, 7, 3)
    moved = (MultiPolygon([west, east]), MultiPolygon())
    corners = [(None, SimpleNamespace(moved=moved))]
    found = Corners(cast("Any", SimpleNamespace(corners=corners))).part(box(0, 0, 2, 4))
    assert found.covers(west) and not found.intersects(east)
