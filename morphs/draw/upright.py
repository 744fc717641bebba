"""Turning SVG tiles whose symbols and lettering stand upright however the tile lies.

Elements below the root with the class ``upright``, or in a group there of that class, are only
moved: their transform must begin with ``translate(x y)``, the place that turns with the tile.
Everything else is turned. What stands nearer to the lower border is drawn later, in front of what
is behind it. It may reach over the hex's border, as trees do.
"""

from __future__ import annotations

import io
import re
from math import pi
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

from morphs.base.errors import named
from morphs.base.exact import cos, sin
from morphs.base.svg import Drawing, raster, read_svg
from morphs.board.shape import Orientation
from morphs.draw.gap_artist import Layers, margin_of

SIXTHS = 6
NAMESPACE = "http://www.w3.org/2000/svg"
DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
NUMBER, SIZE = f"(-?{DECIMAL})", f"({DECIMAL})"
PLACE = re.compile(rf"\s*translate\(\s*{NUMBER}[\s,]+{NUMBER}\s*\)(.*)", re.DOTALL)
BOX = re.compile(rf"\s*{NUMBER}[\s,]+{NUMBER}[\s,]+{SIZE}[\s,]+{SIZE}\s*")
KEPT = ("defs", "style", "title", "desc", "metadata")


def load_layers(path: Path, orientation: Orientation, size: tuple[int, int]) -> Layers | None:
    """Return a hex of an SVG file as it lies, in exactly `size` pixels; None for a picture in
    which nothing stands upright."""
    if path.suffix.lower() != ".svg":
        return None
    with named(path):
        drawing = read_svg(path)
        return layers(drawing, orientation, size)


def layers(drawing: Drawing, orientation: Orientation, size: tuple[int, int]) -> Layers | None:
    """Return a drawing as it lies, None if nothing in it stands upright."""
    if "upright" not in drawing.text or _box(drawing.text) is None:
        return None
    lying, standing = turned_upright(drawing.text, orientation)
    ground = _drawn(drawing._replace(text=lying), size)
    if standing is None:
        return Layers(ground, None, 0)
    margin = margin_of(size)
    wide = (size[0] + 2 * margin, size[1] + 2 * margin)
    grown = _with_margin(standing, margin / size[0], margin / size[1])
    return Layers(ground, _drawn(drawing._replace(text=grown), wide), margin)


def _drawn(drawing: Drawing, size: tuple[int, int]) -> Image.Image:
    picture = Image.open(io.BytesIO(raster(drawing, size))).convert("RGBA")
    return picture if picture.size == size else picture.resize(size, Image.Resampling.LANCZOS)


def _box(text: str) -> tuple[float, ...] | None:
    box = BOX.fullmatch(ElementTree.fromstring(text).get("viewBox", ""))
    return tuple(map(float, box.groups())) if box else None


def _with_margin(text: str, across: float, down: float) -> str:
    """The drawing with its box made larger by these shares on every side."""
    root = ElementTree.fromstring(text)
    box = BOX.fullmatch(root.get("viewBox", ""))
    assert box is not None
    left, top, wide, high = map(float, box.groups())
    corner = (left - across * wide, top - down * high)
    numbers = (*corner, wide * (1 + 2 * across), high * (1 + 2 * down))
    root.set("viewBox", " ".join(f"{number:.4f}" for number in numbers))
    for side in ("width", "height"):
        root.attrib.pop(side, None)
    return ElementTree.tostring(root, encoding="unicode")


def turned_upright(text: str, orientation: Orientation) -> tuple[str, str | None]:
    """Return a hex mirrored and turned, as two drawings: what lies, and what stands upright."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(text)
    box = _box(text)
    assert box is not None
    left, top, wide, high = box
    middle = (left + wide / 2, top + high / 2)
    turner = _Turner(middle, 2 * pi * orientation.rotation / SIXTHS, orientation.flip)
    body = ElementTree.Element(f"{{{NAMESPACE}}}g", {"transform": turner.transform})
    standing = []
    for child in list(root):
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if name in KEPT:
            continue
        root.remove(child)
        for one in _taken_apart(child):
            placed = turner.placed(one)
            if placed is None:
                body.append(one)
            else:
                standing.append(placed)
    root.append(body)
    lying = ElementTree.tostring(root, encoding="unicode")
    if not standing:
        return lying, None
    root.remove(body)
    for _, number in sorted((y, number) for number, (y, _) in enumerate(standing)):
        root.append(standing[number][1])
    return lying, ElementTree.tostring(root, encoding="unicode")


def _taken_apart(element: ElementTree.Element) -> list[ElementTree.Element]:
    """Every member of an upright group in a group of its own; any other element as it is."""
    if "upright" not in element.get("class", "").split() or "transform" in element.attrib:
        return [element]
    found = []
    for child in element:
        place = child.attrib.pop("transform", "")
        one = ElementTree.Element(element.tag, {**element.attrib, "transform": place})
        one.append(child)
        found.append(one)
    return found or [element]


class _Turner:
    """Mirrors left-right first, then turns clockwise about the middle."""

    def __init__(self, middle: tuple[float, float], angle: float, flip: bool) -> None:
        self.middle, self.flip = middle, flip
        self.cos, self.sin = round(cos(angle), 9), round(sin(angle), 9)

    @property
    def transform(self) -> str:
        """The whole as an SVG matrix."""
        (x, y), c, s = self.middle, self.cos, self.sin
        a, b = (-c, -s) if self.flip else (c, s)
        return f"matrix({a} {b} {-s} {c} {x - a * x + s * y:.6f} {y - b * x - c * y:.6f})"

    def placed(self, element: ElementTree.Element) -> tuple[float, ElementTree.Element] | None:
        """An upright element at its new place, with its height there; None for any other."""
        place = PLACE.fullmatch(element.get("transform", ""))
        if place is None or "upright" not in element.get("class", "").split():
            return None
        x, y = self._moved(float(place[1]), float(place[2]))
        element.set("transform", f"translate({x:.3f} {y:.3f}){place[3]}")
        return round(y, 3), element

    def _moved(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = x - self.middle[0], y - self.middle[1]
        dx = -dx if self.flip else dx
        return (
            self.middle[0] + self.cos * dx - self.sin * dy,
            self.middle[1] + self.sin * dx + self.cos * dy,
        )
