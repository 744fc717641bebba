"""The prospect of a town on its sheet: its frame, the numbers of what rises in it, its arms.

Lengths are points of the sheet where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import number
from morphs.draw.city.prospect.outlook import SIDES
from morphs.draw.lettered import told, told_long, words
from morphs.draw.paper import Rect, neatline
from morphs.draw.terrain.labels import text_width

if TYPE_CHECKING:
    from morphs.draw.city.prospect.outlook import Outlook
    from morphs.draw.city.prospect.panorama import Seen
    from morphs.draw.city.style import TownStyle
    from morphs.generators.city.town import Town

Point = tuple[float, float]
LINE, FINEST = 0.5, 0.62
"""How thick outlines are in hundredths of the height, and in pixels at the least."""
FIGURES, CAPTION = 5.6, 6.6
"""How high numbers and the words on the sky are."""
NEAR = 150.0
"""How far from where it is named a thing may stand, in feet."""
GAP = 0.8
"""How far numbers keep from each other."""
APART = 0.4
"""How far above and below others they do where there is room, in heights of them."""
OVER = ((0.0, 0.0), (0.0, 0.6), (0.0, -0.6), (0.0, 1.2))
"""Where over its top a number may stand, in heights of it to the right and up."""
ASIDE, BEFORE = ((-1.1, -0.9), (1.1, -0.9), (-1.5, -1.6), (1.5, -1.6)), (0.0, -3.4)
"""Where else: beside what it tells of, and before the foot of a gate."""
CLIMBS = (0.0, 1.4, -1.4, 2.8, -2.8, 4.2, -4.2, 6.0, -6.0)
"""How far aside a number stands in the sky that a line ties to its top, in heights of it."""
LEVELS = (0.0, 1.3, 2.6)
"""How far over all roofs it does."""
TIE, TIED, GATED = 0.42, 2.6, 0.42
"""How thick that line is, and how long at the least; how far below the tips of its towers the wall
of a gate is, by its height."""
ARMS = 0.42
"""How high the arms are, by the height of the prospect."""


class Mark(NamedTuple):
    """The number of a place, what kind it is of, and where it is named, in feet."""

    number: str
    kind: str
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class View:
    """A town that is seen from outside: its look, its seed and name, and the places that have
    numbers."""

    town: Town
    look: TownStyle
    seed: int
    name: str
    marks: tuple[Mark, ...] = ()


def view_svg(rect: Rect, view: View, pixels: float, paper: Paper) -> str:
    """The prospect of a town in its frame."""
    from morphs.draw.city.prospect.arms import arms_svg, blazon_of
    from morphs.draw.city.prospect.panorama import prospect_of
    from morphs.draw.city.prospect.tones import tones_of

    left, top, wide, high = rect
    unit = high / 100
    tones = tones_of(view.look, max(LINE, FINEST / (unit * pixels)))
    drawn = prospect_of(view.town, tones, view.seed, wide / unit)
    clip = f'<clipPath id="view"><rect width="{number(wide / unit)}" height="100"/></clipPath>'
    moved = f"translate({number(left)} {number(top)}) scale({unit:.6f})"
    body = f'<g transform="{moved}"><g clip-path="url(#view)" stroke-linejoin="round" ' \
           f'stroke-linecap="round">{clip}{drawn.body}</g></g>'  # fmt: skip
    said = _told(view, drawn.outlook)
    across = 0.5 * high + told_long(said) * CAPTION
    is_right = _height(drawn.seen, 0.0, across, high) > _height(
        drawn.seen, wide - across, wide, high
    )
    corner = (left + wide - across if is_right else left, top, across, 0.24 * high)
    taken = [corner, (left + wide - 0.5 * high if is_right else left, top, 0.5 * high, 0.5 * high)]
    roofs = [_on(rect, one) for one in drawn.roofs]
    numbers = "".join(_numbers(rect, view, drawn.seen, paper, taken, roofs))
    blazon, off = blazon_of(view.town, view.seed, view.name), 0.26 * high
    spot = left + (wide - off if is_right else off), top + 0.27 * high
    arms = arms_svg(spot, ARMS * high, view.look, blazon)
    ends = left + (wide - 0.49 * high if is_right else 0.49 * high), top + 0.15 * high
    said = _caption(ends, said, "end" if is_right else "start", paper)
    return body + numbers + arms + said + neatline(rect, 2.4, paper.ink, paper.paper, (0, 0))


def _told(view: View, outlook: Outlook) -> str:
    """From where the town is seen."""
    what = "The town" if view.town.walled else "The village"
    side = "sea" if view.town.harbour else SIDES[outlook.side]
    return f"{what} from the {side}"


def _height(seen: Sequence[Seen], left: float, right: float, high: float) -> float:
    """How far what has a number rises into the sky between two ends, in hundredths."""
    tops = [one.top[1] for one in seen if left < one.top[0] * high / 100 < right]
    return max([0.0, *(100 - top for top in tops)])


def _caption(at: tuple[float, float], said: str, anchor: str, paper: Paper) -> str:
    """Words on the sky."""
    light = {
        "stroke": paper.paper,
        "stroke_width": 1.4,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
        "stroke_opacity": 0.8,
    }
    return told(said, at, CAPTION, paper.ink, anchor, **light)


def _numbers(
    rect: Rect, view: View, seen: Sequence[Seen], paper: Paper, taken: list[Rect],
    roofs: Sequence[Rect] = (),
) -> Iterator[str]:  # fmt: skip
    """Yield the numbers of what rises: each over its top or beside it where that covers nothing
    `taken`, no roof and nothing else that has a number; else in the sky, on a line."""
    left, top, wide, high = rect
    bodies = [(one, _body(rect, one)) for one in seen]
    placed: list[Rect] = []
    taken = [*taken, (left, top - high, wide, high + 1)]
    for mark in view.marks:
        thing = _thing(mark, seen)
        if thing is None:
            continue
        x, y = left + thing.top[0] * high / 100, top + thing.top[1] * high / 100 - 1.2
        across = text_width(mark.number, bold=True) * FIGURES
        others = [body for one, body in bodies if one is not thing]
        nearer = [body for one, body in bodies if one.foot[1] > thing.foot[1]]
        far = [*taken, *map(_apart, placed)]
        is_gate = thing.kind == "gate"
        found = _free((x, y), across, [*far, *roofs, *others], is_gate)
        hidden = any(_meet((x, y, 0.0, 0.0), body) for body in nearer)
        tall = [*roofs, *(body for _, body in bodies)]
        tied = None if found or hidden else _climbed((x, y), across, far, tall)
        found = found or tied or _over((x, y), across, [*taken, *placed], nearer)
        if found is None:
            continue
        at, own = found
        if left + 2 < own[0] and own[0] + own[2] < left + wide - 2 and own[1] > top + 1:
            placed.append(own)
            if (tied or at[0] == x) and y - at[1] > TIED:
                placed.append(_line_ground(at, (x, y)))
                # Between the towers of a gate, down to its wall.
                low = GATED * (thing.foot[1] - thing.top[1]) * high / 100 if is_gate else 0.0
                yield _tie(at, (x, y + 1.2 + low), paper)
            light = {"stroke": paper.paper, "stroke_width": 1.6, "stroke_linejoin": "round",
                     "paint_order": "stroke"}  # fmt: skip
            yield words(mark.number, at, FIGURES, paper.ink,
                        text_anchor="middle", font_weight=600, **light)  # fmt: skip


def _tie(at: Point, top: Point, paper: Paper) -> str:
    """The thin line from a number in the sky down to its top, which a dot ends."""
    n = number
    data = f"M{n(at[0])} {n(at[1] + 1)}L{n(top[0])} {n(top[1])}"
    light = f'stroke="{paper.paper}" stroke-width="{3 * TIE:.2f}" stroke-opacity=".75"'
    dark = f'stroke="{paper.ink}" stroke-width="{TIE}"'
    return (
        f'<path d="{data}" fill="none" {light}/><path d="{data}" fill="none" {dark}/>'
        f'<circle cx="{n(top[0])}" cy="{n(top[1])}" r="{1.6 * TIE:.2f}" fill="{paper.ink}"/>'
    )


def _line_ground(at: Point, top: Point) -> Rect:
    """The ground of a line, by the box about it."""
    left, right = sorted((at[0], top[0]))
    return left - TIE, at[1], right - left + 2 * TIE, top[1] - at[1]


def _apart(one: Rect) -> Rect:
    """The ground of a number and of what keeps others off it, a figure's height to the sides."""
    left, top, wide, high = one
    aside = FIGURES - 2 * GAP
    return left - aside, top - APART * FIGURES, wide + 2 * aside, high + 2 * APART * FIGURES


def _ground(at: Point, across: float) -> Rect:
    """The ground of a number so wide at a place."""
    return at[0] - across / 2 - GAP, at[1] - 0.74 * FIGURES, across + 2 * GAP, FIGURES


def _free(
    at: Point, across: float, taken: Sequence[Rect], is_gate: bool
) -> tuple[Point, Rect] | None:
    """Where a number so wide stands over a place or beside it, and its ground, off what is
    `taken`."""
    for aside, up in (*OVER, *ASIDE, *([BEFORE] if is_gate else [])):
        spot = at[0] + aside * FIGURES, at[1] - up * FIGURES
        own = _ground(spot, across)
        if not any(_meet(own, other) for other in taken):
            return spot, own
    return None


def _climbed(
    at: Point, across: float, taken: Sequence[Rect], tall: Sequence[Rect]
) -> tuple[Point, Rect] | None:
    """Where a number stands in the sky over all that is `tall`, as near to its place as it can."""
    found: list[tuple[float, Point, Rect]] = []
    for aside in CLIMBS:
        x = at[0] + aside * FIGURES
        half = across / 2 + GAP
        under = [one[1] for one in tall if one[0] < x + half and x - half < one[0] + one[2]]
        clear = min([at[1], *(y - 1.2 for y in under)]) - 0.26 * FIGURES
        for level in LEVELS:
            spot = x, clear - level * FIGURES
            own = _ground(spot, across)
            line = _line_ground(spot, at)
            if not any(_meet(own, one) or _meet(line, one) for one in taken):
                found.append((round(at[1] - spot[1] + 0.8 * abs(x - at[0]), 2), spot, own))
                break
    return min(found)[1:] if found else None


def _over(
    at: Point, across: float, taken: Sequence[Rect], nearer: Sequence[Rect]
) -> tuple[Point, Rect] | None:
    """Where a number stands over its place whatever is behind it, but not on what is nearer."""
    for aside, up in OVER:
        spot = at[0] + aside * FIGURES, at[1] - up * FIGURES
        own = _ground(spot, across)
        if up > -1 and not any(_meet(own, other) for other in (*taken, *nearer)):
            return spot, own
    return None


def _body(rect: Rect, one: Seen) -> Rect:
    """The ground of what may bear a number."""
    left, top, _, high = rect
    unit, tall = high / 100, one.foot[1] - one.top[1]
    corner = left + (one.foot[0] - one.wide / 2) * unit, top + one.top[1] * unit
    return *corner, one.wide * unit, tall * unit


def _on(rect: Rect, box: Rect) -> Rect:
    """A box of a prospect on its sheet."""
    left, top, _, high = rect
    x, y, wide, tall = (high / 100 * part for part in box)
    return left + x, top + y, wide, tall


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    )  # fmt: skip


KINDS = {"chapel": "church"}


def _thing(mark: Mark, seen: Sequence[Seen]) -> Seen | None:
    """What is drawn for a place."""
    kind = KINDS.get(mark.kind, mark.kind)
    near = [(round((one.at.x - mark.x) ** 2 + (one.at.y - mark.y) ** 2, 1), one.top, k)
            for k, one in enumerate(seen) if one.kind == kind]  # fmt: skip
    if not near or min(near)[0] > NEAR * NEAR:
        return None
    return seen[min(near)[2]]
