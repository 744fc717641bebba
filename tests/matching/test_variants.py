"""Which picture of its tile each cell shows: every place of a tile its own, twins far apart, edits
leave all others as they are."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import morphs
from morphs.art.sideview.great_things import HALLS, SCENES
from morphs.base.errors import MorphsError
from morphs.building.editing import carrying
from morphs.building.editing.session import Session
from morphs.building.layouts import picture_of
from morphs.check import check_layout
from morphs.layout.cells import LaidCells
from morphs.layout.layout import Layout
from morphs.matching import variants
from morphs.matching.remembered import (
    GIANTS,
    LANDS,
    NEAR,
    REMEMBERED,
    TWINS,
    _scenes,
    is_of_section,
    is_part,
    looks_of_pieces,
)
from morphs.matching.variants import APART, Shown, _away, _dealt, _shares, can_vary
from morphs.plan.spans import number_of
from morphs.tiles.packs.catalogue import open_catalogue
from tests.conftest import PACKS

GREAT = set("cdfymq")
TWICE, PART, ROCK = "tile0019", "great_hall", "wwwwwwww-rock"


@cache
def tile(text: str) -> str:
    tiles = open_catalogue(["dungeon"]).tiles
    return next(one.name for one in tiles if text in one.name)


def built(mode: str = "auto", **options: object) -> Layout:
    """A map on which one tile stands three times."""
    pins = [f"{place}={tile(TWICE)}" for place in ("0,0", "2,0", "1,1")]
    asked = {"board": "grid:3x2", "compose": "loose", "pin": pins, "variants": mode, **options}
    return morphs.build(morphs.Request.model_validate(asked)).layout


@pytest.fixture(scope="module")
def layout() -> Layout:
    return built()


def shown(layout: Layout) -> list[int]:
    return [number_of(cell.variant) for cell in layout.cells if cell.tile == tile(TWICE)]


def test_a_tile_that_stands_again_shows_another_drawing_in_the_order_of_cells(
    layout: Layout,
) -> None:
    assert shown(layout) == list(range(len(shown(layout))))
    assert len(shown(layout)) >= 3
    pictures = Counter(
        (cell.tile, cell.variant) for cell in layout.cells if "rock" not in cell.tile
    )
    assert max(pictures.values()) == 1
    assert not any(cell.variant for cell in built("none").cells)


def test_variants_stand_in_the_file_and_are_read_back(layout: Layout) -> None:
    data = json.loads(layout.to_json())
    assert [cell.get("variant", 0) for cell in data["cells"]] == [c.variant for c in layout.cells]
    assert 0 not in [cell["variant"] for cell in data["cells"] if "variant" in cell]
    assert Layout.from_dict(data) == layout
    assert check_layout(data).ok


@pytest.mark.parametrize("wrong", [-1, True, "2", 1.5])
def test_variants_are_whole_numbers(layout: Layout, wrong: object) -> None:
    data = json.loads(layout.to_json())
    data["cells"][0]["variant"] = wrong
    for read in (Layout.from_dict, check_layout):
        with pytest.raises(MorphsError, match="variant"):
            read(data)


def test_a_cell_without_a_tile_has_no_variant(layout: Layout) -> None:
    data = json.loads(layout.to_json())
    data["cells"][0] |= {"variant": 2, "tile": None, "pack": None, "origin": "capped"}
    with pytest.raises(MorphsError, match="variant"):
        Layout.from_dict(data)
    assert any("variant" in fault.text for fault in check_layout(data).faults)


def test_tiles_of_artists_and_rock_are_not_drawn_anew() -> None:
    ours, theirs = open_catalogue(["dungeon"]), open_catalogue([str(PACKS / "hexes.csv")])
    assert can_vary(ours, ("dungeon", tile(TWICE)))
    assert not can_vary(ours, ("dungeon", tile(ROCK)))
    assert all(can_vary(ours, (t.pack, t.name)) for t in ours.tiles if "set-piece" in t.tags)
    assert not any(can_vary(theirs, key) for key in theirs.by_key)


def test_a_variant_of_what_cannot_be_drawn_anew_is_refused_in_one_sentence() -> None:
    plain = morphs.build(board="hex:2x2", pack=[str(PACKS / "hexes.csv")], gaps="cap").layout
    cells = [replace(cell, variant=1 if cell.tile else 0) for cell in plain.cells]
    assert any(cell.variant for cell in cells)
    for use in (picture_of, Session, morphs.check_layout):
        with pytest.raises(MorphsError, match="cannot be drawn anew"):
            use(replace(plain, cells=tuple(cells)))


def test_a_variant_where_no_tile_lies_is_refused_in_one_sentence() -> None:
    plain = morphs.build(board="hex:2x2", pack=[str(PACKS / "hexes.csv")], gaps="cap").layout
    first, *others = plain.cells
    emptied = replace(first, tile=None, pack=None, faces=None, links=(), origin="gap", variant=1)
    for use in (picture_of, Session):
        with pytest.raises(MorphsError, match="no tile lies there, so its variant can only be 0"):
            use(replace(plain, cells=(emptied, *others)))


def test_an_edit_keeps_what_cells_show_and_gives_new_ones_the_first_free_drawing() -> None:
    layout = built(pin=[f"{place}={tile(TWICE)}" for place in ("0,0", "1,1")])
    session = Session(layout)
    session.apply(f"pin 2,0={tile(TWICE)}")
    kept = [cell for cell in layout.cells if session.layout.cells[cell.id].tile == cell.tile]
    drawings = [number_of(session.layout.cells[cell.id].variant) for cell in kept]
    assert drawings == [number_of(cell.variant) for cell in kept]
    assert sorted(shown(session.layout)) == list(range(len(shown(session.layout))))
    assert number_of(session.cell("2,0").variant) == max(shown(session.layout))
    session.restore(layout)
    assert list(session.layout.cells) == list(layout.cells)


def test_where_no_other_tile_shows_the_same_a_swap_draws_it_anew(
    monkeypatch: pytest.MonkeyPatch, layout: Layout
) -> None:
    monkeypatch.setattr(carrying, "placements", lambda standing, cell: ())
    first = next(cell for cell in layout.cells if cell.tile == tile(TWICE))
    session = Session(layout)
    for variant in (max(shown(layout)) + 1, 0):
        change = session.apply(f"swap {first.column},{first.row}")
        now = change.layout.cells[first.id]
        assert change.changed == (first.id,)
        assert replace(now, variant=first.variant) == first
        assert number_of(now.variant) == variant


def test_a_drawing_that_no_cell_shows_any_more_is_free_again(layout: Layout) -> None:
    catalogue, request = open_catalogue(["dungeon"]), morphs.Request()
    now = Shown(request, catalogue, layout.cells)
    places = [cell for cell in layout.cells if cell.tile == tile(TWICE)]
    rock = replace(places[1], tile=tile(ROCK), variant=0)
    gone = now.dealt({rock.id: rock}, layout.cells)
    assert gone[rock.id].variant == 0
    now.forget([places[1]])
    now.take_in([rock])
    other = next(cell for cell in layout.cells if cell.tile != tile(TWICE))
    new = replace(places[0], id=other.id, variant=0)
    free = number_of(places[1].variant)
    assert now.dealt({other.id: new}, layout.cells)[other.id].variant == free


def test_a_tile_that_moves_takes_its_drawing_along(layout: Layout) -> None:
    now = Shown(morphs.Request(), open_catalogue(["dungeon"]), layout.cells)
    last = [cell for cell in layout.cells if cell.tile == tile(TWICE)][-1]
    other = next(cell for cell in layout.cells if cell.tile != tile(TWICE))
    new = {last.id: replace(other, id=last.id), other.id: replace(last, id=other.id, variant=0)}
    found = now.dealt(new, layout.cells)
    assert last.variant > 0
    drawings = [number_of(cell.variant) for cell in (last, other)]
    assert [found[cell.id].variant for cell in (other, last)] == drawings


def test_a_tile_that_is_turned_shows_what_it_showed(layout: Layout) -> None:
    last = [cell for cell in layout.cells if cell.tile == tile(TWICE)][-1]
    session = Session(layout)
    session.apply(f"pin {last.column},{last.row}={tile(TWICE)}")
    now = session.cell((last.column, last.row)).variant
    assert number_of(now) == number_of(last.variant)


def test_too_many_drawings_are_shared_out_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _shares([3, 0, 5], None) == [3, 0, 5]
    assert _shares([3, 1, 9], 100) == [3, 1, 9]
    assert _shares([9, 1, 9], 6) == [3, 1, 2]
    assert sum(_shares([7] * 10, 15)) == 15
    monkeypatch.setattr(variants, "MOST", 2)  # one for a first look
    assert max(shown(built())) == 1
    assert max(shown(built("all"))) >= 2
    monkeypatch.setattr(variants, "LARGEST", 5)
    assert not any(shown(built()))


def test_places_that_show_the_same_drawing_are_far_apart() -> None:
    line = np.array([(x, 0, 0) for x in range(8)])
    found = _dealt(line, 3, None)
    assert found.tolist() == [0, 1, 2, 3, 0, 1, 2, 3]
    ring = _dealt(line, 3, (8, 100))
    near = min(
        min((b - a) % 8, (a - b) % 8) for a in range(8) for b in range(a) if ring[a] == ring[b]
    )
    assert near >= 3
    assert _dealt(np.array([(0, 0, 0), (0, 0, 1), (9, 0, 1)]), 1, None).tolist() == [0, 1, 0]


def test_set_pieces_and_some_of_what_one_remembers_hang_on_the_seed() -> None:
    catalogue = open_catalogue(["dungeon"])
    for seed in (1, 2):
        result = morphs.build(board="grid:6x4", seed=seed, compose="designed")
        parts: dict[str, set[int]] = {}
        others = 0
        for cell in result.layout.cells:
            if cell.tile and is_part(catalogue.by_key["dungeon", cell.tile]):
                parts.setdefault(cell.tile.split("-")[-1], set()).add(cell.variant)
            others += bool(cell.variant)
        assert parts
        assert all(len(shown) == 1 for shown in parts.values())
        assert others > 0
    board, cells = result.board, LaidCells.of(result.layout.cells)
    looks = {
        tuple(looks_of_pieces(seed, board, catalogue, cells, None).tolist()) for seed in range(6)
    }
    assert len(looks) > 2
    assert not looks_of_pieces(1, board, catalogue, cells, 0).any()


def test_parts_of_a_set_piece_that_is_turned_show_one_drawing() -> None:
    """The part on which it was turned had kept its own, and the others had the one that ships."""
    catalogue = open_catalogue(["dungeon"])
    layout = morphs.build(board="grid:7x6", seed=8, compose="designed").layout
    parts = [c for c in layout.cells if c.tile and is_part(catalogue.by_key["dungeon", c.tile])]
    first = next(cell for cell in parts if cell.variant and "archive" in (cell.tile or ""))
    session = Session(layout)
    session.apply(f"pin {first.column},{first.row}={first.tile}:r1")
    piece = [one for one in session.layout.cells if "archive" in (one.tile or "")]
    assert len(piece) == 2 and len({one.variant for one in piece}) == 1
    again = Shown(morphs.Request(), catalogue, layout.cells)
    stays = {first.id: replace(first, variant=0, origin="pinned")}
    assert again.dealt(stays, layout.cells)[first.id].variant == first.variant


def test_places_are_farther_apart_on_other_levels_and_nearer_round_a_torus() -> None:
    spots = np.array([[1, 1, 0], [1, 1, 1], [9, 2, 0], [4, 5, 2]])
    assert _away(spots, spots[0], None).tolist() == [0, APART, 65, 25 + APART]
    assert _away(spots, spots[0], (10, 6)).tolist() == [0, APART, 5, 13 + APART]


@pytest.mark.parametrize("seed", [2, 5])
def test_a_section_is_of_one_land_and_each_great_place_has_one_thing_to_remember(seed: int) -> None:
    asked = {"board": "grid:5x4", "pack": ["sideview"], "seed": seed}
    cells = morphs.build(morphs.Request.model_validate(asked)).layout.cells
    tiles = {one.name: one for one in open_catalogue(["sideview"]).tiles}
    inner = [cell for cell in cells if cell.tile and {f[1] for f in tiles[cell.tile].faces} & GREAT]
    sky = [cell for cell in cells if cell.tile and "sky" in tiles[cell.tile].tags]
    assert len({(cell.variant - 1) % LANDS for cell in sky}) == 1 and len(sky) == 5
    shown = [(cell.tile, cell.variant) for cell in (*inner, *sky)]
    assert len(set(shown)) == len(shown) and all(cell.variant for cell in sky)
    assert 0 < sum(cell.variant % 2 for cell in inner) < len(inner)


def test_no_two_great_places_of_a_map_show_one_giant() -> None:
    tiles, count = {one.name: one for one in open_catalogue(["sideview"]).tiles}, 0
    for seed in (1, 5):
        asked = {"board": "grid:8x5", "pack": ["sideview"], "seed": seed}
        cells = morphs.build(morphs.Request.model_validate(asked)).layout.cells
        great = [c for c in cells if c.tile and {f[1] for f in tiles[c.tile].faces} & GREAT]
        asks = [cell.variant // 2 for cell in great if cell.variant % 2]
        for kinds in (len(SCENES), len(HALLS)):
            assert GIANTS % kinds == 0
            shown = asks[:kinds]
            assert len({ask % kinds for ask in shown}) == len(shown)
        count += len(asks)
    assert count > 3


def test_what_ships_with_nothing_vast_is_not_drawn_anew_in_great_places() -> None:
    tiles = {one.name: one for one in open_catalogue(["sideview"]).tiles}
    for seed in (1, 5):
        asked = {"board": "grid:8x5", "pack": ["sideview"], "seed": seed}
        cells = morphs.build(morphs.Request.model_validate(asked)).layout.cells
        great = [c for c in cells if c.tile and {f[1] for f in tiles[c.tile].faces} & GREAT]
        assert any(not cell.variant for cell in great) and any(cell.variant for cell in great)


def test_of_two_tiles_near_each_other_that_ship_with_one_scene_one_is_drawn_anew() -> None:
    catalogue, count = open_catalogue(["sideview"]), 0
    for seed in (1, 5):
        asked = {"board": "grid:8x5", "pack": ["sideview"], "seed": seed}
        cells = morphs.build(morphs.Request.model_validate(asked)).layout.cells
        apart = [cell for cell in cells if not is_of_section(catalogue, catalogue.by_key[cell.key])]
        anew = [cell for cell in apart if cell.variant]
        count += len(anew)
        if len(anew) < len(cells) // TWINS:
            shown = {divmod(c.id, 8): _scenes(catalogue, c.key) for c in apart if not c.variant}
            for (row, column), scenes in shown.items():
                for (other, beside), also in shown.items():
                    near = abs(row - other) <= NEAR and abs(column - beside) <= NEAR
                    assert not (near and scenes & also) or (row, column) == (other, beside)
    assert count


@pytest.mark.soak
def test_two_maps_seldom_show_the_same_room() -> None:
    maps = []
    for seed in range(300, 324):
        layout = morphs.build(board="grid:5x4", seed=seed, compose="designed").layout
        looks = {(cell.tile, cell.variant) for cell in layout.cells if cell.tile}
        maps.append({look for look in looks if REMEMBERED.intersection(look[0].split("-"))})
    pairs = [len(one & other) for k, one in enumerate(maps) for other in maps[:k]]
    assert sum(map(len, maps)) > 6 * len(maps)
    assert sum(pairs) < 0.8 * len(pairs)
    often = Counter(look for one in maps for look in one)
    assert max(often.values()) < 0.45 * len(maps)
