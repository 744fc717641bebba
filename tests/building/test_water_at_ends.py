"""Water holds where rows come to an end that it may not leave by: nothing is dried out for that."""

from __future__ import annotations

import json
from statistics import fmean
from typing import Any

import pytest

import morphs
from morphs.check import check_layout
from morphs.layout.layout import Layout

DUE = 0.13
"""The share of half-sides with rivers in `waters`, by weight."""


def river_share(layout: Layout) -> float:
    shown = [face for cell in layout.cells for face in cell.faces or ()]
    return sum(face[-1] in "rsv" for face in shown) / len(shown)


@pytest.mark.parametrize(
    ("board", "seeds", "asked"),
    [
        ("16x16", (3, 7), {"wrap": True}),
        ("16x14", (1,), {"closed": True}),
        pytest.param("24x20", (1,), {"closed": True}, marks=pytest.mark.soak),
        pytest.param("24x20", (1,), {"entrances": 2}, marks=pytest.mark.soak),
        pytest.param("24x24", (2, 7), {"wrap": True}, marks=pytest.mark.soak),
        pytest.param("24x20", (2,), {"closed": True}, marks=pytest.mark.soak),
        pytest.param("24x20", (2,), {"entrances": 2}, marks=pytest.mark.soak),
    ],
)
def test_connected_maps_have_their_rivers(
    board: str, seeds: tuple[int, ...], asked: dict[str, Any]
) -> None:
    shares = []
    for seed in seeds:
        built = morphs.build(
            pack="waters",
            board=f"grid:{board}",
            seed=seed,
            compose="loose",
            connected=True,
            **asked,
        )
        assert not built.report.gaps and not built.report.unmet and not built.report.notes
        assert check_layout(json.loads(built.layout.to_json())).ok
        shares.append(river_share(built.layout))
    assert fmean(shares) > 0.5 * DUE  # one small torus may have less


@pytest.mark.soak
@pytest.mark.parametrize("pack", ["waters", "caverns", "dungeon"])
@pytest.mark.parametrize(
    "asked", [{"wrap": True}, {"closed": True}, {"frame": "after"}, {"entrances": 2}]
)
def test_no_large_connected_map_is_dry(pack: str, asked: dict[str, Any]) -> None:
    for seed in range(1, 6):
        built = morphs.build(pack=pack, board="grid:64x64", seed=seed, connected=True, **asked)
        assert not built.report.gaps and not built.report.notes, seed
        assert check_layout(json.loads(built.layout.to_json())).ok
