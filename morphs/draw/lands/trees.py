"""Trees of woods as they stand in a wood: lit or in its shade, within it or at its front."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi
from typing import NamedTuple

from morphs.base.exact import cos, sin
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.symbols import palm

ORIGIN = (0.0, 0.0)
LEAVES = (
    "#b9d28c", "#a6c47a", "#93b569", "#81a55b", "#6f944e", "#5e8243", "#4e7139",
)  # fmt: skip
"""The greens of crowns from the brightest to the deepest shade."""
NEEDLES = (
    "#b0cba2", "#9bbb92", "#86aa82", "#729873", "#608665", "#4f7458", "#40624b",
)  # fmt: skip
"""The same of firs."""
TONES = 5
"""How many tones trees have; each lends of the greens about its own."""
SMALL, MORE, GREAT = 0.04, 0.034, 0.042
"""The radius of the smallest crowns, how much larger most are at most, and the few great ones
more, in cells."""
FEW = 0.24
"""How many crowns are great."""
YOUNG = 0.45
"""How large the smallest trees at a verge are, of grown ones."""
EDGE = 0.6
"""How bold the outlines of painted crowns are: without any a wood is one soft lump."""
SHADED = 0.8
"""How far hatching reaches from the right of a crown, in its radii."""


class Light(NamedTuple):
    """How a tree stands in its wood: its tone, the first the brightest, whether none stands before
    it, and whether others stand all around."""

    tone: int = 1
    front: bool = True
    inner: bool = False


ALONE = Light()
TreeDrawer = Callable[[Pen, XY, int, float, Light], Iterator[Piece]]


def grown(pen: Pen, deep: float) -> Pen:
    """The pen of trees at a verge, which are younger where there is less room; in ink its lines are
    as bold as any."""
    young = Pen(pen.style, pen.size * (YOUNG + (1 - YOUNG) * deep), pen.cell)
    old = pen.width / Pen(pen.style, pen.size).width
    young.width = young.width * old if pen.style.fills else pen.width
    return young


def reach_of(key: int, part: float = 1.0) -> float:
    """The radius of a crown in cells: most are small, few great."""
    great = chance(key, 9) < FEW
    return part * (SMALL + MORE * chance(key, 11) + GREAT * great * chance(key, 12))


def fir_tree(pen: Pen, at: XY, key: int, deep: float, light: Light = ALONE) -> Iterator[Piece]:
    """A conifer, slender or broad, few of them high; in ink with boughs, dark on its right."""
    pen = grown(pen, deep)
    old = chance(key, 9) ** 2
    high, wide = 0.13 + 0.06 * chance(key, 10) + 0.11 * old, 0.04 + 0.018 * chance(key, 13)
    wide += 0.018 * old
    if pen.style.fills:
        yield pen.piece(at, ORIGIN, _painted_fir(pen, at, (high, wide), key, light))
    else:
        high = 0.15 + STEADY * (high - 0.15)
        yield pen.piece(at, ORIGIN, _inked_fir(pen, at, (high, wide), key, light))


def _painted_fir(pen: Pen, at: XY, size: XY, key: int, light: Light) -> str:
    high, wide = size
    lean = 0.012 * (chance(key, 14) - 0.5)
    top, left, right = (lean, -high), (-wide, 0.0), (wide, -0.004)
    foot, tone = (0.1 * wide, 0.22 * wide), light.tone
    edge = NEEDLES[min(tone + 2, 6)]
    svg = pen.shape(at, [top, left, foot, right], NEEDLES[tone], edge, bold=0.7)
    return svg + pen.shape(at, [top, (-0.12 * wide, -0.3 * high), foot, right], NEEDLES[tone + 1])


def _inked_fir(pen: Pen, at: XY, size: XY, key: int, light: Light) -> str:
    """A fir by its two sides, of which the right one lies in shade: boughs ever closer the darker
    its tone is, yet none so close that they close to black."""
    high, wide = (INKED * part for part in size)
    ink, tip = pen.style.ink, (0.1 * wide * (chance(key, 14) - 0.5), -high)
    left, right, foot = (-wide, -0.02 * high), (wide, -0.02 * high), (0.12 * wide, 0.07 * high)
    svg = pen.shape(at, [left, tip, right, foot], _grey(pen, light))
    strokes: list[tuple[str, list[XY]]] = []
    many = BOUGHS[light.tone]
    for k in range(many):
        up = 0.12 + 0.56 * (k + 0.3 * chance(key, k, 15)) / many
        start = (wide * (1 - up) * 0.96, -high * up)
        strokes += [("M", [start]), ("L", [(0.2 * wide * (1 - up), -high * (up - 0.09))])]
    svg += pen.curve(at, strokes, "", ink, bold=0.7)
    if light.front:
        svg += pen.shape(at, [foot, (foot[0], foot[1] + 0.035)], "", ink, close=False)
        return svg + pen.shape(at, [left, tip, right, foot, left], "", ink, bold=RIM)
    bold = 0.8 if light.inner else RIM
    return svg + pen.shape(at, [left, tip, right], "", ink, close=False, bold=bold)


INKED, RIM = 1.32, 1.3
"""How much larger trees in ink are; and how bold the outlines are of those at the rim of their
wood."""
BOUGHS, HATCHES = (0, 1, 3, 5, 8), (0, 0, 2, 4, 6)
"""How many strokes the shade of firs of each tone has, and that of crowns."""
STEADY = 0.85
"""How uneven firs in ink are in height, of those in colour: they stand in rows."""


def leaf_tree(pen: Pen, at: XY, key: int, deep: float, light: Light = ALONE) -> Iterator[Piece]:
    """A tree with a crown of lobes."""
    yield _crowned(pen, at, key, reach_of(key, 0.6 + 0.4 * deep), light)


def light_tree(pen: Pen, at: XY, key: int, deep: float, light: Light = ALONE) -> Iterator[Piece]:
    """A tree of light woods, smaller."""
    yield _crowned(pen, at, key, reach_of(key, 0.55 + 0.35 * deep), light)


def jungle_tree(pen: Pen, at: XY, key: int, deep: float, light: Light = ALONE) -> Iterator[Piece]:
    """A palm or a broad crown."""
    palms = 0.34 if pen.style.fills else 0.2
    if chance(key, 33) < palms:
        yield palm(grown(pen, deep), at, ORIGIN, key)
    else:
        darker = light._replace(tone=min(light.tone + 1, TONES - 1))
        yield _crowned(pen, at, key, reach_of(key, 0.7 + 0.45 * deep), darker)


def _crowned(pen: Pen, at: XY, key: int, radius: float, light: Light) -> Piece:
    draw = _painted_crown if pen.style.fills else _inked_crown
    return pen.piece(at, ORIGIN, draw(pen, at, radius, key, light))


def _painted_crown(pen: Pen, at: XY, radius: float, key: int, light: Light) -> str:
    """A crown in three tones: its shade below and to the right, its own, and the light on it."""
    tone, up = light.tone, 0.35 * radius
    svg = pen.disc(at, (0.2 * radius, 0.3 * radius - up), 0.97 * radius, LEAVES[tone + 2])
    rim = LEAVES[min(tone + 3, len(LEAVES) - 1)]
    svg += pen.curve(at, _lobes((0.0, -up), radius, key), LEAVES[tone + 1], rim, bold=EDGE)
    if radius > SMALL:
        lit = _lobes((-0.26 * radius, -0.28 * radius - up), 0.55 * radius, key + 1, 5)
        svg += pen.curve(at, lit, LEAVES[tone])
    return svg


def _lobes(centre: XY, radius: float, key: int, count: int = 0) -> list[tuple[str, list[XY]]]:
    """The uneven outline of a crown."""
    count = count or 6 + int(chance(key, 20) * 3)
    turn = chance(key, 21) * 2 * pi
    angles = [turn + 2 * pi * (k + 0.4 * (chance(key, k, 22) - 0.5)) / count for k in range(count)]
    rim = [_polar(centre, radius * (0.8 + 0.14 * chance(key, k, 23)), a)
           for k, a in enumerate(angles)]  # fmt: skip
    found: list[tuple[str, list[XY]]] = [("M", [rim[0]])]
    for k in range(count):
        after = angles[(k + 1) % count] + (2 * pi if k == count - 1 else 0.0)
        found.append(("Q", [_polar(centre, 1.3 * radius, (angles[k] + after) / 2),
                            rim[(k + 1) % count]]))  # fmt: skip
    return found


def _polar(centre: XY, far: float, turn: float) -> XY:
    return centre[0] + far * cos(turn), centre[1] + 0.92 * far * sin(turn)


def _inked_crown(pen: Pen, at: XY, radius: float, key: int, light: Light) -> str:
    """A crown by the bumps of its upper side, as those before it hide the rest; hatched on its
    right in the shade, closely at the dark edge of its wood; at the front on a trunk, closed
    below."""
    ink, radius = pen.style.ink, INKED * radius
    centre = (0.0, -0.45 * radius)
    svg = ""
    if light.front:
        trunk = [(0.0, 0.0), (0.0, 0.75 * radius)]
        svg += pen.shape(at, trunk, "", ink, close=False)
    spread, count = ((0.62 * pi, 2.5 * pi), 6) if light.front else ((0.86 * pi, 2.14 * pi), 4)
    bumps = _bumps(centre, radius, key, spread, count + int(2 * chance(key, 20)))
    svg += pen.curve(at, bumps, _grey(pen, light), ink, bold=0.75 if light.inner else RIM)
    if many := HATCHES[light.tone]:
        svg += pen.curve(at, _hatched(centre, radius, many), "", ink, bold=0.7)
    return svg


def _grey(pen: Pen, light: Light) -> str:
    """What a tree in ink is filled with: white, or the grey of its tone."""
    return pen.style.greys[light.tone] if pen.style.greys else "#ffffff"


def _bumps(
    centre: XY, radius: float, key: int, spread: tuple[float, float], count: int
) -> list[tuple[str, list[XY]]]:
    """So many bumps of a crown from one turn about its middle to another."""
    first, last = spread
    turns = [first + (last - first) * k / count for k in range(count + 1)]
    rim = [_polar(centre, radius * (0.82 + 0.14 * chance(key, k, 23)), a)
           for k, a in enumerate(turns)]  # fmt: skip
    found: list[tuple[str, list[XY]]] = [("M", [rim[0]])]
    for k in range(count):
        middle = _polar(centre, 1.32 * radius, (turns[k] + turns[k + 1]) / 2)
        found.append(("Q", [middle, rim[k + 1]]))
    return found


def _hatched(centre: XY, radius: float, count: int) -> list[tuple[str, list[XY]]]:
    """Strokes in the shade of a crown, along its right side."""
    (x, y), found = centre, list[tuple[str, list[XY]]]()
    for k in range(count):
        out = radius * (0.82 - SHADED * k / count)
        start = (x + out, y + (0.16 * k - 0.42) * radius)
        end = (x + 0.8 * out, y + 0.72 * radius)
        found += [("M", [start]), ("Q", [(x + 1.12 * out, y + 0.2 * radius), end])]
    return found
