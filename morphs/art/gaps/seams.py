"""Walls for joints whose two faces may meet but differ: a door in rock that meets an open room,
a river in rock that runs out into a lake.

Neither tile can draw such a wall, for neither knows the other; whoever draws the board adds it, on
the side of the rock: a worked room ends straight, a cave or a lake with a shore of its own. A door
that only one tile shows, to its half, is made whole.
Lengths are in squares, u along the half-side from its middle, v into the rock.
"""

from __future__ import annotations

import numpy as np
import shapely
from PIL import Image
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Door
from morphs.art.geometry.frame import HALF
from morphs.art.geometry.noise import noise
from morphs.art.style.bundles import laid_in, within
from morphs.art.style.doors import door_svg
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import Style
from morphs.art.style.svg import clear_document, line_style, number, path, path_data
from morphs.art.style.tapers import wedge
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Pixel, Seam

PASSAGE = {"h": 0.5, "t": 0.5, "d": 0.5, "r": 0.6, "l": 0.6, "c": 0.4}
"""Half the width of what crosses the border, in squares."""
GROUNDS = {"o": "floor", "v": "floor", "k": "water", "m": "lava"}
MOUTHS = "km"
"""What rivers and lava run out into."""
POINTS = 40
"""Of how many points a shore is."""
DEEP = 1.6
"""How far a seam reaches into the rock."""
HATCHED = 0.85
"""How far the hatching along a seam reaches."""
SWELL = 0.36
"""How far natural ground swells into the rock."""
MOUTH = (0.6, 0.3)
"""How far up a river's banks a lake begins, and how soon that fades along the shore."""
EDGE = 0.12
"""How much of the open side, and beyond its ends, a seam's patch holds: half the wall's line."""
DOOR = "sd"
LEAF = (0.6, 0.3)
"""Half the width and height of the patch with a door."""


def seam_walls(face: str, other: str) -> tuple[tuple[float, float], ...]:
    """Stretches of wall along a joint, in squares from the half-side's middle; mostly none."""
    if (face[0] == "s") == (other[0] == "s"):
        return ()
    line = face[1] if face[0] == "s" else other[1]
    gap = PASSAGE.get(line, 0.0)
    return ((-HALF / 2, -gap), (gap, HALF / 2))


def draw_seam(
    picture: Image.Image,
    seam: Seam,
    style: Style,
) -> None:
    """Draw a joint's wall and door into a picture (RGBA)."""
    start, end, face, other, seed, goes_on = seam
    square = exact.apart(start, end) / HALF
    walls = seam_walls(face, other)
    if walls:
        area = other[0] if face[0] == "s" else face[0]
        svg = _seam_svg(walls, area, style, seed, goes_on)
        size = (round((HALF + 2 * EDGE) * square), round((DEEP + EDGE) * square))
        patch = rasterise_clear(svg, size)
        _lay(picture, *_placed(patch, start, end, square, into_right=face[0] == "s"))
    if (face == DOOR) != (other == DOOR):
        _lay(picture, *_door(start, end, square, style))


def shores_of(seam: Seam) -> list[Polygon]:
    """The open ground that a joint's seam adds on the side of the rock, in pixels."""
    walls = seam_walls(seam.face, seam.other)
    if not walls:
        return []
    rock = seam.face[0] == "s"
    start, end = (seam.start, seam.end) if rock else (seam.end, seam.start)
    along = tuple((b - a) / HALF for a, b in zip(start, end, strict=True))
    right = (-along[1], along[0])
    area = seam.other[0] if rock else seam.face[0]

    def placed(points: Floats) -> Floats:
        u, v = points[:, :1] + HALF / 2, points[:, 1:]
        return np.asarray(np.array(start) + u * np.array(along) + v * np.array(right))

    return [shapely.transform(_shore(a, b, area, seam.seed), placed) for a, b in walls]


def _door(
    start: Pixel, end: Pixel, square: float, style: Style
) -> tuple[Image.Image, tuple[int, int]]:
    """The door of a joint of which only one tile shows its half, and its upper left corner."""
    wide, high = (2 * round(reach * square) for reach in LEAF)
    middle = f"translate({number(LEAF[0])} {number(LEAF[1])})"
    drawn = door_svg(Door((-0.5, 0.0), (0.5, 0.0), "border"), style)
    parts = [f'<g transform="{middle}">{drawn}</g>']
    patch = rasterise_clear(clear_document((2 * LEAF[0], 2 * LEAF[1]), parts), (wide, high))
    if abs(end[1] - start[1]) > abs(end[0] - start[0]):
        patch = patch.transpose(Image.Transpose.ROTATE_90)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return patch, (round(x - patch.width / 2), round(y - patch.height / 2))


def _placed(
    patch: Image.Image, start: Pixel, end: Pixel, square: float, into_right: bool
) -> tuple[Image.Image, tuple[int, int]]:
    """The patch turned so that its depth runs into the rock, and its upper left corner."""
    if not into_right:
        start, end = end, start
    edge, deep = round(EDGE * square), patch.height
    left, top = round(min(start[0], end[0])), round(min(start[1], end[1]))
    level = abs(end[0] - start[0]) > abs(end[1] - start[1])
    left, top = (left - edge, top) if level else (left, top - edge)
    if level:
        if end[0] > start[0]:
            return patch, (left, top - edge)
        return patch.transpose(Image.Transpose.ROTATE_180), (left, top + edge - deep)
    if end[1] > start[1]:
        return patch.transpose(Image.Transpose.ROTATE_270), (left + edge - deep, top)
    return patch.transpose(Image.Transpose.ROTATE_90), (left - edge, top)


def _lay(picture: Image.Image, patch: Image.Image, corner: tuple[int, int]) -> None:
    inside = (max(0, -corner[0]), max(0, -corner[1]))
    if inside[0] < patch.width and inside[1] < patch.height:
        target = (max(0, corner[0]), max(0, corner[1]))
        if target[0] < picture.width and target[1] < picture.height:
            picture.alpha_composite(patch, target, inside)


def _seam_svg(
    walls: tuple[tuple[float, float], ...],
    area: str,
    style: Style,
    seed: int,
    goes_on: tuple[bool, bool],
) -> str:
    """The patch of one joint: shore, hatching or bands of shade in the rock, and the wall."""
    grounds = [_shore(a, b, area, seed) for a, b in walls]
    gap = walls[1][0]
    passage = box(-gap, -EDGE, gap, DEEP) if gap else Polygon()
    parts = [_bands(grounds, passage, style, goes_on), _strokes(grounds, gap, style, seed)]
    colour = getattr(style, GROUNDS[area])
    if colour and area != "o":
        parts += [path(path_data(ground), fill=colour) for ground in grounds]
    edges = [_edge(ground) for ground in grounds]
    if style.wall:
        pen = line_style(style.line, style.wall)
        parts += [path(path_data(edge), **pen) for edge in edges]
    moved = (
        f'<g transform="translate({number(HALF / 2 + EDGE)} {number(EDGE)})">{"".join(parts)}</g>'
    )
    return clear_document((HALF + 2 * EDGE, DEEP + EDGE), [moved])


def _shore(a: float, b: float, area: str, seed: int) -> Polygon:
    """What of the open ground lies beyond the joint: nothing much for worked rooms. Where a river
    runs out it widens, the banks giving way."""
    u = np.linspace(a, b, POINTS)
    natural, inner = area != "o", min(abs(a), abs(b))
    to_corner = HALF / 2 - abs(u)
    rough = noise(u, np.full_like(u, a), seed % 9973, 0.7) * 0.16
    swell = SWELL * (1 - _fading(to_corner, 0.27))
    v = (swell + rough * exact.numbers(np.sin(np.pi * (u - a) / (b - a)))).clip(0)
    if area in MOUTHS:
        v += MOUTH[0] * _fading(abs(u) - inner, MOUTH[1])
    else:
        v *= 1 - _fading(abs(u) - inner, 0.2)
    shore = list(zip(u.tolist(), (v * natural).tolist(), strict=True))
    over = EDGE if area in MOUTHS else 0.0
    before, after = (over, 0.0) if a > 0 else (0.0, over)
    top = [
        (b + after, shore[-1][1]),
        (b + after, -EDGE),
        (a - before, -EDGE),
        (a - before, shore[0][1]),
    ]
    return Polygon([*shore, *top])


def _fading(way: Floats, reach: float) -> Floats:
    """1 at no way, ever less the farther off."""
    return exact.numbers(np.exp(-way / reach))


def _edge(ground: Polygon) -> LineString:
    """The wall's line: the shore without the side that is open."""
    return LineString(list(ground.exterior.coords)[:POINTS])


def _bands(
    grounds: list[Polygon], passage: BaseGeometry, style: Style, goes_on: tuple[bool, bool]
) -> str:
    """Shade in the rock, which narrows towards those ends at which the joint does not go on."""
    rock = box(-HALF / 2, 0, HALF / 2, DEEP)
    parts = []
    for far, colour, opacity in style.halo:
        band = exact.intersection(
            exact.union_all([exact.buffer(ground, far) for ground in grounds]), rock
        )
        ends = [
            wedge((sign * HALF / 2, 0.0), (-sign, 0.0), (0.0, 1.0), far)
            for sign, on in zip((-1.0, 1.0), goes_on, strict=True)
            if not on
        ]
        band = exact.difference(band, exact.union_all([exact.buffer(passage, far), *ends]))
        parts.append(path(path_data(band), fill=colour, fill_opacity=opacity))
    return "".join(parts)


def _strokes(grounds: list[Polygon], gap: float, style: Style, seed: int) -> str:
    """Hatching along the new wall, beyond that of the passage's own walls."""
    if not style.hatch:
        return ""
    rolls = Dice(seed, "seam")
    ground = exact.union_all(grounds)
    spots, dice = within(box(-HALF / 2, 0, HALF / 2, 1.3), rolls)
    away = exact.distances(ground, spots)
    ragged = HATCHED * (0.7 + 0.35 * dice[:, 4])
    chosen = (abs(spots[:, 0]) > gap + 0.8) & (spots[:, 1] > 0) & (away < ragged)
    chosen &= abs(spots[:, 0]) < HALF / 2
    if not chosen.any():
        return ""
    rock = exact.difference(box(-HALF / 2, 0, HALF / 2, DEEP), ground)
    under, strokes = laid_in(rock, spots, dice, chosen)
    pen = {"fill": "none", "stroke": style.hatch, "stroke_width": number(style.hatch_width)}
    below = path(path_data(under), fill=style.paper)
    return below + path("M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen)
