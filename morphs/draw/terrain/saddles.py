"""What joins the peaks of a ridge: its crest goes down to a pass from one and up to the next, and
spurs fall away before it, their right flanks in shade.

Light falls from the left, as on peaks, whose feet and pens these have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from morphs.base import exact
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.peaks import Body, Line, tapered
from morphs.draw.terrain.ranges import Stand
from morphs.draw.terrain.sheet import chance

NEAR, PASSES = 2.3, 0.12
"""How far apart peaks are at most that a crest joins, in widths of both on the average; and how
many of these are parted after all, by a pass that lies low."""
SHOULDER, DIP, KNOB = 0.6, 0.26, 0.09
"""How high on peaks a crest begins and ends, how much lower it is between, and how high its knobs
are above its notches, of the lower peak."""
STEPS = (0.0, 0.2, 0.38, 0.56, 0.76, 1.0)
"""Where a crest has a knob and a notch by turns, of its length."""
STEEP = 2.4
"""How much farther down than across a crest runs at least that is seen from its end."""
ASIDE = (0.4, 0.34)
"""How far to the left and right of such a crest its feet lie, in widths of a peak."""
SPUR = (0.05, 0.14)
"""How far to the right of its knob a spur's foot lies at least, and how much more, of a length."""


class Saddle(NamedTuple):
    """A crest between two peaks: the place that all else is measured from, which lies behind both,
    what is drawn there, and about how wide and high that is."""

    at: XY
    body: Body
    wide: float
    high: float


def joined(stands: Iterable[Stand]) -> Iterator[tuple[Stand, Stand]]:
    """Peaks of a ridge that follow each other nearby."""
    lines: dict[int, list[Stand]] = {}
    for one in stands:
        if one.ridge >= 0:
            lines.setdefault(one.ridge, []).append(one)
    for _, line in sorted(lines.items()):
        for one, other in pairwise(sorted(line, key=lambda stand: stand.place)):
            far = exact.apart((one.x, one.y), (other.x, other.y))
            if far < NEAR * (one.wide + other.wide) / 2 and chance(one.key, 121) >= PASSES:
                yield one, other


def saddle(one: Stand, other: Stand, pen: float = 1.0) -> Saddle:
    """The crest between two peaks; `pen` is how wide a heavy stroke is."""
    down = runs_down(one, other)
    first, last = sorted((one, other), key=lambda stand: stand.y if down else stand.x)
    at = ((one.x + other.x) / 2, min(one.y, other.y) - 0.01)
    crest = list(_crest(first, last, at))
    low = [(stand.x - at[0], stand.y - at[1]) for stand in (first, last)]
    body = _ahead(first, last, low, crest, pen) if down else _aside(first, low, crest, pen)
    tops = [y for _, y in crest]
    return Saddle(at, body, abs(low[1][0] - low[0][0]), max(0.0, low[0][1] - min(tops)))


def runs_down(one: Stand, other: Stand) -> bool:
    """Whether the crest between two peaks is seen from its end."""
    return abs(one.y - other.y) > STEEP * abs(one.x - other.x)


def _crest(first: Stand, last: Stand, at: XY) -> Iterator[XY]:
    """The crest from the shoulder of one peak to that of the next."""
    least = min(first.high, last.high)
    for k, share in enumerate(STEPS):
        x, y, high = (
            a + (b - a) * share
            for a, b in ((first.x, last.x), (first.y, last.y), (first.high, last.high))
        )
        up = SHOULDER * high - 4 * share * (1 - share) * DIP * least
        inner = 0 < share < 1
        up += inner * (KNOB if k % 2 else -KNOB) * least * (0.5 + chance(first.key, k, 122))
        sway = inner * (0.08 if k % 2 else -0.08) * least * (0.4 + chance(first.key, k, 123))
        yield x - at[0] + sway, y - at[1] - up


def _aside(first: Stand, low: Line, crest: Line, pen: float) -> Body:
    """A crest that runs across: below every knob a spur, and its right flank in shade."""
    (left, left_low), (right, right_low) = low
    long = right - left
    shade: Line = [crest[0]]
    spurs = []
    for k in range(1, len(crest) - 1, 2):
        (x, y), dip = crest[k], crest[k + 1]
        share = min(1.0, max(0.0, (x - left) / max(long, 1e-6)))
        foot = left_low + (right_low - left_low) * share
        part = SPUR[0] + SPUR[1] * chance(first.key, k, 124)
        bend = (x + 0.3 * part * long, y + 0.4 * (foot - y))
        spur = [(x, y), bend, (x + part * long, foot)]
        shade += [(x, y), dip, (dip[0] + (part + 0.06) * long, foot), *reversed(spur)]
        spurs.append([*spur[:2], (x + 0.7 * part * long, y + 0.72 * (foot - y))])
    front = [*crest, (right, right_low), ((left + right) / 2, max(left_low, right_low)), low[0]]
    heavy = [tapered(crest, 0.7 * pen, 0.7 * pen)]
    lines = [tapered(spur, 0.6 * pen, 0.15 * pen) for spur in spurs]
    return Body(front, shade, [], [], [], heavy, lines, list(_strokes(crest, pen, low)), [])


def _ahead(first: Stand, last: Stand, low: Line, crest: Line, pen: float) -> Body:
    """A crest that runs down the sheet: its left flank lit, the right one in shade."""
    wide = (first.wide + last.wide) / 2
    (far, far_low), (near, near_low) = low
    feet = [(near + ASIDE[1] * wide, near_low), (far + ASIDE[1] * wide, far_low)]
    front = [*crest, (near - ASIDE[0] * wide, near_low), (far - ASIDE[0] * wide, far_low)]
    heavy = [tapered(crest, 0.8 * pen, 0.4 * pen)]
    return Body(front, [*crest, *feet], [], [], [], heavy, [], list(_strokes(crest, pen, low)), [])


def _strokes(crest: Line, pen: float, low: Line) -> Iterator[Line]:
    """Strokes of shade down from the falls of a crest."""
    foot = max(y for _, y in low)
    for k in range(1, len(crest) - 1, 2):
        (ax, ay), (bx, by) = crest[k], crest[k + 1]
        for share in (0.15, 0.4, 0.65, 0.9):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            long = (0.5 - 0.3 * share) * (foot - y)
            yield tapered([(x, y), (x + 0.25 * long, y + long)], 0.5 * pen, 0.15 * pen)
