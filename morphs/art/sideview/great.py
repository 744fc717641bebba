"""Great places of sections: caverns, lakes, halls and chasms that go on from tile to tile.

Inner lines join their tiles. `c` and `m` leave a half-side open from end to end, `d` and `q` as far
as the roof, the floor or a wall, which cross a border at fixed places; so tiles of great places
meet without knowing more of each other. Through `f` falls water, on `y` hangs a ladder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

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


class Tread(NamedTuple):
    """A level stretch of a crag: from where to where, and how high above the floor."""

    a: float
    b: float
    high: float


CRAGS: tuple[tuple[Tread, ...], ...] = (
    (Tread(1.3, 2.7, 1.3), Tread(2.7, 4.4, 2.8), Tread(4.4, 7.2, 4.5), Tread(7.2, 8.7, 1.9)),
    (Tread(1.2, 3.5, 3.9), Tread(3.5, 4.5, 1.2), Tread(5.7, 6.5, 0.9), Tread(6.5, 8.8, 3.9)),
    (Tread(1.5, 3.2, 1.7), Tread(3.2, 5.6, 5.2), Tread(5.6, 7.2, 3.1), Tread(7.2, 8.7, 1.2)),
    (Tread(1.2, 3.1, 2.4), Tread(3.1, 4.3, 0.9), Tread(5.0, 6.3, 1.6), Tread(6.3, 8.8, 3.4)),
)
"""Crags that stand on the floors of high caverns, in terraces. Where two
are as high and far apart, a bridge hangs between them."""
BEGINS, BESIDE_LADDER = 2.7, 3.8
"""Where a crag begins beside a wall, and beside a ladder down along it."""


def hero_of(view: View, seed: int) -> bool:
    """Whether something stands on the floor of a cavern that one sees before all else."""
    roomy = view.opens(0) or view.opens(2) or view.opens(7)
    roomy = roomy and view.has_floor
    rare = 3 if _has_crags(view) else 4
    return roomy and (Dice(seed, "hero").below(rare) == 0) == _has_crags(view)


def ship_of(view: View, seed: int) -> bool:
    """Whether a ship rides on a lake that goes on at both hands, where no water falls on her."""
    level = view.halves[3] == view.halves[6] == "k" and not set(view.halves) & set("fry")
    return level and not island_of(view, seed) and Dice(seed, "ship").below(3) == 0


def stands_out(view: View, seed: int) -> bool:
    """Whether a tile shows what a whole great place is remembered by."""
    return hero_of(view, seed) or ship_of(view, seed)


def _has_crags(view: View) -> bool:
    """Whether a cavern is so high here, and so bare, that its floor may rise in terraces."""
    bare = not set(view.halves) & set("slfr") and "y" not in view.halves[1:]
    bare = bare and not (view.halves[0] == "y" and view.opens(7))
    return bare and not view.worked and view.has_floor and view.opens(0) and view.opens(2)


def terraces_of(view: View, seed: int) -> tuple[Tread, ...]:
    """The terraces of a crag, from left to right; none where there is no crag."""
    if not _has_crags(view) or hero_of(view, seed):
        return ()
    rolls = Dice(seed, "crag")
    found = rolls.choose(CRAGS)
    if rolls.below(2):
        found = tuple(
            Tread(exact.rounded(10 - one.b), exact.rounded(10 - one.a), one.high)
            for one in reversed(found)
        )
    if view.opens(7):
        return found
    first, last = found[0].a, found[-1].b
    begins = BESIDE_LADDER if view.halves[0] == "y" else BEGINS
    share = (last - begins) / (last - first)

    def moved(x: float) -> float:
        return exact.rounded(begins + (x - first) * share)

    return tuple(Tread(moved(one.a), moved(one.b), one.high) for one in found)


def spans_of(treads: Sequence[Tread]) -> Iterator[Tread]:
    """Where bridges hang from one terrace to another as high over lower ground between."""
    for left, right in combinations(treads, 2):
        between = [one.high for one in treads if left.b <= one.a and one.b <= right.a]
        level = min(left.high, right.high)
        if right.a - left.b > 0.5 and level > 2 and max(between, default=0.0) < level - 1.2:
            yield Tread(left.b, right.a, level)


def mound_of(view: View, seed: int) -> float:
    """How high a mound stands in the middle of the floor, of caverns that go on at both hands."""
    level = view.has_floor and view.opens(7) and view.opens(2) and not view.worked
    if not level or set(view.halves) & set("slyf") or hero_of(view, seed) or _has_crags(view):
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
        *_crag(terraces_of(view, seed), Dice(seed, "cliffs")),
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


PENDANT = ((3.5, 0.1), (3.9, 0.42), (4.3, 0.55), (4.6, 0.9), (5.0, 1.0), (5.3, 0.72), (5.8, 0.5),
           (6.2, 0.36), (6.6, 0.08))  # fmt: skip
"""Rock that hangs from the roof of a high cavern: where, and how far of its depth."""


def _roof(view: View, rolls: Dice) -> list[Point]:
    """The roof between its corners: vaults on columns, or hanging rock."""
    if not view.has_roof:
        return []
    if view.worked:
        return _vaults(view)
    if not (view.opens(7) and view.opens(2)):
        return []
    line = [(x, ROOF - 0.55 + 1.7 * rolls.fraction()) for x in (2.2, 3.9, 6.1, 7.8)]
    if view.opens(4) and view.opens(5) and rolls.below(2):
        deep, lean = 2.2 + 2.6 * rolls.fraction(), 0.8 * (rolls.fraction() - 0.5)
        line[1:3] = [(x + lean * share, ROOF + deep * share) for x, share in PENDANT]
    return line


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


def _crag(treads: Sequence[Tread], rolls: Dice) -> list[Point]:
    """The outline of a crag, from the right: tops nearly level, steep broken rock between."""
    found: list[Point] = []
    for number in range(len(treads) - 1, -1, -1):
        one = treads[number]
        right, left = (
            treads[n].high if 0 <= n < len(treads) and abs(edge) < 0.1 else 0.0
            for n, edge in (
                (number + 1, treads[number + 1].a - one.b if number + 1 < len(treads) else 9.0),
                (number - 1, one.a - treads[number - 1].b if number else 9.0),
            )
        )
        if right < one.high:
            found += reversed(_cliff(one.b, one.high, right, 1, rolls))
        dip = 0.12 * rolls.fraction()
        found.append(((one.a + one.b) / 2, LOWER - one.high + dip))
        if left < one.high:
            found += _cliff(one.a, one.high, left, -1, rolls)
    return found


def crag_room(view: View, seed: int) -> BaseGeometry:
    """What a crag takes of the open, and a little about it."""
    return exact.union_all(
        [box(one.a - 0.6, LOWER - one.high - 0.4, one.b + 0.6, LOWER)
         for one in terraces_of(view, seed)]
    )  # fmt: skip


def _cliff(x: float, high: float, low: float, way: int, rolls: Dice) -> list[Point]:
    """Rock down from the rim of a terrace: it juts out or gives way, and has a foot of scree."""
    rise = high - low
    out = (-0.08, 0.22 * rolls.fraction() - 0.08, 0.1 + 0.24 * rolls.fraction() - 0.1)
    down = (0.0, 0.3 + 0.15 * rolls.fraction(), 0.68 + 0.1 * rolls.fraction())
    line = [
        (x + way * far, LOWER - high + rise * part) for far, part in zip(out, down, strict=True)
    ]
    foot = 0.16 + 0.3 * rolls.fraction() if low < 0.1 else 0.1
    return [*line, (x + way * foot, LOWER - low)]


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
    found += [
        (one.a - 0.3, one.b + 0.3, LOWER - one.high) for one in spans_of(terraces_of(view, seed))
    ]
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
