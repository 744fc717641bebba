"""What rows are pulled to after a line, by both engines, against what lines had and were due."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import forest_rows
from solver.forest_rows import LATELY, PROMPT, PULL, ForestRows
from solver.integers import UNIT
from tests.solver.test_kernel_models import uncompile

SLOTS, CELLS = 4, 3
"""Cells in a row; slot 3 faces back, 1 onward, 0 and 2 other rows."""


def facing(rolls: Random) -> list[list[tuple[int, int] | None]]:
    """The cells of a line, between lines that partly stand; its ends face nothing."""
    found: list[list[tuple[int, int] | None]] = []
    for cell in range(CELLS):
        row: list[tuple[int, int] | None] = [None] * SLOTS
        row[0], row[2] = (CELLS + cell, 2), (2 * CELLS + cell, 0)
        if rolls.random() < 0.2:
            row[rolls.choice((0, 2))] = None
        row[1] = (cell + 1, 3) if cell + 1 < CELLS else None
        row[3] = (cell - 1, 1) if cell else None
        found.append(row)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_rows_are_pulled_by_what_a_line_has_too_little_of(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = pytest.importorskip("solver.forest_kernels")
    uncompile(kernels, monkeypatch)
    rolls = Random(seed)
    sides, eased = facing(rolls), seed % 3 == 0
    standing = [rolls.randrange(2) for _ in range(CELLS)]
    standing += [rolls.choice([-1, 0]) for _ in range(2 * CELLS)]
    gates = [[rolls.randrange(3) for _ in range(SLOTS)] for _ in range(2)]
    goals = [rolls.choice([0, 1, UNIT, 3 * UNIT]) for _ in range(SLOTS)]
    if seed % 4 == 1:
        goals = [0] * SLOTS
    if seed % 4 == 2:
        goals, gates = [1] * SLOTS, [[2] * SLOTS] * 2
    before = [rolls.randint(-PULL, PULL) for _ in range(4)]

    have, due = [0, 0], [0, 0]
    for cell in range(CELLS):
        for slot, other in enumerate(sides[cell]):
            if other is None or slot == 3 or (slot != 1 and standing[other[0]] >= 0):
                continue
            have[slot != 1] += gates[standing[cell]][slot] * UNIT
            due[slot != 1] += goals[slot]
    pull = list(before)
    for way in range(1 if eased else 2):
        if due[way]:
            amiss = (due[way] - have[way]) * 1024 // due[way]
            pull[2 + way] = sorted((-PULL, pull[2 + way] + (amiss * LATELY >> 10), PULL))[1]
            pull[way] = sorted((-PULL, pull[2 + way] + (amiss * PROMPT >> 10), PULL))[1]
    crowded = int(pull[1] == -PULL)

    wet: Any = [[{slot: [None] * n for slot, n in enumerate(row)} for row in gates]]
    rows: Any = SimpleNamespace(
        tables=SimpleNamespace(
            cells=range(CELLS), kind=[0] * CELLS, forms=[(0, 3, 1)], form=[0] * CELLS,
            links=SimpleNamespace(wet=wet, goals=[goals]), opposite=sides,
        ),
        standing=standing, eased=eased, pull=before[:2], lasting=before[2:], crowded=5,
    )  # fmt: skip
    ForestRows._pull_after(rows, 0, CELLS)
    assert (*rows.pull, *rows.lasting, rows.crowded) == (*pull, 5 + crowded)

    mates = [other[0] * SLOTS + other[1] if other else -1 for row in sides for other in row]
    lines = SimpleNamespace(
        cells=np.arange(CELLS), form=np.zeros(CELLS, dtype=int), kind=np.zeros(CELLS, dtype=int),
        port_start=np.arange(0, 4 * CELLS + 1, SLOTS), mate=np.array(mates),
        cell_of_port=np.repeat(np.arange(3 * CELLS), SLOTS), form_back=np.array([3]),
        form_onward=np.array([1]),
    )  # fmt: skip
    known = SimpleNamespace(
        gates=np.array([gates]), goals=np.array([goals]), most_pull=PULL, lately=LATELY,
        prompt=PROMPT,
    )  # fmt: skip
    found = np.array([*before, 5])
    kernels.pull_after(lines, known, np.array(standing), found, 0, CELLS, eased)
    assert found.tolist() == [*pull, 5 + crowded]


def test_pull_is_bounded_both_ways() -> None:
    asked = (-PULL - 1, -PULL, 0, PULL, PULL + 1)
    assert [forest_rows._bounded(one) for one in asked] == [-PULL, -PULL, 0, PULL, PULL]


@pytest.mark.parametrize("first", [True, False])
def test_a_line_is_only_drawn_to_see_what_pull_it_needs_before_the_first(first: bool) -> None:
    """Of the whole board so many lines, then all is as it was but for the pull."""
    drawn: list[tuple[int, int]] = []
    rows: Any = SimpleNamespace(
        tables=SimpleNamespace(cell_count=4), has_pull=not first, crowded=3, standing=[1] * 4,
        ledger=SimpleNamespace(reset=lambda: drawn.append((-1, -1))),
        _draw_lines=lambda *span: drawn.append(span) or (span[1], -1),
    )  # fmt: skip
    rows._find_pull = lambda last: ForestRows._find_pull(rows, last)
    trial = forest_rows.TRIAL_LINES
    assert ForestRows.draw_lines(rows, 0, trial + 3) == (trial + 3, -1)
    assert drawn == [*([(0, trial), (-1, -1)] if first else []), (0, trial + 3)]
    assert rows.has_pull and rows.standing == ([-1] * 4 if first else [1] * 4)
    assert rows.crowded == (0 if first else 3)
