"""Hatching that goes on beyond the border of a map, on the paper within its frame: bundles of
strokes that the border would cut are whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import shapely
from PIL import Image, ImageColor, ImageDraw, ImageFilter
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.afar import Afar
from morphs.art.dressing.papers import Paper
from morphs.art.gaps.narrow import PAD, chosen_of, depths_at
from morphs.art.style.style import Style
from morphs.art.style.weave import SIDE, grain_of, lying
from morphs.base import exact
from morphs.draw.gap_artist import OtherHand

INSIDE = 0.04
"""So far within the border it is looked for ways that lead off the map."""
WHOLE = 0.4
"""How far bundles keep from the frame, so that it cuts none, in squares."""


def beyond_border(
    size: tuple[int, int], margin: int, afar: Afar, style: Style, look: Paper
) -> Image.Image:
    """Return the hatching round a map of a size, as a picture (RGBA) that is wider and higher than
    that by a `margin` at each side; clear where there is none, and within the map. Bundles lie as
    they do on the map: the border cuts no one."""
    square, grain = afar.square, grain_of(afar.square)
    side = round(SIDE * square * grain)
    wide, high = (length + 2 * margin for length in size)
    found = Image.new("RGBA", (wide, high))
    if afar.hatched is None:
        return found
    inks, taken = Image.new("L", (wide, high)), Image.new("L", (wide, high))
    rows, columns = (
        range((-margin - side) // side, (length + margin) // side + 1) for length in size[::-1]
    )
    for row, column in product(rows, columns):
        piece = lying(style, side, column, row)
        corner = np.array((column, row)) * side
        if (corner > piece.margin).all() and (corner + side + piece.margin < size).all():
            continue  # all of it lies within the map
        spots, places = (
            some * side / SIDE + (column * side, row * side) for some in (piece.spots, piece.places)
        )
        whole = margin - WHOLE * grain * square
        fits = np.asarray(((spots > -whole) & (spots < np.array(size) + whole)).all(axis=1))
        if afar.wild:
            fits &= ~afar.wild.holds(places / square)
        at = column * side - piece.margin + margin, row * side - piece.margin + margin
        piece, at = piece.shown(at, (wide, high))
        for inked, seen in chosen_of(piece, depths_at(afar.hatched, places / square), fits):
            inks.paste(inked, at, seen)
            taken.paste(255, at, seen)
    tones = _toned(style, look), look.rock
    for box in _sides(wide, high, margin):
        found.paste(_seen(inks, taken, box, tones), box)
        if afar.wild:
            wild = _wild(afar.wild, box, margin)
            found.paste(_over(wild, tones), box, wild.point(_any))
    _open_mouths(found, afar, size, margin)
    return found


def _open_mouths(hatching: Image.Image, afar: Afar, size: tuple[int, int], margin: int) -> None:
    """Clear hatching where ways lead off the map."""
    pen, square = ImageDraw.Draw(hatching), afar.square
    for mouth in _mouths(afar.floor, size[0] / square, size[1] / square):
        x0, y0, x1, y1 = (round(side * square) + margin for side in mouth.bounds)
        if x1 > x0 and y1 > y0:
            pen.rectangle((x0, y0, x1 - 1, y1 - 1), fill=(0, 0, 0, 0))


def _wild(wild: OtherHand, box: tuple[int, int, int, int], margin: int) -> Image.Image:
    """How much ink (L) of another hand is seen in a box."""
    left, top, right, below = box
    return wild.ink((right - left, below - top), (left - margin, top - margin))


def _over(inks: Image.Image, tones: tuple[tuple[int, int, int], str]) -> Image.Image:
    """So much ink in the tones of ink and rock (RGBA)."""
    ink, rock = (Image.new("RGBA", inks.size, tone) for tone in tones)
    return Image.composite(ink, rock, inks)


def _any(value: int) -> int:
    return 255 if value else 0


def _sides(wide: int, high: int, margin: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the boxes of the paper about a map, of a size with it."""
    yield from ((0, 0, wide, margin), (0, high - margin, wide, high))
    yield from ((0, 0, margin, high), (wide - margin, 0, wide, high))


def _seen(
    inks: Image.Image,
    taken: Image.Image,
    box: tuple[int, int, int, int],
    tones: tuple[tuple[int, int, int], str],
) -> Image.Image:
    """What is inked and taken within a box, in the tones of ink and rock (RGBA)."""
    left, top, right, below = box
    found = _over(inks.crop(box), tones)
    # What is taken is a pixel less at all its edges, those beyond the box too.
    x, y = max(0, left - 1), max(0, top - 1)
    around = taken.crop((x, y, min(taken.width, right + 1), min(taken.height, below + 1)))
    less = around.filter(ImageFilter.MinFilter(3))
    found.putalpha(less.crop((left - x, top - y, right - x, below - y)))
    return found


def _toned(style: Style, look: Paper) -> tuple[int, int, int]:
    """The ink of a style on the rock of the map."""
    tones = (ImageColor.getrgb(colour)[:3] for colour in (style.hatch, look.rock, style.paper))
    red, green, blue = (
        min(255, (2 * value * tone + white) // (2 * white))
        for value, tone, white in zip(*tones, strict=True)
    )
    return red, green, blue


def _mouths(floor: BaseGeometry, wide: float, high: float) -> Iterator[BaseGeometry]:
    """Yield the ground before all ways that lead off a map of a size in squares."""
    for rim, far, upright in (
        *((0.0, -PAD, False), (high, high + PAD, False)),
        *((0.0, -PAD, True), (wide, wide + PAD, True)),
    ):
        at, first, last = rim + (-INSIDE if rim else INSIDE), min(rim, far), max(rim, far)
        ends = [(at, 0.0), (at, high)] if upright else [(0.0, at), (wide, at)]
        for part in shapely.get_parts(exact.intersection(floor, shapely.LineString(ends))):
            left, top, right, low = part.bounds
            if upright and low > top:
                yield shapely.box(first, top, last, low)
            elif right > left:
                yield shapely.box(left, first, right, last)
