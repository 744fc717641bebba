"""Low round mounds, as foothills and where hardly anything rises, drawn with the pen of peaks."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.peaks import Body, Line, tapered
from morphs.draw.terrain.sheet import chance

PARTS = 7
"""Into how many straight parts each side of a mound is cut."""
STROKES = 4


def mound(wide: float, high: float, key: int, pen: float = 1.0) -> Body:
    """A mound so wide and high, the middle of its foot at the origin; `pen` is how wide a heavy
    stroke is, in the same."""
    lean = 0.22 * wide * (chance(key, 41) - 0.55)
    top, right = (lean, -high), (wide / 2, 0.04 * high)
    left = (-wide / 2, 0.0)
    rise = _bow(left, (-0.38 * wide, -0.6 * high), (lean - 0.22 * wide, -high), top)
    fall = _bow(top, (lean + 0.2 * wide, -high), (0.33 * wide, -0.45 * high), right)
    front = [*rise, *fall[1:], (0.22 * wide, 0.08 * high), (-0.25 * wide, 0.07 * high)]
    hollow = _bow((0.12 * wide, 0.06 * high), (0.06 * wide, -0.25 * high), (0, -0.7 * high), top)
    heavy = [
        tapered(fall[:-1], pen, 0.3 * pen),
        tapered([*reversed(rise)][:-1], 0.7 * pen, 0.2 * pen),
    ]
    strokes = list(_strokes(fall, high, key, pen))
    return Body(front, [*fall, *hollow[:-1]], [], [], [], heavy, strokes, [], [])


def _strokes(fall: Line, high: float, key: int, pen: float) -> Iterator[Line]:
    """Short strokes down the right side, the longest beneath the top."""
    for k in range(STROKES):
        x, y = fall[1 + k]
        long = high * (0.46 - 0.08 * k) * (0.75 + 0.5 * chance(key, 42, k))
        start = (x - 0.03 * high, y + 0.14 * high)
        yield tapered([start, (start[0] + 0.06 * high * k, start[1] + long)], 0.5 * pen, 0.15 * pen)


def _bow(start: XY, leave: XY, reach: XY, end: XY) -> Line:
    """The places of a cubic curve."""
    line = []
    for k in range(PARTS + 1):
        s, t = (PARTS - k) / PARTS, k / PARTS
        shares = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        ways = zip(shares, (start, leave, reach, end), strict=True)
        parts = [(share * x, share * y) for share, (x, y) in ways]
        line.append((sum(x for x, _ in parts), sum(y for _, y in parts)))
    return line
