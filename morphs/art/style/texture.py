"""What is laid over a finished picture: old parchment, worked stone.

Along the border every texture depends on nothing but the distance from the nearest connector, so
that it goes on from tile to tile however they are turned; inside it is each tile's own.
"""

import numpy as np
from PIL import Image

from morphs.art.geometry.frame import HALF
from morphs.art.geometry.noise import noise_on_grid
from morphs.base import exact
from morphs.base.exact import Floats

OWN = 2.0
"""From this distance to the border on a texture is wholly the tile's own, in squares."""
WAVES = {
    "parchment": ((2.3, 0.06), (0.83, 0.025), (0.19, 0.012), (0.083, 0.014), (0.037, 0.016)),
    "stone": ((2.3, 0.08), (0.83, 0.03), (0.19, 0.018), (0.083, 0.02), (0.037, 0.022)),
}
"""Wavelengths of blotches and of grain, in squares, and how much each lightens or darkens, as a
share. Grain has several, lest the lattice of one be seen where a square has many pixels."""

GRAIN, FAINT = 0.5, 0.15
"""Longer waves than this are blotches, and so much of them is seen along borders."""


def textured(picture: Image.Image, texture: str, px_per_square: float, seed: int) -> Image.Image:
    """The picture (RGB) under a texture."""
    if not texture:
        return picture
    x, y = (_places(side, px_per_square) for side in picture.size)
    near = np.minimum(np.minimum(x, x.max() - x), np.minimum(y, y.max() - y)[:, None])
    share = np.clip(near / OWN, 0.0, 1.0)
    own = share * share * (3 - 2 * share)
    weight = exact.numbers(np.sqrt(own * own + (1 - own) * (1 - own)))
    folded = _folded(x), _folded(y)
    swings = np.zeros(own.shape)
    for wavelength, strength in WAVES[texture]:
        inside = noise_on_grid(x, y, seed + round(100 * wavelength), wavelength)
        border = _shared(strength, wavelength) * (1 - own) * _common(*folded, wavelength)
        even = weight if wavelength < GRAIN else 1.0
        swings += (strength * own * inside + border) / even
    return _lit(picture, 1 + swings)


def common_light(patch: Image.Image, texture: str, reach: float) -> Image.Image:
    """A patch (RGBA) round a corner of tiles, `reach` squares to every side, under what all tiles
    have in common of a texture."""
    places = (_places(side, patch.width / (2 * reach)) for side in patch.size)
    x, y = (_folded(np.abs(place - reach)) for place in places)
    swings = sum(_shared(s, wave) * _common(x, y, wave) for wave, s in WAVES[texture])
    lit = _lit(patch.convert("RGB"), np.asarray(1 + swings))
    lit.putalpha(patch.getchannel("A"))
    return lit


def _shared(strength: float, wavelength: float) -> float:
    """How much a wave lightens or darkens where all tiles have it in common: blotches that come
    back every half side would be seen as a lattice."""
    return strength if wavelength < GRAIN else FAINT * strength


def _lit(picture: Image.Image, light: Floats) -> Image.Image:
    """A picture (RGB) lightened or darkened pixel by pixel."""
    pixels = np.asarray(picture, dtype=np.float64) * light[:, :, None]
    return Image.fromarray(np.clip(pixels + 0.5, 0, 255).astype(np.uint8), "RGB")


def _common(x: Floats, y: Floats, wavelength: float) -> Floats:
    """A noise on a grid that depends on nothing but the distances of its columns and rows from the
    nearest ends of half-sides, and not on which is which."""
    low = noise_on_grid(x + 9.0, y, 4099, wavelength)
    high = noise_on_grid(y + 9.0, x, 4099, wavelength).T
    return np.asarray(np.where(x <= y[:, None], low, high))


def _places(count: int, px_per_square: float) -> Floats:
    """Where the middles of pixels lie, in squares."""
    return np.asarray((np.arange(count) + 0.5) / px_per_square, dtype=np.float64)


def _folded(x: Floats) -> Floats:
    """The distance from the nearest end of a half-side."""
    rest = np.mod(x, HALF)
    return np.asarray(np.minimum(rest, HALF - rest))
