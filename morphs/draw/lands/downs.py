"""Hills of several forms: domes, whalebacks, knolls, scarps with a steep side, and pairs."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance

SLOPE, DUSK, EDGE = "#e6deb4", "#cfc190", "#8c7a52"
DOME, WHALEBACK, KNOLL, SCARP, PAIR = range(5)
FORMS = (
    (0.34, 1.0, 1.0), (0.6, 1.5, 0.74), (0.7, 0.8, 1.2), (0.86, 1.25, 1.0), (1.0, 1.0, 1.0),
)  # fmt: skip
"""For dice so high a form, and how wide and high it is, in those of a dome."""
ALIKE = 0.6
"""How many hills have the form of their group."""
STEPS = 5
"""How many strokes the steep side of a scarp has."""
STROKES = 6
LOW, STEEP = 0.3, 0.42
"""How high a dome is at the least, and at most, in widths."""
HIGHEST = 0.46
"""How high hills are at most of what room they need, in widths."""


def down(pen: Pen, at: XY, key: int, wide: float, group: int | None = None) -> Iterator[Piece]:
    """A hill about so wide, its form by its dice, or by those of the group that it stands in."""
    dice = chance(key, 37)
    if group is not None and chance(key, 35) < ALIKE:
        dice = chance(group, 36)
    form = next(n for n, one in enumerate(FORMS) if dice < one[0])
    _, across, up = FORMS[form]
    high = (LOW + (STEEP - LOW) * chance(key, 34)) * wide * up
    if form == SCARP:
        yield pen.piece(at, (0.0, 0.0), _scarp(pen, at, wide * across, high, key))
        return
    svg = _mound(pen, at, (0.0, 0.0), wide * across, high, key)
    side = 1 if chance(key, 38) < 0.5 else -1
    if form == PAIR:
        foot = (side * wide * (0.38 + 0.12 * chance(key, 39)), 0.07 * wide)
        svg += _mound(pen, at, foot, 0.66 * wide, 0.64 * high, key + 1)
    yield pen.piece(at, (0.0, 0.0), svg)


def _scarp(pen: Pen, at: XY, wide: float, high: float, key: int) -> str:
    """A hill that rises slowly from the left and falls off steeply, in a step, on the right."""
    fills = pen.style.fills
    ink = EDGE if fills else pen.style.ink
    half, top = wide / 2, (0.2 * wide + 0.1 * wide * chance(key, 41), -high)
    ledge = (top[0] + 0.1 * wide, -0.52 * high)
    out = (ledge[0] + 0.07 * wide, -0.47 * high)
    foot = (half, 0.03 * wide)
    rise = [(-0.3 * wide, -0.34 * high), (top[0] - 0.26 * wide, -1.02 * high), top]
    fall = [(top[0] + 0.06 * wide, -0.97 * high), (ledge[0] - 0.01 * wide, -0.75 * high), ledge]
    last = [(out[0] + 0.03 * wide, -0.42 * high), (out[0] + 0.05 * wide, -0.1 * high), foot]
    back = [("M", [(-half, 0.0)]), ("C", rise), ("C", fall), ("L", [out]), ("C", last)]
    svg = pen.curve(at, back, SLOPE if fills else "#ffffff")
    if fills:
        hollow = [(top[0] - 0.02 * wide, -0.5 * high), (top[0] - 0.04 * wide, -0.2 * high), top]
        svg += pen.curve(
            at,
            [
                ("M", [top]), ("C", fall), ("L", [out]), ("C", last),
                ("L", [(top[0] - 0.08 * wide, 0.0)]), ("C", hollow),
            ],
            DUSK,
        )  # fmt: skip
    strokes: list[tuple[str, list[XY]]] = []
    for k in range(STEPS):
        share = (k + 0.5 + 0.4 * (chance(key, 43, k) - 0.5)) / STEPS
        x, y = _bezier(top, fall, share)
        long = high * (0.34 - 0.1 * share) * (0.7 + 0.6 * chance(key, 44, k))
        strokes += [("M", [(x - 0.03 * wide, y + 0.1 * high)])]
        strokes += [("L", [(x - 0.02 * wide, y + 0.1 * high + long)])]
        if k % 2:
            x, y = _bezier(out, last, 0.2 + 0.6 * share)
            strokes += [("M", [(x - 0.04 * wide, y + 0.05 * high)])]
            strokes += [("L", [(x - 0.03 * wide, y + 0.05 * high + 0.7 * long)])]
    svg += pen.curve(at, strokes, "", ink, bold=0.65)
    return svg + pen.curve(at, back, "", ink, bold=1.15)


def _mound(pen: Pen, at: XY, foot: XY, wide: float, high: float, key: int) -> str:
    """One round back: lit on the left, in shadow and hatched on the right."""
    x, y = foot
    fills = pen.style.fills
    ink = EDGE if fills else pen.style.ink
    lean = 0.16 * wide * (chance(key, 41) - 0.4)
    top = (x + lean, y - high)
    left, right = (x - wide / 2, y), (x + wide / 2, y + 0.02 * wide)
    rise = [(x - 0.36 * wide, y - 0.62 * high), (top[0] - 0.2 * wide, top[1]), top]
    fall = [(top[0] + 0.19 * wide, top[1]), (x + 0.35 * wide, y - 0.5 * high), right]
    back = [("M", [left]), ("C", rise), ("C", fall)]
    svg = pen.curve(at, back, SLOPE if fills else "#ffffff")
    if fills:
        hollow = [(x + 0.14 * wide, y - 0.72 * high), (x + 0.12 * wide, y - 0.2 * high)]
        svg += pen.curve(
            at,
            [("M", [top]), ("C", fall), ("L", [(x + 0.08 * wide, y)]), ("C", [*hollow, top])],
            DUSK,
        )
    strokes = []
    for k in range(STROKES):
        share = (k + 0.5 + 0.4 * (chance(key, 43, k) - 0.5)) / STROKES
        sx, sy = _bezier(top, fall, 0.1 + 0.8 * share)
        long = high * (0.5 - 0.32 * share) * (0.75 + 0.5 * chance(key, 44, k))
        start = (sx - 0.012 * wide, sy + 0.1 * high)
        strokes += [("M", [start]), ("L", [(start[0] + 0.05 * wide * share, start[1] + long)])]
    for k in range(2):
        sx, sy = _bezier(left, rise, 0.5 + 0.2 * k)
        start = (sx + 0.05 * wide, sy + 0.12 * high)
        strokes += [("M", [start]), ("L", [(start[0] - 0.025 * wide, start[1] + 0.2 * high)])]
    svg += pen.curve(at, strokes, "", ink, bold=0.65)
    return svg + pen.curve(at, back, "", ink, bold=1.15)


def _bezier(start: XY, rest: list[XY], share: float) -> XY:
    """The point of a curve so far along it."""
    a, b, c, d = start, *rest
    s = 1.0 - share
    parts = (s * s * s, 3 * s * s * share, 3 * s * share * share, share * share * share)
    return tuple(  # type: ignore[return-value]
        sum(part * point[axis] for part, point in zip(parts, (a, b, c, d), strict=True))
        for axis in (0, 1)
    )
