"""Symbols of meadows and of what is tilled: grass, fields, orchards; and a tree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece, Site
from morphs.draw.terrain.sheet import chance

HATCHED = 0.55
"""How many trees in black and white are hatched: all would be a busy grey."""


GREENS = (("#7fa35c", "#8db069", "#759a55"), ("#6c9155", "#63894f", "#74985b"))
GLINTS = ("#a9c785", "#92b374")
"""The greens of crowns and what is lit of them, of common trees and of dark ones."""
RIMS, CAST = ("#55753f", "#48683a"), "#54753f"
"""The lines round the crowns of either on battlefields, and what all cast."""


def crown(pen: Pen, at: XY, centre: XY, radius: float, key: int, is_dark: bool = False) -> Piece:
    """A leafy tree: a crown with a shadow on its right; in black and white on a trunk."""
    style = pen.style
    x, y = centre
    if not style.fills:
        draw = canopy if pen.above else _engraved_tree
        return pen.piece(at, (x, y), draw(pen, at, centre, radius, key))
    green = GREENS[is_dark][int(chance(key, 21) * 3)]
    if pen.above:
        return pen.piece(at, (x, y), _leaves(pen, at, centre, radius, key, green, is_dark))
    svg = pen.disc(at, (x + radius * 0.25, y + radius * 0.35), radius, CAST)
    svg += pen.disc(at, centre, radius, green)
    svg += pen.disc(at, (x - radius * 0.3, y - radius * 0.3), radius * 0.38, GLINTS[is_dark])
    return pen.piece(at, (x, y), svg)


Curve = list[tuple[str, list[XY]]]


def _lobes(centre: XY, radius: float, key: int) -> Curve:
    """The outline of a crown seen from above."""
    turn = chance(key, 21) * 0.9
    count = 6 + int(chance(key, 20) * 3)
    rim = []
    for k in range(count):
        far = radius * (0.74 + 0.26 * chance(key, k, 22))
        rim.append(_polar(centre, far, turn + 2 * pi * k / count))
    lobes: list[tuple[str, list[XY]]] = [("M", [rim[0]])]
    for k in range(count):
        mid = _polar(centre, 1.5 * radius, turn + 2 * pi * (k + 0.5) / count)
        lobes.append(("Q", [mid, rim[(k + 1) % count]]))
    return lobes


def _leaves(
    pen: Pen, at: XY, centre: XY, radius: float, key: int, green: str, is_dark: bool
) -> str:
    """A crown in colour seen from above: its shadow, its lobes within a thin line, those towards
    the light paler, with a few leaves between."""
    x, y = centre
    svg = pen.disc(at, (x + radius * 0.25, y + radius * 0.35), 0.98 * radius, CAST)
    svg += pen.curve(at, _lobes(centre, radius, key), green, RIMS[is_dark], bold=0.5)
    lit = x - 0.2 * radius, y - 0.24 * radius
    svg += pen.curve(at, _lobes(lit, 0.52 * radius, key + 1), GLINTS[is_dark])
    leaves: Curve = []
    for k, (lean, far) in enumerate(((0.2, 0.62), (1.1, 0.6), (1.9, 0.66), (-0.9, 0.7))):
        lean += 0.7 * (chance(key, k, 24) - 0.5)
        ends = [_polar(centre, far * radius, lean + side * 0.42) for side in (-1, 1)]
        leaves += [("M", ends[:1]), ("Q", [_polar(centre, 1.3 * far * radius, lean), ends[1]])]
    return svg + pen.curve(at, leaves, "", RIMS[is_dark], bold=0.5)


SHADOW = "#5f5f5f"
"""What trees cast in black and white, seen from above."""


def canopy(pen: Pen, at: XY, centre: XY, radius: float, key: int) -> str:
    """A crown in black and white seen from above: lobes, hatched away from the light."""
    x, y = centre
    svg = pen.disc(at, (x + 0.24 * radius, y + 0.32 * radius), 0.98 * radius, SHADOW)
    svg += pen.curve(at, _lobes(centre, radius, key), "#ffffff", pen.style.ink, bold=0.75)
    marks: list[tuple[str, list[XY]]] = []
    for k, (near, wide) in enumerate(((0.98, 1.15), (0.74, 0.95), (0.48, 0.7))):
        lean = 0.85 + 0.5 * (chance(key, k, 24) - 0.5)
        start, end = (_polar(centre, near * radius, lean + side * wide) for side in (-1, 1))
        marks += [("M", [start]), ("Q", [_polar(centre, 1.45 * near * radius, lean), end])]
    for k in range(2):
        lean = -2.3 + 1.6 * (chance(key, k, 28) - 0.5)
        start, end = (_polar(centre, (0.4 + 0.2 * k) * radius, lean + side) for side in (-0.5, 0.5))
        marks += [("M", [start]), ("Q", [_polar(centre, (0.65 + 0.3 * k) * radius, lean), end])]
    return svg + pen.curve(at, marks, "", pen.style.ink, bold=0.7)


def _polar(centre: XY, far: float, turn: float) -> XY:
    return centre[0] + far * cos(turn), centre[1] + far * sin(turn)


def _engraved_tree(pen: Pen, at: XY, centre: XY, radius: float, key: int) -> str:
    """A crown of seven lobes over a trunk, hatched on its right."""
    x, y = centre
    ink = pen.style.ink
    trunk = [(x, y + 0.5 * radius), (x, y + 1.7 * radius)]
    svg = pen.shape(at, trunk, "", ink, close=False)
    turn = chance(key, 21) * 0.6 - pi / 2
    angles = [turn + k * pi / 3.5 for k in range(8)]
    rim = [(x + 0.92 * radius * cos(a), y + 0.86 * radius * sin(a)) for a in angles]
    lobes = [("M", [rim[0]])]
    for k in range(7):
        dx, dy = 0.5 * radius * cos(angles[k] + pi / 7), 0.5 * radius * sin(angles[k] + pi / 7)
        (ax, ay), (bx, by) = rim[k], rim[k + 1]
        lobes.append(("C", [(ax + dx, ay + dy), (bx + dx, by + dy), (bx, by)]))
    svg += pen.curve(at, _lobes(centre, radius, key), "#ffffff", ink, bold=0.85)
    if chance(key, 23) > HATCHED:
        return svg
    hatch: list[tuple[str, list[XY]]] = []
    for k in range(3):
        start = (x + radius * (0.05 + 0.25 * k), y + radius * (0.6 - 0.32 * k))
        end = (start[0] + 0.36 * radius, start[1] - 0.3 * radius)
        hatch += [("M", [start]), ("L", [end])]
    return svg + pen.curve(at, hatch, "", ink, bold=0.7)


def field(pen: Pen, site: Site) -> Iterator[Piece]:
    """Two strips of furrows that fill the cell, each ploughed its own way, with a hedge around."""
    style, at, cell = pen.style, site.at, site.key
    ring = _plot(pen, cell)
    turn = int(chance(cell, 23) * 4) * pi / 4 + 0.12 + (chance(cell, 25) - 0.5) * 0.3
    hedge = style.ink if not style.fills else "#7f8d4a"
    svg = ""
    for number in (0, 1):
        half = _half(ring, turn + pi * number)
        hue = ("#e9d98a", "#dccb7a", "#cfd88c", "#e3d19a")[int(chance(cell, 24, number) * 4)]
        svg += pen.shape(at, half, hue if style.fills else "#ffffff", hedge)
        ploughed = turn + (pi / 2 if chance(cell, 26, number) < 0.4 else 0.0)
        for furrow in _furrows(half, ploughed, 0.075):
            svg += pen.shape(at, furrow, "", style.faint if not style.fills else "#b9a458", False)
    yield pen.piece(at, (0.0, -1.0), svg, tall=True)


def orchard(pen: Pen, site: Site) -> Iterator[Piece]:
    """Trees in rows within a hedge."""
    style, at = pen.style, site.at
    hedge = style.ink if not style.fills else "#7f8d4a"
    ring = _plot(pen, site.key)
    ground = pen.shape(at, ring, "#d5e0a8" if style.fills else "#ffffff", hedge)
    yield pen.piece(at, (0.0, -1.0), ground, tall=True)
    for k, (x, y) in enumerate(pen.lattice(5)):
        if inside((x * 1.22, y * 1.22), ring):
            x += 0.03 * (chance(site.key, k, 33) - 0.5)
            y += 0.03 * (chance(site.key, k, 34) - 0.5)
            yield crown(pen, at, (x, y), 0.042 + 0.016 * chance(site.key, k, 35), site.key + k)


def grass(pen: Pen, site: Site) -> Iterator[Piece]:
    """A few tufts, and here and there a bush."""
    at, cell = site.at, site.key
    blade = pen.style.faint if not pen.style.fills else "#a9b077"
    for k, (x, y) in enumerate(pen.lattice(3)):
        if chance(cell, k, 51) < 0.62:
            continue
        x, y = x + 0.22 * (chance(cell, k, 52) - 0.5), y + 0.22 * (chance(cell, k, 53) - 0.5)
        if pen.style.fills and chance(cell, k, 54) < 0.1:
            yield crown(pen, at, (x, y), 0.035 + 0.02 * chance(cell, k, 55), cell + k)
            continue
        blades = []
        for lean in (-0.03, -0.008, 0.02):
            high = 0.035 + 0.025 * chance(cell, k, int(1000 * lean) & 255)
            blades += [("M", [(x + lean, y)]), ("L", [(x + 1.7 * lean, y - high)])]
        svg = pen.curve(at, blades, "", blade, bold=0.8)
        yield pen.piece(at, (x, y), svg)


def tuft(pen: Pen, place: XY, key: int) -> Piece:
    """Blades of rough grass at a place of the sheet, in cells."""
    x, y = place
    blades: list[tuple[str, list[XY]]] = []
    for k, lean in enumerate((-0.03, -0.008, 0.02)):
        high = 0.035 + 0.03 * chance(key, k, 56)
        blades += [("M", [(x + lean, y)]), ("L", [(x + 1.7 * lean, y - high)])]
    colour = "#8f9a55" if pen.style.fills else pen.style.faint
    return pen.piece((0.0, 0.0), place, pen.curve((0.0, 0.0), blades, "", colour, bold=0.8))


def _plot(pen: Pen, cell: int) -> list[XY]:
    """The hedge round what is tilled in a cell, no corner as far from its middle as the others."""
    shares = [1 - 0.13 * chance(cell, k, 37) for k in range(6)]
    return [(x * far, y * far) for (x, y), far in zip(pen.outline(0.46), shares, strict=False)]


def _half(ring: list[XY], turn: float) -> list[XY]:
    """What of a convex ring lies on one side of a line through the middle."""
    dx, dy = cos(turn), sin(turn)
    found = []
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        a, b = ax * -dy + ay * dx, bx * -dy + by * dx
        if a >= 0:
            found.append((ax, ay))
        if (a >= 0) != (b >= 0):
            share = a / (a - b)
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return found


def _furrows(ring: list[XY], turn: float, apart: float) -> Iterator[list[XY]]:
    """Parallel lines across a convex ring."""
    dx, dy = cos(turn), sin(turn)
    across = [x * -dy + y * dx for x, y in ring]
    for k in range(1, int((max(across) - min(across)) / apart) + 1):
        at = min(across) + k * apart
        ends = []
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            a, b = ax * -dy + ay * dx - at, bx * -dy + by * dx - at
            if (a >= 0) != (b >= 0):
                share = a / (a - b)
                ends.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        if len(ends) == 2:
            yield ends


def inside(at: XY, ring: list[XY]) -> bool:
    """Whether a point lies in a convex ring that runs clockwise."""
    sides = pairwise([*ring, ring[0]])
    return all(
        (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax) >= 0 for (ax, ay), (bx, by) in sides
    )
