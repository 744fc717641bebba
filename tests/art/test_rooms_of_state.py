"""What large worked rooms look like: niches, floors, edges of things, layouts one knows again."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely import Point as Dot

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.bearing import bear_alike
from morphs.art.dungeon.carpets import lie_flat
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import against_walls, colonnade, end_piece, hall_of, ring
from morphs.art.dungeon.grand import THINGS, grand
from morphs.art.dungeon.layouts import (
    about_a_sign,
    beds_in_pairs,
    before_seat,
    ring_of_tombs,
    tombs_at_walls,
)
from morphs.art.dungeon.niches import OFF_DOORS, niches
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Door, Drawing, Thing
from morphs.art.style.pavements import pavements_svg
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK
from morphs.art.style.svg import clear_document
from morphs.art.things.shade import shade_svg
from morphs.art.things.things import thing_svg
from morphs.base import exact
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

EMPTY = MultiPolygon()


def room(seed: int, size: tuple[int, int] = (7, 5), theme: str = "temple") -> tuple[Plan, Part]:
    plan = Plan("square", faces_of("hwwwwwww", "square"), seed)
    return plan, plan.add("room", box(1, 2, 1 + size[0], 2 + size[1]), theme)


def test_niches_lie_across_from_each_other_or_in_a_row_in_rock_and_off_doors() -> None:
    found = paired = 0
    for seed in range(20):
        plan, part = room(seed)
        plan.doors.append(Door((3, 2), (4, 2), "plain"))
        count = niches(plan, part, Dice(seed, "niches"))
        assert count == len(plan.extra_floor) == len(plan.things)
        spots = {(round(one.x, 2), round(one.y, 2)) for one in plan.things}
        across = all((x, round(9 - y, 2)) in spots for x, y in spots)
        assert across or len({x for x, _ in spots}) == 1 or len({y for _, y in spots}) == 1
        paired += across and count > 0
        for hollow in plan.extra_floor:
            assert hollow.intersects(part.outline)
            assert not part.outline.contains(hollow)
            assert exact.distance(hollow, plan.doors[0].segment) > OFF_DOORS - 0.5
            assert box(0, 0, 10, 10).contains(hollow)
        found += count
    assert found > 12
    assert paired > 4


def test_rooms_that_are_small_or_go_on_elsewhere_have_no_niches() -> None:
    for seed in range(12):
        for size, theme in (((4, 3), "temple"), ((7, 5), "border"), ((7, 5), "cells")):
            plan, part = room(seed, size, theme)
            assert not niches(plan, part, Dice(seed, "niches"))


def drawing(
    ground: Polygon, seed: int, parted: MultiLineString, things: tuple[Thing, ...] = ()
) -> Drawing:
    faces, floor = faces_of("wwwwwwww", "square"), MultiPolygon([ground])
    return Drawing(
        "square", faces, seed, floor, EMPTY, EMPTY, EMPTY, parted, (), (), things, hewn=(ground,)
    )


def test_floors_of_great_rooms_stay_within_them() -> None:
    great, none = box(2, 2, 8, 7), MultiLineString()
    table = (Thing("table", 5, 4.5, 0, 3.0, 1.4),)
    floors = [pavements_svg(drawing(great, seed, none, table), INK) for seed in range(24)]
    assert len(set(floors)) > 8
    assert "" in floors
    bare = [pavements_svg(drawing(great, seed, none), INK) for seed in range(24)]
    assert all(bare), "what is bare is well paved"
    floors += bare
    for floor in filter(None, floors):
        shown = rasterise_clear(clear_document((10, 10), [floor]), (100, 100))
        left, top, right, bottom = shown.getchannel("A").getbbox() or (20, 20, 80, 70)
        assert min(left, top) >= 18
        assert right <= 82
        assert bottom <= 72
    bars = MultiLineString([LineString([(2, 4), (6, 4)])])
    for seed in range(24):
        assert not pavements_svg(drawing(great, seed, bars), INK), "there are cells in it"
        assert not pavements_svg(drawing(box(2, 2, 5, 5), seed, none), INK)
        assert not pavements_svg(drawing(box(0, 2, 6, 7), seed, none), INK), "it goes on"


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 217.0])
def test_heavy_edges_lie_below_and_to_the_right_however_a_thing_is_turned(turn: float) -> None:
    thing = Thing("bed", 5, 5, turn, 2.0, 1.0)
    edge = shade_svg(thing, INK)
    assert 'transform="translate(5.075 5.094)' in edge
    assert thing_svg(thing, INK).startswith(edge)
    assert not shade_svg(replace(thing, kind="rug"), INK), "it lies flat"


def looks(kind: str, wide: float, deep: float) -> set[str]:
    drawn = [thing_svg(Thing(kind, 0.1 * k, 1, 0, wide, deep), INK) for k in range(40)]
    return {one.split("</g>")[-2].split(">", 1)[1] for one in drawn}


def test_no_two_neighbours_in_a_row_need_look_alike() -> None:
    assert len(looks("bed", 1.24, 0.64)) >= 4
    assert len(looks("coffin", 1.16, 0.56)) >= 5
    assert len(looks("statue", 1.0, 1.0)) >= 3
    assert len(looks("circle", 2.4, 2.4)) >= 4
    assert len(looks("column", 0.5, 0.5)) == 1, "those of one room are alike"


def test_columns_of_a_room_are_alike_and_of_several_kinds_over_rooms() -> None:
    broad = set()
    for seed in range(12):
        plan, part = room(seed)
        colonnade(plan, hall_of(part), 0.34, "column", 1.0)
        (wide,) = {one.width for one in plan.things}
        broad.add(wide)
    assert len(broad) >= 3


def test_steps_have_their_flat_side_to_the_wall() -> None:
    plan, part = room(1)
    end_piece(plan, hall_of(part), Dice(1), "altar", (0.6, 1.4), dais=True)
    steps, altar = plan.things
    assert steps.kind == "dais"
    assert steps.angle == altar.angle == (0 if altar.x > 4.5 else 180)
    assert part.outline.contains(footprint(steps))


@pytest.mark.parametrize("deep", [3.4, 3.0])
def test_steps_are_counted_where_they_fill_a_room(deep: float) -> None:
    """A room of 48 squares is bare up to 9 in a hundred of them."""
    for seed in range(8):
        plan, part = room(seed, (8, 6))
        plan.things.append(Thing("dais", 8, 5, 0, 1.4, deep))
        before = len(plan.parts) + len(plan.things)
        grand(plan, part, Dice(seed, "grand"))
        added = len(plan.parts) + len(plan.things) - before
        assert (added == 0) == (1.4 * deep > 0.09 * 48)


def test_nothing_grand_is_set_up_on_steps_that_are_there() -> None:
    steps = Thing("dais", 8, 5, 0, 1.1, 2.4)
    for seed in range(40):
        plan, part = room(seed, (8, 6))
        plan.things.append(steps)
        grand(plan, part, Dice(seed, "grand"))
        stood = [one for one in plan.things if one.kind == "coffin"]
        assert not any(footprint(one).intersects(footprint(steps)) for one in stood), seed


@pytest.mark.parametrize("seed", range(6))
def test_great_rooms_of_no_ruler_have_no_seat(seed: int) -> None:
    for one in THINGS:
        plan, part = room(seed)
        one(plan, part, Dice(seed, "grand"))
        assert all(thing.kind != "throne" for thing in plan.things)


def test_nobody_cooks_or_sleeps_in_rooms_of_state() -> None:
    for seed in range(10):
        for theme in ("throne", "summoning"):
            plan, _ = draft("square", faces_of("whwwwwhw", "square"), seed, theme)
            ground = [part.outline for part in plan.of_kind("room") if part.theme == theme]
            kinds = {
                one.kind
                for one in plan.things
                if any(place.intersects(Dot(one.x, one.y)) for place in ground)
            }
            assert kinds.isdisjoint(("workbench", "bed", "cask", "still", "anvil")), (seed, theme)


def test_nothing_stands_at_a_door() -> None:
    plan, part = room(1)
    plan.doors.append(Door((1, 4), (1, 5), "plain"))
    assert not plan.put(Thing("urn", 1.3, 4.5, 0, 0.44, 0.44), part.outline)
    assert plan.put(Thing("urn", 1.3, 3.3, 0, 0.44, 0.44), part.outline)


def test_what_is_broader_than_its_square_finds_room_in_a_corner() -> None:
    plan, part = room(1, (2, 2))
    against_walls(plan, part, Dice(1), "bed", 1, (1.2, 0.6))
    assert [one.kind for one in plan.things] == ["bed"]
    assert part.outline.contains(footprint(plan.things[0]))


@pytest.mark.parametrize("form", [ring_of_tombs, tombs_at_walls, beds_in_pairs, about_a_sign])
def test_layouts_lie_in_their_room_and_off_the_way(form: object) -> None:
    assert callable(form)
    done = 0
    for seed in range(6):
        plan, part = room(seed, (8, 6))
        plan.lanes.append(LineString([(1, 2.5), (3, 2.5)]))
        stands = form(plan, part, Dice(seed))
        done += len(plan.things) >= 4
        assert stands is None or bool(plan.things) == stands
        grounds = [footprint(one) for one in plan.things]
        assert all(part.outline.contains(ground) for ground in grounds)
        assert all(exact.distance(plan.lanes[0], ground) > 0.25 for ground in grounds)
        tree = shapely.STRtree(grounds)
        pairs = tree.query(grounds, predicate="intersects").T.tolist()
        assert all(a == b for a, b in pairs)
    assert done >= 4


def test_a_carpet_leads_up_to_a_seat() -> None:
    found = set()
    for seed in range(6):
        plan, part = room(seed, (8, 5), "throne")
        end_piece(plan, hall_of(part), Dice(seed), "throne", (0.84, 0.9), dais=True)
        steps, seat = plan.things
        before_seat(plan, part, Dice(seed))
        (carpet,) = (one for one in plan.things if one.kind == "rug")
        ground = footprint(carpet)
        assert carpet.y == seat.y == steps.y
        assert 0 < exact.distance(ground, footprint(steps)) < 0.25, "up to the steps, off them"
        assert abs(carpet.x - seat.x) > carpet.width / 2 > 1
        assert all(not body.intersects(ground) for body in plan.bodies), "they stand beside it"
        lie_flat(plan)
        assert carpet in plan.things
        found |= {one.kind for one in plan.things}
    assert {"brazier", "statue"} <= found


def test_no_carpet_leads_up_to_a_seat_through_what_stands_there() -> None:
    for seed in range(4):
        plan, part = room(seed, (8, 5), "throne")
        assert plan.put(Thing("well", 5, 4.5, 0, 1.1, 1.1), part.outline)
        end_piece(plan, hall_of(part), Dice(seed), "throne", (0.84, 0.9), dais=True)
        before_seat(plan, part, Dice(seed))
        assert all(one.kind != "rug" for one in plan.things)


def test_columns_of_a_room_are_as_those_that_stood_first() -> None:
    plan, part = room(1)
    plan.things += [
        *(Thing("pillar", 3, y, 0, 0.5, 0.5) for y in (3, 6)),
        *(Thing("column", 6, y, 90, 0.36, 0.36) for y in (3, 6)),
        *(Thing("column", 5, 5, 0, 0.9, 0.9), Thing("urn", 4, 4, 0, 0.4, 0.4)),
        Thing("column", 9, 9, 0, 0.4, 0.4),
    ]
    bear_alike(plan, part)
    looks = [(one.kind, one.width, one.height) for one in plan.things[:4]]
    slim = exact.rounded(0.36)
    assert set(looks) == {("pillar", slim, slim)}
    assert [one.kind for one in plan.things[4:]] == ["column", "urn", "column"]
    assert [round(one.width, 2) for one in plan.things[4:]] == [0.9, 0.4, 0.4]


def test_columns_in_a_ring_stand_square_to_their_room() -> None:
    plan, part = room(1, (6, 6))
    ring(plan, hall_of(part), "column", 0.5, 0.8)
    assert len(plan.things) >= 6
    assert {one.angle % 90 for one in plan.things} == {0.0}
