"""Great places of sections: caverns, lakes, halls and chasms that go on from tile to tile.

Inner lines join their tiles. `c` and `m` leave a half-side open from end to end, `d` and `q` as far
as the roof, the floor or a wall, which cross a border at fixed places; so tiles of great places
meet without knowing more of each other. Through `f` falls water, on `y` hangs a ladder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import roughen
from morphs.art.sideview.parts import LOWER, UPPER
from morphs.base import exact
from morphs.base.seeds import Dice

SIZE = (10.0, 10.0)
WILD, WORKED = "cdfy", "mq"
GREAT = WILD + WORKED
WALL, ROOF, BED, LAKE = 1.2, 1.4, 9.25, 5.0
"""Where walls, roofs and the beds of lakes cross borders; how high lakes stand."""
SPRING = 2.8
"""Where vaults spring from columns."""
ISLE = 4.5
"""How high islands stand."""
SHELF = 5.0
"""How high a shelf of rock stands out of a wall."""
COLUMNS = (2.5, 7.5)
FALLS = {0: 2.5, 1: 7.5, 4: 7.5, 5: 2.5}
"""Where water falls through the half-sides of the top and the bottom."""
MIRRORED = (1, 0, 7, 6, 5, 4, 3, 2)
ARC = 9
BEACHES = (
    ((6.4, 8.3), (5.6, 6.8), (5.0, 5.5), (4.5, 4.75), (3.6, 4.1), (2.7, 3.5)),
    ((7.2, 8.7), (6.8, 7.4), (5.2, 7.1), (4.9, 6.2), (4.7, 4.8), (3.6, 4.4), (2.7, 3.5)),
    ((5.6, 8.9), (4.7, 8.2), (4.4, 6.6), (4.3, 5.2), (4.2, 4.6), (3.4, 4.2), (2.7, 3.5)),
    ((7.4, 8.4), (6.6, 6.2), (6.0, 5.4), (5.0, 4.8), (4.1, 4.3), (2.7, 3.5)),
)
"""From the bed of a lake to its shore at the left."""
Point = tuple[float, float]


def is_great(faces: Faces) -> bool:
    """Whether a tile is part of a great place."""
    return any(face[1] in GREAT for face in faces)


@dataclass(frozen=True)
class View:
    """A tile of a great place by its half-sides: the lines of what is dry, k for water."""

    halves: str

    @classmethod
    def of(cls, faces: Faces) -> View:
        """The view of a tile as drawn."""
        return cls("".join("k" if face[0] == "k" else face[1] for face in faces))

    @cached_property
    def mirrored(self) -> View:
        """The same from behind."""
        return View("".join(self.halves[half] for half in MIRRORED))

    def opens(self, half: int) -> bool:
        """Whether the place goes on over a half-side."""
        return self.halves[half] in GREAT

    @property
    def worked(self) -> bool:
        """Whether masons built it."""
        return any(letter in WORKED for letter in self.halves)

    @property
    def has_floor(self) -> bool:
        """Whether one stands on its foot."""
        return not self.opens(4) and "k" not in (self.halves[3], self.halves[6])

    @property
    def has_roof(self) -> bool:
        """Whether rock lies over it."""
        return not self.opens(0)

    @property
    def ledge(self) -> bool:
        """Whether a way comes in from the left above a void, to a ladder."""
        return self.halves[5] == "y" and self.halves[7] in "ht"


def hero_of(view: View, seed: int) -> bool:
    """Whether something stands on the floor of a cavern that one sees before all else."""
    roomy = view.opens(0) or (not view.worked and view.opens(2) == view.opens(7))
    roomy = roomy and view.has_floor
    return roomy and Dice(seed, "hero").below(4) > 0


def mound_of(view: View, seed: int) -> float:
    """How high a mound stands in the middle of the floor, of caverns that go on at both hands."""
    level = view.has_floor and view.opens(7) and view.opens(2) and not view.worked
    if not level or set(view.halves) & set("slyf") or hero_of(view, seed):
        return 0.0
    return Dice(seed, "mound").choose((0.0, 0.75, 1.25, 1.75))


def island_of(view: View, seed: int) -> bool:
    """Whether an island stands in a lake that goes on at both hands."""
    level = view.halves[3] == view.halves[6] == "k" and not set(view.halves) & set("fr")
    return level and Dice(seed, "island").below(2) == 0


def shelf_of(view: View, seed: int) -> bool:
    """Whether a shelf of rock stands out of the wall at the left."""
    is_wall = not view.worked and not view.opens(7) and view.opens(0) and view.opens(5)
    return is_wall and view.opens(2) and Dice(seed, "shelf").below(3) > 0


def place_shape(view: View, seed: int, rolls: Dice) -> BaseGeometry:
    """What is open of a great place in a tile, without the ways that lead to it."""
    left, right = _upper_left(view, rolls), _upper_left(view.mirrored, rolls)
    low_left, low_right = _lower_left(view, rolls), _lower_left(view.mirrored, rolls)
    ring = [
        *left,
        *_roof(view, rolls),
        *_flipped(right),
        *_side(view.mirrored, seed, rolls, flip=True),
    ]
    ring += [
        *_flipped(low_right),
        *_bed(view, seed, rolls),
        *_mound(mound_of(view, seed)),
        *low_left,
    ]
    ring += _side(view, seed, rolls, flip=False)
    shape = exact.snapped(Polygon(ring))
    return shape if view.worked else roughen(shape, SIZE, seed, 0.22)


def _flipped(points: list[Point]) -> list[Point]:
    """Points of the left seen on the right, the other way round."""
    return [(10 - x, y) for x, y in reversed(points)]


def _upper_left(view: View, rolls: Dice) -> list[Point]:
    """From the left wall to the roof."""
    north, west = view.opens(0), view.opens(7)
    if north or west:
        return [(0.0 if west else WALL, 0.0 if north else ROOF)]
    if view.worked:
        return [(WALL, SPRING + 0.6)]
    if view.ledge:
        return _arc(2.2, 1.0)
    if "k" in (view.halves[3], view.halves[6]) and not view.opens(4):
        return _arc(2.2, 0.9)
    wide = 3.7 if not view.opens(2) else 7.0 if view.opens(4) else 4.6
    high = 7.0 if view.opens(4) and view.opens(2) else 4.4
    return _arc(wide, high)


def _arc(wide: float, high: float) -> list[Point]:
    """A quarter of an oval from the wall to the roof."""
    turns = [k * 1.5707963 / ARC for k in range(ARC + 1)]
    return [(WALL + (1 - exact.cos(t)) * wide, ROOF + (1 - exact.sin(t)) * high) for t in turns]


def _roof(view: View, rolls: Dice) -> list[Point]:
    """The roof between its corners: vaults on columns, or hanging rock."""
    if not view.has_roof:
        return []
    if view.worked:
        return _vaults(view)
    if not (view.opens(7) and view.opens(2)):
        return []
    return [(x, ROOF - 0.55 + 1.7 * rolls.fraction()) for x in (2.2, 3.9, 6.1, 7.8)]


def columns(view: View) -> list[float]:
    """Where the columns of a hall stand: a vault is never narrower than its bays."""
    left, right = view.opens(7), view.opens(2)
    return [x for x, there in zip(COLUMNS, (left, right), strict=True) if there]


def _vaults(view: View) -> list[Point]:
    feet = [-2.5 if view.opens(7) else WALL, *columns(view), 12.5 if view.opens(2) else 10 - WALL]
    found: list[Point] = []
    for a, b in pairwise(feet):
        middle, half = (a + b) / 2, (b - a) / 2
        turns = [k * 3.14159265 / 16 for k in range(17)]
        arch = [
            (middle - exact.cos(t) * half, SPRING - exact.sin(t) * (SPRING - ROOF)) for t in turns
        ]
        found += [point for point in arch if 0 < point[0] < 10]
    return found


def _side(view: View, seed: int, rolls: Dice, flip: bool) -> list[Point]:
    """The left wall from its foot to its head, or the right one from its head to its foot."""
    if view.worked or view.opens(7) or not (view.opens(0) and view.opens(5)):
        return []
    found = [(WALL - 0.5 + 1.3 * rolls.fraction(), y) for y in (7.6, 5.0, 2.4)]
    if shelf_of(view, seed):
        out = [(WALL + 1.1, 6.9), (WALL + 2.6, 5.9), (WALL + 3.3, 5.25), (WALL + 3.3, SHELF)]
        found = [(WALL, 8.0), *out, (WALL + 0.5, SHELF), (WALL - 0.1, 4.0), (WALL + 0.2, 2.4)]
    return [(10 - x, y) for x, y in reversed(found)] if flip else found


def _lower_left(view: View, rolls: Dice) -> list[Point]:
    """From the floor to the left wall."""
    south, west = view.opens(5), view.opens(7)
    if south:
        return [(0.0 if west else WALL, 10.0)]
    if west:
        return [(0.0, BED if view.halves[6] == "k" else LOWER)]
    if view.worked:
        return [(WALL, LOWER)]
    if view.halves[3] != "k":
        return [(2.3, LOWER), (1.6, LOWER - 0.7), (WALL, LOWER - 1.9)]
    way_in = view.halves[7] in "ht"
    beach = rolls.choose(BEACHES)
    return [(8.0, 9.1), *beach, *([(2.4, UPPER), (WALL, UPPER)] if way_in else [(1.7, 3.0)])]


def _bed(view: View, seed: int, rolls: Dice) -> list[Point]:
    """The bed of a lake that goes on at both hands, with a hump now and then."""
    if not (view.halves[3] == view.halves[6] == "k"):
        return []
    if island_of(view, seed):
        slopes = []
        for _ in range(2):
            near, steep = 0.5 * rolls.fraction(), 0.7 + 0.9 * rolls.fraction()
            slopes.append([(near + 0.7, BED), (3.9 - 1.3 * steep, 8.4), (3.2 - 0.3 * steep, 6.7),
                           (3.5, 5.0), (3.8, ISLE)])  # fmt: skip
        return [*((10 - x, y) for x, y in slopes[0]), *reversed(slopes[1])]
    deep = rolls.choose((0.3, 0.8, 1.6, 2.6))
    xs = (1.2, 2.3, 3.6, 4.9, 6.1, 7.5, 8.8)
    points = [(x, BED - 0.1 - deep * rolls.fraction() * rolls.fraction()) for x in xs]
    return points[::-1]


def _mound(high: float) -> list[Point]:
    """A level top and its slopes, from the right."""
    shares = ((8.3, 0.0), (7.5, 0.35), (6.8, 0.85), (6.5, 1.0), (3.5, 1.0), (3.0, 0.6), (1.9, 0.0))
    return [(x, LOWER - high * share) for x, share in shares] if high else []


def ways_in(view: View) -> list[tuple[BaseGeometry, bool]]:
    """The ways that lead to the place, and whether each is natural."""
    found = []
    for half, level in ((7, UPPER), (6, LOWER)):
        for seen, flip in ((view, False), (view.mirrored, True)):
            letter = seen.halves[half]
            if letter in "ht":
                way = box(0, level - 1.0, WALL + 1.1, level)
                found.append(
                    (exact.scale(way, -1, 1, origin=(5, 5)) if flip else way, letter == "t")
                )
    for half in (4, 5):
        if view.halves[half] in "sl":
            x = FALLS[half]
            found.append((box(x - 0.5, LOWER - 1.0, x + 0.5, 10.0), False))
    return found


def decks(view: View, seed: int) -> list[tuple[float, float, float]]:
    """Bridges over a chasm, landings above a void, jetties: from where to where, how high."""
    found = []
    if view.halves[3] == "k" and view.halves[7] in "ht" and Dice(seed, "jetty").below(2) == 0:
        found.append((3.9, 7.0, LAKE - 0.4))
    if view.opens(4) or view.opens(5):
        for left, right, level in ((7, 2, UPPER), (6, 3, LOWER)):
            ends = view.halves[left] in "ht", view.halves[right] in "ht"
            if all(ends):
                found.append((WALL - 0.6, 10.6 - WALL, level))
            elif ends[0] and view.ledge:
                found.append((WALL - 0.6, 3.3, level))
            elif ends[1] and view.mirrored.ledge:
                found.append((6.7, 10.6 - WALL, level))
    return found


def falls(view: View, faces: Faces) -> list[tuple[float, float, float]]:
    """Water that falls through: where, from what height to what depth."""
    found = []
    for over, under in ((0, 5), (1, 4)):
        letters = faces[over][1], faces[under][1]
        if not set(letters) & set("fr"):
            continue
        top = 0.0 if letters[0] in "fr" else ROOF - 0.2
        lake = "k" in (view.halves[3], view.halves[6])
        foot = 10.0 if letters[1] in "fr" else LAKE if lake else LOWER
        found.append((FALLS[over], top, foot))
    return found


def ladders(view: View) -> list[tuple[float, float, float]]:
    """Ladders through the place and down from it: where, from what height to what depth."""
    found = []
    for over, under in ((0, 5), (1, 4)):
        x = FALLS[over]
        letters = view.halves[over], view.halves[under]
        if "y" in letters:
            top = 0.0 if letters[0] == "y" else UPPER
            found.append((x, top, 10.0 if letters[1] == "y" else LOWER))
        if letters[1] in "sl":
            found.append((x, LOWER, 10.0))
    return found
