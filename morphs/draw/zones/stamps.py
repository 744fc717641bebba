"""Sprites at their places: what stands on a level, and its trees among it."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.forests import LEAST, MOST, SIZES, Tree, finer, toned
from morphs.draw.zones.palette import INK, TINTS, blended
from morphs.draw.zones.plot import Lone
from morphs.draw.zones.scenery import Drawer
from morphs.draw.zones.sprites import Sprites

VARIANTS = 4
FOOT = 0.9
"""Where what stands alone in a square has its foot, from the square's top."""
ABOVE, BESIDE = 1.2, 0.7  # squares an obstacle may rise above its footprint, or lean over it
LINE, WITHIN = 0.042, 0.5
"""How wide the outlines of trees are, in squares; how much ink is in those within a wood."""


@dataclass(frozen=True)
class Stamp:
    """A sprite at a place: its key, where its image begins, and where its foot is."""

    layer: int
    foot: float
    key: tuple[object, ...]
    x: int
    y: int


def tree_stamp(
    tree: Tree, drawer: Drawer, terrain: str, pixels: int, sprites: Sprites, squares: int = 0
) -> Stamp:
    """One tree of a map of so many squares a side: those within a wood have paler outlines."""
    variant = int(tree.luck * VARIANTS)
    wide = LEAST + (MOST - LEAST) * (tree.size - 1) / (SIZES - 1)
    unit = round(wide * pixels * (finer(squares) if squares else 1.0))
    side, above = round(BESIDE * unit), round(ABOVE * unit)

    def draw(at: tuple[float, float]) -> str:
        pen, tint = Pen(ATLAS, unit), toned(TINTS[terrain], tree.tone)
        pen.width = max(0.6, LINE * pixels)
        plot = Lone(pen, (at[0] + side, at[1] + above), (1, 1), tint, variant * 97 + tree.size)
        plot.front, plot.tone = tree.front, tree.tone
        plot.ink = blended(tint.shade, INK, WITHIN) if tree.within else INK
        return drawer(plot)

    key = ("tree", drawer.__name__, terrain, tree[2:6], variant)
    sprites.want(key, unit + 2 * side, unit + above + side, draw)
    x, y = round(tree.x * pixels), round(tree.y * pixels)
    return Stamp(1, y, key, x - unit // 2 - side, y - round(FOOT * unit) - above)
