"""Which maps get a plan that nobody asks for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from morphs.board.grids import board_of
from morphs.matching import composing
from morphs.matching.composer import Composer, _has_rock, suits_a_plan
from morphs.matching.composing import DEGREES, composed_regions
from morphs.matching.themes import families_of
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import catalogue_of, find_pack, load_pack, open_catalogue


@pytest.mark.parametrize("frame", ["none", "after"])
@pytest.mark.parametrize(
    ("size", "suits"),
    [("4x2", False), ("4x3", True), ("25x25", True), ("30x30", True), ("31x30", False)],
)
def test_maps_of_twelve_to_nine_hundred_squares_suit_a_plan(
    size: str, frame: str, suits: bool
) -> None:
    """However many cells there are round them."""
    request = Request(board=f"grid:{size}", frame=frame)  # type: ignore[arg-type]
    catalogue = open_catalogue([load_pack(find_pack("dungeon"))])
    assert suits_a_plan(request, catalogue, board_of(request)) is suits


@pytest.mark.parametrize("options", [{"closed": True}, {"entrances": 2}])
def test_no_set_piece_leads_off_a_map_whose_rim_others_decide(options: dict[str, object]) -> None:
    """Else nothing of the plan could be kept."""
    catalogue = open_catalogue([load_pack(find_pack("caverns"))])
    closes, seen = catalogue.vocabulary.may_close, 0
    for seed in (1, 2, 3):
        request = Request(board="grid:9x7", seed=seed, **options)  # type: ignore[arg-type]
        composer = Composer(request, catalogue, board_of(request))
        laid = composer.composing(DEGREES[0]).pieces
        at_rim = [cell for cell in laid if cell in composer.ground.rim]
        seen += len(at_rim)
        for cell in at_rim:
            assert all(closes(laid[cell].faces[half]) for half in composer.ground.rim[cell])
    assert seen


def test_a_set_piece_behind_the_gate_of_a_frame_leads_to_it() -> None:
    catalogue = open_catalogue([load_pack(find_pack("dungeon"))])
    walks, seen = catalogue.vocabulary.can_walk, 0
    for seed in range(7000, 7004):
        request = Request(board="grid:14x10", frame="after", seed=seed)
        plan_laid = Composer(request, catalogue, board_of(request)).composing(DEGREES[0])
        assert plan_laid.plan.gate
        inner, gate = plan_laid.plan.gate
        seen += len(plan_laid.pieces)
        if inner in plan_laid.pieces:
            halves = plan_laid.halves(inner, gate)
            assert any(walks(plan_laid.pieces[inner].faces[half]) for half in halves)
    assert seen


@pytest.mark.parametrize("size", ["8x6", pytest.param("14x10", marks=pytest.mark.soak)])
def test_every_map_has_a_place_that_one_sees_first(size: str) -> None:
    """A great set piece or a great cavern, whatever its districts are about."""
    catalogue, first = open_catalogue([load_pack(find_pack("dungeon"))]), set()
    for seed in range(400, 412):
        request = Request(board=f"grid:{size}", seed=seed)
        composer = Composer(request, catalogue, board_of(request))
        caverns = [len(space.cells) for space in composer.plan.spaces if space.walked]
        assert len(composer.plan.great) >= 4 or max(caverns, default=0) >= 4
        first.add(families_of(request, catalogue)[0])
        laid = composer.composing(DEGREES[0])
        assert composer.plan.great <= laid.pieces.keys()
        assert not composer.plan.great & laid.plan.rock
    assert len(first) > 1, "districts are about the same on all maps"


@pytest.mark.parametrize("frame", ["none", "after"])
def test_no_great_piece_leads_into_rock(frame: str) -> None:
    """Rock is laid after it: no tile could stand there."""
    catalogue, seen = open_catalogue([load_pack(find_pack("dungeon"))]), 0
    closes = catalogue.vocabulary.may_close
    for seed in range(4, 7):
        request = Request(board="grid:8x6", seed=seed, frame=frame)  # type: ignore[arg-type]
        composer = Composer(request, catalogue, board_of(request))
        laid = composer.composing(DEGREES[0])
        seen += len(composer.plan.great)
        for cell in sorted(composer.plan.great):
            for other, halves in composer.ground.facing[cell].items():
                if other in laid.plan.rock:
                    assert all(closes(laid.pieces[cell].faces[half]) for half in halves)
    assert seen


def test_six_great_rooms_are_enough_for_a_finale(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = open_catalogue([load_pack(find_pack("dungeon"))])
    request = Request(board="grid:9x7", seed=1)
    laid = Composer(request, catalogue, board_of(request)).composing(DEGREES[0])
    apart = replace(laid, pieces={})  # no set piece is the finale
    _, cells, great = list(composed_regions(apart, request, catalogue))[-1]
    assert cells == [laid.plan.finale] and len(great) >= 6
    for least, is_one in ((len(great), True), (len(great) + 1, False)):
        monkeypatch.setattr(composing, "LEAST_TILES", least)
        regions = [region for region, _, _ in composed_regions(apart, request, catalogue)]
        assert (regions[-1].text == "the finale") is is_one


@pytest.mark.parametrize(
    ("codes", "has"),
    [
        ("hhhhhhhh", False),
        ("hhhhhhhh hhhhhhww", False),
        ("hhhhhhhh wwwwwwww", False),
        ("hhhhhhhh hhwwwwww", True),
        ("hhhhhhhh wwwwhhww", True),
        ("hhhhhhhh rrwwrrww", False),
    ],
)
def test_a_plan_can_have_its_goal_where_a_tile_is_a_dead_end(
    tmp_path: Path, codes: str, has: bool
) -> None:
    """Its one way in is walked, however it is turned; rivers are none."""
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code,weight", *codes.split()]) + "\n")
    request = Request(pack=str(path), board="grid:5x4", seed=2)
    composer = Composer(request, catalogue_of(request), board_of(request))
    assert composer.plan.finale is not None
    assert composer.has_finale() is has


@pytest.mark.parametrize(
    ("codes", "suits"),
    [
        ("hhhhwwww", True),
        ("wwhhhhww", True),
        ("hhwwhhww", False),
        ("hhwwwwww", False),
        ("hhwwwwww hhwwhhww", False),
        ("hhhhhhww", False),
        ("rrrrwwww", False),
        ("hhwwwwww wwhhttww", True),
    ],
)
def test_tiles_suit_a_plan_if_one_turns_round_the_corner_of_a_map(
    tmp_path: Path, codes: str, suits: bool
) -> None:
    """Two sides next to each other closed, over the two others one walks."""
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code,weight", *codes.split()]) + "\n")
    request = Request(pack=str(path), board="grid:5x4")
    assert suits_a_plan(request, catalogue_of(request), board_of(request)) is suits


@pytest.mark.parametrize(
    ("name", "has_rock"), [("dungeon", True), ("overland", False), ("city", False)]
)
def test_ways_lead_through_rock_but_in_open_country_and_towns(name: str, has_rock: bool) -> None:
    assert _has_rock(open_catalogue([name])) is has_rock


@pytest.mark.parametrize(
    ("packs", "wet"), [(["dungeon"], False), (["dungeon", "waters"], True), (["waters"], True)]
)
def test_small_maps_of_a_pack_of_rivers_among_others_have_one(packs: list[str], wet: bool) -> None:
    request = Request(pack=packs, board="grid:6x4", seed=2, mood="temple")
    composer = Composer(request, catalogue_of(request), board_of(request))
    assert bool(composer.plan.rivers) is wet
    assert bool(composer.calmer) is wet
