"""How well a mask of floor fits a picture and its code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.tracing.seeds import Mask, Seen

REACHED = 0.8
"""So much of an opening must be floor."""
SPILT = 0.05
"""So much of what the code says is rock may be floor."""
CLOSED, LEAKING, PARTED = 0.4, 0.4, 0.7
"""What certainty is left where an opening is closed, where rock is floor, where openings that the
code joins are parted."""
USUAL = 0.6
"""The share of the pack's usual contrast that is enough."""


class Judgement(NamedTuple):
    """Whether all openings are open, no rock is floor, what is joined is joined; and the mean
    contrast along the floor's edge."""

    opens: bool
    holds: bool
    joins: bool
    contrast: float

    @property
    def fits(self) -> bool:
        """Whether it shows what the code says at the border."""
        return self.opens and self.holds

    def certainty(self, usual: float) -> float:
        """From 0 to 1 how sure a mask is, by the contrast that is usual in the pack."""
        sure = 1.0 if self.opens else CLOSED
        sure *= 1.0 if self.holds else LEAKING
        sure *= 1.0 if self.joins else PARTED
        return round(sure * min(1.0, self.contrast / max(USUAL * usual, 1e-9)), 2)


def judged(mask: Mask, one: Seen, vocabulary: Vocabulary) -> Judgement:
    """Compare a mask with its picture and its code."""
    opened = [n for n in np.unique(one.floor) if n and mask[one.floor == n].mean() >= REACHED]
    wanted = np.unique(one.floor[one.floor > 0])
    spilt = float(mask[one.rock].mean()) if one.rock.any() else 0.0
    pieces, _ = ndimage.label(mask)
    return Judgement(
        len(opened) == len(wanted),
        spilt <= SPILT,
        _joins(pieces, one, vocabulary),
        _contrast(mask, one),
    )


def _contrast(mask: Mask, one: Seen) -> float:
    """How strongly colours change along the edge of the floor, on average; 0 where there is
    none."""
    edge = mask ^ ndimage.binary_erosion(mask, iterations=2, border_value=1)
    return float(one.steep[edge].mean()) if edge.any() else 0.0


def _joins(pieces: NDArray[np.int32], one: Seen, vocabulary: Vocabulary) -> bool:
    """Whether half-sides that are joined on foot lie at one piece of floor."""
    links = one.tile.links
    walk = [half for half, face in enumerate(one.tile.faces) if vocabulary.can_walk(face)]
    groups = [walk] if links is None else [[h for h in link if h in walk] for link in links]
    return all(
        len({_most(pieces[one.floor == half + 1]) for half in group}) <= 1 for group in groups
    )


def _most(numbers: NDArray[np.int32]) -> int:
    """The piece that most pixels are of."""
    return int(np.bincount(numbers).argmax()) if len(numbers) else 0
