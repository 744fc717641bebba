"""What floor looks like in a pack, and what is doubted because it looks like rock."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.tiles.tile import Tile
from morphs.workbench.detect.survey import UNIT, to_lab
from morphs.workbench.tracing.grounds import Grounds, looks_of
from morphs.workbench.tracing.judging import judged
from morphs.workbench.tracing.reading import Reading, reading_of
from morphs.workbench.tracing.seeds import Mask, Seen

SPAN = 10 * UNIT
TILES = 4
PIT = (slice(5 * UNIT, 7 * UNIT), slice(4 * UNIT, 6 * UNIT))
CHEST = (slice(3 * UNIT, 3 * UNIT + 15), slice(3 * UNIT, 3 * UNIT + 15))


def room(number: int) -> Mask:
    """A hall of its own size, and a way to the north and the south."""
    floor = np.zeros((SPAN, SPAN), dtype=bool)
    floor[(2 + number % 2) * UNIT : 8 * UNIT, 2 * UNIT : (6 + number % 3) * UNIT] = True
    floor[:, 2 * UNIT : 3 * UNIT] = True
    return floor


@cache
def painted(number: int, pit: bool = False) -> Seen:
    """White floor and hatched rock, parted by a line; a chest as dark as the rock."""
    from PIL import Image
    from scipy import ndimage

    floor = room(number)
    floor[PIT] &= not pit
    rows, columns = np.mgrid[:SPAN, :SPAN]
    pixels = np.full((SPAN, SPAN, 4), 255, dtype=np.uint8)
    hatch = ((rows + 2 * columns) % 7 < 2) & ~floor
    hatch[CHEST] |= ((rows + columns) % 4 < 2)[CHEST]
    line = ~floor & ndimage.binary_dilation(floor, iterations=4)
    pixels[hatch | line, :3] = 20
    pack = load_pack(find_pack("dungeon"))
    tile: Tile = replace(pack.tiles[0], name=f"tile{number}")
    seeds = np.zeros((SPAN, SPAN), dtype=np.int64)
    seeds[:10, 2 * UNIT + 8 : 3 * UNIT - 8] = 1
    rock = np.zeros((SPAN, SPAN), dtype=bool)
    rock[:6, 6 * UNIT :] = True
    lab = to_lab(Image.fromarray(pixels)).astype(np.float64)
    return Seen(tile, pixels, lab, seeds, rock)


@pytest.fixture(scope="module")
def grounds() -> Grounds:
    tiles = [painted(number) for number in range(TILES)]
    found = Grounds(looks_of(tiles))
    for number, one in enumerate(tiles):
        found.add(one, room(number))
    return found


def test_floor_that_looks_as_rock_does_elsewhere_is_doubted(grounds: Grounds) -> None:
    assert not any(grounds.contradict(painted(n), room(n)) for n in range(TILES))
    for number in range(TILES):
        with_pit = painted(number, pit=True)
        assert grounds.contradict(with_pit, room(number))
        kept = room(number)
        kept[PIT] = False
        assert not grounds.contradict(with_pit, kept)


def test_what_is_contradicted_is_less_than_sure(grounds: Grounds) -> None:
    vocabulary = load_pack(find_pack("dungeon")).vocabulary

    def way(one: Seen) -> Mask:
        return room(2)

    usual = judged(room(2), painted(2), vocabulary).contrast
    reading = Reading(((way, 1.0),), usual, grounds, False, vocabulary)
    assert reading.of(painted(2))[1] >= 0.5
    assert reading.of(painted(2, pit=True))[1] < 0.5


def test_another_way_is_trusted_as_far_as_it_sees_the_same(grounds: Grounds) -> None:
    vocabulary = load_pack(find_pack("dungeon")).vocabulary
    reading = reading_of([painted(number) for number in range(TILES)], vocabulary)
    assert reading.ways[0][1] == 1
    assert all(0 <= trust <= 1 for _, trust in reading.ways)
    assert min(trust for _, trust in reading.ways) < 0.1
    mask: NDArray[np.bool_] = reading.of(painted(2))[0]
    assert (mask & room(2)).sum() > 0.95 * (mask | room(2)).sum()


def test_looks_are_learnt_without_dice() -> None:
    tiles = [painted(number) for number in range(2)]
    assert (looks_of(tiles).middles == looks_of(tiles).middles).all()
