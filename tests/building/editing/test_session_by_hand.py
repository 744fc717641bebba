"""What a session does with an edit that was carried out: what is laid, opened, drained, refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Refusal
from morphs.board.shape import Orientation
from morphs.building.editing import session as editing
from morphs.building.editing.session import Session, placement_of
from morphs.layout.layout import LaidCell
from morphs.matching.dealing import Placement


def cell(number: int, origin: str = "placed", faces: Any = ("sw",), **more: Any) -> LaidCell:
    found: dict[str, Any] = {"tile": None, "pack": None, "rotation": 0, "flip": False, **more}
    return LaidCell(id=number, column=number, row=0, shape="square", origin=origin, faces=faces,
                    **found)  # type: ignore[arg-type]  # fmt: skip


class Water:
    """The water of a map: which cells may not be taken in, told call by call."""

    def __init__(self, runs: list[bool]) -> None:
        self.runs = iter(runs)
        self.done: list[Any] = []

    def forget(self, cells: Iterable[int]) -> set[int]:
        cells = [*cells]
        self.done.append(("forget", cells))
        return {one + 100 for one in cells}

    def take_in_all(self, cells: Iterable[int]) -> bool:
        self.done.append(("take in", [*cells]))
        return next(self.runs)

    def hanging(self, cells: Iterable[int]) -> set[int]:
        self.done.append(("hanging", sorted(cells)))
        return {3, 4, 5, 6}

    def settle(self, touched: Iterable[int]) -> set[int]:
        self.done.append(("settle", sorted(touched)))
        return {7, 3}


DRAWN = {1: "filled", 4: "filled", 5: "capped"}


def session_of(
    water: Water | None, opened: list[int], caps: bool = True, size: int = 8,
    origins: Mapping[int, str] = DRAWN, **more: Any,
) -> Any:  # fmt: skip
    """Some cells of these origins, all others placed; what is drawn is named after its place."""
    made: Any = object.__new__(Session)
    made._cells = [cell(n, origins.get(n, "placed")) for n in range(size)]
    made._streams, made._parts, made._dry = water, None, "dry"
    drawn: list[Any] = []

    def draw(cells: Any, numbers: Any, works: Any) -> Mapping[int, LaidCell]:
        drawn.append((list(numbers), works))
        return {n: cell(n, "filled", (f"d{n}",)) for n in numbers}

    made._redrawer = SimpleNamespace(opened=lambda *_: opened, draw=draw, caps=caps)
    made._shown = SimpleNamespace(forget=lambda _: None, take_in=lambda _: None)
    made._standing = SimpleNamespace(placements=[None] * size, lay=lambda _: None)
    request = SimpleNamespace(connected=more.get("connected", False), meet=True)
    made._task = SimpleNamespace(request=request, catalogue=SimpleNamespace(by_key={}))
    made.drawn = drawn
    return made


def test_what_is_drawn_beside_a_change_is_opened_and_drained_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editing, "opened_gap", lambda one: cell(one.id, "gap", None))
    water = Water([True, True])
    made = session_of(water, [1])
    new = cell(2, faces=("sh",))
    assert made._lay({2: new}, "the edit") == ((1, 2), (3, 7))
    assert water.done == [
        ("forget", [2]), ("forget", [1]), ("take in", [2]), ("take in", [1]),
        ("settle", [1, 2, 101, 102]),
    ]  # fmt: skip
    assert made.drawn == [([1], water)] and made._cells[2] is new
    assert made._cells[1].faces == ("d1",)


@pytest.mark.parametrize("caps", [True, False])
def test_where_water_cannot_run_all_that_is_drawn_and_hangs_on_it_is_opened(
    caps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "opened_gap", lambda one: cell(one.id, "gap", None))
    water = Water([False, True, True])
    made = session_of(water, [1], caps)
    assert made._lay({2: cell(2, faces=("sh",))}, "the edit") == ((1, 2, 4, 5), (3, 7))
    assert water.done == [
        ("forget", [2]), ("forget", [1]), ("take in", [2]), ("forget", [2]),
        ("hanging", [101, 102]), ("forget", [4, 5]), ("take in", [2]),
        *([("take in", [1, 4, 5])] if caps else []),
        ("settle", [1, 2, 4, 5, 101, 102, 104, 105]),
    ]  # fmt: skip
    assert made.drawn[0][0] == [1, 4, 5]


def test_cells_are_gone_through_in_order_whichever_was_told_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was named first, or lies first in a set, does not decide how a map is drawn anew."""
    monkeypatch.setattr(editing, "opened_gap", lambda one: cell(one.id, "gap", None))
    water = Water([False, True, True, True])
    water.hanging = lambda _: {33, 16, 8, 24, 1}  # type: ignore[method-assign]
    water.settle = lambda _: {64, 9, 1, 32}  # type: ignore[method-assign]
    origins = dict.fromkeys((33, 16, 8, 1), "filled")
    made = session_of(water, [17], size=40, origins=origins)
    before = list(made._cells)
    new = {n: cell(n, faces=("sh",)) for n in (34, 2, 18, 10)}
    changed = (1, 2, 8, 10, 16, 17, 18, 33, 34)
    assert made._lay(new, "the edit") == (changed, (1, 9, 32, 64))
    named, hanging = [2, 10, 18, 34], [1, 8, 16, 33]
    assert water.done == [
        ("forget", named), ("forget", [17]), ("take in", named), ("forget", named),
        ("forget", hanging), ("take in", named), ("take in", [1, 8, 16, 17, 33]),
    ]  # fmt: skip
    assert made.drawn == [([1, 8, 16, 17, 33], water)]
    water.done.clear()
    back = {n: before[n] for n in reversed(changed)}
    assert made._move(back) == (changed, (1, 9, 32, 64)) and made._cells == before
    assert water.done == [("forget", [*changed]), ("take in", [*changed])]
    made._locked = frozenset((33, 16, 8, 24, 1))
    assert made.locked == (1, 8, 16, 24, 33)


def test_what_an_edit_changes_is_laid_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    made = session_of(None, [], size=40)
    monkeypatch.setattr(editing, "respanned", lambda *told: told[3])
    monkeypatch.setattr(editing, "laid", lambda *told: cell(told[1], faces=("sh",), links=()))
    made._shown = SimpleNamespace(dealt=lambda found, *_: found)
    made._task.matching = SimpleNamespace(board=None)
    made._task.catalogue.vocabulary = None
    changes = dict.fromkeys((34, 2, 18, 10), "tile")
    outcome: Any = SimpleNamespace(changes=changes, pinned={18}, anew={10})
    found = made._laid(outcome)
    assert [*found] == [2, 10, 18, 34] and found[10] is made._cells[10]


def test_a_change_whose_water_never_runs_is_refused_and_the_map_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editing, "opened_gap", lambda one: cell(one.id, "gap", None))
    water = Water([False, False, True])
    made = session_of(water, [1])
    before = list(made._cells)
    with pytest.raises(NoMapError) as caught:
        made._lay({2: cell(2, faces=("sh",))}, "the edit")
    reason: Any = caught.value.reason
    assert (reason.proved, reason.refused, reason.refusal) == (False, "the edit", Refusal.WATER)
    assert "could not run on" in reason.detail
    assert made._cells == before and not made.drawn
    settled = [1, 2, 4, 5, 101, 102, 104, 105]
    assert water.done[-2:] == [("take in", [1, 2, 4, 5]), ("settle", settled)]


@pytest.mark.parametrize("connected", [True, False])
def test_a_change_that_parts_the_map_is_refused(
    connected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Parting:
        """One part, two once something is laid, one when it is taken back."""

        def __init__(self) -> None:
            self.count, self.laid = 1, []  # type: ignore[var-annotated]

        def lay(self, cells: Iterable[LaidCell]) -> None:
            self.laid.append([one.id for one in cells])
            self.count = 3 - self.count

    parts = Parting()
    made = session_of(None, [], connected=connected)
    made._parts = parts
    before = list(made._cells)
    with pytest.raises(NoMapError) as caught:
        made._lay({2: cell(2, faces=("sh",))}, "the edit")
    reason: Any = caught.value.reason
    assert (reason.proved, reason.refusal) == (True, Refusal.RULE)
    assert ("connected" if connected else "meet") in reason.detail
    assert made._cells == before and parts.laid == [[2], [2]] and made.drawn[0][1] == "dry"


def test_nothing_new_changes_nothing() -> None:
    assert session_of(None, [])._lay({}, "the edit") == ((), ())


def test_water_that_ran_before_must_run_again() -> None:
    with pytest.raises(AssertionError, match="must run"):
        session_of(Water([False]), [])._move({2: cell(2)})


# ---------------------------------------------------------------- what comes to lie otherwise


def laying_session(monkeypatch: pytest.MonkeyPatch, new: LaidCell) -> Any:
    made: Any = object.__new__(Session)
    old = cell(0, terrain={"k": 1}, links=(), variant=3)
    made._cells = [old]
    made._standing = SimpleNamespace(placements=["as it was"])
    made._shown = SimpleNamespace(dealt=lambda found, *_: found)
    made._task = SimpleNamespace(
        catalogue=SimpleNamespace(vocabulary=None), matching=SimpleNamespace(board=None)
    )
    monkeypatch.setattr(editing, "laid", lambda *told: made.told.append(told[-1]) or new)
    monkeypatch.setattr(editing, "respanned", lambda *told: told[-1])
    made.told = []
    return made


def outcome(placement: str, pinned: Any = (), anew: Any = ()) -> Any:
    return SimpleNamespace(changes={0: placement}, pinned=set(pinned), anew=set(anew))


@pytest.mark.parametrize(
    ("faces", "links", "keeps"),
    [(("sw",), (), True), (("sh",), (), False), (("sw",), ((0, 1),), False)],
)
def test_land_stays_under_what_shows_the_same(
    faces: Any, links: Any, keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = laying_session(monkeypatch, cell(0, "pinned", faces, links=links))
    found = made._laid(outcome("another", pinned=[0]))
    assert found[0].terrain == ({"k": 1} if keeps else None)
    assert made.told == ["pinned"]


def test_what_lies_as_it_lay_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever picture it shows; a pin is laid, for it says so; what is drawn anew is."""
    same = cell(0, "placed", terrain={"k": 1}, links=(), variant=0)
    made = laying_session(monkeypatch, same)
    assert made._laid(outcome("as it was")) == {} and made.told == []
    assert made._laid(outcome("another")) == {} and made.told == ["placed"]
    assert made._laid(outcome("as it was", pinned=[0])) == {} and made.told[1:] == ["pinned"]
    made.told.clear()
    assert made._laid(outcome("as it was", anew=[0])) == {0: made._cells[0]} and not made.told


# ---------------------------------------------------------------- locks, places, parts


def test_locks_are_added_and_taken_away_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = object.__new__(Session)
    made._offers = None
    places = {"lock 1,1": {1, 2}, "lock 2,2": {5}, "unlock 1,1": {2, 9}}
    monkeypatch.setattr(editing, "cells_of", lambda _, edit, text: places[text])
    assert made._locked_by(["lock 1,1", "rotate 1,1", "lock 2,2", "unlock 1,1"]) == {1, 5}
    rotate = editing.parse_edit("rotate 1,1")
    assert made._relocked(frozenset({4}), rotate, "rotate 1,1") == {4}


def test_tiles_lie_where_a_layout_says_so() -> None:
    by_key: Any = {("p", "t"): "the tile"}
    lies = cell(0, tile="t", pack="p", rotation=3, flip=True)
    assert placement_of(lies, by_key) == Placement("the tile", Orientation(3, True))  # type: ignore[arg-type]
    for more in ({"tile": "t"}, {"pack": "p"}, {}):
        assert placement_of(cell(0, **more), by_key) is None


@pytest.mark.parametrize(
    ("connected", "meet", "chosen", "only_rim"),
    [
        (True, False, [0, -1], False),
        (False, True, [0, -1], True),
        (True, True, [-1], False),
        (True, True, [0, 0], None),
        (False, False, [0, -1], None),
    ],
)
def test_parts_are_counted_where_rules_do_not_see_to_it(
    connected: bool, meet: bool, chosen: list[int], only_rim: bool | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    made: Any = object.__new__(Session)
    request = SimpleNamespace(connected=connected, meet=meet)
    made._task, made._cells = SimpleNamespace(request=request, matching=None), []
    made._standing = SimpleNamespace(chosen=chosen)
    monkeypatch.setattr(editing, "Parts", lambda *_, only_rim: only_rim)
    assert made._made_parts() is only_rim


def test_a_layout_of_another_request_or_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = object.__new__(Session)
    made._stored, made._cells = {"seed": 1}, [0, 0]

    def asked(seed: int, cells: int) -> Any:
        request: Any = SimpleNamespace(to_dict=lambda: {"seed": seed})
        request.model_copy = lambda update: request
        monkeypatch.setattr(editing, "stored_request", lambda _: request)
        return SimpleNamespace(cells=[0] * cells)

    made._check_same(asked(1, 2))
    for seed, cells in ((2, 2), (1, 3), (1, 1)):
        with pytest.raises(MorphsError, match="another request"):
            made._check_same(asked(seed, cells))


def test_fitting_tiles_are_listed_but_for_what_lies_there_those_that_show_the_same_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: Any = object.__new__(Session)
    now, alike, unlike = (SimpleNamespace(tile=n, orientation=n) for n in ("now", "a", "u"))
    made._standing = SimpleNamespace(placements=[None, now])
    made._cells = [cell(0), cell(1, faces="F1")]
    made._offers = SimpleNamespace(kinds=[9, 0])
    made._task = SimpleNamespace(matching=SimpleNamespace(faces=[["F0", "F1"]]))
    made.cell = lambda place: made._cells[place]
    monkeypatch.setattr(editing, "placements", lambda *_: [(unlike, 0), (now, 1), (alike, 1)])
    found = made.candidates(1)
    assert [(one.tile, one.same_faces) for one in found] == [("a", True), ("u", False)]


@pytest.mark.parametrize("ways", [(), ("a way",)])
def test_a_layout_lists_the_tiles_that_stand_in_order(
    ways: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are gone are left out; ways are told anew where there are such."""
    made: Any = object.__new__(Session)
    used = {("q", "b"): 1, ("p", "z"): 2, ("p", "a"): 0, ("p", "c"): 1}
    made._standing = SimpleNamespace(used=used)
    made._tile_used = lambda key: key[1].upper()
    made._made, made._stored, made._cells = SimpleNamespace(ways=ways), {"seed": 3}, ["cell"]
    made._streams = SimpleNamespace(all=lambda: ("step",))
    catalogue = SimpleNamespace(vocabulary="words")
    made._task = SimpleNamespace(
        request="request", catalogue=catalogue, matching=SimpleNamespace(board="board")
    )
    monkeypatch.setattr(editing, "laid_ways", lambda *told: told)
    monkeypatch.setattr(editing, "replace", lambda old, **new: new)
    found = made._layout_with(("lock 1,1",))
    assert [*found["tiles"].items()] == [("p/c", "C"), ("p/z", "Z"), ("q/b", "B")]
    assert found["request"] == {"seed": 3, "edits": ["lock 1,1"]} and found["water"] == ("step",)
    assert found["ways"] == (("request", "board", ["cell"], "words") if ways else ())
    made._streams = None
    assert made._layout_with(())["water"] == ()
