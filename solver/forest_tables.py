"""Words told apart by states, and candidates by what they join; see `solver/forest_rows.py`, which
draws with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.chains import Chains
from solver.forest_ends import eases
from solver.forest_links import ForestRule, Group, Links, gates_on, stems_on
from solver.lookahead import Sorts
from solver.problem import Problem
from solver.rows import Option, RowTables

KEPT = 1 << 14
"""Answers that are remembered: many options ask the same of what a candidate joins."""
FLAG_BITS = 2
"""Bits by which messages are kept smaller where words are told apart."""


class Strand(NamedTuple):
    """What comes into a cell from rows before: at which of its gates, of which body, and whether
    out of a basin."""

    gate: int
    body: int
    from_basin: bool


class Structure(NamedTuple):
    """An option told apart by states: its entries that may stand, their candidates, the states they
    show backward and onward, and how many of their gates are open, onward and to later rows."""

    entries: NDArray[np.int64]
    candidates: NDArray[np.int64]
    back: NDArray[np.int64]
    onward: NDArray[np.int64]
    ahead: NDArray[np.int64]
    later: NDArray[np.int64]


class ForestTables(RowTables):
    """What samplers of one problem and its rule share."""

    def __init__(self, problem: Problem, sorts: Sorts, chains: Chains, bound: ForestRule) -> None:
        super().__init__(problem, sorts, chains)
        self.leaning = problem.leaning
        self.links = Links(problem, bound)
        self.ease = eases(problem, sorts, chains, self.links.wet)
        self.table = self.meets = self.links.states.table
        self.words = len(self.table)
        self.bits -= FLAG_BITS
        self.structures: dict[tuple[int, int, tuple[int, ...]], Structure] = {}

    def structure(
        self,
        option: Option,
        ends: tuple[int, int],
        later: int,
        pattern: tuple[int, ...],
        kind: int,
    ) -> Structure:
        """Tell the entries of an option apart by states; `ends` are the slots towards the cells
        before and after that are drawn with this one (-1: none is), `later` those that face rows to
        come (a bit set), `pattern` says what comes in; see `_pattern`."""
        key = (id(option), later, pattern)
        found = self.structures.get(key)
        if found is None:
            found = self.structures[key] = self._told_apart(option, ends, later, pattern, kind)
        return found

    def _told_apart(
        self,
        option: Option,
        ends: tuple[int, int],
        later: int,
        pattern: tuple[int, ...],
        kind: int,
    ) -> Structure:
        back, onward = ends
        of_run, examples = self.links.runs[kind]
        mine = of_run[option.candidates]
        facts = np.zeros((len(examples), 4, 2), dtype=np.int64)
        opens = np.zeros((len(examples), 3), dtype=np.int64)
        for run in np.unique(mine).tolist():
            groups = self.links.groups[kind][examples[run]]
            for mark in range(4):
                facts[run, mark] = _joined(
                    groups, pattern, back, onward, flag=mark > 1, twice=mark % 2 > 0
                )
            opens[run] = _opens(groups, onward, later)
        may_stand = self._may_be_followed(option.candidates, kind, later)
        number = self.links.states.number
        parts = []
        for mark in range(4 if back >= 0 else 1):
            shown = number[option.back, mark >> 1, mark & 1]
            fits = np.flatnonzero((facts[mine, mark, 0] > 0) & (shown >= 0) & may_stand)
            beyond = number[option.onward[fits], facts[mine[fits], mark, 1], opens[mine[fits], 2]]
            parts.append((fits, shown[fits], beyond))
        entries, shown, beyond = (np.concatenate(part) for part in zip(*parts, strict=True))
        candidates, opened = option.candidates[entries], opens[mine[entries]]
        return Structure(entries, candidates, shown, beyond, opened[:, 0], opened[:, 1])

    def _may_be_followed(
        self, candidates: NDArray[np.int64], kind: int, later: int
    ) -> NDArray[Any]:
        """Which candidates do not show later rows two gates that hang together and cannot but be
        joined again."""
        rings, links = self.ring_lists[kind], self.links
        slots = [slot for slot in range(later.bit_length()) if later >> slot & 1]
        return np.array(
            [
                all(links.may_face(kind, rings[candidate], candidate, slot) for slot in slots)
                for candidate in candidates.tolist()
            ],
            dtype=np.bool_,
        )


@lru_cache(KEPT)
def _opens(groups: tuple[Group, ...], onward: int, later: int) -> tuple[int, int, bool]:
    """How many gates lead onward (a slot, -1: none), how many to later rows, and whether two that
    lead onward hang together."""
    slots = [slot for group in groups for _, slot in (*group.stems, *group.basins)]
    twice = any(stems_on(group, onward) > 1 for group in groups)
    return slots.count(onward), sum(later >> slot & 1 for slot in slots), twice


@lru_cache(KEPT)
def _joined(
    groups: tuple[Group, ...],
    pattern: tuple[int, ...],
    back: int,
    onward: int,
    flag: bool,
    twice: bool,
) -> tuple[bool, bool]:
    """Whether a candidate closes no circle that can be seen, and whether what runs onward hangs
    together with the next strand.

    The pattern holds the body of the next strand after this cell (-1: none), then gate, body and
    basin for each strand of this cell; bodies are numbered from 0 as they turn up. `flag` and
    `twice` are those of the joint behind.
    """
    following, strands = pattern[0], _strands_of(pattern)
    behind = (strands[0].body if strands else following) if flag else -2
    body = {one: one for one in (*(strand.body for strand in strands), following, behind)}
    onwards: list[int] = []
    fresh = -3
    for group in groups:
        fresh -= 1
        if twice and back >= 0 and gates_on(group, back) > 1:
            return False, False
        stems, basins = _gates(group.stems), _gates(group.basins)
        touched = [
            (strand.body, strand.from_basin and strand.gate in basins)
            for strand in strands
            if strand.gate in stems or strand.gate in basins
        ]
        if back >= 0 and gates_on(group, back):
            touched.append((behind, not stems_on(group, back)))
        roots: dict[int, bool] = {}
        for one, is_basin in touched:
            root = body[one]
            if root in roots and not (is_basin and roots[root]):
                return False, False
            roots[root] = is_basin
        joined = min(roots, default=fresh)
        if onward >= 0 and gates_on(group, onward):
            onwards.append(joined)
        body = {one: joined if root in roots else root for one, root in body.items()}
        onwards = [joined if one in roots else one for one in onwards]
    return True, following >= 0 and body[following] in onwards


def _gates(placed: Sequence[tuple[int, int]]) -> set[int]:
    return {gate for gate, _ in placed}


def _strands_of(pattern: tuple[int, ...]) -> list[Strand]:
    numbers = pattern[1:]
    return [
        Strand(numbers[at], numbers[at + 1], bool(numbers[at + 2]))
        for at in range(0, len(numbers), 3)
    ]
