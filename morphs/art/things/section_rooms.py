"""What furnishes the rooms of sections, seen from the side: each on its base at 0 0, upwards is
negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, spoke, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def standing(w: float, h: float, x: float = 0.0, y: float = 0.0) -> str:
    """A rectangle on its base at (x, y)."""
    return rect(w, h, x, y - h / 2)


def jar(w: float, h: float, x: float) -> str:
    """A bellied jar with a neck."""
    a, b = w / 2, w * 0.26
    n = number
    return (
        f"M{n(x - b)} 0Q{n(x - a * 1.3)} {n(-h * 0.5)} {n(x - b)} {n(-h * 0.82)}V{n(-h)}H{n(x + b)}"
        f"V{n(-h * 0.82)}Q{n(x + a * 1.3)} {n(-h * 0.5)} {n(x + b)} 0Z"
    )


@paints
def side_table(w: float, h: float, style: Style, rolls: Dice) -> str:
    legs = rect(0.09, h, -w * 0.36, -h / 2) + rect(0.09, h, w * 0.36, -h / 2)
    brace = polyline([(-w * 0.36, -h * 0.3), (w * 0.36, -h * 0.3)])
    cups = jar(0.13, 0.2, -w * 0.2) + jar(0.11, 0.15, w * 0.1)
    top = fill(rect(w, 0.12, 0, -h + 0.06), style, 0.04, style.wood)
    set_ = f'<g transform="translate(0 {number(-h)})">{fill(cups, style, 0.028)}</g>'
    return fill(legs, style, FINE, style.wood) + stroke(brace, style, 0.04) + top + set_


@paints
def side_desk(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = standing(w * 0.4, h * 0.86, w * 0.26)
    top = polyline([(-w / 2, -h * 0.9), (w / 2, -h * 0.9), (w / 2, -h), (-w / 2, -h)], True)
    leg = standing(0.08, h * 0.9, -w * 0.42)
    drawers = "".join(
        f"M{number(w * 0.08)} {number(-h * k)}H{number(w * 0.44)}" for k in (0.3, 0.58)
    )
    book = polyline(
        [(-0.3, -h), (-0.26, -h - 0.1), (-0.1, -h - 0.04), (0.06, -h - 0.1), (0.1, -h)], True
    )
    candle = rect(0.06, 0.18, w * 0.36, -h - 0.09)
    return (
        fill(body + leg, style, 0.04, style.wood)
        + stroke(drawers, style, 0.026)
        + fill(top, style, 0.036, style.wood)
        + fill(book + candle, style, 0.026)
    )


@paints
def side_chest(w: float, h: float, style: Style, rolls: Dice) -> str:
    n, a = number, w / 2
    lid = (
        f"M{n(-a)} {n(-h * 0.56)}V{n(-h * 0.78)}Q{n(-a)} {n(-h)} {n(-a * 0.7)} {n(-h)}H{n(a * 0.7)}"
    )
    lid += f"Q{n(a)} {n(-h)} {n(a)} {n(-h * 0.78)}V{n(-h * 0.56)}Z"
    bands = "".join(f"M{n(x)} 0V{n(-h)}" for x in (-w * 0.3, w * 0.3))
    lock = path(rect(0.12, 0.14, 0, -h * 0.54), fill=style.line)
    body = fill(standing(w, h * 0.56), style, FIRM, style.wood)
    return body + fill(lid, style, FIRM, style.wood) + stroke(bands, style, 0.05) + lock


@paints
def side_barrel(w: float, h: float, style: Style, rolls: Dice) -> str:
    a, b, n = w * 0.38, w / 2, number
    body = (
        f"M{n(-a)} 0Q{n(-b * 1.15)} {n(-h / 2)} {n(-a)} {n(-h)}H{n(a)}"
        f"Q{n(b * 1.15)} {n(-h / 2)} {n(a)} 0Z"
    )
    hoops = "".join(f"M{n(-b * 0.96)} {n(-h * k)}H{n(b * 0.96)}" for k in (0.22, 0.78))
    staves = "".join(f"M{n(x)} 0V{n(-h)}" for x in (-w * 0.14, w * 0.14))
    return (
        fill(body, style, 0.045, style.wood)
        + stroke(staves, style, 0.02)
        + stroke(hoops, style, 0.05)
    )


@paints
def side_bed(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    posts = standing(0.1, h * 1.1, -w * 0.47) + standing(0.1, h * 0.75, w * 0.47)
    frame = rect(w * 0.92, h * 0.2, 0, -h * 0.32)
    quilt = (
        f"M{n(-w * 0.2)} {n(-h * 0.42)}V{n(-h * 0.62)}"
        f"Q0 {n(-h * 0.82)} {n(w * 0.42)} {n(-h * 0.64)}"
    )
    quilt += f"V{n(-h * 0.42)}Z"
    pillow = f"M{n(-w * 0.42)} {n(-h * 0.42)}q.02 -.18 .16 -.16q.2 0 .18 .16Z"
    return (
        fill(frame, style, 0.04, style.wood)
        + fill(quilt, style, 0.036, style.faint)
        + fill(pillow, style, 0.034)
        + fill(posts, style, 0.04, style.wood)
    )


@paints
def side_bunks(w: float, h: float, style: Style, rolls: Dice) -> str:
    posts = standing(0.09, h, -w * 0.47) + standing(0.09, h, w * 0.47)
    parts = [fill(posts, style, 0.04, style.wood)]
    for y in (-h * 0.2, -h * 0.66):
        parts.append(fill(rect(w * 0.92, 0.09, 0, y), style, 0.034, style.wood))
        parts.append(fill(rect(w * 0.6, 0.13, w * 0.12, y - 0.11), style, 0.03, style.faint))
        parts.append(fill(rect(w * 0.18, 0.12, -w * 0.33, y - 0.1), style, 0.03))
    return "".join(parts)


@paints
def side_statue(w: float, h: float, style: Style, rolls: Dice) -> str:
    base = standing(w, h * 0.16) + standing(w * 0.8, h * 0.06, 0, -h * 0.16)
    robe = polyline(
        [
            (-w * 0.3, -h * 0.22),
            (-w * 0.2, -h * 0.5),
            (-w * 0.3, -h * 0.76),
            (0, -h * 0.83),
            (w * 0.3, -h * 0.76),
            (w * 0.2, -h * 0.5),
            (w * 0.3, -h * 0.22),
        ],
        True,
    )
    folds = polyline([(-w * 0.08, -h * 0.24), (-w * 0.04, -h * 0.6)])
    folds += polyline([(w * 0.12, -h * 0.24), (w * 0.06, -h * 0.52)])
    sword = polyline([(w * 0.34, -h * 0.2), (w * 0.34, -h * 0.78)]) + polyline(
        [(w * 0.22, -h * 0.62), (w * 0.46, -h * 0.62)]
    )
    head = ring(h * 0.085, 0, -h * 0.9)
    return (
        fill(base, style, 0.04, style.solid)
        + fill(robe, style, 0.045)
        + stroke(folds, style, 0.024)
        + fill(head, style, 0.04)
        + stroke(sword, style, 0.045)
    )


@paints
def side_column(w: float, h: float, style: Style, rolls: Dice) -> str:
    feet = rect(w * 1.7, 0.14, 0, -0.07) + rect(w * 1.7, 0.14, 0, -h + 0.07)
    rings = rect(w * 1.35, 0.1, 0, -0.19) + rect(w * 1.35, 0.1, 0, -h + 0.19)
    flutes = "".join(polyline([(x, -0.3), (x, -h + 0.3)]) for x in (-w * 0.2, w * 0.06))
    shade = path(rect(w * 0.26, h - 0.5, w * 0.3, -h / 2), fill=style.faint)
    return (
        fill(standing(w, h), style, 0.045)
        + shade
        + stroke(flutes, style, 0.022)
        + fill(feet + rings, style, 0.04)
    )


@paints
def side_pier(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The shaft of a column that goes on above and below."""
    sides = polyline([(-w / 2, 0), (-w / 2, -h)]) + polyline([(w / 2, 0), (w / 2, -h)])
    flutes = "".join(polyline([(x * w, 0), (x * w, -h)]) for x in (-0.26, -0.02))
    return (
        path(standing(w, h), fill=style.thing)
        + path(rect(w * 0.3, h, w * 0.34, -h / 2), fill=style.faint)
        + stroke(flutes, style, 0.022)
        + stroke(sides, style, 0.05)
    )


@paints
def side_capital(w: float, h: float, style: Style, rolls: Dice) -> str:
    bell = polyline(
        [(-w * 0.31, 0), (w * 0.31, 0), (w * 0.5, -h * 0.7), (-w * 0.5, -h * 0.7)], True
    )
    slab = rect(w * 1.12, h * 0.3, 0, -h * 0.85)
    return fill(bell + slab + rect(w * 0.72, h * 0.16, 0, 0), style, 0.045)


@paints
def wall_lancets(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Two lancets under one arch, in the back wall of a hall."""

    def lancet(wide: float, high: float, x: float) -> str:
        n, half, spring = number, wide / 2, high - wide * 0.9
        return (
            f"M{n(x - half)} 0V{n(-spring)}Q{n(x - half)} {n(-high + wide * 0.3)} {n(x)} {n(-high)}"
            f"Q{n(x + half)} {n(-high + wide * 0.3)} {n(x + half)} {n(-spring)}V0Z"
        )

    panes = lancet(w * 0.36, h * 0.66, -w * 0.22) + lancet(w * 0.36, h * 0.66, w * 0.22)
    rose = ring(w * 0.15, 0, -h * 0.77)
    return (
        fill(lancet(w, h, 0), style, 0.04)
        + fill(panes + rose, style, 0.03, style.faint)
        + fill(standing(w * 1.15, 0.16, 0, 0.16), style, 0.035)
    )


@paints
def side_plinth(w: float, h: float, style: Style, rolls: Dice) -> str:
    return fill(standing(w, h * 0.5) + standing(w * 0.82, h * 0.5, 0, -h * 0.5), style, 0.045)


@paints
def side_throne(w: float, h: float, style: Style, rolls: Dice) -> str:
    dais = standing(w * 1.5, 0.14) + standing(w * 1.15, 0.14, 0, -0.14)
    back = polyline(
        [
            (-w * 0.36, -0.28),
            (-w * 0.36, -h * 0.86),
            (0, -h),
            (w * 0.36, -h * 0.86),
            (w * 0.36, -0.28),
        ],
        True,
    )
    seat = standing(w * 0.84, h * 0.14, 0, -h * 0.3)
    arms = standing(w * 0.14, h * 0.26, -w * 0.4, -0.28) + standing(
        w * 0.14, h * 0.26, w * 0.4, -0.28
    )
    gem = ring(0.06, 0, -h * 0.82)
    return (
        fill(dais, style, 0.04, style.solid)
        + fill(back, style, 0.045, style.faint)
        + fill(seat + arms, style, 0.04, style.wood)
        + path(gem, fill=style.line)
    )


@paints
def side_shelves(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    case = fill(standing(w, h), style, FIRM, style.wood)
    parts = [case]
    for shelf in range(4):
        base = -h * (0.04 + 0.24 * shelf)
        x = -w / 2 + 0.1
        books = []
        while x < w / 2 - 0.14:
            wide, high = 0.05 + 0.05 * rolls.fraction(), h * (0.11 + 0.07 * rolls.fraction())
            if rolls.fraction() < 0.82:
                books.append(rect(wide, high, x + wide / 2, base - high / 2))
            x += wide + 0.012
        parts.append(fill("".join(books), style, 0.018, style.faint if shelf % 2 else ""))
        parts.append(stroke(f"M{n(-w / 2)} {n(base)}H{n(w / 2)}", style, 0.045))
    return "".join(parts)


@paints
def side_coffin(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = polyline(
        [(-w * 0.44, 0), (-w * 0.5, -h * 0.62), (w * 0.5, -h * 0.62), (w * 0.44, 0)], True
    )
    lid = polyline(
        [(-w * 0.54, -h * 0.62), (-w * 0.46, -h), (w * 0.46, -h), (w * 0.54, -h * 0.62)], True
    )
    panels = "".join(rect(w * 0.22, h * 0.34, x, -h * 0.31) for x in (-w * 0.28, 0, w * 0.28))
    return (
        fill(body, style, 0.045, style.faint)
        + stroke(panels, style, 0.024)
        + fill(lid, style, 0.045)
    )


@paints
def side_altar(w: float, h: float, style: Style, rolls: Dice) -> str:
    block = standing(w * 0.8, h * 0.74) + rect(w, 0.12, 0, -h * 0.8)
    base = standing(w * 1.15, 0.12)
    candles = "".join(rect(0.06, 0.2, x, -h * 0.88 - 0.1) for x in (-w * 0.38, w * 0.38))
    bowl = (
        f"M-.16 {number(-h - 0.02)}H.16Q.1 {number(-h * 0.88)} 0 {number(-h * 0.88)}"
        f"Q-.1 {number(-h * 0.88)} -.16 {number(-h - 0.02)}Z"
    )
    sign = stroke(ring(h * 0.16, 0, -h * 0.42) + spoke(0, 0, 0), style, 0.03)
    return (
        fill(base, style, 0.04, style.solid)
        + fill(block, style, 0.045, style.faint)
        + sign
        + fill(candles + bowl, style, 0.028)
    )


@paints
def side_idol(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    dais = "".join(
        standing(w * wide, h * 0.05, 0, -h * up)
        for wide, up in ((1.3, 0.0), (1.14, 0.05), (0.98, 0.1), (0.84, 0.15))
    )
    niche = (
        f"M{n(-w * 0.6)} {n(-h * 0.02)}V{n(-h * 0.72)}"
        f"Q{n(-w * 0.6)} {n(-h * 1.1)} 0 {n(-h * 1.13)}"
        f"Q{n(w * 0.6)} {n(-h * 1.1)} {n(w * 0.6)} {n(-h * 0.72)}V{n(-h * 0.02)}Z"
    )
    flames = "".join(
        f"M{n(x - w * 0.05)} {n(-h * 0.16)}Q{n(x - w * 0.07)} {n(-h * 0.22)} {n(x)} {n(-h * 0.29)}"
        f"Q{n(x + w * 0.07)} {n(-h * 0.22)} {n(x + w * 0.05)} {n(-h * 0.16)}Z"
        for x in (-w * 0.54, w * 0.54)
    )
    bowls = standing(w * 0.14, h * 0.06, -w * 0.54, -h * 0.1)
    bowls += standing(w * 0.14, h * 0.06, w * 0.54, -h * 0.1)
    legs = (
        f"M{n(-w * 0.38)} {n(-h * 0.2)}"
        f"Q{n(-w * 0.4)} {n(-h * 0.42)} {n(-w * 0.12)} {n(-h * 0.4)}H{n(w * 0.12)}"
    )
    legs += f"Q{n(w * 0.4)} {n(-h * 0.42)} {n(w * 0.38)} {n(-h * 0.2)}Z"
    body = polyline(
        [(-w * 0.2, -h * 0.38), (-w * 0.3, -h * 0.66), (w * 0.3, -h * 0.66), (w * 0.2, -h * 0.38)],
        True,
    )
    head = (
        f"M{n(-w * 0.22)} {n(-h * 0.66)}V{n(-h * 0.84)}"
        f"Q0 {n(-h * 1.02)} {n(w * 0.22)} {n(-h * 0.84)}V{n(-h * 0.66)}Z"
    )
    horns = f"M{n(-w * 0.2)} {n(-h * 0.84)}Q{n(-w * 0.42)} {n(-h * 0.86)} {n(-w * 0.4)} {n(-h)}"
    horns += f"M{n(w * 0.2)} {n(-h * 0.84)}Q{n(w * 0.42)} {n(-h * 0.86)} {n(w * 0.4)} {n(-h)}"
    eyes = ring(0.07, -w * 0.1, -h * 0.8) + ring(0.07, w * 0.1, -h * 0.8)
    mouth = rect(w * 0.2, 0.05, 0, -h * 0.71)
    return (
        fill(niche, style, 0.045, style.solid)
        + fill(dais, style, 0.04, style.faint)
        + fill(bowls, style, 0.03, style.faint)
        + fill(flames, style, 0.025, style.wood)
        + fill(legs + body, style, 0.05, style.faint)
        + stroke(horns, style, 0.08)
        + fill(head, style, 0.05, style.faint)
        + path(eyes + mouth, fill=style.line)
    )


@paints
def side_armour(w: float, h: float, style: Style, rolls: Dice) -> str:
    stand = standing(w * 0.8, 0.08) + standing(0.08, h * 0.5)
    body = polyline(
        [
            (-w * 0.4, -h * 0.74),
            (w * 0.4, -h * 0.74),
            (w * 0.26, -h * 0.4),
            (w * 0.34, -h * 0.26),
            (-w * 0.34, -h * 0.26),
            (-w * 0.26, -h * 0.4),
        ],
        True,
    )
    helm = polyline(
        [
            (-w * 0.2, -h * 0.78),
            (-w * 0.2, -h * 0.92),
            (0, -h),
            (w * 0.2, -h * 0.92),
            (w * 0.2, -h * 0.78),
        ],
        True,
    )
    slit = path(rect(w * 0.26, 0.04, 0, -h * 0.87), fill=style.line)
    return fill(stand, style, 0.03, style.wood) + fill(body + helm, style, 0.04, style.faint) + slit


@paints
def side_urns(w: float, h: float, style: Style, rolls: Dice) -> str:
    one, two, three = (
        jar(w * 0.42, h, -w * 0.24),
        jar(w * 0.34, h * 0.7, w * 0.14),
        jar(w * 0.24, h * 0.5, w * 0.42),
    )
    return fill(one, style, 0.04, style.faint) + fill(two + three, style, 0.036)


@paints
def side_harp(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    frame = (
        f"M{n(-w * 0.4)} 0L{n(w * 0.4)} 0L{n(w * 0.3)} {n(-h)}"
        f"Q0 {n(-h * 0.7)} {n(-w * 0.4)} {n(-h * 0.8)}Z"
    )
    strings = "".join(
        polyline([(w * (-0.3 + 0.14 * k), -0.06), (w * (-0.26 + 0.13 * k), -h * (0.74 + 0.03 * k))])
        for k in range(5)
    )
    return stroke(frame, style, 0.075) + stroke(strings, style, 0.018)


@paints
def side_obelisk(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    base = standing(w, 0.14)
    shaft = polyline(
        [(-w * 0.3, -0.14), (-w * 0.2, -h * 0.86), (0, -h), (w * 0.2, -h * 0.86), (w * 0.3, -0.14)],
        True,
    )
    runes = "".join(
        f"M-.05 {n(-h * k)}l.1 -.06M-.04 {n(-h * k - 0.1)}h.08" for k in (0.22, 0.4, 0.58)
    )
    return (
        fill(base, style, 0.04, style.solid)
        + fill(shaft, style, 0.045, style.faint)
        + stroke(runes, style, 0.026)
    )


@paints
def side_doorway(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The frame of a doorway that the cut passes through: jamb, lintel and the door's edge."""
    jambs = standing(w, h)
    leaf = standing(w * 0.5, h - 0.1)
    bands = "".join(f"M{number(-w * 0.25)} {number(-h * k)}h{number(w * 0.5)}" for k in (0.24, 0.7))
    knob = path(ring(0.035, w * 0.12, -h * 0.45), fill=style.line)
    body = fill(jambs, style, 0.04, style.solid) + fill(leaf, style, 0.034, style.wood)
    return body + stroke(bands, style, 0.05) + knob
