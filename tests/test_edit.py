"""Editing finished layouts: what is changed still fits, what does not is refused and why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import morphs
from morphs.base.errors import MorphsError, NoMapError
from morphs.check import check_layout
from morphs.edit import Workshop
from morphs.gaps.filling import cap_gaps
from morphs.layout.layout import Layout, read_layout
from morphs.matching import Placement
from morphs.matching.assemble import laid, make_layout


def built(**options: object) -> Layout:
    result = morphs.build(
        morphs.Request.model_validate({"board": "grid:6x5", "seed": 4, **options})
    )
    return result.layout


@pytest.fixture(scope="module")
def layout() -> Layout:
    return built()


def changed(before: Layout, after: Layout) -> set[int]:
    pairs = zip(before.cells, after.cells, strict=True)
    return {a.id for a, b in pairs if (a.tile, a.rotation, a.flip) != (b.tile, b.rotation, b.flip)}


def is_sound(layout: Layout) -> bool:
    return bool(check_layout(json.loads(layout.to_json())).ok)


def test_a_layout_is_read_back_as_it_was(layout: Layout, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text(layout.to_json())
    assert read_layout(file) == Layout.from_dict(json.loads(layout.to_json()))
    assert read_layout(file).to_json() == layout.to_json()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"board": "brick:5x4"},
        {"board": "grid:4x3", "frame": "after"},
        {"wrap": True},
        {"connected": True},
        {"solver": "draw"},
    ],
    ids=str,
)
def test_every_alternative_fits_and_every_other_placement_does_not(
    options: dict[str, object],
) -> None:
    """Against the independent check, for every tile and orientation in a few cells."""
    layout = built(**options)
    shop = morphs.edit.workshop(layout)
    fitting = tried = 0
    for cell in (0, 7, 11):
        here = layout.cells[cell]
        offered = {
            (a.placement.tile.name, a.placement.orientation)
            for a in morphs.edit.alternatives(layout, cell)
        }
        fitting += len(offered)
        place = shop.board.cells[cell]
        for number, tile in enumerate(shop.catalogue.tiles):
            for way in tile.orientations(place.place) if tile.shape is place.shape else ():
                if (tile.name, way.rotation, way.flip) == (here.tile, here.rotation, here.flip):
                    continue
                fits = (tile.name, way) in offered
                if fits or (number + way.rotation) % 9 == 0:
                    assert forced(shop, layout, cell, Placement(tile, way)) == fits
                    tried += not fits
    assert tried > 20
    assert fitting


def forced(shop: Workshop, layout: Layout, cell: int, placement: Placement) -> bool:
    """Whether a map is sound in which a tile was laid whatever stands around."""
    cells = list(layout.cells)
    cells[cell] = laid(shop.board, cell, placement, shop.catalogue.vocabulary)
    opened = [c if c.tile else replace(c, faces=None, links=(), origin="gap") for c in cells]
    capped = cap_gaps(shop.board, shop.catalogue.vocabulary, opened)
    try:
        made = make_layout(shop.request, shop.task.matching, shop.catalogue, capped)
    except MorphsError:
        return False  # its water cannot run
    return is_sound(made)


def test_solving_again_changes_only_what_was_cleared(layout: Layout) -> None:
    cells = [7, 8, 13, 14]
    after = morphs.edit.resolve(layout, cells, keep=[14])
    assert changed(layout, after) <= {7, 8, 13}
    assert is_sound(after)
    again = morphs.edit.apply(layout, "resolve 1,1:2,2")
    assert changed(layout, again) <= set(cells)
    assert any(changed(layout, built_again(layout, n)) for n in range(5))


def built_again(layout: Layout, number: int) -> Layout:
    for _ in range(number + 1):
        layout = morphs.edit.apply(layout, "resolve 1,1:2,2")
    return layout


def test_a_pin_is_laid_and_what_is_around_is_solved_again(layout: Layout) -> None:
    after = morphs.edit.pin(layout, 8, "tile0024")
    assert (after.cells[8].tile or "").startswith("tile0024")
    assert after.cells[8].origin == "pinned"
    assert is_sound(after)
    later = morphs.edit.pin(after, 27, "tile0014")
    assert later.cells[8].tile == after.cells[8].tile


def test_refusals_say_why(layout: Layout) -> None:
    shop = morphs.edit.workshop(layout)
    refused = 0
    for cell in range(len(layout.cells)):
        try:
            assert is_sound(morphs.edit.rotate(layout, cell, turns=1))
        except NoMapError as error:
            assert f"rotate {cell % 6},{cell // 6}:r1 is refused: " in str(error)
            refused += 1
    assert refused > 5
    assert shop is morphs.edit.workshop(layout)


def test_swapped_pictures_show_the_same(layout: Layout) -> None:
    swapped = 0
    for cell in range(len(layout.cells)):
        try:
            after = morphs.edit.swap(layout, cell)
        except NoMapError:
            continue
        assert after.cells[cell].faces == layout.cells[cell].faces
        assert after.cells[cell].tile != layout.cells[cell].tile
        swapped += 1
    assert swapped


def test_two_cells_exchange_their_tiles(layout: Layout) -> None:
    done = 0
    for one in range(12):
        for other in range(12, 30):
            try:
                after = morphs.edit.swap(layout, one, other)
            except NoMapError:
                continue
            assert after.cells[one].tile == layout.cells[other].tile
            assert after.cells[other].tile == layout.cells[one].tile
            assert is_sound(after)
            done += 1
    assert done


def test_building_again_repeats_the_edits(layout: Layout) -> None:
    after = morphs.edit.apply(morphs.edit.apply(layout, "resolve 1,1:3,2"), "replace 0,0")
    assert after.request["edits"] == ["resolve 1,1:3,2", "replace 0,0"]
    again = morphs.build(morphs.Request.from_dict(after.request)).layout
    assert again.to_json() == after.to_json()


def test_the_rules_of_the_request_hold_for_edits() -> None:
    layout = built(board="grid:5x4", connected=True)
    for cell in range(20):
        for alternative in morphs.edit.alternatives(layout, cell):
            way = alternative.placement.orientation
            name = alternative.placement.tile.name
            report = check_layout(
                json.loads(morphs.edit.pin(layout, cell, name, way.rotation, way.flip).to_json())
            )
            assert report.ok
        if cell > 4:
            break


@pytest.mark.parametrize(
    ("edit", "part"),
    [
        ("turn 1,1", "cannot be read"),
        ("resolve 1,1:99,0", "99,0 lies outside the board, whose columns are 0 to"),
        ("swap 1,1=tile0001", "after swap write 3,2 or 3,2=4,2"),
        ("rotate 1,1:x", "after rotate write"),
        ("rotate 1,1=r1", "after rotate write"),
        ("replace 1,1=tile0001", "after replace write 1,0"),
        ("resolve 1,1=z", "after resolve write"),
        ("pin 1,1", "after pin write"),
        ("rotate 99,0", "no cell in column 99"),
        ("pin 1,1=nonsense", "'nonsense'"),
        ("rotate 1,1:r9", "may not lie"),
    ],
)
def test_bad_edits_are_one_sentence(layout: Layout, edit: str, part: str) -> None:
    with pytest.raises((MorphsError, NoMapError), match=part):
        morphs.edit.apply(layout, edit)


def test_a_damaged_layout_is_refused(layout: Layout) -> None:
    data = json.loads(layout.to_json())
    with pytest.raises(MorphsError, match=r"no layout file"):
        Layout.from_dict({**data, "format": "other"})
    with pytest.raises(MorphsError):
        Layout.from_dict({**data, "cells": [{"id": "x"}]})
    with pytest.raises(MorphsError, match="not those of its board"):
        morphs.edit.alternatives(Layout.from_dict({**data, "cells": data["cells"][:-1]}), 0)


def test_a_realised_terrain_map_is_edited(tmp_path: Path) -> None:
    """What is drawn stays as it is, but where it no longer meets the new tile."""
    from morphs.terrain.making import TerrainRequest, make
    from morphs.terrain.terrain_json import to_json

    terrain = make(TerrainRequest(generator="folkesten", seed=3, board="hex:6x6"))
    (tmp_path / "map.json").write_text(to_json(terrain))
    request = morphs.Request(terrain=str(tmp_path / "map.json"), seed=2)
    before = morphs.build(request).layout
    drawn = next(cell for cell in before.cells if cell.origin == "filled")
    text = f"pin {drawn.column},{drawn.row}=hex0001"
    after = morphs.edit.apply(before, text)
    assert is_sound(after)
    assert after.cells[drawn.id].tile == "hex0001-pppppppppppp"
    touched = {b for a, _, b, _ in before.joints if a == drawn.id}
    touched |= {a for a, _, b, _ in before.joints if b == drawn.id}
    for old, new in zip(before.cells, after.cells, strict=True):
        if old.id not in touched | {drawn.id}:
            assert new == old
    again = morphs.build(request.model_copy(update={"edits": (text,)})).layout
    assert again.to_json() == after.to_json()
