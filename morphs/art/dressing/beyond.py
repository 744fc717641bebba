"""Hatching that goes on beyond the border of a map, on the paper within its frame: bundles of
strokes that the border would cut are whole.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw

from morphs.art.dressing.afar import Afar, rings_of
from morphs.art.dressing.papers import Paper
from morphs.art.gaps.narrow import CLEAR, FINE, hatched_rock
from morphs.art.geometry.noise import noise_on_grid
from morphs.art.style.style import Style
from morphs.art.style.weave import REACH, SIDE, lying
from morphs.base.discs import away_from

FAR, TORN, TUFT = 0.85, 0.3, 0.55
"""How far from walls hatching reaches, how much that differs, and how broad a tuft is."""
PAD = 2
"""How many squares beyond the border are looked at."""
SHARP = 4
"""How many times finer floors are drawn than places are, so that these tell the same as those of
the map."""
WHOLE = 0.4
"""How far bundles keep from the frame, so that it cuts none, in squares."""
Mask = NDArray[np.bool_]


def beyond_border(
    size: tuple[int, int], margin: int, afar: Afar, style: Style, look: Paper
) -> Image.Image:
    """Return the hatching round a map of a size, as a picture (RGBA) that is wider and higher than
    that by a `margin` at each side; clear where there is none, and within the map."""
    square, side = afar.square, round(SIDE * afar.square)
    wide, high = (length + 2 * margin for length in size)
    found = Image.new("RGBA", (wide, high))
    zone = _zone(size, afar)
    rows, columns = (
        range((-margin - side) // side, (length + margin) // side + 1) for length in size[::-1]
    )
    for row, column in product(rows, columns):
        piece = lying(style, side, column, row)
        spots = piece.spots / SIDE * side + (column * side, row * side)
        places = np.floor((spots / square + PAD) * FINE).astype(np.int64)
        inside = np.asarray(((places >= 0) & (places < zone.shape[::-1])).all(axis=1))
        x, y = np.where(inside[:, None], places, 0).T
        whole = margin - WHOLE * square
        fits = np.asarray(((spots > -whole) & (spots < np.array(size) + whole)).all(axis=1))
        chosen = np.append(inside & fits & zone[y, x], False)
        if chosen.any():
            seen = Image.fromarray(np.where(chosen[piece.seen], 255, 0).astype(np.uint8))
            at = column * side - piece.margin + margin, row * side - piece.margin + margin
            found.paste(_toned(piece.picture, look), at, seen)
    within = (margin, margin, margin + size[0] - 1, margin + size[1] - 1)
    ImageDraw.Draw(found).rectangle(within, fill=(0, 0, 0, 0))
    return found


def _toned(drawn: Image.Image, look: Paper) -> Image.Image:
    """A piece of hatching on the paper of the map."""
    paper = Image.new("RGB", drawn.size, look.rock)
    return ImageChops.multiply(drawn, paper).convert("RGBA")


def _zone(size: tuple[int, int], afar: Afar) -> Mask:
    """Where bundles are laid, by places, from `PAD` squares beyond the left upper corner on. On the
    map, and as far beyond it as bundles reach, it is what the map has: its border cuts none."""
    wide, high = (math.ceil(length / afar.square * FINE) for length in size)
    pad, band = PAD * FINE, math.ceil(REACH * FINE)
    grain = FINE * SHARP
    drawn = Image.new("1", ((wide + 2 * pad) * SHARP, (high + 2 * pad) * SHARP))
    pen, start = ImageDraw.Draw(drawn), pad * SHARP
    for ring, is_open in rings_of(afar.floor):
        spots = [(math.floor(x * grain) + start, math.floor(y * grain) + start) for x, y in ring]
        pen.polygon(spots, int(is_open))
    opened = np.asarray(drawn)[SHARP // 2 :: SHARP, SHARP // 2 :: SHARP]
    away = away_from(opened, (FAR + TORN) * FINE)
    rows, columns = (np.arange(length) / FINE for length in away.shape)
    reach = (FAR + TORN * noise_on_grid(columns, rows, 7, TUFT)) * FINE
    found = (away > CLEAR * FINE) & (away < reach)
    within = opened[pad:-pad, pad:-pad]
    of_map = np.pad(hatched_rock(within, np.ones_like(within), False), band, mode="edge")
    at_walls = np.pad(away[pad:-pad, pad:-pad] <= CLEAR * FINE, band, mode="edge")
    near = slice(pad - band, band - pad)
    found[near, near] = of_map | at_walls & found[near, near]
    return np.asarray(found)
