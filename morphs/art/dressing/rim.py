"""The rim of a map that is told of by quarters: their letters and numbers in its border, and on
the sheet of one quarter which sheets lie beyond, and where it lies on the map.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.base.wording import lettered
from morphs.draw.lettered import num, words
from morphs.draw.paper import box, neatline
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.marks import element, path

BAND = 10.0
"""How wide the border is that letters and numbers stand in."""
SIZE, LOW = 7.0, 2.4
"""The size of these, and how far below the middle of the border their feet are."""
BARS = 5.0
"""How wide bars are within that."""
VEIL = 0.62
"""How far paper covers what belongs to the sheets beyond."""
FINDER = 60.0
"""How wide and high the plan of all sheets is at most."""


@dataclass(frozen=True)
class Rim:
    """Where columns and rows of quarters begin and end, in pixels of the map, and on the sheet of
    one which sheets lie `beyond` its sides (n, e, s, w), its `own` ground (left, top, right, bottom
    in pixels), and its column and row among all. Borders with `bars` have them inside."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    beyond: tuple[tuple[str, str], ...] = ()
    own: tuple[float, float, float, float] | None = None
    at: tuple[int, int] = (0, 0)
    bars: bool = False


def rim_svg(page: Page, rim: Rim, look: Paper) -> str:
    """The border of a map, just outside of it, with what stands in it."""
    left, top, wide, high = page.frame
    line = page.edging.line
    outer = (left - line, top - line, wide + 2 * line, high + 2 * line)
    pen = {"fill": "none", "stroke": look.ink}
    parts = [box((left, top, wide, high), **pen, stroke_width=0.6)]
    if rim.bars:
        count = 2 * (len(rim.columns) - 1), 2 * (len(rim.rows) - 1)
        parts = [neatline((left, top, wide, high), BARS, look.ink, look.paper, count)]
    parts.append(box(outer, **pen, stroke_width=1.4))
    parts += _beyond(page, rim, look) if rim.own else _names(page, rim, look)
    return "".join(parts)


def _names(page: Page, rim: Rim, look: Paper) -> Iterator[str]:
    """Letters above and below the map, numbers at both sides, ticks between them."""
    left, top, wide, high = page.frame
    if rim.bars:
        left, top, wide, high = left - BARS, top - BARS, wide + 2 * BARS, high + 2 * BARS
    half = (page.edging.line - (BARS if rim.bars else 0)) / 2
    xs = [page.left + x / page.pixels for x in rim.columns]
    ys = [page.top + y / page.pixels for y in rim.rows]
    style = {"text_anchor": "middle", "font_weight": 600}
    for column, (start, end) in enumerate(pairwise(xs)):
        for y in (top - half, top + high + half):
            at = ((start + end) / 2, y + LOW)
            yield words(lettered(column), at, SIZE, look.ink, **style)
    for row, (start, end) in enumerate(pairwise(ys)):
        for x in (left - half, left + wide + half):
            at = (x, (start + end) / 2 + LOW)
            yield words(str(row + 1), at, SIZE, look.ink, **style)
    pen = {"stroke": look.ink, "stroke_width": 0.6}
    for x in xs[1:-1]:
        for y in (top - 2 * half, top + high):
            yield path(f"M{num(x)} {num(y)}v{num(2 * half)}", **pen)
    for y in ys[1:-1]:
        for x in (left - 2 * half, left + wide):
            yield path(f"M{num(x)} {num(y)}h{num(2 * half)}", **pen)


def lines_svg(page: Page, rim: Rim, look: Paper) -> str:
    """Lines between the quarters of a whole map; on the sheet of one a veil of paper over what
    belongs to others, and its border."""
    left, top, wide, high = page.frame
    pen: dict[str, object] = {"stroke": look.ink, "stroke_width": 0.5, "stroke_opacity": 0.5}
    pen |= {"fill": "none", "stroke_dasharray": "1 3"}
    if rim.own is None:
        xs = [page.left + x / page.pixels for x in rim.columns[1:-1]]
        ys = [page.top + y / page.pixels for y in rim.rows[1:-1]]
        data = [f"M{num(x)} {num(top)}v{num(high)}" for x in xs]
        data += [f"M{num(left)} {num(y)}h{num(wide)}" for y in ys]
        return path("".join(data), **pen)
    a, b, c, d = (
        start + end / page.pixels
        for start, end in zip((page.left, page.top) * 2, rim.own, strict=True)
    )
    hole = f"M{num(a)} {num(b)}V{num(d)}H{num(c)}V{num(b)}Z"
    all_of_it = f"M{num(left)} {num(top)}h{num(wide)}v{num(high)}h{num(-wide)}Z"
    veil = {"fill": look.paper, "fill_opacity": VEIL, "fill_rule": "evenodd"}
    ends = {"n": (a, b, c, b), "s": (a, d, c, d), "w": (a, b, a, d), "e": (c, b, c, d)}
    cuts = "".join(
        "M{} {}L{} {}".format(*map(num, ends[side])) for side, _ in rim.beyond if side in ends
    )
    return path(all_of_it + hole, **veil) + path(cuts, **{**pen, "stroke_opacity": 0.8})


def _beyond(page: Page, rim: Rim, look: Paper) -> Iterator[str]:
    """An arrow to each sheet that goes on beyond a side, and its name, in the border."""
    left, top, wide, high = page.frame
    half = page.edging.line / 2
    x, y = left + wide / 2, top + high / 2
    middles = {"n": (x, top - half), "s": (x, top + high + half)}
    middles |= {"w": (left - half, y), "e": (left + wide + half, y)}
    for side, name in rim.beyond:
        x, y = middles[side]
        long = text_width(name, bold=True) * SIZE
        turned = {"e": 90, "w": -90}.get(side, 0)
        drawn = words(name, (0, LOW), SIZE, look.accent, text_anchor="middle", font_weight=600)
        up = 1 if side == "s" else -1
        for at in (-long / 2 - 8, long / 2 + 8):
            spots = ((at - 3, -up * 1.8), (at + 3, -up * 1.8), (at, up * 2.6))
            data = "M" + "L".join(f"{num(a)} {num(b)}" for a, b in spots) + "Z"
            drawn += path(data, fill=look.accent)
        place = f"translate({num(x)} {num(y)}) rotate({turned})"
        yield element("g", None, transform=place)[:-2] + f">{drawn}</g>"


def finder_svg(rim: Rim, at: tuple[float, float], look: Paper) -> str:
    """All sheets as they lie, the own one filled; `at` is the middle of it all."""
    wide, high = rim.columns[-1] - rim.columns[0], rim.rows[-1] - rim.rows[0]
    scale = FINDER / max(wide, high)
    left, top = at[0] - wide * scale / 2, at[1] - high * scale / 2
    xs = [left + (x - rim.columns[0]) * scale for x in rim.columns]
    ys = [top + (y - rim.rows[0]) * scale for y in rim.rows]
    least = min(_shortest(xs), _shortest(ys))
    parts = []
    for column, (x, right) in enumerate(pairwise(xs)):
        for row, (y, low) in enumerate(pairwise(ys)):
            own = (column, row) == rim.at
            fill, ink = (look.accent, look.paper) if own else ("none", look.ink)
            pen = {"fill": fill, "stroke": look.ink, "stroke_width": 0.5}
            parts.append(box((x, y, right - x, low - y), **pen))
            name = f"{lettered(column)}{row + 1}"
            size = min(6.4, least / (0.5 + text_width(name, bold=True)))
            if size >= 4 or own:
                spot = ((x + right) / 2, (y + low) / 2 + 0.34 * size)
                style = {"text_anchor": "middle", "font_weight": 600}
                parts.append(words(name, spot, size, ink, **style))
    north = top - 4
    tip = f"M{num(at[0])} {num(north - 9)}l2.6 6.5l-2.6 -1.6l-2.6 1.6Z"
    parts.append(path(tip, fill=look.ink))
    letter = words("N", (at[0] + 7, north - 2.4), 6.4, look.ink, font_weight=600)
    return "".join(parts) + letter


def _shortest(ends: Sequence[float]) -> float:
    return min(end - start for start, end in pairwise(ends))
