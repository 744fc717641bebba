"""Where compass and scale of a town's sheet stand: on a plate in a corner of its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.insets import PLATE, ROSE, SCALE, TALL, Inset
from morphs.art.dressing.page import page_of
from morphs.draw.terrain.labels import Box

REACHES = (24.0, 21.0, 18.0, 16.0, 14.0)
"""How far the points of the compass reach, the best first."""
SHARE = 0.048
"""How much of a map the plate takes at the most."""
PAD, SCALED = 6.0, 15.0
"""How far things keep from the rim of the plate, and how high the scale is with its words."""
CLEAR = 5.0
"""How far the plate keeps from what is built, in points."""


def with_corner(
    dress: Dress, size: tuple[int, int], built: Sequence[BaseGeometry], kept: Sequence[Box]
) -> Dress:
    """The sheet of a map of so many pixels with compass and scale in a corner of it: off what is
    `built` there and some boxes that are `kept` free, all in pixels; as it was where each corner
    has some of these."""
    page = page_of(size, True, dress.edging, dress.needs_without((ROSE, SCALE)))
    if page.lists is None:
        return dress
    busy = shapely.STRtree([*built, *(shapely.box(*one) for one in kept)])
    wide, high = page.map_wide, page.map_high
    for plate, parts in _plates():
        if plate.wide * plate.high > SHARE * wide * high:
            continue
        for left, top in _corners(plate, wide, high):
            far = page.pixels
            ends = shapely.box(
                left * far, top * far, (left + plate.wide) * far, (top + plate.high) * far
            )
            if not len(busy.query(ends, "dwithin", CLEAR * far)):
                moved = [replace(one, left=one.left + left, top=one.top + top) for one in parts]
                return replace(dress, insets=(replace(plate, left=left, top=top), *moved))
    return dress


def _plates() -> Iterator[tuple[Inset, tuple[Inset, Inset]]]:
    """Yield how compass and scale may stand on a plate, one above the other."""
    for reach in REACHES:
        tall, across = TALL * reach, 2 * reach + 10
        wide, high = across + 2 * PAD, tall + SCALED + 2 * PAD
        rose = Inset(ROSE, PAD, PAD - 3, across, tall, reach=reach)
        scale = Inset(SCALE, PAD, PAD + tall, across, SCALED)
        yield Inset(PLATE, 0.0, 0.0, wide, high), (rose, scale)


def _corners(plate: Inset, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """The left upper corner of a plate in each corner of a map so wide and high."""
    right, low = wide - plate.wide, high - plate.high
    yield from ((right, low), (0.0, low), (right, 0.0), (0.0, 0.0))
