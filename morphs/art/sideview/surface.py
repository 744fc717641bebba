"""The surface of a section: the sky, the line of the ground, and what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
    "side_mouth": (2.5, 1.5), "side_pond": (4.5, 0.5),
    "side_citadel": (8.6, 4.5), "side_minster": (7.8, 4.5), "side_elder_tree": (8.0, 4.5),
}  # fmt: skip
"""What may stand on the ground, and how wide and high it is, in squares."""
OVER_SHAFT = (
    *("side_headframe", "side_wellhouse", "side_ruin", "side_house", "side_chapel"),
    *("side_stones", "side_barn", "side_gatehouse", "side_tower", "side_tent"),
)
HUMBLE = ("side_mouth", "side_mouth", "side_wellhouse", "side_headframe")
"""What leads down where nothing is built."""
GROWN, HIGHEST, OVER = 1.22, 4.3, 0.4
"""How much larger than furniture buildings under the sky are drawn, how high at most, and how much
sky is over all that stands on the ground."""


class Scene(NamedTuple):
    """What one sees on a tile: how often it comes; the buildings that may stand close together, how
    many of them, and how large; how high the hill is that they stand on; how thick trees stand, of
    which kinds, and how high the highest are, in squares; whether the hill falls off in a cliff."""

    often: int
    built: tuple[str, ...]
    count: tuple[int, int]
    size: float
    hill: float
    thick: float
    trees: tuple[str, ...]
    tall: float
    steep: bool = False


BROADLEAVED, FIRS = ("side_oak", "side_oak", "side_bush"), ("side_fir", "side_fir", "side_bush")
SMALL = 0.74
"""How large houses are under one great landmark."""
SCENES = {
    "village": Scene(
        *(3, ("side_house", "side_house", "side_barn", "side_chapel", "side_wellhouse"), (3, 5)),
        *(SMALL, 0.6, 0.4, BROADLEAVED, 2.1),
    ),
    "castle": Scene(
        *(2, ("side_keep", "side_tower", "side_ruin", "side_gatehouse"), (1, 2), GROWN, 1.2),
        *(0.3, ("side_bush", "side_dead_tree", "side_bush"), 2.1),
    ),
    "wood": Scene(3, (), (0, 0), 1.0, 0.9, 0.95, BROADLEAVED, 3.7),
    "firs": Scene(2, (), (0, 0), 1.0, 1.7, 0.95, FIRS, 3.2),
    "downs": Scene(
        *(3, ("side_stones", "side_windmill", "side_stones"), (1, 1)),
        *(0.9, 2.1, 0.12, FIRS[1:], 1.7),
    ),
    "crags": Scene(3, (), (0, 0), 1.0, 2.7, 0.28, FIRS, 1.9, True),
    "vale": Scene(3, ("side_pond",), (1, 1), 1.0, 0.0, 0.42, BROADLEAVED, 2.5),
    "churchyard": Scene(
        *(1, ("side_chapel", "side_graves", "side_graves"), (3, 3), SMALL, 1.3, 0.35),
        *(("side_dead_tree", "side_oak", "side_bush"), 2.4),
    ),
    "farm": Scene(
        *(1, ("side_windmill", "side_barn", "side_house"), (3, 3), SMALL, 0.9, 0.3),
        *(BROADLEAVED, 2.2),
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
"""What gathers under the sky: each tile shows one thing, so that wide skylines have woods,
villages, hills and ponds by turns."""
LANDS = (
    ("village", "vale", "crags", "wood"),
    ("wood", "firs", "vale", "downs"),
    ("crags", "firs", "vale", "downs"),
    ("churchyard", "wood", "vale", "downs"),
    ("downs", "vale", "farm", "crags"),
    ("firs", "village", "vale", "crags"),
)
"""What the tiles of one map gather: country about the one thing that its land is known by, and far
lower than that."""
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
CLIFF = ((0.0, 0.0), (1.0, 0.08), (2.2, 0.4), (3.2, 0.52), (4.2, 0.9), (5.0, 0.96), (6.5, 1.0),
         (6.75, 0.9), (7.0, 0.2), (7.75, 0.16), (8.8, 0.04), (10.0, 0.0))  # fmt: skip
"""How high the ground rises to a cliff, in shares, from the side where it rises gently."""
POND, DEPTH, BANK = "side_pond", 0.5, 0.25
"""Still water under the sky, how deep it is, and how broad its banks."""
LOW, DELL = GROUND - 0.6, 1.5
"""How high ground is at most where a shaft comes up, and how steeply it rises from there."""
FOOT, LOWEST = 0.9, 55
"""How far from a shaft hills begin, and how high they are at least, in hundredths of the most."""
BARE = 0.2
"""How thick trees stand at most where there is no grove."""
GROVES, GROVE, THICKET, ALONE = 2, 1.15, 0.95, 0.3
"""In open country: how many groves stand, how far they reach, how thick they are; what share of its
trees stands alone."""


def has_surface(faces: Faces) -> bool:
    """Whether the sky lies over a whole tile."""
    return faces[0][0] == faces[1][0] == "e"


def sky_pockets(faces: Faces) -> list[BaseGeometry]:
    """The sky of tiles that are not open to it all along their top: pockets, as of caverns."""
    from morphs.art.sideview.pockets import pockets

    translated = tuple(("o" if face[0] == "e" else "g") + "n" for face in faces)
    return [pocket.outline for pocket in pockets(translated, 1)]


class Lie(NamedTuple):
    """How the ground lies: whether its hill falls off in a cliff, from where to where the bed of a
    pond is, and where shafts come up."""

    steep: bool = False
    pond: tuple[float, float] | None = None
    shafts: tuple[float, ...] = ()


PLAIN = Lie()


def ground_line(
    faces: Faces,
    seed: int,
    sites: Sequence[tuple[float, float]],
    hill: float = 0.0,
    lie: Lie = PLAIN,
) -> list[tuple[float, float]]:
    """The line of the ground from left to right, which rises so high at most somewhere in its
    midst; level at the sites (from, to)."""
    ends = [_height(faces[7], faces[6]), _height(faces[2], faces[3])]
    xs = np.round(np.arange(0, 10 + STEP / 2, STEP), 3)
    hills = noise(xs, np.full_like(xs, 0.5), seed, 3.1) * 0.75 + noise(xs, xs, seed + 3, 0.9) * 0.12
    fade = np.clip(np.minimum(xs, 10 - xs) / 1.6, 0, 1)
    slope = ends[0] + (ends[1] - ends[0]) * _eased(xs / 10)
    rise = hill * _beside(xs, lie.shafts, partial(_cliff if lie.steep else _hill, seed=seed))
    ys = exact.points(slope - 0.25 * fade + hills * fade - rise)
    for a, b in sites:
        inside = (xs >= a - 0.01) & (xs <= b + 0.01)
        if inside.any():
            ys[inside] = exact.rounded(float(ys[inside].mean()))
    for shaft in lie.shafts:
        ys = np.maximum(ys, exact.points(LOW - DELL * np.maximum(0.0, np.abs(xs - shaft) - 0.9)))
    if lie.pond is not None:
        a, b = lie.pond
        ys[(xs >= a - BANK - 0.01) & (xs <= b + BANK + 0.01)] = GROUND
        ys[(xs >= a - 0.01) & (xs <= b + 0.01)] = GROUND + DEPTH
    return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


def _beside(xs: Floats, shafts: Sequence[float], hill: Callable[[Floats], Floats]) -> Floats:
    """How high the ground rises, in shares: a hill as wide as the tile, or as wide as there is room
    beside what leads down at its foot."""
    ends = [0.0, *(x + side * FOOT for x in sorted(shafts) for side in (-1, 1)), 10.0]
    a, b = max(zip(ends[::2], ends[1::2], strict=True), key=lambda span: span[1] - span[0])
    return hill(np.clip((xs - a) * 10 / (b - a), 0, 10))


def _hill(xs: Floats, seed: int) -> Floats:
    """How high the ground rises from both sides to a top, in shares."""
    peak = Dice(seed, "peak").between(*PEAK) / 100
    return _eased(np.clip(np.minimum(xs / peak, (10 - xs) / (10 - peak)), 0, 1))


def _cliff(xs: Floats, seed: int) -> Floats:
    """The same of a hill that falls off on one hand."""
    at, high = zip(*CLIFF, strict=True)
    there = 10 - xs if Dice(seed, "peak").below(2) else xs
    return np.asarray(np.interp(there, at, high))


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
    if POND in scene.built:
        return [*_ponds(shafts, rolls), *(_site(rolls.choose(HUMBLE), x, SMALL) for x in shafts)]
    over = [kind for kind in scene.built if kind in OVER_SHAFT] or HUMBLE
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


def _ponds(shafts: Sequence[float], rolls: Dice) -> Iterator[Site]:
    """A pond where there is room for it beside shafts, on the raster of the ground."""
    wide, high = SITES[POND]
    spots = [x for x in (3.0, 3.5, 4.5, 5.5, 6.5, 7.0)
             if all(abs(x - shaft) > wide / 2 + 1.3 for shaft in shafts)]  # fmt: skip
    if spots:
        yield Site(POND, rolls.choose(spots), wide, high)


def _site(kind: str, x: float, size: float) -> Site:
    wide, high = SITES[kind]
    share = min(size, HIGHEST / high) if kind not in LANDMARKS else 1.0
    return Site(kind, x, exact.rounded(wide * share), exact.rounded(high * share))


def seats(sites: Sequence[Site]) -> list[tuple[float, float]]:
    """Where the ground is level under what is built."""
    return [(one.x - 0.52 * one.wide, one.x + 0.52 * one.wide) for one in sites if one.kind != POND]


def height_of(scene: Scene, seed: int) -> float:
    """How high the hill of a scene is."""
    return scene.hill * Dice(seed, "rise").between(LOWEST, 100) / 100


def basin(sites: Sequence[Site]) -> tuple[float, float] | None:
    """From where to where the bed of a pond lies."""
    found = next((one for one in sites if one.kind == POND), None)
    return (found.x - found.wide / 2 + BANK, found.x + found.wide / 2 - BANK) if found else None


def standing(
    line: list[tuple[float, float]], sites: list[Site], scene: Scene, rolls: Dice
) -> Iterator[Thing]:
    """Buildings, then trees and bushes between them, with roots below, and grass."""
    ground = LineString(line)
    taken = []
    for kind, x, wide, high in sites:
        taken.append((x - wide / 2 - 0.2, x + wide / 2 + 0.2))
        if kind == POND:
            yield Thing(kind, x, GROUND + DEPTH, 0, wide, high)
            continue
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
    groves = [1.0 + 8.0 * rolls.fraction() for _ in range(GROVES)] if scene.thick > BARE else []
    while x < 9.6:
        grove = not crowded and any(abs(x - middle) < GROVE for middle in groves)
        thick = THICKET if grove else scene.thick * (ALONE if groves and not crowded else 1.0)
        if not any(a < x < b for a, b in taken) and rolls.fraction() < thick:
            kind = rolls.choose(scene.trees)
            size = TREES[kind] * (1.1 + (scene.tall - 1.1) * rolls.fraction() ** (1 + crowded))
            y = _at(ground, x)
            # Nothing reaches over the side of the tile, or its top.
            size = min(size, 1.7 * min(x, 10 - x), y - OVER)
            if rolls.fraction() < ROOTED and kind != "side_bush":
                yield Thing("side_roots", x, y, 0, size * 0.9, min(1.1, size * 0.5))
            yield Thing(kind, x, y + 0.03, 0, size * 0.8, size)
        x += 0.3 + rolls.fraction() * (0.45 if crowded or grove else 0.9)


def _at(ground: LineString, x: float) -> float:
    """How high the ground is at a place."""
    cut = exact.intersection(ground, LineString([(x, -1), (x, 11)]))
    return float(shapely.get_coordinates(cut)[0, 1])
