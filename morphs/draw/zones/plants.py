"""What grows: woods, conifers, palms, cacti, bushes, reeds, mushrooms, in the colours of their
ground. Drawings fill a footprint; see scenery.py."""

from __future__ import annotations

from morphs.base.exact import cos, sin
from morphs.draw.zones.palette import INK
from morphs.draw.zones.plot import XY, Plot


def woods(plot: Plot) -> str:
    """Leafy trees: crowns with a shadow below and a gleam above."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.5, 0.46)):
        r = 0.25 + 0.08 * plot.dice(k, 9)
        y -= 0.12
        svg = plot.shadow((x + 0.06, y + r * 0.95), r * 0.9, 0.07)
        svg += plot.shape([(x, y), (x, y + r * 1.1)], "", INK, close=False)
        svg += plot.curve(plot.blob((x, y), r, r * 0.95, k + 30), plot.tint.leaf, INK)
        svg += plot.curve(
            [
                ("M", [(x + r * 0.75, y - r * 0.1)]),
                ("Q", [(x + r * 0.5, y + r * 0.8), (x - r * 0.4, y + r * 0.68)]),
                ("Q", [(x + r * 0.35, y + r * 0.4), (x + r * 0.75, y - r * 0.1)]),
            ],
            plot.tint.shade,
        )
        parts.append(svg + plot.disc((x - r * 0.3, y - r * 0.35), r * 0.3, plot.tint.gleam))
    return "".join(parts)


def firs(plot: Plot) -> str:
    """Conifers: two tiers of dark cones, lit from the left."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.42, 0.42)):
        tall, wide = 0.62 + 0.2 * plot.dice(k, 9), 0.19
        y += 0.16
        svg = plot.shadow((x + 0.06, y), 0.2, 0.06)
        for lift, size in ((0.1, 1.0), (0.34, 0.75)):
            base, half = y - tall * lift, wide * size
            top = (x, base - tall * 0.66 * size)
            svg += plot.shape([top, (x - half, base), (x + half, base)], plot.tint.leaf, INK)
            svg += plot.shape([top, (x + half * 0.1, base), (x + half, base)], plot.tint.shade)
        gleam = [
            (x, y - tall * 0.84),
            (x - wide * 0.3, y - tall * 0.55),
            (x + wide * 0.1, y - tall * 0.6),
        ]
        parts.append(svg + (plot.shape(gleam, plot.tint.gleam) if plot.tint.gleam > "#e" else ""))
    return "".join(parts)


def palms(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(0.6, 0.6)):
        y += 0.12
        lean = 0.12 * (plot.dice(k, 4) - 0.5)
        top = (x + lean, y - 0.5)
        svg = plot.shadow((x + 0.1, y + 0.02), 0.22, 0.06)
        svg += plot.curve([("M", [(x, y)]), ("Q", [(x - lean, y - 0.25), top])], "", "#6b5232")
        for angle in (-2.9, -2.3, -0.85, -0.2, 0.5, 2.6):
            tip = (top[0] + 0.3 * cos(angle), top[1] + 0.22 * sin(angle) + 0.08)
            mid = (top[0] + 0.2 * cos(angle), top[1] + 0.2 * sin(angle) - 0.08)
            back = (top[0] + 0.14 * cos(angle), top[1] + 0.16 * sin(angle) + 0.02)
            leaf = [("M", [top]), ("Q", [mid, tip]), ("Q", [back, top])]
            svg += plot.curve(leaf, plot.tint.leaf, plot.tint.shade)
        parts.append(svg)
    return "".join(parts)


def bare(plot: Plot) -> str:
    """Dead trees and logs."""
    parts = []
    wood = "#6f5b49"
    for k, (x, y) in enumerate(plot.places(0.62, 0.62)):
        y += 0.18
        lean = 0.16 * (plot.dice(k, 4) - 0.5)
        svg = plot.shadow((x + 0.05, y), 0.17, 0.05)
        top = (x + lean, y - 0.62)
        trunk = [(x - 0.07, y), (x - 0.02 + lean * 0.5, y - 0.35), top, (x + 0.07, y)]
        svg += plot.shape(trunk, wood, INK)
        for side, lift in ((-1, 0.3), (1, 0.4), (-1, 0.5)):
            start = (x + lean * lift, y - lift)
            bend = (start[0] + side * 0.16, start[1] - 0.07)
            end = (start[0] + side * 0.19, start[1] - 0.22)
            svg += plot.shape([start, bend, end], "", INK, close=False)
        parts.append(svg)
    return "".join(parts)


def cacti(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(0.66, 0.66)):
        y += 0.2
        tall = 0.5 + 0.16 * plot.dice(k, 6)
        svg = plot.shadow((x + 0.08, y), 0.18, 0.05)
        svg += _rounded(plot, (x, y), 0.08, tall)
        for side, lift in ((-1, 0.34), (1, 0.5)):
            arm = [
                ("M", [(x, y - tall * lift)]),
                (
                    "Q",
                    [(x + side * 0.24, y - tall * lift), (x + side * 0.2, y - tall * lift - 0.2)],
                ),
            ]
            svg += plot.curve(arm, "", "#5f8a4d") + plot.disc(
                (x + side * 0.2, y - tall * lift - 0.2), 0.045, "#7fa35c"
            )
        parts.append(svg)
    return "".join(parts)


def _rounded(plot: Plot, foot: XY, half: float, tall: float) -> str:
    x, y = foot
    body = [
        ("M", [(x - half, y)]),
        ("L", [(x - half, y - tall + half)]),
        ("Q", [(x, y - tall - half), (x + half, y - tall + half)]),
        ("L", [(x + half, y)]),
    ]
    return plot.curve(body, "#7fa35c", INK)


def bushes(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(0.55, 0.5)):
        r = 0.19 + 0.06 * plot.dice(k, 9)
        svg = plot.shadow((x + 0.04, y + r * 0.7), r * 1.1, 0.06)
        svg += plot.curve(plot.blob((x, y + 0.05), r * 1.15, r * 0.75, k + 60), plot.tint.leaf, INK)
        parts.append(svg + plot.disc((x - r * 0.3, y - r * 0.1), r * 0.28, plot.tint.gleam))
    return "".join(parts)


def reeds(plot: Plot) -> str:
    svg = ""
    for k, (x, y) in enumerate(plot.places(0.42, 0.36)):
        svg += plot.shape([(x - 0.18, y + 0.14), (x + 0.18, y + 0.14)], "", plot.tint.pool, False)
        for lean in (-0.12, -0.03, 0.07, 0.14):
            tip = (x + lean * 1.5, y - 0.28 + abs(lean) + 0.08 * plot.dice(k, 8))
            svg += plot.shape([(x + lean * 0.5, y + 0.14), tip], "", plot.tint.shade, close=False)
    return svg


def mushrooms(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(0.5, 0.48)):
        r, y = 0.17 + 0.08 * plot.dice(k, 9), y + 0.1
        hat = ("#b5654f", "#9d7db0", "#c08b4e")[int(3 * plot.dice(k, 10))]
        svg = plot.shadow((x + 0.04, y + 0.12), r, 0.05)
        svg += plot.shape(
            [(x - 0.05, y + 0.12), (x - 0.04, y - 0.1), (x + 0.04, y - 0.1), (x + 0.05, y + 0.12)],
            "#efe6d2",
            INK,
        )
        cap = [
            ("M", [(x - r, y - 0.06)]),
            ("Q", [(x, y - r * 2.4), (x + r, y - 0.06)]),
            ("Q", [(x, y + 0.04), (x - r, y - 0.06)]),
        ]
        parts.append(
            svg
            + plot.curve(cap, hat, INK)
            + plot.disc((x - r * 0.3, y - r * 0.75), 0.035, "#f6eede")
        )
    return "".join(parts)
