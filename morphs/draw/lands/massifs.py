"""The ranges of a land: mountains and crags as single peaks that hide each other, the great ones
along crests, and foothills about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.contours import within_ring
from morphs.draw.lands.grain import MARGIN, ONE, SIZE, Flags, Ints, blurred
from morphs.draw.lands.land import Land, area
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import CRAGS, FOOTHILL, ICE, LETTERS, MOUNTAIN, TUNDRA
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.mounds import mound
from morphs.draw.terrain.peaks import (
    ALPINE,
    CRAGGY,
    ENGRAVED,
    FROZEN,
    HILLY,
    PEAK,
    TOR,
    Form,
    Rock,
    body,
    fading,
    peak_svg,
)
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.ranges import NOWHERE, Blocked, Scale, Stand, standing, touches
from morphs.draw.terrain.ridges import depths
from morphs.draw.terrain.sheet import chance

STEP = 4
"""How many squares of the raster are one of those that ridges are looked for in."""
CELL = 4.0
"""How many of these a cell is across, about."""
LARGE, LARGEST = 17.0, 1.5
"""From how many cells across on peaks are larger, as maps are shown smaller; how much at most."""
GROWN, AROUND_IT = (640, 1050, 1536), 5
"""How large peaks are where hardly any high ground lies about them, of their usual size, how much
more where nothing else does, and how large at most, in 1024ths; and how far about them that is
felt, in the squares that ridges are looked for in."""
AROUND_SEA, BY_SEA, SMALLEST = 3, 1300, 560
"""How far about peaks the sea is felt, in the same squares; how much smaller they are for it, and
at most, in 1024ths."""
LOFTY = 0.6
"""How great a peak is at the least that has snow."""
PEN = (0.9, 0.85)
"""How bold the outline of a small peak is, and how much bolder that of one a cell wide."""
CLOSE = 0.8
"""How far apart peaks in ink stand, of those in colours: they have no ground that holds them
together."""
BROADER, LOWER = 1.3, 0.76
"""How much broader and lower peaks in ink are, which are lines alone, or they look like firs."""
ROUND, ROUNDED = 0.16, 0.4
"""How great peaks in ink are at the least; what is less is rounded, and so high of its width."""
LAKE = 9.0
"""How large lakes are at most that peaks leave in sight, in squares a cell wide."""
FRAME = 0.12
"""How far peaks keep within a board that ends, in cells."""
ALONG_FOOT, FEW = 1.35, 0.6
"""How far from mountains the last peaks of foothills stand, in cells; how many stand at the foot
itself: the rest of that country is downs."""
SHOULDER, SHARE = 2, 8
"""How far about mountains foothills are as high, in squares of those that ridges are looked for in;
and from which part of these squares on that are mountains."""
COLD = 0.85
AROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
"""How far about a peak it is asked whether ice lies there, in cells; and in which directions."""
HIDING = 0.14
"""From which part of its height on a peak may not stand behind letters."""


class Range(NamedTuple):
    """How a kind of high ground rises.

    country  whose ground it is
    far      no place of it lies farther from a crest, in cells
    wide     how wide its peaks are, in cells
    full     how far within it they are largest, in cells
    high     how high they are, of their width
    form     how their outlines run
    close    how far apart they stand, of what is usual
    beside   how far from a crest peaks stand at the most, in the widest
    """

    country: int
    far: float
    wide: tuple[float, float]
    full: float
    high: tuple[float, float]
    form: Form
    rock: Rock
    close: float = 1.0
    beside: float = 0.5


RANGES = (
    Range(MOUNTAIN, 1.15, (0.3, 1.46), 1.0, (0.62, 0.98), PEAK, ALPINE),
    Range(CRAGS, 1.1, (0.34, 1.06), 1.0, (0.46, 0.62), TOR, CRAGGY),
    Range(FOOTHILL, 1.3, (0.38, 0.72), 1.2, (0.44, 0.62), PEAK, HILLY, 1.12, 0.45),
)
RISING = tuple(one.country for one in RANGES)


class Massifs(NamedTuple):
    """The ranges of a land: what draws them, what they need to be drawn, and the squares of the
    land's raster that they cover."""

    pieces: list[Piece]
    needs: str
    covered: Flags


def massifs(land: Land, look: Look, kept: Flags, lettered: Flags) -> Massifs:
    """Raise the ranges of a land; nothing of them hides what is `kept`, and no summit what is
    `lettered`."""
    pieces: list[Piece] = []
    covered = np.zeros(land.grain.shape, np.bool_)
    used: dict[Rock, None] = {}
    pen, engraved = Pen(look.style, SIZE), ENGRAVED._replace(wash=look.style.wash)
    blocked = tuple(
        Blocked(one)
        for one in (kept | _beyond(land) | lakes(land), lettered, np.asarray(land.sea > -300))
    )
    for number, one in enumerate(RANGES):
        if one.country not in land.shares:
            continue
        one = one if look.style.fills else _inked(one)
        for stand in _stands(land, look, one, number, blocked):
            _cover(land, covered, stand)
            rock = _rock(land, look, one, stand) if look.style.fills else engraved
            used.setdefault(rock)
            pieces += _drawn(land, pen, stand, one, rock)
    return Massifs(pieces, fading(used), covered)


def _inked(one: Range) -> Range:
    """A kind of high ground as it rises in ink."""
    (least, most), (low, tall) = one.wide, one.high
    wide, high = (BROADER * least, BROADER * most), (LOWER * low, LOWER * tall)
    return one._replace(wide=wide, high=high, close=CLOSE)


def _rock(land: Land, look: Look, one: Range, stand: Stand) -> Rock:
    """What rock a peak is of: one that stands in the ice is white to its foot; others pass into
    the colour of their ground, for a foot that is paler looks like mist on what is about it."""
    spots = np.array([[stand.x, stand.y]]) + SIZE * COLD * np.array(AROUND)
    found = land.kind[land.grain.squares(land.folded(spots))]
    cold, other = np.isin(found, (ICE, TUNDRA)).sum(), (found != one.country).sum()
    if (found == ICE).any() and 2 * cold >= other:
        return FROZEN._replace(hatched=True)
    return one.rock._replace(hatched=True, foot=look.grounds[LETTERS[one.country]])


def _stands(
    land: Land, look: Look, one: Range, number: int, blocked: tuple[Blocked, ...]
) -> list[Stand]:
    """The peaks of a kind of high ground, in units of length."""
    grain, ground = land.grain, land.shown.ground
    many = np.array([max(1, side // STEP) for side in grain.extent])
    step = np.array(grain.extent) / many
    columns, rows = (
        np.floor((np.arange(count) + 0.5) * size).astype(np.int64) + MARGIN
        for count, size in zip(many.tolist(), step.tolist(), strict=True)
    )
    here = np.ix_(rows, columns)
    mass = _mass(land.kind[here], one.country) & (land.sea[here] < -300)
    wraps = ground.wrap != "none"
    grown = NOWHERE
    if one.country != FOOTHILL:
        grown = _grown(land.kind[here], wraps) * _inland(land.sea[here] > 0, wraps) >> 10
    scale = _scale(one, max(ground.columns, ground.rows), grown)
    kept, lettered, sea = blocked
    (sx, sy), unit = step.tolist(), np.array(grain.unit)
    wx, wy = SIZE / CELL / float(unit[0]), SIZE / CELL / float(unit[1])

    def free(x: float, y: float, wide: float, high: float) -> bool:
        x, y = x * sx + MARGIN, y * sy + MARGIN
        if wraps:
            x = (x - MARGIN) % grain.extent[0] + MARGIN
            y = (y - MARGIN) % grain.extent[1] + MARGIN
        wide, high = wide * wx, high * wy
        half = (0.36 if look.style.fills else 0.5) * wide
        return (
            not touches(kept, x, y, wide, high)
            and not touches(lettered, x, y, wide, high, HIDING)
            and not sea.any(x - half, y - 0.2 * high, x + half, y)
        )

    key = number + (land.seed & 0xFFFF) * 7919
    found = standing(mass, wraps, scale, key, free)
    if one.country == FOOTHILL:
        near = depths(land.kind[here] != MOUNTAIN, wraps)
        found = list(_thinned(found, near))
    lengths, scaled = step * unit, SIZE / CELL
    return [
        one._replace(
            x=exact.rounded(one.x * float(lengths[0])),
            y=exact.rounded(one.y * float(lengths[1])),
            wide=exact.rounded(one.wide * scaled),
            high=exact.rounded(one.high * scaled),
        )
        for one in found
    ]


def _mass(kind: NDArray[np.int8], country: int) -> Flags:
    """Where high ground of a kind is: mountains stand on the shoulders about them too."""
    mass = np.asarray(kind == country)
    if country == MOUNTAIN:
        around = blurred(mass * ONE, SHOULDER, 1) > ONE // SHARE
        mass |= around & (kind == FOOTHILL)
    return mass


def _scale(one: Range, across: int, grown: Ints) -> Scale:
    """How large peaks are on a board so many cells across."""
    large = min(max(across / LARGE, 1.0), LARGEST)
    least, most = (wide * large * CELL for wide in one.wide)
    return Scale(
        (least, most),
        2 * one.full * CELL,
        round(one.far * CELL * large),
        one.high,
        close=one.close,
        beside=one.beside,
        grown=grown,
    )


def _grown(kinds: NDArray[np.int8], wraps: bool) -> Ints:
    """How much larger peaks are on each square, in 1024ths: those in the midst of great ranges
    tower above those of small ones, so that the eye finds a few."""
    high = np.isin(kinds, (MOUNTAIN, CRAGS)) * 1024
    rim = 2 * AROUND_IT
    felt = blurred(np.pad(high, rim, mode="wrap" if wraps else "edge"), AROUND_IT, 2)
    least, more, most = GROWN
    return np.minimum(least + (felt[rim:-rim, rim:-rim] * more >> 10), most)


def _inland(wet: Flags, wraps: bool) -> Ints:
    """How much of their size peaks have on each square, in 1024ths: less by the sea, so that one on
    an islet stands within its shore."""
    rim = 2 * AROUND_SEA
    padded = np.pad(wet * 1024, rim, mode="wrap" if wraps else "edge")
    felt = blurred(padded, AROUND_SEA, 2)[rim:-rim, rim:-rim]
    return np.asarray(1024 - np.minimum(felt * BY_SEA >> 10, SMALLEST))


def _thinned(found: Iterable[Stand], near: Ints) -> Iterator[Stand]:
    """The peaks of foothills along the foot of their mountains, ever fewer away from it: `near` is
    how far off these are, in halves of a square."""
    rows, columns = near.shape
    for one in found:
        at = floor(one.y) % rows, floor(one.x) % columns
        if chance(one.key, 9) < FEW * (1 - int(near[at]) / (2 * CELL * ALONG_FOOT)):
            yield one


def _beyond(land: Land) -> Flags:
    """The squares beyond a board that ends: its peaks keep within the frame."""
    found = np.zeros(land.grain.shape, np.bool_)
    if land.shown.ground.wrap == "none":
        found[:] = True
        margins = [int(FRAME * SIZE / unit) for unit in land.grain.unit]
        (wide, high), (x, y) = land.grain.extent, margins
        found[MARGIN + y : MARGIN + high - y, MARGIN + x : MARGIN + wide - x] = False
    return found


def lakes(land: Land) -> Flags:
    """The squares of lakes: no peak hides one that lies behind it, as it may hide the sea."""
    found = np.zeros(land.grain.shape, np.bool_)
    for ring in land.shores:
        if area(ring) < LAKE * SIZE * SIZE:
            spots = within_ring(land.grain, ring)
            found[spots] = land.sea[spots] > 0
    return found


def _seen(land: Land, stand: Stand) -> Iterator[XY]:
    """Where the foot of a peak is seen."""
    for place in land.copies(exact.points(np.array([[stand.x, stand.y]]))):
        yield float(place[0, 0]), float(place[0, 1])


def _drawn(land: Land, pen: Pen, stand: Stand, one: Range, rock: Rock) -> Iterator[Piece]:
    bold = pen.width * (PEN[0] + PEN[1] * stand.wide / SIZE)
    if not rock.dark and stand.great < ROUND:
        found = mound(stand.wide, min(stand.high, ROUNDED * stand.wide), stand.key, bold)
    else:
        found = body(stand.wide, stand.high, stand.key, one.form, bold)
    for at in _seen(land, stand):
        svg = peak_svg(found, at, rock, pen.style.ink, bool(rock.snow) and stand.great > LOFTY)
        yield Piece(at, svg, True)


def _cover(land: Land, covered: Flags, stand: Stand) -> None:
    """Tell what squares a peak covers."""
    for x, y in _seen(land, stand):
        for part, reach in ((0.15, 0.42), (0.4, 0.3), (0.7, 0.14)):
            ends = [
                [x - reach * stand.wide, y - (part + 0.3) * stand.high],
                [x + reach * stand.wide, y - (part - 0.15) * stand.high],
            ]
            rows, columns = land.grain.squares(np.array(ends))
            covered[rows[0] : rows[1] + 1, columns[0] : columns[1] + 1] = True
