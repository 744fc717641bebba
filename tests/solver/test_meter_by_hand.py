"""Rows of many boards at once, beside the same rows drawn board by board in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import meter as metering
from solver.integers import UNIT, integer_meets
from solver.meter import Balance, Meter
from solver.problem import Kind, Problem
from tests.solver.makers import BRICK, GRID, board

BOARDS, COLUMNS, WORDS = 3, 7, 3


def problem_of(rolls: Random, kind: str) -> Problem:
    """A torus of cells of one kind."""
    facing, lines = board(kind, COLUMNS, 4, True)
    slots = len(facing[0])
    rings = np.array([[rolls.randrange(WORDS) for _ in range(slots)] for _ in range(14)])
    meets = np.ones((WORDS + 2, WORDS))
    for a in range(WORDS):
        for b in range(a, WORDS):
            meets[a, b] = meets[b, a] = rolls.choice([0, 1 / UNIT, 0.3, 1, 2])
    meets[0, 0] = 1
    alone = Kind(rings, tuple((n,) for n in range(14)), 0, (1.0,) * 14)
    count = len(facing)
    return Problem.facing([0] * count, [alone], meets, WORDS, WORDS + 1, facing, lines)


class Plain:
    """One row after the other of every board, with the numbers of a `Meter`."""

    def __init__(self, problem: Problem, made: Meter, balance: Balance, shown: Any) -> None:
        self.problem, self.made, self.balance = problem, made, balance
        self.rings = problem.kinds[0].rings.tolist()
        self.meets = integer_meets(problem)[:WORDS].tolist()
        self.dice = Dice(5, "meter")
        self.standing: list[dict[int, int]] = [{} for _ in range(BOARDS)]
        self.often = np.rint(shown / shown.max() * (1 << metering.MESSAGE_BITS)).tolist()
        self.promised = [0] * WORDS
        self.line = self.stuck = 0

    def fitting(self, standing: dict[int, int], cells: list[int], place: int) -> dict[Any, Any]:
        """Candidates that fit a cell with their weights, in groups of what they show onward and
        back, in the order of these."""
        made, cell = self.made, cells[place]
        before = {*self.problem.lines[self.line - 1].tolist()}
        asked: list[tuple[int, list[int]]] = []
        for slot, faced in enumerate(self.problem.opposite[cell]):
            if slot in (made.back, made.onward) or not faced or faced[0] not in before:
                continue
            rim = self.balance.rims[slot].tolist()
            there = standing.get(faced[0])
            asked.append((slot, rim if there is None else self.meets[self.rings[there][faced[1]]]))
        asked.reverse()
        if place in (0, len(cells) - 1):
            end = made.onward if place else made.back
            asked.append((end, self.balance.rims[end].tolist()))
        groups: dict[Any, Any] = {}
        for candidate in made.possible.tolist():
            ring, weight = self.rings[candidate], int(self.balance.weights[candidate])
            for slot, row in asked:
                weight = max(1, weight * row[ring[slot]] // UNIT) if row[ring[slot]] else -1
                if weight < 0:
                    break
            if weight >= 0:
                key = ring[made.onward], ring[made.back]
                groups.setdefault(key, []).append((candidate, weight))
        return {key: groups[key] for key in sorted(groups)}

    def promises(self, fits: list[dict[Any, Any]]) -> list[list[int]]:
        """What each word shown onward is worth at each place."""
        ahead = [1 << metering.MESSAGE_BITS] * WORDS
        found = [ahead]
        for place in range(len(fits) - 1, 0, -1):
            behind = [0] * WORDS
            for (onward, back), some in fits[place].items():
                behind[back] += ahead[onward] * sum(weight for _, weight in some)
            behind = shortened(behind)
            ahead = shortened(
                [sum(b * joint for b, joint in zip(behind, column, strict=True))
                 for column in zip(*self.meets, strict=True)]
            )  # fmt: skip
            found.append(ahead)
            if (
                len(fits) / 4 < place < 3 * len(fits) / 4
                and abs(2 * place - len(fits)) < len(fits) // 2
            ):
                whole = sum(a * often for a, often in zip(ahead, self.often, strict=True))
                for word, part in enumerate(ahead):
                    self.promised[word] += round(part / max(whole, 1) * (1 << 40))
        return found[::-1]

    def draw(self) -> list[list[int]]:
        cells = self.problem.lines[self.line].tolist()
        rolls = [[self.dice.bits() for _ in range(BOARDS)] for _ in cells]
        rows: list[Any] = []
        for number, standing in enumerate(self.standing):
            fits = [self.fitting(standing, cells, place) for place in range(len(cells))]
            rows.append(self.row(fits, self.promises(fits), [one[number] for one in rolls]))
        going = [n for n, row in enumerate(rows) if row is not None]
        self.stuck += BOARDS - len(going)
        if not going:
            raise ValueError("no row follows")
        for number, standing in enumerate(self.standing):
            if rows[number] is None:
                after = [n for n in going if n > number]
                rows[number] = rows[(after or going)[0]]
            standing |= dict(zip(cells, rows[number], strict=True))
        self.line = (self.line + 1) % len(self.problem.lines)
        return rows

    def row(
        self, fits: list[dict[Any, Any]], promises: list[list[int]], rolls: Sequence[int]
    ) -> list[int] | None:
        """One row, None where nothing fits."""
        row: list[int] = []
        for place, (groups, promise) in enumerate(zip(fits, promises, strict=True)):
            worth: list[tuple[int, int, Any]] = []
            for (onward, back), some in groups.items():
                shown = self.rings[row[-1]][self.made.onward] if row else 0
                joint = self.meets[shown][back] if place else UNIT
                each = max(promise[onward] * joint // UNIT, int(promise[onward] > 0))
                if joint and each:
                    worth.append((each * sum(weight for _, weight in some), each, some))
            total = sum(one[0] for one in worth)
            if not total:
                return None
            left = rolls[place] % total
            for whole, each, some in worth:
                if left < whole:
                    left //= each
                    for candidate, weight in some:
                        if left < weight:
                            row.append(candidate)
                            break
                        left -= weight
                    break
                left -= whole
        return row


def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave kernels the Python that they are."""
    from solver import meter_kernels

    for name, kernel in vars(meter_kernels).items():
        if hasattr(kernel, "py_func"):
            monkeypatch.setattr(meter_kernels, name, kernel.py_func)


def shortened(message: list[int]) -> list[int]:
    """Shifted right until the largest has so many bits; what is possible stays so."""
    shift = max(0, max(message).bit_length() - metering.MESSAGE_BITS)
    return [max(part >> shift, int(part > 0)) for part in message]


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("kind", [GRID, BRICK])
@pytest.mark.parametrize("seed", range(4))
def test_rows_of_many_boards_are_those_of_each_board(
    seed: int, kind: str, few: bool, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where numbers are few rolls often fall just between two candidates. Of the two ways to draw
    one is that of kernels, by the Python that they are."""
    if fast:
        pytest.importorskip("numba")
        uncompiled(monkeypatch)
    monkeypatch.setattr(metering, "BOARDS", BOARDS)
    monkeypatch.setattr(metering, "MESSAGE_BITS", 2 if few else 16)
    rolls = Random(f"{kind} {seed}")
    problem = problem_of(rolls, kind)
    made = Meter(problem, Dice(5, "meter"), fast)
    slots = problem.kinds[0].rings.shape[1]
    rims = np.array([[rolls.choice([1, 50, UNIT]) for _ in range(WORDS)] for _ in range(slots)])
    weights = np.array([rolls.choice([1, 2] if few else [1, 7, 900, 1 << 18]) for _ in range(14)])
    shown = np.array([1.0, 0.5, 0.25])
    balance = Balance(weights, rims)
    made.weigh(balance, shown)
    plain = Plain(problem, made, balance, shown)
    for number in range(8):
        try:
            rows = plain.draw()
        except ValueError as none:
            with pytest.raises(ValueError, match=str(none)):
                made.draw()
            assert made.stuck == plain.stuck
            break
        assert made.draw().tolist() == rows
        assert made.stuck == plain.stuck and made.promised.tolist() == plain.promised
        if number == 5:  # one board begins anew
            made.shown[1] = -1
            plain.standing[1].clear()
    for board_, standing in zip(made.shown, plain.standing, strict=True):
        for cell, candidate in standing.items():
            first = int(problem.port_start[cell])
            assert board_[first : first + slots].tolist() == plain.rings[candidate]


def test_compiled_rows_are_the_same() -> None:
    pytest.importorskip("numba")
    problem = problem_of(Random("compiled"), GRID)
    rims, weights = np.full((4, WORDS), UNIT), np.arange(1, 15) ** 5
    made = [Meter(problem, Dice(5, "meter"), fast) for fast in (False, True)]
    for one in made:
        one.weigh(Balance(weights, rims), np.ones(WORDS))
    for _ in range(2):
        plain, fast = (one.draw() for one in made)
        assert (plain == fast).all() and len(np.unique(plain)) > 3
    assert made[0].promised.tolist() == made[1].promised.tolist()


# ---------------------------------------------------------------- what recurs


def recurring(made: Any, first: list[int], last: list[int], due: Any) -> list[bool]:
    """Candidates on a way from the commonest word back to it, from word to word."""
    candidates = [(n, made.rings[n].tolist()) for n in made.possible.tolist()]

    def follows(ring: list[int]) -> set[int]:
        return {w for w in range(WORDS + 2) if any(made.meets[ring[slot], w] > 0 for slot in first)}

    def shows(ring: list[int]) -> set[int]:
        return {ring[slot] for slot in last}

    ways = {(a, b) for _, ring in candidates for a in follows(ring) for b in shows(ring)}
    while more := {(a, c) for a, b in ways for other, c in ways if other == b} - ways:
        ways |= more
    share = [
        sum(due[n] for n, ring in enumerate(made.rings.tolist()) if ring[last[0]] == w)
        for w in range(WORDS + 2)
    ]
    common = share.index(max(share))
    main = {w for w in range(WORDS + 2) if (common, w) in ways and (w, common) in ways}
    found = [False] * len(due)
    for number, ring in candidates:
        found[number] = bool(follows(ring) & main) and bool(shows(ring) & main)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_what_recurs_is_on_a_way_back_along_rows_and_from_row_to_row(seed: int) -> None:
    rolls = Random(seed)
    made: Any = object.__new__(Meter)
    made.words, made.slots, made.back, made.onward = WORDS + 2, 6, 1, 4
    made.rings = np.array([[rolls.randrange(WORDS + 2) for _ in range(6)] for _ in range(6)])
    made.possible = np.array(sorted(rolls.sample(range(6), 5)))
    made.meets = np.eye(WORDS + 2, dtype=np.int64)
    for _ in range(2):
        made.meets[rolls.randrange(5), rolls.randrange(5)] = 1
    made.lines = [SimpleNamespace(slots=(0, 5))]
    due = np.array([rolls.choice([0.0, 0.25, 0.5]) for _ in range(6)])
    for first, last in (([1], [4]), ([0, 5], [2, 3]), ([2], [0, 5])):
        assert made._recurs(first, last, due).tolist() == recurring(made, first, last, due)
    along, across = recurring(made, [1], [4], due), recurring(made, [0, 5], [2, 3], due)
    both = [a and b for a, b in zip(along, across, strict=True)]
    assert made.is_fluent(due).tolist() == both
