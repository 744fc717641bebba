"""Keep the shapes of a town in drawing order, each with the pixel rows it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.lettered import num
from morphs.generators.city.shapes import Point

HEAP = 400
"""How high the rows are in which shapes of one look become one path, in feet."""


def line_data(points: Iterable[Point], close: bool = False) -> str:
    """Path data through places."""
    return "M" + "L".join(f"{num(p.x)} {num(p.y)}" for p in points) + ("Z" if close else "")


def shape_data(shape: BaseGeometry) -> str:
    """Path data of polygons and lines."""
    data = []
    for part in shapely.get_parts(shape):
        rings = [part.exterior, *part.interiors] if isinstance(part, Polygon) else [part]
        for ring in rings:
            points = shapely.get_coordinates(ring).tolist()
            closed = isinstance(part, Polygon)
            text = "L".join(f"{num(x)} {num(y)}" for x, y in (points[:-1] if closed else points))
            data.append(f"M{text}{'Z' if closed else ''}" if text else "")
    return "".join(data)


class Sheet:
    """A drawing in feet; shapes that are added later lie above."""

    def __init__(self) -> None:
        self.shapes: list[tuple[float, float, str]] = []

    def add(self, data: str, low: float, high: float, **style: object) -> None:
        """Add a path that lies between two heights."""
        if data:
            attributes = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in style.items())
            self.shapes.append((low, high, f'<path d="{data}"{attributes}/>'))

    def area(self, shape: BaseGeometry, **style: object) -> None:
        """Add polygons or lines."""
        for part in shapely.get_parts(shape):
            if not part.is_empty:
                _, low, _, high = part.bounds
                self.add(shape_data(part), low - 20, high + 20, **style)

    def outline(self, points: Sequence[Point], **style: object) -> None:
        """Add the area with some corners."""
        self._through(points, True, style)

    def line(self, points: Sequence[Point], **style: object) -> None:
        """Add a line through places."""
        self._through(points, False, style)

    def _through(self, points: Sequence[Point], close: bool, style: dict[str, object]) -> None:
        heights = [p.y for p in points]
        self.add(line_data(points, close), min(heights) - 20, max(heights) + 20, **style)

    def dots(self, places: Iterable[tuple[Point, float]], **style: object) -> None:
        """Add circles, many in one path."""
        self.many(places, _circle, **style)

    def many(
        self,
        places: Iterable[tuple[Point, float]],
        form: Callable[[Point, float], str],
        **style: object,
    ) -> None:
        """Add shapes about places, each reaching so far, many in one path."""
        self._heaped(((at.y, radius, form(at, radius)) for at, radius in places), style)

    def outlines(self, shapes: Iterable[Sequence[Point]], **style: object) -> None:
        """Add areas with some corners, many in one path: where they overlap they are not darker."""
        self._heaped(((s[0].y, _reach(s), line_data(s, True)) for s in shapes), style)

    def lines(self, shapes: Iterable[Sequence[Point]], **style: object) -> None:
        """Add lines through places, many in one path."""
        self._heaped(((s[0].y, _reach(s), line_data(s)) for s in shapes), style)

    def _heaped(self, shapes: Iterable[tuple[float, float, str]], style: dict[str, object]) -> None:
        """Add shapes - a height in each, how far it reaches from there, its data - in rows."""
        rows: dict[int, list[tuple[float, str]]] = {}
        for y, reach, data in shapes:
            rows.setdefault(int(y // HEAP), []).append((reach, data))
        for row, members in sorted(rows.items()):
            far = max(40.0, *(reach + 8 for reach, _ in members))
            text = "".join(data for _, data in members)
            self.add(text, row * HEAP - far, (row + 1) * HEAP + far, **style)

    def text(self, svg: str, low: float, high: float) -> None:
        """Add an element that is written already."""
        self.shapes.append((low, high, svg))

    def rows(self, top: float, bottom: float) -> list[str]:
        """The elements that lie in some rows, in order."""
        return [svg for low, high, svg in self.shapes if low <= bottom and high >= top]


def _reach(shape: Sequence[Point]) -> float:
    """How far a shape reaches up or down from its first corner."""
    return max(abs(p.y - shape[0].y) for p in shape)


def _circle(at: Point, radius: float) -> str:
    return f"M{num(at.x - radius)} {num(at.y)}{_round(radius)}"


@lru_cache(maxsize=4096)
def _round(radius: float) -> str:
    """A circle from its left end on."""
    r, wide = num(radius), num(2 * radius)
    return f"a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0Z"
