"""Woods as masses: their trees stand in one light, bright where the wood rises to it, dark on the
side away from it, over a ground that follows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import calmed, rings, smooth_data
from morphs.draw.lands.grain import ONE, Flags, Ints, blurred
from morphs.draw.lands.land import Land, area
from morphs.draw.lands.looks import Look
from morphs.draw.lands.trees import TONES, Light, TreeDrawer, fir_tree
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance

AROUND, ABOUT, BEHIND = 0.1, (0.088, 0.085), (2.0, 5.0)
"""How far about its trees a wood reaches, in cells; and its ground, of leafy trees and of firs,
whose crowns are its outline, in cells; and how far behind their feet, in units."""
FELT, ACROSS = 3, 3
"""How far the side of a wood is felt, and how far off the light is asked for it, in squares."""
SWELLS = ((9, 230), (5, 150))
"""The waves in which the roof of a wood rises and falls, in squares, and how much."""
MIDDLE, STRONG, DICE = 1.8, 3.1, 1.1
"""The tone of trees on level ground, how many tones a wood's side is from it, and the part that the
dice have."""
BEFORE = (2, 3)
"""How far before a tree it is asked whether another stands there, in squares."""
BETWEEN, ENCLOSED = 6, ONE * 5 // 16
"""How far about a lane it is asked whether trees stand there, in squares, and how many must."""
NEXT_TO = (-1, 0, 1, 2)
"""How far above and below a lane, in squares, no trees have their feet."""
CAST = (4.0, 6.0)
"""Where the shadow of a wood lies, in units of length."""
SPECK = 800.0
"""The smallest ground of a wood, in square units."""
GROUNDS, SHADE = ("#769a54", "#6a8f6c"), "#4c6238"
"""The grounds of leafy woods and of firs, and the shadow of woods."""
DEPTH = 2
"""How far within their woods trees are whose outlines are fine, in squares."""
INKED, ROLLING = (1.25, 3.6), 0.4
"""The tone of trees in ink on level ground, and how many tones a wood's side is from it; and how
much their roofs rise and fall, of those in colour: a wood in ink is one mass."""
THROWN, NARROW = (1.8, 2.2), 0.8
"""Where the black shadow of a wood in ink lies, in units, and how far its ground reaches, of that
in colour: its crowns are its outline."""


class Tree(NamedTuple):
    """A tree of a wood: its foot, the key of its dice, how grown it is, and how it is drawn."""

    at: XY
    key: int
    grown: float
    draw: TreeDrawer


def stood(
    land: Land, pen: Pen, trees: Sequence[Tree], lanes: Flags | None = None
) -> Iterator[Piece]:
    """Draw the trees of all woods, each in the light that falls on it there; woods go on through
    `lanes` that names keep clear."""
    if not trees:
        return
    places = np.array([tree.at for tree in trees])
    covered = _through(land.within([places], AROUND), lanes)
    fills = pen.style.fills
    tones, dice = _tones(land, covered, fills), DICE * fills
    rows, columns = land.grain.squares(places)
    last = land.grain.shape[0] - 1
    fronts = ~np.any([covered[np.minimum(rows + k, last), columns] for k in BEFORE], axis=0)
    inner = (blurred(covered * ONE, DEPTH, 1) >= ONE)[rows, columns]
    told = (tones[rows, columns].tolist(), fronts.tolist(), inner.tolist())
    for tree, tone, front, is_inner in zip(trees, *told, strict=True):
        found = round(tone / 1024 + dice * (chance(tree.key, 91) - 0.5))
        light = Light(min(max(found, 0), TONES - 1), front, is_inner)
        yield from tree.draw(pen, tree.at, tree.key, tree.grown, light)


def _tones(land: Land, covered: Flags, fills: bool) -> Ints:
    """The tone of the roof of woods at each square, in 1024ths of one."""
    high, rolling = blurred(covered * ONE, FELT, 2), 256 if fills else int(256 * ROLLING)
    middle, strong = (MIDDLE, STRONG) if fills else INKED
    for number, (wave, part) in enumerate(SWELLS):
        high = high + land.grain.noise(wave, land.seed + 140 + number) * part * rolling // 65536
    falls = np.roll(high, (ACROSS, ACROSS), axis=(0, 1)) - np.roll(
        high, (-ACROSS, -ACROSS), axis=(0, 1)
    )
    return np.asarray(int(middle * 1024) + falls * int(strong * 1024) // ONE)


def _through(covered: Flags, lanes: Flags | None) -> Flags:
    """What trees cover, and the lanes among them."""
    if lanes is None:
        return covered
    lanes = np.any([np.roll(lanes, k, axis=0) for k in NEXT_TO], axis=0)
    return np.asarray(covered | (lanes & (blurred(covered * ONE, BETWEEN, 1) > ENCLOSED)))


def floors(
    sheet: Sheet, land: Land, look: Look, trees: Sequence[Tree], lanes: Flags | None = None
) -> None:
    """The grounds that trees of woods stand on, and the shadows of these; on through `lanes` that
    names keep clear; in ink white, as what it is drawn over."""
    fills = look.style.fills
    both = []
    for firs in (False, True):
        places = [tree.at for tree in trees if (tree.draw is fir_tree) == firs]
        if places:
            behind = exact.points(np.array(places) - np.array([0.0, BEHIND[firs]]))
            covered = land.within([behind], ABOUT[firs] * (1.0 if fills else NARROW))
            covered = _through(covered, lanes)
            found = rings(land.grain, blurred(covered * ONE, 1, 1) - ONE // 2)
            both.append(([calmed(ring, 1) for ring in found if area(ring) > SPECK], GROUNDS[firs]))
    shade = {"fill": SHADE, "fill_opacity": "0.3"} if fills else {"fill": look.style.ink}
    for outlines, _ in both:
        moved = [ring + np.array(CAST if fills else THROWN) for ring in outlines]
        sheet.add(smooth_data(moved), *EVERYWHERE, fill_rule="evenodd", **shade)
    for outlines, colour in both:
        paint = colour if fills else look.style.paper
        sheet.add(smooth_data(outlines), *EVERYWHERE, fill=paint, fill_rule="evenodd")


EVERYWHERE = (-9e9, 9e9)
"""The rows of what lies all over a land."""
