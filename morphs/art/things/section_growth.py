"""What grows in caves of sections: mushrooms, crystals and dripstone, low and up to the roof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import fill, paints, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _mushroom(x: float, foot: float, wide: float, high: float, style: Style, cap: str) -> str:
    """A mushroom: a stem that swells to its foot, a cap with pale spots, gills under it."""
    n, a, s = number, wide / 2, 0.11 * wide
    rim = foot - 0.66 * high
    stem = (
        f"M{n(x - 1.5 * s)} {n(foot)}Q{n(x - 0.6 * s)} {n(foot - 0.3 * high)} {n(x - s)} "
        f"{n(rim)}H{n(x + s)}"
    )
    stem += f"Q{n(x + 0.6 * s)} {n(foot - 0.3 * high)} {n(x + 1.5 * s)} {n(foot)}Z"
    top = f"M{n(x - a)} {n(rim)}Q{n(x - 0.9 * a)} {n(foot - high)} {n(x)} {n(foot - high)}"
    top += f"T{n(x + a)} {n(rim)}Q{n(x)} {n(rim + 0.12 * high)} {n(x - a)} {n(rim)}Z"
    spots = "".join(
        ring(r * wide, x + dx * wide, foot - dy * high)
        for dx, dy, r in ((-0.22, 0.76, 0.05), (0.02, 0.88, 0.06), (0.24, 0.74, 0.045))
    )
    gills = "".join(
        f"M{n(x + k * a)} {n(rim + 0.01)}L{n(x + k * s)} {n(rim + 0.06 * high)}"
        for k in (-0.6, -0.3, 0.3, 0.6)
    )
    return (
        fill(stem, style, 0.04)
        + fill(top, style, 0.045, cap)
        + stroke(gills, style, 0.02)
        + path(spots, fill=style.thing)
    )


@paints
def side_grove(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Mushrooms as high as trees, small ones at their feet, and a lantern that hangs from one."""
    caps = [style.crust, style.lava, style.wood]
    at = rolls.below(3)
    svg = _mushroom(-0.26 * w, 0, 0.44 * w, 0.76 * h, style, caps[at])
    svg += _mushroom(0.3 * w, 0, 0.38 * w, 0.6 * h, style, caps[(at + 1) % 3])
    svg += _mushroom(0.06 * w, 0, 0.56 * w, h, style, caps[at])
    for x in (-0.44, -0.12, 0.2, 0.44):
        high = (0.14 + 0.12 * rolls.fraction()) * h
        svg += _mushroom(x * w, 0, 1.1 * high, high, style, caps[(at + 2) % 3])
    return svg


@paints
def wall_stalk(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A mushroom up to the roof, with shelves of others about its stem, and a door at its foot."""
    n = number
    svg = _mushroom(0, 0, w, h, style, style.crust if rolls.below(2) else style.lava)
    for k in range(4):
        y, side = -h * (0.2 + 0.11 * k), 1 if k % 2 else -1
        a = w * (0.26 - 0.03 * k)
        shelf = (
            f"M{n(side * 0.04 * w)} {n(y)}Q{n(side * a)} {n(y - 0.14 * w)} "
            f"{n(side * a * 1.3)} {n(y)}"
        )
        shelf += f"Q{n(side * a * 0.6)} {n(y + 0.1)} {n(side * 0.04 * w)} {n(y)}Z"
        svg += fill(shelf, style, 0.036, style.wood)
    for x in (-0.38, 0.36):
        high = (0.13 + 0.05 * rolls.fraction()) * h
        svg += _mushroom(x * w, 0, 0.9 * high, high, style, style.wood)
    return svg


def _crystal(x: float, wide: float, high: float, lean: float, style: Style, colour: str) -> str:
    """A crystal with one lit face."""
    tip = (x + lean, -high)
    left, right = (x - wide / 2, 0.0), (x + wide / 2, 0.0)
    up = 0.8 * high
    shift = 0.8 * lean
    outline = [left, (x - wide * 0.5 + shift, -up), tip, (x + wide * 0.5 + shift, -up), right]
    lit = [
        (x + wide * 0.12, 0),
        (x + wide * 0.12 + shift, -up * 0.96),
        tip,
        (x + wide * 0.5 + shift, -up),
        right,
    ]
    return (
        fill(polyline(outline, True), style, 0.036, style.sky or style.thing)
        + path(polyline(lit, True), fill=colour)
        + stroke(
            polyline([(x + wide * 0.12, 0), (x + wide * 0.12 + shift, -up * 0.96), tip]),
            style,
            0.026,
        )
        + stroke(polyline(outline, True), style, 0.036)
    )


@paints
def side_geode(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A cluster of crystals that fan out from their foot."""
    svg = ""
    for k in (0, 6, 1, 5, 2, 4, 3):
        share = k / 6 - 0.5
        high = h * (1.0 - 1.2 * abs(share)) * (0.8 + 0.2 * rolls.fraction())
        svg += _crystal(0.5 * w * share, 0.13 * w, high, 0.5 * w * share, style, style.water)
    base = polyline(
        [
            (-0.42 * w, 0),
            (-0.3 * w, -0.1 * h),
            (0.02 * w, -0.07 * h),
            (0.28 * w, -0.11 * h),
            (0.42 * w, 0),
        ],
        True,
    )
    return svg + fill(base, style, 0.04, style.solid)


@paints
def wall_spar(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Crystals as long as masts that lean to and fro from the floor to the roof."""
    svg = ""
    for x, wide, high, lean in (
        (-0.3, 0.16, 0.7, 0.44),
        (0.34, 0.15, 0.62, -0.34),
        (-0.1, 0.2, 1.0, -0.16),
        (0.12, 0.18, 0.84, 0.3),
        (-0.36, 0.1, 0.3, -0.1),
        (0.26, 0.12, 0.4, 0.16),
    ):
        svg += _crystal(
            x * w,
            wide * w,
            high * h * (0.94 + 0.06 * rolls.fraction()),
            lean * w * 0.6,
            style,
            style.water,
        )
    return svg


@paints
def side_drip(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Dripstone that has grown in steps, pale and ringed, high ones among low ones."""
    svg = ""
    for x, wide, high in (
        (-0.36, 0.2, 0.5),
        (0.38, 0.22, 0.62),
        (-0.14, 0.26, 0.86),
        (0.14, 0.28, 1.0),
    ):
        svg += _cone(x * w, wide * w, high * h * (0.85 + 0.15 * rolls.fraction()), style)
    return svg


def _cone(x: float, wide: float, high: float, style: Style) -> str:
    """A stalagmite with the rings of its growth."""
    shares = (
        (-0.5, 0.0),
        (-0.34, 0.24),
        (-0.24, 0.26),
        (-0.2, 0.58),
        (-0.12, 0.6),
        (-0.05, 0.97),
        (0.05, 0.97),
        (0.13, 0.66),
        (0.21, 0.64),
        (0.24, 0.34),
        (0.34, 0.32),
        (0.5, 0.0),
    )
    rings = "".join(
        polyline([(x - wide * a, -high * y), (x + wide * a * 0.2, -high * (y - 0.025))])
        for y, a in ((0.14, 0.36), (0.42, 0.2), (0.76, 0.08))
    )
    shade = [(x + wide * s, -high * y) for s, y in ((0.02, 0.0), *shares[6:])]
    outline = polyline([(x + wide * s, -high * y) for s, y in shares], True)
    return (
        fill(outline, style, 0.04)
        + path(polyline(shade, True), fill=style.faint)
        + stroke(rings, style, 0.024)
        + stroke(outline, style, 0.04)
    )


@paints
def wall_drips(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Dripstone as high as towers, each a stack of cups, low cones about their feet."""
    svg = ""
    for x, wide, high in ((-0.22, 0.46, 0.72), (0.16, 0.56, 1.0)):
        svg += _tower(x * w, wide * w, high * h, style, rolls)
    for x, wide, high in ((-0.42, 0.2, 0.16), (0.44, 0.18, 0.2), (-0.03, 0.24, 0.24)):
        svg += _cone(x * w, wide * w, high * h, style)
    return svg


def _tower(x: float, wide: float, high: float, style: Style, rolls: Dice) -> str:
    """A stalagmite that has grown in cups, the upper ones smaller."""
    cups, left, right, lines = max(3, round(high / 0.9)), [], [], ""
    for k in range(cups):
        y, next_ = -high * k / cups, -high * (k + 1) / cups
        half = wide / 2 * (1 - 0.78 * k / cups) * (0.9 + 0.2 * rolls.fraction())
        waist = half * 0.84
        left += [(x - half, y), (x - half * 1.04, y + 0.3 * (next_ - y)), (x - waist, next_)]
        right += [(x + half, y), (x + half * 1.04, y + 0.3 * (next_ - y)), (x + waist, next_)]
        lines += polyline(
            [(x - half * 1.04, y + 0.3 * (next_ - y)), (x - 0.2 * half, y + 0.42 * (next_ - y))]
        )
        lines += polyline([(x - 0.5 * waist, next_ + 0.1), (x - 0.6 * half, y + 0.6 * (next_ - y))])
    tip = (x, -high * 1.0 - 0.06 * wide)
    outline = polyline([*left, tip, *reversed(right)], True)
    shade = polyline([(x + 0.1 * wide, 0), tip, *reversed(right)], True)
    return (
        fill(outline, style, 0.045)
        + path(shade, fill=style.faint)
        + stroke(lines, style, 0.024)
        + stroke(outline, style, 0.045)
    )
