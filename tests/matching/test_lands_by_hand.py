"""Lands and heights: what is planned where, and what lines and countries are wished, by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SQUARE
from morphs.matching import heights, lands
from morphs.matching.heights import Heights

Faces = tuple[str, ...]


def land_matching(monkeypatch: pytest.MonkeyPatch, least: int = 2) -> Any:
    """Hexes of one half-side a side: all plains, all sea, plains with a road, a river through, half
    hills, all woods, all plains again."""
    areas = {"p": ("plain", None), "s": ("water", None), "h": ("hills", None), "x": ("sky", None)}
    lines = {"w": ("none", None, False), "d": ("road", None, True), "r": ("river", "water", False)}
    words = SimpleNamespace(
        areas={k: SimpleNamespace(name=name, pool=pool) for k, (name, pool) in areas.items()},
        lines={k: SimpleNamespace(name=n, flow=f, walk=w) for k, (n, f, w) in lines.items()},
    )
    faces = [("pw",) * 6, ("sw",) * 6, ("pd", *["pw"] * 5), ("pr", "pw", "pw", "sr", "sw", "sw"),
             ("hw",) * 3 + ("pw",) * 3, ("xw",) * 6, ("pw",) * 6]  # fmt: skip
    monkeypatch.setattr(lands, "planned", lambda: {"plain", "water", "hills"})
    monkeypatch.setattr(lands, "LEAST_COUNTRIES", least)
    monkeypatch.setattr(lands, "WATER", "water")
    return SimpleNamespace(vocabulary=words, faces=[faces], problem=SimpleNamespace(kinds=[None]))


def test_what_is_known_of_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    matching = land_matching(monkeypatch)
    known = lands.known_of(matching)
    assert known is not None
    assert known.countries == {"plain": 0b1000101, "water": 0b0000010}
    assert known.bare == 0b1110011
    road = (("plain", "road"), None, None, None, None, None)
    river = (("plain", "river"), None, None, ("water", "river"), None, None)
    bare = (None,) * 6
    assert known.signs == {
        (bare, False): 0b1110001, (bare, True): 0b10, (road, False): 0b100, (river, True): 0b1000,
    }  # fmt: skip


@pytest.mark.parametrize(("least", "kinds", "there"), [(2, 1, True), (3, 1, False), (2, 2, False)])
def test_lands_need_some_countries_and_cells_that_are_alike(
    least: int, kinds: int, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching = land_matching(monkeypatch, least)
    matching.problem.kinds = [None] * kinds
    assert bool(lands.countries_known(matching)) == there == (lands.known_of(matching) is not None)


@pytest.mark.parametrize(
    ("cells", "shapes", "names", "suits"),
    [
        (80, ["hex"], 5, True), (79, ["hex"], 5, False), (80, ["hex"], 4, False),
        (80, ["square"], 5, False), (80, ["hex", "square"], 5, False),
    ],
)  # fmt: skip
def test_lands_are_planned_on_boards_of_hexes_of_some_size(
    cells: int, shapes: list[str], names: int, suits: bool
) -> None:
    class Cells(list[int]):
        pass

    some = Cells(range(cells))
    some.shapes = [SimpleNamespace(name=name) for name in shapes]  # type: ignore[attr-defined]
    areas = {
        n: SimpleNamespace(name=name) for n, name in enumerate(sorted(lands.planned())[:names])
    }
    words: Any = SimpleNamespace(areas={**areas, "z": SimpleNamespace(name="sky")})
    board: Any = SimpleNamespace(cells=some)
    assert lands.suits_lands(board, words) == suits


def test_what_is_wished_of_lines_and_countries() -> None:
    """Cell 0 has a road over plains, 1 a river in the sea, 2 a place, 3 a river that dry and wet
    tiles show; 4 nothing."""
    road: Any = (("plain", "road"), *[None] * 5)
    sea: Any = (("sea", "road"), *[None] * 5)
    bare: Any = (None,) * 6
    known = lands.Known(
        {"plain": 1, "water": 2}, 7,
        {(road, False): 8, (road, True): 16, (sea, False): 32, (bare, True): 64},
    )  # fmt: skip
    country = ["plain", "water", "plain", "water", "plain"]
    net: Any = SimpleNamespace(signs={0: road, 1: road, 2: road, 3: sea}, near=lambda cell: [cell])
    plan = lands.LandPlan(
        known, None, lands.Lands(country, [3, 1, 2, 0, 4]), net, {2: "town"}  # type: ignore[arg-type]
    )  # fmt: skip
    assert [*plan._lines()] == [(0, 56), (1, 56), (2, 56), (3, 56), (4, 7)]
    assert [*plan._crossed()] == [(0, 8), (1, 16), (2, 24), (3, 32)]
    assert plan._loose() == {("road", "", "", "", "", ""): 56, ("",) * 6: 64}


def test_cells_amid_a_country_come_first_the_highest_before_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    country = ["plain", "plain", "water", "water", "plain"]
    beside = {0: [0, 1], 1: [0, 1, 2], 2: [1, 2], 3: [3], 4: [4, 0]}
    net: Any = SimpleNamespace(signs={0: None}, near=beside.__getitem__)
    known = lands.Known({"plain": 1, "water": 2})
    plan = lands.LandPlan(known, None, lands.Lands(country, [5, 4, 3, 2, 6]), net, {})  # type: ignore[arg-type]
    monkeypatch.setattr(lands, "spread", lambda places, apart, dice: [2, 3, 0, 1])
    assert plan._countries(1, 9) == [(4, 1), (3, 2), (2, 2), (1, 1)]


def test_cells_at_the_border_and_what_lies_across() -> None:
    mates = np.array([-1, 7, 8, -1, -1, -1, -1, 1, 2, -1, -1, -1, *[0] * 6])
    matching: Any = SimpleNamespace(
        problem=SimpleNamespace(mate_of_port=mates), board=SimpleNamespace(cells=range(3))
    )
    assert lands._rim(matching) == [0, 1]
    across = lands._across(matching)
    assert across[0] == [None, (1, 1), (1, 2), None, None, None]
    assert across[1] == [None, (0, 1), (0, 2), None, None, None]


def test_a_stream_meets_what_it_becomes() -> None:
    def meets(*names: str) -> Any:
        words: Any = SimpleNamespace(lines={n: SimpleNamespace(name=n) for n in names})
        return lands._meets(words)

    stream, river = lands.WATERWAYS
    plain = {line: (line,) for line in (*lands.WATERWAYS, *lands.ROAD)}
    assert meets(stream) == meets(river) == plain
    assert meets(stream, river) == {**plain, stream: lands.WATERWAYS}


# ---------------------------------------------------------------- heights


def height_words(above: str | None, below: str | None) -> Any:
    return SimpleNamespace(data=SimpleNamespace(above=above, below=below))


def test_rows_at_the_top_and_the_foot_show_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [SimpleNamespace(faces=("sky", "sw")), SimpleNamespace(faces=("bed",))]
    catalogue: Any = SimpleNamespace(vocabulary=height_words("sky", "bed"), tiles=tiles)
    board = make_board(parse_board("grid:2x2"))
    top, foot = ((0, "sky"), (1, "sky")), ((4, "bed"), (5, "bed"))
    halves = [SQUARE.names.index(name) for name in (*heights.UPPER, *heights.LOWER)]
    top = tuple((half, "sky") for half in halves[:2])
    foot = tuple((half, "bed") for half in halves[2:])
    assert heights.heights_of(board, catalogue).shown == {0: top, 1: top, 2: foot, 3: foot}
    assert heights.heights_of(board, catalogue, below=False).shown == {0: top, 1: top}
    flat = make_board(parse_board("grid:2x1"))
    assert heights.heights_of(flat, catalogue).shown == {0: top + foot, 1: top + foot}
    catalogue.tiles = tiles[:1]
    assert heights.heights_of(board, catalogue).shown == {0: top, 1: top}
    catalogue.vocabulary = height_words(None, None)
    assert heights.heights_of(board, catalogue).shown == {}
    gap = make_board(replace(parse_board("grid:2x2"), mask=("#.", "##")))
    catalogue.tiles, catalogue.vocabulary = tiles, height_words("sky", "bed")
    assert {*heights.heights_of(gap, catalogue).shown} == {1, 2}, "of whole rows only"


@pytest.mark.parametrize(
    ("request_", "words", "faces", "has"),
    [
        ({}, ("sky", None), ("sky",), True), ({}, (None, "bed"), ("bed",), True),
        ({}, ("sky", "bed"), ("sw",), False), ({}, (None, None), ("sky",), False),
        ({"wrap": True}, ("sky", None), ("sky",), False),
        ({"template": "t"}, ("sky", None), ("sky",), False),
        ({"terrain": "t"}, ("sky", None), ("sky",), False),
    ],
)  # fmt: skip
def test_maps_have_heights_where_nothing_else_decides_their_rim(
    request_: dict[str, Any], words: Any, faces: Any, has: bool
) -> None:
    catalogue: Any = SimpleNamespace(
        vocabulary=height_words(*words), tiles=[SimpleNamespace(faces=faces)]
    )
    asked: Any = SimpleNamespace(**{"wrap": False, "template": None, "terrain": None} | request_)
    assert bool(heights.has_heights(asked, catalogue)) == has


def test_great_places_lie_where_tiles_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or show their mirror image; off what is told and off the top."""
    faces = ("a", "b", "c", "d", "e", "f", "g", "h")
    words = SimpleNamespace(is_inner=lambda face: face == inner)
    catalogue: Any = SimpleNamespace(vocabulary=words, tiles=[SimpleNamespace(faces=faces)])
    inner = "c"
    free: list[set[tuple[int, int]]] = []

    def place(**shown: str) -> Any:
        told = {int(half[1:]): face for half, face in shown.items()}
        return SimpleNamespace(shown=lambda: [((1, 1), told)])

    mirrored = place(h0="b", h1="a", h2="h", h7="c")
    places = [place(h0="a", h7="h"), mirrored, place(h0="a", h7="c"), place(h2="d")]
    monkeypatch.setattr(heights, "great_places", lambda spots, seed: free.append(spots) or places)
    board = make_board(parse_board("grid:2x2"))
    request: Any = SimpleNamespace(compose="designed", regions=(), seed=3)

    def found(told: Any = (), shown: Any = (), **asked: Any) -> list[Any]:
        known = Heights(dict.fromkeys(shown, ()))
        request: Any = SimpleNamespace(**{"compose": "auto", "regions": (), "seed": 3} | asked)
        return heights.places_of(request, catalogue, board, known, {*told})

    assert request.seed == 3
    assert found(told=[0], shown=[1]) == places[:2]
    assert free == [{(0, 1), (1, 1)}]
    assert found(compose="loose") == [] == found(regions=("r",))
    assert found(told=[0, 1], shown=[2, 3]) == []
    inner = "z"
    assert found() == []
    laid = heights.with_places(Heights({}), [mirrored], board)
    assert laid.places == {3: ((0, "b"), (1, "a"), (2, "h"), (7, "c"))}
