"""Where rows go back to: windows of the lines above, asked of a sampler that is told what to do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from solver.row_by_row import DEEP, DEEPEST, MIN_FAILURES, Rows
from solver.row_plan import RowPlan
from tests.solver.makers import GRID, ROCK, Case, Tile, board, random_meets

WIDE, TALL = 4, 12


class Told:
    """A sampler that is stuck where it is told to be, and notes what it is asked."""

    def __init__(self, stuck: Sequence[tuple[int, int]] = (), parts: Sequence[int] = ()) -> None:
        self.stuck = list(stuck)
        self.parts = list(parts)
        self.cleared: list[tuple[tuple[int, int], ...]] = []
        self.drawn: list[tuple[int, int, bool]] = []
        self.lines: list[tuple[int, int]] = []

    def clear(self, *spans: tuple[int, int]) -> None:
        self.cleared.append(spans)

    def draw(self, begin: int, end: int, closed: bool) -> int:
        self.drawn.append((begin, end, closed))
        return self.parts.pop(0) if self.parts else -1

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        self.lines.append((first, last))
        return self.stuck.pop(0) if self.stuck else (last, -1)

    def result(self) -> Sequence[int]:
        return []

    def has_drifted(self) -> bool:
        return False


def rows_of(told: Told, wrap: bool = False, patience: int = 1) -> Rows:
    facing, lines = board(GRID, WIDE, TALL, wrap=wrap)
    meets = random_meets(Random(1))
    case = Case(facing, [Tile((ROCK,) * 4, True, False)], meets, (1.0,), lines)
    problem = case.problem()
    chains = RowPlan(problem, way="rows").chains
    return Rows(problem, chains, told, patience)


def test_each_port_knows_the_place_that_it_faces() -> None:
    rows = rows_of(Told())
    faced = rows.faced.reshape(TALL * WIDE, 4).tolist()
    for place, mine in enumerate(faced):
        x, y = place % WIDE, place // WIDE
        beside = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)}
        want = sorted(
            py * WIDE + px if 0 <= px < WIDE and 0 <= py < TALL else -1 for px, py in beside
        )
        assert sorted(mine) == want


def test_windows_grow_upward_by_a_place_on_each_side() -> None:
    rows = rows_of(Told())
    # stuck at the second place of line 3: from the place before it to two beyond it, and one more
    assert rows._windows(3, 13, 1) == [(2, 8, 12)]
    assert rows._windows(3, 12, 1) == [(2, 8, 12)]
    assert rows._windows(3, 15, 0) == []
    assert rows._windows(5, 23, 2) == [(3, 12, 16), (4, 16, 20)]
    assert rows._windows(1, 4, 3) == [(0, 0, 4)]
    assert rows._windows(0, 2, 1) == []


def test_a_wide_board_has_narrow_windows() -> None:
    facing, lines = board(GRID, 12, 3, wrap=False)
    case = Case(facing, [Tile((ROCK,) * 4, True, False)], random_meets(Random(1)), (1.0,), lines)
    problem = case.problem()
    rows = Rows(problem, RowPlan(problem, way="rows").chains, Told(), 1)
    assert rows._windows(2, 30, 1) == [(1, 16, 22)]  # 29 to 32 are faced by 17 to 20
    assert rows._windows(2, 24, 1) == [(1, 12, 16)]
    assert rows._windows(2, 35, 1) == [(1, 21, 24)]
    assert rows._windows(2, 30, 2) == [(0, 2, 12), (1, 15, 23)]


def test_a_window_that_fits_lets_the_line_be_drawn_again() -> None:
    told = Told([(3, 13)])
    rows = rows_of(told)
    assert rows.draw(TALL)
    assert told.cleared == [((8, 12),)] and told.drawn == [(8, 12, False)]
    assert told.lines[1][0] == 3 and rows.failures == 1


def test_whole_lines_that_close_are_drawn_closed() -> None:
    told = Told([(3, 13)])
    rows = rows_of(told, wrap=True)
    assert rows.draw(TALL)
    assert told.drawn == [(8, 12, True)]


def test_windows_that_fail_grow_until_whole_lines_are_taken_back() -> None:
    told = Told(parts=[0] * 100)
    rows = rows_of(told)
    assert rows._redraw(10, 41, 1) == 10 - DEEP
    spans = [len(one) for one in told.cleared]
    assert spans == [*range(1, DEEP + 1), 1]
    assert told.cleared[-1] == (((10 - DEEP) * WIDE, 10 * WIDE),)
    assert rows.failures == DEEP


def test_nothing_above_is_drawn_again_with_other_dice() -> None:
    told = Told()
    assert rows_of(told)._redraw(0, 2, 1) == 0 and not told.cleared


@pytest.mark.parametrize("patience", [1, 2])
def test_too_many_failures_are_the_end(patience: int) -> None:
    told = Told(parts=[0] * 10_000)
    rows = rows_of(told, patience=patience)
    assert rows.limit == (MIN_FAILURES + WIDE * TALL // 10) // patience
    rows.failures = rows.limit
    assert not rows.is_spent and rows._redraw(5, 21, 1) is None and rows.is_spent
    assert len(told.drawn) == 1


def test_who_is_stuck_at_one_place_again_and_again_gives_up() -> None:
    told = Told([(3, 13)] * (DEEPEST + 5))
    rows = rows_of(told)
    assert not rows.draw(TALL)
    assert rows.failures == DEEPEST + 1
    depths = [len(spans) for spans in told.cleared]
    assert depths[:4] == [1, 2, 3, 3]


def test_progress_is_told_in_places() -> None:
    seen: list[int] = []
    assert rows_of(Told([(3, 13), (5, 21)])).draw(TALL, seen.append)
    assert seen[:2] == [12, 20] and seen[-1] == WIDE * TALL


class Opened(Told):
    """One that also goes on from what is put there."""

    def put(self, cells: Any, candidates: Any) -> None:
        self.cleared.append(("put", cells.tolist(), candidates.tolist()))  # type: ignore[arg-type]

    def result(self) -> Sequence[int]:
        return range(100, 100 + WIDE * TALL)


def test_a_line_is_put_first_as_if_others_stood_before_it() -> None:
    """Three lines are drawn, and the fourth, which then stands first."""
    told = Opened()
    rows = rows_of(told)
    assert rows.begin(3) and told.lines[-1][1] == 4
    line = [*range(3 * WIDE, 4 * WIDE)]
    assert told.cleared == [
        ((0, 4 * WIDE),), ("put", [*range(WIDE)], [100 + cell for cell in line])
    ]  # fmt: skip
    stuck = Opened([(1, WIDE)] * 999, [1] * 999)
    assert not rows_of(stuck).begin(3)
    assert stuck.cleared[-1] == ((0, 4 * WIDE),), "nothing is put where lines fail"
    assert not rows_of(Told()).begin(3)


@pytest.mark.parametrize(
    ("second", "depth"), [(13, 2), (13 + 8, 2), (13 + 9, 1), (13 - 8, 2), (13 - 9, 1)]
)
def test_who_is_stuck_near_where_it_was_opens_more(second: int, depth: int) -> None:
    """Within four places for each line that was opened, and one more."""
    depths: list[int] = []
    told = Told([(3, 13), (3, second)])
    rows = rows_of(told)
    rows._redraw = lambda line, stuck, depth: depths.append(depth) or line  # type: ignore[method-assign]
    assert rows.draw(TALL) and depths == [1, depth] and rows.failures == 2


def test_who_is_stuck_in_another_line_begins_anew() -> None:
    depths: list[int] = []
    told = Told([(3, 13), (4, 17), (4, 17), (3, 13)])
    rows = rows_of(told)
    rows._redraw = lambda line, stuck, depth: depths.append(depth) or line  # type: ignore[method-assign]
    assert rows.draw(TALL) and depths == [1, 1, 2, 1]


def test_places_count_as_near_up_to_a_limit() -> None:
    depths: list[int] = []
    told = Told([(3, 13), (3, 13), (3, 13), (3, 13 + 12), (3, 13 + 25)])
    rows = rows_of(told)
    rows._redraw = lambda line, stuck, depth: depths.append(depth) or line  # type: ignore[method-assign]
    assert rows.draw(TALL) and depths == [1, 2, 3, 4, 1]


@pytest.mark.parametrize(("at_once", "lines"), [(WIDE * 5, 5), (WIDE * 5 - 1, 4), (1, 1)])
def test_so_many_cells_are_drawn_at_once(
    at_once: int, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.row_by_row.AT_ONCE", at_once)
    told = Told()
    assert rows_of(told).draw(TALL, line=2)
    assert told.lines == [(n, min(TALL, n + lines)) for n in range(2, TALL, lines)]


@pytest.mark.parametrize("wrap", [False, True])
def test_places_of_a_line_that_others_face_are_those_of_the_cells_they_face(wrap: bool) -> None:
    """The first and the last of the line too."""
    rows = rows_of(Told(), wrap=wrap)
    start, cells = rows.start, rows.chains.cells.tolist()
    place_of = {cell: place for place, cell in enumerate(cells)}
    for line in range(len(start) - 1):
        for begin in range(0, len(cells), 3):
            for end in (begin, begin + 1, begin + 4):
                meant = [
                    place_of[faced[0]]
                    for cell in cells[begin:end]
                    for faced in rows.problem.opposite[cell]
                    if faced and start[line] <= place_of[faced[0]] < start[line + 1]
                ]
                assert rows._facing_places(begin, end, line) == meant
