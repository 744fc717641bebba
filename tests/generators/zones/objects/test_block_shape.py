"""The shapes of treasure blocks."""

from __future__ import annotations

import pytest

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.squares import NEIGHBOURS
from morphs.generators.zones.objects.block_shape import arrange, beside, guarded_shapes
from morphs.generators.zones.objects.things import thing_table

CHEST = thing_table()["treasure-chest"]

ARENA = thing_table()["arena"]


@pytest.mark.parametrize("count", range(1, 8))
def test_what_is_added_stands_beside_an_entry_and_blocks_nothing(count: int) -> None:
    for seed in range(30):
        kinds = [ARENA if seed % 2 else CHEST, *[CHEST] * (count - 1)]
        entries, covered = arrange(Dice(seed, "test"), kinds)
        assert len(entries) == count and len(set(covered)) == len(covered)
        for number, entry in enumerate(entries[1:], 1):
            reached = [
                at
                for kind, earlier in zip(kinds[:number], entries[:number], strict=True)
                for at in beside(earlier, kind.steps)
            ]
            assert entry in reached, "it is reached from an earlier entry"
        if kinds[0] is ARENA:
            assert all(row >= 0 for row, _ in entries), "one comes to it from the south"


@pytest.mark.parametrize("kinds", [[CHEST], [ARENA], [ARENA, CHEST, CHEST], [CHEST] * 5])
def test_who_comes_to_a_guarded_block_meets_the_guard(kinds: list) -> None:  # type: ignore[type-arg]
    for seed in range(20):
        for shape in guarded_shapes(Dice(seed, "test"), kinds, guarded=True):
            assert shape.guard is not None
            threatened = {shape.guard, *beside(shape.guard, NEIGHBOURS)}
            inside = {*shape.covered, *shape.walls}
            for kind, entry in zip(shape.kinds, shape.entries, strict=True):
                for at in beside(entry, kind.steps):
                    assert at in inside or at in threatened
            assert set(shape.clears) <= threatened
            assert shape.doors and set(shape.doors) <= threatened
