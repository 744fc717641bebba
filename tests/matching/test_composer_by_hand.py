"""What a composer makes of a request and of the tiles there are: single functions, by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.board.grids import make_board, parse_board
from morphs.board.shape import HEX, SQUARE
from morphs.generators.composition.model import Composition
from morphs.matching import composer as composers
from morphs.matching.composer import Composer
from morphs.matching.composing import Composing, Strictness
from morphs.matching.zoning import Way, Zoning
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from tests.matching.test_zones_by_hand import link, template_of

GROUND = composers._ground(make_board(parse_board("grid:2x2")))
WALLS, HALLS = "wwwwwwww", "hhhhhhhh"


def composer_of(**more: Any) -> Any:
    made: Any = object.__new__(Composer)
    given = {"variety": None, "closed": False, "entrance": (), "entrances": None, "seed": 5,
             "variants": "auto"}  # fmt: skip
    made.request = SimpleNamespace(**{**given, **more.pop("request", {})})
    made.ground, made.shape, made._great, made._laid = GROUND, SQUARE, [], {}
    made._has_system, made.cells = True, 500
    for name, value in more.items():
        made.__dict__[name] = value
    return made


def tiles_of(*codes: str, tags: Any = ()) -> Catalogue:
    tiles = [Tile(f"t{n}", tuple(code), tags=tags, turn=False, mirror=False)
             for n, code in enumerate(codes)]  # fmt: skip
    return open_catalogue([Pack.of("few", tiles)])


def strict(pieces: int, **more: Any) -> Strictness:
    return Strictness(**{"density": 2, "themes": True, "closed": 10, "pieces": pieces, **more})


# ---------------------------------------------------------------- set pieces


@pytest.mark.parametrize(
    ("pieces", "shape", "lays"), [(3, SQUARE, True), (0, SQUARE, False), (3, HEX, False)]
)
def test_set_pieces_are_laid_on_squares_where_some_are_kept(
    pieces: int, shape: Any, lays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a plan of their own."""
    asked: list[Any] = []
    monkeypatch.setattr(composers, "lay_pieces", lambda *told: asked.append(told[5]) or {1: "p"})
    catalogue = SimpleNamespace(vocabulary=None)
    made = composer_of(catalogue=catalogue, _rock=("r",), _water=("w",), _pieces=[], shape=shape)
    made._grand = ("g",)
    made._wants = lambda count: None
    made.plan = Composition(GROUND, rock={4}, busy={7}, sparse={8}, closed=[(0, 1)])
    found = made._with_pieces(strict(pieces))
    assert (found.rock, found.water, found.grand) == (("r",), ("w",), ("g",))
    assert found.pieces == ({1: "p"} if lays else {}) and asked == ([pieces] if lays else [])
    assert found.plan == made.plan
    for name in ("rock", "busy", "sparse", "closed"):
        assert getattr(found.plan, name) is not getattr(made.plan, name)


@pytest.mark.parametrize(
    ("request_", "repeats", "has_rim"),
    [
        ({}, True, True), ({"variety": 3}, False, True), ({"entrances": 0}, True, False),
        ({"entrance": ("x",)}, True, False), ({"entrances": 2, "closed": True}, True, True),
    ],
)  # fmt: skip
def test_what_is_laid_is_kept_for_each_share_of_set_pieces(
    request_: Any, repeats: bool, has_rim: bool
) -> None:
    """Where the user says by how many ways one comes in, a plan says nothing of the rim."""
    made = composer_of(request=request_)
    laid: list[int] = []

    def with_pieces(degree: Strictness) -> Composing:
        laid.append(degree.pieces)
        return Composing(Composition(GROUND), degree)

    made._with_pieces = with_pieces
    for degree in (strict(3), strict(3, density=0), strict(2)):
        found = made.composing(degree)
        assert found.strictness == degree and found.repeats == repeats
        assert bool(found.plan.ground.rim) == has_rim
    assert laid == [3, 2]


def test_great_pieces_are_closed_against_the_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    made = composer_of(catalogue=SimpleNamespace(vocabulary=None), _pieces=[])
    made._wants = lambda count: None
    made.ground = replace(GROUND, framed={1: {9: (0,), 8: (1,)}, 2: {7: (0,)}})
    plan = Composition(made.ground, closed=[(0, 1)], great={0, 1})
    monkeypatch.setattr(composers, "lay_great", lambda *_: (["stands"], [(0, 3)]))
    assert made._lay_great(plan) == [(0, 3)] and made._great == ["stands"]
    assert plan.closed == [(0, 1), (1, 9), (1, 8)]
    assert composer_of(shape=HEX)._lay_great(plan) == []


def test_of_tiles_with_as_many_ways_those_with_more_floor_are_grand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = tiles_of(HALLS, HALLS, HALLS, WALLS, HALLS)
    floors = dict(zip(catalogue.tiles, (30, 10, 20, 90, None), strict=True))
    monkeypatch.setattr(composers, "floor_of", lambda pack, tile: floors[tile])
    assert composer_of(catalogue=catalogue)._grand == (catalogue.tiles[0],)


# ---------------------------------------------------------------- goals


@pytest.mark.parametrize(
    ("codes", "finale", "has"),
    [
        ((WALLS,), None, True),
        ((WALLS, HALLS), 3, False),
        (("whwwwwww",), 3, True),  # walked in the north alone, over one half-side
        (("wwwwwwwh",), 3, False),  # in the west: not where one comes from
        (("whhwwwww",), 3, False),  # and in the east
        (("hhwwwwww",), 3, True),
    ],
)
def test_a_goal_is_walked_on_its_one_way_in(
    codes: tuple[str, ...], finale: int | None, has: bool
) -> None:
    """Cell 3 of two by two, which one comes to from cell 1 above it."""
    made = composer_of(catalogue=tiles_of(*codes))
    made.plan = Composition(GROUND, loop=[(0, 1), (1, 3)], finale=finale)
    assert made.has_finale() is has


def test_half_sides_lie_between_two_cells() -> None:
    made = composer_of()
    assert made._halves_at(3, 1, 3) == (0, 1) and made._halves_at(1, 1, 3) == (4, 5)
    assert made._halves_at(3, 3, 1) == (0, 1) and made._halves_at(2, 1, 3) == ()


# ---------------------------------------------------------------- rock, water and great spaces


def test_rock_is_what_is_tagged_so_and_may_close_all_round() -> None:
    made = composer_of(catalogue=tiles_of(WALLS, HALLS, tags=("rock",)))
    assert [tile.name for tile in made._rock] == ["t0"]
    assert composer_of(catalogue=tiles_of(WALLS))._rock == ()


@pytest.mark.parametrize(
    ("system", "variants", "found"),
    [(True, "auto", ["t0", "t1"]), (True, "none", []), (False, "auto", [])],
)
def test_water_is_drawn_anew_where_nobody_comes_to_it(
    system: bool, variants: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lakes always, rivers where one cannot walk beside them."""
    monkeypatch.setattr(composers, "varies", lambda pack, tile: tile.name != "t4")
    tiles = [Tile("t0", ("kw",) * 2 + ("sw",) * 6), Tile("t1", ("sr",) + ("sw",) * 7),
             Tile("t2", ("sr", "sh") + ("sw",) * 6), Tile("t3", ("sw",) * 8),
             Tile("t4", ("sr",) + ("sw",) * 7)]  # fmt: skip
    catalogue = open_catalogue([Pack.of("few", tiles)])
    made = composer_of(catalogue=catalogue, _has_system=system, request={"variants": variants})
    assert [tile.name for tile in made._water] == found


def sort(letter: str, walked: bool) -> Any:
    return SimpleNamespace(letter=letter, walked=walked)


@pytest.mark.parametrize("system", [True, False])
def test_great_spaces_are_those_of_each_district_s_theme(
    system: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Maps of rivers have no lakes but their own."""
    themes: Any = [frozenset("a"), frozenset("b"), frozenset("a")]
    cave, lake = sort("c", True), sort("l", False)
    found = {frozenset("a"): [cave, lake], frozenset("b"): [lake], frozenset(): [cave]}
    monkeypatch.setattr(composers, "themes_of", lambda count, *_: themes)
    monkeypatch.setattr(composers, "sorts_of", lambda request, catalogue, theme: found[theme])
    made = composer_of(catalogue=None, _has_system=system)
    a, b = ([cave], []) if system else ([cave, lake], [lake])
    assert made._sorts(3) == [a, b, a]
    themes = []
    assert made._sorts(2) == [[cave], [cave]]
    assert composer_of(shape=HEX)._sorts(2) == [[], []]


@pytest.mark.parametrize(
    ("cells", "more", "lakes"),
    [(499, {}, 1), (500, {}, 2), (10, {}, 1), (500, {"_has_system": False}, 0),
     (500, {"shape": HEX}, 0)],
)  # fmt: skip
def test_maps_of_rivers_have_great_lakes_of_one_kind(
    cells: int, more: Any, lakes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorts = [sort("c", True), sort("l", False), sort("m", False)]
    monkeypatch.setattr(composers, "sorts_of", lambda *_: sorts)
    assert composer_of(catalogue=None, cells=cells, **more)._lakes() == ["l"] * lakes
    sorts = [sort("c", True)]
    assert composer_of(catalogue=None, cells=cells, **more)._lakes() == []


# ---------------------------------------------------------------- which maps have a plan


@pytest.mark.parametrize(
    ("code", "turns"),
    [
        (WALLS, False), (HALLS, False), ("wwwwhhhh", True), ("hhwwhhww", False),
        ("wwhhhhww", True), ("wwwwwwhh", False), ("wwwwwhwh", True), ("hhhhhhww", False),
    ],
)  # fmt: skip
def test_corners_of_maps_need_tiles_that_turn(code: str, turns: bool) -> None:
    """Two closed sides next to each other, also the last and the first, and two walked ones."""
    catalogue = tiles_of(code)
    assert composers._turns(catalogue.tiles[0], catalogue.vocabulary) is turns


@pytest.mark.parametrize(
    ("asked", "suits"),
    [
        ({}, True), ({"template": "t"}, False), ({"regions": ("x",)}, False),
        ({"paint": ("x",)}, False), ({"terrain": "x"}, False), ({"land": "x"}, False),
        ({"solver": "draw"}, False), ({"asks_for_drawing": True}, False),
    ],
)  # fmt: skip
def test_maps_have_a_plan_where_nothing_else_says_what_lies_where(
    asked: dict[str, Any], suits: bool
) -> None:
    plain = dict.fromkeys(("template", "regions", "paint", "terrain", "land"))
    request: Any = SimpleNamespace(
        **{**plain, "solver": "auto", "asks_for_drawing": False, **asked}
    )
    board = make_board(parse_board("grid:4x3"))
    assert composers.suits_a_plan(request, tiles_of("wwwwhhhh"), board) is suits
    assert not composers.suits_a_plan(request, tiles_of(WALLS, HALLS), board)
    levels = make_board(parse_board("grid:4x3x2"))
    assert not composers.suits_a_plan(request, tiles_of("wwwwhhhh"), levels)
    apart = make_board(replace(parse_board("grid:7x3"), mask=("###.###",) * 3))
    assert not composers.suits_a_plan(request, tiles_of("wwwwhhhh"), apart)


# ---------------------------------------------------------------- zones


@pytest.mark.parametrize(
    "starts", [("start", "treasure"), ("treasure", "start"), ("junction",) * 2]
)
def test_zones_decide_districts_borders_and_ways(starts: Any) -> None:
    """Two zones of two cells each, one above the other, with a way and a secret one."""
    template = template_of([(4, starts[0]), (9, starts[1])])
    ways = (Way(link(4, 9), (0, 2), ((4, 5), (0, 1))), Way(link(4, 9), (1, 3), mark="A"))
    closed = {1: (4, 5), 3: (0, 1), 0: (4,)}
    given = composers._given(Zoning(template, (4, 4, 9, 9), closed, ways), GROUND)
    assert given.district == {0: 0, 1: 0, 2: 1, 3: 1}
    assert given.closed == [(1, 3)] and given.ways == [(0, 2)] and given.inner == [1, 3]
    assert given.first == (starts.index("start") if "start" in starts else 0)
