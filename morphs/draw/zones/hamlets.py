"""What lies about towns, mines and dwellings, so that they stand not on empty ground: cottages,
ploughed fields behind fences, single trees, heaps of spoil.

Each is drawn in the middle of a plot of one square, as trees are; see plants.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.exact import cos, sin
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import DARK, ROOF, WALL, WOOD
from morphs.draw.zones.grottoes import LEAFLESS, caps, spires
from morphs.draw.zones.palette import INK, TINTS, blended
from morphs.draw.zones.plants import firs, woods
from morphs.draw.zones.plot import XY, Lone, Plot
from morphs.draw.zones.scenery import Drawer
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.signs import CHART
from morphs.draw.zones.sprites import Sprites
from morphs.draw.zones.stamps import ABOVE, BESIDE, FOOT, VARIANTS, Stamp
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

Bools = NDArray[np.bool_]
ROOFS = (ROOF, "#9c7440", "#8a5a4a", "#a98a55")
STEPS = 30
"""At how many places about a sign it is asked whether something has room."""
FAR = (0.54, 1.0)
"""How far from the middle of its sign something lies, in widths of that."""
FLATTER = 0.62
"""How much less far it lies up and down."""
SMALL, LEAST = 48, 7
"""About mines and dwellings that are fewer pixels wide nothing is drawn, nor on charts; nor what is
so small itself."""
LINE = 0.045
"""How wide outlines are, in squares."""


class Part(NamedTuple):
    """What lies about a sign: how it is drawn, how large, in widths of the sign, and on how many of
    its places at most."""

    drawer: Drawer
    size: float
    most: int


class Yard(NamedTuple):
    """Something about a sign: how it is drawn, where its foot is and how large it is, in squares,
    and its dice."""

    drawer: Drawer
    x: float
    y: float
    size: float
    luck: float

    def box(self, shape: tuple[int, ...]) -> tuple[slice, slice] | None:
        """The squares that it covers; none if it does not lie within a level."""
        top, left = floor(self.y - 0.7 * self.size), floor(self.x - 0.55 * self.size)
        bottom, right = ceil(self.y + 0.05 * self.size), ceil(self.x + 0.55 * self.size)
        inside = min(top, left) >= 0 and bottom <= shape[0] and right <= shape[1]
        return (slice(top, bottom), slice(left, right)) if inside else None


def cottage(plot: Plot) -> str:
    """A cottage: a lit wall with a door, a roof with its ridge along the front."""
    (x, y), roof = plot.places(1.0, 1.0)[0], ROOFS[int(3.999 * plot.dice(3))]
    foot, half = y + 0.26, 0.36 + 0.08 * plot.dice(4)
    svg = plot.shadow((x + 0.12, foot), half + 0.06, 0.08)
    wall = [(x - half, foot), (x - half, foot - 0.3), (x + half, foot - 0.3), (x + half, foot)]
    svg += plot.shape(wall, WALL, plot.ink)
    svg += plot.shape([(x - 0.07, foot), (x - 0.07, foot - 0.2), (x + 0.07, foot - 0.2),
                       (x + 0.07, foot)], DARK)  # fmt: skip
    ridge = [(x - 0.62 * half, foot - 0.66), (x + 0.62 * half, foot - 0.66)]
    eaves = [(x + half + 0.07, foot - 0.27), (x - half - 0.07, foot - 0.27)]
    svg += plot.shape([*ridge, *eaves], roof)
    for k in (1, 2):
        down = foot - 0.66 + 0.13 * k
        svg += plot.shape([(x - 0.3 * half, down), (x + 0.7 * half, down)], "",
                          blended(roof, INK, 0.5), close=False)  # fmt: skip
    return svg + plot.shape([*ridge, *eaves], "", plot.ink)


def field(plot: Plot) -> str:
    """A ploughed field in strips, a fence along its front."""
    x, y = plot.places(1.0, 1.0)[0]
    tint, lean = plot.tint, 0.24 * (plot.dice(3) - 0.5)
    corn = blended(("#d9bf72", "#b9a25e", "#a9b56a")[int(2.999 * plot.dice(4))], tint.leaf, 0.2)
    top, foot = y - 0.22, y + 0.3

    def at(across: float, down: float) -> XY:
        return x + (across - 0.5) * 1.1 + lean * (1 - down), top + down * (foot - top)

    svg = plot.shape([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], corn, blended(corn, INK, 0.45))
    for k in range(1, 7):
        ink = blended(corn, INK, 0.3 if k % 2 else 0.14)
        svg += plot.shape([at(k / 7, 0.06), at(k / 7, 0.94)], "", ink, close=False)
    svg += plot.shape([at(-0.03, 0.9), at(1.03, 0.9)], "", WOOD, close=False)
    for k in range(6):
        post = at(k / 5, 1.04), at(k / 5, 0.74)
        svg += plot.shape([*post], "", WOOD, close=False)
    return svg


def spoil(plot: Plot) -> str:
    """A heap of broken stone."""
    (x, y), svg = plot.places(1.0, 1.0)[0], ""
    svg += plot.shadow((x + 0.06, y + 0.26), 0.4, 0.08)
    for k, (dx, up, r) in enumerate(((-0.22, 0.0, 0.17), (0.2, 0.0, 0.19), (0.0, 0.0, 0.2),
                                     (-0.05, 0.2, 0.15))):  # fmt: skip
        px, low, r = x + dx, y + 0.26 - up, r * (0.85 + 0.3 * plot.dice(k, 5))
        stone = [(px - r, low), (px - 0.6 * r, low - 1.1 * r), (px + 0.4 * r, low - 1.2 * r),
                 (px + r, low)]  # fmt: skip
        svg += plot.shape(stone, plot.tint.lit, plot.ink)
        svg += plot.shape([stone[2], stone[3], (px + 0.2 * r, low)], plot.tint.dark)
    return svg


ABOUT: dict[str, tuple[Part, ...]] = {
    "town": (Part(cottage, 0.17, 6), Part(field, 0.27, 3), Part(woods, 0.16, 5)),
    "mine": (Part(spoil, 0.26, 1), Part(cottage, 0.26, 1)),
    "dwelling": (Part(field, 0.42, 1), Part(woods, 0.3, 2)),
}
"""What lies about each kind of sign; where no leaf grows other things stand for fields and
trees."""
WINTER: dict[Drawer, Drawer] = {field: cottage, woods: firs}
"""What stands for what does not grow in snow."""


def yards(signs: Sequence[Sign], barred: Bools, pixels: int) -> list[Yard]:
    """Return what lies about the signs of a level, on squares that are not `barred`, the most
    important signs first."""
    taken, found = barred.copy(), list[Yard]()
    for sign in sorted(signs, key=lambda one: (-one.unit, one.number)):
        parts = ABOUT.get(sign.emblem.kind, ())
        is_large = sign.unit >= SMALL and len(barred) < CHART
        if parts and (sign.emblem.kind == "town" or is_large):
            found += _about(sign, parts, taken, pixels)
    return found


def _about(sign: Sign, parts: Sequence[Part], taken: Bools, pixels: int) -> Iterator[Yard]:
    """What lies about a sign; the squares of that are taken."""
    unit = sign.unit / pixels
    left = [part.most for part in parts]
    order = sorted(range(STEPS), key=lambda k: (chance(sign.number, k, 61), k))
    for step in order:
        angle = 2 * pi * (step + 0.6 * chance(sign.number, step, 62)) / STEPS
        far = (FAR[0] + (FAR[1] - FAR[0]) * chance(sign.number, step, 63)) * unit
        x, y = sign.middle + far * cos(angle), sign.foot - 0.12 * unit + FLATTER * far * sin(angle)
        for number in sorted(range(len(parts)), key=lambda k: (-left[k] / parts[k].most, k)):
            part, luck = parts[number], chance(sign.number, step, 64)
            one = Yard(part.drawer, x, y, part.size * unit, luck)
            box = one.box(taken.shape)
            if left[number] and box and not taken[box].any() and one.size * pixels >= LEAST:
                taken[box], left[number] = True, left[number] - 1
                yield one
                break


def yard_stamp(
    one: Yard, land: NDArray[np.uint8], level: int, pixels: int, sprites: Sprites
) -> Stamp | None:
    """The sprite of something on a level whose squares have the terrains `land`; none where there
    is no such thing."""
    kind = int(land[floor(one.y - 0.01), floor(one.x)])
    if kind in (WATER, ROCK):
        return None
    terrain = TERRAINS[kind]
    drawer = WINTER.get(one.drawer, one.drawer) if terrain == "snow" else one.drawer
    if level or terrain in LEAFLESS:
        drawer = caps if drawer is field else spires if drawer in (woods, firs) else drawer
    variant, unit = int(one.luck * VARIANTS), max(LEAST, round(one.size * pixels))
    side, above = round(BESIDE * unit), round(ABOVE * unit)

    def draw(at: XY) -> str:
        pen = Pen(ATLAS, unit)
        pen.width = max(0.6, LINE * pixels)
        place = (at[0] + side, at[1] + above)
        return drawer(Lone(pen, place, (1, 1), TINTS[terrain], 97 * variant + 5))

    key = ("yard", drawer.__name__, terrain, unit, variant)
    sprites.want(key, unit + 2 * side, unit + above + side, draw)
    x, y = round(one.x * pixels), round(one.y * pixels)
    layer = 0 if drawer is field else 1
    return Stamp(layer, y, key, x - unit // 2 - side, y - round(FOOT * unit) - above)
