"""When searches are made fair, with what and on which board that is found: told by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import parse_board
from morphs.matching import constraints as asking
from morphs.matching import searching
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.searching import Searched


@dataclass(frozen=True)
class Given:
    """A problem as far as it is looked at."""

    cell_count: int = 400
    kinds: Any = ()
    leading: Any = None
    due: Any = "due"


@pytest.mark.parametrize(
    ("cells", "rims", "is_led"), [(400, ((1,),), True), (399, ((1,),), False), (400, (), False)]
)
def test_large_boards_are_led_by_rows_where_these_are_balanced(
    cells: int, rims: Any, is_led: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One kind of cells with a measured border is enough."""
    weighed = Given(cells)
    rows = Given(cells, [SimpleNamespace(rims=()), SimpleNamespace(rims=rims)])
    monkeypatch.setattr(searching, "fairly_weighed", lambda *_: weighed)
    monkeypatch.setattr(searching, "fair_problem", lambda *_: rows)
    monkeypatch.setattr(searching, "balanced_due", lambda *_: "balanced")
    found: Any = searching.fairly_searched(None, None)  # type: ignore[arg-type]
    if not is_led:
        assert found is weighed
        return
    assert found == replace(weighed, leading=replace(rows, due="balanced"), due=None)


def searched_of(path: str = "a", **more: Any) -> Any:
    made: Any = object.__new__(searching._Searched)
    made.path = Path(path)
    for name, value in more.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(("kinds", "wraps"), [(1, [False]), (2, [False, True])])
def test_weights_are_found_on_an_open_board_or_a_torus_of_cells_of_several_kinds(
    kinds: int, wraps: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def compiled(_: Any, board: Any, water: bool) -> Any:
        made.append((board.spec.columns, board.spec.rows, board.spec.wrap, water))
        return SimpleNamespace(problem=SimpleNamespace(kinds=[0] * kinds), number=len(made))

    monkeypatch.setattr(searching, "compile_matching", compiled)
    spec = replace(parse_board("grid:9x5"), wrap=True)
    one = searched_of(catalogue=None, measured=SimpleNamespace(board=SimpleNamespace(spec=spec)))
    assert one.board(6).number == len(wraps)
    assert made == [(6, 6, wrap, False) for wrap in wraps]


def test_what_is_kept_in_the_same_place_is_the_same() -> None:
    assert searched_of("a") == searched_of("a") and hash(searched_of("a")) == hash(Path("a"))
    assert searched_of("a") != searched_of("b") and searched_of("a") != Path("a")


@pytest.mark.parametrize("better", [False, True])
def test_weights_are_told_face_by_face_with_dice_that_are_the_same_everywhere(
    better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the board that is searched lacks has none."""
    asked: list[Any] = []
    answer = Searched([7, 9], 5) if better else None

    def weights(problem: Any, dice: Any, fast: Any) -> Any:
        asked.append((problem, dice(3).key, fast))
        return answer

    monkeypatch.setattr(searching.searching, "searched_weights", weights)
    monkeypatch.setattr(searching, "is_engine_fast", lambda *told: told)
    board = SimpleNamespace(problem="problem", faces=[["b", "a"]])
    one: Any = SimpleNamespace(
        board=lambda side: board, measured=SimpleNamespace(faces=[["a", "x", "b"]])
    )
    found = searching._worked_out(one)
    assert found == (Searched([9, 0, 7], 5) if better else None)
    cells = sum(searching.searching.ROUNDS) * searching.searching.BOARDS * searching.SIDE**2
    fast = (None, searching.Work.SEARCH, cells)
    assert asked == [("problem", Dice(0, "search", 3).key, fast)]


def test_only_cells_of_the_measured_shape_get_weights_for_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @dataclass(frozen=True)
    class Kind:
        deck: int
        weights: Any = "own"

    problem = Given(9, [Kind(0), Kind(1), Kind(0)])
    matching: Any = SimpleNamespace(problem=problem, shapes=["square", "edge"])
    measured = SimpleNamespace(faces=[["a", "b"]], shapes=["square"])
    monkeypatch.setattr(searching, "measured_for", lambda *told: measured if told[2] else None)
    monkeypatch.setattr(searching, "_Searched", lambda *_: "searched")
    monkeypatch.setattr(searching, "_found", lambda _: Searched([7, 9], 5))
    monkeypatch.setattr(searching, "shared_weights", lambda _, number, weights: (number, weights))
    monkeypatch.setattr(searching, "due_on", lambda *told: told[1:])
    found: Any = searching.fairly_weighed(matching, None)  # type: ignore[arg-type]
    fair = {"a": 7, "b": 9}
    assert [kind.weights for kind in found.kinds] == [(0, fair), "own", (2, fair)]
    assert found.due == ("square", 5, searching.SIDE**2)
    monkeypatch.setattr(searching, "_found", lambda _: None)
    assert searching.fairly_weighed(matching, None) is problem  # type: ignore[arg-type]


# ---------------------------------------------------------------- what is asked of all


@pytest.mark.parametrize("rock", [False, True])
@pytest.mark.parametrize("repeats", [False, True])
def test_what_a_composition_asks_becomes_sets_of_tiles(
    rock: bool, repeats: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its regions, landmarks, parts of set pieces and plain rock; with variety each tile that is
    known again by itself, but for rock and water where these may repeat."""
    tiles = [Tile(name, ("sw",) * 8, pack="p") for name in ("wall", "hall", "lake", "part")]
    wall, hall, lake, part = tiles
    catalogue = open_catalogue([Pack.of("p", tiles)])
    composing: Any = SimpleNamespace(
        pieces={3: SimpleNamespace(tile=part)}, rock=[wall] if rock else [], water=[lake],
        repeats=repeats, grand=[hall, part] if rock else [],
    )  # fmt: skip
    monkeypatch.setattr(asking, "composed_regions", lambda *_: [("region", [1, 2], [hall, lake])])
    monkeypatch.setattr(asking, "landmarks", lambda *_: [[lake], [hall]])
    monkeypatch.setattr(asking, "zoning_of", lambda *_: None)
    monkeypatch.setattr(asking, "town_plan_of", lambda *_: None)
    nothing = dict.fromkeys(("pin", "at_least", "at_most", "paint", "entrance", "regions"), ())
    for variety in (0, 2):
        request: Any = SimpleNamespace(**nothing, variety=variety)
        found = asking.gather(request, catalogue, SimpleNamespace(cells=[]), composing)  # type: ignore[arg-type]
        sets = [sorted(name for _, name in one) for one in found.sets]
        assert sets[:4] == [["hall", "lake"], ["lake"], ["hall"], ["part"]]
        assert not rock or sets[4] == ["wall"]
        assert found.regions == [("region", [1, 2], 0)] and found.landmarks == [1, 2]
        assert found.rock == (4 if rock else None) and found.grand == (5 if rock else None)
        assert not rock or sets[5] == ["hall", "part"]
        may = {"hall", "part"} | (set() if repeats else {"lake"})
        may |= set() if repeats and rock else {"wall"}
        assert {name for _, name in found.pictures} == (may if variety else set())
    alone = asking.gather(request, catalogue, SimpleNamespace(cells=[]))  # type: ignore[arg-type]
    assert (alone.rock, alone.regions, alone.landmarks, len(alone.pictures)) == (None, [], [], 4)
