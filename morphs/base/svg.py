"""SVG drawings: checked before they are drawn, because they are little programs.

A drawing may not reach beyond its own file. One of plain shapes is drawn here; any other, whose
masks, filters and references may take any time and memory, by a process with limits of both.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.files import read_unnamed
from morphs.base.svg_process import draw_apart
from morphs.base.svg_reader import read_drawing

MAX_BYTES = 16 * 2**20
MAX_SIDE = 1_000_000
MAX_PLAIN_WORK = 4 * 10**9  # bytes of shapes that are drawn, times rows of pixels
DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
LENGTH = re.compile(rf"\s*+({DECIMAL})\s*+(?:px|pt|pc|mm|cm|in|)\s*+")


class Drawing(NamedTuple):
    """A drawing, ours or checked: its text, its size in user units, and how many bytes of shapes
    are drawn if a stranger's are plain ones, else None."""

    text: str
    width: float
    height: float
    shapes: int | None = 0


def read_svg(path: Path) -> Drawing:
    """Read and check a drawing. Raises MorphsError, without the file's name."""
    try:
        text = read_unnamed(path, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MorphsError("not a picture: an SVG file must be UTF-8") from error
    found = read_drawing(text)
    drawing = Drawing(text, *_size(found.root), found.shapes)
    raster(drawing, (1, 1))
    return drawing


def raster(drawing: Drawing, size: tuple[int, int]) -> bytes:
    """Return the drawing in exactly `size` pixels, as the bytes of a PNG."""
    if drawing.shapes is None or drawing.shapes * size[1] > MAX_PLAIN_WORK:
        return draw_apart(drawing.text, size)
    import resvg_py

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=drawing.text, width=size[0], height=size[1], skip_system_fonts=True
        )
    except ValueError as error:
        raise MorphsError(f"the SVG cannot be drawn: {error}") from error
    return bytes(data)


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
        numbers = [float(number) for number in re.split(r"[\s,]++", box.strip())]
    except ValueError:
        return None
    sound = len(numbers) == 4 and all(map(math.isfinite, numbers)) and min(numbers[2:]) > 0
    return (numbers[2], numbers[3]) if sound else None


def _stated_sides(root: dict[str, str]) -> tuple[float, float] | None:
    matches = [LENGTH.fullmatch(root.get(key, "")) for key in ("width", "height")]
    sides = [float(match[1]) for match in matches if match]
    return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None
