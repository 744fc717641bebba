"""Fair weights: when they are asked for, how far counts move them, and what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import counting, fairness
from morphs.matching.compiled import Matching, compile_matching
from morphs.tiles.packs.catalogue import Catalogue
from solver import meter, strays
from solver.integers import UNIT
from solver.meter import Balance
from solver.problem import Due, Kind, Problem
from solver.rules.tally import Tally
from tests.matching.test_by_hand import CODES, few

# ---------------------------------------------------------------- counts


def tally_of(low: int, high: int | None) -> Tally:
    return Tally([[1, 2]], [0, 0], low, high)


@pytest.mark.parametrize(
    ("low", "high", "total", "factor"),
    [
        (4, 9, 4, 1.0),
        (4, 9, 9, 1.0),
        (16, 90, 10, 2.5),  # 16 + 2 * 4 + 1 of 10
        (16, 90, 5, 4.0),
        (16, 90, 0, 4.0),
        (0, 0, 0, 1 / 4),  # nothing of one at least
        (0, 25, 28, 0.5),  # 25 - 2 * 5 - 1 of 28
        (0, 25, 600, 1 / 4),
        (0, 4, 5, 1 / 4),
    ],
)
def test_what_is_counted_weighs_so_much_more_that_some_are_to_spare(
    low: int, high: int, total: int, factor: float
) -> None:
    assert counting._step(tally_of(low, high), total) == pytest.approx(factor)


def problem_of(kinds: list[Kind], cells: int) -> Problem:
    slots = [kinds[0].rings.shape[1]] * cells
    facing: list[list[None]] = [[None] * count for count in slots]
    return Problem.facing([0] * cells, kinds, np.ones((3, 1)), 1, 2, facing)


def test_all_that_counts_weighs_so_many_times_as_much() -> None:
    rings = np.zeros((3, 4), dtype=np.int64)
    problem = problem_of([Kind(rings, (), 0, (1.0, 2.0, 0.5)), Kind(rings, (), 1)], 2)
    first = Tally([[0, 1, 2], [1, 0, 0]], [0, 0], 0, 9)
    other = Tally([[0, 0, 1], [0, 0, 0]], [0, 0], 0, 9)
    weighed = counting._weighed(problem, [first, other], [3.0, 5.0])
    assert [kind.weights for kind in weighed.kinds] == [(1.0, 6.0, 7.5), (3.0, 1.0, 1.0)]


def test_what_stands_is_added_up() -> None:
    tally = Tally([[0, 5], [7, 1]], [0, 1, 0], 0, 99)
    found: Any = SimpleNamespace(candidates=np.array([1, 0, 0]))
    assert counting._total(tally, found) == 12


# ---------------------------------------------------------------- what is measured


def measured_of(rings: int = 2, words: int = 3, kinds: int = 1, **more: Any) -> Any:
    kind = SimpleNamespace(rings=np.zeros((rings, 4), dtype=np.int64), weights=(1.0,) * rings)
    problem = SimpleNamespace(kinds=[kind] * kinds, meets=np.zeros((words + 2, words)), **more)
    return SimpleNamespace(problem=problem)


def test_packs_of_too_many_tiles_and_words_are_not_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fairness, "MOST_SETS", 12)
    assert fairness.may_be_measured(measured_of(4, 3))
    assert not fairness.may_be_measured(measured_of(13, 1))
    assert not fairness.may_be_measured(measured_of(1, 1, kinds=2))
    assert fairness.balance_of(measured_of(13, 1)) is None


def test_boards_are_measured_from_a_size_on_where_they_have_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    answer = measured_of()
    monkeypatch.setattr(fairness, "measured_on", lambda *told: asked.append(told) or answer)
    board = SimpleNamespace(spec="spec")

    def on(cells: int, lines: int) -> Any:
        problem = SimpleNamespace(cell_count=cells, lines=[[0]] * lines)
        matching: Any = SimpleNamespace(problem=problem, board=board)
        return fairness.measured_for(matching, "tiles", 9)  # type: ignore[arg-type]

    assert on(8, 3) is None and on(9, 0) is None and not asked
    assert on(9, 1) is answer and asked == [("tiles", "spec")]
    monkeypatch.setattr(fairness, "MOST_SETS", 1)
    assert on(9, 1) is None


@pytest.mark.parametrize(("board", "columns", "rows"), [("grid:9x7", 64, 4), ("hex:9x7", 4, 64)])
def test_a_wide_torus_of_few_rows_is_measured(
    board: str, columns: int, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hexes stand in columns; levels, frame and mask are left out."""
    spec = parse_board(f"{board}x2")
    assert (fairness.LINES, meter.WIDTH) == (4, 64)
    found: list[Any] = []
    monkeypatch.setattr(fairness, "_measured", lambda tiles, small: found.append((tiles, small)))
    catalogue = few(*CODES)
    for _ in range(2):
        fairness.measured_on(catalogue, spec)
    small = found[0][1]
    assert (small.columns, small.rows, small.levels) == (columns, rows, 1)
    assert (small.wrap, small.frame, small.mask) == (True, False, None)
    assert found[0] == found[1] and hash(found[0][0]) == hash(found[1][0])
    fairness.measured_on(few(*CODES), spec)
    assert found[2][0] != found[0][0] and found[0][0] != "tiles", "other tiles, if alike"


def test_candidates_of_the_same_faces_share_a_weight_as_before() -> None:
    """Of 3 units for a those of weight 1 and 3 get a quarter and three; b has none to share."""
    kinds = [None, SimpleNamespace(weights=(1.0, 0.0, 3.0, 5.0))]
    matching: Any = SimpleNamespace(
        faces=[None, [("a",), ("b",), ("a",), ("c",)]], problem=SimpleNamespace(kinds=kinds)
    )
    weights: Any = {("a",): 3 * UNIT, ("b",): UNIT, ("c",): UNIT}
    assert fairness.shared_weights(matching, 1, weights) == (0.75, 0.0, 2.25, 1.0)


def test_a_border_is_worth_what_was_measured_where_words_are_known() -> None:
    """Words 0 to 2 of the measured board are 2, 0 and none of the map's; unknown ones are worth
    1; of a kind with other sides nothing is known."""
    own = Kind(np.array([[0, 1]]), ((0,),), 0, (1.0,))
    other = Kind(np.array([[0, 1, 2]]), ((0,),), 0, (1.0,))
    measured = measured_of()
    measured.problem.kinds[0].rings = np.zeros((1, 2), dtype=np.int64)
    measured.words = ("z", "x", "q")
    matching: Any = SimpleNamespace(
        words=("x", "y", "z"), faces=[[("f",)], [("f",)]],
        problem=SimpleNamespace(kinds=[own, other]),
    )  # fmt: skip
    balance = Balance(np.array([7]), np.array([[10, 20, 30], [40, 50, 60]]))
    weights: Any = {("f",): 2 * UNIT}
    found = fairness._fair_kind(matching, 0, weights, measured, balance)
    assert found.rims == ((20, 1, 10), (50, 1, 40)) and found.weights == (2.0,)
    assert fairness._fair_kind(matching, 1, weights, measured, balance).rims == ()


def framing(
    problem: Any = None, lines: Any = ((0, 1), (2, 3, 4)), facing: Any = None
) -> Kind:  # fmt: skip
    """The frame of `test_frames_show_later_rows_what_these_would_show`, above its rows."""
    inner = Kind(np.array([[0], [1]]), ((0,), (1,)), 0, (1.0, 3.0))
    frame = Kind(np.array([[0], [1], [1]]), ((0,), (1,), (2,)), 1, problem or (5.0, 2.0, 1.0))
    sides = facing or [[(2, 0)], [(3, 0)], [(0, 0)], [(1, 0)], []]
    meets = np.vstack([np.eye(2), np.ones((2, 2))])
    cells = [1, 1, 0, 0, 0]
    made = Problem.facing(cells, [inner, frame], meets, 2, 3, sides, [list(one) for one in lines])
    return fairness._framing_kind(made, 1)


def test_weights_of_frames_keep_what_has_none_and_something_of_what_has_little() -> None:
    top = fairness.FRAME_TOP / UNIT
    assert framing().weights == (top / 2, top, top / 2)
    assert framing((0.0, 2.0, 1.0)).weights == (0.0, top, top / 2)
    tiny = framing((5.0, 1.0, 1e-9)).weights
    assert tiny == (pytest.approx(top / 3, abs=1 / UNIT), top, 1 / UNIT)
    assert framing((0.0, 0.0, 0.0)).weights == (0.0, 0.0, 0.0)
    beside = framing(lines=((0, 1, 2, 3, 4),)).weights
    assert beside == (5.0, 2.0, 1.0), "in one row with what it frames"


def test_how_near_a_map_must_come_to_what_is_due() -> None:
    kinds = [SimpleNamespace(deck=1, weights=(1.0, 3.0)), SimpleNamespace(deck=0, weights=(1.0,))]
    problem = SimpleNamespace(kinds=kinds, kind_of_cell=np.array([0, 0, 1]), cell_count=3)
    matching: Any = SimpleNamespace(problem=problem, shapes=("edge", "square"))
    assert fairness.due_on(matching, "edge", 5, 100) is None
    most = strays.most_on(5, 2, 3, 100)
    assert fairness.due_on(matching, "square", 5, 100) == Due(0, (0.25, 0.75), most)
    assert most == 5 + 2 * (2 * strays.SCALE // 4 // 3 - 2 * strays.SCALE // 4 // 100)
    assert strays.most_on(5, 2, 100, 3) == 5, "no less than what was measured"


def test_words_that_show_the_same_areas_are_one_class() -> None:
    matching: Any = SimpleNamespace(words=(("sw", "sh"), ("ow", "sh"), ("sh", "sw"), ("sw",)))
    assert fairness._classes(matching) == [0, 1, 0, 2]


@pytest.mark.parametrize(
    ("cells", "couple", "changed"), [(5, True, True), (4, True, False), (5, False, False)]
)
def test_rows_look_ahead_on_large_boards_where_no_balance_is_known(
    cells: int, couple: bool, changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Kind(np.array([[0]]), ((0,),), 0, (1.0,))
    meets = np.ones((3, 1))
    problem = Problem.facing([0] * cells, [kind], meets, 1, 2, [[None]] * cells, [[*range(cells)]])
    matching: Any = SimpleNamespace(problem=problem, words=(("sw",),))
    monkeypatch.setattr(fairness, "measured_for", lambda *_: matching)
    monkeypatch.setattr(fairness, "_balance", lambda _: None)
    monkeypatch.setattr(fairness, "COUPLED_CELLS", 5)
    monkeypatch.setattr(fairness, "couples", lambda _: couple)
    found = fairness.fair_problem(matching, None)  # type: ignore[arg-type]
    assert (found is not problem) == changed
    assert [*(found.classes or ())] == ([0] if changed else [])
    assert fairness.balanced_due(matching, None) is None  # type: ignore[arg-type]


GOOD: dict[str, Any] = {
    "weights": [3, 4],
    "rims": [[1, 2, 3]],
    "most": 9,
    "rare": [],
    "aims": [],
    "besides": [],
}


@pytest.mark.parametrize(
    ("kept", "is_read"),
    [
        (GOOD, True), ({**GOOD, "weights": [3, 4, 5]}, False), ({**GOOD, "weights": [3]}, False),
        ({**GOOD, "weights": [[3, 4]]}, False), ({**GOOD, "rims": [1, 2, 3]}, False),
        ({**GOOD, "rims": [[[1]]]}, False), ({"weights": [3, 4], "rims": [[1]]}, False),
        ({**GOOD, "rare": [[0, 2]], "aims": [5, 6]}, True), ({**GOOD, "rare": [[0, 3]]}, False),
        ({**GOOD, "rare": [0, 1]}, False), ({**GOOD, "aims": [5]}, False),
        ({**GOOD, "besides": [[1, 2, 3]] * 3}, True), ({**GOOD, "besides": [[1, 2]] * 2}, False),
        ({**GOOD, "weights": ["x", "y"]}, False), ([], False), ("{", False), (None, False),
    ],
)  # fmt: skip
def test_a_kept_balance_is_read_where_its_shape_is_right(
    kept: Any, is_read: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it is worked out again, and written over what was there."""
    worked: list[int] = []
    new = Balance(np.array([7, 8]), np.array([[5]]), np.array(1))
    monkeypatch.setattr(fairness, "_folder", lambda: tmp_path / "kept")
    monkeypatch.setattr(
        fairness.balancing, "balance", lambda _, dice: worked.append(dice.key) or new
    )
    given: Any = SimpleNamespace(digest="d" * 64, problem=measured_of(2).problem)
    path = tmp_path / "kept" / f"{'d' * 32}.json"
    if kept is not None:
        path.parent.mkdir()
        path.write_text(kept if isinstance(kept, str) else json.dumps(kept))
    found = fairness._balance.__wrapped__(given)
    made = {"weights": [7, 8], "rims": [[5]], "most": 1, "rare": [], "aims": [], "besides": []}
    expected = kept if is_read else made
    assert {name: part.tolist() for name, part in found._asdict().items()} == expected
    assert worked == [Dice(0, "balance").key] * (not is_read), "the same on every machine"
    assert json.loads(path.read_text()) == expected


# ---------------------------------------------------------------- fair rows


def matching_of(board: str, catalogue: Catalogue | None = None, **spec: Any) -> Matching:
    made = make_board(replace(parse_board(board), **spec))
    return compile_matching(catalogue or few(*CODES), made, water=False)


def framed(across: float = 1.0) -> Problem:
    """Four cells of a frame in a row, and four inner ones in the row that follows: frames show word
    0 or 1 below, inner cells one of three above."""
    frame = Kind(np.array([[0], [1], [1]]), (), 0, (1.0, 2.0, 6.0))
    inner = Kind(np.array([[0], [1], [2]]), (), 0, (5.0, 1.0, 2.0))
    meets = np.array([[across, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 1], [1, 1, 1]], dtype=float)
    facing = [[(cell + 4, 0)] for cell in range(4)] + [[(cell, 0)] for cell in range(4)]
    facing += [[None]]  # one more inner cell, so that there are more of them
    kinds = [frame, inner]
    lines = [[0, 1, 2, 3], [4, 5, 6, 7]]
    return Problem.facing([0] * 4 + [1] * 5, kinds, meets, 3, 4, facing, lines)


def test_frames_show_words_as_often_as_rows_to_come_would() -> None:
    """Word 0 meets words 0 and 2 of inner cells, which weigh 5 and 2; word 1 meets 1."""
    told = fairness._framing_kind(framed(), 0)
    top = fairness.FRAME_TOP
    # 1 * 7 / 1, 2 * 1 / 8, 6 * 1 / 8, and the largest is 7
    wanted = [top, round(0.25 / 7 * top), round(0.75 / 7 * top)]
    assert told.weights == tuple(one / UNIT for one in wanted)


def test_frames_that_no_row_follows_keep_their_weights() -> None:
    problem = framed()
    backwards = replace(problem, lines=problem.lines[::-1])
    assert fairness._framing_kind(backwards, 0) is problem.kinds[0]
    same = replace(problem, lines=[np.arange(8, dtype=np.int32)])
    assert fairness._framing_kind(same, 0) is problem.kinds[0]
    never = replace(problem, meets=np.zeros_like(problem.meets))
    assert fairness._framing_kind(never, 0) is problem.kinds[0]


def test_frames_that_are_faced_in_several_ways_keep_their_weights() -> None:
    problem = framed()
    two = [replace(kind, rings=np.repeat(kind.rings, 2, axis=1)) for kind in problem.kinds]
    facing: list[list[tuple[int, int] | None]] = [
        [(2, 0), None], [(3, 1), None], [(0, 0), None], [None, (1, 0)], [None, None]
    ]  # fmt: skip
    given = [0, 0, 1, 1, 1], two, problem.meets, 3, 4, facing, [[0, 1], [2, 3]]
    made = Problem.facing(*given)
    assert fairness._framing_kind(made, 0) is made.kinds[0]


def test_how_near_maps_come_to_what_is_due_is_told_of_measured_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = few(*CODES)
    asked: list[Any] = []
    monkeypatch.setattr(fairness, "due_on", lambda *given: asked.append(given[2:]))
    fresh = meter.Balance(np.array([1]), np.array([[1]]), np.array(77))
    monkeypatch.setattr(fairness, "_balance", lambda _: fresh)
    assert fairness.balanced_due(matching_of("grid:8x7", catalogue), catalogue) is None
    fairness.balanced_due(matching_of("grid:8x8", catalogue), catalogue)
    assert asked == [(77, meter.WIDTH**2)]
    monkeypatch.setattr(fairness, "_balance", lambda _: None)
    assert fairness.balanced_due(matching_of("grid:8x8", catalogue), catalogue) is None


@pytest.mark.parametrize(
    ("most", "more", "tight"),
    [
        (strays.NEAR, {}, False), (strays.NEAR - 1, {}, True),
        (strays.NEAR, {"besides": np.ones((2, 2), np.int64)}, True),
        (strays.NEAR, {"rare": np.ones((1, 2), np.int64)}, True),
        (strays.NEAR, {"aims": np.ones(1, np.int64)}, True),
    ],
)  # fmt: skip
def test_tiles_are_tight_whose_weights_are_not_enough(
    most: int, more: dict[str, Any], tight: bool
) -> None:
    found = meter.Balance(np.array([1]), np.array([[1]]), np.array(most), **more)
    assert fairness.is_tight(found) is tight


@pytest.mark.parametrize(("board", "in_columns"), [("grid:8x7", False), ("hex:8x6", True)])
def test_what_is_measured_is_a_small_torus_without_water_made_once(
    board: str, in_columns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    fairness._measured.cache_clear()
    monkeypatch.setattr(
        fairness, "compile_matching", lambda _, board, **how: made.append((board.spec, how)) or how
    )
    catalogue, spec = few(*CODES), parse_board(board)
    assert fairness.measured_on(catalogue, spec) == {"water": False}
    assert fairness.measured_on(catalogue, replace(spec, columns=3, levels=2)) == {"water": False}
    ((small, how),) = made
    sides = (small.rows, small.columns) if in_columns else (small.columns, small.rows)
    assert sides == (meter.WIDTH, fairness.LINES) and how == {"water": False}
    assert small.wrap and (small.levels, small.frame, small.mask) == (1, False, None)
    fairness.measured_on(few(*CODES), spec)
    assert len(made) == 2, "other tiles are measured anew"
    fairness._measured.cache_clear()
