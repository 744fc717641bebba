"""How water, lava and crevasses are drawn."""

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import numpy as np
import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES, Point, halves, outline
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import beyond, border_fade, polygons, shake
from morphs.art.style.strokes import runs
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, number, path, path_data, polyline
from morphs.art.things.sight_pen import deep_of
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

LIP, RIM_STROKE = 0.11, 0.1
"""How long strokes below a crevasse's rim are at least, and how far apart they are there, in
squares."""
SHELF, DEEP = (0.17, 0.1), (0.3, 0.14)
"""How far from a crevasse's rim a shelf juts out, and where it is dark, and how far these lines
swing, in squares."""
LIT = 0.45
"""How strong the shade of a crevasse's upper wall is."""
SHORE_LINES = (
    *((0.09, 0.04, 0.1), (0.21, 0.034, 0.24), (0.37, 0.028, 0.36)),
    *((0.58, 0.024, 0.46), (0.86, 0.02, 0.54)),
)
"""Lines along the banks of water: how far off they lie, how thick they are, and what share of them
is left out. They grow apart and thin outwards."""
POOL_LINES, OFF_FRAME = 0.3, 0.05
"""How far in pools such lines lie off their banks at most, and how far pools are from the border
of the tile, in squares."""
DEEPS, DEEP_WASH = ((0.34, 0.2), (0.72, 0.3), (1.2, 0.4)), 0.12
"""How far off its banks a pool grows deeper, and how round each deep is, in squares; how strong
its wash is."""
SHOAL, SHOALS = 2.2, 0.36
"""How far along its banks shoals of water may be apart, in squares, and how many of them are."""
AT_BANK, OFF_BORDER, RIPPLE = 0.26, 0.7, 0.055
"""How far shoals are off the bank, and off the border and bridges at least; how far ripples are off
a stone, in squares."""
PLATE = 0.5
"""How far apart plates of crust are, in squares."""
RAFT, RAFTS, OPEN = 1.5, 0.45, (2.2, -0.12)
"""How far apart the middles of rafts of crust are, in squares; what share of them hold together;
over what waves lava is open, and from what level of their noise there are plates."""
SEAM = 0.09
"""How far plates keep off each other, in squares."""
ON_BORDER = ((0.3, True), (0.92, False), (1.5, True), (2.1, True))
"""Where plates lie on the border, in squares from a half-side's middle, and which are seen."""


@cache
def _corners(shape: str, reach: float) -> BaseGeometry:
    """Discs round the tile's corners, where nobody knows what the diagonal neighbour shows."""
    spots = [half.start for half in halves(shape)]
    return exact.union_all([exact.buffer(shapely.Point(spot), reach) for spot in spots])


def water_svg(drawing: Drawing, style: Style) -> str:
    """Water, with lines along its banks and waves far out."""
    if drawing.water.is_empty:
        return ""
    parts = [path(path_data(drawing.water), fill=style.water, fill_rule="evenodd")]
    wide = exact.simplify(beyond(drawing.shape, drawing.water), 0.01)
    seen = exact.difference(drawing.water, _corners(drawing.shape, 0.8))
    pools = _pools(drawing)
    parts += [_deep(pool, style) for pool in pools]
    near_bank = exact.union_all([exact.buffer(pool, -POOL_LINES, 4) for pool in pools])
    seen = exact.difference(seen, near_bank)
    for depth, width, gaps in SHORE_LINES:
        lines = exact.intersection(exact.buffer(wide, -depth, 4).boundary, seen)
        lines = _broken(lines, drawing, gaps, depth)
        parts.append(path(path_data(lines), **line_style(style.ripple, width)))
    water = exact.simplify(drawing.water, 0.01)
    return "".join(parts) + _waves(water, drawing, style) + _shoals(water, drawing, style)


def _pools(drawing: Drawing) -> list[BaseGeometry]:
    """The waters that stand in the caves of a tile, of which nothing lies beyond its border."""
    frame = outline(drawing.shape).boundary
    return [
        body
        for body in polygons(drawing.water)
        if exact.distance(body, frame) > OFF_FRAME
        and not any(exact.intersection(room, body).area > body.area / 2 for room in drawing.hewn)
    ]


def _deep(pool: BaseGeometry, style: Style) -> str:
    """The deeps of a pool, step by step darker: round ones, for lines along its shore right to its
    middle would look like folds."""
    parts = []
    for depth, ease in DEEPS:
        deep = exact.buffer(exact.buffer(pool, -depth - ease, 6), ease, 6)
        parts.append(path(path_data(deep), fill=deep_of(style), fill_opacity=number(DEEP_WASH)))
    return "".join(parts)


def _shoals(water: BaseGeometry, drawing: Drawing, style: Style) -> str:
    """Stones that stand out of the water by its banks, a large one with lesser ones, each in a ring
    of ripples; none near the border, under bridges or in basins of rooms."""
    rolls = Dice(drawing.seed, "shoals")
    kept_off = exact.union_all(
        [outline(drawing.shape).boundary, *(one.deck for one in drawing.bridges)]
    )
    rings, rocks = [], []
    for body in polygons(water):
        if any(exact.intersection(room, body).area > body.area / 2 for room in drawing.hewn):
            continue  # a basin that was built
        near = exact.buffer(body, -AT_BANK, 4).boundary
        for line in shapely.get_parts(shapely.line_merge(near)):
            for k in range(int(exact.length(line) / SHOAL)):
                along, chance = (rolls.fraction() for _ in range(2))
                spot = exact.along(line, (k + along) * SHOAL)
                if chance > SHOALS or exact.distance(spot, kept_off) < OFF_BORDER:
                    continue
                for dx, dy, r in _cluster(rolls):
                    at = (spot.x + dx, spot.y + dy)
                    rock, ring = _rock_at(at, r, rolls)
                    if exact.distance(shapely.Point(at), body.boundary) > 1.2 * r + 0.04:
                        rocks.append(polyline(rock, True))
                        rings.append(polyline(ring, True))
    pen = {**line_style(style.line, 0.035), "fill": style.floor or style.thing}
    if not rocks:
        return ""
    return path("".join(rings), **line_style(style.ripple, 0.022)) + path("".join(rocks), **pen)


def _cluster(rolls: Dice) -> list[tuple[float, float, float]]:
    """Where the stones of a shoal lie off its middle, and how large they are."""
    turn, size = 360 * rolls.fraction(), 0.075 + 0.075 * rolls.fraction()
    found = [(0.0, 0.0, size)]
    for k in range(rolls.below(4)):
        lean = turn + 105.0 * k + 40 * rolls.fraction()
        far = size * (1.9 + 0.9 * rolls.fraction())
        x, y = exact.cos(math.radians(lean)) * far, exact.sin(math.radians(lean)) * far
        found.append((x, y, size * (0.3 + 0.3 * rolls.fraction())))
    return found


def _rock_at(at: Point, r: float, rolls: Dice) -> tuple[list[Point], list[Point]]:
    """The outline of a stone, and of the ring of ripples round it."""
    start, rock, ring = 360 * rolls.fraction(), [], []
    for k in range(7):
        turn, share = math.radians(start + 360 * k / 7), 0.8 + 0.4 * rolls.fraction()
        c, s = exact.cos(turn), exact.sin(turn)
        for far, spots in ((r * share, rock), (r * share + RIPPLE, ring)):
            spots.append((at[0] + c * far, at[1] + s * far))
    return rock, ring


@cache
def _off_border(shape: str) -> BaseGeometry:
    """The tile without a strip along its border, where no waves are."""
    return exact.buffer(outline(shape), -0.7)


def _waves(water: BaseGeometry, drawing: Drawing, style: Style) -> str:
    """Small pairs of strokes far out on wide water."""
    width, height = SIZES[drawing.shape]
    heart = exact.intersection(exact.buffer(water, -0.85, 4), _off_border(drawing.shape))
    shapely.prepare(heart)
    rolls = Dice(drawing.seed, "waves")
    data = []
    for row in range(int(height / 0.8)):
        for column in range(int(width / 1.3)):
            x = (column + 0.5 * (row % 2) + rolls.fraction() * 0.5) * 1.3
            y = (row + rolls.fraction() * 0.6) * 0.8
            reach = 0.16 + rolls.fraction() * 0.14
            if rolls.fraction() < 0.6 and heart.contains(
                LineString([(x - reach, y), (x + reach, y)])
            ):
                data.append(
                    f"M{number(x - reach)} {number(y)}q{number(reach)} -.07 {number(2 * reach)} 0"
                )
                data.append(
                    f"m-{number(reach * 1.1)} .1q{number(reach / 2)} -.05 {number(reach)} 0"
                )
    return path("".join(data), **line_style(style.ripple, 0.026))


def _broken(lines: BaseGeometry, drawing: Drawing, share: float, salt: float) -> BaseGeometry:
    """Lines with gaps, more the larger the share; near the border they are whole."""
    kept = []
    for line in shapely.get_parts(shapely.line_merge(lines)):
        if line.geom_type != "LineString" or line.is_empty:
            continue
        points = shapely.get_coordinates(exact.segmentize(line, 0.12))
        level = noise(points[:, 0], points[:, 1], drawing.seed + int(salt * 100), 0.9)
        calm = border_fade(points, SIZES[drawing.shape], 0.3, 0.9)
        shown = level * calm < 1.0 - 1.5 * share
        kept += [LineString(run) for run in runs(points, shown)]
    return MultiLineString(kept)


def lava_svg(drawing: Drawing, style: Style) -> str:
    """Lava, with a glowing rim and plates of crust afloat."""
    if drawing.lava.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.lava)
    seen = exact.difference(drawing.lava, _corners(drawing.shape, 0.8))
    rim = exact.intersection(exact.buffer(wide, -0.14).boundary, seen)
    parts = [
        path(path_data(drawing.lava), fill=style.lava, fill_rule="evenodd"),
        path(path_data(rim), **line_style(style.crust, 0.04)),
    ]
    return "".join(parts) + _plates(drawing, style)


def _plates(drawing: Drawing, style: Style) -> str:
    """Cracked crust afloat, well inside the lava: great rafts, shards between them, open reaches.
    Plates on the border lie at the same places in every tile, alike to both sides of a half-side's
    middle, so that they go on."""
    frame = outline(drawing.shape)
    heart = exact.intersection(exact.buffer(beyond(drawing.shape, drawing.lava), -0.3), frame)
    rim = exact.buffer(frame.boundary, exact.THIN, 1)
    plates, edges = [], []
    for cell in _rafted(drawing, [one for one in _cells_of_crust(drawing) if one[1]]):
        if not heart.intersects(cell):
            continue
        plate = exact.intersection(exact.buffer(exact.buffer(cell, -SEAM), 0.03), heart)
        if plate.area > 0.06:
            plates.append(plate)
            edges.append(exact.difference(plate.boundary, rim))
    data = "".join(path_data(plate) for plate in plates)
    lines = "".join(path_data(shapely.line_merge(edge)) for edge in edges)
    return path(data, fill=style.plate) + path(lines, **line_style(style.crust, 0.03))


def _rafted(drawing: Drawing, cells: list[tuple[BaseGeometry, bool]]) -> list[BaseGeometry]:
    """Plates of crust, of which those that lie about the middle of a raft hold together; those on
    the border stay as they are."""
    frame, rolls = outline(drawing.shape).boundary, Dice(drawing.seed, "rafts")
    width, height = SIZES[drawing.shape]
    middles = [
        (RAFT * (k + rolls.fraction()), RAFT * (j + rolls.fraction()), rolls.fraction() < RAFTS)
        for k in range(int(width / RAFT))
        for j in range(int(height / RAFT))
    ]
    spots = np.array([(x, y) for x, y, _ in middles])
    found, rafts = [], defaultdict(list)
    for cell, _ in cells:
        spot = exact.inner_point(cell)
        near = int(exact.lengths(spots - np.array([spot.x, spot.y])).argmin())
        if middles[near][2] and not cell.intersects(frame):
            rafts[near].append(cell)
        else:
            found.append(cell)
    return found + [exact.union_all(one) for one in rafts.values()]


def _cells_of_crust(drawing: Drawing) -> list[tuple[BaseGeometry, bool]]:
    """The cells into which crust cracks, with their mirror images, and whether each is seen."""
    width, height = SIZES[drawing.shape]
    spots: list[tuple[float, float]] = []
    fixed: list[bool] = []
    for half in halves(drawing.shape):
        for far, seen in ON_BORDER:
            spots += [half.at(u, 0.0) for u in (-far, far)]
            fixed += [seen, seen]
    count = len(spots)
    columns, rows = round((width - 1.2) / PLATE), round((height - 1.2) / PLATE)
    for k in range(columns + 1):
        for j in range(rows + 1):
            x, y = 0.6 + k * (width - 1.2) / columns, 0.6 + j * (height - 1.2) / rows
            at = np.array([x]), np.array([y])
            dx, dy = (float(noise(*at, drawing.seed + salt, 0.3)[0]) * 0.3 for salt in (11, 12))
            spots.append((min(max(x + dx, 0.5), width - 0.5), min(max(y + dy, 0.5), height - 0.5)))
    inner = np.array(spots[count:])
    images = [inner * (1, -1), inner * (1, -1) + (0, 2 * height)]
    images += [inner * (-1, 1), inner * (-1, 1) + (2 * width, 0)]
    near = [
        spot
        for image in images
        for spot in image[((image > -1.5) & (image < (width + 1.5, height + 1.5))).all(axis=1)]
    ]
    found = []
    tree = shapely.STRtree(exact.voronoi(exact.points(np.array([*spots, *near]))))
    for place, spot in enumerate(spots):
        cell = tree.geometries[tree.query(shapely.Point(spot), "intersects")[0]]
        at = np.array([spot[0]]), np.array([spot[1]])
        afloat = float(noise(*at, drawing.seed + 13, OPEN[0])[0]) > OPEN[1]
        found.append((cell, fixed[place] if place < count else afloat))
    return found


def crevasse_svg(drawing: Drawing, style: Style) -> str:
    """A crevasse: a rim of bare ground, walls that go down by a broken shelf, each with strokes
    down from it, and the dark where it is broad enough."""
    if drawing.crevasse.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.crevasse)
    frame = outline(drawing.shape)
    shelf, deep = (_level(drawing, wide, *level) for level in (SHELF, DEEP))
    off_border = exact.buffer(frame.boundary, exact.THIN, 1)
    edge = exact.difference(drawing.crevasse.boundary, off_border)
    bare = exact.intersection(exact.buffer(edge, 0.12, 4), drawing.floor)
    down, out = _rim_strokes(drawing)
    lip = _broken(exact.difference(shelf.boundary, off_border), drawing, 0.1, 5.0)
    return (
        path(path_data(bare), fill=style.floor)
        + path(path_data(drawing.crevasse), fill=style.floor or style.thing, fill_rule="evenodd")
        + path(
            path_data(drawing.crevasse),
            fill=style.ledge,
            fill_opacity=number(LIT),
            fill_rule="evenodd",
        )
        + path(path_data(shelf), fill=style.ledge, fill_rule="evenodd")
        + path(path_data(deep), fill=style.abyss, fill_rule="evenodd")
        + path(path_data(down), **line_style(style.line, 0.03))
        + path(path_data(lip), **line_style(style.line, 0.03))
        + path(path_data(exact.intersection(out, drawing.floor)), **line_style(style.line, 0.03))
    )


def _level(drawing: Drawing, wide: BaseGeometry, far: float, swing: float) -> BaseGeometry:
    """What of a crevasse lies so far within it, by a line that swings."""
    within = exact.intersection(exact.buffer(wide, -far, 4), outline(drawing.shape))
    dense, salt = exact.segmentize(within, 0.12), drawing.seed + round(100 * far)
    size = SIZES[drawing.shape]
    moved = exact.transform(dense, lambda p: shake(p, size, salt, swing, 0.5, 0.3, 0.8))
    return exact.intersection(moved, exact.buffer(wide, -far / 2, 2))


def _rim_strokes(drawing: Drawing) -> tuple[BaseGeometry, BaseGeometry]:
    """Strokes from the rim of crevasses down their walls, and a few cracks out into the ground;
    none near the border, beyond which they would have to go on."""
    rolls = Dice(drawing.seed, "rims")
    down: list[list[Sequence[float]]] = []
    out: list[list[Sequence[float]]] = []
    for body in map(shapely.orient_polygons, polygons(drawing.crevasse)):
        whole = exact.length(body.exterior)
        count = max(8, round(whole / RIM_STROKE))
        ways = np.arange(2 * count) / 2 * whole / count
        spots = exact.points_along(body.exterior, ways).reshape(-1, 2, 2)
        level = noise(spots[:, 0, 0], spots[:, 0, 1], drawing.seed + 57, 0.8)
        calm = border_fade(spots[:, 0], SIZES[drawing.shape], 0.5, 0.9)
        for (a, b), high, near in zip(spots.tolist(), level.tolist(), calm.tolist(), strict=True):
            off = exact.apart(a, b) or 1.0
            dx, dy = (b[1] - a[1]) / off, (a[0] - b[0]) / off
            lean, drop, long = (rolls.fraction() for _ in range(3))
            dx, dy = dx + 0.5 * (lean - 0.5) * dy, dy - 0.5 * (lean - 0.5) * dx
            if near > 0.5 and drop < 0.5 + 0.6 * high:
                far = -LIP * (0.8 + 2.2 * long * max(0.2, 0.5 + high))
                down.append([a, (a[0] + dx * far, a[1] + dy * far)])
            elif near > 0.5 and drop > 0.93:
                far = 0.15 + 0.25 * long
                bent = (a[0] + dx * far * 0.5 - 0.06 * dy, a[1] + dy * far * 0.5 + 0.06 * dx)
                out.append([a, bent, (a[0] + dx * far, a[1] + dy * far)])
    return MultiLineString(_on_grid(down)), MultiLineString(_on_grid(out))


def _on_grid(lines: Sequence[Sequence[Sequence[float]]]) -> list[Floats]:
    """Lines on the grid."""
    return [exact.points(np.array(line)) for line in lines]
