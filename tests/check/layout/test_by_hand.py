"""Small functions of the check, asked directly."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.check.layout import geometry
from morphs.check.terrain.agreement import _filled


@pytest.mark.parametrize("period", [None, (38, 21)])
def test_middles_of_sides_go_round_a_torus(period: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A triangle whose first side has two halves; others have theirs in the middle of a side."""
    monkeypatch.setattr(geometry, "sides", lambda _: [(0, 1), (2,), (3,)])
    own: Any = SimpleNamespace(_own_point=lambda *_: (9, 5), _period=period)
    corners = {"up": [(0, 0), (4, 0), (0, 4)]}
    spot: Any = SimpleNamespace(form=SimpleNamespace(corners=corners), place="up")
    plain = [(40, 20), (48, 20), (44, 28), (36, 28)]
    round_it = plain if period is None else [(2, 20), (10, 20), (6, 7), (36, 7)]
    assert geometry.Geometry.middles(own, 0, 0, spot) == round_it


@pytest.mark.parametrize("cells", [[9], ["1"], "1", [1, None]])
def test_holes_that_a_land_fills_are_cells_of_the_layout(cells: Any) -> None:
    layout = {"cells": [{"id": 1, "column": 4, "row": 2}, {"id": 2, "column": 5, "row": 2}]}
    assert _filled(layout, {}, "f") is None
    assert _filled(layout, {"cells": [2, 1]}, "f") == [(5, 2), (4, 2)]
    with pytest.raises(MorphsError, match="f: cells should list ids of the layout's cells"):
        _filled(layout, {"cells": cells}, "f")
