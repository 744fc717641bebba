"""Where people go: towns, mines, dwellings, mills, gates; and who draws what.

Each is drawn around (0, 0), the middle of its foot, about one unit wide; the sprite scales it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.zones.brush import DARK, ROOF, STONE, WALL, WOOD, Brush, flag
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.palette import RESOURCES
from morphs.draw.zones.strongholds import town
from morphs.draw.zones.tokens import (
    artifact,
    boat,
    border_guard,
    chest,
    flotsam,
    heap,
    hut,
    monster,
    shipyard,
    teleporter,
    tent,
)


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


def dwelling(brush: Brush, emblem: Emblem) -> str:
    """A round hut with a banner: creatures join here."""
    svg = brush.shadow(0.42) + brush.box(0.0, 0.02, 0.56, 0.32, "#e2d2b0")
    svg += brush.shape([(-0.4, -0.28), (0.0, -0.72), (0.4, -0.28)], "#8f6f45")
    svg += brush.shape([(-0.09, 0.02), (-0.09, -0.18), (0.09, -0.18), (0.09, 0.02)], DARK)
    return svg + flag(brush, 0.0, -0.94, emblem.colour, 0.18)


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


def watermill(brush: Brush, emblem: Emblem) -> str:
    """A mill and its wheel; a great one has a pond of its own."""
    svg = brush.shadow(0.46)
    if emblem.great:
        pond = [
            ("M", [(-0.02, 0.06)]),
            ("Q", [(0.2, -0.14), (0.52, -0.04)]),
            ("Q", [(0.86, 0.08), (0.6, 0.2)]),
            ("Q", [(0.2, 0.3), (-0.02, 0.06)]),
        ]
        svg += brush.curve(pond, "#8fb9c9")
    svg += brush.box(-0.1, 0.02, 0.5, 0.36, "#f1e6cf")
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
