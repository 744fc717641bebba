"""Faces of a net of lines joined to pieces of floor, where nothing parts them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon

from morphs.base.graphs import UnionFind
from morphs.plan.key.net import OPEN, WALL, Net
from morphs.plan.plan import each_polygons_of

CRUMB = 0.4
"""Smaller pieces belong to their neighbour, in squares."""
THIN = 0.2
"""So is what is not as wide as this on the average, in squares."""
PUDDLE = 4.0
"""Water in a passage that is smaller than this is part of it, in squares."""


@dataclass
class Piece:
    """A piece of floor: its ground, the number of its room (-1: none), and whether it is wet."""

    shape: MultiPolygon
    room: int
    wet: bool


@dataclass
class Touch:
    """Where two pieces meet (b is -1 beyond the map's rim), by what (OPEN or the number of a door),
    and along which lines."""

    a: int
    b: int
    by: int
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = field(default_factory=list)


class Joining:
    """Faces joined to pieces."""

    def __init__(self, net: Net, owner: NDArray[np.int64], wet: NDArray[np.bool_]) -> None:
        self.net, self.owner, self.wet = net, owner.tolist(), wet.tolist()
        self.area: list[float] = shapely.area(net.faces).tolist()
        self.homes = UnionFind(range(len(net.faces)))

    def join_alike(self) -> None:
        """Join faces of one room, or of none, both wet or both dry, that nothing parts."""
        net, owner, wet = self.net, np.array(self.owner), np.array(self.wet)
        alike = (net.b >= 0) & (net.by == OPEN)
        alike &= (owner[net.a] == owner[net.b]) & (wet[net.a] == wet[net.b])
        for a, b in zip(net.a[alike].tolist(), net.b[alike].tolist(), strict=True):
            self.homes.join(a, b)
        self._settle()

    def _settle(self) -> None:
        """Work out, of each piece, its area, its chief face, and its neighbours: those beside it,
        and those behind a door."""
        net, area = self.net, np.array(self.area)
        root = np.array([self.homes.root(face) for face in range(len(area))])
        whole = np.bincount(root, area, len(area))
        rock = net.b < 0
        parted = rock | (root[net.a] != root[net.b])
        both = parted & ~rock
        sides = np.concatenate([root[net.a[parted]], root[net.b[both]]])
        lengths = np.concatenate([net.length[parted], net.length[both]])
        around = np.bincount(sides, lengths, len(area))
        self.areas = {r: round(float(whole[r]), 4) for r in np.unique(root).tolist()}
        self.thin = {r: self.areas[r] < THIN / 2 * float(around[r]) for r in self.areas}
        self.chief: dict[int, int] = {}
        for face in np.lexsort((-np.arange(len(area)), np.round(area, 6))).tolist():
            self.chief[int(root[face])] = face
        self.beside: dict[int, dict[int, float]] = {root: {} for root in self.areas}
        self.behind: dict[int, dict[int, float]] = {root: {} for root in self.areas}
        edges = (root[net.a[both]], root[net.b[both]], net.by[both] == OPEN, net.length[both])
        for one, other, is_open, length in zip(*(each.tolist() for each in edges), strict=True):
            beside = self.beside if is_open else self.behind
            for here, there in ((one, other), (other, one)):
                beside[here][there] = beside[here].get(there, 0.0) + length

    def join_crumbs(self) -> None:
        """Join what is too small or too thin to be anything to the neighbour it shares most of its
        edge with."""
        crumbs = {r for r in self.areas if self.areas[r] < CRUMB or self.thin[r]}
        for root in sorted(crumbs, key=lambda r: (self.areas[r], r)):
            here = self.homes.root(root)
            if here != root and here not in crumbs:
                continue
            shared = self._shared(self.beside[root], here) or self._shared(self.behind[root], here)
            if shared:
                self.homes.join(here, max(shared, key=lambda r: (round(shared[r], 4), -r)))
        self._settle()

    def _shared(self, beside: Mapping[int, float], here: int) -> dict[int, float]:
        """How much edge is shared with each other piece, as they are joined now."""
        found: dict[int, float] = {}
        for other, length in beside.items():
            there = self.homes.root(other)
            if there != here:
                found[there] = found.get(there, 0.0) + length
        return found

    def join_pools(self) -> None:
        """Join water within a room to it, and small water in passages; what lies between two dry
        pieces stays by itself."""
        for root in sorted(self.areas):
            chief = self.chief[root]
            if not self.wet[chief]:
                continue
            banks = [o for o in self.beside[root] if not self.wet[self.chief[o]]]
            room = self.owner[chief]
            small = room >= 0 or self.areas[root] < PUDDLE
            if len(banks) == 1 and small and (room < 0 or self.owner[self.chief[banks[0]]] == room):
                self.homes.join(root, banks[0])
        roots: dict[int, list[int]] = {}
        for face in range(len(self.area)):
            roots.setdefault(self.homes.root(face), []).append(face)
        self.groups = list(roots.values())
        self.number = np.empty(len(self.area), dtype=np.int64)
        for k, group in enumerate(self.groups):
            self.number[group] = k

    def pieces(self) -> list[Piece]:
        """The pieces, in the order of their first faces."""
        faces = self.net.faces
        wholes = np.array([faces[group[0]] for group in self.groups], dtype=object)
        for k, group in enumerate(self.groups):
            if len(group) > 1:
                wholes[k] = shapely.coverage_union_all(faces[group])
        found, shapes = [], each_polygons_of(list(shapely.normalize(wholes)))
        for group, shape in zip(self.groups, shapes, strict=True):
            chief = max(group, key=lambda f: (not self.wet[f], round(self.area[f], 6), -f))
            # Crumbs may hang on by a door's width only: what the chief face says holds for all.
            found.append(Piece(shape, self.owner[chief], self._is_wet(group)))
        return found

    def _is_wet(self, group: list[int]) -> bool:
        """Whether more than nine tenths of a piece are wet."""
        wet = sum(self.area[face] for face in group if self.wet[face])
        return round(wet, 4) > round(0.9 * sum(self.area[face] for face in group), 4)

    def touches(self) -> list[Touch]:
        """Where pieces meet, by piece, piece and what stands there."""
        return list(self._touches())

    def _touches(self) -> Iterator[Touch]:
        net, found = self.net, dict[tuple[int, int, int], Touch]()
        a, b = self.number[net.a], np.where(net.b >= 0, self.number[net.b], -1)
        is_way = (net.by != WALL) & ((net.b >= 0) | net.rim) & (a != b)
        swap = (b >= 0) & (b < a)
        pairs = (np.where(swap, b, a)[is_way], np.where(swap, a, b)[is_way], net.by[is_way])
        lines = net.ends[is_way].tolist()
        for *key, ((x, y), (u, v)) in zip(*(each.tolist() for each in pairs), lines, strict=True):
            one, other, by = key
            touch = found.setdefault((one, other, by), Touch(one, other, by))
            touch.lines.append(((x, y), (u, v)))
        yield from (found[key] for key in sorted(found))
