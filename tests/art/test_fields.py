"""What fills the part of a great cave where nobody walks lies off the ways and parts no ground."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
import shapely

from morphs.art.gaps.great_fields import LEAST_SHARE, SHARE, Yard, covered
from morphs.art.gaps.sights import _Space, sights_of
from morphs.art.gaps.trodden import going_on
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK, STYLES
from morphs.art.style.svg import clear_document
from morphs.art.things.fields import FIELDS, _clumped
from morphs.base.seeds import Dice
from morphs.building.plans import with_sights
from morphs.building.room_list import SIGHTS
from morphs.plan.plan import Plan
from tests.art.test_sights import SQUARE, space

CAVE = shapely.union_all(
    [
        shapely.affinity.scale(shapely.Point(10, 12).buffer(9.5), 1.0, 0.33),
        shapely.box(3.2, 0, 4.8, 10),
        shapely.box(8.2, 0, 9.8, 10),
    ]
)
"""A long cave, too narrow for one thing to be seen first, with two passages to the north."""
POOL = shapely.affinity.scale(shapely.Point(6, 5).buffer(4.0), 1.2, 0.9)


@pytest.mark.parametrize("style", ["ink", "dark"])
@pytest.mark.parametrize("name", FIELDS)
def test_every_field_stays_on_its_ground(name: str, style: str) -> None:
    body, water, pit = FIELDS[name].draw(POOL, STYLES[style], Dice(5, name))
    ET.fromstring(f"<g>{body}</g>")
    assert not re.search("nan|inf|None", body)
    picture = rasterise_clear(clear_document((12, 10), [body]), (240, 200))
    seen = np.argwhere(np.asarray(picture)[..., 3] > 40)[:, ::-1]
    off = shapely.distance(POOL, shapely.points((seen + 0.5) / 20))
    assert off.max() < 0.45 and len(seen) > 0.2 * POOL.area * 400
    assert (water.area > 1) == (name in ("shallows", "gours"))
    assert shapely.union(water, pit).difference(POOL.buffer(0.01)).is_empty


@pytest.mark.parametrize("style", STYLES)
def test_ground_that_gleams_is_no_pool(style: str) -> None:
    own = STYLES[style]
    body = FIELDS["crystals"].draw(POOL, own, Dice(5, "gleam")).svg
    shown = re.findall(rf'fill="{own.water}" fill-opacity="([.0-9]+)"', body)
    deepest = 1 - np.prod([1 - float(one) for one in shown])
    floor, water = (bytes.fromhex(colour[1:]) for colour in (own.floor, own.water))
    apart = sum(abs(one - other) for one, other in zip(floor, water, strict=True))
    assert shown and deepest * apart < 58


def test_every_field_has_a_word_for_the_list() -> None:
    assert FIELDS.keys() <= SIGHTS.keys()


def _fields(seed: int, seen: list[str]) -> tuple[_Space, list[Any]]:
    room = _Space(space("v", CAVE, seed), SQUARE, INK)
    return room, [patch for patch in room.patches(seen) if patch.stands]


def test_a_great_cave_is_filled_off_the_ways_through_it() -> None:
    found = 0
    for seed in range(6):
        room, patches = _fields(seed, [])
        for patch, shape in zip(patches, room.fields, strict=True):
            found += 1
            assert LEAST_SHARE < shape.area / CAVE.area < SHARE + 0.08
            assert CAVE.contains(shape.buffer(-0.01))
            ways = room._ways_taken()[: room.through]
            assert len(ways) > 0 and all(shape.distance(way) > 0.1 for way in ways)
            left = shapely.get_parts(CAVE.difference(shape.buffer(0.3)))
            bars = FIELDS[patch.name].bars
            assert not bars or sum(part.area > 2 for part in left) == 1
    assert found >= 5


def test_no_two_caves_of_a_map_are_filled_alike_before_all_were() -> None:
    names = [
        patch.name
        for patch in sights_of([space("v", CAVE, seed) for seed in range(4)], SQUARE, INK)
        if patch.stands
    ]
    assert len(names) > 2 and len({*names}) == len(names)


def test_no_number_is_to_stand_in_a_field() -> None:
    _, patches = _fields(1, [])
    picture = SimpleNamespace(board=SimpleNamespace(spec=SimpleNamespace(levels=1)), sights=patches)
    things = with_sights(Plan(CAVE, CAVE), cast(Any, picture)).things
    assert len(things) == sum(len(patch.stands) for patch in patches) > 0


def test_discs_cover_a_field() -> None:
    x, y = np.meshgrid((np.arange(48) + 0.5) / 4, (np.arange(40) + 0.5) / 4)
    inside = np.ones(x.shape, dtype=bool)
    yard = Yard(x, y, inside, x, x, x, 4, (0.125, 0.125), 1)
    discs = [shapely.Point(u, v).buffer(far) for u, v, far in covered(POOL, yard)]
    assert POOL.difference(shapely.union_all(discs)).area < 0.12 * POOL.area
    assert shapely.union_all(discs).difference(POOL.buffer(0.3)).is_empty


def test_passages_that_go_on_are_told_from_nooks() -> None:
    passages = np.zeros((6, 12), dtype=bool)
    passages[0:3, 2] = passages[0:3, 8] = True
    outside = np.zeros_like(passages)
    outside[0, 8] = True
    found = going_on(passages, outside)
    assert found[:, 8].sum() == 3 and not found[:, 2].any()


def test_what_stands_in_clumps_is_graded_and_keeps_off_the_rim() -> None:
    for seed in range(3):
        found = [*_clumped(POOL, Dice(seed, "clumps"), (0.9, 4.2), 0.62, 0.5)]
        sizes = [size for _, _, size in found]
        assert max(sizes) > 1.8 and min(sizes) < max(sizes) / 3
        assert sizes == sorted(sizes)  # the tallest are drawn last
        for x, y, size in found:
            assert POOL.exterior.distance(shapely.Point(x, y)) > 0.39 * size
