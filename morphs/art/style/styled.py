"""A drawing in a style: rock, floor, what flows, walls and things, one over the other."""

from collections.abc import Iterator

import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Contours, Drawing
from morphs.art.geometry.frame import SIZES, outline
from morphs.art.geometry.rough import beyond, polygons, shake
from morphs.art.style.bridges import bridge_svg
from morphs.art.style.doors import door_svg
from morphs.art.style.floors import floors_svg, glow_svg, rock_grid
from morphs.art.style.hatch import hatching
from morphs.art.style.lining import lining_svg
from morphs.art.style.liquids import crevasse_svg, lava_svg, water_svg
from morphs.art.style.pavements import pavements_svg
from morphs.art.style.relief import relief_svg
from morphs.art.style.section import (
    FALLS,
    built_svg,
    cast_svg,
    core_svg,
    falling,
    far_svg,
    footbridge_svg,
    level_water_svg,
    lit_svg,
    sky_svg,
    strata_svg,
)
from morphs.art.style.style import INK, Style
from morphs.art.style.svg import document, line_style, number, path, path_data
from morphs.art.style.tapers import hemmed, unshaded
from morphs.art.things.things import thing_svg
from morphs.base import exact

BANK = 0.45
"""How thick a bank is drawn, as a share of a wall."""
BUILT, ROCK = 1.06, 0.8
"""How thick walls are that masons built, and those of caves, as shares of a wall."""
AT_BUILT = 0.06
"""So near to what is worked a wall belongs to it, in squares."""
UNEVEN = 1.7
"""How much more uneven the lines of rock are than those of masonry."""
POOL = 0.25
"""Water of whose outline more than this share is a shore to walk on lies in a cave."""
REACHED = 0.02
"""Water no farther from the border of a tile goes on beyond it, in squares."""
TREMORS = (401, 402)
"""What the two lines of a wall differ by."""
NEAR = 0.01
"""How far bands of shade may be off, in squares."""


def to_svg(drawing: Drawing, style: Style = INK) -> str:
    """The drawing as SVG text; its unit is one square."""
    return document(SIZES[drawing.shape], "", layers_of(drawing, style).values())


def layers_of(drawing: Drawing, style: Style = INK) -> dict[str, str]:
    """The drawing as SVG elements, layer by layer from the lowest; its unit is one square."""
    opened = drawing.open
    doors = [(door.kind == "secret", door_svg(door, style)) for door in drawing.doors]
    ground = path(path_data(opened), fill=style.floor, fill_rule="evenodd") if style.floor else ""
    cut = drawing.sky is not None
    liquids = (level_water_svg if cut else water_svg, lava_svg, crevasse_svg)
    bridges = (
        (
            *(thing_svg(thing, style) for thing in drawing.things if thing.kind in FALLS),
            *(footbridge_svg(one, style) for one in drawing.bridges),
        )
        if cut
        else (bridge_svg(one, drawing.shape, style) for one in drawing.bridges)
    )
    return {
        "rock": _rock(drawing, opened, style),
        "floor": ground
        + built_svg(drawing, style)
        + cast_svg(drawing, style)
        + far_svg(drawing, style)
        + lit_svg(drawing, style)
        + floors_svg(drawing, style)
        + pavements_svg(drawing, style)
        + sky_svg(drawing, style),
        "grid": _grid(drawing, style),
        "water": "".join(svg(drawing, style) for svg in liquids),
        "shade": _shadow(drawing, opened, style)
        + glow_svg(drawing, style)
        + relief_svg(drawing, style),
        "bridges": "".join(bridges),
        "things": "".join(
            thing_svg(thing, style) for thing in drawing.things if thing.kind not in FALLS
        ),
        "shores": _shores(drawing, style),
        "walls": _walls(drawing, style),
        "doors": "".join(text for secret, text in doors if not secret),
        "secrets": "".join(text for secret, text in doors if secret),
    }


def _rock(drawing: Drawing, opened: BaseGeometry, style: Style) -> str:
    """The rock, darker in bands round what is open, and its hatching. Under a clear floor there
    is no rock."""
    rock = exact.difference(outline(drawing.shape), opened)
    parts = [path(path_data(rock if not style.floor else outline(drawing.shape)), fill=style.paper)]
    wide = exact.simplify(beyond(drawing.shape, opened), NEAR) if style.halo else opened
    for far, colour, opacity in style.halo if not opened.is_empty else ():
        band = exact.buffer(wide, far, join_style="round")
        if not style.floor:
            band = exact.intersection(band, rock)  # else the floor covers it
        for without in (unshaded, hemmed):
            band = exact.difference(band, without(drawing.shape, drawing.faces, opened, far))
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    if drawing.sky is not None:
        parts += [core_svg(drawing, style), strata_svg(drawing, style)]
    parts.append(rock_grid(rock, style))
    hatch = _hatch(drawing, opened, style) if style.hatch else ""
    return "".join(parts) + hatch + (lining_svg(drawing, style) if drawing.sky is not None else "")


def _shadow(drawing: Drawing, opened: BaseGeometry, style: Style) -> str:
    """Shade on the floor along the walls, in bands."""
    if not style.shadow or opened.is_empty:
        return ""
    wide = exact.simplify(beyond(drawing.shape, opened), NEAR)
    parts = []
    for far, colour, opacity in style.shadow:
        ground = opened if opacity < 1 else exact.difference(opened, drawing.wet)
        band = exact.difference(ground, exact.buffer(wide, -far))
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity, fill_rule="evenodd"))
    return "".join(parts)


def _hatch(drawing: Drawing, opened: BaseGeometry, style: Style) -> str:
    strokes = hatching(drawing.shape, opened, drawing.seed, clip=not style.floor)
    pen = {"fill": "none", "stroke": style.hatch, "stroke_width": number(style.hatch_width)}
    return path("M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen)


def _grid(drawing: Drawing, style: Style) -> str:
    """Thin lines between the squares of the floor."""
    if not style.grid:
        return ""
    width, height = SIZES[drawing.shape]
    lines = [LineString([(x, 0), (x, height)]) for x in range(width + 1)]
    lines += [LineString([(0, y), (width, y)]) for y in range(height + 1)]
    ground = exact.buffer(exact.difference(drawing.floor, drawing.wet), exact.THIN, 1)
    seen = exact.intersection(MultiLineString(lines), ground)
    return path(path_data(seen), **line_style(style.grid, style.grid_width))


def _shores(drawing: Drawing, style: Style) -> str:
    """Thin lines where floor meets water, lava or a crevasse."""
    decks = exact.union_all([b.deck for b in drawing.bridges if not b.stones])
    frame = exact.buffer(outline(drawing.shape).boundary, exact.THIN, 1)
    walls = exact.buffer(drawing.open.boundary, exact.THIN, 1)
    lines = []
    for body in (drawing.water, drawing.lava, drawing.crevasse):
        lines.append(
            exact.difference(exact.difference(exact.difference(body.boundary, frame), walls), decks)
        )
    ashore = exact.union_all(lines)
    if drawing.sky is not None:
        ashore = exact.difference(ashore, exact.buffer(falling(drawing), exact.THIN, 1))
    shore = shapely.line_merge(ashore)
    return path(path_data(shore), **line_style(style.line, 0.05))


def _walls(drawing: Drawing, style: Style) -> str:
    """Every wall drawn twice with slightly different tremor: the line swells and thins. Where
    nothing but water lies before it, it is a bank, and thinner."""
    size = SIZES[drawing.shape]

    def trembling(walls: BaseGeometry, salt: int, swing: float) -> str:
        moved = exact.transform(
            walls, lambda p: shake(p, size, drawing.seed + salt, swing, 0.8, 0.12, 0.6)
        )
        return path_data(moved)

    parts: list[str] = []
    for walls, share in _walls_and_banks(drawing):
        pen = line_style(style.line, (style.wall - (0.02 if style.tremor else 0.0)) * share)
        dense = exact.segmentize(walls, 0.22)
        swing = style.tremor * (UNEVEN if share == ROCK else 1.0)
        drawn = [trembling(dense, salt, swing) for salt in TREMORS] if swing else [path_data(walls)]
        parts += [path(data, **pen) for data in drawn]
    return "".join(parts)


def _walls_and_banks(drawing: Drawing) -> Iterator[tuple[BaseGeometry, float]]:
    """Yield the lines of what masons built, of rock, and of banks, each with its share of a wall's
    thickness. Banks are those of rivers and lakes that go on in other tiles."""
    walls = drawing.walls
    lonely = [] if drawing.wet.is_empty or drawing.sky is not None else [*_lonely(drawing)]
    if lonely:
        shores = exact.buffer(exact.union_all(lonely).boundary, exact.THIN, 1)
        dry = exact.difference(walls, shores)
        yield exact.difference(walls, exact.buffer(dry, exact.THIN, 1)), BANK
        walls = dry
    if not isinstance(drawing.faint, Contours):
        yield walls, 1.0
        return
    built = exact.buffer(drawing.faint.worked, AT_BUILT, 2)
    yield exact.difference(walls, built), ROCK
    yield exact.intersection(walls, built), BUILT


def _lonely(drawing: Drawing) -> Iterator[BaseGeometry]:
    """Yield the rivers and lakes that go on in other tiles and that no cave has."""
    dry = exact.buffer(exact.difference(drawing.floor, drawing.wet), exact.THIN, 1)
    rim = outline(drawing.shape).boundary
    for body in polygons(drawing.wet):
        if exact.distance(body, rim) < REACHED and not _in_cave(body, dry):
            yield body


def _in_cave(body: BaseGeometry, dry: BaseGeometry) -> bool:
    """Whether one stands all along the side of some water: what lies behind it is a cave's wall."""
    shore = exact.length(exact.intersection(body.boundary, dry))
    return shore > POOL * exact.length(body.boundary)
