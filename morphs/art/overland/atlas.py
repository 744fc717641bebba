"""Overland hexes as SVG, in the styles atlas (colour), ink and plain.

What must stand upright has the class `upright` and a transform that only moves and scales it:
whoever turns the hex turns everything else, and moves these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import shapely
from shapely import LineString, MultiLineString

from morphs.art.geometry.frame import outline
from morphs.art.overland.country import BEFORE, SEA, Country, Course
from morphs.art.overland.growth import symbols
from morphs.art.overland.signs import FARMS
from morphs.art.overland.symbols import MANY, VARIANTS, Pen, symbol
from morphs.art.style.svg import FINE, ROUND_ENDS, attributes, number, path, pen_style, short_data
from morphs.base import exact
from morphs.base.seeds import Dice

FADES = ((2.6, 0.16), (1.7, 0.2), (0.9, 0.25))
"""How wide, in squares, and how opaque the hems of countries are that fade into others."""
SLEEPERS = "7 34"
"""Sleepers of a railway and the gaps between, in hundredths of a square."""
FARMLAND = 9.0
"""Signs of farmland are drawn with one pen in all sizes: that for this height."""
DASH = 0.55
"""How much of a trail its dashes take."""


@dataclass(frozen=True)
class Atlas:
    """Colours and widths of one style; an area without a colour is paper. `inks` are the lines of
    symbols that have others than `ink`; `soft` the letters of countries that fade into others."""

    name: str
    areas: Mapping[str, str]
    ink: str = "#3d3226"
    paper: str = "#ffffff"
    bodies: Mapping[str, str] = field(default_factory=dict)
    leaves: Mapping[str, str] = field(default_factory=dict)
    shade: str = "#00000026"
    pen: float = 0.075
    coast: str = "#3d3226"
    coast_width: float = 0.13
    ripple: str = ""
    river: str = "#8fbcd2"
    bank: str = "#4a7a96"
    road: str = "#8a6238"
    verge: str = "#f0e2c0"
    with_symbols: bool = True
    fringe: str = ""
    inks: Mapping[str, str] = field(default_factory=dict)
    soft: str = ""
    pale: Mapping[str, str] = field(default_factory=dict)


ATLAS = Atlas(
    "atlas",
    {
        "m": "#c3b8a5", "o": "#cdbf9b", "h": "#d5cd9a", "p": "#dcdfa9", "d": "#f0dfae",
        "f": "#a9bf86", "w": "#c3d096", "j": "#8fb07a", "s": "#b7c3a0", "t": "#e9eae2",
        "a": "#a9cbdb",
    },
    bodies={
        "mountain": "#d9d0c0", "foothill": "#d9cda9", "hill": "#dfd8a6", "conifer": "#7f9f66",
        "tree": "#9dbb6f", "crown": "#6d9657", "palm": "#6d9657", "town": "#f3e3c8",
        "farm": "#f3e3c8", "village": "#f3e3c8", "city": "#f3e3c8", "castle": "#e6ddcb",
        "cave": "#b9ab95", "crag": "#b5aa9a", "ice": "#f4f7f7", "reef": "#b5aa9a",
        "isle": "#dcdfa9", "field": "#e6d591", "croft": "#e6d591", "fruit": "#9dbb6f",
    },
    leaves={
        "farm": "#b4563f", "village": "#b4563f", "town": "#b4563f", "city": "#b4563f",
        "castle": "#5f6f83",
        "banner": "#b3332a", "isle": "#7f9f66", "fruit": "#8fb062",
        "field": "#bccb83", "croft": "#bccb83",
    },
    pale={"field": "#d9c98c", "croft": "#d9c98c", "fruit": "#cfd896"},
    ripple="#7aa8c0",
    fringe="#7a6a4f",
    inks={
        "conifer": "#4c6340", "tree": "#5a7040", "crown": "#48633c", "palm": "#48633c",
        "tuft": "#8d8a58", "reeds": "#66745a", "wave": "#7aa8c0", "field": "#86743f",
        "croft": "#86743f", "fruit": "#5a7040",
    },
    soft="fwjshomdt",
)  # fmt: skip

INK_ATLAS = Atlas(
    "ink",
    {
        "m": "#e7e4df",
        "o": "#efece6",
        "h": "#f5f3ee",
        "p": "#fdfdfb",
        "d": "#f7f1e3",
        "f": "#dde1d6",
        "w": "#e9ece2",
        "j": "#d3dacb",
        "s": "#e3e7e1",
        "t": "#f4f5f6",
        "a": "#d3dfe6",
    },
    bodies={
        "conifer": "#b9c1b0",
        "tree": "#d6dbcd",
        "crown": "#aab5a0",
        "palm": "#aab5a0",
        "fruit": "#d6dbcd",
        "field": "#efe9d6",
        "croft": "#efe9d6",
        "cave": "#cfccc6",
        "crag": "#d8d5cf",
    },
    leaves={
        "farm": "#8e8a83",
        "village": "#8e8a83",
        "town": "#8e8a83",
        "city": "#8e8a83",
        "castle": "#6f6c66",
        "banner": "#55524d",
        "isle": "#b9c1b0",
        "fruit": "#c6ccbb",
        "field": "#dfe3d2",
        "croft": "#dfe3d2",
    },
    pale={"field": "#e4dcc4", "croft": "#e4dcc4", "fruit": "#eef0e6"},
    soft="fwjshomdt",
    ink="#1c1c1c",
    shade="#1c1c1c4d",
    coast="#1c1c1c",
    coast_width=0.16,
    ripple="#6f6f6f",
    river="#dbe4e9",
    bank="#1c1c1c",
    road="#1c1c1c",
    verge="#ffffff",
    fringe="",
)


def plain_atlas(colours: Mapping[str, str], lines: Mapping[str, str]) -> Atlas:
    """Flat colours without symbols, as given by area and line letter."""
    return Atlas(
        "plain",
        dict(colours),
        coast="",
        river=lines.get("r", "#4f8fbf"),
        bank="",
        road=lines.get("o", "#a0703c"),
        verge="",
        with_symbols=False,
    )


def country_svg(country: Country, atlas: Atlas, size: tuple[int, int]) -> str:
    """A hex as SVG text of a size in pixels; its user units are pixels too, those of the ground
    hundredths of a square."""
    across = size[0] / outline(country.shape).bounds[2]
    kinds, standing = _standing(country, atlas, across) if atlas.with_symbols else ("", "")
    return f"{_head(size)}<defs>{kinds}</defs>{_lying(country, atlas, size)}{standing}</svg>"


def ground_svg(country: Country, atlas: Atlas, size: tuple[int, int]) -> str:
    """The same without what stands upright."""
    return f"{_head(size)}{_lying(country, atlas, size)}</svg>"


def _head(size: tuple[int, int]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" {attributes(ROUND_ENDS)}>'
    )


def _lying(country: Country, atlas: Atlas, size: tuple[int, int]) -> str:
    _, _, x1, y1 = outline(country.shape).bounds
    layers = [_ground, _fringes, _sea, _rivers, _ways]
    ground = "".join(layer(country, atlas) for layer in layers)
    scale = f"scale({size[0] / x1 / FINE:.6f} {size[1] / y1 / FINE:.6f})"
    return f'<defs>{_lands(country, atlas)}</defs><g transform="{scale}">{ground}</g>'


def _pen(colour: str, width: float, **more: object) -> dict[str, object]:
    """Attributes of a line so many squares wide."""
    return pen_style(colour, width * FINE, **more)


def _lands(country: Country, atlas: Atlas) -> str:
    """Definitions of every country that has a colour, by its letter."""
    return "".join(
        path(short_data(area), id=letter, fill_rule="evenodd")
        for letter, area in sorted(country.areas.items())
        if letter in atlas.areas
    )


def _ground(country: Country, atlas: Atlas) -> str:
    """Every country, and under it a wider one, lest paper shines through at the border."""
    whole = exact.buffer(outline(country.shape), 0.4)
    bare = country.areas.keys() - atlas.areas.keys()
    parts = [path(short_data(whole), fill=atlas.paper)] if bare else []
    letters = sorted(country.areas.keys() & atlas.areas.keys())
    for wider in (0.4, 0.03):
        for letter in letters:
            pen = {**_pen(atlas.areas[letter], 2 * wider), "fill": atlas.areas[letter]}
            parts.append(f'<use href="#{letter}" {attributes(pen)}/>')
    if len(letters) > 1:
        parts += _faded(letters, atlas)
    return "".join(parts)


def _faded(letters: Sequence[str], atlas: Atlas) -> list[str]:
    """Countries that go over into others by degrees; water has its coast."""
    parts = []
    for wide, opacity in FADES:
        for letter in letters:
            if letter in atlas.soft:
                pen = _pen(atlas.areas[letter], wide, stroke_opacity=opacity, fill="none")
                parts.append(f'<use href="#{letter}" {attributes(pen)}/>')
    if SEA in letters:
        parts.append(f'<use href="#{SEA}" {attributes({"fill": atlas.areas[SEA]})}/>')
    return parts


def _fringes(country: Country, atlas: Atlas) -> str:
    """Where one country passes into another: a faint dotted line."""
    if not atlas.fringe:
        return ""
    rim = exact.buffer(outline(country.shape).boundary, 0.02)
    lines = [
        exact.difference(exact.difference(area.boundary, rim), exact.buffer(country.water, 0.05))
        for letter, area in country.areas.items()
        if letter != SEA
    ]
    seen = shapely.line_merge(exact.union_all(lines)) if lines else MultiLineString()
    return path(
        short_data(seen),
        **_pen(atlas.fringe, 0.05, stroke_opacity=0.35, stroke_dasharray="2 30"),
    )


def _sea(country: Country, atlas: Atlas) -> str:
    """The coast, and lines along it in the water."""
    water = country.water
    if water.is_empty or not atlas.coast:
        return ""
    rim = exact.buffer(outline(country.shape).boundary, 0.02)
    coast = exact.difference(water.boundary, rim)
    parts = []
    inner = exact.buffer(water, -0.01)
    for far, wide in ((0.35, 0.07), (0.75, 0.055), (1.25, 0.04)) if atlas.ripple else ():
        line = exact.intersection(exact.buffer(coast, far).boundary, inner)
        parts.append(path(short_data(line), **_pen(atlas.ripple, wide)))
    parts.append(path(short_data(coast), **_pen(atlas.coast, atlas.coast_width)))
    return "".join(parts)


def _rivers(country: Country, atlas: Atlas) -> str:
    """Banks first, then water, so that rivers join without a line between."""
    sea = country.water
    flowing = [c for c in country.courses if c.letter in "rs"]
    banks: list[str] = []
    beds: list[str] = []
    for course in flowing:
        seen = (
            exact.difference(course.line, exact.buffer(sea, -0.12))
            if not sea.is_empty
            else course.line
        )
        data = short_data(seen)
        banks.append(path(data, **_pen(atlas.bank or atlas.river, course.width)))
        beds.append(path(data, **_pen(atlas.river, course.width * 0.64)))
    return "".join(banks) + ("".join(beds) if atlas.bank else "")


def _ways(country: Country, atlas: Atlas) -> str:
    """Roads as double lines, trails as dashes, and bridges."""
    ways = [c for c in country.courses if c.letter == "o"]
    rails = [c for c in ways if c.rails or "railway" in country.tags]
    roads = [c for c in ways if c not in rails]
    trails = [c for c in country.courses if c.letter == "t"]
    parts = [path(short_data(c.line), **_pen(atlas.road, c.width)) for c in roads]
    if atlas.verge:
        parts += [path(short_data(c.line), **_pen(atlas.verge, c.width * 0.52)) for c in roads]
    parts += [_railway(course, atlas) for course in rails]
    for trail in trails:
        pen = _pen(atlas.road, trail.width * 0.7, stroke_dasharray=_dashes(country, trail))
        parts.append(path(short_data(trail.line), **{**pen, "stroke_linecap": "butt"}))
    over = _ford if "ford" in country.tags and "bridge" not in country.tags else _bridge
    parts += [over(line, atlas) for line in country.bridges]
    return "".join(parts)


def _railway(course: Course, atlas: Atlas) -> str:
    """A line with sleepers across it."""
    data = short_data(course.line)
    sleepers = _pen(atlas.ink, 0.62, stroke_dasharray=SLEEPERS, stroke_linecap="butt")
    return path(data, **_pen(atlas.ink, 0.17)) + path(data, **sleepers)


def _dashes(country: Country, trail: Course) -> str:
    """Dashes and gaps such that on every border lies the middle of a dash, where the neighbour's
    trail goes on: half a dash of ours, half of its own."""
    rim = outline(country.shape).boundary
    inside = exact.length(trail.line) - BEFORE
    through = exact.distance(rim, shapely.get_point(trail.line, -1)) < exact.THIN
    period = inside / max(1, round(inside)) if through else 1.0
    first = BEFORE + DASH / 2 * period
    gap = (1 - DASH) * period
    count = int(inside / period) + 2
    return " ".join(number(value * FINE) for value in (first, *(gap, DASH * period) * count))


def _bridge(line: LineString, atlas: Atlas) -> str:
    deck = exact.buffer(line, 0.3, cap_style="flat")
    rails = exact.union_all([exact.offset(line, far) for far in (-0.3, 0.3)])
    return path(short_data(deck), fill=atlas.verge or atlas.paper) + path(
        short_data(rails), **_pen(atlas.ink, 0.1)
    )


def _ford(line: LineString, atlas: Atlas) -> str:
    """Stones to step on."""
    stones = {"stroke_dasharray": "1 42"}
    parts = [exact.offset(line, far) for far in (-0.16, 0.16)]
    data = short_data(exact.union_all(parts))
    under = path(data, **{**_pen(atlas.ink, 0.3), **stones})
    return under + path(data, **{**_pen(atlas.verge or atlas.paper, 0.2), **stones})


def standing_symbols(country: Country) -> list[tuple[str, int, float, float, float]]:
    """Kind, variant, place and height of all that stands upright, from back to front."""
    rolls = Dice(country.seed, "variants")
    return [
        (s.kind, rolls.below(MANY.get(s.kind, VARIANTS)), s.x, s.y, s.size)
        for s in symbols(country)
    ]


def pen_of(kind: str, size: float, atlas: Atlas) -> Pen:
    """What a symbol of a size is drawn with."""
    body = atlas.bodies.get(kind, atlas.paper)
    size = FARMLAND if kind in FARMS else size
    return Pen(
        atlas.inks.get(kind, atlas.ripple if kind == "wave" and atlas.ripple else atlas.ink),
        body,
        atlas.shade,
        atlas.leaves.get(kind, body),
        atlas.pen / exact.power(size, 0.75),
        atlas.pale.get(kind, body),
    )


def _standing(country: Country, atlas: Atlas, unit: float) -> tuple[str, str]:
    """Definitions of the symbols used, and their places, `unit` pixels a square."""
    used: dict[str, tuple[str, str]] = {}
    placed = []
    for kind, variant, *numbers in standing_symbols(country):
        name = f"{kind}{variant}"
        if name not in used:
            short = f"s{len(used)}"
            used[name] = short, symbol(kind, variant, pen_of(kind, numbers[2], atlas), id=short)
        x, y, high = (round(value * unit) for value in numbers)
        placed.append(f'<use href="#{used[name][0]}" transform="translate({x} {y})scale({high})"/>')
    defs = "".join(drawn for _, drawn in used.values())
    return defs, f'<g class="upright">{"".join(placed)}</g>' if placed else ""


ATLASES = {atlas.name: atlas for atlas in (ATLAS, INK_ATLAS)}
