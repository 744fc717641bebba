"""Where one comes into a map, on its sheet: an arrow at its rim, or stairs from above.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import attributes, number
from morphs.base import exact
from morphs.draw.paper import words
from morphs.draw.terrain.labels import text_width

ARROW = 9.0
"""How long the arrow is."""
WORD, SIZE, TRACK = "ENTRANCE", 7.2, 0.8
"""What is said beside it, how large, and the space between letters."""
STEPS, TREAD, BROAD = 5, 1.7, 8.5
"""The steps of stairs from above, how deep each is, and how broad the highest."""
LIFT, ASIDE, FOOT = 11.0, 15.0, 5.0
"""How far above its place, or beside it, the sign of stairs stands; how far from both ends a line
between them, where the sign has no room on the floor."""
NO_FLOOR = MultiPolygon()
SIGNED = BROAD + 4.0
"""The room for that sign before the word, where they stand together."""
UP_TO, FINE = 54.0, 4.5
"""How far from stairs the word is looked a place for, and how near the places are."""
HEART = 0.34
"""How far above their foot the middle of letters is, in sizes."""
ALONG = (np.arange(16) + 0.5) / 16
"""Where along a line it is looked at what it crosses."""
APART = 14.0
"""A word farther from them has a line to them."""
NEARER = 8.0
"""A word lies over hatching where it is so much nearer there than on clear ground."""
CROSSED = 6.0
"""How much farther off a place may be for each point of floor that a line to it does not cross."""
FARTHEST = 64.0
"""How far along it that is where it stands on a slip over what is drawn."""

NUMBERED, HIDES = 1000, 2
"""What it costs there to cover a number, and a point of lines or a strip of floor: it is better a
little farther off than over a room."""


@dataclass(frozen=True)
class Entrance:
    """Where one comes in: a place at the rim of the map and half the width of the way there, in
    its pixels, and which way leads in (1 0 is to the right; 0 0: from above, down stairs into its
    `own` room)."""

    x: float
    y: float
    half: float
    inward: tuple[int, int]
    own: BaseGeometry = NO_FLOOR


def entrance_svg(
    page: Page,
    entrance: Entrance,
    look: Paper,
    lines: BaseGeometry,
    floor: BaseGeometry = NO_FLOOR,
    hatched: BaseGeometry = NO_FLOOR,
    numbers: BaseGeometry = NO_FLOOR,
) -> str:
    """The sign of an entrance, and a word where that covers none of some `lines` and of the
    `floor`, in pixels of the map, nor near an arrow of what is `hatched`: on the mat or in the
    rock, with a line to an arrow or stairs that are not near; over hatching on a slip of paper
    where that is nearer; else near them where it covers least, if need be lines rather than
    `numbers`."""
    x, y = page.left + entrance.x / page.pixels, page.top + entrance.y / page.pixels
    if entrance.inward == (0, 0):
        own = exact.intersection(floor, entrance.own) if not entrance.own.is_empty else floor
        shapes = lines, floor, own
        return _from_above(page, (x, y), look, shapes, is_plated=not hatched.is_empty)
    (right, down), off = entrance.inward, max(6.0, entrance.half / page.pixels + 4)
    is_on_mat = page.edging.mat >= ARROW
    if not is_on_mat:
        x, y = x + right * (ARROW + 2), y + down * (ARROW + 2)
    arrow = _arrow((x, y), (right, down), look)
    middle = (x - right * 0.6 * ARROW, y - down * 0.6 * ARROW)
    near = [_near(page, middle, one) for one in (lines, floor, hatched)]
    mat = page.edging.mat if is_on_mat else 0.0
    told = _near(page, middle, numbers)
    off_all = [*near, exact.buffer(Dot(middle), ARROW)]
    chosen = clear = _on_clear_ground(page, middle, off_all, near[1], mat)
    if clear is None or clear.cost > APART:
        over = _on_clear_ground(page, middle, [*near[:2], told, off_all[-1]], near[1], mat)
        is_nearer = over and (clear is None or over.cost + NEARER < clear.cost)
        chosen = over if is_nearer else clear
    if chosen is not None:
        at, slip = chosen.at, "" if chosen is clear else _slip(_ground(chosen.at), look)
        return _lead(at, middle, look) + slip + arrow + _word(at, "start", look)
    grounds = [(_ground(at), at) for at in _beside(middle, (right, down), off, FARTHEST)]
    inside = [(ground, at) for ground, at in grounds if _is_on_map(page, ground, mat)]
    if not inside:
        return arrow

    def dear(one: tuple[Polygon, tuple[float, float]]) -> int:
        number = NUMBERED if one[0].intersects(told) else 0
        far = round(exact.distance(one[0], Dot(middle)))
        return number + HIDES * _covered(one[0], near[:2]) + far

    ground, at = min(inside, key=dear)
    return _lead(at, middle, look) + _slip(ground, look) + arrow + _word(at, "start", look)


class _Spot(NamedTuple):
    """Where the word begins, and what that costs: how far off it is, and what floor a line from
    there crosses."""

    at: tuple[float, float]
    cost: float


def _on_clear_ground(
    page: Page,
    middle: tuple[float, float],
    drawn: Sequence[BaseGeometry],
    floor: BaseGeometry,
    mat: float = 0.0,
    before: float = 0.0,
) -> _Spot | None:
    """The best place on the map, or its mat, for the word near an arrow or stairs, with so much
    room `before` it, off all that is `drawn`: near, and where a line crosses little `floor`."""
    (x, y), wide = middle, _wide()
    xs, ys = x + np.array(_steps(UP_TO + wide)), y + np.array(_steps(UP_TO))
    spots = np.round(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), 2)
    left, top, right, low = (spots[:, k % 2] + off for k, off in enumerate(_margins(before)))
    ends = page.left - mat, page.top - mat
    others = page.left + page.map_wide + mat, page.top + page.map_high + mat
    kept = (left >= ends[0]) & (top >= ends[1]) & (right <= others[0]) & (low <= others[1])
    grounds = shapely.box(left, top, right, low)
    for shape in drawn:
        shapely.prepare(shape)
        kept[kept] = ~shapely.intersects(shape, grounds[kept])
    spots = spots[kept]
    if not len(spots):
        return None
    near = np.stack([np.clip(x, left[kept], right[kept]), np.clip(y, top[kept], low[kept])], 1)
    far = exact.lengths(near - np.array(middle))
    starts = np.stack([near[:, 0], spots[:, 1] - HEART * SIZE], axis=1)
    lines = starts[:, None] + (np.array(middle) - starts)[:, None] * ALONG[:, None]
    lines = np.round(lines, 3)
    shapely.prepare(floor)
    crossed = far * shapely.intersects_xy(floor, lines[..., 0], lines[..., 1]).mean(axis=1)
    cost = np.round(far + CROSSED * np.where(far > APART, crossed, 0.0), 2)
    best = int(np.lexsort((spots[:, 1], spots[:, 0], cost))[0])
    return _Spot((float(spots[best, 0]), float(spots[best, 1])), float(cost[best]))


def _margins(before: float = 0.0) -> tuple[float, float, float, float]:
    """How far the ground of the word reaches from where it begins: left, up, right, down."""
    return -1.5 - before, 0.5 - SIZE, _wide() + 1.5, 1.5


def _beside(
    middle: tuple[float, float], inward: tuple[int, int], off: float, along: float
) -> Iterator[tuple[float, float]]:
    """Yield where the word may begin beside an arrow: along the rim before and behind the way in,
    from near it so far `along`."""
    (x, y), (right, down), wide = middle, inward, _wide()
    for more in np.arange(0.0, along, FINE).tolist():
        far = off + more
        if down:
            yield x + far, y + 2
            yield x - far - wide, y + 2
            continue
        begin = x - 0.3 * ARROW if right > 0 else x + 0.3 * ARROW - wide
        yield begin, y + far + SIZE
        yield begin, y - far


def _covered(ground: Polygon, near: Sequence[BaseGeometry]) -> int:
    """How much of lines and floors a word covers."""
    lines, floor = (exact.clip(one, *ground.bounds) for one in near)
    return round(exact.length(lines) + float(floor.area) / SIZE)


def _is_on_map(page: Page, ground: Polygon, mat: float = 0.0) -> bool:
    """Whether some ground lies on the map, or its mat."""
    left, top, right, low = ground.bounds
    is_on = left >= page.left - mat and right <= page.left + page.map_wide + mat
    return is_on and top >= page.top - mat and low <= page.top + page.map_high + mat


def _slip(ground: Polygon, look: Paper) -> str:
    """A slip of paper under a word."""
    left, top, right, low = ground.bounds
    pen = {"x": number(left), "y": number(top), "width": number(right - left)}
    pen |= {"height": number(low - top), "rx": "1.5", "fill": look.rock}
    return f"<rect {attributes(pen)}/>"


def _arrow(at: tuple[float, float], inward: tuple[int, int], look: Paper) -> str:
    (x, y), (right, down), half = at, inward, 0.42 * ARROW
    tip, foot = (x + right, y + down), (x - right * ARROW, y - down * ARROW)
    spots = [
        tip,
        (foot[0] - down * half, foot[1] - right * half),
        (foot[0] + 0.3 * right * ARROW, foot[1] + 0.3 * down * ARROW),
        (foot[0] + down * half, foot[1] + right * half),
    ]
    data = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in spots) + "Z"
    pen = {"fill": look.accent, "stroke": look.rock, "stroke_width": 0.6}
    return f'<path d="{data}" {attributes(pen)}/>'


def _from_above(
    page: Page,
    at: tuple[float, float],
    look: Paper,
    shapes: tuple[BaseGeometry, BaseGeometry, BaseGeometry],
    is_plated: bool,
) -> str:
    """Stairs that grow narrower downwards, and the word beside them, within the map; off lines, of
    floors on those of their own room alone."""
    lines, floor, own = shapes
    (x, y), is_inside = _stairs_at(page, at, lines, floor, own)
    near = [_near(page, at, one) for one in (lines, floor)]
    kept_off = [*near, exact.buffer(Dot(at), FOOT)]
    beside = None if is_inside else _on_clear_ground(page, at, kept_off, near[1], before=SIGNED)
    if beside is not None:
        x, y = beside.at[0] - SIGNED + BROAD / 2, beside.at[1] - HEART * SIZE
    parts = []
    for k in range(STEPS):
        half, top = BROAD * (1 - 0.13 * k) / 2, y - STEPS * TREAD / 2 + k * TREAD
        data = f"M{number(x - half)} {number(top)}H{number(x + half)}"
        for pen in ((look.rock, 2.6), (look.accent, 1.1)):
            stroke = {"stroke": pen[0], "stroke_width": pen[1]}
            parts.append((k, pen[1], f'<path d="{data}" {attributes(stroke)}/>'))
    stairs = "".join(one for *_, one in sorted(parts, key=lambda part: -part[1]))
    sign = _sign((x, y))
    if beside is not None:
        slip = _slip(_ground(beside.at, SIGNED), look) if is_plated else ""
        return slip + _lead(beside.at, at, look, SIGNED) + stairs + _word(beside.at, "start", look)
    if not is_inside:
        stairs = _line(_towards((x, y), at, FOOT), _towards(at, (x, y), FOOT), look) + stairs
    near = [_near(page, (x, y), one) for one in (lines, floor)]
    spots = [(x + dx, y + dy) for dy in _steps(UP_TO) for dx in _steps(UP_TO + _wide())]
    word = min(spots, key=lambda spot: _cost(page, spot, (x, y), sign, near))
    if any(_cost(page, word, (x, y), sign, near)[:2]):
        return stairs
    slip = _slip(_ground(word), look) if is_plated else ""
    return slip + stairs + _lead(word, (x, y), look) + _word(word, "start", look)


def _stairs_at(
    page: Page,
    at: tuple[float, float],
    lines: BaseGeometry,
    floor: BaseGeometry,
    own: BaseGeometry,
) -> tuple[tuple[float, float], bool]:
    """Where the sign of stairs stands, and whether that is on the floor of their room: above their
    place, or where it covers no lines near it, in the rock only where it must, and on the floors of
    others only where there is no rock."""
    near, others, ground = (_near(page, at, one) for one in (lines, floor, own))
    spots = [
        (at[0] + far * right * ASIDE, max(at[1] + far * down * LIFT, page.top + SIZE))
        for far in (1.0, 1.6)
        for right, down in ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
    ]
    spots = [spot for spot in spots if _is_on_map(page, _sign(spot))] or spots
    free = [spot for spot in spots if not near.intersects(_sign(spot))]
    inside = [spot for spot in free if ground.covers(_sign(spot))]
    rock = [spot for spot in free if not others.intersects(_sign(spot))]
    found = (inside or rock or free or spots)[0]
    return found, ground.is_empty or ground.covers(_sign(found))


def _sign(at: tuple[float, float]) -> Polygon:
    """The ground of the sign of stairs."""
    (x, y), half = at, BROAD / 2 + 1
    return box(x - half, y - STEPS * TREAD / 2 - 2, x + half, y + STEPS)


def _near(page: Page, at: tuple[float, float], shape: BaseGeometry) -> BaseGeometry:
    """What of something on the map lies where a word may stand, in points of the sheet."""
    far = UP_TO + 2 * _wide()
    x, y = (at[0] - page.left) * page.pixels, (at[1] - page.top) * page.pixels
    reach = far * page.pixels
    part = exact.clip(shape, x - reach, y - reach, x + reach, y + reach)
    off = np.array([page.left, page.top])
    return exact.transform(part, lambda spots: spots / page.pixels + off)


def _steps(far: float) -> list[float]:
    return [FINE * step for step in range(-round(far / FINE), round(far / FINE) + 1)]


def _ground(spot: tuple[float, float], before: float = 0.0) -> Polygon:
    """The ground of the word from a place on, with so much room before it."""
    left, top, right, low = _margins(before)
    return box(spot[0] + left, spot[1] + top, spot[0] + right, spot[1] + low)


def _cost(
    page: Page,
    spot: tuple[float, float],
    stairs: tuple[float, float],
    sign: Polygon,
    near: Sequence[BaseGeometry],
) -> tuple[bool, int, float, tuple[float, float]]:
    """What it costs to write the word from a place on: to leave the map or lie on the stairs, to
    cover lines and floors, to be far off."""
    ground = _ground(spot)
    is_off = not _is_on_map(page, ground)
    covered = _covered(ground, near)
    far = exact.distance(ground, Dot(stairs))
    return is_off or ground.intersects(sign), covered, round(far, 2), spot


def _lead(
    at: tuple[float, float], stairs: tuple[float, float], look: Paper, before: float = 0.0
) -> str:
    """A thin line from the word to the stairs, if it stands apart from them; from the sign before
    it too into the room, where both stand outside."""
    ground, dot = _ground(at, before), Dot(stairs)
    apart = 1.0 if before else APART
    if exact.distance(ground, dot) < apart:
        return ""
    # From the middle of the letters' height: on their foot it looks like a rule below them.
    (ax, _), (bx, by) = exact.nearest(ground, dot)
    ay = at[1] - HEART * SIZE
    long = exact.apart((ax, ay), (bx, by))
    bx, by = bx - (bx - ax) / long * apart / 2, by - (by - ay) / long * apart / 2
    return _line((ax, ay), (bx, by), look)


def _towards(
    here: tuple[float, float], there: tuple[float, float], off: float
) -> tuple[float, float]:
    """The place so far from here on the way there; here, where that is nearer."""
    share = min(1.0, off / max(off, exact.apart(here, there)))
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def _line(here: tuple[float, float], there: tuple[float, float], look: Paper) -> str:
    """A thin line on a broader one of paper."""
    data = f"M{number(here[0])} {number(here[1])}L{number(there[0])} {number(there[1])}"
    wide = f'<path d="{data}" stroke="{look.rock}" stroke-width="1.8"/>'
    return f'{wide}<path d="{data}" stroke="{look.accent}" stroke-width=".7"/>'


def _wide() -> float:
    return text_width(WORD, bold=True) * SIZE + (len(WORD) - 1) * TRACK


def _word(at: tuple[float, float], anchor: str, look: Paper) -> str:
    style = {"font_weight": 600, "letter_spacing": TRACK, "stroke": look.rock}
    style |= {"stroke_width": 2.2, "stroke_linejoin": "round", "paint_order": "stroke"}
    return words(WORD, at, SIZE, look.accent, text_anchor=anchor, **style)
