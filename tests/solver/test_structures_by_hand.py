"""Candidates and words told apart by what runs through them, told by loops over all of them."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.forest_links import Group, States
from solver.forest_tables import ForestTables, _joined, _opens
from solver.integers import UNIT
from solver.rows import Option
from tests.solver.test_kernel_models import coming_in, random_groups

WORDS, CANDIDATES, SLOTS = 3, 8, 4
STEM, TWO, FORK = Group(((0, 1),), ()), Group(((0, 1), (1, 1)), ()), Group(((0, 1), (1, 2)), ())
BASIN = Group((), ((0, 1), (1, 1)))


@pytest.mark.parametrize("seed", range(12))
def test_an_option_is_told_apart_by_the_marks_of_the_joint_behind(seed: int) -> None:
    """Whether what runs there hangs together with the next strand, and whether two of its gates
    do; one that nothing is drawn before has neither."""
    rolls = Random(seed)
    groups = [tuple(random_groups(rolls)) for _ in range(3)]
    of_run = np.array([rolls.randrange(3) for _ in range(CANDIDATES)])
    examples = [of_run.tolist().index(run) if run in of_run else 0 for run in range(3)]
    number = np.array([rolls.choice([-1, *range(20)]) for _ in range(4 * WORDS)])
    number = number.reshape(WORDS, 2, 2)
    may = [rolls.random() < 0.8 for _ in range(CANDIDATES)]
    links = SimpleNamespace(
        runs=[(of_run, examples)], states=SimpleNamespace(number=number),
        groups=[[groups[run] for run in of_run.tolist()]],
    )  # fmt: skip
    tables: Any = SimpleNamespace(
        links=links, _may_be_followed=lambda candidates, *_: np.array([may[n] for n in candidates])
    )
    chosen = sorted(rolls.sample(range(CANDIDATES), 6))
    words = [[rolls.randrange(WORDS) for _ in chosen] for _ in range(2)]
    option = Option(np.array(chosen), np.ones(6, np.int64), *map(np.array, words))
    pattern, _ = coming_in(rolls)
    ends, later = (rolls.choice([-1, 0, 1]), rolls.choice([-1, 2, 3])), rolls.randrange(16)
    told = ForestTables._told_apart(tables, option, ends, later, pattern, 0)
    meant = []
    for flag, twice in product((False, True), repeat=2) if ends[0] >= 0 else [(False, False)]:
        for entry, candidate in enumerate(chosen):
            mine = groups[of_run[candidate]]
            fits, runs_on = _joined(mine, pattern, *ends, flag, twice)
            ahead, after, is_twice = _opens(mine, ends[1], later)
            shown = int(number[words[0][entry], int(flag), int(twice)])
            if fits and shown >= 0 and may[candidate]:
                beyond = int(number[words[1][entry], int(runs_on), int(is_twice)])
                meant.append((entry, candidate, shown, beyond, ahead, after))
    assert [*zip(*(part.tolist() for part in told), strict=True)] == meant
    missed = _joined.cache_info().misses, _opens.cache_info().misses
    ForestTables._told_apart(tables, option, ends, later, pattern, 0)
    assert (_joined.cache_info().misses, _opens.cache_info().misses) == missed, "worked out anew"


@pytest.mark.parametrize(("later", "asked"), [(0, []), (0b0001, [0]), (0b1010, [1, 3])])
def test_what_faces_rows_to_come_must_be_able_to_be_followed(later: int, asked: list[int]) -> None:
    seen: list[Any] = []

    def may_face(kind: int, ring: str, candidate: int, slot: int) -> bool:
        seen.append((kind, ring, candidate, slot))
        return candidate != 7 or slot != 3

    tables: Any = SimpleNamespace(
        ring_lists=[[], "abcdefghi"], links=SimpleNamespace(may_face=may_face)
    )
    told = ForestTables._may_be_followed(tables, np.array([2, 7, 8]), 1, later)
    assert told.tolist() == [True, 3 not in asked, True]
    assert seen == [
        (1, "abcdefghi"[candidate], candidate, slot) for candidate in (2, 7, 8) for slot in asked
    ]


def states_of(*groups: tuple[Group, ...], meets: Any = None) -> States:
    """Candidates that show word 0 in slot 0 and word 1 in slot 1, where gates are, and word 2 in
    slot 2."""
    kind = SimpleNamespace(rings=np.array([[0, 1, 2]] * len(groups)))
    table = np.vstack([np.ones((3, 3)) if meets is None else meets, np.ones((2, 3))])
    problem: Any = SimpleNamespace(kinds=[kind], meets=table)
    return States(problem, [groups])


@pytest.mark.parametrize(
    ("groups", "number"),
    [
        ((), [[[0, -1], [-1, -1]], [[1, -1], [-1, -1]], [[2, -1], [-1, -1]]]),
        ((STEM,), [[[0, -1], [-1, -1]], [[1, -1], [2, -1]], [[3, -1], [-1, -1]]]),
        ((BASIN,), [[[0, -1], [-1, -1]], [[1, -1], [2, -1]], [[3, -1], [-1, -1]]]),
        ((TWO,), [[[0, -1], [-1, -1]], [[1, 3], [2, 4]], [[5, -1], [-1, -1]]]),
        ((STEM, STEM), [[[0, -1], [-1, -1]], [[1, 3], [2, 4]], [[5, -1], [-1, -1]]]),
        ((FORK,), [[[0, -1], [-1, -1]], [[1, -1], [2, -1]], [[3, -1], [4, -1]]]),
    ],
)
def test_words_have_states_where_something_runs_and_twice_as_many_where_two_stems_do(
    groups: tuple[Group, ...], number: Any
) -> None:
    for dry in (0, 1):
        assert states_of(groups, *[()] * dry).number.tolist() == number


def test_joints_are_those_of_words_where_their_marks_are_the_same() -> None:
    meets = np.array([[1, 0.5, 0], [0.5, 2, 0], [0, 0, 1]])
    states = states_of((TWO,), meets=meets)
    words = [0, 1, 1, 1, 1, 2]
    marks = [0, 0, 2, 1, 3, 0]
    for one, other in product(range(6), repeat=2):
        weight = meets[words[one], words[other]] if marks[one] == marks[other] else 0
        assert states.table[one, other] == round(weight * UNIT)


@pytest.mark.parametrize(
    ("groups", "may_end"),
    [
        ([(STEM,)], [True] * 3), ([(TWO,)], [True, False, True]), ([(TWO,), (STEM,)], [True] * 3),
        ([(BASIN,)], [True, False, True]), ([(STEM, STEM)], [True] * 3),
        ([(BASIN,), ()], [True] * 3),
    ],
)  # fmt: skip
def test_what_hangs_together_may_end_where_something_takes_gates_apart(
    groups: Any, may_end: list[bool]
) -> None:
    """Words meet none but themselves here."""
    assert states_of(*groups, meets=np.eye(3)).may_end.tolist() == may_end
