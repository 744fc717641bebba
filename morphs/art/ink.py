"""The style `ink`: black walls and cross-hatching by a steady hand, muted water."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from morphs.art.dice import Floats, dice, noise
from morphs.art.drawing import Bridge, Drawing
from morphs.art.frame import SIZES, halves, outline
from morphs.art.hatch import hatching
from morphs.art.ink_doors import door_svg
from morphs.art.ink_things import thing_svg
from morphs.art.rough import beyond, border_fade, shake
from morphs.art.svg import document, line_style, number, path, path_data, polyline


@dataclass(frozen=True)
class Ink:
    """Colours and widths (in squares) of the style."""

    paper: str = "#ffffff"
    line: str = "#161616"
    wall: float = 0.105
    hatch: str = "#2b2b2b"
    hatch_width: float = 0.038
    grid: str = "#c4c4c4"
    grid_width: float = 0.028
    water: str = "#dbe4e9"
    ripple: str = "#8a9aa5"
    lava: str = "#f3cdb6"
    crust: str = "#b4583a"
    abyss: str = "#2a2a2c"


INK = Ink()


def ink_svg(drawing: Drawing, ink: Ink = INK) -> str:
    """The drawing as SVG text."""
    size = SIZES[drawing.shape]
    opened = drawing.open
    parts = [
        _hatch(drawing, opened, ink),
        path(path_data(opened), fill=ink.paper, fill_rule="evenodd"),
        _grid(drawing, ink),
        _water(drawing, ink),
        _lava(drawing, ink),
        _crevasse(drawing, ink),
        _bridges(drawing, ink),
        *[thing_svg(thing, ink) for thing in drawing.things],
        _shores(drawing, ink),
        _walls(drawing, ink),
        *[door_svg(door, ink) for door in drawing.doors],
    ]
    return document(size, ink.paper, parts)


def _hatch(drawing: Drawing, opened: BaseGeometry, ink: Ink) -> str:
    strokes = hatching(drawing.shape, opened, drawing.seed)
    data = "".join(polyline(stroke) for stroke in strokes)
    return path(data, **line_style(ink.hatch, ink.hatch_width))


def _grid(drawing: Drawing, ink: Ink) -> str:
    """Thin lines between the squares of the floor."""
    width, height = SIZES[drawing.shape]
    lines = [LineString([(x, 0), (x, height)]) for x in range(width + 1)]
    lines += [LineString([(0, y), (width, y)]) for y in range(height + 1)]
    ground = drawing.floor.difference(drawing.wet).buffer(1e-6)
    seen = MultiLineString(lines).intersection(ground)
    return path(path_data(seen), **line_style(ink.grid, ink.grid_width))


def _corners(shape: str, reach: float) -> BaseGeometry:
    """Discs round the tile's corners, where nobody knows what the diagonal neighbour shows."""
    spots = [half.start for half in halves(shape)]
    return shapely.union_all([shapely.Point(spot).buffer(reach) for spot in spots])


def _water(drawing: Drawing, ink: Ink) -> str:
    if drawing.water.is_empty:
        return ""
    parts = [path(path_data(drawing.water), fill=ink.water, fill_rule="evenodd")]
    wide = beyond(drawing.shape, drawing.water)
    seen = drawing.water.difference(_corners(drawing.shape, 0.8))
    for depth, width in ((0.15, 0.034), (0.31, 0.028), (0.52, 0.024)):
        lines = wide.buffer(-depth).boundary.intersection(seen)
        lines = _broken(lines, drawing, 0.25 + depth, depth)
        parts.append(path(path_data(lines), **line_style(ink.ripple, width)))
    return "".join(parts) + _waves(drawing, ink)


def _waves(drawing: Drawing, ink: Ink) -> str:
    """Small pairs of strokes far out on wide water."""
    width, height = SIZES[drawing.shape]
    heart = drawing.water.buffer(-0.85).intersection(outline(drawing.shape).buffer(-0.7))
    rolls = dice(drawing.seed, "waves")
    data = []
    for row in range(int(height / 0.8)):
        for column in range(int(width / 1.3)):
            x = (column + 0.5 * (row % 2) + rolls.random() * 0.5) * 1.3
            y = (row + rolls.random() * 0.6) * 0.8
            reach = 0.16 + rolls.random() * 0.14
            if rolls.random() < 0.6 and heart.contains(
                LineString([(x - reach, y), (x + reach, y)])
            ):
                data.append(
                    f"M{number(x - reach)} {number(y)}q{number(reach)} -.07 {number(2 * reach)} 0"
                )
                data.append(
                    f"m-{number(reach * 1.1)} .1q{number(reach / 2)} -.05 {number(reach)} 0"
                )
    return path("".join(data), **line_style(ink.ripple, 0.026))


def _broken(lines: BaseGeometry, drawing: Drawing, share: float, salt: float) -> BaseGeometry:
    """Lines with gaps, more the larger the share; near the border they are whole."""
    kept = []
    for line in shapely.get_parts(shapely.line_merge(lines)):
        if line.geom_type != "LineString" or line.is_empty:
            continue
        points = shapely.get_coordinates(shapely.segmentize(line, 0.12))
        level = noise(points[:, 0], points[:, 1], drawing.seed + int(salt * 100), 0.9)
        calm = border_fade(points, SIZES[drawing.shape], 0.3, 0.9)
        shown = level * calm < 1.0 - 1.5 * share
        kept += [LineString(run) for run in _runs(points, shown)]
    return MultiLineString(kept)


def _runs(points: Floats, shown: NDArray[np.bool_]) -> list[Floats]:
    runs, start = [], None
    for k, on in enumerate([*shown.tolist(), False]):
        if on and start is None:
            start = k
        elif not on and start is not None:
            if k - start > 2:
                runs.append(points[start:k])
            start = None
    return runs


def _lava(drawing: Drawing, ink: Ink) -> str:
    if drawing.lava.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.lava)
    seen = drawing.lava.difference(_corners(drawing.shape, 0.8))
    rim = wide.buffer(-0.14).boundary.intersection(seen)
    parts = [
        path(path_data(drawing.lava), fill=ink.lava, fill_rule="evenodd"),
        path(path_data(rim), **line_style(ink.crust, 0.04)),
    ]
    return "".join(parts) + _plates(drawing, ink)


def _plates(drawing: Drawing, ink: Ink) -> str:
    """Cracked crust afloat: irregular cells well inside the lava."""
    width, height = SIZES[drawing.shape]
    heart = drawing.lava.buffer(-0.3).intersection(outline(drawing.shape).buffer(-0.35))
    spots = []
    for k in range(int(width / 0.55) + 1):
        for j in range(int(height / 0.55) + 1):
            x, y = np.array([k * 0.55]), np.array([j * 0.55])
            dx = float(noise(x, y, drawing.seed + 11, 0.3)[0]) * 0.3
            dy = float(noise(x, y, drawing.seed + 12, 0.3)[0]) * 0.3
            spots.append((k * 0.55 + dx, j * 0.55 + dy))
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(spots)))
    plates = []
    for cell in cells:
        x, y = cell.centroid.x, cell.centroid.y
        level = float(noise(np.array([x]), np.array([y]), drawing.seed + 13, 1.1)[0])
        plate = cell.buffer(-0.09).buffer(0.03).intersection(heart)
        if level > -0.15 and plate.area > 0.06:
            plates.append(plate)
    data = "".join(path_data(plate) for plate in plates)
    return path(data, fill="#e3a283", stroke=ink.crust, stroke_width="0.03")


def _crevasse(drawing: Drawing, ink: Ink) -> str:
    if drawing.crevasse.is_empty:
        return ""
    wide = beyond(drawing.shape, drawing.crevasse)
    frame = outline(drawing.shape)
    deep = wide.buffer(-0.17).intersection(frame)
    return path(path_data(drawing.crevasse), fill="#8d8d90", fill_rule="evenodd") + path(
        path_data(deep), fill=ink.abyss, fill_rule="evenodd"
    )


def _bridges(drawing: Drawing, ink: Ink) -> str:
    return "".join(_bridge(bridge, ink) for bridge in drawing.bridges)


def _bridge(bridge: Bridge, ink: Ink) -> str:
    """Planks across the walking direction and a rail on either hand."""
    deck = bridge.deck
    middle = deck.centroid
    level = rotate(deck, -bridge.angle, origin=middle)
    x0, y0, x1, y1 = level.bounds
    count = max(2, round((x1 - x0) / 0.2))
    planks = [
        LineString([(x0 + (x1 - x0) * k / count, y0), (x0 + (x1 - x0) * k / count, y1)])
        for k in range(1, count)
    ]
    lines = rotate(MultiLineString(planks).intersection(level), bridge.angle, origin=middle)
    sides = MultiLineString([[(x0, y0), (x1, y0)], [(x0, y1), (x1, y1)]]).buffer(0.16)
    rails = rotate(level.boundary.intersection(sides), bridge.angle, origin=middle)
    return (
        path(path_data(deck), fill=ink.paper)
        + path(path_data(lines), **line_style(ink.line, 0.03))
        + path(path_data(rails), **line_style(ink.line, 0.06))
    )


def _shores(drawing: Drawing, ink: Ink) -> str:
    """Thin lines where floor meets water, lava or a crevasse."""
    decks = shapely.union_all([b.deck for b in drawing.bridges])
    frame = outline(drawing.shape).boundary.buffer(1e-5)
    walls = drawing.open.boundary.buffer(1e-4)
    lines = []
    for body in (drawing.water, drawing.lava, drawing.crevasse):
        lines.append(body.boundary.difference(frame).difference(walls).difference(decks))
    shore = shapely.line_merge(shapely.union_all(lines))
    return path(path_data(shore), **line_style(ink.line, 0.06))


def _walls(drawing: Drawing, ink: Ink) -> str:
    """Every wall drawn twice with slightly different tremor: the line swells and thins."""
    size = SIZES[drawing.shape]
    walls = shapely.segmentize(drawing.walls, 0.22)

    def trembling(salt: int) -> str:
        moved = shapely.transform(
            walls, lambda p: shake(p, size, drawing.seed + salt, 0.028, 0.8, 0.12, 0.6)
        )
        return path_data(moved)

    style = line_style(ink.line, ink.wall - 0.02)
    return path(trembling(401), **style) + path(trembling(402), **style)


def _mix(a: str, b: str, steps: int) -> list[tuple[int, int, int]]:
    """Colours from a to b, both included."""
    first = [int(a[i : i + 2], 16) for i in (1, 3, 5)]
    last = [int(b[i : i + 2], 16) for i in (1, 3, 5)]
    return [
        (
            first[0] + (last[0] - first[0]) * k // (steps - 1),
            first[1] + (last[1] - first[1]) * k // (steps - 1),
            first[2] + (last[2] - first[2]) * k // (steps - 1),
        )
        for k in range(steps)
    ]


INK_COLOURS: list[tuple[int, int, int]] = list(
    dict.fromkeys(
        _mix(INK.paper, INK.line, 14)
        + _mix(INK.water, INK.ripple, 4)
        + _mix(INK.water, INK.line, 6)[1:-1]
        + _mix(INK.lava, INK.crust, 5)
        + _mix(INK.lava, INK.line, 5)[1:-1]
    )
)
"""The fixed palette of shipped tiles: at most 32 colours."""
