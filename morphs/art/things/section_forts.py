"""Towers, castles and churches under the sky of sections, drawn from the dice of their place: how
many towers there are, how high, with which tops; each on its base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, fill, paints, rect, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

TOPS = ("teeth", "teeth", "cone", "hoard", "broken")
"""What towers end in: battlements, a pointed roof, a gallery of wood, or no more."""


def courses(w: float, h: float, x: float, y: float, rolls: Dice) -> str:
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


def door(x: float, w: float, h: float) -> str:
    n, a = number, w / 2
    return (
        f"M{n(x - a)} .03V{n(-h * 0.6)}Q{n(x - a)} {n(-h)} {n(x)} {n(-h)}"
        f"Q{n(x + a)} {n(-h)} {n(x + a)} {n(-h * 0.6)}V.03Z"
    )


def battlements(w: float, y: float, x: float = 0.0, high: float = 0.2) -> str:
    count = max(3, round(w / 0.36)) | 1
    wide = w / count
    return "".join(
        rect(wide, high, x - w / 2 + wide * (k + 0.5), y - high / 2) for k in range(0, count, 2)
    )


def _top(w: float, x: float, y: float, form: str, style: Style, rolls: Dice) -> str:
    """What a tower so wide ends in at a height."""
    n = number
    if form == "cone":
        high = w * (0.9 + 0.5 * rolls.fraction())
        roof = polyline([(x - 0.62 * w, y), (x, y - high), (x + 0.62 * w, y)], True)
        return fill(roof, style, FIRM, style.wood)
    if form == "hoard":
        gallery = rect(1.3 * w, 0.3, x, y - 0.13)
        planks = "".join(f"M{n(x + w * (0.2 * k - 0.6))} {n(y)}v-.26" for k in range(1, 6))
        roof = polyline(
            [(x - 0.74 * w, y - 0.28), (x, y - 0.28 - 0.55 * w), (x + 0.74 * w, y - 0.28)], True
        )
        drawn = fill(gallery, style, 0.04, style.wood) + stroke(planks, style, 0.022)
        return drawn + fill(roof, style, 0.045, style.wood)
    if form == "broken":
        jags = [(x - w / 2, y + 0.02), (x - w / 2, y - 0.3 - 0.4 * rolls.fraction())]
        for k in range(1, 5):
            jags.append((x - w / 2 + w * k / 5, y - 0.42 * rolls.fraction()))
        return fill(polyline([*jags, (x + w / 2, y + 0.02)], True), style, 0.045, style.faint)
    crown = rect(1.16 * w, 0.14, x, y) + battlements(1.16 * w, y - 0.06, x)
    return fill(crown, style, 0.045, style.faint)


def tower(w: float, h: float, x: float, form: str, style: Style, rolls: Dice) -> str:
    """A tower with courses, a slit or two, and its top."""
    body = rect(w, h, x, -h / 2 + 0.03)
    slits = "".join(
        rect(0.1, 0.34, x + 0.2 * w * (rolls.fraction() - 0.5), -h * share)
        for share in ((0.7,) if h < 2 else (0.46, 0.76))
    )
    return (
        fill(body, style, FIRM, style.faint)
        + stroke(courses(0.9 * w, 0.86 * h, x, 0, rolls), style, 0.022)
        + path(slits, fill=style.line)
        + _top(w, x, -h, form, style, rolls)
    )


def flag(x: float, y: float, style: Style) -> str:
    n = number
    return stroke(f"M{n(x)} {n(y)}v-.55l.48 .13l-.48 .15", style, 0.04)


def gate(w: float, h: float, x: float, style: Style) -> str:
    """A gate with its portcullis."""
    n = number
    bars = "".join(f"M{n(x + w * k)} 0V{n(-h * 0.9)}" for k in (-0.25, 0.0, 0.25))
    bars += f"M{n(x - w * 0.46)} {n(-h * 0.45)}H{n(x + w * 0.46)}"
    return fill(door(x, w, h), style, 0.045, style.solid) + stroke(bars, style, 0.035)


@paints
def side_tower(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A watchtower: round on a splayed foot, square, or two that lean on each other."""
    form, shape = rolls.choose(TOPS), rolls.below(3)
    tall = h * (0.66 + 0.14 * rolls.fraction())
    if shape == 0:
        side = 1 if rolls.below(2) else -1
        low = tower(w * 0.44, tall * 0.62, side * w * 0.3, rolls.choose(TOPS), style, rolls)
        svg = low + tower(w * 0.56, tall, -side * w * 0.12, form, style, rolls)
        return svg + fill(door(-side * w * 0.12, 0.4, 0.72), style, 0.04, style.wood)
    foot = 0.48 if shape == 1 else 0.38
    body = polyline(
        [(-w * foot, 0.04), (-w * 0.35, -tall), (w * 0.35, -tall), (w * foot, 0.04)], True
    )
    slits = "".join(
        rect(0.1, 0.34, w * 0.4 * (rolls.fraction() - 0.5), -tall * y) for y in (0.4, 0.6, 0.8)
    )
    svg = fill(body, style, FIRM, style.faint)
    svg += stroke(courses(w * 0.64, tall * 0.92, 0, 0, rolls), style, 0.022)
    svg += path(slits, fill=style.line) + fill(door(0, w * 0.3, 0.78), style, 0.04, style.wood)
    svg += _top(0.72 * w, 0, -tall, form, style, rolls)
    return svg + (flag(0, -tall - 0.2, style) if form == "teeth" else "")


@paints
def side_gatehouse(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A gate between two towers, or beside one, with a house or a wall over it."""
    forms = rolls.choose((("teeth", "teeth"), ("cone", "cone"), ("teeth", "cone")))
    forms = forms if rolls.fraction() < 0.75 else ("broken", forms[1])
    tall = [h * (0.7 + 0.16 * rolls.fraction()) for _ in range(2)]
    wide = [w * (0.22 + 0.08 * rolls.fraction()) for _ in range(2)]
    low = h * (0.48 + 0.14 * rolls.fraction())
    svg = fill(rect(w * 0.6, low, 0, -low / 2 + 0.03), style, FIRM, style.faint)
    if rolls.fraction() < 0.5:
        svg += fill(battlements(w * 0.5, -low, 0), style, 0.04, style.faint)
    else:
        roof = [
            (-w * 0.34, -low),
            (-w * 0.26, -low - 0.6),
            (w * 0.26, -low - 0.6),
            (w * 0.34, -low),
        ]
        svg += fill(polyline(roof, True), style, FIRM, style.wood)
    single = rolls.fraction() < 0.3
    for k, side in enumerate((-1, 1)):
        part = 0.7 if single and k else 1.0
        svg += tower(wide[k], part * tall[k], side * w * 0.36, forms[k], style, rolls)
    return svg + gate(w * (0.22 + 0.08 * rolls.fraction()), low * 0.68, 0, style)


@paints
def side_chapel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A church: its tower to the left or right of the nave, an abbey with a rose and two towers, or
    a round one under a dome."""
    form = rolls.below(4)
    if form == 3:
        return _round_church(w, h, style, rolls)
    return _abbey(w, h, style, rolls) if form == 2 else _church(w, h, style, rolls)


def _panes(spots: list[float], y: float) -> str:
    n = number
    return "".join(f"M{n(x - 0.08)} {n(y)}v-.3q.08 -.16 .16 0v.3Z" for x in spots)


def _cross(x: float, y: float, style: Style) -> str:
    n = number
    return stroke(f"M{n(x)} {n(y)}v-.42M{n(x - 0.1)} {n(y - 0.28)}h.2", style, 0.05)


def _church(w: float, h: float, style: Style, rolls: Dice) -> str:
    side, high = (1 if rolls.below(2) else -1), 0.32 + 0.1 * rolls.fraction()
    x, spired = -side * w * 0.27, rolls.fraction() < 0.6
    ridge = high + 0.18 + 0.06 * rolls.fraction()
    nave = rect(w * 0.6, h * high, side * w * 0.15, -h * high / 2 + 0.03)
    roof = [(side * w * a, -h * b) for a, b in ((-0.16, high), (-0.1, ridge), (0.42, ridge))]
    steeple = h * (0.5 + 0.14 * rolls.fraction())
    svg = fill(nave, style, FIRM)
    svg += fill(
        _panes([side * w * a for a in (0.06, 0.2, 0.34)], -h * 0.1), style, 0.03, style.solid
    )
    svg += fill(polyline([*roof, (side * w * 0.5, -h * high)], True), style, FIRM, style.wood)
    svg += fill(rect(w * 0.26, steeple, x, -steeple / 2 + 0.03), style, FIRM, style.faint)
    svg += fill(door(x, 0.3, 0.6), style, 0.036, style.wood)
    svg += path(rect(0.12, 0.24, x, -0.84 * steeple), fill=style.line)
    if not spired:
        return svg + _top(w * 0.26, x, -steeple, "teeth", style, rolls)
    tip = steeple + h * (0.2 + 0.14 * rolls.fraction())
    spire = polyline([(x - w * 0.16, -steeple), (x, -tip), (x + w * 0.16, -steeple)], True)
    return svg + fill(spire, style, FIRM, style.wood) + _cross(x, -tip + 0.06, style)


def _abbey(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The west front of an abbey: a gable with a rose between two towers."""
    low, tall = h * (0.44 + 0.08 * rolls.fraction()), h * (0.56 + 0.12 * rolls.fraction())
    form = rolls.choose(("cone", "teeth"))
    front = [(-w * 0.24, 0.03), (-w * 0.24, -low), (0.0, -low - 0.62), (w * 0.24, -low)]
    svg = fill(polyline([*front, (w * 0.24, 0.03)], True), style, FIRM)
    svg += fill(ring(0.24, 0, -0.78 * low), style, 0.035, style.solid)
    svg += fill(door(0, 0.44, 0.4 * low), style, 0.04, style.wood)
    for side in (-1, 1):
        x = side * w * 0.34
        svg += tower(w * 0.2, tall, x, form, style, rolls)
    return svg + _cross(0, -low - 0.56, style)


def _round_church(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A round church under a dome, with a lantern."""
    n = number
    half, low = w * (0.3 + 0.08 * rolls.fraction()), h * (0.34 + 0.08 * rolls.fraction())
    dome = f"M{n(-half)} {n(-low)}Q{n(-half)} {n(-1.72 * low)} 0 {n(-1.78 * low)}"
    dome += f"Q{n(half)} {n(-1.72 * low)} {n(half)} {n(-low)}Z"
    ribs = "".join(
        f"M{n(a * half)} {n(-low)}Q{n(a * half)} {n(-1.55 * low)} 0 {n(-1.78 * low)}"
        for a in (-0.45, 0.45)
    )
    svg = fill(rect(2 * half, low, 0, -low / 2 + 0.03), style, FIRM)
    svg += fill(rect(2.2 * half, 0.12, 0, -low), style, 0.04, style.faint)
    svg += fill(_panes([-0.7 * half, 0.7 * half], -0.45 * low), style, 0.03, style.solid)
    svg += fill(door(0, 0.42, 0.66 * low), style, 0.04, style.wood)
    svg += fill(dome, style, FIRM, style.wood) + stroke(ribs, style, 0.024)
    svg += fill(rect(0.26, 0.3, 0, -1.78 * low - 0.1), style, 0.04, style.faint)
    return svg + _cross(0, -1.78 * low - 0.22, style)


@paints
def side_keep(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A stronghold: a gate in a wall between towers, a keep behind it, of a form of its own."""
    low, form = h * (0.3 + 0.08 * rolls.fraction()), rolls.below(4)
    tall, at = h * (0.66 + 0.16 * rolls.fraction()), w * 0.24 * (rolls.fraction() - 0.5)
    parts = []
    if form == 0:  # a round keep, and a lesser one
        parts.append(tower(w * 0.2, 0.78 * tall, at - w * 0.2, "cone", style, rolls))
        parts.append(tower(w * 0.26, tall, at + w * 0.06, "cone", style, rolls))
    elif form == 1:  # a square keep with turrets at its corners
        parts += [
            tower(w * 0.09, 1.1 * tall, at + side * w * 0.18, "teeth", style, rolls)
            for side in (-1, 1)
        ]
        parts.append(tower(w * 0.34, 0.94 * tall, at, "teeth", style, rolls))
    elif form == 2:  # a hall with a steep roof beside a tower
        hall = [(at - w * 0.26, 0.0), (at - w * 0.26, -0.62 * tall), (at - w * 0.2, -0.86 * tall)]
        hall += [(at + w * 0.1, -0.86 * tall), (at + w * 0.16, -0.62 * tall), (at + w * 0.16, 0.0)]
        parts.append(fill(polyline(hall, True), style, FIRM, style.wood))
        parts.append(tower(w * 0.17, 1.06 * tall, at + w * 0.2, "teeth", style, rolls))
    else:  # a ruin
        parts.append(tower(w * 0.3, 0.8 * tall, at, "broken", style, rolls))
    parts.append(fill(rect(w * 0.84, low, 0, -low / 2 + 0.02), style, FIRM, style.faint))
    parts.append(stroke(courses(w * 0.8, low, 0, 0, rolls), style, 0.022))
    parts.append(fill(battlements(w * 0.84, -low, 0), style, 0.04, style.faint))
    tops = ("broken", "teeth") if form == 3 else rolls.choose((("teeth",) * 2, ("cone",) * 2))
    for side, top in zip((-1, 1), tops, strict=True):
        high = low * (1.25 + 0.5 * rolls.fraction())
        wide = w * (0.15 + 0.05 * rolls.fraction())
        parts.append(tower(wide, high, side * w * 0.41, top, style, rolls))
    way_in = 0.2 * w * (rolls.fraction() - 0.5)
    parts.append(gate(w * 0.12, 0.7 * low, way_in, style))
    if form in (1, 2):
        parts.append(flag(at + (w * 0.2 if form == 2 else 0.0), -1.06 * tall - 0.2, style))
    return "".join(parts)
