"""What a land is known by, as wide as a tile and as high as its sky: a citadel on its crag, a
fallen minster, a tree older than both. Each stands on its base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, fill, paints, rect, ring, stroke
from morphs.art.things.section_forts import battlements, courses, flag, gate, tower
from morphs.art.things.section_heroes import leaves, tufts

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

CRAG = (
    *((-0.5, -0.02), (-0.47, 0.05), (-0.42, 0.07), (-0.39, 0.17), (-0.36, 0.2), (-0.24, 0.21)),
    *((-0.225, 0.29), (-0.2, 0.37), (0.17, 0.37), (0.2, 0.29), (0.225, 0.22), (0.36, 0.21)),
    *((0.385, 0.15), (0.4, 0.07), (0.46, 0.05), (0.5, -0.02)),
)
"""The rock that a citadel stands on, in shares of its width and height."""
HIGH, LOW = 0.36, 0.2
"""How high its upper and its lower wards lie, in shares of its height."""
LIMBS = ((-0.4, 0.5), (-0.3, 0.72), (-0.12, 0.8), (0.1, 0.82), (0.28, 0.74), (0.4, 0.52))
"""Where the limbs of an old tree end."""
CROWN = ((-0.38, 0.56, 0.14), (0.38, 0.58, 0.14), (-0.24, 0.6, 0.12), (0.25, 0.6, 0.12),
         (-0.3, 0.73, 0.16), (0.3, 0.74, 0.16), (-0.14, 0.68, 0.15), (0.13, 0.69, 0.15),
         (0.0, 0.67, 0.15), (-0.17, 0.82, 0.16), (0.17, 0.83, 0.16), (0.0, 0.83, 0.17))  # fmt: skip
"""Clouds of its leaves, and how large they are."""


def _at(x: float, y: float, body: str) -> str:
    """Something moved to a place."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def _wall(a: float, b: float, high: float, style: Style, rolls: Dice) -> str:
    """A wall with battlements from one place to another."""
    x, wide = (a + b) / 2, b - a
    return (
        fill(rect(wide, high, x, -high / 2 + 0.03), style, FIRM, style.faint)
        + stroke(courses(0.94 * wide, high, x, 0, rolls), style, 0.022)
        + fill(battlements(wide, -high, x), style, 0.04, style.faint)
    )


@paints
def side_citadel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A citadel on its crag: a high ward with a keep between towers, a lower one on either hand, a
    way up to its gate; now and then a ruin."""
    fallen = rolls.below(3) == 0
    tops = ("broken", "teeth", "broken") if fallen else rolls.choose(
        (("cone", "cone", "teeth"), ("teeth", "cone", "cone"), ("teeth", "hoard", "teeth"))
    )  # fmt: skip
    rock = [(w * x, -h * (y + 0.03 * (rolls.fraction() - 0.5))) for x, y in CRAG]
    keep = "teeth" if fallen or tops[1] == "hoard" else "cone"
    upper = (
        tower(0.1 * w, 0.36 * h, 0.02 * w, keep, style, rolls)
        + tower(0.075 * w, 0.27 * h, -0.09 * w, tops[1], style, rolls)
        + _wall(-0.19 * w, 0.165 * w, 0.14 * h, style, rolls)
        + tower(0.085 * w, 0.24 * h, -0.17 * w, tops[0], style, rolls)
        + tower(0.085 * w, 0.2 * h, 0.145 * w, tops[2], style, rolls)
        + _windows(w, h, style, rolls)
    )
    if keep == "teeth":
        upper += flag(0.02 * w, -0.36 * h - 0.25, style)
    left = (
        _wall(-0.36 * w, -0.21 * w, 0.12 * h, style, rolls)
        + tower(0.07 * w, 0.2 * h, -0.35 * w, tops[2], style, rolls)
        + gate(0.055 * w, 0.11 * h, -0.26 * w, style)
    )
    right = _wall(0.21 * w, 0.35 * w, 0.09 * h, style, rolls) + tower(
        0.075 * w, 0.26 * h, 0.33 * w, tops[0], style, rolls
    )
    return (
        fill(polyline(rock, True), style, FIRM, style.paper)
        + stroke(_cliffs(w, h, rolls), style, 0.03)
        + _at(0, -h * HIGH, upper)
        + _at(0, -h * LOW, left + right)
    )


def _windows(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Lit windows of a keep."""
    rows = [(0.02 * w + 0.16 * (1 if rolls.below(2) else -1), -h * (0.2 + 0.06 * k))
            for k in range(3)]  # fmt: skip
    return fill("".join(rect(0.12, 0.2, x, y) for x, y in rows), style, 0.026, style.lava)


def _cliffs(w: float, h: float, rolls: Dice) -> str:
    """Cracks down a crag, and the way that winds up to its gate."""
    found = ""
    for k in range(26):
        x = w * (k / 25 - 0.5) * 0.9
        top = 0.33 if abs(x) < 0.18 * w else 0.17 if abs(x) < 0.36 * w else 0.05
        y = h * top * (0.35 + 0.6 * rolls.fraction())
        lean, far = 0.2 * (rolls.fraction() - 0.5), y * (0.25 + 0.4 * rolls.fraction())
        found += polyline([(x, -y), (x + lean, -y + 0.5 * far), (x + 0.4 * lean, -y + far)])
    way = [(-0.47, 0.0), (-0.33, 0.06), (-0.41, 0.1), (-0.3, 0.14), (-0.26, 0.2)]
    return found + polyline([(w * x, -h * y) for x, y in way])


@paints
def side_minster(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A minster without its roof: the sky is seen through its arches and its rose."""
    front, base = -0.37 * w, 0.05
    gable = [(front - 0.1 * w, base), (front - 0.1 * w, -0.56 * h), (front, -0.8 * h),
             (front + 0.1 * w, -0.56 * h), (front + 0.1 * w, base)]  # fmt: skip
    holes = ring(0.085 * h, front, -0.53 * h) + _lancet(front, 0.07 * w, 0.32 * h)
    spokes = "".join(
        polyline([(front - a * 0.08 * h, -0.53 * h - b * 0.08 * h), (front + a * 0.08 * h,
                  -0.53 * h + b * 0.08 * h)]) for a, b in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7))
    )  # fmt: skip
    peaks = "".join(
        rect(0.028 * w, 0.7 * h, front + side * 0.105 * w, -0.34 * h)
        + polyline([(front + side * 0.105 * w - 0.14, -0.69 * h), (front + side * 0.105 * w,
                    -0.84 * h), (front + side * 0.105 * w + 0.14, -0.69 * h)], True)
        for side in (-1, 1)
    )  # fmt: skip
    return (
        _nave(w, h, style, rolls)
        + _spire(w, h, style, rolls)
        + path(polyline(gable, True) + holes, **_stone(style))
        + stroke(spokes, style, 0.03)
        + fill(peaks, style, 0.045, style.faint)
        + fill("".join(_stones(w, rolls)), style, 0.035, style.faint)
    )


def _stone(style: Style) -> dict[str, object]:
    """How walls are drawn that one sees through."""
    return {"fill": style.faint, "fill_rule": "evenodd", "stroke": style.line,
            "stroke_width": number(FIRM), "stroke_linejoin": "round"}  # fmt: skip


def _lancet(x: float, wide: float, high: float, foot: float = 0.06) -> str:
    """An opening with a pointed head."""
    n, a, top = number, wide / 2, foot - high
    return (
        f"M{n(x - a)} {n(foot)}V{n(top + 1.5 * a)}Q{n(x - a)} {n(top + 0.4 * a)} {n(x)} {n(top)}"
        f"Q{n(x + a)} {n(top + 0.4 * a)} {n(x + a)} {n(top + 1.5 * a)}V{n(foot)}Z"
    )


def _nave(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The wall of a nave: arches, lights over them, and a top that has fallen here and there."""
    a, b, count = -0.29 * w, 0.24 * w, 5
    bay = (b - a) / count
    top = [(a, -0.5 * h)]
    for k in range(count * 3):
        fallen = 0.16 * rolls.fraction() + (0.1 if k % 4 == 2 else 0.0)
        top.append((a + (k + 0.5) * (b - a) / (3 * count), -h * (0.52 - fallen)))
    wall = polyline([(a, 0.05), *top, (b, -0.44 * h), (b, 0.05)], True)
    for k in range(count):
        x = a + (k + 0.5) * bay
        wall += _lancet(x, 0.66 * bay, 0.27 * h) + _lancet(x, 0.24 * bay, 0.09 * h, -0.29 * h)
    piers = "".join(rect(0.14 * bay, 0.36 * h, a + k * bay, -0.17 * h) for k in range(1, count))
    return path(wall, **_stone(style)) + fill(piers, style, 0.035, style.faint)


def _spire(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The tower over a crossing, of which half a spire stands."""
    x, wide = 0.33 * w, 0.17 * w
    body = rect(wide, 0.64 * h, x, -0.31 * h)
    body += _lancet(x, 0.3 * wide, 0.3 * h) + "".join(
        _lancet(x + side * 0.22 * wide, 0.2 * wide, 0.18 * h, -0.4 * h) for side in (-1, 1)
    )
    spire = [(x - 0.5 * wide, -0.63 * h), (x - 0.2 * wide, -0.84 * h), (x - 0.02 * wide, -0.98 * h),
             (x + 0.06 * wide, -0.86 * h), (x + 0.2 * wide, -0.88 * h),
             (x + 0.24 * wide, -0.72 * h), (x + 0.5 * wide, -0.63 * h)]  # fmt: skip
    sides = "".join(
        rect(0.1 * wide, 0.5 * h, x + side * 0.53 * wide, -0.24 * h) for side in (-1, 1)
    )
    return (
        path(polyline(spire, True), **_stone(style))
        + path(body, **_stone(style))
        + stroke(courses(0.9 * wide, 0.6 * h, x, 0, rolls), style, 0.022)
        + fill(sides, style, 0.04, style.faint)
    )


def _stones(w: float, rolls: Dice) -> list[str]:
    """Fallen blocks about a ruin."""
    return [
        rect(0.16 + 0.2 * rolls.fraction(), 0.2, w * (0.92 * rolls.fraction() - 0.46), -0.06)
        for _ in range(12)
    ]


@paints
def side_elder_tree(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A tree as broad as a village: a house in its limbs, lanterns, a door at its foot."""
    n = number
    trunk = (
        f"M{n(-w * 0.2)} .06Q{n(-w * 0.09)} {n(-h * 0.04)} {n(-w * 0.075)} {n(-h * 0.26)}"
        f"Q{n(-w * 0.08)} {n(-h * 0.44)} {n(-w * 0.16)} {n(-h * 0.6)}H{n(w * 0.16)}"
        f"Q{n(w * 0.08)} {n(-h * 0.42)} {n(w * 0.078)} {n(-h * 0.24)}"
        f"Q{n(w * 0.1)} {n(-h * 0.04)} {n(w * 0.21)} .06Q{n(w * 0.1)} {n(-h * 0.03)} "
        f"{n(w * 0.05)} .05Q0 {n(-h * 0.03)} {n(-w * 0.05)} .05Q{n(-w * 0.1)} {n(-h * 0.03)} "
        f"{n(-w * 0.2)} .06Z"
    )
    limbs = "".join(
        f"M{n(w * x * 0.16)} {n(-h * 0.4)}Q{n(w * x * 0.5)} {n(-h * 0.5)} {n(w * x)} {n(-h * y)}"
        for x, y in LIMBS
    )
    bark = "".join(
        f"M{n(w * x)} {n(-h * 0.06)}Q{n(w * x * 0.6)} {n(-h * 0.24)} "
        f"{n(w * x * 1.1)} {n(-h * 0.45)}"
        for x in (-0.06, -0.035, -0.012, 0.014, 0.036, 0.06)
    )
    crown = "".join(
        fill(leaves(w * x, -h * y, h * r), style, FIRM, style.leaf)
        + stroke(tufts(w * x, -h * y, h * r, rolls), style, 0.028)
        for x, y, r in CROWN
    )
    entrance = fill(_lancet(0.0, 0.4, 0.2 * h), style, 0.04, style.solid)
    return (
        path(limbs, fill="none", stroke=style.line, stroke_width=number(0.34))
        + path(limbs, fill="none", stroke=style.wood, stroke_width=number(0.25))
        + fill(trunk, style, FIRM, style.wood)
        + stroke(bark, style, 0.03)
        + entrance
        + crown
        + _hung(w, h, style, rolls)
    )


def _hung(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Lanterns on lines, a hut with a lit window, and the ladder up to it."""
    n, side = number, 1 if rolls.below(2) else -1
    lines, lamps = "", ""
    for k in range(6):
        x, far = w * (-0.34 + 0.136 * k), h * (0.1 + 0.1 * rolls.fraction())
        if abs(x) > 0.1 * w:
            lines += f"M{n(x)} {n(-h * 0.5)}v{n(far)}"
            lamps += rect(0.14, 0.2, x, -h * 0.5 + far + 0.1)
    x = side * 0.2 * w
    hut = rect(0.95, 0.6, x, -0.4 * h - 0.3)
    eaves = -0.4 * h - 0.58
    roof = polyline([(x - 0.66, eaves), (x, eaves - 0.47), (x + 0.66, eaves)], True)
    ladder = "".join(f"M{n(x + s * 0.11)} {n(-0.4 * h)}V.03" for s in (-1, 1))
    ladder += "".join(f"M{n(x - 0.11)} {n(-0.2 * k - 0.12)}h.22" for k in range(int(2 * h)))
    return (
        stroke(lines, style, 0.026)
        + fill(lamps, style, 0.03, style.lava)
        + stroke(ladder, style, 0.035)
        + fill(hut, style, 0.04, style.wood)
        + fill(roof, style, 0.045, style.crust)
        + fill(rect(0.2, 0.24, x, -0.4 * h - 0.32), style, 0.028, style.lava)
    )
