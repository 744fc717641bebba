"""What single cells may show: parts of maps, pins, paint, entrances and great places, both sides
of every limit."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import Orientation
from morphs.matching.compiled import compile_matching
from morphs.matching.domains import (
    TASTE,
    CellConstraint,
    DomainCompiler,
    eased_at,
    pinned_orientations,
    rim_halves,
)
from morphs.matching.heights import Heights
from morphs.matching.plan_domains import PlanDomains
from morphs.request.constraints import Entrance, Pin
from morphs.request.place import Place
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile

Faces = tuple[str, ...]
CODES = ("wwwwwwww", "hhwwwwww", "hhhhhhhh", "hwhwwwrw", "rwwwwwww", "rwwwrwww", "rwrwwwrw")


def tiles_of(*codes: str) -> Catalogue:
    """Tiles that lie in one way each, so that candidates are these tiles, in order."""
    tiles = [Tile(f"t{n}", tuple(code), turn=False, mirror=False) for n, code in enumerate(codes)]
    return open_catalogue([Pack.of("few", tiles)])


def compiler_of(*codes: str, board: str = "grid:3x2", sets: Any = ()) -> DomainCompiler:
    made = make_board(parse_board(board))
    return DomainCompiler(compile_matching(tiles_of(*codes), made, sets=sets))


def shown(compiler: DomainCompiler, mask: int, cell: int = 0) -> set[str]:
    """The codes of the candidates of a bit set; short, where areas are plain rock."""
    faces = compiler.matching.faces[compiler.matching.problem.kind_list[cell]]
    codes = {"".join(f[1] if f[0] == "s" else f[0].upper() for f in one)
             for n, one in enumerate(faces) if mask >> n & 1}  # fmt: skip
    assert mask >> len(faces) in (0, -1)
    return codes


def test_parts_of_a_map_have_as_many_ways_as_they_should() -> None:
    compiler = compiler_of("wwwwwwww", "hwwwwwww", "hhwwwwww", "hhhwwwww", "hhhhwwww", "rrrrhwww")
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    assert shown(compiler, plan._with_ways(0, 1, 3)) == {
        "hwwwwwww", "hhwwwwww", "hhhwwwww", "rrrrhwww",
    }  # fmt: skip
    assert shown(compiler, plan._with_ways(0, 4, 24)) == {"hhhhwwww"}
    assert shown(compiler, plan._with_ways(0, 0, 0)) == {"wwwwwwww"}


def test_rooms_are_not_cut_open_where_the_rim_is_left_open() -> None:
    """Of a row of two cells the first has a closed rim; the second, where one comes in, is at the
    rim but for its west."""
    rooms = [("sw", "ow", *("sw",) * 6), ("sh", *("sw",) * 5, "ow", "ow"), ("sh",) * 8]
    tiles = [Tile(f"t{n}", one, turn=False, mirror=False) for n, one in enumerate(rooms)]
    made = make_board(parse_board("grid:2x1"))
    matching = compile_matching(open_catalogue([Pack.of("few", tiles)]), made)
    composing: Any = SimpleNamespace(closed_rim=lambda: [(0, (0, 1, 4, 5, 6, 7))])
    plan = PlanDomains(DomainCompiler(matching), composing, None)
    ((cell, mask),) = plan._whole().items()
    assert (cell, shown(plan.compiler, mask, 1)) == (1, {"hwwwwwOO", "hhhhhhhh"})


LAKE = ("kw",) * 4 + ("sw",) * 4


def wet_compiler() -> DomainCompiler:
    made = make_board(parse_board("grid:3x2"))
    tiles = [Tile(f"t{n}", tuple(code), turn=False, mirror=False) for n, code in enumerate(CODES)]
    faces = [LAKE, (*LAKE[:7], "sr")]
    tiles += [Tile(f"lake{n}", one, turn=False, mirror=False) for n, one in enumerate(faces)]
    return DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))


def test_rivers_end_in_lakes_alone() -> None:
    compiler = wet_compiler()
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    lake, fed = "KKKKwwww", "KKKKwwwr"
    every = {*CODES, lake, fed}
    assert shown(compiler, plan._no_stub(0)) == every - {"rwwwwwww", "hwhwwwrw"}
    assert shown(compiler, plan._dry(0)) == {"wwwwwwww", "hhwwwwww", "hhhhhhhh"}
    assert shown(compiler, plan._wet_at(0, (0,))) == {
        "rwwwwwww", "rwwwrwww", "rwrwwwrw", lake, fed,
    }  # fmt: skip
    assert shown(compiler, plan._flows_at(0, (0, 7))) == {"rwwwwwww", "rwwwrwww", "rwrwwwrw", fed}
    assert shown(compiler, plan._flows_at(0, ())) == set()


def test_what_leaves_over_one_half_side_leaves_over_no_other() -> None:
    compiler = compiler_of("wwwwwwww", "hwwwwwww", "hhwwwwww", "whwwwwww", "wwhwwwww", "hwhwwwww")
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    assert shown(compiler, plan._lone_way(0, (0, 1, 2))) == {
        "wwwwwwww", "hwwwwwww", "whwwwwww", "wwhwwwww",
    }  # fmt: skip


def test_great_spaces_show_their_area_where_they_go_on() -> None:
    tiles = [Tile(f"t{n}", faces, turn=False, mirror=False) for n, faces in enumerate((
        LAKE, ("kw",) * 8, ("sw",) * 8, ("kr", "kw", "kw", "kw", "sh", "sw", "sw", "sw"),
        ("ow",) * 4 + ("sw",) * 4,
    ))]  # fmt: skip
    made = make_board(parse_board("grid:3x2"))
    compiler = DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    mask = plan._open_at(0, (0, 1, 2, 3), "k")
    faces = compiler.matching.faces[compiler.matching.problem.kind_list[0]]
    assert [one for n, one in enumerate(faces) if mask >> n & 1] == [
        one for one in faces if [face[0] for face in one] == [*"kkkkssss"]
    ]  # fmt: skip
    assert mask.bit_count() == 2


def test_what_of_a_bit_set_is_worked_out_once_for_cells_that_are_alike() -> None:
    compiler, asked = compiler_of(*CODES, board="grid:3x3"), []

    def test(cell: int, *told: Any) -> int:
        asked.append((cell, *told))
        return len(asked)

    kinds = compiler.matching.problem.kind_list
    answers = [compiler.once(test, cell, "x") for cell in range(9)]
    assert len(asked) == len(set(kinds))
    assert answers == [answers[kinds.index(kind)] for kind in kinds]
    assert compiler.once(test, 0, "y") == len(asked)
    assert compiler.every(0) == (1 << len(compiler.matching.candidates[kinds[0]])) - 1


def test_half_sides_at_the_rim_are_counted_from_each_cells_first() -> None:
    board = make_board(parse_board("grid:3x1"))
    assert rim_halves(board, set()) == {
        0: (0, 1, 4, 5, 6, 7),
        1: (0, 1, 4, 5),
        2: (0, 1, 2, 3, 4, 5),
    }
    assert rim_halves(board, {0, 9, 8, 12, 13})[0] == (1, 4, 5, 6, 7)
    assert 1 not in rim_halves(board, {0, 9, 8, 12, 13})


def test_pins_lie_as_they_are_told_to() -> None:
    tiles = [Tile("a", tuple("hhwwwwww")), Tile("b", tuple("hhwwwwww"))]
    made = make_board(parse_board("grid:3x2"))
    catalogue = open_catalogue([Pack.of("few", tiles)])
    sets = (frozenset({("few", "a")}),)
    compiler = DomainCompiler(compile_matching(catalogue, made, sets=sets))
    pin = Pin((0, 0), "a")
    assert shown(compiler, compiler.pin(pin, 0, 0).allowed[0]) == {
        "hhwwwwww", "wwhhwwww", "wwwwhhww", "wwwwwwhh",
    }  # fmt: skip
    turned = replace(pin, rotation=1)
    (mask,) = compiler.pin(turned, 0, 0).allowed.values()
    assert len(shown(compiler, mask)) == 1 and compiler.pin(turned, 0, 0).text == turned.text
    constraints: Any = SimpleNamespace(
        pins=[(pin, 0, 0), (turned, 1, 0), (replace(turned, flip=True), 2, 0)]
    )
    assert pinned_orientations(constraints) == {1: Orientation(1, False), 2: Orientation(1, True)}


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({"wants": "h"}, {"hhwwwwww", "hhhhhhhh", "hwhwwwrw"}),
        ({"wants": "hr"}, {*CODES} - {"wwwwwwww"}),
        ({"wants": "h", "side": "E"}, {"hhhhhhhh", "hwhwwwrw"}),
        ({"face": "sr"}, {"hwhwwwrw", "rwwwwwww", "rwwwrwww", "rwrwwwrw"}),
        ({"face": "sr", "side": "W"}, {"hwhwwwrw", "rwrwwwrw"}),
        ({"code": (None, "sw", None, None, None, None, "sr", None)}, {"hwhwwwrw", "rwrwwwrw"}),
        ({"code": ("sh", None), "side": "E"}, {"hhhhhhhh", "hwhwwwrw"}),
    ],
    ids=["h", "hr", "h in the east", "sr", "sr in the west", "code", "code in the east"],
)  # fmt: skip
def test_paint_asks_for_a_face_a_letter_or_a_code(more: dict[str, Any], kept: set[str]) -> None:
    compiler = compiler_of(*CODES)
    known = {"place": Place(0, 0), "text": "it", "side": None, "wants": ""} | more
    stroke: Any = SimpleNamespace(**{"face": None, "code": None} | known)
    found = compiler.stroke(stroke)
    assert (found.kind, found.text) == ("paint", "it")
    assert shown(compiler, found.allowed[0]) == kept


def test_codes_have_a_letter_for_each_half_side() -> None:
    stroke: Any = SimpleNamespace(
        place=Place(0, 0), text="it", side="E", wants="", face=None, code=("sh",) * 8
    )
    with pytest.raises(MorphsError, match="paint it: 2 half-sides take a code of as many letters"):
        compiler_of(*CODES).stroke(stroke)


def test_entrances_are_walked_at_the_border() -> None:
    compiler = compiler_of(*CODES, board="grid:2x1")
    entrance = Entrance((0, 0), "W")
    mask = compiler.entrance(entrance, 0, (2, 3, 4, 5)).allowed[0]
    assert shown(compiler, mask) == {"hhhhhhhh"}, "2 and 3 face the other cell"
    with pytest.raises(MorphsError, match="that side is not at the border of the map"):
        compiler.entrance(entrance, 0, (2, 3))


def test_great_places_show_each_other_what_nothing_else_shows() -> None:
    """Inner faces stand where a place asks for them, and nowhere else."""
    faces = [("sw",) * 8, ("sa", *["sw"] * 7), ("sa", "sb", *["sw"] * 6), ("sw", "sb", *["sw"] * 6)]
    tiles = [Tile(f"t{n}", one, turn=False, mirror=False) for n, one in enumerate(faces)]
    made = make_board(parse_board("grid:3x1"))
    compiler = DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))
    places = Heights({0: ((0, "sa"),), 2: ((0, "sw"),)}, {1: ((0, "sa"),)})
    found = compiler.heights(places, {2})
    assert {c: shown(compiler, m, c) for c, m in found.allowed.items()} == {
        0: set(), 1: {"awwwwwww"}, 2: {"wwwwwwww"},
    }  # fmt: skip
    bare = compiler.heights(replace(places, places={}), set())
    assert {c: shown(compiler, m, c) for c, m in bare.allowed.items()} == {
        0: {"awwwwwww", "abwwwwww"}, 2: {"wwwwwwww", "wbwwwwww"},
    }  # fmt: skip
    assert found.describe() == "heights of a section"


@pytest.mark.parametrize(
    ("least", "at_once", "kept"),
    [
        (1, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {2: 1}]),
        (9, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {2: 1}]),
        (10, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {1: 1, 2: 1}]),
        (1, True, [{1: 1, 2: 1}, {1: 1}, {}, {2: 1}]),
    ],
)
def test_the_softest_wish_of_a_place_is_given_up_first(
    least: int, at_once: bool, kept: list[dict[int, int]]
) -> None:
    """All but the firmest tastes at once, where that is asked for."""
    softness = (0, TASTE, TASTE + 1, 9)
    allowed: list[dict[int, int]] = [{1: 1, 2: 1}, {1: 1}, {1: 1}, {1: 1, 2: 1}]
    every = [
        CellConstraint("compose", str(soft), mine, soft=soft)
        for soft, mine in zip(softness, allowed, strict=True)
    ]
    eased = eased_at(every, {1}, least, at_once=at_once)
    assert [one.allowed for one in eased] == kept
    if not at_once:
        assert eased_at(every, {1}, least) == eased, "unless all at once is asked for"
    assert [one.allowed for one in eased_at(every[:1], {1}, 0)] == allowed[:1]
    assert [one.allowed for one in eased_at(every[:2], {2}, 0, at_once=True)] == allowed[:2]
    firm = [one.allowed for one in eased_at(every[:2], {1}, 0, at_once=True)]
    assert firm == [{1: 1, 2: 1}, {}]


def test_constraints_are_named_as_the_caller_wrote_them() -> None:
    told = [CellConstraint(kind, "it", {}).describe() for kind in ("paint", "region", "town",
            "compose", "heights")]  # type: ignore[arg-type] # fmt: skip
    assert told == ["paint it", "region it", "town it", "compose it", "heights it"]
    assert CellConstraint("only_entrances", "", {}).describe() == "only_entrances"
    assert CellConstraint("pin", "x", {}).describe() == "pin x"


def test_main_lines_of_a_plan_lie_where_the_user_does_not_say_what_a_cell_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a row of three cells the first is described: the second may show anything towards it."""
    compiler = compiler_of(*CODES, board="grid:3x1")
    asked: list[Any] = []
    monkeypatch.setattr(
        DomainCompiler, "_planned", lambda _, cell, *told: asked.append((cell, *told)) or 3
    )
    plan: Any = SimpleNamespace(shown=lambda place: ("abcd", f"{place[0]}234"))
    found = compiler.town(plan, {0})
    assert (found.kind, found.text) == ("town", "plan of this seed")
    assert found.allowed == {1: 3, 2: 3}
    assert asked == [(1, "abcd", "123?"), (2, "abcd", "2234")]
    assert [*compiler.town(plan, set()).allowed] == [0, 1, 2]


# ---------------------------------------------------------------- full and empty parts of a plan


def parts_of(density: int, rock: int | None, frame: tuple[int, ...] = ()) -> dict[str, Any]:
    """What is asked of twelve cells: two of rock, one of them on a river and at the rim, one of the
    form, a piece, a great space, the finale, sparse and busy ones. Numbers are five times as large:
    sets have them in another order."""
    names: Any = lambda of, cell, *told: (of.__name__, cell, *told)  # noqa: E731
    ground = SimpleNamespace(rim={5: (0, 1)}, outside={10: (3,), 55: (4,)}, frame=frame)
    plan = SimpleNamespace(
        rock={5, 45}, bay={45}, ground=ground, mouths={10}, on_rivers={5, 25}, in_spaces={30},
        finale=35, sparse={0, 10, 40}, busy={15, 50}, district=dict.fromkeys(range(0, 60, 5)),
    )  # fmt: skip
    composing: Any = SimpleNamespace(
        plan=plan, pieces={20: None}, strictness=SimpleNamespace(density=density)
    )
    compiler: Any = SimpleNamespace(
        once=names, matching=SimpleNamespace(vocabulary=None), where=None,
        of_set=SimpleNamespace(__name__="of set"),
    )  # fmt: skip
    made = PlanDomains(compiler, composing, rock)
    found = {one.text: (one.soft, one.allowed) for one in made._dense()}
    for _, allowed in found.values():
        assert [*allowed] == sorted(allowed)
    return found


@pytest.mark.parametrize("frame", [(), (3,)])
def test_full_and_empty_parts_of_a_plan_have_many_ways_and_few(frame: tuple[int, ...]) -> None:
    found = parts_of(2, 5, frame)
    free = [0, 10, 15, 40, 50, 55]
    assert found == {
        "(rock)": (3, {5: ("_untrodden", 5, 5, (0, 1))}),
        "(its form)": (1, {45: ("of set", 45, 5)}),
        "(rock elsewhere)": (
            TASTE + bool(frame), {cell: ("_with_ways", cell, 1, 24) for cell in free},
        ),
        "(ways side by side)": (8, {cell: ("_no_pair", cell) for cell in (0, 10, 40, 55)}),
        "(empty parts)": (5, {cell: ("_with_ways", cell, 0, 3) for cell in (0, 10, 40)}),
        "(full parts)": (6, {cell: ("_with_ways", cell, 4, 24) for cell in (15, 50)}),
        "(single ways)": (5, {55: ("_with_ways", 55, 2, 24)}),
    }  # fmt: skip


def test_without_rock_or_where_less_is_asked_cells_of_rock_are_like_others() -> None:
    """Plain parts are asked for no more than a way, those without density for nothing."""
    free = [0, 10, 15, 40, 45, 50, 55]
    bare = parts_of(2, None)
    assert "(rock)" not in bare and [*bare["(rock elsewhere)"][1]] == free
    assert [*bare["(empty parts)"][1]] == [0, 10, 40, 45], "what should be rock counts as empty"
    assert [*parts_of(1, 5)] == ["(rock)", "(its form)", "(rock elsewhere)"]
    assert parts_of(0, 5) == {} == parts_of(0, None)
