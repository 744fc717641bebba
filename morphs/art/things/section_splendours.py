"""What great halls of sections are known by: a rose window, a tapestry, an organ, galleries of
books, a tall window of coloured glass, and the bones of something vast on chains."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from morphs.art.style.svg import number, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _pointed(wide: float, high: float, x: float = 0.0, foot: float = 0.0) -> str:
    """A window with a pointed head."""
    n, half, spring = number, wide / 2, foot - high + wide * 0.8
    return (
        f"M{n(x - half)} {n(foot)}V{n(spring)}"
        f"Q{n(x - half)} {n(foot - high + wide * 0.25)} {n(x)} {n(foot - high)}"
        f"Q{n(x + half)} {n(foot - high + wide * 0.25)} {n(x + half)} {n(spring)}V{n(foot)}Z"
    )


def _panes(style: Style) -> tuple[str, str, str]:
    """The colours of glass."""
    return style.water, style.lava, style.wood


@paints
def wall_rose(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rose window: petals of coloured glass in two rings."""
    r, middle, petals = min(w, h) / 2, -h / 2, rolls.choose((8, 10, 12))
    glass = _panes(style)
    svg = fill(ring(r, 0, middle), style, 0.06) + fill(ring(0.92 * r, 0, middle), style, FINE)
    for k in range(petals):
        for near, far, turn, tone in ((0.56, 0.2, 0.5, 0), (0.77, 0.13, 0.0, 1)):
            angle = 2 * pi * (k + turn) / petals
            x, y = near * r * exact.cos(angle), middle + near * r * exact.sin(angle)
            size = min(far, 0.9 * near * pi / petals) * r
            svg += fill(ring(size, x, y), style, FINE, glass[(k % 2 + tone) % 3])
        angle = 2 * pi * k / petals
        c, s = exact.cos(angle), exact.sin(angle)
        ends = [(0.3 * r * c, middle + 0.3 * r * s), (0.64 * r * c, middle + 0.64 * r * s)]
        svg += stroke(polyline(ends), style, 0.045)
    svg += fill(ring(0.3 * r, 0, middle), style, 0.045)
    for k in range(6):
        angle = 2 * pi * k / 6
        spot = 0.17 * r * exact.cos(angle), middle + 0.17 * r * exact.sin(angle)
        svg += fill(ring(0.075 * r, *spot), style, FINE, glass[k % 2])
    return svg + fill(ring(0.08 * r, 0, middle), style, FINE, glass[2])


@paints
def wall_glass(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Three tall lights of coloured glass under one arch, leaded, with a figure in each."""
    glass, wide, turn = _panes(style), w * 0.26, rolls.below(3)
    svg = fill(_pointed(w, h), style, 0.06)
    for k, (x, high) in enumerate(((-0.3, 0.7), (0.0, 0.84), (0.3, 0.7))):
        at, tall = x * w, high * h
        svg += fill(_pointed(wide, tall, at, -0.1), style, FIRM, glass[(k + turn) % 2])
        rows = round(tall / 0.62)
        leads = ""
        for row in range(1, rows):
            y = -0.1 - (tall - wide) * row / rows
            leads += f"M{number(at - wide / 2)} {number(y)}h{number(wide)}"
        svg += stroke(leads + f"M{number(at)} -.1V{number(0.4 - tall)}", style, 0.022)
        foot = -0.34 * tall
        robe = [(at - 0.34 * wide, foot), (at - 0.2 * wide, foot - 0.24 * tall),
                (at + 0.2 * wide, foot - 0.24 * tall), (at + 0.34 * wide, foot)]  # fmt: skip
        svg += fill(polyline(robe, True), style, FINE, glass[(k + turn + 1) % 3])
        svg += fill(ring(0.15 * wide, at, foot - 0.24 * tall - 0.12 * wide), style, FINE)
    sill = rect(w * 1.14, 0.22, 0, 0.02)
    return svg + fill(ring(0.1 * w, -0.19 * w, -0.78 * h), style, FINE, glass[2]) + fill(
        ring(0.1 * w, 0.19 * w, -0.78 * h), style, FINE, glass[2]
    ) + fill(sill, style, FIRM)  # fmt: skip


@paints
def wall_tapestry(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A tapestry from its rod, with a border, a beast or a tree, and a fringe."""
    a, n = w / 2, number
    sag = 0.12
    cloth = f"M{n(-a)} {n(-h)}H{n(a)}L{n(a - 0.05)} {n(-sag)}Q0 {n(sag)} {n(-a + 0.05)} {n(-sag)}Z"
    inner = rect(w * 0.82, h * 0.8, 0, -h * 0.53)
    svg = fill(cloth, style, FIRM, style.lava) + fill(inner, style, FINE)
    diamonds = "".join(
        polyline([(x, y - 0.1), (x + 0.08, y), (x, y + 0.1), (x - 0.08, y)], True)
        for y in (-h * 0.965, -h * 0.085)
        for x in (w * (k - 3) / 7.4 for k in range(7))
    )
    svg += fill(diamonds, style, 0.02, style.wood)
    svg += _sun(w, h, style) if rolls.below(2) else _tree(w, h, style)
    fringe = "".join(
        f"M{n(-a + 0.12 + (w - 0.24) * k / 14)} {n(-sag + 0.05)}v.22" for k in range(15)
    )
    svg += stroke(fringe, style, 0.03)
    rod = f"M{n(-a - 0.22)} {n(-h)}H{n(a + 0.22)}"
    knobs = ring(0.1, -a - 0.26, -h) + ring(0.1, a + 0.26, -h)
    return svg + stroke(rod, style, 0.1) + fill(knobs, style, FINE, style.wood)


def _sun(w: float, h: float, style: Style) -> str:
    """A sun over two hills, woven."""
    x, y, r = 0.0, -h * 0.66, w * 0.15
    rays = "".join(
        polyline(
            [(x + f * r * exact.cos(pi * k / 6), y + f * r * exact.sin(pi * k / 6))
             for f in (1.25, 1.85)]
        )
        for k in range(12)
    )  # fmt: skip
    n, left, foot = number, -0.41 * w, -h * 0.13
    hills = (
        f"M{n(left)} {n(foot)}V{n(foot - 0.2 * h)}Q{n(-0.2 * w)} {n(foot - 0.34 * h)} 0 "
        f"{n(foot - 0.12 * h)}Q{n(0.2 * w)} {n(foot - 0.3 * h)} {n(-left)} {n(foot - 0.16 * h)}"
        f"V{n(foot)}Z"
    )
    return (
        stroke(rays, style, 0.05)
        + fill(ring(r, x, y), style, FINE, style.wood)
        + fill(hills, style, FINE, style.water)
    )


def _tree(w: float, h: float, style: Style) -> str:
    """A tree with its roots and seven fruits, woven."""
    n, foot = number, -h * 0.2
    trunk = (
        f"M{n(-0.13 * w)} {n(foot)}Q{n(-0.03 * w)} {n(foot - 0.1 * h)} {n(-0.04 * w)} "
        f"{n(foot - 0.3 * h)}H{n(0.04 * w)}Q{n(0.03 * w)} {n(foot - 0.1 * h)} {n(0.13 * w)} "
        f"{n(foot)}Z"
    )
    crown = "".join(
        ring(0.14 * w, x * w, foot - y * h)
        for x, y in ((-0.18, 0.34), (0.18, 0.34), (-0.09, 0.46), (0.1, 0.45), (0.0, 0.36))
    )
    fruits = "".join(
        ring(0.028 * w, x * w, foot - y * h)
        for x, y in ((-0.2, 0.36), (-0.08, 0.32), (0.07, 0.38), (0.2, 0.33), (-0.08, 0.5),
                     (0.11, 0.49), (0.0, 0.43))
    )  # fmt: skip
    svg = fill(trunk, style, FINE, style.wood) + fill(crown, style, FINE, style.water)
    return svg + fill(fruits, style, 0.02, style.crust)


@paints
def wall_organ(w: float, h: float, style: Style, rolls: Dice) -> str:
    """An organ on its loft: towers of pipes over a case, carved wings, a rail."""
    n, base, case = number, 0.2 * h, 0.16 * h
    svg = fill(rect(0.84 * w, base, 0, -base / 2), style, FINE)
    svg += fill(rect(w, case, 0, -base - case / 2), style, FIRM, style.wood)
    rail = f"M{n(-w * 0.56)} {n(-base * 0.62)}H{n(w * 0.56)}"
    rail += "".join(f"M{n(w * (k - 6) / 11)} 0V{n(-base * 0.62)}" for k in range(13))
    groups = ((-0.5, -0.28, 0.82), (-0.28, -0.13, 0.5), (-0.13, 0.13, 1.0), (0.13, 0.28, 0.5),
              (0.28, 0.5, 0.82))  # fmt: skip
    for left, right, share in groups:
        count = max(2, round((right - left) * w / 0.27))
        each = (right - left) * w / count
        for k in range(count):
            off = abs(k - (count - 1) / 2) / max(1, count - 1)
            lean = off if share > 0.6 else k / count if left < 0 else 1 - k / count
            tall = (h - base - case) * share * (1 - 0.3 * lean)
            x = left * w + each * (k + 0.5)
            pipe = [(x - 0.42 * each, -base - case - tall), (x + 0.42 * each, -base - case - tall),
                    (x + 0.42 * each, -base - case - 0.28), (x, -base - case),
                    (x - 0.42 * each, -base - case - 0.28)]  # fmt: skip
            svg += fill(polyline(pipe, True), style, FINE)
            mouth = f"M{n(x - 0.2 * each)} {n(-base - case - 0.42)}h{n(0.4 * each)}"
            svg += stroke(mouth, style, 0.04)
    arcs = "".join(
        f"M{n(side * w * 0.5)} {n(-base - case)}q{n(side * 0.3)} {n(-0.5 * h * 0.3)} "
        f"{n(side * 0.04)} {n(-0.5 * h * 0.62)}"
        for side in (-1, 1)
    )
    keys = rect(0.3 * w, 0.4 * case, 0, -base - 0.32 * case)
    loft = rect(w * 1.16, 0.16, 0, 0.0)
    brackets = "".join(
        polyline([(x, 0.08), (x + 0.3 * side, 0.08), (x, 0.5)], True)
        for x, side in ((-w * 0.5, 1), (w * 0.5, -1))
    )
    svg += stroke(arcs, style, 0.05) + fill(keys, style, FINE) + stroke(rail, style, 0.03)
    return svg + fill(brackets, style, FINE, style.wood) + fill(loft, style, FIRM, style.wood)


@paints
def wall_galleries(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Galleries of books one over the other, each with its rail, and a ladder between two."""
    storeys = max(2, round(h / 2.0))
    high = h / storeys
    svg, n = "", number
    for storey in range(storeys):
        foot = -storey * high
        svg += fill(rect(w, high * 0.8, 0, foot - high * 0.4), style, FIRM, style.wood)
        for shelf in range(2):
            level = foot - 0.08 * high - 0.37 * high * shelf
            room = rect(w * 0.94, 0.3 * high, 0, level - 0.15 * high)
            svg += fill(room, style, FINE) + stroke(_books(w * 0.9, 0.28 * high, level, rolls),
                                                    style, 0.03)  # fmt: skip
        deck = rect(w * 1.14, 0.12, 0, foot - 0.03)
        rail = f"M{n(-w * 0.57)} {n(foot - 0.5)}H{n(w * 0.57)}"
        rail += "".join(f"M{n(w * 0.57 * (k - 5) / 5)} {n(foot)}v-.5" for k in range(11))
        svg += fill(deck, style, FIRM, style.wood)
        svg += stroke(rail, style, 0.03) if storey else ""
    for storey in range(storeys - 1):
        x, foot = w * (0.1 + 0.24 * rolls.fraction()) * (1 if storey % 2 else -1), -storey * high
        sides = (
            f"M{n(x - 0.16)} {n(foot)}V{n(foot - high)}M{n(x + 0.16)} {n(foot)}V{n(foot - high)}"
        )
        rungs = "".join(
            f"M{n(x - 0.16)} {n(foot - 0.22 * k)}h.32" for k in range(1, int(high / 0.22))
        )
        svg += stroke(sides + rungs, style, 0.045)
    return svg


def _books(wide: float, high: float, foot: float, rolls: Dice) -> str:
    """The backs of books side by side on a shelf, some leaning."""
    x, found = -wide / 2, ""
    while x < wide / 2 - 0.15:
        tall, thick = high * (0.6 + 0.38 * rolls.fraction()), 0.09 + 0.09 * rolls.fraction()
        lean = 0.08 if rolls.below(9) == 0 else 0.0
        found += polyline([(x, foot), (x + lean, foot - tall), (x + lean + thick, foot - tall),
                           (x + thick, foot)])  # fmt: skip
        x += thick + (0.16 if rolls.below(11) == 0 else 0.0) + lean
    return found


@paints
def over_skeleton(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The bones of something vast, hung from the vault on two chains: skull, spine and ribs."""
    n, side = number, -1 if rolls.below(2) else 1
    level = 0.42 * h

    def at(share: float) -> tuple[float, float]:
        return side * w * (share - 0.5), level + 0.1 * h * exact.cos(pi * (1 + 1.7 * share))

    spots = [at(k / 26) for k in range(27)]
    chains = "".join(f"M{n(at(s)[0])} 0V{n(at(s)[1])}" for s in (0.3, 0.72))
    svg = stroke(chains, style, 0.045)
    ribs = ""
    for k in range(11):
        share = 0.3 + 0.042 * k
        (x, y), long = at(share), h * (0.46 - 0.005 * (k - 4) * (k - 4))
        ribs += f"M{n(x)} {n(y)}q{n(side * 0.34)} {n(long * 0.4)} {n(-side * 0.06)} {n(long)}"
    svg += stroke(ribs, style, 0.05) + stroke(polyline(spots), style, 0.15)
    joints = "".join(ring(0.085, *spot) for spot in spots[5:])
    svg += fill(joints, style, 0.025)
    x, y = at(0.12)
    skull = [(x - side * 0.13 * w, y + 0.06 * h), (x - side * 0.1 * w, y - 0.1 * h),
             (x, y - 0.2 * h), (x + side * 0.06 * w, y - 0.12 * h), (x + side * 0.05 * w, y),
             (x - side * 0.02 * w, y + 0.05 * h)]  # fmt: skip
    jaw = [(x - side * 0.12 * w, y + 0.16 * h), (x + side * 0.04 * w, y + 0.04 * h),
           (x + side * 0.05 * w, y + 0.1 * h), (x - side * 0.02 * w, y + 0.22 * h)]  # fmt: skip
    teeth = "".join(f"M{n(x - side * w * (0.035 + 0.025 * k))} {n(y + 0.055 * h)}v.14"
                    for k in range(4))  # fmt: skip
    svg += fill(polyline(jaw, True), style, FINE) + fill(polyline(skull, True), style, FIRM)
    eye = ring(0.045 * h, x - side * 0.005 * w, y - 0.08 * h)
    return svg + stroke(teeth, style, 0.04) + fill(eye, style, FINE, style.line)
