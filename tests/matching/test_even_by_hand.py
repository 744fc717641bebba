"""Even maps, and boards laid for a measure: what is refused, kept, and drawn how, by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.matching import closing, evening
from solver import meter
from solver.problem import Kind, Problem


def problem_of(kinds: list[Kind], cells: int) -> Problem:
    slots = [kinds[0].rings.shape[1]] * cells
    facing: list[list[None]] = [[None] * count for count in slots]
    return Problem.facing([0] * cells, kinds, np.ones((3, 1)), 1, 2, facing)


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

    measured: Any = SimpleNamespace(problem="a problem", words=())
    monkeypatch.setattr(evening, "with_joints", lambda problem, *_: problem)
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
    monkeypatch.setattr(closing, "fairly_weighed", lambda *_: other if searched else own)
    monkeypatch.setattr(closing, "fairly_levelled", lambda problem, *_: problem)
    catalogue: Any = SimpleNamespace(vocabulary=SimpleNamespace(segments=segments))
    problem, found = closing.fairly_laid(SimpleNamespace(problem=own), catalogue)  # type: ignore[arg-type]
    assert found == how and problem is (other if how == "cells" else drawn)
