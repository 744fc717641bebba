"""What caves are like inside: bays and spurs, water along walls, cells behind bars, banks."""

import re

import pytest
from shapely import Point as Dot
from shapely import box

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.carved import OFF_BORDER, carved
from morphs.art.dungeon.dress_dens import _roomiest
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import lagoon
from morphs.art.dungeon.reached import all_reached
from morphs.art.geometry.drawing import Door
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import polygons
from morphs.art.style.styled import layers_of
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.board.shape import shape_of
from morphs.tiles.filename import parse_code
from morphs.tiles.vocabulary import load_vocabulary


def faces(code: str) -> Faces:
    return parse_code(code, load_vocabulary("dungeon"), shape_of("square"))


def test_caves_are_carved_inside_and_stay_one_at_the_border_as_they_were() -> None:
    before = box(0, 0, 10, 6)
    rim = exact.union(box(0, 0, 8.2, 1.1), box(0, 0, 1.1, 5))  # where the cave goes on
    assert OFF_BORDER > 1.1
    changed = 0
    for seed in range(6):
        plan = Plan("square", faces("vvwwwwvv"), seed)
        after = carved(plan, before, box(0, 0, 0, 0), Dice(seed, "carved"))
        assert len(polygons(after)) == 1
        assert (
            exact.intersection(after, rim)
            .symmetric_difference(exact.intersection(before, rim))
            .area
            < 0.01
        )
        changed += after.symmetric_difference(before).area > 2.0
    assert changed > 3


def test_two_lakes_of_a_tile_stay_two() -> None:
    lakes = exact.union_all([box(3, 0, 7, 4), box(3, 6, 7, 10)])
    for seed in range(4):
        plan = Plan("square", faces("kkwwkkww"), seed)
        after = polygons(carved(plan, lakes, box(0, 0, 0, 0), Dice(seed, "carved")))
        assert len(after) == 2
        assert exact.distance(*after) > 0.6


def test_standing_water_differs_in_place_shape_and_size_and_leaves_a_way() -> None:
    ratios, off, sizes = [], [], []
    for seed in range(16):
        plan = Plan("square", faces("wwwwwwww"), seed)
        cave = Part("cave", exact.buffer(Dot(5, 5), 3.6), frozenset())
        plan.parts.append(cave)
        if not lagoon(plan, cave, Dice(seed, "water"), 7.0):
            continue
        (water,) = plan.of_kind("water")
        off.append(exact.distance(water.outline, cave.outline.boundary))
        sizes.append(water.outline.area)
        left = exact.difference(cave.outline, water.outline)
        assert len(polygons(exact.buffer(left, -0.4))) == 1
        corners = list(exact.rotated_rectangle(water.outline).exterior.coords)
        sides = sorted(exact.apart(corners[k], corners[k + 1]) for k in (0, 1))
        ratios.append(sides[1] / sides[0])
    assert len(ratios) > 8 and 1.4 < min(ratios) < 1.8 and max(ratios) > 2.5
    assert sum(far < 0.2 for far in off) > len(off) / 2 and max(off) > 0.4
    assert max(sizes) > 2 * min(sizes)


def test_halls_end_at_the_border_of_natural_places() -> None:
    plan, drawing = draft("square", faces("hwwhwwtw"), 3, "lair")
    assert not plan.of_kind("hall")
    assert all_reached(drawing)


@pytest.mark.parametrize("seed", range(3))
def test_prisons_are_rows_of_cells_behind_bars(seed: int) -> None:
    _, drawing = draft("square", faces("wwhwwwww"), seed, "prison")
    bars = [door for door in drawing.doors if door.kind == "bars"]
    assert len(bars) >= 3
    assert not any(drawing.partitions.intersects(Dot(middle(door))) for door in bars)
    assert all_reached(drawing)


def middle(door: Door) -> tuple[float, float]:
    return (door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2


def test_banks_are_thinner_than_walls() -> None:
    _, lake = draft("square", faces("kkwwhwww"), 6, "halls")
    widths = {float(w) for w in re.findall(r'stroke-width="([0-9.]+)"', layers_of(lake)["walls"])}
    assert len(widths) == 2
    assert min(widths) < 0.7 * max(widths)


def test_what_needs_most_room_has_a_place_where_all_is_wet_or_only_crumbs_are_left() -> None:
    # A little wider than half a square: the ground shrinks to less than what counts as ground.
    for water, size in ((box(0, 0, 10, 10), (8, 6)), (box(0, 9, 10, 10), (0.55, 0.501))):
        cave = Part("cave", box(1, 1, 1 + size[0], 1 + size[1]), frozenset())
        parts = [cave, Part("water", water, frozenset())]
        spot = _roomiest(Plan("square", faces("wwwwwwww"), 1, parts=parts), cave, 0.5)
        assert cave.outline.contains(spot)
