"""The walls of a large map as they are seen from afar: bold ones of the main way, fine ones of
lesser rooms, in the colours of their districts."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.afar import Afar
from morphs.art.dressing.hues import hues_of, mixed
from morphs.art.dressing.page import Page
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes, number, path_data
from morphs.base import exact
from morphs.plan.plan import lines_of

WAY_PEN, PEN, FINE_PEN = 1.5, 1.1, 0.8
"""The thinnest wall of the main way, of landmarks, and of lesser rooms, in points."""
INSIDE = 0.39
"""How much of the finer pen a wall takes of its floor: the rest lies in the rock, so that narrow
joints of caves stay open."""
SHADE = 0.6
"""How much of the colour of its name the lesser walls of a district have."""
LESSER_OFF = 0.2
"""How near to the walls of others those of lesser rooms begin, in squares."""


def walls_afar(page: Page, afar: Afar, style: Style) -> str:
    """The walls of a large map: bold ones of the main way, those of landmarks as thick as a pen
    draws, of lesser rooms finer, and as their floors in the colours of districts."""
    if not afar.large:
        return ""
    point = afar.square / page.pixels
    moved = f"translate({number(page.left)} {number(page.top)}) scale({number(point)})"
    drawn = ""
    for walls, thin, ink in _inked(afar, style):
        wide = max(thin / point, style.wall * thin / PEN)
        pen: dict[str, object] = {"fill": "none", "stroke": ink}
        pen |= {"stroke_width": number(wide)}
        pen |= {"stroke_linejoin": "round", "stroke_linecap": "round"}
        drawn += f'<path d="{path_data(lines_of(walls))}" {attributes(pen)}/>'
    inner = exact.buffer(afar.floor, -INSIDE * FINE_PEN / point, 2)
    left, top, right, below = afar.floor.bounds
    around = f"M{number(left - 9)} {number(top - 9)}H{number(right + 9)}V{number(below + 9)}"
    around += f"H{number(left - 9)}Z"
    clip = f'<path d="{around}{path_data(inner)}" clip-rule="evenodd"/>'
    clip = f'<clipPath id="rock">{clip}</clipPath>'
    return f'<g transform="{moved}">{clip}<g clip-path="url(#rock)">{drawn}</g></g>'


def _inked(afar: Afar, style: Style) -> Iterator[tuple[BaseGeometry, float, str]]:
    """Yield walls, their pen in points, and its ink."""
    way = exact.buffer(afar.way, LESSER_OFF, 2)
    near = exact.union(exact.buffer(afar.near, LESSER_OFF, 2), way)
    lesser = exact.difference(afar.walls, near)
    if afar.is_floored(style):
        hues = afar.hues or hues_of(afar.districts)
        for hue, ground in zip(hues, afar.districts, strict=True):
            own = exact.intersection(lesser, ground)
            yield own, FINE_PEN, mixed(style.line, hue.deep, SHADE)
        lesser = exact.difference(lesser, exact.union_all(afar.districts))
    yield lesser, FINE_PEN, style.line
    yield exact.intersection(afar.walls, exact.difference(near, way)), PEN, style.line
    yield exact.intersection(afar.walls, way), WAY_PEN, style.line
