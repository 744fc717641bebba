"""What is compiled and searched, and what is said where nothing is found: single functions, both
sides of every limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import morphs
from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason
from morphs.board.grids import board_of, make_board, parse_board
from morphs.matching import agreed as agreeing
from morphs.matching import explain, make_task, solving
from morphs.matching import task as tasks
from morphs.matching.compiled import compile_matching
from morphs.matching.domains import CellConstraint
from morphs.matching.solving import Solved
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.problem import Kind, Problem
from solver.search import Found

CODES = ("wwwwwwww", "hhwwwwww", "hhhhhhhh")


def few(*codes: str, **more: Any) -> Catalogue:
    tiles = [Tile(f"t{n}", tuple(code), weight=2.0 - (n > 0), **more)
             for n, code in enumerate(codes)]  # fmt: skip
    return open_catalogue([Pack.of("few", tiles)])


def task_of(catalogue: Catalogue | None = None, board: str = "grid:3x2", **options: Any) -> Any:
    request = morphs.Request.model_validate({"board": board, "pack": ["dungeon"], **options})
    return make_task(request, catalogue or few(*CODES), board_of(request))


# ---------------------------------------------------------------- compiling


@pytest.mark.parametrize(
    ("options", "water", "closed", "walk", "may_lack"),
    [
        ({}, True, False, False, False),
        ({"water": "off", "closed": True}, False, True, False, False),
        ({"connected": True}, True, False, True, False),
        ({"template": "ring"}, True, False, True, False),
        ({"land": "overland"}, True, False, False, True),
        ({"terrain": "folkesten"}, True, False, False, True),
    ],
)
def test_what_of_a_request_decides_how_tiles_are_compiled(
    options: dict[str, Any], water: bool, closed: bool, walk: bool, may_lack: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked: dict[str, Any] = {}
    monkeypatch.setattr(tasks, "compile_matching", lambda *_, **told: asked.update(told))
    nothing: Any = SimpleNamespace(sets=[frozenset()])
    monkeypatch.setattr(tasks, "gather", lambda *_: nothing)
    monkeypatch.setattr(tasks, "cell_constraints", lambda *_: [])
    defaults = {"water": "on", "closed": False, "connected": False, "meet": (), "template": None,
                "terrain": None, "land": None, "has_plan": True}  # fmt: skip
    request: Any = SimpleNamespace(**(defaults | options))
    make_task(request, None, None)  # type: ignore[arg-type]
    assert asked == {"water": water, "closed": closed, "walk": walk, "may_lack": may_lack,
                     "sets": (frozenset(),)}  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "pieces", "places", "kept"),
    [(False, False, None, False), (False, False, {}, False), (False, False, {1: ()}, True),
     (True, False, None, True), (False, True, None, True), (True, True, {}, True)],
)  # fmt: skip
def test_set_pieces_lie_where_something_plans_them(
    plan: bool, pieces: bool, places: Any, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: Any = SimpleNamespace(sets=[])
    monkeypatch.setattr(tasks, "compile_matching", lambda catalogue, *_, **__: catalogue)
    monkeypatch.setattr(tasks, "gather", lambda *_: nothing)
    monkeypatch.setattr(tasks, "cell_constraints", lambda *_: [])
    nothing_else = dict.fromkeys(("closed", "connected", "meet", "template", "terrain", "land"))
    request: Any = SimpleNamespace(water="on", has_plan=plan, **nothing_else)
    catalogue: Any = SimpleNamespace(without_pieces=lambda: "without pieces")
    heights: Any = None if places is None else SimpleNamespace(places=places)
    found = make_task(request, catalogue, None, None, heights, pieces)  # type: ignore[arg-type]
    assert (found.catalogue is catalogue) == kept == (found.matching is catalogue)
    assert nothing.heights is heights


def message(pack: str | Catalogue, board: str, **spec: Any) -> str:
    catalogue = open_catalogue([pack]) if isinstance(pack, str) else pack
    with pytest.raises(MorphsError) as caught:
        compile_matching(catalogue, make_board(parse_board(board)), **spec)
    return str(caught.value)


def test_of_what_does_not_go_together_it_is_said_what_would() -> None:
    assert "dungeon has only" in message("dungeon", "hex:3x3")
    assert "use board grid:WxH, or a pack with hex tiles (" in message("dungeon", "hex:3x3")
    assert "use board hex:WxH, or a pack with square tiles (" in message("overland", "grid:3x3")
    corners = few("hhww")
    said = message(corners, "grid:3x3")
    assert "few has only corner tiles: use a pack with square tiles (" in said, (
        "no board is of corners"
    )
    turned = message("overland", "hex-pointy:3x3")
    assert turned.endswith("use board hex:WxH, or a pack drawn with --pointy (morphs packs draw)")
    assert "crosses sides in their middle, which bricks split between two neighbours" in message(
        "overland", "brick:3x3"
    )
    framed = make_board(replace(parse_board("grid:3x3"), frame=True))
    with pytest.raises(MorphsError, match="in their middle, which frames lack; use a grid or hex"):
        compile_matching(open_catalogue(["overland"]), framed)


def test_packs_may_lack_the_shape_of_a_board_that_is_drawn() -> None:
    board = make_board(parse_board("hex:2x2"))
    found = compile_matching(few(*CODES), board, may_lack=True)
    assert found.decks == ((),) and found.words == ()


# ---------------------------------------------------------------- what a plan can agree on


def test_of_the_wishes_of_a_plan_those_are_left_out_that_nothing_grants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    class Granting:
        def __init__(self, problem: Any, rules: Any, firm: Any, memo: Any) -> None:
            asked.extend((problem, firm, memo["tables"]))

        def granted(self, wishes: Any, dice: Any) -> list[bool]:
            asked.extend((wishes, dice.key))
            return [True, False, True]

    monkeypatch.setattr(agreeing, "Plan", Granting)
    monkeypatch.setattr(agreeing, "rules_of", lambda *_: [])
    monkeypatch.setattr(agreeing, "printed", lambda *_: {})
    task = task_of()
    wishes = [
        CellConstraint("compose", "soft", {5: 1}, soft=5),
        CellConstraint("pin", "firm", {1: 6}),
        CellConstraint("compose", "less soft", {4: 2, 2: 3}, soft=2),
    ]
    task = tasks.Task(task.request, task.catalogue, task.constraints, task.matching, (*wishes,))
    found = agreeing.agreed(task)
    problem, firm, tables, given, key = asked
    assert problem is task.matching.problem and firm == {1: 6} and tables is task.matching.tables
    assert given == [(2, 3), (4, 2), (5, 1)], "the softest last, cells in order"
    assert key == agreeing.Dice(0, "agreed").key
    kept = [one.allowed for one in found.cell_constraints]
    assert kept == [{5: 1}, {1: 6}, {2: 3}]
    assert wishes[2].allowed == {4: 2, 2: 3}, "the task before is as it was"


# ---------------------------------------------------------------- searching


def matching_of(decks: Any, kinds: Any, cells: Any, shapes: Any = ("square", "edge")) -> Any:
    kinds = [SimpleNamespace(deck=deck) for deck in kinds]
    problem = SimpleNamespace(kinds=kinds, kind_of_cell=np.array(cells), cell_count=len(cells))
    tiles = tuple(
        tuple(SimpleNamespace(weight=w, copies=c, name=f"{w}") for w, c in deck) for deck in decks
    )
    return SimpleNamespace(problem=problem, decks=tiles, shapes=shapes)


@pytest.mark.parametrize(
    ("tiles", "cells", "spare"), [(11, 10, True), (10, 10, False), (22, 20, True), (21, 20, False)]
)
def test_decks_with_a_tenth_more_tiles_than_cells_can_spare_them(
    tiles: int, cells: int, spare: bool
) -> None:
    """Tiles without weight do not count, nor do cells of other shapes."""
    deck = [(1.0, None)] * tiles + [(0.0, None)] * 9
    matching = matching_of([deck, [(1.0, None)]], [0, 1], [0] * cells + [1] * 2)
    assert solving._decks_to_spare(matching) == ([0] if spare else [])
    framed = matching_of([deck, [(1.0, None)] * 3], [0, 1], [0] * cells + [1] * 2)
    assert solving._decks_to_spare(framed) == ([0, 1] if spare else [1])


def test_frames_repeat_before_what_they_frame() -> None:
    decks = [[(1.0, None)] * 9, [(1.0, None)] * 5, [(1.0, None)] * 9]
    matching = matching_of(decks, [0, 1, 2], [0, 1, 2])
    assert [*solving._freshness(matching, [])] == []
    alone = [*solving._freshness(matching, [0])]
    assert alone == [({0: 1}, ()), ({0: 2}, (2,)), ({0: 4}, (4,))]
    all_of_them = [*solving._freshness(matching, [0, 1, 2])]
    assert all_of_them == [
        ({0: 1, 1: 1, 2: 1}, ()), ({0: 1}, ("within the frame",)),
        ({0: 2, 1: 2, 2: 2}, (2,)), ({0: 4, 1: 4, 2: 4}, (4,)),
    ]  # fmt: skip


def test_shapes_of_no_tile_that_weighs_anything_cannot_be_filled() -> None:
    matching = matching_of([[(0.0, None), (1.0, None)], [(0.0, None)], []], [0], [0],
                           ("square", "edge", "corner"))  # fmt: skip
    lacking = ["edge tiles of a weight above 0", "corner tiles"]
    assert solving.unfillable_shapes(matching) == lacking


@pytest.mark.parametrize(
    ("copies", "printed", "cells", "there"),
    [
        ([2, 1], False, 4, 3), ([2, 1], False, 3, None), ([2, None], False, 9, None),
        ([2, None], True, 4, 3), ([None, None], True, 3, 2), ([None, None], True, 2, None),
        ([], False, 4, None), ([0, 0], False, 1, 0),
    ],
)  # fmt: skip
def test_too_few_tiles_are_counted(
    copies: list[int | None], printed: bool, cells: int, there: int | None
) -> None:
    matching = matching_of([[(1.0, 9)], [(1.0, c) for c in copies]], [0, 1], [1] * cells + [0])
    task: Any = SimpleNamespace(
        matching=matching, request=SimpleNamespace(set=printed, variety=None)
    )
    what = "set" if printed else "the copies of the tiles"
    detail = f"there are {there} edge tiles for {cells} cells"
    expected = Reason(proved=True, conflict=(what,), detail=detail)
    assert explain.too_few(task) == (None if there is None else expected)


def test_frames_are_drawn_before_or_after() -> None:
    cells = [SimpleNamespace(shape=SimpleNamespace(framing=one)) for one in (True, False, True)]
    board: Any = SimpleNamespace(cells=cells)
    assert solving._phases(board, "before") == [[0, 2], [1]]
    assert solving._phases(board, "after") == [[1], [0, 2]]
    board.cells = cells[1:2]
    assert solving._phases(board, "before") == [[0]]


def test_what_is_not_kept_of_paint_and_regions_is_told_at_its_first_cell() -> None:
    board = make_board(parse_board("grid:3x2"))
    constraints = [
        CellConstraint("paint", "a", {4: 1, 2: 1, 1: 1}), CellConstraint("region", "b", {0: 1}),
        CellConstraint("region", "c", {5: 1}), CellConstraint("pin", "d", {2: 1}),
    ]  # fmt: skip
    task: Any = SimpleNamespace(cell_constraints=constraints, matching=SimpleNamespace(board=board))
    placements: Any = [1, 1, None, None, None, None]
    assert [*solving._unmet(task, placements)] == [
        "paint a is not kept: no tile was found for column 2, row 0",
        "region c is not kept: no tile was found for column 2, row 1",
    ]
    assert solving._painted(task) == [4, 2, 1]


def test_of_less_water_it_is_said_how_much_less(monkeypatch: pytest.MonkeyPatch) -> None:
    mates = np.array([1, 0, -1, 4, 3, -1])
    matching: Any = SimpleNamespace(problem=SimpleNamespace(mate_of_port=mates))
    monkeypatch.setattr(solving, "water_rule", lambda _: None)
    monkeypatch.setattr(solving, "due_stems", lambda *_: 2.0)
    (note,) = solving._notes_of_less(matching)
    assert f"over {0.5 / solving.MIXED:.0%} of the sides" in note and "not over 50% as" in note
    monkeypatch.setattr(solving, "due_stems", lambda *_: 0)
    assert solving._notes_of_less(matching) == ()


def test_wet_candidates_are_bit_sets() -> None:
    wet, dry = SimpleNamespace(water=1), SimpleNamespace(water=None)
    matching: Any = SimpleNamespace(candidates=[[dry, wet, wet], [dry], [wet]])
    assert solving._with_water(matching) == (0b110, 0, 1)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[str]]]:
    """Which solvers run, in turn, where each finds what it is told to find."""

    def run(
        solver: str, found: Any, words: int = 1, missing: Any = (), asks: bool = False,
        reason: Reason | None = None,
    ) -> list[str]:  # fmt: skip
        ran: list[str] = []

        def noted(name: str, answer: Any) -> Callable[..., Any]:
            return lambda *_: ran.append(name) or answer

        request = SimpleNamespace(solver=solver, asks_for_drawing=asks)
        board = SimpleNamespace(cells=[0, 1])
        matching = SimpleNamespace(words=[("sw",)] * words, board=board)
        task: Any = SimpleNamespace(request=request, matching=matching)
        drawn = Solved([None], "drawn", ("drawn note",), drawn=True)
        monkeypatch.setattr(solving, "solve_by_drawing", noted("draw", drawn))
        monkeypatch.setattr(solving, "_search", noted("search", found))
        monkeypatch.setattr(solving, "too_few", noted("too few", reason))
        monkeypatch.setattr(solving, "explain", noted("explain", Reason(proved=True, detail="why")))
        monkeypatch.setattr(solving, "unfillable_shapes", lambda _: [*missing])
        try:
            solved = solving.solve(task)
            return [*ran, solved.story, *solved.notes]
        except NoMapError as error:
            return [*ran, f"refused: {error.reason.detail}"]

    yield run


def test_which_solver_has_its_turn(steps: Callable[..., list[str]]) -> None:
    whole = Solved([None], "whole", ("note",))
    nothing = Found("impossible")
    shape, cell = "no tile of the packs has the board's shape", "no tile fits in those cells"
    assert steps("best", whole) == ["too few", "search", "whole", "note"]
    assert steps("complete", whole) == ["too few", "search", "whole", "note"]
    assert steps("draw", whole) == ["draw", "drawn", "drawn note"]
    assert steps("best", whole, asks=True) == ["draw", "drawn", "drawn note"]
    assert steps("complete", whole, asks=True) == ["too few", "search", "whole", "note"]
    assert steps("best", whole, words=0) == [shape] == steps("draw", whole, words=0)
    assert steps("complete", nothing, missing=["edge tiles", "corner tiles"]) == [
        "refused: the packs have no edge tiles and no corner tiles"
    ]
    told = f"the packs have no edge tiles: {cell}"
    assert steps("best", whole, missing=["edge tiles"])[2:] == ["whole", told, "note"]
    assert steps("complete", nothing) == ["too few", "search", "explain", "refused: why"]
    *ran, given_up = steps("best", nothing)
    assert ran == ["too few", "search", "explain", "draw", "drawn", "drawn note"]
    assert given_up.endswith("; drawn instead, with gaps (cells no tile fits)")
    few_of_them = steps("complete", whole, reason=Reason(proved=True, detail="few"))
    assert few_of_them == ["too few", "refused: few"]


# ---------------------------------------------------------------- why not


def explainer(found: Found, **options: Any) -> Any:
    return explain._Explainer(task_of(**options), found)


@pytest.mark.parametrize(
    ("status", "contradictions", "refused", "said"),
    [
        ("impossible", 3, [], ""), ("gave up", 0, [], ""),
        ("gave up", 1, [], "given up after 1 contradictions, which proves nothing"),
        ("gave up", 7, ["water", "reach", "water"], "given up after 7 contradictions, which proves"
         " nothing (the rule that water never runs in a circle refused 2 times)"),
    ],
)  # fmt: skip
def test_giving_up_tells_what_refused_most(
    status: Any, contradictions: int, refused: list[str], said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    found = Found(status, contradictions=contradictions)
    found.refused = refused  # type: ignore[assignment]
    monkeypatch.setattr(
        explain, "worded", lambda *_: "the rule that water never runs in a circle"
    )  # fmt: skip
    assert explainer(found)._detail() == said


def test_the_most_troubled_cells_come_first() -> None:
    found = Found("gave up", trouble={5: 2, 1: 7, 3: 2, 0: 1})
    assert explainer(found)._troubled(3) == ((1, 0, 0), (0, 1, 0), (2, 1, 0))


def test_leaving_out_what_closes_a_map_leaves_out_what_holds_only_then() -> None:
    one, other = CellConstraint("pin", "a", {}), CellConstraint("water", "b", {}, if_closed=True)
    every = explain._Set((one, other), ("r", "s"), True)
    assert every.all() == ["r", "s", explain.CLOSED, one, other]
    assert every.without("r") == explain._Set((one, other), ("s",), True)
    assert every.without(one) == explain._Set((other,), ("r", "s"), True)
    assert every.without(explain.CLOSED) == explain._Set((one,), ("r", "s"), False)
    assert explain._Set((), (), False).all() == []


@pytest.mark.parametrize(
    ("answers", "core", "asked"),
    [
        (["impossible", "impossible"], [], 2),
        (["complete", "impossible"], ["r"], 2),
        (["gave up", "impossible", "complete"], ["r"], 3),
        (["gave up", "complete", "impossible"], ["s"], 3),
        (["gave up", "gave up", "gave up", "gave up"], ["r", "s"], 4),
    ],
)
def test_what_a_contradiction_does_not_need_is_left_out(
    answers: list[str], core: list[str], asked: int
) -> None:
    """What is needed is not asked again; where a search gave up it is, with more patience."""
    found = explainer(Found("impossible"))
    left, tried = iter(answers), []

    def answer(some: Any, proof: int) -> str:
        tried.append(proof)
        return next(left)

    found._try = answer
    assert found._smallest(explain._Set((), ("r", "s"), False)).all() == core
    assert len(tried) == asked
    assert tried == [explain.PROOF] * 2 + [explain.PATIENT_PROOF] * (asked - 2)


def test_attempts_end_when_their_cells_are_used_up() -> None:
    """Six cells an attempt, and half as many as decisions were made."""
    found = explainer(Found("impossible"), closed=True)
    asked: list[Any] = []

    def solve(problem: Any, some: Any, void: Any = None, proof: int = 0) -> Found:
        asked.append((problem.meets[problem.rim].min(), proof))
        return Found("complete")

    found._solve = solve
    opened, shut = explain._Set((), (), False), explain._Set((), (), True)
    found.effort = 17
    assert [found._try(one, 5) for one in (opened, shut, opened)] == [
        "complete", "complete", "gave up",
    ]  # fmt: skip
    assert asked == [(1, 5), (0, 5)] and found.effort == 5
    found.effort = 6
    assert found._try(opened, 5) == "complete" and found.effort == 0


def test_a_hole_asks_nothing() -> None:
    kind = Kind(np.array([[0, 0]]), ((0,), ()), 3, (1.0,))
    problem = Problem.facing(
        [0, 0], [kind], np.ones((3, 1)), 1, 2, [[None, (1, 0)], [(0, 1), None]], [[0, 1]]
    )
    hollow, rules = explain._with_hole(problem, [], 1)
    assert rules == [] and hollow.kind_of_cell.tolist() == [0, 1]
    assert hollow.kinds[0] is kind and len(hollow.kinds[1].rings) == 0
    assert hollow.kinds[1].ways == ((), ()) and hollow.kinds[1].deck == 3
    assert problem.kind_of_cell.tolist() == [0, 0]


@pytest.mark.parametrize("status", ["complete", "impossible", "gave up"])
def test_a_tile_helps_where_a_map_is_found_with_it(
    status: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As much is spent on it as a board has cells, and twice as much by the one who looks."""
    one = explainer(Found("impossible"))
    one.effort = 100
    cells, looked = one.task.matching.problem.cell_count, []

    def solve(helper: Any, problem: Any, everything: Any) -> Found:
        names = [tile.name for tile in helper.task.catalogue.tiles]
        looked.append((helper.effort, names[-1], helper is one))
        return Found(status)

    monkeypatch.setattr(explain._Explainer, "_solve", solve)
    assert one._helps(1, ("sw",) * 8) == (status == "complete")
    assert looked == [(2 * cells, "wanted", False)] and one.effort == 100 - cells


@pytest.mark.parametrize(
    ("effort", "helps", "demanded", "codes", "asked"),
    [
        (7, True, "sw", ["wwwwwwww"], [3, 5, 0, 1]), (6, True, "sw", [], []),
        (7, False, "sw", [], [3, 5, 0, 1]), (7, True, None, [], [3, 5, 0, 1]),
    ],
)  # fmt: skip
def test_tiles_to_add_are_asked_of_the_four_most_troubled_cells(
    effort: int, helps: bool, demanded: str | None, codes: list[str], asked: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Six cells; each code once, and no more where too much was spent."""
    found = Found("impossible", trouble={0: 2, 1: 2, 2: 1, 3: 9, 5: 3})
    one, seen = explainer(found), []
    one.effort = effort
    faces = None if demanded is None else (demanded,) * 8
    monkeypatch.setattr(one, "_demanded", lambda cell: seen.append(cell) or faces)
    monkeypatch.setattr(one, "_helps", lambda cell, faces: helps)
    assert one._codes() == codes and seen == asked


def test_no_more_than_some_codes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one = explainer(Found("impossible", trouble={0: 4, 1: 3, 2: 2, 3: 1}))
    one.effort = 99
    faces = {0: ("sw",) * 8, 1: ("sh",) * 8, 2: ("sw",) * 7 + ("sh",), 3: ("sh",) * 7 + ("sw",)}
    monkeypatch.setattr(one, "_demanded", faces.__getitem__)
    monkeypatch.setattr(one, "_helps", lambda *_: True)
    assert len(one._codes()) == min(4, explain.CODES)
