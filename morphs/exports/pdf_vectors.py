"""Drawings of ours on paper as lines and areas: each tile once in the file, and used wherever it
lies, so that it is sharp at every scale and pages are small.

What is read are the elements that our styles write - paths, circles, groups - and nothing else;
a map with anything else in it is printed as a picture.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from PIL import ImageColor
from shapely import MultiLineString

from morphs.draw.gap_artist import Repeated
from morphs.draw.picture import Picture
from morphs.exports.placed import Layers, Matrix, Placed, is_whole, placed, seams
from morphs.plan.plan import Plan

KNOWN = {"path", "circle", "g"}
SECRET = "secrets"
OVERLAY = "weave"
OVER = 0.004
"""How much larger tiles are drawn at each side, in squares: no paper shines through at joints."""
TAG = re.compile(r"<([A-Za-z]\w*)")
COMMAND = re.compile(r"([MLZ])([^MLZ]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
MOVES = re.compile(r"(translate|rotate|scale|matrix)\(([^)]*)\)")
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
Style = Mapping[str, str]


class Vectors:
    """A map as its tiles' drawings."""

    def __init__(self, drawn: Placed, walls: MultiLineString, over: Repeated | None = None) -> None:
        self.drawn, self.walls, self.over = drawn, walls, over
        self.paper = drawn.pen("rock", "fill", "#ffffff")
        self.pen = drawn.pen("walls", "stroke", "#161616")
        self.known: set[int] = set()

    def draw(self, canvas: Any, window: tuple[float, float, float, float]) -> None:
        """Draw what lies in a window (left, top, right, bottom) on a canvas in squares, y down."""
        x0, y0, x1, y1 = window
        canvas.setFillColorRGB(*_colour(self.paper))
        canvas.rect(x0, y0, x1 - x0, y1 - y0, stroke=0, fill=1)
        for number, matrix in self.drawn.uses:
            if _meets(matrix, self.drawn.drawings[number][1], window):
                canvas.saveState()
                canvas.transform(*matrix)
                _spread(canvas, self.drawn.drawings[number][1])
                canvas.doForm(f"tile{number}")
                canvas.restoreState()
                self.known.add(number)
        if self.over:
            _repeated(canvas, self.over, window)
        _walls(canvas, self.walls, self.pen)

    def keep(self, canvas: Any) -> None:
        """Put the drawings that were used into the file."""
        for number in sorted(self.known):
            layers, (wide, high) = self.drawn.drawings[number]
            canvas.beginForm(f"tile{number}", 0, 0, wide, high)
            root = ElementTree.fromstring(f"<g>{''.join(layers.values())}</g>")
            _element(canvas, root, {})
            canvas.endForm(Resources=_resources(canvas))
        if self.over and self.known:
            canvas.beginForm(OVERLAY, 0, 0, self.over.side, self.over.side)
            _element(canvas, ElementTree.fromstring(f"<g>{self.over.parts}</g>"), {})
            canvas.endForm(Resources=_resources(canvas))


def vectors_of(picture: Picture, plan: Plan, for_players: bool) -> Vectors | None:
    """A map's drawings, None for a map that shows what only its picture has."""
    picture_request = picture.request
    if (
        is_whole(picture)
        or picture_request.labels
        or picture_request.grid
        or picture_request.background
        or picture_request.terrain
    ):
        return None
    if picture.layout.zones and picture_request.show_zones != "nothing":
        return None
    found = placed(picture, lambda *_: None)
    if found is None:
        return None
    drawings: list[tuple[Layers, tuple[float, float]]] = []
    for layers, size in found.drawings:
        seen = {n: text for n, text in layers.items() if n != SECRET or not for_players}
        if not all(set(TAG.findall(text)) <= KNOWN for text in seen.values()):
            return None
        drawings.append((seen, size))
    over = picture.narrow.lines() if picture.narrow else None
    return Vectors(Placed(drawings, found.uses), seams(picture, plan), over)


def _resources(canvas: Any) -> Any:
    """What a drawing refers to: how much shines through."""
    from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

    found = PDFResourceDictionary()
    found.basicFonts()
    found.basicProcs()
    found.ExtGState = canvas._extgstate.getState()
    return found


def _meets(matrix: Matrix, size: tuple[float, float], window: tuple[float, ...]) -> bool:
    """Whether a drawing that lies so is seen in a window."""
    a, b, c, d, e, f = matrix
    wide, high = size
    xs = sorted((e, e + a * wide + c * high))
    ys = sorted((f, f + b * wide + d * high))
    return xs[0] < window[2] and xs[1] > window[0] and ys[0] < window[3] and ys[1] > window[1]


def _spread(canvas: Any, size: tuple[float, float]) -> None:
    """Let a drawing reach a little over its borders."""
    canvas.translate(-OVER, -OVER)
    canvas.scale(*(1 + 2 * OVER / side for side in size))


def _repeated(canvas: Any, over: Repeated, window: tuple[float, float, float, float]) -> None:
    """What repeats over the map, where it is seen in a window."""
    if not over.area:
        return
    canvas.saveState()
    canvas.addLiteral("\n".join(_operators(over.area)))
    canvas.addLiteral("W n")
    left, top, right, bottom = (math.floor(side / over.side) for side in window)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            canvas.saveState()
            canvas.translate(column * over.side, row * over.side)
            canvas.doForm(OVERLAY)
            canvas.restoreState()
    canvas.restoreState()


def _walls(canvas: Any, walls: MultiLineString, pen: str) -> None:
    """The walls between tiles of unequal faces."""
    if walls.is_empty:
        return
    canvas.setStrokeColorRGB(*_colour(pen))
    canvas.setLineWidth(0.105)
    path = canvas.beginPath()
    for line in walls.geoms:
        points = list(line.coords)
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)


# ---------------------------------------------------------------- from elements to operators


def _element(canvas: Any, element: ElementTree.Element, above: Style) -> None:
    """Draw an element of an SVG drawing, under what holds for the group it is in."""
    style = {**above, **element.attrib}
    moves = style.pop("transform", "")
    if moves:
        canvas.saveState()
        _move(canvas, moves)
    if element.tag == "g":
        for child in element:
            _element(canvas, child, style)
    else:
        _shape(canvas, element.tag, style)
    if moves:
        canvas.restoreState()


def _move(canvas: Any, moves: str) -> None:
    for name, arguments in MOVES.findall(moves):
        values = [float(value) for value in NUMBER.findall(arguments)]
        if name == "matrix":
            canvas.transform(*values)
        elif name == "scale":
            canvas.scale(values[0], values[-1])
        elif name == "translate":
            canvas.translate(values[0], values[1] if len(values) > 1 else 0.0)
        else:
            x, y = values[1:] or (0.0, 0.0)
            canvas.translate(x, y)
            canvas.rotate(values[0])
            canvas.translate(-x, -y)


def _shape(canvas: Any, tag: str, style: Style) -> None:
    """Fill and stroke a path or a circle."""
    fill, stroke = style.get("fill", "#000000"), style.get("stroke", "none")
    if fill == stroke == "none":
        return
    if fill != "none":
        canvas.setFillColorRGB(*_colour(fill))
        canvas.setFillAlpha(_share(style, "fill-opacity"))
    if stroke != "none":
        canvas.setStrokeColorRGB(*_colour(stroke))
        canvas.setStrokeAlpha(_share(style, "stroke-opacity"))
        canvas.setLineWidth(float(style.get("stroke-width", 1)))
        canvas.setLineCap(CAPS[style.get("stroke-linecap", "butt")])
        canvas.setLineJoin(JOINS[style.get("stroke-linejoin", "miter")])
        dashes = NUMBER.findall(style.get("stroke-dasharray", ""))
        canvas.setDash([float(dash) for dash in dashes])
    data = _circle(style) if tag == "circle" else style.get("d", "")
    even = "*" if style.get("fill-rule") == "evenodd" else ""
    paints = {(True, True): f"B{even}", (True, False): f"f{even}", (False, True): "S"}
    canvas.addLiteral("\n".join(_operators(data)))
    canvas.addLiteral(paints[fill != "none", stroke != "none"])


def _share(style: Style, name: str) -> float:
    """How much of a colour covers what is below."""
    return round(float(style.get(name, 1)) * float(style.get("opacity", 1)), 3)


def _colour(text: str) -> tuple[float, ...]:
    return tuple(part / 255 for part in ImageColor.getrgb(text)[:3])


def _circle(style: Style) -> str:
    x, y, r = (float(style.get(name, 0)) for name in ("cx", "cy", "r"))
    return f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z"


def _operators(data: str) -> Iterator[str]:
    """The data of a path as PDF tells it."""
    if not set(re.findall(r"[A-Za-z]", data)) <= set("MLZ"):
        yield from _bent(data)
        return
    for command, arguments in COMMAND.findall(data):
        if command == "Z":
            yield "h"
            continue
        numbers = NUMBER.findall(arguments)
        for k in range(0, len(numbers), 2):
            yield f"{numbers[k]} {numbers[k + 1]} {'m' if command == 'M' and not k else 'l'}"


def _bent(data: str) -> Iterator[str]:
    """The same of a path with curves, arcs, or points told by the way from those before."""
    import svgelements as svg

    for part in svg.Path(data):
        if isinstance(part, svg.Move):
            yield f"{_told(part.end)} m"
        elif isinstance(part, svg.Close):
            yield "h"
        elif isinstance(part, svg.Arc):
            for curve in part.as_cubic_curves():
                yield f"{_told(curve.control1, curve.control2, curve.end)} c"
        elif isinstance(part, svg.CubicBezier):
            yield f"{_told(part.control1, part.control2, part.end)} c"
        elif isinstance(part, svg.QuadraticBezier):
            first = part.start + (part.control - part.start) * (2 / 3)
            second = part.end + (part.control - part.end) * (2 / 3)
            yield f"{_told(first, second, part.end)} c"
        else:
            yield f"{_told(part.end)} l"


def _told(*points: Any) -> str:
    return " ".join(f"{point.x:.3f} {point.y:.3f}" for point in points)
