"""Rows that look one whole row ahead, and keep shares: where few rows could be followed by another.

On hexes a cell of the next row faces two cells that stand side by side, and few candidates go with
what these show. So each candidate is told apart by what two cells of the next row might show each
other below it, and words within a row by that and by what the same candidate shows the cell that it
faces together with its neighbour; two of them meet as well as the candidates that could stand there
weigh. Then any row that is drawn can be followed, as far as words go. Nothing else knows: rows are
drawn of the finer problem, and what they lay is told in the candidates of the plain one.

What such rows follow from each other is mostly of one kind, for kinds that are well matched grow
into all others. So each class of words is leaned to as much as lately too little of it was shown
(`Leaning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from solver.forest_links import ForestRule
from solver.integers import UNIT
from solver.problem import Kind, Leaning, Numbers, Problem, Tables, Weights
from solver.rules import BoundRule
from solver.words import bits

FINER = 16
"""Weights are so many times as large where rows lean: what weighs little keeps its share."""
RECENT = 20
"""Of what a row shows one part in so many counts for what was shown lately."""
SCALE = 16 * UNIT
"""The share of everything."""
RISE, FALL = 17, 15
"""One step is worth RISE / FALL."""
MOST_STEPS = 32
"""By how many steps a class may be leaned to or away from; e is worth eight."""
POWERS = np.array([RISE**step // FALL**step for step in range(120)], dtype=np.int64)
WORTH = np.array(
    [UNIT * FALL**step // RISE**step for step in range(6 * MOST_STEPS)], dtype=np.int64
)
"""What so many steps less are worth, in 1 / UNIT."""


class Seam(NamedTuple):
    """Where cells of one row and of the next meet: the slots of a cell onward, and towards the cell
    of the next row that it faces together with the cell after it; those of that cell back, and
    towards the same cell; those of the cell of the next row towards the first and the second, back
    and onward."""

    onward: int
    later: int
    back: int
    beside: int
    first: int
    second: int


class Finer(NamedTuple):
    """A problem with candidates told apart, and which of the plain ones of its kind each is."""

    problem: Problem
    kind: int
    origin: Numbers

    def rule(self, bound: BoundRule) -> BoundRule:
        """A rule told of the finer candidates."""
        found = replace(bound, readings=self._told(bound.readings))
        if not isinstance(found, ForestRule):
            return found
        counts = np.bincount(self.origin, minlength=len(found.due[self.kind])).tolist()
        due = list(found.due)
        due[self.kind] = [
            part / max(1, count) for part, count in zip(due[self.kind], counts, strict=True)
        ]
        return replace(found, due=self._told(due))

    def _told(self, of_kinds: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
        """What is told of each candidate of each kind, of the finer ones."""
        found = list(of_kinds)
        found[self.kind] = [found[self.kind][number] for number in self.origin.tolist()]
        return found

    def allowed(self, domains: Mapping[int, int]) -> dict[int, int]:
        """What single cells may have, told of the finer candidates."""
        known: dict[int, int] = {}
        ways: list[int] = [0] * (int(self.origin.max(initial=-1)) + 1)
        for number, plain in enumerate(self.origin.tolist()):
            ways[plain] |= 1 << number
        for domain in domains.values():
            if domain not in known:
                known[domain] = sum(ways[plain] for plain in bits(domain))
        return {cell: known[domain] for cell, domain in domains.items()}

    def plain(self, candidates: Numbers) -> Numbers:
        """The plain candidates of cells, -1 where none stands."""
        found: Numbers = np.where(candidates < 0, -1, self.origin[np.maximum(candidates, 0)])
        return found


class Leant:
    """What rows lean to now, by what they showed lately."""

    def __init__(self, leaning: Leaning) -> None:
        self.leaning = leaning
        self.lately = leaning.due.copy()

    def after(self, candidates: Tables) -> Tables:
        """By how many steps each candidate is leaned to after a row of these."""
        classes, due = self.leaning.classes, self.leaning.due
        shown = np.bincount(classes[candidates].ravel(), minlength=len(due)).astype(np.int64)
        sides = max(1, int(shown.sum()))
        self.lately += (shown * SCALE // sides - self.lately) // RECENT
        some = SCALE // sides
        steps = np.searchsorted(POWERS, due + some) - np.searchsorted(POWERS, self.lately + some)
        found: Tables = np.clip(steps, -MOST_STEPS, MOST_STEPS)[classes].sum(axis=1)
        return found


def couples(problem: Problem) -> bool:
    """Whether cells of the next row face two cells of one row, everywhere alike, and no row closes:
    messages round a ring of so many words take too long."""
    closed = any(
        int(line[0]) in _faced(problem, int(line[-1])) for line in problem.lines if len(line)
    )
    return not closed and _only_kind(problem) >= 0 and _seam(problem) is not None


def finer(problem: Problem) -> Finer:
    """The problem that rows are drawn of which look a row ahead; `couples` says whether there is
    one."""
    seam, kind = _seam(problem), _only_kind(problem)
    assert seam
    plain = problem.kinds[kind]
    words = problem.meets.shape[1]
    origin, between = _told_apart(problem, plain, seam)
    rings = plain.rings[origin]
    onward, of_onward = _numbered(rings[:, seam.onward], rings[:, seam.later], between)
    back, of_back = _numbered(rings[:, seam.back], rings[:, seam.beside], between)
    first, last = words + len(onward), words + len(onward) + len(back)
    shown = np.concatenate([np.arange(words), onward[:, 0], back[:, 0]])
    meets = np.zeros((last + 2, last))
    meets[:words, :words] = problem.meets[:words]
    meets[last:] = problem.meets[[problem.free, problem.rim]][:, shown]
    joint = problem.meets[onward[:, :1], back[:, 0]]
    joint *= _joints(problem, plain, seam, onward[:, 1:], back[:, 1:])
    meets[words:first, first:last] = joint
    meets[first:last, words:first] = joint.T
    rings[:, seam.onward] = words + of_onward
    rings[:, seam.back] = first + of_back
    weights = np.array(plain.weights)[origin] * FINER
    kinds = list(problem.kinds)
    kinds[kind] = Kind(rings, (), plain.deck, tuple(weights.tolist()))
    leaning = _leaning(problem, plain, seam, kind)
    leaning = leaning._replace(classes=leaning.classes[origin])
    found = replace(
        problem,
        kinds=kinds,
        meets=meets,
        free=last,
        rim=last + 1,
        most_alike=1.0,
        due=None,
        classes=(),
        leaning=leaning,
    )
    return Finer(found, kind, origin)


def _leaning(problem: Problem, kind: Kind, seam: Seam, number: int) -> Leaning:
    slots = (seam.onward, seam.later, seam.beside)
    classes = np.array(problem.classes, dtype=np.int64)[kind.rings[:, slots]]
    weights = np.rint(np.array(kind.weights) * UNIT).astype(np.int64)
    due = np.zeros(max(problem.classes) + 1, dtype=np.int64)
    np.add.at(due, classes, weights[:, None])
    return Leaning(number, classes, due * SCALE // max(1, int(due.sum())))


def _only_kind(problem: Problem) -> int:
    """The only kind that has candidates, -1 where there are several."""
    kinds = [number for number, kind in enumerate(problem.kinds) if len(kind.rings)]
    return kinds[0] if len(kinds) == 1 else -1


def _seam(problem: Problem) -> Seam | None:
    """Where cells and those of the next line meet; None where they do not, or not in one way."""
    for line, following in zip(problem.lines, problem.lines[1:], strict=False):
        later = set(following.tolist())
        pairs = zip(line.tolist(), line[1:].tolist(), strict=False)
        found = {_between(problem, cell, other, later) for cell, other in pairs} - {None}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def _between(problem: Problem, cell: int, other: int, later: set[int]) -> Seam | None:
    """How two cells of a line and the one of the next line meet that faces both."""
    mine, theirs = _faced(problem, cell), _faced(problem, other)
    both = sorted(mine.keys() & theirs.keys() & later)
    if other not in mine or len(both) != 1:
        return None
    onward, back = mine[other]
    (later_slot, first), (beside, second) = mine[both[0]], theirs[both[0]]
    return Seam(onward, later_slot, back, beside, first, second)


def _faced(problem: Problem, cell: int) -> dict[int, tuple[int, int]]:
    """The cells that a cell faces, each with its slot and the other's."""
    first, last = problem.port_start[cell : cell + 2].tolist()
    found = {}
    for port in range(first, last):
        mate = int(problem.mate_of_port[port])
        if mate >= 0:
            other = int(problem.cell_of_port[mate])
            found[other] = port - first, mate - int(problem.port_start[other])
    return found


def _joints(problem: Problem, kind: Kind, seam: Seam, onward: Tables, back: Tables) -> Weights:
    """How well a cell of the next row goes with what the first cell shows it and the word that is
    shown to it back, and with what the second cell shows it and the word that it shows onward. At
    most 1; shape (onward, back)."""
    # Whole numbers add up to the same on every machine.
    meets = np.rint(problem.meets[: problem.meets.shape[1]] * UNIT).astype(np.int64)
    weights = np.rint(np.array(kind.weights) * UNIT).astype(np.int64)
    ahead, of_onward = _numbered(*onward.T)
    behind, of_back = _numbered(*back.T)
    first = meets[ahead[:, :1], kind.rings[:, seam.first]]
    first = first * meets[ahead[:, 1:], kind.rings[:, seam.back]] // UNIT
    second = meets[behind[:, :1], kind.rings[:, seam.second]]
    second = second * (behind[:, 1:] == kind.rings[:, seam.onward])
    found = (first * weights // UNIT) @ second.T
    shares = found / max(1, int(found.max()))
    pairs: Weights = np.where(found > 0, np.maximum(shares, 1 / UNIT), 0.0)
    return pairs[of_onward[:, None], of_back]


def _told_apart(problem: Problem, kind: Kind, seam: Seam) -> tuple[Numbers, Tables]:
    """Each candidate as often as there are words that two cells of the next row might show each
    other below it; and these words, as the one before shows them."""
    words = problem.meets.shape[1]
    meets = problem.meets[:words] > 0
    before, after = (np.zeros((words, words), dtype=bool) for _ in range(2))
    before[kind.rings[:, seam.second], kind.rings[:, seam.onward]] = True
    after[kind.rings[:, seam.first], kind.rings[:, seam.back]] = True
    before = (meets.astype(np.int64) @ before) > 0
    after = (meets.astype(np.int64) @ after @ meets.astype(np.int64)) > 0
    both = before[kind.rings[:, seam.beside]] & after[kind.rings[:, seam.later]]
    origin, between = np.nonzero(both)
    return origin.astype(np.int32), between


def _numbered(*columns: Tables) -> tuple[Tables, Tables]:
    """The different rows of some columns, and which of them each row is."""
    found, numbers = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
    return found, numbers.ravel()
