"""What a layout must show of a terrain map, and what a log must lead to: single functions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.check.terrain import agreement, replay
from morphs.check.terrain.agreement import _Cell
from morphs.check.terrain.read import MapEntry, Place
from tests.check.terrain.test_chart import chart, path


def cell(*faces: str, tags: Any = (), middle: str | None = None, drawn: bool = False) -> _Cell:
    return _Cell([*faces], {*tags}, middle, drawn)


@pytest.mark.parametrize(
    ("board", "half", "corner"),
    [
        ({}, 0, [(1, 1), (1, 0), (0, 1), (0, 0)]), ({}, 1, [(1, 1), (1, 0), (2, 1), (2, 0)]),
        ({}, 2, [(1, 1), (2, 1), (1, 0), (2, 0)]), ({}, 7, [(1, 1), (0, 1), (1, 0), (0, 0)]),
        ({}, 5, [(1, 1), (1, 2), (0, 1), (0, 2)]),
        ({"kind": "hex"}, 0, [(1, 1), (1, 0), (0, 1)]),
        ({"kind": "hex"}, 1, [(1, 1), (1, 0), (2, 1)]),
        ({"kind": "hex"}, 11, [(1, 1), (0, 1), (1, 0)]),
    ],
)  # fmt: skip
def test_three_hexes_and_four_squares_meet_at_a_corner(
    board: dict[str, Any], half: int, corner: list[Place]
) -> None:
    """The squares across a corner lie beyond both sides of it."""
    made = chart(["gggg"] * 4, **board)
    assert agreement._at_corner(made, (1, 1), made.sides((1, 1)), half) == corner


def test_corners_of_squares_go_round_a_torus() -> None:
    made = chart(["gggg"] * 4, wrap="both")
    found = agreement._at_corner(made, (0, 0), made.sides((0, 0)), 0)
    assert found == [(0, 0), (0, 3), (3, 0), (3, 3)]


@pytest.mark.parametrize(
    ("shown", "is_shown"),
    [
        (cell("gw", "aw"), True), (cell("aw", "aw"), False), (cell("aw", middle="g"), False),
        (cell("aw", middle="g", drawn=True), True), (cell("gw", middle="a", drawn=True), False),
        (cell("gw", middle="g"), True), (cell("aw", drawn=True), False), (None, False),
    ],
)  # fmt: skip
def test_drawn_cells_show_their_area_in_the_middle_and_tiles_at_some_side(
    shown: _Cell | None, is_shown: bool
) -> None:
    made = chart(["g"])
    own = agreement._area(made, (0, 0))
    assert own != "a"
    faces = {} if shown is None else {
        (0, 0): shown._replace(
            faces=[face.replace("g", own) for face in shown.faces],
            middle=shown.middle and shown.middle.replace("g", own),
        )
    }  # fmt: skip
    assert agreement._shows_terrain(made, faces, (0, 0)) is is_shown
    assert agreement._area(made, (1, 0)) == "" and agreement._tags(faces, (5, 5)) == set()


@pytest.mark.parametrize(
    ("kind", "steps", "water"),
    [
        ("road", ((0, 0), (1, 0)), True), ("road", ((1, 0), (2, 0)), False),
        ("road", ((0, 0), (-1, 0)), False), ("river", ((0, 0), (-1, 0)), True),
        ("river", ((2, 0), (2, -1)), False), ("river", ((1, 0), (2, 0)), False),
        ("stream", ((1, 0), (0, 0)), True),
    ],
)  # fmt: skip
def test_steps_within_lakes_cannot_be_seen(kind: str, steps: Any, water: bool) -> None:
    """Nor rivers that leave the map over one."""
    assert agreement._all_water(chart(["llg"]), kind, *steps) is water


@pytest.mark.parametrize(
    ("here", "there", "shows"),
    [("gr", "gr", True), ("gr", "gw", False), ("gw", "gr", False), ("gr", None, False)],
)
def test_a_line_is_shown_on_both_sides_of_a_step(here: str, there: str | None, shows: bool) -> None:
    """On a half of the side at least; what lies off the map shows nothing."""
    made = chart(["gg"])
    kind = next(kind for kind, letter in agreement.LETTERS.items() if letter == "r")
    faces = {(0, 0): cell("gw", "gw", here, "gw", "gw", "gw", "gw", "gw")}
    if there is not None:
        faces[1, 0] = cell(*["gw"] * 7, there)
    assert agreement._shows_step(made, faces, (0, 0), (1, 0), kind) is shows
    off = {(0, 0): cell(here, *["gw"] * 7)}
    assert agreement._shows_step(made, off, (0, 0), (0, -1), kind) is (here == "gr")
    assert agreement._shows_step(made, off, (0, -1), (0, 0), kind) is (here == "gr")


def test_places_are_those_that_can_be_seen_each_cell_once() -> None:
    made = chart(["ggg"] * 2)
    kind, other = sorted(agreement.SHOWN_PLACES)[:2]
    spots = [
        {"kind": kind, "cells": [4, 5, 6, -1]}, {"kind": "feature", "cells": [1]},
        {"kind": kind, "cells": [5]}, {"kind": other, "cells": [5]},
    ]  # fmt: skip
    entry = MapEntry.model_validate({
        "format": "morphs-terrain", "version": 1, "words": [], "terrain": [],
        "board": {"kind": "grid", "columns": 3, "rows": 2}, "spots": spots,
    })  # fmt: skip
    assert agreement._places(entry, made) == [((1, 1), kind), ((2, 1), kind), ((2, 1), other)]


@pytest.mark.parametrize(
    ("shown", "places", "said"),
    [
        (cell(tags=["K"], drawn=True), [], 1), (cell(tags=["K"]), [], 0),
        (cell(tags=["K"], drawn=True), ["K"], 0), (cell(tags=["x"], drawn=True), [], 0),
        (None, [], 0),
    ],
)  # fmt: skip
def test_drawn_places_that_a_map_has_not_are_told(
    shown: _Cell | None, places: list[str], said: int
) -> None:
    made, kind = chart(["ggg"] * 2), sorted(agreement.SHOWN_PLACES)[0]
    faces = {} if shown is None else {
        (1, 1): shown._replace(tags={tag.replace("K", kind) for tag in shown.tags})
    }  # fmt: skip
    found = [*agreement._foreign_places(made, faces, [(1, 1)], [((1, 1), kind)] * len(places))]
    assert found == [f"a {kind} at 0202 (the map has none there)"] * said


def test_lines_are_seen_once_each_way_and_not_in_lakes() -> None:
    made = chart(["gglg"])
    kind = next(iter(agreement.LETTERS))
    points = [(0, 0), (1, 0), (0, 0)]
    entry = MapEntry.model_validate({
        "format": "morphs-terrain", "version": 1, "words": [], "terrain": [],
        "board": {"kind": "grid", "columns": 4, "rows": 1},
        "paths": [path(kind, *points), path("border", (1, 0), (2, 0))],
    })  # fmt: skip
    step = ((0, 0), (1, 0), kind)
    assert agreement._steps(entry, made) == [step, step]


# ---------------------------------------------------------------- logs


LOG = [["1.2", [3, 4], "hills"], ["1.3", [6], "woods"]]


def played(again: Any, monkeypatch: pytest.MonkeyPatch, **data: Any) -> list[str]:
    def play(_: Any) -> Any:
        if isinstance(again, str):
            raise MorphsError(again)
        return again

    monkeypatch.setattr(replay, "_played", play)
    given = {"request": {"generator": "wargame"}, "log": LOG, "words": [], "terrain": []}
    return [*replay.replay_faults({**given, **data})]


SAME = {"log": LOG, "words": [], "terrain": []}


@pytest.mark.parametrize(
    ("again", "data", "said"),
    [
        (SAME, {}, []),
        ("no such dice", {}, ["cannot be laid out again with its dice: no such dice"]),
        ("no such dice", {"request": {"generator": "toric"}}, []),
        ("no such dice", {"request": {"generator": "wargame", "kept": [1]}}, []),
        ("no such dice", {"log": []}, []),
        ({**SAME, "log": [["1.2", [3, 5], "hills"]]}, {}, ["throw 1 is "]),
        ({**SAME, "log": [["1.2", (3, 4), "hills"], ["1.3", [6], "bogs"]]}, {}, ["throw 2 is "]),
        ({**SAME, "log": LOG[:1]}, {}, ["it has 2 throws, and the map takes 1"]),
        ({**SAME, "words": ["a", "b"], "terrain": [1]},
         {"words": ["b"], "terrain": [0]}, []),
        ({**SAME, "words": ["a", "b"], "terrain": [0]},
         {"words": ["b"], "terrain": [0]}, ["with other words"]),
        ({**SAME, "layers": {"a": (1, 2)}}, {"layers": {"a": [1, 2]}}, []),
        ({**SAME, "layers": {"a": (1, 2)}}, {}, ["with other layers"]),
        ({**SAME, "paths": [{"points": ((0, 1),), "wide": False}, {"kind": "x"}]},
         {"paths": [{"kind": "x"}, {"points": [[0, 1]]}]}, []),
        ({**SAME, "spots": [{"size": 2, "at": 1}, {"size": 1, "at": 9}]},
         {"spots": [{"at": 9, "size": 1}, {"at": 1, "size": 2}]}, []),
        ({**SAME, "spots": [{"size": 2}]}, {"spots": [{"size": 3}]}, ["with other spots"]),
    ],
)  # fmt: skip
def test_the_dice_of_a_log_lead_to_its_map(
    again: Any, data: Any, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of paths and what is not said tell no maps apart."""
    found = played(again, monkeypatch, **data)
    assert len(found) == len(said)
    assert all(part in one for part, one in zip(said, found, strict=True))


# ---------------------------------------------------------------- what is compared


@pytest.mark.parametrize("filled", [False, True])
def test_all_that_a_map_tells_is_looked_for_in_the_layout(
    filled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a map that holes were filled by their cells alone, and the places in them."""
    layout: Any = SimpleNamespace()
    entry = SimpleNamespace(terrain=[0] * 6, words=["plain"])
    chart = SimpleNamespace(count=6, board=SimpleNamespace(columns=3))
    holes = [(1, 0), (2, 1)]
    for name, made in (
        ("validated", lambda *_: entry), ("Chart", lambda _: chart), ("_cells", lambda *_: {}),
        ("_filled", lambda *_: holes if filled else None),
        ("_shows_terrain", lambda _, __, place: place != (2, 1)),
        ("_foreign_areas", lambda _, __, judged: [f"foreign of {len(judged)}"]),
        ("_steps", lambda *_: [((0, 0), (1, 0), "road"), ((1, 0), (2, 0), "river")] * 2),
        ("_shows_step", lambda _, __, ___, ____, kind: kind == "road"),
        ("_places", lambda *_: [((0, 0), "town"), ((1, 0), "ford"), ((2, 1), "cave")]),
        ("_tags", lambda _, place: {"ford"}),
        ("_foreign_places", lambda _, __, judged, places: [f"{len(judged)} {len(places)}"]),
    ):  # fmt: skip
        monkeypatch.setattr(agreement, name, made)
    found = agreement.compare(layout, {"format": "morphs-terrain"}, "map")
    far = next(one for one in found.missing if one.startswith("river"))
    if filled:
        assert (found.cells, found.steps, found.places) == ((1, 2), (1, 2), (1, 2))
        rest = [f"the cave at {agreement.place_name((2, 1))}", "2 2"]
    else:
        assert (found.cells, found.steps, found.places) == ((5, 6), (1, 2), (1, 3))
        rest = [f"the town at {agreement.place_name((0, 0))}",
                f"the cave at {agreement.place_name((2, 1))}", "6 3"]  # fmt: skip
    foreign = [] if filled else ["foreign of 6"]
    terrain = f"the terrain of {agreement.place_name((2, 1))}"
    assert [*found.missing] == [terrain, *foreign, far, *rest]


@pytest.mark.parametrize(
    ("terrain", "count", "said"),
    [([0, 1], 2, "should be that of one of its words"), ([-1, 0], 2, "one of its words"),
     ([0], 2, "terrain has 1 cells, not 2")],
)  # fmt: skip
def test_maps_of_unknown_words_or_too_few_cells_are_refused(
    terrain: list[int], count: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = SimpleNamespace(terrain=terrain, words=["plain"])
    monkeypatch.setattr(agreement, "validated", lambda *_: entry)
    monkeypatch.setattr(agreement, "Chart", lambda _: SimpleNamespace(count=count))
    with pytest.raises(MorphsError, match=said):
        agreement.compare({}, {"format": "morphs-terrain"}, "map")
