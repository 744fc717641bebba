"""How mills, wharves and wells are drawn."""

from __future__ import annotations

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.trees import draw_trees
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key
from morphs.generators.city.shapes import Point, Points, box, clipped, middle_of
from morphs.generators.city.town import Town
from morphs.generators.city.works import Boat, Islet, Mill, Windmill

CRATES = ((11.0, 0.0), (16.5, 0.5), (13.5, 5.2), (22.0, -0.6), (-10.0, 4.0))
"""Where crates stand by a crane: along the quay, and from the water, in feet."""
FOAM = ((3.6, "9 2 5 3"), (6.4, "6 5 3 6"), (9.2, "4 9 7 8"))
"""How far below a weir rows of white water lie, in feet, and their strokes and gaps."""
SAILS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def draw_works(town: Town, style: TownStyle, sheet: Sheet, key: Key) -> None:
    """Draw everything that a town works with, and the islands in its river."""
    works = town.works
    for islet in works.islets:
        _islet(sheet, style, islet, key)
    for weir in works.weirs:
        _weir(sheet, style, weir)
    for jetty in works.jetties:
        planks(sheet, style, jetty)
    for bridge in works.footbridges:
        planks(sheet, style, bridge, 18)
    for boat in works.boats:
        _boat(sheet, style, boat)
    if town.harbour and town.harbour.light:
        _light(sheet, style, town.harbour.light)
    for at, way in works.cranes:
        _crane(sheet, style, at, way)
        _crates(sheet, style, at, way)
    for mill in works.mills:
        _watermill(sheet, style, mill)
    for windmill in works.windmills:
        _windmill(sheet, style, windmill)


def _islet(sheet: Sheet, style: TownStyle, islet: Islet, key: Key) -> None:
    """An island with a rim of reeds and mud, and trees on it."""
    middle = middle_of(islet.outline)
    grown = [p.plus(middle.to(p).unit, 2.2) for p in islet.outline]
    sheet.outline(grown, fill=style.bank, stroke=style.ink, stroke_width=num(0.6 * style.line))
    sheet.outline(islet.outline, fill=style.pasture, stroke=style.hedge, stroke_width=0.8)
    draw_trees(sheet, style, islet.trees, key)


def _weir(sheet: Sheet, style: TownStyle, weir: Points) -> None:
    """A low wall across the river, and the white water below it."""
    pen = {"fill": "none", "stroke_linejoin": "round"}
    down = weir[0].to(weir[-1]).unit.left
    below = down if down.dot(weir[0].to(weir[1])) < 0 else Point(-down.x, -down.y)
    foam = style.deep if style.lined else style.halo
    for n, (far, dashes) in enumerate(FOAM):
        line = [p.plus(below, far) for p in weir]
        look = {"stroke_width": num(1.6 - 0.4 * n), "stroke_dasharray": dashes}
        sheet.line(line, stroke=foam, stroke_opacity=num(0.9 - 0.2 * n), **look, **pen)
    sheet.line(weir, stroke=style.ink, stroke_width=num(2.6 + 1.2 * style.line), **pen)
    sheet.line(weir, stroke=style.stone, stroke_width=2.6, **pen)


def round_well(sheet: Sheet, style: TownStyle, at: Point, radius: float) -> None:
    """A ring of stone with water in it."""
    sheet.dots([(at, radius)], fill=style.stone, **style.outlined)
    sheet.dots([(at, radius * 0.66)], fill=style.water, stroke=style.ink, stroke_width=0.6)


def _shaded(sheet: Sheet, style: TownStyle, outline: Points, high: float) -> None:
    fallen = [p.plus(LIGHT, high) for p in outline]
    sheet.outline(fallen, fill=style.shadow, fill_opacity=0.24)


def planks(sheet: Sheet, style: TownStyle, jetty: Points, count: int = 7) -> None:
    """A jetty or a bridge for those on foot: planks across it."""
    _shaded(sheet, style, jetty, 2.2)
    sheet.outline(jetty, fill=style.bank, **style.outlined)
    a, b, c, d = jetty
    for n in range(1, count):
        ends = a.plus(a.to(b), n / count), d.plus(d.to(c), n / count)
        sheet.line(ends, fill="none", stroke=style.ink, stroke_width=0.4, stroke_opacity=0.7)


def _boat(sheet: Sheet, style: TownStyle, boat: Boat) -> None:
    """A hull, pointed in front, with its thwarts; larger ones with a mast and a furled sail."""
    long, wide = boat.long / 2, boat.long * 0.15
    across = boat.way.left
    shape = ((-1.0, 0.62), (-0.35, 1.0), (0.3, 0.92), (1.0, 0.0))
    sides = [*shape, *((x, -y) for x, y in reversed(shape[:3]))]
    hull = tuple(boat.at.plus(boat.way, x * long).plus(across, y * wide).snapped for x, y in sides)
    _shaded(sheet, style, hull, 1.8)
    sheet.outline(hull, fill=style.roofs["gate"][0], **style.outlined)
    inner = [middle_of(hull).plus(middle_of(hull).to(p), 0.68) for p in hull]
    sheet.outline(inner, fill=style.square, stroke=style.ink, stroke_width=0.4)
    if boat.long > 30:
        mast = boat.at.plus(boat.way, 3.0)
        yard = (mast.plus(across, -wide * 1.7), mast.plus(across, wide * 1.7))
        sheet.line(yard, fill="none", stroke=style.ink, stroke_width=2.6, stroke_linecap="round")
        sheet.line(yard, fill="none", stroke=style.halo, stroke_width=1.5, stroke_linecap="round")
        sheet.dots([(mast, 1.3)], fill=style.ink)


def _light(sheet: Sheet, style: TownStyle, at: Point) -> None:
    """A round tower with a fire on it, at the end of a mole."""
    sheet.dots([(at.plus(LIGHT, 4.0), 11.0)], fill=style.shadow, fill_opacity=0.26)
    sheet.dots([(at, 13.0)], fill=style.bank, **style.outlined)
    sheet.dots([(at, 8.5)], fill=style.stone, **style.outlined)
    sheet.dots([(at, 3.2)], fill=style.glow or style.roofs["gate"][0], **style.outlined)


def _crane(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """A crane on the quay, its arm over the water."""
    house = box(at, way, 9, 9)
    _shaded(sheet, style, house, 3.0)
    sheet.outline(house, fill=style.roofs["gate"][1], **style.outlined)
    arm = (at, at.plus(way, 19))
    sheet.line(arm, fill="none", stroke=style.ink, stroke_width=2.0)
    sheet.dots([(arm[1], 1.5)], fill=style.ink)


def _crates(sheet: Sheet, style: TownStyle, at: Point, way: Point) -> None:
    """What lies about a crane: crates, and barrels in a row."""
    for n, (along, aside) in enumerate(CRATES):
        if 12 + 11 * aside > 0 and n % 3 == int(at.x) % 3:
            continue
        spot = at.plus(way.left, along).plus(way, -aside).snapped
        crate = box(spot, way.plus(way.left, 0.08 * (n % 3 - 1)).unit, 4.6, 4.6)
        _shaded(sheet, style, crate, 1.2)
        sheet.outline(crate, fill=style.roofs["gate"][n % 3], stroke=style.ink, stroke_width=0.5)
    barrels = [(at.plus(way.left, -14.0 - 4.2 * n).plus(way, 1.0).snapped, 1.9) for n in range(3)]
    sheet.dots(barrels, fill=style.roofs["slum"][2], stroke=style.ink, stroke_width=0.5)


def _watermill(sheet: Sheet, style: TownStyle, mill: Mill) -> None:
    """A house with a wheel in the river."""
    sheet.outline(mill.wheel, fill=style.bank, **style.outlined)
    a, b, c, d = mill.wheel
    for n in range(1, 6):
        ends = a.plus(a.to(b), n / 6), d.plus(d.to(c), n / 6)
        sheet.line(ends, fill="none", stroke=style.ink, stroke_width=0.7)
    _shaded(sheet, style, mill.house, 3.4)
    sheet.outline(mill.house, fill=style.roofs["village"][1], stroke="none")
    middle = middle_of(mill.house)
    away = mill.ridge.left
    dark = clipped(mill.house, middle, away if away.dot(LIGHT) > 0 else Point(-away.x, -away.y))
    sheet.outline(dark, fill=style.shade, fill_opacity=style.shaded)
    sheet.outline(mill.house, fill="none", **style.outlined)
    ridge = (middle.plus(mill.ridge, -14), middle.plus(mill.ridge, 14))
    sheet.line(ridge, fill="none", stroke=style.ink, stroke_width=0.5, stroke_opacity=0.6)


def _windmill(sheet: Sheet, style: TownStyle, mill: Windmill) -> None:
    """A mill of stone on its mound: the cap, and four sails of lattice before it."""
    at, radius = mill.at, mill.radius
    sheet.dots([(at, 2.5 * radius)], fill=style.meadow, stroke=style.furrow, stroke_width=0.8)
    sheet.dots([(at, 1.75 * radius)], fill=style.road, stroke=style.furrow, stroke_width=0.6)
    sheet.dots([(at.plus(LIGHT, 6.0), radius)], fill=style.shadow, fill_opacity=0.26)
    sheet.dots([(at, radius)], fill=style.stone, **style.outlined)
    sheet.dots([(at, radius * 0.72)], fill=style.roofs["gate"][0], **style.outlined)
    for x, y in SAILS:
        spoke = at.plus(Point(0.7071 * (x - y), 0.7071 * (x + y)), radius * 0.72)
        sheet.line((at, spoke.snapped), fill="none", stroke=style.ink, stroke_width=0.5)
    hub = at.plus(mill.sail.left, -0.8 * radius).snapped
    ways = [
        Point(mill.sail.x * x - mill.sail.y * y, mill.sail.y * x + mill.sail.x * y)
        for x, y in SAILS
    ]
    for way in ways:
        sail = box(hub.plus(way, 19.5).plus(way.left, 3.2), way, 23, 6.4)
        fallen = [p.plus(LIGHT, 4.0) for p in sail]
        sheet.outline(fallen, fill=style.shadow, fill_opacity=0.18)
    for way in ways:
        a, b, c, d = sail = box(hub.plus(way, 19.5).plus(way.left, 3.2), way, 23, 6.4)
        thin = {"fill": "none", "stroke": style.ink, "stroke_width": 0.5}
        sheet.outline(sail, fill=style.halo, stroke=style.ink, stroke_width=0.7)
        for n in range(1, 6):
            sheet.line((a.plus(a.to(b), n / 6), d.plus(d.to(c), n / 6)), **thin)
        sheet.line((a.plus(a.to(d), 0.5), b.plus(b.to(c), 0.5)), **thin)
        sheet.line((hub, hub.plus(way, 32)), fill="none", stroke=style.ink, stroke_width=1.5)
    sheet.dots([(hub, 2.2)], fill=style.stone, stroke=style.ink, stroke_width=0.7)
