"""What tiles are remembered by: chasms, strong things in large rooms, bars and fords in rivers."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, box
from shapely import Point as Dot

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.cave_forms import FORMS
from morphs.art.dungeon.dress import _long_halls, _runs
from morphs.art.dungeon.dress_rooms import crypt
from morphs.art.dungeon.flows import add_bars, add_flows
from morphs.art.dungeon.grand import grand
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import cave_shape, room_shape
from morphs.art.dungeon.scenes import _camp, furnish_bare
from morphs.art.dungeon.wonders import chasm, clump, somewhere
from morphs.art.geometry.drawing import Bridge, Thing
from morphs.art.geometry.rough import polygons
from morphs.art.style.bridges import bridge_svg
from morphs.art.style.style import INK
from morphs.art.things.things import thing_svg
from morphs.base import exact
from morphs.base.seeds import Dice
from tests.art.codes import faces_of


def in_cave(seed: int) -> tuple[Plan, Part]:
    plan = Plan("square", faces_of("twwwtwww", "square"), seed)
    cave = Part("cave", exact.scale(exact.buffer(Dot(5, 5), 3.6), 1.0, 0.9), frozenset())
    plan.parts.append(cave)
    return plan, cave


def test_caves_stay_in_their_place_and_reach_far_through_it() -> None:
    assert len(FORMS) >= 8
    for seed in range(12):
        plan = Plan("square", faces_of("twwwtwww", "square"), seed)
        cave = cave_shape(plan, (1, 2, 8, 6), Dice(seed, "cave"))
        assert box(0.7, 1.7, 9.3, 8.3).contains(cave), seed
        x0, y0, x1, y1 = cave.bounds
        assert x1 - x0 > 5, seed
        assert y1 - y0 > 3.4, seed


def test_chasms_taper_at_both_ends_and_what_they_cut_apart_has_a_bridge() -> None:
    parted = 0
    for seed in range(14):
        plan, cave = in_cave(seed)
        if not chasm(plan, cave, Dice(seed, "chasm")):
            continue
        (gash,) = plan.of_kind("crevasse")
        left = polygons(exact.difference(cave.outline, gash.outline))
        assert len(plan.bridges) == len(left) - 1
        parted += len(left) - 1
        for bridge in plan.bridges:
            assert all(bridge.deck.intersects(ground) for ground in left)
        corners = shapely.get_coordinates(exact.rotated_rectangle(gash.outline)).tolist()
        sides = sorted(exact.apart(corners[k], corners[k + 1]) for k in (0, 1))
        assert sides[1] > 1.5 * sides[0], "a hole, no crack"
    assert parted > 1


def room(seed: int, size: tuple[int, int]) -> tuple[Plan, Part]:
    plan = Plan("square", faces_of("hwwwwwww", "square"), seed)
    return plan, plan.add("room", box(1, 1, 1 + size[0], 1 + size[1]), "meeting")


@pytest.mark.parametrize("seed", range(6))
def test_a_large_bare_room_has_a_strong_thing(seed: int) -> None:
    plan, part = room(seed, (7, 5))
    grand(plan, part, Dice(seed, "grand"))
    assert plan.things or plan.of_kind("water", "crevasse")
    ground = exact.buffer(part.outline, 0.01)
    assert all(ground.contains(Dot(thing.x, thing.y)) for thing in plan.things)


def test_small_rooms_and_furnished_ones_are_left_as_they_are() -> None:
    plan, part = room(1, (4, 3))
    grand(plan, part, Dice(1, "grand"))
    assert not plan.things
    plan, part = room(1, (7, 5))
    assert plan.put(Thing("table", 4, 3, 0, 3.0, 1.1), part.outline)
    grand(plan, part, Dice(1, "grand"))
    assert len(plan.things) == 1
    assert len(plan.parts) == 1


def bar_of(seed: int, bridges: list[Bridge]) -> tuple[Plan, list[Thing]]:
    plan = Plan("square", faces_of("wwrwwwrw", "square"), seed, bridges=bridges)
    add_flows(plan, Dice(seed, "flows"))
    add_bars(plan, Dice(seed, "bars"))
    return plan, plan.things


def test_bars_lie_in_broad_water_off_bridges() -> None:
    found = 0
    for seed in range(12):
        plan, bars = bar_of(seed, [])
        for bar in bars:
            found += 1
            spot = Dot(bar.x, bar.y)
            assert exact.buffer(plan.union("water"), -0.5).contains(spot)
            way = LineString([(bar.x - 1, bar.y), (bar.x + 1, bar.y)])
            bridge = Bridge(box(bar.x - 1, bar.y - 0.4, bar.x + 1, bar.y + 0.4), way)
            moved = bar_of(seed, [bridge])[1]
            assert all(exact.distance(bridge.deck, Dot(one.x, one.y)) > 0.6 for one in moved)
    assert found > 3


def test_fords_are_stones_and_no_planks() -> None:
    way = LineString([(4, 5), (6, 5)])
    deck = box(4, 4.64, 6, 5.36)
    drawn = {
        stones: bridge_svg(Bridge(deck, way, bool(stones)), "square", INK) for stones in (0, 1)
    }
    assert drawn[1].count("Z") > 3
    assert drawn[0].count("Z") == 1


def test_what_a_cave_is_known_by_stands_where_there_is_most_room() -> None:
    for seed in range(8):
        plan, cave = in_cave(seed)
        plan.lanes.append(LineString([(0, 4), (10, 4)]))
        assert somewhere(plan, cave, Dice(seed), Thing("nest", 0, 0, 0, 1.2, 1.2))
        spot = Dot(plan.things[-1].x, plan.things[-1].y)
        assert exact.distance(plan.lanes[0], spot) > 1
        assert exact.distance(cave.outline.boundary, spot) > 0.9


def test_who_camps_sleeps_about_the_fire() -> None:
    for seed in range(6):
        plan, cave = in_cave(seed)
        assert _camp(plan, cave, Dice(seed))
        fire = plan.things[0]
        near = [one for one in plan.things if exact.apart((one.x, one.y), (fire.x, fire.y)) < 1.6]
        assert fire.kind == "campfire" and sum(one.kind == "bed" for one in near) >= 2
    small = Part("cave", exact.buffer(Dot(5, 5), 0.5), frozenset())
    assert not _camp(plan, small, Dice(1))


def test_mushrooms_of_a_clump_stand_close_about_the_largest() -> None:
    for seed in range(6):
        plan, cave = in_cave(seed)
        assert clump(plan, cave, Dice(seed), "mushroom", 1.2, (0.3, 0.7))
        large, *lesser = plan.things
        assert len(lesser) >= 3 and all(one.width < large.width for one in lesser)
        assert all(exact.apart((one.x, one.y), (large.x, large.y)) < 1.6 for one in lesser)


def test_long_halls_have_something_underfoot_off_doors() -> None:
    told = set()
    for seed in range(12):
        plan = Plan("square", faces_of("wwhwwwhw", "square"), seed)
        plan.add("hall", box(0, 5, 10, 6))
        (run, angle) = max(_runs(plan), key=lambda one: len(one[0]))
        assert len(run) >= 6 and angle == 0
        _long_halls(plan, Dice(seed))
        told |= {thing.kind for thing in plan.things}
        assert all(abs(thing.y - 5.5) < 0.01 for thing in plan.things)
    assert told == {"cracks", "stairs", "rug"}
    short = Plan("square", faces_of("wwhwwwhw", "square"), 1)
    short.add("hall", box(2, 5, 6, 6))
    _long_halls(short, Dice(1))
    assert not short.things


def test_some_coffins_are_open() -> None:
    drawn = [thing_svg(Thing("coffin", 0.1 * k, 1, 0, 1, 0.5), INK) for k in range(40)]
    bodies = [one.split("</g>")[1] for one in drawn]
    open_ones = [one for one in bodies if f'fill="{INK.line}"' in one]
    assert 2 <= len(open_ones) <= 24


def test_bare_rooms_have_a_scene() -> None:
    told = set()
    for seed in range(16):
        plan, part = room(seed, (5, 4))
        furnish_bare(plan, part, Dice(seed, "scene"))
        assert plan.things, seed
        assert all(part.outline.contains(body) for body in plan.bodies), seed
        told |= {thing.kind for thing in plan.things}
    assert len(told) > 10


def test_furnished_rooms_stay_as_they_are_and_closets_have_one_thing() -> None:
    for size, things in (((2, 2), 0), ((5, 4), 1), ((2, 2), 1)):
        plan, part = room(1, size)
        plan.things += [Thing("table", 2, 2, 0, 2.4, 1.1)] * things
        furnish_bare(plan, part, Dice(1, "scene"))
        assert len(plan.things) == 1


def test_what_a_closet_has_stands_at_its_far_end() -> None:
    for seed in range(8):
        plan, part = room(seed, (1, 2))
        x0, y0, x1, _ = part.outline.bounds
        plan.lanes.append(LineString([((x0 + x1) / 2, y0 - 1), ((x0 + x1) / 2, y0 + 0.5)]))
        furnish_bare(plan, part, Dice(seed, "scene"))
        assert plan.things
        assert all(thing.y > y0 + 1 for thing in plan.things[:1]), seed


def test_no_room_is_but_one_square() -> None:
    for seed in range(12):
        plan, _ = draft("square", faces_of("hhwwhwhw", "square"), seed, "crypt")
        for part in plan.of_kind("room"):
            assert part.outline.area > 1.5, seed


def test_niches_of_a_crypt_hold_those_who_lie_there() -> None:
    plan = Plan("square", faces_of("hwwwwwww", "square"), 3)
    place = (1, 2, 8, 5)
    part = plan.add("room", room_shape("niches", place, Dice(3, "shape")), "crypt")
    crypt(plan, part, Dice(3, "things"))
    at_wall = [body for body in plan.bodies if not box(1, 3, 9, 6).contains(body)]
    assert len(at_wall) == 6
