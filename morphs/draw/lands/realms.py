"""The realms of a land, as old atlases tint them: each in a ribbon of a colour of its own along its
borders, strongest at the line and ever fainter inward."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import Points, area_of
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.terrain.marks import XY, num, path
from morphs.draw.terrain.style import Style

TINTS = ("#cf4540", "#d9a01e", "#8450b4", "#d45a9c", "#8a5a36", "#4650a8", "#e8742c", "#5c6068")
"""The colours of realms, none of them one of water or woods: no two of a land have one, where eight
are enough, and else no two that meet."""
RIBBONS = ((0.4, "0.045"), (0.31, "0.05"), (0.23, "0.055"), (0.15, "0.06"), (0.08, "0.07"))
"""How far inward washes of the tint reach, in cells, and how strong each is, which lies over those
before it."""
BEYOND = 2.0
"""How far the lines that part ribbons go on at their ends, in units."""
COARSE = 0.4
"""How far the edges of ribbons may be off, in units: less than half of a border's line."""


def draw_realms(sheet: Sheet, land: Land, lines: Sequence[Points]) -> None:
    """The tints of realms along the lines of borders, on land."""
    if not len(land.shown.realms) or not lines:
        return
    along = _along(land, lines)
    tints = tints_of(land)
    sides = list(_sides(land, lines))
    for reach, strong in RIBBONS:
        band = exact.buffer(along, reach * SIZE, 4, cap_style="flat")
        for realm in sorted({realm for realm, _ in sides}):
            parts = [part for owner, part in sides if owner == realm]
            wash = exact.intersection(exact.union_all(parts), band)
            sheet.area(exact.simplify(wash, COARSE), fill=tints[realm], fill_opacity=strong)


def realm_signs(
    land: Land, names: Sequence[str], style: Style, lettered: Collection[int]
) -> Iterator[tuple[str, Callable[[XY, float], str]]]:
    """The named realms that are told by tints which no other has, but those `lettered` on the map,
    each with what draws its sample."""
    if not (style.fills and names and land.shown.borders):
        return
    owner = np.array(land.shown.realms)
    tints = tints_of(land)
    for realm in sorted({*owner.tolist()} - {-1, *lettered}):
        if names[realm:] and tints.count(tints[realm]) == 1:
            yield names[realm], partial(_swatch, tints[realm])


def _swatch(tint: str, at: XY, row: float) -> str:
    """A border with a ribbon below it."""
    (x, y), wide = at, 1.1 * row
    left = x - wide / 2
    washes = "".join(
        path(
            f"M{num(left)} {num(y - 0.25 * row)}h{num(wide)}"
            f"v{num(1.5 * reach * row)}h{num(-wide)}Z",
            fill=tint,
            fill_opacity=strong,
        )
        for reach, strong in RIBBONS
    )
    edge = f"M{num(left)} {num(y - 0.25 * row)}h{num(wide)}"
    return washes + path(edge, stroke=tint, stroke_width=num(0.06 * row))


def _along(land: Land, lines: Sequence[Points]) -> BaseGeometry:
    """The lines of borders wherever they are seen."""
    seen = [copy for line in lines for copy in land.copies(line)]
    return exact.simplify(shapely.MultiLineString(seen), COARSE)


def _sides(land: Land, lines: Sequence[Points]) -> Iterator[tuple[int, BaseGeometry]]:
    """The broadest ribbon in the parts into which the lines of borders cut it, each with the number
    of the realm that it lies in."""
    along = _along(land, lines)
    ribbon = exact.buffer(along, RIBBONS[0][0] * SIZE, 4, cap_style="flat")
    if land.shores:
        ribbon = exact.difference(ribbon, area_of(land.shores))
    edges = shapely.union_all([ribbon.boundary, *map(_longer, shapely.get_parts(along))])
    for part in shapely.get_parts(shapely.polygonize([edges])):
        if ribbon.contains(part.representative_point()):
            found = _owner(land, part)
            if found >= 0:
                yield found, exact.snapped(part)


def _owner(land: Land, part: shapely.Polygon) -> int:
    """Whose most of the squares are that lie in a part of a ribbon; -1 for nobody's."""
    left, top, right, low = part.bounds
    rows, columns = land.grain.squares(np.array([[left, top], [right, low]]))
    row, column = (
        one.ravel() for one in np.mgrid[rows[0] : rows[1] + 1, columns[0] : columns[1] + 1]
    )
    middles = land.grain.places(np.stack([column, row], axis=1) + 0.5)
    inside = shapely.contains_xy(part, middles[:, 0], middles[:, 1])
    cells = land.grain.cells_at(row[inside], column[inside], land.warp)
    many = np.bincount(np.asarray(land.shown.realms)[cells] + 1, minlength=1)
    return int(many.argmax()) - 1


def _longer(line: shapely.LineString) -> shapely.LineString:
    """A line some way longer at both ends, so that it parts what ends where it does."""
    points = shapely.get_coordinates(line)
    ends = []
    for here, there in ((0, 1), (-1, -2)):
        ahead = points[here] - points[there]
        ends.append(points[here] + BEYOND * ahead / max(exact.root(float(ahead @ ahead)), 1e-3))
    return shapely.LineString(exact.points(np.concatenate([ends[:1], points, ends[1:]])))


def tints_of(land: Land) -> list[str]:
    """The tint of each realm: the first that none has yet, else that no neighbour has."""
    near, owner = land.shown.ground.near, np.array(land.shown.realms)
    meets: dict[int, set[int]] = {}
    for cell, side in land.shown.borders:
        one, other = int(owner[cell]), int(owner[near[cell, side]])
        meets.setdefault(one, set()).add(other)
        meets.setdefault(other, set()).add(one)
    found: list[str] = []
    for realm in range(int(owner.max()) + 1):
        taken = {found[other] for other in meets.get(realm, ()) if other < realm}
        free = [tint for tint in TINTS if tint not in taken]
        fresh = [tint for tint in free if tint not in found]
        found.append((fresh or free or [TINTS[realm % len(TINTS)]])[0])
    return found
