"""Open ground round a corner of tiles, as the board is drawn: what would end in a point there is
rounded, and a cell of rock that it passes by, and that knows nothing of it, has its hatching.

What a disc of some size cannot reach of it becomes rock, with a wall, hatching or bands of shade of
its own. Lengths are in squares, the corner lies at 0 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.gaps.bends import ASTRAY, KEPT_OFF, NATURAL, apart, bent, changed, floor_svg, seen
from morphs.art.geometry.rough import polygons
from morphs.art.style.bundles import laid_in, within
from morphs.art.style.floors import rock_grid
from morphs.art.style.hatch import BAND, RAGGED
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import Style
from morphs.art.style.styled import BANK
from morphs.art.style.svg import clear_document, line_style, number, path, path_data
from morphs.art.style.texture import common_light
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Tip
from morphs.plan.plan import Plan

SEEN = 3.0
"""How far from the corner what is drawn may lie."""
KNOWN = 5.0
"""How far from the corner ground is looked at."""
ACROSS = 10.0
"""Squares along a side of a tile."""
CORNER = shapely.Point(0, 0)
ALL = box(-KNOWN, -KNOWN, KNOWN, KNOWN)
DISCS = (1.7, 1.3, 0.9, 0.6, 0.4)
"""The radii that are tried, the largest first."""
NEAR, AT_WALLS, THINNER = (-2.6, -2.6, 2.6, 2.6), 0.3, 0.12
"""Where it is looked for passages and rooms beside natural ground, how far from that these begin,
and half the width of what is none."""
FAR = 2.3
"""How far from the corner the point that is taken away may reach: no passage begins nearer."""
WHOLE = 2.9
"""How far from the corner bands of shade in the rock are drawn whole."""
BROAD_ROCK = 1.3
"""How near to dry ground rock that parts a lake from it stays as it is."""
DRY = 0.6
"""Where less ground than this lies about water at a corner, its shore is a bank, in square
squares."""
ROUGH = 0.08
"""How rough walls are."""
CRUMB = 0.02
"""What is smaller is no point, in squares."""
SLIVER = 0.01
"""Half the width of what is no ground, in squares."""
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
        return [
            one for one in found if any(frame.intersects(exact.centroid(one)) for frame in frames)
        ]

    @cached_property
    def opened(self) -> BaseGeometry:
        """All ground."""
        return exact.union_all([*self.cells, *(exact.snapped(shore) for shore in self.shores)])

    @cached_property
    def bends(self) -> bool:
        """Whether walls are natural and all cells round the corner are known."""
        areas = self.tip.areas
        return len(areas) == 1 and areas in NATURAL and len(self.around) == 4 and not self.blank

    @cached_property
    def ground(self) -> BaseGeometry:
        """All ground as it is to be: without points, natural walls bent."""
        rounded = exact.difference(self.opened, _tips(self.opened))
        if not self.bends:
            return rounded
        rounded = exact.intersection(
            exact.buffer(exact.buffer(rounded, -CRUMB), 2 * CRUMB), rounded
        )
        near = [cell for cell in self.cells if not cell.is_empty]
        if sum(exact.distance(cell, CORNER) < ROUGH for cell in near) > 2:
            rounded = self._without_point(rounded)
        return bent(rounded, exact.union(self.rest, self._ways), self.tip.seed % 9973)

    @cached_property
    def rest(self) -> BaseGeometry:
        """Ground near the corner that does not come up to it."""
        return apart(self.opened)

    @cached_property
    def line(self) -> float:
        """What share of a wall's thickness the line round the corner has: where nothing but water
        lies before it, it is a bank."""
        if self.tip.areas not in ("k", "m"):
            return 1.0
        wet = [
            exact.translate(_natural(plan, self.tip.areas), x, y) for plan, (x, y) in self.around
        ]
        dry = exact.difference(self.opened, exact.buffer(exact.union_all(wet), CRUMB))
        return BANK if exact.clip(dry, *NEAR).area < DRY else 1.0

    def _without_point(self, rounded: BaseGeometry) -> BaseGeometry:
        """Ground in place of the point that rock has round the corner, but for one that parts a
        lake from dry ground beside it."""
        point = _tips(exact.difference(ALL, rounded))
        if exact.intersection(point, exact.buffer(self._dry, BROAD_ROCK)).area > CRUMB:
            return rounded
        point = exact.difference(point, exact.buffer(self.rest, KEPT_OFF))
        rounded = exact.union(rounded, point)
        # Last bits of rock between the point and the walls it had would be drawn as walls.
        whole = exact.buffer(exact.buffer(rounded, CRUMB), -CRUMB)
        return exact.union(rounded, whole)

    @cached_property
    def _dry(self) -> BaseGeometry:
        """Ground beside a lake, of water or fire, which must not be flooded."""
        return self._ways if self.tip.areas in ("k", "m") else shapely.MultiPolygon()

    @property
    def _ways(self) -> BaseGeometry:
        """Ground near the corner that is no part of what is natural there: its walls stay."""
        found = exact.union_all(
            [
                exact.clip(exact.translate(_natural(plan, self.tip.areas), x, y), *NEAR)
                for plan, (x, y) in self.around
            ]
        )
        if found.is_empty:  # plans of strangers do not tell
            return found
        near = exact.clip(self.opened, *NEAR)
        beside = exact.difference(near, exact.buffer(found, AT_WALLS))
        return exact.buffer(exact.buffer(beside, -THINNER, 2), THINNER, 2)

    @cached_property
    def points(self) -> BaseGeometry:
        """What of it becomes rock, as far as it is drawn: where what is known ends, there is
        nothing to tell from."""
        found = self._taken if self.bends else _tips(self.opened)
        return exact.clip(found, -SEEN, -SEEN, SEEN, SEEN)

    @cached_property
    def _taken(self) -> BaseGeometry:
        """Ground that becomes rock where walls bend."""
        return seen(self._lost)

    @cached_property
    def _lost(self) -> BaseGeometry:
        """The same with all that is too small to be seen."""
        return exact.difference(self.opened, self.ground)

    @cached_property
    def _given(self) -> BaseGeometry:
        """Rock that becomes ground where walls bend."""
        return changed(self.ground, self.opened)

    @cached_property
    def moved(self) -> tuple[BaseGeometry, BaseGeometry]:
        """Ground in place of rock, and rock in place of ground, in squares of the map: what the
        plans of the cells do not tell. Rock may be in place of a seam's shore: another corner that
        the shore goes on to has that among its ground."""
        if not (self.bends or self.shores) and self.points.is_empty:
            return shapely.GeometryCollection(), shapely.GeometryCollection()
        x, y = (value / self.tip.square for value in self.tip.at)
        drawn = self.ground if self.bends else exact.difference(self.opened, self.points)
        taken = self._taken if self.bends else changed(self.opened, drawn)
        if self.bends and not self.shores:
            given = self._given
        else:
            given = changed(drawn, exact.union_all(self.cells))
        return exact.translate(given, x, y), exact.translate(taken, x, y)

    def lay(self, picture: Image.Image, top: int) -> None:
        """Round the ground, into a picture (RGBA) of the map from a row of pixels on."""
        style, seed, square = self.style, self.tip.seed, self.tip.square
        if self.bends:
            parts = self._bent()
        elif self.points.is_empty:
            parts = _hem(self.cells, self.quarters, self.opened, style, seed)
        else:
            beyond = exact.difference(ALL, exact.union_all(self.quarters))
            taken = [*self.shores, beyond]
            parts = _rounded(self.cells, self.opened, self.points, taken, style, seed, self.line)
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

    def _bent(self) -> list[str]:
        """Ground and rock whose walls bend, the shade in the rock whole up to the corner."""
        style, seed, ground = self.style, self.tip.seed, self.ground
        given = self._given
        last = exact.clip(self._lost, -1, -1, 1, 1)
        moved = exact.union_all([self.points, given, last])
        kept = exact.buffer(self.rest, 2 * style.wall)
        parts = [_halo(ground, kept, style) if style.halo else _rock(ground, moved, style)]
        if style.hatch:
            parts += _hem(self.cells, self.quarters, ground, style, seed)
        if not self.points.is_empty:
            others = [
                one for one in self.cells if exact.intersection(one, self.points).area < CRUMB
            ]
            hatched = exact.buffer(exact.union_all([*others, *self.shores]), BAND + RAGGED)
            parts.append(_strokes(ground, self.points, hatched, style, seed))
        plans, beside = list(self.around), exact.union(self.rest, self._dry)
        parts.append(
            floor_svg(given, exact.difference(ground, beside), plans, self.tip.areas, style)
        )
        near = exact.union(moved, exact.buffer(CORNER, WHOLE if style.halo else 0.4))
        near = exact.difference(near, kept)
        return [
            *parts,
            _shade(self.opened, ground, self.points, style),
            _wall(ground, near, style, self.line),
        ]


def _natural(plan: Plan, area: str) -> BaseGeometry:
    """What of a cell is of an area whose walls are natural."""
    if area == "v":
        return exact.union_all([room.outline for room in plan.rooms if room.kind == "cave"])
    return plan.water if area == "k" else plan.lava


def _halo(ground: BaseGeometry, kept: BaseGeometry, style: Style) -> str:
    """Bands of shade in all rock near the corner but what is `kept`, where those of tiles taper
    off."""
    zone = exact.difference(exact.buffer(CORNER, WHOLE), exact.union(ground, kept))
    parts = [path(path_data(zone), fill=style.paper)]
    for far, colour, opacity in style.halo:
        band = exact.intersection(exact.buffer(ground, far), zone)
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    return "".join(parts)


def _rounded(
    cells: Sequence[BaseGeometry],
    opened: BaseGeometry,
    tips: BaseGeometry,
    taken: Sequence[BaseGeometry],
    style: Style,
    seed: int,
    share: float,
) -> list[str]:
    """Rock in place of points, and all that lies along its walls, but for what is `taken`."""
    rounded = _without_slivers(exact.difference(opened, tips))
    others = [cell for cell in cells if exact.intersection(cell, tips).area < CRUMB]
    hatched = exact.buffer(exact.union_all([*others, *taken]), BAND + RAGGED)
    parts = [_rock(rounded, tips, style), _strokes(rounded, tips, hatched, style, seed)]
    return [*parts, _shade(opened, rounded, tips, style), _wall(rounded, tips, style, share)]


def _hem(
    cells: Sequence[BaseGeometry],
    quarters: Sequence[BaseGeometry],
    opened: BaseGeometry,
    style: Style,
    seed: int,
) -> list[str]:
    """Hatching along the ground round a corner in a cell of rock that knows nothing of it. Bands of
    shade taper off towards corners instead."""
    corner, reach, parts = CORNER, BAND + RAGGED, []
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
    corner = CORNER
    for radius in DISCS:
        smooth = exact.buffer(exact.buffer(opened, -radius), radius)
        left = polygons(exact.difference(opened, exact.buffer(smooth, ROUGH)))
        found = [tip for tip in left if exact.distance(tip, corner) < 0.3 and tip.area > CRUMB]
        if not found:  # smaller discs leave out less
            break
        if max(abs(v) for tip in found for v in tip.bounds) < FAR:
            near = exact.buffer(exact.union_all(found), 3 * ROUGH)
            return exact.intersection(exact.difference(opened, smooth), near)
    return shapely.MultiPolygon()


def _without_slivers(ground: BaseGeometry) -> BaseGeometry:
    """Ground without what is thinner than any line: the last bits of where points were cut off."""
    core = exact.buffer(ground, -SLIVER)
    return exact.intersection(ground, exact.buffer(core, 2 * SLIVER))


def _rock(rounded: BaseGeometry, tips: BaseGeometry, style: Style) -> str:
    """Rock in place of the points and of their walls, with its bands of shade."""
    reach = max([style.wall * 0.8 + ASTRAY, *(far for far, _, _ in style.halo)])
    zone = exact.difference(exact.buffer(tips, reach), rounded)
    parts = [path(path_data(zone), fill=style.paper), rock_grid(zone, style)]
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


def _wall(rounded: BaseGeometry, tips: BaseGeometry, style: Style, share: float = 1.0) -> str:
    """The new wall's line, a little beyond its ends, of a share of a wall's thickness."""
    if not style.wall:
        return ""
    seen = exact.intersection(rounded.boundary, exact.buffer(tips, 0.16))
    return path(path_data(shapely.line_merge(seen)), **line_style(style.line, style.wall * share))


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
    if rock.is_empty:
        return ""
    walls = exact.buffer(rounded, style.wall * 0.7)
    spots, dice = within(rock, rolls)
    to_rock, to_ground = exact.distances(tips, spots), exact.distances(rounded, spots)
    free = _beyond(tips, spots) & ~shapely.contains_xy(hatched, *spots.T)
    ragged = BAND + RAGGED * (dice[:, 4] - 0.5)
    laid = (free | (to_rock < 0.05)) & (to_ground < ragged)
    if not laid.any():
        return ""
    below, strokes = laid_in(rock, spots, dice, laid)
    below = exact.difference(below, walls)
    pen = {"fill": "none", "stroke": style.hatch, "stroke_width": number(style.hatch_width)}
    return path(path_data(below), fill=style.paper) + path(
        "M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen
    )


def _beyond(tips: BaseGeometry, spots: Floats) -> NDArray[np.bool_]:
    """Which places lie in a cell that the points do not reach into."""
    reached = [
        [exact.clip(tips, x, y, x + SEEN, y + SEEN).area >= CRUMB for x in (-SEEN, 0.0)]
        for y in (-SEEN, 0.0)
    ]
    right, low = (spots > 0).T.astype(np.int64)
    return np.asarray(~np.array(reached)[low, right])
