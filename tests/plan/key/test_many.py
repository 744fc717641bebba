"""Keys of many dungeons are sound: the check finds nothing, on any board, level and depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
import shapely

import morphs
from morphs.check.key import check_key
from morphs.plan.key.labels import blocked
from morphs.plan.key.model import Level
from morphs.plan.plan import Plan
from tests.plan.key.boxes import label_box

SAMPLE, ALL = 4, 500
SLACK = 0.002
"""Outlines are rounded to thousandths."""
BOARDS = ("grid:4x3", "brick:3x3", "grid:3x3", "grid:5x2", "grid:6x5", "brick:4x4", "grid:3x2x3")
THEMES = ("", "crypt", "library", "fort", "cave")
PACKS = (["dungeon"], ["caverns"], ["waters"], ["dungeon", "waters"], ["dungeon", "caverns"])
SEEN_OF = 60
"""On larger maps the tables may be used up."""
FRAMES = (None, "after", "before")


def options_of(seed: int, packs: Sequence[Sequence[str]]) -> dict[str, Any]:
    """A board, packs, a frame or a torus for each seed."""
    pack = packs[seed // len(BOARDS) % len(packs)]
    found: dict[str, Any] = {"board": BOARDS[seed % len(BOARDS)], "pack": pack, "seed": seed}
    frame = FRAMES[seed // 42 % len(FRAMES)]
    if frame and pack == ["dungeon"]:
        found["frame"] = frame
    elif seed % 3 == 0 and found["board"] != "brick:3x3":
        found["wrap"] = True
    if seed % 11 == 5:
        found["connected"] = True
    return found


def faults_of(seed: int, packs: Sequence[Sequence[str]] = PACKS) -> list[str]:
    layout = morphs.build(**options_of(seed, packs)).layout
    key = morphs.key_of(layout, depth=1 + seed % 10, theme=THEMES[seed % len(THEMES)])
    plans = [morphs.plan_of(layout, level=k) for k in range(len(key.levels))]
    floor = plans[0].floor if len(plans) == 1 else None
    found = list(check_key(key.to_dict(), "key", layout.to_json(), floor).faults)
    for level, plan in zip(key.levels, plans, strict=True):
        found += faults_of_level(level, plan)
    return found


def faults_of_level(level: Level, plan: Plan) -> Iterator[str]:
    shapes = [region.shape for region in level.regions]
    off = shapely.union_all(shapes).symmetric_difference(plan.floor).buffer(-SLACK)
    if not off.is_empty:
        yield f"level {level.number}: regions and floor differ by {off.area} squares"
    boxes = np.array([label_box(room) for room in level.rooms], dtype=object)
    one, other = shapely.STRtree(boxes).query(boxes, "overlaps")
    yield from (f"labels {a} and {b} overlap" for a, b in zip(one, other, strict=True))
    over = set(shapely.STRtree(blocked(plan)).query(boxes, "intersects")[0].tolist())
    yield from (f"the label of {level.rooms[k].number} stands over a thing" for k in sorted(over))
    for room in level.rooms:
        if not room.shape.buffer(SLACK).contains(shapely.Point(room.label)):
            yield f"the label of {room.number} is not in its room"
        if not room.contents.seen and len(level.rooms) < SEEN_OF:
            yield f"nothing is seen in {room.number}"


@pytest.mark.thinned(5)
@pytest.mark.parametrize("seed", [*range(SAMPLE), 122])
def test_a_key_of_any_dungeon_is_sound(seed: int) -> None:
    assert faults_of(seed) == []


@pytest.mark.soak
def test_the_keys_of_500_dungeons_are_sound(megacosm: object) -> None:
    packs = [*PACKS, [str(megacosm)], ["sideview"]]
    assert {seed: found for seed in range(ALL) if (found := faults_of(seed, packs))} == {}


def test_rooms_of_a_foreign_pack_come_from_geometry_alone(megacosm: object) -> None:
    layout = morphs.build(pack=[str(megacosm)], board="grid:4x3", seed=4, compose="loose").layout
    plan = morphs.plan_of(layout)
    assert not plan.rooms
    key = morphs.key_of(layout)
    assert len(key.rooms) >= 8
    assert {room.kind for room in key.rooms} == {"room", "cave"}
    assert check_key(key.to_dict(), "key", layout.to_json(), plan.floor).faults == ()
