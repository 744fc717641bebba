"""What lies on the way: guards, treasures, boats, tents and locks, as small emblems.

Each is drawn around (0, 0), the middle of its foot, about one unit wide; the sprite scales it.
"""

from __future__ import annotations

from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.zones.brush import DARK, STONE, WALL, WOOD, XY, Brush, flag, plate, tower
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.palette import INK, blended
from morphs.draw.zones.sights import pile


def monster(brush: Brush, emblem: Emblem) -> str:
    """A shield; the stronger, the darker, and the more studs are on it."""
    svg = brush.shadow(0.3) + brush.curve(_shield(1.18), LIGHT, "")
    svg += brush.curve(_shield(1.0), emblem.colour)
    stud = LIGHT if emblem.rank > 2 else INK
    return svg + "".join(brush.disc(at, 0.072, stud, "") for at in STUDS[emblem.rank])


def badge(brush: Brush, emblem: Emblem) -> str:
    """A small plain shield at the foot of what is guarded, as dark as its guard is strong."""
    return brush.curve(_shield(1.0), emblem.colour)


def _shield(size: float) -> list[tuple[str, list[XY]]]:
    """The outline of a shield, so much larger about its middle."""

    def at(x: float, y: float) -> XY:
        return size * x, size * (y + 0.28) - 0.28

    return [
        ("M", [at(-0.32, -0.64)]),
        ("Q", [at(0.0, -0.52), at(0.32, -0.64)]),
        ("Q", [at(0.4, -0.1), at(0.0, 0.08)]),
        ("Q", [at(-0.4, -0.1), at(-0.32, -0.64)]),
    ]


LIGHT = "#fff8ea"
"""The rim of shields, and the studs of dark ones."""
STUDS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.0, -0.3),),
    ((-0.12, -0.32), (0.12, -0.32)),
    ((-0.14, -0.4), (0.14, -0.4), (0.0, -0.18)),
    ((-0.14, -0.42), (0.14, -0.42), (-0.12, -0.18), (0.12, -0.18)),
    ((-0.15, -0.43), (0.15, -0.43), (0.0, -0.3), (-0.12, -0.16), (0.12, -0.16)),
)
"""Where the studs of a shield sit, by strength."""


def chest(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.34) + brush.box(0.0, 0.02, 0.6, 0.26, WOOD)
    lid = [
        ("M", [(-0.3, -0.24)]),
        ("Q", [(-0.28, -0.48), (0.0, -0.48)]),
        ("Q", [(0.28, -0.48), (0.3, -0.24)]),
    ]
    svg += brush.curve([*lid, ("L", [(-0.3, -0.24)])], "#b57e48")
    return svg + brush.box(0.0, -0.14, 0.12, 0.15, emblem.colour)


def heap(brush: Brush, emblem: Emblem) -> str:
    """A heap of a ware; of a lone one less."""
    size = 1.9 if emblem.great else 1.4
    return brush.shadow(0.3) + pile(brush, emblem.colour, size, -0.27 * size)


def artifact(brush: Brush, emblem: Emblem) -> str:
    """A relic on a stone, that shines."""
    svg = brush.shadow(0.3)
    foot = [(-0.24, 0.02), (-0.17, -0.2), (0.17, -0.2), (0.24, 0.02)]
    dark = [(0.06, -0.2), (0.17, -0.2), (0.24, 0.02), (0.09, 0.02)]
    svg += brush.shape(foot, STONE) + brush.shape(dark, WALL, "")
    svg += brush.box(0.0, -0.2, 0.46, 0.07, WALL)
    star = []
    for k in range(8):
        reach = 0.34 if k % 2 == 0 else 0.12
        star.append((reach * sin(pi * k / 4), -0.58 - reach * cos(pi * k / 4)))
    svg += brush.shape(star, emblem.colour)
    svg += brush.shape([*star[:5], (0.0, -0.58)], blended(emblem.colour, DARK, 0.25), "")
    for k in range(4):
        angle = pi * (0.25 + 0.5 * k)
        near, far = ((reach * cos(angle), -0.58 + reach * sin(angle)) for reach in (0.24, 0.38))
        svg += brush.line([near, far])
    return svg


def border_guard(brush: Brush, emblem: Emblem) -> str:
    """Two towers and a bar in the colour of its key."""
    svg = brush.shadow(0.46)
    for x in (-0.32, 0.32):
        svg += tower(brush, x, 0.02, 0.2, 0.5, emblem.colour)
    svg += brush.shape([(-0.22, -0.3), (0.22, -0.3), (0.22, 0.0), (-0.22, 0.0)], emblem.colour)
    return svg + brush.disc((0.0, -0.18), 0.06, DARK, "") + brush.line([(0.0, -0.18), (0.0, -0.05)])


def tent(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.46) + brush.shape(
        [(-0.46, 0.02), (0.0, -0.64), (0.46, 0.02)], emblem.colour
    )
    svg += brush.shape([(-0.14, 0.02), (0.0, -0.44), (0.14, 0.02)], DARK)
    return svg + flag(brush, 0.0, -0.86, emblem.colour, 0.18)


def hut(brush: Brush, emblem: Emblem) -> str:
    """A seer's crooked hut, and the question he asks."""
    svg = brush.shadow(0.42) + brush.shape(
        [(-0.3, 0.02), (-0.34, -0.32), (0.28, -0.36), (0.3, 0.02)], "#d8c398"
    )
    svg += brush.shape([(-0.46, -0.28), (0.08, -0.82), (0.42, -0.32)], "#6d5a87")
    hook = [
        ("M", [(-0.08, -0.22)]),
        ("Q", [(-0.06, -0.36), (0.04, -0.32)]),
        ("Q", [(0.12, -0.24), (0.0, -0.14)]),
    ]
    return svg + brush.curve(hook, "") + brush.disc((0.0, -0.05), 0.03, INK, "")


def teleporter(brush: Brush, emblem: Emblem) -> str:
    """A ring of stones on steps, within which another place shines."""
    svg = brush.shadow(0.44) + brush.box(0.0, 0.06, 0.84, 0.1, WALL)
    svg += brush.box(0.0, -0.03, 0.62, 0.09, STONE)
    svg += brush.disc((0.0, -0.4), 0.32, blended(emblem.colour, INK, 0.4))
    svg += brush.disc((0.0, -0.4), 0.24, emblem.colour, "")
    for turn in (0.0, 1.0):
        angle = pi * (0.25 + turn)
        near, far = (
            [(reach * cos(angle + more), -0.4 + reach * sin(angle + more)) for reach, more in part]
            for part in (((0.04, 0.0), (0.14, 0.9)), ((0.2, 1.8), (0.2, 2.6)))
        )
        svg += brush.line([*near, *far], "#fff8ea")
    for k in range(9):
        low, high = (pi * (0.72 + 1.56 * (k + end) / 9) for end in (0.06, 0.94))
        stone = [
            (reach * cos(angle), -0.4 + reach * sin(angle))
            for reach, angle in ((0.3, low), (0.44, low), (0.44, high), (0.3, high))
        ]
        svg += brush.shape(stone, STONE if k % 2 else WALL)
    return svg + plate(brush, (0.0, -0.86), emblem.rank)


def shipyard(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.46) + _sail(brush, -0.06, emblem.colour)
    return svg + brush.shape([(0.24, 0.06), (0.24, -0.3), (0.5, -0.3), (0.5, 0.06)], WOOD)


def _sail(brush: Brush, x: float, colour: str) -> str:
    hull = [
        ("M", [(x - 0.42, -0.16)]),
        ("Q", [(x - 0.3, 0.1), (x, 0.08)]),
        ("Q", [(x + 0.3, 0.1), (x + 0.42, -0.16)]),
        ("L", [(x - 0.42, -0.16)]),
    ]
    svg = brush.line([(x, -0.16), (x, -0.78)])
    cloth = [
        ("M", [(x + 0.03, -0.74)]),
        ("Q", [(x + 0.36, -0.5), (x + 0.3, -0.24)]),
        ("L", [(x + 0.03, -0.24)]),
    ]
    return svg + brush.curve(cloth, colour) + brush.curve(hull, WOOD)


def boat(brush: Brush, emblem: Emblem) -> str:
    return _sail(brush, 0.0, emblem.colour)


def flotsam(brush: Brush, emblem: Emblem) -> str:
    svg = brush.line(
        [(-0.4, 0.02), (-0.2, -0.04), (0.0, 0.02), (0.2, -0.04), (0.4, 0.02)], "#ffffff"
    )
    svg += brush.shape([(-0.3, -0.06), (0.18, -0.2), (0.22, -0.1), (-0.26, 0.04)], WOOD)
    return svg + brush.disc((0.2, -0.16), 0.12, emblem.colour)
