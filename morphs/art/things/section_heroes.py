"""What a great cavern is named after, seen from the side: as high as a house, its base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, blob, fill, paints, rect, ring, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

Points = list[tuple[float, float]]


def _mirrored(points: Points) -> str:
    """An outline that is the same on both hands, of its right half from the foot up."""
    return polyline([*points, *((-x, y) for x, y in reversed(points))], True)


def _arch(x: float, w: float, h: float, foot: float = 0.0) -> str:
    n, a = number, w / 2
    return (
        f"M{n(x - a)} {n(foot)}V{n(foot - h + a)}A{n(a)} {n(a)} 0 0 1 {n(x + a)} {n(foot - h + a)}"
        f"V{n(foot)}Z"
    )


@paints
def side_temple(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A front of columns under a gable, on steps."""
    steps = "".join(
        rect(w * (1 - 0.04 * k), h * 0.05 + 0.02, 0, -h * (0.025 + 0.05 * k)) for k in range(3)
    )
    base, head = -h * 0.15, -h * 0.66
    wall = rect(w * 0.84, base - head, 0, (base + head) / 2)
    door = _arch(0, w * 0.13, h * 0.36, base)
    count = 6
    xs = [w * 0.8 * (k / (count - 1) - 0.5) for k in range(count)]
    wide = w * 0.055
    shafts = "".join(rect(wide, base - head, x, (base + head) / 2) for x in xs)
    blocks = "".join(
        rect(wide * 1.7, h * 0.03, x, y) for x in xs for y in (head + h * 0.015, base - h * 0.015)
    )
    flutes = "".join(
        f"M{number(x + d * wide)} {number(head + h * 0.05)}V{number(base - h * 0.05)}"
        for x in xs
        for d in (-0.2, 0.2)
    )
    beam = rect(w * 0.94, h * 0.08, 0, head - h * 0.04)
    gable = polyline(
        [(-w * 0.49, head - h * 0.08), (0, -h), (w * 0.49, head - h * 0.08)], closed=True
    )
    inner = polyline(
        [(-w * 0.39, head - h * 0.11), (0, -h * 0.95), (w * 0.39, head - h * 0.11)], closed=True
    )
    rays = "".join(
        polyline([(exact.cos(t) * a, head - h * 0.15 - exact.sin(t) * a) for a in (0.34, 0.52)])
        for t in (0.2, 0.75, 1.3, 1.85, 2.4, 2.95)
    )
    marks = "".join(
        f"M{number(w * (-0.44 + 0.08 * k))} {number(head - h * 0.07)}v{number(h * 0.05)}"
        for k in range(12)
    )
    return (
        fill(steps, style, 0.04, style.faint)
        + fill(wall, style, 0.04, style.solid)
        + path(door, fill=style.line)
        + fill(shafts, style, 0.04)
        + fill(blocks, style, 0.03)
        + stroke(flutes, style, 0.022)
        + fill(gable, style, FIRM, style.faint)
        + fill(inner, style, 0.035)
        + fill(ring(0.26, 0, head - h * 0.15), style, 0.04, style.wood)
        + stroke(rays, style, 0.035)
        + fill(beam, style, FIRM)
        + stroke(marks, style, 0.028)
    )


@paints
def side_colossus(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A king of stone on his seat, his sword between his feet."""
    n = number
    plinth = rect(w, h * 0.07, 0, -h * 0.03)
    seat = _mirrored(
        [(w * 0.4, -h * 0.06), (w * 0.4, -h * 0.46), (w * 0.33, -h * 0.48), (w * 0.3, -h * 0.84),
         (w * 0.2, -h * 0.9)]
    )  # fmt: skip
    robe = _mirrored(
        [(w * 0.3, -h * 0.06), (w * 0.29, -h * 0.4), (w * 0.23, -h * 0.46), (w * 0.2, -h * 0.62),
         (w * 0.19, -h * 0.7), (w * 0.08, -h * 0.76)]
    )  # fmt: skip
    folds = "".join(
        f"M{n(w * x)} {n(-h * 0.4)}Q{n(w * x * 1.15)} {n(-h * 0.2)} {n(w * x)} {n(-h * 0.08)}"
        for x in (-0.22, -0.15, 0.15, 0.22)
    )
    knees = f"M{n(-w * 0.28)} {n(-h * 0.4)}Q{n(-w * 0.14)} {n(-h * 0.45)} 0 {n(-h * 0.38)}"
    knees += f"Q{n(w * 0.14)} {n(-h * 0.45)} {n(w * 0.28)} {n(-h * 0.4)}"
    arms = "".join(
        f"M{n(s * w * 0.18)} {n(-h * 0.68)}Q{n(s * w * 0.3)} {n(-h * 0.56)} {n(s * w * 0.2)} "
        f"{n(-h * 0.48)}L{n(s * w * 0.05)} {n(-h * 0.51)}"
        for s in (-1, 1)
    )
    blade = polyline(
        [(-w * 0.025, -h * 0.49), (w * 0.025, -h * 0.49), (w * 0.02, -h * 0.1), (0, -h * 0.06),
         (-w * 0.02, -h * 0.1)], True
    )  # fmt: skip
    guard = rect(w * 0.16, h * 0.022, 0, -h * 0.485) + rect(w * 0.03, h * 0.07, 0, -h * 0.53)
    cracks = f"M{n(w * 0.12)} {n(-h * 0.72)}l.12 .3l-.1 .2l.16 .3M{n(-w * 0.34)} {n(-h * 0.5)}"
    cracks += "l.1 .34l-.08 .2"
    return (
        fill(seat, style, FIRM, style.solid)
        + fill(robe, style, FIRM, style.faint)
        + stroke(folds, style, 0.03)
        + stroke(knees, style, 0.045)
        + stroke(arms, style, 0.055)
        + _crowned(w, h, style)
        + fill(blade, style, 0.04)
        + fill(guard, style, 0.04, style.wood)
        + stroke(cracks, style, 0.028)
        + fill(plinth, style, FIRM, style.faint)
    )


def _crowned(w: float, h: float, style: Style) -> str:
    """The head of a king of stone, bearded, his crown on it."""
    n = number
    head = f"M{n(-w * 0.075)} {n(-h * 0.86)}V{n(-h * 0.79)}Q0 {n(-h * 0.66)} {n(w * 0.075)} "
    head += f"{n(-h * 0.79)}V{n(-h * 0.86)}Z"
    crown = polyline(
        [(w * x, -h * y) for x, y in ((-0.09, 0.86), (-0.1, 0.94), (-0.05, 0.9), (0, 0.97),
                                      (0.05, 0.9), (0.1, 0.94), (0.09, 0.86))], True
    )  # fmt: skip
    face = f"M{n(-w * 0.045)} {n(-h * 0.825)}h{n(w * 0.03)}M{n(w * 0.015)} {n(-h * 0.825)}"
    face += f"h{n(w * 0.03)}M0 {n(-h * 0.82)}v{n(h * 0.025)}"
    beard = "".join(
        f"M{n(w * x)} {n(-h * 0.78)}V{n(-h * (0.715 + abs(x) * 0.4))}" for x in (-0.04, 0, 0.04)
    )
    return (
        fill(head, style, 0.045)
        + stroke(face + beard, style, 0.03)
        + fill(crown, style, 0.045, style.wood)
    )


@paints
def side_great_tree(w: float, h: float, style: Style, rolls: Dice) -> str:
    """An old tree that grows where no sun shines."""
    n = number
    trunk = (
        f"M{n(-w * 0.34)} .05Q{n(-w * 0.14)} {n(-h * 0.04)} {n(-w * 0.1)} {n(-h * 0.3)}"
        f"Q{n(-w * 0.12)} {n(-h * 0.46)} {n(-w * 0.3)} {n(-h * 0.6)}L{n(-w * 0.25)} {n(-h * 0.64)}"
        f"Q{n(-w * 0.06)} {n(-h * 0.5)} {n(-w * 0.02)} {n(-h * 0.66)}L{n(w * 0.04)} {n(-h * 0.66)}"
        f"Q{n(w * 0.06)} {n(-h * 0.5)} {n(w * 0.26)} {n(-h * 0.66)}L{n(w * 0.31)} {n(-h * 0.61)}"
        f"Q{n(w * 0.1)} {n(-h * 0.44)} {n(w * 0.1)} {n(-h * 0.28)}"
        f"Q{n(w * 0.13)} {n(-h * 0.05)} {n(w * 0.36)} .05"
        f"Q{n(w * 0.14)} {n(-h * 0.03)} {n(w * 0.06)} .05Q0 {n(-h * 0.04)} {n(-w * 0.06)} .05"
        f"Q{n(-w * 0.16)} {n(-h * 0.03)} {n(-w * 0.34)} .05Z"
    )
    bark = "".join(
        f"M{n(w * x)} {n(-h * 0.08)}Q{n(w * x * 0.6)} {n(-h * 0.24)} {n(w * x)} {n(-h * 0.42)}"
        for x in (-0.07, -0.02, 0.03, 0.08)
    )
    hollow = f"M{n(-w * 0.03)} {n(-h * 0.2)}q{n(w * 0.03)} {n(-h * 0.1)} {n(w * 0.06)} 0"
    hollow += f"q0 {n(h * 0.1)} {n(-w * 0.03)} {n(h * 0.1)}q{n(-w * 0.03)} 0 {n(-w * 0.03)} "
    hollow += f"{n(-h * 0.1)}Z"
    crowns = []
    for x, y, r in ((-0.3, 0.68, 0.17), (0.31, 0.7, 0.17), (-0.14, 0.8, 0.18), (0.17, 0.82, 0.18),
                    (0.01, 0.76, 0.2)):  # fmt: skip
        crowns.append(fill(leaves(w * x, -h * y, h * r), style, FIRM, style.leaf))
        crowns.append(stroke(tufts(w * x, -h * y, h * r, rolls), style, 0.028))
    vines = "".join(
        f"M{n(w * x)} {n(-h * 0.58)}q.12 {n(h * 0.1)} 0 {n(h * (0.1 + 0.16 * rolls.fraction()))}"
        for x in (-0.36, -0.24, 0.22, 0.38)
    )
    return (
        stroke(vines, style, 0.03)
        + fill(trunk, style, FIRM, style.wood)
        + stroke(bark, style, 0.03)
        + path(hollow, fill=style.line)
        + "".join(crowns)
    )


def leaves(x: float, y: float, r: float) -> str:
    """A cloud of leaves: scallops in a ring."""
    count = 11
    spots = [
        (x + exact.cos(k * 6.2832 / count) * r, y + exact.sin(k * 6.2832 / count) * r * 0.82)
        for k in range(count)
    ]
    n, bow = number, r * 0.34
    data = f"M{n(spots[0][0])} {n(spots[0][1])}"
    for px, py in [*spots[1:], spots[0]]:
        data += f"A{n(bow)} {n(bow)} 0 0 1 {n(px)} {n(py)}"
    return data + "Z"


def tufts(x: float, y: float, r: float, rolls: Dice) -> str:
    n = number
    found = []
    for _ in range(7):
        a, b = (rolls.fraction() - 0.5) * 1.3 * r, (rolls.fraction() - 0.5) * 1.0 * r
        found.append(f"M{n(x + a)} {n(y + b)}q.12 .14 .26 0")
    return "".join(found)


@paints
def side_wyrm(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A dragon on its gold, its wings half raised."""
    n = number
    gold, coins = _hoard(w, h, rolls)
    far_wing = polyline(
        [(w * x, -h * y) for x, y in ((0.02, 0.5), (0.14, 0.98), (0.36, 0.84), (0.3, 0.7),
                                      (0.25, 0.66), (0.2, 0.56), (0.15, 0.52))], True
    )  # fmt: skip
    wing = polyline(
        [(w * x, -h * y) for x, y in ((-0.02, 0.48), (-0.16, 1.0), (-0.46, 0.78), (-0.36, 0.7),
                                      (-0.33, 0.6), (-0.25, 0.58), (-0.2, 0.47), (-0.1, 0.46))],
        True,
    )  # fmt: skip
    bones = "".join(
        polyline([(-w * 0.16, -h), (w * x, -h * y)])
        for x, y in ((-0.36, 0.7), (-0.25, 0.58), (-0.1, 0.46))
    )
    body = _dragon_body(w, h)
    horns = polyline([(w * 0.31, -h * 0.74), (w * 0.24, -h * 0.88)]) + polyline(
        [(w * 0.34, -h * 0.74), (w * 0.29, -h * 0.92)]
    )
    belly = "".join(
        f"M{n(w * (0.185 + 0.017 * k))} {n(-h * (0.3 + 0.06 * k))}h{n(w * 0.022)}" for k in range(5)
    )
    scales = "".join(
        f"M{n(w * (-0.2 + 0.05 * k))} {n(-h * (0.3 + 0.018 * min(k, 3)))}q.1 .12 .22 0"
        for k in range(7)
    )
    spines = "".join(
        polyline(
            [(w * (x - 0.012), -h * y), (w * x - 0.05, -h * (y + 0.07)), (w * (x + 0.012), -h * y)]
        )
        for x, y in ((-0.3, 0.155), (-0.24, 0.235), (-0.19, 0.33), (0.09, 0.475), (0.205, 0.62))
    )
    leg = f"M{n(-w * 0.1)} {n(-h * 0.34)}Q{n(-w * 0.02)} {n(-h * 0.3)} {n(w * 0.01)} {n(-h * 0.19)}"
    leg += f"h{n(w * 0.05)}M{n(w * 0.14)} {n(-h * 0.32)}Q{n(w * 0.2)} {n(-h * 0.26)} "
    leg += f"{n(w * 0.2)} {n(-h * 0.16)}h{n(w * 0.05)}"
    return (
        fill(far_wing, style, 0.045, style.solid)
        + fill(gold, style, FIRM, style.wood)
        + fill(coins, style, 0.022)
        + stroke(spines, style, 0.05)
        + stroke(horns, style, 0.08)
        + fill(body, style, 0.06, style.faint)
        + stroke(belly + scales, style, 0.028)
        + stroke(leg, style, 0.055)
        + fill(wing, style, FIRM)
        + stroke(bones, style, 0.04)
        + path(ring(0.06, w * 0.355, -h * 0.68), fill=style.line)
    )


def _hoard(w: float, h: float, rolls: Dice) -> tuple[str, str]:
    """The outline of a heap of gold, and coins that shine on it."""
    n = number
    gold = (
        f"M{n(-w * 0.5)} .05Q{n(-w * 0.3)} {n(-h * 0.1)} {n(-w * 0.16)} {n(-h * 0.2)}"
        f"Q{n(w * 0.04)} {n(-h * 0.27)} {n(w * 0.2)} {n(-h * 0.18)}"
        f"Q{n(w * 0.36)} {n(-h * 0.08)} {n(w * 0.5)} .05Z"
    )
    coins = "".join(
        ring(0.05, w * x, -0.06 - h * 0.2 * max(0.0, 1 - 2.2 * abs(x)) * rolls.fraction())
        for x in ((rolls.fraction() - 0.5) * 0.86 for _ in range(46))
    )
    return gold, coins


def _dragon_body(w: float, h: float) -> str:
    """A dragon from the side, from the tail over its back to its jaws."""
    n = number
    return (
        f"M{n(-w * 0.48)} {n(-h * 0.05)}Q{n(-w * 0.34)} {n(-h * 0.1)} {n(-w * 0.24)} {n(-h * 0.22)}"
        f"Q{n(-w * 0.12)} {n(-h * 0.5)} {n(w * 0.05)} {n(-h * 0.48)}"
        f"Q{n(w * 0.16)} {n(-h * 0.46)} {n(w * 0.2)} {n(-h * 0.58)}"
        f"Q{n(w * 0.23)} {n(-h * 0.76)} {n(w * 0.33)} {n(-h * 0.74)}"
        f"L{n(w * 0.46)} {n(-h * 0.62)}L{n(w * 0.45)} {n(-h * 0.57)}L{n(w * 0.36)} {n(-h * 0.6)}"
        f"L{n(w * 0.43)} {n(-h * 0.53)}L{n(w * 0.4)} {n(-h * 0.51)}L{n(w * 0.31)} {n(-h * 0.58)}"
        f"Q{n(w * 0.28)} {n(-h * 0.44)} {n(w * 0.22)} {n(-h * 0.32)}"
        f"Q{n(w * 0.16)} {n(-h * 0.16)} {n(-w * 0.02)} {n(-h * 0.2)}"
        f"Q{n(-w * 0.2)} {n(-h * 0.1)} {n(-w * 0.5)} {n(-h * 0.02)}Z"
    )


@paints
def side_wreck(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A ship on the bed of a lake, her mast broken."""
    n = number
    hull = (
        f"M{n(-w * 0.48)} {n(-h * 0.5)}Q{n(-w * 0.4)} {n(-h * 0.02)} {n(-w * 0.2)} .04"
        f"H{n(w * 0.24)}Q{n(w * 0.42)} {n(-h * 0.12)} {n(w * 0.5)} {n(-h * 0.62)}"
        f"Q{n(w * 0.2)} {n(-h * 0.36)} {n(-w * 0.48)} {n(-h * 0.5)}Z"
    )
    planks = "".join(
        f"M{n(-w * (0.44 - 0.05 * k))} {n(-h * (0.36 - 0.12 * k))}Q0 {n(-h * (0.26 - 0.1 * k))} "
        f"{n(w * (0.44 - 0.04 * k))} {n(-h * (0.42 - 0.13 * k))}"
        for k in range(3)
    )
    mast = polyline([(0, -h * 0.4), (-w * 0.06, -h), (-w * 0.02, -h * 0.96)])
    yard = polyline([(-w * 0.22, -h * 0.74), (w * 0.14, -h * 0.8)])
    hole = blob(h * 0.13, rolls, 7, w * 0.12, -h * 0.2)
    ribs = "".join(f"M{n(w * (0.08 + 0.04 * k))} {n(-h * 0.3)}V{n(-h * 0.1)}" for k in range(3))
    return (
        stroke(mast + yard, style, 0.08)
        + fill(hull, style, FIRM, style.wood)
        + stroke(planks, style, 0.026)
        + path(hole, fill=style.line)
        + stroke(ribs, style, 0.04)
    )
