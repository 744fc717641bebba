"""Signs stand apart, and names lie on nothing that is lettered."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from morphs.draw.zones.emblems import emblem_of
from morphs.draw.zones.lettering import lettered
from morphs.draw.zones.names import Lands, labels
from morphs.draw.zones.sign import Box, Sign
from morphs.draw.zones.spreading import Ground, spread
from morphs.generators.zones.zone_map import Thing
from tests.generators.zones.handmade import duel

PIXELS, SIDE = 20, 40
EMPTY = np.zeros((36, 36), np.bool_)


def sign(number: int, kind: str, middle: float, foot: float, unit: int, owner: int = 0) -> Sign:
    emblem = emblem_of(kind, f"castle-{kind}" if kind == "town" else kind, owner, 0, "", 3)
    return Sign(number, emblem, unit, middle, foot)


def ground() -> Ground:
    none = np.zeros((SIDE, SIDE), np.bool_)
    return Ground(~none, np.ones((SIDE, SIDE), np.int16), none)


def shared(one: Sign, other: Sign) -> float:
    def both(a: Box, b: Box) -> float:
        wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        return max(0.0, wide) * max(0.0, high)

    return sum(both(a, b) for a in one.bodies(PIXELS) for b in other.bodies(PIXELS))


def test_signs_that_would_hide_each_other_are_moved_apart_and_towns_stay() -> None:
    town = sign(0, "town", 20.0, 22.0, 160, owner=2)
    others = [sign(k, "mine", 20.0 + 1.5 * k, 23.0 + k, 70) for k in (1, 2)]
    gate = emblem_of("gate", "", 0, 0, "", 1)._replace(rank=4)
    others.append(sign(3, "gate", 18.0, 15.0, 50)._replace(emblem=gate))
    found = [one for some in spread([[one] for one in (town, *others)], ground(), PIXELS, {})
             for one in some]  # fmt: skip
    assert found[0] == town and len(found) == 4
    assert sum(shared(town, one) for one in others) > 5.0
    assert all(shared(one, other) < 0.4 for one, other in combinations(found, 2))


def test_what_finds_no_room_is_left_out_unless_it_is_great() -> None:
    rock = np.zeros((SIDE, SIDE), np.bool_)
    rock[20, 20] = True  # the only ground
    tight = ground()._replace(dry=rock)
    some = [sign(1, "mine", 20.0, 21.0, 60), sign(2, "dwelling", 20.2, 21.0, 60)]
    found = [one for some in spread([[one] for one in some], tight, PIXELS, {}) for one in some]
    assert [one.number for one in found] == [1]


def test_room_is_kept_below_towns_for_their_names() -> None:
    town, hut = sign(0, "town", 20.0, 20.0, 100), sign(1, "dwelling", 20.0, 22.9, 50)
    (bare,) = [some[0] for some in spread([[town], [hut]], ground(), PIXELS, {})][1:]
    (moved,) = [some[0] for some in spread([[town], [hut]], ground(), PIXELS, {0: (6.0, 1.5)})][1:]
    assert bare == hut
    assert moved.foot - moved.tall * moved.unit / PIXELS > 21.0 or abs(moved.middle - 20.0) > 3.0


@pytest.mark.parametrize("foot", [0.5, 20.0, 39.9])
def test_banners_are_within_the_level(foot: float) -> None:
    there = sign(0, "town", 1.0, foot, 160, owner=8).within(SIDE, PIXELS)
    left, top, right, bottom = (
        end(box[k] for box in there.bodies(PIXELS)) for k, end in enumerate((min, min, max, max))
    )
    assert min(left, top) >= -0.01 and max(right, bottom) <= SIDE


def test_no_name_lies_on_another() -> None:
    zones = duel()
    zones.request["seed"] = 5
    zones.things = [
        Thing("town", "castle-castle", 0, row, column, zone=1)
        for row in (8, 14, 20, 26, 32)
        for column in (6, 14, 22, 30)
    ]
    boxes = {k: (one.row - 3, one.column - 2, 4, 5) for k, one in enumerate(zones.things)}
    lands = Lands(EMPTY, EMPTY, ~EMPTY, EMPTY, EMPTY)
    made = lettered(zones, 0, 20, boxes, lands, [(2, 2, 2, 20)])
    assert made.parts and int(made.cost.max()) < 2_000_000


def test_forms_of_names_come_once_a_level_and_twice_a_map() -> None:
    zones = duel()
    zones.request["seed"] = 5
    woods = EMPTY.copy()
    for row, column in ((0, 0), (0, 20), (12, 0), (12, 20), (25, 10)):
        woods[row : row + 8, column : column + 8] = True
    lands = Lands(EMPTY, EMPTY, woods, EMPTY, EMPTY)
    names = [one.words for one in labels(zones, 0, lands) if one.kind == "wood"]
    plain = {" ".join("_" if word[0].isupper() and word not in KINDS else word
                      for word in name.split()) for name in names}  # fmt: skip
    assert len(names) == len(plain) == 5


KINDS = {"The", "Wood", "Forest", "Holt", "Chase", "Thickets", "Groves", "Shaw"}


@pytest.mark.parametrize("kind", ["dwelling", "pickup", "monster"])
def test_signs_at_the_rim_are_drawn_whole(kind: str) -> None:
    for middle, foot in ((0.0, 0.0), (SIDE, SIDE)):
        one = sign(0, kind, middle, foot, 60).within(SIDE, PIXELS)
        half, below = 0.5 * 60 / PIXELS, 0.12 * 60 / PIXELS
        assert half <= one.middle <= SIDE - half
        assert one.tall * 60 / PIXELS <= one.foot <= SIDE - below
    assert sign(0, "dwelling", 0, 0, 60).tall > 1.0, "towers are higher than wide"
