"""Levels are connected each for itself, and maps that have what is due say nothing of it."""

from __future__ import annotations

import pytest

import morphs
from morphs.base.seeds import Dice
from morphs.board.grids import board_of
from morphs.matching import make_task, solving
from morphs.tiles.packs.catalogue import catalogue_of


def test_each_level_is_connected_for_itself() -> None:
    """No stairs join them: each has its own floor, all of it in one part."""
    built = morphs.build(
        board="grid:3x3x2", connected=True, compose="loose", solver="complete", seed=1
    )
    parts = morphs.check_layout(built.layout).parts
    levels = {cell.id: cell.level for cell in built.layout.cells}
    found = [{levels[cell] for cell in part.cells} for part in parts]
    assert sorted(found, key=sorted) == [{0}, {1}]


def test_rivers_that_are_as_frequent_as_they_weigh_need_no_word() -> None:
    built = morphs.build(pack="waters", board="grid:9x8", compose="loose", seed=1)
    assert built.report.notes == ()
    assert any(face[1] == "r" for cell in built.layout.cells for face in cell.faces or ())


def test_of_rivers_that_are_aimed_at_less_the_share_of_all_sides_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = morphs.Request(pack="waters", board="grid:3x3", wrap=True)
    task = make_task(request, catalogue_of(request), board_of(request))
    for stems, share in ((18.0, "50%"), (9.0, "25%")):  # each of 9 cells has four sides
        monkeypatch.setattr(solving, "due_stems", lambda *_, stems=stems: stems)
        (note,) = solving._notes_of_less(task.matching)
        assert f"not over {share} as the tiles weigh" in note
    monkeypatch.setattr(solving, "due_stems", lambda *_: 0.0)
    assert solving._notes_of_less(task.matching) == ()


def test_a_map_whose_water_was_spared_says_that_it_is_dry() -> None:
    request = morphs.Request(pack="dungeon", board="grid:3x2", compose="loose")
    task = make_task(request, catalogue_of(request), board_of(request))
    found = solving.plan_of(task, None, proof=0).solve(Dice(1, "notes"))
    for spared, notes in ((False, 0), (True, 1)):
        found.spared = spared
        said = solving.dealt(task, found, {}).notes
        assert len([note for note in said if "most of the map is dry" in note]) == notes
