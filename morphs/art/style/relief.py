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
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

if TYPE_CHECKING:
    from morphs.art.style.style import Style

TICK = 0.13
"""How far apart the ticks of a ledge are, in squares."""
SHORTEST, LONGEST = 0.08, 0.32
"""How long ticks are at least and at most, in squares."""
STRETCH, AT_WALL = 1.1, 0.3
"""How long stretches of long and of short ticks are; a ledge that ends farther from a wall than the
last runs out to nothing there."""
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
    """Each ledge as a firm line, uneven ticks on its lower side; it runs out where it ends
    in the open."""
    rolls = Dice(drawing.seed, "ledges")
    ticks = []
    for ledge in shapely.get_parts(drawing.ledges):
        whole = exact.length(ledge)
        count = max(int(whole / TICK), 1)
        ways = (np.arange(2 * count) / 2 + 0.25) * whole / count
        spots = exact.points_along(ledge, ways).reshape(-1, 2, 2)
        level = 0.5 + 0.5 * noise(spots[:, 0, 0], spots[:, 0, 1], drawing.seed + 53, STRETCH)
        out = _running_out(drawing, ledge, ways[::2], whole)
        for (here, ahead), high in zip(spots.tolist(), (level * out).tolist(), strict=True):
            off = max(exact.apart(here, ahead), 0.01)
            dx, dy = (ahead[0] - here[0]) / off, (ahead[1] - here[1]) / off
            far = SHORTEST + (LONGEST - SHORTEST) * high * (0.5 + 0.5 * rolls.fraction())
            slip = 0.05 * (rolls.fraction() - 0.5)
            x, y = here
            ticks.append([(x, y), (x - dy * far + dx * slip, y + dx * far + dy * slip)])
    lines = path(path_data(drawing.ledges), **line_style(style.line, 0.065))
    return lines + path(path_data(MultiLineString(ticks)), **line_style(style.line, 0.026))


def _running_out(drawing: Drawing, ledge: LineString, ways: Floats, whole: float) -> Floats:
    """By what share ticks have their length: less towards an end in the open."""
    free = [
        exact.distance(shapely.Point(ledge.coords[end]), drawing.open.boundary) > AT_WALL
        for end in (0, -1)
    ]
    share = np.ones(len(ways))
    for off, is_free in zip((ways, whole - ways), free, strict=True):
        share = np.minimum(share, off.clip(0, 1)) if is_free else share
    return np.asarray(share)
