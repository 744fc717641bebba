"""Broad-leaved woods in ink, as engravers show them: one mass with a rim of crowns, in the shade at
its lower right, on stems at its foot, and crowns in rows within that thin out towards the light.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.contours import calmed, rings
from morphs.draw.lands.grain import ONE, SIZE, Flags, Ints, blurred
from morphs.draw.lands.land import Land, area
from morphs.draw.lands.view import GROVE, HILL, PLAIN, WOOD
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance

Points = NDArray[np.float64]
MASSED = (GROVE, WOOD)
"""The woods that stand so."""
CROWN = (0.085, 0.06)
"""How broad the crowns of a rim are, and how much broader some, in cells."""
FINE = 0.012
"""How close points of a rim lie from which crowns are measured off, in cells."""
BULGE = (0.62, 0.2)
"""How far a crown stands out, in parts of its breadth, and how much farther some."""
SHADE = ((0.55, 0.83), 0.35)
"""Where the shade lies, and how far a crown must look that way."""
LEAST = 0.03
"""The smallest mass, in squares a cell wide."""
SOFT, EDGE = 4, ONE * 2 // 5
"""How far the outline of masses is blurred, in squares; from which share of woods on they lie."""
BAYS = ((14, 1500), (7, 1000))
"""Noise that makes bays and tongues in that: its waves, in squares, and how deep they are, of
`ONE`."""
ASHORE = 1300
"""How far off the shore they keep, in parts of a land's survey."""
STEMS, STEM = 0.55, (0.03, 0.025)
"""How many crowns at the foot of a mass have a stem, and how long these are, in cells."""
DENSE = (0.95, 0.55)
"""How many places within have a crown near the rim, and in the middle."""
OPEN, DARK = 0.9, -0.12
"""The share of these that are missing at the rim towards the light; from where on it is shade."""
HALVES = (0.042, 0.052, 0.062)
"""Half of how broad crowns within are, in cells."""
Field = Ints


def ground_of(land: Land, country: int, free: Flags) -> Field:
    """Above nought where woods of a country are, of what is `free` for them: they run out into open
    ground in tongues and keep off the shore."""
    mask = (land.kind == country) & (land.sea < -300)
    field = blurred(mask * ONE, SOFT) - EDGE
    for number, (wave, deep) in enumerate(BAYS):
        field = field + land.grain.noise(wave, land.seed + 64 + number) * deep // 1024
    allowed = free & np.isin(land.kind, (country, PLAIN, HILL))
    field = np.minimum(field, blurred(allowed * ONE, 1) - ONE // 2)
    return np.minimum(field, 2 * (-land.sea.astype(np.int64) - ASHORE))


def masses(land: Land, pen: Pen, field: Field) -> Iterator[Piece]:
    """The rims of all masses; they go on below names, for what has no outline is open land."""
    for ring in rings(land.grain, field):
        if area(ring) > LEAST * SIZE * SIZE:
            line = calmed(ring, 2)
            at = land.grain.squares(line)
            key = int(at[0].min()) * 4096 + int(at[1].min()) + (land.seed & 0xFFFF) * 7919
            yield from rim(pen, line, key)


def rim(pen: Pen, ring: Points, key: int) -> Iterator[Piece]:
    """The crowns along a closed line; what lies within it is the wood."""
    closed = np.concatenate([ring, ring[:1]])
    fine = stations(exact.points(closed), FINE * SIZE)
    x, y = closed.T
    inward = 1 if float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum()) > 0 else -1
    ends, at = [0], 0
    while at < len(fine) - 1:
        wide = CROWN[0] + CROWN[1] * chance(key, len(ends), 1)
        at = min(len(fine) - 1, at + max(2, int(wide / FINE)))
        ends.append(at)
    for number, (a, b) in enumerate(pairwise(fine[ends].tolist())):
        yield from _crown(pen, (a[0], a[1]), (b[0], b[1]), inward, key + 64 * number)


def _crown(pen: Pen, a: XY, b: XY, inward: int, key: int) -> Iterator[Piece]:
    """The outer half of a crown from one point of a rim to the next."""
    dx, dy = (b[0] - a[0]) / SIZE, (b[1] - a[1]) / SIZE
    long = exact.apart((0.0, 0.0), (dx, dy))
    if long < 0.02:
        return
    out = (inward * dy / long, -inward * dx / long)
    high = long * (BULGE[0] + BULGE[1] * chance(key, 2))
    left = (out[0] * high - 0.12 * dx, out[1] * high - 0.12 * dy)
    right = (dx + out[0] * high + 0.12 * dx, dy + out[1] * high + 0.12 * dy)
    (to_x, to_y), least = SHADE
    dark = out[0] * to_x + out[1] * to_y > least
    svg = pen.curve(
        a, [("M", [(0.0, 0.0)]), ("C", [left, right, (dx, dy)])], "", pen.style.ink,
        bold=1.7 if dark else 1.1,
    )  # fmt: skip
    marks: list[tuple[str, list[XY]]] = []
    if dark:
        for share, deep in ((0.2, 0.55), (0.5, 0.8), (0.8, 0.5)):
            x, y = share * dx + 0.3 * high * out[0], share * dy + 0.3 * high * out[1]
            tip = (x - deep * long * 0.62, y - deep * long * 0.42)
            marks += [("M", [(x, y)]), ("L", [tip])]
    if out[1] > 0.45 and chance(key, 3) < STEMS:
        foot = (dx / 2 + 0.7 * high * out[0], dy / 2 + 0.7 * high * out[1])
        tall = STEM[0] + STEM[1] * chance(key, 4)
        marks += [("M", [foot]), ("L", [(foot[0], foot[1] + tall)])]
    if marks:
        svg += pen.curve(a, marks, "", pen.style.ink, bold=0.75)
    yield Piece(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), svg)


def tops(pen: Pen, places: Points, keys: Ints, deep: Points, lit: Points) -> Iterator[Piece]:
    """The canopy of a mass: crowns in rows, each before those behind it, fewer in the middle and
    where light falls; `deep` is how far within, `lit` how near the rim towards the light, or less
    than nought towards the shade."""
    near, far = DENSE
    rows = zip(places.tolist(), keys.tolist(), deep.tolist(), lit.tolist(), strict=True)
    for (x, y), key, share, light in rows:
        few = near + (far - near) * share
        if chance(key, 5) < (few * (1 - OPEN * light) if light > 0 else few - (1 - few) * light):
            yield Piece((x, y), _top(pen, (x, y), key, light < DARK))


def _top(pen: Pen, at: XY, key: int, dark: bool) -> str:
    """The upper edge of a crown, two lobes or three, before what is behind; in the shade with
    strokes at its right."""
    half = HALVES[int(chance(key, 6) * len(HALVES))]
    count = 2 + int(2 * chance(key, 7))
    lobes: list[tuple[str, list[XY]]] = [("M", [(-half, 0.5 * half)])]
    for k in range(count):
        left, right = (-half + 2 * half * (k + more) / count for more in (0, 1))
        lift = 1.05 * half * (0.75 + 0.4 * chance(key, k, 8) + 0.25 * (0 < k < count - 1))
        end = (right, 0.5 * half if k == count - 1 else -0.15 * half)
        lobes.append(("C", [(left, -lift), (right, -lift), end]))
    svg = pen.curve(at, lobes, "#ffffff", pen.style.ink, bold=0.8)
    marks: list[tuple[str, list[XY]]] = []
    for k in range(3 if dark else 0):
        x, y = (0.75 - 0.3 * k) * half, (0.28 + 0.12 * k) * half
        marks += [("M", [(x, y)]), ("L", [(x - 0.3 * half, y - 0.5 * half)])]
    return svg + pen.curve(at, marks, "", pen.style.ink, bold=0.6) if marks else svg


def sample(pen: Pen, at: XY) -> Iterator[Piece]:
    """A small mass, as a legend shows it."""
    turns = [2 * np.pi * k / 24 for k in range(24)]
    unit = pen.size
    far = [1 + 0.14 * exact.sin(3 * turn + 1) for turn in turns]
    ring = np.array(
        [
            (0.2 * r * exact.cos(turn), 0.11 * r * exact.sin(turn))
            for r, turn in zip(far, turns, strict=True)
        ]
    )
    for piece in rim(Pen(pen.style, SIZE, pen.cell), exact.points(ring * SIZE), 5):
        scale = f"translate({at[0]:.1f} {at[1]:.1f}) scale({unit / SIZE:.4f})"
        yield Piece(at, f'<g transform="{scale}">{piece.svg}</g>')
