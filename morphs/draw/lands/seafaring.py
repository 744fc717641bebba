"""What charts draw at sea: ships, a serpent, and a rose whose winds run on to the coasts."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np

from morphs.base import exact
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.terrain.marks import XY, line
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance

WOOD, DECK, SAIL, SCALES = "#b58a57", "#8c6539", "#f8f1de", "#86a98c"
STREAMERS, EMBLEMS = ("#a8442f", "#2f5d86", "#8a6a1f"), ("cross", "bars", "disc")
"""The colours of flags and of what sails bear, and what that is."""
WINDS, LONG, STEP, FAR_OFF = 16, 9.0, 3.0, 500
"""How many lines run from a rose, how far, in cells; by which steps it is asked for their coasts,
in units; and how far off these they end, in parts of a land's survey."""
ROUND, INSIDE = 0.42, 0.27
"""How far the points of a rose reach and where its ring is, in cells."""
Strokes = list[tuple[str, list[XY]]]


def rhumbs(land: Land, at: Points, taken: Flags) -> Iterator[tuple[int, str]]:
    """The lines of winds about a rose, each up to the coast or to what is `taken`: its number,
    clockwise from the north, and its path."""
    reach = np.arange(ROUND * SIZE, LONG * SIZE, STEP)
    for wind in range(WINDS):
        turn = 2 * pi * wind / WINDS
        ahead = np.array([exact.sin(turn), -exact.cos(turn)])
        spots = exact.points(at + reach[:, None] * ahead)
        squares = land.grain.squares(land.folded(spots))
        ends = (land.sea[squares] < FAR_OFF) | taken[squares]
        if land.shown.ground.wrap == "none":
            ends |= ((spots < 0) | (spots > np.array(land.grain.size))).any(axis=1)
        count = int(np.argmax(ends)) if ends.any() else len(spots)
        if count > 1:
            run = np.stack([spots[0], spots[count - 1]])
            yield wind, "".join(line(map(tuple, one.tolist())) for one in land.copies(run))


def wind_rose(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A rose of eight winds in its ring, of which the north bears a lily's point."""
    paper, ink = ("#f3f6f2" if pen.style.fills else "#ffffff"), pen.style.coast
    ring = [_polar(INSIDE, k / 48) for k in range(48)]
    svg = pen.shape(at, ring, "", ink, bold=0.6)
    svg += pen.shape(at, [(0.87 * x, 0.87 * y) for x, y in ring], "", ink, bold=0.35)
    for far, wide, first in ((0.7 * ROUND, 0.055, 1), (ROUND, 0.075, 0)):
        for k in range(first, 8, 2):
            top = _polar(far, k / 8)
            for side, fill in ((-1, paper), (1, ink)):
                waist = _polar(wide, (k + 0.5 * side) / 8)
                svg += pen.shape(at, [(0.0, 0.0), waist, top], fill, ink, bold=0.45)
    lily = [(0.0, -ROUND - 0.12), (0.035, -ROUND - 0.04), (0.0, -ROUND), (-0.035, -ROUND - 0.04)]
    svg += pen.shape(at, lily, ink)
    yield pen.piece(at, (0.0, 0.0), svg, True)


def _polar(far: float, turn: float) -> XY:
    """A point so far off in a part of a turn, clockwise from the north."""
    return far * exact.sin(2 * pi * turn), -far * exact.cos(2 * pi * turn)


def _water(pen: Pen, at: XY, waves: tuple[XY, ...]) -> str:
    """Short waves below what swims, each from so far left of the middle on, so far down."""
    data: list[tuple[str, list[XY]]] = []
    for x, y in waves:
        data += [("M", [(x, y)]), ("Q", [(x + 0.05, y - 0.03), (x + 0.1, y)])]
        data += [("Q", [(x + 0.15, y + 0.03), (x + 0.2, y)])]
    return pen.curve(at, data, "", pen.style.coast, bold=0.8)


class Rig:
    """A ship in the making, before the wind to the left or right."""

    def __init__(self, pen: Pen, at: XY, key: int) -> None:
        self.pen, self.at, self.fills = pen, at, pen.style.fills
        self.way = 1 if chance(key, 72) < 0.5 else -1
        self.colour = STREAMERS[int(chance(key, 73) * len(STREAMERS))]
        self.svg = ""

    def turned(self, *points: XY) -> list[XY]:
        """Points of a ship that sails to the right, as it sails."""
        return [(self.way * x, y) for x, y in points]

    def strokes(self, strokes: Strokes, fill: str = "", bold: float = 0.8) -> None:
        """Draw lines, or a shape in colour or white."""
        strokes = [(letter, self.turned(*points)) for letter, points in strokes]
        paint = (fill if self.fills else "#ffffff") if fill else ""
        self.svg += self.pen.curve(self.at, strokes, paint, self.pen.style.ink, bold=bold)

    def mast(self, foot: XY, top: XY) -> None:
        self.strokes([("M", [foot]), ("L", [top])], bold=0.9)

    def sail(self, x: float, top: float, low: float, half: float) -> None:
        """A square sail that the wind fills, on its yard."""
        middle, belly = (top + low) / 2, half
        self.strokes([
            ("M", [(x - 0.85 * half, top)]), ("L", [(x + 0.85 * half, top)]),
            ("Q", [(x + half + belly, middle), (x + half, low)]),
            ("Q", [(x + 0.2 * half, low - 0.03), (x - 0.9 * half, low)]),
            ("Q", [(x - half + belly, middle), (x - 0.85 * half, top)]), ("Z", []),
        ], SAIL)  # fmt: skip

    def flag(self, x: float, y: float, long: float) -> None:
        """A streamer at the top of a mast."""
        ends = self.turned(
            (x, y), (x + long, y + 0.012), (x + 0.75 * long, y + 0.022), (x, y + 0.04)
        )
        ink = self.pen.style.ink
        self.svg += self.pen.shape(self.at, ends, self.colour if self.fills else ink, ink, bold=0.4)

    def done(self, waves: tuple[XY, ...]) -> Piece:
        """The ship on its waves."""
        water = _water(self.pen, self.at, waves)
        return self.pen.piece(self.at, (0.0, 0.1), self.svg + water, True)


def ship(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A ship of three masts with a high stern."""
    rig = Rig(pen, at, key)
    for foot, top in (((0.16, 0.0), (0.17, -0.36)), ((-0.02, 0.0), (-0.02, -0.45)),
                      ((-0.19, -0.05), (-0.2, -0.32)), ((0.27, -0.04), (0.43, -0.14))):  # fmt: skip
        rig.mast(foot, top)
    jib: Strokes = [("M", [(0.41, -0.13)]), ("L", [(0.19, -0.33)]),
                    ("Q", [(0.27, -0.16), (0.24, -0.07)]), ("Z", [])]  # fmt: skip
    rig.strokes(jib, SAIL, 0.7)
    lateen: Strokes = [("M", [(-0.31, -0.1)]), ("L", [(-0.15, -0.3)]),
                       ("Q", [(-0.09, -0.17), (-0.13, -0.08)]), ("Z", [])]  # fmt: skip
    rig.strokes(lateen, SAIL, 0.7)
    for x, top, low, half in ((0.15, -0.32, -0.2, 0.055), (0.14, -0.19, -0.04, 0.075),
                              (-0.04, -0.41, -0.31, 0.05), (-0.04, -0.3, -0.18, 0.075),
                              (-0.05, -0.17, -0.03, 0.095)):  # fmt: skip
        rig.sail(x, top, low, half)
    rig.strokes([
        ("M", [(-0.31, -0.12)]), ("L", [(-0.27, 0.03)]), ("Q", [(-0.24, 0.09), (-0.15, 0.09)]),
        ("L", [(0.16, 0.09)]), ("Q", [(0.25, 0.06), (0.31, -0.065)]),
        ("L", [(0.21, -0.045)]), ("Q", [(0.12, 0.01), (-0.06, 0.005)]), ("L", [(-0.14, 0.0)]),
        ("L", [(-0.15, -0.05)]), ("L", [(-0.22, -0.06)]), ("L", [(-0.23, -0.1)]), ("Z", []),
    ], WOOD, 0.9)  # fmt: skip
    rig.strokes([("M", [(-0.28, -0.01)]), ("Q", [(-0.02, 0.07), (0.27, 0.0)])], bold=0.6)
    rig.strokes([("M", [(-0.26, 0.035)]), ("Q", [(-0.02, 0.105), (0.23, 0.045)])], bold=0.5)
    for x, y, long in ((-0.02, -0.45, 0.11), (0.17, -0.36, 0.08), (-0.2, -0.32, 0.07)):
        rig.flag(x, y, long)
    yield rig.done(((-0.38, 0.105), (-0.12, 0.125), (0.16, 0.105), (-0.24, 0.16), (0.04, 0.17)))


def cog(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A cog: a round hull with a castle at either end, and one great sail with its emblem."""
    rig = Rig(pen, at, key)
    rig.mast((0.0, 0.0), (0.0, -0.43))
    rig.mast((0.0, -0.4), (-0.23, -0.06))
    rig.mast((0.0, -0.4), (0.25, -0.06))
    rig.sail(-0.02, -0.36, -0.07, 0.15)
    _emblem(rig, EMBLEMS[int(chance(key, 74) * len(EMBLEMS))])
    for left, right, top in ((-0.28, -0.13, -0.13), (0.18, 0.3, -0.12)):
        castle: Strokes = [("M", [(left, -0.04)]), ("L", [(left, top)])]
        step = (right - left) / 5
        for k in range(5):
            high = top if k % 2 == 0 else top + 0.022
            castle += [("L", [(left + k * step, high)]), ("L", [(left + (k + 1) * step, high)])]
        rig.strokes([*castle, ("L", [(right, -0.04)]), ("Z", [])], DECK)
    rig.strokes([
        ("M", [(-0.27, -0.06)]), ("Q", [(-0.25, 0.09), (-0.12, 0.095)]), ("L", [(0.12, 0.095)]),
        ("Q", [(0.25, 0.08), (0.3, -0.07)]), ("Q", [(0.16, 0.01), (0.0, 0.01)]),
        ("Q", [(-0.14, 0.01), (-0.27, -0.06)]), ("Z", []),
    ], WOOD, 0.9)  # fmt: skip
    for down in (0.035, 0.07):
        ends = (0.0, down + 0.03), (0.25, down - 0.055)
        strake: Strokes = [("M", [(-0.23, down - 0.05)]), ("Q", [*ends])]
        rig.strokes(strake, bold=0.5)
    rig.flag(0.0, -0.43, 0.13)
    yield rig.done(((-0.34, 0.11), (-0.08, 0.125), (0.16, 0.11), (-0.2, 0.16), (0.06, 0.165)))


def _emblem(rig: Rig, kind: str) -> None:
    """What the sail of a cog bears, in the colour of its flag."""
    parts: list[list[XY]] = [[_polar(0.06, k / 16) for k in range(16)]]
    if kind == "cross":
        parts = [[(-0.012, -0.085), (0.016, -0.085), (0.016, 0.09), (-0.012, 0.09)],
                 [(-0.075, -0.02), (0.085, -0.02), (0.085, 0.008), (-0.075, 0.008)]]  # fmt: skip
    elif kind == "bars":
        parts = [[(x - 0.02, -0.1), (x + 0.018, -0.1), (x + 0.026, 0.1), (x - 0.014, 0.1)]
                 for x in (-0.05, 0.05)]  # fmt: skip
    for part in parts:
        ring = rig.turned(*((x + 0.04, y - 0.225) for x, y in part))
        rig.svg += rig.pen.shape(rig.at, ring, rig.colour if rig.fills else rig.pen.style.ink)


def serpent(pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """A serpent whose back comes out of the sea in humps."""
    fills, ink = pen.style.fills, pen.style.ink
    way, colour = (1 if chance(key, 72) < 0.5 else -1), SCALES if fills else "#ffffff"

    def turned(*points: XY) -> list[XY]:
        return [(way * x, y) for x, y in points]

    svg = ""
    for x, half, high in ((-0.27, 0.07, 0.1), (-0.07, 0.09, 0.15), (0.14, 0.08, 0.12)):
        hump = [
            ("M", turned((x - half, 0.0))), ("Q", turned((x, -2 * high), (x + half, 0.0))),
            ("L", turned((x + half - 0.05, 0.0))),
            ("Q", turned((x, -2 * high + 0.16), (x - half + 0.05, 0.0))), ("Z", []),
        ]  # fmt: skip
        svg += pen.curve(at, hump, colour, ink, bold=0.9)
    head = [
        ("M", turned((0.29, 0.0))), ("Q", turned((0.25, -0.19), (0.34, -0.23))),
        ("Q", turned((0.39, -0.25), (0.46, -0.18))), ("L", turned((0.385, -0.165))),
        ("Q", turned((0.32, -0.13), (0.355, 0.0))), ("Z", []),
    ]  # fmt: skip
    tail = [
        ("M", turned((-0.44, 0.0))), ("Q", turned((-0.45, -0.1), (-0.52, -0.13))),
        ("Q", turned((-0.43, -0.14), (-0.405, 0.0))), ("Z", []),
    ]  # fmt: skip
    svg += pen.curve(at, head, colour, ink, bold=0.9) + pen.curve(at, tail, colour, ink, bold=0.9)
    svg += pen.disc(at, turned((0.385, -0.205))[0], 0.011, ink)
    waves = (
        (-0.52, 0.025),
        (-0.2, 0.03),
        (0.02, 0.025),
        (0.22, 0.03),
        (-0.36, 0.07),
        (0.08, 0.075),
    )
    yield pen.piece(at, (0.0, 0.05), svg + _water(pen, at, waves), True)
