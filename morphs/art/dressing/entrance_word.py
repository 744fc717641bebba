"""The word at an entrance on a sheet: its ground, and where it stands off what is drawn.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import attributes, number
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import lettered, long

WORD, SIZE, TRACK = "ENTRANCE", 7.2, 0.8
"""What is said, how large, and the space between letters."""
UP_TO, FINE = 78.0, 1.5
"""How far from an entrance the word is looked a place for, and how near the places are."""
HEART = 0.34
"""How far above their foot the middle of letters is, in sizes."""
ALONG = (np.arange(16) + 0.5) / 16
"""Where along a line it is looked at what it crosses."""
NEAR, APART = 14.0, 24.0
"""A word so near to its entrance stands well, whatever lies between; one that is farther apart than
the second has a line to it: a short one would be read as a stray stroke."""
SIGNED = 8.25
"""How far before or after the word the middle of a sign of stairs stands, together with it."""
AROUND = 6.25
"""How far the ground of that sign reaches from its middle."""
OFF_RIM = 1.5
"""How far the ground of the word keeps from the border, where the map has no mat."""
SOFT = ((5.2, 0.3), (3.4, 0.45), (1.8, 0.7))
"""How broad the edges of a slip are over which hatching grows paler, and how strong these are."""
OFF_LINES = 1.6
"""How far a slip keeps from walls, for its edge."""
HATCHED, LOOKED = 16.0, (np.arange(6) + 0.5) / 6
"""How much farther off a place may be where nothing of the word lies on hatching; and where along
and across the word it is looked at that."""
CROSSED = 6.0
"""How much farther off a place may be for each point of floor that a line to it does not cross."""


NOTHING = Polygon()


class Spot(NamedTuple):
    """Where the word begins, what that costs: how far off it is, and what floor a line from there
    crosses; and whether it is upright."""

    at: tuple[float, float]
    cost: float
    upright: bool = False


def on_clear_ground(
    page: Page,
    middle: tuple[float, float],
    drawn: Sequence[BaseGeometry],
    floor: BaseGeometry,
    mat: float = 0.0,
    sign: int = 0,
    upright: bool = False,
    hatched: BaseGeometry = NOTHING,
) -> Spot | None:
    """The best place on the map, or its mat, for the word near an arrow or stairs, off all that is
    `drawn`: near, on little that is `hatched`, and where a line crosses little `floor`. Where the
    `sign` of stairs stands there too, before the word (-1) or after it (1), a line leads from that
    in any case, past the word. An `upright` word is read from below."""
    (x, y), wide = middle, word_wide()
    xs, ys = x + np.array(steps(UP_TO + wide)), y + np.array(steps(UP_TO))
    xs, ys = (xs, ys + wide / 2) if upright else (xs, ys)
    spots = np.round(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), 2)
    left, top, right, low = (spots[:, k % 2] + off for k, off in enumerate(_margins(sign, upright)))
    out = mat or min(0.0, page.edging.mat - OFF_RIM)
    ends = page.left - out, page.top - out
    others = page.left + page.map_wide + out, page.top + page.map_high + out
    kept = (left >= ends[0]) & (top >= ends[1]) & (right <= others[0]) & (low <= others[1])
    grounds = shapely.box(left, top, right, low)
    for shape in drawn:
        shapely.prepare(shape)
        kept[kept] = ~shapely.intersects(shape, grounds[kept])
    if sign:
        kept[kept] = ~_crossed_words(spots[kept], sign, middle)
    spots = spots[kept]
    if not len(spots):
        return None
    near = np.stack([np.clip(x, left[kept], right[kept]), np.clip(y, top[kept], low[kept])], 1)
    near = signs_at(spots, sign) if sign else near
    far = exact.lengths(near - np.array(middle))
    heart = HEART * SIZE
    level = np.stack([near[:, 0], spots[:, 1] - heart], axis=1)
    starts = np.stack([spots[:, 0] - heart, near[:, 1]], axis=1) if upright else level
    lines = starts[:, None] + (np.array(middle) - starts)[:, None] * ALONG[:, None]
    lines = np.round(lines, 3)
    shapely.prepare(floor)
    crossed = far * shapely.intersects_xy(floor, lines[..., 0], lines[..., 1]).mean(axis=1)
    is_off = far > (0.0 if sign else NEAR)
    over = HATCHED * _shares(hatched, grounds[kept])
    cost = np.round(far + over + CROSSED * np.where(is_off, crossed, 0.0), 2)
    best = int(np.lexsort((spots[:, 1], spots[:, 0], cost))[0])
    return Spot((float(spots[best, 0]), float(spots[best, 1])), float(cost[best]), upright)


def _shares(body: BaseGeometry, boxes: NDArray[np.object_]) -> Floats:
    """Which share of each box something covers, about."""
    if body.is_empty:
        return np.zeros(len(boxes))
    left, top, right, low = (side[:, None, None] for side in shapely.bounds(boxes).T)
    xs, ys = left + (right - left) * LOOKED[:, None], top + (low - top) * LOOKED
    shapely.prepare(body)
    spots = np.broadcast_arrays(np.round(xs, 3), np.round(ys, 3))
    return np.asarray(shapely.intersects_xy(body, *spots).mean(axis=(1, 2)))


def signs_at(spots: Floats, sign: int) -> Floats:
    """The middles of signs before (-1) or after (1) words that begin at some places."""
    right = -SIGNED if sign < 0 else word_wide() + SIGNED
    return np.round(spots + np.array([right, -HEART * SIZE]), 2)


def _crossed_words(spots: Floats, sign: int, middle: tuple[float, float]) -> NDArray[np.bool_]:
    """Whether a line from the sign at each word to a place crosses the word."""
    starts = signs_at(spots, sign)
    ends = np.broadcast_to(np.array(middle), starts.shape)
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    left, top, right, low = (spots[:, k % 2] + off for k, off in enumerate(_margins()))
    return np.asarray(shapely.intersects(lines, shapely.box(left, top, right, low)))


def _margins(sign: int = 0, upright: bool = False) -> tuple[float, float, float, float]:
    """How far the ground of the word reaches from where it begins: left, up, right, down."""
    if upright:
        return 0.5 - SIZE, -word_wide() - 1.5, 1.5, 1.5
    far = SIGNED + AROUND
    left, right = (-far if sign < 0 else -1.5), (far if sign > 0 else 1.5)
    return left, 0.5 - SIZE, word_wide() + right, 1.5


def covered(ground: Polygon, near: Sequence[BaseGeometry]) -> int:
    """How much of lines and floors a word covers."""
    lines, floor = (exact.clip(one, *ground.bounds) for one in near)
    return round(exact.length(lines) + float(floor.area) / SIZE)


def is_on_map(page: Page, ground: Polygon, mat: float = 0.0) -> bool:
    """Whether some ground lies on the map, or its mat."""
    left, top, right, low = ground.bounds
    is_on = left >= page.left - mat and right <= page.left + page.map_wide + mat
    return is_on and top >= page.top - mat and low <= page.top + page.map_high + mat


def slip_svg(ground: Polygon, look: Paper) -> str:
    """A slip of paper under a word, at whose edges hatching grows paler."""
    left, top, right, low = ground.bounds
    pen = {"x": number(left), "y": number(top), "width": number(right - left)}
    pen |= {"height": number(low - top), "rx": "1.5", "fill": look.rock}
    corners = (left, top), (right, top), (right, low), (left, low)
    points = " ".join(f"{number(x)} {number(y)}" for x, y in corners)
    edges: list[str] = []
    for wide, strong in SOFT:
        edge: dict[str, object] = {"fill": "none", "stroke": look.rock, "stroke_width": wide}
        edge |= {"stroke_opacity": strong, "stroke_linejoin": "round"}
        edges.append(f'<polygon points="{points}" {attributes(edge)}/>')
    edges.append(f"<rect {attributes(pen)}/>")
    return "".join(edges)


def near_by(page: Page, at: tuple[float, float], shape: BaseGeometry) -> BaseGeometry:
    """What of something on the map lies where a word may stand, in points of the sheet."""
    far = UP_TO + 2 * word_wide()
    x, y = (at[0] - page.left) * page.pixels, (at[1] - page.top) * page.pixels
    reach = far * page.pixels
    part = exact.clip(shape, x - reach, y - reach, x + reach, y + reach)
    off = np.array([page.left, page.top])
    return exact.transform(part, lambda spots: spots / page.pixels + off)


def steps(far: float) -> list[float]:
    return [FINE * step for step in range(-round(far / FINE), round(far / FINE) + 1)]


def ground_of(spot: tuple[float, float], sign: int = 0, upright: bool = False) -> Polygon:
    """The ground of the word from a place on, and of a sign before or after it."""
    left, top, right, low = _margins(sign, upright)
    return box(spot[0] + left, spot[1] + top, spot[0] + right, spot[1] + low)


def lead_svg(
    at: tuple[float, float], sign: tuple[float, float], look: Paper, apart: float = APART
) -> str:
    """A thin line from the word to its arrow or stairs, if it stands so far apart from them."""
    ground, dot = ground_of(at), Dot(sign)
    if exact.distance(ground, dot) < apart:
        return ""
    (ax, ay), (bx, by) = exact.nearest(ground, dot)
    left, _, right, _ = ground.bounds
    if not left < bx < right:
        # From the middle of the letters' height: on their foot it looks like a rule below them.
        ay = at[1] - HEART * SIZE
    share = apart / 2 / exact.apart((ax, ay), (bx, by))
    return line_svg((ax, ay), (bx - (bx - ax) * share, by - (by - ay) * share), look)


def arrow_svg(
    at: tuple[float, float], inward: tuple[int, int], long: float, colours: tuple[str, str]
) -> str:
    """An arrow to a place, which points to one of four sides, in a colour with a rim of another."""
    (x, y), (right, down), half = at, inward, 0.42 * long
    tip, foot = (x + right, y + down), (x - right * long, y - down * long)
    spots = [
        tip,
        (foot[0] - down * half, foot[1] - right * half),
        (foot[0] + 0.3 * right * long, foot[1] + 0.3 * down * long),
        (foot[0] + down * half, foot[1] + right * half),
    ]
    data = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in spots) + "Z"
    pen = {"fill": colours[0], "stroke": colours[1], "stroke_width": 0.6}
    return f'<path d="{data}" {attributes(pen)}/>'


def line_svg(here: tuple[float, float], there: tuple[float, float], look: Paper) -> str:
    """A thin line on a broader one of paper."""
    data = f"M{number(here[0])} {number(here[1])}L{number(there[0])} {number(there[1])}"
    wide = f'<path d="{data}" stroke="{look.rock}" stroke-width="1.8"/>'
    return f'{wide}<path d="{data}" stroke="{look.accent}" stroke-width=".7"/>'


def word_wide() -> float:
    return long(WORD, GRAVER, TRACK / SIZE) * SIZE


def word_svg(
    at: tuple[float, float], look: Paper, upright: bool = False, is_on_floor: bool = False
) -> str:
    """The word from a place on, in rock or on floor."""
    ink, ground = look.on_floor if is_on_floor else (look.accent, look.rock)
    rim = {"stroke": ground, "stroke_width": 2.2, "stroke_linejoin": "round"}
    rim |= {"paint_order": "stroke"}
    turned, spread = -90.0 if upright else 0.0, TRACK / SIZE
    return lettered(*(WORD, at, SIZE, ink, GRAVER, spread), anchor="start", turned=turned, rim=rim)
