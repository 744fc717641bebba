"""What a layout tells of its board: all that is there, and nothing that goes without saying."""

from __future__ import annotations

from dataclasses import replace

import pytest

from morphs.board.grids import BoardSpec, parse_board
from morphs.layout.layout import _board_to_dict


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        ("grid:4x3", {}, {}),
        ("grid:4x3x2", {}, {"levels": 2}),
        ("grid:4x3", {"segments": 3}, {"segments": 3}),
        ("grid:2x1", {"mask": ("#.",)}, {"mask": ["#."]}),
        ("hex:4x3", {}, {"orientation": "flat"}),
        ("hex-pointy:4x3", {"wrap": True}, {"orientation": "pointy", "wrap": True}),
    ],
)
def test_a_board_is_told(text: str, more: dict[str, object], told: dict[str, object]) -> None:
    spec: BoardSpec = replace(parse_board(text), **more)  # type: ignore[arg-type]
    usual = {
        "kind": spec.kind,
        "columns": spec.columns,
        "rows": spec.rows,
        "wrap": False,
        "frame": False,
    }
    assert _board_to_dict(spec) == {**usual, **told}
