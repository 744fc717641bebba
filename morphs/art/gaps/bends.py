"""Natural ground round a corner of tiles: walls that would else run straight at a slant bend, and
rock that would end in a point is rounded, as the board is drawn.

Lengths are in squares, the corner lies at 0 0.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, path, path_data
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.plan.plan import Plan

NATURAL = {"v": "floor", "k": "water", "m": "lava"}
"""The areas whose walls are natural, and what lies there."""
REACH = 2.1
"""How far from the corner walls are moved."""
SWING, WAVE = 0.42, 1.9
"""How far at most, and how long a bend is."""
ROUGH = ((0.2, 0.9), (0.12, 0.4))
"""The same of what makes them as rough as the walls within tiles are, all about the corner."""
STEEP = 3.0
"""How soon that is full, going inwards from `REACH`."""
AT_CORNER, KEPT_OFF = 0.1, 0.4
"""Ground no nearer to the corner is apart from that which bends, and so far walls keep off it."""
FINE = 0.15
"""How far apart the points of walls that bend are."""
ASTRAY = 0.03
"""How far walls may be drawn from where plans have them, in squares."""
LEAST = 0.004
"""What is smaller has not changed, in square squares."""


def apart(ground: BaseGeometry) -> BaseGeometry:
    """What of the ground near the corner does not come up to it there: nothing of it is moved."""
    near = polygons(exact.clip(ground, -REACH, -REACH, REACH, REACH))
    corner = shapely.Point(0, 0)
    return exact.union_all([one for one in near if exact.distance(one, corner) > AT_CORNER])


def bent(ground: BaseGeometry, rest: BaseGeometry, seed: int) -> BaseGeometry:
    """Ground whose walls near the corner are moved by noise, but for those of the `rest`."""
    if exact.clip(ground, -REACH, -REACH, REACH, REACH).is_empty:
        return ground

    def moved(points: Floats) -> Floats:
        near = 1 - (points**2).sum(axis=1) / REACH**2
        free = np.ones(len(points))
        if not rest.is_empty:
            free = (exact.distances(rest, points) - KEPT_OFF).clip(0, 1)
        shift = SWING * _swing(points, seed, WAVE) * (near.clip(0) ** 2 * free)[:, None]
        full = ((STEEP * near).clip(0, 1) * free)[:, None]
        for number, (far, wave) in enumerate(ROUGH, 1):
            shift = shift + far * _swing(points, seed + 9 * number, wave) * full
        return np.asarray(points + shift)

    return exact.transform(exact.segmentize(ground, FINE), moved)


def _swing(points: Floats, seed: int, wave: float) -> Floats:
    """Noise in both directions."""
    x, y = points[:, 0], points[:, 1]
    return np.column_stack([noise(x, y, seed, wave), noise(x, y, seed + 71, wave)])


def changed(before: BaseGeometry, after: BaseGeometry) -> BaseGeometry:
    """What of the first the second is without."""
    return seen(exact.difference(before, after))


def seen(ground: BaseGeometry) -> BaseGeometry:
    """Ground without what is too small to be seen."""
    return exact.union_all([part for part in polygons(ground) if part.area > LEAST])


def floor_svg(
    given: BaseGeometry,
    ground: BaseGeometry,
    plans: list[tuple[Plan, tuple[float, float]]],
    area: str,
    style: Style,
) -> str:
    """Ground in place of rock, `given`, and of the walls about it, with shade along the new ones;
    what stands close by stays."""
    if given.is_empty:
        return ""
    far = max([style.wall * 0.8 + ASTRAY, *(band[0] for band in style.shadow)])
    zone = exact.intersection(exact.buffer(given, far), ground)
    things = [
        exact.buffer(shapely.Point(thing.x + x, thing.y + y), max(thing.width, thing.height) / 2)
        for plan, (x, y) in plans
        for thing in plan.things
    ]
    zone = exact.difference(zone, exact.union_all(things))
    kind = NATURAL[area]
    parts = [path(path_data(zone), fill=getattr(style, kind), fill_rule="evenodd")]
    if kind == "floor" and style.grid:
        parts.append(path(path_data(_squares(zone)), **line_style(style.grid, style.grid_width)))
    for deep, colour, opacity in style.shadow:
        band = exact.difference(zone, exact.buffer(ground, -deep))
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    return "".join(parts)


def _squares(zone: BaseGeometry) -> BaseGeometry:
    """The lines between squares in a zone."""
    x0, y0, x1, y1 = (int(value) for value in np.round(zone.bounds).tolist())
    lines = [LineString([(x, y0 - 1), (x, y1 + 1)]) for x in range(x0, x1 + 1)]
    lines += [LineString([(x0 - 1, y), (x1 + 1, y)]) for y in range(y0, y1 + 1)]
    return exact.intersection(MultiLineString(lines), zone)
