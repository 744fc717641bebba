"""The legend of a town: whose houses have which roofs, and what lies about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from morphs.art.dressing.legend import Sign
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes
from morphs.draw.city.style import TOWN_STYLES, TownStyle
from morphs.generators.city.parks import PARK
from morphs.generators.city.premises import premises_of
from morphs.generators.city.town import Town

WARDS = {
    "merchant": "merchants",
    "craft": "craftsmen",
    "gate": "carters",
    "slum": "the poor",
    "patrician": "the rich",
    "hall": "great halls",
    "village": "villagers",
    "barn": "barns",
}
ALIKE = {"craftsmen, villagers": "common folk", "the poor, barns": "poor, barns"}
"""What roofs of several kinds are that have one look."""
NOTED = {"inn": "inn", "works": "workshop", "house": "house of note"}
"""What houses with numbers are, by their forms."""
HOMES = {
    "merchant": "manor",
    "gate": "inn",
    "slum": "smithy",
    "village": "cottages",
    "barn": "barns",
}
"""What roofs are in a village, where these are others than in a town."""
LAND = ("wood", "orchard", "pasture", "garden", "field")
"""What grows about towns, as signs tell it, and of a village behind its houses."""
CALLED = {"field": "fields", "garden": "gardens"}
LARGE = 1.14
"""How much larger than others the signs of towns are."""
ROWS = (-0.2, 0.06, 0.32)
"""Where rows of beds, furrows and waves lie in a sign."""
STROKES = (-0.34, -0.17, 0.0, 0.17, 0.34)
ACROSS = "".join(f"M{x:g} -0.36V0.36" for x in STROKES)
TILED = "".join(
    f"M{x + 0.06 * (n % 2):g} {0.75 * y:g}h0.09"
    for n, y in enumerate(STROKES)
    for x in (-0.39, -0.19, 0.01, 0.21)
)
SHADED = "".join(f"M{x:g} 0V0.36" for x in STROKES)
RUTS = "M-0.4 -0.07h0.3M0.02 -0.07h0.36M-0.34 0.08h0.3M0.1 0.08h0.3"
CLOSE = tuple(n / 9 for n in range(-4, 5))
CROSSED = "".join(f"M{0.95 * x:g} -0.36V0.36M-0.45 {0.75 * x:g}H0.45" for x in CLOSE)
CROSS = "M-0.38 0H0.38M0.1 -0.3V0.3"
"""The strokes on the roof of a sign: across, broken along, across its shaded half, both ways; and
the ridges of a church; the ruts of a road."""


def town_legend(town: Town, style: str, seed: int) -> Sequence[tuple[str, Sign]]:
    """What occurs in a town in one of its looks: roofs, those of one colour together, then the
    rest."""
    look = TOWN_STYLES[style]
    look = look if town.walled else look.of_villages
    found = [*_roofs(town, look)]
    if town.walled:
        forms = {one.form for one in premises_of(town, seed)}
        found += [
            (words, partial(_notable, look, form)) for form, words in NOTED.items() if form in forms
        ]
    if town.churches:
        crossed = {"data": CROSS, "pen": look.halo} if look.lined else {}
        found.append(("church", partial(_house, look, look.church, **crossed)))
    if town.walled:
        found.append(("wall", partial(_wall, look)))
    if not town.river.is_empty:
        found.append(("water", partial(_water, look)))
    if town.works.mills:
        found.append(("mill", partial(_mill, look)))
    if any(kind == PARK for _, kind in town.blocks):
        found.append(("park", partial(_park, look)))
    crofts = town.village.rows.crofts if town.village else []
    there = {parcel.kind for parcel in (*town.parcels, *crofts)}
    found += [
        (CALLED.get(kind, kind), partial(_land, look, kind)) for kind in LAND if kind in there
    ]
    found += _of_village(town, look)
    if not town.walled and len(found) % 2:  # else their two columns were ragged
        found.append(("roads", partial(_road, look)))
    return [(words, partial(_large, sign)) for words, sign in found]


def _large(sign: Sign, style: Style) -> str:
    """A sign as large as there is room for beside its words: signs of towns are small pictures."""
    return f'<g transform="scale({LARGE})">{sign(style)}</g>'


def _roofs(town: Town, look: TownStyle) -> Iterator[tuple[str, Sign]]:
    """Yield the roofs that occur, those of one colour together."""
    wards = {house.ward for house in town.houses}
    told = WARDS if town.walled else HOMES
    roofs: dict[str, list[str]] = {}
    hatched = {look.roofs[ward][0]: ACROSS for ward in look.hatched}
    hatched |= {look.roofs[ward][0]: TILED for ward in look.tiled}
    hatched |= {look.roofs[ward][0]: CROSSED for ward in look.crossed}
    black = {look.roofs[ward][0] for ward in look.black}
    if not look.shaded:
        plain = (
            ward
            for ward in told
            if ward not in (*look.hatched, *look.tiled, *look.blank, *look.crossed, *look.black)
        )
        hatched |= {look.roofs[ward][0]: SHADED for ward in plain}
    for ward, words in told.items():
        if ward in wards:
            roofs.setdefault(look.roofs[ward][0], []).append(words)
    for roof, words in roofs.items():
        name = ", ".join(words)
        drawn = partial(_house, look, roof, data=hatched.get(roof, ""), black=roof in black)
        yield ALIKE.get(name, name), drawn


def _of_village(town: Town, look: TownStyle) -> Iterator[tuple[str, Sign]]:
    """What stands on the green of a village and in the grounds of its manor."""
    if not town.village:
        return
    green, manor = town.village.green, town.village.manor
    if green:
        yield "pond", partial(_pond, look)
    if green and green.well:
        yield "well", partial(_round, look, look.lawn, look.stone, look.water)
    if manor:
        roof = look.roofs["slum"][0]
        yield "dovecote", partial(_round, look, look.pasture, roof, look.stone)


def _house(
    look: TownStyle, roof: str, _: Style, data: str = "", black: bool = False, pen: str = ""
) -> str:
    """A roof, one half of it in the shade, or black, with the strokes that its kind has."""
    if black:
        roof = look.ink
    shade = look.shaded and max(0.22, look.shaded)
    strokes: dict[str, object] = {"d": data, "fill": "none", "stroke": pen or look.ink}
    strokes["stroke_width"] = 0.09 if pen else 0.05
    return (
        _box(look, roof, -0.36, 0.72)
        + _box(look, look.shade, 0.0, 0.36, fill_opacity=shade)
        + (f"<path {attributes(strokes)}/>" if data else "")
    )


def _notable(look: TownStyle, form: str, _: Style) -> str:
    """The roof of a house with a number: with its court, its chimney or its turret."""
    roof = {"x": -0.43, "y": -0.34, "width": 0.86, "height": 0.68, "fill": look.noted[form]}
    cornice = {"x": -0.34, "y": -0.25, "width": 0.68, "height": 0.5, "fill": "none"}
    drawn = f"<rect {attributes({**roof, 'stroke': look.ink, 'stroke_width': 0.09})}/>"
    drawn += f"<rect {attributes({**cornice, 'stroke': look.halo, 'stroke_width': 0.04})}/>"
    pen = {"stroke": look.ink, "stroke_width": 0.06}
    if form == "house":
        turret = {"cx": -0.27, "cy": -0.19, "r": 0.22, "fill": look.stone, **pen}
        inner = {**turret, "r": 0.11, "fill": look.noted[form]}
        return drawn + f"<circle {attributes(turret)}/><circle {attributes(inner)}/>"
    place = (-0.18, -0.13, 0.36, 0.26) if form == "inn" else (0.06, -0.13, 0.26, 0.26)
    fill = look.square if form == "inn" else look.stone
    names = ("x", "y", "width", "height")
    form_on = {**dict(zip(names, place, strict=True)), "fill": fill, **pen}
    return drawn + f"<rect {attributes(form_on)}/>"


def _wall(look: TownStyle, _: Style) -> str:
    """A length of wall with its tower."""
    place = {"cx": 0, "cy": 0, "r": 0.3, "fill": look.wall, "stroke": look.ink}
    inner = {**place, "r": 0.17, "fill": look.stone}
    return (
        _box(look, look.wall, -0.15, 0.3)
        + f"<circle {attributes({**place, 'stroke_width': 0.06})}/>"
        + f"<circle {attributes({**inner, 'stroke_width': 0.05})}/>"
    )


def _road(look: TownStyle, _: Style) -> str:
    """A length of road through grass, with its ruts."""
    ruts = f"<path {attributes({'d': RUTS, 'stroke': look.ink, 'stroke_width': 0.03})}/>"
    return _box(look, look.pasture, -0.36, 0.72) + _box(look, look.road, -0.19, 0.38) + ruts


def _water(look: TownStyle, _: Style) -> str:
    box = _box(look, look.water, -0.36, 0.72)
    if not look.lined:
        return box + _lines(look.ink, 0.35)
    waves = "".join(
        f"M-0.42 {y:g}q0.07 -0.12 0.14 0t0.14 0t0.14 0t0.14 0t0.14 0t0.14 0"
        for y in (-0.16, 0.02, 0.2)
    )
    pen = {"d": waves, "fill": "none", "stroke": look.ink, "stroke_width": 0.05}
    return box + f"<path {attributes(pen)}/>"


def _park(look: TownStyle, _: Style) -> str:
    """A lawn with trees, walks across it and a basin."""
    ways = {"d": "M-0.45 0H0.45M0 -0.36V0.36", "stroke": look.square, "stroke_width": 0.13}
    walk = f"<path {attributes(ways)}/>"
    basin = {"cx": 0, "cy": 0, "r": 0.15, "fill": look.water}
    basin |= {"stroke": look.ink, "stroke_width": 0.05}
    trees = "".join(_tree(look, x, y, 0.11) for y in (-0.2, 0.2) for x in (-0.28, 0.28))
    lawn = _box(look, look.lawn, -0.36, 0.72)
    return lawn + walk + trees + f"<circle {attributes(basin)}/>"


def _pond(look: TownStyle, _: Style) -> str:
    """Water in the grass, with a line along its shore."""
    pool = {"cx": 0, "cy": 0, "rx": 0.34, "ry": 0.23, "fill": look.water, "stroke": look.ink}
    calm = {**pool, "rx": 0.22, "ry": 0.12, "fill": "none", "stroke": look.deep}
    return _box(look, look.lawn, -0.36, 0.72) + "".join(
        f"<ellipse {attributes({**one, 'stroke_width': 0.05})}/>" for one in (pool, calm)
    )


def _round(look: TownStyle, ground: str, rim: str, middle: str, _: Style) -> str:
    """What is round from above, with what lies in its middle."""
    outer = {"cx": 0, "cy": 0, "r": 0.28, "fill": rim, "stroke": look.ink, "stroke_width": 0.06}
    inner = {**outer, "r": 0.13, "fill": middle}
    return _box(look, ground, -0.36, 0.72) + "".join(
        f"<circle {attributes(one)}/>" for one in (outer, inner)
    )


def _mill(look: TownStyle, _: Style) -> str:
    """A roof by the water, its wheel in that."""
    water = _box(look, look.water, -0.36, 0.72)
    roof = {"x": -0.38, "y": -0.3, "width": 0.5, "height": 0.6, "fill": look.roofs["village"][0]}
    wheel = {"x": 0.14, "y": -0.16, "width": 0.18, "height": 0.32, "fill": look.bank}
    pen = {"stroke": look.ink, "stroke_width": 0.06}
    return water + "".join(f"<rect {attributes({**one, **pen})}/>" for one in (roof, wheel))


def _land(look: TownStyle, kind: str, _: Style) -> str:
    """A piece of land with what grows there."""
    fills = {"wood": look.wood, "orchard": look.orchard, "pasture": look.pasture,
             "garden": look.yard, "field": look.crops[0]}  # fmt: skip
    ground = _box(look, fills[kind], -0.36, 0.72)
    if kind == "wood":
        spots = ((-0.26, -0.12), (0.0, -0.17), (0.26, -0.11), (-0.14, 0.12), (0.13, 0.13))
        return ground + "".join(_tree(look, x, y, 0.19) for x, y in spots)
    if kind == "orchard":
        spots = tuple((x, y) for y in (-0.17, 0.17) for x in (-0.28, 0.0, 0.28))
        return ground + "".join(_tree(look, x, y, 0.105) for x, y in spots)
    if kind == "field":
        return ground + _lines(look.ink if look.lined else look.furrow, 0.9)
    if kind == "pasture" and look.lined:
        tufts = "".join(
            f"M{x - 0.07:g} {y - 0.1:g}l0.05 0.12l0.02 -0.17l0.04 0.17l0.06 -0.12"
            for x, y in ((-0.25, -0.05), (0.05, 0.2), (0.27, -0.06))
        )
        pen = {"d": tufts, "fill": "none", "stroke": look.ink, "stroke_width": 0.045}
        return ground + f"<path {attributes(pen)}/>"
    if kind == "garden":
        beds = [
            {"x": x, "y": y, "width": 0.34, "height": 0.22, "fill": look.strips[n]}
            for n, y in enumerate((-0.28, 0.06))
            for x in (-0.38, 0.04)
        ]
        pen = {"stroke": look.furrow, "stroke_width": 0.04}
        return ground + "".join(f"<rect {attributes({**bed, **pen})}/>" for bed in beds)
    return ground


def _tree(look: TownStyle, x: float, y: float, reach: float) -> str:
    crown = {"cx": x, "cy": y, "r": reach, "fill": look.tree}
    lit = {"cx": x - 0.2 * reach, "cy": y - 0.24 * reach, "r": 0.5 * reach, "fill": look.leaf}
    pen = {"stroke": look.ink, "stroke_width": 0.045}
    return f"<circle {attributes({**crown, **pen})}/><circle {attributes(lit)}/>"


def _lines(ink: str, opaque: float) -> str:
    """Three lines across a sign."""
    pen = {"fill": "none", "stroke": ink, "stroke_width": 0.045, "stroke_opacity": opaque}
    data = "".join(f"M-0.42 {y - 0.06:g}H0.42" for y in ROWS)
    return f"<path {attributes({'d': data, **pen})}/>"


def _box(look: TownStyle, fill: str, top: float, high: float, **more: object) -> str:
    place = {"x": -0.45, "y": top, "width": 0.9, "height": high, "fill": fill}
    return f"<rect {attributes({**place, 'stroke': look.ink, 'stroke_width': 0.06, **more})}/>"
