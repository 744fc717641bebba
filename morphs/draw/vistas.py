"""What lies far off behind the ground of a section: mountains, the sea with sails, woods, a castle,
a fallen abbey, a town, the hills of an evening or of winter; each map has one, by its seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice

Colour = tuple[int, int, int]
Heights = NDArray[np.int64]
CRAG = 0.3
"""How uneven the slopes of mountains are, in squares."""


class Ridge(NamedTuple):
    """A line of far country: its colour, squares from top to top, least and most height above the
    ground; how uneven its slopes are, and what stands along it."""

    colour: Colour
    step: float
    least: float
    most: float
    crag: float = 0.0
    stands: str = ""


class Vista(NamedTuple):
    """What is seen afar: the colours of the sky, of clouds and of the ground on top, and lines of
    country, the farthest first; whether snow falls; the colours of near leaves and needles."""

    sky: Colour
    cloud: Colour
    soil: Colour
    ridges: tuple[Ridge, ...]
    snows: bool = False
    leaf: Colour = (188, 203, 152)
    needle: Colour = (163, 189, 159)


SKY, CLOUD, SOIL = (234, 242, 246), (247, 250, 251), (246, 228, 200)
RIDGES = (
    Ridge((221, 232, 238), 4.0, 1.5, 4.0, CRAG),
    Ridge((208, 222, 229), 5.3, 0.8, 2.5, CRAG),
    Ridge((197, 213, 209), 7.1, 0.4, 1.3),
)
"""Mountains, lower ones and the hills before them, ever less faint."""
_COUNTRIES = {
    "mountains": Vista(SKY, CLOUD, SOIL, RIDGES),
    "sea": Vista(
        (229, 241, 245), CLOUD, (248, 234, 206),
        (
            Ridge((211, 223, 227), 9.0, 0.6, 3.4, 0.2),
            Ridge((250, 248, 240), 9.0, 1.7, 1.7, 0.0, "sails"),
            Ridge((174, 207, 221), 9.0, 1.75, 1.75),
            Ridge((190, 218, 228), 2.6, 1.0, 1.25),
            Ridge((203, 214, 203), 11.0, -1.2, 1.6, 0.12, "beacon"),
        ),
        leaf=(200, 204, 150), needle=(164, 190, 170),
    ),
    "woods": Vista(
        (236, 243, 240), CLOUD, (240, 229, 200),
        (
            Ridge((219, 231, 229), 6.0, 1.8, 3.2, 0.0, "firs"),
            Ridge((200, 218, 211), 5.0, 1.0, 2.2, 0.0, "firs"),
            Ridge((181, 203, 189), 6.5, 0.4, 1.1, 0.0, "firs"),
        ),
        leaf=(186, 206, 158), needle=(141, 174, 147),
    ),
    "castle": Vista(
        (238, 241, 243), CLOUD, SOIL,
        (
            Ridge((221, 230, 236), 5.0, 1.2, 3.0, CRAG),
            Ridge((194, 205, 213), 9.0, 1.2, 2.6, 0.0, "castle"),
            Ridge((201, 214, 206), 6.0, 0.4, 1.2, 0.0, "crowns"),
        ),
        leaf=(222, 190, 128), needle=(160, 184, 158),
    ),
    "abbey": Vista(
        (243, 239, 228), (250, 248, 241), (240, 226, 196),
        (
            Ridge((226, 225, 213), 7.0, 1.2, 2.6),
            Ridge((205, 204, 188), 8.0, 0.9, 1.7, 0.0, "abbey"),
            Ridge((205, 210, 187), 7.0, 0.4, 1.0, 0.0, "crowns"),
        ),
        leaf=(216, 182, 132), needle=(172, 182, 140),
    ),
    "town": Vista(
        (236, 243, 246), CLOUD, SOIL,
        (
            Ridge((222, 233, 238), 6.0, 1.2, 2.8),
            Ridge((204, 211, 211), 9.0, 0.9, 1.5, 0.0, "town"),
            Ridge((205, 219, 200), 7.5, 0.4, 1.1),
        ),
        leaf=(194, 210, 158), needle=(158, 187, 156),
    ),
    "evening": Vista(
        (251, 234, 212), (254, 245, 231), (243, 222, 194),
        (
            Ridge((240, 214, 200), 5.0, 1.6, 3.6, 0.1),
            Ridge((224, 192, 184), 6.5, 1.0, 2.2, 0.0),
            Ridge((202, 175, 170), 7.5, 0.4, 1.3, 0.0, "crowns"),
        ),
        leaf=(218, 166, 126), needle=(152, 160, 134),
    ),
    "winter": Vista(
        (219, 228, 236), (231, 237, 242), (250, 252, 254),
        (
            Ridge((236, 241, 246), 4.2, 1.7, 4.0, CRAG),
            Ridge((206, 217, 226), 5.6, 1.0, 2.2, 0.0, "firs"),
            Ridge((243, 247, 250), 6.5, 0.6, 1.5),
        ),
        True, (238, 242, 246), (196, 212, 214),
    ),
}  # fmt: skip
Form = tuple[str, float, float, float]
"""A shape on a ridge, in squares: what it is, its middle, half its width, its height."""
KEEP: Sequence[Form] = (
    ("wall", 0.0, 2.4, 0.7), ("wall", 0.0, 0.75, 1.5), ("roof", 0.0, 0.9, 2.1),
    ("wall", -2.3, 0.35, 1.5), ("roof", -2.3, 0.5, 2.2), ("wall", 2.3, 0.35, 1.3),
    ("roof", 2.3, 0.5, 2.0), ("wall", -1.2, 0.26, 1.1), ("wall", 1.3, 0.3, 1.9),
    ("roof", 1.3, 0.42, 2.6),
)  # fmt: skip
FALLEN: Sequence[Form] = (
    ("wall", -1.9, 0.4, 2.1), ("wall", -1.55, 0.16, 1.5), ("wall", -0.9, 0.2, 1.1),
    ("wall", -0.3, 0.14, 1.35), ("wall", 0.3, 0.14, 0.9), ("wall", 0.9, 0.16, 1.2),
    ("wall", 1.9, 0.7, 0.8), ("roof", 1.9, 0.75, 2.0), ("wall", 0.0, 2.4, 0.3),
)  # fmt: skip
ROOFS: Sequence[Form] = (
    *(("wall", 0.8 * k - 2.8, 0.3, 0.5 + 0.1 * (k % 3)) for k in range(8)),
    *(("roof", 0.8 * k - 2.8, 0.4, 0.95 + 0.15 * (k % 3)) for k in range(8)),
    ("wall", 0.4, 0.24, 1.4), ("roof", 0.4, 0.3, 2.5), ("wall", -2.0, 0.2, 1.2),
    ("roof", -2.0, 0.26, 1.9),
)  # fmt: skip
SAIL: Sequence[Form] = (("roof", -0.16, 0.22, 1.0), ("roof", 0.2, 0.18, 0.7))
BEACON: Sequence[Form] = (
    ("wall", 0.0, 0.2, 1.5), ("wall", 0.0, 0.3, 1.15), ("roof", 0.0, 0.3, 1.9),
)  # fmt: skip
SEEN: dict[str, tuple[Sequence[Form], tuple[int, int]]] = {
    "castle": (KEEP, (15, 32)),
    "abbey": (FALLEN, (14, 30)),
    "town": (ROOFS, (12, 26)),
    "sails": (SAIL, (4, 11)),
    "beacon": (BEACON, (18, 34)),
}
"""What stands on ridges, and how many squares lie from one to the next."""
TOP = 4.6
"""How high all that is afar reaches at most, in squares: the sky goes on over it."""
TREES = {"firs": ("roof", 0.34, (60, 120)), "crowns": ("crown", 0.5, (30, 62)),
         "groves": ("crown", 0.42, (36, 84)), "stands": ("roof", 0.3, (60, 120))}  # fmt: skip
"""What grows along ridges: its form, half its width, and least and most height, in hundredths."""
OPEN = {"groves": (5, 26), "stands": (5, 26)}
"""How many trees grow together there, and how many would in the open land between, at most."""
NEARER = (5.2, -0.9, 1.9)
"""How far apart the tops of the nearest hills are, their least and their most height."""


def _nearest(vista: Vista) -> Ridge:
    """Hills between what is far and the ground, with groves on them, in paler colours than those
    of near trees."""
    firs = vista.ridges[-1].stands == "firs" or vista.snows
    red, green, blue = (
        (2 * far + near + green) // 4
        for far, near, green in zip(vista.ridges[-1].colour, vista.leaf, vista.needle, strict=True)
    )
    return Ridge((red, green, blue), *NEARER, 0.0, "stands" if firs else "groves")


VISTAS = {
    name: far._replace(ridges=(*far.ridges, _nearest(far))) for name, far in _COUNTRIES.items()
}
"""What may be seen afar."""


def vista_of(seed: int) -> Vista:
    """What is seen afar on the map of a seed."""
    return VISTAS[Dice(seed, "vista").choose(sorted(VISTAS))]


def with_what_stands(ridge: Ridge, heights: Heights, square: float, dice: Dice) -> Heights:
    """The heights of a ridge in pixels, column by column, with what stands on it."""
    found = heights.copy()
    highs = [high for _, _, _, high in SEEN[ridge.stands][0]] if ridge.stands in SEEN else [0.0]
    tallest = round(max(highs) * square)
    for kind, middle, half, high in _forms(ridge, len(heights), square, dice):
        x = np.arange(max(0, middle - half), max(0, min(len(heights), middle + half + 1)))
        if not len(x) or not 0 <= middle < len(heights):
            continue
        off, foot = np.abs(x - middle), min(int(heights[middle]), round(TOP * square) - tallest)
        if kind == "roof":
            tops = high * (half - off) // max(1, half)
        elif kind == "crown":
            tops = high * (half * half - off * off) // max(1, half * half)
        else:
            tops = np.full(len(x), high)
        found[x] = np.maximum(found[x], foot + tops)
    return found


def _forms(
    ridge: Ridge, wide: int, square: float, dice: Dice
) -> Iterator[tuple[str, int, int, int]]:
    """What stands on a ridge, in pixels: kinds, middles, halves of widths, and heights."""
    if ridge.stands in TREES:
        kind, half, (least, most) = TREES[ridge.stands]
        at = 0
        while at < wide:
            high, share = dice.between(least, most), dice.between(75, 125) / 100
            yield kind, at, round(half * share * square), round(high * square / 100)
            if ridge.stands in OPEN and dice.below(OPEN[ridge.stands][0]) == 0:
                at += round(half * dice.between(4, OPEN[ridge.stands][1]) * square)
            at += max(1, round(half * dice.between(70, 130) * square / 100))
    elif ridge.stands in SEEN:
        forms, (near, far) = SEEN[ridge.stands]
        at = dice.between(near // 3, near)
        while at * square < wide:
            turn = 1 if dice.below(2) else -1
            for kind, middle, half, high in forms:
                x = round((at + turn * middle) * square)
                yield kind, x, round(half * square), round(high * square)
            at += dice.between(near, far)
