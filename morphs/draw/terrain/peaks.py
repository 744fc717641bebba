"""One peak as it is drawn by hand: a crooked outline that ends in the open, a spine down its front,
the right face in shade, snow on the highest.

Places are in widths of whatever a peak's size is given in, the middle of its foot at the origin, up
the sheet negative. Light falls from the left. All of it is plain sums and products of the
dice of its key, so that it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from morphs.base import exact
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.marks import line as written
from morphs.draw.terrain.sheet import chance

Line = list[XY]


class Form(NamedTuple):
    """What kind of rock a peak is of.

    flat      how wide its top is, of its width
    flare     how much its flanks run out at their feet, 0 for straight ones
    crooked   how far kinks lie off the flank, of its width
    """

    flat: float
    flare: float
    crooked: float


PEAK = Form(0.0, 0.3, 0.055)
TOR = Form(0.22, 0.12, 0.06)


class Body(NamedTuple):
    """A peak: its whole front and the face in shade as closed lines, whose feet fade; darker
    gullies in that; snow in light and in shade; strokes of the pen in closed lines, those that
    are heavy, the spine with its branches, and fine ones of either face."""

    front: Line
    shade: Line
    gullies: list[Line]
    snow: list[Line]
    snow_shade: list[Line]
    heavy: list[Line]
    spine: list[Line]
    hatches: list[Line]
    lit: list[Line]


LEFT_ENDS, RIGHT_ENDS = (0.66, 0.86), (0.8, 0.96)
"""How far down its outline runs on either side, at the least and most, of its height."""
CLOSE, STROKE = 1.3, 0.52
"""How far apart strokes of shade stand at the least, and how wide they begin, in heavy strokes."""
CAP = (0.24, 0.34)
"""How far down snow lies at the least and most."""


class Outline(NamedTuple):
    """The flanks of a peak, both from the summit down to their feet; and after which points of the
    right one the shade runs down clefts, and to where: what lies beyond one is the lit face of
    another summit."""

    left: Line
    right: Line
    clefts: tuple[tuple[int, XY], ...] = ()


def outline(wide: float, high: float, key: int, form: Form) -> Outline:
    """The outline of a peak: most are horns; some have shoulders, two summits, a row of teeth, a
    hollow, or are needles. None of them has a flat top, which in ink looks like an empty sign."""
    dice = chance(key, 16)
    kind = next(name for most, name in KINDS[form.flat > 0] if dice < most)
    wide, high = (part * size for part, size in zip(SIZES[kind], (wide, high), strict=True))
    lean = (0.16 * chance(key, 11) - 0.1) * wide
    half = form.flat * wide * (0.15 + 0.5 * chance(key, 17))
    tops = (lean - half, lean + half)
    side = (1 if chance(key, 13) < 0.55 else -1) if kind == "shoulder" else 0
    left, right = (
        _flank((top, -high), way, wide, key * 2 + way, form, way == side)
        for way, top in zip((-1, 1), tops, strict=True)
    )
    if half:
        dip = (lean + 0.3 * half * (chance(key, 14) - 0.5), -high * (0.93 + 0.05 * chance(key, 15)))
        left, right = [dip, *left], [dip, *right]
    if kind in TEETH:
        return Outline(left, *_teeth(right, wide, high, key, form, kind))
    return Outline(left, right)


KINDS = (
    (
        (0.3, "horn"), (0.5, "shoulder"), (0.65, "twin"), (0.77, "saw"), (0.85, "needle"),
        (0.92, "hollow"), (1.0, "twin"),
    ),
    ((0.45, "horn"), (0.6, "shoulder"), (0.78, "twin"), (0.92, "saw"), (1.0, "needle")),
)  # fmt: skip
"""For dice below so much the kind of an outline: of peaks, and of rock with a flat top."""
SIZES = {
    "horn": (0.94, 0.97), "shoulder": (0.98, 0.97), "twin": (1.0, 0.9), "saw": (1.0, 0.86),
    "needle": (0.64, 1.0), "hollow": (1.0, 0.84),
}  # fmt: skip
"""How wide and high each is, of the room that a peak has."""
TEETH = {
    "twin": ((0.27, 0.08, 0.84, 0.1, 0.17),),
    "saw": ((0.13, 0.03, 0.86, 0.08, 0.11), (0.12, 0.03, 0.68, 0.08, 0.1)),
    "hollow": ((0.33, 0.06, 0.8, 0.1, 0.3),),
}
"""The summits to the right of the first: how far on from the one before and how much more at most,
in widths; how high and how much more, and how deep the notch before it is, in heights."""
FARTHEST, LEAST_TOOTH = 0.32, 0.08
"""How far to the right of its middle a peak has summits, and how broad these are, in widths."""


def _teeth(
    right: Line, wide: float, high: float, key: int, form: Form, kind: str
) -> tuple[Line, tuple[tuple[int, XY], ...]]:
    """A right flank with more summits, and its clefts."""
    line, clefts = [point for point in right if point[1] <= -high * 0.92], []
    (x, y) = line[-1]
    for number, (on, more, up, taller, deep) in enumerate(TEETH[kind]):
        far = min((on + more * chance(key, number, 18)) * wide, FARTHEST * wide - x)
        if far < LEAST_TOOTH * wide:
            break
        tip = (x + far, -high * (up + taller * chance(key, number, 19)))
        notch = (x + 0.5 * far, max(y, tip[1]) + deep * high)
        if kind == "hollow":  # a bowl
            line.append((x + 0.24 * far, notch[1] - 0.08 * high))
            line.append((x + 0.38 * far, notch[1] - 0.01 * high))
        line.append(notch)
        if kind == "hollow":
            line.append((x + 0.72 * far, notch[1] - 0.05 * high))
        clefts.append((len(line) - 1, (notch[0] + 0.16 * far, 0.5 * notch[1])))
        line.append(tip)
        x, y = tip
    return [*line, *_flank((x, y), 1, wide, key * 2 + 1, form, False)[1:]], tuple(clefts)


def _flank(top: XY, way: int, wide: float, key: int, form: Form, shoulder: bool) -> Line:
    """A flank from the summit to its foot, with two to four kinks; or one that has a shoulder."""
    (x, y), reach = top, wide / 2 - way * top[0]
    count = 3 + (chance(key, 21) < 0.5)
    line = [top]
    out = 1 if chance(key, 22) < 0.5 else -1
    for k in range(1, count + 1):
        down = (k + 0.5 * (chance(key, k, 23) - 0.5)) / (count + 1)
        far = down * (1 - form.flare * (1 - down))
        off = out * form.crooked * (0.55 + 0.9 * chance(key, k, 24)) * wide * (0.4 + down)
        out = -out
        line.append((x + way * (reach * far + off * 0.5), y * (1 - down) - 0.25 * off))
    if shoulder:
        at = 1 if chance(key, 25) < 0.5 else 2
        (ax, ay), low = line[at], 0.01 + 0.03 * chance(key, 26)
        line[at] = (ax - way * 0.045 * wide, ay + low * abs(y))
        line.insert(at + 1, (ax + way * 0.05 * wide, ay + (low + 0.015) * abs(y)))
    return [*line, (way * wide / 2, 0.0)]


def body(wide: float, high: float, key: int, form: Form = PEAK, pen: float = 1.0) -> Body:
    """A peak so wide and high; `pen` is how wide a heavy stroke is, in the same."""
    left, right, clefts = outline(wide, high, key, form)
    wide, high = right[-1][0] - left[-1][0], -left[0][1]
    spine = _spine(right, wide, high, key)
    front = [*reversed(left), *right[1:], (0.2 * wide, 0.05 * high), (-0.25 * wide, 0.045 * high)]
    dark = list(right)
    for after, low in reversed(clefts):
        dark.insert(after + 1, low)
    shade = [*dark, (0.26 * wide, 0.05 * high), *reversed(spine[1:])]
    slope = _way(right[-3] if clefts else right[0], right[-1])
    ends = [
        low + (far - low) * chance(key, 31 + k)
        for k, (low, far) in enumerate((LEFT_ENDS, RIGHT_ENDS))
    ]
    outline_left = _upto(left, -high * (1 - ends[0]))
    outline_right = _upto(right, -high * (1 - ends[1]))
    heavy = [tapered(outline_right, pen, 0.25 * pen), tapered(outline_left, 0.62 * pen, 0.12 * pen)]
    ribs = list(_branches(spine, wide, high, key))
    lines = [tapered(spine[:-1], 0.75 * pen, 0.2 * pen)]
    lines += [tapered(rib, 0.5 * pen, 0.15 * pen) for rib in ribs]
    lines += [tapered([right[after + 1], low], 0.65 * pen, 0.2 * pen) for after, low in clefts]
    return Body(
        front,
        shade,
        list(_gullies(shade, slope, high, key)),
        *_snows(left, right, spine, high, key),
        heavy,
        lines,
        list(_hatches(shade, slope, high, key, pen)),
        list(_under(left, wide, high, key, pen)),
    )


def _spine(right: Line, wide: float, high: float, key: int) -> Line:
    """The crooked line from the summit down the front, which leans to the right of the foot."""
    top, count = right[0], 4 + int(2.9 * chance(key, 41))
    end = (0.05 + 0.13 * chance(key, 42)) * wide
    line, out = [top], -1
    for k in range(1, count + 1):
        down = (k + 0.5 * (chance(key, k, 44) - 0.5)) / (count + 0.3)
        zig = out * (0.03 + 0.035 * chance(key, k, 45)) * wide * (0.5 + 0.5 * down)
        out = -out
        x, y = top[0] + (end - top[0]) * down + zig, top[1] * (1 - down)
        most = _at_height(right, y)[0] - (0.03 + 0.1 * down) * wide
        line.append((min(x, most), y))
    return [*line, (end + 0.04 * wide, 0.05 * high)]


def _branches(spine: Line, wide: float, high: float, key: int) -> Iterator[Line]:
    """Ribs that leave the spine: one down the lit face, and often one down the other."""
    ways = [(-1, 2)] + ([(1, 3)] if chance(key, 51) < 0.6 else [])
    for way, joint in ways:
        if joint >= len(spine) - 2:
            continue
        x, y = spine[joint]
        long = (0.2 + 0.12 * chance(key, 52, joint)) * high
        line = [(x, y)]
        for k in range(1, 4):
            on = k / 3
            zig = (0.02 if k % 2 else -0.012) * wide * (0.5 + chance(key, 53, joint * 4 + k))
            line.append(
                (x + way * (0.62 * long * on) * wide / max(high, 1e-6) * 0.7 + zig, y + long * on)
            )
        yield line


def _gullies(shade: Line, slope: XY, high: float, key: int) -> Iterator[Line]:
    """Dark wedges down the shaded face: from the spine, along the slope, to a point."""
    spans = list(_spans(shade, slope, high / 24))
    count = 2 + int(2.4 * chance(key, 61))
    for k in range(count):
        at = (0.2 + 0.75 * (k + 0.6 * chance(key, k, 62)) / count) * len(spans)
        (x, y), (ex, ey) = spans[min(int(at), len(spans) - 1)]
        part = 0.55 + 0.3 * chance(key, k, 63)
        dx, dy = (ex - x) * part, (ey - y) * part
        thick = min(0.045 * high * (0.6 + 0.8 * chance(key, k, 64)), 0.2 * (abs(dx) + abs(dy)))
        nx, ny = -slope[1] * thick, slope[0] * thick
        yield [
            (x, y),
            (x + 0.4 * dx - 0.5 * nx, y + 0.4 * dy - 0.5 * ny),
            (x + dx, y + dy),
            (x + 0.5 * dx + 0.6 * nx, y + 0.5 * dy + 0.6 * ny),
            (x + 0.15 * dx + nx, y + 0.15 * dy + ny),
        ]


def _hatches(shade: Line, slope: XY, high: float, key: int, pen: float) -> Iterator[Line]:
    """Strokes down the shaded face, all of one slant, from the spine on."""
    apart = max(CLOSE * pen, high / 30)
    for k, ((x, y), (ex, ey)) in enumerate(_spans(shade, slope, apart)):
        part = (0.6 + 0.38 * chance(key, k, 72)) if k % 3 else 0.96
        low = min(1.0, (-0.1 * high - 0.08 * high * chance(key, k, 73) - y) / max(ey - y, 1e-6))
        part = min(part, low)
        long = part * (abs(ex - x) + abs(ey - y))
        if long > 1.5 * pen:
            end = (x + (ex - x) * part, y + (ey - y) * part)
            yield tapered([(x, y), end], STROKE * pen, 0.2 * pen)


def _spans(shade: Line, slope: XY, apart: float) -> Iterator[tuple[XY, XY]]:
    """The first stretches of lines along a slope, so far apart, that lie within a closed line."""
    (ux, uy), sides = slope, list(pairwise([*shade, shade[0]]))
    across = [x * uy - y * ux for x, y in shade]
    at = min(across) + 0.6 * apart
    while at < max(across):
        hits = []
        for (ax, ay), (bx, by) in sides:
            a, b = ax * uy - ay * ux - at, bx * uy - by * ux - at
            if (a > 0) != (b > 0):
                share = a / (a - b)
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                hits.append((x * ux + y * uy, x, y))
        hits.sort()
        if len(hits) > 1:
            yield hits[0][1:], hits[1][1:]
        at += apart


def _under(left: Line, wide: float, high: float, key: int, pen: float) -> Iterator[Line]:
    """A few short strokes beneath the summit on the lit face."""
    slope = _way(left[0], left[-1])
    for k in range(2 + int(2.4 * chance(key, 81))):
        at = 0.2 + 0.13 * k + 0.05 * chance(key, k, 82)
        x, y = _at_height(left, -high * (1 - at))
        x += (0.05 + 0.04 * k + 0.03 * chance(key, k, 83)) * wide
        long = (0.1 + 0.08 * chance(key, k, 84)) * high
        yield tapered([(x, y), (x + slope[0] * long, y + slope[1] * long)], 0.45 * pen, 0.1 * pen)


def _snows(
    left: Line, right: Line, spine: Line, high: float, key: int
) -> tuple[list[Line], list[Line]]:
    """Snow on both faces, its lower edge ragged."""
    cap = CAP[0] + (CAP[1] - CAP[0]) * chance(key, 91)
    low = -high * (1 - cap)
    found = []
    for n, flank in enumerate((left, right)):
        rim = _upto(flank, low * (0.94 + 0.1 * chance(key, 92, n)))
        core = _upto(spine, low + 0.14 * high * chance(key, 93, n) - 0.02 * high)
        (ax, ay), (bx, by) = rim[-1], core[-1]
        teeth = [
            (
                ax + (bx - ax) * (k + 0.5) / 3,
                ay
                + (by - ay) * (k + 0.5) / 3
                + (0.075 if k % 2 == 0 else -0.05)
                * high
                * (0.6 + 0.8 * chance(key, 94, n * 4 + k)),
            )
            for k in range(3)
        ]
        found.append([[*rim, *teeth, *reversed(core[1:])]])
    return found[0], found[1]


def tapered(line: Line, wide: float, narrow: float) -> Line:
    """A stroke along a line as a closed one, so wide where it begins and so narrow at its end."""
    above, below = [], []
    last = len(line) - 1
    for k, (x, y) in enumerate(line):
        ux, uy = _way(line[max(0, k - 1)], line[min(last, k + 1)])
        half = (wide + (narrow - wide) * k / max(last, 1)) / 2
        above.append((x - uy * half, y + ux * half))
        below.append((x + uy * half, y - ux * half))
    return [*above, *reversed(below)]


def _way(start: XY, end: XY) -> XY:
    """The direction from one place to another, its length one."""
    x, y = end[0] - start[0], end[1] - start[1]
    far = max(exact.root(x * x + y * y), 1e-6)
    return x / far, y / far


def _at_height(line: Line, y: float) -> XY:
    """The first place of a line that falls where it has come down to a height."""
    return _upto(line, y)[-1]


def _upto(line: Line, y: float) -> Line:
    """A line from its beginning until it has come down to a height."""
    found = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        if by >= y:
            share = (y - ay) / (by - ay) if by > ay else 0.0
            share = min(max(share, 0.0), 1.0)
            return [*found, (ax + (bx - ax) * share, ay + (by - ay) * share)]
        found.append((bx, by))
    return found


def path_data(lines: Iterable[Line], at: XY = (0.0, 0.0)) -> str:
    """Path data of closed lines about a place."""
    left, top = at
    return "".join([written([(left + x, top + y) for x, y in one], close=True) for one in lines])


class Rock(NamedTuple):
    """How a rock is coloured: its lit and its dark flank, its lines, snow on the highest; `broad`
    rock has a flat top where it stands alone; both flanks pass into the colour of its `foot`, if it
    has one, before they fade. In ink a dark flank is hatched, over a `wash` if it has one; in
    colour where it is to be `hatched`."""

    lit: str
    dark: str
    line: str
    snow: str = ""
    broad: bool = False
    foot: str = ""
    wash: str = ""
    hatched: bool = False


ALPINE = Rock("#e6ddce", "#a19078", "#6f604d", "#fbfaf6")
CRAGGY = Rock("#d9c4a4", "#9c7f5c", "#6d5437", broad=True)
HILLY = Rock("#ddd0b2", "#ab9672", "#7a6749")
FROZEN = Rock("#f3f6f8", "#a3b1bd", "#71808d", "#ffffff")
ENGRAVED = Rock("#ffffff", "", "#111111")
"""Rock in ink: its dark flank is hatched."""
ENGRAVED_CRAGS = ENGRAVED._replace(broad=True)
FADES = (("lit", 0.76), ("dark", 0.66))
"""From which part of its height down a face fades into the ground."""
PASSES, FOOTED = 0.36, 0.84
"""From which part of its height down a face passes into the colour of a foot, and has it whole."""
WASHED = ((0.0, "0.95"), (0.55, "0.8"), (1.0, "0"))
"""How opaque a wash is down its flank."""
SNOWY = "#c4c8cf"
"""Snow in shade."""


def fading(rocks: Iterable[Rock]) -> str:
    """The definitions that peaks of some rocks need whose feet fade; in ink but the wash does, or
    what is behind would be seen."""
    found = []
    for rock in (one for one in rocks if one.wash):
        stops = "".join(
            f'<stop offset="{at}" stop-color="{rock.wash}" stop-opacity="{dark}"/>'
            for at, dark in WASHED
        )
        head = f'<linearGradient id="{_faded(rock.wash, "wash")}" x1="0" y1="0" x2="0" y2="1">'
        found.append(f"{head}{stops}</linearGradient>")
    for rock in (one for one in rocks if one.dark):
        for (name, start), colour in zip(FADES, (rock.lit, rock.dark), strict=True):
            low = rock.foot or colour
            stops = ((PASSES, colour), (FOOTED, low)) if rock.foot else ((start, colour),)
            held = "".join(f'<stop offset="{at}" stop-color="{hue}"/>' for at, hue in stops)
            found.append(
                f'<linearGradient id="{_faded(colour, name)}" x1="0" y1="0" x2="0" y2="1">{held}'
                f'<stop offset="1" stop-color="{low}" stop-opacity="0"/></linearGradient>'
            )
    return f"<defs>{''.join(found)}</defs>"


def _faded(colour: str, name: str) -> str:
    return f"{name}-{colour[1:]}"


def peak_svg(
    found: Body, at: XY, rock: Rock, ink: str, snow: bool = False, fades: bool = True
) -> str:
    """Draw a peak, its foot at a place; one whose foot `fades` needs the definitions of its
    rock."""

    def lay(lines: list[Line], fill: str, more: str = "") -> str:
        return f'<path d="{path_data(lines, at)}" fill="{fill}"{more}/>' if lines else ""

    lit, dark = (
        f"url(#{_faded(colour, name)})" if fades and rock.dark else colour
        for (name, _), colour in zip(FADES, (rock.lit, rock.dark), strict=True)
    )
    svg = lay([found.front], lit)
    if not rock.dark:
        if fades and rock.wash:
            svg += lay([found.shade], f"url(#{_faded(rock.wash, 'wash')})")
        return svg + lay([*found.hatches, *found.lit, *found.spine, *found.heavy], ink)
    svg += lay([found.shade], dark) + lay(found.gullies, rock.line, ' fill-opacity="0.42"')
    svg += lay(found.hatches if rock.hatched else [], rock.line, ' fill-opacity="0.8"')
    if snow:
        svg += lay(found.snow, rock.snow or rock.lit) + lay(found.snow_shade, SNOWY)
    return svg + lay(found.lit, rock.line) + lay([*found.spine, *found.heavy], ink)
