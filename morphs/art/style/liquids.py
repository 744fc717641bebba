"""How water, lava and crevasses are drawn."""

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES, halves, outline
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import beyond, border_fade
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, number, path, path_data
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice


def _corners(shape: str, reach: float) -> BaseGeometry:
    """Discs round the tile's corners, where nobody knows what the diagonal neighbour shows."""
    spots = [half.start for half in halves(shape)]
    return exact.union_all([exact.buffer(shapely.Point(spot), reach) for spot in spots])


def water_svg(drawing: Drawing, style: Style) -> str:
    """Water, with lines along its banks and waves far out."""
    if drawing.water.is_empty:
        return ""
    parts = [path(path_data(drawing.water), fill=style.water, fill_rule="evenodd")]
    wide = exact.simplify(beyond(drawing.shape, drawing.water), 0.01)
    seen = exact.difference(drawing.water, _corners(drawing.shape, 0.8))
    for depth, width in ((0.15, 0.034), (0.31, 0.028), (0.52, 0.024)):
        lines = exact.intersection(exact.buffer(wide, -depth, 6).boundary, seen)
        lines = _broken(lines, drawing, 0.25 + depth, depth)
        parts.append(path(path_data(lines), **line_style(style.ripple, width)))
    return "".join(parts) + _waves(drawing, style)


def _waves(drawing: Drawing, style: Style) -> str:
    """Small pairs of strokes far out on wide water."""
    width, height = SIZES[drawing.shape]
    heart = exact.intersection(
        exact.buffer(drawing.water, -0.85), exact.buffer(outline(drawing.shape), -0.7)
    )
    rolls = Dice(drawing.seed, "waves")
    data = []
    for row in range(int(height / 0.8)):
        for column in range(int(width / 1.3)):
            x = (column + 0.5 * (row % 2) + rolls.fraction() * 0.5) * 1.3
            y = (row + rolls.fraction() * 0.6) * 0.8
            reach = 0.16 + rolls.fraction() * 0.14
            if rolls.fraction() < 0.6 and heart.contains(
                LineString([(x - reach, y), (x + reach, y)])
            ):
                data.append(
                    f"M{number(x - reach)} {number(y)}q{number(reach)} -.07 {number(2 * reach)} 0"
                )
                data.append(
                    f"m-{number(reach * 1.1)} .1q{number(reach / 2)} -.05 {number(reach)} 0"
                )
    return path("".join(data), **line_style(style.ripple, 0.026))


def _broken(lines: BaseGeometry, drawing: Drawing, share: float, salt: float) -> BaseGeometry:
    """Lines with gaps, more the larger the share; near the border they are whole."""
    kept = []
    for line in shapely.get_parts(shapely.line_merge(lines)):
        if line.geom_type != "LineString" or line.is_empty:
            continue
        points = shapely.get_coordinates(exact.segmentize(line, 0.12))
        level = noise(points[:, 0], points[:, 1], drawing.seed + int(salt * 100), 0.9)
        calm = border_fade(points, SIZES[drawing.shape], 0.3, 0.9)
        shown = level * calm < 1.0 - 1.5 * share
        kept += [LineString(run) for run in _runs(points, shown)]
    return MultiLineString(kept)


def _runs(points: Floats, shown: NDArray[np.bool_]) -> list[Floats]:
    runs, start = [], None
    for k, on in enumerate([*shown.tolist(), False]):
        if on and start is None:
            start = k
        elif not on and start is not None:
            if k - start > 2:
                runs.append(points[start:k])
            start = None
    return runs


def lava_svg(drawing: Drawing, style: Style) -> str:
    """Lava, with a glowing rim and plates of crust afloat."""
    if drawing.lava.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.lava)
    seen = exact.difference(drawing.lava, _corners(drawing.shape, 0.8))
    rim = exact.intersection(exact.buffer(wide, -0.14).boundary, seen)
    parts = [
        path(path_data(drawing.lava), fill=style.lava, fill_rule="evenodd"),
        path(path_data(rim), **line_style(style.crust, 0.04)),
    ]
    return "".join(parts) + _plates(drawing, style)


def _plates(drawing: Drawing, style: Style) -> str:
    """Cracked crust afloat: irregular cells well inside the lava."""
    width, height = SIZES[drawing.shape]
    heart = exact.intersection(
        exact.buffer(drawing.lava, -0.3), exact.buffer(outline(drawing.shape), -0.35)
    )
    spots = []
    for k in range(int(width / 0.55) + 1):
        for j in range(int(height / 0.55) + 1):
            x, y = np.array([k * 0.55]), np.array([j * 0.55])
            dx = float(noise(x, y, drawing.seed + 11, 0.3)[0]) * 0.3
            dy = float(noise(x, y, drawing.seed + 12, 0.3)[0]) * 0.3
            spots.append((k * 0.55 + dx, j * 0.55 + dy))
    plates = []
    for cell in exact.voronoi(exact.points(np.array(spots))):
        spot = exact.centroid(cell)
        level = float(noise(np.array([spot.x]), np.array([spot.y]), drawing.seed + 13, 1.1)[0])
        plate = exact.intersection(exact.buffer(exact.buffer(cell, -0.09), 0.03), heart)
        if level > -0.15 and plate.area > 0.06:
            plates.append(plate)
    data = "".join(path_data(plate) for plate in plates)
    return path(data, fill=style.plate, stroke=style.crust, stroke_width="0.03")


def crevasse_svg(drawing: Drawing, style: Style) -> str:
    """A crevasse: a ledge of light, then the dark."""
    if drawing.crevasse.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.crevasse)
    frame = outline(drawing.shape)
    deep = exact.intersection(exact.buffer(wide, -0.17), frame)
    return path(path_data(drawing.crevasse), fill=style.ledge, fill_rule="evenodd") + path(
        path_data(deep), fill=style.abyss, fill_rule="evenodd"
    )
