"""What fills the height of tall rooms in sections, and what carries their roofs."""

from dataclasses import replace

import pytest
from shapely import MultiPolygon, box

from morphs.art.sideview.lofty import BEAM, TRUSS, WILD, WORKED, carried, lofty
from morphs.art.sideview.parts import Chamber
from morphs.art.things.things import KINDS
from morphs.base.seeds import Dice

HALL = Chamber(2.0, 8.0, 1.0, 8.0, 8.0, natural=False)
OPEN = box(2.0, 1.0, 8.0, 8.0)


@pytest.mark.parametrize("natural", [False, True])
def test_tall_rooms_are_filled_within_their_walls_one_thing_beside_the_other(natural: bool) -> None:
    room = replace(HALL, natural=natural)
    seen = set()
    for seed in range(24):
        found = lofty(room, OPEN, OPEN, Dice(seed, "test"))
        assert 1 <= len(found) <= 2
        for thing in found:
            hung = thing.kind in ("over_lights", "side_roots")
            top = thing.y if hung else thing.y - thing.height
            body = box(
                thing.x - thing.width / 2, top, thing.x + thing.width / 2, top + thing.height
            )
            assert OPEN.buffer(0.03).contains(body), thing
            assert hung or thing.y in (8.0, 6.25), "on the floor, or over all furniture"
            seen.add(thing.kind)
        if len(found) == 2:
            one, other = found
            assert abs(one.x - other.x) > (one.width + other.width) / 2
    assert seen == {one.kind for one in (WILD if natural else WORKED)}
    assert seen <= KINDS


def test_nothing_tall_stands_where_a_ladder_leaves_no_room() -> None:
    free = OPEN.difference(MultiPolygon([box(x, 0, x + 0.8, 9) for x in (2.9, 4.6, 6.3)]))
    assert not lofty(HALL, free, OPEN, Dice(3, "test"))


def test_flat_roofs_are_carried_and_vaults_are_not() -> None:
    low, high = replace(HALL, top=6.0), replace(HALL, top=4.0)
    vault = OPEN.difference(box(2.0, 1.0, 3.0, 4.8))
    found = {
        (room.top, thing.kind, thing.width, thing.height)
        for seed in range(12)
        for room in (low, high)
        for thing in carried(room, OPEN, Dice(seed, "test"))
    }
    assert found == {(6.0, "over_beams", 6.0, BEAM[2]), (4.0, "over_truss", 6.0, TRUSS[2])}
    assert not [*carried(high, vault, Dice(1, "test"))]
    assert not [*carried(replace(high, natural=True), OPEN, Dice(1, "test"))]
