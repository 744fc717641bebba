"""Mountains seen from above: ridges that fall from a summit, lit from the upper left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi

from morphs.base.exact import cos, rounded, sin
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece, Site
from morphs.draw.terrain.sheet import chance

ROCKS = ("#83715c", "#9b8870", "#b7a68d", "#d3c6b0", "#ece3d2")
"""Of the darkest flank, to the lightest."""
SNOW = ("#b9bcc0", "#cfd1d3", "#e6e6e4", "#f4f3ef", "#fdfcf9")
LIGHT = (-0.6, -0.8)


def massif(pen: Pen, site: Site) -> Iterator[Piece]:
    """A mountain that goes on, lower, towards those beside it."""
    cell = site.key
    for number, (x, y) in enumerate(site.joined):
        svg = _summit(pen, site.at, (0.96 * x, 0.96 * y), 0.24, cell * 17 + number + 1, False)
        yield pen.piece(site.at, (0.0, -1.0), svg, tall=True)
    off = ((chance(cell, 61) - 0.5) * 0.08, (chance(cell, 62) - 0.5) * 0.08)
    svg = _summit(pen, site.at, off, 0.36, cell * 17, True)
    yield pen.piece(site.at, (0.0, -0.5), svg, tall=True)


def _summit(pen: Pen, at: XY, top: XY, reach: float, key: int, snowy: bool) -> str:
    """Flanks between ridges and gullies by turns, all about a summit; they bend halfway down."""
    count = 5 + int(chance(key, 63) * 3)
    turn = chance(key, 64) * 2 * pi
    rings: list[list[XY]] = [[], [], []]
    for k in range(2 * count):
        angle = turn + (k + 0.7 * (chance(key, k, 65) - 0.5)) * pi / count
        far = reach * ((1.1, 0.84)[k % 2] + 0.22 * (chance(key, k, 66) - 0.5))
        for ring, (share, bend) in zip(rings, ((0.3, 0.9), (0.62, 0.5), (1.0, 0.0)), strict=True):
            bent = angle + bend * (chance(key, k, 67) - 0.5)
            out = far * (share + 0.14 * (1 - share) * (chance(key, k, 68) - 0.5))
            ring.append((top[0] + out * cos(bent), top[1] + out * sin(bent)))
    inner = [[top] * len(rings[0]), *rings]
    tones = [SNOW if snowy else ROCKS, ROCKS, ROCKS]
    if not pen.style.fills:
        return _engraved(pen, at, top, rings[-1])
    return "".join(
        svg
        for tone, (high, low) in zip(tones, pairwise(inner), strict=True)
        for svg in _flanks(pen, at, high, low, tone)
    )


def _flanks(
    pen: Pen, at: XY, high: list[XY], low: list[XY], tones: tuple[str, ...]
) -> Iterator[str]:
    """The sides of a mountain between two heights, each as light as it looks towards the light."""
    for k, (a, b) in enumerate(pairwise([*low, low[0]])):
        fill = tones[min(4, max(0, int(2.5 + 2.9 * _light(a, b))))]
        yield pen.shape(at, [high[k], a, b, high[(k + 1) % len(high)]], fill, fill, bold=0.5)


def _light(a: XY, b: XY) -> float:
    """How much a flank with a foot from a to b looks at the light, -1 to 1."""
    x, y = b[1] - a[1], a[0] - b[0]
    return rounded((x * LIGHT[0] + y * LIGHT[1]) / max(1e-6, abs(x) + abs(y)))


def _engraved(pen: Pen, at: XY, top: XY, rim: list[XY]) -> str:
    """Ridges in ink, and strokes down the dark flanks."""
    svg = pen.shape(at, rim, "#ffffff", pen.style.ink)
    for k, (a, b) in enumerate(pairwise([*rim, rim[0]])):
        if not k % 2:
            svg += pen.shape(at, [top, a], "", pen.style.ink, close=False)
        if _light(a, b) < -0.1:
            for share in (0.25, 0.5, 0.75):
                foot = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                start = (top[0] + (foot[0] - top[0]) * 0.4, top[1] + (foot[1] - top[1]) * 0.4)
                svg += pen.shape(at, [start, foot], "", pen.style.ink, close=False, bold=0.7)
    return svg
