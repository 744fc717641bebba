"""What the border of a picture shows, column by column: the first stage of detection.

A square tile is brought to `SPAN` pixels, `UNIT` to a square. Each side is read as a strip
along the border, clockwise, so that half-side h is half a strip whatever side it is on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

UNIT = 30
SPAN = 10 * UNIT
HALF = SPAN // 2
DEPTH = 5  # rows of the strip; rooms may come within a quarter of a square of the border
CLEAR = 128  # the grey behind transparent pixels
STROKES = (7, 13)  # drawn lines are narrower than this many pixels, or else than that
_SHADES = np.arange(256) / 255
_LINEAR = np.where(_SHADES > 0.04045, ((_SHADES + 0.055) / 1.055) ** 2.4, _SHADES / 12.92).astype(
    np.float32
)  # sRGB to light, IEC 61966-2-1
_TO_WHITE = (
    np.array(
        [[0.412453, 0.212671, 0.019334], [0.357580, 0.715160, 0.119193],
         [0.180423, 0.072169, 0.950227]]
    )
    / [0.95047, 1.0, 1.08883]
)  # light to XYZ, as shares of the white of D65  # fmt: skip
_FINE = 1 << 16  # roots are looked up for so many shares of white
_SHARES = np.arange(_FINE + 2) / _FINE
_ROOTS = np.where(_SHARES > 0.008856, np.cbrt(_SHARES), 7.787 * _SHARES + 16 / 116).astype(
    np.float32
)
_TO_SHARES = (_FINE * _TO_WHITE).astype(np.float32)
Floats = NDArray[np.floating[Any]]
Bools = NDArray[np.bool_]


class Survey(NamedTuple):
    """The four sides of a tile, clockwise from the north, each read clockwise.

    columns   (4, SPAN, 6): mean lightness, a, b, opacity of each column of the strip, how uneven
              the lightness is about it, and how many edges run through it
    strokes   (2, 2): how strong the tile's dark and light lines are, in units of lightness, thin
              lines and thick
    """

    columns: Floats
    strokes: Floats


def to_lab(picture: Image.Image) -> Floats:
    """Return an RGBA picture in CIELAB on grey, with its opacity."""
    pixels = np.asarray(picture)
    alpha = pixels[..., 3:].astype(np.float32) / 255
    seen = pixels[..., :3]
    if alpha.min() < 1:
        seen = np.rint(seen * alpha + CLEAR * (1 - alpha)).astype(np.uint8)
    roots = _ROOTS[(_LINEAR[seen] @ _TO_SHARES + 0.5).astype(np.intp)]
    x, y, z = roots[..., 0], roots[..., 1], roots[..., 2]
    lab = np.empty(pixels.shape, np.float32)
    lab[..., 0] = 116 * y - 16
    lab[..., 1] = 500 * (x - y)
    lab[..., 2] = 200 * (y - z)
    lab[..., 3] = 100 * alpha[..., 0]
    return lab


def sides_of(pixels: NDArray[Any], depth: int) -> NDArray[Any]:
    """Return (4, depth, SPAN, ...): N, E, S, W turned so that the border is the first row and the
    columns run clockwise."""
    return np.stack([np.rot90(pixels, side)[:depth] for side in range(4)])


def survey(pixels: Floats) -> Survey:
    """Read the border of a canonical picture."""
    strips = sides_of(pixels, DEPTH + 3)
    tone = strips[:, 1 : DEPTH + 1].mean(axis=1)  # the outermost row often holds a frame
    # Bringing 302 pixels to 300 blurs some columns and not others; a blur of our own hides that.
    light = ndimage.gaussian_filter(strips[..., 0], (0, 1.0, 1.0), mode="nearest")
    light = light[:, 1 : DEPTH + 1]
    mean = ndimage.uniform_filter(light.mean(axis=1), (1, 5), mode="nearest")
    square = ndimage.uniform_filter((light**2).mean(axis=1), (1, 5), mode="nearest")
    uneven = np.sqrt(np.maximum(square - mean**2, 0))
    edges = np.abs(np.diff(light, axis=2, append=light[:, :, -1:])).mean(axis=1)
    edges = ndimage.uniform_filter(edges, (1, 5), mode="nearest")
    columns = np.concatenate([tone, 2 * uneven[..., None], 4 * edges[..., None]], axis=2)
    strengths = [[np.quantile(hat, 0.99) for hat in line_hats(pixels, w)] for w in STROKES]
    return Survey(columns.astype(np.float32), np.array(strengths))


def line_hats(pixels: Floats, width: int) -> tuple[Floats, Floats]:
    """Return how much darker, and how much lighter, each pixel is than what is around it: lines and
    small things up to a width stand out, wide areas do not."""
    light = pixels[..., 0]
    dark = _extreme(np.minimum, _extreme(np.maximum, light, width), width) - light
    bright = light - _extreme(np.maximum, _extreme(np.minimum, light, width), width)
    return dark, bright


def _extreme(most: np.ufunc, values: Floats, width: int) -> Floats:
    """Return the extreme of the square about each place; what lies beyond the rim mirrors what is
    within. Windows are doubled until they are wide enough: a few whole rows at a time."""
    for _ in range(2):
        wide = np.pad(values, ((width // 2, width // 2), (0, 0)), mode="symmetric")
        have = 1
        while have < width:
            more = min(have, width - have)
            wide = most(wide[:-more], wide[more:])
            have += more
        values = np.ascontiguousarray(wide.T)  # both ways: along its columns, then along its rows
    return values
