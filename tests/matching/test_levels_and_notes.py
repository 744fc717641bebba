"""Levels are connected each for itself, and maps that have what is due say nothing of it."""

from __future__ import annotations

import morphs


def test_each_level_is_connected_for_itself() -> None:
    """No stairs join them: each has its own floor, all of it in one part."""
    built = morphs.build(
        board="grid:3x3x2", connected=True, compose="loose", solver="complete", seed=1
    )
    parts = morphs.check_layout(built.layout).parts
    levels = {cell.id: cell.level for cell in built.layout.cells}
    assert [{levels[cell] for cell in part.cells} for part in parts] == [{0}, {1}]


def test_rivers_that_are_as_frequent_as_they_weigh_need_no_word() -> None:
    built = morphs.build(pack="waters", board="grid:9x8", compose="loose", seed=1)
    assert built.report.notes == ()
    assert any(face[1] == "r" for cell in built.layout.cells for face in cell.faces or ())
