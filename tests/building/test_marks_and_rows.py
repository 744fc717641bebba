"""What the list of a sheet marks as trapped, worth or the end is marked on its map, and no more."""

from __future__ import annotations

from typing import Any

import pytest

import morphs
from morphs.art.dressing.page import Page
from morphs.building.dressing import sheet_of
from morphs.building.plans import plan_of_picture

SHEETS: tuple[dict[str, Any], ...] = (
    {"board": "grid:5x4", "seed": 3117},
    {"board": "grid:4x4", "seed": 3118, "pack": "caverns", "style": "parchment"},
    {"board": "grid:4x4", "seed": 3119, "closed": True, "style": "classic"},
    {"board": "grid:6x3", "seed": 3120, "style": "dark"},
)


def marks_in_list(page: Page) -> dict[str, str]:
    """The marks behind each number of a list, as it is set."""
    assert page.setting
    found: dict[str, str] = {}
    number = ""
    for column in page.setting.text:
        for run in (run for block in column for line in block.lines for run in line):
            if run.face in ("number", "minor"):
                number = run.text
                found.setdefault(number, "")
            if run.face == "mark":
                found[number] += run.text
    return {key: "".join(sorted(marks)) for key, marks in found.items() if key}


@pytest.mark.thinned(2)
@pytest.mark.parametrize("asked", SHEETS, ids=lambda asked: str(asked["seed"]))
def test_every_mark_of_the_list_stands_on_the_map_and_no_other_does(asked: dict[str, Any]) -> None:
    picture = morphs.build(dress=True, scale=0.3, **asked).picture
    sheet = sheet_of(picture, plan_of_picture(picture))
    on_map = {
        str(one.number): "".join(sorted(kind for kind, _ in one.marks)) for one in sheet.dress.rooms
    }
    in_list = marks_in_list(sheet.page)
    assert in_list == on_map
    assert {kind for marks in in_list.values() for kind in marks} == {*"!*#"}
