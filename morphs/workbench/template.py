"""Templates to draw tiles on: the squares, the connectors' places, what each half-side is called.

SVG by hand, PNG from it; every length is in squares until it is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.files import written_whole
from morphs.board.shape import UNIT, Shape
from morphs.draw.png import signed


class Label(NamedTuple):
    """A half-side's name: where its middle stands, and how high it is, in pixels."""

    x: float
    y: float
    text: str
    size: float


Part = str | Label
FAINT, MARK, SHADE, INK = "#c9d3da", "#d0402b", "#f7d9d3", "#44606e"


def write_template(path: Path, shape: Shape, squares: int, px: int) -> None:
    """Write the template of a shape as PNG or SVG; `squares` a side of a square tile, each of
    `px` pixels (a hex is as wide as a square tile)."""
    if path.suffix.lower() not in (".png", ".svg"):
        raise MorphsError(f"{path}: a template is a .png or a .svg")
    width, height = _size(shape, squares)
    size = round(width * px), round(height * px)
    parts = _square(shape, squares, px) if shape.is_box else _free(shape, *size)
    data = _raster(parts, size) if path.suffix.lower() == ".png" else _svg(parts, size).encode()
    with written_whole(path) as stream:
        stream.write(data)


def _raster(parts: Sequence[Part], size: tuple[int, int]) -> bytes:
    """Return the lines by way of SVG; the names are set here, so that no font need be installed."""
    import resvg_py
    from PIL import Image, ImageDraw, ImageFont

    lines = _svg([part for part in parts if isinstance(part, str)], size)
    drawn = resvg_py.svg_to_bytes(svg_string=lines, width=size[0], height=size[1])
    picture = Image.open(BytesIO(bytes(drawn))).convert("RGB")
    draw = ImageDraw.Draw(picture)
    for part in parts:
        if isinstance(part, Label):
            font = ImageFont.load_default(part.size)
            draw.text((part.x, part.y), part.text, INK, font=font, anchor="mm")
    stream = BytesIO()
    picture.save(stream, "PNG")
    return signed(stream.getvalue())


def _size(shape: Shape, squares: int) -> tuple[float, float]:
    if not shape.is_box:
        wide, high = shape.proportions
        return squares * wide / max(wide, high), squares * high / max(wide, high)
    wide, high = shape.extent
    return squares * wide / UNIT, squares * high / UNIT


def _svg(parts: Sequence[Part], size: tuple[int, int]) -> str:
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    shown = [part if isinstance(part, str) else _text(part) for part in parts]
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return f'{head} width="{width}" height="{height}">{paper}{"".join(shown)}</svg>\n'


def _text(label: Label) -> str:
    style = f'font-family="sans-serif" font-size="{label.size:g}" fill="{INK}"'
    place = f'x="{label.x:g}" y="{label.y + label.size / 3:g}" text-anchor="middle"'
    return f"<text {place} {style}>{label.text}</text>"


def _square(shape: Shape, squares: int, px: int) -> list[Part]:
    wide, high = (round(v * px) for v in _size(shape, squares))
    lines = [(x, 0, x, high) for x in range(0, wide + 1, px)]
    lines += [(0, y, wide, y) for y in range(0, high + 1, px)]
    parts: list[Part] = [_line(*ends, FAINT, 1) for ends in lines]
    numbers = iter(shape.names)
    for side, count in enumerate(shape.sides):
        length = wide if side % 2 == 0 else high
        for half in range(count):
            middle = (2 * half + 1) * length / (2 * count)
            parts += _connector(side, middle, wide, high, px, next(numbers))
    return parts


def _connector(side: int, along: float, wide: int, high: int, px: int, name: str) -> list[Part]:
    """Return a shaded square at the border, its two walls, and the half-side's name."""
    corners = [
        (along - px / 2, 0.0),
        (along + px / 2, 0.0),
        (along + px / 2, px),
        (along - px / 2, px),
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = [_laid(side, p, wide, high) for p in corners]
    x, y = _laid(side, (along, 1.45 * px), wide, high)
    points = f"{ax:g},{ay:g} {bx:g},{by:g} {cx:g},{cy:g} {dx:g},{dy:g}"
    box = f'<polygon points="{points}" fill="{SHADE}"/>'
    return [
        box,
        _line(ax, ay, dx, dy, MARK, 2),
        _line(bx, by, cx, cy, MARK, 2),
        Label(x, y, name, 0.42 * px),
    ]


def _laid(side: int, point: tuple[float, float], wide: int, high: int) -> tuple[float, float]:
    """Return a point (along the side clockwise, inward) in the picture."""
    along, deep = point
    return [(along, deep), (wide - deep, along), (wide - along, high - deep), (deep, high - along)][
        side
    ]


def _free(shape: Shape, width: int, height: int) -> list[Part]:
    """Return the outline, its half-sides with their names, the middles of the sides marked."""
    wide, high = shape.extent
    points = [(x * width / wide, y * height / high) for x, y in shape.outline()]
    outline = " ".join(f"{x:g},{y:g}" for x, y in points)
    parts: list[Part] = [
        f'<polygon points="{outline}" fill="none" stroke="{INK}" stroke-width="2"/>'
    ]
    size = width / 30
    for side, (ax, ay) in enumerate(points):
        bx, by = points[(side + 1) % len(points)]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        parts.append(_line(mx, my, *_towards(mx, my, width, height, 0.12), MARK, 3))
        for half, share in enumerate((0.25, 0.75)):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            parts.append(
                Label(*_towards(x, y, width, height, 0.14), shape.names[2 * side + half], size)
            )
    return parts


def _towards(x: float, y: float, width: int, height: int, share: float) -> tuple[float, float]:
    return x + share * (width / 2 - x), y + share * (height / 2 - y)


def _line(ax: float, ay: float, bx: float, by: float, colour: str, width: int) -> str:
    ends = f'x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'
