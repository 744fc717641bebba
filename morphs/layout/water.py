"""The water of a finished map as a directed graph (contract, section 4).

Nodes are crossings and lakes, named (cell, half-side), a lake whose half-side is crossed by another
liquid (cell, half-side, liquid); edges run downstream, one over every joint
that carries water and one through every tile from inlet to outlet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from morphs.base.hanging import Numbers, distinct, parts
from morphs.board.joints import Joints
from morphs.layout.cells import LaidCell, LaidCells
from morphs.layout.layout import Layout
from morphs.layout.steps import WaterSteps
from morphs.tiles.vocabulary import Vocabulary

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[int, int] | tuple[int, int, str]


@dataclass(frozen=True)
class Body:
    """One connected body of running water.

    length       joints it runs over
    confluences  places where two or more join
    goes_to      where it ends: the name of a pool's area (``lake``, ``magma``), ``border``,
                 ``gap`` or ``sink``
    """

    liquid: str
    cells: tuple[int, ...]
    length: int
    confluences: int
    goes_to: tuple[str, ...]


def water_graph(layout: Layout, vocabulary: Vocabulary) -> nx.DiGraph[Node]:
    """Return the directed graph; each node has ``liquid`` and ``kind`` (``crossing``, ``lake``)."""
    import networkx

    graph: nx.DiGraph[Node] = networkx.DiGraph()
    cells = LaidCells.of(layout.cells)
    for number, crossings in enumerate(cells.each(lambda look: _crossings(look, vocabulary))):
        for half, liquid in crossings:
            graph.add_node((number, half), liquid=liquid, kind="crossing")
    for step in layout.water:
        ends = [_node(graph, place, step.liquid) for place in (step.start, step.end)]
        for node in ends:
            if node not in graph:
                pool = _pool_at(cells[node[0]], node[1], vocabulary)
                graph.add_node(node, liquid=pool, kind="lake")
        graph.add_edge(*ends)
    return graph


def _crossings(cell: LaidCell, vocabulary: Vocabulary) -> list[tuple[int, str]]:
    """The half-sides of a cell that running water crosses, and which."""
    return [
        (half, carrier.liquid)
        for half, face in enumerate(cell.faces or ())
        for carrier in vocabulary.carriers(face)
        if not carrier.is_pool and _is_named(cell, half, vocabulary)
    ]


def _node(graph: nx.DiGraph[Node], place: tuple[int, int], liquid: str) -> Node:
    """The name of a step's end: a lake bears its liquid too, where another liquid crosses there."""
    if not liquid or place not in graph or graph.nodes[place]["liquid"] == liquid:
        return place
    return (*place, liquid)


def _is_named(cell: LaidCell, half: int, vocabulary: Vocabulary) -> bool:
    """A crossing in mid-side is one node, named by its first half."""
    assert cell.faces is not None
    parts = vocabulary.segments
    if not vocabulary.crosses_in_middle or parts % 2 or half % parts != parts // 2:
        return True
    return cell.faces[half][1] != cell.faces[half - 1][1]


def _pool_at(cell: LaidCell, half: int, vocabulary: Vocabulary) -> str:
    carriers = vocabulary.carriers((cell.faces or ())[half])
    return next(carrier.liquid for carrier in carriers if carrier.is_pool)


def bodies(layout: Layout, vocabulary: Vocabulary) -> list[Body]:
    """Return the bodies of running water, longest first; lakes part bodies from each other."""
    return _Running(layout, vocabulary).bodies()


class _Running:
    """The crossings of a map in the order of their places, and the steps between them, as columns.

    place     of each crossing: its cell and half-side as one number, `halves` for each cell
    liquid    which of `liquids` each is
    above, below  the crossings at either end of each step between two
    into      for each crossing the place of the lake it runs into, -1 none
    lake, risen   the lake and the crossing at either end of each step out of a lake
    """

    def __init__(self, layout: Layout, vocabulary: Vocabulary) -> None:
        self.layout, self.vocabulary = layout, vocabulary
        self.cells = LaidCells.of(layout.cells)
        self.liquids = tuple(vocabulary.liquids)
        self.halves = 1 + max((len(look.faces or ()) for look in self.cells.looks), default=0)
        self._find_crossings()
        self._find_steps()

    def _find_crossings(self) -> None:
        table = np.full((len(self.cells.looks), self.halves), -1)
        for number, look in enumerate(self.cells.looks):
            for half, liquid in _crossings(look, self.vocabulary):
                table[number, half] = self.liquids.index(liquid)
        self.crosses = table
        shown = table[self.cells.look_of]
        at = np.nonzero(shown >= 0)
        self.place, self.liquid = at[0] * self.halves + at[1], shown[at]

    def _find_steps(self) -> None:
        """Look up where steps begin and end: a lake is none of the crossings, nor is one where
        another liquid crosses."""
        steps = WaterSteps.of(self.layout.water)
        renumbered = [-1, *map(self.liquids.index, steps.liquids[1:])]
        liquid = np.array(renumbered)[steps.table[:, 4]]
        place = steps.table[:, [0, 2]].astype(np.int64) * self.halves + steps.table[:, [1, 3]]
        looks = self.cells.look_of[steps.table[:, [0, 2]]]
        crosses = self.crosses[looks, steps.table[:, [1, 3]]]
        is_crossing = (crosses >= 0) & ((liquid[:, None] < 0) | (crosses == liquid[:, None]))
        number = np.searchsorted(self.place, place)
        both, risen = is_crossing.all(axis=1), ~is_crossing[:, 0] & is_crossing[:, 1]
        count = len(self.place)
        above, below = number[both].T
        self.above, self.below = np.divmod(distinct(above * count + below), max(1, count))
        sunk = np.flatnonzero(is_crossing[:, 0] & ~is_crossing[:, 1])[::-1]  # the first tells
        self.into = np.full(len(self.place), -1)
        self.into[number[sunk, 0]] = place[sunk, 1]
        lakes = distinct(place[risen, 0] * count + number[risen, 1])
        self.lake, self.risen = np.divmod(lakes, max(1, count))

    def bodies(self) -> list[Body]:
        count = len(self.place)
        part = parts(count, self.above, self.below)
        cell = self.place // self.halves
        joined = np.bincount(np.concatenate([self.below, self.risen]), minlength=count) > 1
        far = cell[self.above] != cell[self.below]
        length = np.bincount(part[self.above[far]], minlength=count)
        confluences = np.bincount(part[joined], minlength=count)
        ends: dict[int, set[str]] = {}
        for end, kind in self._ends():
            ends.setdefault(int(part[end]), set()).add(kind)
        found = [
            Body(
                liquid=self.liquids[self.liquid[members[0]]],
                cells=tuple(distinct(cell[members]).tolist()),
                length=int(length[name]),
                confluences=int(confluences[name]),
                goes_to=tuple(sorted(ends[name])),
            )
            for name, members in _grouped(part)
        ]
        return sorted(found, key=lambda body: (-body.length, body.cells))

    def _ends(self) -> Iterator[tuple[int, str]]:
        """Yield the crossings from which no other follows, and where each leads."""
        ends = np.flatnonzero(np.bincount(self.above, minlength=len(self.place)) == 0)
        cell = self.place // self.halves
        from_cell = np.concatenate([cell[self.above], self.lake // self.halves])
        fed = np.concatenate([self.below, self.risen])
        is_fed, has_inflow = np.zeros((2, len(self.place)), dtype=np.bool_)
        is_fed[fed] = True
        has_inflow[fed[from_cell == cell[fed]]] = True
        leaves = has_inflow | ~is_fed
        facing = self._facing(self.place[ends])
        for end in ends.tolist():
            place, into = int(self.place[end]), int(self.into[end])
            if into >= 0:
                yield end, self._lake(into)
            elif place in facing:
                yield end, "gap" if self._is_gap(facing[place]) else "sink"
            else:
                yield end, "border" if leaves[end] else "sink"

    def _facing(self, places: Numbers) -> dict[int, int]:
        """The cells that some places face, of those that face any."""
        joints = self.layout.joints
        table = joints.table if isinstance(joints, Joints) else np.array(joints).reshape(-1, 4)
        a, p, b, q = table.astype(np.int64).T
        ends = np.concatenate([a * self.halves + p, b * self.halves + q])
        beyond = np.concatenate([b, a])
        met = np.isin(ends, places)
        return dict(zip(ends[met].tolist(), beyond[met].tolist(), strict=True))

    def _look(self, cell: int) -> LaidCell:
        return self.cells.looks[int(self.cells.look_of[cell])]

    def _is_gap(self, cell: int) -> bool:
        return self._look(cell).faces is None

    def _lake(self, place: int) -> str:
        cell, half = divmod(place, self.halves)
        return self.vocabulary.areas[(self._look(cell).faces or ())[half][0]].name


def _grouped(part: Numbers) -> Iterator[tuple[int, Numbers]]:
    """Yield each part and its members, ascending."""
    order = np.argsort(part, kind="stable")
    for members in np.split(order, np.flatnonzero(np.diff(part[order])) + 1):
        if len(members):
            yield int(part[members[0]]), members
