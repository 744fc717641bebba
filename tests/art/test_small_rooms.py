"""Small rooms leave a number a place, prisons are of several forms."""

from __future__ import annotations

from collections import Counter

import pytest
import shapely
from shapely import Point as Dot
from shapely import box

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.clearing import FLAT, leave_clear
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import DRESSERS
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

NUMBER = (1.2, 0.9)


def empty_plan(seed: int = 1) -> Plan:
    return Plan("square", faces_of("hwwwwwww", "square"), seed)


def is_free(room: Part, things: list[Thing], wide: float, tall: float) -> bool:
    """Whether a box lies in a room, off all things, at any of many places."""
    ground = shapely.union_all([footprint(one) for one in things if one.kind not in FLAT])
    left = room.outline.difference(ground.buffer(0.01)) if things else room.outline
    x0, y0, x1, y1 = left.bounds
    steps = [0.05 * k for k in range(100)]
    return any(
        left.covers(box(x0 + a, y0 + b, x0 + a + wide, y0 + b + tall))
        for a in steps if x0 + a + wide <= x1
        for b in steps if y0 + b + tall <= y1
    )  # fmt: skip


def leaves_a_place(room: Part, things: list[Thing]) -> bool:
    x0, y0, x1, y1 = room.outline.bounds
    sizes = {(min(w, x1 - x0 - 0.15), min(h, y1 - y0 - 0.15)) for w, h in (NUMBER, NUMBER[::-1])}
    return all(is_free(room, things, *size) for size in sizes)


@pytest.mark.parametrize("theme", ["bed", "chest", "crates", "barrels", "tomb", "statue", "sparse"])
@pytest.mark.parametrize("sides", [(1, 2), (2, 2), (3, 2), (3, 1)])
def test_small_rooms_leave_a_number_a_place_whatever_stands_in_them(
    theme: str, sides: tuple[int, int]
) -> None:
    stood = 0
    for seed in range(20):
        plan = empty_plan(seed)
        room = plan.add("room", box(3, 3, 3 + sides[0], 3 + sides[1]), theme)
        DRESSERS[theme](plan, room, Dice(seed, "things"))
        leave_clear(plan, room, 0)
        assert leaves_a_place(room, plan.things), (seed, plan.things)
        stood += len(plan.things)
    assert stood > 3 or sides[0] * sides[1] < 4, "what can stand aside does"


def test_what_is_in_the_way_goes_into_a_corner_and_what_stood_before_stays() -> None:
    plan = empty_plan()
    other = Thing("chest", 8, 8, 0, 0.9, 0.5)
    room = plan.add("room", box(3, 3, 5, 5), "chest")
    assert plan.put(other, box(7, 7, 9, 9)) and plan.put(
        Thing("chest", 4, 4, 0, 0.9, 0.5), room.outline
    )
    leave_clear(plan, room, 1)
    kept, moved = plan.things
    assert kept is other and moved.kind == "chest" and len(plan.bodies) == 2
    assert leaves_a_place(room, [moved])
    assert plan.bodies[1].equals_exact(footprint(moved), 1e-9)


def test_large_rooms_are_left_as_they_are() -> None:
    plan = empty_plan()
    room = plan.add("room", box(3, 3, 6, 6), "")
    assert plan.put(Thing("well", 4.5, 4.5, 0, 2.4, 2.4), room.outline)
    leave_clear(plan, room, 0)
    assert len(plan.things) == 1


@pytest.mark.parametrize("code", ["whwwwwww", "hwwhwwww", "hhhwwhww"])
def test_rooms_of_tiles_leave_numbers_a_place(code: str) -> None:
    seen = 0
    for theme in ("guard", "kitchen", "vault", "temple", "halls"):
        for seed in range(8):
            plan, drawing = draft("square", faces_of(code, "square"), 500 + seed, theme)
            for room in plan.of_kind("room"):
                inside = [t for t in drawing.things if room.outline.contains(Dot(t.x, t.y))]
                if room.outline.area <= 6:
                    seen += 1
                    assert leaves_a_place(room, inside), (theme, seed, inside)
    assert seen > 8


def prison(seed: int, code: str = "whwwwwww") -> Plan:
    return draft("square", faces_of(code, "square"), seed, "prison")[0]


def test_prisons_are_of_several_forms() -> None:
    forms: Counter[str] = Counter()
    looks = set()
    for seed in range(40):
        plan = prison(seed)
        bars = [door for door in plan.doors if door.kind == "bars"]
        room = next(part for part in plan.of_kind("room") if part.theme == "cells")
        pits = sum(thing.kind == "pit_round" for thing in plan.things)
        across = {door.a[0] == door.b[0] for door in bars}
        x0, y0, x1, y1 = room.outline.bounds
        along = (x1 - x0 < y1 - y0) in across
        forms["pits" if pits > 1 else "long walls" if along else "ends" if bars else "none"] += 1
        looks.add((len(bars), pits, round(room.outline.area)))
    assert min(forms[form] for form in ("pits", "long walls", "ends")) > 2, forms
    assert forms["none"] < 8
    assert len(looks) > 12


def test_nothing_in_prisons_stands_in_the_way() -> None:
    stood = 0
    for seed in range(12):
        plan = prison(seed, "hhhwwhww")
        for thing in plan.things:
            if thing.kind in ("bed", "chest", "bones"):
                stood += 1
                assert all(lane.distance(footprint(thing)) > 0.2 for lane in plan.lanes)
    assert stood > 8
