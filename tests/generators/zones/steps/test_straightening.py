"""Borders of zones and of rock: on made maps nearly every square along them has a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import ndimage

from morphs.check.zones import check_zones
from morphs.exports.h3m_borders import border_pictures
from morphs.generators.zones.grounds.shapes import ragged_squares
from morphs.generators.zones.grounds.smoothing import smoothed
from morphs.generators.zones.making import generate
from morphs.generators.zones.request import resolve_players
from morphs.generators.zones.state import ZoneOptions
from morphs.generators.zones.templates.library import find_template
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_json import to_dict
from tests.export.test_h3m_borders import at_border

GROUNDS = np.array([TERRAINS.index(name) for name in ("grass", "swamp", "dirt", "sand")], np.uint8)


def settled(name: str, **options: Any) -> ZoneOptions:
    template = find_template(name)
    players, humans = resolve_players(template, None, None, None)
    return ZoneOptions(template, players=players, humans=humans, **options)


@pytest.mark.parametrize(
    ("template", "options"),
    [
        pytest.param("crossroads", {"size": 72, "seed": 4}, marks=pytest.mark.soak),
        pytest.param("two-rivers", {"size": 72, "levels": 2, "seed": 5}, marks=pytest.mark.soak),
        pytest.param(
            "far-shores", {"size": 108, "seed": 3, "water": "normal"}, marks=pytest.mark.soak
        ),
        ("handshake", {"size": 72, "seed": 2, "water": "islands"}),
        pytest.param("three-crowns", {"size": 72, "levels": 2, "seed": 1}, marks=pytest.mark.soak),
    ],
)
def test_borders_of_made_maps_have_pictures(template: str, options: dict[str, Any]) -> None:
    zones = generate(settled(template, **options))
    assert not check_zones(to_dict(zones)).faults
    border = ragged = 0
    for level in zones.terrain:
        pictured = np.zeros(level.shape, bool)
        for ground in range(len(TERRAINS)):
            for picked in border_pictures(level, ground):
                pictured |= picked.squares
        border += int(at_border(level).sum())
        ragged += int((at_border(level) & ~pictured).sum())
    assert border > 100 and ragged <= 0.03 * border


@pytest.mark.parametrize("seed", range(4))
def test_smoothing_only_lessens_and_keeps_labels_whole(seed: int) -> None:
    rng = np.random.default_rng(seed)
    noise = ndimage.gaussian_filter(rng.random((4, 40, 40)), (0, 3, 3))
    labels = np.argmax(noise, axis=0).astype(np.int64)
    after = smoothed(labels, GROUNDS, lambda _, changes: np.ones(len(changes.rows), bool))
    before = int(ragged_squares(GROUNDS[labels]).sum())
    assert int(ragged_squares(GROUNDS[after]).sum()) < before / 4
    for label in range(4):
        assert ndimage.label(after == label)[1] <= ndimage.label(labels == label)[1]
    still = smoothed(labels, GROUNDS, lambda _, changes: np.zeros(len(changes.rows), bool))
    assert (still == labels).all()
