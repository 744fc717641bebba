"""What tiles alone become for each kind of cells, whatever the board: candidates in integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from morphs.board.shape import Orientation, Shape
from morphs.tiles.tile import WALK, OrientedTile, Tile, merged, middle_crossings, orient, waters
from morphs.tiles.vocabulary import Vocabulary
from solver.problem import Kind
from solver.rules.stems import Piece, Stem

KindKey = tuple[Shape, int, tuple[int, ...]]
Decks = tuple[tuple[str, tuple[Tile, ...]], ...]
"""Shapes and their tiles."""
Word = tuple[tuple[str, ...], str]
"""Faces, and the pack whose tiles alone they can meet."""

Sets = tuple[frozenset[tuple[str, str]], ...]
"""Sets of tiles, each named (pack, name), that the search must tell from the others."""
SetsOf = dict[tuple[str, str], tuple[int, ...]]
"""The numbers of the sets that a tile is in."""


@dataclass(frozen=True)
class Candidate:
    """A ring and what the rules read: oriented tiles that agree in all are one to the search.

    water  what it adds to the water graph
    walk   groups of half-sides joined by ways to walk, if the search reads them
    sets   which of the sets that must be told apart the tile is in, by number
    """

    ring: tuple[int, ...]
    water: Piece | None
    walk: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]


@dataclass(frozen=True)
class TileKinds:
    """What is compiled of tiles alone; as in `Matching` and `Problem`."""

    kinds: tuple[Kind, ...]
    candidates: tuple[tuple[Candidate, ...], ...]
    orientations: Mapping[tuple[int, int, int], tuple[Orientation, ...]]
    prototypes: tuple[tuple[int, ...], ...]
    words: tuple[Word, ...]


@lru_cache(maxsize=8)
def compile_kinds(
    vocabulary: Vocabulary,
    decks: Decks,
    keys: tuple[KindKey, ...],
    half_count: int | None,
    with_walk: bool,
    sets: Sets,
) -> TileKinds:
    """Compile tiles for the kinds of cells; with their water if the board's half-sides are told.
    Kept, for maps are made of the same tiles again and again, also while one is searched for."""
    compiler = _Compiler(vocabulary, half_count, with_walk, sets)
    deck_of_shape = {shape: number for number, (shape, _) in enumerate(decks)}
    prototypes = tuple(_prototypes(tiles, compiler.sets_of, vocabulary) for _, tiles in decks)
    kinds, candidates = [], []
    orientations: dict[tuple[int, int, int], tuple[Orientation, ...]] = {}
    for number, key in enumerate(keys):
        deck = deck_of_shape[key[0].name]
        kind, mine, found = compiler.kind(key, decks[deck][1], prototypes[deck], deck)
        kinds.append(kind)
        candidates.append(mine)
        orientations |= {
            (number, prototype, ring): ways for (prototype, ring), ways in found.items()
        }
    words = tuple(compiler.words)
    return TileKinds(tuple(kinds), tuple(candidates), orientations, prototypes, words)


class _Compiler:
    """Numbers words, and whose they are, as they turn up, and builds kinds."""

    def __init__(
        self, vocabulary: Vocabulary, half_count: int | None, with_walk: bool, sets: Sets
    ) -> None:
        self.vocabulary = vocabulary
        self.with_walk = with_walk
        self.sets_of = _sets_of(sets)
        self.half_count = half_count
        self.words: dict[Word, int] = {}
        self.word_of: dict[Word, int] = {}
        self.oriented: dict[tuple[Tile, Orientation], tuple[OrientedTile, Piece | None]] = {}

    def kind(
        self, key: KindKey, tiles: Sequence[Tile], prototypes: Sequence[int], deck: int
    ) -> tuple[Kind, tuple[Candidate, ...], dict[tuple[int, int], tuple[Orientation, ...]]]:
        _, place, partition = key
        candidates: dict[Candidate, int] = {}
        shown: dict[tuple[int, int], list[Orientation]] = {}
        first_of_prototype = {
            prototype: tile for tile, prototype in zip(tiles[::-1], prototypes[::-1], strict=True)
        }
        for prototype, tile in sorted(first_of_prototype.items()):
            sets = self.sets_of.get((tile.pack, tile.name), ())
            for orientation in tile.orientations(place):
                oriented, piece = self._orient(tile, orientation)
                walk = walk_groups(oriented, self.vocabulary) if self.with_walk else ()
                candidate = Candidate(
                    self._ring(oriented.faces, partition, tile.pack), piece, walk, sets
                )
                number = candidates.setdefault(candidate, len(candidates))
                shown.setdefault((prototype, number), []).append(orientation)
        ways: list[list[int]] = [[] for _ in first_of_prototype]
        for prototype, number in shown:
            ways[prototype].append(number)
        rings = np.array([c.ring for c in candidates], dtype=np.int64).reshape(-1, len(partition))
        weights = _candidate_weights(len(candidates), ways, tiles, prototypes)
        kind = Kind(rings, tuple(tuple(sorted(numbers)) for numbers in ways), deck, weights)
        found = {pair: tuple(orientations) for pair, orientations in shown.items()}
        return kind, tuple(candidates), found

    def _orient(self, tile: Tile, orientation: Orientation) -> tuple[OrientedTile, Piece | None]:
        key = (tile, orientation)
        if key not in self.oriented:
            oriented = orient(tile, orientation, self.vocabulary)
            piece = None
            if self.half_count is not None:
                piece = water_piece(oriented, self.vocabulary, self.half_count)
            self.oriented[key] = oriented, piece
        return self.oriented[key]

    def _ring(self, faces: Sequence[str], partition: tuple[int, ...], pack: str) -> tuple[int, ...]:
        ring, start = [], 0
        for length in partition:
            shown = tuple(faces[start : start + length]), pack
            if shown not in self.word_of:
                key = shown[0], _owner(*shown, self.vocabulary)
                self.word_of[shown] = self.words.setdefault(key, len(self.words))
            ring.append(self.word_of[shown])
            start += length
        return tuple(ring)


def _prototypes(tiles: Sequence[Tile], sets_of: SetsOf, vocabulary: Vocabulary) -> tuple[int, ...]:
    """Return the prototype of each tile: those that are alike to the search share one."""
    numbers: dict[object, int] = {}
    return tuple(
        numbers.setdefault(
            (
                t.faces,
                t.links,
                t.flow,
                t.turn,
                t.mirror,
                sets_of.get((t.pack, t.name), ()),
                _owner(t.faces, t.pack, vocabulary),
            ),
            len(numbers),
        )
        for t in tiles
    )


def _owner(faces: Sequence[str], pack: str, vocabulary: Vocabulary) -> str:
    """The pack whose tiles alone faces can meet, "" for any: packs know nothing of the inner
    letters of each other's set pieces."""
    return f"pack {pack}" if any(map(vocabulary.is_inner, faces)) else ""


def _sets_of(sets: Sets) -> SetsOf:
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, members in enumerate(sets):
        for member in members:
            found[member] = (*found.get(member, ()), number)
    return found


def _candidate_weights(
    count: int, ways: Sequence[Sequence[int]], tiles: Sequence[Tile], prototypes: Sequence[int]
) -> tuple[float, ...]:
    """Return the weights of candidates: each tile shares its own among its distinct orientations
    (contract, section 2)."""
    weights = [0.0] * count
    for tile, prototype in zip(tiles, prototypes, strict=True):
        for candidate in ways[prototype]:
            weights[candidate] += tile.weight / len(ways[prototype])
    return tuple(weights)


def water_piece(oriented: OrientedTile, vocabulary: Vocabulary, half_count: int) -> Piece | None:
    """Return what a tile as it lies adds to the water graph, its gates numbered as in
    `Matching.across`."""
    found = waters(oriented, vocabulary)
    if not found.streams and not found.pools:
        return None
    first = {name: 2 * half_count * n for n, name in enumerate(vocabulary.liquids)}
    stems = []
    for stream in found.streams:
        gates = {
            half: first[stream.liquid] + half + half_count * middle
            for half, middle, _ in stream.crossings
        }
        sized = tuple((gates[half], size) for half, _, size in stream.crossings)
        stems.append(Stem(sized, tuple(gates[half] for half in stream.outlets), stream.pool))
    basins = tuple(tuple(first[pool.liquid] + half for half in pool.halves) for pool in found.pools)
    return Piece(tuple(stems), basins)


def walk_groups(oriented: OrientedTile, vocabulary: Vocabulary) -> tuple[tuple[int, ...], ...]:
    """Return the half-sides of a tile as it lies that ways to walk join; a way that crosses a side
    in its middle belongs to both halves."""
    middles = middle_crossings(oriented.faces, vocabulary)
    groups = []
    for group in oriented.groups:
        halves = {half for half, mark in group if mark == WALK}
        halves |= {
            half
            for half, first in middles.items()
            if first in halves and vocabulary.lines[oriented.faces[half][1]].walk
        }
        groups.append(halves)
    return tuple(tuple(sorted(group)) for group in merged(groups))
