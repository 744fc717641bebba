"""Keys of many dungeons are sound: the check finds nothing."""

from __future__ import annotations

import pytest

import morphs
from morphs.check.key import check_key

SAMPLE, ALL = 6, 500
BOARDS = ("grid:4x3", "brick:3x3", "grid:3x3", "grid:5x2")
PACKS = (["dungeon"], ["caverns"], ["waters"], ["dungeon", "waters"])


def faults_of(seed: int) -> tuple[str, ...]:
    layout = morphs.build(
        board=BOARDS[seed % len(BOARDS)],
        pack=PACKS[seed // 4 % len(PACKS)],
        wrap=seed % 7 == 3 and seed % 4 != 1,
        seed=seed,
    ).layout
    key = morphs.key_of(layout)
    return check_key(key.to_dict(), "key", layout.to_json(), morphs.plan_of(layout).floor).faults


@pytest.mark.parametrize("seed", [*range(SAMPLE), 122])
def test_a_key_of_any_dungeon_is_sound(seed: int) -> None:
    assert faults_of(seed) == ()


@pytest.mark.soak
def test_the_keys_of_500_dungeons_are_sound() -> None:
    assert {seed: found for seed in range(ALL) if (found := faults_of(seed))} == {}


def test_rooms_of_a_foreign_pack_come_from_geometry_alone(megacosm: object) -> None:
    layout = morphs.build(pack=[str(megacosm)], board="grid:4x3", seed=4).layout
    plan = morphs.plan_of(layout)
    assert not plan.rooms
    key = morphs.key_of(layout)
    assert len(key.rooms) >= 8
    assert {room.kind for room in key.rooms} == {"room", "cave"}
    assert check_key(key.to_dict(), "key", layout.to_json(), plan.floor).faults == ()
