"""In what turn maps are searched, with which limits and dice, and what is drawn where that is not
so: single functions, told by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.matching import solving
from morphs.matching.solving import Solved
from solver.search import PROOF_DECISIONS, Found

NOTHING, MAP = Found("gave up"), Found("complete", np.array([0]))


@dataclass
class Planned:
    """A plan that finds what it is told to, and notes how it was asked."""

    told: tuple[Any, ...]
    answer: Found
    notes: list[Any]
    sparing: Any = ()
    memo: Any = None

    def solve(self, dice: Dice, progress: Any, standing: Any = None) -> Found:
        more = () if standing is None else (standing,)
        self.notes.append((*self.told, self.sparing, self.memo, dice.key, progress, *more))
        return self.answer


def asked(**more: Any) -> Any:
    plain = {"even": False, "set": False, "solver": "best", "seed": 7}
    matching = SimpleNamespace(tables="tables", decks=["a", "abc", "ab"])
    return SimpleNamespace(request=SimpleNamespace(**(plain | more)), matching=matching)


@pytest.fixture(name="run")
def fixture_run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Search a task whose plans find these things in turn."""

    def run(task: Any, *found: Any, spare: Any = (), counted: Any = None, rows: Any = None) -> Any:
        notes: list[Any] = []
        left = iter(found)

        def plan_of(task: Any, most: Any, **how: Any) -> Planned:
            return Planned((most, *sorted(how.items())), next(left), notes)

        monkeypatch.setattr(solving, "plan_of", plan_of)
        monkeypatch.setattr(solving, "_decks_to_spare", lambda _: [*spare])
        monkeypatch.setattr(solving, "_with_water", lambda _: "wet")
        monkeypatch.setattr(solving, "printed", lambda *_: "printed")
        monkeypatch.setattr(solving, "counted_rows", lambda *_: counted)
        monkeypatch.setattr(
            solving, "rows_with_entrances", lambda *given: notes.append(given[2:]) or rows
        )
        monkeypatch.setattr(solving, "dealt", lambda _, found, most: (found, most))
        monkeypatch.setattr(solving, "solve_evenly", lambda _, plan, __: plan.told)
        return solving._search(task, None), notes

    return run


def key(*stage: Any) -> int:
    return Dice(7, *stage).key


FRESHLY = ("limit", 100), ("proof", 0)


def test_even_maps_are_left_to_what_makes_them(run: Any) -> None:
    assert run(asked(even=True), MAP) == (((None, ("proof", 0)), {}), [])


def test_tiles_stand_once_then_twice_then_four_times_where_there_are_enough(run: Any) -> None:
    found, notes = run(asked(), NOTHING, NOTHING, MAP, spare=[2])
    assert found == (MAP, {2: 4})
    assert notes == [
        ({2: 1}, *FRESHLY, (), None, key("solve fresh"), None),
        ({2: 2}, *FRESHLY, (), None, key("solve fresh", 2), None),
        ({2: 4}, *FRESHLY, (), None, key("solve fresh", 4), None),
    ]
    found, notes = run(asked(), NOTHING, MAP, spare=[2, 1])
    assert found == (MAP, {1: 1}), "frames may repeat before what they frame"
    assert notes[1][-2] == key("solve fresh", "within the frame")
    found, notes = run(asked(set=True), MAP, spare=[2])
    assert found == (MAP, "printed") and notes[-1][0] is None, "a set has its own copies"


def test_rows_with_what_is_counted_or_entered_come_before_a_search(run: Any) -> None:
    assert run(asked(), counted=MAP) == ((MAP, {}), [])
    assert run(asked(), rows=MAP) == ((MAP, {}), [()])


@pytest.mark.parametrize(("solver", "proof"), [("best", 0), ("complete", PROOF_DECISIONS)])
def test_in_the_end_all_is_searched_with_a_proof_where_that_is_asked_for(
    solver: str, proof: int, run: Any
) -> None:
    found, notes = run(asked(solver=solver), NOTHING)
    assert found is NOTHING
    assert notes == [(), (None, ("proof", proof), "wet", None, key("solve"), None)]
    assert run(asked(solver=solver), MAP)[0] == (MAP, "printed")


def test_where_water_was_spared_rows_with_entrances_are_tried_once_more(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spared = Found("complete", np.array([0]))
    spared.spared = True
    found, notes = run(asked(), spared)
    assert found[0] is spared and notes[0] == () and notes[-1] == (solving.SPARED_CELLS,)


@pytest.mark.parametrize("lacks", [False, True])
def test_an_attempt_is_brief_unfair_and_goes_on_from_what_stands(
    lacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[Any] = []
    monkeypatch.setattr(solving, "too_few", lambda _: Reason(True, detail="few") if lacks else None)
    monkeypatch.setattr(solving, "printed", lambda *_: {1: 1})
    monkeypatch.setattr(solving, "dealt", lambda _, found, most: (found, most))
    for answer in (NOTHING, MAP):
        monkeypatch.setattr(
            solving, "plan_of", lambda _, most, answer=answer, **how: Planned(
                (most, *sorted(how.items())), answer, notes
            ),
        )  # fmt: skip
        found = solving.attempt_briefly(asked(), 55, None, [3])
        if lacks:
            assert isinstance(found, Found) and found.status == "impossible"
        else:
            assert found is NOTHING if answer is NOTHING else found == (MAP, {1: 1})
    how = ("is_fair", False), ("limit", 55), ("proof", 0)
    told = ({1: 1}, *how, (), {"tables": "tables"}, key("solve designed"), None, [3])
    assert notes == ([] if lacks else [told, told])


# ---------------------------------------------------------------- plans


@dataclass
class Made:
    """A plan as it is made."""

    problem: str
    rules: Any
    allowed: Any
    proof: int
    limit: int | None
    by_rows: bool
    rows: Any
    way: str = "as it is"

    def weighing(self, problem: str, way: str = "") -> Made:
        return replace(self, problem=problem, way=way or self.way)


@pytest.mark.parametrize(
    ("rows", "forest", "rules", "fair", "problem"),
    [
        (True, False, False, True, "laid"), (True, False, True, True, "fair rows"),
        (True, True, True, True, "fair rows"), (False, False, False, True, "searched"),
        (False, True, True, True, "plain"), (True, False, False, False, "plain"),
        (False, False, False, False, "plain"),
    ],
)  # fmt: skip
def test_plans_have_fair_weights_by_how_they_are_searched(
    rows: bool, forest: bool, rules: bool, fair: bool, problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    ways = {"by_rows": rows, "rows": SimpleNamespace(forest=forest)}
    monkeypatch.setattr(solving, "Plan", lambda *given, **how: Made(*given, **how, **ways))
    monkeypatch.setattr(solving, "rules_of", lambda *_: ["rule"] * rules)
    monkeypatch.setattr(solving, "combined", lambda _: {3: 1})
    monkeypatch.setattr(solving, "fair_problem", lambda *_: "fair rows")
    monkeypatch.setattr(solving, "fairly_laid", lambda *_: ("laid", "rows"))
    monkeypatch.setattr(solving, "fairly_searched", lambda *_: "searched")
    task: Any = SimpleNamespace(
        matching=SimpleNamespace(problem="plain"), catalogue=None, constraints=None,
        cell_constraints=None,
    )  # fmt: skip
    plan: Any = solving.plan_of(task, {0: 1}, proof=5, limit=6, is_fair=fair)
    assert plan.problem == problem and plan.way == ("rows" if problem == "laid" else "as it is")
    assert (plan.rules, plan.allowed, plan.proof, plan.limit) == (["rule"] * rules, {3: 1}, 5, 6)
    if fair:
        assert solving.plan_of(task, None, proof=0).problem == problem, "fair unless told otherwise"
        assert solving.plan_of(task, None, proof=0).limit is None  # type: ignore[attr-defined]


def test_what_was_found_is_dealt_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[Any] = []
    monkeypatch.setattr(solving, "pinned_orientations", lambda _: {4: "east"})
    monkeypatch.setattr(
        solving, "deal", lambda *given, **how: asked_for.append((*given[1:], how)) or ["tile"]
    )
    monkeypatch.setattr(solving, "_notes_of_less", lambda _: ("less",))
    task: Any = SimpleNamespace(constraints=None, matching=None, request=SimpleNamespace(seed=9))
    found = Found("complete", np.array([2, 1]))
    found.contradictions, found.blocks = 3, 4
    story = "3 contradictions, 4 blocks solved again"
    assert solving.dealt(task, found, {0: 2}) == Solved(["tile"], story)  # type: ignore[list-item]
    assert asked_for == [([2, 1], 9, {"most": {0: 2}, "oriented": {4: "east"}})]
    found.eased = True
    assert solving.dealt(task, found, {}).notes == ("less",)
    found.spared = True
    spared, less = solving.dealt(task, found, {}).notes
    assert less == "less" and "most of the map is dry" in spared
