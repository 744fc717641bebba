"""What people have left in open country: farms, mills, barrows and flocks."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.icons import house
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece, spread
from morphs.draw.terrain.sheet import chance

PLOTS = ("#dccb7c", "#ccd48c", "#e3cf98")
FURROW, HEDGE = "#a8934f", "#84894b"
PLASTER, CAP, WOOL, FACE = "#f1e7d3", "#9a6a44", "#fbf8f0", "#4d453c"
MOUND, MOUND_SHADE = "#d3d79c", "#aeb67a"
FINE = 0.6
"""How fine the lines of houses so small are, of others."""


def farm(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A farmhouse, its barn, a plot of ploughed land and some trees."""
    side = 1 if chance(key, 71) < 0.5 else -1
    plot = [(side * x, y) for x, y in ((0.05, 0.06), (0.3, 0.02), (0.33, 0.14), (0.07, 0.19))]
    yield pen.piece(at, (0.0, 0.0), _plot(pen, at, plot, key), True)
    small = _fine(pen)
    svg = house(small, at, -0.09 * side, -0.01, 0.095, key)
    svg += house(small, at, 0.02 * side, 0.035, 0.08, key + 1)
    yield pen.piece(at, (0.0, 0.04), svg, True)
    for k, (x, y) in enumerate(((-0.19, 0.0), (-0.16, 0.06), (0.1, -0.03), (0.37, 0.06))):
        if chance(key, k, 72) < 0.75:
            yield crown(pen, at, (side * x, y), 0.028 + 0.02 * chance(key, k, 73), key + k)


def _plot(pen: Pen, at: XY, corners: list[XY], key: int) -> str:
    fills = pen.style.fills
    hue = PLOTS[int(chance(key, 74) * len(PLOTS))] if fills else "#ffffff"
    svg = pen.shape(at, corners, hue, HEDGE if fills else pen.style.ink, bold=0.6)
    a, b, c, d = corners
    for number in range(1, 5):
        part = number / 5
        ends = [
            (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part) for p, q in ((a, d), (b, c))
        ]
        svg += pen.shape(at, ends, "", FURROW if fills else pen.style.faint, close=False, bold=0.5)
    return svg


def _fine(pen: Pen) -> Pen:
    found = Pen(pen.style, pen.size, pen.cell)
    found.width = pen.width * FINE
    return found


def mill(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A windmill on a low rise, its sails turned by the dice."""
    fills, ink = pen.style.fills, pen.style.ink
    rise = [("M", [(-0.17, 0.02)]), ("Q", [(0.0, -0.055), (0.17, 0.02)])]
    svg = pen.curve(at, rise, MOUND if fills else "#ffffff", "" if fills else ink, bold=0.7)
    body = [(-0.055, 0.0), (-0.038, -0.17), (0.038, -0.17), (0.055, 0.0)]
    svg += pen.shape(at, body, PLASTER if fills else "#ffffff", ink, bold=0.8)
    dark = [(0.012, 0.0), (0.01, -0.17), (0.038, -0.17), (0.055, 0.0)]
    svg += pen.shape(at, dark, "#cbbda2" if fills else "#9a9a9a")
    cap = [(-0.046, -0.165), (0.0, -0.225), (0.046, -0.165)]
    svg += pen.shape(at, cap, CAP if fills else "#ffffff", ink, bold=0.8)
    turn, hub = pi / 2 * chance(key, 75), (0.0, -0.18)
    for k in range(4):
        c, s = cos(turn + k * pi / 2), sin(turn + k * pi / 2)
        tip = (0.15 * c, 0.15 * s)
        sail = [(0.035 * c, 0.035 * s), tip, (tip[0] - 0.035 * s, tip[1] + 0.035 * c)]
        sail.append((0.035 * c - 0.035 * s, 0.035 * s + 0.035 * c))
        moved = [(hub[0] + x, hub[1] + y) for x, y in sail]
        svg += pen.shape(at, moved, "#fdf8ea" if fills else "#ffffff", ink, bold=0.6)
        svg += pen.shape(at, [hub, moved[1]], "", ink, close=False, bold=0.8)
    yield pen.piece(at, (0.0, 0.02), svg, True)


def barrow(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """Long graves of old under turf, one with a door of stones."""
    for k, (x, y, part) in enumerate(((0.0, 0.0, 1.0), (0.25, 0.05, 0.6), (-0.22, 0.07, 0.5))):
        if k and chance(key, k, 76) > 0.7:
            continue
        yield pen.piece(at, (x, y), _mound(pen, at, (x, y), part, not k), True)


def _mound(pen: Pen, at: XY, foot: XY, part: float, with_door: bool) -> str:
    fills, (x, y) = pen.style.fills, foot

    def of(*points: XY) -> list[XY]:
        return [(x + part * across, y + part * up) for across, up in points]

    ink = "#7c7a45" if fills else pen.style.ink
    top = [("M", of((-0.15, 0.0))), ("Q", of((-0.1, -0.12), (0.01, -0.12))),
           ("Q", of((0.12, -0.12), (0.16, 0.0)))]  # fmt: skip
    svg = pen.curve(at, top, MOUND if fills else "#ffffff")
    shade = [("M", of((0.16, 0.0))), ("Q", of((0.12, -0.12), (0.02, -0.12))),
             ("Q", of((0.08, -0.07), (0.06, 0.0)))]  # fmt: skip
    svg += pen.curve(at, shade, MOUND_SHADE if fills else "#c4c4c4")
    svg += pen.curve(at, top, "", ink, bold=0.8)
    if with_door:
        stones = of((-0.045, 0.012), (-0.04, -0.05), (0.02, -0.05), (0.025, 0.012))
        svg += pen.shape(at, stones, "#c6c0b3" if fills else "#ffffff", pen.style.ink, bold=0.6)
        svg += pen.shape(
            at, of((-0.025, 0.012), (-0.02, -0.03), (0.0, -0.03), (0.005, 0.012)), FACE
        )
    return svg


def flock(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """Sheep that graze, most of them turned one way."""
    fills, ink = pen.style.fills, pen.style.ink
    for k, (x, y) in enumerate(spread(key, 5 + int(4 * chance(key, 77)), 0.2)):
        way, foot = (1 if chance(key, k, 78) < 0.75 else -1), (x, 0.6 * y)
        legs: list[tuple[str, list[XY]]] = []
        for leg in (-0.014, 0.014):
            legs += [("M", [(x + leg, foot[1])]), ("L", [(x + leg, foot[1] + 0.018)])]
        svg = pen.curve(at, legs, "", FACE if fills else ink, bold=0.6)
        body = [("M", [(x - 0.03, foot[1])])]
        for px, py in ((-0.032, -0.03), (0.0, -0.036), (0.032, -0.03), (0.03, 0.002), (0.0, 0.006)):
            body.append(("L", [(x + px, foot[1] + py)]))
        svg += pen.curve(at, [*body, ("Z", [])], WOOL if fills else "#ffffff", ink, bold=0.55)
        svg += pen.disc(at, (x + 0.036 * way, foot[1] - 0.018), 0.011, FACE)
        yield pen.piece(at, foot, svg, True)
