"""A sea serpent, as charts have them."""

from __future__ import annotations

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import XY, Brush

WIDE = (3.4, 5.2)
"""How wide it is, in squares."""
SKIN, BELLY, LINE = "#86a595", "#6b8a80", "#34525f"
"""Its colours."""
HUMPS = ((-0.62, 0.11), (-0.31, 0.15), (0.06, 0.19))
"""Where it comes out of the water, and how far each arch reaches, in its widths."""


def serpent(at: tuple[int, int], room: int, pixels: int, key: int) -> str:
    """Draw a serpent in a square with so many free ones about it."""
    wide = min(WIDE[1], max(WIDE[0], 0.8 * room)) * pixels
    pen = Pen(ATLAS, wide)
    pen.width = max(0.8, 0.06 * pixels)
    return _drawn(Brush(pen, ((at[1] + 0.5) * pixels, (at[0] + 0.5) * pixels), key))


def _drawn(brush: Brush) -> str:
    """Arches that grow towards the head, with fins, a neck, and ripples."""
    svg = ""
    for x, far in HUMPS:
        svg += brush.curve(_arch(x, far), SKIN, LINE)
        svg += brush.curve(_belly(x, far), BELLY, "")
        for k in (-1, 0, 1):
            foot: XY = (x + 0.42 * k * far, -(1.52 - 0.2 * abs(k)) * far)
            tip = (foot[0] - 0.12 * far, foot[1] - 0.3 * far)
            svg += brush.line(
                [(foot[0] - 0.14 * far, foot[1]), tip, (foot[0] + 0.12 * far, foot[1])], LINE
            )
    neck = [
        ("M", [(0.34, 0.0)]),
        ("Q", [(0.26, -0.26), (0.4, -0.44)]),
        ("Q", [(0.49, -0.57), (0.62, -0.5)]),
        ("L", [(0.74, -0.44), (0.73, -0.4), (0.62, -0.39)]),
        ("Q", [(0.5, -0.4), (0.48, -0.27)]),
        ("Q", [(0.46, -0.12), (0.52, 0.0)]),
    ]
    svg += brush.curve(neck, SKIN, LINE) + brush.disc((0.57, -0.465), 0.018, LINE, "")
    svg += brush.line(
        [(0.42, -0.46), (0.34, -0.56), (0.46, -0.51), (0.44, -0.63), (0.54, -0.53)], LINE
    )
    svg += brush.line(
        [
            (-0.82, 0.0),
            (-0.8, -0.16),
            (-0.89, -0.24),
            (-0.77, -0.22),
            (-0.7, -0.28),
            (-0.75, -0.14),
            (-0.76, 0.0),
        ],
        LINE,
    )
    for x, far in (*((x, 1.2 * far) for x, far in HUMPS), (0.43, 0.2), (-0.78, 0.1)):
        for drop, part in ((0.0, 1.0), (0.05, 0.6)):
            svg += brush.line(
                [(x - part * far, drop), (x - 0.3 * far, drop + 0.015), (x + part * far, drop)],
                LINE,
            )
    return svg


def _arch(x: float, far: float) -> list[tuple[str, list[XY]]]:
    """An arch of its body above the water."""
    return [
        ("M", [(x - far, 0.0)]),
        ("Q", [(x - far, -1.6 * far), (x, -1.6 * far)]),
        ("Q", [(x + far, -1.6 * far), (x + far, 0.0)]),
        ("L", [(x + 0.45 * far, 0.0)]),
        ("Q", [(x + 0.4 * far, -0.7 * far), (x, -0.75 * far)]),
        ("Q", [(x - 0.4 * far, -0.7 * far), (x - 0.45 * far, 0.0)]),
        ("L", [(x - far, 0.0)]),
    ]


def _belly(x: float, far: float) -> list[tuple[str, list[XY]]]:
    """The side of an arch that lies in shade."""
    return [
        ("M", [(x + 0.2 * far, -1.5 * far)]),
        ("Q", [(x + 0.9 * far, -1.3 * far), (x + 0.86 * far, 0.0)]),
        ("L", [(x + 0.6 * far, 0.0)]),
        ("Q", [(x + 0.6 * far, -0.9 * far), (x + 0.2 * far, -1.5 * far)]),
    ]
