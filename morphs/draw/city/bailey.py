"""How the yard of a castle is drawn."""

from __future__ import annotations

import shapely
from shapely import Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.trees import draw_trees
from morphs.generators.city.bailey import TENT, Bailey
from morphs.generators.city.dice import Key
from morphs.generators.city.landmarks import Castle
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    clipped,
    middle_of,
    snapped,
    together,
    within,
)

TREADS = 6
"""Into how many treads a stair is parted."""
BEDS = (3, 2)
"""How many beds a garden has along and across."""
PATH = 3.0
"""How wide the paths between them are, in feet."""

GORES = (
    *((1.0, 0.0), (0.81, 0.59), (0.31, 0.95), (-0.31, 0.95), (-0.81, 0.59)),
    *((-1.0, 0.0), (-0.81, -0.59), (-0.31, -0.95), (0.31, -0.95), (0.81, -0.59)),
)
"""Where the seams of a tent meet its rim, by how far it reaches."""
WORN = 20.0
"""How far about the keep of a castle its yard is trodden, and about other houses half as far, in
feet."""


def draw_yard(sheet: Sheet, style: TownStyle, castle: Castle) -> None:
    """Draw the ground of a castle's yard: grass, bare earth about its houses."""
    sheet.area(castle.ward, fill=style.pasture, stroke="none")
    keep, halls = Polygon(castle.keep), [Polygon(hall) for hall in castle.halls]
    worn = [keep.buffer(WORN, quad_segs=4), *(hall.buffer(WORN / 2, quad_segs=4) for hall in halls)]
    sheet.area(within(together(worn), castle.ward), fill=style.paving, stroke="none")


def draw_bailey(sheet: Sheet, style: TownStyle, bailey: Bailey, key: Key) -> None:
    """Draw trodden ways, garden, lists, stairs, chapel and trees."""
    sheet.area(bailey.ways, fill=style.road, stroke=style.furrow, stroke_width=0.6)
    if bailey.garden:
        _garden(sheet, style, bailey.garden)
    if bailey.lists:
        _lists(sheet, style, bailey.lists)
    for stair in bailey.stairs:
        _stair(sheet, style, stair)
    if bailey.chapel:
        _chapel(sheet, style, bailey.chapel)
    draw_trees(sheet, style, bailey.trees, key)
    for at in bailey.tents:
        _tent(sheet, style, at)


def _tent(sheet: Sheet, style: TownStyle, at: Point) -> None:
    """A round tent of striped cloth, its pole in the middle."""
    rim = [at.plus(Point(x, y), TENT).snapped for x, y in GORES]
    sheet.outline([p.plus(LIGHT, 3.0) for p in rim], fill=style.shadow, fill_opacity=0.26)
    cloth = style.stone if style.glow else style.halo
    sheet.outline(rim, fill=cloth, **style.outlined)
    stripes = [(at, rim[n], rim[n + 1]) for n in range(0, len(rim), 2)]
    sheet.outlines(stripes, fill=style.spire)
    sheet.dots([(at, 1.2)], fill=style.ink)


def _garden(sheet: Sheet, style: TownStyle, garden: Points) -> None:
    """Beds in rows behind a fence, every other one in leaf."""
    a, b, _, d = garden
    along, down = a.to(b), a.to(d)
    sheet.outline(garden, fill=style.yard, **style.outlined)
    count, rows = BEDS
    long, wide = along.length / count - PATH, down.length / rows - PATH
    for row in range(rows):
        for n in range(count):
            at = a.plus(along, (n + 0.5) / count).plus(down, (row + 0.5) / rows)
            bed = box(at, along.unit, long, wide)
            fill = style.strips[(n + row) % 3] if (n + row) % 2 else style.leaf
            sheet.outline(bed, fill=fill, stroke=style.furrow, stroke_width=0.6)
            lines = []
            for k in range(1, 4):
                start = bed[0].plus(bed[0].to(bed[3]), k / 4)
                lines.append((start, start.plus(bed[0].to(bed[1]), 1.0)))
            sheet.lines(lines, fill="none", stroke=style.ink, stroke_width=0.5, stroke_opacity=0.5)


def _lists(sheet: Sheet, style: TownStyle, lists: Points) -> None:
    """A fenced run of sand with the tilt along its middle."""
    a, b, c, d = lists
    sheet.outline(lists, fill=style.bank, fill_opacity=0.45, stroke="none")
    posts = {"stroke": style.ink, "stroke_width": 2.6, "stroke_dasharray": "1.2 6.4"}
    rails = [(a, b), (b, c), (c, d), (d, a)]
    start, end = middle_of((a, d)), middle_of((b, c))
    tilt = start.plus(start.to(end), 0.16), start.plus(start.to(end), 0.84)
    rails.append(tilt)
    sheet.lines(rails, fill="none", stroke=style.ink, stroke_width=0.8)
    sheet.lines(rails, fill="none", **posts)


def _stair(sheet: Sheet, style: TownStyle, stair: Points) -> None:
    """A flight of stone along the wall."""
    a, b, c, d = stair
    sheet.outline([p.plus(LIGHT, 2.4) for p in stair], fill=style.shadow, fill_opacity=0.26)
    sheet.outline(stair, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.7)
    treads = [(a.plus(a.to(b), n / TREADS), d.plus(d.to(c), n / TREADS)) for n in range(1, TREADS)]
    sheet.lines(treads, fill="none", stroke=style.ink, stroke_width=style.line * 0.5)


def _chapel(sheet: Sheet, style: TownStyle, chapel: Points) -> None:
    """A nave with a round end, its ridge and a cross at its other end."""
    way, wide = chapel[0].to(chapel[1]).unit, chapel[1].to(chapel[2]).length
    middle, end = middle_of(chapel), middle_of(chapel[1:3])
    apse = shapely.Point(end).buffer(0.4 * wide, quad_segs=4)
    whole = snapped(together([Polygon(chapel), snapped(apse)]))
    fallen = shapely.transform(whole, lambda points: points + 3.0)
    sheet.area(fallen, fill=style.shadow, fill_opacity=0.28)
    sheet.area(whole, fill=style.church, stroke="none")
    away = way.left if way.left.dot(LIGHT) > 0 else Point(-way.left.x, -way.left.y)
    dark = clipped(chapel, middle, away)
    sheet.outline(dark, fill=style.shade, fill_opacity=style.shaded)
    sheet.area(whole, fill="none", **style.outlined)
    start = middle_of((chapel[0], chapel[3]))
    sheet.line((start, end), fill="none", stroke=style.ink, stroke_width=0.8)
    belfry = box(start.plus(way, 0.36 * wide), way, 0.55 * wide, 0.55 * wide)
    sheet.outline(belfry, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.8)
    for one, other in ((0, 2), (1, 3)):
        sheet.line((belfry[one], belfry[other]), fill="none", stroke=style.ink, stroke_width=0.6)
