"""How a plan goes about a map: what is tried after what, and with how much, told by what each way
is said to find."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import choice, complete, loom
from solver.complete import LEAST, PARTS, SEAM_LIMIT, SEAMS, SOON, Easing, Plan
from solver.found import Found
from solver.loom import Loom
from solver.problem import Kind, Problem
from solver.propagate import Contradiction
from tests.solver.makers import GRID, board

FULL = Found("complete", [0])
GAVE_UP = Found("gave up")
SIDE = 4


def problem_of(wrap: bool = False, columns: int = SIDE, rows: int = SIDE) -> Problem:
    """Three tiles that fit anywhere."""
    facing, lines = board(GRID, columns, rows, wrap)
    kind = Kind(np.zeros((3, 4), np.int64), ((0,), (1,), (2,)), 0, (1.0, 2.0, 5.0))
    meets = np.ones((3, 1))
    cells = [0] * (columns * rows)
    return Problem.facing(cells, [kind], meets, 1, 2, facing, lines)


def plan_of(monkeypatch: pytest.MonkeyPatch, by_rows: bool = False, **more: Any) -> Any:
    plan: Any = Plan(more.pop("problem", problem_of()), **more)
    monkeypatch.setattr(Plan, "by_rows", property(lambda _: by_rows))
    return plan


# ---------------------------------------------------------------- what is solved how


def test_rows_that_fill_the_board_are_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(monkeypatch, by_rows=True)
    monkeypatch.setattr(Plan, "_draw_and_close", lambda *_: FULL)
    assert plan.solve(Dice(1, "p")) is FULL


@pytest.mark.parametrize(("by_rows", "standing"), [(True, []), (True, [3]), (False, [])])
def test_a_search_goes_on_with_rows_or_with_what_stands(
    by_rows: bool, standing: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(monkeypatch, by_rows=by_rows)
    began: list[Any] = []
    monkeypatch.setattr(Plan, "_draw_and_close", lambda *_: [7, 7])
    monkeypatch.setattr(Plan, "_searched", lambda *told: began.append(told[3]) or FULL)
    seams: list[Any] = []
    monkeypatch.setattr(Plan, "_with_fair_seam", lambda *told: seams.append(told[3]) or FULL)
    plan.solve(Dice(1, "p"), None, standing)
    assert began == [standing or ([7, 7] if by_rows else [])]
    assert seams == ([[7, 7]] if by_rows and not standing else [])
    seams.clear()
    replace(plan, rules=[object()]).solve(Dice(1, "p"))
    assert seams == [], "rules have not seen what is drawn anew"


@pytest.mark.parametrize(
    ("strayed", "asked", "searches"),
    [([0], {}, 1), ([3, 0], {}, 2), ([3] * 99, {}, 1 + complete.SEARCHED_ANEW),
     ([3] * 99, {"allowed": {0: 1}}, 1), ([3] * 99, {"rules": [object()]}, 1)],
)  # fmt: skip
def test_maps_that_stray_are_searched_anew_where_nothing_is_asked(
    strayed: list[int], asked: dict[str, Any], searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, answers, done = plan_of(monkeypatch, **asked), iter(strayed), []
    monkeypatch.setattr(complete, "straying", lambda *_: next(answers))
    monkeypatch.setattr(Plan, "_searched", lambda *told: done.append(1) or FULL)
    assert plan.solve(Dice(1, "p")) is FULL and len(done) == searches
    done.clear()
    monkeypatch.setattr(Plan, "_searched", lambda *told: done.append(1) or GAVE_UP)
    assert plan.solve(Dice(1, "p")) is GAVE_UP and len(done) == 1


@pytest.mark.parametrize(
    ("status", "sparing", "found", "wanted"),
    [("gave up", [1], FULL, FULL), ("gave up", [1], None, GAVE_UP), ("gave up", [0], FULL, GAVE_UP),
     ("impossible", [1], FULL, None)],
)  # fmt: skip
def test_less_is_tried_where_a_search_gave_up_and_something_can_be_spared(
    status: Any, sparing: list[int], found: Any, wanted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(monkeypatch, sparing=sparing)
    before = GAVE_UP if status == "gave up" else Found(status)
    monkeypatch.setattr(Plan, "_searched", lambda *_: before)
    monkeypatch.setattr(Plan, "_solve_sparingly", lambda *_: found)
    assert plan.solve(Dice(1, "p")) is (wanted or before)


@pytest.mark.parametrize(
    ("statuses", "weaves", "dry", "tried"),
    [
        (["complete"], True, FULL, [(0, 5)]),
        (["gave up", "complete"], False, None, [(0, 5), (0, 9)]),
        (["gave up", "gave up", "complete"], False, None, [(0, 5), (0, 9), (77, 1000)]),
        (["gave up"], True, FULL, [(0, 5)]),
        (["gave up"] * 3, True, None, [(0, 5), (0, 9), (77, 1000)]),
    ],
)
def test_searches_begin_anew_with_more_patience(
    statuses: list[Any], weaves: bool, dry: Any, tried: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a torus where what runs may be woven in, a dry map comes before the next one."""
    plan = plan_of(monkeypatch, proof=77, limit=1000)
    done: list[Any] = []
    answers = iter(statuses)

    def search(_: Any, dice: Any, progress: Any, preset: Any, *limits: Any) -> Found:
        done.append(limits[:2])
        return Found(next(answers))

    monkeypatch.setattr(Plan, "_search", search)
    monkeypatch.setattr(Plan, "_early_limits", [5, 9])
    monkeypatch.setattr(Plan, "_weaves", weaves)
    monkeypatch.setattr(Plan, "_made_dry", lambda *_: dry)
    monkeypatch.setattr(Plan, "_woven", lambda _, dice, found: ("woven", found))
    found = plan._searched(Dice(1, "p"), None, [])
    assert done == tried and found[0] == "woven"
    assert (found[1] is dry) == (weaves and dry is not None and statuses[0] == "gave up")
    if weaves and dry:
        done.clear()
        answers = iter(["gave up", "complete"])
        assert plan._searched(Dice(1, "p"), None, [1])[1].status == "complete"
        assert done == [(0, 5), (0, 9)], "what rows have drawn is not given up for it"


@pytest.mark.parametrize("status", ["complete", "impossible", "gave up"])
def test_a_dry_map_is_searched_or_made_of_pieces(
    status: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidates = [0] if status == "complete" else None
    asked: list[Any] = []

    def search(plan: Any, dice: Any, progress: Any, preset: Any, *limits: int) -> Found:
        asked.append((plan.first, plan.sparing, preset, *limits))
        return Found(status, candidates)

    monkeypatch.setattr(Plan, "_search", search)
    monkeypatch.setattr(Plan, "_early_limits", [5, 9])
    pieces = SimpleNamespace(dry=lambda: [4, 4], pieced=lambda dice, found: "pieced")
    monkeypatch.setattr(Plan, "_loom", pieces)
    found = plan_of(monkeypatch, sparing=[1])._made_dry(Dice(1, "p"), None)
    assert asked == [([4, 4], (), (), 0, 5)]
    if status == "gave up":
        assert found == "pieced"
    else:
        assert (found and found.candidates) == candidates


@pytest.mark.parametrize(
    ("columns", "wrap", "has_water", "counts", "weaves"),
    [(6, True, True, False, True), (5, True, True, False, False), (6, False, True, False, False),
     (6, True, False, False, False), (6, True, True, True, False)],
)  # fmt: skip
def test_strands_are_woven_into_tori_of_some_size(
    columns: int, wrap: bool, has_water: bool, counts: bool, weaves: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Thirty cells; not where counts are asked for."""
    rule = SimpleNamespace(rule=complete.Tally([[0]], [0]) if counts else None)
    plan = Plan(problem_of(wrap, columns, 5), rules=[rule])  # type: ignore[list-item]
    monkeypatch.setattr(Plan, "rows", SimpleNamespace(forest=1 if has_water else None))
    assert plan._weaves is weaves
    woven = SimpleNamespace(woven=lambda dice, found: "woven")
    monkeypatch.setattr(Plan, "_loom", woven)
    assert plan._woven(Dice(1, "p"), FULL) == ("woven" if weaves else FULL)


# ---------------------------------------------------------------- rows that close


def closing(monkeypatch: pytest.MonkeyPatch, drawn: list[Any], searched: list[str]) -> Any:
    plan = plan_of(monkeypatch, by_rows=True, rules=[object()])
    rows, answers = iter(drawn), iter(searched)
    done: list[Any] = []
    monkeypatch.setattr(Plan, "rows", SimpleNamespace(draw=lambda *_: next(rows)))

    def search(mine: Any, dice: Any, progress: Any, preset: Any, *limits: int) -> Found:
        done.append((mine.problem is not plan.problem, preset, *limits))
        return Found(next(answers))  # type: ignore[arg-type]

    monkeypatch.setattr(Plan, "_search", search)
    return SimpleNamespace(plan=plan, done=done)


def test_rows_under_rules_are_drawn_anew_until_a_short_search_closes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = closing(monkeypatch, [[1], [2]], ["gave up"] * 3 + ["complete"])
    assert made.plan._draw_and_close(Dice(1, "p"), None).status == "complete"
    assert made.done == [
        (False, [1], 0, SEAM_LIMIT), (False, [1], 0, SEAM_LIMIT),
        (False, [2], 0, SEAM_LIMIT), (False, [2], 0, SEAM_LIMIT),
    ]  # fmt: skip
    made = closing(monkeypatch, [[n] for n in range(SEAMS + 1)], ["gave up"] * 2 * SEAMS)
    assert made.plan._draw_and_close(Dice(1, "p"), None) == [SEAMS]
    assert len(made.done) == 2 * SEAMS


@pytest.mark.parametrize("drawn", [FULL, []])
def test_rows_that_are_done_or_are_none_are_not_closed(
    drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = closing(monkeypatch, [drawn], [])
    assert made.plan._draw_and_close(Dice(1, "p"), None) is drawn and not made.done


def test_rows_without_rules_or_with_a_limit_are_left_to_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for asked in ({"rules": ()}, {"limit": 0}):
        made = closing(monkeypatch, [[1]], [])
        assert replace(made.plan, **asked)._draw_and_close(Dice(1, "p"), None) == [1]
        assert not made.done


def test_where_something_can_be_spared_seams_are_closed_with_less_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = closing(monkeypatch, [[1]], ["gave up", "complete"])
    plan = replace(made.plan, sparing=[0b100])
    made.done.clear()
    assert plan._draw_and_close(Dice(1, "p"), None).status == "complete"
    less = plan._with_dry_seam.problem.kinds[0].weights
    assert less == pytest.approx((1.0, 2.0, LEAST * 3)) and made.plan._with_dry_seam is made.plan


def test_only_whole_maps_are_drawn_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for drawn, wanted in ((FULL, FULL), ([1], None)):
        made = closing(monkeypatch, [drawn], [])
        assert made.plan.draw(Dice(1, "p")) is wanted


def test_seams_are_drawn_anew_where_there_is_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(monkeypatch)
    closed: Any = None
    monkeypatch.setattr(complete, "redrawn", lambda *_: closed)
    assert plan._with_fair_seam(Dice(1, "p"), GAVE_UP, [1]) is GAVE_UP
    assert plan._with_fair_seam(Dice(1, "p"), FULL, [1]) is FULL
    closed = [5]
    assert plan._with_fair_seam(Dice(1, "p"), FULL, [1]).candidates == [5]
    assert plan._with_fair_seam(Dice(1, "p"), GAVE_UP, [1]) is GAVE_UP


# ---------------------------------------------------------------- less of something


def test_what_is_spared_is_left_out_where_cells_can_do_without_it() -> None:
    plan = Plan(problem_of(), allowed={0: 0b011, 1: 0b100, 2: 0b110}, sparing=[0b100], memo={})
    dry = plan.dry(but=[5])
    assert dry.allowed[0] == 0b011 and dry.allowed[1] == 0b100 and dry.allowed[2] == 0b010
    assert 5 not in dry.allowed and dry.allowed[6] == 0b011
    assert dry.proof == 0 and dry.sparing == () and plan.proof != 0


@pytest.mark.parametrize("parts", [0, 1, 3, 8, 16])
def test_what_is_spared_goes_into_one_part_that_hangs_together(parts: int) -> None:
    problem = problem_of()
    patch = Plan(problem)._patch(Dice(3, "p"), parts)
    assert len(patch) == (-(-problem.cell_count // parts) if parts else 0)
    reached, waiting = set(), [*patch][:1]
    while waiting:
        cell = waiting.pop()
        reached.add(cell)
        near = [other[0] for other in problem.opposite[cell] if other]
        waiting += [one for one in near if one in patch and one not in reached]
    assert reached == patch


def test_less_and_less_is_tried_until_there_is_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a part of the board it weighs as all else together; elsewhere hardly anything."""
    asked: list[Any] = []
    monkeypatch.setattr(Plan, "_patch", lambda _, dice, parts: set(range(parts)))
    monkeypatch.setattr(Plan, "dry", lambda plan, but: asked.append(len(but)) or plan)

    def solve(plan: Any, *_: Any) -> Found:
        asked.append(round(plan.problem.kinds[0].weights[2], 6))
        return Found("complete", [0]) if len(asked) == 2 * solved else Found("gave up")

    monkeypatch.setattr(Plan, "solve", solve)
    plan = Plan(problem_of(), sparing=[0b100])
    solved = 3
    found = plan._solve_sparingly(Dice(1, "p"), None)
    assert found is not None and found.spared
    whole, least = 3.0, round(3 * LEAST, 6)
    assert asked == [PARTS[0], whole, PARTS[1], whole, PARTS[2], least]
    asked.clear()
    solved = 99
    assert plan._solve_sparingly(Dice(1, "p"), None) is None and len(asked) == 2 * len(PARTS)


@pytest.mark.parametrize(
    ("spared", "most", "weights"),
    [
        (0b100, 1.0, (1.0, 2.0, 3.0)),
        (0b100, 2.0, (1.0, 2.0, 5.0)),
        (0b110, 0.5, (1.0, 2 / 14, 5 / 14)),
        (0b000, 1.0, (1.0, 2.0, 5.0)),
        (0b111, 1.0, (1.0, 2.0, 5.0)),
    ],
)
def test_what_is_spared_weighs_at_most_so_much_as_all_else(
    spared: int, most: float, weights: tuple[float, ...]
) -> None:
    kind = problem_of().kinds[0]
    assert complete._levelled(kind, spared, most).weights == pytest.approx(weights)


# ---------------------------------------------------------------- which engine


class Run:
    """A search that ends after so many calls."""

    def __init__(self, starts: list[Any], ends: bool) -> None:
        self.starts, self.ends, self.found = starts, ends, GAVE_UP

    def start(self, first: Any, fast: bool, memo: Any) -> None:
        self.starts.append(fast)

    def repairing(self, limit: int) -> bool:
        self.starts.append(limit)
        return self.ends

    def result(self) -> Found:
        return FULL


@pytest.mark.parametrize(
    ("fast", "pays", "ends", "limit", "starts"),
    [
        (True, True, False, None, [True]),
        (False, False, False, None, [False]),
        (False, True, True, None, [False, SOON]),
        (False, True, True, 7, [False, 7]),
        (False, True, True, SOON + 7, [False, SOON]),
        (False, True, False, None, [False, SOON, True]),
    ],
)
def test_a_long_search_goes_on_on_the_compiled_engine_from_its_beginning(
    fast: bool, pays: bool, ends: bool, limit: Any, starts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    noted: list[Any] = []
    monkeypatch.setattr(complete, "Search", lambda *_: Run(done, ends))
    monkeypatch.setattr(Plan, "_is_fast", lambda _: fast)
    monkeypatch.setattr(Plan, "_may_pay", pays)
    monkeypatch.setattr(choice, "note_compiled", noted.append)
    dice = Dice(1, "p")
    Plan(problem_of(), limit=limit)._begun(dice, None)
    assert done == starts and bool(noted) == (starts[-1] is True and not fast)


@pytest.mark.parametrize(
    ("fast", "pays", "limit", "status", "asked"),
    [
        (True, True, None, "gave up", [(True, 9, None)]),
        (False, False, None, "gave up", [(False, 9, None)]),
        (False, True, SOON, "gave up", [(False, 9, SOON)]),
        (False, True, None, "complete", [(False, 0, SOON)]),
        (False, True, SOON + 1, "gave up", [(False, 0, SOON), (True, 9, SOON + 1)]),
    ],
)
def test_most_searches_find_a_map_soon_and_others_change_the_engine(
    fast: bool, pays: bool, limit: Any, status: Any, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []

    def search_on(_: Any, fast: bool, dice: Any, *told: Any) -> Found:
        done.append((fast, told[2], told[3]))
        dice.counter += 5
        return Found(status)

    monkeypatch.setattr(Plan, "_search_on", search_on)
    monkeypatch.setattr(Plan, "_is_fast", lambda _: fast)
    monkeypatch.setattr(Plan, "_may_pay", pays)
    monkeypatch.setattr(choice, "note_compiled", lambda _: None)
    dice = Dice(1, "p")
    Plan(problem_of())._search(dice, None, (), 9, limit)
    assert done == asked and dice.counter == 5, "both go the same way"


@pytest.mark.parametrize("eased", ["at once", "once", "refused", "impossible"])
def test_a_search_goes_on_with_less_as_long_as_that_is_told(
    eased: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    run: Any = SimpleNamespace(found=GAVE_UP, result=lambda: FULL)
    ends = iter([False, True])
    run.repairing = lambda limit: told.append(limit) or next(ends)
    run.ease = lambda first, opened: told.append(opened) or eased != "refused"

    def begun(plan: Any, *_: Any) -> Any:
        if eased == "impossible":
            raise Contradiction(0)
        return run

    monkeypatch.setattr(Plan, "_begun", begun)
    monkeypatch.setattr(Plan, "_woven", lambda plan, dice, found: found)
    answer = None if eased == "at once" else Easing({0: 1}, [3])
    found = Plan(problem_of(), limit=11).eased(Dice(1, "p"), lambda found: answer)
    assert found.status == {"once": "complete", "impossible": "impossible"}.get(eased, "gave up")
    wanted = {"at once": [11], "once": [11, [3], 11], "refused": [11, [3]], "impossible": []}
    assert told == wanted[eased]


# ---------------------------------------------------------------- what is woven


@pytest.mark.parametrize(
    ("before", "after", "weaves", "spared"),
    [(50, 0, False, False), (49, 25, True, False), (49, 24, True, True)],
)
def test_maps_with_little_of_what_is_due_get_more_woven_in(
    before: int, after: int, weaves: bool, spared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of it is enough; under a quarter is hardly wet."""
    amounts = iter([before, after])
    asked: list[int] = []
    weaver = SimpleNamespace(
        amount=lambda: next(amounts), weave=asked.append,
        patcher=SimpleNamespace(engine=SimpleNamespace(candidates=lambda: [8])),
    )  # fmt: skip
    monkeypatch.setattr(loom, "due_stems", lambda *_: 100)
    monkeypatch.setattr(Loom, "_weaver", lambda *_: weaver)
    made: Any = object.__new__(Loom)
    made.problem = made.forest = None
    found = made.woven(None, Found("complete", [0]))
    assert asked == ([50] if weaves else []) and found.spared is spared
    assert found.candidates == ([8] if weaves else [0])
    assert made.woven(None, GAVE_UP) is GAVE_UP
    monkeypatch.setattr(Loom, "_weaver", lambda *_: None)
    assert made.woven(None, FULL) is FULL


def test_what_has_no_map_that_is_all_alike_is_not_pieced(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = object.__new__(Loom)
    made.problem, made.first = None, [1]
    done: list[Any] = []
    weaver = SimpleNamespace(
        patcher=SimpleNamespace(engine=SimpleNamespace(candidates=lambda: [8]))
    )
    monkeypatch.setattr(loom, "piece", lambda *told: done.append(told))
    for start, works, wanted in (([], True, None), ([1], False, None), ([1], True, [8])):
        monkeypatch.setattr(loom, "uniform", lambda *_: start)  # noqa: B023
        monkeypatch.setattr(Loom, "_weaver", lambda *_: weaver if works else None)  # noqa: B023
        found = made.pieced(None, Found("gave up"))
        assert (found and (found.status, found.candidates)) == (wanted and ("complete", wanted))
    assert len(done) == 1


@pytest.mark.parametrize(("rows", "limit", "limits"), [(20, None, (250,) * 3), (19, None, ()),
                                                      (20, 9, ())])  # fmt: skip
def test_searches_of_large_boards_start_over(rows: int, limit: Any, limits: Any) -> None:
    assert Plan(problem_of(columns=20, rows=rows), limit=limit)._early_limits == limits


@pytest.mark.parametrize(("rules", "worth", "wanted"), [((), None, 16), ((1,), None, 80),
                                                       ((), 7, 112), ((1,), 7, 112)])  # fmt: skip
def test_compiled_searches_save_more_under_rules(
    rules: Any, worth: Any, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complete, "is_engine_fast", lambda fast, work, cells: cells)
    assert Plan(problem_of(), rules=rules)._is_fast(worth) == wanted
    monkeypatch.setattr(choice, "pays", lambda work, cells: cells == 16 * complete.WORN)
    assert Plan(problem_of())._may_pay and not Plan(problem_of(), fast=False)._may_pay
