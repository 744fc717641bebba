"""Designed maps: what is planned stands on them."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

import morphs
from benchmarks.composition import rows_of, walked
from morphs.base.errors import MorphsError
from morphs.board.grids import board_of
from morphs.layout.layout import Layout
from morphs.matching.composer import Composer
from morphs.matching.composing import DEGREES
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import catalogue_of
from morphs.tiles.vocabulary import load_vocabulary


def designed(board: str = "grid:8x6", seed: int = 1, **options: object) -> Layout:
    return morphs.build(board=board, seed=seed, compose="designed", **options).layout


@pytest.mark.parametrize("board", ["grid:6x5", "brick:6x5"])
def test_a_designed_map_is_whole_connected(board: str) -> None:
    for seed in (1,):
        layout = designed(board, seed)
        assert all(cell.tile for cell in layout.cells)
        assert nx.is_connected(walked(layout))
        report = morphs.check_layout(layout)
        assert [fault.text for fault in report.faults] == []


@pytest.mark.parametrize(
    ("board", "seeds"), [("grid:5x4", (7, 26)), ("brick:4x3", (1, 32))], ids=["grid", "brick"]
)
def test_there_is_one_entrance(board: str, seeds: tuple[int, ...]) -> None:
    """Also in corners, in rooms across the rim, and over both halves of a side."""
    for seed in seeds:
        (part,) = morphs.check_layout(designed(board, seed)).parts
        assert len(part.entrances) == 1


@pytest.mark.parametrize(
    "options", [{}, {"entrances": 2}, {"closed": True}], ids=["planned", "two ways", "closed"]
)
@pytest.mark.parametrize(
    "seed",
    [9023, 9035, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(9000, 9020))],
)
def test_the_rim_cuts_no_room_open(options: dict[str, object], seed: int) -> None:
    """One comes in by halls and tunnels; at the entrance there was half a cave."""
    layout = designed("grid:6x4", seed, pack="caverns", **options)
    words = load_vocabulary("dungeon")
    joined = {(cell, half) for a, p, b, q in layout.joints for cell, half in ((a, p), (b, q))}
    shown = [
        face
        for cell in layout.cells
        for half, face in enumerate(cell.faces or ())
        if (cell.id, half) not in joined
    ]
    assert {face[0] for face in shown} == {words.plain_area}
    if not options:
        assert sum(map(words.can_walk, shown)) == 1


def test_no_twins_stand_near_each_other() -> None:
    """But for plain rock."""
    at = {(c.column, c.row): c.tile for c in designed("grid:10x8", 3).cells}
    for (column, row), tile in at.items():
        for x in range(-3, 4):
            for y in range(-3 + abs(x), 4 - abs(x)):
                is_itself = (x, y) == (0, 0) or (tile or "").endswith("-rock")
                assert is_itself or at.get((column + x, row + y)) != tile


def test_the_scores_of_designed_maps() -> None:
    """The goals of docs/composition.md, with room for one seed's luck."""
    (scores,) = rows_of(1)
    assert scores["dead ends"] < 0.25
    assert scores["loops"] > 0.15
    assert scores["bridges"] < 0.35
    assert scores["backbone"] > 0.5
    assert scores["theme"] > 0.4
    assert scores["twins"] == 0
    assert scores["landmarks"] < 0.2
    assert 0.5 < scores["way"] < 1.4


def test_the_same_request_gives_the_same_map_again(tmp_path: Path) -> None:
    layout = designed(seed=4, mood="crypt", districts=2)
    again = morphs.build(morphs.Request(**layout.request)).layout
    assert again.to_json() == layout.to_json()


def test_a_mood_fills_the_map_with_its_tags() -> None:
    tags = {
        tag
        for cell in designed(seed=2, mood="caves").cells
        for tag in (cell.tile or "").split("-")[2:]
    }
    assert tags & {"cavern", "grotto", "lair", "mine"}
    assert not tags & {"library", "barracks", "kitchen", "crypt", "temple"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mood": "sunny"}, "mood sunny is unknown: use one of caves, crypt"),
        ({"districts": 40}, "the board has 48 cells: ask for at most 24"),
        ({"pack": "overland", "board": "hex:6x5"}, "plans ways through rock"),
        ({"pack": "city"}, "compose designed plans ways through rock"),
        ({"pack": "city", "mood": "sewers"}, "^mood plans ways through rock"),
        ({"template": "crossroads"}, "both say what lies where"),
        ({"pack": "caverns", "mood": "temple"}, "too few tiles with its tags"),
    ],
)
def test_what_cannot_be_is_said(options: dict[str, object], said: str) -> None:
    with pytest.raises(MorphsError, match=said):
        designed(**options)  # type: ignore[arg-type]


def test_moods_want_a_plan() -> None:
    with pytest.raises(MorphsError, match="mood says what a designed map is like"):
        morphs.build(mood="crypt", compose="loose")


def test_a_plan_that_no_tiles_meet_is_given_up_and_said_so(tmp_path: Path) -> None:
    """A crossing and a dead end alone can make no corner of the map."""
    table = tmp_path / "few.csv"
    table.write_text("code\nhhhhhhhh\nhhwwwwww\n")
    result = morphs.build(pack=str(table), board="grid:4x4", seed=1, compose="designed")
    assert any("it was made without" in note for note in result.report.notes)
    assert result.layout.request["compose"] == "loose"
    again = morphs.build(morphs.Request(**result.layout.request)).layout
    assert again.to_json() == result.layout.to_json()
    with pytest.raises(morphs.NoMapError, match="no map was found for compose designed"):
        morphs.build(
            pack=str(table), board="grid:4x4", seed=1, compose="designed", solver="complete"
        )


def test_a_goal_no_tile_can_be_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "crossings.csv"
    table.write_text("code\nhhhhhhhh\nttthhhhh\n")
    with pytest.raises(MorphsError, match="no tile of the packs can be the goal"):
        morphs.build(pack=str(table), board="grid:5x5", seed=1, compose="designed")


def test_what_was_given_up_is_read_out_as_a_list() -> None:
    assert not DEGREES[0].said()
    assert DEGREES[2].said() == (
        "the plan was loosened: without some set pieces, empty and full parts and some closed "
        "borders"
    )
    assert DEGREES[-1].said() == (
        "the plan was loosened: without set pieces, rock, empty and full parts, themes, landmarks "
        "apart, closed borders and ways to all rooms"
    )


@pytest.mark.parametrize(
    ("pack", "seed"),
    [("caverns", 4), *(pytest.param("dungeon", seed, marks=pytest.mark.soak) for seed in (1, 5))],
)
def test_zones_of_a_template_are_the_districts_of_a_plan(pack: str, seed: int) -> None:
    """They were an even carpet with openings all along the rim, and twins side by side."""
    result = morphs.build(board="grid:9x8", template="crossroads", pack=pack, seed=seed)
    layout = result.layout
    assert layout.request["compose"] == "planned"
    assert [fault.text for fault in morphs.check_layout(layout).faults] == []
    words = load_vocabulary("dungeon")
    joined = {(cell, half) for a, p, b, q in layout.joints for cell, half in ((a, p), (b, q))}
    out = [
        cell.id
        for cell in layout.cells
        for half, face in enumerate(cell.faces or ())
        if words.can_walk(face) and (cell.id, half) not in joined
    ]
    assert len(set(out)) == 1
    at = {(c.column, c.row): c.tile for c in layout.cells}
    for (column, row), tile in at.items():
        for beside in ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2)):
            twin = at.get((column + beside[0], row + beside[1])) == tile
            assert not twin or (tile or "").endswith("-rock")
    again = morphs.build(**layout.request).layout
    assert again.to_json() == layout.to_json()


def test_zones_that_have_tiles_of_their_own_or_no_plan_are_laid_as_before() -> None:
    loose = morphs.build(board="grid:9x8", template="crossroads", seed=3, compose="loose").layout
    own = morphs.build(
        board="grid:9x8", template="crossroads", seed=3, zone=("start=halls",)
    ).layout
    assert (loose.request["compose"], own.request["compose"]) == ("loose", "auto")


@pytest.mark.parametrize("pack", ["dungeon", "caverns"])
def test_few_passages_run_side_by_side(pack: str) -> None:
    """Two over one side of a tile made ladders; they were there in every third joint."""
    words = load_vocabulary("dungeon")
    pairs = joints = 0
    for seed in range(2):
        layout = morphs.build(board="grid:8x6", pack=pack, seed=seed).layout
        for cell in layout.cells:
            faces = cell.faces or ()
            walked = [face[0] == words.plain_area and words.can_walk(face) for face in faces]
            inner = any(map(words.is_inner, faces))
            for first, second in zip(walked[::2], walked[1::2], strict=True):
                joints += not inner and (first or second)
                pairs += not inner and first and second
    assert pairs < 0.22 * joints


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in (2, 4, 5))])
def test_framed_maps_keep_their_plan(seed: int) -> None:
    """Gates, goals and set pieces agree with what the frame leaves open."""
    made = morphs.build(board="grid:8x6", frame="after", seed=seed)
    assert [note for note in made.report.notes if "plan" in note] == []


@pytest.mark.parametrize(
    ("board", "seed"), [("9x6", 30), pytest.param("14x10", 4, marks=pytest.mark.soak)]
)
def test_a_wide_frame_gives_up_no_part_of_its_plan_as_a_whole(board: str, seed: int) -> None:
    """A search that is stuck in one place goes on from what stands elsewhere."""
    made = morphs.build(pack=["waters"], board=f"grid:{board}", frame="after", seed=seed)
    assert [note for note in made.report.notes if "without" in note] == []


@pytest.mark.parametrize("seed", [8, 20, 88350])
def test_framed_maps_of_rivers_have_one_lake_and_no_row_of_ponds(seed: int) -> None:
    """Joints with standing water within the map lie in one piece."""
    made = morphs.build(pack=["waters"], board="grid:8x6", frame="after", seed=seed).layout
    cells, pools = made.cells, nx.Graph()
    for a, half, b, _ in made.joints:
        if cells[a].faces[half][0] == "k":
            pools.add_edge(a, b)
    assert nx.number_connected_components(pools) == 1


@pytest.mark.parametrize("seed", [4, 9, 11])
def test_rock_is_laid_where_it_is_planned_only(seed: int) -> None:
    """A search that is stuck asks for fewer ways there, but for some."""
    layout = designed(seed=seed)
    request = Request(**layout.request)
    catalogue = catalogue_of(request)
    board = board_of(request, catalogue.vocabulary.segments)
    plan = Composer(request, catalogue, board).composing(DEGREES[0]).plan
    laid = {cell.id for cell in layout.cells if (cell.tile or "").endswith("-rock")}
    assert laid == plan.rock


def test_large_maps_have_a_landmark_in_each_district() -> None:
    """A great piece, or a cavern or lake as large; hardly a district has no room for one."""
    for seed in (1, 2):
        request = Request(board="grid:24x20", seed=seed, compose="designed")
        catalogue = catalogue_of(request)
        composer = Composer(request, catalogue, board_of(request, catalogue.vocabulary.segments))
        plan = composer.plan
        marked = {plan.district[cell] for cell in plan.great}
        marked |= {plan.district[min(one.cells)] for one in plan.spaces if len(one.cells) > 3}
        assert len(marked) >= plan.count - 1
