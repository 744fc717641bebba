"""Does the water run as the file says, and may it run so (contract, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from morphs.base.wording import shortened
from morphs.check.layout.cells import Cells
from morphs.check.layout.joints import Joints
from morphs.check.layout.reach import COUNT
from morphs.check.layout.read import StepEntry
from morphs.check.layout.water_graph import Hub, Node, WaterGraph, circles
from morphs.check.report import Fault, FaultKind, HalfSide

Name = HalfSide
Step = tuple[Node, Node]
Pair = tuple[Name, Name, str]
"""The names of a step's ends in order, and its liquid."""


@dataclass
class _Flow:
    """The stated steps that are where water runs: inside tiles, and across joints."""

    inner: list[Step] = field(default_factory=list)
    outer: list[Step] = field(default_factory=list)


def check_water(
    cells: Cells, joints: Joints, graph: WaterGraph, stated: Sequence[StepEntry]
) -> Iterator[Fault]:
    """Every fault of the water: circles, steps, directions, sizes and ends."""
    yield from _Checker(cells, joints, graph).check(stated)


class _Checker:
    def __init__(self, cells: Cells, joints: Joints, graph: WaterGraph) -> None:
        self.graph = graph
        self.joints = joints
        self.cells = cells
        self.by_id = {cell.id: cell for cell in cells.placed}
        self.flow = _Flow()

    def check(self, stated: Sequence[StepEntry]) -> Iterator[Fault]:
        for circle in circles(self.graph):
            yield self._circle("water-circle", circle, "water closes a circle through")
        yield from self._read_steps(stated)
        yield from self._check_hubs()
        yield from self._check_crossings()
        yield from self._check_sizes()
        yield from self._check_ends()
        looping = _looping(self.flow.inner + self.flow.outer)
        if looping:
            yield self._circle("water-loop", looping, "water runs back to where it came from in")

    def _circle(self, kind: FaultKind, nodes: Iterable[Node], words: str) -> Fault:
        ids = self.graph.cell_ids(nodes)
        return Fault(kind, f"{words} {shortened(self.by_id[i] for i in ids)}", tuple(ids))

    def _read_steps(self, stated: Sequence[StepEntry]) -> Iterator[Fault]:
        """Sort the steps; faults for those that are unknown, double, needless or missing."""
        outer = {self._pair(*edge): edge for edge in self.graph.edges}
        inner = {self._pair(*ends): ends for ends in self._inner_pairs()}
        liquids = _liquids_between([*outer, *inner])
        times: Counter[Pair] = Counter()
        for entry in stated:
            ends = (min(entry.source, entry.to), max(entry.source, entry.to))
            pair = (*ends, entry.liquid or liquids.get(ends, ""))
            times[pair] += 1
            if entry.source[0] not in self.by_id or entry.to[0] not in self.by_id:
                text = f"the water step {_step(entry)} names a cell that is not on the board"
                yield Fault("water-unknown", text, (pair[0][0], pair[1][0]), ends)
            elif times[pair] > 1:
                yield self._step_fault("water-double", entry, "is not the only one")
            elif pair in outer:
                self.flow.outer.append(self._directed(outer[pair], entry))
            elif pair in inner:
                self.flow.inner.append(self._directed(inner[pair], entry))
            else:
                yield self._step_fault("water-extra", entry, "is where no water runs")
        for pair in sorted(outer.keys() - times.keys()):
            yield self._missing(pair)

    def _inner_pairs(self) -> Iterator[Step]:
        for hub in self.graph.hubs:
            yield from combinations(sorted(hub.ends), 2)

    def _directed(self, ends: Step, entry: StepEntry) -> Step:
        first, second = ends
        return ends if self.graph.name(first) == entry.source else (second, first)

    def _pair(self, first: Node, second: Node) -> Pair:
        names = self.graph.name(first), self.graph.name(second)
        return min(names), max(names), self.graph.liquids[first]

    def _check_hubs(self) -> Iterator[Fault]:
        steps: dict[Node, list[Step]] = {}
        for step in self.flow.inner:
            crossing = step[0] if step[0].kind == "crossing" else step[1]
            steps.setdefault(crossing, []).append(step)
        for hub in self.graph.hubs:
            own = [step for node in sorted(hub.crossings) for step in steps.get(node, [])]
            yield from self._check_hub(hub, {a for a, _ in own}, {b for _, b in own})

    def _check_hub(self, hub: Hub, inlets: set[Node], outlets: set[Node]) -> Iterator[Fault]:
        """A body inside a tile runs from its inlets to one outlet, or to those declared."""
        is_mouth = hub.lake is not None and len(hub.crossings) == 1
        declared = hub.outlets or ({hub.lake} if is_mouth else set())
        left_out = hub.ends - inlets - outlets
        if left_out and hub.outlets != hub.ends:
            words = "no water step inside the tile leads to or from it"
            yield self._hub_fault("water-missing", hub, left_out, words)
        elif inlets & outlets:
            words = "water both comes in and goes out"
            yield self._hub_fault("water-outlet", hub, inlets & outlets, words)
        elif declared and outlets != declared and (inlets or hub.outlets != hub.ends):
            words = f"water runs otherwise than {'a mouth' if not hub.outlets else 'is declared'}"
            yield self._hub_fault("water-flow", hub, outlets ^ declared, words)
        elif not declared and len(outlets) != 1:
            words = "water has more than one outlet"
            yield self._hub_fault("water-outlet", hub, outlets, words)

    def _check_crossings(self) -> Iterator[Fault]:
        """Declared flow is honoured across joints, and water that comes in goes out."""
        inner, outer = _ways(self.flow.inner), _ways(self.flow.outer)
        for node in self.graph.sizes:
            ways_in, ways_out = inner.get(node, frozenset()), outer.get(node, frozenset())
            if node in self.graph.declared and "in" in ways_out:
                yield self._at("water-flow", node, "water comes in where the tile lets it out")
            elif ways_in and ways_in == ways_out and len(ways_in) == 1:
                way = "meets" if "in" in ways_in else "parts"
                yield self._at("water-clash", node, f"water {way} instead of running through")

    def _check_sizes(self) -> Iterator[Fault]:
        sizes = self.graph.sizes
        for source, to in self.flow.inner + self.flow.outer:
            if source in sizes and to in sizes and sizes[to] < sizes[source]:
                words = f"the larger water of {self._where(source)} drains into the smaller"
                yield self._at("water-size", to, words)

    def _check_ends(self) -> Iterator[Fault]:
        """What leaves a tile goes on, or off the rim, or into a gap."""
        for node in sorted({to for _, to in self.flow.inner if to.kind == "crossing"}):
            if node not in self.graph.going_on and not self._faces_nothing(node):
                yield self._at("water-end", node, "water leaves the tile and has nowhere to go")

    def _faces_nothing(self, node: Node) -> bool:
        index, name = divmod(node.number, COUNT)
        shown = self.cells.placed[index].shown
        names = shown.names if shown else ()
        mates = [self.joints.mates[index][h] for h, other in enumerate(names) if other == name]
        return any(mate is None or self.cells.placed[mate[0]].shown is None for mate in mates)

    def _where(self, node: Node) -> str:
        cell, half = self.graph.name(node)
        return f"half-side {half} of {self.by_id[cell]}"

    def _at(self, kind: FaultKind, node: Node, words: str) -> Fault:
        name = self.graph.name(node)
        return Fault(kind, f"at {self._where(node)} {words}", (name[0],), (name,))

    def _hub_fault(
        self, kind: FaultKind, hub: Hub, nodes: Iterable[Node | None], words: str
    ) -> Fault:
        cell = self.cells.placed[hub.cell]
        ends = sorted(node for node in nodes if node)
        halves = [
            "its lake" if node.kind == "lake" else f"half-side {node.number % COUNT}"
            for node in ends
        ]
        text = f"in {cell}, at {' and '.join(halves)}, {words}"
        return Fault(kind, text, (cell.id,), tuple(map(self.graph.name, ends)))

    def _missing(self, pair: Pair) -> Fault:
        (a, half_a), (b, half_b), _ = pair
        text = (
            f"water runs between half-side {half_a} of {self.by_id[a]} and half-side {half_b} "
            f"of {self.by_id[b]}, but no water step says which way"
        )
        return Fault("water-missing", text, tuple(dict.fromkeys((a, b))), pair[:2])

    def _step_fault(self, kind: FaultKind, entry: StepEntry, words: str) -> Fault:
        (a, half_a), (b, half_b) = entry.source, entry.to
        text = (
            f"the water step from half-side {half_a} of {self.by_id[a]} to half-side {half_b} "
            f"of {self.by_id[b]} {words}"
        )
        return Fault(kind, text, tuple(dict.fromkeys((a, b))), (entry.source, entry.to))


def _liquids_between(pairs: Iterable[Pair]) -> dict[tuple[Name, Name], str]:
    """The liquid between two names, for steps that leave it out; where there are two, the first."""
    found: dict[tuple[Name, Name], str] = {}
    for a, b, liquid in pairs:
        found.setdefault((a, b), liquid)
    return found


def _step(entry: StepEntry) -> str:
    return f"{list(entry.source)} -> {list(entry.to)}"


def _ways(steps: Iterable[Step]) -> dict[Node, frozenset[str]]:
    """For each node whether these steps come in, go out, or both."""
    found: dict[Node, frozenset[str]] = {}
    for source, to in steps:
        found[source] = found.get(source, frozenset()) | {"out"}
        found[to] = found.get(to, frozenset()) | {"in"}
    return found


def _looping(steps: list[Step]) -> list[Node]:
    """The nodes that lie between directed circles or on them; none if there are none."""
    left = _peeled(steps)
    back = _peeled([(to, source) for source, to in left])
    return sorted({node for step in back for node in step})


def _peeled(steps: list[Step]) -> list[Step]:
    """The steps left when sources that nothing runs into are taken away again and again."""
    entering = Counter(to for _, to in steps)
    leaving: dict[Node, list[Node]] = {}
    for source, to in steps:
        leaving.setdefault(source, []).append(to)
    sources = [node for node in leaving if not entering[node]]
    while sources:
        for to in leaving.pop(sources.pop(), []):
            entering[to] -= 1
            if not entering[to]:
                sources.append(to)
    return [(source, to) for source, ends in leaving.items() for to in ends]
