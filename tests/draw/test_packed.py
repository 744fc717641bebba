"""Large pictures are kept packed, and come back as they were; small ones stay as they are."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from morphs.draw.gap_artist import Layers
from morphs.draw.packed import LARGE, Packed, PackedLayers


def picture(side: int) -> Image.Image:
    pixels = np.zeros((side, side, 4), dtype=np.uint8)
    pixels[side // 3 :, : side // 2] = (10, 200, 30, 255)
    return Image.fromarray(pixels)


@pytest.mark.parametrize("side", [20, 1200])
def test_a_picture_comes_back_as_it_was(side: int) -> None:
    before = picture(side)
    kept = Packed.of(before)
    assert kept.picture.tobytes() == before.tobytes()
    assert kept.picture.size == before.size
    assert (kept.small is None) == (4 * side * side >= LARGE)
    assert len(kept.pixels) < 4 * side * side / 20


def test_layers_are_packed_one_by_one() -> None:
    ground, standing = picture(1100), picture(1300)
    again = PackedLayers.of(Layers(ground, standing, 100)).layers
    assert again is not None and again.standing is not None
    assert (again.ground.tobytes(), again.standing.tobytes()) == (
        ground.tobytes(),
        standing.tobytes(),
    )
    assert again.margin == 100
    assert PackedLayers.of(None).layers is None
    bare = PackedLayers.of(Layers(ground, None, 0)).layers
    assert bare is not None and bare.standing is None
