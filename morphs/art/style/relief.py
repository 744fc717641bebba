"""How the ground of caves is drawn: ledges with ticks on their lower side, faint broken lines along
the walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import LineString, MultiLineString

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.noise import noise
from morphs.art.style.strokes import runs
from morphs.art.style.svg import line_style, path, path_data
from morphs.base import exact
from morphs.base.seeds import Dice

if TYPE_CHECKING:
    from morphs.art.style.style import Style

TICK = 0.16
"""How far apart the ticks of a ledge are, in squares."""
EVEN, UNEVEN = 0.17, 0.05
"""How long ticks are at least, and how much they differ in that."""
SHOWN, LEAST = 0.28, 0.9
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
    """Each ledge as a firm line, short ticks on its lower side."""
    rolls = Dice(drawing.seed, "ledges")
    ticks = []
    for ledge in shapely.get_parts(drawing.ledges):
        count = int(exact.length(ledge) / TICK)
        ways = (np.arange(2 * count) / 2 + 0.5) * exact.length(ledge) / max(count, 1)
        spots = exact.points_along(ledge, ways)
        for here, ahead in zip(spots[:-1:2], spots[1::2], strict=False):
            dx, dy = (ahead - here).tolist()
            far = (EVEN + UNEVEN * rolls.fraction()) / max(exact.apart((0, 0), (dx, dy)), 0.01)
            x, y = here.tolist()
            ticks.append([(x, y), (x - dy * far, y + dx * far)])
    lines = path(path_data(drawing.ledges), **line_style(style.line, 0.065))
    return lines + path(path_data(MultiLineString(ticks)), **line_style(style.line, 0.026))
