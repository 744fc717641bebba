"""Levels: stairs that pair up, letters for numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely

import morphs
from morphs.check.key import check_key
from morphs.plan.key.model import number_order
from morphs.plan.key.sections import number_on, sections
from tests.plan.key.conftest import keyed

TWO: dict[str, object] = {"board": "grid:4x3x2", "seed": 3}


def test_stairs_join_rooms_that_lie_over_each_other() -> None:
    layout, plan, key = keyed(**TWO)
    upper, lower = key.levels
    assert upper.stairs
    left = morphs.plan_of(layout, level=1).frame.bounds[0] - plan.frame.bounds[0]
    for stair in upper.stairs:
        above, below = upper.by_id[stair.region], lower.by_id[stair.to_region]
        moved = shapely.transform(below.shape, lambda points: points - [left, 0.0])
        assert above.shape.intersection(moved).area >= 1
        assert stair.direction == "down"
        back = next(other for other in lower.stairs if other.region == stair.to_region)
        assert (back.to_region, back.direction, back.number) == (above.id, "up", above.number)
        told = {section.heading: section.lines for section in sections(upper, above)}
        assert f"{stair.kind} down, to {below.number}" in told["Ways out"]
        assert number_on(upper, above) == f"{above.number}↓"


def test_stairs_that_do_not_lead_back_are_a_fault() -> None:
    key = keyed(**TWO)[2]
    bad = replace(key, levels=(key.levels[0], replace(key.levels[1], stairs=())))
    assert check_key(key.to_dict()).ok
    assert any("do not lead back" in fault for fault in check_key(bad.to_dict()).faults)


def test_levels_have_letters_if_asked_for() -> None:
    layout, _, plain = keyed(**TWO)
    key = morphs.key_of(layout, levels_by="letters")
    assert [str(room.number)[0] for room in key.rooms] == [
        "A" if int(str(room.number)) < 200 else "B" for room in plain.rooms
    ]
    assert check_key(key.to_dict()).ok
    assert morphs.key_of(layout, keep=key).to_json() == key.to_json()
    assert sorted(["B1", "A10", "A9", "7a", "7"], key=number_order) == [
        "7",
        "7a",
        "A9",
        "A10",
        "B1",
    ]


def test_more_levels_than_letters_are_refused() -> None:
    layout = morphs.build(board="grid:1x1x27", seed=1).layout
    with pytest.raises(morphs.MorphsError, match="27 levels, and there are 26 letters"):
        morphs.key_of(layout, levels_by="letters")
