"""The surface of a section: the sky, the line of the ground, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.noise import noise
from morphs.art.sideview.parts import GROUND, Section
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

SITES = {
    "side_house": (2.6, 2.7), "side_tower": (1.7, 4.1), "side_ruin": (3.0, 2.4),
    "side_chapel": (2.7, 3.5), "side_mill": (2.2, 3.6), "side_barn": (3.2, 2.4),
    "side_stones": (3.0, 1.6), "side_graves": (2.6, 1.0), "side_headframe": (2.0, 2.8),
    "side_tent": (1.7, 1.3), "side_gatehouse": (3.4, 3.6), "side_wellhouse": (1.5, 1.6),
    "side_keep": (4.4, 3.5), "side_great_tree": (3.5, 3.4),
}  # fmt: skip
"""What may stand on the ground, and how wide and high it is, in squares."""
OVER_SHAFT = (
    *("side_headframe", "side_wellhouse", "side_ruin", "side_house", "side_chapel"),
    *("side_stones", "side_barn", "side_gatehouse", "side_tower", "side_tent"),
)
LANDMARKS = ("side_tower", "side_gatehouse", "side_chapel", "side_keep", "side_great_tree")
"""What stands out against the sky: seldom."""
LANDMARK = 0.3
GROWN, HIGHEST = 1.22, 4.3
"""How much larger than furniture buildings under the sky are drawn, and how high at most."""
TREES = {"side_oak": 1.15, "side_fir": 1.0, "side_bush": 0.42, "side_dead_tree": 1.0}
STEP = 0.25


def has_surface(faces: Faces) -> bool:
    """Whether the sky lies over a whole tile."""
    return faces[0][0] == faces[1][0] == "e"


def sky_pockets(faces: Faces) -> list[BaseGeometry]:
    """The sky of tiles that are not open to it all along their top: pockets, as of caverns."""
    from morphs.art.sideview.pockets import pockets

    translated = tuple(("o" if face[0] == "e" else "g") + "n" for face in faces)
    return [pocket.outline for pocket in pockets(translated, 1)]


def ground_line(
    faces: Faces, seed: int, sites: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The line of the ground from left to right; level at the sites (from, to)."""
    ends = [_height(faces[7], faces[6]), _height(faces[2], faces[3])]
    xs = np.round(np.arange(0, 10 + STEP / 2, STEP), 3)
    hills = noise(xs, np.full_like(xs, 0.5), seed, 3.1) * 0.75 + noise(xs, xs, seed + 3, 0.9) * 0.12
    fade = np.clip(np.minimum(xs, 10 - xs) / 1.6, 0, 1)
    slope = ends[0] + (ends[1] - ends[0]) * _eased(xs / 10)
    ys = exact.points(slope - 0.25 * fade + hills * fade)
    for a, b in sites:
        inside = (xs >= a - 0.01) & (xs <= b + 0.01)
        if inside.any():
            ys[inside] = exact.rounded(float(ys[inside].mean()))
    return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


def _eased(t: Floats) -> Floats:
    return np.asarray(t * t * (3 - 2 * t))


def _height(upper: str, lower: str) -> float:
    if upper[0] != "e":
        return 0.0
    return 10.0 if lower[0] == "e" else GROUND


def sky_over(line: list[tuple[float, float]]) -> BaseGeometry:
    """All that lies above the ground."""
    return exact.snapped(Polygon([(0, 0), *line, (10, 0)]))


def choose_sites(section: Section, rolls: Dice) -> list[tuple[str, float]]:
    """What is built, and where its middle lies; over a shaft what leads down."""
    shafts = [c.x for c in section.climbs if c.top <= GROUND]
    found = [(rolls.choose(OVER_SHAFT), x) for x in shafts]
    plain = [kind for kind in SITES if kind not in (*LANDMARKS, "side_headframe")]
    for _ in range(rolls.choose((1, 1, 2, 2))):
        kind = rolls.choose(LANDMARKS if rolls.fraction() < LANDMARK else plain)
        wide = SITES[kind][0]
        for _ in range(6):
            x = exact.rounded(GROWN * wide / 2 + 0.3 + rolls.fraction() * (9.4 - GROWN * wide))
            if all(abs(x - y) > GROWN * (wide + SITES[k][0]) / 2 + 0.2 for k, y in found):
                found.append((kind, x))
                break
    return found


def standing(
    line: list[tuple[float, float]], sites: list[tuple[str, float]], rolls: Dice
) -> Iterator[Thing]:
    """Buildings, then trees and bushes between them, with roots below, and grass."""
    ground = LineString(line)
    taken = []
    for kind, x in sites:
        wide, high = (side * min(GROWN, HIGHEST / SITES[kind][1]) for side in SITES[kind])
        taken.append((x - wide / 2 - 0.2, x + wide / 2 + 0.2))
        yield Thing(kind, x, _at(ground, x), 0, wide, high)
    wood = rolls.choose(("side_oak", "side_fir", "side_oak", "side_dead_tree"))
    x = 0.45
    while x < 9.6:
        if not any(a < x < b for a, b in taken) and rolls.fraction() < 0.62:
            kind = wood if rolls.fraction() < 0.6 else rolls.choose(tuple(TREES))
            size = TREES[kind] * (
                1.2 + 1.8 * rolls.fraction() * rolls.fraction() + 0.3 * rolls.fraction()
            )
            size = min(size, 1.7 * min(x, 10 - x))  # nothing reaches over the side of the tile
            y = _at(ground, x)
            if rolls.fraction() < 0.7 and kind != "side_bush":
                yield Thing("side_roots", x, y, 0, size * 0.9, min(1.1, size * 0.5))
            yield Thing(kind, x, y + 0.03, 0, size * 0.8, size)
        x += 0.45 + rolls.fraction() * 0.7
    for k in range(24):
        x = 0.3 + 9.4 * (k + rolls.fraction()) / 24
        if not any(a < x < b for a, b in taken):
            yield Thing("side_grass", x, _at(ground, x), 0, 0.3, 0.16)
    if rolls.fraction() < 0.5:
        yield Thing(
            "side_birds", 1.5 + 7 * rolls.fraction(), 0.9 + 0.7 * rolls.fraction(), 0, 1, 0.4
        )


def _at(ground: LineString, x: float) -> float:
    """How high the ground is at a place."""
    cut = exact.intersection(ground, LineString([(x, -1), (x, 11)]))
    return float(shapely.get_coordinates(cut)[0, 1])
