"""What is laid over a finished picture: old parchment, worked stone.

Along the border every texture depends on nothing but the distance from the nearest connector, so
that it goes on from tile to tile however they are turned; inside it is each tile's own.
"""

import numpy as np
from PIL import Image

from morphs.art.geometry.frame import HALF
from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats

OWN = 2.0
"""From this distance to the border on a texture is wholly the tile's own, in squares."""
STRENGTH = {"parchment": (0.085, 0.028), "stone": (0.10, 0.04)}
"""How much blotches and grain lighten or darken, as a share."""


def textured(picture: Image.Image, texture: str, px_per_square: float, seed: int) -> Image.Image:
    """The picture (RGB) under a texture."""
    if not texture:
        return picture
    blotch, grain = STRENGTH[texture]
    x, y = _places(picture.size, px_per_square)
    light = 1 + blotch * _blended(x, y, seed, 2.3) + grain * _blended(x, y, seed + 7, 0.16)
    pixels = np.asarray(picture, dtype=np.float64) * light[:, :, None]
    return Image.fromarray(np.clip(pixels + 0.5, 0, 255).astype(np.uint8), "RGB")


def common_light(patch: Image.Image, texture: str, reach: float) -> Image.Image:
    """A patch (RGBA) round a corner of tiles, `reach` squares to every side, under what all tiles
    have in common of a texture."""
    blotch, grain = STRENGTH[texture]
    x, y = _places(patch.size, patch.width / (2 * reach))
    x, y = np.abs(x - reach), np.abs(y - reach)
    light = 1 + blotch * _common(x, y, 2.3) + grain * _common(x, y, 0.16)
    pixels = np.array(patch, dtype=np.float64)
    pixels[:, :, :3] *= light[:, :, None]
    return Image.fromarray(np.clip(pixels + 0.5, 0, 255).astype(np.uint8), "RGBA")


def _common(x: Floats, y: Floats, wavelength: float) -> Floats:
    """A noise that depends on nothing but the distances from the nearest ends of half-sides."""
    a, b = _folded(x), _folded(y)
    return noise(np.minimum(a, b) + 9.0, np.maximum(a, b), 4099, wavelength)


def _places(size: tuple[int, int], px_per_square: float) -> tuple[Floats, Floats]:
    columns, rows = np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5
    x, y = np.meshgrid(columns / px_per_square, rows / px_per_square)
    return x, y


def _blended(x: Floats, y: Floats, seed: int, wavelength: float) -> Floats:
    """The tile's own noise inside, a noise common to all tiles at the border."""
    wide, high = float(x.max()), float(y.max())
    near = np.minimum(np.minimum(x, wide - x), np.minimum(y, high - y))
    share = np.clip(near / OWN, 0.0, 1.0)
    own = share * share * (3 - 2 * share)
    common = _common(x, y, wavelength)
    weight = exact.numbers(np.sqrt(own * own + (1 - own) * (1 - own)))
    mixed = own * noise(x, y, seed, wavelength) + (1 - own) * common
    return np.asarray(mixed / weight)


def _folded(x: Floats) -> Floats:
    """The distance from the nearest end of a half-side."""
    rest = np.mod(x, HALF)
    return np.asarray(np.minimum(rest, HALF - rest))
