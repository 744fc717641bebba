"""Zones laid on boards that are written down here: borders, ways, secret ways and tags; and weights
of searches that are kept."""

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
from morphs.generators.zones.templates import library
from morphs.matching import searching, zoning
from morphs.matching.zoning import Way, Zoning, looseness, zone_regions
from morphs.request.constraints import ZoneTags
from solver.searching import Searched


def link(a: int, b: int, kind: str = "passage", guard: int = 0) -> Any:
    return SimpleNamespace(a=a, b=b, kind=kind, guard=guard)


def template_of(zones: Any, *links: Any) -> Any:
    made = [SimpleNamespace(id=n, type=kind) for n, kind in zones]
    return SimpleNamespace(name="mine", zones=made, connections=links)


class First:
    """Dice that choose the last of what there is, and note what that was."""

    def __init__(self) -> None:
        self.asked: list[list[Any]] = []

    def choose(self, items: Any) -> Any:
        self.asked.append([*items])
        return items[-1]


def laid(rows: tuple[str, ...], *links: Any) -> tuple[Zoning, First]:
    board = make_board(parse_board(f"grid:{len(rows[0])}x{len(rows)}"))
    zones = np.array([int(one) for row in rows for one in row])
    dice = First()
    template = template_of([(n, "treasure") for n in sorted(set(zones.tolist()))], *links)
    return zoning._laid(template, zones, board, dice), dice  # type: ignore[arg-type]


def test_borders_are_closed_but_for_a_way_of_each_connection() -> None:
    found, _ = laid(("12", "12"), link(1, 2))
    assert found.zone_of_cell == (1, 2, 1, 2) and found.cells_of(2) == [1, 3]
    assert found.ways == (Way(found.ways[0].connection, (2, 3), ((2, 3), (6, 7))),)
    assert found.closed == {0: (2, 3), 1: (6, 7)}


@pytest.mark.parametrize("kind", ["fictive", "repulsive"])
def test_connections_that_are_none_open_nothing(kind: str) -> None:
    found, _ = laid(("12",), link(1, 2, kind))
    assert found.ways == () and found.closed == {0: (2, 3), 1: (6, 7)}


def test_wide_borders_are_open_all_along_and_other_ways_there_are_secret() -> None:
    found, _ = laid(("12", "12"), link(1, 2, "wide"), link(1, 2))
    assert found.closed == {}
    assert [way.kind for way in found.ways] == ["wide", "secret"]
    assert found.ways[1].mark == "A" and found.ways[1].halves == ((), ())


@pytest.mark.parametrize(("guard", "kind"), [(0, "open"), (1999, "open"), (2000, "guarded")])
def test_ways_are_guarded_from_a_value_on(guard: int, kind: str) -> None:
    least = zoning.GUARDED_FROM
    value = {0: 0, 1999: least - 1, 2000: least}[guard]
    way = Way(link(1, 2, guard=value), (0, 1), ((2, 3), (6, 7)))
    assert way.kind == kind and (way.guard > 0) == (kind == "guarded")
    assert Way(link(1, 2, "wide", least), (0, 1), ((2,), (7,))).guard == 0


def test_portals_and_zones_apart_are_joined_by_secret_ways() -> None:
    """Ends lie in cells that have no way yet, as long as there are such."""
    found, _ = laid(("123",), link(1, 3), link(1, 2, "portal"), link(1, 3))
    assert [(way.kind, way.cells, way.mark) for way in found.ways] == [
        ("secret", (0, 2), "A"), ("secret", (0, 1), "B"), ("secret", (0, 2), "C"),
    ]  # fmt: skip
    assert found.closed == {0: (2, 3), 1: (2, 3, 6, 7), 2: (6, 7)}
    wide, dice = laid(("1122",), link(1, 2, "portal"), link(1, 2, "portal"))
    assert dice.asked == [[0, 1], [2, 3], [0], [2]] and wide.ways[1].cells == (0, 2)


def test_ways_lie_where_cells_have_fewest_and_room_behind() -> None:
    """Of the ports of three cells the middle one has two sides within its zone on either side."""
    found, dice = laid(("112", "112", "112"), link(1, 2), link(1, 2), link(1, 2), link(2, 1))
    board = make_board(parse_board("grid:3x3"))
    offered = [[int(board.cell_of_port[port]) for port in ports] for ports in dice.asked]
    assert offered[:3] == [[4], [1, 7], [1]] and found.closed == {}
    assert [way.kind for way in found.ways] == ["open", "open", "open", "secret"]


def test_connections_join_all_zones_where_the_map_is_to_be_one() -> None:
    zones = [(1, "start"), (2, "treasure"), (3, "junction")]
    zoning._refuse_apart(template_of(zones, link(1, 2), link(3, 2, "portal")))
    for kind in ("fictive", "repulsive"):
        with pytest.raises(MorphsError, match="mine joins zone 3 with zone 1"):
            zoning._refuse_apart(template_of(zones, link(1, 2), link(3, 2, kind)))


@pytest.mark.parametrize(
    ("number", "thirds"), [(None, 0), (0, 0), (-1 + zoning.LAYOUTS, 0), (zoning.LAYOUTS, 1),
                           (3 * zoning.LAYOUTS - 1, 2), (3 * zoning.LAYOUTS, 3),
                           (9 * zoning.LAYOUTS, 3)],
)  # fmt: skip
def test_zones_are_loosened_once_all_layouts_were_tried(number: int | None, thirds: int) -> None:
    assert looseness(SimpleNamespace(zoning=number)) == thirds  # type: ignore[arg-type]


ZONES = [(1, "start"), (2, "treasure"), (3, "junction"), (4, "computer"), (5, "sealed")]


def regions(tags: Any = (), packs: Any = ("a",), number: int | None = None) -> Any:
    zone_of = tuple(n for n, _ in ZONES for _ in range(6))
    made = Zoning(template_of(ZONES), zone_of, {}, ())
    request: Any = SimpleNamespace(zoning=number, seed=4)
    return zone_regions(made, tags, packs, request)


def test_zones_take_what_is_asked_of_them_by_number_then_by_type() -> None:
    tags = [ZoneTags("", "start", ("x",), ()), ZoneTags("", "1", ("y",), ("z", "w")),
            ZoneTags("", "3", (), ("q",))]  # fmt: skip
    found = [(region.text, region.tags, region.without, cells) for region, cells in regions(tags)]
    assert found == [
        ("zone 1 = y, !z, !w", ("y",), ("z", "w"), [*range(6)]),
        ("zone 3 = !q", (), ("q",), [*range(12, 18)]),
    ]  # fmt: skip
    assert [region.text for region, _ in regions(tags[:1])] == ["zone 1 = x"]


def test_of_several_packs_each_type_of_zone_takes_one() -> None:
    assert regions() == []
    assert [region.tags for region, _ in regions((), ("a", "b", "c"))] == [
        ("pack:a",), ("pack:b",), ("pack:c",), ("pack:a",), ("pack:a",),
    ]  # fmt: skip
    some = [ZoneTags("", "2", ("x",), ())]
    assert [region.tags for region, _ in regions(some, ("a", "b"))] == [("x",)]


@pytest.mark.parametrize(("thirds", "left"), [(0, 6), (1, 4), (2, 2), (3, 0)])
def test_thirds_of_a_zones_cells_are_left_out_by_dice(thirds: int, left: int) -> None:
    found = [cells for _, cells in regions((), ("a", "b"), thirds * zoning.LAYOUTS)]
    assert [len(cells) for cells in found] == [left] * 5
    assert all(cells == sorted(cells) for cells in found)
    if 0 < thirds < 3:
        assert len({tuple(cell % 6 for cell in cells) for cells in found}) > 1


# ---------------------------------------------------------------- searches that are kept

GOOD = {"weights": [3, 4], "most": 7}


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        (GOOD, GOOD), ("null", None), ({**GOOD, "weights": [3]}, "new"),
        ({**GOOD, "weights": [3, 4, 5]}, "new"), ({**GOOD, "most": -1}, "new"),
        ({**GOOD, "most": 1.5}, "new"), ({**GOOD, "weights": [3, "4"]}, "new"),
        ({"weights": [3, 4]}, "new"), ({**GOOD, "more": 1}, "new"), ("{", "new"), (None, "new"),
        ([1], "new"), ({**GOOD, "weights": 5}, "new"),
    ],
    ids=str,
)  # fmt: skip
def test_weights_of_searches_are_read_where_they_are_whole(
    kept: Any, found: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[int] = []
    new = Searched([8, 9], 1)
    monkeypatch.setattr(searching, "_worked_out", lambda _: worked.append(1) or new)
    path = tmp_path / "deep" / "kept.json"
    if kept is not None:
        path.parent.mkdir()
        path.write_text(kept if isinstance(kept, str) else json.dumps(kept))
    searched: Any = SimpleNamespace(path=path, measured=SimpleNamespace(faces=[["a", "b"]]))
    expected = new if found == "new" else found and Searched(**found)
    assert searching._found.__wrapped__(searched) == expected
    assert len(worked) == (found == "new")
    assert json.loads(path.read_text()) == (expected and expected._asdict())


@pytest.mark.parametrize("found", [None, Searched([5, 6], 3)])
def test_weights_of_a_board_are_told_to_what_is_measured(
    found: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the board lacks weighs nothing; dice of a search are named by its number."""
    asked: list[Any] = []

    def weights(problem: Any, dice: Any, fast: bool) -> Any:
        asked.append((problem, dice(7).key, fast))
        return found

    monkeypatch.setattr(searching.searching, "searched_weights", weights)
    monkeypatch.setattr(searching, "is_engine_fast", lambda *told: told)
    board = SimpleNamespace(problem="problem", faces=[["a", "b"]])
    searched: Any = SimpleNamespace(
        board=lambda side: board, measured=SimpleNamespace(faces=[["b", "c", "a"]])
    )
    expected = found and Searched([6, 0, 5], 3)
    assert searching._worked_out(searched) == expected
    cells = sum(searching.searching.ROUNDS) * searching.SIDE**2
    key = searching.Dice(0, "search", 7).key
    assert asked == [("problem", key, (None, searching.Work.SEARCH, cells))]


# ---------------------------------------------------------------- zones on cells


@pytest.mark.parametrize(("zones", "fits"), [(6, True), (7, False)])
def test_a_board_has_a_cell_for_each_zone(
    zones: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = template_of([(n, "treasure") for n in range(zones)])
    monkeypatch.setattr(library, "find_template", lambda _: template)
    asked: list[Any] = []
    monkeypatch.setattr(zoning, "_zoned", lambda key, given: asked.append(given.number) or key)
    board = make_board(parse_board("grid:3x2"))
    for number, wanted in ((None, 0), (zoning.LAYOUTS + 1, 1)):
        request: Any = SimpleNamespace(template="t", connected=False, zoning=number, seed=5)
        if fits:
            assert "5" in str(zoning.zoning_of(request, board)) and asked[-1] == wanted
        else:
            with pytest.raises(MorphsError, match="7 zones do not fit on 6 cells: use a larger"):
                zoning.zoning_of(request, board)
    request = SimpleNamespace(template="t", connected=True, zoning=0, seed=5)
    with pytest.raises(MorphsError, match="zone 1 with zone 0" if fits else "do not fit"):
        zoning.zoning_of(request, board)
    assert zoning.zoning_of(SimpleNamespace(template=None), board) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 2])
def test_zones_are_laid_anew_some_times_and_then_refused(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each way to lay them out has tries of its own."""
    tries: list[int] = []
    first = number * zoning.TRIES

    def zones(template: Any, seed: int, attempt: int, board: Any) -> str:
        tries.append(attempt)
        if len(tries) <= failing:
            raise zoning.CannotMakeError(f"try {attempt}")
        return f"zones {attempt}"

    monkeypatch.setattr(zoning, "_zones_of_cells", zones)
    monkeypatch.setattr(zoning, "_laid", lambda _, zones, *more: zones)
    template = template_of([(1, "start"), (2, "treasure")])
    given: Any = SimpleNamespace(
        template=template, board=SimpleNamespace(cells=[0] * 9), seed=1, number=number
    )
    failing = 2
    assert zoning._zoned.__wrapped__("", given) == f"zones {first + 2}"
    tries.clear()
    failing = 10**6
    last = first + zoning.TRIES - 1
    with pytest.raises(MorphsError, match=rf"2 zones do not fit on 9 cells \(try {last}\)"):
        zoning._zoned.__wrapped__("", given)
    assert tries == [*range(first, last + 1)]


def test_what_is_apart_from_most_of_its_zone_comes_to_a_neighbour() -> None:
    """Step by step from those that stay; a zone that has no cell, or a board in pieces, is
    refused."""
    board = make_board(parse_board("grid:5x2"))

    def pieces(rows: str, names: tuple[int, ...] = (1, 2), on: Any = board) -> str:
        labels = np.array([int(one) for one in rows.replace(" ", "")])
        found = zoning._in_pieces(labels, np.array(names), on)
        return "".join(map(str, found.tolist()))

    assert pieces("11222 11222") == "1122211222"
    assert pieces("11221 11222") == "1122211222"
    assert pieces("12211 12211") == "2221122211"
    with pytest.raises(zoning.CannotMakeError, match="zone 3 would have no cell"):
        pieces("11222 11222", (1, 2, 3))
    apart = make_board(replace(parse_board("grid:3x1"), mask=("#.#",)))
    with pytest.raises(zoning.CannotMakeError, match="several pieces"):
        pieces("11", (1,), apart)
    assert pieces("12", (1, 2), apart) == "12"


def test_middles_of_cells_are_stretched_over_the_map_of_zones() -> None:
    """The first and the last lie as far from its border."""
    from morphs.generators.zones.geometry.power_cells import FINE

    size = zoning.SIZE * FINE - 1
    middles = zoning._middles(make_board(parse_board("grid:3x2")))
    across, down = [1 * size // 34, 17 * size // 34, 33 * size // 34], [size // 18, 17 * size // 18]
    assert middles.tolist() == [[x, y] for y in down for x in across]
    assert zoning._middles(make_board(parse_board("grid:1x1"))).tolist() == [[size // 4] * 2]
