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
ASIDE = ((-1.1, -0.9), (1.1, -0.9), (-1.5, -1.6), (1.5, -1.6), (0.0, -3.4))
"""Where else: beside what it tells of, and before its foot."""
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
    numbers = "".join(_numbers(rect, view, drawn.seen, paper, taken))
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
    rect: Rect, view: View, seen: Sequence[Seen], paper: Paper, taken: list[Rect]
) -> Iterator[str]:
    """Yield the numbers of what rises, each over its top where it covers nothing `taken`."""
    left, top, wide, high = rect
    bodies = [(one, _body(rect, one)) for one in seen]
    told: list[Rect] = []
    for mark in view.marks:
        thing = _thing(mark, seen)
        if thing is None:
            continue
        x, y = left + thing.top[0] * high / 100, top + thing.top[1] * high / 100 - 1.2
        across = text_width(mark.number, bold=True) * FIGURES
        others = [body for one, body in bodies if one is not thing]
        nearer = [body for one, body in bodies if one.foot[1] > thing.foot[1]]
        found = _spot((x, y), across, [*taken, *map(_apart, told)], (others, nearer))
        found = found or _spot((x, y), across, [*taken, *told], (others, nearer))
        if found is None:
            continue
        at, own = found
        if left + 2 < own[0] and own[0] + own[2] < left + wide - 2 and own[1] > top + 1:
            told.append(own)
            light = {"stroke": paper.paper, "stroke_width": 1.6, "stroke_linejoin": "round",
                     "paint_order": "stroke"}  # fmt: skip
            yield words(mark.number, at, FIGURES, paper.ink,
                        text_anchor="middle", font_weight=600, **light)  # fmt: skip


def _apart(one: Rect) -> Rect:
    """The ground of a number and of what keeps others off it, a figure's height to the sides."""
    left, top, wide, high = one
    aside = FIGURES - 2 * GAP
    return left - aside, top - APART * FIGURES, wide + 2 * aside, high + 2 * APART * FIGURES


def _spot(
    at: tuple[float, float], across: float, taken: Sequence[Rect],
    bodies: tuple[Sequence[Rect], Sequence[Rect]],
) -> tuple[tuple[float, float], Rect] | None:  # fmt: skip
    """Where a number so wide stands about a place, and its ground: off what is `taken` and off the
    bodies of others, if it can be, else over its place, but never on what is nearer."""
    free, over = [], []
    for aside, up in (*OVER, *ASIDE):
        x, y = at[0] + aside * FIGURES, at[1] - up * FIGURES
        own = (x - across / 2 - GAP, y - 0.74 * FIGURES, across + 2 * GAP, FIGURES)
        if any(_meet(own, other) for other in taken):
            continue
        if not any(_meet(own, body) for body in bodies[0]):
            free.append(((x, y), own))
        elif not aside and up > -1 and not any(_meet(own, body) for body in bodies[1]):
            over.append(((x, y), own))
    return next(iter((*free, *over)), None)


def _body(rect: Rect, one: Seen) -> Rect:
    """The ground of what may bear a number."""
    left, top, _, high = rect
    unit, tall = high / 100, one.foot[1] - one.top[1]
    corner = left + (one.foot[0] - one.wide / 2) * unit, top + one.top[1] * unit
    return *corner, one.wide * unit, tall * unit


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
