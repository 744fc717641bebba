"""Set pieces: places of two, four or six tiles, drawn as one and cut into squares.

What they are stands in `pieces.toml`. The sides by which the parts of one piece join show letters
of their own (`joints`), so that a part meets nothing but the part that belongs there, and a
mirrored piece is mirrored as a whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, product
from typing import Any

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.dress import dress_all
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.mend import mend
from morphs.art.dungeon.passages import NoWayError, add_passages
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.reached import DEEP, grounds
from morphs.art.dungeon.rooms import cave_shape, room_shape
from morphs.art.dungeon.themes import Theme
from morphs.art.dungeon.weather import weather
from morphs.art.geometry.drawing import Bridge, Door, Drawing
from morphs.art.geometry.frame import HALF, SIZES, Faces, halves
from morphs.art.geometry.rough import polygons, roughen, smooth
from morphs.base import exact
from morphs.base.seeds import Dice

Cutter = Callable[[BaseGeometry], BaseGeometry]
SIDE = 10
"""Squares along a side of a tile."""
SHAPES = {(2, 1): "double", (2, 2): "block", (3, 2): "great"}
"""What a whole piece is called, by its columns and rows."""
MATES = (("a", "b"), ("e", "f"), ("g", "i"), ("j", "u"), ("n", "p"))
"""The letters of `dungeon.toml` by which parts join."""
ATTEMPTS = 40
ALONG = 0.8
"""A wall so long within a tenth of a square of a cut runs along it, in squares."""
RULES = Theme(doors=0.5)
GROUNDS = "so"
"""What lies on both hands of the lines by which parts join: when all pairs of lines are taken that
cross rock, the same ones that cross a room are others."""
Word = tuple[str, str]


def joints() -> Iterator[tuple[Word, Word]]:
    """Yield the faces of two sides of parts, clockwise, that meet nothing else: neither one another
    turned, nor mirrored, nor any that is yielded before or after."""
    for ground, ((a, b), (c, d)) in product(GROUNDS, combinations(MATES, 2)):
        yield (ground + a, ground + c), (ground + d, ground + b)
        yield (ground + a, ground + d), (ground + c, ground + b)


@dataclass(frozen=True)
class SetPiece:
    """One piece: its parts' faces row by row, and what `pieces.toml` says of it."""

    name: str
    size: tuple[int, int]
    outer: Faces
    parts: tuple[Faces, ...]
    entry: dict[str, Any]

    @property
    def tags(self) -> tuple[str, ...]:
        """What each of its parts is tagged with."""
        return (self.name, *self.entry["tags"], "set-piece")

    def seed(self, form: int) -> int:
        """The seed of one of its drawings, whatever that of a map or tile may be: parts belong
        together."""
        return Dice(0, "set piece", self.name, *((form,) if form else ())).below(1 << 30)

    def rooms(self, form: int) -> Sequence[Sequence[Any]]:
        """The rooms of one of its drawings: what `pieces.toml` has of them takes turns."""
        choice: list[Sequence[Sequence[Any]]] = [self.entry["rooms"], *self.entry.get("forms", ())]
        return choice[form % len(choice)]

    def first(self, form: int) -> int:
        """The try that one of its drawings begins with, earlier ones come to nothing."""
        known: list[int] = self.entry.get("first", [])
        return known[form] if form < len(known) else 0

    def corner(self, number: int) -> tuple[int, int]:
        """The upper left corner of a part within the whole, in squares."""
        return number % self.size[0] * SIDE, number // self.size[0] * SIDE


@lru_cache(maxsize=1)
def set_pieces() -> dict[str, tuple[SetPiece, ...]]:
    """The set pieces of each pack that ships some."""
    text = (files("morphs") / "art" / "dungeon" / "pieces.toml").read_text("utf-8")
    found = {}
    for pack, pieces in tomllib.loads(text).items():
        words = joints()
        found[pack] = tuple(_piece(name, entry, words) for name, entry in pieces.items())
    return found


def _piece(name: str, entry: dict[str, Any], words: Iterator[tuple[Word, Word]]) -> SetPiece:
    wide, high = entry["size"]
    outer = tuple("s" + letter for letter in entry["outer"])
    sides: dict[tuple[int, int, int], Sequence[str]] = {}
    for column in range(wide):
        sides[column, 0, 0] = outer[2 * column : 2 * column + 2]
        low = 2 * (2 * wide + high - column) - 2
        sides[column, high - 1, 2] = outer[low : low + 2]
    for row in range(high):
        sides[wide - 1, row, 1] = outer[2 * (wide + row) : 2 * (wide + row) + 2]
        left = 2 * (2 * wide + 2 * high - row) - 2
        sides[0, row, 3] = outer[left : left + 2]
    for row in range(high):
        for column in range(wide):
            for side, x, y in ((1, column + 1, row), (2, column, row + 1)):
                if x < wide and y < high:
                    here, there = next(words)
                    sides[column, row, side] = here
                    sides[x, y, side ^ 2] = there
    parts = tuple(
        tuple(face for side in range(4) for face in sides[column, row, side])
        for row in range(high)
        for column in range(wide)
    )
    return SetPiece(name, (wide, high), outer, parts, entry)


def part_named(theme: str) -> tuple[SetPiece, int] | None:
    """The piece and the number of the part that a theme like ``great_hall.1`` names, if any."""
    name, _, number = theme.partition(".")
    return (_named(name), int(number) - 1) if number else None


def _named(name: str) -> SetPiece:
    return next(p for pieces in set_pieces().values() for p in pieces if p.name == name)


def draw_part(piece: SetPiece, number: int, form: int = 0) -> tuple[Plan, Drawing]:
    """One part of a piece, cut out of the whole; of all its parts in one of the forms that the
    piece has, 0 for the one that packs ship."""
    return _cut(piece, number, *_whole(piece.name, form))


@lru_cache(maxsize=4)
def _whole(name: str, form: int) -> tuple[Plan, Drawing]:
    """The whole piece: the first try of which every part can be walked all over. A form that cannot
    be drawn is the one that ships."""
    piece = _named(name)
    first = piece.first(form)
    for attempt in range(first, first + ATTEMPTS):
        plan = Plan(SHAPES[piece.size], piece.outer, piece.seed(form) + attempt, form=form)
        try:
            drawing = _attempt(plan, piece, str(attempt))
        except NoWayError:
            continue
        cuts = [_cut(piece, number, plan, drawing)[1] for number in range(len(piece.parts))]
        if all(map(_is_sound, cuts)) and not _walled_at_cut(drawing):
            return plan, drawing
    if form:
        return _whole(name, 0)
    raise NoWayError(f"the set piece {name} cannot be drawn")


def _attempt(plan: Plan, piece: SetPiece, again: str) -> Drawing:
    dice = Dice(plan.seed, "rooms", again)
    for kind, x, y, wide, high, dressing in piece.rooms(plan.form):
        place = (x, y, wide, high)
        shape = cave_shape(plan, place, dice) if kind == "cave" else room_shape(kind, place, dice)
        plan.add("cave" if kind == "cave" else "room", shape, dressing)
    for kind, reach, *numbers in piece.entry.get("bodies", ()):
        course = exact.buffer(LineString(smooth(_pairs(numbers))), reach)
        plan.add(kind, roughen(course, plan.size, plan.seed + 17, 0.3), "body")
    for reach, *numbers in piece.entry.get("decks", ()):
        way = LineString(_pairs(numbers))
        plan.lanes.append(way)
        plan.bridges.append(Bridge(_polygon(exact.buffer(way, reach, cap_style="flat")), way))
    add_passages(plan, Dice(plan.seed, "passages", again), RULES.doors)
    weather(plan, Dice(plan.seed, "walls", again))
    dress_all(plan, RULES, Dice(plan.seed, "things", again))
    return mend(plan)


def _pairs(numbers: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _polygon(shape: BaseGeometry) -> Polygon:
    return max(polygons(shape), key=lambda p: p.area)


def _cutters(frame: Polygon) -> tuple[Cutter, Cutter, Cutter]:
    """What cuts shapes to a frame, from whose corner they are measured then: shapes of any kind,
    those of ground and those of lines."""
    left, top, *_ = frame.bounds

    def cut(shape: BaseGeometry) -> BaseGeometry:
        return exact.translate(exact.intersection(shape, frame), -left, -top)

    def ground(shape: BaseGeometry) -> BaseGeometry:
        return MultiPolygon(polygons(cut(shape)))

    def lines(shape: BaseGeometry) -> BaseGeometry:
        parts = shapely.get_parts(cut(shape))
        return MultiLineString(
            [part for part in parts if isinstance(part, LineString) and part.length > 0]
        )

    return cut, ground, lines


def _cut(piece: SetPiece, number: int, plan: Plan, drawing: Drawing) -> tuple[Plan, Drawing]:
    """A part of a whole as a square of its own."""
    left, top = piece.corner(number)
    frame = box(left, top, left + SIDE, top + SIDE)

    cut, ground, lines = _cutters(frame)
    doors = [
        Door((d.a[0] - left, d.a[1] - top), (d.b[0] - left, d.b[1] - top), d.kind)
        for d in drawing.doors
        if d.segment.within(frame)
    ]
    bridges = [
        Bridge(deck, LineString(shapely.get_coordinates(bridge.way) - (left, top)), bridge.stones)
        for bridge in drawing.bridges
        for deck in polygons(cut(bridge.deck))
    ]
    things = [
        replace(thing, x=thing.x - left, y=thing.y - top)
        for thing in drawing.things
        if exact.intersection(frame, footprint(thing)).area > 0
    ]
    faces = piece.parts[number]
    part = Plan("square", faces, plan.seed + number)
    part.parts = [
        Part(one.kind, ground(one.outline), frozenset(), one.theme)
        for one in plan.parts
        if one.outline.intersects(frame)
    ]
    return part, Drawing(
        "square",
        faces,
        plan.seed + number,
        ground(drawing.floor),
        ground(drawing.water),
        ground(drawing.lava),
        ground(drawing.crevasse),
        lines(drawing.partitions),
        tuple(bridges),
        tuple(doors),
        tuple(things),
        lines(drawing.ledges),
        lines(drawing.contours),
        hewn=tuple(ground(room) for room in drawing.hewn if room.intersects(frame)),
    )


def _is_sound(part: Drawing) -> bool:
    """Whether all of a part is one ground, to which all of its ways lead."""
    pieces = grounds(part)
    if len(pieces) != 1:
        return False
    ways = (
        half for half, face in zip(halves("square"), part.faces, strict=True) if face[1] in WAYS
    )
    return all(
        pieces[0].intersects(
            box(*LineString([half.at(-HALF / 2, 0), half.at(HALF / 2, DEEP)]).bounds)
        )
        for half in ways
    )


def _walled_at_cut(whole: Drawing) -> bool:
    """Whether a wall would lie between two parts, which neither would draw."""
    width, height = SIZES[whole.shape]
    cuts = [LineString([(x, 0), (x, height)]) for x in range(SIDE, width, SIDE)]
    cuts += [LineString([(0, y), (width, y)]) for y in range(SIDE, height, SIDE)]
    near = exact.buffer(exact.union_all(cuts), 0.1, cap_style="flat")
    walls = exact.intersection(exact.union_all([whole.walls, whole.wet.boundary]), near)
    return any(part.length > ALONG for part in shapely.get_parts(shapely.line_merge(walls)))


WAYS = frozenset("htd" + "".join(a + b for a, b in MATES))
"""The lines that can be walked."""
