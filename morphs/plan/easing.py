"""Outlines with fewer points: what lies on a tile's border stays, so that neighbours still meet."""

from __future__ import annotations

import shapely
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.plan.plan import UNIT, polygons_of, snapped

TOLERANCE = 0.04
"""How far an outline may be off, in squares."""
COLLAR = 0.06
"""How deep ground is kept as it is where it would not reach the border any more, in squares."""
CRUMB = 0.08
"""Islands and holes below this area are noise, in squares."""


def eased(ground: BaseGeometry, frame: BaseGeometry, tolerance: float = TOLERANCE) -> MultiPolygon:
    """Ground within a frame with few points, on the grid."""
    exact = polygons_of(snapped(ground).intersection(frame))
    simple: BaseGeometry = shapely.simplify(exact, tolerance, preserve_topology=True)
    rim = frame.boundary
    lost = exact.boundary.intersection(rim).difference(simple.boundary)
    if lost.length > 1 / UNIT:
        kept = exact.intersection(lost.buffer(COLLAR, cap_style="square", join_style="mitre"))
        simple = simple.union(snapped(kept))
    return polygons_of(snapped(simple), 1 / UNIT)


def without_crumbs(ground: BaseGeometry, least: float = CRUMB) -> MultiPolygon:
    """Ground without islands and holes that are noise."""
    parts = polygons_of(ground, least).geoms
    return MultiPolygon(
        [
            shapely.Polygon(
                part.exterior,
                [hole for hole in part.interiors if shapely.Polygon(hole).area > least],
            )
            for part in parts
        ]
    )
