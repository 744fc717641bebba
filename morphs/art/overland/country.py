"""A hex of open country as geometry, and what its parts have in common."""

from dataclasses import dataclass

import numpy as np
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces, Point, outline
from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats

SEA = "a"
LINES = "rsot"
WIDTHS = {"r": 0.9, "s": 0.62, "o": 0.5, "t": 0.3}
"""How wide what crosses a border is there."""
BEFORE = 0.6
"""How far outside of the border courses begin."""
CRUMB = 0.02
"""So small a piece of land is none."""
CALM = 2.6
"""So far from the border noise reaches its full strength, or farther if it is strong."""
STEEP = 2.0
"""How far for each square of strength: then nothing is bent back over the border."""
Links = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Symbol:
    """Something that stands upright however the hex lies: kind, place and height."""

    kind: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Course:
    """One piece of a river, stream, road or trail: its letter, middle line and width, and whether
    it is a railway, for which the letter of roads stands."""

    letter: str
    line: LineString
    width: float
    rails: bool = False


@dataclass(frozen=True)
class Country:
    """A hex's (or square's) geometry: `areas` by letter, courses from the border inward, lakes and
    bridges; `core` is the country asked for in the middle, with `tags` of what stands there."""

    shape: str
    faces: Faces
    seed: int
    areas: dict[str, BaseGeometry]
    courses: tuple[Course, ...]
    bridges: tuple[LineString, ...]
    town: Point | None
    core: str = ""
    tags: tuple[str, ...] = ()

    @property
    def water(self) -> BaseGeometry:
        """Sea and lakes."""
        return self.areas.get(SEA, Polygon())

    def running(self, letters: str) -> BaseGeometry:
        """The ground that some kinds of courses take."""
        shapes = [exact.buffer(c.line, c.width / 2) for c in self.courses if c.letter in letters]
        return exact.intersection(exact.union_all(shapes), outline(self.shape))


def middle(shape: str) -> Point:
    """The middle of a hex."""
    x0, y0, x1, y1 = outline(shape).bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def calm(away: Floats, strength: float) -> Floats:
    """0 at the border, 1 from some way inside on, smooth between."""
    share = np.clip((away - 0.35) / max(CALM, STEEP * strength), 0.0, 1.0)
    return np.asarray(share * share * (3 - 2 * share))


def bend(shape: str, points: Floats, seed: int, swings: tuple[tuple[float, float], ...]) -> Floats:
    """The points moved by noise of several (strength, wavelength); those on the border stay."""
    away = exact.distances(outline(shape).boundary, points)
    moved = points
    for number, (strength, wave) in enumerate(swings):
        x, y = points[:, 0], points[:, 1]
        a = noise(x, y, seed + 17 * number, wave)
        b = noise(x, y, seed + 17 * number + 7, wave)
        fade = calm(away, strength)[:, None]
        moved = moved + np.column_stack([a, b]) * fade * strength
    return np.asarray(moved)
