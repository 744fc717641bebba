"""What grows: woods, conifers, palms, cacti, bushes, reeds, mushrooms, in the colours of their
ground. Drawings fill a footprint; see scenery.py."""

from __future__ import annotations

from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.zones.palette import INK
from morphs.draw.zones.plot import XY, Plot

Curve = list[tuple[str, list[XY]]]
TRUNK = "#6b5238"


LOBES = 7
"""How many scallops the outline of a crown has."""


def woods(plot: Plot) -> str:
    """Leafy trees: scalloped crowns, lit above and to the left, hatched where they are dark."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.5, 0.46)):
        r = 0.4 + 0.05 * plot.dice(k, 9)
        high = r * (0.86 + 0.26 * plot.dice(k, 10))
        svg = _trunk(plot, (x, y + 0.2), 0.3) if plot.front else ""
        y -= 0.1 if plot.front else 0.02
        svg += plot.curve(_scalloped(plot, (x, y), r, high, k), plot.tint.leaf)
        svg += plot.curve(
            [
                ("M", [(x + 0.86 * r, y - 0.42 * high)]),
                ("Q", [(x + 0.16 * r, y - 0.02 * high), (x + 0.28 * r, y + 0.26 * high)]),
                ("Q", [(x - 0.24 * r, y + 0.3 * high), (x - 0.62 * r, y + 0.72 * high)]),
                ("Q", [(x + 0.3 * r, y + 1.14 * high), (x + 0.86 * r, y + 0.5 * high)]),
                ("Q", [(x + 1.12 * r, y + 0.1 * high), (x + 0.86 * r, y - 0.42 * high)]),
            ],
            plot.tint.shade,
        )
        svg += plot.curve(plot.blob((x - 0.34 * r, y - 0.46 * high), 0.42 * r, 0.3 * high, k + 30),
                          plot.tint.gleam)  # fmt: skip
        svg += plot.curve(_scalloped(plot, (x, y), r, high, k), "", plot.ink)
        svg += _tufts(plot, (x, y), r, high)
        parts.append(svg)
    return "".join(parts)


def _scalloped(plot: Plot, middle: XY, wide: float, high: float, k: int) -> Curve:
    """The outline of a crown: an oval of round scallops, no two alike."""
    turn = plot.dice(k, 41)
    rim, bulge = [], []
    for number in range(LOBES):
        for found, reach, part in ((rim, 0.86, 0.0), (bulge, 1.26, 0.5)):
            far = reach + 0.16 * (plot.dice(k, number, 42 + len(bulge)) - 0.5)
            angle = 2 * pi * (number + part + turn) / LOBES
            found.append((middle[0] + far * wide * cos(angle), middle[1] + far * high * sin(angle)))
    after = [*rim[1:], rim[0]]
    return [("M", [rim[0]]), *(("Q", [bulge[n], after[n]]) for n in range(LOBES))]


def _tufts(plot: Plot, middle: XY, wide: float, high: float) -> str:
    """Two short strokes that tell leaves within a crown."""
    (x, y), svg = middle, ""
    for dx, dy in ((-0.34, -0.02), (0.22, -0.34)):
        left, right = x + (dx - 0.2) * wide, x + (dx + 0.22) * wide
        up = y + (dy - 0.26) * high
        low = y + dy * high
        arc: Curve = [("M", [(left, low)]), ("Q", [((left + right) / 2, up), (right, low)])]
        svg += plot.curve(arc, "", plot.tint.shade)
    return svg


def _trunk(plot: Plot, foot: XY, tall: float) -> str:
    """A trunk with its shadow on the ground, to the lower right."""
    x, y = foot
    svg = plot.shadow((x + 0.14, y + 0.01), 0.34, 0.07)
    trunk = [
        (x - 0.055, y - tall),
        (x - 0.07, y + 0.02),
        (x + 0.07, y + 0.02),
        (x + 0.04, y - tall),
    ]
    return svg + plot.shape(trunk, TRUNK, plot.ink)


def firs(plot: Plot) -> str:
    """Conifers: three ragged tiers, lit from the left, hatched on the right."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.42, 0.42)):
        tall, half = 0.94 + 0.3 * plot.dice(k, 9), 0.25 + 0.05 * plot.dice(k, 8)
        y += 0.18
        svg = _trunk(plot, (x, y), 0.16) if plot.front else ""
        left: list[XY] = [(x + 0.03 * (plot.dice(k, 7) - 0.5), y - tall)]
        right = [left[0]]
        for tier in range(3):
            low, wide = y - tall * (0.62 - 0.26 * tier), half * (0.52 + 0.24 * tier)
            for side, found in ((-1, left), (1, right)):
                drop = 0.03 * plot.dice(k, tier, side + 2)
                found += [(x + side * wide, low + drop), (x + side * 0.5 * wide, low - 0.04)]
        body = [*left[:-1], (x, y - 0.07), *reversed(right[:-1])]
        svg += plot.shape(body, plot.tint.leaf)
        dark = [
            left[0],
            (x + 0.02, y - 0.6 * tall),
            (x - 0.02, y - 0.3 * tall),
            (x + 0.03, y - 0.07),
        ]
        svg += plot.shape([*dark, *reversed(right[:-1])], plot.tint.shade)
        if plot.tint.gleam > "#e":
            lit = [left[0], left[1], (x - 0.06, y - 0.7 * tall)]
            svg += plot.shape(lit, plot.tint.gleam) + plot.shape(
                [left[2], left[3], (x - 0.03, y - 0.4 * tall)], plot.tint.gleam
            )
        parts.append(svg + plot.shape(body, "", plot.ink))
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
    """Scrub: two or three low mounds of leaves and a blade beside them."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.55, 0.5)):
        svg = plot.shadow((x + 0.05, y + 0.12), 0.34, 0.06)
        for number, (dx, r) in enumerate(((-0.17, 0.15), (0.16, 0.17), (0.0, 0.2))):
            r *= 0.85 + 0.3 * plot.dice(k, number, 9)
            foot, top = y + 0.12 + 0.02 * (number == 2), y + 0.12 - 1.3 * r
            mound: Curve = [
                ("M", [(x + dx - r, foot)]),
                ("Q", [(x + dx - 1.1 * r, top), (x + dx, top)]),
                ("Q", [(x + dx + 1.1 * r, top), (x + dx + r, foot)]),
            ]
            svg += plot.curve(mound, plot.tint.leaf, plot.ink)
            svg += plot.shape([(x + dx + 0.4 * r, top + 0.5 * r), (x + dx + 0.55 * r, foot)], "",
                              plot.tint.shade, close=False)  # fmt: skip
        for lean in (-0.06, 0.05):
            root = x + 0.34 * (1 if plot.dice(k, 11) < 0.5 else -1)
            svg += plot.shape([(root, y + 0.12), (root + lean, y - 0.1)], "", plot.tint.shade,
                              close=False)  # fmt: skip
        parts.append(svg)
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
