"""How the ground of caves is drawn: ledges with hachures on their lower side, faint lines along the
walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely import LineString, MultiLineString

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.noise import noise
from morphs.art.style.hachures import WIDE, hachures
from morphs.art.style.strokes import runs
from morphs.art.style.svg import line_style, path, path_data
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style

AT_WALL = 0.3
"""A ledge that ends farther from a wall runs out to nothing there, within a square."""
SHOWN, LEAST = 0.3, 1.6
"""Where noise is above this a faint line is seen, and how long it is at least."""


def relief_svg(drawing: Drawing, style: Style) -> str:
    """The faint lines of a drawing's caves, and their ledges."""
    return _contours(drawing, style) + _ledges(drawing, style)


def _contours(drawing: Drawing, style: Style) -> str:
    kept = []
    dry = exact.difference(drawing.contours, exact.buffer(drawing.wet, 0.1, 4))
    for line in shapely.get_parts(shapely.line_merge(dry)):
        if line.geom_type == "LineString" and not line.is_empty:
            points = shapely.get_coordinates(exact.segmentize(line, 0.12))
            level = noise(points[:, 0], points[:, 1], drawing.seed + 41, 0.9)
            found = runs(points, level > SHOWN)
            kept += [run for run in found if exact.length(LineString(run)) > LEAST]
    return path(path_data(MultiLineString(kept)), **line_style(style.faint, 0.026))


def _ledges(drawing: Drawing, style: Style) -> str:
    """Each ledge as a firm line with hachures on its lower side; it runs out where it ends in the
    open."""
    ticks = []
    for ledge in shapely.get_parts(drawing.ledges):
        ends = (shapely.Point(ledge.coords[end]) for end in (0, -1))
        free = [exact.distance(end, drawing.open.boundary) > AT_WALL for end in ends]
        ticks += hachures(ledge, 1, drawing.seed + 53, (float(free[0]), float(free[1])))
    lines = path(path_data(drawing.ledges), **line_style(style.line, 0.065))
    return lines + path(path_data(MultiLineString(ticks)), **line_style(style.line, WIDE))
