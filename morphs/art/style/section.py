"""What only sections have: layers of rock, the sky, water that lies level, footbridges."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Bridge, Drawing
from morphs.art.geometry.frame import outline
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import beyond, polygons
from morphs.art.style.colours import BUILT, FAR, GLOW, SECTION, SHADED, core_of, rgb
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, number, path, path_data
from morphs.base import exact
from morphs.base.seeds import Dice

FALLS = ("side_fall", "side_veil")
"""Things that are falling water."""
BEDS = (0.9, 1.9, 3.9, 4.9, 5.9, 6.9, 8.9, 9.5)
"""Where layers of rock meet the sides of every tile, in squares from its top."""
CLEAR = 0.72
BEDDED = 0.38
"""How strong layers are drawn where whole pictures add no grain."""
CORE = 0.86
"""How far from what is open the rock shows its grain in whole pictures: hatching is nearer."""
SHADE = 0.2, 0.34
"""How far to the right and down roofs and walls throw their shade on the back walls."""
DEPTHS, DEEPER = (0.7, 1.25, 1.8), 0.15
"""How far from its bed and its surface still water is darker, each time by so much; streams are
narrower, and what is known beyond a border reaches farther."""
FIRES = {
    "wall_torch": (1.2, 0.75), "over_lamp": (1.1, 0.75), "over_chandelier": (2.2, 0.7),
    "over_lights": (2.0, 0.6), "side_campfire": (2.2, 0.5), "side_bivouac": (2.4, 0.3),
    "side_hearth": (2.2, 0.3), "side_kitchen": (2.2, 0.35), "side_smithy": (2.4, 0.35),
    "side_forge": (2.0, 0.35), "side_trophies": (2.2, 0.3), "side_feast": (1.9, 0.9),
    "side_retable": (1.8, 0.5), "side_alchemy": (1.4, 0.6), "side_cauldron": (1.4, 0.2),
    "side_hoard": (1.6, 0.3), "side_vault": (1.6, 0.4), "side_portal": (1.7, 0.5),
    "side_wyrm": (3.6, 0.15), "wall_dwelling": (2.4, 0.45),
    "side_digging": (1.5, 0.8), "wall_colossus": (2.2, 0.35), "side_wayfarers": (1.6, 0.9),
}  # fmt: skip
"""What gives light, how far, and where in its height."""
REACHES, DIMMEST = (1.0, 0.68, 0.38), 0.6
"""How far each band of light reaches, of its reach; light that reaches no farther is none."""
ROPED = 0.7
"""Bridges that fill less of the box around them sag."""
FAINT = 0.16
"""How much of the rock's colour each depth of a far wall has."""


def strata_svg(drawing: Drawing, style: Style) -> str:
    """Layers of the rock, far from what is open."""
    near = exact.buffer(exact.simplify(drawing.open, 0.05), CLEAR, 2)
    rolls = Dice(drawing.seed, "strata")
    lines = []
    for bed, height in enumerate(BEDS):
        xs = np.round(np.arange(0, 10.01, 0.4), 3)
        fade = np.clip(np.minimum(xs, 10 - xs) / 1.5, 0, 1)
        bend = noise(xs, np.full_like(xs, bed * 3.7), drawing.seed + 9, 2.6)
        line = LineString(exact.points(np.column_stack([xs, height + 0.34 * bend * fade])))
        lines += _dashes(line, rolls)
    seen = exact.difference(MultiLineString(lines), near)
    if style.name == SECTION:
        return path(path_data(seen), **line_style(style.line, 0.034), stroke_opacity=BEDDED)
    return path(path_data(seen), **line_style(style.line, 0.045), stroke_opacity=BEDDED)


def _dashes(line: LineString, rolls: Dice) -> list[LineString]:
    """A line with gaps; at the sides of the tile there is none."""
    found, at = [], 0.0
    while at < 10.0:
        long = 0.8 + 1.8 * rolls.fraction()
        end = at + long
        if end > 8.9:
            end = 10.0
        found.append(exact.part_of(line, at / 10, end / 10, normalized=True))
        at = end + 0.25 + 0.5 * rolls.fraction()
    return found


def built_svg(drawing: Drawing, style: Style) -> str:
    """What masons built, in a white that only whole pictures tell from that of caves."""
    if drawing.built is None or drawing.built.is_empty or style.name != SECTION:
        return ""
    return path(path_data(drawing.built), fill=BUILT, fill_rule="evenodd")


def core_svg(drawing: Drawing, style: Style) -> str:
    """The rock far from what is open, in a colour that only whole pictures tell from the rest."""
    if style.name != SECTION:
        return ""
    near = exact.buffer(exact.simplify(beyond(drawing.shape, drawing.open), 0.05), CORE, 2)
    colour = "#{:02x}{:02x}{:02x}".format(*core_of(rgb(style.paper)))
    return path(path_data(exact.difference(outline(drawing.shape), near)), fill=colour)


def cast_svg(drawing: Drawing, style: Style) -> str:
    """The shade of roofs and left walls on the back walls: places are cut into the rock."""
    if style.name != SECTION or drawing.open.is_empty:
        return ""
    built = drawing.built if drawing.built is not None else Polygon()
    shade = cast_shade(drawing)
    parts = (exact.difference(shade, built), FAR[1]), (exact.intersection(shade, built), SHADED)
    return "".join(path(path_data(part), fill=fill, fill_rule="evenodd") for part, fill in parts)


def cast_shade(drawing: Drawing) -> BaseGeometry:
    """Where that shade lies; ways that go on beyond the tile bring none from its sides."""
    moved = exact.translate(beyond(drawing.shape, drawing.open), *SHADE)
    shade = exact.difference(drawing.open, moved)
    return shade if drawing.sky is None else exact.difference(shade, drawing.sky)


def far_svg(drawing: Drawing, style: Style) -> str:
    """The far wall of a cavern, each depth a little darker; in inked sections in a white of its own
    that only whole pictures tell from the next."""
    if style.name != SECTION:
        shade = {"fill": style.paper, "fill_opacity": FAINT, "fill_rule": "evenodd"}
        return "".join(path(path_data(shape), **shade) for shape in drawing.far)
    return "".join(
        path(path_data(shape), fill=colour, fill_rule="evenodd")
        for shape, colour in zip(drawing.far, FAR, strict=False)
    )


def lit_svg(drawing: Drawing, style: Style) -> str:
    """Pools of light on the back walls round fires, in what hangs together with their place: none
    beyond a wall, on the sky or over the border."""
    inked = [(share, colour, 1.0) for share, colour in zip(REACHES, GLOW, strict=True)]
    bands = inked if style.name == SECTION else style.glow
    found: list[list[str]] = [[] for _ in bands]
    if drawing.sky is None or not bands:
        return ""
    ground = exact.difference(drawing.dry, drawing.sky)
    for thing in drawing.things:
        if thing.kind not in FIRES:
            continue
        reach, height = FIRES[thing.kind]
        hangs = thing.kind.startswith("over_")
        spot = Point(thing.x, thing.y + (height if hangs else -height) * thing.height)
        reach = min(reach, thing.x, 10 - thing.x, spot.y, 10 - spot.y)
        if reach < DIMMEST:
            continue
        parts = polygons(exact.intersection(exact.buffer(spot, reach, 12), ground))
        if not parts:
            continue
        here = min(parts, key=lambda part: round(exact.distance(part, spot), 3))
        for pools, (share, colour, opacity) in zip(found, bands, strict=True):
            pool = exact.intersection(exact.buffer(spot, reach * share, 12), here)
            pen = {"fill": colour, "fill_opacity": number(opacity), "fill_rule": "evenodd"}
            pools.append(path(path_data(pool), **pen))
    return "".join("".join(pools) for pools in found)


def sky_svg(drawing: Drawing, style: Style) -> str:
    """The sky."""
    if drawing.sky is None or drawing.sky.is_empty or not style.sky:
        return ""
    return path(path_data(drawing.sky), fill=style.sky)


def level_water_svg(drawing: Drawing, style: Style) -> str:
    """Water in a section: flat, lighter strokes under its surface, darker towards its bed."""
    if drawing.water.is_empty:
        return ""
    frame = outline(drawing.shape)
    parts = [path(path_data(drawing.water), fill=style.water, fill_rule="evenodd")]
    parts.append(_depths_svg(drawing, style))
    rolls = Dice(drawing.seed, "waves")
    lines: list[LineString] = []
    inner = exact.difference(exact.buffer(drawing.water, -0.12, 2), falling(drawing))
    for row in range(1, 32):
        y = exact.rounded(row * 0.32)
        for piece in shapely.get_parts(exact.intersection(inner, LineString([(0, y), (10, y)]))):
            if piece.is_empty or piece.geom_type != "LineString":
                continue
            x0, _, x1, _ = piece.bounds
            x = x0 + rolls.fraction() * 0.9
            while x < x1 - 0.2:
                long = 0.25 + 0.6 * rolls.fraction()
                if x > 0.15 and min(x + long, x1) < 9.85:
                    lines.append(LineString([(x, y), (min(x + long, x1), y)]))
                x += long + 0.5 + 1.1 * rolls.fraction()
    seen = exact.intersection(MultiLineString(lines), frame)
    return "".join(parts) + path(path_data(seen), **line_style(style.ripple, 0.03))


def _depths_svg(drawing: Drawing, style: Style) -> str:
    """Still water, the farther from its bed and its surface the darker, in steps."""
    still = exact.difference(drawing.water, falling(drawing))
    wide = beyond(drawing.shape, still)
    deep = {"fill": style.ripple, "fill_opacity": DEEPER, "fill_rule": "evenodd"}
    shapes = (exact.intersection(exact.buffer(wide, -far, 8), still) for far in DEPTHS)
    return "".join(path(path_data(shape), **deep) for shape in shapes if not shape.is_empty)


def falling(drawing: Drawing) -> BaseGeometry:
    """Where water falls: there it has no level, and no waves."""
    return exact.union_all(
        [
            box(one.x - one.width / 2, one.y - 0.1, one.x + one.width / 2, one.y + one.height)
            for one in drawing.things
            if one.kind in FALLS
        ]
    )


def footbridge_svg(bridge: Bridge, style: Style) -> str:
    """A plank seen from the side, with a rail; what sags hangs from ropes."""
    x0, y0, x1, _ = bridge.deck.bounds
    if bridge.deck.area < ROPED * (x1 - x0) * (bridge.deck.bounds[3] - y0):
        return _ropes_svg(bridge, style)
    plank = path(path_data(bridge.deck), **{**line_style(style.line, 0.04), "fill": style.wood})
    posts = [
        LineString([(x, y0), (x, y0 - 0.42)])
        for x in np.linspace(x0 + 0.1, x1 - 0.1, 2 + round((x1 - x0) / 0.7))
    ]
    rail = LineString([(x0 + 0.05, y0 - 0.42), (x1 - 0.05, y0 - 0.42)])
    return plank + path(path_data(MultiLineString([*posts, rail])), **line_style(style.line, 0.04))


def _ropes_svg(bridge: Bridge, style: Style) -> str:
    """A bridge that sags: short planks, two ropes over them, hangers, a post at each end."""
    way = bridge.way
    count = max(4, round(exact.length(way) / 0.34))
    spots = [exact.part_of(way, 0, k / count, normalized=True).coords[-1] for k in range(1, count)]
    (x0, y0), (x1, y1) = way.coords[0], way.coords[-1]
    ends = [(x0 + 0.2, y0), (x1 - 0.2, y1)]
    posts = [LineString([(x, y + 0.05), (x, y - 0.62)]) for x, y in ends]
    rail = [(x, y - 0.4) for x, y in spots if ends[0][0] < x < ends[1][0]]
    ropes = [LineString([(ends[0][0], y0 - 0.58), *rail, (ends[1][0], y1 - 0.58)])]
    ropes += [LineString([(x, y), (x, y - 0.4)]) for x, y in spots[1:-1:2]]
    deck = path(path_data(bridge.deck), **{**line_style(style.line, 0.036), "fill": style.wood})
    gaps = [LineString([(x, y), (x, y + 0.1)]) for x, y in spots]
    return (
        deck
        + path(path_data(MultiLineString(gaps)), **line_style(style.line, 0.028))
        + path(path_data(MultiLineString(ropes)), **line_style(style.line, 0.026))
        + path(path_data(MultiLineString(posts)), **line_style(style.line, 0.075))
    )
