"""The legend of lands that are drawn as a whole: what occurs on them, drawn as it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
import shapely

from morphs.art.dressing.legend import Sign
from morphs.art.overland.signs import PLACES
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes
from morphs.draw.lands.fields import FURROW, HEDGE, HUES
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.places import place_sign
from morphs.draw.lands.plants import GROWTHS
from morphs.draw.lands.scenery import reef_rock
from morphs.draw.lands.view import HILL, LETTERS, SEA
from morphs.draw.terrain.icons import cave
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Site
from morphs.draw.terrain.symbols import SYMBOLS, fir
from morphs.tiles.vocabulary import Vocabulary

LINES = {"r": "river", "s": "stream", "o": "road", "t": "trail", "l": "railway"}
FLOWS = {"r": 4.2, "s": 2.4}
"""How wide running water is on its sign, in units."""
COURSE = "M-22 6C-10 -10 8 14 22 -4"
THICK = 1 / 50
"""Squares of a sign to a unit of length, of lines; symbols have each their own scale."""
ZOOM = {"m": 0.98, "o": 1.45, "h": 2.0, "d": 1.15}
GROWN = 1.75
"""Sizes of symbols by country, of which few are drawn, and of all others, in squares to a cell."""
FEW = ((-0.2, 0.07), (0.2, 0.03), (0.0, 0.3))
MANY = (
    *((-0.29, -0.1), (0.0, -0.13), (0.29, -0.11), (-0.15, 0.05), (0.16, 0.03)),
    *((-0.29, 0.17), (0.01, 0.19), (0.29, 0.16)),
)
"""Where symbols stand about the middle of a sign, from back to front."""
ON_SLOPES = ((-0.06, 0.12), (0.3, 0.2), (-0.3, 0.24), (0.12, 0.33))
ROCKS = ((-0.2, -0.04), (0.17, 0.02), (-0.05, 0.2), (0.27, 0.24))
CROSSED = ("r", "s")
FARMED = {"fields", "orchard"}
STRIPS = (
    ("M-.38 -.26L.02 -.3L0 -.02L-.36 .02Z", "M-.36 -.17L.02 -.2M-.36 -.07L.01 -.11"),
    ("M.06 -.3L.38 -.26L.36 .06L.04 0Z", "M.16 -.29L.15 .02M.27 -.28L.26 .04"),
    ("M-.36 .06L.32 .1L.3 .28L-.34 .26Z", "M-.35 .13L.31 .16M-.35 .2L.3 .22"),
)
"""Outlines of strips of fields on a sign, and their furrows."""
PLACE_ZOOM = {
    "settlement": 1.8,
    "village": 1.7,
    "town": 1.4,
    "city": 1.1,
    "castle": 1.6,
    "cave": 2.2,
}


def whole_legend(land: Land, look: Look, vocabulary: Vocabulary) -> Sequence[tuple[str, Sign]]:
    """What occurs on a land: countries, what runs through them, what stands there."""
    shown = land.shown
    there = {LETTERS[number] for number in np.unique(land.shown.country[~shown.bare]).tolist()}
    there |= {LETTERS[SEA]} if land.shores else set()
    found: list[tuple[str, Sign]] = [
        (area.name, partial(_country, letter, look))
        for letter, area in vocabulary.areas.items()
        if letter in there
    ]
    if shown.wooded and look.symbols:
        found.append(("wooded hill", partial(_wooded, look)))
    chains = [*land.rivers, *land.rails, *land.roads]
    kinds = {chain.kind for chain in chains}
    found += [(name, partial(_line, kind, look)) for kind, name in LINES.items() if kind in kinds]
    if any(one.kind in CROSSED for one in land.rivers) and _is_bridged(land):
        found.append(("bridge", partial(_bridge, look)))
    if look.symbols and (land.homes or any(FARMED & set(each) for each in shown.tags)):
        found.append(("fields", partial(_fields, look)))
    if look.symbols:
        tags = {tag for each in shown.tags for tag in each}
        found += [(tag, sign) for tag, sign in _marks(look) if tag in tags]
    homes = {land.kind_of_home(cell) for cell in land.homes} - {"start"}
    found += [(kind, partial(_place, kind, look)) for kind in PLACES if kind in homes]
    return found


def _is_bridged(land: Land) -> bool:
    """Whether a road or a railway crosses running water."""
    tree = shapely.STRtree([shapely.LineString(chain.points) for chain in land.rivers])
    ways = [shapely.LineString(chain.points) for chain in (*land.roads, *land.rails)]
    return any(len(tree.query(way, "intersects")) for way in ways)


def _bridge(look: Look, _: Style) -> str:
    """A road that crosses a river between parapets."""
    style = look.style
    deck = style.road if style.fills else "#ffffff"
    parts = [
        ("M2 -18C-4 -8 4 8 -2 18", 6.8, style.river_edge),
        ("M2 -18C-4 -8 4 8 -2 18", 4.2, style.river),
    ]
    parts += [("M-22 0H22", 4.4, style.ink), ("M-22 0H22", 2.8, deck)]
    parts += [("M-6 0H6", 7.6, style.ink), ("M-6 0H6", 5.2, deck)]
    parts += [
        (f"M-8 {side * 5.2}L-6 {side * 3.4}H6L8 {side * 5.2}", 1.2, style.ink) for side in (1, -1)
    ]
    drawn = "".join(
        f"<path {attributes({'d': data, 'fill': 'none', 'stroke': ink, 'stroke_width': wide})}/>"
        for data, wide, ink in parts
    )
    return _field(look, look.grounds["p"]) + f'<g transform="scale({THICK:.4f})">{drawn}</g>'


def _fields(look: Look, _: Style) -> str:
    """Ploughed strips, each its own way."""
    fills = look.style.fills
    parts = [_field(look, look.grounds["p"])]
    for number, (data, furrows) in enumerate(STRIPS):
        pen = {"d": data, "fill": HUES[number] if fills else "#ffffff", "stroke_width": 0.03}
        pen["stroke"] = HEDGE if fills else look.style.ink
        lines = {"d": furrows, "fill": "none", "stroke_width": 0.025}
        lines["stroke"] = FURROW if fills else look.style.ink
        parts.append(f"<path {attributes(pen)}/><path {attributes(lines)}/>")
    return "".join(parts)


def _marks(look: Look) -> Iterator[tuple[str, Sign]]:
    """Signs of what else stands in a cell."""
    yield "crags", partial(_crags, look)
    yield "reef", partial(_reef, look)
    yield "cave", partial(_cave, look)


def _pen(look: Look) -> Pen:
    return Pen(look.style, SIZE)


def _country(letter: str, look: Look, _: Style) -> str:
    """A piece of a country with some of what grows there."""
    growth = next((one for one in GROWTHS if LETTERS[one.country] == letter), None)
    ground = look.woods.get(letter, look.grounds.get(letter, look.sea))
    if growth is None or not look.symbols:
        return _field(look, ground)
    draw, pen, deep = growth.draw, _pen(look), 0.3 if growth.wide else 1.0

    def drawn(key: int) -> str:
        return "".join(piece.svg for piece in draw(pen, (0.0, 0.0), key, deep))

    places, zoom = (FEW, ZOOM[letter]) if letter in ZOOM else (MANY, GROWN)
    return _field(look, ground) + _standing(drawn, places, zoom)


def _standing(drawn: Callable[[int], str], places: Sequence[XY], zoom: float) -> str:
    """Symbols at places of a sign."""
    return "".join(
        f'<g transform="translate({x} {y}) scale({zoom / SIZE:g})">{drawn(17 * key + 5)}</g>'
        for key, (x, y) in enumerate(places)
    )


def _wooded(look: Look, style: Style) -> str:
    """Hills with trees on them."""
    pen = _pen(look)
    trees = _standing(lambda key: fir(pen, (0.0, 0.0), (0.0, -0.06), key).svg, ON_SLOPES, GROWN)
    return _country(LETTERS[HILL], look, style) + trees


def _line(kind: str, look: Look, _: Style) -> str:
    """What runs through a country, over a piece of plain."""
    style = look.style
    strokes = look.ways.get(kind) or (
        (style.river_edge, FLOWS[kind] + 2.6, ""),
        (style.river, FLOWS[kind], ""),
    )
    lines = "".join(
        "<path "
        + attributes(
            {
                "d": COURSE,
                "fill": "none",
                "stroke": colour,
                "stroke_width": wide,
                **({"stroke_dasharray": dash} if dash else {}),
            }
        )
        + "/>"
        for colour, wide, dash in strokes
    )
    return _field(look, look.grounds["p"]) + f'<g transform="scale({THICK:.4f})">{lines}</g>'


def _crags(look: Look, _: Style) -> str:
    pen = _pen(look)
    drawn = "".join(p.svg for p in SYMBOLS["crags"](pen, Site((0.0, 0.0), 3)))
    return _field(look, look.grounds["o"]) + _scaled(drawn, 0.75, 0.08)


def _reef(look: Look, _: Style) -> str:
    pen = _pen(look)
    rocks = _standing(lambda key: reef_rock(pen, (0.0, 0.0), key), ROCKS, 2.6)
    return _field(look, look.sea) + rocks


def _cave(look: Look, _: Style) -> str:
    return _scaled(cave(_pen(look), (0.0, 0.0)), PLACE_ZOOM["cave"], 0.05)


def _place(kind: str, look: Look, _: Style) -> str:
    """The sign of a place."""
    return _scaled(place_sign(kind, look, (0.0, 0.0), 1), PLACE_ZOOM.get(kind, 1.0), 0.05)


def _scaled(drawn: str, zoom: float, low: float) -> str:
    return f'<g transform="translate(0 {low}) scale({zoom / SIZE:g})">{drawn}</g>'


def _field(look: Look, fill: str) -> str:
    place = {"x": -0.45, "y": -0.36, "width": 0.9, "height": 0.72, "fill": fill}
    return f"<rect {attributes({**place, 'stroke': look.style.ink, 'stroke_width': 0.04})}/>"
