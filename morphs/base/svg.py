"""SVG drawings: checked before they are drawn, because they are little programs.

A drawing may not reach beyond its own file, nor be nested so deeply that drawing it would end
the whole program; what the drawing library itself refuses is found by drawing one pixel.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from morphs.base.errors import MorphsError
from morphs.base.files import read_unnamed

MAX_BYTES = 16 * 2**20
MAX_DEPTH = 100
MAX_PATTERNS = 1000
MAX_SIDE = 1_000_000
STACK_BYTES = 256 * 2**20  # drawing recurses: chains of references need more than the usual stack
LENGTH = re.compile(r"\s*(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*(?:px|pt|pc|mm|cm|in|)\s*")
INSIDE = re.compile(r"\s*(#|data:image/(?!svg))", re.IGNORECASE)


class Drawing(NamedTuple):
    """A checked drawing: its text and its size in user units."""

    text: str
    width: float
    height: float


def read_svg(path: Path) -> Drawing:
    """Read and check a drawing. Raises MorphsError, without the file's name."""
    try:
        text = read_unnamed(path, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MorphsError("not a picture: an SVG file must be UTF-8") from error
    drawing = Drawing(text, *_size(_checked_root(text)))
    raster(drawing, (1, 1))
    return drawing


def raster(drawing: Drawing, size: tuple[int, int]) -> bytes:
    """Return the drawing in exactly `size` pixels, as the bytes of a PNG."""
    return _with_deep_stack(lambda: _draw(drawing, size))


def _draw(drawing: Drawing, size: tuple[int, int]) -> bytes:
    import resvg_py

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=drawing.text,
            width=size[0],
            height=size[1],
            skip_system_fonts="<text" not in drawing.text,
        )
    except ValueError as error:
        raise MorphsError(f"the SVG cannot be drawn: {error}") from error
    return bytes(data)


def _with_deep_stack(work: Callable[[], bytes]) -> bytes:
    before = threading.stack_size(STACK_BYTES)
    try:
        with ThreadPoolExecutor(max_workers=1) as pool:
            return pool.submit(work).result()
    finally:
        threading.stack_size(before)


def _checked_root(text: str) -> dict[str, str]:
    """Return the attributes of the root element of a well-formed, self-contained drawing."""
    reader = _Reader()
    try:
        reader.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise MorphsError(f"not a well-formed SVG file: {error}") from error
    return reader.root


class _Reader:
    """Walks through the elements; what may not be in a tile is refused where it is met."""

    def __init__(self) -> None:
        self.root: dict[str, str] = {}
        self.depth = 0
        self.patterns = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if self.depth == 0:
            if name != "svg":
                raise MorphsError(f"not a picture: the root element is <{tag}>, not <svg>")
            self.root = attributes
        self.depth += 1
        self.patterns += name == "pattern"
        if self.depth > MAX_DEPTH or self.patterns > MAX_PATTERNS:
            raise MorphsError(
                f"the SVG is too deeply nested: at most {MAX_DEPTH} elements within each other "
                f"and {MAX_PATTERNS} patterns"
            )
        if name in ("image", "feImage", "use"):
            self._refuse_reach(tag, attributes)

    def _end(self, tag: str) -> None:
        self.depth -= 1

    def _refuse_reach(self, tag: str, attributes: dict[str, str]) -> None:
        for key, target in attributes.items():
            if key.rpartition(":")[2] == "href" and target and not INSIDE.match(target):
                raise MorphsError(
                    f"line {self.parser.CurrentLineNumber}: <{tag}> refers to {target[:60]!r}; "
                    f"an SVG tile must hold all it shows (embed pictures as PNG data)"
                )


def _size(root: dict[str, str]) -> tuple[float, float]:
    """Tell a drawing's size by its viewBox, else by its width and height."""
    sides = _box_sides(root.get("viewBox", "")) or _stated_sides(root)
    if sides is None:
        raise MorphsError("an SVG tile needs a viewBox, or a width and a height")
    if max(sides) > MAX_SIDE:
        raise MorphsError(
            f"too large to be a tile: {sides[0]:g} x {sides[1]:g} units (at most {MAX_SIDE} a side)"
        )
    return sides


def _box_sides(box: str) -> tuple[float, float] | None:
    try:
        numbers = [float(number) for number in re.split(r"[\s,]+", box.strip())]
    except ValueError:
        return None
    sound = len(numbers) == 4 and all(map(math.isfinite, numbers)) and min(numbers[2:]) > 0
    return (numbers[2], numbers[3]) if sound else None


def _stated_sides(root: dict[str, str]) -> tuple[float, float] | None:
    matches = [LENGTH.fullmatch(root.get(key, "")) for key in ("width", "height")]
    sides = [float(match[1]) for match in matches if match]
    return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None
