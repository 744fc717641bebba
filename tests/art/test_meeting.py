"""Fitting tiles join without a step, whatever they show and however they lie."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from morphs.art.drawing import Drawing
from morphs.art.frame import halves
from morphs.art.render import rasterise
from morphs.art.style import CLASSIC
from morphs.art.styled import to_svg
from tests.art.meeting import (
    PX,
    dungeon_pair,
    dungeon_profiles,
    overland_pair,
    overland_profiles,
    step,
)

LIMIT = 3
"""Pixels in a row that may differ: the ends of a bridge's rails are each tile's own."""


def dungeon_steps(count: int) -> Iterator[tuple[int, int]]:
    for seed in range(count):
        one, side, two, other, mirrored = dungeon_pair(seed)
        a, b = dungeon_profiles(one, side), dungeon_profiles(two, other)
        yield seed, step(a, b, mirrored)


def overland_steps(count: int, shape: str) -> Iterator[tuple[int, int]]:
    for seed in range(count):
        one, side, two, other, mirrored = overland_pair(seed, shape)
        a, b = overland_profiles(one, side), overland_profiles(two, other)
        yield seed, step(a, b, mirrored)


def test_squares_that_meet_agree() -> None:
    assert [found for found in dungeon_steps(50) if found[1] >= 2] == []


@pytest.mark.parametrize("shape", ["hex", "hex-pointy"])
def test_hexes_that_meet_agree(shape: str) -> None:
    assert [found for found in overland_steps(60, shape) if found[1] >= 2] == []


@pytest.mark.soak
def test_a_thousand_pairs_of_squares_agree() -> None:
    assert [found for found in dungeon_steps(1000) if found[1] >= 2] == []


@pytest.mark.soak
@pytest.mark.parametrize("shape", ["hex", "hex-pointy"])
def test_a_thousand_pairs_of_hexes_agree(shape: str) -> None:
    assert [found for found in overland_steps(1000, shape) if found[1] >= 2] == []


def border_pixels(drawing: Drawing, side: int) -> NDArray[np.int16]:
    """The colours along a side, clockwise, at 30 pixels a square."""
    picture = rasterise(to_svg(drawing, CLASSIC), (10 * PX, 10 * PX))
    pixels = np.asarray(picture, dtype=np.int16)
    start = halves("square")[2 * side].start
    lines = {
        (0.0, 0.0): pixels[0],
        (10.0, 0.0): pixels[:, -1],
        (10.0, 10.0): pixels[-1, ::-1],
        (0.0, 10.0): pixels[::-1, 0],
    }
    return lines[float(start[0]), float(start[1])]


def pixel_step(seed: int) -> int:
    """How many pixels running two sides that meet have nothing alike within one pixel."""
    one, side, two, other, mirrored = dungeon_pair(seed)
    a, b = border_pixels(one, side), border_pixels(two, other)
    b = b if mirrored else b[::-1]
    shifted = [np.roll(b, k, axis=0) for k in (-1, 0, 1)]
    off = np.min([np.abs(a - other).max(axis=1) for other in shifted], axis=0)[4:-4] > 90
    worst = run = 0
    for value in off.tolist():
        run = run + 1 if value else 0
        worst = max(worst, run)
    return worst


def test_their_pixels_agree_too() -> None:
    assert [seed for seed in range(24) if pixel_step(seed) >= LIMIT] == []


@pytest.mark.soak
def test_the_pixels_of_a_thousand_pairs_agree() -> None:
    assert [seed for seed in range(1000) if pixel_step(seed) >= LIMIT] == []


def test_a_door_that_is_moved_is_seen() -> None:
    """The comparison itself: a square turned the wrong way does not agree."""
    one, side, two, other, mirrored = dungeon_pair(2)
    a = dungeon_profiles(one, side)
    steps = [step(a, dungeon_profiles(two, k), mirrored) for k in range(4) if k != other]
    assert max(steps) >= 2
