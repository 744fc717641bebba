"""Maps that should be connected, walked on their plans."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.base.errors import MorphsError

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.check import CheckReport
    from morphs.check.walk import Way
    from morphs.draw.picture import Picture
    from morphs.draw.scene import Box

Spot = tuple[float, float]
DEEP = 0.3
"""How far inside a cell its ways are looked at, in squares."""
ALONG = (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4)
"""How far from the middle of a half-side its way is looked for, as shares of it: a pool amid a cave
may lie across its middle."""


def walked(data: dict[str, Any], report: CheckReport, folder: Path | None = None) -> CheckReport:
    """The report with what is found by walking the map, where its request asked for `connected` and
    our own artist drew all of it; elsewhere the drawing does not tell for sure. `folder` is that of
    the map's file."""
    request = data.get("request")
    if not isinstance(request, dict) or not request.get("connected") or report.faults:
        return report
    from morphs.building.layouts import picture_of
    from morphs.building.plans import plan_of_picture
    from morphs.check.walk import walk_faults
    from morphs.layout.layout import Layout

    try:
        picture = picture_of(replace(Layout.from_dict(data), folder=folder))
        plan = plan_of_picture(picture)
    except MorphsError:  # its packs are not at hand: what the file says has been checked
        return report
    if set(plan.sources) != {"drawn"} or picture.is_town or picture.board.spec.levels > 1:
        return report
    ways = _ways(picture, plan.ground)
    glued = _secret(data, ways)
    glued += _inside(picture, ways)
    if picture.board.periods:
        glued += _glued(picture, ways)
    found = walk_faults(plan.ground, plan.partitions, ways, glued)
    return replace(report, faults=(*report.faults, *found)) if found else report


def _ways(picture: Picture, ground: BaseGeometry) -> list[Way]:
    """Every half-side that one can walk through, and a point inside it, on the ground if one is;
    where all of it lies in the still water of a great cave, at the shore one walks round it by."""
    import shapely

    from morphs.check.walk import Way
    from morphs.draw.scene import half_side_ends

    shapely.prepare(ground)
    pools = shapely.union_all([sight.water for sight in picture.sights])
    words, square = picture.catalogue.vocabulary, picture.scene.square
    found = []
    for cell in picture.layout.cells:
        for half, face in enumerate(cell.faces or ()):
            if not words.can_walk(face):
                continue
            lies, box = picture.board.cells[cell.id], picture.scene.boxes[cell.id]
            (x0, y0), (x1, y1) = half_side_ends(lies, half, box)
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            inward = (-(y1 - y0) / length * DEEP, (x1 - x0) / length * DEEP)
            ends = ((x0 / square, y0 / square), (x1 / square, y1 / square))
            spots = [_along(ends, inward, share, picture) for share in ALONG]
            spot = next((at for at in spots if shapely.contains_xy(ground, *at)), spots[0])
            if shapely.contains_xy(pools, *spot):
                spot = _shore(ground, box, square, spot)
            found.append(Way(cell.id, half, *spot))
    return found


def _along(ends: tuple[Spot, Spot], inward: Spot, share: float, picture: Picture) -> Spot:
    """A point so far along a half-side from its middle, a little inside its cell, in squares."""
    (x0, y0), (x1, y1) = ends
    x = x0 + (x1 - x0) * (0.5 + share) + inward[0]
    y = y0 + (y1 - y0) * (0.5 + share) + inward[1]
    if picture.scene.periods:
        x %= picture.scene.periods[0] / picture.scene.square
        y %= picture.scene.periods[1] / picture.scene.square
    return x, y


def _shore(ground: BaseGeometry, cell: Box, square: float, spot: Spot) -> Spot:
    """The place nearest to a spot on the largest ground of its cell; the spot itself where there is
    none."""
    import shapely

    from morphs.plan.plan import polygons_of

    frame = shapely.box(
        cell.left / square,
        cell.top / square,
        (cell.left + cell.width) / square,
        (cell.top + cell.height) / square,
    )
    pieces = polygons_of(ground.intersection(frame)).geoms
    here = max(pieces, key=shapely.area, default=None)
    if here is None:
        return spot
    x, y = shapely.get_coordinates(shapely.shortest_line(here, shapely.Point(spot)))[0].tolist()
    return x, y


def _glued(picture: Picture, ways: list[Way]) -> list[tuple[int, int]]:
    """The ways that face each other, by their places in the list."""
    place = {(way.cell, way.half): k for k, way in enumerate(ways)}
    return [
        (place[a, p], place[b, q])
        for a, p, b, q in picture.layout.joints
        if (a, p) in place and (b, q) in place
    ]


def _inside(picture: Picture, ways: list[Way]) -> list[tuple[int, int]]:
    """The ways that are joined inside a cell which lies across the border of a torus, half of it
    drawn at either side of the map, and inside parts of set pieces: one walks round the water in
    their middle, which may lie on their inner sides."""
    inner = picture.catalogue.vocabulary.is_inner
    place = {(way.cell, way.half): k for k, way in enumerate(ways)}
    found = []
    for cell in picture.layout.cells:
        if len(picture.scene.placements(cell.id)) > 1 or any(map(inner, cell.faces or ())):
            for group in cell.links:
                inside = [place[cell.id, half] for half in group if (cell.id, half) in place]
                found += [(inside[0], other) for other in inside[1:]]
    return found


def _secret(data: dict[str, Any], ways: list[Way]) -> list[tuple[int, int]]:
    """The ends of secret ways between zones, which no drawing shows: one may come out anywhere in
    their cells."""
    places: dict[int, list[int]] = {}
    for k, way in enumerate(ways):
        places.setdefault(way.cell, []).append(k)
    found = []
    for way in data.get("ways") or ():
        a, half, b, _ = way["joint"]
        if half is None:
            ends = [*places.get(a, ()), *places.get(b, ())]
            found += [(ends[0], other) for other in ends[1:]]
    return found
