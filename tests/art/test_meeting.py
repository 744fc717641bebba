"""Fitting tiles join without a step, whatever they show and however they lie."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from morphs.art.city.city import draw_city
from morphs.art.city.city_svg import CITY_ATLAS, city_svg
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import halves, outline
from morphs.art.overland.atlas import ATLASES, Atlas, country_svg
from morphs.art.overland.country import Country
from morphs.art.style.render import rasterise, rasterise_own
from morphs.art.style.style import STYLES, Style
from morphs.art.style.styled import to_svg
from tests.art import meeting
from tests.art.meeting import (
    PX,
    dungeon_profiles,
    overland_pair,
    overland_profiles,
    step,
)

BUILT = ["bn", "bn", "br", "ba", "bv", "bc", "bw"]
Pixels = NDArray[np.int16]
LIMIT = 2
"""So many samples or pixels in a row must not differ, at 30 a square."""


dungeon_pair = lru_cache(maxsize=10)(meeting.dungeon_pair)
"""The pairs whose pixels are compared are those of the first profiles."""


def dungeon_steps(seeds: Iterable[int]) -> Iterator[tuple[int, int]]:
    for seed in seeds:
        one, side, two, other, mirrored = dungeon_pair(seed)
        a, b = dungeon_profiles(one, side), dungeon_profiles(two, other)
        yield seed, step(a, b, mirrored)


def overland_steps(count: int, shape: str) -> Iterator[tuple[int, int]]:
    for seed in range(count):
        one, side, two, other, mirrored = overland_pair(seed, shape)
        a, b = overland_profiles(one, side), overland_profiles(two, other)
        yield seed, step(a, b, mirrored)


def test_squares_that_meet_agree() -> None:
    assert [found for found in dungeon_steps((2, 0)) if found[1] >= LIMIT] == []


@pytest.mark.parametrize("shape", ["hex", "hex-pointy"])
def test_hexes_that_meet_agree(shape: str) -> None:
    assert [found for found in overland_steps(4, shape) if found[1] >= LIMIT] == []


@pytest.mark.soak
def test_a_thousand_pairs_of_squares_agree() -> None:
    assert [found for found in dungeon_steps(range(1000)) if found[1] >= LIMIT] == []


@pytest.mark.soak
@pytest.mark.parametrize("shape", ["hex", "hex-pointy"])
def test_a_thousand_pairs_of_hexes_agree(shape: str) -> None:
    assert [found for found in overland_steps(1000, shape) if found[1] >= LIMIT] == []


def border_pixels(drawing: Drawing, side: int, style: Style) -> Pixels:
    """The colours along a side, clockwise, at 30 pixels a square."""
    picture = rasterise(to_svg(drawing, style), (10 * PX, 10 * PX))
    pixels = np.asarray(picture, dtype=np.int16)
    start = halves("square")[2 * side].start
    lines = {
        (0.0, 0.0): pixels[0],
        (10.0, 0.0): pixels[:, -1],
        (10.0, 10.0): pixels[-1, ::-1],
        (0.0, 10.0): pixels[::-1, 0],
    }
    return lines[float(start[0]), float(start[1])]


def hex_pixels(country: Country, side: int, atlas: Atlas) -> Pixels:
    """The colours of the ground along a side, clockwise, at 30 pixels a square; without the fine
    lines that echo a coast in its own hex."""
    size = (600, 520) if country.shape == "hex" else (520, 600)
    ground = rasterise_own(
        country_svg(country, replace(atlas, with_symbols=False, ripple=""), size)
    )
    first, second = halves(country.shape)[2 * side : 2 * side + 2]
    share = (np.arange(10 * PX) + 0.5) / (10 * PX)
    start, end, inward = (np.array(v) for v in (first.start, second.end, first.inward))
    spots = start + share[:, None] * (end - start) + 0.06 * inward
    scale = np.array(size) / np.array(outline(country.shape).bounds[2:])
    columns, rows = (spots * scale).astype(np.int64).T
    return np.asarray(ground.convert("RGB"), dtype=np.int16)[rows, columns]


CORNER = 8
"""Pixels at either end into which walls on the sides beyond the corner cast their shade."""


def pixel_step(a: Pixels, b: Pixels, mirrored: bool) -> int:
    """How many pixels running of a side lie beyond all that the other shows within one pixel (what
    lies between is where an edge is smoothed)."""
    b = b if mirrored else b[::-1]
    near = np.stack([np.roll(b, k, axis=0) for k in (-1, 0, 1)])
    beyond = np.maximum(near.min(axis=0) - a, a - near.max(axis=0)).max(axis=1)
    off = beyond[CORNER:-CORNER] > 90
    worst = run = 0
    for value in off.tolist():
        run = run + 1 if value else 0
        worst = max(worst, run)
    return worst


def steps_of_squares(seeds: Iterable[int]) -> Iterator[tuple[int, str, int]]:
    """The worst of every pair, each drawn in one of the styles by turns."""
    for seed in seeds:
        style = list(STYLES.values())[seed % len(STYLES)]
        one, side, two, other, mirrored = dungeon_pair(seed)
        a, b = border_pixels(one, side, style), border_pixels(two, other, style)
        yield seed, style.name, pixel_step(a, b, mirrored)


def steps_of_hexes(seeds: range, shape: str) -> Iterator[tuple[int, str, int]]:
    """The worst of every pair, each drawn in one of the styles by turns."""
    for seed in seeds:
        name, atlas = list(ATLASES.items())[seed % len(ATLASES)]
        one, side, two, other, mirrored = overland_pair(seed, shape)
        a, b = hex_pixels(one, side, atlas), hex_pixels(two, other, atlas)
        yield seed, name, pixel_step(a, b, mirrored)


def test_the_pixels_of_squares_agree() -> None:
    assert [one for one in steps_of_squares((2,)) if one[-1] >= LIMIT] == []


@pytest.mark.parametrize(("seed", "shape"), [(0, "hex"), (1, "hex-pointy")])
def test_the_pixels_of_hexes_agree(seed: int, shape: str) -> None:
    assert [one for one in steps_of_hexes(range(seed, seed + 1), shape) if one[-1] >= LIMIT] == []


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_the_pixels_of_a_thousand_pairs_of_squares_agree(start: int) -> None:
    found = steps_of_squares(range(start, start + 100))
    assert [one for one in found if one[-1] >= LIMIT] == []


@pytest.mark.soak
@pytest.mark.parametrize("shape", ["hex", "hex-pointy"])
@pytest.mark.parametrize("start", range(0, 500, 125))
def test_the_pixels_of_a_thousand_pairs_of_hexes_agree(start: int, shape: str) -> None:
    found = steps_of_hexes(range(start, start + 125), shape)
    assert [one for one in found if one[-1] >= LIMIT] == []


def test_houses_go_on_over_the_border() -> None:
    """City tiles whose sides show buildings meet within a wall's width."""
    for seed in range(2):
        dice = Random(seed)
        first, second = ([dice.choice(BUILT) for _ in range(8)] for _ in range(2))
        second[4:6] = first[1::-1]
        north, south = (
            rasterise_own(
                city_svg(draw_city("square", tuple(faces), dice_), CITY_ATLAS, (300, 300))
            )
            for faces, dice_ in ((first, seed), (second, seed + 99))
        )
        a = np.asarray(north.convert("RGB"), dtype=np.int16)[0]
        b = np.asarray(south.convert("RGB"), dtype=np.int16)[-1]
        assert pixel_step(a, b, mirrored=True) < 4, seed


def test_a_door_that_is_moved_is_seen() -> None:
    """The comparison itself: a square turned the wrong way does not agree."""
    one, side, two, other, mirrored = dungeon_pair(2)
    a = dungeon_profiles(one, side)
    steps = [step(a, dungeon_profiles(two, k), mirrored) for k in range(4) if k != other]
    assert max(steps) >= 2


def test_shade_beside_a_side_of_rock_ends_before_the_next_tile() -> None:
    """That tile knows nothing of a wall near the border, but of ways across it."""
    from shapely import LineString, box

    from morphs.art.style.tapers import hemmed
    from tests.art.codes import faces_of

    cave, way = box(0.7, 4, 4, 6), box(0, 7, 4, 8)
    west = LineString([(0, 0), (0, 10)])
    for opened, code in ((cave, "wwwwwwww"), (cave.union(way), "wwwwwwhw")):
        faces = faces_of(code, "square")
        shade = opened.buffer(1.0).difference(hemmed("square", tuple(faces), opened, 1.0))
        at_border = shade.intersection(west)
        known = way.buffer(1.0).intersection(west) if "h" in code else LineString()
        assert at_border.difference(known.buffer(0.05)).length == 0
        assert known.difference(at_border.buffer(0.05)).length == 0
        assert shade.intersection(cave.buffer(0.4)).area > cave.area
    assert hemmed("square", tuple(faces), cave, 0.5).is_empty
