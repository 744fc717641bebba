"""The small parts that all ways of solving share, beside what they mean written down plainly."""

from __future__ import annotations

from math import ceil, isqrt
from random import Random

import numpy as np
import pytest

from solver import problem as problems
from solver import weigher as weighing
from solver.chains import STRIP, make_chains, rows_to_sample
from solver.integers import UNIT, as_integers, word_supplies
from solver.lookahead import STEPS, Sorts
from solver.problem import Problem
from solver.row_by_row import Rows
from solver.sumtree import SumTree
from solver.weigher import SCALE, Weigher
from solver.words import WordTables, bits
from tests.solver.makers import board, random_case

SEEDS = range(12)


def problem_of(seed: int) -> Problem:
    return random_case(seed, bound=False).problem()


# ---------------------------------------------------------------- problems


@pytest.mark.parametrize("seed", SEEDS)
def test_cells_face_what_they_were_said_to_face(seed: int) -> None:
    case = random_case(seed, bound=False)
    problem = case.problem()
    assert problem.cell_count == len(case.facing) == len(problem.kind_list)
    assert problem.opposite == case.facing
    assert [problem.facing_of(cell) for cell in range(problem.cell_count)] == case.facing
    assert [*problem.beside()] == [[one[0] for one in row if one] for row in case.facing]


# ---------------------------------------------------------------- weights


def test_weights_become_whole_and_none_is_lost() -> None:
    weights = np.array([0.0, 1.0, 0.5, 1e-9, 2.25, 1 / UNIT])
    assert as_integers(weights).tolist() == [0, UNIT, UNIT // 2, 1, 9 * UNIT // 4, 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_supplies_of_words_are_roots_of_what_could_stand_opposite(seed: int) -> None:
    problem = problem_of(seed)
    found = word_supplies(problem)
    for number, kind in enumerate(problem.kinds):
        weights = as_integers(np.array(kind.weights)).tolist()
        for slot in range(kind.rings.shape[1]):
            opposite = [
                sum(
                    round(float(problem.meets[word][ring[slot]]) * UNIT) * weight
                    for ring, weight in zip(kind.rings.tolist(), weights, strict=True)
                )
                for word in range(problem.meets.shape[1])
            ]
            most = max(1, *opposite)
            wanted = [max(1, isqrt(one * UNIT * UNIT // most)) for one in opposite]
            assert found[number, slot].tolist() == wanted


def plain_weights(problem: Problem, kind: int, demands: tuple[int, ...], near: int) -> list[int]:
    """For each candidate the product of how its words meet what stands there, as a whole number."""
    found = []
    for ring in problem.kinds[kind].rings.tolist():
        weight = 1.0
        for word, demand in zip(ring, demands, strict=True):
            if demand != problem.free:
                weight *= float(problem.meets[demand][word])
        found.append(ceil(weight * (max(1, near * (near + 1) // 2) * SCALE)))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_candidates_are_weighed_by_all_that_stands_around(seed: int) -> None:
    rolls, problem = Random(seed), problem_of(seed)
    width = max(len(kind.ways) for kind in problem.kinds) + 1
    weigher = Weigher(problem, width)
    for _ in range(8):
        kind = rolls.randrange(len(problem.kinds))
        slots = problem.kinds[kind].rings.shape[1]
        demands = tuple(rolls.randrange(problem.meets.shape[0]) for _ in range(slots))
        near = rolls.randrange(5)
        plain = plain_weights(problem, kind, demands, near)
        rings = problem.kinds[kind].rings
        assert weigher.candidates(rings, demands, near).tolist() == plain
        sums = [sum(plain[one] for one in ways) for ways in problem.kinds[kind].ways]
        sums += [0] * (width - len(sums))
        assert weigher.prototypes(kind, demands, near).tolist() == sums
        assert weigher.prototypes(kind, demands, near).tolist() == sums  # as it is remembered


def test_what_was_weighed_is_kept_until_it_takes_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problem_of(3)
    weigher, slots = Weigher(problem, 4), problem.kinds[0].rings.shape[1]
    monkeypatch.setattr(weighing, "MEMO_BYTES", 2 * 4 * 8)
    keys = [(problem.free,) * (slots - 1) + (word,) for word in range(4)]
    sizes = []
    for key in keys:
        weigher.prototypes(0, key, 1)
        sizes.append(len(weigher.memo))
    assert sizes == [1, 2, 3, 1]


# ---------------------------------------------------------------- sums


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tree_of_sums_finds_what_running_sums_find(seed: int) -> None:
    rolls = Random(seed)
    width, plain = 3, [[0, 0, 0] for _ in range(11)]
    tree = SumTree(width, capacity=rolls.choice((1, 2, 4)))
    for _ in range(30):
        slot = rolls.randrange(len(plain))
        plain[slot] = [rolls.randrange(4) for _ in range(width)]
        tree.set(slot, np.array(plain[slot]))
        assert tree.totals.tolist() == [sum(column) for column in zip(*plain, strict=True)]
    for column in range(width):
        wanted = [(slot, rest) for slot, row in enumerate(plain) for rest in range(row[column])]
        found = [tree.find(column, amount) for amount in range(int(tree.totals[column]))]
        assert found == wanted


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("seed", SEEDS)
def test_domains_show_and_support_words_as_their_candidates_do(seed: int) -> None:
    rolls, problem = Random(seed), problem_of(seed)
    tables = WordTables(problem)
    words = range(problem.meets.shape[1])
    for number, kind in enumerate(problem.kinds):
        rings = kind.rings.tolist()
        assert tables.full[number] == (1 << len(rings)) - 1
        for _ in range(6):
            domain = rolls.randrange(1 << len(rings))
            inside = [ring for one, ring in enumerate(rings) if domain >> one & 1]
            shown = tuple(
                sum(1 << word for word in {ring[slot] for ring in inside})
                for slot in range(kind.rings.shape[1])
            )
            assert tables.shown(number, domain) == tables.shown(number, domain) == shown
            slot, mask = rolls.randrange(kind.rings.shape[1]), rolls.randrange(1 << len(words))
            meeting = {word for one in bits(mask) for word in words if problem.meets[one][word] > 0}
            support = sum(1 << one for one, ring in enumerate(rings) if ring[slot] in meeting)
            assert tables.support(number, slot, mask) == support
            wanted = sum(1 << one for one, ring in enumerate(rings) if mask >> ring[slot] & 1)
            assert tables.with_words(number, slot, mask) == wanted


# ---------------------------------------------------------------- looking ahead


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_ahead_is_as_many_rounds_of_meeting_all_neighbours(seed: int) -> None:
    case = random_case(seed, bound=False)
    problem = case.problem()
    rolls = Random(seed)
    first = [(1 << len(kind.rings)) - 1 for kind in problem.kinds]
    of_cell = np.array(problem.kind_list, dtype=np.int32)
    pinned = rolls.randrange(problem.cell_count)
    if problem.kind_list[pinned] == 0:
        first.append(rolls.randrange(1, 1 << len(problem.kinds[0].rings)))
        of_cell[pinned] = len(first) - 1
    domains = [first[one] for one in of_cell.tolist()]
    sorts = Sorts(problem, first, of_cell)
    for _ in range(STEPS):
        domains = [met(problem, domains, cell) for cell in range(problem.cell_count)]
    assert [sorts.domains[one] for one in sorts.sort_of_cell.tolist()] == domains
    full = [len(problem.kinds[kind].rings) > 0 for kind in problem.kind_list]
    assert sorts.is_hopeless() == any(
        not domain and wants for domain, wants in zip(domains, full, strict=True)
    )


def met(problem: Problem, domains: list[int], cell: int) -> int:
    """The candidates of a cell that meet one of each neighbour's."""
    rings = problem.kinds[problem.kind_list[cell]].rings.tolist()
    found = 0
    for one in bits(domains[cell]):
        fits = True
        for slot, facing in enumerate(problem.opposite[cell]):
            if facing is None or not len(problem.kinds[problem.kind_list[facing[0]]].rings):
                continue
            theirs = problem.kinds[problem.kind_list[facing[0]]].rings.tolist()
            fits = fits and any(
                problem.meets[theirs[other][facing[1]]][rings[one][slot]] > 0
                for other in bits(domains[facing[0]])
            )
        found |= fits << one
    return found


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize(
    ("size", "wrap"),
    [
        ((4, 3), False),
        ((4, 3), True),
        ((2, 3), True),
        ((1, 3), True),
        ((3, 2), True),
        ((3, 7), True),
    ],
)
@pytest.mark.parametrize("turn", range(4))
def test_lines_go_on_from_cell_to_cell_and_close_where_the_board_does(
    size: tuple[int, int], wrap: bool, turn: int
) -> None:
    """Whichever side is a cell's first."""
    columns, rows = size
    upright, lines = board("grid", columns, rows, wrap)
    turned = [[face and (face[0], (face[1] + turn) % 4) for face in mine] for mine in upright]
    facing = [mine[-turn:] + mine[:-turn] for mine in turned]
    case = random_case(1, bound=False)
    rings = np.zeros((1, 4), dtype=np.int64)
    kind = case.problem().kinds[0]
    kinds = [type(kind)(rings, ((0,),), 0, (1.0,))]
    meets = np.ones((3, 1))
    problem = Problem.facing([0] * len(facing), kinds, meets, 1, 2, facing, lines)
    sorts = Sorts(problem, [1], np.zeros(len(facing), dtype=np.int32))
    chains = make_chains(problem, sorts)
    assert chains.cells.tolist() == [cell for line in lines for cell in line]
    assert chains.start.tolist() == [columns * row for row in range(rows + 1)]
    assert chains.closed.tolist() == [wrap and columns > 1] * rows
    for row, line in enumerate(lines):
        ports = chains.onward[chains.start[row] : chains.start[row + 1]].tolist()
        ahead = [*line[1:], line[0] if wrap and columns > 1 else None]
        for cell, port, following in zip(line, ports, ahead, strict=True):
            if following is None:
                assert port == -1
                continue
            assert problem.cell_of_port[port] == cell
            assert problem.cell_of_port[problem.mate_of_port[port]] == following
        used = [port for port in ports if port >= 0]
        assert len({*used, *problem.mate_of_port[used].tolist()}) == 2 * len(used)
        for place, cell in enumerate(line):
            sort, back, ahead_slot = chains.forms[chains.form[cell]]
            before = ports[place - 1]  # of the first cell in a ring the last one
            first = int(problem.port_start[cell])
            assert sort == sorts.sort_of_cell[cell]
            assert ahead_slot == (ports[place] - first if ports[place] >= 0 else -1)
            assert back == (problem.mate_of_port[before] - first if before >= 0 else -1)
        for place, cell in enumerate(line):
            _, back, onward = chains.forms[chains.form[cell]]
            own = ports[place] - int(problem.port_start[cell]) if ports[place] >= 0 else -1
            before = ports[place - 1] if place or chains.closed[row] else -1
            mate = int(problem.mate_of_port[before] - problem.port_start[cell])
            assert onward == own
            assert back == (mate if before >= 0 else -1)
    wanted = max(1, rows - STRIP) if wrap and rows > 2 else rows
    assert rows_to_sample(problem, chains) == wanted
    sampled = Rows(problem, chains, None, 1)  # type: ignore[arg-type]
    place_of = {cell: place for place, cell in enumerate(chains.cells.tolist())}
    assert sampled.faced.tolist() == [
        -1 if one is None else place_of[one[0]] for row_ in facing for one in row_
    ]


@pytest.mark.parametrize("chunk", [1, 4, 5, 99])
def test_what_cells_face_is_told_without_keeping_it_for_all(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some cells at a time; holes have no sides, and rims face nothing."""
    monkeypatch.setattr(problems, "CHUNK", chunk)
    for seed in SEEDS:
        problem = random_case(seed, bound=False).problem()
        beside = [[other[0] for other in mine if other] for mine in problem.opposite]
        assert [*problem.beside()] == beside
        for cell, mine in enumerate(problem.opposite):
            assert problem.facing_of(cell) == mine
