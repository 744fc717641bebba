"""Rooms of sections: floors that lie deep, bridges of ropes, roofs of timber, back walls that open
on something, people."""

from functools import cache

import pytest
from shapely import Polygon, box

from morphs.art.dressing.legend import section_legend
from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.packs.planned import Planned
from morphs.art.packs.ship import maker
from morphs.art.sideview.carving import room_shape, ropes_at
from morphs.art.sideview.furnishings import ROOMS, SIZES
from morphs.art.sideview.lofty import BALCONY, WORKED, carried, lofty
from morphs.art.sideview.parts import Chamber, Section
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.sideview.storeys import BENEATH, DEEPEST, lay_out
from morphs.art.style.section import footbridge_svg
from morphs.art.style.style import INK
from morphs.base.seeds import Dice
from morphs.plan.plan import Plan

PLANNED = maker("sideview").planned
BACKS = frozenset(name for kind in ROOMS.values() for name in kind.back)


def laid(tile: Planned) -> Section:
    return lay_out(tile.faces, Dice(tile.seed, "storeys"))


@cache
def views() -> tuple[Drawing, ...]:
    dry = [tile for tile in PLANNED if all(face[0] in "gbe" for face in tile.faces)]
    return tuple(draw_sideview(tile.faces, tile.seed, tile.links) for tile in dry[3::9])


def test_floors_of_rooms_lie_deep_but_not_on_what_is_below() -> None:
    sunk = []
    for tile in PLANNED:
        section = laid(tile)
        for room in section.chambers:
            sunk.append(room.floor - room.level)
            assert room.floor < DEEPEST + 0.3
            below = [s.floor for s in section.storeys if s.floor > room.level + 0.1]
            deep = room.floor - room.level > 0.76
            assert not deep or all(floor - room.floor > BENEATH - 0.01 for floor in below)
    assert sum(deep >= 1.0 for deep in sunk) > 5
    assert len({round(deep, 2) for deep in sunk}) > 4


def test_steps_lead_down_only_where_one_comes_in() -> None:
    room = Chamber(2.0, 7.0, 1.0, 4.0, 3.0, False, (True, False))
    shape = room_shape(room, Dice(1, "carving"))
    assert shape.contains(box(6.2, 3.2, 6.95, 3.95)), "no steps at the right"
    assert not shape.intersects(box(2.05, 3.8, 2.7, 3.95)), "steps at the left"


def test_bridges_of_ropes_sag_between_their_ends_and_have_no_rail_of_wood() -> None:
    bridge = ropes_at(2.0, 8.0, 3.0)
    x0, y0, x1, y1 = bridge.deck.bounds
    assert (x0, x1) == (2.0, 8.0) and y1 - y0 > 0.3
    assert [bridge.way.coords[k][1] for k in (0, -1)] == [3.0, 3.0]
    level = footbridge_svg(ropes_at(2.0, 8.0, 3.0), INK)
    assert level.count("<path") > 3
    kinds = {span.kind for tile in PLANNED for span in laid(tile).bridged}
    assert {"rope", "deck", "arch", "viaduct"} <= kinds


@pytest.mark.parametrize("broken", [False, True])
def test_ridges_are_carried_by_a_truss_where_nothing_breaks_it(broken: bool) -> None:
    room = Chamber(2.0, 7.0, 1.0, 5.0, 5.0, False)
    gable = Polygon([(2, 5), (2, 2.4), (4.5, 1), (7, 2.4), (7, 5)])
    free = gable.difference(box(3, 0, 4, 9)) if broken else gable
    found = [thing.kind for seed in range(9) for thing in carried(room, free, Dice(seed, "x"))]
    assert ("over_gable" in found) is not broken
    flat = box(2, 1, 7, 5)
    found = [thing.kind for seed in range(9) for thing in carried(room, flat, Dice(seed, "x"))]
    assert "over_gable" not in found and found


def test_balconies_stand_on_floors_not_on_bridges() -> None:
    over = Chamber(2.0, 8.0, 0.8, 4.0, 4.0, False)
    free, rock = box(2, 0.8, 8, 4.0), box(2, 0.8, 8, 4.0)
    for seed in range(6):
        assert lofty(over, free, rock, Dice(seed, "x"), BALCONY)
        assert not lofty(over, free, box(2, 0.8, 8, 9), Dice(seed, "x"), BALCONY)


def test_back_walls_of_most_tiles_with_rooms_open_on_something_or_bear_it() -> None:
    worked = [view for view in views() if view.built is not None and view.built.area > 12]
    deep = BACKS | {one.kind for one in WORKED}
    opened = [view for view in worked if any(thing.kind in deep for thing in view.things)]
    assert len(opened) > 0.5 * len(worked) > 4
    assert sum(thing.kind in BACKS for view in views() for thing in view.things) > 0


def test_nothing_on_a_wall_hangs_before_what_opens_in_it() -> None:
    def body(thing: Thing) -> Polygon:
        half = thing.width / 2
        return box(thing.x - half, thing.y - thing.height, thing.x + half, thing.y)

    for view in views():
        backs = [body(thing) for thing in view.things if thing.kind in BACKS]
        hung = ("wall_shelf", "wall_torch", "wall_tools", "wall_shields", "wall_map")
        for thing in view.things:
            if thing.kind in hung:
                assert all(body(thing).intersection(back).area < 0.01 for back in backs)


def test_timber_of_tunnels_stands_from_floor_to_roof() -> None:
    count = 0
    for view in views():
        for thing in view.things:
            if thing.kind == "wall_timber":
                count += 1
                middle = box(thing.x - 0.02, thing.y - thing.height + 0.25, thing.x, thing.y - 0.2)
                over = box(thing.x - 0.02, thing.y - thing.height - 0.3, thing.x, thing.y - 2)
                assert view.open.contains(middle) and not view.open.contains(over)
    assert count


def test_doors_are_told_once_whatever_they_look_like() -> None:
    things = tuple(Thing(kind, 4, 9, 0, 1, 1) for kind in ("side_doorway", "wall_doorway"))
    for some in (things, things[:1], things[1:]):
        assert [name for name, _ in section_legend(Plan(Polygon(), things=some))] == ["door"]


def test_people_are_of_one_size_and_smaller_than_doors() -> None:
    folk = {name for kind in ROOMS.values() for name in kind.folk}
    high = [SIZES[name][1] for name in folk]
    assert folk and max(high) - min(high) < 0.1 and max(high) * 1.1 < SIZES["wall_doorway"][1]
