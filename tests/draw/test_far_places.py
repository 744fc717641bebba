"""Great caverns of sections have a distance of their own, and lakes a depth."""

from itertools import product

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.building.building import build
from morphs.draw.far_places import SUNK, Water, _shown, far_places, waters
from morphs.draw.far_scenes import SCENES
from morphs.draw.far_stage import Stage, arch
from morphs.draw.scene import Box
from morphs.draw.section import ROCK, Section
from morphs.layout.layout import Layout
from morphs.request.request import Request

SEEDS = (3, 31, 34)


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_every_scene_fills_places_low_and_high(number: int) -> None:
    draw = SCENES[number][0]
    for size, seed in product(((420, 140), (200, 400), (90, 90)), (1, 2)):
        stage = Stage(size, 14.0, size[1] / 14 - 2, Dice(seed, "far"))
        draw(stage)
        air = stage.air()
        assert air.shape == stage.lit.shape == size[::-1]
        rows = air.astype(int)
        assert np.ptp(rows, axis=1).max() > 20, "something stands out"
        assert rows[-size[1] // 4 :].mean() > rows[: size[1] // 4].mean(), "mist lies below"
        again = Stage(size, 14.0, size[1] / 14 - 2, Dice(seed, "far"))
        draw(again)
        assert (again.air() == air).all()


def test_arches_stand_on_level_feet_and_rise_in_their_middle() -> None:
    points = arch(2.0, 1.0, 4.0, 6.0)
    assert points[0] == (2.0, 6.0) and points[-1] == (6.0, 6.0)
    assert min(points, key=lambda spot: spot[1]) == (4.0, 1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_distance_is_seen_in_great_caverns_only(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(board="grid:5x4", pack=("sideview",), seed=seed, px_per_square=8)
    found = build(request)
    picture = np.asarray(found.picture.image()).astype(int)
    section = found.picture._section
    assert section is not None and section.far
    inside = np.zeros(picture.shape[:2], dtype=bool)
    for place in section.far:
        left, top, wide, high = place.box
        inside[top : top + high, left : left + wide] = True
    for water in section.waters:
        inside[water.surface : water.box.top + water.box.height, water.box.left :][
            :, : water.box.width
        ] = True
    monkeypatch.setattr(Section, "_distances", lambda *_: None)
    plain = np.asarray(build(request).picture.image()).astype(int)
    changed = (picture != plain).any(axis=2)
    assert changed[inside].mean() > 0.1
    assert not changed[~inside].any()


def test_lakes_are_the_darker_the_deeper_and_rock_beside_them_is_not() -> None:
    tile = np.zeros((80, 4, 4), dtype=np.uint8)
    tile[:] = (188, 211, 223, 255)
    tile[:, 3] = (*ROCK, 255)
    found = tile.copy()
    Water(Box(0, 0, 4, 200), 20).sink(tile, found, 0, 8.0)
    assert (found[:20] == tile[:20]).all() and (found[:, 3] == tile[:, 3]).all()
    light = found[20:, 0, 1].astype(int)
    assert (np.diff(light) <= 0).all() and light[-1] < light[0] - 40
    assert light[-1] >= 211 * (255 - SUNK) // 255 - 1


def test_no_lake_is_dark_in_some_cells_only() -> None:
    """A stream shows no depth: nor does a lake that it runs into, in any cell."""
    seen = 0
    for seed in range(30, 42):
        request = Request(board="grid:5x4", pack=("sideview",), seed=seed, px_per_square=4)
        result = build(request)
        layout, scene = result.picture.layout, result.picture.scene
        spots = {(water.box.left, water.box.top) for water in waters(layout, scene)}
        for cell, other, half, mate in _beside(layout):
            faces, others = layout.cells[cell].faces, layout.cells[other].faces
            if faces and others and "k" == faces[half][0] == others[mate][0]:
                there = [scene.boxes[one][:2] in spots for one in (cell, other)]
                assert there[0] == there[1], (seed, cell, other)
                seen += there[0]
    assert seen > 3


def _beside(layout: Layout) -> list[tuple[int, int, int, int]]:
    """The cells beside each other of a board five wide, and half-sides that meet."""
    pairs = [(k, k + 1, 3, 6) for k in range(len(layout.cells) - 1) if k % 5 < 4]
    return pairs + [(k, k + 5, 4, 1) for k in range(len(layout.cells) - 5)]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_great_caverns_of_a_map_show_the_same(seed: int) -> None:
    request = Request(board="grid:8x5", pack=("sideview",), seed=seed, px_per_square=4)
    picture = build(request).picture
    found = far_places(picture.layout, picture.board, picture.scene)
    assert len({place.air for place in found}) == len(found) or len(found) > len(SCENES)


def test_a_cavern_that_goes_changes_few_of_the_others() -> None:
    """What a cavern shows hangs on where it lies, not on how many lie before it."""
    places, kept, told = [3, 8, 17, 29], 0, 0
    for seed in range(40):
        whole = _shown(seed, places)
        assert len(set(whole.values())) == len(places)
        for gone in places:
            rest = _shown(seed, [cell for cell in places if cell != gone])
            kept += sum(whole[cell] == scene for cell, scene in rest.items())
            told += len(rest)
    assert kept > 0.85 * told


def test_every_scene_is_shown_before_one_comes_twice() -> None:
    counts = np.bincount([*_shown(5, list(range(2 * len(SCENES)))).values()])
    assert counts.tolist() == [2] * len(SCENES)
