"""Hex art: turning by sixths without losing pixels at the borders.

Every pixel of a hex board belongs to exactly one hex (`hex_mask`), so hexes meet without seams.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt

import numpy as np
from PIL import Image

from morphs.board.shape import Orientation

BLEED = 1.12
INSET = 0.94


@lru_cache(maxsize=16)
def hex_mask(width: int, height: int, pointy: bool, inset: float = 1.0) -> Image.Image:
    """Return the pixels of a hex in its box as a mask. Neighbours' masks partition the plane: a
    pixel whose centre lies on a shared border belongs to the hex to its right (or below)."""
    if pointy:
        return hex_mask(height, width, False, inset).transpose(Image.Transpose.TRANSPOSE)
    x = 2 * np.arange(width)[None, :] + 1 - width
    y = 2 * np.arange(height)[:, None] + 1 - height
    reach = 2 * height * np.abs(x) + width * np.abs(y)
    limit = 2 * height * width * inset
    inside = (reach < limit) | ((reach == limit) & (x < 0))
    if inset < 1:
        inside &= np.abs(y) < height * inset
    return Image.fromarray(np.where(inside, 255, 0).astype(np.uint8))


def turned_hex(art: Image.Image, orientation: Orientation, pointy: bool) -> Image.Image:
    """Return hex art (RGBA, in its box) mirrored and turned, cut to the hex's own pixels."""
    mask = hex_mask(art.width, art.height, pointy)
    if orientation.flip:
        art = art.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if orientation.rotation == 3:
        art = art.transpose(Image.Transpose.ROTATE_180)
    elif orientation.rotation:
        art = _rotated(_bled(art, pointy), orientation.rotation, pointy)
    cut = Image.new("RGBA", art.size)
    cut.paste(art, mask=mask)
    return cut


def _bled(art: Image.Image, pointy: bool) -> Image.Image:
    """Let the art run over the hex's border, so that turning it mixes in no empty pixels."""
    wide, high = round(art.width * BLEED), round(art.height * BLEED)
    larger = art.convert("RGBa").resize((wide, high), Image.Resampling.BICUBIC).convert("RGBA")
    left, top = (wide - art.width) // 2, (high - art.height) // 2
    base = larger.crop((left, top, left + art.width, top + art.height))
    base.paste(art, mask=hex_mask(art.width, art.height, pointy, INSET))
    return Image.alpha_composite(base, art)


def _rotated(art: Image.Image, turns: int, pointy: bool) -> Image.Image:
    """Turn by sixths in the coordinates of a regular hex: the box may be stretched a little."""
    angle = -turns * pi / 3
    half_x, half_y = art.width / 2, art.height / 2
    reach_x, reach_y = (sqrt(3) / 2, 1.0) if pointy else (1.0, sqrt(3) / 2)
    to_x, to_y = reach_x / half_x, reach_y / half_y
    a, b = cos(angle), -sin(angle) * to_y / to_x
    d, e = sin(angle) * to_x / to_y, cos(angle)
    matrix = (a, b, half_x - a * half_x - b * half_y, d, e, half_y - d * half_x - e * half_y)
    premultiplied = art.convert("RGBa")
    turned = premultiplied.transform(
        art.size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC
    )
    return turned.convert("RGBA")
