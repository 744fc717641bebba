"""The numbers of rooms on a sheet: on their floors, on beds and plates over what is drawn there, on
discs, or in the rock with a line; and their marks.

Lengths are points of the sheet where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from PIL import Image

from morphs.art.dressing.dress import Dress, Room
from morphs.art.dressing.emblems import EMBLEMS
from morphs.art.dressing.listing import mark_svg
from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import attributes, number, path_data
from morphs.base import exact
from morphs.draw.lettered import words

DOT = 1.1
"""How large dots at the ends of lines to houses are."""
MARK_SIZE = 0.72
"""How large marks beside numbers are, in heights of figures."""
EMBLEM_SIZE = 1.3
"""How large signs of landmarks are."""
RIM, RIMMED_IN = 0.22, 0.32
"""How wide the rims of numbers on floors are, in heights of figures: in the colour of the floor,
and in one of their own, which sets them off from what is drawn there."""


def ground_of(whole: Image.Image, page: Page, room: Room) -> str:
    """The colour of the floor under a number: the median, so that lines do not count; of a bed,
    which lies on things, a lighter one."""
    x, y, half = page.left * page.pixels + room.x, page.top * page.pixels + room.y, room.high / 2
    rect = tuple(round(v) for v in (x - half, y - half, x + half + 1, y + half + 1))
    seen = np.asarray(whole.crop((rect[0], rect[1], rect[2], rect[3]))).reshape(-1, 3)
    share = BED if room.bed else 0.5
    red, green, blue = np.sort(seen, axis=0)[int(len(seen) * share)].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"


BED = 0.85
"""Of so much of the ground of a number on things the floor is lighter than what is seen there."""


def numbers_svg(page: Page, dress: Dress, look: Paper, rims: Sequence[str]) -> str:
    """Numbers of rooms, each with a rim of the colour that it stands on, and their marks; those
    that stand in the rock have a line to their room."""

    def at(spot: tuple[float, float]) -> tuple[float, float]:
        return page.left + spot[0] / page.pixels, page.top + spot[1] / page.pixels

    beds: list[str] = []
    leads: list[str] = []
    under: list[str] = []
    over: list[str] = []
    kept = _lines_kept(page, dress)
    # Each is clipped alone: a clip takes as long as what it is put on is large.
    group = '<g clip-path="url(#off)">{}</g>' if kept else "{}"
    for room, floor in zip(dress.rooms, rims, strict=True):
        high, (x, y) = room.high / page.pixels, at((room.x, room.y))
        ground = (look.halo or look.rock) if room.lead else look.rim or floor
        ink = look.ink if room.lead else look.letters
        if room.lead:
            bed, line = _lead((x, y), at(room.lead), look.ink, ground)
            beds.append(group.format(bed))
            leads.append(line)
        if room.plate:
            ground, ink = look.paper, look.ink
        below = [_bed((x, y), high, len(str(room.number)), floor)] if room.bed else []
        style: dict[str, object] = {"text_anchor": "middle", "font_weight": 600}
        on_floor = RIMMED_IN if look.rim else RIM
        wide = number(high * (0.5 if room.lead or room.plate else on_floor))
        rim = {"stroke": ground, "stroke_linejoin": "round", "stroke_width": wide}
        written, spot = str(room.number), (x, y + high * 0.34)
        below.append(words(written, spot, high, ground, **style, **rim))
        over.append(words(written, spot, high, ink, **style))
        for kind, mark in room.marks:
            mine, spot = look.marks(ink), at(mark)
            if kind in EMBLEMS:
                below.append(mark_svg(kind, spot, EMBLEM_SIZE * high, ground, ground))
                over.append(mark_svg(kind, spot, EMBLEM_SIZE * high, mine))
            else:
                bed = look.bed if look.mark else ground
                over.append(mark_svg(kind, spot, MARK_SIZE * high, mine, bed))
        under.append(group.format("".join(below)))
    return kept + "".join((*beds, *leads, *under, *over))


def _lines_kept(page: Page, dress: Dress) -> str:
    """A clip: all but the walls and shores near numbers, whose rims take hatching away, but no
    lines."""
    afar = dress.afar
    if not afar or afar.large or not dress.rooms:
        return ""
    point = afar.square / page.pixels
    half, reach = dress.style.wall / 2 + KEPT, RIMMED / point
    lines = [afar.walls, afar.wet.boundary] if not afar.wet.is_empty else [afar.walls]
    tree = shapely.STRtree(shapely.get_parts(lines))
    near = []
    for room in dress.rooms:
        x, y, off = room.x / afar.square, room.y / afar.square, room.high / afar.square + reach
        found = np.sort(tree.query(shapely.box(x - off, y - off, x + off, y + off)))
        near += [exact.clip(one, x - off, y - off, x + off, y + off)
                 for one in tree.geometries[found]]  # fmt: skip
    kept = exact.buffer(exact.union_all(near), half, 2)
    moved = f"translate({number(page.left)} {number(page.top)}) scale({number(point)})"
    far = (-page.left / point, -page.top / point, page.wide / point, page.high / point)
    around = "M{0} {1}H{2}V{3}H{0}Z".format(*(number(side) for side in far))
    data = f'<path d="{around}{path_data(kept)}" clip-rule="evenodd" transform="{moved}"/>'
    return f'<clipPath id="off">{data}</clipPath>'


KEPT, RIMMED = 0.04, 6.0
"""How far about a wall or shore the rim of a number keeps off it, in squares, and how far from the
numbers lines are looked at, in points."""


def _bed(at: tuple[float, float], high: float, figures: int, floor: str) -> str:
    """A piece of floor under a number, over what stands there."""
    pen: dict[str, object] = {"cx": number(at[0]), "cy": number(at[1])}
    pen |= {"rx": number(high * (0.3 * figures + 0.18)), "ry": number(0.5 * high), "fill": floor}
    return f"<ellipse {attributes(pen)}/>"


def _lead(
    start: tuple[float, float], end: tuple[float, float], ink: str, rim: str, dot: float = 0.0
) -> tuple[str, str]:
    """A thin line from a number to its room after what it lies on. On floors a `dot` at its end
    would be read as a column."""
    data = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    wide = f'<path d="{data}" stroke="{rim}" stroke-width="2" fill="none"/>'
    line = f'<path d="{data}" stroke="{ink}" stroke-width=".7" fill="none"/>'
    if not dot:
        return wide, line
    ends = f'cx="{number(end[0])}" cy="{number(end[1])}" r="{number(dot)}"'
    return wide, f'{line}<circle {ends} fill="{ink}"/>'


def discs_svg(page: Page, dress: Dress, look: Paper) -> str:
    """Numbers on discs of paper, which are seen among roofs; from some a line leads to a house."""
    parts = [*_leads(page, dress, look)]
    style = {"text_anchor": "middle", "font_weight": 600}
    for room in dress.rooms:
        x, y = page.left + room.x / page.pixels, page.top + room.y / page.pixels
        reach = dress.discs * (0.69 if len(str(room.number)) < 3 else 0.98)
        pen: dict[str, object] = {"cx": number(x), "cy": number(y), "r": number(reach)}
        pen |= {"fill": look.paper, "stroke": look.ink, "stroke_width": 0.7}
        at = (x, y + 0.34 * dress.discs)
        parts.append(f"<circle {attributes(pen)}/>")
        parts.append(words(str(room.number), at, dress.discs, look.ink, **style))
    return "".join(parts)


def _leads(page: Page, dress: Dress, look: Paper) -> Iterator[str]:
    """Yield the lines from discs to their houses."""
    for room in dress.rooms:
        if room.lead:
            disc, house = ((page.left + x / page.pixels, page.top + y / page.pixels)
                           for x, y in ((room.x, room.y), room.lead))  # fmt: skip
            yield from _lead(disc, house, look.ink, look.paper, DOT)
