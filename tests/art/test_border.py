"""Two fitting tiles join without a step: their pixels along the border agree."""

from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from morphs.art.dungeon.artist import draw
from morphs.art.gaps.seams import seam_walls
from morphs.art.style.render import rasterise
from morphs.art.style.styled import to_svg

PX = 30
DARK = 90
FACES = ["sh", "st", "sr", "sl", "sc", "sd", "ow", "vw", "kw", "mw", "sw", "or"]


@cache
def tile(face: str, seed: int) -> Image.Image:
    """A tile with this face at NE, seen with that half-side as the right half of its top."""
    dice = Random(seed)
    others = [dice.choice(["sw", "sh", "st", "sw"]) for _ in range(6)]
    before = "sw" if face[0] == "s" else dice.choice(["sw", face[0] + "w"])
    faces = (before, face, *others)
    return rasterise(to_svg(draw("square", faces, seed)), (10 * PX, 10 * PX))


def profile(picture: Image.Image) -> NDArray[np.float64]:
    """Darkness along the right half of the upper border, one number a pixel."""
    row = np.asarray(picture.convert("L"), dtype=np.float64)[0, 5 * PX :]
    return 255.0 - row


def shift_of(a: NDArray[np.float64], b: NDArray[np.float64]) -> int:
    """The largest distance in pixels from a dark place of one to the nearest of the other."""
    worst = 0
    for one, other in ((a, b), (b, a)):
        places, targets = np.flatnonzero(one > 255 - DARK), np.flatnonzero(other > DARK)
        for place in places.tolist():
            worst = max(worst, int(np.abs(targets - place).min()) if len(targets) else 99)
    return worst


EASY = ("sw", "st", "sr", "sc", "sd", "mw", "or", "vw", "kw")
"""Faces whose walls are made as those of others are: in the soak."""


@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "face",
    [pytest.param(face, marks=[pytest.mark.soak] if face in EASY else []) for face in FACES],
)
def test_walls_meet_at_the_border(face: str, count: int) -> None:
    """Half-sides of like tiles agree, and so do they turned over."""
    profiles = [profile(tile(face, seed)) for seed in range(count)]
    inner = slice(6, -12)
    for other in profiles[1:]:
        assert shift_of(profiles[0][inner], other[inner]) < 2
    if face[0] == "s":
        assert shift_of(profiles[0][inner], profiles[1][::-1][inner]) < 2


@pytest.mark.parametrize(
    "face",
    [
        "sh",
        "sr",
        pytest.param("sl", marks=pytest.mark.soak),
        pytest.param("sc", marks=pytest.mark.soak),
    ],
)
def test_everything_drawn_across_the_border_agrees(face: str) -> None:
    """Not only walls: water, ripples and hatching near the connector."""
    near = slice(round(1.2 * PX), round(3.8 * PX))
    first = profile(tile(face, 1))[near]
    for seed in (0, 2):
        assert np.abs(first - profile(tile(face, seed))[near]).mean() < 12


def test_a_mirrored_tile_still_meets_its_neighbour() -> None:
    plain = np.asarray(tile("sh", 1).convert("L"), dtype=np.float64)[0, 5 * PX :]
    turned = ImageOps.mirror(tile("sh", 2)).convert("L")
    mirrored = np.asarray(turned, dtype=np.float64)[0, : 5 * PX]
    near = slice(round(1.2 * PX), round(3.8 * PX))
    assert np.abs(plain - mirrored)[near].mean() < 12


def test_closed_sides_have_nothing_cropped() -> None:
    for seed in range(2):
        picture = tile("sw", seed).convert("L")
        row = np.asarray(picture)[0, 5 * PX + 3 : -3]
        assert row.min() > 250


def test_seams_wall_up_what_differs() -> None:
    assert seam_walls("sd", "ow") == ((-2.5, -0.5), (0.5, 2.5))
    assert seam_walls("sh", "st") == ()
    assert seam_walls("ow", "vw") == ()
