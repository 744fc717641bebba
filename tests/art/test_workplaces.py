"""Rooms that one large thing says the use of, and how few of them are plain rectangles."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shapely
from shapely import LineString, box

from morphs.art.dressing.legend import THINGS as TOLD
from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import DRESSERS
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import room_shape
from morphs.art.dungeon.workplaces import (
    armoury,
    bedchamber,
    council,
    observatory,
    organ,
    pressing,
    smithy,
    stored,
    war_room,
    weaving,
)
from morphs.art.style.style import INK
from morphs.art.things.shade import shade_svg
from morphs.art.things.things import thing_svg
from morphs.base.seeds import Dice
from morphs.plan.key.regions import SEEN_AS, THINGS
from morphs.plan.key.tables import load_tables
from tests.art.codes import faces_of

LARGE = {
    armoury: "rack", bedchamber: "canopy", council: "seats", observatory: "orrery",
    organ: "organ", pressing: "press", smithy: "forge", stored: "stores",
    war_room: "map_table", weaving: "loom",
}  # fmt: skip
Scene = Callable[[Plan, Part, Dice], bool]
FACES = ("hwwwwwhw", "whwwhwww", "hhwwwhww", "wwhwwwwh")
WORKED = ("crossing", "guard", "temple", "library", "kitchen", "barracks", "crypt", "gallery")


def room(place: tuple[int, int, int, int], seed: int) -> tuple[Plan, Part]:
    """A room that one enters from the west."""
    x, y, w, h = place
    plan = Plan("square", faces_of("wwwwwwww", "square"), seed)
    plan.lanes.append(LineString([(0, y + 0.5), (x + 1, y + 0.5)]))
    return plan, plan.add("room", box(x, y, x + w, y + h), "")


@pytest.mark.parametrize("scene", LARGE)
def test_what_a_room_is_used_for_is_large_and_in_nobodys_way(scene: Scene) -> None:
    for seed in range(6):
        for place in ((1, 2, 7, 5), (2, 1, 5, 8)):
            plan, part = room(place, seed)
            assert scene(plan, part, Dice(seed, "things")), (seed, place)
            found = [one for one in plan.things if one.kind == LARGE[scene]]
            assert max(one.width * one.height for one in found) > 1.0
            assert all(part.outline.contains(footprint(one)) for one in found)
            assert not any(plan.lanes[0].intersects(footprint(one)) for one in found)
            tree = shapely.STRtree(plan.bodies)
            assert all(a == b for a, b in tree.query(plan.bodies, "intersects").T.tolist())


@pytest.mark.parametrize("scene", LARGE)
def test_what_has_no_room_leaves_nothing(scene: Scene) -> None:
    for seed in range(4):
        plan, part = room((3, 3, 1, 1), seed)
        done = scene(plan, part, Dice(seed, "things"))
        assert done == bool(plan.things) == bool(plan.bodies), "a block of stores may be small"


@pytest.mark.parametrize("kind", LARGE.values())
def test_what_is_large_is_told_in_legends_and_keys(kind: str) -> None:
    called = SEEN_AS.get(kind, kind)
    assert kind in TOLD
    assert called in THINGS
    assert load_tables().entries[called]
    name, wide, high = TOLD[kind]
    assert name and max(wide, high) <= 1.2


@pytest.mark.parametrize("kind", sorted({*LARGE.values()} - {"rack"}))
def test_what_is_large_stands_out_from_its_floor(kind: str) -> None:
    scene = next(one for one, shown in LARGE.items() if shown == kind)
    plan, part = room((1, 1, 7, 6), 1)
    assert scene(plan, part, Dice(1, "things"))
    drawn = next(thing for thing in plan.things if thing.kind == kind)
    assert thing_svg(drawn, INK).count("<path") >= 3
    assert kind in ("seats", "orrery") or shade_svg(drawn, INK)


def test_stores_stand_in_the_corners_with_ways_between_them() -> None:
    for seed in range(8):
        plan, part = room((1, 2, 8, 5), seed)
        assert stored(plan, part, Dice(seed, "things"))
        assert 2 <= len(plan.things) <= 3
        for one in plan.things:
            assert min(one.x - 1, 9 - one.x) < 1.5
            assert min(one.y - 2, 7 - one.y) < 1.0
        free = part.outline.difference(shapely.union_all(plan.bodies)).buffer(-0.4)
        assert free.geom_type == "Polygon"


def test_few_large_rooms_are_plain_rectangles() -> None:
    plain = large = 0
    for theme in WORKED:
        for seed in range(6):
            plan, _ = draft("square", faces_of(FACES[seed % 4], "square"), seed, theme)
            for part in plan.of_kind("room"):
                x0, y0, x1, y1 = part.outline.bounds
                if part.outline.area > 11.9:
                    large += 1
                    plain += abs((x1 - x0) * (y1 - y0) - part.outline.area) < 0.1
    assert large > 30
    assert plain < 0.25 * large, (plain, large)


def test_jars_and_sacks_no_longer_stand_about() -> None:
    """What is small and round along walls is rarer than what is large."""
    small = blocks = 0
    for theme in ("halls", "guard", "kitchen", "crossing", "well", "library"):
        for seed in range(6):
            plan, _ = draft("square", faces_of(FACES[seed % 4], "square"), seed, theme)
            kinds = [one.kind for one in plan.things]
            small += sum(kind in ("urn", "barrel", "crate") for kind in kinds)
            blocks += sum(kind in LARGE.values() for kind in kinds)
    assert blocks > 20
    assert small < blocks / 2, (small, blocks)


@pytest.mark.parametrize("shape", ["rect", "round", "octagon", "bays", "hub", "tower"])
def test_whoever_sleeps_in_a_room_has_a_bed(shape: str) -> None:
    """A room is called after its beds, so that there must be one."""
    for seed in range(8):
        for place in ((3, 3, 4, 4), (1, 2, 7, 4)):
            plan, _ = room(place, seed)
            plan.parts.clear()
            part = plan.add("room", room_shape(shape, place, Dice(seed, "shape")), "beds")
            DRESSERS["beds"](plan, part, Dice(seed, "things"))
            assert {"bed", "canopy"} & {one.kind for one in plan.things}, (seed, place)
