"""How village greens are drawn: grass, pond and well, a cross on steps, a maypole, geese; and the
posts that point the way where roads leave the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.ponds import draw_pond
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.workshops import round_well
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.greens import NAME, Green
from morphs.generators.city.lots import WELL
from morphs.generators.city.shapes import Point

STEPS = (7.6, 5.6, 3.6)
"""How far the steps of a market cross reach, in feet."""
POLE, RIBBONS, ASIDE = 11.0, 12, 40.0
"""How far about a maypole its ribbons are held, how many these are, and how far off the cross it
stands, in feet."""
GRID, RIM, CROSS = 7.0, 11.0, 12.0
"""How far apart the places on a green are that are tried for its cross, how far they lie from its
rim, and how far from what else is there."""
GAGGLE, NEAR = (5, 4), (7.0, 30.0)
"""How many geese graze on a green at least, and how many more; how far from the pond."""
GRAZING = 15.0
"""How far geese are from the first of them, in feet."""
POST, ARM, HIGH = 17.0, 14.0, 5.6
"""How high a signpost is, how long its arm and how high, in feet."""


def lawn(sheet: Sheet, style: TownStyle, green: Green, key: Key) -> None:
    """A green and what is on it; its trees are drawn with all others."""
    sheet.area(green.outline, fill=style.lawn, stroke=style.furrow, stroke_width=0.8)
    if not green.pond.is_empty:
        draw_pond(sheet, style, green.pond, key)
    if green.well:
        sheet.dots([(green.well, WELL * 1.9)], fill=style.road, stroke="none")
        round_well(sheet, style, green.well, WELL)
    cross = _place_of_cross(green)
    if cross:
        _cross(sheet, style, cross)
    pole = _place_of_pole(green, cross) if cross else None
    if pole:
        _maypole(sheet, style, pole)
    things = [(cross, STEPS[0]), (pole, POLE)]
    taken = [shapely.Point(at).buffer(reach + 5.0) for at, reach in things if at]
    _geese(sheet, style, [*_grazing(green, taken, key)])


def _free(green: Green) -> BaseGeometry:
    """What of a green is open grass, where its name or number stands left out."""
    taken = [green.pond.buffer(3.0, quad_segs=2)]
    discs = [*green.trees, *([(green.well, 2 * WELL)] if green.well else [])]
    taken += [shapely.Point(at).buffer(size, quad_segs=2) for at, size in discs]
    x, y = green.name_at
    taken.append(shapely.box(x - NAME[0] / 2, y - NAME[1], x + NAME[0] / 2, y + NAME[1]))
    return green.outline.buffer(-4.0).difference(shapely.union_all(taken))


def _place_of_cross(green: Green) -> Point | None:
    """Where a market cross stands: as near to the middle of a green as there is room."""
    return next(_roomy(green, CROSS), None)


def _place_of_pole(green: Green, cross: Point) -> Point | None:
    """Where a maypole stands: off the cross, where there is room."""
    return next((at for at in _roomy(green, POLE + 3.0) if at.to(cross).length > ASIDE), None)


def _roomy(green: Green, clear: float) -> Iterator[Point]:
    """Yield places on the open grass with so much room about them, the nearest to the middle
    first."""
    free = _free(green).buffer(-clear, quad_segs=2)
    shapely.prepare(free)
    x, y = exact.centroid(green.outline).coords[0]
    steps = range(-12, 13)
    spots = [Point(x + GRID * i, y + GRID * j).snapped for j in steps for i in steps]
    fit = [at for at in spots if free.contains(shapely.Point(at))]
    yield from sorted(fit, key=lambda at: (round(at.to(Point(x, y)).length), at))


def _maypole(sheet: Sheet, style: TownStyle, at: Point) -> None:
    """A pole from above with its ribbons held out all round, on trodden ground."""
    sheet.dots([(at, POLE + 2.5)], fill=style.road, fill_opacity=0.7)
    tip = at.plus(LIGHT, 19.0).snapped
    shade = {"stroke": style.shadow, "stroke_width": 2.0, "stroke_opacity": 0.28}
    sheet.lines([(at, tip)], fill="none", **shade)
    ends = shapely.get_coordinates(shapely.Point(at).buffer(POLE, quad_segs=RIBBONS // 4))[:-1]
    held = [Point(x, y).snapped for x, y in ends.tolist()]
    for n, colour in enumerate((style.spire, style.water, style.halo)):
        ribbons = [(at, end) for end in held[n::3]]
        sheet.lines(ribbons, fill="none", stroke=style.ink, stroke_width=num(1.3 + style.line))
        sheet.lines(ribbons, fill="none", stroke=colour, stroke_width=1.7)
    dancers = {"stroke": style.ink, "stroke_width": num(0.5 * style.line)}
    sheet.dots([(end, 1.3) for end in held], fill=style.halo, **dancers)
    sheet.dots([(at, 1.8)], fill=style.bank, **dancers)


def _cross(sheet: Sheet, style: TownStyle, at: Point) -> None:
    """A cross of stone on round steps, its shadow on the grass."""
    sheet.dots([(at, STEPS[0] + 3.0)], fill=style.road, fill_opacity=0.8)
    tip = at.plus(LIGHT, 11.0).snapped
    shade = {"stroke": style.shadow, "stroke_width": 2.2, "stroke_opacity": 0.28}
    sheet.lines([(at, tip)], fill="none", **shade)
    pen = {"stroke": style.ink, "stroke_width": num(0.6 * style.line)}
    for reach in STEPS:
        sheet.dots([(at, reach)], fill=style.stone, **pen)
    arms = [(at.plus(Point(x, y)), at.plus(Point(-x, -y))) for x, y in ((2.4, 0.0), (0.0, 2.4))]
    sheet.lines(arms, fill="none", stroke=style.ink, stroke_width=num(1.3 * style.line))


def _grazing(
    green: Green, taken: Iterable[BaseGeometry], key: Key
) -> Iterator[tuple[Point, float]]:
    """Geese on the grass by the pond, and which way each looks, 1 to the right."""
    free = _free(green).buffer(-3.0, quad_segs=2).difference(shapely.union_all([*taken]))
    near = green.pond.buffer(NEAR[1]).difference(green.pond.buffer(NEAR[0]))
    shore = free if green.pond.is_empty else free.intersection(near)
    parts = [part for part in shapely.get_parts(shore) if part.area > 60.0]
    if not parts:
        return
    middle = max(parts, key=lambda part: (round(part.area), part.bounds)).representative_point()
    at, found = Point(middle.x, middle.y).snapped, list[Point]()
    place = int(at.x // 16), int(at.y // 16)
    for n in range(4 * (GAGGLE[0] + int(GAGGLE[1] * unit(key, *place, 41)))):
        x, y = (2 * unit(key, *place, n, k) - 1 for k in (42, 43))
        spot = at.plus(Point(x, 0.75 * y), GRAZING).snapped
        clear = all(spot.to(other).length > 5.5 for other in found)
        if clear and free.contains(shapely.Point(spot)) and len(found) < GAGGLE[0] + GAGGLE[1]:
            found.append(spot)
            yield spot, 1.0 if unit(key, *place, n, 44) < 0.6 else -1.0


def _geese(sheet: Sheet, style: TownStyle, flock: Iterable[tuple[Point, float]]) -> None:
    """Geese on land: white, with a neck."""
    birds = [*flock]
    pen = {"stroke": style.ink, "stroke_width": num(0.45 * style.line)}
    fleece = style.stone if style.glow else "#ffffff"
    fallen = [(at.plus(LIGHT, 1.1), 2.2) for at, _ in birds]
    sheet.dots(fallen, fill=style.shadow, fill_opacity=0.25)
    sheet.dots([(at, 2.2) for at, _ in birds], fill=fleece, **pen)
    sheet.dots([(at.plus(Point(2.8 * turn, -1.1)), 1.1) for at, turn in birds], fill=fleece, **pen)


def signpost(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """A post with an arm that points to one side of the sheet, as a way goes."""
    side = 1.0 if way.x >= 0 else -1.0
    top = at.plus(Point(0.0, -POST))
    shade = {"stroke": style.shadow, "stroke_width": 1.8, "stroke_opacity": 0.25}
    sheet.lines([(at, at.plus(LIGHT, 8.0))], fill="none", **shade)
    post = {"stroke": style.ink, "stroke_width": num(1.7 * style.line), "stroke_linecap": "round"}
    sheet.lines([(at, top)], fill="none", **post)
    arm = ((-3.0, 0.0), (ARM, 0.0), (ARM + 3.4, HIGH / 2), (ARM, HIGH), (-3.0, HIGH))
    outline = [top.plus(Point(side * x, y + 0.6)).snapped for x, y in arm]
    sheet.outline(outline, fill=style.halo, stroke=style.ink, stroke_width=num(0.7 * style.line))
