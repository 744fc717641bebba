"""Charts and zone pictures do not hang on the last bit of a float."""

from __future__ import annotations

import pytest
from PIL import Image

from morphs.draw.terrain.chart import ChartOptions, chart_svg
from morphs.draw.terrain.style import STYLES, style_named
from morphs.draw.zones import soft
from morphs.draw.zones.level_picture import level_image
from morphs.draw.zones.overlays import OVERLAYS
from morphs.draw.zones.sheet import SheetOptions, zone_image
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.making import TerrainRequest, make
from tests.generators.zones.handmade import duel, patchwork
from tests.last_bit import check_same

LANDS = {
    "folkesten": TerrainRequest(
        generator="folkesten", board="hex:6x5", seed=4, stages=tuple(STAGES)
    ),
    "wargame": TerrainRequest(generator="wargame", board="hex:6x5", seed=3),
    "toric": TerrainRequest(generator="toric", board="hex:8x6", seed=2),
}


def check_chart(generator: str, style: str, seed: int) -> None:
    land = make(LANDS[generator].model_copy(update={"seed": seed}))
    check_same(lambda: chart_svg(land, ChartOptions(style_named(style), 60, title="T")), seed)


@pytest.mark.parametrize("generator", LANDS)
def test_charts(generator: str) -> None:
    check_chart(generator, "atlas", LANDS[generator].seed or 0)


@pytest.mark.soak
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("generator", LANDS)
def test_charts_of_every_style(generator: str, style: str) -> None:
    for seed in range(12):
        check_chart(generator, style, seed)


def test_a_zone_picture() -> None:
    check_same(lambda: zone_image(duel(), SheetOptions(px=12)))


def _level(pixels: int) -> Image.Image:
    """A level of a zone map, the weights it is smoothed with worked out anew."""
    soft._bell.cache_clear()
    return level_image(patchwork(24), 0, pixels)


@pytest.mark.soak
def test_zone_pictures_of_every_size_and_overlay() -> None:
    for pixels in (10, 15, 24):
        check_same(lambda pixels=pixels: _level(pixels))  # type: ignore[misc]
    for overlay in OVERLAYS:
        options = SheetOptions(px=12, overlay=overlay)
        check_same(lambda options=options: zone_image(duel(), options))  # type: ignore[misc]
