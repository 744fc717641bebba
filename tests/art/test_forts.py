"""Castles and churches of sections: of many forms, within what they may take."""

from __future__ import annotations

import re

import pytest

from morphs.art.sideview.look import INKED
from morphs.art.sideview.surface import SITES
from morphs.art.things import things
from morphs.art.things.pen import PAINTERS
from morphs.base.seeds import Dice


@pytest.mark.parametrize("kind", ["side_tower", "side_gatehouse", "side_chapel", "side_keep"])
def test_no_two_are_alike_and_none_is_higher_than_its_site(kind: str) -> None:
    assert kind in things.KINDS
    wide, high = SITES[kind]
    drawn = [PAINTERS[kind](wide, high, INKED, Dice(seed, kind)) for seed in range(24)]
    assert len(set(drawn)) == len(drawn)
    forms = {re.sub(r"[^A-Za-z<>/ ]", "", svg) for svg in drawn}
    assert len(forms) >= 4
    for svg in drawn:
        levels = [float(y) for y in re.findall(r"V(-?[\d.]+)", svg)]
        assert -1.35 * high < min(levels) and max(levels) < 0.2
