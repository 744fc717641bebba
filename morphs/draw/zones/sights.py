"""What realms have to offer: mines, dwellings, places to visit, ruins; each in four forms, lest
they look stamped.

Each is drawn around (0, 0), the middle of its foot, about one unit wide; the sprite scales it.
"""

from __future__ import annotations

from morphs.draw.terrain.pen import Pen
from morphs.draw.zones.brush import DARK, ROOF, STONE, WALL, WOOD, XY, Brush, flag, tower
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.palette import RESOURCES, blended

TILES, MUD, SLATE, EARTH, SHADED = "#4f7598", "#eadfc6", "#3f5f80", "#b1976c", "#866d4c"
RUIN, FALLEN, MOSS = "#c9c6c2", "#a7a29f", "#86a05e"
"""The stone of ruins, its shade, and what grows on it."""
HEAPED = 0.8
"""How large the heap of a ware by its mine is, of one that lies alone."""
PILE = ((0.12, -0.02), (0.42, -0.02), (0.22, -0.03), (0.33, -0.02), (0.18, -0.11), (0.35, -0.11),
        (0.27, -0.19))  # fmt: skip
"""Where the pieces of a pile lie."""
Curve = list[tuple[str, list[XY]]]


def _arch(x: float, half: float, tall: float, foot: float = 0.02) -> Curve:
    """A doorway with a round head."""
    return [
        ("M", [(x - half, foot)]),
        ("L", [(x - half, foot - 0.6 * tall)]),
        ("Q", [(x, foot - 1.3 * tall), (x + half, foot - 0.6 * tall)]),
        ("L", [(x + half, foot)]),
    ]


def _mound(left: float, top: float, right: float) -> Curve:
    """A rounded hill."""
    middle = (left + right) / 2 + 0.02
    return [
        ("M", [(left, 0.02)]),
        ("Q", [(0.72 * left, top - 0.02), (middle, top)]),
        ("Q", [(0.8 * right, top + 0.04), (right, 0.02)]),
    ]


def _adit(brush: Brush, x: float, wide: float, tall: float) -> str:
    """A timbered way into the ground."""
    half = wide / 2
    svg = brush.shape(
        [(x - half, 0.02), (x - 0.8 * half, -tall), (x + 0.8 * half, -tall), (x + half, 0.02)], DARK
    )
    for side in (-1, 1):
        svg += brush.line([(x + side * half, 0.02), (x + side * 0.84 * half, -tall)], WOOD)
    return svg + brush.box(x, -tall, 1.5 * wide, 0.07, WOOD)


def mine(brush: Brush, emblem: Emblem) -> str:
    """A mine, and what comes out of it: an adit in a mound or in a cliff, a shaft with its winch
    or under its shed."""
    svg = brush.shadow(0.52)
    match emblem.luck:
        case 1:
            cliff = [(-0.5, 0.02), (-0.46, -0.3), (-0.32, -0.42), (-0.24, -0.66), (-0.06, -0.54),
                     (0.08, -0.72), (0.24, -0.46), (0.4, -0.36), (0.5, 0.02)]  # fmt: skip
            svg += brush.shape(cliff, "#9b9184")
            svg += brush.shape([cliff[5], *cliff[6:], (0.24, 0.02), (0.16, -0.3)], "#766d63", "")
            svg += brush.line([(-0.24, -0.66), (-0.2, -0.46)]) + _adit(brush, -0.12, 0.34, 0.34)
        case 2:
            svg += brush.curve(_mound(-0.52, -0.24, 0.46), EARTH)
            svg += brush.shape([(-0.26, -0.04), (0.12, -0.04), (0.08, 0.03), (-0.22, 0.03)], DARK)
            for foot in (-0.3, 0.16):
                svg += brush.line([(foot, 0.02), (-0.07, -0.66)], WOOD)
            svg += brush.line([(-0.22, -0.24), (0.08, -0.24)], WOOD)
            svg += brush.line([(-0.07, -0.52), (-0.07, -0.06)])
            svg += brush.disc((-0.07, -0.62), 0.11, MUD) + brush.disc((-0.07, -0.62), 0.03, WOOD)
        case 3:
            svg += brush.curve(_mound(-0.5, -0.5, 0.5), EARTH)
            svg += brush.box(-0.12, 0.02, 0.44, 0.34, WOOD)
            svg += brush.box(-0.12, 0.02, 0.2, 0.24, DARK)
            svg += brush.shape([(-0.42, -0.28), (-0.3, -0.52), (0.08, -0.52), (0.18, -0.28)], ROOF)
        case _:
            svg += brush.curve(_mound(-0.5, -0.6, 0.5), EARTH)
            svg += brush.shape([(0.02, -0.6), (0.3, -0.48), (0.5, 0.02), (0.26, 0.02)], SHADED, "")
            svg += _adit(brush, -0.09, 0.42, 0.36)
    return svg + pile(brush, emblem.colour, HEAPED, 0.06)


def pile(brush: Brush, colour: str, size: float, x: float) -> str:
    """A heap of a ware, so much larger, and so far aside."""
    pen = Pen(brush.pen.style, brush.pen.size * size)
    pen.width = brush.pen.width
    at = brush.at[0] + x * brush.pen.size, brush.at[1]
    return ware(Brush(pen, at, brush.key), colour)


def ware(brush: Brush, colour: str) -> str:
    """A heap of a ware, by its colour: logs, a pile of coin or powder, stones, crystals."""
    word = next((word for word, hue in RESOURCES.items() if hue == colour), "")
    if word == "wood":
        logs = [(0.16, -0.02), (0.36, -0.02), (0.26, -0.18)]
        return "".join(
            brush.disc(at, 0.105, colour) + brush.disc(at, 0.045, "#d9b98a", "") for at in logs
        )
    if word in ("gold", "mercury", "sulfur"):
        return "".join(
            brush.disc((x, y), 0.085, blended(colour, DARK, 0.3))
            + brush.disc((x - 0.012, y - 0.022), 0.064, colour, "")
            + brush.disc((x - 0.03, y - 0.04), 0.02, "#fff8ea", "")
            for x, y in PILE
        )
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
    """Where creatures join, under a banner: a hut, a hall, a house like a tower, a dome of clay."""
    svg = brush.shadow(0.42)
    match emblem.luck:
        case 1:
            svg += brush.box(0.0, 0.02, 0.78, 0.24, MUD)
            svg += "".join(brush.line([(x, 0.02), (x, -0.22)], WOOD) for x in (-0.28, -0.13, 0.28))
            svg += brush.box(0.08, 0.02, 0.15, 0.19, DARK)
            roof = [(-0.48, -0.2), (-0.32, -0.54), (0.32, -0.54), (0.48, -0.2)]
            svg += brush.shape(roof, TILES) + brush.line([(-0.4, -0.37), (0.4, -0.37)])
            return svg + flag(brush, -0.3, -0.8, emblem.colour, 0.18)
        case 2:
            svg += brush.box(0.14, 0.02, 0.36, 0.26, MUD)
            svg += brush.shape([(-0.06, -0.22), (0.16, -0.4), (0.38, -0.22)], TILES)
            svg += tower(brush, -0.12, 0.02, 0.32, 0.46, SLATE)
            svg += brush.curve(_arch(-0.12, 0.07, 0.17), DARK)
            return svg + flag(brush, -0.12, -1.06, emblem.colour, 0.18)
        case 3:
            for x, high, half in ((0.22, -0.3, 0.22), (-0.1, -0.54, 0.32)):
                dome: Curve = [
                    ("M", [(x - half, 0.02)]),
                    ("Q", [(x - half, high), (x, high)]),
                    ("Q", [(x + half, high), (x + half, 0.02)]),
                ]
                svg += brush.curve(dome, "#d3b98e")
            svg += brush.curve(_arch(-0.12, 0.09, 0.2), DARK)
            svg += brush.line([(-0.32, -0.24), (-0.24, -0.3)]) + brush.disc(
                (0.06, -0.3), 0.03, DARK
            )
            return svg + flag(brush, -0.1, -0.78, emblem.colour, 0.18)
    svg += brush.box(0.0, 0.02, 0.56, 0.32, MUD)
    svg += brush.shape([(-0.4, -0.28), (0.0, -0.72), (0.4, -0.28)], TILES)
    svg += brush.shape([(-0.09, 0.02), (-0.09, -0.18), (0.09, -0.18), (0.09, 0.02)], DARK)
    return svg + flag(brush, 0.0, -0.94, emblem.colour, 0.18)


def building(brush: Brush, emblem: Emblem) -> str:
    """What travellers visit: a small temple, standing stones, an obelisk, a round shrine."""
    svg = brush.shadow(0.42)
    match emblem.luck:
        case 1:
            for x, tall in ((-0.36, 0.34), (0.36, 0.3)):
                svg += brush.shape(
                    [
                        (x - 0.08, 0.02),
                        (x - 0.05, -tall),
                        (x + 0.04, -tall - 0.05),
                        (x + 0.08, 0.02),
                    ],
                    WALL,
                )
            for x in (-0.15, 0.15):
                svg += brush.box(x, 0.04, 0.14, 0.48, STONE)
            lintel = [(-0.27, -0.44), (-0.25, -0.56), (0.26, -0.57), (0.27, -0.44)]
            return svg + brush.shape(lintel, STONE) + brush.disc((0.0, -0.02), 0.06, emblem.colour)
        case 2:
            svg += brush.box(0.0, 0.04, 0.66, 0.09, WALL) + brush.box(0.0, -0.05, 0.44, 0.1, STONE)
            stone = [(-0.13, -0.15), (-0.08, -0.66), (0.0, -0.8), (0.08, -0.66), (0.13, -0.15)]
            svg += brush.shape(stone, STONE)
            svg += brush.shape([(0.0, -0.8), *stone[3:], (0.02, -0.15)], WALL, "")
            return svg + brush.disc((0.0, -0.42), 0.06, emblem.colour)
        case 3:
            svg += brush.box(0.0, 0.02, 0.66, 0.1, WALL)
            svg += brush.box(0.0, -0.08, 0.44, 0.26, "#8d8271")
            svg += "".join(
                brush.box(x, -0.08, 0.08, 0.28, STONE) for x in (-0.24, -0.08, 0.08, 0.24)
            )
            dome: Curve = [
                ("M", [(-0.34, -0.36)]),
                ("Q", [(-0.3, -0.72), (0.0, -0.74)]),
                ("Q", [(0.3, -0.72), (0.34, -0.36)]),
            ]
            svg += brush.curve(dome, emblem.colour) + brush.line([(-0.34, -0.36), (0.34, -0.36)])
            return svg + brush.disc((0.0, -0.77), 0.035, STONE)
    svg += brush.box(0.0, 0.02, 0.74, 0.1, WALL)
    svg += "".join(brush.box(x, -0.08, 0.1, 0.3, STONE) for x in (-0.26, -0.09, 0.09, 0.26))
    return svg + brush.shape([(-0.42, -0.38), (0.0, -0.66), (0.42, -0.38)], emblem.colour)


def bank(brush: Brush, emblem: Emblem) -> str:
    """A ruin that hides something, and someone: walls, a broken tower, a barrow, a fallen hall."""
    svg = brush.shadow(0.46)
    match emblem.luck:
        case 1:
            shaft = [(-0.22, 0.02), (-0.2, -0.56), (-0.1, -0.74), (0.0, -0.62), (0.1, -0.66),
                     (0.14, -0.44), (0.24, -0.38), (0.26, 0.02)]  # fmt: skip
            svg += brush.shape(shaft, FALLEN) + brush.line([(-0.2, -0.3), (-0.06, -0.3)])
            svg += brush.box(0.0, -0.36, 0.08, 0.14, DARK) + brush.curve(_arch(0.0, 0.1, 0.2), DARK)
            for x in (-0.38, 0.4):
                svg += brush.box(x, 0.04, 0.17, 0.11, RUIN)
            return svg + brush.disc((0.36, -0.13), 0.07, emblem.colour)
        case 2:
            svg += brush.curve(_mound(-0.5, -0.46, 0.5), MOSS)
            for x in (-0.15, 0.15):
                svg += brush.box(x, 0.04, 0.12, 0.3, RUIN)
            svg += brush.box(0.0, 0.03, 0.2, 0.26, DARK) + brush.box(0.0, -0.26, 0.5, 0.1, RUIN)
            return svg + brush.disc((0.34, -0.06), 0.07, emblem.colour)
        case 3:
            svg += brush.box(0.0, 0.04, 0.9, 0.09, FALLEN)
            for x, tall in ((-0.34, 0.5), (-0.12, 0.3), (0.12, 0.44), (0.34, 0.2)):
                svg += brush.shape(
                    [(x - 0.07, -0.05), (x - 0.07, -tall), (x + 0.01, -tall - 0.06),
                     (x + 0.07, -tall + 0.03), (x + 0.07, -0.05)], RUIN,
                )  # fmt: skip
            beam = [(-0.46, -0.5), (-0.44, -0.6), (-0.22, -0.58), (-0.24, -0.5)]
            return svg + brush.shape(beam, FALLEN) + brush.disc((0.23, -0.12), 0.07, emblem.colour)
    svg += brush.shape(
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
        FALLEN,
    )
    arch = [
        ("M", [(-0.14, 0.02)]),
        ("L", [(-0.14, -0.14)]),
        ("Q", [(0.0, -0.32), (0.14, -0.14)]),
        ("L", [(0.14, 0.02)]),
    ]
    return svg + brush.curve(arch, DARK) + brush.disc((0.28, -0.2), 0.07, emblem.colour)
