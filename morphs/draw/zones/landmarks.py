"""What people come for: towns, mines, treasures, guards, gates, as small emblems.

Each is drawn around (0, 0), the middle of its foot, about one unit wide; the sprite scales it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from morphs.draw.terrain.pen import Pen
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.palette import INK, RESOURCES

XY = tuple[float, float]
STONE, WALL, ROOF, WOOD, DARK = "#e6dcc8", "#cfc3ae", "#b4563f", "#9a6b3f", "#2b2622"


class Brush:
    """A pen at a place."""

    def __init__(self, pen: Pen, at: XY) -> None:
        self.pen, self.at = pen, at

    def shape(self, points: list[XY], fill: str, stroke: str = INK, close: bool = True) -> str:
        return self.pen.shape(self.at, points, fill, stroke, close)

    def line(self, points: list[XY], stroke: str = INK) -> str:
        return self.pen.shape(self.at, points, "", stroke, close=False)

    def curve(self, data: list[tuple[str, list[XY]]], fill: str, stroke: str = INK) -> str:
        return self.pen.curve(self.at, data, fill, stroke)

    def disc(self, centre: XY, radius: float, fill: str, stroke: str = INK) -> str:
        return self.pen.disc(self.at, centre, radius, fill or "none", stroke)

    def box(self, x: float, y: float, wide: float, high: float, fill: str) -> str:
        """A box with its foot's middle at (x, y)."""
        half = wide / 2
        return self.shape(
            [(x - half, y), (x - half, y - high), (x + half, y - high), (x + half, y)], fill
        )

    def shadow(self, wide: float) -> str:
        x, y = self.at
        size = self.pen.size
        return (
            f'<ellipse cx="{x:.2f}" cy="{y + 0.02 * size:.2f}" rx="{wide * size:.2f}" '
            f'ry="{0.13 * size:.2f}" fill="{DARK}" fill-opacity="0.28"/>'
        )


def _tower(brush: Brush, x: float, y: float, wide: float, tall: float, roof: str) -> str:
    svg = brush.box(x, y, wide, tall, STONE)
    peak = [(x - wide * 0.66, y - tall), (x, y - tall - wide * 1.25), (x + wide * 0.66, y - tall)]
    svg += brush.shape(peak, roof)
    return svg + brush.shape(
        [
            (x - 0.025, y - tall * 0.6),
            (x - 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.6),
        ],
        INK,
        "",
    )


def _flag(brush: Brush, x: float, y: float, colour: str, size: float = 0.24) -> str:
    cloth = [(x, y), (x + size, y + size * 0.3), (x, y + size * 0.62)]
    return brush.line([(x, y + size * 1.2), (x, y - 0.03)]) + brush.shape(cloth, colour)


def town(brush: Brush, emblem: Emblem) -> str:
    """Houses, and around a castle its towers and walls; the roofs are in the player's colour."""
    colour = emblem.colour
    svg = brush.shadow(0.56)
    if not emblem.great:
        for x, y, wide in ((-0.22, -0.12, 0.26), (0.24, -0.14, 0.26), (0.0, 0.0, 0.34)):
            svg += brush.box(x, y, wide, wide * 0.62, "#f4ead6")
            top = y - wide * 0.62
            svg += brush.shape(
                [(x - wide * 0.6, top), (x, top - wide * 0.6), (x + wide * 0.6, top)], colour
            )
        return svg + _flag(brush, 0.0, -0.62, colour, 0.2)
    svg += _tower(brush, -0.18, -0.2, 0.15, 0.42, colour) + _tower(
        brush, 0.2, -0.2, 0.15, 0.38, colour
    )
    svg += _tower(brush, 0.0, -0.1, 0.22, 0.62, colour)
    svg += _tower(brush, -0.4, 0.02, 0.18, 0.36, colour) + _tower(
        brush, 0.4, 0.02, 0.18, 0.36, colour
    )
    teeth: list[XY] = []
    for k in range(7):
        x = -0.35 + 0.1 * k
        teeth += [(x, -0.29), (x + 0.05, -0.29), (x + 0.05, -0.24), (x + 0.1, -0.24)]
    svg += brush.shape([(-0.35, 0.03), *teeth, (0.35, 0.03)], WALL)
    arch = [
        ("M", [(-0.09, 0.03)]),
        ("L", [(-0.09, -0.1)]),
        ("Q", [(0.0, -0.22), (0.09, -0.1)]),
        ("L", [(0.09, 0.03)]),
    ]
    return svg + brush.curve(arch, DARK) + _flag(brush, 0.0, -1.14, colour, 0.26)


def mine(brush: Brush, emblem: Emblem) -> str:
    """A timbered adit in a mound, and what comes out of it."""
    colour = emblem.colour
    mound = [
        ("M", [(-0.5, 0.02)]),
        ("Q", [(-0.36, -0.62), (0.02, -0.6)]),
        ("Q", [(0.4, -0.56), (0.5, 0.02)]),
    ]
    svg = brush.shadow(0.52) + brush.curve(mound, "#a08d75")
    svg += brush.shape([(0.02, -0.6), (0.3, -0.48), (0.5, 0.02), (0.26, 0.02)], "#7f6d58", "")
    svg += brush.shape([(-0.3, 0.02), (-0.24, -0.34), (0.06, -0.34), (0.12, 0.02)], DARK)
    for x in (-0.27, 0.09):
        svg += brush.shape(
            [(x - 0.04, 0.02), (x - 0.02, -0.36), (x + 0.03, -0.36), (x + 0.04, 0.02)], WOOD
        )
    svg += brush.shape([(-0.34, -0.34), (0.16, -0.34), (0.16, -0.41), (-0.34, -0.41)], WOOD)
    return svg + _ware(brush, colour)


def _ware(brush: Brush, colour: str) -> str:
    word = next((word for word, hue in RESOURCES.items() if hue == colour), "")
    if word == "wood":
        logs = [(0.16, -0.02), (0.36, -0.02), (0.26, -0.18)]
        return "".join(
            brush.disc(at, 0.105, colour) + brush.disc(at, 0.045, "#d9b98a", "") for at in logs
        )
    if word in ("gold", "mercury", "sulfur"):
        heap = [(0.14, -0.02), (0.34, -0.02), (0.24, -0.14), (0.42, -0.1)]
        return "".join(brush.disc(at, 0.09, colour) for at in heap)
    if word == "ore":
        return "".join(
            brush.shape(
                [(x - 0.1, y), (x - 0.06, y - 0.12), (x + 0.07, y - 0.13), (x + 0.1, y)], colour
            )
            for x, y in ((0.16, 0.02), (0.36, 0.03), (0.27, -0.1))
        )
    gems = ((0.16, 0.02, 0.26), (0.36, 0.03, 0.22), (0.26, 0.04, 0.34))
    return "".join(
        brush.shape(
            [
                (x - 0.07, y - 0.04),
                (x - 0.05, y - tall * 0.7),
                (x, y - tall),
                (x + 0.06, y - tall * 0.6),
                (x + 0.07, y - 0.04),
                (x, y + 0.02),
            ],
            colour,
        )
        for x, y, tall in gems
    )


def monster(brush: Brush, emblem: Emblem) -> str:
    """Crossed swords on a shield; the stronger, the darker."""
    top = [
        ("M", [(-0.3, -0.62)]),
        ("Q", [(0.0, -0.5), (0.3, -0.62)]),
        ("Q", [(0.4, -0.1), (0.0, 0.06)]),
        ("Q", [(-0.4, -0.1), (-0.3, -0.62)]),
    ]
    svg = brush.shadow(0.3) + brush.curve(top, emblem.colour)
    for side in (-1, 1):
        blade = [(side * 0.2, -0.5), (side * -0.14, -0.12)]
        svg += brush.line(blade, "#fff8ea") + brush.line(
            [(side * -0.2, -0.22), (side * -0.05, -0.1)], "#fff8ea"
        )
    if emblem.great:
        svg += brush.disc((0.0, -0.42), 0.085, "#fff8ea", "")
    return svg


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
    return brush.shadow(0.26) + "".join(
        brush.disc(at, 0.15, emblem.colour) for at in ((-0.16, -0.08), (0.16, -0.08), (0.0, -0.24))
    )


def artifact(brush: Brush, emblem: Emblem) -> str:
    """A star."""
    star = []
    for k in range(10):
        reach = 0.4 if k % 2 == 0 else 0.17
        star.append((reach * sin(pi * k / 5), -0.32 - reach * cos(pi * k / 5)))
    return brush.shadow(0.24) + brush.shape(star, emblem.colour)


def dwelling(brush: Brush, emblem: Emblem) -> str:
    """A round hut with a banner: creatures join here."""
    svg = brush.shadow(0.42) + brush.box(0.0, 0.02, 0.56, 0.32, "#e2d2b0")
    svg += brush.shape([(-0.4, -0.28), (0.0, -0.72), (0.4, -0.28)], "#8f6f45")
    svg += brush.shape([(-0.09, 0.02), (-0.09, -0.18), (0.09, -0.18), (0.09, 0.02)], DARK)
    return svg + _flag(brush, 0.0, -0.94, emblem.colour, 0.18)


def building(brush: Brush, emblem: Emblem) -> str:
    """A small temple: columns and a gable."""
    svg = brush.shadow(0.42) + brush.box(0.0, 0.02, 0.74, 0.1, WALL)
    svg += "".join(brush.box(x, -0.08, 0.1, 0.3, STONE) for x in (-0.26, -0.09, 0.09, 0.26))
    return svg + brush.shape([(-0.42, -0.38), (0.0, -0.66), (0.42, -0.38)], emblem.colour)


def bank(brush: Brush, emblem: Emblem) -> str:
    """A ruin that hides something, and someone."""
    svg = brush.shadow(0.46) + brush.shape(
        [
            (-0.44, 0.02),
            (-0.44, -0.4),
            (-0.3, -0.5),
            (-0.2, -0.34),
            (0.1, -0.34),
            (0.16, -0.56),
            (0.44, -0.5),
            (0.44, 0.02),
        ],
        WALL,
    )
    arch = [
        ("M", [(-0.14, 0.02)]),
        ("L", [(-0.14, -0.14)]),
        ("Q", [(0.0, -0.32), (0.14, -0.14)]),
        ("L", [(0.14, 0.02)]),
    ]
    return svg + brush.curve(arch, DARK) + brush.disc((0.28, -0.2), 0.07, emblem.colour)


def border_guard(brush: Brush, emblem: Emblem) -> str:
    """Two towers and a bar in the colour of its key."""
    svg = brush.shadow(0.46)
    for x in (-0.32, 0.32):
        svg += _tower(brush, x, 0.02, 0.2, 0.5, emblem.colour)
    svg += brush.shape([(-0.22, -0.3), (0.22, -0.3), (0.22, 0.0), (-0.22, 0.0)], emblem.colour)
    return svg + brush.disc((0.0, -0.18), 0.06, DARK, "") + brush.line([(0.0, -0.18), (0.0, -0.05)])


def tent(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.46) + brush.shape(
        [(-0.46, 0.02), (0.0, -0.64), (0.46, 0.02)], emblem.colour
    )
    svg += brush.shape([(-0.14, 0.02), (0.0, -0.44), (0.14, 0.02)], DARK)
    return svg + _flag(brush, 0.0, -0.86, emblem.colour, 0.18)


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


def gate(brush: Brush, emblem: Emblem) -> str:
    """Stairs into the dark."""
    arch = [
        ("M", [(-0.42, 0.04)]),
        ("L", [(-0.42, -0.26)]),
        ("Q", [(0.0, -0.9), (0.42, -0.26)]),
        ("L", [(0.42, 0.04)]),
    ]
    inner = [
        ("M", [(-0.28, 0.04)]),
        ("L", [(-0.28, -0.22)]),
        ("Q", [(0.0, -0.68), (0.28, -0.22)]),
        ("L", [(0.28, 0.04)]),
    ]
    svg = brush.shadow(0.46) + brush.curve(arch, WALL) + brush.curve(inner, DARK)
    for k in range(3):
        y = -0.02 - 0.1 * k
        svg += brush.line([(-0.26 + 0.05 * k, y), (0.26 - 0.05 * k, y)], emblem.colour)
    return svg


def teleporter(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.4) + brush.disc((0.0, -0.34), 0.38, "#4b3a6b")
    svg += brush.disc((0.0, -0.34), 0.27, emblem.colour) + brush.disc(
        (0.0, -0.34), 0.12, "#ffffff", ""
    )
    return svg + brush.box(0.0, 0.05, 0.5, 0.1, WALL)


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


def watermill(brush: Brush, emblem: Emblem) -> str:
    svg = brush.shadow(0.46) + brush.box(-0.1, 0.02, 0.5, 0.36, "#f1e6cf")
    svg += brush.shape([(-0.44, -0.32), (-0.1, -0.68), (0.24, -0.32)], ROOF)
    svg += brush.disc((0.26, -0.14), 0.22, "", WOOD) + brush.disc((0.26, -0.14), 0.05, WOOD)
    for k in range(4):
        dx, dy = 0.22 * cos(pi * k / 4), 0.22 * sin(pi * k / 4)
        svg += brush.line([(0.26 - dx, -0.14 - dy), (0.26 + dx, -0.14 + dy)], WOOD)
    return svg


Drawer = Callable[[Brush, Emblem], str]
DRAWERS: dict[str, Drawer] = {
    "town": town,
    "mine": mine,
    "monster": monster,
    "pickup": heap,
    "chest": chest,
    "artifact": artifact,
    "dwelling": dwelling,
    "building": building,
    "bank": bank,
    "border-guard": border_guard,
    "tent": tent,
    "hut": hut,
    "gate": gate,
    "teleporter": teleporter,
    "shipyard": shipyard,
    "boat": boat,
    "flotsam": flotsam,
    "watermill": watermill,
}
