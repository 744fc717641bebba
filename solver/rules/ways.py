"""Which way gates must have: what each side of a joint tells the other, worked out when it is asked
for.

Stems make trees, so what lies on one side of a gate tells all there is to know about it to the
other: that it is a way out, or a way in, or neither. What a gate is told is kept until something
changes on that side, so a change costs what was asked since, and not what hangs together.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.rules.stems import BASIN_SIZE, IN, OUT, UNKNOWN, Node


class Ways:
    """The nodes that stand, by each of their gates, and what is known of their ways."""

    def __init__(self, across: Sequence[int]) -> None:
        self.across = across
        self.nodes: dict[int, Node] = {}
        self.known: dict[int, int] = {}  # of free gates: what their own side tells
        self.plain = 0  # the size of gates of the first stem that says nothing of their ways
        self.telling = 0  # stems that say more, or are of another size: without any, all is open

    def put(self, node: Node) -> None:
        """Let a node stand; it tells nothing yet."""
        for gate in node.gates:
            self.nodes[gate] = node
        self.plain = self.plain or node.plain
        self.telling += self._is_telling(node)

    def tell(self, node: Node) -> None:
        """Let what was left open around a node know what it tells, once it closes no circle. What
        must be stays as it was."""
        for gate in node.sizes if self.telling else ():
            if self.stem_beyond(gate) and self._is_awaited(self.across[gate]):
                self._spread(self.across[gate])

    def take(self, node: Node) -> None:
        """Let a node stand no more. Where it told nothing, all stays as it was."""
        derived = [self.across[gate] for gate in node.sizes if self._tells(gate)]
        self.telling -= self._is_telling(node)
        for gate in node.gates:
            del self.nodes[gate]
            self.known.pop(gate, None)
        self._let_go(derived)

    def _is_telling(self, node: Node) -> bool:
        return not node.is_basin and not 0 < node.plain == self.plain

    def way(self, gate: int) -> int:
        """The way that a stem's gate must have; UNKNOWN if it can have either."""
        return self._own(gate) or self._coming(gate)

    def may_run(self, node: Node) -> bool:
        """Whether what runs in a stem can leave it: then all that hangs together with it can run,
        if it could before."""
        if not self.telling:
            return True
        if _runs_into_less(node):
            return False
        out = undecided = 0
        for gate in node.gates:
            coming = self._coming(gate)
            if coming and coming == self._own(self.across[gate]):
                return False
            if coming * node.fixed.get(gate, UNKNOWN) < 0:
                return False
            if gate not in node.fixed:
                out += coming == OUT
                undecided += coming == UNKNOWN
        return not node.free or out == 1 or (not out and undecided > 0)

    def stem_beyond(self, gate: int) -> Node | None:
        """The stem that a gate faces, if it does."""
        node = self.nodes.get(self.across[gate]) if gate >= 0 else None
        return None if node is None or node.is_basin else node

    # ------------------------------------------------------------ what is told

    def _coming(self, gate: int) -> int:
        """The way that a gate must have by what it faces."""
        coming = self._known_coming(self.nodes[gate], gate)
        return -self._own(self.across[gate]) if coming is None else coming

    def _known_coming(self, node: Node, gate: int) -> int | None:
        """The same, small running into large; None where what it faces has to be asked first."""
        if gate < 0:
            return UNKNOWN
        far = self.across[gate]
        beyond = self.nodes.get(far)
        if beyond is None or beyond.is_basin:
            return UNKNOWN
        here, there = node.sizes[gate], beyond.sizes[far]
        if here != there:
            return OUT if here < there else IN
        derived = beyond.fixed.get(far)
        if derived is None:
            derived = self.known.get(far)
        return None if derived is None else -derived

    def _own(self, gate: int) -> int:
        """The way that a stem's gate must have by what lies on its own side."""
        pending = [gate]
        while pending:
            node = self.nodes[pending[-1]]
            if pending[-1] in node.fixed or pending[-1] in self.known:
                pending.pop()
                continue
            left = self._left(node, pending)
            if left is not None:
                self.known[pending.pop()] = left
        node = self.nodes[gate]
        return node.fixed[gate] if gate in node.fixed else self.known[gate]

    def _left(self, node: Node, pending: list[int]) -> int | None:
        """What the other free gates of a stem leave to the one asked last; None where one is asked
        first."""
        left, gate = OUT, pending[-1]
        for other in node.free:
            coming = IN if other == gate else self._known_coming(node, other)
            if coming is None:
                pending.append(self.across[other])
                return None
            if coming == OUT:
                return IN
            if coming == UNKNOWN:
                left = UNKNOWN
        return left

    def _is_awaited(self, gate: int) -> bool:
        """Whether something beyond a gate's stem was left open for want of what the gate faces."""
        return any(map(self._is_open, self._others(gate)))

    def _others(self, gate: int) -> list[int]:
        """The gates of a stem that hang on what one of its gates faces: all other free ones."""
        node = self.nodes.get(gate)
        if node is None or gate not in node.free:
            return []
        return [out for out in node.free if out != gate]

    def _is_open(self, gate: int) -> bool:
        """Whether a gate was asked for, and nothing said which way it must have."""
        return self.known.get(gate, OUT) == UNKNOWN

    def _spread(self, first: int) -> None:
        """Work out anew what was left open, as far as what the gate faces now decides it."""
        changed = [first] if self._coming(first) else []
        while changed:
            for out in self._others(changed.pop()):
                if self._is_open(out):
                    self.known[out] = self._left(self.nodes[out], [out]) or UNKNOWN
                    if self.known[out] and out >= 0:
                        changed.append(self.across[out])

    def _tells(self, gate: int) -> bool:
        """Whether what a gate faces was told a way by it."""
        beyond = self.stem_beyond(gate)
        if beyond is None:
            return False
        node = self.nodes[gate]
        alike = node.sizes[gate] == beyond.sizes[self.across[gate]]
        return not alike or bool(node.fixed.get(gate) or self.known.get(gate))

    def _let_go(self, changed: list[int]) -> None:
        """Forget what was worked out from what some gates faced."""
        while changed:
            for out in self._others(changed.pop()):
                if out in self.known:
                    del self.known[out]
                    if out >= 0:
                        changed.append(self.across[out])


def _runs_into_less(node: Node) -> bool:
    """Whether a stem has a declared way out that is smaller than a way in."""
    out = [node.sizes[gate] for gate, way in node.fixed.items() if way == OUT]
    into = [node.sizes[gate] for gate, way in node.fixed.items() if way == IN]
    return any(min(out, default=BASIN_SIZE) < size < BASIN_SIZE for size in into)
