"""Writing shapes as SVG, in squares with three decimals."""

from collections.abc import Iterable, Sequence

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]


def number(value: float) -> str:
    """A short decimal, the same on every machine."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polyline(points: Sequence[Sequence[float]], closed: bool = False) -> str:
    """Path data through the points."""
    body = "L".join(f"{number(p[0])} {number(p[1])}" for p in points)
    return f"M{body}" + ("Z" if closed else "")


def path_data(shape: BaseGeometry) -> str:
    """Path data of any polygons and lines."""
    data = []
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


def path(data: str, **style: object) -> str:
    """A path element; underscores in names become hyphens."""
    if not data:
        return ""
    words = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in style.items())
    return f'<path d="{data}" {words}/>'


def line_style(colour: str, width: float, **more: object) -> dict[str, object]:
    """Attributes of a drawn line with round ends."""
    style: dict[str, object] = {"fill": "none", "stroke": colour, "stroke_width": number(width)}
    return {**style, "stroke_linecap": "round", "stroke_linejoin": "round", **more}


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
