"""Keys of many dungeons are sound: the check finds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import shapely

import morphs
from morphs.check.key import check_key
from morphs.key.labels import label_box

SAMPLE, ALL = 6, 500
SLACK = 0.002
"""Outlines are rounded to thousandths."""
BOARDS = ("grid:4x3", "brick:3x3", "grid:3x3", "grid:5x2", "grid:6x5", "brick:4x4")
PACKS = (["dungeon"], ["caverns"], ["waters"], ["dungeon", "waters"], ["dungeon", "caverns"])
FRAMES = (None, "after", "before")


def options_of(seed: int, packs: Sequence[Sequence[str]]) -> dict[str, Any]:
    """A board, packs, a frame or a torus for each seed."""
    pack = packs[seed // len(BOARDS) % len(packs)]
    found: dict[str, Any] = {"board": BOARDS[seed % len(BOARDS)], "pack": pack, "seed": seed}
    frame = FRAMES[seed // 42 % len(FRAMES)]
    if frame and pack == ["dungeon"]:
        found["frame"] = frame
    elif seed % 3 == 0:
        found["wrap"] = True
    if seed % 11 == 5:
        found["connected"] = True
    return found


def faults_of(seed: int, packs: Sequence[Sequence[str]] = PACKS) -> list[str]:
    layout = morphs.build(**options_of(seed, packs)).layout
    key, plan = morphs.key_of(layout), morphs.plan_of(layout)
    found = list(check_key(key.to_dict(), "key", layout.to_json(), plan.floor).faults)
    boxes = [label_box(room) for room in key.rooms]
    one, other = shapely.STRtree(boxes).query(boxes, "overlaps")
    found += [f"labels {a} and {b} overlap" for a, b in zip(one, other, strict=True)]
    found += [
        f"the label of {room.number} is not in its room"
        for room in key.rooms
        if not room.shape.buffer(SLACK).contains(shapely.Point(room.label))
    ]
    return found


@pytest.mark.parametrize("seed", [*range(SAMPLE), 122])
def test_a_key_of_any_dungeon_is_sound(seed: int) -> None:
    assert faults_of(seed) == []


@pytest.mark.soak
def test_the_keys_of_500_dungeons_are_sound(megacosm: object) -> None:
    packs = [*PACKS, [str(megacosm)], ["sideview"]]
    assert {seed: found for seed in range(ALL) if (found := faults_of(seed, packs))} == {}


def test_rooms_of_a_foreign_pack_come_from_geometry_alone(megacosm: object) -> None:
    layout = morphs.build(pack=[str(megacosm)], board="grid:4x3", seed=4).layout
    plan = morphs.plan_of(layout)
    assert not plan.rooms
    key = morphs.key_of(layout)
    assert len(key.rooms) >= 8
    assert {room.kind for room in key.rooms} == {"room", "cave"}
    assert check_key(key.to_dict(), "key", layout.to_json(), plan.floor).faults == ()
