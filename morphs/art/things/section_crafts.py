"""More scenes of rooms in sections, each one piece: a press, a tomb, a wheel turned by water. Their
base is at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, fill, paints, rect, ring, stroke
from morphs.art.things.section_sets import arched, person
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

SPOKES = 8
"""How many spokes a wheel has; it has twice as many buckets."""


@paints
def side_press(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A press: a screw in a frame of beams over a tub of staves, one who turns its bar, and a pail
    under the spout."""
    n, half = number, 0.36 * w
    posts = "".join(rect(0.13, 0.94 * h, side * half, -0.47 * h) for side in (-1, 1))
    head = rect(2 * half + 0.34, 0.15 * h, 0, -0.93 * h)
    bed = rect(2 * half + 0.3, 0.1 * h, 0, -0.09 * h)
    tub = [(-0.25, -0.14), (-0.22, -0.46), (0.22, -0.46), (0.25, -0.14)]
    staves = "".join(
        polyline([(x * 1.08 * w, -0.14 * h), (x * 0.96 * w, -0.46 * h)])
        for x in (-0.15, -0.07, 0.0, 0.07, 0.15)
    )
    hoops = "".join(rect(0.48 * w, 0.035 * h, 0, y * h) for y in (-0.22, -0.39))
    screw = rect(0.07 * w, 0.34 * h, 0, -0.7 * h)
    turns = "".join(
        polyline([(-0.035 * w, (y + 0.04) * h), (0.035 * w, y * h)])
        for y in (-0.84, -0.78, -0.72, -0.66)
    )
    bar = polyline([(-0.1 * w, -0.6 * h), (0.46 * w, -0.6 * h)])
    spout = polyline([(-half, -0.14 * h), (-half - 0.16, -0.1 * h), (-half - 0.16, -0.05 * h)])
    pail = f"M{n(-half - 0.27)} {n(-0.13)}h.22l-.03 .13h-.16Z"
    cloth = rolls.choose((style.crust, style.water, style.leaf))
    return (
        person(0.47 * w, 0, min(0.8, 0.62 * h), style, cloth)
        + fill(posts + head + bed, style, 0.036, style.wood)
        + fill(screw, style, 0.03, style.faint)
        + stroke(turns, style, 0.022)
        + fill(rect(0.42 * w, 0.07 * h, 0, -0.5 * h), style, 0.032, style.wood)
        + fill(polyline([(x * w, y * h) for x, y in tub], True), style, 0.036, style.plate)
        + stroke(staves, style, 0.02)
        + fill(hoops, style, 0.02, style.solid)
        + stroke(bar, style, 0.06)
        + stroke(spout, style, 0.045)
        + fill(pail, style, 0.026, style.water)
    )


@paints
def side_tomb(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A tomb in a wall: someone of stone asleep on a chest with shields, under a canopy with a
    gable, a candle at head and foot."""
    n, half = number, 0.44 * w
    niche = arched(2 * half - 0.2, 0.82 * h)
    gable = polyline([(-half, -0.72 * h), (0, -1.02 * h), (half, -0.72 * h)])
    sides = "".join(rect(0.14, 0.78 * h, side * half, -0.39 * h) for side in (-1, 1))
    spires = "".join(
        polyline([(x - 0.09, -0.78 * h), (x, -h), (x + 0.09, -0.78 * h)], True)
        for x in (-half, half)
    )
    chest = rect(1.5 * half, 0.3 * h, 0, -0.15 * h)
    lid = rect(1.62 * half, 0.07 * h, 0, -0.32 * h)
    drop, point = n(0.08 * h), n(0.07 * h)
    shields = "".join(
        f"M{n(x * half - 0.08)} {n(-0.24 * h)}h.16v{drop}l-.08 {point}l-.08 -{point}Z"
        for x in (-0.5, 0.0, 0.5)
    )
    top = -0.355 * h
    body = [(-0.4, 0.0), (-0.36, -0.09), (0.1, -0.13), (0.56, -0.07), (0.62, -0.13), (0.66, 0.0)]
    effigy = polyline([(x * half, top + y * h) for x, y in body], True)
    flames = "".join(ring(0.05, side * 0.86 * half, -0.42 * h) for side in (-1, 1))
    candles = "".join(rect(0.07, 0.36 * h, side * 0.86 * half, -0.18 * h) for side in (-1, 1))
    return (
        fill(niche, style, 0.036, style.solid)
        + stroke(gable, style, 0.17)
        + path(gable, **line_style(style.thing, 0.1))
        + fill(sides + spires, style, 0.032)
        + fill(ring(0.1, 0, -0.86 * h), style, 0.026, style.crust)
        + fill(chest + lid, style, 0.034, style.wood)
        + fill(shields, style, 0.024, style.crust)
        + fill(effigy, style, 0.03)
        + fill(ring(0.06 * h, -0.5 * half, top - 0.05 * h), style, 0.03)
        + fill(candles, style, 0.024)
        + fill(flames, style, 0.02, style.lava)
    )


@paints
def side_waterwheel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A wheel in its frame, turned by what runs from a trough; hammers that its axle lifts."""
    r, x = min(0.42 * h, 0.26 * w), -0.22 * w
    y = -r - 0.1
    spokes, buckets = "", ""
    for k in range(2 * SPOKES):
        turn = k * 3.14159265 / SPOKES
        c, s = exact.cos(turn), exact.sin(turn)
        if k % 2 == 0:
            spokes += polyline([(x, y), (x + 0.84 * r * c, y + 0.84 * r * s)])
        out = polyline([(x + 0.84 * r * c, y + 0.84 * r * s), (x + r * c, y + r * s)])
        buckets += out
    trough = rect(0.5 * w - r * 0.3, 0.09, -0.27 * w - 0.1 * r, y - r - 0.1)
    jet = polyline(
        [(x - 0.1 * r, y - r - 0.06), (x + 0.34 * r, y - 0.98 * r), (x + 0.94 * r, y - 0.5 * r),
         (x + 1.06 * r, y - 0.1), (x + 1.0 * r, -0.02), (x + 1.16 * r, -0.02),
         (x + 1.18 * r, y - 0.1 * r), (x + 0.8 * r, y - 0.9 * r), (x + 0.3 * r, y - 1.12 * r)], True
    )  # fmt: skip
    legs = polyline([(x - 0.5 * r, 0), (x, y), (x + 0.5 * r, 0)])
    axle = rect(0.56 * w, 0.1, x + 0.28 * w, y)
    hammers, blocks = "", ""
    for k, at in enumerate((0.2, 0.34)):
        lift = 0.14 * h * (k % 2)
        hammers += rect(0.08, 0.5 * h, at * w, y + 0.02 * h - lift)
        blocks += rect(0.2, 0.16 * h, at * w, y + 0.3 * h - lift)
    frame = rect(0.1, 0.92 * h, 0.44 * w, -0.46 * h) + rect(0.1, 0.92 * h, 0.1 * w, -0.46 * h)
    frame += rect(0.4 * w, 0.1, 0.27 * w, -0.9 * h)
    return (
        fill(ring(r, x, y), style, 0.034, style.wood)
        + fill(ring(0.84 * r, x, y), style, 0.03)
        + stroke(spokes + buckets, style, 0.04)
        + fill(ring(0.12 * r, x, y), style, 0.03, style.solid)
        + fill(jet, style, 0.026, style.water)
        + fill(trough, style, 0.03, style.wood)
        + stroke(legs, style, 0.075)
        + fill(axle, style, 0.03, style.plate)
        + fill(hammers, style, 0.026, style.wood)
        + fill(blocks, style, 0.03, style.solid)
        + fill(frame, style, 0.03, style.wood)
        + fill(rect(0.34 * w, 0.12, 0.27 * w, -0.06), style, FINE, style.solid)
    )
