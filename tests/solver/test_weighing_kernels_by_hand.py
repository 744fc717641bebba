"""How compiled searches weigh the candidates of a cell, on what that depends, and what is kept of
it: beside the same told by loops."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.integers import UNIT, integer_meets, integer_weights, word_supplies
from solver.problem import Kind, Problem
from tests.solver.makers import BRICK, GRID, board
from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
kernels = pytest.importorskip("solver.kernels")
set_kernels = pytest.importorskip("solver.set_kernels")
domains = pytest.importorskip("solver.domain_kernels")
bit_kernels = pytest.importorskip("solver.bit_kernels")
restricts = pytest.importorskip("solver.restrict_kernels")
fast = pytest.importorskip("solver.fast")
WORDS, COUNTS = 4, (6, 70)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (bit_kernels, set_kernels, domains, restricts, kernels):
        uncompile(module, monkeypatch)
    with np.errstate(over="ignore"):
        yield


def problem_of(rolls: Random, name: str) -> Problem:
    """Cells of two kinds, of few candidates and of more than a word of bits; all words meet, some
    hardly."""
    facing, lines = board(name, 3, 3, False)
    slots = len(facing[0])
    kinds = [
        Kind(
            np.array([[rolls.randrange(WORDS) for _ in range(slots)] for _ in range(count)]),
            tuple((n,) for n in range(count)), 0,
            tuple(rolls.choice([0.001, 0.5, 1.0, 8.0]) for _ in range(count)),
        )
        for count in COUNTS
    ]  # fmt: skip
    meets = np.ones((WORDS + 2, WORDS))
    for a in range(WORDS):
        for b in range(a, WORDS):
            meets[a, b] = meets[b, a] = rolls.choice([1 / UNIT, 0.25, 1.0, 2.0])
    of_cell = [int(rolls.random() < 0.5) for _ in range(9)]
    return Problem.facing(of_cell, kinds, meets, WORDS, WORDS + 1, facing, lines)


def engine_of(rolls: Random, problem: Problem) -> Any:
    """A search in which some cells are decided, and others have but some candidates."""
    first = [(1 << COUNTS[kind]) - 1 for kind in problem.kind_list]
    engine = fast.FastDomains(fast.Start(problem, first, [0, 0]), Dice(1, "weigh"))
    for cell in rolls.sample(range(9), 4):
        engine.restrict(cell, 1 << rolls.randrange(COUNTS[problem.kind_list[cell]]))
    for cell in range(9):
        if not engine.is_decided(cell):
            some = rolls.getrandbits(COUNTS[problem.kind_list[cell]]) | 1
            engine.restrict(cell, some)
    return engine


def weighed(problem: Problem, engine: Any, cell: int) -> list[tuple[int, int]]:
    """The candidates of a cell with their weights: their own, times how well they meet what stands
    around, or what could stand there; of slots that face nothing nothing is asked."""
    kind = problem.kind_list[cell]
    own = integer_weights(problem)[kind].tolist()
    meets, supplies = integer_meets(problem), word_supplies(problem)
    rows = []
    for faced in problem.opposite[cell]:
        if faced is None:
            rows.append([UNIT] * WORDS)
        elif engine.is_decided(faced[0]):
            there = problem.kinds[problem.kind_list[faced[0]]].rings
            rows.append(meets[there[engine.candidate(faced[0]), faced[1]]].tolist())
        else:
            rows.append(supplies[problem.kind_list[faced[0]], faced[1]].tolist())
    found = []
    domain = engine.domain_of(cell)
    for candidate, ring in enumerate(problem.kinds[kind].rings.tolist()):
        if domain >> candidate & 1:
            weight = own[candidate] << kernels.SPARE_BITS
            for row, word in zip(rows, ring, strict=True):
                weight = weight * row[word] >> 12
            found.append((candidate, max(1, weight)))
    return found


@pytest.mark.parametrize("name", [GRID, BRICK])
@pytest.mark.parametrize("seed", range(5))
def test_candidates_weigh_by_what_stands_and_what_could_stand_around(seed: int, name: str) -> None:
    rolls = Random(f"{name} {seed}")
    problem = problem_of(rolls, name)
    engine = engine_of(rolls, problem)
    still, sets, moving = engine.still, engine.sets, engine.moving
    for cell in range(9):
        if engine.is_decided(cell):
            continue
        spot = kernels.ask(still, sets, moving, cell)
        assert 0 <= spot < len(sets.sum_key)
        meant = weighed(problem, engine, cell)
        count = kernels.add_up(still, sets, moving, cell)
        assert count == len(meant)
        assert moving.chosen[:count].tolist() == [candidate for candidate, _ in meant]
        sums = np.cumsum([weight for _, weight in meant])
        assert moving.sums[:count].tolist() == sums.tolist()
        for _ in range(2):  # worked out, then remembered
            counter = int(moving.state[kernels.COUNTER])
            dice = Dice(1, "weigh")
            dice.counter = counter
            roll = dice.below(int(sums[-1]))
            chosen = kernels.chosen_of(still, sets, moving, cell, engine.key)
            assert chosen == meant[int(np.searchsorted(sums, roll, "right"))][0]
            assert moving.state[kernels.COUNTER] == dice.counter
            if count <= sets.sum_of.shape[1]:
                assert sets.sum_key[spot].tolist() == moving.asked.tolist()
                assert sets.sum_count[spot] == count
                assert sets.sum_of[spot, :count].tolist() == sums.tolist()


@pytest.mark.parametrize("seed", range(3))
def test_a_cell_takes_what_it_is_led_to_where_it_may(seed: int) -> None:
    rolls = Random(seed)
    problem = problem_of(rolls, GRID)
    engine = engine_of(rolls, problem)
    for cell in range(9):
        if engine.is_decided(cell):
            continue
        domain = engine.domain_of(cell)
        for led in range(COUNTS[problem.kind_list[cell]]):
            engine.moving.led[cell] = led
            counter = int(engine.moving.state[kernels.COUNTER])
            told = engine.still, engine.sets, engine.moving, cell, engine.key
            chosen = kernels.chosen_of(*told)
            is_led = domain >> led & 1 > 0
            assert chosen == led if is_led else domain >> int(chosen) & 1
            assert (engine.moving.state[kernels.COUNTER] == counter) == is_led, (
                "no dice were thrown"
            )


def test_what_is_asked_of_a_cell_tells_all_that_its_weights_depend_on() -> None:
    """Cells of which the same is asked have the same weights, also among many boards."""
    asked: dict[tuple[Any, ...], Any] = {}
    for seed in range(6):
        rolls = Random(f"asked {seed}")
        problem = problem_of(Random("one"), GRID)
        engine = engine_of(rolls, problem)
        for cell in range(9):
            if not engine.is_decided(cell):
                kernels.ask(engine.still, engine.sets, engine.moving, cell)
                told = (engine.domain_of(cell), *engine.moving.asked[1:].tolist())
                meant = weighed(problem, engine, cell)
                assert asked.setdefault((problem.kind_list[cell], *told), meant) == meant
