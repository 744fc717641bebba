"""The rule on what is connected as compiled rows keep it, on pieces made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from solver.rules.stems import BASIN_SIZE, IN, OUT
from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
kernels = pytest.importorskip("solver.account_kernels")
LOG, PENDING, NONE, GONE = kernels.LOG, kernels.PENDING, kernels.NOTHING, kernels.GONE
BASIN = kernels.IS_BASIN
OWN, NODES, INNERS = 4, 3, 2
"""Of each cell: gates, nodes, gates from stems towards basins."""


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    uncompile(kernels, monkeypatch)
    yield


class Node(NamedTuple):
    """A stem, or a basin where `basin` says so; gates are local number, size."""

    gates: tuple[tuple[int, int], ...] = ()
    basin: int = NONE
    inner: int = NONE
    outlets: tuple[int, ...] = ()


def pieces_of(*pieces: Sequence[Node]) -> Any:
    nodes = [node for piece in pieces for node in piece]
    gates = [(node, *gate) for node in nodes for gate in node.gates]
    return SimpleNamespace(
        node=np.cumsum([0, *map(len, pieces)]),
        gate=np.cumsum([0, *(len(node.gates) for node in nodes)]),
        basin=np.array([node.basin for node in nodes]),
        inner=np.array([node.inner for node in nodes]),
        declared=np.array([len(node.outlets) > 0 for node in nodes]),
        local=np.array([local for _, local, _ in gates]),
        size=np.array([size for _, _, size in gates]),
        outlet=np.array([local in node.outlets for node, local, _ in gates]),
    )


def account_of(cells: int, joints: dict[int, int]) -> Any:
    """Nothing pushed; joints by gates, as cells number them one after the other."""
    gates, nodes = cells * (OWN + INNERS), cells * NODES
    across = np.full(cells * OWN, NONE)
    for one, other in joints.items():
        across[one], across[other] = other, one
    state = np.full(2 * gates + 3 * nodes + cells, NONE)
    state[gates : 2 * gates] = 0
    return SimpleNamespace(
        first_gate=np.arange(cells) * OWN, across=across, size=np.zeros(gates, dtype=np.int64),
        state=state, log=np.zeros((999, 2), dtype=np.int64),
        pending=np.zeros(gates, dtype=np.int64), count=np.array([0, 0]), gates=gates, ways=gates,
        tree=2 * gates, tree_size=2 * gates + nodes, pool=2 * gates + 2 * nodes,
        piece=2 * gates + 3 * nodes, nodes=NODES, inners=INNERS,
    )  # fmt: skip


def ways(account: Any, cell: int = 0) -> list[int]:
    """The ways of a cell's gates, then of those towards its basins."""
    state, inner = (
        account.state[account.ways :],
        account.gates - account.inners * len(account.first_gate),
    )
    own = state[OWN * cell : OWN * cell + OWN].tolist()
    first = inner + cell * INNERS
    return [*own, *state[first : first + INNERS].tolist()]


def what_holds(account: Any) -> list[int]:
    """The nodes and ways of gates, the pieces of cells, and how long the log is."""
    state = account.state
    return [*state[: account.tree], *state[account.piece :], account.count[LOG]]


def settled(gates: Sequence[tuple[int, int]], declared: bool) -> set[tuple[int, ...]]:
    """All ways that gates (size, way; 0: unknown) may have, each OUT or IN: one OUT (any number
    where that is declared), not smaller than what comes in; basins give any amount."""
    found = set()
    for asked in product((OUT, IN), repeat=len(gates)):
        if any(known and known != way for (_, known), way in zip(gates, asked, strict=True)):
            continue
        out = [size for (size, _), way in zip(gates, asked, strict=True) if way == OUT]
        into = [s for (s, _), w in zip(gates, asked, strict=True) if w == IN and s < BASIN_SIZE]
        if out and (declared or len(out) == 1) and min(out) >= max(into, default=0):
            found.add(asked)
    return found


@pytest.mark.parametrize("has_basin", [False, True])
@pytest.mark.parametrize("declared", [False, True])
def test_a_stem_is_drained_as_far_as_its_gates_leave_no_choice(
    declared: bool, has_basin: bool
) -> None:
    """All sizes and ways of up to three gates; declared ways are all known."""
    seen = set()
    known = (OUT, IN) if declared else (0, OUT, IN)
    for count in range(1, 4):
        for gates in product(product((1, 2), known), repeat=count):
            inners = [(BASIN_SIZE, way) for way in known] if has_basin else [None]
            for inner in inners:
                every = [*gates, inner] if inner else [*gates]
                stem = Node(
                    tuple((3 - n, size) for n, (size, _) in enumerate(gates)),
                    inner=1 if inner else NONE,
                    outlets=(9,) if declared else (),
                )
                account, pieces = account_of(2, {}), pieces_of([stem])
                kernels.assign(account, account.piece + 1, 0)
                kernels.add_node(account, pieces, 1, 0, NODES)
                numbers = [OWN + 3 - n for n in range(count)]
                numbers += [2 * OWN + INNERS + 1] if inner else []
                for gate, (_, way) in zip(numbers, every, strict=True):
                    account.state[account.ways + gate] = way
                assert account.state[numbers].tolist() == [NODES] * len(every)
                assert (account.state[: account.gates] == NODES).sum() == len(every)
                told = kernels.check_node(account, pieces, NODES)
                found = account.state[account.ways + np.array(numbers)].tolist()
                may = settled(every, declared)
                if len(every) < 2:
                    assert told and found == [every[0][1]]
                    continue
                assert told == bool(may), every
                seen.add(told)
                if told:
                    forced = [set(one) for one in zip(*may, strict=True)]
                    assert found == [one.pop() if len(one) == 1 else 0 for one in forced], every
                    new = [g for g, w, (_, b) in zip(numbers, found, every, strict=True) if w != b]
                    waiting = account.pending[: account.count[PENDING]].tolist()
                    assert sorted(waiting) == sorted(new)
    assert seen == {False, True}


def test_basins_never_ask_for_a_way_out() -> None:
    account, pieces = account_of(1, {}), pieces_of([Node(((0, 5), (1, 5)), BASIN)])
    assert kernels.push(account, pieces, 0, 0)
    assert ways(account) == [0] * 6 and kernels.is_basin(account, pieces, 0)


def test_stems_run_into_the_basin_of_their_piece() -> None:
    """With one gate more they do so at once, with two it is open which way it runs."""
    lone = [Node(((0, 5),), BASIN), Node(((1, 2),), 0, 1)]
    two = [Node(((0, 5),), BASIN), Node(((1, 2), (2, 2)), 0, 0)]
    told = [Node(((0, 5),), BASIN), Node(((1, 2), (2, 1)), 0, 0, (2,))]
    pieces = pieces_of(lone, two, told)
    account = account_of(3, {})
    assert all(kernels.push(account, pieces, cell, 0) for cell in (0,))
    assert kernels.push(account, pieces, 1, 1)
    assert ways(account, 0) == [0, IN, 0, 0, 0, OUT] and ways(account, 1) == [0] * 6
    before = what_holds(account)
    assert not kernels.push(account, pieces, 2, 2), "what flows out is smaller than what flows in"
    assert what_holds(account) == before
    roots = [kernels.body_of(account, gate) for gate in (0, 1, 4, 5, 6)]
    assert roots[0] == roots[1] != roots[2] == roots[3] == roots[4]


def test_ways_across_a_joint_agree_and_run_on() -> None:
    """Three cells in a row: water that is declared to leave the first runs through all."""
    spring = [Node(((0, 1), (1, 1)), outlets=(0,))]
    through = [Node(((0, 1), (1, 1)))]
    pieces = pieces_of(spring, through)
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        account = account_of(3, {0: OWN, OWN + 1: 2 * OWN})
        for cell in order:
            assert kernels.push(account, pieces, cell, int(cell > 0))
        assert [ways(account, cell)[:2] for cell in range(3)] == [[OUT, IN], [IN, OUT], [IN, OUT]]
        assert len({kernels.body_of(account, gate) for gate in (0, OWN, 2 * OWN)}) == 1
        assert account.count[PENDING] == 0


def test_of_two_sizes_the_smaller_runs_into_the_larger() -> None:
    pieces = pieces_of([Node(((0, 1), (1, 1)))], [Node(((0, 2), (1, 2)))])
    for first in (0, 1):
        account = account_of(2, {0: OWN})
        assert kernels.push(account, pieces, 0, first) and kernels.push(
            account, pieces, 1, 1 - first
        )
        small = [OUT, IN]
        assert ways(account, 0)[:2] == (small if first == 0 else [IN, OUT])
        assert ways(account, 1)[:2] == (small if first else [IN, OUT])


def test_a_stem_that_must_run_out_both_ways_is_refused_and_nothing_changed() -> None:
    """Between two wider ones, which it would have to run into."""
    pieces = pieces_of([Node(((0, 1), (1, 1)))], [Node(((0, 2), (1, 2)))])
    account = account_of(3, {0: OWN, 1: 2 * OWN})
    assert kernels.push(account, pieces, 1, 1) and kernels.push(account, pieces, 2, 1)
    before = what_holds(account)
    assert not kernels.push(account, pieces, 0, 0)
    assert what_holds(account) == before


def test_circles_are_refused_but_of_basins() -> None:
    stem = [Node(((0, 1), (1, 1), (2, 1)))]
    lake = [Node(((0, 5), (1, 5)), BASIN)]
    pieces = pieces_of(stem, lake)
    account = account_of(2, {0: OWN, 1: OWN + 1})
    assert kernels.push(account, pieces, 0, 0)
    assert not kernels.push(account, pieces, 1, 0)
    assert not kernels.push(account, pieces, 1, 1), "a stem that touches a basin twice"
    account = account_of(2, {0: OWN, 1: OWN + 1})
    assert kernels.push(account, pieces, 0, 1) and kernels.push(account, pieces, 1, 1)
    pool, tree = account.state[account.pool :], account.state[account.tree :]
    assert kernels.root(pool, 0, NODES) == 0 == kernels.root(pool, 0, 0)
    assert kernels.root(tree, 0, NODES) == kernels.root(tree, 0, 0)
    assert account.state[account.tree_size + kernels.root(tree, 0, 0)] == 2


@pytest.mark.parametrize("gates", [(0, 1), (1, 0)])
def test_a_lake_may_not_meet_another_beside_a_stem_between_them(gates: tuple[int, int]) -> None:
    hung = [Node(((0, 5),), BASIN), Node(((1, 1), (2, 1)), 0, 0)]
    pieces = pieces_of(hung, [Node(tuple((gate, 5) for gate in gates), BASIN)])
    for number in gates:
        account = account_of(2, {number: OWN + number})
        assert kernels.push(account, pieces, 0, 0) and kernels.push(account, pieces, 1, 1)
        assert kernels.body_of(account, 0) == kernels.body_of(account, OWN)
    account = account_of(2, {0: OWN, 1: OWN + 1})
    assert kernels.push(account, pieces, 0, 0)
    before = what_holds(account)
    assert not kernels.push(account, pieces, 1, 1) and what_holds(account) == before


def row_of_stems(cells: int) -> tuple[Any, Any]:
    """Stems in a row, pushed from the first to the last, the first with a spring."""
    pieces = pieces_of(
        [Node(((0, 1), (1, 1)))], [Node(((1, 1),))], [Node(((0, 1), (1, 1)), outlets=(1,))]
    )
    account = account_of(cells, {OWN * n + 1: OWN * (n + 1) for n in range(cells - 1)})
    for cell in range(cells):
        assert kernels.push(account, pieces, cell, 2 if cell == 1 else 0)
    return account, pieces


def test_what_came_last_is_taken_back_without_touching_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pushed: list[int] = []
    push = kernels.push
    account, pieces = row_of_stems(4)
    monkeypatch.setattr(kernels, "push", lambda *given: pushed.append(given[2]) or push(*given))
    room = np.zeros((9, 2), dtype=np.int64)
    shorter, _ = row_of_stems(3)
    pushed.clear()
    kernels.forget(account, pieces, np.array([3]), room)
    assert pushed == []
    assert ways(account, 2) == ways(shorter, 2) and account.count[LOG] == shorter.count[LOG]
    assert account.state[account.piece :].tolist() == [0, 2, 0, NONE]
    kernels.forget(account, pieces, np.array([3, 1]), room)
    assert pushed == [2], "what came after it is put in again"
    assert account.state[account.piece :].tolist() == [0, NONE, 0, NONE]
    assert ways(account, 2) == [0] * 6
    kernels.forget(account, pieces, np.array([1, 0, 2]), room)
    assert (account.state[account.piece :] == NONE).all() and account.count[LOG] == 0


def test_where_the_log_is_too_short_all_that_hangs_together_is_rebuilt() -> None:
    """A lone cell elsewhere stays as it is."""
    for kept in (0, 1):
        account, pieces = row_of_stems(5)
        account.across[[OWN * 3 + 1, OWN * 4]] = NONE
        account, pieces = account_of(5, {1: OWN, OWN + 1: 2 * OWN, 2 * OWN + 1: 3 * OWN}), pieces
        for cell in range(5):
            assert kernels.push(account, pieces, cell, 2 if cell == 1 else 0)
        if kept:  # the log knows of the last cell alone
            starts = np.flatnonzero(account.log[: account.count[LOG], 0] >= account.piece)
            last, end = int(starts[-1]), int(account.count[LOG])
            account.log[: end - last] = account.log[last:end].copy()
            account.count[LOG] = end - last
        else:
            account.count[LOG] = 0
        room = np.zeros((9, 2), dtype=np.int64)
        kernels.forget(account, pieces, np.array([2]), room)
        assert account.state[account.piece :].tolist() == [0, 2, NONE, 0, 0]
        assert ways(account, 1)[:2] == [IN, OUT] and ways(account, 0)[:2] == [IN, OUT]
        assert ways(account, 3) == [0] * 6 == ways(account, 2)
        assert kernels.body_of(account, 0) == kernels.body_of(account, OWN)
        assert kernels.body_of(account, 3 * OWN) == 3 * NODES
        assert account.state[2 * OWN : 2 * OWN + 2].tolist() == [NONE, NONE]
        assert kernels.push(account, pieces, 2, 0) and ways(account, 3)[:2] == [IN, OUT]


def test_what_hangs_together_is_felled_with_the_stems_that_run_into_its_basins() -> None:
    """From either side of a joint; a cell that hangs on by nothing stays."""
    lake = [Node(((0, 5),), BASIN), Node(((1, 2),), 0, 0)]
    pieces = pieces_of(lake, [Node(((0, 2), (1, 2)))], [Node(((0, 2),))])
    for start, others in ((0, [1, 2]), (2, [1, 0]), (3, [])):
        account = account_of(4, {1: OWN, OWN + 1: 2 * OWN})
        for cell, piece in enumerate((0, 1, 2, 2)):
            assert kernels.push(account, pieces, cell, piece)
        found = np.full((9, 2), 77)
        count = kernels.fell(account, pieces, start, found, 1)
        felled = [start, *others]
        kinds = (0, 1, 2, 2)
        assert count == 1 + len(felled) and found[0].tolist() == [77, 77]
        assert found[1:count].tolist() == [[cell, kinds[cell]] for cell in felled]
        left = [piece if cell not in felled else NONE for cell, piece in enumerate(kinds)]
        assert account.state[account.piece :].tolist() == left
        for cell in felled:
            assert ways(account, cell) == [0] * (OWN + INNERS)
            assert (account.state[cell * OWN : cell * OWN + OWN] == NONE).all()
            inner = account.gates - INNERS * (4 - cell)
            assert (account.state[inner : inner + INNERS] == NONE).all()


def test_the_older_half_of_a_long_log_is_forgotten_up_to_where_a_push_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernels, "KEPT", 8)
    for count, places, first in (
        (7, [0, 5, 1, 1, 1, 1, 1], 0),
        (8, [5, 0, 0, 1, 2, 5, 6, 0], 5),
        (9, [5, 0, 0, 1, 2, 5, 6, 0, 1], 5),
        (8, [5, 0, 0, 1, 1, 1, 1, 1], 8),
        (8, [5, 0, 0, 1, 9, 1, 1, 1], 4),
    ):
        account = SimpleNamespace(
            count=np.array([count, 3]), piece=5, log=np.zeros((12, 2), dtype=np.int64)
        )
        account.log[:count] = [(place, 10 + n) for n, place in enumerate(places)]
        kernels.keep(account)
        left = account.log[: account.count[LOG]].tolist()
        assert left == [[p, 10 + n] for n, p in enumerate(places)][first:]
        assert account.count.tolist() == [count - first, 3]


def test_a_mouth_that_is_decided_decides_nothing_of_other_cells() -> None:
    """The gate of a stem towards its own basin faces no other, the first of all least."""
    pieces = pieces_of([Node(((0, 1), (1, 1)))], [Node(((0, 5),), BASIN), Node(((1, 2),), 0, 1)])
    account = account_of(2, {})
    assert kernels.push(account, pieces, 0, 0) and kernels.push(account, pieces, 1, 1)
    assert ways(account, 0) == [0] * 6 and OUT in ways(account, 1)
