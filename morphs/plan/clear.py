"""Transparent floors: where a picture is clear there is floor, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL.Image import Image, Resampling
from shapely import LinearRing, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base.pictures import Cut, load_whole
from morphs.plan.easing import eased, without_crumbs
from morphs.plan.plan import Plan, frame_of
from morphs.plan.sides import half_sides, is_open
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

Mask = NDArray[np.float64]
LOOKED_AT = 40
"""So many tiles of a pack tell whether its floors are transparent."""
AGREED = 0.8
"""The share of half-sides that must be clear where the code is open, and only there."""
MOST = 600  # pixels of a side
DEEP = 0.3
"""How far from the border a half-side is looked at, in squares of a tile of ten."""


def floors_are_clear(tiles: Iterable[Tile], vocabulary: Vocabulary, squares: float) -> bool:
    """Whether a pack leaves its floors transparent: its codes say where."""
    arts = [(tile, pixels) for tile in tiles if (pixels := pixels_of(tile)) is not None]
    votes: list[bool] = []
    for tile, pixels in arts[:: max(1, len(arts) // LOOKED_AT)]:
        votes += _agreements(tile, clearness(pixels), vocabulary, squares)
    return any(votes) and sum(votes) >= AGREED * len(votes)


def pixels_of(tile: Tile) -> Path | Cut | Image | None:
    """The picture of a tile, or its file; None where it has none of pixels."""
    art = tile.art
    return None if isinstance(art, Path) and art.suffix.lower() == ".svg" else art


def clearness(art: Path | Cut | Image) -> Mask:
    """How clear each pixel of a picture is, 0 to 1; large pictures are looked at in less."""
    alpha = load_whole(art).getchannel("A")
    alpha.thumbnail((MOST, MOST), Resampling.BOX)
    return 1 - np.asarray(alpha, dtype=np.float64) / 255


def _agreements(tile: Tile, clear: Mask, vocabulary: Vocabulary, squares: float) -> list[bool]:
    """For each half-side whether the picture is clear in its middle as the code says."""
    frame = frame_of(tile.shape, squares)
    wide, high = frame.bounds[2:]
    found = []
    for (start, end), face in zip(half_sides(tile.shape, frame), tile.faces, strict=True):
        x, y = inside(start, end, DEEP * squares / 10)
        column = min(clear.shape[1] - 1, int(x * clear.shape[1] / wide))
        row = min(clear.shape[0] - 1, int(y * clear.shape[0] / high))
        found.append(bool(clear[row, column] > 0.5) == is_open(face, vocabulary))
    return found


def inside(
    start: tuple[float, float], end: tuple[float, float], deep: float
) -> tuple[float, float]:
    """The point so deep inside a tile below the middle of a half-side."""
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    return (
        (x0 + x1) / 2 - (y1 - y0) / length * deep,
        (y0 + y1) / 2 + (x1 - x0) / length * deep,
    )


def plan_of_mask(mask: Mask, frame: BaseGeometry, source: str) -> Plan:
    """The plan of a tile by how much each pixel is floor, 0 to 1."""
    floor = without_crumbs(outlined(mask, frame))
    return Plan(frame, eased(floor, frame), sources={source: 1})


def outlined(mask: Mask, frame: BaseGeometry) -> BaseGeometry:
    """The outlines of what is more than half floor, by marching squares, within a frame."""
    from skimage import measure

    find_contours: Callable[[Mask, float], list[Mask]] = measure.find_contours
    wide, high = frame.bounds[2:]
    padded = np.pad(np.pad(mask, 1, mode="edge"), 1)
    rings = [ring for ring in find_contours(padded, 0.5) if len(ring) > 3]
    scale = np.array([wide / mask.shape[1], high / mask.shape[0]])
    areas = [Polygon(LinearRing((ring[:, ::-1] - 1.5) * scale)) for ring in rings]
    whole: BaseGeometry = MultiPolygon()
    if areas:
        whole = shapely.build_area(shapely.union_all([area.boundary for area in areas]))
    return shapely.intersection(shapely.make_valid(whole), frame)
