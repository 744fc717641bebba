"""Sessions: what an edit lays fits, what does not is refused and why, and nothing else changes."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import morphs
from morphs.base.errors import MorphsError, NoMapError, one_line
from morphs.base.reasons import Refusal
from morphs.building.editing.carrying import Carrier
from morphs.building.editing.redraw import Redrawer
from morphs.building.gaps.filling import cap_gaps
from morphs.check import check_layout
from morphs.layout.cells import LaidCell
from morphs.layout.layout import Layout, read_layout
from morphs.matching import Placement
from morphs.matching.again import _reason
from morphs.matching.assemble import laid, make_layout
from morphs.matching.standing import Opening
from morphs.plan.spans import number_of
from morphs.tiles.vocabulary import load_vocabulary


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
        {"board": "brick:3x3"},
        {"board": "grid:2x2", "frame": "after"},
        pytest.param({"wrap": True}, marks=pytest.mark.soak),
        pytest.param({"connected": True}, marks=pytest.mark.soak),
        {"solver": "draw"},
    ],
    ids=str,
)
def test_every_alternative_fits_and_every_other_placement_does_not(
    options: dict[str, object],
) -> None:
    """Against the independent check, for some tiles and orientations in a few cells."""
    layout = built(**{"board": "grid:4x3", **options})
    session = morphs.Session(layout)
    fitting = tried = 0
    for cell in (0, 5):
        here = layout.cells[cell]
        offered = {(c.tile.name, c.orientation) for c in session.candidates(f"#{cell}")}
        fitting += len(offered)
        some = -(-len(offered) // 12)
        place = session.board.cells[cell]
        for number, tile in enumerate(session.catalogue.tiles):
            for way in tile.orientations(place.place) if tile.shape is place.shape else ():
                if (tile.name, way.rotation, way.flip) == (here.tile, here.rotation, here.flip):
                    continue
                fits = (tile.name, way) in offered
                if (number + way.rotation) % (some if fits else 71) == 0:
                    assert forced(session, layout, cell, Placement(tile, way)) == fits
                    tried += not fits
    assert tried > 10
    assert fitting


def forced(session: morphs.Session, layout: Layout, cell: int, placement: Placement) -> bool:
    """Whether a map is sound in which a tile was laid whatever stands around."""
    cells, words = list(layout.cells), session.catalogue.vocabulary
    cells[cell] = laid(session.board, cell, placement, words)
    opened = [c if c.tile else replace(c, faces=None, links=(), origin="gap") for c in cells]
    capped = cap_gaps(session.board, words, opened)
    request, matching = morphs.Request.from_dict(layout.request), session._task.matching
    try:
        made = make_layout(request, matching, session.catalogue, capped)
    except MorphsError:
        return False  # its water cannot run
    return is_sound(made)


def test_a_session_counts_the_tiles_that_stand_whatever_was_tried(layout: Layout) -> None:
    """What is refused, and what was tried in vain before something fitted, leaves no trace."""
    session, done = morphs.Session(layout), 0
    for cell in (0, 7, 8, 13, 20, 29):
        for edit in (f"swap #{cell}", f"rotate #{cell}", f"swap #{cell}=#{(cell * 7 + 3) % 30}"):
            before = session.layout
            try:
                session.apply(edit)
            except MorphsError:
                assert session.layout is before
            else:
                done += 1
            tiles = Counter((c.pack, c.tile) for c in session.layout.cells if c.tile)
            assert +session._standing.used == tiles, edit
            standing = zip(session._standing.placements, session.layout.cells, strict=True)
            assert all((p.tile.name if p else None) == c.tile for p, c in standing)
    assert 4 < done < 18


def test_solving_again_changes_only_what_was_cleared(layout: Layout) -> None:
    cells = {7, 8, 13, 14}
    session = morphs.Session(layout)
    session.apply("lock #14")
    change = session.apply(morphs.Resolve((1, 1), to=(2, 2)))
    assert changed(layout, change.layout) <= {7, 8, 13}
    both = zip(layout.cells, change.layout.cells, strict=True)
    # What spans two cells is drawn anew in the locked one too, and in those beside the cleared.
    differ = {a.id: (a, b) for a, b in both if a != b}
    assert set(change.changed) == differ.keys()
    for old, new in (pair for cell, pair in differ.items() if cell not in cells):
        assert replace(old, variant=new.variant) == new
        assert number_of(old.variant) == number_of(new.variant)
    assert is_sound(change.layout)
    session.restore(layout)
    seen = set()
    for _ in range(5):
        change = session.apply("resolve 1,1:2,2")
        assert changed(layout, change.layout) <= cells
        seen |= set(change.changed)
    assert seen


def test_a_pin_is_laid_and_what_is_around_is_solved_again(layout: Layout) -> None:
    session = morphs.Session(layout)
    change = session.apply("pin 2,1=tile0024")
    assert change.changed and change.reason and change.reason.refusal is Refusal.NEIGHBOUR
    after = change.layout
    assert (after.cells[8].tile or "").startswith("tile0024")
    assert after.cells[8].origin == "pinned"
    assert is_sound(after)
    later = session.apply(morphs.Pin("#27", "tile0014")).layout
    assert later.cells[8].tile == after.cells[8].tile


def test_refusals_say_why(layout: Layout) -> None:
    session = morphs.Session(layout)
    kinds = set()
    for cell in layout.cells:
        before = session.layout
        try:
            assert is_sound(session.apply(f"rotate #{cell.id}:r1").layout)
        except NoMapError as error:
            place = f"{cell.column},{cell.row}"
            assert f"rotate {place}:r1 is refused: its " in str(error)
            assert session.layout is before
            kinds.add(error.reason.refusal)
    assert Refusal.NEIGHBOUR in kinds


def test_swapped_pictures_show_the_same(layout: Layout) -> None:
    session, swapped = morphs.Session(layout), 0
    for cell in range(len(layout.cells)):
        try:
            after = session.apply(f"swap #{cell}").layout
        except NoMapError as error:
            assert error.reason.refusal is Refusal.NO_OTHER
            continue
        new, old = after.cells[cell], layout.cells[cell]
        assert new.faces == old.faces
        assert (new.tile, new.variant) != (old.tile, old.variant)
        swapped += 1
    assert swapped


def test_two_cells_exchange_their_tiles(layout: Layout) -> None:
    session, done = morphs.Session(layout), 0
    for one in range(12):
        for other in range(12, 30, 2):
            try:
                after = session.apply(morphs.Swap(f"#{one}", f"#{other}")).layout
            except NoMapError:
                continue
            assert after.cells[one].tile == layout.cells[other].tile
            assert after.cells[other].tile == layout.cells[one].tile
            assert is_sound(after)
            session.restore(layout)
            done += 1
    assert done


def test_building_again_repeats_the_edits(layout: Layout) -> None:
    session = morphs.Session(layout)
    session.apply("resolve #7:3,2")
    after = session.apply("replace 0,0").layout
    assert after.request["edits"] == ["resolve 1,1:3,2", "replace 0,0"]
    again = morphs.build(morphs.Request.from_dict(after.request)).layout
    assert again.to_json() == after.to_json()


def test_the_rules_of_the_request_hold_for_edits() -> None:
    layout = built(board="grid:4x3", connected=True)
    session = morphs.Session(layout)
    for cell in (0, 5):
        for candidate in session.candidates(f"#{cell}")[::2]:
            way = candidate.orientation
            pin = morphs.Pin(f"#{cell}", candidate.tile.name, way.rotation, way.flip)
            assert is_sound(session.apply(pin).layout)
            session.restore(layout)


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
        ("paint 1,1=", "after paint write"),
        ("paint 1,1=zz", "is no feature, no face and no code"),
        ("paint 1,1:q=r", "'q' is no side"),
        ("entrance 1,1:n", "not at the border"),
        ("entrance 1,1", "after entrance write"),
        ("lock 1,1@1", "no cell in column 1, row 1, level 1"),
        ("lock #30", "no cell #30; they are #0 to #29"),
        ("lock 0101", "is how hexes are numbered"),
        (7, "is no edit"),
        ("rotate 99,0", "no cell in column 99"),
        ("pin 1,1=nonsense", "'nonsense'"),
        ("rotate 1,1:r4", "may not lie"),
    ],
)
def test_bad_edits_are_one_sentence(layout: Layout, edit: str, part: str) -> None:
    with pytest.raises((MorphsError, NoMapError), match=part):
        morphs.Session(layout).apply(edit)


def test_the_text_of_an_edit_is_text() -> None:
    with pytest.raises(MorphsError, match="text: it should be text, not 7"):
        morphs.parse_edit(7)  # type: ignore[arg-type]


def test_a_damaged_layout_is_refused(layout: Layout) -> None:
    data = json.loads(layout.to_json())
    with pytest.raises(MorphsError, match=r"no layout file"):
        Layout.from_dict({**data, "format": "other"})
    with pytest.raises(MorphsError):
        Layout.from_dict({**data, "cells": [{"id": "x"}]})
    with pytest.raises(MorphsError, match="not those of its board"):
        morphs.Session(Layout.from_dict({**data, "cells": data["cells"][:-1]}))


def test_a_realised_terrain_map_is_edited(tmp_path: Path) -> None:
    """What is drawn stays as it is, but where it no longer meets the new tile."""
    from morphs.generators.terrain.making import TerrainRequest, make
    from morphs.generators.terrain.terrain_json import to_json

    terrain = make(TerrainRequest(generator="folkesten", seed=3, board="hex:6x6"))
    (tmp_path / "map.json").write_text(to_json(terrain))
    request = morphs.Request(terrain=str(tmp_path / "map.json"), seed=2)
    before = morphs.build(request).layout
    drawn = next(cell for cell in before.cells if cell.origin == "filled")
    text = f"pin {drawn.column},{drawn.row}=hex0001"
    after = morphs.Session(before).apply(text).layout
    assert is_sound(after)
    assert after.cells[drawn.id].tile == "hex0001-pppppppppppp"
    touched = {b for a, _, b, _ in before.joints if a == drawn.id}
    touched |= {a for a, _, b, _ in before.joints if b == drawn.id}
    for old, new in zip(before.cells, after.cells, strict=True):
        if old.id not in touched | {drawn.id}:
            assert new == old
    again = morphs.build(request.model_copy(update={"edits": (text,)})).layout
    assert again.to_json() == after.to_json()


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        *(f"swap {DIGITS},1", f"swap 1,{DIGITS}", f"replace {DIGITS}", f"replace #{DIGITS}"),
        *(f"rotate 1,1@{DIGITS}", f"rotate 1,1:r{DIGITS}", f"resolve 0,0:{DIGITS},{DIGITS}"),
        *(f"pin 1,1={DIGITS}", f"paint 1,1={DIGITS}", f"entrance 1,1:{DIGITS}", DIGITS, ""),
        *("resolve 0,0=" + "1,1 " * 40_000, "lock 0,0:1,1=2,2", "lock -1,0", "unlock 0,0@1"),
        *("swap 1,1=1,1", "swap\x00 1,1", "\u0663\u0663 1,1", "swap \u0663,1"),
        *("paint 1,1=\x1b[31m", "pin 1,1=../../etc/passwd", "resolve 0,0:5,4@1", "rotate 1,1:f,f"),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_hostile_texts_are_refused_in_a_line(layout: Layout, text: str) -> None:
    session = opened(layout)
    before = session.layout
    with pytest.raises(MorphsError) as caught:
        session.apply(text)
    assert len(one_line(str(caught.value))) < 600
    assert session.layout is before and session.locked == ()


@pytest.mark.parametrize("place", [(10**5000, 1), (1, 2, 3, 4), None, 7, "1;2", (-1, 0), ("1", 2)])
def test_hostile_places_are_refused_in_a_line(layout: Layout, place: object) -> None:
    with pytest.raises(MorphsError) as caught:
        opened(layout).candidates(place)  # type: ignore[arg-type]
    assert len(one_line(str(caught.value))) < 300


@cache
def session_of(text: str) -> morphs.Session:
    return morphs.Session(Layout.from_json(text))


def opened(layout: Layout) -> morphs.Session:
    """A session of a layout that no test changes."""
    return session_of(layout.to_json())


def test_a_face_is_painted(layout: Layout) -> None:
    """Where it can be laid; that it cannot is told as any other refusal."""
    session, shown = morphs.Session(layout), 0
    for cell in layout.cells[6:24]:
        session.restore(layout)
        try:
            after = session.apply(f"paint {cell.column},{cell.row}=sh").layout
        except NoMapError:
            continue
        assert "sh" in (after.cells[cell.id].faces or ())
        shown += "sh" not in (cell.faces or ())
    assert shown


def test_a_refusal_names_the_cells_that_are_in_trouble() -> None:
    """Or, where none is, the first of those that were to be solved again."""
    offers = SimpleNamespace(place=lambda cell: (cell, 0, 0))
    opening = cast(Opening, SimpleNamespace(cells=[4, 7, 9], open_count=2, offers=offers))
    for trouble, cells in (({1: 2, 2: 5}, [7]), ({2: 5}, [4]), ({}, [4])):
        reason = _reason(opening, True, trouble, "resolve 0,0")
        assert [place[0] for place in reason.cells] == cells
        assert reason.refusal is Refusal.IMPOSSIBLE


def test_a_fill_is_drawn_anew_where_its_face_no_longer_meets() -> None:
    """Or where there is none; on maps without land it is for just the face it was drawn to."""
    words = load_vocabulary("dungeon")
    board = SimpleNamespace(half_start=[0, 8])
    cell = LaidCell(0, "square", 0, 0, 0, None, None, 0, False, ("sh", *("sw",) * 7), (), "filled")
    other, wall = (replace(cell, faces=(face,) * 8) for face in ("sh", "sw"))
    for land, was, theirs, parted in (
        (None, cell, other, False),
        (None, wall, other, True),
        (None, cell, replace(other, faces=None), True),
        ("land", wall, other, False),
        ("land", wall, replace(other, faces=("sl",) * 8), True),
    ):
        request = SimpleNamespace(terrain=None, land=land)
        task = SimpleNamespace(request=request)
        drawn = cast(Redrawer, SimpleNamespace(board=board, task=task, vocabulary=words))
        assert Redrawer._is_parted(drawn, {0: was}, [cell, theirs], 0, 0, 1, 13) == parted


def test_cells_around_some_are_those_that_may_be_solved_again() -> None:
    """Not those of the block, nor empty, locked or pinned ones."""
    line = [
        [(cell - 1, 1) if cell else None, (cell + 1, 0) if cell < 5 else None] for cell in range(6)
    ]
    around = SimpleNamespace(
        _offers=SimpleNamespace(opposite=line),
        standing=SimpleNamespace(chosen=[0, 0, 3, 2, 1, -1]),
        locked={3},
        cells=[SimpleNamespace(origin="pinned" if cell == 1 else "placed") for cell in range(6)],
    )
    found = [
        Carrier._around(cast(Carrier, around), block) for block in ({1}, {2}, {3}, {4}, {0}, {2, 3})
    ]
    assert found == [{0, 2}, set(), {2, 4}, set(), set(), {4}]
