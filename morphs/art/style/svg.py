"""Writing shapes as SVG, in squares with three decimals; of small files in hundredths."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact

Point = tuple[float, float]
ROUND_ENDS = {"stroke_linecap": "round", "stroke_linejoin": "round"}
FINE = 100
"""Steps a unit of short path data."""


def number(value: float) -> str:
    """A short decimal, the same on every machine."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if abs(value) < 1 else text
    return "0" if text in ("-0", "") else text


def polyline(points: Sequence[Sequence[float]], closed: bool = False) -> str:
    """Path data through the points."""
    body = "L".join(f"{number(p[0])} {number(p[1])}" for p in points).replace(" -", "-")
    return f"M{body}" + ("Z" if closed else "")


def path_data(shape: BaseGeometry) -> str:
    """Path data of any polygons and lines."""
    data: list[str] = []
    for part in shapely.get_parts(shapely.get_parts(shape)):
        if isinstance(part, Polygon):
            data += [_traced(ring, True) for ring in (part.exterior, *part.interiors)]
        elif isinstance(part, LineString):
            data.append(_traced(part, False))
    return "".join(data)


def _traced(line: BaseGeometry, closed: bool) -> str:
    points = shapely.get_coordinates(line)
    count = len(points) - closed
    if count < 1:
        return ""
    pattern = "M%.3f %.3f" + "L%.3f %.3f" * (count - 1)
    return pattern % tuple(points[:count].ravel().tolist()) + ("Z" if closed else "")


def short_data(shape: BaseGeometry) -> str:
    """Path data in hundredths of a unit, each point told by its way from the one before; what
    bends less than that is straight."""
    data: list[str] = []
    for part in shapely.get_parts(shapely.get_parts(exact.simplify(shape, 1 / FINE))):
        if isinstance(part, Polygon):
            data += [_stepwise(ring, "z") for ring in (part.exterior, *part.interiors)]
        elif isinstance(part, LineString):
            data.append(_stepwise(part))
    return "".join(data)


def _stepwise(line: BaseGeometry, end: str = "") -> str:
    """A line as its first point and the steps from there; nothing where it is too short to tell."""
    spots = np.round(shapely.get_coordinates(line) * FINE).astype(np.int64)
    steps = np.diff(spots, axis=0)
    moved = steps[(steps != 0).any(axis=1)].tolist()
    if not moved:
        return ""
    ways = " ".join(f"{dx} {dy}" for dx, dy in moved).replace(" -", "-")
    return f"M{spots[0, 0]} {spots[0, 1]}l{ways}{end}"


def path(data: str, **style: object) -> str:
    """A path element; underscores in names become hyphens."""
    if not data:
        return ""
    return f'<path d="{data}" {attributes(style)}/>'


def attributes(style: Mapping[str, object]) -> str:
    """Attributes of an element; underscores in names become hyphens."""
    return " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in style.items())


def line_style(colour: str, width: float, **more: object) -> dict[str, object]:
    """Attributes of a drawn line with round ends."""
    return {**pen_style(colour, width), **ROUND_ENDS, **more}


def pen_style(colour: str, width: float, **more: object) -> dict[str, object]:
    """Attributes of a drawn line whose ends are as what it lies in says."""
    return {"fill": "none", "stroke": colour, "stroke_width": number(width), **more}


def document(size: tuple[float, float], background: str, parts: Iterable[str]) -> str:
    """A whole SVG whose unit is one square; without a background it is clear."""
    width, height = number(size[0]), number(size[1])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    ground = f'<rect width="{width}" height="{height}" fill="{background}"/>' if background else ""
    return head + ground + "".join(parts) + "</svg>"


def clear_document(size: tuple[float, float], parts: Iterable[str]) -> str:
    """A whole SVG without a background, stretched to the picture it is rendered to."""
    box = f'viewBox="0 0 {number(size[0])} {number(size[1])}" preserveAspectRatio="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>' + "".join(parts) + "</svg>"
