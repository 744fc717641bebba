"""Whether floor ends everywhere as it does on a pack: where walls have no line, what a line bounds
was laid over the rock, and is a frame, a label, a thing; it looks like floor, but is none."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np
from scipy import ndimage

from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.survey import STROKES, UNIT
from morphs.workbench.tracing.seeds import Mask, Seen

HAT = 12.0
"""By how much lightness a line is darker than floor and rock."""
BESIDE = 3
"""So near to the edge of the floor, in pixels, is its line."""
LINELESS, LINED = 0.2, 0.5
"""A pack's walls have no line where so much of their length has one at most; a stretch has one
where so much of it does at least."""
STRETCH, LONG = UNIT // 2, 2.0
"""How long a stretch is looked at together, in pixels; lines that go on for so many squares are no
doors, and no furniture at a wall."""
CORNER = 6
"""Stretches as near to each other as twice this, in pixels, are one: they bend between."""
ALIKE = 12.0
"""What differs from one of a tile's openings by less, in CIELAB, is floor as there."""


def is_lineless(sample: Sequence[Seen], masks: Sequence[Mask], vocabulary: Vocabulary) -> bool:
    """Whether walls of a pack have no line where they are read so."""
    shares = []
    for one, mask in zip(sample, masks, strict=True):
        edge = _edge(one, mask, vocabulary)
        shares += [float(_lined(one)[edge].mean())] if edge.any() else []
    return bool(shares) and median(shares) < LINELESS


def is_framed(one: Seen, mask: Mask, vocabulary: Vocabulary) -> bool:
    """Whether a long stretch of the floor's edge on a tile has a line."""
    edge = _edge(one, mask, vocabulary)
    lined = edge & _lined(one)
    here, all_here = (
        ndimage.uniform_filter(part.astype(np.float64), STRETCH) for part in (lined, edge)
    )
    strange = lined & (here > LINED * all_here)
    pieces, count = ndimage.label(ndimage.binary_dilation(strange, iterations=CORNER))
    lengths = ndimage.sum_labels(strange, pieces, np.arange(1, count + 1))
    return bool(count) and float(np.max(lengths)) > LONG * UNIT


def _edge(one: Seen, mask: Mask, vocabulary: Vocabulary) -> Mask:
    """The outermost pixels of the floor, the border of the tile excepted, where it has, lines left
    out, the colour of an opening that is walked; water and lava have shores."""
    edge = mask & ~ndimage.binary_erosion(mask, border_value=1)
    light = ndimage.maximum_filter(one.lab[..., 0], STROKES[0])
    others = [ndimage.median_filter(one.lab[..., k], STROKES[0]) for k in (1, 2)]
    seen = np.stack([light, *others], axis=-1)
    alike = np.zeros_like(mask)
    for half, face in enumerate(one.tile.faces, 1):
        floor_mask = one.floor == half
        if floor_mask.any() and vocabulary.can_walk(face):
            usual = np.median(one.lab[floor_mask], axis=0)[:3]
            alike |= np.linalg.norm(seen - usual, axis=-1) < ALIKE
    return np.asarray(edge & alike)


def _lined(one: Seen) -> Mask:
    """Where something is near that is darker than both floor and rock, as the code tells of
    them."""
    light = one.lab[..., 0]
    usual = [
        float(np.median(light[floor_mask]))
        for floor_mask in (one.floor > 0, one.rock)
        if floor_mask.any()
    ]
    darkest = ndimage.minimum_filter(light, 2 * BESIDE + 1)
    return np.asarray(darkest < min(usual, default=0.0) - HAT)
