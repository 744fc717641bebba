"""Plain diagrams of tiles that have no picture: areas as wedges, lines as strokes to the middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from morphs.board.shape import Shape, half_side_midpoints
from morphs.tiles.tile import middle_crossings
from morphs.tiles.vocabulary import Vocabulary

FINE = 3
Pixel = tuple[float, float]


def draw_diagram(
    shape: Shape, place: int, faces: Sequence[str], size: tuple[int, int], vocabulary: Vocabulary
) -> Image.Image:
    """Return a diagram (RGBA) of faces as they lie, in exactly `size` pixels."""
    outline = shape.outline(place)
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    factor = (size[0] * FINE / wide, size[1] * FINE / high)
    picture = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    pen = ImageDraw.Draw(picture)
    middle = _scaled(_middle(shape, place), factor)
    for face, (start, end) in zip(faces, _half_ends(shape, place), strict=True):
        ends = [_beyond(middle, _scaled(point, factor), 1.2) for point in (start, end)]
        pen.polygon([middle, *ends], fill=vocabulary.areas[face[0]].colour)
    _draw_lines(pen, shape, place, faces, factor, vocabulary)
    return picture.resize(size, Image.Resampling.BOX)


def _middle(shape: Shape, place: int) -> Pixel:
    outline = shape.outline(place)
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _scaled(point: Pixel, factor: Pixel) -> Pixel:
    return point[0] * factor[0], point[1] * factor[1]


def _beyond(middle: Pixel, point: Pixel, times: float) -> Pixel:
    """A point as seen from the middle, farther out: what lies outside is cut off later."""
    (x, y), (to_x, to_y) = middle, point
    return x + (to_x - x) * times, y + (to_y - y) * times


def _half_ends(shape: Shape, place: int) -> list[tuple[Pixel, Pixel]]:
    corners = shape.outline(place)
    ends: list[tuple[Pixel, Pixel]] = []
    for side, halves in enumerate(shape.sides_as_placed(place)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        parts = [i / halves for i in range(halves + 1)]
        cuts = [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in parts]
        ends += pairwise(cuts)
    return ends


def _draw_lines(
    pen: ImageDraw.ImageDraw,
    shape: Shape,
    place: int,
    faces: Sequence[str],
    factor: Pixel,
    vocabulary: Vocabulary,
) -> None:
    middle = _scaled(_middle(shape, place), factor)
    points = half_side_midpoints(shape, place)
    middles = middle_crossings(faces, vocabulary)
    width = max(3, round(factor[0] * 0.8))
    for half, face in enumerate(faces):
        if face[1] == vocabulary.plain_line or middles.get(half, half) != half:
            continue
        x, y = (coordinate / shape.grain for coordinate in points[half])
        if half in middles:
            beyond = (coordinate / shape.grain for coordinate in points[half + 1])
            x, y = ((a + b) / 2 for a, b in zip((x, y), beyond, strict=True))
        end = _scaled((x, y), factor)
        pen.line(
            [middle, _beyond(middle, end, 1.05)], fill=vocabulary.lines[face[1]].colour, width=width
        )
        pen.ellipse(
            [c + s * width / 2 for s in (-1, 1) for c in middle],
            fill=vocabulary.lines[face[1]].colour,
        )
