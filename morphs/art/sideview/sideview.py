"""Side views: how levels lie above each other. Drawn as dungeons are, in other words: shafts are
halls that run upright, with ladders; the sky is open ground above the surface.

The letters of the vocabulary `sideview` are translated to those of `dungeon`, drawn, and what only
side views have is added: ladders in every upright passage, and what grows on the surface.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Polygon

from morphs.art.dungeon.artist import draw_plan
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.themes import RoomKind, Theme
from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import Links
from morphs.art.sideview.levels import furnished
from morphs.base import exact
from morphs.base.seeds import Dice

AREAS = {"g": "s", "e": "v", "o": "v", "k": "k"}
LINES = {"n": "w", "h": "h", "t": "t", "s": "h", "l": "h", "r": "r"}
PLACES = Theme(
    (RoomKind(("rect", "rect", "apse", "cross"), (4, 6), (2, 3)),),
    (RoomKind(("rect",), (2, 3), (1, 2)), RoomKind(("cave",), (3, 4), (2, 3))),
    (1, 3),
    0.0,
    stairs=0.0,
)
LADDER = 0.55
DEEPEST = 6.2
"""Ground below this is no surface but the bottom of a shaft."""


def draw_sideview(faces: Faces, seed: int, links: Links | None = None) -> Drawing:
    """The geometry of a side view (square, as drawn: down is down)."""
    return draft_sideview(faces, seed, links)[1]


def draft_sideview(faces: Faces, seed: int, links: Links | None = None) -> tuple[Plan, Drawing]:
    """Like `draw_sideview`; the plan tells how the drawing came about."""
    told = tuple(AREAS[face[0]] + LINES[face[1]] for face in faces)
    plan, drawing = draw_plan("square", told, seed, PLACES, links)
    ladders = _ladders(plan, drawing)
    things = [*furnished(plan, drawing, ladders), *ladders, *_surface(faces, drawing, seed)]
    stones = ("pebble", "rubble", "boulder")
    kept = [t for t in drawing.things if t.kind in stones and "en" not in faces]
    lakes = MultiPolygon([Polygon(lake.exterior) for lake in polygons(drawing.water)])
    return plan, replace(drawing, water=lakes, things=(*kept, *things))


def _ladders(plan: Plan, drawing: Drawing) -> list[Thing]:
    """A ladder in every upright stretch of a worked passage."""
    found = []
    for lane in plan.lanes:
        points = shapely.get_coordinates(lane)
        for (ax, ay), (bx, by) in _straight(points):
            if abs(ax - bx) < 0.01 and abs(ay - by) > 1.4:
                low, high = max(0.0, min(ay, by)), min(10.0, max(ay, by))
                seen = exact.intersection(drawing.dry, LineString([(ax, low), (ax, high)]))
                for piece in shapely.get_parts(shapely.line_merge(seen)):
                    if exact.length(piece) > 1.2:
                        x0, y0, _, y1 = piece.bounds
                        found.append(Thing("ladder", x0, (y0 + y1) / 2, 90, y1 - y0, LADDER))
    return found


def _straight(points: np.ndarray) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight stretches of a lane, from bend to bend."""
    found = []
    start = points[0]
    for before, here, after in zip(points, points[1:], [*points[2:], points[-1]], strict=False):
        turn = (here - before)[0] * (after - here)[1] - (here - before)[1] * (after - here)[0]
        if abs(turn) > 1e-6 or after is points[-1]:
            found.append(((float(start[0]), float(start[1])), (float(here[0]), float(here[1]))))
            start = here
    found.append(((float(start[0]), float(start[1])), (float(points[-1][0]), float(points[-1][1]))))
    return found


def _surface(faces: Faces, drawing: Drawing, seed: int) -> list[Thing]:
    """Trees where the sky meets the ground."""
    if "en" not in faces:
        return []
    rolls = Dice(seed, "surface")
    found = []
    for k in range(1, 19):
        x = k * 0.5 + 0.3 * (rolls.fraction() - 0.5)
        line = exact.intersection(drawing.floor, LineString([(x, 0.02), (x, 9.5)]))
        top = next((p for p in shapely.get_parts(line) if p.bounds[1] < 0.1), None)
        if top is None or top.bounds[3] > DEEPEST or rolls.fraction() < 0.45:
            continue
        size = 0.7 + 0.7 * rolls.fraction()
        if rolls.fraction() < 0.07:
            found.append(Thing("side_hut", x, top.bounds[3] + 0.03, 0, 1.1, 1.0))
            continue
        found.append(Thing("fir", x, top.bounds[3] - size * 0.46, 0, size, size))
    return found
