"""How a pack's pictures are read: which way fits them best, and what floor and rock look like in
them when it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from morphs.plan.sources import SURE
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.tracing.edges import is_framed, is_lineless
from morphs.workbench.tracing.grounds import Grounds, Looks, looks_of
from morphs.workbench.tracing.judging import judged
from morphs.workbench.tracing.seeds import Mask, Seen
from morphs.workbench.tracing.ways import Way, ways

APART = 5
"""The power to which it counts that floor and rock look unlike."""
CONTRADICTED = 0.4
"""What certainty is left where floor looks as rock does elsewhere, or ends as walls do not."""
AGREES = 8
"""The power to which it counts that another way mostly sees what the first one sees."""


@dataclass(frozen=True)
class Reading:
    """The ways that read a pack, the best first, each with how far it is trusted; the contrast that
    is usual with the first, what floor and rock look like to it, and whether its walls have no
    line."""

    ways: tuple[tuple[Way, float], ...]
    usual: float
    grounds: Grounds
    lineless: bool
    vocabulary: Vocabulary

    def of(self, one: Seen) -> tuple[Mask, float]:
        """The floor of a tile, and how sure it is, 0 to 1: what the first way says of which one
        can be sure; else what is surest."""
        tried = []
        for way, trust in self.ways:
            mask = way(one)
            certainty = trust * judged(mask, one, self.vocabulary).certainty(self.usual)
            if certainty >= SURE and self._is_doubtful(one, mask):
                certainty *= CONTRADICTED
            certainty = round(certainty, 2)
            if certainty >= SURE:
                return mask, certainty
            tried.append((mask, certainty))
        return max(tried, key=lambda pair: pair[1])

    def _is_doubtful(self, one: Seen, mask: Mask) -> bool:
        """Whether some of the floor looks as rock does, or ends as walls do not."""
        framed = self.lineless and is_framed(one, mask, self.vocabulary)
        return framed or self.grounds.contradict(one, mask)


@dataclass(frozen=True)
class Tried:
    """A way, what it sees, how many tiles it fits and how sharply, its usual contrast, what it
    tells apart."""

    way: Way
    masks: tuple[Mask, ...]
    counts: float
    usual: float
    grounds: Grounds


def reading_of(sample: Sequence[Seen], vocabulary: Vocabulary) -> Reading:
    """Read some tiles in every way, and rank the ways by how many tiles they fit, how sharply, and
    how unlike floor and rock look then."""
    looks = looks_of(sample)
    tried = [_tried(way, weight, sample, looks, vocabulary) for way, weight in ways(sample)]
    least = min((one.grounds.alike() for one in tried if one.counts), default=0.0)
    tried.sort(key=lambda one: -one.counts * (1 - one.grounds.alike() + least) ** APART)
    first = tried[0]
    ranked = tuple((one.way, _agreement(one.masks, first.masks) ** AGREES) for one in tried)
    lineless = is_lineless(sample, first.masks, vocabulary)
    return Reading(ranked, first.usual, first.grounds, lineless, vocabulary)


def _agreement(some: Sequence[Mask], others: Sequence[Mask]) -> float:
    """The usual share of floor that is floor to both."""
    return median(
        float((a & b).sum() / max((a | b).sum(), 1)) for a, b in zip(some, others, strict=True)
    )


def _tried(
    way: Way, weight: float, sample: Sequence[Seen], looks: Looks, vocabulary: Vocabulary
) -> Tried:
    grounds, fits = Grounds(looks), []
    masks = tuple(way(one) for one in sample)
    for one, mask in zip(sample, masks, strict=True):
        grounds.add(one, mask)
        judgement = judged(mask, one, vocabulary)
        fits += [judgement.contrast] if judgement.fits else []
    usual = median(fits) if fits else 0.0
    return Tried(way, masks, weight * len(fits) * usual, usual, grounds)
