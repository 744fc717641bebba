"""Buildings under the sky of sections, each on its base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, blob, fill, paints, rect, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _stones(w: float, h: float, x: float, y: float, rolls: Dice) -> str:
    """Some courses of a wall, its base in the middle at (x, y)."""
    n = number
    found = []
    for row in range(int(h / 0.22)):
        for _ in range(max(1, int(w / 0.5))):
            at = x + (rolls.fraction() - 0.5) * (w - 0.34)
            if rolls.fraction() < 0.55:
                found.append(
                    f"M{n(at)} {n(y - row * 0.22 - 0.06)}h.2"
                    f"M{n(at)} {n(y - row * 0.22 - 0.06)}v-.12"
                )
    return "".join(found)


def _door(x: float, w: float, h: float) -> str:
    n, a = number, w / 2
    return (
        f"M{n(x - a)} .03V{n(-h * 0.6)}Q{n(x - a)} {n(-h)} {n(x)} {n(-h)}"
        f"Q{n(x + a)} {n(-h)} {n(x + a)} {n(-h * 0.6)}V.03Z"
    )


def _panes(spots: list[tuple[float, float]]) -> str:
    return "".join(rect(0.2, 0.26, x, y) for x, y in spots)


@paints
def side_house(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    wall = rect(w * 0.8, h * 0.5, 0, -h * 0.25 + 0.03)
    roof = polyline(
        [
            (-w * 0.52, -h * 0.46),
            (-w * 0.34, -h * 0.94),
            (w * 0.34, -h * 0.94),
            (w * 0.52, -h * 0.46),
        ],
        True,
    )
    tiles = "".join(
        f"M{n(-w * (0.5 - 0.045 * k))} {n(-h * (0.52 + 0.1 * k))}H{n(w * (0.5 - 0.045 * k))}"
        for k in range(4)
    )
    beams = "".join(f"M{n(x)} 0V{n(-h * 0.46)}" for x in (-w * 0.4, -w * 0.16, w * 0.14, w * 0.4))
    beams += polyline([(-w * 0.4, -h * 0.04), (-w * 0.16, -h * 0.44)]) + polyline(
        [(w * 0.4, -h * 0.04), (w * 0.14, -h * 0.44)]
    )
    chimney = rect(w * 0.1, h * 0.24, w * 0.2, -h * 0.96)
    smoke = f"M{n(w * 0.2)} {n(-h * 1.1)}q.14 -.12 0 -.24q-.16 -.14 .04 -.3"
    return (
        fill(chimney, style, 0.04, style.faint)
        + fill(wall, style, FIRM)
        + stroke(beams, style, 0.045)
        + fill(_door(-0.01, w * 0.17, h * 0.32), style, 0.04, style.wood)
        + fill(_panes([(-w * 0.28, -h * 0.27), (w * 0.27, -h * 0.27)]), style, 0.035, style.solid)
        + fill(roof, style, FIRM, style.wood)
        + stroke(tiles, style, 0.024)
        + stroke(smoke, style, 0.028)
    )


@paints
def side_barn(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    wall = rect(w * 0.86, h * 0.5, 0, -h * 0.25 + 0.03)
    roof = polyline(
        [
            (-w * 0.5, -h * 0.48),
            (-w * 0.4, -h * 0.78),
            (0, -h),
            (w * 0.4, -h * 0.78),
            (w * 0.5, -h * 0.48),
        ],
        True,
    )
    planks = "".join(f"M{n(w * (-0.4 + 0.08 * k))} 0V{n(-h * 0.46)}" for k in range(11))
    gate = rect(w * 0.3, h * 0.38, 0, -h * 0.19)
    cross = polyline([(-w * 0.15, 0), (w * 0.15, -h * 0.38)]) + polyline(
        [(w * 0.15, 0), (-w * 0.15, -h * 0.38)]
    )
    return (
        fill(wall, style, FIRM, style.wood)
        + stroke(planks, style, 0.02)
        + fill(gate, style, 0.045)
        + stroke(cross, style, 0.035)
        + fill(roof, style, FIRM, style.faint)
    )


def _merlons(w: float, y: float, x: float = 0.0) -> str:
    count = max(3, round(w / 0.36)) | 1
    wide = w / count
    return "".join(
        rect(wide, 0.2, x - w / 2 + wide * (k + 0.5), y - 0.1) for k in range(0, count, 2)
    )


@paints
def side_tower(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = polyline(
        [(-w * 0.42, 0.04), (-w * 0.36, -h * 0.78), (w * 0.36, -h * 0.78), (w * 0.42, 0.04)], True
    )
    head = rect(w * 0.92, h * 0.12, 0, -h * 0.82)
    slits = "".join(rect(0.1, 0.34, x, -h * y) for x, y in ((0, 0.46), (0.12, 0.64), (-0.16, 0.3)))
    flag = polyline([(0, -h * 0.9), (0, -h)]) + polyline(
        [(0, -h), (0.42, -h * 0.975), (0, -h * 0.95)], True
    )
    return (
        fill(body, style, FIRM, style.faint)
        + stroke(_stones(w * 0.66, h * 0.74, 0, 0, rolls), style, 0.022)
        + path(slits, fill=style.line)
        + fill(_door(0, w * 0.3, 0.78), style, 0.04, style.wood)
        + fill(head + _merlons(w * 0.92, -h * 0.88), style, 0.045, style.faint)
        + stroke(flag, style, 0.04)
    )


@paints
def side_gatehouse(w: float, h: float, style: Style, rolls: Dice) -> str:
    towers = "".join(rect(w * 0.26, h * 0.84, s * w * 0.36, -h * 0.42 + 0.03) for s in (-1, 1))
    middle = rect(w * 0.5, h * 0.62, 0, -h * 0.31 + 0.03)
    tops = "".join(
        _merlons(w * 0.32, -h * 0.84, s * w * 0.36) + rect(w * 0.32, 0.14, s * w * 0.36, -h * 0.83)
        for s in (-1, 1)
    )
    gate = _door(0, w * 0.28, h * 0.42)
    bars = (
        "".join(f"M{number(x)} 0V{number(-h * 0.38)}" for x in (-w * 0.07, 0, w * 0.07))
        + f"M{number(-w * 0.13)} {number(-h * 0.2)}H{number(w * 0.13)}"
    )
    slits = "".join(rect(0.1, 0.36, s * w * 0.36, -h * 0.52) for s in (-1, 1))
    stones = "".join(_stones(w * 0.24, h * 0.74, s * w * 0.36, 0, rolls) for s in (-1, 1))
    return (
        fill(middle, style, FIRM, style.faint)
        + fill(_merlons(w * 0.5, -h * 0.62), style, 0.04, style.faint)
        + fill(towers, style, FIRM, style.faint)
        + stroke(stones, style, 0.022)
        + fill(gate, style, 0.045, style.solid)
        + stroke(bars, style, 0.035)
        + path(slits, fill=style.line)
        + fill(tops, style, 0.04, style.faint)
    )


@paints
def side_chapel(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    nave = rect(w * 0.6, h * 0.36, w * 0.16, -h * 0.18 + 0.03)
    roof = polyline(
        [
            (-w * 0.16, -h * 0.35),
            (-w * 0.08, -h * 0.56),
            (w * 0.42, -h * 0.56),
            (w * 0.5, -h * 0.35),
        ],
        True,
    )
    tower = rect(w * 0.26, h * 0.6, -w * 0.26, -h * 0.3 + 0.03)
    spire = polyline([(-w * 0.42, -h * 0.58), (-w * 0.26, -h * 0.9), (-w * 0.1, -h * 0.58)], True)
    cross = f"M{n(-w * 0.26)} {n(-h * 0.88)}V{n(-h)}M{n(-w * 0.26 - 0.1)} {n(-h * 0.955)}h.2"
    panes = "".join(
        f"M{n(x - 0.08)} {n(-h * 0.1)}v-.3q.08 -.16 .16 0v.3Z"
        for x in (w * 0.06, w * 0.2, w * 0.34)
    )
    return (
        fill(nave, style, FIRM)
        + fill(panes, style, 0.03, style.solid)
        + fill(roof, style, FIRM, style.wood)
        + fill(tower, style, FIRM, style.faint)
        + fill(_door(-w * 0.26, 0.3, 0.6), style, 0.036, style.wood)
        + path(rect(0.12, 0.24, -w * 0.26, -h * 0.48), fill=style.line)
        + fill(spire, style, FIRM, style.wood)
        + stroke(cross, style, 0.05)
    )


@paints
def side_mill(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = polyline(
        [(-w * 0.36, 0.04), (-w * 0.22, -h * 0.62), (w * 0.22, -h * 0.62), (w * 0.36, 0.04)], True
    )
    cap_ = (
        f"M{number(-w * 0.28)} {number(-h * 0.6)}"
        f"Q0 {number(-h * 0.86)} {number(w * 0.28)} {number(-h * 0.6)}Z"
    )
    sails = []
    for k in range(4):
        sails.append(
            f'<g transform="translate(0 {number(-h * 0.64)}) rotate({20 + 90 * k})">'
            + fill(rect(h * 0.3, 0.22, h * 0.2, 0.1), style, 0.028)
            + stroke(f"M0 0H{number(h * 0.36)}", style, 0.05)
            + "</g>"
        )
    return (
        fill(body, style, FIRM, style.faint)
        + stroke(_stones(w * 0.46, h * 0.56, 0, 0, rolls), style, 0.022)
        + fill(_door(0, 0.34, 0.68), style, 0.04, style.wood)
        + fill(cap_, style, FIRM, style.wood)
        + "".join(sails)
    )


@paints
def side_ruin(w: float, h: float, style: Style, rolls: Dice) -> str:
    left = polyline(
        [
            (-w * 0.46, 0.04),
            (-w * 0.46, -h * 0.86),
            (-w * 0.4, -h),
            (-w * 0.34, -h * 0.8),
            (-w * 0.26, -h * 0.72),
            (-w * 0.26, 0.04),
        ],
        True,
    )
    right = polyline(
        [
            (w * 0.22, 0.04),
            (w * 0.22, -h * 0.5),
            (w * 0.3, -h * 0.44),
            (w * 0.36, -h * 0.62),
            (w * 0.46, -h * 0.3),
            (w * 0.46, 0.04),
        ],
        True,
    )
    arch = (
        f"M{number(-w * 0.26)} {number(-h * 0.5)}"
        f"Q{number(-w * 0.1)} {number(-h * 0.8)} {number(w * 0.06)} {number(-h * 0.7)}"
    )
    stones = _stones(w * 0.18, h * 0.7, -w * 0.36, 0, rolls) + _stones(
        w * 0.2, h * 0.4, w * 0.34, 0, rolls
    )
    fallen = (
        blob(0.16, rolls, 6, 0, -0.1)
        + blob(0.12, rolls, 6, w * 0.12, -0.08)
        + blob(0.1, rolls, 6, -w * 0.12, -0.06)
    )
    return (
        stroke(arch, style, 0.14)
        + fill(left + right, style, FIRM, style.faint)
        + stroke(stones, style, 0.022)
        + fill(fallen, style, 0.035, style.faint)
    )
