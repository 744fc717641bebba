"""The surface of a section: the sky, the line of the ground, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    "side_chapel": (2.7, 3.5), "side_windmill": (2.2, 3.6), "side_barn": (3.2, 2.4),
    "side_stones": (3.0, 1.6), "side_graves": (2.6, 1.0), "side_headframe": (2.0, 2.8),
    "side_tent": (1.7, 1.3), "side_gatehouse": (3.4, 3.6), "side_wellhouse": (1.5, 1.6),
    "side_keep": (4.4, 3.5), "side_great_tree": (3.5, 3.4),
    "side_citadel": (8.6, 4.5), "side_minster": (7.8, 4.5), "side_elder_tree": (8.0, 4.5),
}  # fmt: skip
"""What may stand on the ground, and how wide and high it is, in squares."""
OVER_SHAFT = (
    *("side_headframe", "side_wellhouse", "side_ruin", "side_house", "side_chapel"),
    *("side_stones", "side_barn", "side_gatehouse", "side_tower", "side_tent"),
)
GROWN, HIGHEST, OVER = 1.22, 4.3, 0.4
"""How much larger than furniture buildings under the sky are drawn, how high at most, and how much
sky is over all that stands on the ground."""


class Scene(NamedTuple):
    """What one sees on a tile: how often it comes; the buildings that may stand close together, how
    many of them, and how large; how high the hill is that they stand on; how thick trees stand, of
    which kinds, and how high the highest are, in squares."""

    often: int
    built: tuple[str, ...]
    count: tuple[int, int]
    size: float
    hill: float
    thick: float
    trees: tuple[str, ...]
    tall: float


BROADLEAVED, FIRS = ("side_oak", "side_oak", "side_bush"), ("side_fir", "side_fir", "side_bush")
SCENES = {
    "village": Scene(
        *(3, ("side_house", "side_house", "side_barn", "side_chapel", "side_wellhouse"), (2, 3)),
        *(1.0, 0.6, 0.4, BROADLEAVED, 2.7),
    ),
    "castle": Scene(
        *(2, ("side_keep", "side_tower", "side_ruin", "side_gatehouse"), (1, 2), GROWN, 1.2),
        *(0.3, ("side_bush", "side_dead_tree", "side_bush"), 2.1),
    ),
    "wood": Scene(3, (), (0, 0), 1.0, 0.6, 0.95, BROADLEAVED, 4.2),
    "firs": Scene(2, (), (0, 0), 1.0, 0.8, 0.95, FIRS, 4.2),
    "downs": Scene(
        *(3, ("side_stones", "side_tent", "side_windmill", "side_tower", "side_ruin"), (1, 1)),
        *(GROWN, 1.2, 0.15, FIRS[1:], 2.2),
    ),
    "churchyard": Scene(
        *(1, ("side_chapel", "side_graves", "side_graves"), (2, 3), GROWN, 0.9, 0.35),
        *(("side_dead_tree", "side_oak", "side_bush"), 2.9),
    ),
    "farm": Scene(
        *(1, ("side_windmill", "side_barn", "side_house"), (2, 2), GROWN, 0.5, 0.3),
        *(BROADLEAVED, 3.0),
    ),
    "abbey": Scene(
        *(1, ("side_ruin", "side_chapel", "side_graves", "side_ruin"), (2, 3), GROWN, 0.8, 0.25),
        *(("side_dead_tree", "side_bush"), 2.8),
    ),
    "great tree": Scene(1, ("side_great_tree",), (1, 1), GROWN, 0.6, 0.2, BROADLEAVED, 2.4),
    "citadel": Scene(1, ("side_citadel",), (1, 1), 1.0, 0.0, 0.5, FIRS, 1.1),
    "minster": Scene(
        *(1, ("side_minster",), (1, 1), 1.0, 0.0, 0.5, ("side_dead_tree", "side_bush"), 1.3)
    ),
    "elder tree": Scene(1, ("side_elder_tree",), (1, 1), 1.0, 0.0, 0.4, ("side_bush",), 1.0),
}
"""What gathers under the sky: each tile shows one thing, so that wide skylines have woods, villages
and open downs by turns."""
LANDS = (
    ("village", "farm", "village", "downs"),
    ("wood", "firs", "great tree"),
    ("castle", "firs", "downs"),
    ("abbey", "churchyard", "wood"),
    ("downs", "great tree", "farm"),
    ("firs", "castle", "village"),
)
"""What the tiles of one map gather: lands of several scenes."""
PRIDES = ("citadel", "elder tree", "citadel", "minster", "elder tree", "minster")
"""What each land is known by: one tile shows it, as wide as it is, and as high as its sky."""
LANDMARKS = ("side_citadel", "side_minster", "side_elder_tree")
"""What stands alone, over the shaft where there is one."""
CLOSE = 0.12
"""How far apart what stands together is."""
HOMELY = ("side_house", "side_graves", "side_barn")
"""What may stand more than once side by side."""
TREES = {"side_oak": 1.15, "side_fir": 1.0, "side_bush": 0.42, "side_dead_tree": 1.0}
STEP = 0.25
PEAK = 300, 700
"""Where hills are highest, in hundredths of a square."""
ROOTED = 0.35
"""The share of trees whose roots are seen."""


def has_surface(faces: Faces) -> bool:
    """Whether the sky lies over a whole tile."""
    return faces[0][0] == faces[1][0] == "e"


def sky_pockets(faces: Faces) -> list[BaseGeometry]:
    """The sky of tiles that are not open to it all along their top: pockets, as of caverns."""
    from morphs.art.sideview.pockets import pockets

    translated = tuple(("o" if face[0] == "e" else "g") + "n" for face in faces)
    return [pocket.outline for pocket in pockets(translated, 1)]


def ground_line(
    faces: Faces, seed: int, sites: Sequence[tuple[float, float]], hill: float = 0.0
) -> list[tuple[float, float]]:
    """The line of the ground from left to right, which rises so high somewhere in its midst; level
    at the sites (from, to)."""
    ends = [_height(faces[7], faces[6]), _height(faces[2], faces[3])]
    xs = np.round(np.arange(0, 10 + STEP / 2, STEP), 3)
    hills = noise(xs, np.full_like(xs, 0.5), seed, 3.1) * 0.75 + noise(xs, xs, seed + 3, 0.9) * 0.12
    fade = np.clip(np.minimum(xs, 10 - xs) / 1.6, 0, 1)
    slope = ends[0] + (ends[1] - ends[0]) * _eased(xs / 10)
    peak = Dice(seed, "peak").between(*PEAK) / 100
    rise = hill * _eased(np.clip(np.minimum(xs / peak, (10 - xs) / (10 - peak)), 0, 1))
    ys = exact.points(slope - 0.25 * fade + hills * fade - rise)
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


class Site(NamedTuple):
    """Something built: its kind, where its middle lies, how wide and how high it is."""

    kind: str
    x: float
    wide: float
    high: float


def choose_scene(rolls: Dice) -> Scene:
    """What a tile shows under the sky."""
    return rolls.choose([scene for scene in SCENES.values() for _ in range(scene.often)])


def choose_sites(section: Section, scene: Scene, rolls: Dice) -> list[Site]:
    """What is built: over a shaft what leads down, and the scene's buildings side by side."""
    if scene.built and scene.built[0] in LANDMARKS:
        return [_site(scene.built[0], 5.0, scene.size)]
    shafts = [c.x for c in section.climbs if c.top <= GROUND]
    over = [kind for kind in scene.built if kind in OVER_SHAFT] or OVER_SHAFT
    found = [_site(rolls.choose(over), x, scene.size) for x in shafts]
    least, most = scene.count
    kinds = [rolls.choose(scene.built) for _ in range(rolls.between(least, most) if most else 0)]
    kinds = [kind for k, kind in enumerate(kinds) if kind not in kinds[:k] or kind in HOMELY]
    start = found[0].x if found else 3.4 + 3.2 * rolls.fraction()
    for kind in kinds[len(found) :]:
        spots = found or [Site("", start, 0.0, 0.0)]
        for side in (1, -1) if rolls.below(2) else (-1, 1):
            there = max(spots, key=lambda site: side * site.x)
            new = _site(kind, there.x, scene.size)
            off = (there.wide + new.wide) / 2 + CLOSE if there.kind else 0.0
            new = new._replace(x=exact.rounded(there.x + side * off))
            clear = all(abs(new.x - one.x) > (new.wide + one.wide) / 2 for one in found)
            if 0.3 + new.wide / 2 < new.x < 9.7 - new.wide / 2 and clear:
                found.append(new)
                break
    return found


def _site(kind: str, x: float, size: float) -> Site:
    wide, high = SITES[kind]
    share = min(size, HIGHEST / high) if kind not in LANDMARKS else 1.0
    return Site(kind, x, exact.rounded(wide * share), exact.rounded(high * share))


def standing(
    line: list[tuple[float, float]], sites: list[Site], scene: Scene, rolls: Dice
) -> Iterator[Thing]:
    """Buildings, then trees and bushes between them, with roots below, and grass."""
    ground = LineString(line)
    taken = []
    for kind, x, wide, high in sites:
        taken.append((x - wide / 2 - 0.2, x + wide / 2 + 0.2))
        foot = _at(ground, x)
        share = min(1.0, (foot - OVER) / high)
        yield Thing(kind, x, foot, 0, exact.rounded(wide * share), exact.rounded(high * share))
    yield from _growing(ground, taken, scene, rolls)
    for k in range(24):
        x = 0.3 + 9.4 * (k + rolls.fraction()) / 24
        if not any(a < x < b for a, b in taken):
            yield Thing("side_grass", x, _at(ground, x), 0, 0.3, 0.16)
    if rolls.fraction() < 0.5:
        yield Thing(
            "side_birds", 1.5 + 7 * rolls.fraction(), 0.9 + 0.7 * rolls.fraction(), 0, 1, 0.4
        )


def _growing(
    ground: LineString, taken: list[tuple[float, float]], scene: Scene, rolls: Dice
) -> Iterator[Thing]:
    """Trees and bushes off what is built: crowded, high and low, in woods."""
    x, crowded = 0.45, scene.thick > 0.5
    while x < 9.6:
        if not any(a < x < b for a, b in taken) and rolls.fraction() < scene.thick:
            kind = rolls.choose(scene.trees)
            size = TREES[kind] * (1.1 + (scene.tall - 1.1) * rolls.fraction() ** (1 + crowded))
            y = _at(ground, x)
            # Nothing reaches over the side of the tile, or its top.
            size = min(size, 1.7 * min(x, 10 - x), y - OVER)
            if rolls.fraction() < ROOTED and kind != "side_bush":
                yield Thing("side_roots", x, y, 0, size * 0.9, min(1.1, size * 0.5))
            yield Thing(kind, x, y + 0.03, 0, size * 0.8, size)
        x += 0.3 + rolls.fraction() * (0.45 if crowded else 0.9)


def _at(ground: LineString, x: float) -> float:
    """How high the ground is at a place."""
    cut = exact.intersection(ground, LineString([(x, -1), (x, 11)]))
    return float(shapely.get_coordinates(cut)[0, 1])
