"""The rule that everything becomes one part as compiled rows keep it, beside the plain one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.joining import LEADS_NOWHERE, LEADS_ROUND, Joining, group_bits
from solver.rules import BoundRule
from solver.rules.reach import NOTHING, Reach
from tests.solver.test_kernel_models import uncompile
from tests.solver.test_reach import SLOTS, grid, random_piece

pytest.importorskip("numba")
kernels = pytest.importorskip("solver.reach_kernels")
tables = pytest.importorskip("solver.fast_forest_tables")
SIDE, CANDIDATES, OPEN = 4, 10, 6


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    uncompile(kernels, monkeypatch)
    monkeypatch.setattr(tables, "LOG", 2000)
    monkeypatch.setattr(kernels, "A_CELL", 80)
    yield


def made(seed: int, lands: int) -> tuple[Reach, list[Any], Any, Any]:
    """A rule on a board of squares counted from some cell on, whose lands are stripes; its pieces,
    what the kernels have of it, and what rows share."""
    rolls = Random(seed)
    across, cells = grid(SIDE, SIDE, rolls.randrange(SIDE * SIDE))
    land_of_cell = [cell * lands // SIDE**2 for cell in range(SIDE**2)]
    for gate, other in enumerate(across):
        if other >= 0 and land_of_cell[cells[gate]] != land_of_cell[cells[other]]:
            across[gate] = NOTHING
    first = list(range(0, len(across), SLOTS))
    rule = Reach(first, across, cells, seed % 2 > 0, land_of_cell)
    pieces = [random_piece(rolls) for _ in range(CANDIDATES - OPEN)]
    pieces += [(tuple(range(SLOTS)),)] * OPEN
    groups = group_bits(BoundRule("reach", rule, [pieces]))
    on_slot = np.array([[1, 2, 4, 8]], dtype=np.uint64)
    total = np.bincount(land_of_cell)
    joins: Any = SimpleNamespace(
        bound=SimpleNamespace(reach=rule), groups=groups, on_slot=on_slot, total=total, reach=rule
    )
    chains: Any = SimpleNamespace(start=np.array([0, SIDE, SIDE * SIDE]))
    ways = tables._joined(joins, chains)
    kernels.begin_anew(ways)
    return rule, pieces, ways, joins


def told(ways: Any) -> list[list[int]]:
    """Of each land the parts that count, those sealed, and the cells taken in."""
    lands = ways.sealed - ways.parts
    starts = (ways.parts, ways.sealed, ways.cells)
    return [ways.state[start : start + lands].tolist() for start in starts]


def assert_same(rule: Reach, ways: Any, pieces: list[Any], standing: dict[int, int]) -> None:
    """What the kernels know is what the rule knows that took in the same cells."""
    rule.reset()
    for cell, candidate in standing.items():
        rule.put(cell, pieces[candidate])
    assert told(ways) == [rule.parts, rule.sealed, rule.taken]
    taken = ways.state[ways.taken : ways.parts].tolist()
    assert {cell: one for cell, one in enumerate(taken) if one >= 0} == standing
    parts: dict[int, int] = {}
    for gate in range(len(rule.across)):
        if gate not in rule.group:
            assert ways.state[gate] == kernels.NOTHING
            continue
        part, root = rule.part_of(gate), kernels.root(ways, gate)
        assert parts.setdefault(part, root) == root
        assert ways.state[ways.ahead + root] == rule.ahead[part]
        assert (ways.state[ways.worth + root] > 0) == (rule.worth[part] > 0)
    assert len(set(parts.values())) == len(parts)
    groups = [
        cell * SLOTS + group[0] for cell, one in standing.items() for group in pieces[one] if group
    ]
    sizes = Counter(kernels.root(ways, gate) for gate in groups)
    assert {root: ways.state[ways.size + root] for root in sizes} == sizes


@pytest.mark.parametrize("lands", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_cells_are_taken_in_and_back_in_any_order(
    seed: int, lands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the log is forgotten, or has no room for all that is put in again."""
    monkeypatch.setattr(tables, "LOG", 200)
    rule, pieces, ways, _ = made(seed, lands)
    rolls = Random(f"order {seed}")
    standing: dict[int, int] = {}
    kinds = np.zeros(SIDE * SIDE, dtype=np.int64)
    again = 0
    for _ in range(70):
        left = [cell for cell in range(SIDE * SIDE) if cell not in standing]
        action = rolls.random()
        if action < 0.7 and left:
            cell, candidate = rolls.choice(left), rolls.randrange(CANDIDATES)
            kernels.put(ways, cell, 0, candidate)
            standing[cell] = candidate
        elif action < 0.8 and ways.count[kernels.ORDER]:
            count = rolls.randrange(int(ways.count[kernels.ORDER]) + 1)
            for cell in ways.order[count : ways.count[kernels.ORDER], 0].tolist():
                del standing[cell]
            kernels.undo(ways, count)
        elif standing:
            gone = rolls.sample(sorted(standing), min(len(standing), rolls.choice([1, 1, 2, 16])))
            again += min(kernels.came(ways, cell) for cell in gone) < 0
            kernels.forget(ways, kinds, np.array([*gone, *left[:1]]))
            standing = {c: one for c, one in standing.items() if c not in gone}
        is_half_full = 2 * ways.count[kernels.LOG] > len(ways.log)
        before = int(ways.count[kernels.ORDER])
        kernels.keep(ways)
        assert ways.count[kernels.ORDER] == (0 if is_half_full else before)
        assert_same(rule, ways, pieces, standing)
    assert again


@pytest.mark.parametrize("seed", range(8))
def test_what_seals_a_part_off_from_others_or_from_cells_to_come_is_refused(seed: int) -> None:
    rule, pieces, ways, joins = made(seed, 1 + seed % 2)
    rolls = Random(f"seal {seed}")
    standing: dict[int, int] = {}
    refused = 0
    for cell in rolls.sample(range(SIDE * SIDE), SIDE * SIDE):
        for candidate in rolls.sample(range(CANDIDATES), 4):
            rule.reset()
            for other, one in (standing | {cell: candidate}).items():
                rule.put(other, pieces[one])
            land = rule.land_of(cell)
            more = rule.taken[land] < joins.total[land]
            seals = rule.sealed[land] > 0 and (rule.parts[land] > 1 or more)
            before, log = told(ways), int(ways.count[kernels.LOG])
            assert kernels.push(ways, cell, 0, candidate) is not seals
            if not seals:
                standing[cell] = candidate
                break
            refused += 1
            assert told(ways) == before and ways.count[kernels.LOG] == log
    assert_same(rule, ways, pieces, standing)
    assert refused or seed % 2


@pytest.mark.parametrize("seed", range(8))
def test_rows_lean_to_bringing_parts_together_as_plain_ones_do(seed: int) -> None:
    rule, pieces, ways, joins = made(seed, 1)
    rolls = Random(f"lean {seed}")
    for cell in rolls.sample(range(SIDE * SIDE), 8):
        candidate = rolls.randrange(CANDIDATES)
        kernels.put(ways, cell, 0, candidate)
        rule.put(cell, pieces[candidate])
    joining = Joining(joins)
    left = [cell for cell in range(SIDE * SIDE) if cell not in rule.pieces]
    line = rolls.sample(left, SIDE)
    joining.look_along(line)
    kernels.look_along(ways, np.array(line))
    assert ways.following.tolist()[:SIDE] == joining.following
    for place, cell in enumerate(line):
        if joining.following[place] < 0:
            continue
        for slot in range(SLOTS):
            weights = np.array([rolls.choice([0, 1, 9, 64, 4000]) for _ in range(CANDIDATES)])
            wanted = joining.weighed(weights, np.arange(CANDIDATES), 0, slot, place)
            sums = np.cumsum(weights)
            total = kernels.weigh(ways, cell, 0, slot, place, np.arange(CANDIDATES), sums)
            assert np.diff(sums, prepend=0).tolist() == wanted.tolist()
            assert total == int(wanted.sum())


def test_candidates_that_lead_to_another_part_lose_nothing() -> None:
    """Groups of two gates, over slot 0 onward; gates 1 and 2 face the part that hangs down next."""
    ways: Any = SimpleNamespace(
        nowhere=LEADS_NOWHERE, around=LEADS_ROUND,
        groups=np.array([[[0b0001, 0b1000], [0b0011, 0], [0b0011, 0b0001], [0b1100, 0],
                          [0b0110, 0b1001]]], dtype=np.uint64),
    )  # fmt: skip
    onward, same = np.uint64(0b0001), np.uint64(0b0110)
    lost = [kernels.leads(ways, 0, candidate, onward, same) for candidate in range(5)]
    assert lost == [0, LEADS_ROUND, 0, LEADS_NOWHERE, 0]
