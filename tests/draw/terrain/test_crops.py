"""What grows in the closes and strips of battlefields."""

from __future__ import annotations

import re

from morphs.draw.terrain.crops import HERBAGE, NARROW, PLOUGHED, TILTH, picked
from tests.draw.terrain.test_table_names import chart


def test_crops_are_dealt_by_their_dice_and_all_of_them_come() -> None:
    for table in (HERBAGE, NARROW, TILTH, PLOUGHED):
        dealt = [picked(table, key, 5) for key in range(300)]
        assert dealt == [picked(table, key, 5) for key in range(300)]
        assert {crop for crop, _ in dealt} == set(table)
        assert all(hue in crop.hues for crop, hue in dealt)


def test_closes_show_many_crops_in_colour_and_in_ink() -> None:
    kinds = {*HERBAGE, *NARROW, *TILTH}
    drawn = chart(3, "grid:7x6").svg()
    rows = {crop.colour for crop in kinds if crop.broad and f'stroke="{crop.colour}"' in drawn}
    assert len(rows) >= 5
    inked = chart(3, "grid:7x6", inked=True).svg()
    dashes = re.findall(r'stroke="#7c7c7c"[^>]*stroke-dasharray="([^"]*)"', inked)
    assert len(set(dashes)) >= 3
