"""A tile: one picture with a shape and a signature, and what is joined inside it.

Half-sides are numbered clockwise; *as drawn* on a Tile, *as lying* once an orientation is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from morphs.shape import Orientation, Shape, permutation
from morphs.vocabulary import Vocabulary

Faces = tuple[str, ...]
Links = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Tile:
    """One tile as drawn.

    links        groups of half-sides joined inside, or None: each feature's crossings all are
    flow         half-sides at which water is declared to leave
    copies       how often it may stand on one map, None: any number
    path         the picture's file, None: drawn as a diagram of its faces
    """

    name: str
    pack: str
    shape: Shape
    faces: Faces
    links: Links | None = None
    flow: tuple[int, ...] = ()
    weight: float = 1.0
    copies: int | None = None
    tags: tuple[str, ...] = ()
    artist: str = ""
    turn: bool = True
    mirror: bool = True
    path: Path | None = None

    def orientations(self, place: int = 0) -> list[Orientation]:
        """The orientations in which this tile may lie in a place."""
        return [
            o
            for o in self.shape.orientations(place)
            if (self.turn or o.rotation == 0) and (self.mirror or not o.flip)
        ]


class Lying(NamedTuple):
    """A tile's faces, links and declared flow as they lie under an orientation."""

    faces: Faces
    links: Links
    flow: tuple[int, ...]


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


class Waters(NamedTuple):
    """The running and still water of one tile as it lies; pools are tuples of half-sides."""

    streams: tuple[Stream, ...]
    pools: tuple[tuple[int, ...], ...]


def lie(tile: Tile, orientation: Orientation, vocabulary: Vocabulary) -> Lying:
    """Return how a tile lies under an orientation."""
    goes = permutation(tile.shape, orientation)
    faces = [""] * tile.shape.count
    for drawn, lying in enumerate(goes):
        face = tile.faces[drawn]
        faces[lying] = vocabulary.mirrored(face) if orientation.flip else face
    middles = middle_crossings(faces, vocabulary)
    links = None
    if tile.links is not None:
        links = [[goes[half] for half in group] for group in tile.links]
    flow = sorted({middles.get(goes[half], goes[half]) for half in tile.flow})
    return Lying(tuple(faces), complete_links(faces, links, vocabulary), tuple(flow))


def middle_crossings(faces: Sequence[str], vocabulary: Vocabulary) -> dict[int, int]:
    """Map both halves of every side that is crossed in its middle to the side's first half."""
    if not vocabulary.crosses_in_middle:
        return {}
    found: dict[int, int] = {}
    for first in range(0, len(faces) - 1, 2):
        line = faces[first][1]
        if line == faces[first + 1][1] != vocabulary.plain_line:
            found[first] = found[first + 1] = first
    return found


def complete_links(
    faces: Sequence[str], links: Iterable[Iterable[int]] | None, vocabulary: Vocabulary
) -> Links:
    """Return every group of half-sides that are joined inside, each sorted, sorted.

    With no links given all walkable half-sides are one group, and so are the crossings of each
    liquid, the half-sides of each kind of pool, and those of every other line. With links given,
    half-sides they leave out stand alone. A lone crossing beside a pool of its liquid belongs to
    the pool (contract, section 4); a crossing in mid-side is named by its first half.
    """
    middles = middle_crossings(faces, vocabulary)
    if links is None:
        groups = _features(faces, middles, vocabulary)
    else:
        groups = [_named_by_first(set(group), middles) for group in links]
        listed = {middles.get(half, half) for group in groups for half in group}
        loose = {middles.get(h, h) for h, face in enumerate(faces) if vocabulary.is_open(face)}
        groups += [{half} for half in sorted(loose - listed)]
    _join_mouths(groups, faces, middles, vocabulary)
    return tuple(sorted({tuple(sorted(group)) for group in groups if group}))


def unjoined(faces: Sequence[str], vocabulary: Vocabulary) -> Links:
    """Return the links of a cell in which nothing is joined, as in a cap."""
    middles = middle_crossings(faces, vocabulary)
    return tuple(
        (half,)
        for half, face in enumerate(faces)
        if vocabulary.is_open(face) and middles.get(half, half) == half
    )


def _features(
    faces: Sequence[str], middles: dict[int, int], vocabulary: Vocabulary
) -> list[set[int]]:
    features: dict[str, set[int]] = {}
    for half, face in enumerate(faces):
        if vocabulary.can_walk(face):
            features.setdefault("walk", set()).add(half)
        carriers = vocabulary.carriers(face)
        for carrier in carriers:
            key = f"{'pool' if carrier.is_pool else 'stream'} {carrier.liquid}"
            named = half if carrier.is_pool else middles.get(half, half)
            features.setdefault(key, set()).add(named)
        line = vocabulary.lines[face[1]]
        if not (line.walk or line.flow or line.letter == vocabulary.plain_line):
            features.setdefault(f"line {line.letter}", set()).add(middles.get(half, half))
    return list(features.values())


def _named_by_first(group: set[int], middles: dict[int, int]) -> set[int]:
    both = {
        half for half in group if half in middles and {middles[half], middles[half] + 1} <= group
    }
    return {half if half in both else middles.get(half, half) for half in group}


def _join_mouths(
    groups: list[set[int]],
    faces: Sequence[str],
    middles: dict[int, int],
    vocabulary: Vocabulary,
) -> None:
    for group in groups:
        for liquid, crossing in _lone_crossings(group, faces, middles, vocabulary):
            beside = _beside(crossing, faces, middles)
            for other in groups:
                pools = {h for h in other if _is_pool(faces[h], liquid, vocabulary)}
                if pools & set(beside):
                    group |= pools
                    other |= {crossing}


def _lone_crossings(
    group: set[int], faces: Sequence[str], middles: dict[int, int], vocabulary: Vocabulary
) -> list[tuple[str, int]]:
    by_liquid: dict[str, set[int]] = {}
    for half in group:
        for carrier in vocabulary.carriers(faces[half]):
            if not carrier.is_pool:
                by_liquid.setdefault(carrier.liquid, set()).add(middles.get(half, half))
    return [(liquid, min(halves)) for liquid, halves in by_liquid.items() if len(halves) == 1]


def _beside(crossing: int, faces: Sequence[str], middles: dict[int, int]) -> tuple[int, ...]:
    """The half-sides next to a crossing, and those it stands on."""
    last = crossing + 1 if crossing in middles else crossing
    count = len(faces)
    return ((crossing - 1) % count, crossing, last, (last + 1) % count)


def _is_pool(face: str, liquid: str, vocabulary: Vocabulary) -> bool:
    return any(c.is_pool and c.liquid == liquid for c in vocabulary.carriers(face))


def waters(lying: Lying, vocabulary: Vocabulary) -> Waters:
    """Return the bodies of water inside a tile as it lies."""
    faces, links, flow = lying
    middles = middle_crossings(faces, vocabulary)
    pools = _pools(faces, links, vocabulary)
    streams: list[Stream] = []
    seen: set[tuple[str, int]] = set()
    for group in links:
        for liquid in sorted({c.liquid for h in group for c in vocabulary.carriers(faces[h])}):
            crossings = _crossings(group, liquid, faces, middles, vocabulary)
            if not crossings or (liquid, crossings[0][0]) in seen:
                continue
            seen |= {(liquid, half) for half, _, _ in crossings}
            outlets = tuple(half for half, _, _ in crossings if half in flow)
            pool = _joined(pools, group, liquid, faces, vocabulary)
            streams.append(Stream(liquid, crossings, outlets, pool))
    return Waters(tuple(streams), tuple(pools))


def _pools(faces: Sequence[str], links: Links, vocabulary: Vocabulary) -> list[tuple[int, ...]]:
    merged: list[tuple[str, set[int]]] = []
    for group in links:
        for liquid in sorted({c.liquid for h in group for c in vocabulary.carriers(faces[h])}):
            halves = {h for h in group if _is_pool(faces[h], liquid, vocabulary)}
            for other_liquid, other in merged:
                if other_liquid == liquid and other & halves:
                    other |= halves
                    break
            else:
                if halves:
                    merged.append((liquid, halves))
    return [tuple(sorted(halves)) for _, halves in merged]


def _crossings(
    group: tuple[int, ...],
    liquid: str,
    faces: Sequence[str],
    middles: dict[int, int],
    vocabulary: Vocabulary,
) -> tuple[tuple[int, bool, int], ...]:
    found = {
        (middles.get(half, half), half in middles, carrier.size)
        for half in group
        for carrier in vocabulary.carriers(faces[half])
        if carrier.liquid == liquid and not carrier.is_pool
    }
    return tuple(sorted(found))


def _joined(
    pools: list[tuple[int, ...]],
    group: tuple[int, ...],
    liquid: str,
    faces: Sequence[str],
    vocabulary: Vocabulary,
) -> int | None:
    for number, pool in enumerate(pools):
        if set(pool) & set(group) and _is_pool(faces[pool[0]], liquid, vocabulary):
            return number
    return None
