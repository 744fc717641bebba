"""What lies in the rock of sections: fossils, ore, cracks, the bedrock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import blob, paints, ring, spoke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _buried(data: str, style: Style, width: float = 0.045) -> str:
    return path(data, **line_style(style.solid, width))


@paints
def rock_ammonite(w: float, h: float, style: Style, rolls: Dice) -> str:
    coil = []
    for k in range(34):
        angle, r = k * 0.42, w * 0.5 * (1 - k / 36)
        coil.append((exact.cos(angle) * r, exact.sin(angle) * r))
    ribs = "".join(spoke(w * 0.33, w * 0.47, 24 * k) for k in range(13))
    return _buried(polyline(coil), style) + _buried(ribs, style, 0.03)


@paints
def rock_ribs(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    spine = f"M{n(-w / 2)} {n(h * 0.1)}Q0 {n(-h * 0.5)} {n(w * 0.3)} {n(-h * 0.1)}"
    ribs = "".join(
        f"M{n(w * (-0.3 + 0.09 * k))} {n(-h * 0.1 - h * 0.02 * k)}"
        f"q-.1 {n(h * 0.3)} .06 {n(h * 0.5)}"
        for k in range(6)
    )
    skull = ring(h * 0.17, w * 0.38, 0)
    return _buried(spine, style, 0.07) + _buried(ribs, style, 0.04) + _buried(skull, style, 0.05)


@paints
def rock_skull(w: float, h: float, style: Style, rolls: Dice) -> str:
    head = polyline(
        [
            (-w * 0.5, -h * 0.1),
            (-w * 0.3, -h * 0.4),
            (w * 0.1, -h * 0.42),
            (w * 0.5, h * 0.02),
            (w * 0.46, h * 0.12),
            (w * 0.02, h * 0.1),
            (-w * 0.06, h * 0.22),
            (w * 0.42, h * 0.24),
            (w * 0.36, h * 0.36),
            (-w * 0.2, h * 0.4),
            (-w * 0.44, h * 0.16),
        ],
        True,
    )
    eye = ring(h * 0.09, -w * 0.12, -h * 0.18)
    teeth = "".join(
        polyline([(w * (0.1 + 0.09 * k), h * 0.1), (w * (0.13 + 0.09 * k), h * 0.2)])
        for k in range(4)
    )
    return _buried(head + eye, style, 0.05) + _buried(teeth, style, 0.035)


@paints
def rock_geode(w: float, h: float, style: Style, rolls: Dice) -> str:
    shell = blob(w * 0.5, rolls, 9)
    teeth = "".join(spoke(w * 0.14, w * (0.3 + 0.06 * (k % 2)), 36 * k) for k in range(10))
    return (
        path(shell, fill=style.faint)
        + _buried(shell, style, 0.05)
        + path(ring(w * 0.3), fill=style.water)
        + _buried(teeth, style, 0.035)
    )


@paints
def rock_ore(w: float, h: float, style: Style, rolls: Dice) -> str:
    lumps = "".join(
        blob(
            0.05 + 0.09 * rolls.fraction(),
            rolls,
            5,
            w * (-0.45 + 0.1 * k),
            h * (0.35 - 0.08 * k + 0.2 * (rolls.fraction() - 0.5)),
        )
        for k in range(10)
    )
    return path(lumps, fill=style.solid)


@paints
def rock_fish(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    body = (
        f"M{n(-w * 0.4)} 0Q0 {n(-h * 0.7)} {n(w * 0.44)} 0"
        f"Q0 {n(h * 0.7)} {n(-w * 0.4)} 0L{n(-w * 0.52)} {n(-h * 0.3)}V{n(h * 0.3)}Z"
    )
    bones = f"M{n(-w * 0.4)} 0H{n(w * 0.3)}" + "".join(
        f"M{n(w * (-0.24 + 0.12 * k))} {n(-h * 0.24)}l-.05 {n(h * 0.48)}" for k in range(4)
    )
    return _buried(body, style) + _buried(bones, style, 0.03)


@paints
def rock_boulders(w: float, h: float, style: Style, rolls: Dice) -> str:
    stones = [
        blob(h * (0.2 + 0.18 * rolls.fraction()), rolls, 8, w * x, h * y)
        for x, y in ((-0.3, 0.1), (0.05, -0.12), (0.34, 0.14))
    ]
    return path("".join(stones), fill=style.faint) + _buried("".join(stones), style, 0.045)


@paints
def rock_cracks(w: float, h: float, style: Style, rolls: Dice) -> str:
    d = [w * 0.12 * (rolls.fraction() - 0.5) for _ in range(4)]
    crack = polyline(
        [
            (-w * 0.1, -h / 2),
            (d[0], -h * 0.2),
            (w * 0.1 + d[1], h * 0.1),
            (d[2], h * 0.3),
            (w * 0.16, h / 2),
        ]
    )
    side = polyline(
        [(w * 0.1 + d[1], h * 0.1), (w * 0.34, h * 0.02), (w * 0.44, h * 0.14)]
    ) + polyline([(d[0], -h * 0.2), (-w * 0.28, -h * 0.06)])
    return _buried(crack, style, 0.045) + _buried(side, style, 0.03)


@paints
def rock_leaf(w: float, h: float, style: Style, rolls: Dice) -> str:
    stem = polyline([(0, h / 2), (0, -h / 2)])
    fronds = "".join(
        polyline([(0, h * (0.35 - 0.13 * k)), (s * w * (0.42 - 0.045 * k), h * (0.16 - 0.13 * k))])
        for k in range(6)
        for s in (-1, 1)
    )
    return _buried(stem, style) + _buried(fronds, style, 0.035)


@paints
def rock_bed(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Bedrock along the foot of a tile: crags that stand up into the layers above and darken
    downwards, as high on every tile at its sides."""
    n, top = number, _crags(w, h, 0.62, rolls)
    deep = _crags(w, h, 0.3, rolls)
    crests = "".join(polyline(line) for line in (top, deep))
    cracks = ""
    for x, y in top[1:-1]:
        lean, low = 0.3 * (rolls.fraction() - 0.5), y * (0.42 + 0.2 * rolls.fraction())
        cracks += f"M{n(x)} {n(y)}L{n(x + lean)} {n(low)}"
        cracks += f"M{n(x + 0.14)} {n(y * 0.86)}l{n(0.16 + 0.2 * rolls.fraction())} {n(-0.3 * y)}"
    fleck = ""
    for _ in range(14):
        x, y = w * (rolls.fraction() - 0.5) * 0.96, -h * 0.26 * rolls.fraction() - 0.04
        fleck += (
            f"M{n(x)} {n(y)}l{n(0.2 + 0.3 * rolls.fraction())} {n(0.06 - 0.1 * rolls.fraction())}"
        )
    foot = [(w / 2, 0.0), (-w / 2, 0.0)]
    return (
        path(polyline([*top, *foot], True), fill=style.paper)
        + path(polyline([*deep, *foot], True), fill=style.line, fill_opacity="0.6")
        + path(crests, **line_style(style.line, 0.045))
        + path(cracks + fleck, **line_style(style.line, 0.03))
    )


def _crags(w: float, h: float, share: float, rolls: Dice) -> list[tuple[float, float]]:
    """An uneven line from side to side, at a share of the height at both."""
    found, x = [(-w / 2, -h * share)], -w / 2 + 0.5
    while x < w / 2 - 0.5:
        found.append((x, -h * (share + 0.34 * (rolls.fraction() - 0.45))))
        x += 0.45 + 0.75 * rolls.fraction()
    return [*found, (w / 2, -h * share)]
