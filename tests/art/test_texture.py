"""What is laid over pictures goes on from tile to tile, at every scale."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from morphs.art.geometry.noise import noise, noise_on_grid
from morphs.art.style.style import DARK, PARCHMENT, Style
from morphs.art.style.texture import textured


@pytest.mark.parametrize("wavelength", [2.3, 0.083])
def test_noise_on_a_grid_is_noise_at_its_points(wavelength: float) -> None:
    x, y = np.arange(37) / 7 + 0.1, np.arange(23) / 11
    places = np.meshgrid(x, y)
    assert np.array_equal(noise_on_grid(x, y, 5, wavelength), noise(*places, 5, wavelength))


@pytest.mark.parametrize("texture", ["parchment", "stone"])
@pytest.mark.parametrize("px", [20, 50])
def test_textures_meet_however_tiles_lie(texture: str, px: int) -> None:
    """At the border every tile has the same light, mirrored and turned."""
    grey = Image.new("RGB", (10 * px, 10 * px), (128, 128, 128))
    one, other = (np.asarray(textured(grey, texture, px, seed)).astype(int) for seed in (1, 2))
    sides = [one[0], one[-1], one[:, 0], one[:, -1], one[0, ::-1]]
    for side in sides:
        assert np.abs(side - other[0]).max() <= 2
    assert np.abs(one - other).max() > 10  # inside each is its own


@pytest.mark.parametrize("texture", ["parchment", "stone"])
def test_blotches_make_no_lattice_along_borders(texture: str) -> None:
    """They came back every half side, on every tile."""
    grey = Image.new("RGB", (400, 400), (128, 128, 128))
    lit = np.asarray(textured(grey, texture, 40, 1)).astype(float)[:, :, 0]
    strip = lit[:12].mean(axis=0)  # grain aside
    blotches = np.convolve(strip, np.ones(40) / 40, "valid")
    assert np.ptp(blotches) < 5


@pytest.mark.parametrize("style", [PARCHMENT, DARK], ids=lambda style: style.name)
def test_shade_has_no_steps_to_see(style: Style) -> None:
    """Each band changes what is below it by a few levels of 255."""
    for ground, bands in ((style.paper, style.halo), (style.floor, style.shadow)):
        light = [int(ground[k : k + 2], 16) for k in (1, 3, 5)]
        for _, colour, opacity in bands:
            over = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
            steps = [opacity * (b - a) for a, b in zip(light, over, strict=True)]
            light = [a + step for a, step in zip(light, steps, strict=True)]
            assert max(map(abs, steps)) < 10
