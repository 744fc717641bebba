"""Towers, keeps and castles of charts, seen from the front: drawn from the dice of their place."""

from __future__ import annotations

from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance

FORMS = 4
KEPT = 0.28
"""How many forms castles have; how many are a lone keep on its mound; as many more have one great
tower."""


def tower(
    pen: Pen, at: XY, x: float, y: float, wide: float, tall: float = 0.26, roofed: bool = True
) -> str:
    """A tower with a pointed roof, or with teeth."""
    style, half = pen.style, wide / 2
    stone, slate = ("#e8dcc6", "#5f6f83") if style.fills else ("#ffffff", "#ffffff")
    body = [(x - half, y), (x - half, y - tall), (x + half, y - tall), (x + half, y)]
    svg = pen.shape(at, body, stone, style.ink)
    if roofed:
        top = [(x - wide * 0.6, y - tall), (x, y - tall - 1.23 * wide), (x + wide * 0.6, y - tall)]
        return svg + pen.shape(at, top, slate, style.ink)
    teeth: list[XY] = [(x - 1.16 * half, y - tall)]
    for k in range(3):
        left = x + (-1.16 + 0.84 * k) * half
        teeth += [(left, y - tall - 0.04), (left + 0.44 * half, y - tall - 0.04)]
        teeth += [(left + 0.44 * half, y - tall - 0.015)]
        teeth += [(left + 0.84 * half, y - tall - 0.015)] if k < 2 else []
    return svg + pen.shape(at, [*teeth, (x + 1.16 * half, y - tall)], stone, style.ink)


def towering(pen: Pen, at: XY, wide: float, key: int) -> str:
    """What one sees of a town from afar: a spire, two of them, or a keep with teeth."""
    form, tall = int(chance(key, 53) * 4), 0.22 + 0.09 * chance(key, 54)
    if form == 0:
        lower = tower(pen, at, 0.11, 0.02, 0.75 * wide, 0.8 * tall)
        return tower(pen, at, -0.05, 0.02, 0.8 * wide, tall) + lower
    return tower(pen, at, 0.08 * (chance(key, 55) - 0.5), 0.02, wide, tall, roofed=form > 1)


def castle(pen: Pen, at: XY, key: int = 0, turn: int | None = None) -> str:
    """A keep on its mound, a great tower over its wall, or a wall between two or three towers: by
    its dice, or by its `turn`, so that no two that follow each other look alike."""
    form, roofed = _form(key), chance(key, 64) < 0.6
    if turn is not None:
        form, roofed = turn % FORMS, (turn + turn // FORMS) % 2 == 0
    if form == 0:
        return _keep(pen, at, key, roofed if turn is not None else chance(key, 64) < 0.7)
    low, tall = 0.22 + 0.05 * chance(key, 62), 0.3 + 0.09 * chance(key, 63)
    svg = ""
    if form == 1:
        x = 0.06 if chance(key, 65) < 0.5 else -0.06
        svg += tower(pen, at, x, 0.06, 0.15, tall, roofed)
        svg += tower(pen, at, -0.19 if x > 0 else 0.19, 0.14, 0.1, 0.8 * low, not roofed)
        return svg + _wall(pen, at, 0.2)
    if form == 3:
        svg += tower(pen, at, 0.05 * (chance(key, 67) - 0.5), 0.08, 0.12, tall, roofed)
    slated = turn is None and chance(key, 70) < 0.4
    for side, more in ((-0.18, 0.05 * chance(key, 68)), (0.18, 0.05 * chance(key, 69))):
        svg += tower(pen, at, side, 0.14, 0.11, low + more, roofed or slated)
    return svg + _wall(pen, at, 0.17)


def _form(key: int) -> int:
    """The form of a castle by its dice: a keep, a great tower, two towers or three."""
    dice = chance(key, 61)
    if dice < 2 * KEPT:
        return int(dice >= KEPT)
    return 3 if chance(key, 66) < 0.5 else 2


def _keep(pen: Pen, at: XY, key: int, roofed: bool) -> str:
    """A square keep with a turret at its corner, on a mound."""
    style = pen.style
    earth = "#cbbf94" if style.fills else "#ffffff"
    mound = [("M", [(-0.3, 0.17)]), ("Q", [(-0.16, 0.03), (0.0, 0.03)])]
    mound += [("Q", [(0.16, 0.03), (0.3, 0.17)])]
    side = 1 if chance(key, 65) < 0.5 else -1
    tall = 0.24 + 0.08 * chance(key, 62)
    svg = pen.curve(at, mound, earth, style.ink)
    svg += tower(pen, at, 0.11 * side, 0.06, 0.08, tall + 0.07, roofed)
    svg += tower(pen, at, 0.0, 0.08, 0.2, tall, roofed=False)
    slit = [(-0.02, 0.08), (-0.02, 0.0), (0.02, 0.0), (0.02, 0.08)]
    return svg + pen.shape(at, slit, style.ink)


def _wall(pen: Pen, at: XY, half: float) -> str:
    """A wall with teeth and a gate in its middle."""
    style = pen.style
    stone = "#d9cdb8" if style.fills else "#ffffff"
    notch = 0.6 * half
    wall = [(-half, 0.16), (-half, -0.03), (-notch, -0.03), (-notch, 0.02)]
    wall += [(notch, 0.02), (notch, -0.03), (half, -0.03), (half, 0.16)]
    gate = [(-0.045, 0.16), (-0.045, 0.07), (0.045, 0.07), (0.045, 0.16)]
    return pen.shape(at, wall, stone, style.ink) + pen.shape(at, gate, style.ink)
