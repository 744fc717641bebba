"""How searches decide cells in plain Python, what they are led to, and what they open again: told
by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from solver.propagate import CONCERN, DONE, LIMIT, Domains


def domains_of(**more: Any) -> Any:
    made: Any = object.__new__(Domains)
    for name, value in more.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("roll", "chosen"), [(0, 1), (1, 1), (2, 4), (6, 4), (7, 5), (9, 5)]
)  # fmt: skip
def test_a_candidate_is_chosen_by_its_weight(roll: int, chosen: int) -> None:
    """Of weights 2, 5 and 3."""
    limits: list[int] = []
    made = domains_of(
        led=[-1], domain=[0b110010], _weigh=lambda cell, candidates: [2, 5, 3],
        dice=SimpleNamespace(below=lambda limit: limits.append(limit) or roll),
    )  # fmt: skip
    assert made.choose(0) == chosen and limits == [10]


@pytest.mark.parametrize(("led", "chosen"), [(1, 1), (4, 4), (0, 5), (2, 5), (-1, 5)])
def test_a_cell_is_led_to_what_it_still_may_have(led: int, chosen: int) -> None:
    made = domains_of(
        led=[led], domain=[0b110010], _weigh=lambda *_: [2, 5, 3],
        dice=SimpleNamespace(below=lambda _: 9),
    )  # fmt: skip
    assert made.choose(0) == chosen


def deciding(cells: list[int | None]) -> Any:
    """These cells are decided, each for ten times its number; what is of concern are candidates 70
    and 90."""
    left = iter(cells)
    made = domains_of(
        trail=[(9, 0)], stack=[], domain=[1 << 90] * 20, kind=[0] * 20,
        concern=[1 << 70 | 1 << 90], next_cell=lambda: next(left),
    )  # fmt: skip
    made.choose = lambda cell: 10 * cell

    def restrict(cell: int, domain: int) -> None:
        made.domain[cell] = domain
        made.trail += [(-1, 0), (cell, 0)]

    made.restrict = restrict
    return made


def test_cells_are_decided_until_one_is_of_concern() -> None:
    """What was decided before is of no concern any more."""
    made = deciding([4, 2, 7, 3])
    assert made.advance(9) == CONCERN
    assert [(one.mark, one.cell, one.candidate) for one in made.stack] == [
        (1, 4, 40), (3, 2, 20), (5, 7, 70),
    ]  # fmt: skip


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_no_more_are_decided_than_that_or_than_there_are(limit: int) -> None:
    made = deciding([4, 2, None])
    assert made.advance(limit) == LIMIT and len(made.stack) == limit
    assert deciding([4, 2, None]).advance(3) == DONE
    assert deciding([None]).advance(1) == DONE


@pytest.mark.parametrize(
    ("domain", "concerns"), [(1 << 70, True), (1 << 70 | 1, False), (1, False), (1 << 90, True)]
)
def test_only_what_is_decided_concerns(domain: int, concerns: bool) -> None:
    made = deciding([])
    made.trail, made.domain[3] = [(3, 0), (-1, 0)], domain
    assert made._is_of_concern(0) == concerns and not made._is_of_concern(1)
