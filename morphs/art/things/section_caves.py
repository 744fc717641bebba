"""What stands and hangs in the caves of sections, seen from the side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, blob, fill, paints, ring, spoke, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def stalactite(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A spike with its base at 0 0, hanging."""
    tip = (w * 0.2 * (rolls.fraction() - 0.5), h)
    spike = polyline([(-w / 2, 0), (-w * 0.16, h * 0.5), tip, (w * 0.18, h * 0.45), (w / 2, 0)])
    return fill(spike, style, 0.04, style.faint) + stroke(
        polyline([(0, h * 0.2), (0, h * 0.6)]), style, 0.02
    )


@paints
def side_stalagmites(w: float, h: float, style: Style, rolls: Dice) -> str:
    parts = []
    for x, k, wide in ((-w * 0.3, 0.55, 0.22), (w * 0.28, 0.7, 0.26), (0.0, 1.0, 0.34)):
        a = w * wide / 2
        spike = polyline(
            [
                (x - a, 0.04),
                (x - a * 0.4, -h * k * 0.5),
                (x, -h * k),
                (x + a * 0.4, -h * k * 0.45),
                (x + a, 0.04),
            ]
        )
        parts.append(fill(spike, style, 0.04, style.faint))
    return "".join(parts)


def cap(x: float, w: float, h: float) -> str:
    """A mushroom's cap over its stalk at x, whose height is h."""
    n, a = number, w / 2
    return (
        f"M{n(x - a)} {n(-h * 0.58)}Q{n(x - a)} {n(-h)} {n(x)} {n(-h)}"
        f"Q{n(x + a)} {n(-h)} {n(x + a)} {n(-h * 0.58)}"
        f"Q{n(x)} {n(-h * 0.48)} {n(x - a)} {n(-h * 0.58)}Z"
    )


def _stalk(x: float, w: float, h: float) -> str:
    n, a = number, w * 0.11
    return (
        f"M{n(x - a)} {n(-h * 0.55)}L{n(x - a * 1.4)} .03"
        f"H{n(x + a * 1.4)}L{n(x + a)} {n(-h * 0.55)}Z"
    )


@paints
def side_mushroom(w: float, h: float, style: Style, rolls: Dice) -> str:
    spots = "".join(
        ring(w * 0.06, w * x, -h * y) for x, y in ((-0.24, 0.72), (0.02, 0.82), (0.26, 0.7))
    )
    gills = "".join(
        polyline([(w * k * 0.3, -h * 0.53), (w * k, -h * 0.58)]) for k in (-0.34, -0.2, 0.2, 0.34)
    )
    return (
        fill(_stalk(0, w, h), style, 0.04)
        + fill(cap(0, w, h), style, FIRM, style.wood)
        + fill(spots, style, 0.024)
        + stroke(gills, style, 0.02)
    )


@paints
def side_mushrooms(w: float, h: float, style: Style, rolls: Dice) -> str:
    parts = []
    for x, k in ((-0.34, 0.55), (0.34, 0.7), (-0.05, 1.0)):
        wide, high = w * 0.42 * (0.6 + 0.4 * k), h * k
        parts.append(fill(_stalk(w * x, wide, high), style, 0.034))
        parts.append(fill(cap(w * x, wide, high), style, 0.04, style.wood))
    return "".join(parts)


def _crystals(w: float, h: float, down: int, line: float, style: Style) -> str:
    """Five shards that stand, or with `down` of 1 hang, drawn with lines of a width."""
    found = []
    for x, k, lean in (
        (-0.36, 0.5, -0.3),
        (0.36, 0.55, 0.32),
        (-0.16, 0.8, -0.14),
        (0.2, 0.75, 0.16),
        (0.0, 1.0, 0.02),
    ):
        a, high = w * 0.11, h * k
        tip = (w * (x + lean), down * high)
        mid = (w * (x + lean * 0.72), down * high * 0.74)
        left, right = (mid[0] - a, mid[1]), (mid[0] + a, mid[1])
        shard = polyline([(w * x - a, 0.0), left, tip, right, (w * x + a, 0.0)], True)
        edge = polyline([(w * x, 0.0), (mid[0] + a * 0.1, mid[1]), tip])
        found.append(fill(shard, style, line, style.water) + stroke(edge, style, 0.02))
    return "".join(found)


@paints
def side_crystals(w: float, h: float, style: Style, rolls: Dice) -> str:
    return _crystals(w, h, -1, 0.038, style)


@paints
def over_crystals(w: float, h: float, style: Style, rolls: Dice) -> str:
    return _crystals(w, h, 1, 0.036, style)


@paints
def over_roots(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    lines = []
    for k in range(4):
        x = w * (-0.4 + 0.26 * k)
        d = w * 0.16 * (rolls.fraction() - 0.5)
        lines.append(
            f"M{n(x)} 0q{n(d)} {n(h * 0.3)} {n(-d)} {n(h * (0.5 + 0.4 * rolls.fraction()))}"
        )
    return stroke("".join(lines), style, 0.035)


@paints
def side_bones(w: float, h: float, style: Style, rolls: Dice) -> str:
    skull = fill(ring(h * 0.42, w * 0.28, -h * 0.42), style, 0.036)
    eyes = path(
        ring(h * 0.11, w * 0.24, -h * 0.46) + ring(h * 0.11, w * 0.36, -h * 0.46), fill=style.line
    )
    ribs = "".join(
        f"M{number(w * (-0.3 + 0.1 * k))} 0q-.03 {number(-h * 0.9)} .1 {number(-h * 0.8)}"
        for k in range(4)
    )
    spine = polyline([(-w * 0.5, -0.05), (w * 0.12, -h * 0.3)])
    return stroke(ribs, style, 0.04) + stroke(spine, style, 0.06) + skull + eyes


@paints
def side_dragon(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The skeleton of something large."""
    n = number
    spine = f"M{n(-w / 2)} -.06Q{n(-w * 0.36)} {n(-h * 0.5)} {n(-w * 0.1)} {n(-h * 0.74)}"
    spine += f"Q{n(w * 0.12)} {n(-h * 0.9)} {n(w * 0.26)} {n(-h * 0.62)}"
    ribs = []
    for k in range(8):
        x, y = w * (-0.26 + 0.055 * k), -h * (0.6 + 0.035 * min(k, 7 - k) + 0.01 * k)
        ribs.append(f"M{n(x)} {n(y)}Q{n(x - 0.16)} {n(y * 0.5)} {n(x + 0.03)} {n(-0.03)}")
    skull = polyline(
        [
            (w * 0.22, -h * 0.72),
            (w * 0.32, -h * 0.78),
            (w * 0.5, -h * 0.5),
            (w * 0.48, -h * 0.4),
            (w * 0.34, -h * 0.46),
            (w * 0.47, -h * 0.3),
            (w * 0.34, -h * 0.3),
            (w * 0.24, -h * 0.5),
        ],
        True,
    )
    horn = polyline([(w * 0.27, -h * 0.76), (w * 0.18, -h)])
    eye = path(ring(0.05, w * 0.34, -h * 0.62), fill=style.line)
    return (
        stroke("".join(ribs), style, 0.05)
        + stroke(spine, style, 0.1)
        + stroke(horn, style, 0.06)
        + fill(skull, style, 0.045)
        + eye
    )


@paints
def side_hoard(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    heap = (
        f"M{n(-w / 2)} 0Q{n(-w * 0.2)} {n(-h * 0.5)} {n(-w * 0.06)} {n(-h)}"
        f"Q{n(w * 0.14)} {n(-h * 0.7)} {n(w * 0.3)} {n(-h * 0.36)}L{n(w / 2)} 0Z"
    )
    coins = []
    for _ in range(26):
        x = (rolls.fraction() - 0.5) * 0.84
        top = h * (1 - 2 * abs(x)) * 0.9
        coins.append(ring(0.045, w * x, -0.05 - top * rolls.fraction() * 0.9))
    sword = polyline([(w * 0.1, -h * 0.3), (w * 0.2, -h * 1.25)]) + polyline(
        [(w * 0.13, -h * 1.02), (w * 0.23, -h * 0.96)]
    )
    return (
        stroke(sword, style, 0.05)
        + fill(heap, style, 0.045, style.wood)
        + fill("".join(coins), style, 0.02)
    )


@paints
def side_nest(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heap of twigs that lies flat on the ground, ragged all round, with eggs in its hollow."""
    n = number
    eggs = "".join(
        f"M{n(w * x - 0.13)} {n(-h * 0.42)}c0 {n(-h * tall)} .26 {n(-h * tall)} .26 0Z"
        for x, tall in ((-0.21, 0.56), (0.21, 0.52), (0.0, 0.7))
    )
    heap = (
        f"M{n(-w * 0.43)} 0Q{n(-w * 0.44)} {n(-h * 0.5)} {n(-w * 0.3)} {n(-h * 0.52)}"
        f"Q0 {n(-h * 0.3)} {n(w * 0.3)} {n(-h * 0.52)}Q{n(w * 0.44)} {n(-h * 0.5)} {n(w * 0.43)} 0Z"
    )
    twigs = []
    for k in range(15):
        x, y = w * (-0.3 + 0.6 * k / 14), -h * (0.06 + 0.34 * rolls.fraction())
        lean = w * (0.1 + 0.08 * rolls.fraction()) * (1 if k % 2 else -1)
        twigs.append(polyline([(x - lean, y + 0.02), (x + lean, y - 0.16 * h)]))
    for side in (-1, 1):
        for up in (0.2, 0.42):
            ends = [(side * w * 0.3, -h * up), (side * w * 0.5, -h * (up + 0.22))]
            twigs.append(polyline(ends))
    return (
        fill(eggs, style, 0.034)
        + fill(heap, style, 0.034, style.wood)
        + stroke("".join(twigs), style, 0.026)
    )


@paints
def side_campfire(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    logs = polyline([(-w * 0.45, 0), (w * 0.3, -h * 0.22)]) + polyline(
        [(w * 0.45, 0), (-w * 0.3, -h * 0.22)]
    )
    flame = (
        f"M{n(-w * 0.28)} {n(-h * 0.12)}Q{n(-w * 0.4)} {n(-h * 0.5)} {n(-w * 0.06)} {n(-h * 0.96)}"
    )
    flame += (
        f"Q{n(w * 0.06)} {n(-h * 0.66)} {n(w * 0.16)} {n(-h * 0.6)}"
        f"Q{n(w * 0.4)} {n(-h * 0.36)} {n(w * 0.26)} {n(-h * 0.12)}Z"
    )
    return fill(flame, style, 0.036, style.lava) + stroke(logs, style, 0.085)


@paints
def side_minecart(w: float, h: float, style: Style, rolls: Dice) -> str:
    rail = f"M{number(-w * 0.9)} 0H{number(w * 0.9)}"
    body = polyline(
        [
            (-w * 0.46, -h * 0.82),
            (w * 0.46, -h * 0.82),
            (w * 0.34, -h * 0.26),
            (-w * 0.34, -h * 0.26),
        ],
        True,
    )
    ore = "".join(blob(0.13, rolls, 6, w * x, -h * 0.88) for x in (-0.26, -0.04, 0.2))
    wheels = ring(h * 0.15, -w * 0.22, -h * 0.15) + ring(h * 0.15, w * 0.22, -h * 0.15)
    bands = polyline([(-w * 0.2, -h * 0.82), (-w * 0.15, -h * 0.26)]) + polyline(
        [(w * 0.2, -h * 0.82), (w * 0.15, -h * 0.26)]
    )
    return (
        stroke(rail, style, 0.05)
        + fill(ore, style, 0.03, style.solid)
        + fill(body, style, FIRM, style.wood)
        + stroke(bands, style, 0.03)
        + fill(wheels, style, 0.04, style.solid)
    )


@paints
def side_goblin(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Somebody, for scale."""
    body = polyline(
        [(-w * 0.3, 0), (-w * 0.22, -h * 0.62), (w * 0.22, -h * 0.62), (w * 0.3, 0)], True
    )
    head = ring(h * 0.16, 0, -h * 0.78)
    ears = polyline([(-w * 0.2, -h * 0.82), (-w * 0.5, -h * 0.94)]) + polyline(
        [(w * 0.2, -h * 0.82), (w * 0.5, -h * 0.94)]
    )
    spear = polyline([(w * 0.44, 0), (w * 0.44, -h)])
    return (
        stroke(spear + ears, style, 0.03)
        + fill(body, style, 0.034, style.solid)
        + fill(head, style, 0.03)
    )


@paints
def side_roof_web(w: float, h: float, style: Style, rolls: Dice) -> str:
    reach = (0, 22, 45, 68, 90)
    rays = "".join(spoke(0, w * 0.9, k + 45) for k in reach)
    rings = []
    for r in (0.3, 0.55, 0.8):
        spots = [
            (exact.cos((k + 45) * 0.0174533) * w * r, exact.sin((k + 45) * 0.0174533) * w * r)
            for k in reach
        ]
        rings.append(polyline(spots))
    return stroke(rays + "".join(rings), style, 0.018)
