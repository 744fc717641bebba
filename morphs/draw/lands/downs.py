"""Hills of several forms: knolls, cones with hollow flanks, whalebacks with a shoulder, long swells
of two tops or three, low broad backs, and scarps with a steep side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance

SLOPE, DUSK, EDGE = "#e6e5a8", "#9c9c5e", "#655c3a"
FADES = ((SLOPE, "down", 0.72), (DUSK, "down-shade", 0.5))
"""The colours of faces, what their fading ones are called, and from which part of their height
down they fade into the ground."""
FADING = (
    "<defs>"
    + "".join(
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="{start}" stop-color="{colour}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></linearGradient>'
        for colour, name, start in FADES
    )
    + "</defs>"
)
"""The definitions that hills need whose feet fade."""
Tops = tuple[tuple[float, float], ...]


class Form(NamedTuple):
    """What hills of a kind look like.

    below  the form of dice below this
    wide   how wide they are, of the room that is theirs
    high   how high they are, of their width, at the least and most
    tops   where their tops are along them, and how high of the highest; none for a scarp
    round  how full their flanks are, from 0 for hollow ones
    """

    below: float
    wide: float
    high: tuple[float, float]
    tops: Tops
    round: float = 0.3


FORMS = (
    Form(0.12, 0.6, (0.4, 0.54), ((0.5, 1.0),), 0.6),
    Form(0.22, 0.78, (0.42, 0.52), ((0.42, 1.0),), 0.0),
    Form(0.42, 1.0, (0.27, 0.38), ((0.36, 1.0), (0.74, 0.55))),
    Form(0.6, 1.05, (0.27, 0.38), ((0.3, 0.72), (0.66, 1.0))),
    Form(0.78, 1.3, (0.22, 0.32), ((0.2, 0.62), (0.5, 1.0), (0.8, 0.7)), 0.2),
    Form(0.9, 1.3, (0.15, 0.21), ((0.4, 1.0),), 0.7),
    Form(1.0, 0.85, (0.26, 0.36), ()),
)
BROADEST = max(one.wide for one in FORMS)
HIGHEST = max(one.high[1] * one.wide for one in FORMS)
"""How high hills are at most, of the room that is theirs."""
ALIKE = 0.35
"""How many hills have the form of their group."""
STRAY, LOWER = 0.09, 0.3
"""How far tops lie off their places, of the width; how much lower some are than told."""
SADDLE = (0.42, 0.3)
"""How high saddles are at the least, of the lower of their tops, and how much higher some."""
BELLY = 0.15
"""How far the foot of a hill bends to the front, of its width."""
SPACED = 0.034
"""How far apart the strokes of shade stand, in cells."""
GRASSY = 3
"""How many tufts the lit face of a top has."""
BOLD = (1.05, 1.0)
"""How bold outlines are, in ink and in colours; towards the light they are finer."""
FINE, OPEN = 0.72, 0.9
"""How fine, and so far down to their foot they run on either side."""
FOOT = 4
"""How many strokes lie along the foot of a hill on its dark side."""
STEPS = 5
"""How many strokes the steep side of a scarp has."""


def down(
    pen: Pen, at: XY, key: int, wide: float, group: int | None = None, fades: bool = False
) -> Iterator[Piece]:
    """A hill on so much room, its form by its dice, or by those of the group that it stands in; one
    in colours whose foot `fades` needs `FADING`."""
    dice = chance(key, 37)
    if group is not None and chance(key, 35) < ALIKE:
        dice = chance(group, 36)
    form = next(one for one in FORMS if dice < one.below)
    across = wide * form.wide
    low, tall = form.high
    high = (low + (tall - low) * chance(key, 34)) * across
    draw = _backs if form.tops else _scarp
    faces = (SLOPE, DUSK) if pen.style.fills else ("#ffffff", "")
    if fades and pen.style.fills:
        faces = tuple(f"url(#{name})" for _, name, _ in FADES)
    yield pen.piece(at, (0.0, 0.0), draw(pen, at, across, high, key, form, faces))


class Side(NamedTuple):
    """One flank of a back: from where to where it runs, with the two handles between."""

    start: XY
    handles: tuple[XY, XY]
    end: XY


def _backs(
    pen: Pen, at: XY, wide: float, high: float, key: int, form: Form, faces: tuple[str, ...]
) -> str:
    """A hill of one long outline over its tops: lit on the left of each, in shade and hatched on
    the right; at saddles the nearer back lies before the other."""
    tops, saddles = _outline(wide, high, key, form)
    left, right = (-wide / 2, 0.0), (wide / 2, 0.0)
    rises, falls = [], []
    for k, top in enumerate(tops):
        start = saddles[k - 1] if k else left
        end = saddles[k] if k < len(saddles) else right
        rises.append(_flank(start, top, form.round, bool(k)))
        falls.append(_mirrored(_flank(end, top, form.round, k < len(saddles))))
    back: list[tuple[str, list[XY]]] = [("M", [left])]
    for rise, fall in zip(rises, falls, strict=True):
        back += [("C", [*rise.handles, rise.end]), ("C", [*fall.handles, fall.end])]
    fills = pen.style.fills
    ink, belly = EDGE if fills else pen.style.ink, BELLY * wide
    front = [(0.32 * wide, belly), (-0.32 * wide, belly), left]
    svg = pen.curve(at, [*back, ("C", front)], faces[0])
    if fills:
        svg += "".join(pen.curve(at, _shade(fall, belly), faces[1]) for fall in falls)
    strokes: list[tuple[str, list[XY]]] = []
    for k, (rise, fall) in enumerate(zip(rises, falls, strict=True)):
        strokes += [*_hatched(fall, key + 16 * k), *_grassy(rise, key + 16 * k)]
    strokes += _footed(right, front, key)
    svg += pen.curve(at, strokes, "", ink, bold=0.6)
    creases: list[tuple[str, list[XY]]] = []
    for k, saddle in enumerate(saddles):
        creases += _crease(saddle, tops[k], tops[k + 1], wide)
    svg += pen.curve(at, creases, "", ink, bold=0.8) if creases else ""
    inner = [side for pair in zip(rises, falls, strict=True) for side in pair]
    inner[0], inner[-1] = _mirrored(_shortened(_mirrored(inner[0]))), _shortened(inner[-1])
    svg += pen.curve(at, _drawn(inner[::2]), "", ink, bold=FINE * BOLD[fills])
    return svg + pen.curve(at, _drawn(inner[1::2]), "", ink, bold=BOLD[fills])


def _drawn(sides: list[Side]) -> list[tuple[str, list[XY]]]:
    """The lines of flanks."""
    return [
        part for side in sides for part in (("M", [side.start]), ("C", [*side.handles, side.end]))
    ]


def _shortened(side: Side) -> Side:
    """The first part of a flank: it runs out before its foot."""
    a, (b, c), d = side.start, side.handles, side.end
    ab, bc, cd = (_between(one, other) for one, other in ((a, b), (b, c), (c, d)))
    abc, bcd = _between(ab, bc), _between(bc, cd)
    return Side(a, (ab, abc), _between(abc, bcd))


def _between(one: XY, other: XY) -> XY:
    return one[0] + OPEN * (other[0] - one[0]), one[1] + OPEN * (other[1] - one[1])


def _footed(right: XY, front: list[XY], key: int) -> Iterator[tuple[str, list[XY]]]:
    """Short strokes along the foot of a hill, on its dark side."""
    for k in range(FOOT):
        share = 0.04 + 0.4 * (k + 0.5 * chance(key, 71, k)) / FOOT
        start, end = (_bezier(right, front, at) for at in (share, share + 0.05))
        yield "M", [start]
        yield "L", [end]


def _outline(wide: float, high: float, key: int, form: Form) -> tuple[list[XY], list[XY]]:
    """The tops of a hill and the saddles between, as dice turn and move them."""
    turned = chance(key, 38) < 0.5
    tops: list[XY] = []
    for k, (x, up) in enumerate(reversed(form.tops) if turned else form.tops):
        x = (1 - x if turned else x) - 0.5 + STRAY * (2 * chance(key, k, 39) - 1)
        tops.append((x * wide, -high * up * (1 - LOWER * (up < 1) * chance(key, k, 41))))
    saddles = []
    for k, ((ax, ay), (bx, by)) in enumerate(pairwise(tops)):
        low = max(ay, by) * (SADDLE[0] + SADDLE[1] * chance(key, k, 42))
        share = ay / (ay + by)
        saddles.append((ax + (bx - ax) * (0.25 + 0.5 * share), low))
    return tops, saddles


def _flank(foot: XY, top: XY, full: float, saddle: bool) -> Side:
    """A flank from its foot to its top: it runs out at the foot of the hill, not in a saddle."""
    dx, dy = top[0] - foot[0], top[1] - foot[1]
    steep = 0.5 if saddle else full
    leave = (foot[0] + 0.34 * dx * (1 - 0.4 * steep), foot[1] + (0.1 + 0.55 * steep) * dy)
    return Side(foot, (leave, (top[0] - 0.46 * dx, top[1])), top)


def _mirrored(side: Side) -> Side:
    return Side(side.end, (side.handles[1], side.handles[0]), side.start)


def _shade(fall: Side, belly: float) -> list[tuple[str, list[XY]]]:
    """The face in shade below a flank: a round edge to the light, down to the foot."""
    (x, y), (to_x, to_y) = fall.start, fall.end
    dx = to_x - x
    low = 0.6 * belly if to_y >= 0.0 else 0.0
    foot = (x + 0.34 * dx, min(0.0, to_y - 0.6 * y) + low)
    round_ = [(x + 0.2 * dx, 0.45 * y + 0.55 * foot[1]), (x + 0.16 * dx, 0.86 * y)]
    under = [(to_x - 0.1 * dx, to_y + 0.5 * low), (to_x - 0.3 * dx, foot[1])]
    return [
        ("M", [fall.start]), ("C", [*fall.handles, fall.end]), ("C", [*under, foot]),
        ("C", [*round_, fall.start]),
    ]  # fmt: skip


def _hatched(fall: Side, key: int) -> Iterator[tuple[str, list[XY]]]:
    """Strokes down the face below a flank, the longest beneath the top."""
    high = -fall.start[1]
    count = max(2, int(abs(fall.end[0] - fall.start[0]) / SPACED))
    for k in range(count):
        share = (k + 0.55 + 0.5 * (chance(key, 43, k) - 0.5)) / count
        x, y = _bezier(fall.start, [*fall.handles, fall.end], 0.06 + 0.8 * share)
        long = high * (0.56 - 0.36 * share) * (0.7 + 0.5 * chance(key, 44, k))
        long = min(long, 0.85 * -y)
        if chance(key, 45, k) < 0.82 and long > 0.012:
            start = (x - 0.1 * long, y + 0.12 * high * (1 - share))
            yield "M", [start]
            yield "Q", [(start[0] + 0.04 * long, start[1] + 0.5 * long),
                        (start[0] + 0.3 * long * share, start[1] + long)]  # fmt: skip


def _grassy(rise: Side, key: int) -> Iterator[tuple[str, list[XY]]]:
    """Tufts on the lit face beneath a flank: three blades each."""
    high = -rise.end[1]
    for k in range(GRASSY):
        share = 0.4 + 0.55 * (k + chance(key, 46, k)) / GRASSY
        x, y = _bezier(rise.start, [*rise.handles, rise.end], share)
        low = y + (0.3 + 0.5 * chance(key, 48, k)) * (-y)
        long = min(0.05, 0.16 * high) * (0.8 + 0.5 * chance(key, 47, k))
        if low - long > y + 0.08 * high:
            for lean in (-0.5, 0.05, 0.6):
                yield "M", [(x + 0.35 * lean * long, low)]
                yield "L", [(x + lean * long, low - long * (1.0 - 0.3 * abs(lean)))]


def _crease(saddle: XY, one: XY, other: XY, wide: float) -> list[tuple[str, list[XY]]]:
    """The outline of the nearer, which is the lower, of two backs before the other."""
    x, y = saddle
    side = 1 if one[1] > other[1] else -1
    tip = (x + side * 0.07 * wide, 0.36 * y)
    return [("M", [saddle]), ("Q", [(x + side * 0.045 * wide, 0.8 * y), tip])]


def _scarp(
    pen: Pen, at: XY, wide: float, high: float, key: int, form: Form, faces: tuple[str, ...]
) -> str:
    """A hill that rises slowly from the left and falls off steeply, in a step, on the right."""
    fills = pen.style.fills
    ink = EDGE if fills else pen.style.ink
    half, top = wide / 2, (0.2 * wide + 0.1 * wide * chance(key, 41), -high)
    ledge = (top[0] + 0.1 * wide, -0.52 * high)
    out = (ledge[0] + 0.07 * wide, -0.47 * high)
    foot = (half, 0.03 * wide)
    rise = [(-0.3 * wide, -0.34 * high), (top[0] - 0.26 * wide, -1.02 * high), top]
    fall = [(top[0] + 0.06 * wide, -0.97 * high), (ledge[0] - 0.01 * wide, -0.75 * high), ledge]
    last = [(out[0] + 0.03 * wide, -0.42 * high), (out[0] + 0.05 * wide, -0.1 * high), foot]
    back = [("M", [(-half, 0.0)]), ("C", rise), ("C", fall), ("L", [out]), ("C", last)]
    svg = pen.curve(at, back, faces[0])
    if fills:
        hollow = [(top[0] - 0.02 * wide, -0.5 * high), (top[0] - 0.04 * wide, -0.2 * high), top]
        svg += pen.curve(
            at,
            [
                ("M", [top]), ("C", fall), ("L", [out]), ("C", last),
                ("L", [(top[0] - 0.08 * wide, 0.0)]), ("C", hollow),
            ],
            faces[1],
        )  # fmt: skip
    strokes: list[tuple[str, list[XY]]] = []
    for k in range(STEPS):
        share = (k + 0.5 + 0.4 * (chance(key, 43, k) - 0.5)) / STEPS
        x, y = _bezier(top, fall, share)
        long = high * (0.34 - 0.1 * share) * (0.7 + 0.6 * chance(key, 44, k))
        strokes += [("M", [(x - 0.03 * wide, y + 0.1 * high)])]
        strokes += [("L", [(x - 0.02 * wide, y + 0.1 * high + long)])]
        if k % 2:
            x, y = _bezier(out, last, 0.2 + 0.6 * share)
            strokes += [("M", [(x - 0.04 * wide, y + 0.05 * high)])]
            strokes += [("L", [(x - 0.03 * wide, y + 0.05 * high + 0.7 * long)])]
    svg += pen.curve(at, strokes, "", ink, bold=0.65)
    return svg + pen.curve(at, back, "", ink, bold=BOLD[fills])


def _bezier(start: XY, rest: list[XY], share: float) -> XY:
    """The point of a curve so far along it."""
    a, b, c, d = start, *rest
    s = 1.0 - share
    parts = (s * s * s, 3 * s * s * share, 3 * s * share * share, share * share * share)
    return tuple(  # type: ignore[return-value]
        sum(part * point[axis] for part, point in zip(parts, (a, b, c, d), strict=True))
        for axis in (0, 1)
    )
