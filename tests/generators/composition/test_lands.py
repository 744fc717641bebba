"""Maps of lands lie after a plan: seas, plains, woods and mountains hang together."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import morphs
from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.grids import board_of
from morphs.building import lands
from morphs.building.lands import solve_lands
from morphs.check import find_reach, not_kept
from morphs.draw.carried import described_land
from morphs.generators.composition.lands import Places, lands_of, planned, spread
from morphs.generators.composition.rivers import SPRINGS
from morphs.generators.terrain.terrain_map import SETTLEMENTS
from morphs.matching.lands import countries_known, known_of, plan_lands
from morphs.matching.preferred import PreferredSearch
from morphs.matching.solving import Solved
from morphs.matching.task import make_task
from morphs.tiles.packs.catalogue import open_catalogue

EVERY = planned()


def places(columns: int, rows: int, periods: tuple[int, int] = (0, 0)) -> Places:
    """Cells of a square grid, ten parts a step."""
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    return Places(across.ravel() * 10, down.ravel() * 10, 10, periods)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_country_has_its_share_and_hangs_together(seed: int) -> None:
    found = lands_of(places(40, 30), EVERY, Dice(seed, "lands")).country
    shares = Counter(found)
    assert abs(shares["water"] - 168) < 2 and abs(shares["hill"] - 180) < 2
    beside = sum(found[n] == found[n + 1] for n in range(1199) if n % 40 != 39)
    assert beside > 0.5 * 1170
    assert found == lands_of(places(40, 30), EVERY, Dice(seed, "lands")).country


def test_countries_without_tiles_leave_theirs_to_the_others() -> None:
    found = lands_of(places(20, 20), {"water", "plain"}, Dice(1, "lands")).country
    assert set(found) == {"water", "plain"}


def test_what_is_sunk_lies_in_the_sea_and_the_rest_keeps_its_shares() -> None:
    rim = [n for n in range(1200) if n % 40 in (0, 39) or n // 40 in (0, 29)]
    found = lands_of(places(40, 30), EVERY, Dice(2, "lands"), rim).country
    assert {found[n] for n in rim} == {"water"}
    within = Counter(country for n, country in enumerate(found) if n not in set(rim))
    assert abs(within["water"] - 149) < 2 and abs(within["hill"] - 160) < 2


@pytest.mark.parametrize("board", ["hex:10x8", "hex-pointy:10x8"])
def test_a_map_with_few_entrances_is_an_island(board: str) -> None:
    pack = "overland-pointy" if "pointy" in board else "overland"
    made = morphs.build(pack=pack, board=board, seed=2, entrances=2)
    assert (made.report.gaps, made.report.unmet) == (0, ())
    assert find_reach(json.loads(made.layout.to_json())).entrances == 2


def test_a_board_that_runs_round_has_no_seam() -> None:
    found = lands_of(places(30, 30, (300, 300)), EVERY, Dice(4, "lands")).country
    rows = np.array(found).reshape(30, 30)
    inside = (rows[:, :-1] != rows[:, 1:]).mean()
    assert (rows[:, -1] != rows[:, 0]).mean() < 3 * inside


def test_cells_are_spread_so_many_steps_apart_wherever_there_is_room() -> None:
    grid = places(20, 20)
    chosen = spread(grid, 4, Dice(1, "spread"))
    at = np.stack([grid.x, grid.y], axis=1)
    apart = np.linalg.norm(at[:, None] - at[chosen][None], axis=2)
    assert apart.min(axis=1).max() < 40
    assert np.sort(apart[chosen], axis=1)[:, 1].min() >= 40


def test_a_map_keeps_what_is_wished_and_says_how_it_came_about() -> None:
    request = morphs.Request(pack=["overland"], board="hex:12x10", seed=3)
    catalogue = open_catalogue(request.pack)
    board = board_of(request, catalogue.vocabulary.segments)
    task = make_task(request, catalogue, board)
    known = countries_known(task.matching)
    assert set(known) == EVERY
    preferred = PreferredSearch(task)
    granted = preferred.granted([(13, known["water"]), (13, 0), (70, known["mountain"])])
    assert granted == [(13, known["water"]), (70, known["mountain"])]
    solved = preferred.search(granted, lambda _: None)
    assert isinstance(solved, Solved)
    laid = [solved.placements[13], solved.placements[70]]
    assert [{face[0] for face in one.tile.faces} for one in laid if one] == [{"a"}, {"m"}]


@pytest.mark.parametrize("wrap", [False, True])
def test_rivers_end_in_water_or_leave_and_roads_lead_to_places(wrap: bool) -> None:
    request = morphs.Request(pack=["overland"], board="hex:16x14", seed=11, wrap=wrap)
    catalogue = open_catalogue(request.pack)
    matching = make_task(request, catalogue, board_of(request, 2)).matching
    known = known_of(matching)
    assert known
    plan = plan_lands(matching, known, 11, opens=not wrap, island=False)
    net, roads = plan.net, []
    ends = {cell: [c for c in sign if c] for cell, sign in net.signs.items()}
    for cell, sign in net.signs.items():
        for side, crossing in enumerate(sign):
            there = net.across[cell][side]
            if crossing and there:
                facing = net.sign(there[0])[there[1]]
                assert facing and facing[0] == crossing[0]
                assert facing[1] == crossing[1] or {facing[1], crossing[1]} == {"river", "stream"}
            assert there or not (wrap and crossing)
        lines = {crossing[1] for crossing in ends[cell]}
        if len(ends[cell]) == 1 and lines & {"river", "stream"}:
            assert plan.lands.country[cell] in ("water", *SPRINGS)
        if len(ends[cell]) == 1 and "road" in lines:
            assert cell in plan.places
        roads += [cell] * ("road" in lines)
    wet = [cell for cell in ends if ends[cell][0][1] != "road"]
    assert len(wet) > 10 and len(roads) > 20


def test_lands_have_names_that_can_be_left_out() -> None:
    made = morphs.build(pack=["overland"], board="hex:10x8", seed=4, scale=0.1)
    words, board = made.catalogue.vocabulary, made.board
    land = described_land(made.layout, board, words)
    assert land
    again = described_land(made.layout, board, words)
    assert again and again.spots == land.spots
    settled = [spot for spot in land.spots if spot.kind in SETTLEMENTS]
    assert settled and all(spot.name for spot in settled)
    assert any(spot.kind == "feature" for spot in land.spots)
    bare = morphs.Request.of(made.request, {"names": "off"})
    shown = [replace(made, request=one).picture._carried for one in (made.request, bare)]
    assert shown[0] and shown[1] is None


def test_lands_are_planned_where_nothing_else_is() -> None:
    for options in ({"board": "hex:6x5"}, {"compose": "loose"}, {"solver": "draw"}):
        asked = {"pack": ["overland"], "board": "hex:12x10", **options}
        request = morphs.Request(**asked)
        catalogue = open_catalogue(request.pack)
        board = board_of(request, catalogue.vocabulary.segments)
        assert solve_lands(request, catalogue, board, None) is None


def test_nothing_is_compiled_for_lands_that_are_not_planned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lands, "make_task", lambda *_: pytest.fail("compiled for nothing"))
    for pack, name in (("dungeon", "grid:12x10"), ("overland", "hex:6x5")):
        request = morphs.Request(pack=[pack], board=name)
        catalogue = open_catalogue(request.pack)
        board = board_of(request, catalogue.vocabulary.segments)
        assert solve_lands(request, catalogue, board, None) is None


def test_nothing_that_stands_on_the_land_stands_near_its_twin() -> None:
    built = morphs.build(pack=("overland",), board="hex:11x9", seed=5, variety=3, connected=True)
    assert built.report.gaps == 0
    tags = {
        "castle",
        "village",
        "town",
        "city",
        "crags",
        "cave",
        "fields",
        "orchard",
        "reef",
        "dry",
    }
    cells = list(built.layout.cells)
    beside = [set(near) for near in _beside(built.board)]
    signs = {}
    for number, cell in enumerate(cells):
        tile = built.catalogue.by_key[cell.pack or "", cell.tile or ""]
        if tags & set(tile.tags):
            signs[number] = tile.name
    near_each = {number: _within(beside, number, 3) for number in signs}
    assert signs
    assert not [n for n, near in near_each.items() if signs[n] in {signs.get(o) for o in near}]
    data = json.loads(built.layout.to_json())
    assert not not_kept(data)
    data["request"]["variety"] = 30
    told = "".join(not_kept(data))
    twice = {name for name, often in Counter(signs.values()).items() if often > 1}
    assert any(name in told for name in twice) if twice else not told


def _within(beside: list[set[int]], cell: int, steps: int) -> set[int]:
    near = {cell}
    for _ in range(steps):
        near |= {other for one in near for other in beside[one]}
    return near - {cell}


def _beside(board: Board) -> list[list[int]]:
    """The cells that face each, by the halves that lie together."""
    cell_of = np.repeat(np.arange(len(board.cells)), np.diff(board.half_start))
    mates = board.mate_of_half
    return [
        sorted({int(cell_of[m]) for m in mates[cell_of == c] if m >= 0})
        for c in range(len(board.cells))
    ]
