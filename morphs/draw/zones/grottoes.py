"""What grows where no leaf does, under ground and in lands of bare rock and of lava: mushrooms as
high as trees, crystals, stalagmites and pale roots, in the place of woods.

Each stands in the middle of a plot of one square, as trees do; see plants.py.
"""

from __future__ import annotations

from typing import NamedTuple

from morphs.draw.zones.palette import TINTS, blended
from morphs.draw.zones.plants import bushes, mushrooms
from morphs.draw.zones.plot import XY, Plot
from morphs.draw.zones.scenery import Drawer, rocks

LEAFLESS = ("subterranean", "lava")
"""Grounds on which no leaf grows, whatever the level."""


class Shades(NamedTuple):
    """The colours of something: in the light, in shade, and where it is the brightest."""

    lit: str
    shade: str
    gleam: str

    def toned(self, plot: Plot) -> Shades:
        """The colours of something that stands in so much shade."""
        return Shades(*(blended(one, DUSK, SHADED[plot.tone]) for one in self))


DUSK, SHADED = "#2b2a2e", (0.0, 0.08, 0.2, 0.32)
"""What is mixed into colours in shade, and how much of it is in each tone, from lit to dark."""
CAPS = (
    Shades("#c9787a", "#824a5c", "#f0c4ae"),
    Shades("#a583c6", "#654a8c", "#dcc4ee"),
    Shades("#6fb3ac", "#3f7480", "#c6ece0"),
)
CRYSTALS = {"lava": Shades("#d98a52", "#863f28", "#f8cf94"),
            "snow": Shades("#c9dfe8", "#86a6b8", "#f6fbfc")}  # fmt: skip
CRYSTAL = Shades("#86c3dc", "#42779f", "#dcf6fb")
SEEP, SEEPED = "#5f9aa2", 0.3
"""What seeps through stalagmites, and how much of their colour it is."""
ROOT, STEM = Shades("#d8cdb8", "#8f8470", "#efe8d8"), "#e6dcc6"


def caps(plot: Plot) -> str:
    """A mushroom as high as a tree, its cap lit from the upper left, sometimes one beside it."""
    (x, y), shades = plot.places(0.5, 0.46)[0], CAPS[int(2.999 * plot.dice(5))].toned(plot)
    foot, tall = y + 0.2, 0.34 + 0.3 * plot.dice(6)
    wide = 0.26 + 0.1 * plot.dice(7)
    svg = plot.shadow((x + 0.1, foot), 0.3, 0.07) if plot.front else ""
    if plot.dice(8) > 0.45:
        svg += _cap(plot, (x + 0.3, foot + 0.02), 0.5 * tall, 0.55 * wide, shades)
    return svg + _cap(plot, (x, foot), tall, wide, shades)


def _cap(plot: Plot, foot: XY, tall: float, wide: float, shades: Shades) -> str:
    (x, y), lean = foot, 0.1 * (plot.dice(9) - 0.5)
    low = y - tall
    stem = [(x - 0.06, y), (x + lean - 0.045, low), (x + lean + 0.045, low), (x + 0.06, y)]
    svg = plot.shape(stem, STEM, plot.ink)
    x += lean
    dome: list[tuple[str, list[XY]]] = [
        ("M", [(x - wide, low + 0.03)]),
        ("Q", [(x - 0.95 * wide, low - 0.95 * wide), (x, low - 1.05 * wide)]),
        ("Q", [(x + 0.95 * wide, low - 0.95 * wide), (x + wide, low + 0.03)]),
        ("Q", [(x, low - 0.22 * wide), (x - wide, low + 0.03)]),
    ]
    dark: list[tuple[str, list[XY]]] = [
        ("M", [(x + 0.3 * wide, low - wide)]),
        ("Q", [(x + 0.95 * wide, low - 0.85 * wide), (x + wide, low + 0.03)]),
        ("Q", [(x + 0.6 * wide, low - 0.12 * wide), (x + 0.2 * wide, low - 0.1 * wide)]),
        ("Q", [(x + 0.75 * wide, low - 0.5 * wide), (x + 0.3 * wide, low - wide)]),
    ]
    svg += plot.curve(dome, shades.lit) + plot.curve(dark, shades.shade)
    for dx, up, r in ((-0.45, 0.55, 0.13), (-0.05, 0.8, 0.1)):
        svg += plot.disc((x + dx * wide, low - up * wide), r * wide, shades.gleam)
    return svg + plot.curve(dome, "", plot.ink)


def spires(plot: Plot) -> str:
    """Stalagmites: stones that taper, two or three together, banded where they drip."""
    x, y = plot.places(0.5, 0.46)[0]
    lit, dark = (blended(one, SEEP, SEEPED) for one in (plot.tint.lit, plot.tint.dark))
    stone = Shades(lit, dark, lit).toned(plot)
    parts: list[str] = []
    for k, dx in enumerate((-0.2, 0.2, 0.0)[int(2 * plot.dice(4)) :]):
        foot, tall = y + 0.16 + 0.06 * (k == 2), (0.4 + 0.42 * plot.dice(k, 9)) * (1 if dx else 1.3)
        half, px = 0.11 + 0.05 * plot.dice(k, 8), x + dx
        top = (px + 0.08 * (plot.dice(k, 7) - 0.5), foot - tall)
        left = [(px - half, foot), (px - 0.45 * half, foot - 0.45 * tall)]
        right = [(px + 0.4 * half, foot - 0.5 * tall), (px + half, foot)]
        svg = plot.shadow((px + 0.08, foot), 0.16, 0.05) if plot.front else ""
        svg += plot.shape([*left, top, *right], stone.lit)
        svg += plot.shape([top, *right, (px + 0.1 * half, foot)], stone.shade)
        for up in (0.25, 0.5):
            band = half * (1 - up) * 0.8
            svg += plot.shape([(px - band, foot - up * tall), (px, foot - (up - 0.05) * tall)], "",
                              stone.shade, close=False)  # fmt: skip
        parts.append(svg + plot.shape([*left, top, *right], "", plot.ink))
    return "".join(parts)


def shards(plot: Plot) -> str:
    """Crystals that spread from one root, each with a bright and a dark face."""
    x, y = plot.places(0.5, 0.46)[0]
    shades = next(
        (found for word, found in CRYSTALS.items() if plot.tint.pool == TINTS[word].pool), CRYSTAL
    ).toned(plot)
    foot = y + 0.18
    svg = plot.shadow((x + 0.06, foot), 0.26, 0.06) if plot.front else ""
    for k, lean in enumerate((-0.52, 0.5, -0.2, 0.16)):
        tall = (0.5 if k < 2 else 0.78) * (0.75 + 0.5 * plot.dice(k, 9))
        half, root = 0.07 + 0.03 * plot.dice(k, 8), (x + 0.22 * lean, foot)
        tip = (root[0] + lean * tall, foot - tall)
        neck = (root[0] + 0.78 * lean * tall, foot - 0.74 * tall)
        left, right = (neck[0] - half, neck[1]), (neck[0] + half, neck[1])
        body = [(root[0] - half, foot), left, tip, right, (root[0] + half, foot)]
        svg += plot.shape(body, shades.lit)
        svg += plot.shape([tip, right, (root[0] + half, foot), root, neck], shades.shade)
        svg += plot.shape([left, tip, neck], shades.gleam)
        svg += plot.shape(body, "", plot.ink)
    return svg


def roots(plot: Plot) -> str:
    """Pale roots of what grows above: a bundle that winds down and spreads over the ground."""
    x, y = plot.places(0.5, 0.46)[0]
    foot, tall = y + 0.2, 0.6 + 0.26 * plot.dice(6)
    svg = plot.shadow((x + 0.08, foot), 0.32, 0.06) if plot.front else ""
    pale = ROOT.toned(plot)
    ink = blended(pale.shade, plot.ink, 0.4)
    for k, spread in enumerate((-0.4, 0.36, -0.16, 0.12)):
        end = (x + spread * (0.8 + 0.4 * plot.dice(k, 9)), foot - 0.04 * (k < 2))
        top = (x + 0.3 * spread, foot - tall * (0.8 + 0.3 * plot.dice(k, 8)))
        bend = (x - 0.1 * spread, foot - 0.4 * tall)
        strand: list[tuple[str, list[XY]]] = [
            ("M", [(top[0] - 0.05, top[1])]),
            ("Q", [(bend[0] - 0.09, bend[1]), (end[0] - 0.07, end[1])]),
            ("L", [(end[0] + 0.09, end[1])]),
            ("Q", [(bend[0] + 0.11, bend[1]), (top[0] + 0.05, top[1])]),
        ]
        svg += plot.curve(strand, (pale.lit, pale.gleam)[k % 2], ink)
    return svg


GROVES: dict[str, tuple[Drawer, Drawer, Drawer]] = {
    "subterranean": (shards, spires, caps),
    "lava": (spires, shards, spires),
    "snow": (shards, spires, shards),
    "rough": (roots, spires, caps),
    "sand": (spires, roots, shards),
    "swamp": (caps, roots, caps),
}
GROVE: tuple[Drawer, Drawer, Drawer] = (caps, roots, shards)
"""What stands for leafy trees, for conifers and for palms on each ground; and on others."""


def undergrowth(drawer: Drawer, terrain: str, level: int) -> Drawer:
    """Return what stands for bushes where no leaf grows; what is asked for elsewhere."""
    if drawer is not bushes or not (level or terrain in LEAFLESS):
        return drawer
    return rocks if terrain in ("lava", "snow", "sand") else mushrooms


def grown(kind: int, terrain: str, level: int) -> Drawer | None:
    """Return what stands for a tree of a kind where no leaf grows; none elsewhere."""
    return GROVES.get(terrain, GROVE)[kind] if level or terrain in LEAFLESS else None
