"""Where people go: mills, gates; and who draws what.

Each is drawn around (0, 0), the middle of its foot, about one unit wide; the sprite scales it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.zones.brush import DARK, ROOF, WALL, WOOD, Brush, plate
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.sights import bank, building, dwelling, mine
from morphs.draw.zones.strongholds import town
from morphs.draw.zones.tokens import (
    artifact,
    badge,
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
    return svg + plate(brush, (0.0, -0.78), emblem.rank)


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
    "badge": badge,
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
