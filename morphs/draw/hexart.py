"""Art that does not fill its box: hexes turned by sixths without losing pixels at the borders, and
other shapes turned from place to place.

Every pixel of a board belongs to exactly one cell (`outline_mask`), so cells meet without seams.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.base.exact import cos, sin
from morphs.board.shape import Orientation, Shape, half_side_midpoints, permutation

BLEED = 1.12
INSET = 0.94
STRIP = 256
"""Rows of a mask that are reckoned at once: each takes many times the mask's own memory."""


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


@lru_cache(maxsize=16)
def outline_mask(shape: Shape, place: int, size: tuple[int, int]) -> Image.Image:
    """Return the pixels of a shape in its box as a mask, as `hex_mask` does for hexes."""
    (wide, high), corners = size, shape.outline(place)
    across, down = max(x for x, _ in corners), max(y for _, y in corners)
    x = across * (2 * np.arange(wide, dtype=np.int64)[None, :] + 1)
    whole = np.zeros((high, wide), dtype=np.uint8)
    for top in range(0, high, STRIP):
        strip = slice(top, min(high, top + STRIP))
        y = down * (2 * np.arange(strip.start, strip.stop, dtype=np.int64)[:, None] + 1)
        inside = np.ones((strip.stop - top, wide), dtype=np.bool_)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            rises, runs = (by - ay) * high, (bx - ax) * wide
            beyond = runs * (y - 2 * ay * high) - rises * (x - 2 * ax * wide)
            mine = rises < 0 or (rises == 0 and runs > 0)  # a border is of the cell to its right
            inside &= (beyond > 0) | ((beyond == 0) & mine)
        whole[strip][inside] = 255
    return Image.fromarray(whole)


def turned_outline(art: Image.Image, shape: Shape, orientation: Orientation) -> Image.Image:
    """Return the art (RGBA, in its box) of a shape that lies in several places, mirrored and turned
    so that every half-side comes to where it lies, cut to its own pixels."""
    place = next(p for p in range(shape.places) if orientation in shape.orientations(p))
    goes = permutation(shape, orientation)
    drawn, lying = (_midpoints_in_pixels(shape, number, art.size) for number in (0, place))
    back = np.c_[lying[list(goes)], np.ones(len(goes))]
    matrix = np.linalg.lstsq(back, drawn, rcond=None)[0].T.round(9).ravel()
    base = art.convert("RGBa")
    turned = base.transform(
        art.size, Image.Transform.AFFINE, tuple(matrix.tolist()), Image.Resampling.BICUBIC
    )
    cut = Image.new("RGBA", art.size)
    cut.paste(turned.convert("RGBA"), mask=outline_mask(shape, place, art.size))
    return cut


def _midpoints_in_pixels(shape: Shape, place: int, size: tuple[int, int]) -> NDArray[np.float64]:
    reach = shape.grain * np.array(shape.outline(place)).max(axis=0)
    points = np.array(half_side_midpoints(shape, place))
    scaled: NDArray[np.float64] = points * np.array(size) / reach
    return scaled


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
