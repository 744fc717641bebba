"""A tile: one picture with a shape and a signature, and what is joined inside it.

Half-sides are numbered clockwise; *as drawn* on a Tile, *as lying* once an orientation is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from morphs.base.pictures import NO_MARGINS, Cut, Margins
from morphs.board.shape import SQUARE, Orientation, Shape, permutation
from morphs.tiles.vocabulary import Vocabulary

if TYPE_CHECKING:
    from PIL.Image import Image

WALK = "walk"
POOL = "~"
Faces = tuple[str, ...]
Item = TypeVar("Item", int, tuple[int, str])
Links = tuple[tuple[int, ...], ...]
Element = tuple[int, str]
Groups = tuple[tuple[Element, ...], ...]


@dataclass(frozen=True)
class Tile:
    """One tile as drawn.

    faces        clockwise, two letters each; or a code in any of its forms, ``"wwrtwrtt"``, until
                 a pack reads it (`Pack.of`), which tells the shape of it too
    links        groups of half-sides joined inside, or None: each feature's crossings all are
    flow         half-sides at which water is declared to leave
    copies       how often it may stand on one map, None: any number
    path         the picture's file
    trim         what is cut off its picture: pixels at the left, top, right and bottom
    picture      the picture itself (Pillow) of a tile made in memory; with neither a tile is drawn
                 as a diagram of its faces
    variant      which drawing anew of it is meant, 0: the picture that the pack has
    """

    name: str
    faces: Sequence[str]
    shape: Shape = SQUARE
    pack: str = ""
    links: Links | None = None
    flow: tuple[int, ...] = ()
    weight: float = 1.0
    copies: int | None = None
    tags: tuple[str, ...] = ()
    artist: str = ""
    turn: bool = True
    mirror: bool = True
    path: Path | None = None
    trim: Margins = NO_MARGINS
    picture: Image | None = field(default=None, compare=False, repr=False)
    variant: int = 0

    def __post_init__(self) -> None:
        if type(self.faces) is not tuple:  # a code, as text
            object.__setattr__(self, "faces", tuple(self.faces))

    def __hash__(self) -> int:
        """Tell tiles apart by what few share: to hash all of one takes twenty times as long. What
        is drawn has no name yet."""
        return hash((self.name or self.faces, self.pack, self.variant))

    @property
    def art(self) -> Path | Cut | Image | None:
        """The tile's picture or its file (less its margins), None where it has none."""
        if self.picture is not None:
            return self.picture
        return Cut(self.path, self.trim) if self.path and any(self.trim) else self.path

    def orientations(self, place: int = 0) -> list[Orientation]:
        """The orientations in which this tile may lie in a place."""
        return [
            o
            for o in self.shape.orientations(place)
            if (self.turn or o.rotation == 0) and (self.mirror or not o.flip)
        ]


class OrientedTile(NamedTuple):
    """A tile's faces and declared flow as they lie, and what is joined inside it.

    An element is (half-side, mark): a way to walk, a liquid that runs (``water``) or stands
    (``~water``) there, or another line. What crosses in mid-side stands at the first half.
    """

    faces: Faces
    groups: Groups
    flow: tuple[int, ...] = ()

    @property
    def links(self) -> Links:
        """The groups as the layout file has them: half-sides only. A crossing beside a pool that is
        no less joined if left alone is, where the half-sides would join a second liquid as well."""
        liquids: dict[int, set[str]] = {}
        for half, mark in (element for group in self.groups for element in group):
            liquids.setdefault(half, set()).add(mark.removeprefix(POOL))
        groups = (_without_ambiguous_pool(group, liquids) for group in self.groups)
        return tuple(sorted({tuple(sorted({half for half, _ in g})) for g in groups}))


def _without_ambiguous_pool(
    group: tuple[Element, ...], liquids: Mapping[int, Set[str]]
) -> list[Element]:
    """A mouth without its pool where two liquids run and stand at all of its half-sides."""
    running = [element for element in group if not element[1].startswith(POOL)]
    shared = set.intersection(*(set(liquids[half]) for half, _ in group))
    mixed = 0 < len(running) < len(group) and len(shared - {WALK}) > 1
    return running if mixed and len(running) == 1 else list(group)


class Stream(NamedTuple):
    """One body of running water inside a tile.

    crossings  (half-side, in mid-side?, size) of each crossing
    outlets    half-sides at which it is declared to leave
    pool       index of the pool it is joined to, or None
    """

    liquid: str
    crossings: tuple[tuple[int, bool, int], ...]
    outlets: tuple[int, ...]
    pool: int | None


class Pool(NamedTuple):
    """One body of still water inside a tile: the half-sides at which it stands."""

    liquid: str
    halves: tuple[int, ...]


class Waters(NamedTuple):
    """The running and still water of one tile as it lies."""

    streams: tuple[Stream, ...]
    pools: tuple[Pool, ...]


def faces_as_lying(
    faces: Sequence[str], shape: Shape, orientation: Orientation, vocabulary: Vocabulary
) -> Faces:
    """Return the faces that a shape of some faces shows under an orientation."""
    lying = [""] * shape.count
    for face, to in zip(faces, permutation(shape, orientation), strict=True):
        lying[to] = vocabulary.mirrored(face) if orientation.flip else face
    return tuple(lying)


def as_it_lies(faces: Sequence[str], side: int) -> tuple[str, ...]:
    """Return the faces of a tile, with so many half-sides a side, in the first of the ways in which
    it can lie: the same for all tiles that show the same."""
    whole = tuple(faces)
    turns = range(0, len(whole), side)
    return min(one[k:] + one[:k] for one in (whole, whole[::-1]) for k in turns)


@lru_cache(maxsize=65_536)
def orient(tile: Tile, orientation: Orientation, vocabulary: Vocabulary) -> OrientedTile:
    """Return how a tile lies under an orientation."""
    goes = permutation(tile.shape, orientation)
    faces = faces_as_lying(tile.faces, tile.shape, orientation, vocabulary)
    middles = middle_crossings(faces, vocabulary)

    def place(half: int, mark: str) -> Element:
        to = goes[half]
        by_area = mark.startswith(POOL) or (mark == WALK and vocabulary.areas[faces[to][0]].walk)
        return (to if by_area else middles.get(to, to), mark)

    groups = [[place(*element) for element in g] for g in joined_inside(tile, vocabulary)]
    flow = sorted({middles.get(goes[half], goes[half]) for half in tile.flow})
    return OrientedTile(faces, in_order(groups), tuple(flow))


def in_order(groups: Iterable[Iterable[Item]]) -> tuple[tuple[Item, ...], ...]:
    """Return groups without repeats and empty ones, everything in ascending order."""
    return tuple(sorted({tuple(sorted(set(group))) for group in groups if group}))


def middle_crossings(faces: Sequence[str], vocabulary: Vocabulary) -> dict[int, int]:
    """Map both halves of every side that is crossed in its middle to the first of the two; on finer
    sides these are the parts beside the middle, if their number is even."""
    if not vocabulary.crosses_in_middle:
        return {}
    found: dict[int, int] = {}
    segments = vocabulary.segments
    for first in range(segments // 2 - 1, len(faces) - 1, segments) if segments % 2 == 0 else ():
        line = faces[first][1]
        if line == faces[first + 1][1] != vocabulary.plain_line:
            found[first] = found[first + 1] = first
    return found


@lru_cache(maxsize=65_536)
def joined_inside(tile: Tile, vocabulary: Vocabulary) -> Groups:
    """Return every group of elements that are joined inside a tile, as drawn.

    With no links declared all that can be walked is one group, and so are the crossings of each
    liquid, each kind of pool, and every other line. Declared links join what all their half-sides
    share, and half-sides they leave out stand alone. A lone crossing beside a pool of its liquid
    belongs to the pool (contract, section 4).
    """
    signs = _signs(tile.faces, vocabulary)
    middles = middle_crossings(tile.faces, vocabulary)
    groups = _features(signs) if tile.links is None else _declared(tile.links, signs, middles)
    return in_order(_with_mouths(groups, signs, middles))


def unjoined(faces: Sequence[str], vocabulary: Vocabulary) -> OrientedTile:
    """Return a cell that closes whatever crosses its border, as a cap does. Open country, where
    even the plain area can be walked, stays in one piece - unless all of it is crossed by the same,
    for then links that join the country would say that they join the crossings too."""
    signs = _signs(faces, vocabulary)
    country: set[Element] = set()
    if vocabulary.areas[vocabulary.plain_area].walk:
        open_to = [half for half, face in enumerate(faces) if vocabulary.areas[face[0]].walk]
        if open_to and set.intersection(*(signs[half] for half in open_to)) == {WALK}:
            country = {(half, WALK) for half in open_to}
    alone = [{(half, mark)} for half, sign in enumerate(signs) for mark in sign]
    return OrientedTile(tuple(faces), in_order([*(e for e in alone if not e & country), country]))


def stated(faces: Sequence[str], links: Links, vocabulary: Vocabulary) -> OrientedTile:
    """Return a drawn cell whose layout says what is joined inside; the rest stands alone."""
    signs, middles = _signs(faces, vocabulary), middle_crossings(faces, vocabulary)
    return OrientedTile(tuple(faces), in_order(_declared(links, signs, middles)))


def _features(signs: Sequence[set[str]]) -> list[set[Element]]:
    marks = set().union(*signs)
    return [{(half, mark) for half, sign in enumerate(signs) if mark in sign} for mark in marks]


def _declared(
    links: Links, signs: Sequence[set[str]], middles: dict[int, int]
) -> list[set[Element]]:
    groups: list[set[Element]] = []
    for link in links:
        halves = _named_by_first(set(link), middles)
        groups += _joined_by(halves, signs)
    listed = set().union(*groups)
    loose = [{(half, mark)} for half, sign in enumerate(signs) for mark in sign]
    return groups + [element for element in loose if not element & listed]


def _joined_by(halves: set[int], signs: Sequence[set[str]]) -> list[set[Element]]:
    """Join half-sides by what all of them share; running and still water share their liquid. If
    they share nothing, each mark is joined for itself."""
    members = [signs[half] for half in halves]
    every: set[str] = set().union(*members)
    shared = set.intersection(*members) if members else set()
    if shared:
        return [{(half, mark) for half in halves} for mark in shared]
    liquids = [{mark.removeprefix(POOL) for mark in sign} for sign in members]
    shared = set.intersection(*liquids) if liquids else set()
    if shared:
        return [
            {(half, m) for half in halves for m in (mark, POOL + mark) if m in signs[half]}
            for mark in shared
        ]
    return [{(half, mark) for half in halves if mark in signs[half]} for mark in every]


def _signs(faces: Sequence[str], vocabulary: Vocabulary) -> list[set[str]]:
    """For each half-side marks of what it can be joined by: a way to walk, a liquid that runs
    (``water``) or stands (``~water``), or another line. What crosses in mid-side stands at the
    first half."""
    middles = middle_crossings(faces, vocabulary)
    signs: list[set[str]] = [set() for _ in faces]
    for half, face in enumerate(faces):
        area, line = vocabulary.areas[face[0]], vocabulary.lines[face[1]]
        if area.walk:
            signs[half].add(WALK)
        if area.pool:
            signs[half].add(POOL + area.pool)
        named = signs[middles.get(half, half)]
        if line.walk:
            named.add(WALK)
        elif line.flow and line.flow != area.pool:
            named.add(line.flow)
        elif not line.flow and line.letter != vocabulary.plain_line:
            named.add(f"line {line.letter}")
    return signs


def _named_by_first(group: set[int], middles: dict[int, int]) -> set[int]:
    whole = {h for h in group if h in middles and {middles[h], middles[h] + 1} <= group}
    return {half if half in whole else middles.get(half, half) for half in group}


def _with_mouths(
    groups: Sequence[set[Element]], signs: Sequence[set[str]], middles: dict[int, int]
) -> list[set[Element]]:
    """Let every lone crossing beside a pool of its liquid belong to the pool."""
    result: list[set[Element]] = []
    for group in groups:
        (half, mark) = min(group)
        pools = [
            g for g in groups if g & {(h, POOL + mark) for h in _beside(half, len(signs), middles)}
        ]
        alone = len(group) == 1 and not mark.startswith(POOL)
        result.append(group | pools[0] if alone and pools else group)
    return result


def _beside(crossing: int, count: int, middles: dict[int, int]) -> set[int]:
    """The half-sides next to a crossing, and those it stands on."""
    last = crossing + 1 if crossing in middles else crossing
    return {(crossing - 1) % count, crossing, last, (last + 1) % count}


@lru_cache(maxsize=65_536)
def waters(oriented: OrientedTile, vocabulary: Vocabulary) -> Waters:
    """Return the bodies of water inside a tile as it lies."""
    middles = middle_crossings(oriented.faces, vocabulary)
    streams: list[Stream] = []
    pools: list[Pool] = []
    for liquid in vocabulary.liquids:
        running = [{half for half, mark in g if mark == liquid} for g in oriented.groups]
        still = [{half for half, mark in g if mark == POOL + liquid} for g in oriented.groups]
        mine = merged(still)
        for crossings in merged(running):
            joined = set().union(*(s for r, s in zip(running, still, strict=True) if r & crossings))
            pool = next((i for i, halves in enumerate(mine, len(pools)) if halves & joined), None)
            sized = tuple(
                (half, half in middles, vocabulary.lines[oriented.faces[half][1]].size)
                for half in sorted(crossings)
            )
            outlets = tuple(half for half in sorted(crossings) if half in oriented.flow)
            streams.append(Stream(liquid, sized, outlets, pool))
        pools += [Pool(liquid, tuple(sorted(pool))) for pool in mine]
    return Waters(tuple(streams), tuple(pools))


def merged(groups: Iterable[set[int]]) -> list[set[int]]:
    """Return the groups, those that share a half-side made one, by their lowest half-side."""
    merged: list[set[int]] = []
    for group in groups:
        overlapping = [other for other in merged if other & group]
        for other in overlapping:
            merged.remove(other)
        if group:
            merged.append(group.union(*overlapping))
    return sorted(merged, key=min)
