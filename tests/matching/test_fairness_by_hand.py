"""Fair and even weights: when they are asked for, how far counts move them, and what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.matching import closing, counting, evening, fairness
from morphs.matching.compiled import Matching, compile_matching
from morphs.packs.catalogue import Catalogue
from solver import meter
from solver.integers import UNIT
from solver.problem import Kind, Problem
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


# ---------------------------------------------------------------- fair rows


def matching_of(board: str, catalogue: Catalogue | None = None, **spec: Any) -> Matching:
    made = make_board(replace(parse_board(board), **spec))
    return compile_matching(catalogue or few(*CODES), made, water=False)


@pytest.mark.parametrize(("board", "is_measured"), [("grid:8x8", True), ("grid:9x7", False)])
def test_boards_of_so_many_cells_are_measured_on_a_torus(board: str, is_measured: bool) -> None:
    catalogue = few(*CODES)
    measured = fairness.measured_for(matching_of(board, catalogue), catalogue, 64)
    assert (measured is not None) == is_measured
    if measured is not None:
        spec = measured.board.spec
        assert (spec.columns, spec.rows, spec.levels) == (meter.WIDTH, fairness.LINES, 1)
        assert spec.wrap and not spec.frame and spec.mask is None


def test_boards_whose_lines_are_columns_are_measured_along_them() -> None:
    tall, wide = SimpleNamespace(in_columns=True), SimpleNamespace(in_columns=False)
    made: list[tuple[int, int]] = []
    spec = parse_board("grid:9x9")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fairness, "_measured", lambda _, small: made.append(small))
        patch.setattr(fairness, "replace", lambda _, **told: (told["columns"], told["rows"]))
        for tiling in (tall, wide):
            given: Any = SimpleNamespace(**{**vars(spec), "tiling": tiling})
            fairness.measured_on(few(*CODES), given)
    assert made == [(fairness.LINES, meter.WIDTH), (meter.WIDTH, fairness.LINES)]


def test_what_has_more_candidates_times_words_is_not_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matching = matching_of("grid:8x8", wrap=True)
    size = len(matching.problem.kinds[0].rings) * matching.problem.meets.shape[1]
    assert len(matching.problem.kinds) == 1
    for most, may in ((size, True), (size - 1, False)):
        monkeypatch.setattr(fairness, "MOST_SETS", most)
        assert fairness.may_be_measured(matching) == may
    two = replace(matching.problem, kinds=[*matching.problem.kinds] * 2)
    monkeypatch.setattr(fairness, "MOST_SETS", size)
    assert not fairness.may_be_measured(replace(matching, problem=two))


def test_candidates_with_the_same_faces_share_their_weight_as_before() -> None:
    """One that has no weight gets none."""
    kind = Kind(np.zeros((4, 1), np.int64), (), 0, (1.0, 3.0, 5.0, 0.0))
    faces = [[("a",), ("a",), ("b",), ("c",)]]
    given: Any = SimpleNamespace(faces=faces, problem=SimpleNamespace(kinds=[kind]))
    weights = {("a",): 8 * UNIT, ("b",): UNIT // 2, ("c",): 7}
    assert fairness.shared_weights(given, 0, weights) == (2.0, 6.0, 0.5, 0.0)


def test_words_are_of_one_class_with_those_that_show_the_same_areas() -> None:
    words = [("sw", "sr"), ("sw", "sw"), ("s", "s"), ("hw", "sw"), ("h", "s")]
    given: Any = SimpleNamespace(words=words)
    assert fairness._classes(given) == [0, 0, 0, 1, 1]


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


def test_what_hardly_weighs_in_a_frame_still_does_and_what_does_not_never() -> None:
    problem = framed()
    frame = replace(problem.kinds[0], weights=(1.0, 1e-9, 0.0))
    made = replace(problem, kinds=[frame, problem.kinds[1]])
    made.kinds[1].rings[:, 0] = [0, 0, 0]
    told = fairness._framing_kind(made, 0).weights
    assert told[0] == fairness.FRAME_TOP / UNIT and told[2] == 0
    assert told[1] in (0, 1 / UNIT)


@pytest.mark.parametrize("broken", ["[]", '{"weights": [1]}', '{"weights": [1, 2], "rims": [1]}',
                                    '{"weights": [1], "rims": [[1]], "most": 0}', "x"])  # fmt: skip
def test_a_kept_balance_that_does_not_fit_is_worked_out_anew(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching = matching_of("grid:8x8", wrap=True)
    count = len(matching.problem.kinds[0].rings)
    fresh = meter.Balance(np.full(count, 3), np.ones((4, 2), np.int64), np.array(5))
    made: list[object] = []
    monkeypatch.setattr(fairness.balancing, "balance", lambda *_: made.append(1) or fresh)
    monkeypatch.setattr(fairness, "_folder", lambda: tmp_path / "kept")
    fairness._balance.cache_clear()
    assert fairness.balance_of(matching) == fresh and len(made) == 1
    (file,) = (tmp_path / "kept").iterdir()
    assert json.loads(file.read_text())["most"] == 5
    fairness._balance.cache_clear()
    kept = fairness.balance_of(matching)
    assert kept is not None and kept.weights.tolist() == [3] * count and len(made) == 1
    file.write_text(broken)
    fairness._balance.cache_clear()
    assert fairness.balance_of(matching) == fresh and len(made) == 2
    fairness._balance.cache_clear()


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


# ---------------------------------------------------------------- even maps


@pytest.mark.parametrize(
    ("town", "above", "below", "refused"),
    [
        (False, None, None, False),
        (True, None, None, True),
        (False, "a", None, True),
        (False, None, "b", True),
    ],
)
def test_maps_laid_after_a_plan_are_not_drawn_anew(
    town: bool, above: str | None, below: str | None, refused: bool
) -> None:
    words = SimpleNamespace(above=above, below=below)
    given: Any = SimpleNamespace(is_town=town, vocabulary=SimpleNamespace(data=words))
    if not refused:
        evening.check_even(given)
    else:
        with pytest.raises(MorphsError, match="leave it out"):
            evening.check_even(given)


def test_even_weights_are_kept_and_read_where_they_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also that there are none; what is broken is worked out anew."""
    path = tmp_path / "some" / "even.json"
    made: list[object] = []
    weights: list[int] | None = [3, 4]
    monkeypatch.setattr(evening, "_worked_out", lambda given: made.append(given) or weights)
    measured: Any = SimpleNamespace(path=path, matching=SimpleNamespace(faces=[[1, 2]]))
    found = evening._found.__wrapped__
    assert found(measured) == [3, 4] == json.loads(path.read_text()) and len(made) == 1
    assert found(measured) == [3, 4] and len(made) == 1
    for broken in ("[3]", "[1, 2, 3]", "{"):
        path.write_text(broken)
        assert found(measured) == [3, 4]
    assert len(made) == 4
    path.write_text("null")
    assert found(measured) is None and len(made) == 4


def test_even_weights_are_worked_out_from_a_balance_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    def refuse(*_: Any) -> None:
        raise evening.evening.UnevenError

    measured: Any = SimpleNamespace(problem="a problem")
    monkeypatch.setattr(evening, "is_engine_fast", lambda *given: asked.append(given[2]) or False)
    monkeypatch.setattr(evening, "balance_of", lambda _: None)
    assert evening._worked_out(measured) is None and not asked
    monkeypatch.setattr(evening, "balance_of", lambda _: "a balance")
    monkeypatch.setattr(evening.evening, "even_weights", lambda *_: np.array([7, 8]))
    assert evening._worked_out(measured) == [7, 8]
    rounds = sum(evening.evening.ROUNDS)
    assert asked == [rounds * evening.evening.BOARDS * meter.WIDTH * meter.WIDTH]
    monkeypatch.setattr(evening.evening, "even_weights", refuse)
    assert evening._worked_out(measured) is None


def test_weights_of_candidates_that_a_board_lacks_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evening, "measured_on", lambda *_: "measured")
    monkeypatch.setattr(evening, "_Measured", lambda given: given)
    found: list[int] | None = [5, 6, 7]
    monkeypatch.setattr(evening, "_found", lambda _: found)
    inside: Any = SimpleNamespace(faces=[["a", "b", "c"]])
    monkeypatch.setattr(evening, "measured_on", lambda *_: inside)
    board = SimpleNamespace(spec=None)
    given: Any = SimpleNamespace(faces=[["c", "x", "a"]], board=board)
    told = evening.even_weights_of(given, None)  # type: ignore[arg-type]
    assert told is not None and told.tolist() == [7, 0, 5]
    found = None
    assert evening.even_weights_of(given, None) is None  # type: ignore[arg-type]


# ---------------------------------------------------------------- boards laid for a measure


@pytest.mark.parametrize(
    ("fair", "way", "how", "wanted", "problem"),
    [
        (True, "auto", "cells", "cells", "fair"),
        (True, "rows", "auto", "rows", "fair"),
        (False, "rows", "cells", "rows", "plain"),
        (False, "auto", "cells", "auto", "plain"),
    ],
)
def test_boards_are_laid_fairly_or_as_they_are_each_with_its_dice(
    fair: bool, way: Any, how: str, wanted: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    class Plan:
        def __init__(self, problem: Any, way: str) -> None:
            asked.append((problem, way))

        def solve(self, dice: Any) -> Any:
            asked.append(dice.key)
            return SimpleNamespace(candidates=None if len(asked) == 3 else np.array([4, 5]))

    monkeypatch.setattr(closing, "Plan", Plan)
    monkeypatch.setattr(closing, "fairly_laid", lambda *_: ("fair", how))
    given: Any = SimpleNamespace(problem="plain")
    found = [*closing.lay(given, None, 3, 7, way, fair)]  # type: ignore[arg-type]
    assert asked[0] == (problem, wanted) and len({*asked[1:]}) == 3
    assert found == [[4, 5], None, [4, 5]]
    assert [type(one) for one in found[0] or ()] == [int, int]


@pytest.mark.parametrize(
    ("cells", "rims", "sheet", "weights", "strips"),
    [
        (400, True, True, True, (5, 6)), (399, True, True, True, None),
        (400, False, True, True, None), (400, True, False, True, ()), (400, True, True, False, ()),
    ],
)  # fmt: skip
def test_seams_are_drawn_with_weights_of_strips_where_there_are_such(
    cells: int, rims: bool, sheet: bool, weights: bool, strips: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Where nothing is known of strips, what is due is told all the same; small boards and those
    without fair rows are left alone."""
    kind = Kind(np.zeros((2, 4), np.int64), (), 0, (1.0, 1.0), rims=((1, 1),) if rims else ())
    problem = problem_of([kind, replace(kind, rims=())], cells)
    monkeypatch.setattr(closing, "fair_problem", lambda *_: problem)
    monkeypatch.setattr(closing, "balanced_due", lambda *_: "due")
    monkeypatch.setattr(closing, "closing_sheet", lambda _: "sheet" if sheet else None)
    found = np.array([5, 6]) if weights else None
    monkeypatch.setattr(closing, "even_weights_of", lambda *_: found)
    told = closing.fairly_drawn(None, None)  # type: ignore[arg-type]
    if strips is None:
        assert told is problem
    else:
        assert told.due == "due" and told.kinds[0].strips == strips  # type: ignore[comparison-overlap]


@pytest.mark.parametrize(
    ("segments", "rims", "searched", "how"),
    [(1, False, True, "auto"), (2, True, True, "auto"), (2, False, False, "auto"),
     (2, False, True, "cells")],
)  # fmt: skip
def test_searches_are_made_fair_where_rows_cannot_be_but_for_lands(
    segments: int, rims: bool, searched: bool, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = [SimpleNamespace(rims=()), SimpleNamespace(rims=((1,),) if rims else ())]
    drawn, own, other = SimpleNamespace(kinds=kinds), object(), object()
    monkeypatch.setattr(closing, "fairly_drawn", lambda *_: drawn)
    monkeypatch.setattr(closing, "fairly_searched", lambda *_: other if searched else own)
    catalogue: Any = SimpleNamespace(vocabulary=SimpleNamespace(segments=segments))
    problem, found = closing.fairly_laid(SimpleNamespace(problem=own), catalogue)  # type: ignore[arg-type]
    assert found == how and problem is (other if how == "cells" else drawn)
