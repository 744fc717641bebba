"""Maps are designed where nobody says otherwise, and laid as tiles fit everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.building import composing
from morphs.layout.layout import Layout

CROSSINGS = "code\nhhhhhhhh\nttthhhhh\n"
CORRIDORS = "code\nswshswsw\nswshswsh\nswshshsw\nswshshsh\nshshshsh\nswswswsw\n"


def built(**options: Any) -> morphs.Result:
    return morphs.build(**{"board": "grid:6x5", "seed": 3, **options})


def laid(layout: Layout) -> list[tuple[object, ...]]:
    return [(cell.tile, cell.rotation, cell.flip, cell.faces) for cell in layout.cells]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, marks=pytest.mark.soak),
        {"pack": "caverns"},
        {"board": "brick:5x4"},
        pytest.param({"board": "grid:5x4", "frame": "after"}, marks=pytest.mark.soak),
    ],
)
def test_a_map_is_designed_where_nobody_says_otherwise(options: dict[str, Any]) -> None:
    result = built(**options)
    assert result.layout.request["compose"] == "planned"
    assert laid(result.layout) == laid(built(compose="designed", **options).layout)
    assert laid(result.layout) != laid(built(compose="loose", **options).layout)
    again = morphs.build(morphs.Request(**result.layout.request)).layout
    assert again.to_json() == result.layout.to_json()


def test_a_plan_that_nobody_asked_for_is_made_again_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such a plan is loosened sooner than one that is asked for."""
    monkeypatch.setattr(composing, "BRIEFLY", composing.DEGREES[3:])
    result = built()
    assert laid(result.layout) != laid(built(compose="designed").layout)
    again = morphs.build(morphs.Request(**result.layout.request)).layout
    assert again.to_json() == result.layout.to_json()


@pytest.mark.parametrize(
    "options",
    [
        {"template": "crossroads", "board": "grid:9x8", "zone": ("start=halls",)},
        {"paint": (".....r",)},
        {"regions": ("a.....", "a: crypt")},
        {"solver": "draw"},
        {"start": "centre"},
        {"board": "grid:3x3"},
        pytest.param({"board": "grid:4x4x2"}, marks=pytest.mark.soak),
        {"mask": ("###.###",) * 3, "board": "grid:7x3"},
        {"pack": "overland", "board": "hex:5x5"},
        {"pack": "city", "board": "grid:5x5"},
    ],
)
def test_what_says_what_lies_where_goes_without_a_plan(options: dict[str, Any]) -> None:
    result = built(**options)
    assert result.layout.request["compose"] == "auto"
    assert laid(result.layout) == laid(built(compose="loose", **options).layout)


def test_large_boards_go_without_a_plan_unless_it_is_asked_for() -> None:
    wide = {"board": "grid:31x30", "pack": "caverns"}
    assert built(**wide).layout.request["compose"] == "auto"


def test_tiles_that_cannot_keep_a_plan_are_laid_as_they_fit_and_nothing_is_said(
    tmp_path: Path,
) -> None:
    table = tmp_path / "few.csv"
    table.write_text(CROSSINGS)
    result = built(pack=str(table))
    assert result.layout.request["compose"] == "auto"
    assert result.report.notes == ()
    assert laid(result.layout) == laid(built(pack=str(table), compose="loose").layout)


def test_a_pack_of_six_tiles_keeps_a_plan(tmp_path: Path) -> None:
    table = tmp_path / "corridors.csv"
    table.write_text(CORRIDORS)
    result = built(pack=str(table))
    assert result.layout.request["compose"] == "planned"
    assert all(cell.tile for cell in result.layout.cells)


def test_moods_and_districts_ask_for_a_plan() -> None:
    assert laid(built(mood="crypt").layout) == laid(built(mood="crypt", compose="designed").layout)
    assert built(districts=1, board="grid:3x2").layout.request["compose"] == "designed"
    with pytest.raises(MorphsError, match="mood says what a designed map is like: leave out"):
        built(mood="crypt", compose="loose")
    with pytest.raises(MorphsError, match="districts and template both say what lies where"):
        built(districts=2, template="crossroads")


def test_a_terrain_may_be_told_to_go_without_a_plan() -> None:
    """It does so anyway; a wish for a plan is refused."""
    assert morphs.Request(terrain="land.json", compose="loose").compose == "loose"
    with pytest.raises(MorphsError, match="leaves compose no room"):
        morphs.Request(terrain="land.json", compose="designed")
