"""What grows in closes and strips of a battlefield, and how each kind is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from morphs.draw.terrain.sheet import chance

Dash = tuple[float, ...]


class Crop(NamedTuple):
    """How ground of one kind looks: its hues; the colour of its rows, how broad and how far apart
    they are, their dashes, in cells, how opaque; the same of rows in black and white. Rows no
    broader than nought are not drawn."""

    hues: tuple[str, ...]
    colour: str = ""
    broad: float = 0.0
    apart: float = 0.07
    dash: Dash = ()
    dark: str = "1"
    inked: tuple[float, Dash] = (0.0, ())


GRASS = Crop(("#c3d58c", "#d2dfa0", "#b6ca80", "#cad792"))
MOWN = Crop(("#cfe09a", "#c6da90"), "#b5d07e", 0.042, 0.088, (), "0.85")
HAY = Crop(("#dde4a2", "#d3dd98"), "#a3a451", 0.02, 0.09, (0.0, 0.1), "0.9", (0.02, (0.0, 0.12)))
CORN = Crop(
    ("#edd27a", "#e7c86c", "#f0da8e"), "#bd983f", 0.016, 0.042, (0.0, 0.034), "0.75",
    (0.011, (0.0, 0.05)),
)  # fmt: skip
STUBBLE = Crop(
    ("#ecdfa0", "#e6d491", "#e9d9a6"), "#bea45c", 0.012, 0.06, (0.11, 0.03), "0.85",
    (0.008, (0.11, 0.03)),
)  # fmt: skip
SHEAVES = Crop(
    ("#e9d48c", "#e4cf93"), "#a8843a", 0.026, 0.1, (0.0, 0.1), "0.8", (0.018, (0.0, 0.12))
)
ROOTS = Crop(
    ("#c2b883", "#b9b67c"), "#7e9e4b", 0.032, 0.066, (0.02, 0.04), "0.9", (0.018, (0.02, 0.045))
)
FALLOW = Crop(("#d9c195", "#d2b78a"), "#b1925f", 0.012, 0.05, (), "0.7", (0.008, ()))
GREEN = Crop(("#b0c572", "#b9cb7b"), "#92ac58", 0.016, 0.05, (), "0.8", (0.008, (0.05, 0.03)))
TILTH = (CORN, STUBBLE, SHEAVES, ROOTS, FALLOW, GREEN, CORN, STUBBLE)
"""What grows in closes that bear corn, each as often as it stands here."""
HERBAGE = (GRASS, MOWN, GRASS, HAY, GRASS, MOWN)
"""The same of pastures."""
NARROW = (CORN, STUBBLE, FALLOW, GREEN, STUBBLE, ROOTS, GRASS, CORN)
"""The same of strips."""
PLOUGHED = (
    Crop(("#c79a66", "#bd8f5c"), "#8d6233", 0.019, 0.052),
    Crop(("#e3b95c", "#dbae50"), "#a97a2c", 0.018, 0.06, (0.16, 0.03)),
    Crop(("#9fbf5f", "#93b556"), "#647f36", 0.02, 0.062),
    Crop(("#d8a976", "#cc9d6c"), "#9a6a3c", 0.018, 0.05),
    Crop(("#e6c66e", "#d9c266"), "#a8832f", 0.028, 0.07, (0.0, 0.058)),
    Crop(("#b9c268", "#aebb5e"), "#76803a", 0.024, 0.07, (0.05, 0.035)),
)
"""How fields are drawn, which by the rules are under the plough: darker, in heavier rows."""


def picked(some: Sequence[Crop], *key: int) -> tuple[Crop, str]:
    """Draw what grows, and its hue."""
    crop = some[int(chance(*key, 41) * len(some))]
    return crop, crop.hues[int(chance(*key, 42) * len(crop.hues))]
