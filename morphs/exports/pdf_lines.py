"""A map on paper in black lines, which saves ink."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.exports.paper import BOLD
from morphs.plan.plan import Plan, lines_of, polygons_of

EVEN_ODD = 0


def draw_lines(canvas: Any, plan: Plan, window: Any, grid: bool = True) -> None:
    """Draw the part of a map in a window: walls, doors, water in fine outline, a light grid on the
    floor."""
    if grid:
        _grid(canvas, plan.floor.intersection(window))
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.04)
    for body in (plan.water, plan.lava, plan.crevasse):
        _stroke(canvas, body.boundary.intersection(window))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.11)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    _stroke(canvas, plan.edges.intersection(window))
    _stroke(canvas, plan.partitions.intersection(window))
    canvas.setLineCap(0)
    for door in plan.doors:
        if door.kind not in ("arch", "window") and window.intersects(door.segment):
            _door(canvas, door.a, door.b, door.kind)


def _grid(canvas: Any, floor: BaseGeometry) -> None:
    """Lines between the squares of a floor."""
    if floor.is_empty:
        return
    canvas.saveState()
    shown = canvas.beginPath()
    for part in polygons_of(floor).geoms:
        for ring in (part.exterior, *part.interiors):
            _along(shown, ring)
            shown.close()
    canvas.clipPath(shown, stroke=0, fill=0, fillMode=EVEN_ODD)
    canvas.setStrokeGray(0.82)
    canvas.setLineWidth(0.02)
    x0, y0, x1, y1 = (round(v) for v in floor.bounds)
    for x in range(x0, x1 + 1):
        canvas.line(x, y0 - 1, x, y1 + 1)
    for y in range(y0, y1 + 1):
        canvas.line(x0 - 1, y, x1 + 1, y)
    canvas.restoreState()


def _door(canvas: Any, a: tuple[float, float], b: tuple[float, float], kind: str) -> None:
    """A box across the way; secret doors are a wall with an S, bars a dotted line."""
    canvas.saveState()
    canvas.translate((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    canvas.rotate(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
    half = math.dist(a, b) / 2
    canvas.setLineWidth(0.07)
    if kind == "bars":
        canvas.setDash([0.08, 0.08])
        canvas.line(-half, 0, half, 0)
    elif kind == "secret":
        canvas.line(-half, 0, half, 0)
        canvas.scale(1, -1)
        canvas.setFillGray(0)
        canvas.setFont(BOLD, 0.7)
        canvas.drawCentredString(0, -0.25, "S")
    else:
        canvas.line(-half, 0, half, 0)
        canvas.setFillGray(1)
        canvas.rect(-half * 0.62, -0.16, half * 1.24, 0.32, fill=1)
    canvas.restoreState()


def _stroke(canvas: Any, lines: Any) -> None:
    path = canvas.beginPath()
    for line in lines_of(lines).geoms:
        _along(path, line)
    canvas.drawPath(path, stroke=1, fill=0)


def _along(path: Any, line: BaseGeometry) -> None:
    """Add a line to a path, to a thousandth of a square."""
    points = iter(np.round(shapely.get_coordinates(line), 3).tolist())
    path.moveTo(*next(points))
    for x, y in points:
        path.lineTo(x, y)
