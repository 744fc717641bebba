"""Rooms through the borders of tiles: both cells show the same of each, before and after edits."""

from __future__ import annotations

from contextlib import suppress

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.board.shape import SHAPES, Orientation
from morphs.building.editing.session import Session
from morphs.layout.cells import MAX_VARIANT
from morphs.layout.layout import Layout
from morphs.matching.spanned import EACH, _across, _is_ours, _kinds
from morphs.plan.spans import (
    ACROSS,
    NATURAL,
    PASSAGES,
    SHIFTED,
    lying_spans,
    number_of,
    spanning,
    spans_of,
)
from morphs.tiles.packs.catalogue import open_catalogue


def spanned(layout: Layout) -> list[tuple[int, int, int, int]]:
    """Every half-side of a layout that is spanned, as it lies: the cell, which it is, what spans it
    and what does on the other side, as one sees it from this one, -1 where nothing can."""
    board = Session(layout).board
    found = []
    for cell in layout.cells:
        for half, kind in enumerate(_kinds(board, cell)):
            if kind:
                there = _across(board, board.halves(cell.id).start + half)
                assert cell.faces is not None
                faces = ("sh", "st") if kind in SHIFTED else ("st",) if kind in NATURAL else ("sh",)
                assert cell.faces[half] in faces
                other = -1 if there is None else _kinds(board, layout.cells[there[0]])[there[1]]
                found.append((cell.id, half, kind, ACROSS.get(other, other)))
    return found


@pytest.fixture(scope="module")
def layout() -> Layout:
    """A map of one tile that has halls on all sides, but for one cell."""
    name = next(t.name for t in open_catalogue(["dungeon"]).tiles if "hhhhhhhh-cro" in t.name)
    pins = [f"{column},{row}={name}" for column in range(3) for row in range(3)][1:]
    return morphs.build(morphs.Request(board="grid:3x3", seed=6, compose="loose", pin=pins)).layout


def test_numbers_tell_what_spans_each_half_side() -> None:
    kinds = (0, 4, 3, 3, 0, 1, 2, 0)
    assert spans_of(spanning(17, (14, 8, 0, 7, 11, 1, 12, 9)), 8) == (14, 8, 0, 7, 11, 1, 12, 9)
    assert number_of(spanning(17, (14,) * 8)) == 17 and spanning(17, (14,) * 8) <= MAX_VARIANT
    assert spans_of(spanning(17, kinds), 8) == kinds
    assert number_of(spanning(17, kinds)) == 17
    assert spans_of(17, 8) == (0,) * 8


def test_what_spans_a_tile_turns_with_it() -> None:
    variant = spanning(0, (7, 0, 0, 0, 0, 0, 0, 0))
    assert lying_spans(variant, SHAPES["square"], Orientation(0, False)).index(7) == 0
    places = {
        lying_spans(variant, SHAPES["square"], Orientation(turn, flip)).index(7)
        for turn in range(4)
        for flip in (False, True)
    }
    assert places == set(range(8))
    assert lying_spans(17, SHAPES["square"], Orientation(1, False)) == (0,) * 8


def test_both_cells_of_a_joint_show_what_spans_it(layout: Layout) -> None:
    found = spanned(layout)
    assert found
    assert all(kind == other for _, _, kind, other in found)
    for cell in layout.cells:
        sides = {
            half // 2
            for number, half, kind, _ in found
            if number == cell.id and kind not in PASSAGES
        }
        assert len(sides) <= EACH


def test_caves_go_through_borders_as_rooms_do() -> None:
    request = morphs.Request(board="grid:4x3", seed=3, pack=["caverns"], compose="loose")
    found = spanned(morphs.build(request).layout)
    assert found
    assert all(kind == other and kind in (*NATURAL, *SHIFTED) for _, _, kind, other in found)


@pytest.mark.parametrize("seed", [2, 5])
def test_passages_between_cells_that_are_drawn_anew_leave_the_lines_that_tiles_meet_on(
    seed: int,
) -> None:
    request = morphs.Request(board="grid:6x5", seed=seed, compose="designed", variants="all")
    layout = morphs.build(request).layout
    session = Session(layout)
    crossings = moved = 0
    for cell in layout.cells:
        for half, kind in enumerate(_kinds(session.board, cell)):
            there = _across(session.board, session.board.halves(cell.id).start + half)
            other = None if there is None else layout.cells[there[0]]
            anew = cell.variant and other is not None and other.variant
            ours = anew and all(_is_ours(session.catalogue, one) for one in (cell, other))
            if ours and cell.faces is not None and cell.faces[half] in ("sh", "st"):
                crossings, moved = crossings + 1, moved + (kind > 0)
    assert crossings and moved > 0.7 * crossings


def test_edits_leave_no_room_that_ends_at_a_border(layout: Layout) -> None:
    session = Session(layout)
    before = {cell for cell, _, _, _ in spanned(layout)}
    for cell in sorted(before):
        place = f"{layout.cells[cell].column},{layout.cells[cell].row}"
        for edit in (f"swap {place}", f"resolve {place}", f"rotate {place}"):
            with suppress(MorphsError):
                session.apply(edit)
            assert all(kind == other for _, _, kind, other in spanned(session.layout)), edit


def test_no_variants_no_rooms_through_borders() -> None:
    request = morphs.Request(board="grid:3x3", seed=6, compose="loose", variants="none")
    assert not any(cell.variant for cell in morphs.build(request).layout.cells)
