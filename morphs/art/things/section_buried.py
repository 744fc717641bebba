"""What is large in the rock of sections: bones of a dragon and a giant, a ship, a fallen star,
veins of ore and crystal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import blob, fill, paints, ring
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

Point = tuple[float, float]
BONE = 0.04


def _bones(data: str, style: Style, width: float) -> str:
    """Long bones: pale, with an edge of ink."""
    return path(data, **line_style(style.line, width + 0.09, stroke_linecap="round")) + path(
        data, **line_style(style.faint, width, stroke_linecap="round")
    )


def _bend(points: tuple[Point, ...], w: float, h: float) -> list[Point]:
    """A smooth line through points given in shares of a width and a height."""
    spots = [(w * x, h * y) for x, y in points]
    ends = [spots[0], *spots, spots[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for k in range(8):
            t = k / 8
            found.append(
                (
                    _eased(a[0], b[0], c[0], d[0], t),
                    _eased(a[1], b[1], c[1], d[1], t),
                )
            )
    return [*found, spots[-1]]


def _eased(a: float, b: float, c: float, d: float, t: float) -> float:
    turn = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    return 0.5 * (2 * b + (c - a) * t + turn)


@paints
def rock_wyrm(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The bones of a dragon, curled up, its wing spread over its back."""
    spine = _bend(((0.3, -0.02), (0.24, 0.26), (0.06, 0.16), (-0.1, -0.06), (-0.3, 0.02),
                   (-0.4, 0.3), (-0.2, 0.46), (0.1, 0.46), (0.34, 0.44)), w, h)  # fmt: skip
    wing = "".join(
        polyline([(w * -0.04, h * 0.0), (w * -0.02, h * -0.4), (w * x, h * y)])
        for x, y in ((-0.44, -0.3), (-0.34, -0.12), (-0.22, -0.02))
    )
    ribs = ""
    for k in range(18, 34, 2):
        x, y = spine[k]
        far = h * (0.28 - 0.018 * abs(k - 25))
        bow = " ".join(number(far * share) for share in (-0.4, 0.5, 0.1, 1.0))
        ribs += f"M{number(x)} {number(y)}q{bow}"
    joints = ((0.07, 0.16), (0.13, 0.3), (0.07, 0.4), (0.15, 0.42))
    legs = polyline([(w * x, h * y) for x, y in joints])
    return (
        _bones(wing, style, 0.05)
        + _bones(ribs, style, 0.05)
        + _bones(polyline(spine), style, 0.11)
        + _bones(legs, style, 0.08)
        + _skull(w, h, style)
    )


def _skull(w: float, h: float, style: Style) -> str:
    """The skull of a dragon, at the right, its jaws open."""
    a = h * 0.34
    x, y = w * 0.3, -h * 0.08

    def at(*points: Point) -> str:
        return polyline([(x + a * dx, y + a * dy) for dx, dy in points], True)

    upper = at((-0.35, -0.1), (-0.2, -0.45), (-0.62, -0.9), (0.05, -0.55), (0.4, -0.4),
               (1.1, -0.22), (1.28, 0.0), (1.2, 0.14), (0.3, 0.1), (0.0, 0.2))  # fmt: skip
    jaw = at((-0.2, 0.2), (0.1, 0.34), (0.5, 0.44), (1.05, 0.5), (1.0, 0.62), (0.2, 0.62))
    eye = ring(a * 0.12, x + a * 0.14, y - a * 0.2)
    teeth = "".join(
        at((0.4 + 0.2 * k, 0.1), (0.46 + 0.2 * k, 0.3), (0.52 + 0.2 * k, 0.1)) for k in range(4)
    )
    parts = fill(jaw, style, BONE, style.faint) + fill(upper, style, BONE, style.faint)
    return parts + fill(teeth, style, 0.025, style.faint) + path(eye, fill=style.line)


@paints
def rock_titan(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The bones of a giant who lies on his back, a sword on his breast."""
    n = number
    bones = (
        ((0.04, 0.1), (0.2, -0.16), (0.34, 0.24), (0.44, 0.1)),
        ((0.04, 0.2), (0.22, 0.22), (0.42, 0.34), (0.47, 0.2)),
        ((-0.25, 0.02), (-0.16, -0.28), (-0.04, -0.14)),
        ((-0.26, 0.18), (-0.12, 0.4), (0.02, 0.38)),
    )
    limbs = "".join(polyline([(w * x, h * y) for x, y in line]) for line in bones)
    spine = polyline([(-w * 0.32, h * 0.12), (-w * 0.1, h * 0.16), (w * 0.04, h * 0.14)])
    bow = " ".join(n(v) for v in (-w * 0.012, -h * 0.36, w * 0.03, -h * 0.34))
    ribs = "".join(f"M{n(w * (-0.27 + 0.032 * k))} {n(h * 0.14)}q{bow}" for k in range(6))
    hips = ring(h * 0.09, w * 0.04, h * 0.14)
    face = ((-0.34, 0.2), (-0.335, 0.06), (-0.34, -0.06), (-0.36, -0.18), (-0.395, -0.26),
            (-0.44, -0.25), (-0.475, -0.14), (-0.485, 0.02), (-0.47, 0.16), (-0.43, 0.25),
            (-0.38, 0.27))  # fmt: skip
    head = polyline([(w * x, h * y) for x, y in face], True)
    sockets = ring(h * 0.045, -w * 0.385, -h * 0.06) + ring(h * 0.035, -w * 0.352, h * 0.02)
    sword = polyline([(-w * 0.18, -h * 0.36), (w * 0.3, -h * 0.46), (w * 0.33, -h * 0.43),
                      (w * 0.3, -h * 0.39), (-w * 0.18, -h * 0.28)], True)  # fmt: skip
    guard = polyline([(-w * 0.18, -h * 0.5), (-w * 0.18, -h * 0.14)])
    return (
        fill(sword, style, BONE, style.plate or style.faint)
        + _bones(guard, style, 0.06)
        + _bones(ribs, style, 0.06)
        + _bones(spine, style, 0.14)
        + _bones(limbs, style, 0.13)
        + fill(hips, style, BONE, style.faint)
        + fill(head, style, BONE, style.faint)
        + path(sockets, fill=style.line)
        + path(f"M{n(-w * 0.36)} {n(h * 0.17)}H{n(-w * 0.42)}", **line_style(style.line, 0.03))
    )


@paints
def rock_hull(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A long ship under the rock: ribs and strakes, a mast that has broken."""
    keel = _bend(((-0.48, -0.34), (-0.42, 0.1), (-0.2, 0.38), (0.1, 0.42), (0.36, 0.22),
                  (0.46, -0.3)), w, h)  # fmt: skip
    rail = _bend(((0.46, -0.3), (0.3, -0.02), (0.0, 0.08), (-0.3, -0.02), (-0.48, -0.34)), w, h)
    hull = polyline([*keel, *rail], True)
    strakes = ""
    for share in (0.3, 0.6):
        line = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(rail, keel[::-1][:: max(1, len(keel) // len(rail))], strict=False)
        ]
        strakes += polyline(line)
    ribs = "".join(
        polyline([(w * x, h * (0.04 - abs(x) * 0.2)), (w * x * 0.92, h * (0.4 - x * x))])
        for x in (-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3)
    )
    hole = blob(h * 0.1, rolls, 8, w * 0.16, h * 0.24)
    mast = polyline([(-w * 0.05, h * 0.06), (-w * 0.03, -h * 0.3), (w * 0.2, -h * 0.16)])
    beast = polyline([(w * 0.46, -h * 0.3), (w * 0.45, -h * 0.48), (w * 0.5, -h * 0.44)])
    return (
        _bones(mast, style, 0.1)
        + fill(hull, style, 0.05, style.wood)
        + path(strakes, **line_style(style.line, 0.028))
        + path(ribs, **line_style(style.line, 0.045))
        + path(hole, fill=style.line)
        + _bones(beast, style, 0.07)
    )


@paints
def rock_star(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A star fallen ages ago: an angular lump that glows in its cracks, in rock it has broken."""
    a = min(w, h) * 0.36
    facets = _lump(a, rolls)
    off = a * 0.12
    inner = [(x * 0.56 + off, y * 0.56 + off) for x, y in facets]
    lit = dark = ""
    for k, (x, y) in enumerate(facets):
        u, v = facets[k - 1]
        face = polyline([(x, y), (u, v), inner[k - 1], inner[k]], True)
        if x + u + y + v < -0.5 * a:
            lit += face
        elif x + u + y + v > 1.4 * a:
            dark += face
    start, end = facets[1], facets[6]
    middle = (start[0] + end[0]) * 0.4, (start[1] + end[1]) * 0.4
    cracks = _crack(start, middle, rolls) + _crack(end, middle, rolls)
    cracks += _crack(middle, facets[8], rolls)
    return (
        fill(_chips(a, rolls), style, 0.03, style.solid)
        + path(polyline(facets, True), fill=style.solid)
        + path(lit, fill=style.faint)
        + path(dark, fill=style.line, fill_opacity="0.45")
        + path(cracks, **line_style(style.crust or style.line, 0.13, stroke_linejoin="round"))
        + path(cracks, **line_style(style.lava, 0.06, stroke_linejoin="round"))
        + path(polyline(facets, True), **line_style(style.line, 0.06, stroke_linejoin="round"))
    )


def _lump(a: float, rolls: Dice) -> list[Point]:
    """The nine corners of an angular lump that reaches as far as `a`."""
    found: list[Point] = []
    for k in range(9):
        turn = (k + 0.5 * rolls.fraction()) * 0.6981317
        reach = a * (0.78 + 0.28 * rolls.fraction())
        found.append((exact.cos(turn) * reach, exact.sin(turn) * reach))
    return found


def _crack(rim: Point, middle: Point, rolls: Dice) -> str:
    """A crack that goes crookedly from the rim of a lump to its middle."""
    (x, y), (u, v) = rim, middle
    spots: list[Point] = []
    for share in (0.0, 0.3, 0.65, 1.0):
        off = 0.4 * (rolls.fraction() - 0.5) * (0.1 < share < 0.9)
        spots.append((x + (u - x) * share + (v - y) * off, y + (v - y) * share - (u - x) * off))
    return polyline(spots)


def _chips(a: float, rolls: Dice) -> str:
    """Splinters of rock about a lump, in bunches, each a corner that points away from it."""
    found = ""
    for bunch in range(5):
        about = (bunch + 0.3 * rolls.fraction()) * 1.2566371
        for k in range(2 + rolls.below(2)):
            turn = about + 0.3 * k + 0.06 * rolls.fraction()
            near, long = a * (1.08 + 0.1 * rolls.fraction()), a * (0.14 + 0.24 * rolls.fraction())
            half, lean = 0.06 + 0.06 * rolls.fraction(), 0.12 * (rolls.fraction() - 0.5)
            ends = ((turn - half, near), (turn + half, near * 1.03), (turn + lean, near + long))
            found += polyline([(exact.cos(t) * r, exact.sin(t) * r) for t, r in ends], True)
    return found


@paints
def rock_vein(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A vein of ore that branches through the rock, with nuggets along it."""
    line = _bend(((-0.5, 0.3), (-0.28, 0.02), (-0.06, 0.12), (0.16, -0.22), (0.5, -0.4)), w, h)
    fork = _bend(((-0.06, 0.12), (0.14, 0.2), (0.3, 0.4)), w, h)
    twig = _bend(((0.16, -0.22), (0.3, -0.04), (0.46, 0.0)), w, h)
    parts = ""
    for points, wide in ((fork, 0.16), (twig, 0.12), (line, 0.24)):
        count = len(points)
        sides: list[list[Point]] = [[], []]
        for k, (x, y) in enumerate(points):
            half = (
                wide
                * (0.25 + 0.75 * rolls.fraction())
                * min(1.0, 4 * (count - 1 - k) / count, 0.3 + 4 * k / count)
            )
            sides[0].append((x, y - half))
            sides[1].append((x, y + half))
        parts += polyline([*sides[0], *sides[1][::-1]], True)
    lumps = "".join(
        blob(0.05 + 0.08 * rolls.fraction(), rolls, 6, x, y + 0.3 * (rolls.fraction() - 0.5))
        for x, y in (*line[3:-2:3], *fork[4::5])
    )
    return fill(parts, style, 0.035, style.plate or style.faint) + fill(
        lumps, style, 0.025, style.light or style.thing
    )


@paints
def rock_geodes(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A hollow full of crystals that point to its middle."""
    shell: list[Point] = []
    for k in range(16):
        turn, reach = k * 0.3926991, 0.84 + 0.16 * rolls.fraction()
        shell.append((exact.cos(turn) * w * 0.5 * reach, exact.sin(turn) * h * 0.5 * reach))
    inner = [(x * 0.82, y * 0.78) for x, y in shell]
    teeth = ""
    for k, (x, y) in enumerate(inner):
        far = 0.42 + 0.2 * rolls.fraction() if k % 2 else 0.62 + 0.1 * rolls.fraction()
        a, b = inner[k - 1], inner[(k + 1) % 16]
        teeth += polyline(
            [(x + (a[0] - x) * 0.4, y + (a[1] - y) * 0.4), (x * far, y * far),
             (x + (b[0] - x) * 0.4, y + (b[1] - y) * 0.4)], True)  # fmt: skip
    return (
        fill(polyline(shell, True), style, 0.05, style.faint)
        + path(polyline(inner, True), fill=style.solid)
        + fill(teeth, style, 0.028, style.water)
    )
