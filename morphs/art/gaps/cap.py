"""Plain tiles that close a gap in anybody's pack: rock, with every open connector walled up.

Lengths are in squares; a half-side has five. Faces are given as they lie on the board.
"""

from collections.abc import Mapping

from PIL import Image
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces
from morphs.art.look.palette import Colour, Palette, Side, cell_corners, cell_sides, hex_of
from morphs.art.look.sample import sample_palette
from morphs.art.style.render import rasterise_clear
from morphs.art.style.svg import clear_document, line_style, path, path_data
from morphs.base import exact

__all__ = ["Palette", "draw_cap", "sample_palette"]

STUB = 1.3
DEPTH = 1.0
"""How far areas that come up to the border run on."""
HEM = 0.06
"""The same of those without an end, so that at corners their line closes."""
WIDTHS = {"h": 1.0, "t": 1.0, "d": 1.0, "r": 1.2, "l": 1.2, "c": 0.8}


DEFAULT_AREAS: Mapping[str, Colour] = {"k": (200, 214, 224, 255), "m": (236, 190, 165, 255)}
DEFAULT_LINES: Mapping[str, Colour] = {
    "r": (200, 214, 224, 255),
    "l": (236, 190, 165, 255),
    "c": (60, 60, 62, 255),
}


def draw_cap(
    shape: str, faces: Faces, size_px: tuple[int, int], palette: Palette | None = None
) -> Image.Image:
    """A cap tile (RGBA) for a cell of this shape, size and faces.

    `shape` is square, edge, corner or hex; edges lie or stand and hexes are flat or pointy as
    the size says. Faces run clockwise from the north-west corner (pointy hexes: from the top).
    """
    palette = palette or Palette()
    corners = cell_corners(shape, size_px)
    sides = cell_sides(shape, size_px, len(faces))
    cell = Polygon(corners)
    pieces = _hex_pieces(sides, faces, palette) if shape == "hex" else []
    pieces += _openings(sides, faces, palette, [] if shape == "hex" else [palette.solid])
    return _paint(cell, pieces, palette, size_px)


Piece = tuple[BaseGeometry, Colour, bool]
"""Ground, its colour, and whether a wall line runs round it."""


def _hex_pieces(sides: list[Side], faces: Faces, palette: Palette) -> list[Piece]:
    """Each half-side's area as a wedge towards the middle of the cell."""
    xs = [side.start[0] for side in sides]
    ys = [side.start[1] for side in sides]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    pieces: list[Piece] = []
    for side, face in zip(sides, faces, strict=True):
        wedge = exact.buffer(Polygon([side.start, side.end, middle]), 0.02)
        pieces.append((wedge, _area_colour(face[0], palette), False))
    return pieces


def _area_colour(letter: str, palette: Palette) -> Colour:
    if letter in palette.areas:
        return palette.areas[letter]
    if letter in palette.walkable_areas:
        return palette.floor
    return DEFAULT_AREAS.get(letter, palette.rock)


def _line_colour(letter: str, palette: Palette) -> Colour:
    if letter in palette.lines:
        return palette.lines[letter]
    if letter in palette.walkable_lines:
        return palette.floor
    return DEFAULT_LINES.get(letter, palette.line)


def _openings(
    sides: list[Side], faces: Faces, palette: Palette, plain_areas: list[str]
) -> list[Piece]:
    """Stubs of what crosses the border, and strips of the areas that come up to it."""
    pieces: list[Piece] = []
    count = len(sides)
    for k, (side, face) in enumerate(zip(sides, faces, strict=True)):
        area, line = face[0], face[1]
        if plain_areas and area not in plain_areas:
            along = area in palette.endless
            joined = (faces[k - 1][0] == area or along, faces[(k + 1) % count][0] == area or along)
            strip = _strip(side, joined, HEM if along else DEPTH)
            pieces.append((strip, _area_colour(area, palette), True))
        if line == palette.nothing:
            continue
        if area == palette.solid or line not in palette.walkable_lines:
            middle = _middle(faces, k) if not plain_areas else 0.0
            stub = _stub(side, line, middle * side.length / 2)
            pieces.append((stub, _line_colour(line, palette), area == palette.solid))
    return pieces


def _middle(faces: Faces, k: int) -> float:
    """1 or -1 towards the side's middle if its other half has the same line, else 0."""
    other = k + 1 if k % 2 == 0 else k - 1
    if faces[other][1] != faces[k][1]:
        return 0.0
    return 1.0 if k % 2 == 0 else -1.0


def _strip(side: Side, joined: tuple[bool, bool], depth: float) -> Polygon:
    """A shallow piece of an area along its half-side, slanted towards lonely corners."""
    edge = side.length / 2
    left = depth if side.start_is_corner and not joined[0] else 0.0
    right = depth if side.end_is_corner and not joined[1] else 0.0
    return Polygon(
        [
            side.at(-edge, 0),
            side.at(edge, 0),
            side.at(edge - right, depth),
            side.at(left - edge, depth),
        ]
    )


def _stub(side: Side, line: str, u: float = 0.0) -> BaseGeometry:
    """A dead end: square for worked passages, round for natural ones."""
    half = WIDTHS.get(line, 0.8) / 2
    body = LineString([side.at(u, -0.01), side.at(u, STUB - half)])
    stub = exact.buffer(body, half, cap_style="square" if line in "hd" else "round")
    return exact.union(
        stub, exact.buffer(LineString([side.at(u, -1), side.at(u, 0.5)]), half, cap_style="flat")
    )


def _paint(
    cell: Polygon, pieces: list[Piece], palette: Palette, size_px: tuple[int, int]
) -> Image.Image:
    opened = exact.union_all([shape for shape, _, _ in pieces])
    walled = exact.intersection(exact.union_all([shape for shape, _, wall in pieces if wall]), cell)
    parts = [_filled(exact.difference(cell, opened), palette.rock)]
    parts += [_filled(exact.intersection(shape, cell), colour) for shape, colour, _ in pieces]
    if palette.line_width > 0 and not walled.is_empty:
        edge = exact.difference(walled.boundary, exact.buffer(cell.boundary, exact.THIN))
        colour, opacity = _css(palette.line)
        style = line_style(colour, palette.line_width, stroke_opacity=opacity)
        parts.append(path(path_data(edge), **style))
    x0, y0, x1, y1 = cell.bounds
    return rasterise_clear(clear_document((x1 - x0, y1 - y0), parts), size_px)


def _css(colour: Colour) -> tuple[str, float]:
    return hex_of(colour), round(colour[3] / 255, 3)


def _filled(shape: BaseGeometry, colour: Colour) -> str:
    if colour[3] == 0:
        return ""
    fill, opacity = _css(colour)
    return path(path_data(shape), fill=fill, fill_opacity=opacity, fill_rule="evenodd")
