"""Buildings under the sky of sections, each on its base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, polyline
from morphs.art.things.pen import FIRM, blob, fill, paints, rect, stroke
from morphs.art.things.section_forts import courses, door

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


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
        + fill(door(-0.01, w * 0.17, h * 0.32), style, 0.04, style.wood)
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


@paints
def side_windmill(w: float, h: float, style: Style, rolls: Dice) -> str:
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
        + stroke(courses(w * 0.46, h * 0.56, 0, 0, rolls), style, 0.022)
        + fill(door(0, 0.34, 0.68), style, 0.04, style.wood)
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
    stones = courses(w * 0.18, h * 0.7, -w * 0.36, 0, rolls) + courses(
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
