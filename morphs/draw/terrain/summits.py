"""Symbols of what rises: mountains, crags, hills."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.peaks import (
    ALPINE,
    CRAGGY,
    ENGRAVED,
    ENGRAVED_CRAGS,
    PEAK,
    TOR,
    Rock,
    body,
    peak_svg,
)
from morphs.draw.terrain.pen import Pen, Piece, Site
from morphs.draw.terrain.sheet import chance

PEN = (0.9, 0.85)
"""How bold the outline of a small peak is, and how much bolder that of one a cell wide."""
SNOWY = 0.4
"""How high a peak is at the least that has snow, in cells."""
LOFTY = 0.45
"""How many massifs have no foothill before them."""
LEAST = 0.26
"""How wide a peak is at the least that was made smaller to make room; less reads as a crumb."""


def peak(pen: Pen, at: XY, foot: XY, wide: float, high: float, key: int, rock: Rock) -> Piece:
    """A mountain that hides what stands behind it, its right face in shadow; rock of crags has a
    flat top."""
    size, form = pen.size, TOR if rock.broad else PEAK
    place = (at[0] + foot[0] * size, at[1] + foot[1] * size)
    found = body(wide * size, high * size, key, form, pen.width * (PEN[0] + PEN[1] * wide))
    snow = bool(rock.snow) and high > SNOWY
    svg = peak_svg(found, place, rock, pen.style.ink, snow, fades=False)
    return Piece(place, svg, True)


def _body(foot: XY, wide: float, high: float) -> list[XY]:
    """Points all over a peak."""
    x, y = foot
    return [
        (x + wide * share * (1 - up) / 2, y - high * up)
        for up in (0.0, 0.25, 0.5, 0.75, 1.0)
        for share in (-1.0, -0.5, 0.0, 0.5, 1.0)
    ]


def _range(
    pen: Pen, site: Site, peaks: list[tuple[XY, float, float]], rock: Rock
) -> Iterator[Piece]:
    """The peaks of a cell: their feet, widths and heights; each smaller, aside or left out where
    it would hide a line."""
    for number, ((x, y), wide, high) in enumerate(peaks):
        tries = (
            ((x + dx, y + dy), wide * share, high * share)
            for share in (1.0, 0.85, 0.7)
            for dx, dy in ((0.0, 0.0), (0.1, 0.06), (-0.1, 0.06), (0.0, -0.12), (0.0, 0.12))
            if share == 1.0 or wide * share >= LEAST
        )
        fits = None
        for one in tries:
            body = _body(*one)
            if site.free(body):
                fits = one
                if site.dry(body[:5]):
                    break
        if fits:
            yield peak(pen, site.at, *fits, site.key * 7 + number, rock)


def mountain(pen: Pen, site: Site) -> Iterator[Piece]:
    """A massif that goes on towards the mountains beside it in lower summits, none straight before
    another; one or another towers over all; alone, with two foothills."""
    cell, near = site.key, len(site.joined)
    great = chance(cell, 6)
    dx = (chance(cell, 5) - 0.5) * 0.3
    grown = 0.82 + 0.3 * great * great + 0.05 * near
    peaks = [((dx, 0.24 + 0.06 * chance(cell, 9)), 0.74 * grown, 0.5 * grown)]
    for number, (x, y) in enumerate(site.joined):
        share = 0.62 + 0.5 * chance(cell, number, 8)
        aside = 0.0 if abs(x) > 0.3 else (0.2 if chance(cell, number, 10) < 0.5 else -0.2)
        foot = (x * 0.96 + aside + 0.1 * (chance(cell, number, 14) - 0.5), y * 0.94 + 0.2)
        peaks.append((foot, 0.52 * share, 0.32 * share))
    if near < 2:
        peaks += [((dx - 0.29, 0.14), 0.36, 0.26), ((dx + 0.29, 0.17), 0.34, 0.24)]
    elif great > LOFTY:
        side = 0.36 if chance(cell, 15) < 0.5 else -0.36
        peaks.append(((dx + side, 0.34), 0.34, 0.19))
    yield from _range(pen, site, peaks, ALPINE if pen.style.fills else ENGRAVED)


def crags(pen: Pen, site: Site) -> Iterator[Piece]:
    """Broken rock: a row of broad tors that goes on in the crags beside it."""
    cell = site.key
    teeth = [((-0.26, 0.12), 0.34, 0.2), ((0.24, 0.16), 0.32, 0.19), ((-0.02, 0.28), 0.42, 0.28)]
    peaks = [
        ((x + (chance(cell, k, 5) - 0.5) * 0.1, y), wide, high * (0.85 + 0.3 * chance(cell, k, 13)))
        for k, ((x, y), wide, high) in enumerate(teeth)
    ]
    for number, (x, y) in enumerate(site.joined):
        peaks.append(((x * 0.9, y * 0.9 + 0.16), 0.32, 0.18 + 0.06 * chance(cell, number, 8)))
    yield from _range(pen, site, peaks, CRAGGY if pen.style.fills else ENGRAVED_CRAGS)


def hill(pen: Pen, at: XY, foot: XY, wide: float, high: float, fill: str) -> Piece:
    """A rounded hill, its right slope in shadow."""
    x, y = foot
    ink = pen.style.ink if not pen.style.fills else "#8c7a52"
    top = [(x - wide * 0.3, y - high * 1.35), (x + wide * 0.16, y - high * 1.45), (x + wide / 2, y)]
    svg = pen.curve(at, [("M", [(x - wide / 2, y)]), ("C", top)], fill, ink)
    for k in range(4):
        start = (x + wide * (0.1 + 0.09 * k), y - high * (0.94 - 0.2 * k))
        end = (start[0] + wide * 0.07, start[1] + high * (0.44 - 0.07 * k))
        svg += pen.shape(at, [start, end], "", ink, close=False)
    return pen.piece(at, (x, y), svg)


def _rolling(site: Site) -> Iterator[tuple[XY, float]]:
    """The feet and widths of a cell's hills; they go on in the hills beside it."""
    dx = (chance(site.key, 5) - 0.5) * 0.14
    yield (dx + 0.19, -0.04), 0.42
    yield (dx - 0.2, 0.05), 0.44
    yield (dx + 0.05, 0.26), 0.5
    for number, (x, y) in enumerate(site.joined):
        if y > 0.1:
            yield (x, y * 0.96), 0.34 + 0.08 * chance(site.key, number, 8)


def hills(pen: Pen, site: Site) -> Iterator[Piece]:
    fill = "#e6dbb0" if pen.style.fills else "#ffffff"
    for foot, wide in _rolling(site):
        yield hill(pen, site.at, foot, wide, 0.42 * wide, fill)
