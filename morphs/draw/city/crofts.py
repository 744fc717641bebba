"""What one sees of the life of a village: greens in rows on garden beds, cattle in
closes, woodpiles, carts and beehives in yards, trees along its roads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely import LineString, Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import place_of
from morphs.generators.city.shapes import Point, Points, areas, box, box_of, together
from morphs.generators.city.skeleton import VILLAGE_WIDTH
from morphs.generators.city.town import Town

GREENS, HEAD = (3.6, 2.9), 1.0
"""How far apart plants and their rows stand on beds, and how far they reach, in feet."""
PLANTED = 1
"""The tint of the beds that bear greens."""
ROOM, TRIES, OFF = 6.0, 12, 3.0
"""How far what stands in a yard reaches, how many places are tried for it, and how far it stands
off houses, trees and ricks, in feet."""
WOOD, CARTS, HIVES = 0.4, 0.65, 0.85
"""Up to which dice yards have a woodpile, a cart, or beehives."""
CLOSE, HERD, KEPT = 1_000, 5, 0.7
"""From how many square feet on closes have cattle, how many head at most, and how many do."""
COW = ((3.2, 0.0), (2.2, 1.5), (-2.4, 1.6), (-3.4, 0.6), (-3.4, -0.6), (-2.4, -1.6), (2.2, -1.5))
"""The body of a cow, its head before it, in feet."""
BETWEEN, VERGE, LINED = 36.0, 6.0, 0.6
"""How far apart trees may stand along roads and how far off these, in feet, and how many do."""


def draw_greens(sheet: Sheet, style: TownStyle, crofts: Iterable[Parcel]) -> None:
    """Draw the greens on the beds of gardens, row by row."""
    strips = [bed for croft in crofts if croft.kind == "garden" for bed in croft.strips]
    heads = [(at, HEAD) for bed, tint in strips if tint == PLANTED for at in _planted(bed)]
    sheet.dots([(at.plus(LIGHT, 0.4), reach) for at, reach in heads], fill=style.rim,
               fill_opacity=0.35)  # fmt: skip
    sheet.dots(heads, fill=style.tree)


def _planted(bed: Points) -> Iterator[Point]:
    """The places of plants on a bed, in as many rows as it is broad for."""
    ground = Polygon(bed)
    way, long, short = box_of(ground)
    middle = ground.centroid
    inner = ground.buffer(-HEAD)
    shapely.prepare(inner)
    rows, count = int(short // GREENS[1]), int(long // GREENS[0])
    for j in range(rows):
        for i in range(count):
            at = Point(middle.x, middle.y).plus(way, (i - (count - 1) / 2) * GREENS[0])
            at = at.plus(way.left, (j - (rows - 1) / 2) * GREENS[1]).snapped
            if inner.contains(shapely.Point(at)):
                yield at


def draw_cattle(sheet: Sheet, style: TownStyle, crofts: Iterable[Parcel], key: Key) -> None:
    """Draw cows in the closes behind houses."""
    herds = list[tuple[Point, Point]]()
    for croft in crofts:
        place = place_of(croft.outline)
        wide = croft.kind in ("pasture", "meadow") and croft.outline.area > CLOSE
        if wide and unit(key, *place, 140) <= KEPT:
            herds += _herd(croft.outline, place, key)
    draw_cows(sheet, style, herds)


def draw_cows(sheet: Sheet, style: TownStyle, herd: Iterable[tuple[Point, Point]]) -> None:
    """Draw cows at places, each looking a way, brown ones and white ones."""
    bodies: tuple[list[Points], list[Points]] = ([], [])
    heads = list[tuple[Point, float]]()
    for n, (at, way) in enumerate(herd):
        body = tuple(at.plus(way, x).plus(way.left, y).snapped for x, y in COW)
        bodies[n % 3 == 1].append(body)
        heads.append((at.plus(way, 4.3).snapped, 1.3))
    fallen = [tuple(p.plus(LIGHT, 1.2) for p in body) for some in bodies for body in some]
    sheet.outlines(fallen, fill=style.shadow, fill_opacity=0.25)
    pen = {"stroke": style.ink, "stroke_width": num(0.5 * style.line)}
    white = style.stone if style.glow else style.halo
    sheet.dots(heads, fill=style.ink)
    for some, hide in zip(bodies, (style.roofs["barn"][1], white), strict=True):
        sheet.outlines(some, fill=hide, **pen)


def _herd(ground: Polygon, place: tuple[int, int], key: Key) -> Iterator[tuple[Point, Point]]:
    """Places of cattle on a close that stand apart, and which way each looks."""
    inner, held = ground.buffer(-6.0, quad_segs=1), list[Point]()
    shapely.prepare(inner)
    left, top, right, bottom = ground.bounds
    for n in range(TRIES):
        x, y, turn = (unit(key, *place, n, k) for k in (141, 142, 143))
        at = Point(left + x * (right - left), top + y * (bottom - top)).snapped
        clear = all(at.to(other).length > 10.0 for other in held)
        if len(held) < HERD and clear and inner.contains(shapely.Point(at)):
            held.append(at)
            yield at, Point(1.0 if turn < 0.5 else -1.0, 3 * (turn % 0.5) - 0.75).unit


def draw_yards(sheet: Sheet, style: TownStyle, town: Town, key: Key) -> None:
    """Draw what stands in the yards of a village: a woodpile, a cart, beehives, or nothing."""
    if town.village is None:
        return
    standing = [*areas([house.outline for house in town.houses])]
    standing += [shapely.Point(at).buffer(reach, 2) for at, reach in town.trees]
    standing += [shapely.Point(at).buffer(5.0, 2) for at in town.village.rows.ricks]
    tree = shapely.STRtree(standing)
    for yard in town.village.rows.yards:
        place = place_of(yard)
        die = unit(key, *place, 130)
        at = _free_in(yard, tree, place, key) if die < HIVES else None
        if at is None:
            continue
        turn = unit(key, *place, 131) - 0.5
        way = Point(1.0, turn).unit
        draw = _woodpile if die < WOOD else _cart if die < CARTS else _hives
        draw(sheet, style, at, way)


def _free_in(
    yard: Polygon, standing: shapely.STRtree, place: tuple[int, int], key: Key
) -> Point | None:
    """A free place in a yard, by dice; None where there is none."""
    inner = yard.buffer(-ROOM)
    left, top, right, bottom = yard.bounds
    for n in range(TRIES):
        x, y = (unit(key, *place, n, k) for k in (132, 133))
        at = Point(left + x * (right - left), top + y * (bottom - top)).snapped
        spot = shapely.Point(at)
        taken = standing.query(spot, "dwithin", distance=ROOM + OFF)
        if inner.contains(spot) and not taken.size:
            return at
    return None


def _shaded(sheet: Sheet, style: TownStyle, outline: Points, fill: str) -> None:
    """Something low with its shadow."""
    sheet.outline([p.plus(LIGHT, 1.4) for p in outline], fill=style.shadow, fill_opacity=0.25)
    pen = {**style.outlined, "stroke_width": num(0.7 * style.line)}
    sheet.outline(outline, fill=fill, **pen)


def _woodpile(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """A pile of logs."""
    _shaded(sheet, style, box(at, way, 10.0, 4.4), style.bank)
    logs = [box(at.plus(way.left, off), way, 9.4, 0.0)[:2] for off in (-0.9, 0.7)]
    sheet.lines(logs, fill="none", stroke=style.ink, stroke_width=0.5)


def _cart(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """A cart with two wheels and its shafts on the ground."""
    pen = {"fill": "none", "stroke": style.ink, "stroke_width": 0.8}
    for side in (-1.5, 1.5):
        foot = at.plus(way, 3.4).plus(way.left, side)
        sheet.line((foot, foot.plus(way, 4.6)), **pen)
    _shaded(sheet, style, box(at, way, 7.4, 4.6), style.bank)
    for side in (-3.0, 3.0):
        sheet.outline(box(at.plus(way.left, side), way, 4.2, 1.2), fill=style.ink)
    sheet.line((at.plus(way, -3.4), at.plus(way, 3.4)), **{**pen, "stroke_width": 0.5})


def _hives(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """Three beehives of straw in a row."""
    hives = [(at.plus(way, off).snapped, 1.7) for off in (-4.2, 0.0, 4.2)]
    sheet.dots([(p.plus(LIGHT, 0.9), r) for p, r in hives], fill=style.shadow, fill_opacity=0.25)
    sheet.dots(hives, fill=style.strips[0], stroke=style.ink, stroke_width=0.6)
    sheet.dots([(p, 0.5) for p, _ in hives], fill=style.ink)


def roadside_trees(town: Town, key: Key) -> Iterator[tuple[Point, float]]:
    """Yield trees along the roads of a village, where neither plots, walls nor water lie there."""
    if town.village is None:
        return
    village, grounds = town.village, (town.village.churchyard, town.village.manor)
    kept = [lot.ground for lot in village.rows.lots]
    kept += [Polygon(house.outline).buffer(9.0, 1) for house in town.houses]
    kept += [ground.wall.buffer(5.0, 1) for ground in grounds if ground]
    kept += [village.green.outline] if village.green else []
    kept += [together([town.roads, town.streets]).buffer(3.0, 1), town.river.buffer(7.0, 1)]
    kept += [LineString(path).buffer(6.0, 1) for path in town.paths]
    tree = shapely.STRtree([one for one in kept if not one.is_empty])
    for street in town.skeleton.streets:
        line, aside = LineString(street.points), VILLAGE_WIDTH[street.line] / 2 + VERGE
        for n in range(int(line.length // BETWEEN)):
            a, b = (line.interpolate(BETWEEN * (n + share)) for share in (0.45, 0.55))
            at, way = Point(a.x, a.y), Point(a.x, a.y).to(Point(b.x, b.y)).unit
            for side in (-1, 1):
                spot = at.plus(way.left, side * aside).snapped
                place = int(spot.x // 4), int(spot.y // 4)
                busy = tree.query(shapely.Point(spot), "intersects").size
                if not busy and unit(key, *place, 134) < LINED:
                    yield spot, round(4.2 + 3.0 * unit(key, *place, 135), 2)
