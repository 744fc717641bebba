"""City tiles as SVG: in colour (atlas) or in ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.city.city import WIDTHS, City
from morphs.art.geometry.frame import outline
from morphs.art.style.colours import Colour, faded
from morphs.art.style.svg import line_style, number, path, path_data
from morphs.art.things.pen import ring
from morphs.base import exact
from morphs.base.seeds import Dice


@dataclass(frozen=True)
class CityStyle:
    """Colours of a city; houses take one of several roofs each."""

    name: str
    ground: str
    quarters: Mapping[str, str]
    roofs: tuple[str, ...]
    ink: str
    way: str
    water: str
    ripple: str
    tree: str
    stall: tuple[str, ...]
    wall: str
    deck: str
    shade: str


CITY_ATLAS = CityStyle(
    "atlas", "#d9cba8",
    {"p": "#b3c98c", "g": "#c5d49a", "m": "#ead9b4", "s": "#cdb994", "b": "#d3c39e"},
    ("#c98f6b", "#bf8060", "#d29c78", "#b5795c", "#c69a72"),
    "#4a3829", "#efe3c6", "#9cc3d6", "#6f9db5", "#7fa062",
    ("#d8b45a", "#c77c5e", "#8fb0b8", "#e6dcc0"), "#8d8478", "#c9a878", "#000000",
)  # fmt: skip
CITY_INK = CityStyle(
    "ink", "#ffffff", {}, ("#ffffff",), "#161616", "#ffffff", "#e3eaee", "#8a9aa5", "#ffffff",
    ("#ffffff",), "#6d6d6d", "#ffffff", "",
)  # fmt: skip
CITY_STYLES = {style.name: style for style in (CITY_ATLAS, CITY_INK)}

SHADE = 0.19
"""How dark houses make the ground beside them."""
GATE = 2.6
"""Where a way lies along a wall for longer than this, the wall has no gate."""


def city_colours(style: CityStyle) -> tuple[Colour, ...]:
    """The colours of a small file in a style."""
    grounds = [style.ground, style.way, *style.quarters.values()]
    flat = [*grounds, style.water, style.tree, *style.roofs, *style.stall, style.wall, style.deck]
    shaded = [shade for colour in grounds for shade in faded([colour], "#000000", 12)[1:3]]
    mixed = [*faded(grounds, style.way, 3), *faded([style.water], style.ripple, 3)]
    return tuple(dict.fromkeys([*faded(flat, style.ink, 4), *shaded, *mixed]))[:256]


def city_svg(city: City, style: CityStyle, size: tuple[int, int]) -> str:
    """A city tile as SVG text of a size in pixels; its user units are squares."""
    _, _, x1, y1 = outline(city.shape).bounds
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {number(x1)} {number(y1)}">'
    )
    layers = (_ground, _ways, _water, _green, _houses, _stalls, _walls)
    return head + "".join(layer(city, style) for layer in layers) + "</svg>"


def _ground(city: City, style: CityStyle) -> str:
    parts = [path(path_data(exact.buffer(outline(city.shape), 0.2)), fill=style.ground)]
    for letter, area in sorted(city.quarters.items()):
        colour = style.quarters.get(letter)
        if colour:
            parts.append(
                path(path_data(exact.buffer(area, 0.02)), fill=colour, fill_rule="evenodd")
            )
    rim = exact.buffer(outline(city.shape).boundary, 0.02)
    for letter in "pgm":
        edge = exact.difference(city.quarters.get(letter, Polygon()).boundary, rim)
        pen = line_style(style.ink, 0.04, stroke_opacity=0.6, stroke_dasharray=".16 .12")
        parts.append(path(path_data(edge), **pen))
    return "".join(parts)


def _ways(city: City, style: CityStyle) -> str:
    ways = exact.intersection(city.running("ra"), outline(city.shape))
    parts = [path(path_data(ways), fill=style.way, fill_rule="evenodd")]
    if city.well:
        x, y = city.well
        plaza = exact.buffer(shapely.Point(x, y), 1.15)
        parts.append(path(path_data(plaza), fill=style.way))
        parts.append(
            f'<g transform="translate({number(x)} {number(y)})">'
            + path(ring(0.32), fill=style.wall, stroke=style.ink, stroke_width="0.06")
            + path(ring(0.18), fill=style.water)
            + "</g>"
        )
    return "".join(parts)


def _water(city: City, style: CityStyle) -> str:
    water = city.water
    if water.is_empty:
        return ""
    rim = exact.buffer(outline(city.shape).boundary, 0.02)
    bank = exact.difference(water.boundary, rim)
    inner = exact.intersection(
        exact.buffer(water, -0.14).boundary, exact.buffer(outline(city.shape), -0.4)
    )
    parts = [path(path_data(water), fill=style.water, fill_rule="evenodd")]
    parts.append(path(path_data(inner), **line_style(style.ripple, 0.03, stroke_dasharray=".7 .5")))
    parts.append(path(path_data(bank), **line_style(style.ink, 0.09)))
    parts += [_bridge(line, style) for line in city.bridges]
    return "".join(parts)


def _bridge(line: LineString, style: CityStyle) -> str:
    deck = exact.buffer(line, 0.42, cap_style="flat")
    sides = exact.union_all([exact.offset(line, far) for far in (-0.42, 0.42)])
    return path(path_data(deck), fill=style.deck) + path(
        path_data(sides), **line_style(style.ink, 0.08)
    )


def _green(city: City, style: CityStyle) -> str:
    """Crowns of trees, and beds in the gardens."""
    gardens = exact.difference(
        city.quarters.get("g", Polygon()), exact.buffer(city.running("ravc"), 0.2)
    )
    core = exact.buffer(exact.intersection(gardens, exact.buffer(outline(city.shape), -0.3)), -0.3)
    rows = []
    if not core.is_empty:
        x0, y0, x1, y1 = core.bounds
        for k in range(int((y1 - y0) / 0.34) + 1):
            line = LineString([(x0, y0 + k * 0.34), (x1, y0 + k * 0.34)])
            rows.append(exact.intersection(line, core))
    parts = [
        path(path_data(exact.union_all(rows)), **line_style(style.ink, 0.05, stroke_opacity=0.45))
    ]
    for x, y, r in city.trees:
        crown = path(ring(r), fill=style.tree, stroke=style.ink, stroke_width="0.05")
        leaf = path(
            ring(r * 0.5, -r * 0.12, -r * 0.12), **line_style(style.ink, 0.03, stroke_opacity=0.5)
        )
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{crown}{leaf}</g>')
    return "".join(parts)


def _houses(city: City, style: CityStyle) -> str:
    """Roofs with their ridges, and shade all round them, for tiles are turned."""
    rolls = Dice(city.seed, "roofs")
    grounds = [*city.houses, *(terrace.ground for terrace in city.terraces)]
    shade = exact.buffer(exact.union_all(grounds), 0.1, 2)
    parts = []
    if grounds and style.shade:
        parts.append(path(path_data(shade), fill=style.shade, fill_opacity=SHADE))
    for one in city.terraces:
        roof = style.roofs[one.roof % len(style.roofs)]
        parts.append(path(path_data(one.ground), fill=roof, stroke=style.ink, stroke_width="0.065"))
        pen = line_style(style.ink, 0.04, stroke_opacity=0.7)
        parts.append(path(path_data(one.ridge), **pen))
    for house in city.houses:
        roof = style.roofs[rolls.below(len(style.roofs))]
        parts.append(path(path_data(house), fill=roof, stroke=style.ink, stroke_width="0.065"))
        parts.append(_ridge(house, style, rolls.fraction()))
    return "".join(parts)


def _ridge(house: Polygon, style: CityStyle, roll: float) -> str:
    """The ridge of a roof along the house's longer side, with hips to the corners now and then."""
    corners = shapely.get_coordinates(exact.rotated_rectangle(house))[:4].tolist()
    a, b, c, d = (shapely.Point(p) for p in corners)
    if exact.distance(a, b) < exact.distance(b, c):
        a, b, c, d = b, c, d, a
    ends = [((p.x + q.x) / 2, (p.y + q.y) / 2) for p, q in ((a, d), (b, c))]
    line = LineString(ends)
    inset = 0.28 if roll < 0.5 else 0.0
    ridge = exact.intersection(exact.part_of(line, inset, 1 - inset, normalized=True), house)
    hips: BaseGeometry = LineString()
    if inset:
        near, far = (exact.along(line, share, normalized=True) for share in (inset, 1 - inset))
        hips = exact.intersection(
            exact.union_all(
                [LineString([p, q]) for p, q in ((near, a), (near, d), (far, b), (far, c))]
            ),
            house,
        )
    drawn = exact.union_all([ridge, hips])
    return path(path_data(drawn), **line_style(style.ink, 0.04, stroke_opacity=0.7))


def _stalls(city: City, style: CityStyle) -> str:
    rolls = Dice(city.seed, "awnings")
    parts = []
    for stall in city.stalls:
        colour = style.stall[rolls.below(len(style.stall))]
        parts.append(path(path_data(stall), fill=colour, stroke=style.ink, stroke_width="0.045"))
        corners = list(stall.exterior.coords)
        middle = [
            ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            for p, q in ((corners[0], corners[1]), (corners[2], corners[3]))
        ]
        parts.append(path(path_data(LineString(middle)), **line_style(style.ink, 0.03)))
    return "".join(parts)


def _walls(city: City, style: CityStyle) -> str:
    """City walls, gates where a way passes, and towers."""
    ways = exact.buffer(city.running("ra"), 0.05)
    water = city.running("vc")
    parts = []
    for line in city.walls:
        broad = exact.difference(line, water) if not water.is_empty else line
        parts.append(
            path(path_data(broad), **line_style(style.ink, WIDTHS["w"], stroke_linecap="butt"))
        )
        parts.append(
            path(
                path_data(broad),
                **line_style(style.wall, WIDTHS["w"] - 0.18, stroke_linecap="butt"),
            )
        )
        for gate in shapely.get_parts(exact.intersection(line, ways)):
            if gate.is_empty or exact.length(gate) > GATE:
                continue
            body = exact.buffer(exact.centroid(gate), 0.75, quad_segs=1)
            parts.append(
                path(path_data(body), fill=style.wall, stroke=style.ink, stroke_width="0.09")
            )
            parts.append(path(path_data(gate), **line_style(style.way, 0.5, stroke_linecap="butt")))
    for x, y in city.towers:
        tower = path(ring(0.52), fill=style.wall, stroke=style.ink, stroke_width="0.09")
        inner = path(ring(0.28), **line_style(style.ink, 0.05))
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{tower}{inner}</g>')
    return "".join(parts)
