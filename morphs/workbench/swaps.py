"""Codes that fit another picture better than their own: two that were swapped, or one mistaken.

How well a code fits is summed over half-sides by how sure the pixels are, so that several letters
that are each a little doubtful count together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log

import numpy as np

from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.detecting import Proposal

LEAST = 0.02  # how likely at least a letter is that the pixels do not show
BETTER = 7.0  # by so much (in nats) a swap must fit better
MISTAKEN = 9.0  # and another code than a picture's own
SEVERAL = 3  # half-sides in which such a code differs at least


def fit_of(proposal: Proposal, faces: Sequence[str], words: Vocabulary) -> float:
    """Return how well a code fits a picture: a log-likelihood, 0 at best. Halves of set pieces may
    look like anything at the border, and fit."""
    total = 0.0
    for face, seen, sure in zip(faces, proposal.faces, proposal.sure, strict=True):
        if words.is_inner(face):
            continue
        other = (face == "sw") != (seen == "sw") or face[0] == seen[0]
        doubt = (1 - sure) * (0.5 if other else 1.0)
        total += log(sure if face == seen else max(doubt, LEAST))
    return round(total, 4)


def swapped(
    tiles: Sequence[Tile], proposals: Sequence[Proposal], words: Vocabulary
) -> list[tuple[Tile, Tile | None, int]]:
    """Return tiles whose code fits another picture better while that one's fits theirs (both ways,
    named once), and those whose code does not fit (None), with how many letters differ."""
    groups: dict[str, list[int]] = defaultdict(list)
    for number, (tile, proposal) in enumerate(zip(tiles, proposals, strict=True)):
        if not proposal.fault:
            groups[tile.shape.name].append(number)
    found: list[tuple[Tile, Tile | None, int]] = []
    for members in groups.values():
        found += _among([tiles[n] for n in members], [proposals[n] for n in members], words)
    return found


def _among(
    tiles: Sequence[Tile], proposals: Sequence[Proposal], words: Vocabulary
) -> list[tuple[Tile, Tile | None, int]]:
    own = np.array([fit_of(p, t.faces, words) for p, t in zip(proposals, tiles, strict=True)])
    best = np.array([fit_of(p, p.faces, words) for p in proposals])
    wrong = np.flatnonzero(np.round(best - own, 3) > BETTER / 2).tolist()
    fit = {(p, t): fit_of(proposals[p], tiles[t].faces, words) for p in wrong for t in wrong}
    gains = sorted(
        (round(own[a] + own[b] - fit[a, b] - fit[b, a], 3), a, b)
        for a in wrong
        for b in wrong
        if a < b
    )
    found: list[tuple[Tile, Tile | None, int]] = []
    taken: set[int] = set()
    for gain, a, b in gains:
        if gain < -BETTER and not {a, b} & taken:
            taken |= {a, b}
            found.append((tiles[a], tiles[b], _differing(tiles[a].faces, tiles[b].faces)))
    for n in wrong:
        differing = sum(
            coded != seen and not words.is_inner(coded)
            for coded, seen in zip(tiles[n].faces, proposals[n].faces, strict=True)
        )
        if n not in taken and round(best[n] - own[n], 3) > MISTAKEN and differing >= SEVERAL:
            found.append((tiles[n], None, differing))
    return found


def _differing(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))
