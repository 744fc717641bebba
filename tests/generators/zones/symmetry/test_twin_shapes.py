"""Block shapes and their twins on the other side."""

from __future__ import annotations

import pytest

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.squares import NEIGHBOURS
from morphs.generators.zones.objects.block_shape import (
    BlockShape,
    beside,
    covered_by,
    guarded_shapes,
    reached,
)
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.symmetry.images import Symmetry
from morphs.generators.zones.symmetry.twin_shapes import image_offsets, symmetric_shape, twin_shape


@pytest.mark.parametrize("symmetry", ["mirror", "rotate"])
@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("first", ["castle-tower", "sawmill", "arena", "treasure-chest"])
def test_a_shape_and_its_twin_block_and_open_images(
    symmetry: Symmetry, guarded: bool, first: str
) -> None:
    table = thing_table()
    kinds = [table[first], *[table["treasure-chest"]] * (2 * guarded)]
    found = 0
    for seed in range(12):
        for plain in guarded_shapes(Dice(seed, "test"), kinds, guarded=guarded):
            shape = symmetric_shape(plain, symmetry)
            if shape is None:
                continue
            found += 1
            twin = twin_shape(shape, symmetry)
            shut = [{*one.covered, *one.walls} for one in (shape, twin)]
            assert set(image_offsets(shut[0], symmetry)) == shut[1]
            for one in (shape, twin):
                assert (
                    not {*one.clears, *one.doors, *([one.guard] if one.guard else [])}
                    & shut[0 if one is shape else 1]
                )
                assert set(one.covered) == {
                    at
                    for kind, entry in zip(one.kinds, one.entries, strict=True)
                    for at in covered_by(kind, entry)
                }
                assert leads_out(one)
                if one.guard is not None:
                    held = {one.guard, *beside(one.guard, NEIGHBOURS)}
                    ways = set(reached(one.kinds, one.entries, one.covered)) - set(one.walls)
                    assert ways <= held, "nobody takes a treasure without meeting the guard"
    assert found > 4


def leads_out(shape: BlockShape) -> bool:
    """Whether a thing is reached from a door over what is clear."""
    ways = reached(shape.kinds, shape.entries, shape.covered)
    clear = {*shape.clears, *shape.doors, *([shape.guard] if shape.guard else [])}
    seen, queue = set(shape.doors[:1]), list(shape.doors[:1])
    while queue:
        for at in beside(queue.pop(), NEIGHBOURS):
            if at in clear - seen:
                seen.add(at)
                queue.append(at)
    return shape.guard in seen if shape.guard else bool(seen & set(ways))
