"""Open ground round a corner of tiles, as the board is drawn: what would end in a point there is
rounded, and a cell of rock that it passes by, and that knows nothing of it, has its hatching.

What a disc of some size cannot reach of it becomes rock, with a wall, hatching or bands of shade of
its own. Lengths are in squares, the corner lies at 0 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from PIL import Image
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.rough import polygons
from morphs.art.style.hatch import BAND, PITCH, RAGGED, SHORT
from morphs.art.style.overlaid import covered, overlaid
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import Style
from morphs.art.style.svg import clear_document, line_style, number, path, path_data
from morphs.art.style.texture import common_light
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Tip
from morphs.plan.plan import Plan

SEEN = 3.0
"""How far from the corner what is drawn may lie."""
KNOWN = 5.0
"""How far from the corner ground is looked at."""
ACROSS = 10.0
"""Squares along a side of a tile."""
ALL = box(-KNOWN, -KNOWN, KNOWN, KNOWN)
DISCS = (1.7, 1.3, 0.9, 0.6, 0.4)
"""The radii that are tried, the largest first."""
FAR = 2.3
"""How far from the corner the point that is taken away may reach: no passage begins nearer."""
ROUGH = 0.08
"""How rough walls are."""
CRUMB = 0.02
"""What is smaller is no point, in squares."""
SLIVER = 0.01
"""Half the width of what is no ground, in squares."""
DENSITY = 0.3
"""How far apart clusters of strokes are."""
Around = Sequence[tuple[Plan, tuple[float, float]]]
"""Plans of cells as they lie, and the place of their upper left corners."""


@dataclass(frozen=True)
class Corner:
    """Where cells meet: the plans of these, and `shores`, what seams have added to the ground.
    `blank` are the upper left corners of cells of which nothing is known but that they are there.
    """

    tip: Tip
    around: Around
    shores: Sequence[BaseGeometry]
    style: Style
    blank: Sequence[tuple[float, float]] = ()

    @cached_property
    def cells(self) -> list[BaseGeometry]:
        """The ground of the cells, as far as it is looked at."""
        found = [
            exact.clip(exact.translate(plan.floor, x, y), -KNOWN, -KNOWN, KNOWN, KNOWN)
            for plan, (x, y) in self.around
        ]
        return [exact.buffer(one, exact.THIN, 1) for one in found]

    @cached_property
    def quarters(self) -> list[BaseGeometry]:
        """The quarters round the corner in which a cell lies."""
        frames = [box(x, y, x + plan.size[0], y + plan.size[1]) for plan, (x, y) in self.around]
        frames += [box(x, y, x + ACROSS, y + ACROSS) for x, y in self.blank]
        found = [box(x, y, x + SEEN, y + SEEN) for x in (-SEEN, 0.0) for y in (-SEEN, 0.0)]
        return [one for one in found if any(frame.intersects(one.centroid) for frame in frames)]

    @cached_property
    def opened(self) -> BaseGeometry:
        """All ground."""
        return exact.union_all([*self.cells, *(exact.snapped(shore) for shore in self.shores)])

    @cached_property
    def points(self) -> BaseGeometry:
        """What of it becomes rock."""
        return _tips(self.opened)

    def closed(self, reach: float) -> BaseGeometry:
        """What lies farther from the ground only since points of it have become rock."""
        if self.points.is_empty:
            return self.points
        rounded = exact.buffer(exact.difference(self.opened, self.points), reach)
        return exact.difference(exact.buffer(self.points, reach), rounded)

    def lay(self, picture: Image.Image, top: int) -> None:
        """Round the ground, into a picture (RGBA) of the map from a row of pixels on."""
        style, seed, square = self.style, self.tip.seed, self.tip.square
        if self.points.is_empty:
            parts = _hem(self.cells, self.quarters, self.opened, style, seed)
        else:
            beyond = exact.difference(ALL, exact.union_all(self.quarters))
            taken = [*self.shores, beyond]
            parts = _rounded(self.cells, self.opened, self.points, taken, style, seed)
        if not any(parts):
            return
        moved = f'<g transform="translate({number(SEEN)} {number(SEEN)})">{"".join(parts)}</g>'
        side = round(2 * SEEN * square)
        patch = rasterise_clear(clear_document((2 * SEEN, 2 * SEEN), [moved]), (side, side))
        if style.texture:
            patch = common_light(patch, style.texture, SEEN)
        left, upper = (round(value) - side // 2 for value in self.tip.at)
        upper -= top
        inside = (max(0, -left), max(0, -upper))
        shown = left < picture.width and upper < picture.height
        if inside[0] < side and inside[1] < side and shown:
            picture.alpha_composite(patch, (max(0, left), max(0, upper)), inside)


def _rounded(
    cells: Sequence[BaseGeometry],
    opened: BaseGeometry,
    tips: BaseGeometry,
    taken: Sequence[BaseGeometry],
    style: Style,
    seed: int,
) -> list[str]:
    """Rock in place of points, and all that lies along its walls, but for what is `taken`."""
    rounded = _without_slivers(exact.difference(opened, tips))
    others = [cell for cell in cells if exact.intersection(cell, tips).area < CRUMB]
    hatched = exact.buffer(exact.union_all([*others, *taken]), BAND + RAGGED)
    parts = [_rock(rounded, tips, style), _strokes(rounded, tips, hatched, style, seed)]
    return [*parts, _shade(opened, rounded, tips, style), _wall(rounded, tips, style)]


def _hem(
    cells: Sequence[BaseGeometry],
    quarters: Sequence[BaseGeometry],
    opened: BaseGeometry,
    style: Style,
    seed: int,
) -> list[str]:
    """Hatching along the ground round a corner in a cell of rock that knows nothing of it. Bands of
    shade taper off towards corners instead."""
    corner, reach, parts = shapely.Point(0, 0), BAND + RAGGED, []
    for quarter in quarters if style.hatch else ():
        own = [part for cell in cells for part in polygons(exact.clip(cell, *quarter.bounds))]
        grounds = [exact.buffer(one, reach) for one in own if one.area > CRUMB]
        known = exact.union_all(grounds)
        if not grounds or exact.distance(known, corner) > ROUGH:
            beside = exact.buffer(exact.difference(opened, quarter), reach)
            zone = exact.difference(exact.intersection(quarter, beside), known)
            if zone.area > CRUMB and exact.distance(zone, corner) < ROUGH:
                parts += [_strokes(opened, zone, exact.difference(ALL, quarter), style, seed)]
    return [*parts, _wall(opened, exact.buffer(corner, 0.2), style)] if parts else []


def _tips(opened: BaseGeometry) -> BaseGeometry:
    """What of the ground is to become rock: what the largest disc leaves out that takes no more
    than the point, and not what is but rough along the walls."""
    corner = shapely.Point(0, 0)
    for radius in DISCS:
        smooth = exact.buffer(exact.buffer(opened, -radius), radius)
        left = polygons(exact.difference(opened, exact.buffer(smooth, ROUGH)))
        found = [tip for tip in left if exact.distance(tip, corner) < 0.3 and tip.area > CRUMB]
        reach = max((abs(v) for tip in found for v in tip.bounds), default=0.0)
        if found and reach < FAR:
            near = exact.buffer(exact.union_all(found), 3 * ROUGH)
            return exact.intersection(exact.difference(opened, smooth), near)
    return shapely.MultiPolygon()


def _without_slivers(ground: BaseGeometry) -> BaseGeometry:
    """Ground without what is thinner than any line: the last bits of where points were cut off."""
    core = exact.buffer(ground, -SLIVER)
    return exact.intersection(ground, exact.buffer(core, 2 * SLIVER))


def _rock(rounded: BaseGeometry, tips: BaseGeometry, style: Style) -> str:
    """Rock in place of the points and of their walls, with its bands of shade."""
    reach = max([style.wall * 0.8, *(far for far, _, _ in style.halo)])
    zone = exact.difference(exact.buffer(tips, reach), rounded)
    parts = [path(path_data(zone), fill=style.paper)]
    for far, colour, opacity in style.halo:
        band = exact.intersection(exact.buffer(rounded, far), zone)
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    return "".join(parts)


def _shade(opened: BaseGeometry, rounded: BaseGeometry, tips: BaseGeometry, style: Style) -> str:
    """Shade on the floor along the new wall, where there was none."""
    near = exact.buffer(tips, 1.0)
    parts = []
    for far, colour, opacity in style.shadow:
        old = exact.difference(opened, exact.buffer(opened, -far))
        new = exact.difference(rounded, exact.buffer(rounded, -far))
        band = exact.intersection(exact.difference(new, old), near)
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    return "".join(parts)


def _wall(rounded: BaseGeometry, tips: BaseGeometry, style: Style) -> str:
    """The new wall's line, a little beyond its ends."""
    if not style.wall:
        return ""
    seen = exact.intersection(rounded.boundary, exact.buffer(tips, 0.16))
    return path(path_data(shapely.line_merge(seen)), **line_style(style.line, style.wall))


def _strokes(
    rounded: BaseGeometry,
    tips: BaseGeometry,
    hatched: BaseGeometry,
    style: Style,
    seed: int,
) -> str:
    """Hatching in the new rock, and in cells beyond the tips but where others are `hatched`."""
    if not style.hatch:
        return ""
    rolls = Dice(seed, "tip")
    rock = exact.difference(exact.buffer(tips, 0.75), exact.buffer(rounded, 0.02))
    walls = exact.buffer(rounded, style.wall * 0.7)
    x0, y0, x1, y1 = rock.bounds
    count = int((x1 - x0) * (y1 - y0) / DENSITY / DENSITY * 1.6)
    clusters = []
    for _ in range(count):
        x, y = x0 + rolls.fraction() * (x1 - x0), y0 + rolls.fraction() * (y1 - y0)
        angle, ragged = rolls.fraction() * math.pi, BAND + RAGGED * (rolls.fraction() - 0.5)
        spot = shapely.Point(x, y)
        free = _beyond(tips, x, y) and not hatched.contains(spot)
        if (free or exact.distance(tips, spot) < 0.05) and (
            0.03 < exact.distance(rounded, spot) < ragged
        ):
            clusters.append(_cluster(x, y, angle))
    if not clusters:
        return ""
    ends = np.array([stroke for cluster in clusters for stroke in cluster])
    number_of = np.repeat(np.arange(len(clusters)), 3)
    strokes = exact.cut(overlaid(ends, number_of, 0), rock)
    below = exact.intersection(covered(ends, number_of), exact.difference(rock, walls))
    strokes = strokes[exact.lengths(strokes[:, 1] - strokes[:, 0]) > SHORT]
    pen = {"fill": "none", "stroke": style.hatch, "stroke_width": number(style.hatch_width)}
    return path(path_data(below), fill=style.paper) + path(
        "M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen
    )


def _cluster(x: float, y: float, angle: float) -> list[tuple[tuple[float, float], ...]]:
    """Three parallel strokes round a place."""
    dx, dy = exact.cos(angle), exact.sin(angle)
    return [
        tuple((x + way * dx - dy * off, y + way * dy + dx * off) for way in (-0.22, 0.22))
        for off in (-PITCH, 0.0, PITCH)
    ]


def _beyond(tips: BaseGeometry, x: float, y: float) -> bool:
    """Whether a place lies in a cell that the points do not reach into."""
    x0, x1 = sorted((0.0, SEEN if x > 0 else -SEEN))
    y0, y1 = sorted((0.0, SEEN if y > 0 else -SEEN))
    quarter = box(x0, y0, x1, y1)
    return exact.intersection(tips, quarter).area < CRUMB
